"""Finds installed packs by metadata alone: an entry point of the group ``errdex.packs``, and the files of RECORD.

Nothing is imported. What RECORD does not list is not of the pack, even where it lies in its folder.
"""

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path

from errdex.source.names import member_name
from errdex.verify.pack import INFO, RawPack
from errdex.verify.pack_files import entries_of, read_file

GROUP = "errdex.packs"
_MAX_RECORD = 64 * 1024 * 1024


def installed_packs(site_folders: Iterable[Path]) -> Iterator[RawPack]:
    """The packs that are installed in these folders, by distribution and name; broken ones are passed over.

    An editable installation has no files there: name its folder instead.
    """
    for site in site_folders:
        if not site.is_dir():
            continue
        for name in entries_of(site):
            if name.endswith(".dist-info"):
                yield from _packs_of(site, site / name)


def _packs_of(site: Path, info: Path) -> Iterator[RawPack]:
    points = entry_points(read_file(info / "entry_points.txt").text).get(GROUP, {})
    if not points:
        return
    rows = csv.reader(read_file(info / "RECORD", _MAX_RECORD).text.splitlines())
    recorded = {path for row in rows if row and (path := member_name(row[0])) is not None}
    for name, value in points.items():
        folder = "/".join(value.split("."))
        below = folder + "/"
        inside = [path.removeprefix(below) for path in recorded if path.startswith(below)]
        if INFO not in inside:
            continue
        files = frozenset(inside)
        yield RawPack(site / folder, name, frozenset(path.partition("/")[0] for path in files if "/" in path), files)


def entry_points(text: str) -> dict[str, dict[str, str]]:
    """The groups of an entry_points.txt: names to dotted names. What is spelled otherwise is left out."""
    groups: dict[str, dict[str, str]] = {}
    group: dict[str, str] = {}
    for line in text.splitlines():
        said = line.strip()
        if said.startswith("[") and said.endswith("]"):
            group = groups.setdefault(said[1:-1].strip(), {})
        elif said and not said.startswith(("#", ";")):
            name, sign, value = (part.strip() for part in said.partition("="))
            if sign and name and all(part.isidentifier() for part in value.split(".")):
                group[name] = value
    return groups
