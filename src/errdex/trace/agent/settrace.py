"""Hears of the program by ``sys.settrace``, where ``sys.monitoring`` is missing (Python 3.11).

It costs more, since every call of the program comes here: a microsecond each, so that a program of nothing but small
calls takes ten times as long; four microseconds where the function is one that is asked about. And it tells less: a
bare ``raise`` whose exception is caught in the same function goes unseen; a warning counts as reached when its line
begins; a program that sets a trace function of its own (a debugger, a coverage tool) ends the recording in that thread.
"""

import dis
import sys
import threading
from types import FrameType, TracebackType
from typing import Any

from .recorder import Recorder
from .wanted import RAISE, Plan

_RESUME = dis.opmap["RESUME"]
_RETURN = dis.opmap["RETURN_VALUE"]
_YIELD = dis.opmap["YIELD_VALUE"]


def start(recorder: Recorder) -> None:
    """Record from here on, in this thread and those begun later."""
    wanted = recorder.wanted
    others = wanted.others

    def on_call(frame: FrameType, event: str, argument: Any) -> Any:
        plan = wanted.plan(frame.f_code)
        if plan is None:
            if not others:
                return None
            frame.f_trace_lines = False
            return on_other
        frame.f_trace_lines = bool(plan.warns)
        if plan.watched and _begins(frame):
            recorder.entered(plan, frame)
        return _listener(recorder, plan)

    def on_other(frame: FrameType, event: str, argument: Any) -> Any:
        if event == "exception" and argument[2] is not None:
            _raised(recorder, frame, argument[1], argument[2])
        return on_other

    threading.settrace(on_call)
    sys.settrace(on_call)


def _raised(recorder: Recorder, frame: FrameType, exception: BaseException, trace: TracebackType) -> None:
    # The exception itself has not got its traceback yet.
    recorder.raised(frame.f_code, frame, frame.f_lasti, exception, trace.tb_next is None)


def _begins(frame: FrameType) -> bool:
    """Whether it is a call: a generator that goes on is reported in the same way."""
    raw = frame.f_code.co_code
    return raw[frame.f_lasti] == _RESUME and raw[frame.f_lasti + 1] == 0


def _listener(recorder: Recorder, plan: Plan) -> Any:
    last: tuple[BaseException | None, int] = (None, -1)
    """The last exception seen in the frame, and where."""

    def on_event(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal last
        # Without a traceback it is only the end of an iteration.
        if event == "exception" and argument[2] is not None:
            last = (argument[1], frame.f_lasti)
            _raised(recorder, frame, argument[1], argument[2])
        elif event == "line":
            if frame.f_lineno in plan.warn_lines:
                recorder.warned(plan, frame, plan.warn_lines[frame.f_lineno])
        elif event == "return":
            _leaves(frame, *last)
        return on_event

    def _leaves(frame: FrameType, exception: BaseException | None, seen_at: int) -> None:
        opcode = plan.code.co_code[frame.f_lasti]
        if opcode == _RETURN:
            recorder.left(plan, frame, None)
        elif exception is not None and (opcode != _YIELD or seen_at == frame.f_lasti):
            if opcode == RAISE and seen_at != frame.f_lasti:
                # A bare raise is not reported when it runs, only that it left the function.
                recorder.raised(plan.code, frame, frame.f_lasti, exception, False)
            recorder.left(plan, frame, exception)

    return on_event


def stop() -> None:
    """Record no more in this thread."""
    sys.settrace(None)
    threading.settrace(None)
