"""A whole environment scanned with nothing stored, beside ast-grep and ``ast.parse`` over the same files; then again.

All read files that the system has in memory. ast-grep only finds ``raise`` statements, on all cores; ``ast.parse``
with a walk that counts them is one process. With ``ERRDEX_TRUTH`` the environment is that of the data set.
"""

import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from benchmarks.common import environment, errdex, spread, tools, truth
from benchmarks.truth import environment as truth_environment
from errdex.source.environment import find_environment

AST_GREP = "ast-grep-cli"
PARSE = """
import ast, sys, warnings
warnings.simplefilter("ignore")
sys.setrecursionlimit(5_000)
raises = broken = 0
for path in sys.stdin.read().split("\\0"):
    try:
        with open(path, "rb") as file:
            tree = ast.parse(file.read())
        raises += sum(isinstance(node, ast.Raise) for node in ast.walk(tree))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        broken += 1
print(raises, broken)
"""


def main(runs: int = 3) -> None:
    folder = truth()
    env = truth_environment(folder) if folder is not None else environment()
    files = python_files(env)
    for path in files:
        Path(path).read_bytes()
    print(f"environment of {len(files):,} Python files, {os.cpu_count()} cores")
    bin_folder = tools(AST_GREP)
    cold, warm, grep = [], [], []
    size = ""
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as cache_folder:
            cold.append(scan(env, Path(cache_folder)))
            size = sizes(Path(cache_folder) / "catalog.db")
            warm.append(min(scan(env, Path(cache_folder)) for _ in range(3)))
        if bin_folder is not None:
            grep.append(ast_grep(bin_folder / "ast-grep", files))
    parsed = ast_parse(files)
    print(f"errdex scan, nothing stored: {spread(cold, 's')}; again, nothing changed: {spread(warm, 's')}")
    print(size)
    if bin_folder is None:
        print("left out: ast-grep cannot be installed here")
    else:
        print(f"ast-grep run -p 'raise $X': {spread(grep, 's')}; errdex takes {ratio(cold, grep)} of it")
    print(f"ast.parse and a walk, one process: {parsed:.1f} s; errdex takes {ratio(cold, [parsed])} of it")


def sizes(catalog: Path) -> str:
    """What the catalog takes on the disk, and what the texts and calls take of it."""
    with closing(sqlite3.connect(catalog)) as db:
        texts = db.execute("SELECT count(*), coalesce(sum(length(text)), 0) FROM source").fetchone()
        calls = db.execute("SELECT count(*), count(DISTINCT shard || callee) FROM call").fetchone()
    return (
        f"catalog: {catalog.stat().st_size / 1e6:.0f} MB, of it {texts[1] / 1e6:.0f} MB texts of {texts[0]:,} files; "
        f"{calls[0]:,} calls of {calls[1]:,} functions that are not public"
    )


def python_files(env: Path) -> list[str]:
    """The files that errdex reads, by their place on the disk."""
    found = find_environment(str(env))
    roots = [p for p in (*env.glob("lib/python3*/site-packages"), found.stdlib_dir) if p is not None]
    out = []
    for root in roots:
        for folder, names, files in os.walk(root):
            names[:] = [n for n in names if n not in {"site-packages", "__pycache__"}]
            out += [str(Path(folder) / f) for f in files if f.endswith(".py")]
    return out


def scan(env: Path, cache_folder: Path) -> float:
    seconds, done = errdex("scan", "--env", str(env), cache_folder=cache_folder)
    assert done.returncode == 0, done.stderr
    return seconds


def ast_grep(program: Path, files: list[str]) -> float:
    """Seconds of ast-grep over the files, some thousands to a call as a command line can hold them."""
    started = time.perf_counter()
    for start in range(0, len(files), 8_000):
        subprocess.run(
            [str(program), "run", "-p", "raise $X", "--lang", "py", "--no-ignore", "hidden", "--json=stream",
             *files[start : start + 8_000]],
            stdout=subprocess.DEVNULL, check=False,
        )  # fmt: skip
    return time.perf_counter() - started


def ast_parse(files: list[str]) -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", PARSE], input="\0".join(files), text=True, capture_output=True, check=True)
    return time.perf_counter() - started


def ratio(ours: list[float], theirs: list[float]) -> str:
    """The share that the middle of ours is of the middle of theirs."""
    middle = sorted(ours)[len(ours) // 2], sorted(theirs)[len(theirs) // 2]
    return f"{middle[0] / middle[1]:.2f}"


if __name__ == "__main__":
    main()
