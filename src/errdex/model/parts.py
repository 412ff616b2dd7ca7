"""What a template consists of: literal text, and holes that values fill."""

from typing import Literal, TypeAlias

import msgspec


class Hole(msgspec.Struct, frozen=True, tag="hole"):
    """A place that a value fills when the message is built."""

    expression: str
    """The source expression, as written."""
    conversion: Literal["", "r", "s", "a"] = ""
    """``r`` where ``repr`` fills it (``!r``, ``%r``), ``s``/``a`` likewise, empty where unsaid."""
    format_spec: str = ""
    """The format specification or the printf type (``d``, ``.2f``), as written."""


class Text(msgspec.Struct, frozen=True, tag="text"):
    """Literal text of a template."""

    text: str


Part: TypeAlias = Text | Hole
