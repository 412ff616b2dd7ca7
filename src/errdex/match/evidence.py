"""What speaks for and against a candidate, as named amounts. How much each counts is ``weighing``'s."""

import functools
from collections.abc import Callable, Sequence
from typing import NamedTuple

from errdex.match.classes import kinship
from errdex.model.entry import Entry, StoredSite
from errdex.model.paths import relative_path, vendored_copy
from errdex.model.report import ReportedException
from errdex.model.template import Hole

SPELLED_OUT = 3
"""Letters of literal text that a statement must have beyond another's message to be told from it."""
_SENTENCE = 4
"""Blanks in a value from which it reads like a sentence."""
_SHORT = 8
"""Letters of literal text below which a match says little."""
MOSTLY = 0.7
"""Share of a statement's literal text from which another's message leaves its origin in doubt."""


class Hit(NamedTuple):
    """An entry that may have raised the exception, before it is weighed."""

    entry: Entry
    values: tuple[str, ...] | None
    """None where the frame names the statement but its template does not make the message."""
    message: str
    """The reading of the message that the template makes."""
    framed: str
    """How a frame points to it: ``line``, ``caller-line``, ``function``, ``caller-function`` or not at all."""
    site: StoredSite | None
    """The site that a frame points to."""
    rivals: int = 1
    """How many statements the same evidence points to, where the frame alone does."""
    place: int = 0
    """Which of them it is, the likeliest first."""


class Others(NamedTuple):
    """What others than Python statements say of the same message: letters of their literal text, -1 for none."""

    interpreter: int = -1
    native: int = -1


class Evidence(NamedTuple):
    """All that is known about one candidate, as named amounts; ``reasons`` says the same for people."""

    amounts: dict[str, float]
    doubtful: bool = False
    """Whether another than a Python statement may have made the text, and no frame tells."""


class Frames(NamedTuple):
    """Where the frames of a report stand."""

    files: frozenset[str]
    packages: frozenset[str]
    source: str
    """The innermost frame's line of source, where the report shows it."""


def frames_of(exception: ReportedException) -> Frames:
    files = frozenset(p for f in exception.frames if (p := relative_path(f.file or "")) is not None)
    source = (exception.frames[-1].source or "").strip() if exception.frames else ""
    return Frames(files, frozenset(map(top, files)), source)


def of_python(
    exception: ReportedException,
    hit: Hit,
    sites: Sequence[StoredSite],
    frames: Frames,
    others: Others,
    ancestors: Callable[[str], frozenset[str]],
    *,
    here: bool,
) -> Evidence:
    """The evidence for a Python statement; ``ancestors`` gives the own names of a class's bases."""
    amounts: dict[str, float] = {"python": 1.0}
    _text(exception, hit, amounts)
    amounts[kinship(exception.type, sites[0].exception, ancestors)] = 1.0
    near = _frames(exception, hit, sites, frames, amounts)
    if not here:
        amounts["elsewhere"] = 1.0
    first = sites[0]
    # Test code stands last, so where the first is a test all are.
    if first.is_test:
        amounts["tests"] = 1.0
    kind = hit.entry.kind
    if kind != "raise":
        amounts[kind] = 1.0
    if vendored_copy(first.file) is not None and all(vendored_copy(s.file) is not None for s in sites):
        amounts["vendored"] = 1.0
    if len(sites) > 1:
        amounts["sites"] = min(len(sites), 20) / 10
    return Evidence(amounts, not near and _copies(hit, sites, others, amounts))


def _text(exception: ReportedException, hit: Hit, amounts: dict[str, float]) -> None:
    """How much of the message the template explains."""
    template = hit.entry.template
    weight = template.weight
    if hit.values is None:
        return
    if not weight:
        amounts["wordless"] = 1.0
        if "." in (exception.type or ""):
            amounts["wordless.own-class"] = 1.0
        if any(not isinstance(p, Hole) for p in template.parts):
            amounts["wordless.marks"] = 1.0
        return
    share = share_of(hit, exception)
    most = min(weight, 60)
    amounts["text"] = most / 20
    amounts["text.root"] = most**0.5 / 4
    amounts["share"] = share
    amounts["share.root"] = share**0.5
    longest = max((v.count(" ") for v in hit.values), default=0)
    if longest:
        # A value that is a sentence is seldom a value.
        amounts["values.words"] = min(longest, 20) / 10
        if longest >= _SENTENCE:
            amounts["values.sentence"] = 1.0
    if not hit.values:
        # A text without holes is met by chance far less often than one with them.
        amounts["exact"] = share
    if weight < _SHORT:
        amounts["short"] = 1.0
    if hit.message != (exception.message or "").strip("\n"):
        amounts["cut"] = 1.0


