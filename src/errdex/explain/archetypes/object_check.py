"""The archetype ``object-check``."""

import ast

from errdex.explain.archetypes.argument_check import MAX_NAMED, denied
from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView, Test, dotted
from errdex.explain.condition import join


@archetype("object-check", 112)
class ObjectCheck:
    """A test of the object that the method belongs to.

    ## What it is
    Whether the call works is decided by how the object was made and what was done with it, not by an argument.

    ## How it is recognised
    No other archetype applies, and what is asked last speaks of attributes of `self` or `cls` and of no parameter.

    ## What it says
    Which attributes were looked at, and where to look for what set them.

    ## Limits
    Which call set the attribute is not known.
    """

    def write(self, view: SiteView) -> Lines | None:
        tests = [t for t in view.reached if _attributes(t) and not view.names(t)]
        # What is asked last decides; tests before it only lead to it.
        if not tests or tests[-1] is not view.reached[-1] or (len(tests) < len(view.reached) and not tests[-1].surely):
            return None
        path = view.site.path
        if path is not None and not path.complete and not all(_attributes(t) for t in view.tests):
            return None  # what decides in the end is not told over the object
        near = [t for t in tests if t.surely][-MAX_NAMED:] or tests
        read = list(dict.fromkeys(a for t in near for a in _attributes(t)))[:MAX_NAMED]
        owner, _, method = view.called.rpartition(".")
        owner = owner.rpartition(".")[2] or view.site.function.partition(".")[0]
        named = join([f"`{a}`" for a in read])
        told = view.holding(view.reached)
        return Lines(
            meaning=[f"The `{owner}` itself decides, not what `{method}` is given: here {told}."],
            situations=[f"The `{owner}` was made that way, or an earlier call changed {named}."],
            solutions=[
                f"Print {named} of the object just before the call, and go back to what set "
                f"{'it' if len(read) == 1 else 'them'}.",
                f"Use a `{owner}` for which {denied(near)}.",
            ],
            prevention=[f"Make each `{owner}` in one place of your program, where {named} can be read off."],
            strategy=f"Before the call, ask the object whether {told}.",
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
