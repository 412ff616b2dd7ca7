"""``errdex parse``: only the reading of a report, as JSON."""

from typing import TYPE_CHECKING

import click

from errdex.cli.common import write
from errdex.cli.reading import error_text
from errdex.model.errors import NoErrorInReport

if TYPE_CHECKING:
    from errdex.model.report import Frame, Report, ReportedException


@click.command("parse")
@click.argument("error", nargs=-1)
def command(error: tuple[str, ...]) -> int:
    """Say as JSON what ERROR, a file or standard input shows: the chain of exceptions with their frames.

    \b
    {"exceptions": [{"type": ..., "message": ..., "frames": [{"file": ..., "line": ..., "function": ...}],
                     "role": "root"}], "primary": 0, "dialect": "cpython", "user_frame": {...}}

    Frames stand outermost first. Nothing is looked up and no environment is read. Without an error the list is
    empty, primary is null and the exit code 3.
    """
    import msgspec

    from errdex.report import read_report

    try:
        shown = shape(read_report(error_text(error)))
        code = 0
    except NoErrorInReport as none:
        shown = {"exceptions": [], "primary": None}
        code = none.exit_code
    write(msgspec.json.format(msgspec.json.encode(shown), indent=1).decode() + "\n")
    return code


def shape(report: "Report") -> dict[str, object]:
    """A report in the published shape; what is not there has no key, except for the parts of a frame."""
    return {
        "exceptions": [_exception(e) for e in report.exceptions],
        "primary": report.primary,
        "dialect": report.dialect,
        "user_frame": _frame(report.user_frame) if report.user_frame is not None else None,
    }


def _exception(exception: "ReportedException") -> dict[str, object]:
    out: dict[str, object] = {
        "type": exception.type,
        "message": exception.message,
        "frames": [_frame(f) for f in exception.frames],
        "role": exception.role,
    }
    if exception.notes:
        out["notes"] = list(exception.notes)
    if exception.open_ended:
        out["message_match"] = "prefix"
    return out


def _frame(frame: "Frame") -> dict[str, object]:
    return {"file": frame.file, "line": frame.line, "function": frame.function}
