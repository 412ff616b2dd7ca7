"""Accuracy on real (message, raise statement) pairs, by a data set's own scorer.

``ERRDEX_TRUTH`` names a folder with the pairs, the environment's ``requirements.txt`` and ``score.py``. The
environment (about 2.4 GB, CPython 3.13) is built on first use in the cache folder; only its sources are read.
"""

import subprocess
import sys
from pathlib import Path

from benchmarks.common import cache, interpreter, named_truth

MODES = "traceback,shifted,filtered,project,type"


def environment(truth: Path) -> Path:
    """The environment that the pairs were recorded in."""
    root = cache() / "truth-env"
    if not (root / ".complete").exists():
        python = interpreter()
        if python is None:
            raise SystemExit("the truth environment needs Python 3.13; name one in ERRDEX_BENCH_PYTHON")
        subprocess.run([python, "-m", "venv", "--clear", str(root)], check=True)
        pip = [str(root / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-deps"]
        subprocess.run([*pip, "--requirement", str(truth / "requirements.txt")], check=True)
        (root / ".complete").touch()
    return root


def main() -> None:
    truth = named_truth()
    if truth is None:
        return
    env = environment(truth)
    command = f"{sys.executable} -m errdex match --env {env}"
    # The first call scans the environment, so that the scorer's times are those of matching.
    subprocess.run(command.split(), stdin=subprocess.DEVNULL, check=True)
    scorer = [
        sys.executable,
        str(truth / "score.py"),
        "--cmd",
        command,
        "--data",
        "dev",
        "--modes",
        MODES,
        "--negatives",
    ]
    subprocess.run(scorer, check=True)


if __name__ == "__main__":
    main()
