"""``errdex verify``: run the claims of packs in their environments, and record what came of it."""

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from errdex import __version__
from errdex.cli.common import catalog_option, counted, format_option, open_catalog, write
from errdex.cli.progress import Bar
from errdex.model.errors import EXIT_UNKNOWN, EXIT_USAGE, MissingExtra, NotFoundError
from errdex.model.text import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from errdex.catalog import Catalog
    from errdex.model.evidence import Evidence
    from errdex.model.pack import Pack
    from errdex.verify.claims.plan import Job
    from errdex.verify.claims.verifying import Derived

_FOLDER = Path("packs")
_DIGITS = 6
_PYTHON = re.compile(r"3\.\d{1,3}(\.\d{1,3})?")


@click.command("verify")
@click.argument("what", metavar="[PACK|CASE|ID]...", nargs=-1)
@click.option(
    "--packs",
    "folders",
    metavar="PATH",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Where the packs of an ID are.  [default: packs]",
)
@click.option(
    "--with",
    "combinations",
    metavar="REQ[,REQ]",
    multiple=True,
    help="Run with these instead of what the scripts pin, as in jax==0.12.0; again for another run.",
)
@click.option("--versions", metavar="RANGE", help="Run with every release of the project in the range.")
@click.option("--python", "pythons", metavar="X.Y", multiple=True, help="Only with this Python.")
@click.option("--changed-since", "since", metavar="REV", help="Only cases with files changed since this git revision.")
@click.option("--no-sandbox", is_flag=True, help="Run unprotected; evidence says so. For code that you trust.")
@click.option("--jobs", type=click.IntRange(1, 256), help="Scripts that run at once.  [default: one a core]")
@click.option(
    "--time-limit",
    metavar="SECONDS",
    type=click.FloatRange(1, 3600),
    default=60.0,
    show_default=True,
    help="What one script may take.",
)
@click.option("--afresh", is_flag=True, help="Run all of it, also what an interrupted run has done.")
@click.option("--no-record", is_flag=True, help="Keep no evidence: neither beside the pack nor in the catalog.")
@catalog_option
@format_option("text", "json")
@click.option("-q", "--quiet", is_flag=True, help="Tell only what is not confirmed.")
def command(
    what: tuple[str, ...], folders: tuple[Path, ...], combinations: tuple[str, ...], versions: str | None,
    pythons: tuple[str, ...], since: str | None, no_sandbox: bool, jobs: int | None, time_limit: float, afresh: bool,
    no_record: bool, catalog_path: Path | None, form: str, quiet: bool,
) -> int:  # fmt: skip
    """Run claims of packs and record the evidence.

    PACK is a pack or a folder of packs, CASE a case's folder, ID an error whose cases are in the packs. Without any,
    the folder packs.

    Each script runs in the environment that it pins, in a sandbox. Exit codes: 0 nothing refuted, 1 something refuted,
    2 bad usage or nothing could be run.
    """
    from errdex.verify.claims.plan import jobs_of

    started = time.perf_counter()
    for python in pythons:
        if _PYTHON.fullmatch(python) is None:
            raise click.UsageError(f"--python {printable(python)} is no version of Python; write 3.13")
    packs, entries = _packs(what, folders)
    if since is not None:
        packs = _changed(packs, since)
        if not packs:
            click.echo(f"no case was changed since {printable(since)}", err=True)
            return 0
    wanted = jobs_of(packs, entries=entries, pythons=pythons, overrides=_overrides(packs, combinations, versions))
    # A case may be named twice: by itself and with its pack.
    planned = list({(job.claim.name, job.key): job for job in wanted}.values())
    if not planned:
        raise click.UsageError("no claim is left to run: no case fits what was asked for")
    with open_catalog(catalog_path) as catalog:
        found = _run(
            catalog, planned, no_sandbox=no_sandbox, workers=jobs or 0, seconds=time_limit, afresh=afresh,
            tell=None if form == "json" else _teller(quiet=quiet), quiet=quiet or form == "json",
        )  # fmt: skip
        kept = True
        if not no_record:
            kept = _record(catalog, found, packs)
    if form == "json":
        import msgspec

        write("".join(msgspec.json.encode(e).decode() + "\n" for e in found))
    else:
        write(_summary(found, planned, time.perf_counter() - started) + "\n")
    if any(e.verdict == "refuted" for e in found):
        return EXIT_UNKNOWN
    return EXIT_USAGE if not kept or _nothing_ran(found, planned) else 0


