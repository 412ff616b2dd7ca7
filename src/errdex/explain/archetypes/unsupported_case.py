"""The archetype ``unsupported-case``."""

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.platform_gate import PlatformGate
from errdex.explain.archetypes.view import SiteView
from errdex.explain.condition import join

_PHRASES = (
    "not supported", "unsupported", "does not support", "doesn t support", "do not support", "don t support",
    "not implemented", "not yet supported", "only supported", "only supports", "only implemented",
    "is not available for", "not allowed for", "isn t supported", "aren t supported", "only support",
    "cannot be used for", "only works for", "only works with", "only available for", "unimplemented",
    "isn t implemented", "not support",
)  # fmt: skip


_LONG = 45
"""Words of a message that tells so much that what is unsupported is likely only one of its hints."""


@archetype("unsupported-case", 52)
class UnsupportedCase:
    """A case that the message calls unsupported, though the class is another than NotImplementedError.

    ## What it is
    What was asked for makes sense, and this function, object or format does not offer it.

    ## How it is recognised
    The message says so ("not supported", "does not support", "only implemented for") and the class is not
    NotImplementedError, which is an archetype of its own.

    ## What it says
    Which test marks the case, and to take another way.

    ## Limits
    Whether it will be supported is not known. Values outside a small set are often called unsupported too.
    """

    def write(self, view: SiteView) -> Lines | None:
        name = view.site.class_name
        if name.endswith("NotImplementedError") or view.site.kind == "assert" or not view.says(*_PHRASES):
            return None
        if len(view.message_words) > _LONG:
            return None
        if PlatformGate().write(view) is not None:
            return None  # told there
        gates = [f"`{t.spelled}`" for t in view.tests if t.surely][:3]
        case = f" What marks the case: {join(gates)}." if gates else ""
        return Lines(
            meaning=[f"The message says that this case is not supported here; the call may be right elsewhere.{case}"],
            situations=["Code that works with one kind of object, option or format is run with another."],
            solutions=[
                "Do without this case here, or take one that is supported; the message or the docs may name it."
            ],
            prevention=["Cover each kind of input that you rely on by a small test of this call."],
            strategy="Ask for the case before the call, where it can be asked for.",
        )
