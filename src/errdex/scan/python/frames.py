"""What is known inside a function or class while its drafts are expanded: values, and what was given or not."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from errdex.model.template import Hole
from errdex.scan.python.constructors import Flat, Said
from errdex.scan.python.drafts import Argument, ClassDraft, Parameter, When, literal
from errdex.scan.python.flats import put_in

Given: TypeAlias = tuple[str | None, list[Flat]]
"""An argument with the texts that it may have."""


class Frame(NamedTuple):
    """What is known inside a function or class while its drafts are expanded."""

    function: str = ""
    values: Mapping[str, list[Flat]] = {}
    extra: tuple[Given, ...] = ()
    """Arguments beyond the function's own parameters: its ``*args`` and ``**kwargs``."""
    kept: Mapping[str, list[Flat]] | None = None
    """Attributes of the object, where it is one being made."""
    base_text: tuple[Said, ...] = ()
    """What the base's ``__str__`` gives."""
    receiver: str = ""
    """The class that a class method was called on."""
    callers: int = 0
    stars: tuple[str, str] = ("", "")
    """The names of what ``extra`` holds."""
    loose: bool = False
    """Whether it was called with arguments that are not told."""


def is_loose(arguments: Sequence[Argument], frame: Frame) -> bool:
    """Whether some of them are not told: unpacked, and not simply what the caller itself was given."""
    for argument in arguments:
        if argument.name in {"*", "**"}:
            own = frame.stars[argument.name == "**"]
            if frame.loose or argument.value != (Hole(own),):
                return True
    return False


def state_of(made: ClassDraft, values: Mapping[str, list[Flat]], *, loose: bool) -> dict[str, bool]:
    """Which parameters, and attributes that are nothing but one, hold something, and which hold nothing."""
    out: dict[str, bool] = {}
    assert made.init is not None
    for name in (*made.init.parameters, *made.init.named_only):
        texts = [literal(f) for f in values.get(name, ())]
        if not texts:
            if name in made.init.optional and not loose:
                out[name] = False
        elif all(t == "None" for t in texts):
            out[name] = False
        elif all(t is not None and t not in {"", "None", "False", "0"} for t in texts):
            out[name] = True
    for attribute, draft in made.kept.items():
        match draft:
            case (Parameter(name=name, fallback=()),) if name in out:
                out[f"self.{attribute}"] = out[name]
    return out


def may_run(when: When, state: Mapping[str, bool]) -> bool:
    return all(state.get(n, True) for n in when.needs) and not any(state.get(n, False) for n in when.lacks)


def values_of(hole: Hole, frame: Frame) -> list[Flat]:
    """The values of a hole that is nothing but a parameter, or an attribute, whose values are known."""
    values = frame.values.get(hole.expression)
    if values is None and frame.stars[0]:
        # ``args[0]``, of all that was given beyond the parameters.
        name, _, number = hole.expression.removesuffix("]").partition("[")
        positional = [v for n, v in frame.extra if n is None]
        if name == frame.stars[0] and number.isdecimal() and int(number) < len(positional):
            values = positional[int(number)]
    if values is None and frame.kept and hole.expression.startswith("self."):
        values = frame.kept.get(hole.expression.removeprefix("self."))
    return [put_in(v, hole) for v in values or () if v] or [(hole,)]
