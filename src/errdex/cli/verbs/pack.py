"""``errdex pack``: begin a case, check packs, list what there is. Running claims is ``errdex verify``'s."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from errdex.cli.common import catalog_option, counted, env_option, format_option, open_catalog, write
from errdex.model.errors import EXIT_UNKNOWN, NotFoundError
from errdex.model.text import printable, shorten

if TYPE_CHECKING:
    from errdex.catalog import Catalog
    from errdex.verify.case_new import Known
    from errdex.verify.lint import Finding
    from errdex.verify.pack import RawPack

_FOLDER = Path("packs")
_PYTHON = "3.11"


@click.group("pack")
def command() -> None:
    """Curated knowledge with scripts that prove it: begin a case, check packs, list them."""


@command.command("lint")
@click.argument("paths", metavar="PATH...", nargs=-1, type=click.Path(path_type=Path))
@catalog_option
@format_option("text", "json")
def lint_(paths: tuple[Path, ...], catalog_path: Path | None, form: str) -> int:
    """Check packs, folders of packs or single cases; without PATH those in the folder packs.

    Nothing is run. Exit codes: 0 nothing found, 1 findings, 2 bad usage or nothing that could be read.
    """
    from contextlib import nullcontext

    from errdex.cli.packs import KnownEntries, existing_catalog
    from errdex.verify.lint import lint
    from errdex.verify.pack import find_packs
    from errdex.verify.pack_files import PackError

    try:
        packs = [pack for path in paths or (_FOLDER,) for pack in find_packs(path)]
    except NotFoundError as error:
        raise PackError(str(error)) from None
    catalog = existing_catalog(catalog_path)
    with catalog or nullcontext():
        index = KnownEntries(catalog)
        found = [finding for pack in packs for finding in lint(pack, index)]
        projects = sorted({pack.info.project for pack in packs if pack.info is not None})
        unknown = [project for project in projects if not index.knows(project)]
    _tell(found, form)
    if form == "text":
        for project in unknown:
            said = f"the catalog has no whole scan of {project}: whether its entries exist was not asked"
            click.echo(f"errdex: {printable(said)}; fill it with: errdex scan {printable(project)}==VERSION", err=True)
        cases = counted(sum(len(pack.folders) for pack in packs), "case")
        click.echo(f"{counted(len(found), 'finding') if found else 'nothing found'} in {cases}", err=True)
    return EXIT_UNKNOWN if found else 0


def _tell(found: "list[Finding]", form: str) -> None:
    if form == "json":
        import msgspec

        rows = [{"file": str(f.file), "line": f.line, "rule": f.rule, "message": f.message} for f in found]
        write(msgspec.json.format(msgspec.json.encode(rows), indent=2).decode() + "\n")
        return
    for finding in found:
        place = f"{finding.file}:{finding.line}" if finding.line else str(finding.file)
        write(" ".join(printable(f"{place}: {finding.rule}: {finding.message}").split()) + "\n")


@command.command("new")
@click.argument("project")
@click.argument("id", metavar="ENTRY_ID")
@click.option("--into", type=click.Path(path_type=Path), help="The pack's folder; packs/PROJECT without it.")
@catalog_option
def new(project: str, id: str, into: Path | None, catalog_path: Path | None) -> int:
    """Begin a case for the entry ENTRY_ID of PROJECT: what the catalog knows filled in, the rest marked WRITE ME."""
    from contextlib import nullcontext

    from packaging.utils import InvalidName, canonicalize_name

    from errdex.cli.packs import existing_catalog
    from errdex.verify.case_new import new_case

    try:
        name = str(canonicalize_name(project, validate=True))
    except InvalidName:
        raise click.UsageError(f"{project!r} can be no project's name") from None
    digits = id.rstrip("/").rpartition("/")[2].rpartition("-")[2].lower()
    if not digits or set(digits) - set("0123456789abcdef"):
        raise click.UsageError(f"{id!r} is no entry's id; find it with: errdex search WORDS")
    catalog = existing_catalog(catalog_path)
    with catalog or nullcontext():
        known = _known(catalog, digits)
    if known is None:
        raise NotFoundError(f"no error with the id {id!r} in the catalog; look for it with: errdex search WORDS")
    if known.entry.project != name:
        raise click.UsageError(f"{known.entry.id} is an error of {known.entry.project}, not of {name}")
    folder = new_case(known, into or _FOLDER / name, name)
    write(printable(f"{folder}\n"))
    click.echo(f"write what is marked WRITE ME, then: errdex pack lint {printable(str(folder.parent))}", err=True)
    return 0


def _known(catalog: "Catalog | None", digits: str) -> "Known | None":
    """What the catalog or the interpreter's table has of an entry."""
    from errdex.explain import public_callers
    from errdex.match.interpreter import by_id
    from errdex.model.evidence import version_order
    from errdex.verify.case_new import Known, is_private
    from errdex.views.addresses import module_of

    resolved = catalog.resolve(digits) if catalog is not None else None
    if catalog is None or resolved is None:
        made = by_id(digits)
        if made is None:
            return None
        until = f",<{made.made.until}" if made.made.until else ""
        return Known(entry=made.entry, versions=f">={made.made.since or _PYTHON}{until}")
    entry, alias = resolved
    if alias is not None:
        click.echo(f"errdex: {alias.old} is now {alias.new} ({alias.reason})", err=True)
    found, sites = catalog.entry(entry), catalog.entry_sites(entry)
    if found is None or not sites:
        return None
    versions = sorted({s.version for s in sites}, key=version_order)
    statements = [s.site for s in sites if s.kind != "native"]
    callers = list(public_callers(catalog, entry))
    # Where no callers are known, the function itself may be public by its name.
    callers += [] if callers else [n for s in statements if not is_private(n := f"{module_of(s.file)}.{s.function}")]
    return Known(
        entry=found,
        versions=f"=={versions[0]}" if len(versions) == 1 else f">={versions[0]},<={versions[-1]}",
        pin=versions[-1],
        functions=tuple(dict.fromkeys(callers)),
        warning=found.kind == "warn",
        requires_python=_python(catalog.distribution(sites[0].shard).requires_python),
    )


