"""A fix: it ends well without the error, really calls the function, and asserts something that its result decides.

The last is shown by running it again with another result in place of the function's own: one of its assertions must
then fail. An assertion that fails for no other result says nothing of it.
"""

import msgspec

from errdex.verify.case_calls import RESULT
from errdex.verify.claims.change import change_of
from errdex.verify.claims.judging import Judged, judges, names_of, refuted, spent, told
from errdex.verify.claims.launching import Launcher, Ran
from errdex.verify.claims.target import own_name

LEFT_OUT = "left out"
REPLACEMENTS = ("changed", "stand-in", "given", LEFT_OUT)
"""Other results, in the order in which they are tried; the last where the function gives none."""


@judges("fix")
def fix(launcher: Launcher) -> Judged:
    """Run the fix, then with other results until one of its assertions notices."""
    claim = launcher.claim
    change = change_of(claim.trigger, claim.fix, claim.helper)
    names = names_of(launcher)
    ran = launcher.run(claim.fix, names=names)
    why = _trouble(launcher, ran)
    if why:
        return refuted(why, ran, change=change)
    times = {name: ran.story.used(n) for n, name in enumerate(names)}
    used = [name for name, n in times.items() if n]
    if not used:
        named = "binds" if claim.function is None and claim.replacement is None else "calls"
        return refuted(f"it never {named} {' or '.join(n.name for n in names)}", ran, change=change)
    asserted = set(ran.story.asserted())
    if not asserted:
        return refuted("none of its assertions was executed", ran, change=change)
    runs = [ran]
    for name in used:
        gives = True
        for replacement in REPLACEMENTS:
            if replacement == LEFT_OUT and gives:
                continue  # what gives a value is judged by the value
            # Left out is the last one alone: others before it may make what it is about.
            only = times[name] if replacement == LEFT_OUT else 0
            replaced = msgspec.structs.replace(name, replacement=replacement, only=only)
            other = launcher.run(claim.fix, names=[replaced], others=False)
            runs.append(other)
            if replacement == "changed":
                gives = not all(o.nothing for o in other.story.others())
            ended = other.story.ended
            if ended is not None and ended.assertion and ended.line in asserted and other.story.others():
                return Judged("confirmed", change=change, seconds=spent(tuple(runs)))
    what = " or ".join(n.name if n.name == RESULT else f"the result of {n.name}" for n in used)
    return refuted(f"none of its assertions fails when {what} is another", *runs, change=change)


def _trouble(launcher: Launcher, ran: Ran) -> str:
    if ran.trouble:
        return ran.trouble
    ended = ran.story.ended
    assert ended is not None
    if ended.how != "returned":
        return f"it does not end well: {told(ended)}"
    if not ran.outcome.ended_well:
        return f"it does not end well: exit code {ran.outcome.code}"
    for n, site in enumerate(launcher.target.sites):
        if ran.story.reached(n) or ran.story.warned(n):
            return f"it reaches the statement, on line {site.line} of {site.file}"
    if launcher.claim.origin != "python":
        return _met(launcher, ran)
    return ""


def _met(launcher: Launcher, ran: Ran) -> str:
    """An error without a statement is met where the script itself catches one of its class and message."""
    for raised in ran.story.every():
        if (
            raised.file == ran.script
            and own_name(raised.type) == own_name(launcher.claim.exception)
            and launcher.target.fits(raised.message, launcher.claim, ())
        ):
            return f"it still meets the error, on line {raised.line}"
    return ""
