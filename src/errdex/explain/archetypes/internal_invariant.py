"""The archetype ``internal-invariant``."""

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView

_PHRASES = (
    "internal error",
    "should never happen",
    "should not happen",
    "should never be reached",
    "should not be reached",
    "should not get here",
    "should never get here",
    "unreachable",
    "this is a bug",
    "file a bug",
)


_FOR_CALLERS = {"must", "should", "set", "please", "only", "provide", "specify", "use", "pass", "supported", "invalid"}
"""What the message of an assertion says that is written for the caller."""


@archetype("internal-invariant", 15)
class InternalInvariant:
    """Something the library takes for granted about itself, and which was not so.

    ## What it is
    An assertion about the library's own state. It is not written for callers and its message seldom helps them.

    ## How it is recognised
    The statement is an `assert` whose message does not tell the caller what to do, the class is AssertionError, or
    the message says so ("internal error", "should never happen").

    ## What it says
    That the fault may well be the library's, how to tell, and to report it with a small example.

    ## Limits
    Some projects check arguments with `assert`; then the caller can mend it after all. Helpers for tests, known by
    names like `testing` and `assert_equal`, assert what their caller asks for and do not count.
    """

    def write(self, view: SiteView) -> Lines | None:
        site = view.site
        if site.is_test or _asserts_for_others(site.file, site.function):
            return None  # a test asserts what it tests
        by_form = site.kind == "assert" or site.class_name == "AssertionError"
        spoken = any(p in view.message for p in _PHRASES)
        if by_form and not spoken and view.message_words & _FOR_CALLERS:
            return None  # its message speaks to the caller
        if not by_form and not spoken:
            return None
        clause = view.deciding
        expected = f" It expected `{clause.text}` to be true." if clause is not None and clause.kind == "assert" else ""
        return Lines(
            meaning=[f"The library checks its own reasoning here, not mainly your arguments.{expected}"],
            situations=[
                "An unusual but legal input took a path that the authors had not thought of.",
                "Two packages that belong together were installed in versions that do not fit.",
            ],
            solutions=[
                "Look at the values in the failing frame first: a wrong argument may have come this far unnoticed.",
                "If your arguments are as documented, reduce the call to a few lines and report it to the project.",
            ],
            prevention=["Keep the versions of packages that are released together in step."],
            strategy="No check before the call is known to be enough: this state is the library's own.",
        )


def _asserts_for_others(file: str, function: str) -> bool:
    """Whether a function is a helper for tests: what it asserts is its caller's, not the library's."""
    parts = file.removesuffix(".py").replace("/", ".").split(".")
    if any(
        "testing" in p or "checks" in p or p in {"test", "tests", "_testutils", "testutils", "assertions", "fixtures"}
        for p in parts
    ):
        return True
    return function.rpartition(".")[2].lstrip("_").startswith(("assert_", "assertEqual", "check_array_"))
