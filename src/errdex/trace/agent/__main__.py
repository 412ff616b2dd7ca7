"""Entry point: ``python FOLDER --wanted FILE --out FILE -- PROGRAM``. Loads the package under a private name."""

import importlib.util
import sys
from pathlib import Path

NAME = "_errdex_trace"


def _load(folder: Path) -> None:
    spec = importlib.util.spec_from_file_location(
        NAME, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    package = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = package
    spec.loader.exec_module(package)


if __name__ == "__main__":
    here = Path(__file__).resolve().parent
    # Python put this folder first; the program must not import its modules as its own.
    if sys.path and Path(sys.path[0]).resolve() == here:
        del sys.path[0]
    _load(here)
    importlib.import_module(f"{NAME}.program").main(sys.argv[1:])
