"""The archetype ``wrong-state``."""

import ast

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView, Test, dotted

_CLASSES = (
    "NotFitted", "ClosedError", "ClosedResource", "ResourceClosed", "StreamClosed", "StreamConsumed", "InvalidState",
    "AlreadyStarted", "AlreadyRunning", "AlreadyCalled", "AlreadyCancelled", "NotRunning", "NotInitialized",
    "NotReady", "AppRegistryNotReady", "DetachedInstance", "TransactionManagementError", "BusyResource",
    "StreamNotRead", "RequestNotRead", "ResponseNotRead", "AlreadyRegistered", "NotConnected", "AlreadyClosed",
    "RunFinished", "NotStarted", "IllegalStateChange", "StreamError",
)  # fmt: skip
_CLOSED = (
    "is closed", "was closed", "already closed", "been closed", "closed file", "is already closed", "are closed",
    "has been shut down", "been disposed", "is closing", "after shutdown", "been finalized", "is detached",
    "invalidated",
)  # fmt: skip
_EARLY = (
    "not fitted", "isn t fitted", "not been fitted", "before calling", "must be called before", "not initialized",
    "not been initialized", "isn t initialized", "not been called", "must call", "need to call", "you need to call",
    "call first", "not started", "not been started", "not running", "isn t running", "not been set",
    "have not been loaded", "not loaded yet", "aren t loaded yet", "not open", "isn t open", "not ready",
    "must first", "must be fitted", "not yet initialized", "without calling", "hasn t started",
)  # fmt: skip
_LATE = (
    "already started", "already been started", "already running", "already been called", "already called",
    "already in progress", "already initialized", "already been initialized", "already finished", "already active",
    "already entered", "already connected", "already open", "already been used", "already been consumed",
    "cannot be called after", "after it has been", "already been read", "already set", "already begun",
    "already exhausted", "cannot be reused", "can only be called once", "called twice",
    "after first", "already being", "already in use", "already locked", "is frozen",
)  # fmt: skip
_OUTSIDE = (
    "context manager", "outside of", "outside a", "inside a with", "within a with", "called within",
    "no running event loop", "must be called from", "working outside", "cannot be called from",
    "can t be called from", "no active", "there is no active",
)  # fmt: skip
_CALLED = ("inside", "within", "used", "called", "call", "working", "accessed", "use", "entered", "await", "awaited")
_LONG = 45
"""Words of a message that tells so much that a state is likely only one of its hints."""
_FLAGS = {
    "closed", "is_closed", "started", "running", "is_running", "finished", "initialized", "connected", "fitted",
    "ready", "entered", "closing", "shutdown", "stopped", "destroyed", "disposed", "finalized", "opened", "active",
    "is_active", "consumed", "sealed", "frozen", "detached", "is_open", "disconnected", "exhausted", "is_fitted",
    "done", "called", "is_stream_consumed", "cancelled", "stream_consumed", "is_ready", "committed", "prepared",
    "writable", "readable",
}  # fmt: skip


@archetype("wrong-state", 22)
class WrongState:
    """An object that is not in the state for this call: closed, not ready, or already at it.

    ## What it is
    The call is right in itself but comes too early, too late, twice, or outside the block that it belongs in.

    ## How it is recognised
    The class's name says so (NotFittedError, InvalidStateError, ClosedResourceError); or the message does ("is
    closed", "not fitted", "already started", "outside of"); or the deciding test asks a flag of the object that is
    named like a state (`self._closed`, `self.started`).

    ## What it says
    Which state is asked for and how it stood, and in which order to call.

    ## Limits
    Where the state was changed is not known: it may be another thread, a callback or an exception that was passed
    over. A message about something else that "has not been" done is misread.
    """

    def write(self, view: SiteView) -> Lines | None:
        if view.site.kind == "assert":
            return None
        flag = next((t for t in view.tests if t.surely and _flag(t)), None)
        by_class = view.is_class(*_CLASSES)
        if flag is not None and view.site.kind == "warn" and not by_class:
            flag = None  # a warning of what was left undone, not of a call that came at the wrong time
        short = len(view.message_words) <= _LONG and "Deprecat" not in view.site.class_name
        closed, early = short and view.says(*_CLOSED), short and view.site.kind != "warn" and view.says(*_EARLY)
        late, outside = short and view.says(*_LATE), short and view.says(*_OUTSIDE)
        if outside and view.says("outside of", "outside a", "context manager") and not view.says(*_CALLED):
            outside = False  # outside of bounds or of a set, not of a block
        if not (flag is not None or by_class or closed or early or late or outside):
            return None
        told = f" What decides: `{flag.spelled}`." if flag else ""
        owner = view.site.function.rpartition(".")[0].rpartition(".")[2]
        thing = f"The `{owner}`" if owner.isidentifier() else "The object"
        if closed or view.is_class("Closed", "Finished") or (flag and flag.holds and "clos" in flag.text):
            meaning = f"{thing} has been closed or ended, and is used after that."
            situations = ["It is used after its `with` block, or was closed by another part of the program."]
            solutions = [
                "Do the work before it is closed: within the `with` block, before `close()`.",
                "Make or open a new one where you need it again.",
            ]
        elif outside:
            meaning = "This is to be called in a place that is not this one: within a block, a context or a loop."
            situations = ["The call stands at module level, in a thread, or in a callback that runs later."]
            solutions = ["Move the call into the block or context that the message names, or enter it first."]
        elif late or view.is_class("Already"):
            meaning = "This was done already, and is not to be done twice, or no longer at this point."
            situations = ["A set-up step runs twice: by an import, a retry, or a second call of the same function."]
            solutions = [
                "Take out the second call, or make a new object for it.",
                "Keep who starts and who ends it in one place.",
            ]
        elif early or by_class:
            meaning = f"{thing} is not ready for this call: a step that has to come first was not done."
            situations = ["The step that comes first was left out, failed unnoticed, or was done on another object."]
            solutions = [_first(view)]
        else:
            meaning = f"{thing} is in a state in which this call makes no sense."
            situations = ["The calls come in another order than the object expects."]
            solutions = ["Look at what was called on the object before: print or log each call in order."]
        return Lines(
            meaning=[meaning + told],
            situations=situations,
            solutions=solutions,
            prevention=["Hold such objects in a `with` block or one function, so that their order can be read."],
            strategy=f"Ask the state before the call: `{flag.text}`."
            if flag and _public(flag)
            else "Call it only from within that block or context."
            if outside
            else "Make the calls in the order that the object expects.",
        )


def _first(view: SiteView) -> str:
    """What to do first: the call that the message spells, where it spells one."""
    calls = [w.strip("`'\".,;:") for t in view.site.template.literals for w in t.split() if "(" in w or w[:1] in "`'"]
    named = next((c for c in calls if c.rstrip("()").replace(".", "").replace("_", "").isalnum() and c != "."), None)
    called = any(w in view.message_words for w in ("call", "calling", "called", "fit", "before", "first", "using"))
    if named is not None and called:
        return f"Do first what the message names: `{named}`."
    return "Do first what the message asks for, on the same object."


def _flag(test: Test) -> bool:
    """Whether a test asks a flag of an object that is named like a state; parameters are options, not states."""
    node = test.node
    if isinstance(node, ast.Call) and not node.args and not node.keywords:
        node = node.func
    if not isinstance(node, ast.Attribute) or dotted(node) is None:
        return False
    return node.attr.strip("_").lower() in _FLAGS and (dotted(node) or "").startswith(("self.", "cls."))


def _public(test: Test) -> bool:
    return "_" not in {part[:1] for part in test.text.split(".")}
