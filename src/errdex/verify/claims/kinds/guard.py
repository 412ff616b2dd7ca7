"""A guard: in one process, no to the arguments of the trigger's failing call, yes to those of every call of the fix.

The case cannot name the arguments: they are taken at the calls.
"""

from errdex.trace import WantedPredicate
from errdex.verify.claims.judging import Judged, judges, names_of, refuted, spent, told
from errdex.verify.claims.launching import Launcher

_FUNCTION = "allows"


@judges("guard")
def guard(launcher: Launcher) -> Judged:
    """Run trigger and fix, one after the other, and ask the guard before each call."""
    claim = launcher.claim
    assert claim.guard is not None
    if claim.function is None:
        return refuted("the case names no function whose arguments could be asked about")
    names = names_of(launcher)
    predicates = [WantedPredicate(name=n, code=claim.guard.text, function=_FUNCTION) for n in range(len(names))]
    ran = launcher.run(claim.trigger, names=names, predicates=predicates, then=claim.fix, others=False)
    if ran.trouble:
        return refuted(ran.trouble, ran)
    story = ran.story
    assert story.ended is not None
    if story.ended.how == "returned":
        return refuted("the trigger does not fail", ran)
    if story.then_ended is None or story.then_ended.how != "returned":
        how = told(story.then_ended) if story.then_ended is not None else "it was ended from outside"
        return refuted(f"the fix does not end well after the trigger in one process: {how}", ran)
    own = [name.name for name in names].index(claim.function)
    failing = story.answers(own)
    if not failing:
        return refuted(f"the trigger never calls {claim.function}", ran)
    if failing[-1].answer is not False:
        return refuted(_said(failing[-1].answer, failing[-1].problem, "to the trigger's failing call"), ran)
    good = story.answers(own, 1) or [a for n in range(len(names)) for a in story.answers(n, 1)]
    if not good:
        return refuted(f"the fix never calls {' or '.join(n.name for n in names)}", ran)
    for answer in good:
        if answer.answer is not True:
            return refuted(_said(answer.answer, answer.problem, "to a call of the fix"), ran)
    return Judged("confirmed", seconds=spent((ran,)))


def _said(answer: bool | None, problem: str, where: str) -> str:
    if answer is None:
        return f"it gives no answer {where}: {problem}"
    return f"it says {'yes' if answer else 'no'} {where}"
