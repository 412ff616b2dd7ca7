"""``errdex schema``: the JSON Schema of what ``--format json`` gives, and of what packs hold."""

import click

from errdex.cli.common import write


@click.command("schema")
@click.argument("what", type=click.Choice(["page", "entry", "pack", "evidence"]), default="page")
def command(what: str) -> int:
    """Print the JSON Schema of a page; or of a pack's entry.md, pack.toml or evidence.jsonl."""
    import json

    if what == "page":
        from errdex.views.page import schema as page_schema

        found = page_schema()
    else:
        from errdex.verify.schema import schema

        found = schema(what)
    write(json.dumps(found, indent=2) + "\n")
    return 0
