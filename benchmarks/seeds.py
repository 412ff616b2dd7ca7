"""Two errors of jax 0.11.2 are found by their message, at the right statement, and their pages are full."""

import json
import tempfile
from pathlib import Path

from benchmarks.common import JAX, errdex

SEEDS = (
    ("psend is currently only implemented on GPUs", "jax/_src/lax/parallel.py", 1270),
    (
        "Loading from a remote ref is only supported in jaxlib version 0.11.1 or higher "
        "under Warpgroup lowering semantics",
        "jax/_src/pallas/mosaic_gpu/primitives.py",
        1188,
    ),
)
SECTIONS = (
    "title", "exception", "severity", "message", "throw_points", "meaning", "occurs", "solutions", "example",
    "defense", "related", "versions", "tracker",
)  # fmt: skip


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        catalog = str(Path(folder) / "catalog.db")
        errdex("scan", JAX, "--catalog", catalog)
        for message, file, line in SEEDS:
            _, done = errdex("explain", "--catalog", catalog, "--format", "json", f"NotImplementedError: {message}")
            page = json.loads(done.stdout)
            point = page["throw_points"]["items"][0]
            right = (point["file"], point["line"]) == (file, line)
            held = [s for s in SECTIONS if s in page]
            print(f"{message[:48]}…: {'right' if right else 'WRONG'} ({point['file']}:{point['line']})")
            print(
                f"  sections {len(held)} of {len(SECTIONS)}; absent: {', '.join(s for s in SECTIONS if s not in held)}"
            )


if __name__ == "__main__":
    main()
