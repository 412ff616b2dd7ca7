"""Whole commands: publishing jax, the first answer with nothing scanned, and a warm explain against a bare start."""

import compileall
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import errdex as errdex_package
from benchmarks.common import JAX, alternate, environment, errdex, python_files, spread
from errdex.source import open_source

MESSAGE = "NotImplementedError: psend is currently only implemented on GPUs"


def bare(*flags: str) -> float:
    """Seconds of an interpreter that does nothing."""
    started = time.perf_counter()
    subprocess.run([sys.executable, *flags, "-c", "pass"], check=True)
    return time.perf_counter() - started


def traceback(site: Path) -> str:
    return (
        'Traceback (most recent call last):\n  File "/home/ada/train.py", line 9, in <module>\n    step(x)\n'
        f'  File "{site}/jax/_src/lax/parallel.py", line 1270, in _psend_lowering_gpu\n'
        '    raise NotImplementedError("psend is currently only implemented on GPUs")\n' + MESSAGE + "\n"
    )


def fresh(*args: str, stdin: str = "") -> float:
    """Seconds of errdex with an empty catalog."""
    with tempfile.TemporaryDirectory() as folder:
        seconds, done = errdex(*args, cache_folder=Path(folder), stdin=stdin)
    assert done.returncode == 0, done.stderr
    return seconds


def publish(runs: int = 3) -> None:
    open_source(JAX)  # the download is not part of the figure
    seconds = []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as folder:
            catalog = str(Path(folder) / "catalog.db")
            took, done = errdex("publish", JAX, "--out", str(Path(folder) / "site"), "--catalog", catalog)
            assert done.returncode == 0, done.stderr
            seconds.append(took)
    print(f"publish {JAX} after download: {spread(seconds, 's')}; {done.stdout.splitlines()[0]}")


def answers(runs: int = 7) -> None:
    env = environment()
    site = next(env.glob("lib/python3*/site-packages"))
    print(f"environment of {python_files(env)} Python files")
    named = ("--env", str(env))
    warm = Path(tempfile.mkdtemp())
    try:
        errdex("explain", MESSAGE, *named, cache_folder=warm)
        took = alternate(
            runs,
            bare=bare,
            isolated=lambda: bare("-I", "-S"),
            explain=lambda: errdex("explain", MESSAGE, *named, cache_folder=warm)[0],
        )
        ratios = sorted(e / b for e, b in zip(took["explain"], took["bare"], strict=True))
        print(f"bare interpreter start: {spread(took['bare'])}; without site: {spread(took['isolated'])}")
        starts = ratios[len(ratios) // 2]
        print(f"explain, warm catalog, whole process: {spread(took['explain'])}, {starts:.1f} bare starts")
    finally:
        shutil.rmtree(warm)
    framed = [fresh("explain", *named, stdin=traceback(site)) for _ in range(runs)]
    print(f"first answer to a traceback, nothing scanned: {spread(framed, 's')}")
    message = [fresh("explain", MESSAGE, *named) for _ in range(runs)]
    print(f"first answer to a bare message, nothing scanned: {spread(message, 's')}")


def main() -> None:
    # As pip does when it installs; an editable checkout may have no compiled files.
    compileall.compile_dir(str(Path(errdex_package.__file__).parent), quiet=1)
    publish()
    answers()


if __name__ == "__main__":
    main()
