"""What judging a run gives, and the registry of the kinds of claims."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from errdex.model.claim import ClaimKind
from errdex.model.evidence import Change, Outcome, SeenSite
from errdex.model.text import fold, shorten
from errdex.trace import Ended, WantedName
from errdex.variants import import_all
from errdex.verify.case_calls import RESULT
from errdex.verify.claims.launching import Launcher, Ran

_LONGEST = 160


class Judged(NamedTuple):
    """A verdict with what it was made of."""

    verdict: Outcome
    reason: str = ""
    site: SeenSite | None = None
    change: Change | None = None
    traceback: str = ""
    seconds: float = 0.0


Judge = Callable[[Launcher], Judged]
_judges: dict[ClaimKind, Judge] = {}
_J = TypeVar("_J", bound=Judge)


def judges(kind: ClaimKind) -> Callable[[_J], _J]:
    """Registers what runs and judges claims of a kind."""

    def register(judge: _J) -> _J:
        assert kind not in _judges, kind
        _judges[kind] = judge
        return judge

    return register


def judge_of(kind: ClaimKind) -> Judge:
    """What runs and judges claims of a kind."""
    if kind not in _judges:
        import_all("errdex.verify.claims.kinds")
    return _judges[kind]


def refuted(reason: str, *runs: Ran, site: SeenSite | None = None, change: Change | None = None) -> Judged:
    """It ran, and something that must be seen was not."""
    return Judged(
        "refuted", reason, site, change, next((r.traceback for r in reversed(runs) if r.traceback), ""), spent(runs)
    )


def spent(runs: tuple[Ran, ...]) -> float:
    """Seconds of the runs together."""
    return sum(r.outcome.seconds for r in runs)


def told(ended: Ended) -> str:
    """How a program ended, as a phrase."""
    if ended.how == "returned":
        return "it ended well"
    if ended.how == "exit":
        return "it ended by SystemExit"
    message = shorten(fold(ended.message), _LONGEST)
    return f"{ended.type}: {message}" if message else ended.type


def names_of(launcher: Launcher) -> list[WantedName]:
    """The names whose uses count in the claim's scripts: replacement and function, or the variable ``RESULT``."""
    claim = launcher.claim
    found = [n for n in dict.fromkeys((claim.replacement, claim.function)) if n is not None] or [RESULT]
    return [WantedName(name=n) for n in found]
