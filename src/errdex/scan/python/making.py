"""What an exception object says: its class's ``__init__`` and ``__str__`` followed through the bases.

The texts of what it is given are ``expanding``'s; what ``str()`` of a built-in class gives is ``constructors``'.
"""

import builtins
from collections.abc import Sequence
from typing import TYPE_CHECKING

from errdex.model.template import Hole, Text
from errdex.scan.python.constructors import OS_ERRORS, Flat, Said, built_in, foreign, surrounded, weight
from errdex.scan.python.drafts import ClassDraft, Made
from errdex.scan.python.flats import either, read_from
from errdex.scan.python.frames import Frame, Given, is_loose, may_run, state_of
from errdex.scan.python.names import BUILTIN_EXCEPTIONS, EXCEPTION_SUFFIXES
from errdex.scan.python.project import Project
from errdex.scan.python.standard import drafts, standard

if TYPE_CHECKING:
    from errdex.scan.python.expanding import Expander

MAX_TEXTS = 48
"""Alternatives of one message."""
MAX_DEPTH = 10
_OWN_ARGS = (Hole("self.args"),)


class Making:
    """Makes the exception objects of a project."""

    def __init__(self, project: Project, expander: "Expander") -> None:
        self._project = project
        self._expander = expander

    def class_of(self, made: Made, frame: Frame) -> str:
        """The dotted name of an exception object's class; empty where it is not known."""
        if made.exception == "cls":
            return frame.receiver or made.owner
        if made.exception.startswith("self."):
            attribute = made.exception.removeprefix("self.")
            family = self._project.above(frame.receiver or made.owner)
            held = (c.classes.get(attribute) for at in family if (c := self._project.class_of(at)) is not None)
            return self._project.lead(next((name for name in held if name), ""))
        return self._project.lead(made.exception) if made.exception else ""

    def said(self, made: Made, frame: Frame, depth: int) -> list[Said]:
        """The messages of an exception object."""
        if self._expander.spent(depth):
            return [Said((made.hole,), reason="put together from too many pieces")]
        if made.unpacked and not made.arguments:
            return [Said((made.hole,))]
        arguments = self._expander.arguments(made.arguments, frame, depth)
        name = self.class_of(made, frame)
        out = self._constructed(name, arguments, made, depth + 1, loose=is_loose(made.arguments, frame))
        return [s if s.text or not made.unpacked else Said((made.hole,), reason="unpacked arguments") for s in out]

    def _constructed(self, name: str, arguments: list[Given], made: Made, depth: int, *, loose: bool) -> list[Said]:
        source = made.hole.expression
        family = self._project.above(name) if self._project.is_class(name) else (name,)
        classes = [(at, c) for at in family if (c := self._project.class_of(at)) is not None]
        # The first base that is not the project's makes what the project leaves to it.
        own_root = _root([at for at in family if not self._project.is_class(at)])
        if made.unpacked and not arguments and not classes:
            return [Said((made.hole,), reason="unpacked arguments")]
        kept, handed, state = self._initialised(name, classes, arguments, depth, loose=loose)
        base: list[Said] = []
        for called, args in handed:
            root = _root_of(called, own_root)
            if root in BUILTIN_EXCEPTIONS:
                positional = [options for n, options in args if n is None]
                base += built_in(root, positional) if not (made.unpacked and not positional) else []
            elif (library := standard(root)) is not None and not made.unpacked:
                given = {n: either(v) for n, v in args if n is not None}
                given.update(zip(library.parameters, [either(v) for n, v in args if n is None], strict=False))
                base += [Said(f) for d in drafts(library, given) for f in self._expander.texts(d, Frame(), depth)]
            else:
                base += foreign(args, source, unpacked=made.unpacked)
        shown = next(((at, c.shown) for at, c in classes if c.shown is not None), None)
        if shown is None and classes and not any(weight(s.text) for s in base):
            # The class does something with a sentence that is not read.
            base = surrounded([options for _, options in arguments]) or base
        if shown is None:
            return base or [Said((made.hole,), reason="unpacked arguments")]
        attributes = {"args[0]": [f for _, args in handed for f in (args[0][1] if args else [])], **kept}
        frame = Frame(f"{shown[0]}.__str__", {}, (), attributes, tuple(base), receiver=name)
        texts = [f for d, when in shown[1] if may_run(when, state) for f in self._expander.texts(d, frame, depth)]
        told = [Said(f) for f in texts if any(isinstance(p, Text) for p in f)]
        if told:
            return list(dict.fromkeys(told))
        plain = [f for f in texts if any(isinstance(p, Hole) and p.expression in read_from(kept) for p in f)]
        return surrounded([options for _, options in arguments]) or [
            Said(plain[0] if plain else (made.hole,), reason="built by the class in a way that is not read")
        ]

    def _initialised(
        self,
        name: str,
        classes: Sequence[tuple[str, ClassDraft]],
        arguments: list[Given],
        depth: int,
        *,
        loose: bool,
    ) -> tuple[dict[str, list[Flat]], list[tuple[str, list[Given]]], dict[str, bool]]:
        """Attributes that the object keeps, and the arguments that reach a base outside, in every way they may.

        The base stands before them where it is called by its name.

        Also which attributes hold something, and which nothing, where that is sure.
        """
        at = next((n for n, (_, c) in enumerate(classes) if c.init is not None), None)
        if at is None or depth > MAX_DEPTH:
            return {}, [("", arguments)], {}
        owner, made = classes[at]
        assert made.init is not None
        values, extra = self._expander.bound(made.init, arguments, depth, loose=loose)
        frame = Frame(f"{owner}.__init__", values, extra, {}, receiver=name, stars=made.init.stars, loose=loose)
        state = state_of(made, values, loose=loose)
        kept: dict[str, list[Flat]] = {}
        for attribute, draft in made.kept.items():
            kept[attribute] = self._expander.texts(draft, frame._replace(kept=kept), depth)
        frame = frame._replace(kept=kept)
        handed: list[tuple[str, list[Given]]] = []
        for base, passed, when in made.handed:
            # ``Second.__init__(self, *self.args)`` hands on what the first base has made of it.
            if not may_run(when, state) or (handed and any(a.value == _OWN_ARGS for a in passed)):
                continue
            given = self._expander.arguments(passed, frame, depth)
            above, reached, further = self._initialised(
                name,
                self._project.onwards(base, classes[at + 1 :]),
                given,
                depth + 1,
                loose=is_loose(passed, frame),
            )
            kept = {**above, **kept}
            state = {**further, **state}
            led = self._project.lead(base) if base else ""
            handed += reached if not base or self._project.is_class(led) else [(led, args) for _, args in reached]
        # ``BaseException.__new__`` has kept the arguments before ``__init__`` runs.
        return kept, handed[:MAX_TEXTS] or [("", [a for a in arguments if a[0] is None])], state