def share_of(hit: Hit, exception: ReportedException) -> float:
    """Share of the message's letters that stand in the template."""
    share = min(1.0, hit.entry.template.weight / (letters(hit.message) or 1))
    # What a shorter reading leaves out may have been part of the message.
    return share if len(hit.message) >= len((exception.message or "").strip()) else share * 0.9


def _frames(
    exception: ReportedException, hit: Hit, sites: Sequence[StoredSite], frames: Frames, amounts: dict[str, float]
) -> bool:
    """Whether the frames tell that it was this statement's code, and how.

    That one stands in its file does not: where no frames are hidden, the innermost would stand on the statement.
    """
    if hit.framed:
        how = hit.framed if hit.values is not None else f"only-{hit.framed}"
        amounts[f"frame.{how}"] = 1.0
        if hit.framed == "line":
            shown = hit.site is not None and bool(frames.source) and frames.source in hit.site.site.code.text
            amounts["frame.shown" if shown else "frame.unshown"] = 1.0
            if hit.values is not None and not hit.entry.template.weight:
                amounts["frame.line.wordless"] = 1.0
        elif hit.values is None:
            amounts["rivals"] = min(hit.rivals, 20) / 10
            amounts["place"] = min(hit.place, 10) / 5
        return hit.framed in {"line", "function"} and hit.values is not None
    if not exception.frames:
        return False
    if any(s.file in frames.files for s in sites):
        amounts["frame.file"] = 1.0
        amounts["frame.file.share"] = amounts.get("share", 0.0)
        return False
    if in_package(frames, sites):
        # Inner frames may have been filtered away.
        amounts["frame.package"] = 1.0
        amounts["frame.package.share"] = amounts.get("share", 0.0)
    elif hit.entry.kind != "warn":
        # Frames are evidence against, too; but a warning points to whom it warns, not to itself.
        amounts["frame.none"] = 1.0
    return False


def _copies(hit: Hit, sites: Sequence[StoredSite], others: Others, amounts: dict[str, float]) -> bool:
    """Whether the text is, as far as it says, as well the interpreter's or an extension module's."""
    weight = hit.entry.template.weight
    if not weight:
        return False
    doubtful = hit.entry.kind == "warn"
    if others.interpreter >= 0 and weight <= others.interpreter + SPELLED_OUT:
        amounts["copy"] = 1.0
    elif others.interpreter >= weight * MOSTLY:
        amounts["copy.mostly"] = 1.0
    if others.native >= weight * MOSTLY:
        amounts["native.too"] = 1.0
    if _is_twin(hit.entry, sites):
        amounts["twin"] = 1.0
    return doubtful or not amounts.keys().isdisjoint(_COPIES)


_COPIES = {"copy", "copy.mostly", "native.too", "twin"}


def _is_twin(entry: Entry, sites: Sequence[StoredSite]) -> bool:
    """Whether it stands in a module of the standard library that only stands in for one in C, as _pydecimal does."""
    return entry.project == "python" and all(s.file.startswith("_py") and s.file.endswith(".py") for s in sites)


def of_native(
    exception: ReportedException, hit: Hit, sites: Sequence[StoredSite], frames: Frames, *, line: bool, here: bool
) -> Evidence:
    """The evidence for a text of an extension module; ``line`` says that it is one line of the message only."""
    share = share_of(hit, exception)
    weight = hit.entry.template.weight
    amounts = {"native": 1.0, "native.text": min(weight, 60) / 20, "native.share": share}
    if line:
        whole = "".join((exception.message or "").split())
        amounts["native.line"] = 1.0 - len("".join(hit.message.split())) / (len(whole) or 1)
    if not here:
        amounts["elsewhere"] = 1.0
    if not exception.type:
        amounts["native.no-class"] = 1.0
    elif "." in exception.type:
        amounts["native.own-class"] = 1.0
    if frames.packages:
        amounts["native.package" if in_package(frames, sites) else "native.away"] = 1.0
    return Evidence(amounts)


def of_interpreter(exception: ReportedException, weight: int, message: str) -> Evidence:
    """The evidence for a message of the interpreter's own."""
    if not weight:
        return Evidence({"interpreter.bare": 1.0})
    share = min(1.0, weight / (letters(message) or 1))
    amounts = {"interpreter": 1.0, "interpreter.text": min(weight, 60) / 20, "interpreter.share": share}
    if not exception.type:
        amounts["interpreter.no-class"] = 1.0
    if exception.frames:
        amounts["interpreter.frames"] = 1.0
    return Evidence(amounts)


def in_package(frames: Frames, sites: Sequence[StoredSite]) -> bool:
    """Whether a frame stands in the package of one of the sites."""
    return bool(frames.packages.intersection(top(s.file) for s in sites))


@functools.lru_cache(maxsize=4)
def letters(message: str) -> int:
    """Letters and digits of a message: asked for each of its candidates."""
    return sum(map(str.isalnum, message))


def top(file: str) -> str:
    """The top-level package that a file lies in."""
    return file.partition("/")[0]
