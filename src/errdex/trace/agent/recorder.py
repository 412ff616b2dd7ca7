"""Turns events of either tracer into records: statements reached, calls, and what became of a condition.

A call is known by the ``id`` of its frame, which no other frame has while it runs; recursion, generators and threads
need nothing else. A generator that is dropped or closed unfinished did nothing that a condition speaks of; where no
event tells of it, its place is taken when its ``id`` is.
"""

import contextlib
from collections import Counter
from collections.abc import Callable
from time import perf_counter
from types import CodeType, FrameType
from typing import Any

from .conditions import entry_names
from .output import LONGEST_LAST, Output, class_text, message_text, value_text
from .wanted import RAISE, Plan, Wanted

MAX_OTHERS = 10_000
"""Exceptions raised elsewhere that are recorded."""
KEPT = 1_000
"""Outcomes of one kind that are recorded of a site."""
KEPT_DULL = 200
"""The same where the condition did not hold and the statement was not reached."""
ARGUMENTS = 50
"""Times that the values of a condition that held are put down for a site."""
EVALUATED = 20_000
SECONDS = 2.0
"""Evaluations, or seconds of them, of one function from which on only one in STRIDE is made."""
STRIDE = 64
_CHAIN = 100
"""Exceptions behind the last one that are looked at."""
_NUMBER = "__errdex_number__"


def _careful(method: Callable[..., None]) -> Callable[..., None]:
    """A fault in here, such as no stack left for it, is recorded and does not reach the program."""

    def careful(self: "Recorder", *args: Any, **named: Any) -> None:
        try:
            method(self, *args, **named)
        except Exception as error:
            with contextlib.suppress(Exception):
                self.output.write("fault", type=class_text(type(error)), message=message_text(error))

    return careful


class _Call:
    """A running call of a function with conditions."""

    __slots__ = ("held", "reached", "trouble")

    def __init__(self, held: list[tuple[int, bool | None, str, dict[str, str] | None]]) -> None:
        self.held = held
        self.reached: set[int] = set()
        self.trouble: tuple[str, int, bool] | None = None
        """Class and line of the last exception seen in the frame, and whether a raise statement made it."""


