"""The archetype ``object-check``."""

import ast

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView, Test, dotted


@archetype("object-check", 112)
class ObjectCheck:
    """A test of the object that the method belongs to.

    ## What it is
    Whether the call works is decided by how the object was made and what was done with it, not by an argument.

    ## How it is recognised
    No other archetype applies, and what decides speaks of attributes of `self` or `cls` and of no parameter.

    ## What it says
    Which attributes were looked at, and where to look for what set them.

    ## Limits
    Which call set the attribute is not known.
    """

    def write(self, view: SiteView) -> Lines | None:
        tests = [t for t in view.reached if _attributes(t) and not view.names(t)]
        if not tests or (len(tests) < len(view.reached) and not any(t.surely for t in tests)):
            return None
        read = list(dict.fromkeys(a for t in tests for a in _attributes(t)))[:3]
        owner = view.site.function.replace(".<locals>", "").split(".")[0]
        method = view.site.function.rpartition(".")[2]
        named = " and ".join(f"`{a}`" for a in read)
        return Lines(
            meaning=[f"The `{owner}` itself is what `{method}` does not work with: {view.told(tests)}."],
            situations=[f"The `{owner}` was made, or changed since, in a way that this call was not written for."],
            solutions=[
                f"Look at {named} of the object just before the call, and go back to what set "
                f"{'it' if len(read) == 1 else 'them'}.",
                f"Make the `{owner}` so that this is not so, or take another one for this call.",
            ],
            prevention=[f"Make such a `{owner}` in one place, so that {named} can only be what you mean."],
            strategy=f"Ask the object before the call: {view.told(tests)}.",
        )


def _attributes(test: Test) -> list[str]:
    """Attributes of the object that a test reads, without the object's name."""
    out = []
    # What a method with arguments says is about these, or about what it reads.
    asked = {id(n.func) for n in ast.walk(test.node) if isinstance(n, ast.Call) and (n.args or n.keywords)}
    for node in ast.walk(test.node):
        if id(node) in asked:
            return []
        path = dotted(node) if isinstance(node, ast.Attribute) else None
        if path is not None and path.partition(".")[0] in {"self", "cls"} and path.count(".") == 1:
            out.append(path.partition(".")[2])
    return out
