"""The command that runs a program under the agent."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from errdex.trace.wanted import Wanted

AGENT = Path(__file__).resolve().parent / "agent"
"""The folder that runs inside the program: all that a sandbox needs of errdex."""


def write(wanted: Wanted, path: Path) -> None:
    """Put what is asked where the agent can read it."""
    path.write_bytes(msgspec.json.encode(wanted))


def command(
    python: str, wanted: Path, out: Path, program: Sequence[str], *, options: Sequence[str] = (), agent: Path = AGENT
) -> list[str]:
    """Run ``program`` (a script, ``-m module`` or ``-c code``, and its arguments) and record to ``out``.

    ``options`` are the interpreter's own; ``agent`` is where a sandbox sees the folder.
    """
    return [python, *options, str(agent), "--wanted", str(wanted), "--out", str(out), "--", *program]
