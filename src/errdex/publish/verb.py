"""``errdex publish``: scan what is named and write its site."""

from pathlib import Path

import click

from errdex.views.addresses import is_web_address


def web_address(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Refuse what is not an http or https address."""
    if value is not None and not is_web_address(value):
        raise click.BadParameter(f"{value!r} is not an http or https address")
    return value


def line_address(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Refuse what cannot link a line."""
    if value is not None and not ("{file}" in value and "{line}" in value):
        raise click.BadParameter(f"{value!r} needs {{file}} and {{line}} in it")
    return web_address(ctx, param, value)


@click.command("publish")
@click.argument("specs", metavar="SPEC...", nargs=-1, required=True)
@click.option("--rev", help="Revision, where SPEC is a git repository.")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="Folder of the site.")
@click.option("--tracker", callback=web_address, help="Where readers report a page: your issue tracker.")
@click.option("--base-url", callback=web_address, help="Public address of the site, for canonical links.")
@click.option("--title", default="errdex", show_default=True, help="Title of the site.")
@click.option(
    "--source-url",
    callback=line_address,
    help="How source is linked: an address with {file} and {line}, if need be {end_line} and {version}.",
)
@click.option("--catalog", "catalog_path", type=click.Path(path_type=Path), help="Catalog file.")
def command(
    specs: tuple[str, ...],
    rev: str | None,
    out: Path,
    tracker: str | None,
    base_url: str | None,
    title: str,
    source_url: str | None,
    catalog_path: Path | None,
) -> None:
    """Write a static site with a page for every error that SPEC can raise.

    SPEC is NAME==VERSION from the package index, a wheel, an sdist, a folder, or a git repository with --rev.
    """
    from errdex.catalog import Catalog
    from errdex.publish.ids import read
    from errdex.publish.site import publish_site
    from errdex.scan.ingest import ingest
    from errdex.source import open_source

    read(out)  # refuses a foreign folder before anything is downloaded or scanned
    with Catalog.open(catalog_path) as catalog:
        if catalog.note:
            click.echo(catalog.note, err=True)
        shards = []
        for spec in specs:
            source = open_source(spec, rev)
            click.echo(f"reading {source.info.project} {source.info.version}", err=True)
            shards.append(ingest(catalog, source))
        report = publish_site(
            catalog,
            shards,
            out,
            site_title=title,
            base_url=base_url,
            tracker=tracker,
            source_url=source_url,
        )
    size = report.bytes / 1_000_000
    click.echo(f"{report.pages} pages in {report.files} files ({size:.1f} MB), written in {report.seconds:.1f} s")
    click.echo(f"open {out / 'index.html'}")
