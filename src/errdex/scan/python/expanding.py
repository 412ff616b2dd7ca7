"""Drafts to messages: each open piece replaced by what the project says of it, every alternative apart.

A small interpreter over pieces, with a budget. What nothing tells stays a hole. What an exception object says is
``making``'s.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from errdex.model.template import Hole, Text
from errdex.scan.python.constructors import (
    Flat,
    Said,
    weight,
)
from errdex.scan.python.drafts import (
    Argument,
    Attribute,
    Call,
    Choice,
    Constant,
    Draft,
    Filled,
    FunctionDraft,
    Item,
    Made,
    Open,
    Parameter,
    hole_of,
    literal,
)
from errdex.scan.python.flats import either, flat_of, put_in, vague
from errdex.scan.python.formats import filled_braces, filled_percent
from errdex.scan.python.frames import Frame, Given, is_loose, values_of
from errdex.scan.python.making import MAX_DEPTH, MAX_TEXTS, Making
from errdex.scan.python.project import Project

MAX_STEPS = 4_000
"""Pieces looked at for one statement."""
MAX_CALLERS = 3
"""Callers above one another that a parameter is followed through."""
_TOLD = 12
"""Letters of literal text beside which a piece with several texts stays a hole: the message is told without it."""


class Raised(NamedTuple):
    """One exception that a statement may raise."""

    exception: str
    said: Said


class Expander:
    """Expands the drafts of one statement."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._making = Making(project, self)
        self._steps = 0

    def raised(self, draft: Draft) -> list[Raised]:
        """The exceptions that a statement may raise, each class and message once."""
        self._steps = 0
        return list(dict.fromkeys(self._raised(draft, Frame(), 0)))[:MAX_TEXTS]

    def _raised(self, draft: Draft, frame: Frame, depth: int) -> Iterable[Raised]:
        if depth > MAX_DEPTH or len(draft) != 1:
            return
        piece = draft[0]
        match piece:
            case Made():
                name = self._making.class_of(piece, frame)
                owner, _, method = name.rpartition(".")
                if owner and not self._project.is_class(name) and self._project.is_class(owner):
                    # ``Error.WithData(...)``: a class method, however it is spelled.
                    call = Call(f"{owner}.{method}", False, piece.arguments, piece.hole)
                    yield from self._raised((call,), frame, depth + 1)
                    return
                for said in self._making.said(piece, frame, depth):
                    yield Raised(name, said)
            case Choice(options=options):
                for option in options:
                    yield from self._raised(option, frame, depth + 1)
            case Call():
                found = self._project.function(piece.target, above=piece.above)
                if found is None:
                    led = self._project.lead(piece.target)
                    if self._project.is_class(led):
                        made = Made(led, "", piece.arguments, False, piece.hole)
                        yield from self._raised((made,), frame, depth + 1)
                    return
                for returned, inner in self._returned(piece, found, frame, depth):
                    yield from self._raised(returned, inner, depth + 1)

    def spent(self, depth: int) -> bool:
        """Take one step; whether there was none left to take."""
        self._steps += 1
        return depth > MAX_DEPTH or self._steps > MAX_STEPS

    def texts(self, draft: Draft, frame: Frame, depth: int) -> list[Flat]:
        """Every text that a draft may give."""
        told = sum(c.isalnum() for p in draft if isinstance(p, Text) for c in p.text)
        out: list[list[Text | Hole]] = [[]]
        for piece in draft:
            if isinstance(piece, Text):
                options: list[Flat] = [(piece,)]
            elif isinstance(piece, Hole):
                options = values_of(piece, frame)
            else:
                options = self._options(piece, frame, depth)
            unsure = isinstance(piece, Parameter) and piece.function != frame.function
            if (told >= _TOLD and (len(options) > 1 or unsure)) or len(out) * len(options) > MAX_TEXTS:
                options = [(hole_of(piece),)]
            if len(options) == 1:
                # Growing in place keeps a message of many pieces linear.
                for text in out:
                    text += options[0]
            else:
                out = [[*a, *b] for a in out for b in options]
        return list(dict.fromkeys(flat_of(o) for o in out))

    def _options(self, piece: Open, frame: Frame, depth: int) -> list[Flat]:
        hole: Flat = (piece.hole,)
        if self.spent(depth):
            return [hole]
        found = [put_in(f, piece.hole) for f in self._said_by(piece, frame, depth + 1)]
        # A value that was handed in is named as it was there.
        given = isinstance(piece, Parameter) and piece.function == frame.function
        given = given or (isinstance(piece, Attribute) and piece.name in (frame.kept or ()))
        out = list(
            dict.fromkeys(f if given or weight(f) or not f else hole for f in found if f or isinstance(piece, Choice))
        )
        return out[:MAX_TEXTS] or [hole]

    def _said_by(self, piece: Open, frame: Frame, depth: int) -> Iterable[Flat]:
        match piece:
            case Choice(options=options):
                for option in options:
                    yield from self.texts(option, frame, depth)
            case Parameter():
                yield from self._parameter(piece, frame, depth)
            case Constant(target=target):
                led = self._project.lead(target)
                draft = self._project.supply.constants.get(led)
                if draft is not None:
                    yield from self.texts(draft, Frame(), depth)
                elif not self._project.is_class(led):
                    owner, _, name = led.rpartition(".")
                    yield from self._attribute(owner, name, Frame(), depth)
            case Attribute(owner=owner, name=name):
                if frame.kept is not None and name in frame.kept:
                    yield from frame.kept[name]
                else:
                    yield from self._attribute(frame.receiver or owner, name, frame, depth)
            case Item():
                yield from self._item(piece, depth)
            case Call():
                yield from self._call(piece, frame, depth)
            case Made():
                yield from (s.text for s in self._making.said(piece, frame, depth) if s.reason is None and not s.quoted)
            case Filled():
                yield from self._filled(piece, frame, depth)

    def _parameter(self, piece: Parameter, frame: Frame, depth: int) -> Iterable[Flat]:
        if piece.function == frame.function:
            passed = frame.values.get(piece.name, [])
            told = [f for f in passed if literal(f) is not None]
            if not piece.fallback:
                yield from passed
                return
            # Of a value that is not told nobody knows that it is something.
            unsure = len(told) < len(passed) or (not passed and frame.loose)
            yield from (f for f in passed if literal(f) != "None")
            if unsure and not passed:
                yield (piece.hole,)
            if unsure or not passed or any(literal(f) in {"", "None"} for f in told):
                yield from self.texts(piece.fallback, frame, depth)
            return
        # Others may call it with what they like.
        yield (piece.hole,)
        if frame.callers >= MAX_CALLERS:
            return
        for otherwise in (piece.default, piece.fallback):
            if otherwise:
                yield from self.texts(otherwise, Frame(), depth)
        owner = piece.function.rpartition(".")[0]
        is_method = self._project.is_class(owner)
        outer = Frame(callers=frame.callers + 1)
        for calling, given in self._project.supply.calls.get(piece.key, ()):
            if not (is_method and calling and not self._project.related(calling, owner)):
                yield from self.texts(given, outer, depth)

    def _attribute(self, owner: str, name: str, frame: Frame, depth: int) -> Iterable[Flat]:
        project = self._project
        family = project.above(owner)
        for at in family:
            held = project.class_of(at)
            if held is not None and name in held.attributes:
                yield from self.texts(held.attributes[name], Frame(), depth)
                return
            method = project.supply.functions.get(f"{at}.{name}")
            if method is not None and method.is_property:
                inner = Frame(function=f"{at}.{name}", kept=frame.kept)
                for returned in method.returns:
                    yield from self.texts(returned, inner, depth)
                return
        if frame.kept is not None:
            return
        for at in (*family, *project.heirs(owner)):
            held = project.class_of(at)
            if held is not None and name in held.kept:
                inner = Frame(function=f"{at}.__init__", callers=MAX_CALLERS)
                yield from self.texts(held.kept[name], inner, depth)
            elif held is not None and name in held.attributes:
                yield from self.texts(held.attributes[name], Frame(), depth)

    def _item(self, piece: Item, depth: int) -> Iterable[Flat]:
        project = self._project
        if piece.table:
            table = project.supply.tables.get(project.lead(piece.table), {})
            drafts = [table[piece.key]] if piece.key in table else [] if piece.key else list(table.values())
            for draft in drafts[:MAX_TEXTS]:
                yield from self.texts(draft, Frame(), depth)
            return
        own = self._held_items(project.above(piece.owner), piece.key)
        # The nearest class hides what its bases say.
        for draft in (*own[:1], *self._held_items(project.heirs(piece.owner), piece.key)):
            yield from self.texts(draft, Frame(), depth)

    def _held_items(self, classes: Iterable[str], key: str) -> list[Draft]:
        held = (self._project.class_of(at) for at in classes)
        return [made.items[key] for made in held if made is not None and key in made.items]

    def _call(self, piece: Call, frame: Frame, depth: int) -> Iterable[Flat]:
        if piece.above and piece.target.endswith(".__str__"):
            yield from (s.text for s in frame.base_text)
            return
        found = self._project.function(piece.target, above=piece.above)
        for returned, inner in self._returned(piece, found, frame, depth) if found is not None else ():
            yield from self.texts(returned, inner, depth)

    def _returned(
        self, piece: Call, found: tuple[str, FunctionDraft], frame: Frame, depth: int
    ) -> Iterable[tuple[Draft, Frame]]:
        """What the function that a call runs gives back, and what is known inside it."""
        name, function = found
        loose = is_loose(piece.arguments, frame)
        values, extra = self.bound(function, self.arguments(piece.arguments, frame, depth), depth, loose=loose)
        owner = self._project.lead(piece.target.rpartition(".")[0])
        same = frame.kept if frame.kept is not None and self._project.is_class(owner) else None
        receiver = owner if self._project.is_class(owner) else ""
        inner = Frame(
            name, values, extra, same, receiver=receiver, callers=frame.callers, stars=function.stars, loose=loose
        )
        return ((returned, inner) for returned in function.returns)

    def arguments(self, arguments: Sequence[Argument], frame: Frame, depth: int) -> list[Given]:
        """Arguments with the texts that each may have."""
        out: list[Given] = []
        for argument in arguments:
            if argument.name == "*":
                out += [g for g in frame.extra if g[0] is None]
            elif argument.name == "**":
                out += [g for g in frame.extra if g[0] is not None]
            else:
                out.append((argument.name, self.texts(argument.value, frame, depth + 1)))
        return out

    def bound(
        self, function: FunctionDraft, arguments: Sequence[Given], depth: int, *, loose: bool
    ) -> tuple[dict[str, list[Flat]], tuple[Given, ...]]:
        """What the parameters hold, and what is left over."""
        # What is not told may fill any of them.
        defaults = function.defaults if not loose else {}
        values = {n: self.texts(d, Frame(), depth + 1) for n, d in defaults.items()}
        names = function.parameters[1:] if function.bound else function.parameters
        positional = [v for n, v in arguments if n is None]
        values.update(zip(names, positional, strict=False))
        own = {*function.parameters, *function.named_only}
        values.update({n: v for n, v in arguments if n in own})
        extra: list[Given] = [(None, v) for v in positional[len(names) :]]
        extra += [(n, v) for n, v in arguments if n is not None and n not in own]
        return values, tuple(extra)

    def _filled(self, piece: Filled, frame: Frame, depth: int) -> Iterable[Flat]:
        for left in self.texts(piece.format, frame, depth):
            text = literal(left)
            if text is not None:
                made: Draft | None
                keyed = {a.name: a.value for a in piece.keyed if a.name}
                if piece.unpacked:
                    keyed.update({n: either(v) for n, v in frame.extra if n is not None})
                if piece.style == "%":
                    made = filled_percent(text, piece.values, keyed, piece.hole.expression)
                else:
                    made = filled_braces(text, piece.values, keyed)
                if made is not None:
                    yield from self.texts(made, frame, depth)
            elif weight(left):
                yield vague(left, piece)
