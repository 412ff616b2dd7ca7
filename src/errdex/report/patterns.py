"""Regular expressions that are compiled when they are first used: most reports need few of them."""

import re
from typing import Any, cast


class _Later:
    """Stands for a compiled pattern and becomes one by the first question."""

    def __init__(self, text: str, flags: int) -> None:
        self._made = (text, flags)

    def __getattr__(self, name: str) -> Any:
        value = getattr(re.compile(*self._made), name)
        # The next question finds the pattern's own method here and never comes this way.
        setattr(self, name, value)
        return value


def pattern(text: str, flags: int = 0) -> re.Pattern[str]:
    """The pattern of ``text``, as ``re.compile`` gives it; a mistake in it shows when it is first used."""
    return cast("re.Pattern[str]", _Later(text, flags))
