"""Public names of a project (placeholder until its own work lands)."""

from collections.abc import Sequence

from errdex.scan.python.drafts import FileDraft


class PublicNames:
    def __init__(self, files: Sequence[FileDraft]) -> None:
        self._classes = {n for f in files for n in f.bases}
        self._modules = {f.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for f in files}

    def name(self, full: str) -> str | None:
        owner = full.rpartition(".")[0]
        if owner not in self._classes and owner not in self._modules:
            return None
        parts = full.split(".")
        return None if any(p.startswith("_") and not p.endswith("__") for p in parts) else full
