"""The archetype ``argument-type``."""

import ast

from errdex.explain.archetypes.base import Lines, archetype
from errdex.explain.archetypes.view import SiteView


@archetype("argument-type", 20)
class ArgumentType:
    """A value of a type that the function does not take.

    ## What it is
    Before it works on a value, the function asks for its type and raises where it is another.

    ## How it is recognised
    A deciding test calls `isinstance` or `issubclass`, or compares `type(x)`; or the class is TypeError and the
    last branch of such tests was reached.

    ## What it says
    Which expression is tested, which types are taken or refused, and how to find out what was really passed.

    ## Limits
    The tested expression is told as the source spells it; it may be a local value made from an argument.
    """

    def write(self, view: SiteView) -> Lines | None:
        taken: dict[str, list[str]] = {}
        refused: dict[str, list[str]] = {}
        for test in view.tests:
            found = type_test(test.node)
            if found is not None:
                (refused if test.holds else taken).setdefault(found[0], []).extend(found[1])
        if not taken and not refused:
            return None
        # The value that other branches had taken is the one this branch refuses.
        subject, types = next(iter((taken or refused).items()))
        listed = " or ".join(f"`{t}`" for t in dict.fromkeys(types))
        if taken:
            meaning = f"`{subject}` is of a type that is not taken here; taken is {listed}."
            solution = f"Pass a value for `{subject}` that is {listed}, or convert it before the call."
        else:
            meaning = f"`{subject}` is {listed}, which this code refuses."
            solution = f"Convert `{subject}` to another type before the call: {listed} is refused here."
        shown = " The message shows the value." if view.value_of(subject) or view.value_of(f"type({subject})") else ""
        return Lines(
            meaning=[meaning + shown],
            situations=[
                f"`{subject}` came from a config, a parsed file or another library with another type than expected.",
                "A container or an optional value was passed where its element was meant, or the other way round.",
            ],
            solutions=[
                solution,
                f"Print `type({subject})` just before the call to see what is really passed.",
            ],
            prevention=["Annotate the value that you pass and let a type checker read the call."],
            strategy="Check the type where the value enters your code, not at the call that fails.",
        )


def type_test(node: ast.expr) -> tuple[str, list[str]] | None:
    """``(subject, types)`` of a test for a type; None for other tests."""
    match node:
        case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[subject, types]):
            return ast.unparse(subject), _types(types)
        case ast.Compare(
            left=ast.Call(func=ast.Name(id="type"), args=[subject]),
            ops=[ast.Is() | ast.Eq() | ast.In()],
            comparators=[types],
        ):
            return ast.unparse(subject), _types(types)
    return None


def _types(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return [t for e in node.elts for t in _types(e)]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return _types(node.left) + _types(node.right)
    return [ast.unparse(node)]
