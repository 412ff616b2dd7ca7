"""Hears of the program by ``sys.monitoring``, Python 3.12 and newer.

Code that nobody asks about is left alone after its first call, and costs nothing from then on. What cannot be switched
off for single code objects, exceptions on their way, is filtered first thing: a microsecond for each frame.
"""

import sys
import warnings
from types import CodeType
from typing import Any

from .recorder import Recorder
from .wanted import RAISE

# Typed as unknown, since the oldest Python that this runs on does not have it.
_monitoring: Any = vars(sys).get("monitoring")
_warn = warnings.warn


def available() -> bool:
    """Whether this Python has it, with room for one more tool."""
    return _monitoring is not None and _free() is not None


def _free() -> int | None:
    # From the end: the first numbers are meant for debuggers, coverage and profilers.
    return next((n for n in (4, 3, 5, 1, 0) if _monitoring.get_tool(n) is None), None)


def start(recorder: Recorder) -> None:
    """Record from here on, in every thread."""
    tool = _free()
    events = _monitoring.events
    off = _monitoring.DISABLE
    wanted = recorder.wanted
    frame_of = sys._getframe
    others = wanted.others

    def on_start(code: CodeType, offset: int) -> object:
        plan = wanted.plan(code)
        if plan is None:
            return off
        local = (events.PY_RETURN if plan.conditions else 0) | (events.CALL if plan.warns else 0)
        if local:
            _monitoring.set_local_events(tool, code, local)
        if not plan.watched:
            return off
        recorder.entered(plan, frame_of(1))
        return None

    def on_return(code: CodeType, offset: int, value: object) -> None:
        plan = wanted.planned(code)
        if plan is not None:
            recorder.left(plan, frame_of(1), None)

    def on_unwind(code: CodeType, offset: int, exception: BaseException) -> None:
        plan = wanted.planned(code)
        if plan is not None and plan.conditions:
            recorder.left(plan, frame_of(1), exception)

    def on_raise(code: CodeType, offset: int, exception: BaseException) -> None:
        trace = exception.__traceback__
        recorder.raised(code, frame_of(1), offset, exception, trace is None or trace.tb_next is None)

    def on_reraise(code: CodeType, offset: int, exception: BaseException) -> None:
        # The interpreter raises again at the end of every ``finally`` too.
        if (others or wanted.planned(code) is not None) and code.co_code[offset] == RAISE:
            recorder.raised(code, frame_of(1), offset, exception, False)

    def on_call(code: CodeType, offset: int, called: object, argument: object) -> None:
        plan = wanted.planned(code)
        if called is _warn and plan is not None and offset in plan.warns:
            recorder.warned(plan, frame_of(1), plan.warns[offset])

    _monitoring.use_tool_id(tool, "errdex")
    for event, callback in (
        (events.PY_START, on_start), (events.PY_RETURN, on_return), (events.PY_UNWIND, on_unwind),
        (events.RAISE, on_raise), (events.RERAISE, on_reraise), (events.CALL, on_call),
    ):  # fmt: skip
        _monitoring.register_callback(tool, event, callback)
    _monitoring.set_events(tool, events.PY_START | events.PY_UNWIND | events.RAISE | events.RERAISE)


def stop() -> None:
    """Record no more."""
    for tool in range(6):
        if _monitoring.get_tool(tool) == "errdex":
            _monitoring.set_events(tool, 0)
