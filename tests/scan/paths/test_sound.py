"""Conditions against what running shows: random functions are called, and each condition, asked on entry, must have
held wherever its statement was reached; where it is complete, it must not have held where the function just returned.
"""

import ast
import copy
import random
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, ClassVar, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errdex.scan.python.files import scan_python
from errdex.scan.python.paths import with_paths
from tests.scan.paths.programs import PRELUDE, Programs


class Hit(Exception):  # noqa: N818
    """What the programs raise; made where a statement is reached."""

    reached: ClassVar[list[int]] = []

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.reached.append(number)


def conditions_of(source: str) -> dict[int, Any]:
    """The condition of each numbered statement."""
    data = source.encode()
    sites = with_paths("m.py", data, scan_python("m.py", data).sites)
    numbers = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Raise | ast.Assert):
            call = node.exc if isinstance(node, ast.Raise) else node.msg
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Hit":
                numbers[node.lineno] = call.args[0].value  # type: ignore[attr-defined]
    return {numbers[s.line]: s.path for s in sites if s.line in numbers and s.path is not None}


class EndlessError(BaseException):
    """Ends a program that goes on too long; no handler of its own takes it."""


class Run(NamedTuple):
    """How a call went."""

    reached: frozenset[int]
    """Numbers of the statements that were."""
    returned: bool
    disturbed: bool
    """Whether something else raised on the way, caught or not."""


def step_of(most: int) -> Callable[[], None]:
    """What ends a program whose loops go on for more than ``most`` passes."""
    left = iter(range(most))

    def step() -> None:
        if next(left, None) is None:
            raise EndlessError

    return step


def run(function: Any, arguments: dict[str, Any]) -> Run:
    Hit.reached.clear()
    others: list[object] = []

    def trace(frame: FrameType, event: str, found: Any) -> Any:
        if event == "exception" and not issubclass(found[0], Hit | AssertionError | StopIteration):
            others.append(found[0])
        return trace if frame.f_code is function.__code__ else None

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        function(**arguments)
        returned = True
    except EndlessError:
        returned = False
        others.append(None)
    except Exception:
        returned = False
    finally:
        sys.settrace(before)
    return Run(frozenset(Hit.reached), returned, bool(others))


def shown(arguments: dict[str, Any]) -> str:
    return repr({k: v if k != "box" else vars(v) for k, v in arguments.items()})


def check(source: str, choose: random.Random, *, loops: bool) -> None:
    whole = PRELUDE + source
    told = conditions_of(whole)
    for _ in range(8):
        names: dict[str, Any] = {"Hit": Hit}
        names["tick"] = lambda: True
        names["step"] = step_of(60)
        exec(whole, names)
        arguments = {
            "a": choose.choice([0, 1, 2, 3, True, -1]),
            "b": choose.choice([0, 1, 2, 3, 7]),
            "xs": [choose.randint(-1, 4) for _ in range(choose.randint(0, 3))],
            "box": names["Box"](choose.randint(-1, 3)),
            "flag": choose.choice([None, 1]),
        }
        held: dict[int, Any] = {}
        for number, path in told.items():
            seen = copy.deepcopy(arguments)
            try:
                held[number] = bool(eval(path.text, {**names, **seen}))
                if shown(seen) != shown(arguments):
                    held[number] = None  # asking changed what it asked about
            except Exception as error:
                held[number] = error
        seen_run = run(names["f"], arguments)
        where = f"{source}\n{shown(arguments)}\n{seen_run}"
        for number, path in told.items():
            if number in seen_run.reached:
                assert held[number] is not False, f"{where}\nwas reached against {number} {path}"
            elif held[number] is True and path.complete and not seen_run.disturbed:
                # Of two statements in one loop either may come first.
                assert loops and not seen_run.returned, f"{where}\nwas not reached against {number} {path}"


@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@pytest.mark.parametrize("loops", [False, True])
@settings(max_examples=300, deadline=None)
@given(seed=st.integers(0, 2**40))
def test_conditions_hold_where_statements_are_reached(loops: bool, seed: int) -> None:
    choose = random.Random(seed)
    check(Programs(choose, loops=loops).function(), choose, loops=loops)
