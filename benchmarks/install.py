"""How many distributions the core of errdex brings, installed into an empty environment."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = str(Path(folder) / "bin" / "python")
        subprocess.run([python, "-m", "pip", "install", "--quiet", str(ROOT)], check=True)
        done = subprocess.run(
            [python, "-m", "pip", "list", "--format=json"], capture_output=True, text=True, check=True
        )
    names = sorted({d["name"].lower() for d in json.loads(done.stdout)} - {"pip", "setuptools", "wheel"})
    print(f"core install: {len(names)} distributions: {', '.join(names)}")


if __name__ == "__main__":
    main()
