"""The measured change from trigger to fix."""

import pytest

from errdex.model.evidence import Change
from errdex.verify.case_script import ScriptText
from errdex.verify.claims.change import change_of

HEAD = '# /// script\n# requires-python = ">=3.11"\n# dependencies = []\n# ///\n'
TRIGGER = "text = '12.0'\ncount = int(text)\n"


def script(text: str, name: str = "fix.py") -> ScriptText:
    return ScriptText(name, HEAD + text)


@pytest.mark.parametrize(
    ("fix", "helper", "changed", "helped"),
    [
        (TRIGGER, None, 0, 0),
        # One line in another's place is one change.
        ("text = '12.0'\ncount = round(float(text))\nassert count == 12\n", None, 1, 0),
        # Comments, blank lines and asserts are no change, however many lines they take.
        ("# why\n\ntext = '12.0'\n\ncount = int(text)\nassert (\n    count ==\n    12\n)\n", None, 0, 0),
        ("text = '12.0'\ncount = int(text)\ncount += 1\nprint(count)\n", None, 2, 0),
        ("count = int('12.0')\n", None, 2, 0),
        ("def whole(t):\n    # as it is\n    return round(float(t))\n\n\ntext = '12.0'\ncount = whole(text)\n",
         "whole", 1, 2),
        ("def whole(t):\n    return round(float(t))\n\n\ntext = '12.0'\ncount = whole(text)\n", None, 3, 0),
        ("@print\ndef whole(t):\n    return t\n\n\ntext = '12.0'\ncount = int(text)\n", "whole", 0, 3),
        # Only one that stands by itself is a helper.
        ("if True:\n    def whole(t):\n        return t\ntext = '12.0'\ncount = int(text)\n", "whole", 3, 0),
        ("text = '12.0'\ncount = int(text\n", None, 1, 0),
    ],
)  # fmt: skip
def test_lines_that_count(fix: str, helper: str | None, changed: int, helped: int) -> None:
    found = change_of(script(TRIGGER, "trigger.py").script(), script(fix).script(), helper)
    assert found == Change(changed=changed, helper=helped)
