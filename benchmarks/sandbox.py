"""What the sandbox costs: a Python that does nothing, bare and sandboxed, taken in turn; and how soon a fork bomb and a
memory bomb are ended, and how far beyond their limit they came.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from unittest import mock

from benchmarks.common import spread
from errdex.verify.environments.making import Environment, environment_for
from errdex.verify.sandbox.running import run, why_not
from errdex.verify.sandbox.shapes import MEGABYTE, Inside, Limits

RUNS = 101
BOMBS = 5


def bare(environment: Environment) -> float:
    """Seconds of a process of the environment's Python, its output read as the sandbox's is."""
    started = time.perf_counter()
    subprocess.run([str(environment.interpreter), "-I", "-c", "pass"], capture_output=True, check=True)
    return time.perf_counter() - started


def sandboxed(environment: Environment) -> float:
    """Seconds of the same in the sandbox, from the call to the outcome."""
    started = time.perf_counter()
    outcome = run(lambda at: [at.python, "-I", "-c", "pass"], environment=environment, files={"script.py": b""})
    took = time.perf_counter() - started
    assert outcome.ended_well, outcome.stderr
    return took


def starts(environment: Environment) -> None:
    bare(environment)
    sandboxed(environment)
    pairs = [(bare(environment), sandboxed(environment)) for _ in range(RUNS)]
    plain, boxed = zip(*pairs, strict=True)
    print(f"bare process: {spread(plain)}; in the sandbox: {spread(boxed)}")
    more = sorted(b - p for p, b in pairs)
    print(
        f"more by {1000 * statistics.median(more):.1f} ms (median of {RUNS} pairs; "
        f"nine in ten at most {1000 * more[RUNS * 9 // 10]:.1f} ms); asked: 50 ms"
    )


def bombs(environment: Environment) -> None:
    limits = Limits(seconds=60.0, memory=512 * MEGABYTE)
    scripts = {
        "fork bomb": "import os\nwhile True:\n    os.fork()\n",
        "memory bomb": "kept = []\nwhile True:\n    kept.append(bytearray(1 << 20))\n",
    }
    for name, script in scripts.items():

        def started(at: Inside, script: str = script) -> list[str]:
            return [at.python, "-c", script]

        outcomes = [run(started, environment=environment, limits=limits) for _ in range(BOMBS)]
        stopped = {o.stopped for o in outcomes}
        print(
            f"{name}: ended after {spread([o.seconds for o in outcomes])} by {', '.join(map(str, stopped))}; "
            f"most processes {max(o.most_processes for o in outcomes)} (limit {limits.processes}), "
            f"most memory {max(o.peak_memory for o in outcomes) / MEGABYTE:.0f} MB (limit {limits.memory // MEGABYTE})"
        )


def main() -> None:
    why = why_not()
    if why is not None:
        print(f"left out: {why}")
        return
    with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, ERRDEX_CACHE=folder):
        environment = environment_for([], f"{sys.version_info.major}.{sys.version_info.minor}")
        starts(environment)
        bombs(environment)


if __name__ == "__main__":
    main()
