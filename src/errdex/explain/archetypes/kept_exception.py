"""The archetype ``kept-exception``."""

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView


@archetype("kept-exception", 101)
class KeptException:
    """An exception object that was made elsewhere and is raised here.

    ## What it is
    The statement raises what it was handed or what an object kept: its class and text come from where it was made.

    ## How it is recognised
    The source names no class: the statement raises a name, an attribute or what a function gives.

    ## What it says
    Where to look for the one that made it.

    ## Limits
    Who made it is not known from this statement.
    """

    def write(self, view: SiteView) -> Lines | None:
        site = view.site
        if site.kind != "raise" or site.exception or any(t.strip() for t in site.template.literals):
            return None
        what = site.template.holes[0].expression if site.template.holes else ""
        named = f"`{what}`" if 1 < len(what) <= 60 else "an exception object"
        if what.endswith((")", "…")):
            return None  # a function makes it on the spot
        return Lines(
            meaning=[
                f"This line only raises {named}, which was made or kept elsewhere; its class and text are not its own."
            ],
            situations=[
                "An error of an earlier step, another thread or a worker was kept, and is raised where it is asked for."
            ],
            solutions=[
                "Go by the class and text that your traceback shows, and explain that error.",
                f"Look at where {named} was made: earlier in the same traceback, or above "
                "`The above exception was the direct cause`.",
            ],
            prevention=["Log errors of workers and callbacks where they happen, with their own traceback."],
            strategy="Handle the error where it is made; here it can only be caught by the class that it has.",
        )
