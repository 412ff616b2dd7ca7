"""The places of a file that must be parsed: to find what raises, or to answer what other code asks of it.

Found in the raw text, so some are in comments and strings. A ``global`` statement always counts: it lets a function
bind what others read.
"""

import re
from collections.abc import Iterable, Iterator

import msgspec

from errdex.scan.python.drafts import Needs
from errdex.scan.python.idioms.base import Idiom

TEXTS = (
    "msg",
    "message",
    "text",
    "err",
    "reason",
    "detail",
    "descr",
    "fmt",
    "format",
    "template",
    "explan",
    "why",
    "exc",
)
"""What a parameter that takes a message goes by."""
_RENAMED = rb"[\s\\]+as[\s\\]+(\w+)"
_PLAIN = rb"""[^()'"#]{1,2000}+"""
_UNQUOTED = re.compile(rb"\((?:" + _PLAIN + rb"|\((?:" + _PLAIN + rb"|\((?:" + _PLAIN + rb")*+\))*+\))*+\)")
"""Brackets without any quote inside."""
_EMPTY = re.compile(rb"\(\s{0,200}+\)")
_BINDING = (b"global", b"nonlocal")
_MAKING = (b"__init__", b"__str__")
"""Methods in which a class's objects get their message."""


def raising(source: bytes, idioms: Iterable[Idiom]) -> list[int]:
    """Where what raises may stand, in ascending order."""
    out = list(_binding(source))
    for idiom in idioms:
        words = {idiom.keyword}
        if idiom.imported and idiom.keyword in source:
            words.update(re.findall(idiom.keyword + _RENAMED, source))
        silent = idiom.silent
        for word in words:
            out += (at for at in whole_words(source, word) if silent is None or silent.match(source, at) is None)
    return sorted(out)


def asked(source: bytes, needs: Needs) -> list[int]:
    """Where what ``needs`` asks for may stand, in ascending order."""
    out = list(_binding(source))
    names = {name.rpartition(".")[2].encode() for name in needs.functions}
    if needs.classes:
        names.update(_MAKING)
    for name in names:
        out += (
            at for at in whole_words(source, name) if source[max(0, at - 8) : at].rstrip(b" \t\\\n").endswith(b"def")
        )
    named = {(called_name(key).encode(), _takes_text(key)) for key in needs.calls}
    for name, text in named:
        out += (at for at in whole_words(source, name) if _may_be_call(source, at, name, text=text))
    return sorted(out)


def without_uncalled(source: bytes, needs: Needs) -> Needs:
    """``needs`` without the calls that are surely nowhere in the file: what calls a function names it."""
    calls = frozenset(key for key in needs.calls if called_name(key).encode() + b"(" in source)
    return msgspec.structs.replace(needs, calls=calls)


def _takes_text(key: str) -> bool:
    parameter = key.rpartition(",")[2].lower()
    return any(word in parameter for word in TEXTS)


def _may_be_call(source: bytes, at: int, name: bytes, *, text: bool) -> bool:
    """Whether a word is called with what may be a text: one in quotes; with ``text``, anything."""
    opened = at + len(name)
    if source[opened : opened + 1] != b"(" or source[max(0, at - 6) : at].endswith((b"def ", b"class ")):
        return False
    return (_EMPTY if text else _UNQUOTED).match(source, opened) is None


def called_name(key: str) -> str:
    """The name by which the function of a parameter's key is called."""
    return key.partition("(")[0].removesuffix(".__init__").rpartition(".")[2]


def _binding(source: bytes) -> Iterator[int]:
    for word in _BINDING:
        yield from whole_words(source, word)


def whole_words(source: bytes, word: bytes) -> Iterator[int]:
    """Where ``word`` stands as a whole word."""
    size = len(word)
    at = source.find(word)
    while at >= 0:
        after = source[at + size : at + size + 1]
        before = source[at - 1 : at]
        if not _is_part(after) and not _is_part(before):
            yield at
        at = source.find(word, at + size)


def _is_part(byte: bytes) -> bool:
    return byte.isalnum() or byte == b"_" or byte > b"\x7f"
