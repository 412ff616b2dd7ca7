"""How time grows with the size of hostile input: eight times the size should take about eight times as long.

The inputs are those of the tests, which ask only that they are read.
"""

import time
from collections.abc import Callable, Iterator

from errdex.model.template import Template
from errdex.scan.python.files import scan_python
from tests.model.test_template import SLOW
from tests.report.test_reading import HOSTILE as REPORTS
from tests.report.test_reading import read_or_refuse
from tests.scan.test_files import HOSTILE as SOURCES

FACTOR = 8
NOTHING = 0.005
"""Seconds below which a time is noise."""


def inputs() -> Iterator[tuple[str, Callable[[str], object], Callable[[int], str], int]]:
    """Name, reader, maker of an input of a size, and the larger size."""
    for name, make in SOURCES.items():
        yield f"scan, {name}", lambda text: scan_python("a/b.py", text.encode()), make, 4_000
    for name, make in REPORTS.items():
        yield f"report, {name}", read_or_refuse, make, 20_000
    for name, (parts, unit) in SLOW.items():
        for quoted in (False, True):
            template = Template(parts=parts, quoted=quoted)
            kind = "quoted template" if quoted else "template"
            yield f"{kind}, {name}", template.check, _repeated(unit), 200_000


def _repeated(unit: str) -> Callable[[int], str]:
    return lambda size: "'" + unit * size + "'"


def seconds(read: Callable[[str], object], text: str) -> float:
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        read(text)
        best = min(best, time.process_time() - start)
    return best


def main() -> None:
    rows = []
    for name, read, make, size in inputs():
        small, large = seconds(read, make(size // FACTOR)), seconds(read, make(size))
        rows.append((large / max(small, NOTHING), large, name))
    rows.sort(reverse=True)
    over = [r for r in rows if r[0] > 2 * FACTOR]
    print(f"{len(rows)} hostile inputs, {FACTOR} times the size: time grew {rows[0][0]:.1f} times at most")
    print(f"more than {2 * FACTOR} times: {len(over)}")
    for ratio, took, name in rows[:8]:
        print(f"  {ratio:5.1f} times to {took:6.3f} s  {name}")


if __name__ == "__main__":
    main()
