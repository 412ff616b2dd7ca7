"""A derived predicate: what was read from the source held on the trigger's failing call.

Where it is exact, it also did not hold on any call that the fix makes of the same function.
"""

import re

from errdex.trace import WantedName, WantedPredicate
from errdex.verify.claims.judging import Judged, judges, refuted, spent
from errdex.verify.claims.kinds.trigger import trouble
from errdex.verify.claims.launching import Launcher

_DEFINED = re.compile(r"(?m)^def (\w{1,80})\(")
EXACT = "raises"
"""What an exact predicate is called."""


@judges("derived")
def derived(launcher: Launcher) -> Judged:
    """Run trigger and fix in one process, the predicate asked before each call of the function."""
    claim = launcher.claim
    assert claim.predicate is not None
    assert claim.function is not None
    defined = _DEFINED.findall(claim.predicate)
    names = [WantedName(name=claim.function)]
    predicates = [WantedPredicate(name=0, code=claim.predicate, function=defined[-1])]
    ran = launcher.run(claim.trigger, names=names, predicates=predicates, then=claim.fix)
    why = trouble(launcher, ran)
    if why:
        return refuted(why, ran)
    failing = ran.story.answers(0)
    if not failing:
        return Judged("not-reproducible", f"the trigger does not call {claim.function} itself", seconds=spent((ran,)))
    last = failing[-1]
    if last.answer is None:
        return refuted(f"it could not be evaluated on the failing call: {last.problem}", ran)
    if not last.answer:
        return refuted("it was false on the call that failed", ran)
    if defined[-1] == EXACT and any(a.answer is not False for a in ran.story.answers(0, 1)):
        return refuted("it was true on a call of the fix, which did not fail", ran)
    return Judged("confirmed", seconds=spent((ran,)))
