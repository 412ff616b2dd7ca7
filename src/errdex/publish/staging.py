"""A folder in which a site is made, and the move to its place: a failed publish leaves the old site whole.

Files that errdex did not make are left alone, but for the folders that belong to it.
"""

import os
import shutil
import tempfile
from pathlib import Path
from types import TracebackType

from errdex.model.errors import ErrdexError

OWNED = ("errors", "api", "projects", "static")
"""Folders that belong to the site; a new site replaces them whole."""
_LAST = ("search-index.js", "index.html", "ids.json")
"""Moved last: what leads to the pages, then what says that they are published."""


class Writer:
    """Writes files below a folder, and counts them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = 0
        self.bytes = 0
        self._made: set[Path] = set()

    def write(self, path: str, content: str | bytes) -> None:
        """A file by its path from the site's root."""
        target = self._target(path)
        data = content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content
        target.write_bytes(data)
        self.files += 1
        self.bytes += len(data)

    def twin(self, path: str, of: str) -> None:
        """A second name for a file that was written; a copy where the file system has no second names."""
        target = self._target(path)
        try:
            os.link(self.folder / of, target)
        except OSError:
            shutil.copyfile(self.folder / of, target)
        self.files += 1

    def _target(self, path: str) -> Path:
        target = self.folder / path
        assert ".." not in target.parts, path
        if target.parent not in self._made:
            target.parent.mkdir(parents=True, exist_ok=True)
            self._made.add(target.parent)
        return target


class Staging(Writer):
    """The folder of a site in the making. Use as a context manager; ``put_in_place`` ends it well."""

    def __init__(self, out: Path) -> None:
        self.out = Path(os.path.realpath(out))
        super().__init__(self.out)

    def __enter__(self) -> "Staging":
        try:
            self.out.mkdir(parents=True, exist_ok=True)
            self.folder = self._beside() or Path(tempfile.mkdtemp(prefix=".errdex-new-", dir=self.out))
        except OSError as error:
            raise ErrdexError(f"cannot write to {self.out}: {error.strerror}; name another with --out") from None
        return self

    def _beside(self) -> Path | None:
        """A folder next to the site's, or None where files cannot be moved from there."""
        try:
            folder = Path(tempfile.mkdtemp(prefix=f".{self.out.name}.errdex-new-", dir=self.out.parent))
        except OSError:
            return None
        if folder.stat().st_dev == self.out.stat().st_dev:
            return folder
        folder.rmdir()
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        if isinstance(error, OSError):
            raise ErrdexError(f"cannot write {error.filename or self.out}: {error.strerror}") from error

    def put_in_place(self) -> None:
        """Move the new site over the old one; on an error, move back what was moved.

        The folders that belong to the site change places whole, single files replace those of the same name.
        """
        self.folder.chmod(0o755)
        names = sorted((p.name for p in self.folder.iterdir()), key=lambda n: (_LAST.index(n) if n in _LAST else -1, n))
        aside = Path(tempfile.mkdtemp(prefix="old-", dir=self.folder))
        undo: list[tuple[Path, Path]] = []
        try:
            for name in dict.fromkeys((*OWNED, *names)):
                target, new = self.out / name, self.folder / name
                if target.exists() or target.is_symlink():
                    target.rename(aside / name)
                    undo.append((aside / name, target))
                if new.exists():
                    new.rename(target)
                    undo.append((target, new))
        except BaseException:
            for moved, back in reversed(undo):
                moved.rename(back)
            raise
