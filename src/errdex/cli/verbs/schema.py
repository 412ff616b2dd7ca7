"""``errdex schema``: the JSON Schema of what ``--format json`` gives."""

import click

from errdex.cli.common import write


@click.command("schema")
def command() -> int:
    """Print the JSON Schema of a page."""
    import json

    from errdex.views.page import schema

    write(json.dumps(schema(), indent=2) + "\n")
    return 0
