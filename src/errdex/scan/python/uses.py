"""Where a file uses functions and classes by name: calls them, looks at properties, hands them on.

Says what a name stands for as far as the file tells; whether that is the function which is asked about, is
``calling``'s, which sees all files.
"""

import re
from typing import TYPE_CHECKING

from tree_sitter import Node

from errdex.model.calls import MODULE_LEVEL
from errdex.scan.python.binders import COMPREHENSIONS, SCOPES, binder
from errdex.scan.python.drafts import Use, UseKind, Uses
from errdex.scan.python.functions import decorators
from errdex.scan.python.registering import Registering, sets
from errdex.scan.python.usable import Places

if TYPE_CHECKING:
    from errdex.scan.python.module import Module

MAX_USES = 200
"""Uses of one name that are read in one file."""
_INNER = re.compile(
    rb"\n[ \t]++(?:from[ \t]++([\w.]++)[ \t]++import\b[ \t]*+(\([^)]{0,20000}+\)|[^\n]*+)|import\b[ \t]++([^\n]*+))"
)
_WORD = re.compile(rb"[\w.]+")
_NAMED = {"function_definition", "class_definition"}
_DEFINING = (b"def ", b"class ")
_PROPERTIES = {"property", "cached_property"}


def inner_imports(source: bytes, module: "Module") -> tuple[str, ...]:
    """What is imported in functions and branches, by dotted name; some of it may be text."""
    out: dict[str, None] = {}
    for found in _INNER.finditer(source):
        base, names, plain = found.groups()
        if plain is not None:
            out.update((w.decode("utf-8", "replace"), None) for w in _WORD.findall(plain))
            continue
        absolute = module.names.absolute(base.decode("utf-8", "replace"))
        out.update((f"{absolute}.{w.decode('utf-8', 'replace')}", None) for w in _WORD.findall(names))
    return tuple(out)


def methods(module: "Module") -> dict[str, dict[str, bool]]:
    """The methods of each class of the file, by full name, and whether each is a property."""
    out: dict[str, dict[str, bool]] = {}
    for name, (node, _) in module.names.classes.items():
        own: dict[str, bool] = {}
        body = node.child_by_field_name("body")
        for child in body.named_children if body is not None else ():
            defined = child.child_by_field_name("definition") if child.type == "decorated_definition" else child
            if defined is None or defined.type != "function_definition":
                continue
            named = defined.child_by_field_name("name")
            if named is not None:
                looked_at = defined is not child and _is_property(module, defined)
                own[module.text(named)] = looked_at or own.get(module.text(named), False)
        if own:
            out[f"{module.name}.{name}"] = own
    return out


def _is_property(module: "Module", definition: Node) -> bool:
    return any(d.rpartition(".")[2] in _PROPERTIES for d in decorators(module, definition))


def uses(module: "Module", known: Places) -> Uses:
    """What ``module`` does with the names at the places that are known."""
    reader = _Reader(module)
    counted = dict(known.objects)
    found: list[Use] = []
    read: dict[bytes, int] = {}
    for place, kind, word in known.at:
        if read.get(word, 0) >= MAX_USES:
            continue
        at = module.offset(place)
        if at < 0:
            continue
        token = module.root.descendant_for_byte_range(at, at + len(word))
        if token is None or token.type != "identifier" or token.end_byte - token.start_byte != len(word):
            continue
        use = reader.use(token, kind)
        if use is None:
            continue
        if not use.target and not use.owner:
            counted[use.word] = counted.get(use.word, 0) + use.called
            continue
        read[word] = read.get(word, 0) + 1
        found.append(use)
    return Uses(tuple(found), counted)