def _nothing_ran(found: "Sequence[Evidence]", jobs: "Sequence[Job]") -> bool:
    """Whether no claim at all was run, and not for want of what the cases themselves say that they need."""
    from errdex.verify.claims.plan import lacking

    return not any(e.verdict == "confirmed" for e in found) and not all(lacking(job.claim) for job in jobs)


def _packs(what: "Sequence[str]", folders: "Sequence[Path]") -> "tuple[list[Pack], list[str]]":
    """The packs that are meant, and the entries where ids name them."""
    from errdex.verify.pack import find_packs, pack_of

    ids = [w for w in what if _is_id(w) and not Path(w).exists()]
    places = [*dict.fromkeys(Path(w) for w in what if w not in ids)]
    if ids and places:
        raise click.UsageError("give either packs or ids; where the packs of an id are is said with --packs")
    try:
        packs = [pack_of(raw) for place in places or folders or (_FOLDER,) for raw in find_packs(place)]
    except NotFoundError as error:
        raise click.UsageError(str(error)) from None
    roots: dict[str, Path] = {}
    for pack in packs:
        root = Path(pack.root).resolve()
        if roots.setdefault(pack.name, root) != root:
            raise click.UsageError(f"there are two packs {printable(pack.name)}; verify one after the other")
    if not ids:
        return packs, []
    known = sorted({case.entry for pack in packs for case in pack.cases if case.entry is not None})
    entries = []
    for id in ids:
        fitting = [k for k in known if k.startswith(id.lower())]
        if len(fitting) != 1:
            said = "no case" if not fitting else f"{len(fitting)} errors"
            raise click.UsageError(f"{said} in these packs for the id {printable(id)}; --packs says where others are")
        entries += fitting
    return packs, entries


def _is_id(word: str) -> bool:
    return _DIGITS <= len(word) <= 16 and all(c in "0123456789abcdefABCDEF" for c in word)


def _changed(packs: "Sequence[Pack]", since: str) -> "list[Pack]":
    """The packs with those cases alone that were changed."""
    import msgspec

    try:
        from errdex.source.git.changed import changed_since
    except ImportError:
        raise MissingExtra("--changed-since", "git") from None

    out = []
    for pack in packs:
        files = changed_since(Path(pack.root), since)
        folders = {f.partition("/")[0] for f in files if "/" in f}
        # What is said of all cases may change each of them.
        cases = pack.cases if "pack.toml" in files else tuple(c for c in pack.cases if c.name in folders)
        if cases:
            out.append(msgspec.structs.replace(pack, cases=cases))
    return out


def _overrides(packs: "Sequence[Pack]", combinations: "Sequence[str]", versions: str | None) -> "list[tuple[str, ...]]":
    """The combinations of versions to run with; the empty one is what the scripts pin."""
    from packaging.requirements import InvalidRequirement, Requirement

    found: list[tuple[str, ...]] = []
    for text in combinations:
        parts = tuple(p.strip() for p in text.split(",") if p.strip())
        if not parts:
            raise click.UsageError("--with names no requirement; write jax==0.12.0")
        for part in parts:
            try:
                requirement = Requirement(part)
            except InvalidRequirement:
                raise click.UsageError(f"--with {printable(part)} is no requirement; write jax==0.12.0") from None
            if requirement.url is not None:
                raise click.UsageError(f"--with {requirement.name} comes from a URL; give a version")
        found.append(parts)
    if versions is None:
        return found or [()]
    from errdex.model.pack import UNPINNED_PROJECTS
    from errdex.source.index import released

    projects = sorted({pack.info.project for pack in packs})
    if len(projects) != 1:
        raise click.UsageError(f"--versions speaks of one project, and there are {', '.join(projects) or 'none'}")
    if projects[0] in UNPINNED_PROJECTS:
        raise click.UsageError(f"{projects[0]} comes with Python: say which with --python, as in --python 3.13")
    named = [f"{projects[0]}=={v}" for v in released(projects[0], versions)]
    return [(version, *more) for version in named for more in found or [()]]


