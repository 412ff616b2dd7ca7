"""Exception classes of the standard library that make a message of their own: how, by the class's dotted name.

Written by hand, since a project is scanned by itself and the library is not its own. Names in braces are parameters or
what the class works out from them; several texts where the class has several.
"""

import functools
import string
from collections.abc import Sequence
from typing import NamedTuple

from errdex.model.template import Hole
from errdex.scan.python.drafts import Draft
from errdex.scan.python.formats import filled_braces


class Standard(NamedTuple):
    """How one class makes its message."""

    parameters: tuple[str, ...]
    texts: tuple[str, ...]


_CLASSES: dict[str, Standard] = {
    "subprocess.CalledProcessError": Standard(
        ("returncode", "cmd", "output", "stderr"),
        (
            "Command '{cmd}' returned non-zero exit status {returncode}.",
            "Command '{cmd}' died with {signal}.",
            "Command '{cmd}' died with unknown signal {signal}.",
        ),
    ),
    "subprocess.TimeoutExpired": Standard(
        ("cmd", "timeout", "output", "stderr"), ("Command '{cmd}' timed out after {timeout} seconds",)
    ),
    "json.JSONDecodeError": Standard(("msg", "doc", "pos"), ("{msg}: line {lineno} column {colno} (char {pos})",)),
    "asyncio.IncompleteReadError": Standard(
        ("partial", "expected"), ("{partial} bytes read on a total of {expected} expected bytes",)
    ),
    "configparser.NoSectionError": Standard(("section",), ("No section: {section}",)),
    "configparser.NoOptionError": Standard(("option", "section"), ("No option {option} in section: {section}",)),
    "urllib.error.HTTPError": Standard(("url", "code", "msg", "hdrs", "fp"), ("HTTP Error {code}: {msg}",)),
    "urllib.error.URLError": Standard(("reason", "filename"), ("<urlopen error {reason}>",)),
    "http.client.IncompleteRead": Standard(
        ("partial", "expected"),
        (
            "IncompleteRead({partial} bytes read)",
            "IncompleteRead({partial} bytes read, {expected} more expected)",
        ),
    ),
    "argparse.ArgumentError": Standard(("argument", "message"), ("argument {argument}: {message}", "{message}")),
}
_ALSO = {
    "json.decoder.JSONDecodeError": "json.JSONDecodeError",
    "asyncio.exceptions.IncompleteReadError": "asyncio.IncompleteReadError",
    "asyncio.streams.IncompleteReadError": "asyncio.IncompleteReadError",
}


def standard(name: str) -> Standard | None:
    """How the class of this dotted name makes its message; None where it is not known to make one."""
    return _CLASSES.get(_ALSO.get(name, name))


def drafts(known: Standard, given: dict[str, Draft]) -> Sequence[Draft]:
    """The messages for what the parameters were given."""
    out = []
    for text in known.texts:
        keyed = {name: given.get(name, (Hole(name),)) for name in _fields(text)}
        made = filled_braces(text, (), keyed)
        if made is not None:
            out.append(made)
    return out


@functools.cache
def _fields(text: str) -> tuple[str, ...]:
    return tuple(field for _, field, _, _ in string.Formatter().parse(text) if field)
