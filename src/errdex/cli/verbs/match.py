"""``errdex match``: many errors at once, a JSON query a line in, a JSON answer a line out."""

import sys
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from errdex.cli.common import catalog_option, env_option, open_catalog
from errdex.model.errors import ErrdexError, SourceError
from errdex.model.text import printable

if TYPE_CHECKING:
    from errdex.catalog import Catalog
    from errdex.model.match import Candidate
    from errdex.model.report import ReportedException
    from errdex.source.environment import Environment


class Query(msgspec.Struct, frozen=True):
    """One error."""

    id: str | int
    message: str | None = None
    type: str | None = None
    traceback: str | None = None
    project: str | None = None


@click.command("match")
@env_option
@catalog_option
def command(env: str | None, catalog_path: Path | None) -> int:
    """Match the errors that standard input names, one JSON object a line, and answer each on a line of its own.

    \b
    {"id": 1, "message": "...", "type": "ValueError", "traceback": "...", "project": "jax"}
    {"id": 1, "candidates": [{"entry": ..., "project": ..., "confidence": ..., "sites": [...], "values": {...}}]}

    An empty list means unknown. All but id and message may be absent. What of the environment was not scanned
    before is scanned first. A line that is no query is named on standard error and answered with an empty list
    where it has an id; the exit code is then 2.
    """
    from errdex.source.environment import find_environment

    environment = find_environment(env)
    broken = 0
    decode = msgspec.json.Decoder(Query).decode
    encode = msgspec.json.Encoder().encode
    with open_catalog(catalog_path) as catalog:
        shards = frozenset(scanned(catalog, environment))
        settle()
        for number, line in enumerate(sys.stdin.buffer if sys.stdin is not None else (), 1):
            if not line.strip():
                continue
            try:
                query = decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                broken += 1
                click.echo(f"errdex: line {number} is no query: {printable(str(error))}", err=True)
                continue
            sys.stdout.write(encode(answer(catalog, query, shards)).decode() + "\n")
    return 2 if broken else 0


def answer(catalog: "Catalog", query: Query, shards: Collection[int]) -> dict[str, object]:
    """What is written for ``query``; ``shards`` are those of the environment it speaks of."""
    from errdex.match import match_exception

    match = match_exception(catalog, reported(query), shards, project=_project(query), nearest=False)
    return {"id": query.id, "candidates": [_candidate(c) for c in match.candidates]}


def settle() -> None:
    """Let the collector of cyclic garbage come by seldom: answers make next to none, and what is kept is much."""
    import gc

    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 1_000)


def scanned(catalog: "Catalog", environment: "Environment") -> list[int]:
    """The shards of the whole environment; what has none yet is scanned."""
    from errdex.model.site import SCANNER
    from errdex.scan.ingest import ingest, workers

    sources = environment.sources()
    known = catalog.installed([s.stamp for s in sources], SCANNER)
    out = [shard for shard, complete in known.values() if complete]
    missing = [s for s in sources if not known.get(s.stamp, (0, False))[1]]
    if missing:
        click.echo(f"errdex: scanning {len(missing)} of {len(sources)} distributions first", err=True)
    with workers() as pool:
        for _, source, stamp in missing:
            try:
                out.append(ingest(catalog, source, stamp=stamp, pool=pool))
            except SourceError as error:
                click.echo(f"errdex: {printable(str(error))}", err=True)
    return out


def reported(query: Query) -> "ReportedException":
    """What the query says, frames out of its traceback; type and message as given count more than as printed."""
    from errdex.model.report import Frame, ReportedException
    from errdex.report import read_report

    frames: tuple[Frame, ...] = ()
    type_, message = query.type, query.message
    if query.traceback:
        try:
            first = read_report(query.traceback).first
        except ErrdexError:
            pass
        else:
            frames = first.frames
            type_ = type_ or first.type
            message = first.message if message is None else message
    return ReportedException(type=type_, message=message, frames=frames)


def _project(query: Query) -> str | None:
    from packaging.utils import canonicalize_name

    return str(canonicalize_name(query.project)) if query.project else None


def _candidate(candidate: "Candidate") -> dict[str, object]:
    first = candidate.sites[0] if candidate.sites else None
    return {
        "entry": candidate.entry.id,
        "project": first.project if first is not None else candidate.entry.project,
        "version": first.version if first is not None else None,
        "origin": candidate.origin,
        "confidence": candidate.confidence,
        "sites": [
            {"file": s.file, "line": s.line, "end_line": s.end_line, "function": s.function} for s in candidate.sites
        ],
        "values": dict(candidate.values),
    }
