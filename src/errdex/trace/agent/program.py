"""Runs the program as Python would, with recording on, and says how it ended."""

import atexit
import builtins
import runpy
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, TracebackType

from . import monitoring, replacing, settrace, using
from .output import Output
from .recorder import Recorder
from .wanted import Wanted

USAGE = "usage: --wanted FILE --out FILE -- (SCRIPT | -m MODULE | -c CODE) [ARGUMENT ...]"


def main(arguments: list[str]) -> None:
    """Trace the program that ``arguments`` name; does not come back where the program fails or exits."""
    if len(arguments) < 6 or (arguments[0], arguments[2], arguments[4]) != ("--wanted", "--out", "--"):
        sys.exit(USAGE)
    wanted, output = Wanted.read(arguments[1]), Output(arguments[3])
    recorder = Recorder(wanted, output)
    tracer = monitoring if monitoring.available() else settrace
    output.write(
        "start", python=".".join(map(str, sys.version_info[:3])),
        by="sys.monitoring" if tracer is monitoring else "sys.settrace",
    )  # fmt: skip
    replacing.start(recorder)
    using.start(recorder)
    # Run after all that the program registers, and before its modules are torn down.
    atexit.register(tracer.stop)
    begin = tracer.start
    if wanted.then:
        _first(arguments[5:], recorder, tracer.start)
        arguments = [*arguments[:5], wanted.then]
        recorder.program = 1
        begin = _nothing
    try:
        _run(arguments[5:], recorder, begin)
    except BaseException as error:
        recorder.ended(error)
        if isinstance(error, SystemExit | KeyboardInterrupt):
            raise
        _fail(error)
    recorder.ended(None)


def _nothing(recorder: Recorder) -> None:
    """Recording has begun already."""


def _first(program: list[str], recorder: Recorder, begin: Callable[[Recorder], None]) -> None:
    """Run a program that another one follows, however it ends."""
    try:
        _run(program, recorder, begin)
    except BaseException as error:
        recorder.ended(error)
        if isinstance(error, KeyboardInterrupt):
            raise
    else:
        recorder.ended(None)


def _run(program: list[str], recorder: Recorder, begin: Callable[[Recorder], None]) -> None:
    first = program[0]
    if first in ("-m", "-c") and len(program) < 2:
        sys.exit(USAGE)
    if first == "-m":
        _first_path(".")
        sys.argv = program[1:]
        begin(recorder)
        runpy.run_module(program[1], run_name="__main__", alter_sys=True)
        return
    main_module = ModuleType("__main__")
    main_module.__dict__["__builtins__"] = builtins
    if first == "-c":
        _first_path(".")
        sys.argv = ["-c", *program[2:]]
        code = compile(program[1], "<string>", "exec", dont_inherit=True)
    else:
        _first_path(str(Path(first).parent))
        sys.argv = program
        main_module.__file__ = first
        code = replacing.compiled(Path(first).read_bytes(), first, recorder, marked=True)
    sys.modules["__main__"] = main_module
    begin(recorder)
    exec(code, main_module.__dict__)  # noqa: S102 - what this is for


def _first_path(folder: str) -> None:
    """What Python puts first on the path for a program in ``folder``."""
    if not sys.flags.safe_path:
        sys.path.insert(0, str(Path(folder).resolve()))


def _fail(error: BaseException) -> None:
    """End as an uncaught exception does, its traceback without the frames that run the program."""
    trace: TracebackType | None = error.__traceback__
    while trace is not None and _runs_it(trace):
        trace = trace.tb_next
    try:
        sys.excepthook(type(error), error.with_traceback(trace), trace)
    except Exception:
        traceback.print_exception(error)
    sys.exit(1)


def _runs_it(trace: TracebackType) -> bool:
    frame = trace.tb_frame
    return frame.f_globals.get("__package__") == __package__ or frame.f_code.co_filename == "<frozen runpy>"
