"""Finds the files of a package whose modules are variants: one file each, registering themselves when imported.

Stands below all rooms and knows none of them. Lists by file name: ``pkgutil`` alone takes a tenth of the
start-up that a whole answer may take.
"""

import importlib
from pathlib import Path


def names(package: str) -> list[str]:
    """Names of the modules and packages in ``package``, sorted; its own ``__init__`` left out."""
    found = set()
    for folder in importlib.import_module(package).__path__:
        for entry in Path(folder).iterdir():
            if entry.suffix == ".py" or (entry / "__init__.py").is_file():
                found.add(entry.stem)
    return sorted(found - {"__init__"})


def import_all(package: str) -> None:
    """Import every module of ``package``, so that each variant has registered itself."""
    for name in names(package):
        importlib.import_module(f"{package}.{name}")