def _root(outside: Sequence[str]) -> str:
    """Of a class's bases that are not the project's, as they stand, the one that makes the message."""
    # A name that a module for older Pythons hands on means the built-in class.
    known = [own for at in outside if (own := at.rpartition(".")[2]) in BUILTIN_EXCEPTIONS]
    # Python looks in a class before those that it derives from: ``OSError`` before the ``Exception`` of another base.
    known = [n for i, n in enumerate(known) if not any(_derives(m, n) for m in known[i + 1 :])]
    for at in outside:
        own = at.rpartition(".")[2]
        if own in BUILTIN_EXCEPTIONS:
            break
        # Such a class makes a message of its own, or at least keeps its arguments from the errors of the system.
        if standard(at) is not None or (known and known[0] in OS_ERRORS and own.endswith(EXCEPTION_SUFFIXES)):
            return at
    return known[0] if known else outside[0] if outside else ""


def _root_of(called: str, own: str) -> str:
    """What makes the message of an object whose ``__init__`` calls a base outside by name: mostly the class's own."""
    if called and (standard(called) is not None or (own in OS_ERRORS and called.rpartition(".")[2] not in OS_ERRORS)):
        return called
    return own


def _derives(name: str, base: str) -> bool:
    one, other = getattr(builtins, name, None), getattr(builtins, base, None)
    return isinstance(one, type) and isinstance(other, type) and one is not other and issubclass(one, other)
