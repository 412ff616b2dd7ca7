"""What ``str()`` of a built-in exception gives for its arguments, and what little can be said of a foreign class.

Arguments come as flat texts: literal pieces and holes, several where there are several.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from errdex.model.template import Hole, Part, Template, Text
from errdex.model.text import words
from errdex.scan.python.decoding import storable
from errdex.scan.python.drafts import joined
from errdex.scan.python.printf import printf_pieces

Flat: TypeAlias = tuple[Part, ...]

OS_ERRORS = {
    "OSError", "IOError", "EnvironmentError", "WindowsError", "BlockingIOError", "ChildProcessError",
    "ConnectionError", "BrokenPipeError", "ConnectionAbortedError", "ConnectionRefusedError",
    "ConnectionResetError", "FileExistsError", "FileNotFoundError", "InterruptedError", "IsADirectoryError",
    "NotADirectoryError", "PermissionError", "ProcessLookupError", "TimeoutError",
}  # fmt: skip
_UNICODE_ERRORS = {"UnicodeDecodeError", "UnicodeEncodeError", "UnicodeTranslateError"}
_GROUPS = {"ExceptionGroup", "BaseExceptionGroup"}
_SYNTAX_ERRORS = {"SyntaxError", "IndentationError", "TabError"}
MESSAGE_NAMES = ("message", "msg", "detail", "reason", "description", "text", "error", "title", "error_msg", "errmsg")
_SENTENCE = 2
"""Words from which a text among several arguments is the message and not a name."""
MADE_BY_INTERPRETER = "made by the interpreter from its arguments"


class Said(NamedTuple):
    """One message of an exception."""

    text: Flat
    quoted: bool = False
    """Whether it shows as the ``repr`` of the text."""
    reason: str | None = None
    """Why it is not known."""


def weight(flat: Flat) -> int:
    """Letters and digits of literal text."""
    return sum(c.isalnum() for p in flat if isinstance(p, Text) for c in p.text)


def built_in(exception: str, arguments: Sequence[Sequence[Flat]]) -> list[Said]:
    """The messages of a built-in exception; each argument with the texts that it may have."""
    if not arguments:
        return [Said(())]
    if len(arguments) == 1:
        return [_shown_alone(exception, flat) for flat in arguments[0]]
    if exception in _UNICODE_ERRORS:
        return [Said((Hole(exception),), reason=MADE_BY_INTERPRETER)]
    if exception in _GROUPS:
        # CPython adds the count: "message (2 sub-exceptions)".
        count = (Text(" ("), Hole("count", "", "d"), Text(" sub-exception"), Hole("plural"), Text(")"))
        return [Said(_flat((*flat, *count))) for flat in arguments[0]]
    if exception in _SYNTAX_ERRORS:
        # CPython adds file and line where the details hold them.
        return [Said((*flat, Hole("place"))) for flat in arguments[0]]
    if exception in OS_ERRORS and len(arguments) <= 5:
        tail: Flat = ()
        if len(arguments) > 2:
            tail = (Text(": "), Hole(expression(arguments[2][0]), "r"))
        if len(arguments) > 4:
            tail = (*tail, Text(" -> "), Hole(expression(arguments[4][0]), "r"))
        number = Hole(expression(arguments[0][0]))
        return [Said(_flat((Text("[Errno "), number, Text("] "), *flat, *tail))) for flat in arguments[1]]
    return [Said(as_tuple([options[0] for options in arguments]))]


def _shown_alone(exception: str, flat: Flat) -> Said:
    if exception != "KeyError":
        return Said(flat)
    if len(flat) == 1 and isinstance(flat[0], Hole):
        return Said((Hole(flat[0].expression, "r", flat[0].format_spec),))
    return Said(flat, quoted=bool(flat))


def as_tuple(arguments: Sequence[Flat]) -> Flat:
    """``str(X(a, b))`` for a class that keeps several arguments: the tuple's ``repr``."""
    parts: list[Part] = [Text("(")]
    for n, flat in enumerate(arguments):
        if n:
            parts.append(Text(", "))
        parts.extend(_as_item(flat))
    parts.append(Text(")"))
    return _flat(parts)


