"""Why a message is not known where nothing tells it."""

import ast

from errdex.scan.python.bindings import PARAMETER
from errdex.scan.python.messages.base import MAX_DEPTH
from errdex.scan.python.place import Place

_UNRESOLVED = {
    ast.Call: "built by a call",
    ast.Attribute: "an attribute",
    ast.Subscript: "an item",
    ast.IfExp: "one of several texts",
    ast.BoolOp: "one of several texts",
    ast.Await: "built by a call",
    ast.Starred: "unpacked arguments",
}


def reason_of(node: ast.expr, place: Place, depth: int = 0) -> str:
    """Why the text of ``node`` cannot be read from the statement."""
    if isinstance(node, ast.Name):
        held = place.held(node.id)
        if len(held.assigned) == 1 and held.assigned[0].value is not None and depth < MAX_DEPTH:
            return reason_of(held.assigned[0].value, held.assigned[0].place, depth + 1)
        if len(held.assigned) > 1:
            return "assigned in more than one place"
        return PARAMETER if held.parameter is not None else held.reason
    return _UNRESOLVED.get(type(node), "not a literal text")
