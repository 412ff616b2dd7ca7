"""Runs programs under the agent, with each Python at hand that records in its own way."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.common import interpreter
from errdex.model.site import Kind
from errdex.trace import Story, Wanted, WantedSite, command, read, write

CASES = Path(__file__).parents[1] / "cases" / "trace"
PYTHONS = sorted({sys.executable, interpreter() or sys.executable})
"""This one, and where it is older than 3.12 one that has ``sys.monitoring``."""


def marked(file: Path, mark: str, **more: str) -> WantedSite:
    """The statement on the line that ends in ``# mark``, one line long."""
    lines = file.read_text().splitlines()
    number = next(n for n, line in enumerate(lines, 1) if line.endswith(f"  # {mark}"))
    text = lines[number - 1]
    column = len(text) - len(text.lstrip())
    kind: Kind = "raise"
    if text.split("#")[0].strip() == "raise":
        kind = "reraise"
    elif "warnings.warn" in text:
        kind, column = "warn", text.index("warnings.warn")
    elif text.strip().startswith("assert "):
        kind = "assert"
    return WantedSite(file=str(file), line=number, end_line=number, column=column, kind=kind, **more)


def run(
    folder: Path, python: str, wanted: Wanted, program: Sequence[str]
) -> tuple[Story, subprocess.CompletedProcess[str]]:
    """Run ``program`` in ``folder``; what was recorded, and the finished process."""
    asked, out = folder / "wanted.json", folder / "out.jsonl"
    write(wanted, asked)
    done = subprocess.run(
        command(python, asked, out, program), cwd=folder, capture_output=True, text=True, check=False, timeout=60
    )
    return Story(read(out)), done
