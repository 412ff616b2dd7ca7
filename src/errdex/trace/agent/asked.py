"""What is asked of uses of functions by their public names."""

from typing import NamedTuple


class Name(NamedTuple):
    """A name that is asked for; ``place`` is where it stands in the list."""

    place: int
    name: str
    replacement: str


class Predicate(NamedTuple):
    """Asked with the arguments of each use of a name: ``code`` defines ``function``."""

    place: int
    name: int
    code: str
    function: str
