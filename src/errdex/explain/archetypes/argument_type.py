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
    A deciding test calls `isinstance` or `issubclass`, or compares `type(x)`; or all branches that do so were passed
    by. One of several alternatives does not count, unless all of them are such tests.

    ## What it says
    Which expression is tested, which types are taken or refused, and how to find out what was really passed.

    ## Limits
    The tested expression is told as the source spells it; it may be a local value made from an argument.
    """

    def write(self, view: SiteView) -> Lines | None:
        tests = view.about(lambda t: type_test(t.node) is not None)
        if not tests:
            return None
        taken: dict[str, list[str]] = {}
        refused: dict[str, list[str]] = {}
        for test in tests:
            found = type_test(test.node)
            assert found is not None
            (refused if test.holds else taken).setdefault(found[0], []).extend(found[1])
        # The value that other branches would have taken is the one this branch refuses.
        subject, types = next(iter((taken or refused).items()))
        listed = " or ".join(f"`{t}`" for t in dict.fromkeys(types))
        if taken:
            meaning = f"`{subject}` is of a type that is not taken here; taken is {listed}."
            solution = f"Give `{subject}` as {listed}: convert it, or pass the object that holds it."
        else:
            meaning = f"`{subject}` is of a type that is refused here: {listed}."
            solution = f"Convert `{subject}` to another type than {listed}."
        shown = " The message shows it." if view.value_of(subject) or view.value_of(f"type({subject})") else ""
        return Lines(
            meaning=[meaning + shown],
            situations=[
                f"`{subject}` came from a config, a parsed file or another library with another type than expected.",
                "A container or an optional value was passed where its element was meant, or the other way round.",
            ],
            solutions=[solution, view.look(subject)],
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
