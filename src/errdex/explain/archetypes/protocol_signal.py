"""The archetype ``protocol-signal``."""

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView

_SIGNALS: dict[str, tuple[str, str, str]] = {
    "StopIteration": (
        "an iterator has no more items; a `for` loop takes it silently",
        "`next` was called by hand on an iterator that was used up, or that had nothing from the start.",
        "Use a `for` loop, or `next(iterator, default)`; within a generator, end with `return` instead.",
    ),
    "StopAsyncIteration": (
        "an asynchronous iterator has no more items; `async for` takes it silently",
        "`anext` was called by hand on an iterator that was used up.",
        "Use `async for`, or `anext(iterator, default)`.",
    ),
    "GeneratorExit": (
        "a generator is being closed",
        "A generator was closed or collected before it was used up.",
        "Clean up in `finally` and let it pass; do not yield again after it.",
    ),
    "SystemExit": (
        "the program is to end, with its argument as exit status",
        "A command line's entry point was called from other code, which then ends with it.",
        "Call the function behind the command instead, or catch `SystemExit` around this call and read its `code`.",
    ),
    "KeyboardInterrupt": (
        "the user asked to stop",
        "Ctrl-C was pressed, or the library passes on a stop that it was asked for.",
        "Let it pass, and clean up in `finally`.",
    ),
    "CancelledError": (
        "a task was cancelled",
        "The task that waits was cancelled, or a time limit around it ran out.",
        "Let it pass, and clean up in `finally`; look for who cancels.",
    ),
    "Cancelled": (
        "a scope was cancelled",
        "The scope around the task was cancelled, or its time limit ran out.",
        "Let it pass, and clean up in `finally`; look for who cancels.",
    ),
    "SkipTest": (
        "a test is left out, not failed",
        "What the test needs is not there: a package, a device, a setting.",
        "Read the message for what is missing; provide it if this test is to run.",
    ),
    "SkipNode": (
        "a visitor is done with a node of a document and goes on with the next",
        "A visitor's method was called by hand, outside the walk that takes the signal.",
        "Walk the document by `walk` or `walkabout`, which take the signal.",
    ),
}
_SAME = {"Skipped": "SkipTest", "SkipChildren": "SkipNode", "SkipDeparture": "SkipNode", "SkipSiblings": "SkipNode"}


@archetype("protocol-signal", 5)
class ProtocolSignal:
    """An exception that is no fault: one side tells the other to stop or to leave something out.

    ## What it is
    Iteration, generators, cancelling, ending a program and leaving out a test are signalled by exceptions. Somebody
    is meant to catch them; they reach a reader only where nobody did.

    ## How it is recognised
    The class is one of those made for it: StopIteration, StopAsyncIteration, GeneratorExit, SystemExit,
    KeyboardInterrupt, CancelledError, SkipTest, docutils' SkipNode and the like.

    ## What it says
    What is signalled, who takes it, and what to call instead.

    ## Limits
    A project's own signals with other names are not known.
    """

    def write(self, view: SiteView) -> Lines | None:
        name = view.site.class_name
        if view.site.kind != "raise":
            return None
        found = _SIGNALS.get(_SAME.get(name, name))
        if found is None:
            return None
        told, situation, solution = found
        return Lines(
            meaning=[f"`{name}` is a signal rather than a fault: {told}."],
            situations=[situation],
            solutions=[solution],
            prevention=["Do not catch `BaseException` or such signals broadly: what they end would go on."],
            strategy="Use the construct that takes the signal, not a check before it.",
        )