def _run(
    catalog: "Catalog",
    jobs: "Sequence[Job]",
    *,
    no_sandbox: bool,
    workers: int,
    seconds: float,
    afresh: bool,
    tell: "Callable[[Evidence], None] | None",
    quiet: bool,
) -> "list[Evidence]":
    from errdex.verify.claims.journal import Journal
    from errdex.verify.claims.verifying import Asked, verify
    from errdex.verify.sandbox.running import demand
    from errdex.verify.sandbox.shapes import Limits

    if not no_sandbox:
        demand()
    journal = Journal(jobs, (seconds, no_sandbox, __version__))
    if afresh:
        journal.forget()
    found = [evidence for done in journal.done.values() for evidence in done]
    if found:
        click.echo(f"{counted(len(found), 'claim')} done before the interruption; --afresh runs them again", err=True)
    left = sum(job.key not in journal.done for job in jobs)
    asked = Asked(
        catalog, lambda entry, shard: _derived(catalog, entry, shard), Limits(seconds=seconds), no_sandbox, workers,
        done=frozenset(journal.done),
    )  # fmt: skip
    with Bar(quiet=quiet, unit="claims") as bar:
        bar.begin("running")
        for number, done in enumerate(verify(jobs, asked, bar.note), 1):
            journal.add(done.job, done.evidence)
            found.append(done.evidence)
            if tell is not None:
                with bar.aside():
                    tell(done.evidence)
            bar.step(min(number, left), left)
    journal.forget()
    return found


def _derived(catalog: "Catalog", entry: str, shard: int) -> "Derived | None":
    """What to ask before the call, as the page has it."""
    from errdex.explain import check_before
    from errdex.verify.claims.verifying import Derived

    check = check_before(catalog, entry, shard)
    return Derived(check.function, check.code) if check is not None and check.code is not None else None


def _teller(*, quiet: bool) -> "Callable[[Evidence], None]":
    from errdex.model.evidence import phrase

    def tell(evidence: "Evidence") -> None:
        if quiet and evidence.verdict == "confirmed":
            return
        write(printable(f"{evidence.name}: {phrase(evidence)}") + "\n")

    return tell


def _record(catalog: "Catalog", found: "Sequence[Evidence]", packs: "Sequence[Pack]") -> bool:
    """Keep the evidence in the catalog and beside the packs, each its own; whether that could be done."""
    from errdex.cli.packs import keep_pack
    from errdex.verify.evidence import EVIDENCE, write_evidence
    from errdex.verify.pack import RawPack
    from errdex.verify.pack_files import PackError

    catalog.add_evidence(found)
    done = True
    for pack in packs:
        own = [e for e in found if e.name.startswith(f"{pack.name}/")]
        if not own:
            continue
        try:
            write_evidence(Path(pack.root) / EVIDENCE, own)
            keep_pack(catalog, RawPack(Path(pack.root), pack.name))
        except PackError as error:
            click.echo(f"errdex: {printable(str(error))}", err=True)
            done = False
    return done


def _summary(found: "Sequence[Evidence]", jobs: "Sequence[Job]", seconds: float) -> str:
    cases = len({(job.root, job.case.name) for job in jobs})
    counts = {v: sum(e.verdict == v for e in found) for v in ("confirmed", "refuted", "not-reproducible")}
    said = [f"{counts['confirmed']} confirmed"]
    if counts["refuted"]:
        said.append(f"{counts['refuted']} refuted")
    if counts["not-reproducible"]:
        said.append(f"{counts['not-reproducible']} not reproducible here")
    return f"{counted(len(found), 'claim')} of {counted(cases, 'case')}: {', '.join(said)}; {seconds:.1f} s"
