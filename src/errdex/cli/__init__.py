"""The command line: finds the verb, runs it, turns what went wrong into one line and an exit code.

A verb is a file: ``cli/verbs/NAME.py``, or ``verb.py`` in the room of that name. Only the one that is called
is imported, since start-up is part of the product.
"""

import importlib
import importlib.util
import os
import sys
from collections.abc import Sequence

import click

from errdex import __version__
from errdex.model.errors import EXIT_USAGE, ErrdexError
from errdex.model.text import printable
from errdex.variants import names

_ROOMS_WITH_VERBS = ("publish", "serve")


class Interrupted(ErrdexError):  # noqa: N818 - it names what happened, not a fault
    """Somebody pressed Ctrl-C."""

    exit_code = 130


class Verbs(click.Group):
    """Loads a verb's file when it is called, and all of them only for the overview."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        verbs = [name.removesuffix("_") for name in names("errdex.cli.verbs")]
        return sorted([*verbs, *_ROOMS_WITH_VERBS])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if not cmd_name.isidentifier():
            return None
        for module in (
            f"errdex.cli.verbs.{cmd_name}",
            f"errdex.cli.verbs.{cmd_name}_",
            f"errdex.{cmd_name}.verb",
        ):
            try:
                found = importlib.util.find_spec(module)
            except ModuleNotFoundError:
                continue
            if found is not None:
                command: click.Command = importlib.import_module(module).command
                return command
        return None

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise Interrupted("interrupted; what was stored before is kept") from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            import difflib

            near = difflib.get_close_matches(args[0], self.list_commands(ctx), 1)
            hint = f"did you mean {near[0]!r}?" if near else "see errdex --help"
            raise click.UsageError(f"there is no command {printable(args[0])!r}; {hint}") from error


@click.command(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="errdex", message="%(prog)s %(version)s")
def cli() -> None:
    """Name the raise statement behind a Python error, and explain it.

    \b
    errdex run -- python train.py
    python train.py 2>&1 | errdex explain
    errdex explain "NotImplementedError: psend is currently only implemented on GPUs"

    Exit codes: 0 matched or done, 1 unknown, 2 bad usage or input, 3 no error in the input.
    """


def main(args: Sequence[str] | None = None) -> None:
    """Run the command line and end the process."""
    sys.exit(run(args))


def run(args: Sequence[str] | None = None) -> int:
    """Run the command line and give its exit code; errors are one line on standard error."""
    try:
        result = cli.main(args=list(args) if args is not None else None, prog_name="errdex", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.exceptions.NoArgsIsHelpError as asked:
        click.echo(asked.format_message())
        return EXIT_USAGE
    except click.ClickException as error:
        _complain(error.format_message())
        return EXIT_USAGE
    except ErrdexError as error:
        if isinstance(error, Interrupted) and sys.stderr is not None and sys.stderr.isatty():
            click.echo("", err=True)  # the terminal has written ^C
        _complain(str(error))
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        return Interrupted.exit_code
    except BrokenPipeError:
        # The reader of the pipe went away, as `| head` does; the interpreter must not complain about it at exit.
        _drop_output()
        return 0
    except OSError as error:
        name = f": {error.filename!r}" if error.filename else ""
        _complain(f"{error.strerror or error}{name}; check the disk and where the output goes")
        _drop_output()
        return EXIT_USAGE


def _drop_output() -> None:
    """Let the interpreter end without a second complaint about output that cannot be written."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: str) -> None:
    line = " ".join(printable(message).split())
    click.echo(f"errdex: {line}", err=True)