def _as_item(flat: Flat) -> Flat:
    """One argument's ``repr``."""
    texts = [p.text for p in flat if isinstance(p, Text)]
    whole = "".join(texts)
    if not texts or ("'" in whole and '"' in whole):
        return (Hole(expression(flat), "r"),)
    if len(flat) == 1:
        # A number reads as a text does; only one of them is quoted.
        return (Text(texts[0]),) if _is_number(texts[0]) else (Text(storable(repr(texts[0]))),)
    # Which quotes repr() takes depends on the values.
    inner: list[Part] = [Text(storable(repr(p.text)[1:-1])) if isinstance(p, Text) else p for p in flat]
    return (Hole("quote"), *inner, Hole("quote"))


def _is_number(text: str) -> bool:
    return text in {"None", "True", "False"} or (text.isascii() and text.lstrip("-").isdigit())


def foreign(arguments: Sequence[tuple[str | None, Sequence[Flat]]], source: str, *, unpacked: bool) -> list[Said]:
    """The messages of a class whose definition is not at hand: its only argument, or a sentence among several."""
    positional = [options for name, options in arguments if name is None]
    named = {name: options for name, options in arguments if name is not None}
    if len(positional) == 1 and not unpacked:
        return [Said(later(f) if named else f) for f in positional[0]]
    if not arguments and not unpacked:
        return [Said(())]
    first = next((named[n] for n in MESSAGE_NAMES if n in named), None) if not positional else None
    if first is not None:
        return [Said(later(f)) for f in first]
    out = surrounded([*positional, *named.values()])
    if out:
        return out
    how = "unpacked arguments" if unpacked else "built by the class from its arguments"
    return [Said((Hole(source),), reason=how)]


def surrounded(arguments: Sequence[Sequence[Flat]]) -> list[Said]:
    """For a class that makes its message in a way that is not read: sentences handed to it stand somewhere in it."""
    for options in arguments:
        told = [f for f in options if sum(len(words(p.text)) for p in f if isinstance(p, Text)) >= _SENTENCE]
        # ``0.0.0.0`` is no sentence.
        told = [f for f in told if any(c.isalpha() for p in f if isinstance(p, Text) for c in p.text)]
        if told:
            return [Said(_flat((Hole("…"), *later(f), Hole("…")))) for f in told]
    return []


def later(flat: Flat) -> Flat:
    """With conversions left in a text that more arguments follow, the class may fill them in."""
    parts: list[Part] = []
    for part in flat:
        if isinstance(part, Hole):
            parts.append(part)
            continue
        for literal, field in printf_pieces(part.text):
            parts.extend(_braces(literal))
            if field is not None:
                parts.append(Hole(field.key or f"%{field.spec or field.type}"))
    return _flat(parts)


def _braces(text: str) -> list[Part]:
    """A text with ``{name}`` in it: a place that is filled later."""
    out: list[Part] = []
    at = 0
    while (opened := text.find("{", at)) >= 0:
        closed = text.find("}", opened)
        name = text[opened + 1 : closed] if closed > 0 else ""
        if not name.isidentifier():
            out.append(Text(text[at : opened + 1]))
            at = opened + 1
            continue
        out += [Text(text[at:opened]), Hole(name)]
        at = closed + 1
    out.append(Text(text[at:]))
    return out


def expression(flat: Flat) -> str:
    """How a value is written where it cannot be shown as what it says."""
    if len(flat) == 1:
        return storable(repr(flat[0].text)) if isinstance(flat[0], Text) else flat[0].expression
    holes = [p for p in flat if isinstance(p, Hole)]
    return holes[0].expression if len(holes) == 1 else Template(parts=flat).text[:200]


def _flat(parts: Sequence[Part]) -> Flat:
    return tuple(p for p in joined(tuple(parts)) if isinstance(p, Text | Hole))