class _Reader:
    """Reads the uses in one file."""

    def __init__(self, module: "Module") -> None:
        self._module = module
        self._full: dict[int, str] = {}
        self._above: list[Node] = []
        """The nodes around the name that is read."""
        self._registering = Registering(module, self._target)

    def use(self, token: Node, kind: UseKind) -> Use | None:
        """The use that a name is; None where it is none, without target and owner where it is some object's."""
        module = self._module
        parent = token.parent
        if parent is None:
            return None
        if parent.type == "function_definition" and parent.child_by_field_name("name") == token:
            return self._decorated(token, parent)
        if kind == "object":
            return self._asked(token, parent)
        expression = token
        base: Node | None = None
        if parent.type == "attribute":
            if parent.child_by_field_name("attribute") != token:
                return None
            expression, base = parent, parent.child_by_field_name("object")
        self._above = module.above(token)
        around = expression.parent
        called = around is not None and around.type == "call" and around.child_by_field_name("function") == expression
        word = module.text(token)
        if base is None:
            if self._is_no_use(token, parent):
                return None
            if word == "cls" and kind == "class":
                target, owner, above = "", self._class_of(word), False
            else:
                target, owner, above = self._target(word), "", False
            if not target and not owner:
                return None
        else:
            target, owner, above = self._of(base, word)
            if kind == "class" and owner:
                return None
        whole = around if called and around is not None else expression
        function, at_once = self._function(token)
        return Use(
            kind=kind,
            word=word,
            target=target,
            owner=owner,
            above=above,
            called=called and at_once,
            caller=self._full_name(function) if function is not None else f"{module.name}.{MODULE_LEVEL}",
            line=module.line(function) if function is not None else 0,
            at_line=module.line(whole),
            column=module.column(whole),
            registration=None if called else self._registering.handed(expression, self._above),
        )

    def _decorated(self, token: Node, definition: Node) -> Use | None:
        """The definition of a function as the place where it is handed to its decorators."""
        module = self._module
        self._above = module.above(token)
        registration = self._registering.decorated(definition, self._above)
        if registration is None:
            return None
        return Use(
            kind="function",
            word=module.text(token),
            target=self._full_name(definition),
            owner="",
            above=False,
            called=False,
            caller=f"{module.name}.{MODULE_LEVEL}",
            line=0,
            at_line=module.line(definition),
            column=module.column(definition),
            registration=registration,
        )

    def _asked(self, token: Node, parent: Node) -> Use | None:
        """A call of an object that a module has, or of a method of it that runs what is registered for it."""
        module = self._module
        self._above = module.above(token)
        is_own = parent.type == "attribute" and parent.child_by_field_name("attribute") == token
        named = parent if is_own else token
        around = named.parent
        method = ""
        callee = named
        if around is not None and around.type == "attribute" and around.child_by_field_name("object") == named:
            attribute = around.child_by_field_name("attribute")
            method = module.text(attribute) if attribute is not None else ""
            callee, around = around, around.parent
        if around is None or around.type != "call" or around.child_by_field_name("function") != callee or sets(method):
            return None
        function = self._outermost(token)
        dotted = self._dotted(named)
        if function is None or not dotted or (not is_own and self._is_no_use(token, parent)):
            return None
        target = self._target(dotted)
        if not target:
            return None
        return Use(
            kind="object",
            word=module.text(token),
            target=target,
            owner="",
            above=False,
            called=not method,
            caller=self._full_name(function),
            line=module.line(function),
            at_line=module.line(around),
            column=module.column(around),
        )

    def _full_name(self, definition: Node) -> str:
        if definition.id not in self._full:
            self._full[definition.id] = self._module.full_name(definition)
        return self._full[definition.id]

    def _function(self, node: Node) -> tuple[Node | None, bool]:
        """The function that an expression belongs to, and whether it runs with it: not in a lambda."""
        at_once = True
        child = node
        for at in self._above:
            if at.type in {"function_definition", "lambda"} and at.child_by_field_name("body") == child:
                if at.type == "function_definition":
                    return at, at_once
                at_once = False
            child = at
        return None, at_once

    def _outermost(self, node: Node) -> Node | None:
        """The function of the module or a class that an expression belongs to: what is defined inside runs for it."""
        out: Node | None = None
        child = node
        for at in self._above:
            if at.type == "function_definition" and at.child_by_field_name("body") == child:
                out = at
            child = at
        return out

    def _is_no_use(self, token: Node, parent: Node) -> bool:
        """Whether a bare name is bound here, is an argument's or a parameter's name, or is part of an import."""
        if parent.type in {"keyword_argument", "default_parameter", "typed_default_parameter"}:
            return parent.child_by_field_name("name") == token
        if parent.type in {"parameters", "lambda_parameters", "typed_parameter", "dotted_name", "type"}:
            return True
        return parent.type != "call" and binder(token, self._above) is not None

    def _of(self, base: Node, word: str) -> tuple[str, str, bool]:
        """Target, owner and whether it is the base's, of an attribute of ``base``."""
        module = self._module
        if base.type == "call":
            callee = base.child_by_field_name("function")
            if callee is None or module.text(callee) != "super":
                return "", "", False
            given = base.child_by_field_name("arguments")
            first = given.named_children[0] if given is not None and given.named_children else None
            named = self._dotted(first) if first is not None else ""
            return "", (self._target(named) if named else "") or self._class_around(), True
        dotted = self._dotted(base)
        if not dotted:
            return "", "", False
        if "." not in dotted and (owner := self._class_of(dotted)):
            return "", owner, False
        target = self._target(dotted)
        # Where nothing of this file goes by the name it is some variable.
        known = target and (target != f"{module.name}.{dotted}" or dotted in module.names.classes)
        return (f"{target}.{word}", "", False) if known else ("", "", False)

    def _dotted(self, node: Node) -> str:
        text = self._module.text(node) if node.type in {"identifier", "attribute"} else ""
        return text if all(part.isidentifier() for part in text.split(".")) else ""

    def _class_around(self) -> str:
        """Full name of the innermost class around; empty where there is none."""
        return next((self._full_name(a) for a in self._above if a.type == "class_definition"), "")

    def _class_of(self, name: str) -> str:
        """The class whose method has ``name`` as its first parameter, where the name is that here; else empty."""
        module = self._module
        for n, at in enumerate(self._above):
            if at.type == "lambda" and module.bindings.is_parameter(at, name):
                return ""
            if at.type != "function_definition":
                continue
            parameters = module.function_at(at).all_parameters
            if name not in parameters:
                continue
            around = next((a for a in self._above[n + 1 :] if a.type in _NAMED), None)
            if around is None or around.type != "class_definition" or parameters[0] != name:
                return ""
            return "" if "staticmethod" in decorators(module, at) else self._full_name(around)
        return ""

    def _target(self, dotted: str) -> str:
        """Full name of what ``dotted`` stands for; empty where it is a variable or parameter."""
        module = self._module
        head, dot, rest = dotted.partition(".")
        functions = [a for a in self._above if a.type == "function_definition"]
        if functions and self._may_bind(functions[-1], head.encode()):
            bound = self._bound(head)
            if bound is not None:
                return bound and bound + dot + rest
        imports = module.function_at(functions[0]).imports if functions else None
        resolved = module.names.resolve(dotted, imports)
        imported = head in module.names.imports or (imports is not None and head in imports)
        return resolved if imported or resolved != dotted else f"{module.name}.{dotted}"

    def _may_bind(self, function: Node, name: bytes) -> bool:
        """Whether a function, those inside it counted in, may bind ``name``: it is not only called or looked into."""
        source, end = self._module.source, function.end_byte
        at = source.find(name, function.start_byte, end)
        while at >= 0:
            after = at + len(name)
            if source[after : after + 1] not in {b"(", b"."} or source[max(0, at - 6) : at].endswith(_DEFINING):
                return True
            at = source.find(name, after, end)
        return False

    def _bound(self, head: str) -> str | None:
        """Full name of the function or class that a function around binds ``head`` to; empty where it is a variable.

        None where it is none of theirs, or imported.
        """
        module = self._module
        found = module.bindings.bound(head)
        innermost = True
        for at in self._above:
            if at.type not in SCOPES or at.type == "module":
                continue
            if at.id in found.made_global:
                return None
            if at.type == "class_definition" and not innermost:
                continue
            if at.type not in COMPREHENSIONS:
                innermost = False
            if module.bindings.is_parameter(at, head):
                return ""
            local = found.by_scope.get(at.id)
            if local:
                kinds = {b.owner.type for b in local}
                if kinds <= _NAMED:
                    return self._full_name(local[-1].owner)
                return None if kinds <= {"import_statement", "import_from_statement"} else ""
        return None
