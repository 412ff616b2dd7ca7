"""``errdex serve``: the pages and the API of a catalog, on this machine."""

from pathlib import Path

import click

from errdex.views.addresses import is_web_address


def web_address(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Refuse what is not an http or https address."""
    if value is not None and not is_web_address(value):
        raise click.BadParameter(f"{value!r} is not an http or https address")
    return value


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="Port; 0 takes a free one."
)
@click.option("--tracker", callback=web_address, help="Where readers report a page: your issue tracker.")
@click.option("--base-url", callback=web_address, help="Public address of the server.")
@click.option("--title", default="errdex", show_default=True, help="Title of the site.")
@click.option("--catalog", "catalog_path", type=click.Path(path_type=Path), help="Catalog file.")
def command(
    host: str, port: int, tracker: str | None, base_url: str | None, title: str, catalog_path: Path | None
) -> None:
    """Serve pages, search and the API for everything in the catalog."""
    from errdex.catalog import default_path
    from errdex.serve.running import serve_forever

    path = catalog_path or default_path()
    serve_forever(host, port, path, tracker=tracker, site_title=title, base_url=base_url)
