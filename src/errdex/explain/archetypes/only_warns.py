"""The archetype ``only-warns``."""

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView


@archetype("only-warns", 100)
class OnlyWarns:
    """A warning of no more special kind.

    ## What it is
    The library goes on with what it was asked, and says that the result may not be what is meant.

    ## How it is recognised
    No other archetype applies and the statement calls `warnings.warn`.

    ## What it says
    That nothing was stopped, what decided, and how to be told of it in tests or to silence this one alone.

    ## Limits
    Whether the result is right is for the reader to say.
    """

    def write(self, view: SiteView) -> Lines | None:
        site = view.site
        if site.kind != "warn":
            return None
        name = site.class_name or "UserWarning"
        path = site.path
        decide = view.reached if path is None or path.complete else view.tests
        told = f" What decides: {view.told(decide)}." if decide else ""
        text = next((t.strip() for t in site.template.literals if len(t.strip()) > 8), "")
        # The beginning of a message is what a filter looks at.
        start = text.split("\n")[0][:40] if text and site.template.text.startswith(text[:20]) else ""
        silence = (
            f"Where that is meant, silence this one alone: `warnings.filterwarnings('ignore', {start!r}, {name})`."
            if start and not set(start) & set("()[]{}*+?.|^$\\'\"`")
            else "Where that is meant, silence it around this call, with `warnings.catch_warnings()`."
        )
        return Lines(
            meaning=[f"Nothing was stopped: `{view.called}` goes on after this `{name}`.{told}"],
            situations=["The call gave a result and nothing failed, so that it was not noticed until now."],
            solutions=["Look at the result of this call before you go on.", silence],
            prevention=[f"Run your tests with `-W error::{name}` so that a new one is seen."]
            if "." not in name and name.endswith("Warning") and name in _BUILTIN
            else ["Turn warnings into errors in your tests, so that a new one is seen."],
            strategy="Make it an error in tests, and leave it a warning in use.",
        )


_BUILTIN = {
    "UserWarning", "RuntimeWarning", "FutureWarning", "DeprecationWarning", "ResourceWarning", "ImportWarning",
    "UnicodeWarning", "BytesWarning", "SyntaxWarning", "PendingDeprecationWarning", "Warning", "EncodingWarning",
}  # fmt: skip