class Recorder:
    """What is known of the running program."""

    def __init__(self, wanted: Wanted, output: Output) -> None:
        self.wanted = wanted
        self.output = output
        self.program = 0
        """The program that runs: 1 for the one that follows."""
        self._running: dict[int, _Call] = {}
        self._numbers: dict[Any, int] = {}
        """``id`` of an exception that was recorded and cannot hold its number, to that."""
        self._last = 0
        self._times: Counter[tuple[Any, ...]] = Counter()

    @_careful
    def entered(self, plan: Plan, frame: FrameType) -> None:
        """A watched function begins."""
        for index in plan.functions:
            if self._more("function", index, self.wanted.each):
                self.output.write("called", function=index, arguments=_arguments(frame))
        if not plan.conditions:
            return
        self._running.pop(id(frame), None)
        plan.evaluated += 1
        if (plan.evaluated > EVALUATED or plan.seconds > SECONDS) and plan.evaluated % STRIDE:
            return
        begun = perf_counter()
        held = []
        for index, condition in plan.conditions:
            value, problem = condition.holds(frame)
            told = value is not False and self._times[("arguments", index)] < ARGUMENTS
            self._times[("arguments", index)] += told
            held.append((index, value, problem, condition.arguments(frame) if told else None))
        plan.seconds += perf_counter() - begun
        self._running[id(frame)] = _Call(held)

    @_careful
    def raised(self, code: CodeType, frame: FrameType, offset: int, exception: BaseException, origin: bool) -> None:
        """An exception is seen in a frame: at its ``origin``, on its way out, or raised once more."""
        plan = self.wanted.planned(code)
        if plan is None:
            if not self.wanted.others:
                if origin and self._numbers:
                    self._numbers.pop(id(exception), None)
                return
            statement = code.co_code[offset] == RAISE
            sites: tuple[int, ...] = ()
        else:
            statement = code.co_code[offset] == RAISE
            sites = plan.raises.get(offset, ()) if statement else ()
            call = self._running.get(id(frame)) if plan.conditions else None
            if call is not None:
                call.reached.update(sites)
                call.trouble = (class_text(type(exception)), frame.f_lineno, statement)
        if sites:
            self._write_raised(frame, exception, sites, True, origin)
        elif self.wanted.others and (origin or statement):
            self._write_raised(frame, exception, (), statement, origin)
        elif origin:
            self._numbers.pop(id(exception), None)

    def _write_raised(
        self, frame: FrameType, exception: BaseException, sites: tuple[int, ...], statement: bool, origin: bool
    ) -> None:
        kept = tuple(s for s in sites if self._more("site", s, self.wanted.each))
        if not (kept or (not sites and self._more("others", None, MAX_OTHERS))):
            if origin:
                self._numbers.pop(id(exception), None)
            return
        number = self._number(exception, origin)
        code = frame.f_code
        self.output.write(
            "raised", number=number, sites=kept, file=code.co_filename, line=frame.f_lineno,
            function=code.co_qualname, type=class_text(type(exception)), message=message_text(exception),
            statement=statement,
        )  # fmt: skip

    def _number(self, exception: BaseException, origin: bool) -> int:
        """The exception's number, a new one where it was not recorded before.

        It holds its number itself: a library may raise it again as if it were new, its traceback taken away. One
        that has no place for it is known by its ``id`` as long as it is not raised anew, since ids are used again.
        """
        numbers: dict[Any, int] = getattr(exception, "__dict__", self._numbers)
        key = id(exception) if numbers is self._numbers else _NUMBER
        if origin and numbers is self._numbers:
            numbers.pop(key, None)
        if key not in numbers:
            self._last += 1
            numbers[key] = self._last
        return numbers[key]

    def _known(self, exception: BaseException) -> int | None:
        """The number of an exception that was recorded."""
        numbers: dict[Any, int] = getattr(exception, "__dict__", self._numbers)
        return numbers.get(id(exception) if numbers is self._numbers else _NUMBER)

    @_careful
    def warned(self, plan: Plan, frame: FrameType, sites: tuple[int, ...]) -> None:
        """A call of ``warnings.warn`` is reached."""
        call = self._running.get(id(frame))
        if call is not None:
            call.reached.update(sites)
        for index in sites:
            if self._more("site", index, self.wanted.each):
                self.output.write("warned", site=index)

    @_careful
    def left(self, plan: Plan, frame: FrameType, exception: BaseException | None) -> None:
        """A watched function ends, by returning where ``exception`` is None."""
        call = self._running.pop(id(frame), None)
        if call is None or isinstance(exception, GeneratorExit):
            return
        for (index, value, problem, arguments), (_, condition) in zip(call.held, plan.conditions, strict=True):
            if index in call.reached:
                then = "raised"
            elif exception is not None:
                then = "unwound"
            else:
                then = "caught" if call.trouble is not None else "returned"
            key = ("outcome", index, value, then)
            self._times[key] += 1
            dull = value is False and then != "raised"
            if self._times[key] > (KEPT_DULL if dull else KEPT):
                continue
            fields: dict[str, Any] = {}
            if problem:
                fields["problem"] = problem
            if call.trouble is not None and then != "raised":
                fields["type"], fields["line"], fields["statement"] = call.trouble
            if arguments is None and value is False and then == "raised":
                # Not known before that it would matter: the values as they are at the end.
                arguments = condition.arguments(frame)
            if arguments is not None:
                fields["arguments"] = arguments
            self.output.write("outcome", site=index, held=value, then=then, **fields)

    def ended(self, exception: BaseException | None) -> None:
        """The program is over."""
        if exception is None:
            self.output.write("ended", how="returned", program=self.program)
            return
        chain: list[int | None] = []
        handling: list[int | None] = []
        seen = {id(exception)}
        behind = [exception]
        for other in behind:
            # What was being handled counts beside a cause that was given: a library may give one of its own making.
            for earlier, implicit in ((other.__cause__, False), (other.__context__, True)):
                if earlier is None or id(earlier) in seen or len(seen) > _CHAIN:
                    continue
                seen.add(id(earlier))
                behind.append(earlier)
                chain.append(self._known(earlier))
                if implicit:
                    handling.append(chain[-1])
        self.output.write(
            "ended", how="exit" if isinstance(exception, SystemExit) else "exception", program=self.program,
            type=class_text(type(exception)), message=message_text(exception, LONGEST_LAST),
            number=self._known(exception), chain=[n for n in chain if n is not None],
            handling=[n for n in handling if n is not None],
            bases=[class_text(c) for c in type(exception).__mro__[1:-1]],
            line=_main_line(exception), assertion=_by_assert(exception),
        )  # fmt: skip

    def _more(self, kind: str, index: int | None, most: int) -> bool:
        """Whether one more of this is to be recorded; says once that no more are."""
        key = (kind, index)
        self._times[key] += 1
        if self._times[key] == most + 1:
            self.output.write("cut", what=kind, index=index)
        return self._times[key] <= most


def _arguments(frame: FrameType) -> dict[str, str]:
    names = frame.f_locals
    return {n: value_text(names[n]) for n in entry_names(frame.f_code) if n in names}


def _main_line(exception: BaseException) -> int:
    """The line of the program's own text that it came through last; 0 where it did not."""
    found = 0
    trace = exception.__traceback__
    while trace is not None:
        if trace.tb_frame.f_globals.get("__name__") == "__main__":
            found = trace.tb_lineno
        trace = trace.tb_next
    return found


def _by_assert(exception: BaseException) -> bool:
    """Whether an ``assert`` of the program's own text raised it."""
    trace = exception.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None or type(exception) is not AssertionError:
        return False
    return (
        trace.tb_frame.f_globals.get("__name__") == "__main__"
        and trace.tb_frame.f_code.co_code[trace.tb_lasti] == RAISE
    )
