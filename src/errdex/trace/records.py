"""What a traced program's agent wrote, one JSON object a line."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

Then = Literal["raised", "returned", "caught", "unwound"]
"""What a call did: reached the statement; returned; returned after an exception passed through it; ended by another."""


class _Record(msgspec.Struct, frozen=True, kw_only=True, tag_field="record", tag=str.lower):
    child: int | None = None
    """Process number of a child made by ``fork``; None for the program itself."""


class Start(_Record, frozen=True, kw_only=True):
    """Recording begins."""

    python: str
    by: str
    """``sys.monitoring`` or ``sys.settrace``; what the second cannot see is said in ``agent.settrace``."""


class Raised(_Record, frozen=True, kw_only=True):
    """A raise statement was reached, or, where others are asked for, an exception was raised elsewhere."""

    number: int
    """Of the exception: raised again, it keeps its number."""
    sites: tuple[int, ...] = ()
    """The sites asked for that this is; several where they are one statement."""
    file: str
    line: int
    function: str
    type: str
    """Dotted name; builtins without a prefix."""
    message: str
    """``str`` of the exception, cut after 1,000 characters."""
    statement: bool
    """By ``raise`` or ``assert``; else an operation in the line failed, or what it calls outside of Python."""


class Warned(_Record, frozen=True, kw_only=True):
    """A call of ``warnings.warn`` was reached."""

    site: int


class Called(_Record, frozen=True, kw_only=True):
    """A function that is asked for began; a generator or coroutine, when it is first resumed."""

    function: int
    arguments: dict[str, str]
    """Parameters and names of enclosing functions, as ``repr`` shows them, cut after 200 characters."""


class Planted(_Record, frozen=True, kw_only=True):
    """The file of a function to replace was loaded; ``times``, how many definitions of that name it holds."""

    function: int
    times: int


class Replaced(_Record, frozen=True, kw_only=True):
    """A call's result was replaced."""

    function: int


class Used(_Record, frozen=True, kw_only=True):
    """The program's own text is about to use what is asked for by name."""

    name: int
    program: int = 0
    """1 for the script that follows, see ``Wanted.then``."""


class Answered(_Record, frozen=True, kw_only=True):
    """What a predicate said to the arguments of a use."""

    predicate: int
    program: int = 0
    answer: bool | None
    """None where it could not be asked."""
    problem: str = ""


class Other(_Record, frozen=True, kw_only=True):
    """A use's result was replaced."""

    name: int


class Asserted(_Record, frozen=True, kw_only=True):
    """An ``assert`` of the program's own text is about to run; only where names are asked for."""

    line: int
    program: int = 0


class Outcome(_Record, frozen=True, kw_only=True):
    """A condition, evaluated on entry, and what that very call then did.

    At most 1,000 of a kind a site; 200 where it did not hold and the statement was not reached.
    """

    site: int
    held: bool | None
    """None where it could not be evaluated."""
    then: Then
    problem: str = ""
    """Why it could not be evaluated."""
    type: str = ""
    line: int = 0
    """Class and line of the last exception seen in the call, where the statement was not reached."""
    statement: bool = False
    """Whether a raise statement of the function made it."""
    arguments: dict[str, str] | None = None
    """Values of the names in the condition; for the first fifty calls where it held or failed, and for each that
    reached the statement though it did not hold: there as they were at the end."""


class Ended(_Record, frozen=True, kw_only=True):
    """The program is over. Missing where it was ended from outside, or by ``os._exit``."""

    how: Literal["returned", "exit", "exception"]
    type: str = ""
    message: str = ""
    number: int | None = None
    """Of the exception that ended it, where that was recorded."""
    chain: tuple[int, ...] = ()
    """Numbers of its causes and contexts, the nearest first."""
    bases: tuple[str, ...] = ()
    """Classes that its class derives from, the nearest first."""
    line: int = 0
    """Of the program's own text, where the exception came through it last."""
    assertion: bool = False
    """Whether an ``assert`` of the program's own text raised it."""
    program: int = 0


class Cut(_Record, frozen=True, kw_only=True):
    """More of something happened than is kept: ``site``, ``function`` (with ``index``) or ``others``."""

    what: str
    index: int | None = None


class Fault(_Record, frozen=True, kw_only=True):
    """Recording something failed, such as for want of stack."""

    type: str
    message: str


Record = (
    Start
    | Raised
    | Warned
    | Called
    | Planted
    | Replaced
    | Used
    | Answered
    | Other
    | Asserted
    | Outcome
    | Ended
    | Cut
    | Fault
)

_decoder: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)


def read(path: Path) -> Iterator[Record]:
    """The records of a file, in order. What is no record, such as a last line cut short, is passed over; none where
    there is no file."""
    try:
        handle = path.open("rb")
    except FileNotFoundError:
        return
    with handle:
        for line in handle:
            try:
                yield _decoder.decode(line)
            except msgspec.MsgspecError:
                continue
