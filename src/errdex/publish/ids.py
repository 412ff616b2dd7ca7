"""``ids.json``: every id a site ever published, with all addresses it had. What keeps published ids alive.

Reading and carrying on is done here; the pages for ids that are gone are ``site``'s.
"""

from pathlib import Path

import msgspec

from errdex.model.errors import ErrdexError
from errdex.views.listing import EntryRow

NAME = "ids.json"
SCHEMA = "errdex/ids/1"


class PublishedId(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is remembered of a published id."""

    slugs: tuple[str, ...]
    """All it had; the present one first."""
    title: str
    project: str
    version: str
    """The version it was last seen in."""
    gone: bool = False


class Ids(msgspec.Struct, frozen=True, kw_only=True):
    """The content of ``ids.json``."""

    schema: str
    generator: str
    ids: dict[str, PublishedId]


def read(out: Path) -> dict[str, PublishedId]:
    """What the site in ``out`` has published so far; nothing where ``out`` is empty or not there.

    Raises ErrdexError where ``out`` holds something else than a site of errdex.
    """
    if not out.exists():
        return {}
    if not out.is_dir():
        raise ErrdexError(f"{out} is not a folder; name another with --out")
    file = out / NAME
    try:
        if not any(out.iterdir()):
            return {}
        content = file.read_bytes()
    except FileNotFoundError:
        raise ErrdexError(
            f"{out} is not empty and holds no site of errdex ({NAME} is missing); name another with --out"
        ) from None
    except OSError as error:
        raise ErrdexError(f"cannot read {error.filename}: {error.strerror}") from None
    try:
        known = msgspec.json.decode(content, type=Ids)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ErrdexError(f"{file} cannot be read as errdex writes it ({error}); name another --out") from None
    if known.schema != SCHEMA:
        raise ErrdexError(f"{file} has the form {known.schema}, this errdex writes {SCHEMA}; name another --out")
    return {id: entry for id, entry in known.ids.items() if _sound(id, entry)}


def _sound(id: str, entry: PublishedId) -> bool:
    """Whether the address of an id is one that errdex makes; others cannot become file names."""
    safe = "abcdefghijklmnopqrstuvwxyz0123456789-"
    parts = (id, *entry.slugs)
    return bool(entry.slugs) and all(p and not set(p) - set(safe) for p in parts)


def carry_on(old: dict[str, PublishedId], rows: dict[str, EntryRow]) -> dict[str, PublishedId]:
    """The ids of a new site: those it has, with the addresses they had before, and those that are gone."""
    out: dict[str, PublishedId] = {}
    for id, row in rows.items():
        before = old[id].slugs if id in old else ()
        slugs = tuple(dict.fromkeys((row.slug, *before)))
        out[id] = PublishedId(slugs=slugs, title=row.title, project=row.project, version=row.version)
    for id, entry in old.items():
        if id not in out:
            out[id] = msgspec.structs.replace(entry, gone=True)
    return out


def encode(ids: dict[str, PublishedId], generator: str) -> bytes:
    return msgspec.json.encode(Ids(schema=SCHEMA, generator=generator, ids=dict(sorted(ids.items()))))
