"""The frame of the source kinds: what each gives, and the registry that picks one by what the user named."""

from collections.abc import Callable, Iterator
from io import BytesIO
from typing import BinaryIO, NamedTuple, Protocol

import msgspec

from errdex.model.distribution import Distribution
from errdex.model.errors import SourceError
from errdex.source.regular import open_regular
from errdex.variants import import_all

MAX_FILE = 16 * 1024 * 1024
"""Bytes of the largest source file that is read; generated files above it are reported, not scanned."""


class FileRef(msgspec.Struct, frozen=True, kw_only=True):
    """One file of a distribution. Small and picklable, so that worker processes can be handed many."""

    path: str
    """``/``-separated, relative to site-packages or to the import root of the source."""
    disk: str | None = None
    """Where it lies; None where ``content`` holds it."""
    content: bytes | None = None
    top: str = ""
    """The folder that ``path`` is relative to, where the file lies on disk."""
    problem: str | None = None
    """Why it cannot be read, where its source knows already."""

    def read(self) -> bytes:
        """The bytes, at most ``MAX_FILE``. Raises SourceError if it cannot be read or is larger."""
        if self.problem is not None:
            raise SourceError(self.problem)
        if self.content is not None:
            return self.content
        assert self.disk is not None
        try:
            with open_regular(self.disk) as handle:
                data = handle.read(MAX_FILE + 1)
        except OSError as error:
            raise SourceError(f"cannot read {self.disk}: {error.strerror or error}") from error
        if len(data) > MAX_FILE:
            raise SourceError(f"{self.disk} is larger than {MAX_FILE} bytes; not scanned")
        return data

    def open(self) -> BinaryIO:
        """The file for reading, whatever its size. Raises SourceError if it cannot be opened."""
        if self.problem is not None:
            raise SourceError(self.problem)
        if self.content is not None:
            return BytesIO(self.content)
        assert self.disk is not None
        try:
            return open_regular(self.disk)
        except OSError as error:
            raise SourceError(f"cannot read {self.disk}: {error.strerror or error}") from error


def held(path: str, content: bytes | None) -> FileRef:
    """A file whose content is at hand; None stands for one that is larger than ``MAX_FILE``."""
    problem = f"{path} is larger than {MAX_FILE} bytes; not scanned" if content is None else None
    return FileRef(path=path, content=content, problem=problem)


class SourceDistribution(Protocol):
    """A distribution version whose files can be listed."""

    @property
    def info(self) -> Distribution: ...

    def files(self) -> Iterator[FileRef]:
        """Its Python files (``.py``, ``.pyw``), each once, in a stable order.

        Raises SourceError with one clear line when the source is broken.
        """
        ...


class Opener(NamedTuple):
    """A source kind: a name, whether it takes a word of the command line, and how it opens it."""

    name: str
    order: int
    takes: Callable[[str, str | None], bool]
    """``(spec, revision)``; must be cheap and touch no network."""
    open: Callable[[str, str | None], SourceDistribution]


_openers: list[Opener] = []
_complete: list[bool] = []


def register(opener: Opener) -> Opener:
    """Add a source kind; the lowest ``order`` that takes a spec opens it."""
    _openers.append(opener)
    return opener


def openers() -> list[Opener]:
    """All source kinds, by order; importing each module of this package registers it."""
    # Not judged by _openers: a room that imports one kind directly has registered that one alone.
    if not _complete:
        import_all("errdex.source")
        _complete.append(True)
    return sorted(_openers, key=lambda o: o.order)


def open_source(spec: str, revision: str | None = None) -> SourceDistribution:
    """The distribution that ``spec`` names: a wheel, an sdist, a folder, ``name==version``, or a repository
    with ``revision``.

    Raises SourceError with one line when nothing takes it or it cannot be opened.
    """
    for opener in openers():
        if opener.takes(spec, revision):
            return opener.open(spec, revision)
    raise SourceError(
        f"{spec!r} is not a wheel, an sdist, a folder, NAME==VERSION or a repository with --rev; "
        "check the name, or pin a version as in jax==0.11.2"
    )
