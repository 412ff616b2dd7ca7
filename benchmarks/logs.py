"""How fast a large log is read, and in how much memory: 1 GB with 100,000 errors of fifty places."""

import random
import resource
import time
from collections.abc import Iterator

from errdex.report.log import read_stream

SIZE = 1_000_000_000
ERRORS = 100_000
PLACES = 50
CHUNK = 1 << 20
_TRACEBACK = """Traceback (most recent call last):
  File "/srv/tide/cli.py", line 38, in <module>
    main(sys.argv)
  File "/srv/tide/report.py", line {place}, in line
    value = fetch_level(code, unit=unit)
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  File "/srv/venv/lib/python3.11/site-packages/dock/core.py", line {place}, in fetch_level
    raise ValueError(f"unit must be 'm' or 'ft', got {{unit!r}}")
ValueError: unit must be 'm' or 'ft', got 'x{value}'
"""
_LINE = "2026-03-02 06:00:01,{n:03d} jobs INFO request {n} handled in 3 ms for client 10.0.0.7 path=/level status=200\n"


def log(size: int, errors: int, places: int) -> Iterator[bytes]:
    """A log in pieces; the same each time."""
    chance = random.Random(1)
    filler = "".join(_LINE.format(n=n) for n in range(1_000))
    each = size // errors
    piece: list[bytes] = []
    held = 0
    for _ in range(errors):
        error = _TRACEBACK.format(place=chance.randrange(places), value=chance.randrange(10**6))
        start = chance.randrange(500) * len(_LINE.format(n=1))
        lines = filler[filler.find("\n", start) + 1 :][: each - len(error)]
        text = (lines[: lines.rfind("\n") + 1] + error).encode()
        piece.append(text)
        held += len(text)
        if held >= CHUNK:
            yield b"".join(piece)
            piece, held = [], 0
    yield b"".join(piece)


def main() -> None:
    took = read = 0.0

    def timed() -> Iterator[bytes]:
        nonlocal took, read
        for chunk in log(SIZE, ERRORS, PLACES):
            read += len(chunk)
            made = time.process_time()
            yield chunk
            took += time.process_time() - made

    found = read_stream(timed())
    counted = sum(e.count for e in found.errors)
    print(f"{read / 1e6:.0f} MB: {len(found.errors)} distinct of {counted} errors, {read / 1e6 / took:.0f} MB/s")
    print(f"most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
