"""Asks whether time grows with the size of an input and not with its square."""

import time
from collections.abc import Callable

FACTOR = 8
"""The larger input's size over the smaller's: a linear reader takes 8 times as long, a quadratic one 64 times."""
ALLOWED = 28
NOTHING = 0.2
"""Seconds below which a time proves nothing."""


def assert_linear(read: Callable[[str], object], make: Callable[[int], str], size: int) -> None:
    """Read an input of ``size`` and one a ``FACTOR`` smaller; the best of three runs counts."""
    small, large = make(size // FACTOR), make(size)
    base = max(min(_seconds(read, small) for _ in range(3)), NOTHING / ALLOWED)
    taken: list[float] = []
    while len(taken) < 3:
        taken.append(_seconds(read, large))
        if taken[-1] <= ALLOWED * base:
            return
    raise AssertionError(f"{base:.3f} s for {len(small)} characters, {min(taken):.3f} s for {len(large)}")


def _seconds(read: Callable[[str], object], text: str) -> float:
    start = time.process_time()
    read(text)
    return time.process_time() - start
