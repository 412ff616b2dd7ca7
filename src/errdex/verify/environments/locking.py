"""Lets one process at a time make something in the cache, and others find it whole or not at all."""

import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

_PART = ".part-"


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock file ``path``; waits for whoever holds it. A holder that is killed leaves it free."""
    path.parent.mkdir(parents=True, exist_ok=True)
    number = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o644)
    try:
        if sys.platform == "win32":
            import msvcrt

            # Gives up after ten seconds, each time.
            while True:
                with contextlib.suppress(OSError):
                    msvcrt.locking(number, msvcrt.LK_LOCK, 1)
                    break
        else:
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX)
        yield
    finally:
        os.close(number)


@contextlib.contextmanager
def made_whole(target: Path) -> Iterator[Path]:
    """A new folder that becomes ``target`` when the block ends, and vanishes when it fails.

    To be used under a lock of ``target``'s own: what an earlier maker left half done is taken away.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    for left in target.parent.glob(f"{_PART}{target.name}-*"):
        shutil.rmtree(left, ignore_errors=True)
    part = Path(tempfile.mkdtemp(prefix=f"{_PART}{target.name}-", dir=target.parent))
    try:
        # Others than the maker must be able to read it: the sandbox runs as somebody else.
        part.chmod(0o755)
        yield part
        if target.exists():
            # Moved first: a folder that is half removed would still look whole.
            shutil.move(target, Path(tempfile.mkdtemp(prefix=f"{_PART}{target.name}-", dir=target.parent)) / "old")
        part.rename(target)
    finally:
        for left in target.parent.glob(f"{_PART}{target.name}-*"):
            shutil.rmtree(left, ignore_errors=True)
