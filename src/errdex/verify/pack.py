"""A pack: reads one from its folder, and finds those below a folder. Nothing of it is run.

Installed ones are found by ``pack_installed``; what is wrong with one is said by the linter.
"""

import functools
from pathlib import Path

import msgspec

from errdex.model.claim import claims
from errdex.model.errors import NotFoundError
from errdex.model.pack import Pack, PackInfo
from errdex.verify.case import ENTRY, RawCase, case_of
from errdex.verify.case_text import field_problems, read_toml
from errdex.verify.evidence import EVIDENCE
from errdex.verify.pack_files import PackError, Problem, case_folders, read_file

__all__ = ["INFO", "PackError", "RawPack", "case_above", "claims", "find_packs", "load_pack"]

INFO = "pack.toml"


class RawPack:
    """A pack's folder as it was read."""

    def __init__(
        self,
        root: Path,
        name: str | None = None,
        only: frozenset[str] | None = None,
        files: frozenset[str] | None = None,
    ) -> None:
        """``only`` are the cases and ``files`` the paths that count, where not all that lies there does.

        Raises PackError where it cannot be listed.
        """
        self.root = root
        self._files = files
        self.name = name or root.resolve().name
        self.problems: list[Problem] = []
        """What is wrong with its pack.toml."""
        file = read_file(root / INFO)
        self.lines = file.text.split("\n")
        self.info = self._info(file.text) if file.problem is None else None
        if file.problem is not None:
            self.problems.append(file.problem)
        self.folders = list(case_folders(root, only))

    @functools.cached_property
    def cases(self) -> list[RawCase]:
        """Its cases, sorted by name."""
        return [RawCase(self.name, folder, self._inside(folder.name)) for folder in self.folders]

    @property
    def evidence(self) -> Path:
        """Where its evidence is written."""
        return self.root / EVIDENCE

    def _inside(self, case: str) -> frozenset[str] | None:
        """The files of a case that count; None where all do."""
        if self._files is None:
            return None
        return frozenset(path.partition("/")[2] for path in self._files if path.startswith(case + "/"))

    def _info(self, text: str) -> PackInfo | None:
        values = read_toml(text, self.problems, rule="pack")
        if values is None:
            return None
        found = list(field_problems(values, PackInfo))
        for keys, message in found:
            line = next((n for n, read in enumerate(self.lines, 1) if read.strip().startswith(keys[0])), 1)
            self.problems.append(Problem(line, "pack", message))
        return None if found else msgspec.convert(values, PackInfo)


def load_pack(path: Path | str) -> Pack:
    """The pack at ``path``, or the one that the case at ``path`` is of, with that case alone.

    Raises PackError with one line where it is none, or anything of it cannot be run.
    """
    folder = Path(path)
    case = case_above(folder)
    root = case.parent if case is not None else folder
    if not (root / INFO).is_file():
        raise PackError(f"{folder} is no pack: it has no {INFO}; name a folder that holds one")
    return pack_of(RawPack(root, only=frozenset({case.name}) if case is not None else None))


def pack_of(raw: RawPack) -> Pack:
    """The pack as it can be run. Raises PackError with the first thing that keeps it from that."""
    if raw.info is None:
        problem = raw.problems[0]
        raise PackError(f"{raw.root / INFO}:{problem.line}: {problem.message} (see errdex pack lint)")
    return Pack(name=raw.name, root=str(raw.root), info=raw.info, cases=tuple(case_of(c) for c in raw.cases))


def case_above(path: Path) -> Path | None:
    """The case's folder that ``path`` is, or is a file of; None where it is none."""
    for folder in (path, path.parent):
        if (folder / ENTRY).is_file() and not (folder / INFO).exists():
            return folder.resolve() if folder.name in ("", ".", "..") else folder
    return None


def find_packs(path: Path) -> list[RawPack]:
    """The packs that ``path`` names: one, a folder of several, or one case of one.

    Raises NotFoundError where there are none, PackError where something cannot be read.
    """
    if not path.exists():
        raise PackError(f"{path} does not exist; name a pack, a folder of packs or a case")
    case = case_above(path)
    if case is not None:
        return [RawPack(case.parent, only=frozenset({case.name}))]
    if (path / INFO).is_file():
        return [RawPack(path)]
    found = (
        [RawPack(p) for p in case_folders(path) if (p / INFO).is_file() and not p.is_symlink()] if path.is_dir() else []
    )
    if not found:
        raise NotFoundError(f"no pack in {path}: none of its folders holds a {INFO}")
    return found
