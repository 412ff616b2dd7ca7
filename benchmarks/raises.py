"""Every raise statement of jax 0.11.2 has its site: counted independently with ``ast``.

The count runs on an interpreter that can parse jax (3.12 or newer); errdex runs on whatever runs this.
"""

import json
import subprocess
import zipfile
from pathlib import Path

from benchmarks.common import JAX, interpreter
from errdex.scan.python.files import scan_python
from errdex.source import open_source
from errdex.source.index import downloads_folder

COUNT = """
import ast, json, sys, zipfile
out = {}
with zipfile.ZipFile(sys.argv[1]) as wheel:
    for name in wheel.namelist():
        if name.endswith(".py"):
            tree = ast.parse(wheel.read(name))
            raises = [n for n in ast.walk(tree) if isinstance(n, ast.Raise)]
            out[name] = sorted([n.lineno, n.end_lineno, n.col_offset] for n in raises)
json.dump(out, sys.stdout)
"""


def wheel() -> Path:
    """The wheel of jax, downloaded once."""
    open_source(JAX)
    return next(p for p in downloads_folder().rglob("jax-0.11.2-*.whl"))


def main() -> None:
    python = interpreter()
    if python is None:
        print("left out: counting needs Python 3.12 or newer; name one in ERRDEX_BENCH_PYTHON")
        return
    path = wheel()
    done = subprocess.run([python, "-c", COUNT, str(path)], capture_output=True, text=True, check=True)
    counted: dict[str, list[list[int]]] = json.loads(done.stdout)
    total = found = extra = 0
    missing: list[str] = []
    with zipfile.ZipFile(path) as archive:
        for name, places in counted.items():
            sites = [s for s in scan_python(name, archive.read(name)).sites if s.kind in {"raise", "reraise"}]
            # One statement may have several messages, each a site of its own.
            ours = {(s.line, s.end_line) for s in sites}
            statements = {(s.line, s.column) for s in sites}
            theirs = {(line, end) for line, end, _ in places}
            total += len(places)
            found += sum((line, end) in ours for line, end, _ in places)
            extra += len(statements) - len(places)
            missing += [f"{name}:{line}" for line, _ in sorted(theirs - ours)]
    print(f"raise statements of {JAX}: {found} of {total} have their site ({found / total:.2%}), {extra:+d} others")
    for place in missing[:10]:
        print(f"  missing: {place}")


if __name__ == "__main__":
    main()