def _python(required: str | None) -> str:
    """The Python that scripts ask for: the oldest one that errdex runs, where the project takes it."""
    from packaging.specifiers import InvalidSpecifier, SpecifierSet

    try:
        newer = required is not None and not SpecifierSet(required).contains(_PYTHON)
    except InvalidSpecifier:
        newer = False
    return required if newer and required is not None else f">={_PYTHON}"


@command.command("add")
@click.argument("paths", metavar="[PATH]...", nargs=-1, type=click.Path(path_type=Path))
@env_option
@catalog_option
def add(paths: tuple[Path, ...], env: str | None, catalog_path: Path | None) -> int:
    """Take packs into the catalog, with the evidence beside them: pages show what they say from then on.

    Without PATH those in the folder packs and installed. Nothing is run; errdex verify does that.
    """
    from errdex.cli.packs import keep_pack

    with open_catalog(catalog_path) as catalog:
        for pack in _found(paths, env):
            cases, runs = keep_pack(catalog, pack)
            write(printable(f"{pack.name}: {counted(cases, 'case')}, evidence of {counted(runs, 'run')}\n"))
    return 0


@command.command("list")
@click.argument("paths", metavar="[PATH]...", nargs=-1, type=click.Path(path_type=Path))
@env_option
@format_option("text", "json")
def list_(paths: tuple[Path, ...], env: str | None, form: str) -> int:
    """List packs with their cases and evidence: those in PATH, else in the folder packs and installed."""
    rows = [_row(pack) for pack in _found(paths, env)]
    if form == "json":
        import msgspec

        write(msgspec.json.format(msgspec.json.encode(rows), indent=2).decode() + "\n")
        return 0
    for row in rows:
        confirmed = f", {row['confirmed']} of {row['runs']} runs confirmed" if row["runs"] else ", no evidence"
        head = f"{row['pack']} ({row['project']})  {counted(row['cases'], 'case')}{confirmed}: {row['path']}"
        write(printable(" ".join(head.split("\n"))) + "\n")
        for case in row["names"]:
            write("  " + printable(shorten(case, 80)) + "\n")
    return 0


def _found(paths: tuple[Path, ...], env: str | None) -> "list[RawPack]":
    """The packs that are named, else those in the folder packs and installed. Raises NotFoundError."""
    from errdex.source.environment import find_environment
    from errdex.verify.pack import find_packs
    from errdex.verify.pack_installed import installed_packs

    packs: list[RawPack] = []
    for path in paths or ((_FOLDER,) if _FOLDER.is_dir() else ()):
        packs += find_packs(path)
    if not paths:
        packs += installed_packs(find_environment(env).site_dirs)
    if not packs:
        raise NotFoundError(
            f"no packs in the folder {_FOLDER}, none installed; begin one with: errdex pack new PROJECT ID"
        )
    return packs


def _row(pack: "RawPack") -> dict[str, Any]:
    from errdex.verify.evidence import read_evidence

    evidence, _ = read_evidence(pack.evidence)
    return {
        "pack": pack.name,
        "project": pack.info.project if pack.info is not None else "unknown",
        "path": str(pack.root),
        "cases": len(pack.folders),
        "names": [folder.name for folder in pack.folders],
        "runs": len(evidence),
        "confirmed": sum(e.verdict == "confirmed" for e in evidence),
    }
