"""Where in the raw text of a file something of its project may be used by name, so that only that is parsed.

Some of it is in comments and strings, and some stands for something else: ``uses`` reads what is there.
"""

import re
from typing import NamedTuple

from errdex.scan.python.drafts import UseKind
from errdex.scan.python.places import whole_words
from errdex.scan.python.registering import may_be_registered

OWN = (b"self", b"cls")
_LEAD = 200
_NAME = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_."
_ONLY_WORDS = bytes(n if n > 127 or bytes([n]).isalnum() or n == 95 else 32 for n in range(256))
_FEW = 12
"""Names up to which looking for each is quicker than going through all that the file holds."""
_ASSIGNED = re.compile(rb"[ \t]*+[=:](?!=)")
_ASKED = re.compile(rb"(?:\.\w+)?\(")
_HANDED = re.compile(rb"[ \t]*+(?:[,)\]}\n#;]|\Z)")
_DEFINING = (b"def ", b"class ")


class Places(NamedTuple):
    """Where names stand that may be used."""

    at: tuple[tuple[int, UseKind, bytes], ...]
    objects: dict[str, int]


def places(source: bytes, wanted: frozenset[tuple[UseKind, str]], known: frozenset[str]) -> Places:
    """Where in the raw text the wanted names may be used; calls on what surely is some other object are counted.

    ``known`` are the names of the file's module level that stand for something of the project.
    """
    at: list[tuple[int, UseKind, bytes]] = []
    objects: dict[str, int] = {}
    heads = {name.encode() for name in known}
    present = set(source.translate(_ONLY_WORDS).split()) if len(wanted) > _FEW else None
    for kind, name in wanted:
        word = name.encode()
        if present is not None and word not in present:
            continue
        if kind != "method" and word not in heads and word not in OWN:
            # Else it is some variable, unless defined in a function; other modules' names stand behind a dot.
            stands_alone = any(d + word in source for d in _DEFINING)
        else:
            stands_alone = kind != "method"
        bare: list[tuple[int, UseKind, bytes]] = []
        variable = False
        for start in whole_words(source, word):
            if _in_comment(source, start):
                continue
            after = start + len(word)
            if kind == "object":
                if _ASKED.match(source, after) and not source.endswith(_DEFINING, max(0, start - 6), start):
                    at.append((start, kind, word))
                continue
            called = source.startswith(b"(", after)
            if kind == "class" and not called:
                continue
            base = _base(source, start)
            if base is None:
                if kind == "function" and source.endswith(b"def ", max(0, start - 4), start):
                    if may_be_registered(source, start):
                        at.append((start, kind, word))
                    continue
                if not stands_alone or source.endswith(_DEFINING, max(0, start - 6), start):
                    continue
                if called:
                    at.append((start, kind, word))
                elif _ASSIGNED.match(source, after):
                    variable = True
                elif _HANDED.match(source, after):
                    bare.append((start, kind, word))
            elif base in OWN or (not base and source.rfind(b"super(", max(0, start - _LEAD), start) >= 0):
                if kind == "method":
                    at.append((start, kind, word))
            elif base.partition(b".")[0] in heads:
                at.append((start, kind, word))
            elif kind == "method" and called:
                objects[name] = objects.get(name, 0) + 1
        # What is handed on under a name that is also a variable's or an argument's is mostly that.
        at += bare if not variable else ()
    return Places(tuple(sorted(at)), objects)


def _base(source: bytes, start: int) -> bytes | None:
    """What stands before the dot in front of a name; empty where it is no name, None where there is no dot."""
    if source[start - 1 : start] != b".":
        return None
    lead = source[max(0, start - _LEAD) : start - 1]
    bare = lead.rstrip(_NAME)
    base = lead[len(bare) :]
    return b"" if base.startswith(b".") else base


def _in_comment(source: bytes, at: int) -> bool:
    """Whether the line up to ``at`` is but a comment."""
    line = source.rfind(b"\n", max(0, at - _LEAD), at) + 1
    return source.startswith(b"#", line + len(source[line:at]) - len(source[line:at].lstrip()))
