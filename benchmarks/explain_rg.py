"""``errdex explain`` of a traceback, all scanned before, beside ripgrep looking for its message.

Whole processes, taken in turn. ripgrep is told the literal message; it finds the line only where the source spells
the message as it was printed.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.common import alternate, environment, errdex, spread, truth
from benchmarks.speed import MESSAGE, bare, traceback
from benchmarks.truth import environment as truth_environment
from errdex.source.environment import find_environment


def main(runs: int = 9) -> None:
    folder = truth()
    env = truth_environment(folder) if folder is not None else environment()
    rg = shutil.which("rg")
    if rg is None:
        print("left out: ripgrep (rg) is not installed")
        return
    library = find_environment(str(env)).stdlib_dir
    site = next(env.glob("lib/python3*/site-packages"))
    roots = [str(r) for r in (site, library) if r is not None]
    text = MESSAGE.partition(": ")[2]
    with tempfile.TemporaryDirectory() as cache_folder:
        scanned, done = errdex("scan", "--env", str(env), cache_folder=Path(cache_folder))
        assert done.returncode == 0, done.stderr

        def explain() -> float:
            seconds, done = errdex("explain", "--env", str(env), cache_folder=Path(cache_folder), stdin=traceback(site))
            assert done.returncode == 0, done.stderr
            return seconds

        def grep() -> float:
            started = time.perf_counter()
            subprocess.run([rg, "-F", "-g", "*.py", "-uu", text, *roots], stdout=subprocess.DEVNULL, check=False)
            return time.perf_counter() - started

        explain()
        grep()
        took = alternate(runs, explain=explain, grep=grep, bare=bare)
    print(f"scanned once in {scanned:.1f} s; bare {Path(sys.executable).name} start: {spread(took['bare'])}")
    print(f"errdex explain of a traceback: {spread(took['explain'])}")
    ratios = sorted(e / g for e, g in zip(took["explain"], took["grep"], strict=True))
    share = ratios[len(ratios) // 2]
    print(f"rg for the message in the same files: {spread(took['grep'])}; errdex takes {share:.2f} of it")


if __name__ == "__main__":
    main()
