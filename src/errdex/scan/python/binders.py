"""Which tokens of a file bind a name, and to what: assignments, loops, patterns, imports, definitions."""

from typing import NamedTuple

from tree_sitter import Node

SCOPES = {
    "module", "function_definition", "class_definition", "lambda",
    "list_comprehension", "set_comprehension", "dictionary_comprehension", "generator_expression",
}  # fmt: skip
COMPREHENSIONS = {t for t in SCOPES if t.endswith(("comprehension", "expression"))}

_PATTERNS = {
    "pattern_list", "tuple_pattern", "list_pattern", "list_splat_pattern", "as_pattern_target", "expression_list",
    "tuple", "list", "list_splat", "parenthesized_expression",
}  # fmt: skip
_CASE_PATTERNS = {
    "case_pattern", "as_pattern", "dotted_name", "class_pattern", "tuple_pattern", "list_pattern", "dict_pattern",
    "union_pattern", "splat_pattern", "keyword_pattern",
}  # fmt: skip
REASONS = {
    "augmented_assignment": "put together in steps",
    "for_statement": "bound by a loop",
    "for_in_clause": "bound by a loop",
    "named_expression": "assigned inside an expression",
    "as_pattern": "bound by a with statement",
    "case_clause": "bound by a pattern",
    "delete_statement": "deleted before",
    "global_statement": "assigned in more than one place",
    "nonlocal_statement": "assigned in more than one place",
    "import_statement": "imported",
    "import_from_statement": "imported",
    "function_definition": "a function",
    "class_definition": "a class",
    "assignment": "one of several values unpacked",
}
"""Why a name bound in such a way has no known text."""


class Binder(NamedTuple):
    """One place that binds a name."""

    node: Node
    """The name itself."""
    owner: Node
    """The statement or clause that binds it."""
    scope: int
    """Id of the function, class, lambda, comprehension or module that the name lives in."""
    value: Node | None
    """The right side, where the whole of it is assigned to the name."""
    handler: Node | None
    """The except clause, where one binds it."""

    @property
    def reason(self) -> str:
        """Why its value is no known text."""
        return REASONS.get(self.owner.type, "assigned in more than one place")


def binder(name: Node, above: list[Node]) -> Binder | None:
    """What the identifier ``name`` binds, with the nodes above it; None where it is only used."""
    at = 0
    while at < len(above) and above[at].type in _PATTERNS:
        at += 1
    if at == len(above):
        return None
    owner, child = above[at], above[at - 1] if at else name
    kind = owner.type
    if kind in {"assignment", "augmented_assignment", "for_statement", "for_in_clause"}:
        if owner.child_by_field_name("left") != child or (kind == "assignment" and not _right(owner)):
            return None
        return _made(above, at, name, value=_right(owner) if kind == "assignment" and not at else None)
    if kind in {"named_expression", "function_definition", "class_definition"}:
        return _made(above, at, name) if owner.child_by_field_name("name") == child else None
    if kind in {"delete_statement", "global_statement", "nonlocal_statement"}:
        return _made(above, at, name)
    if kind == "as_pattern" and child.type == "as_pattern_target":
        clause = above[at + 1] if at + 1 < len(above) else None
        caught = clause is not None and clause.type in {"except_clause", "except_group_clause"}
        return _made(above, at, name, handler=clause if caught else None)
    return _imported(above, at, name) or _captured(above, at, name)


def _right(assignment: Node) -> Node | None:
    """The value of ``a = b = value``, wherever in the chain one stands."""
    right = assignment.child_by_field_name("right")
    while right is not None and right.type == "assignment":
        right = right.child_by_field_name("right")
    return right


def _imported(above: list[Node], at: int, name: Node) -> Binder | None:
    owner = above[at]
    aliased = owner.type == "dotted_name" and at + 1 < len(above) and above[at + 1].type == "aliased_import"
    while at < len(above) and above[at].type in {"dotted_name", "aliased_import"}:
        at += 1
    if at == len(above) or aliased or above[at].type not in {"import_statement", "import_from_statement"}:
        return None
    if owner.type == "dotted_name" and (
        above[at].child_by_field_name("module_name") == owner or owner.named_children[0] != name
    ):
        return None
    return _made(above, at, name)


def _captured(above: list[Node], at: int, name: Node) -> Binder | None:
    """A name in a ``case`` pattern may be captured by it."""
    while at < len(above) and above[at].type in _CASE_PATTERNS:
        at += 1
    return _made(above, at, name) if at < len(above) and above[at].type == "case_clause" else None


def _made(above: list[Node], at: int, name: Node, *, value: Node | None = None, handler: Node | None = None) -> Binder:
    owner = above[at]
    # A loop inside a comprehension binds in it; an assignment expression there binds around it.
    skipped = COMPREHENSIONS if owner.type != "for_in_clause" else set[str]()
    around = (a for a in above[at + 1 :] if a.type in SCOPES and a.type not in skipped)
    scope = next(around, above[-1])
    return Binder(name, owner, scope.id, value, handler)
