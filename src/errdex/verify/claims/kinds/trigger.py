"""A trigger: it reaches the entry's own statement, and ends by it, with a message of the entry and nothing before.

Messages of compiled code and of the interpreter have no statement: class and template fit, and no ``raise`` of Python
code made the exception.
"""

from errdex.model.evidence import SeenSite
from errdex.trace import Ended
from errdex.verify.claims.judging import Judged, judges, refuted, spent, told
from errdex.verify.claims.launching import Launcher, Ran, own_is_warning
from errdex.verify.claims.target import own_name


@judges("trigger")
def trigger(launcher: Launcher) -> Judged:
    """Run the trigger alone."""
    ran = launcher.run(launcher.claim.trigger)
    why = trouble(launcher, ran)
    site = _seen(launcher, ran)
    if why:
        return refuted(why, ran, site=site)
    return Judged("confirmed", site=site, traceback=ran.traceback, seconds=spent((ran,)))


def trouble(launcher: Launcher, ran: Ran) -> str:
    """What a trigger's run lacks, as a phrase; empty where it shows the error as it must."""
    if ran.trouble:
        return ran.trouble
    ended = ran.story.ended
    assert ended is not None
    if ended.how == "returned":
        return "no longer raised: it ended well"
    if ended.how == "exit":
        return "no longer raised: it ended by SystemExit"
    if launcher.claim.origin != "python":
        return _without_statement(launcher, ran, ended)
    target = launcher.target
    if not target.sites:
        return f"{launcher.claim.project} {target.version} has no statement of this entry; {told(ended)}"
    ending = [n for n in range(len(target.sites)) if ran.story.ended_by(n)]
    reached = [n for n in range(len(target.sites)) if ran.story.reached(n)]
    warned = [n for n in range(len(target.sites)) if ran.story.warned(n)]
    if warned and own_is_warning(ended.type):
        ending = reached = warned
    if not reached:
        return f"the statement was not reached: {told(ended)}"
    if not ending:
        what = "what it raised was the cause of" if any(ran.story.caused_by(n) for n in reached) else "not by it but by"
        return f"the statement was reached, and the program ended, {what} {told(ended)}"
    if not target.fits(ended.message, launcher.claim, ending):
        return f"its message is not one of the entry: {told(ended)}"
    return _first_of_all(ran, ended)


def _without_statement(launcher: Launcher, ran: Ran, ended: Ended) -> str:
    claim = launcher.claim
    classes = {own_name(ended.type), *map(own_name, ended.bases)}
    if own_name(claim.exception) not in classes:
        return f"it ended by another error: {told(ended)}"
    if not launcher.target.fits(ended.message, claim, ()):
        return f"its message is not one of the entry: {told(ended)}"
    made = ran.story.raised(ended.number)
    # Importing is the interpreter's own, though it is written in Python.
    if made is not None and made.statement and not made.file.startswith("<frozen importlib"):
        return f"a raise statement made it, in {made.function} on line {made.line} of {made.file}"
    return _first_of_all(ran, ended)


def _first_of_all(ran: Ran, ended: Ended) -> str:
    """Whether the script itself met another error before."""
    for number in ended.handling:
        earlier = ran.story.raised(number)
        if earlier is not None and earlier.file == ran.script:
            return f"another error was raised first, on line {earlier.line} of the script: {earlier.type}"
    return ""


def _seen(launcher: Launcher, ran: Ran) -> SeenSite | None:
    target = launcher.target
    for n, site in enumerate(target.sites):
        if ran.story.ended_by(n) or ran.story.warned(n):
            return SeenSite(file=site.file, line=site.line, entry=target.entry)
    return None
