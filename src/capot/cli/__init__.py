"""The command `capot`; each subcommand is a module of this package, imported only when used."""

import importlib
import io
import os
import sys
from typing import Any

import click

from capot import __version__
from capot.cli.arguments.completions import VARIABLE, WORDS, answer_shells
from capot.cli.arguments.options import Refused

_GROUPS = {
    "Play": ("play", "daily", "puzzles", "games", "rules"),
    "Look back": ("review", "replay", "solve", "import", "export", "verify"),
    "Invent": ("new", "check", "schema", "simulate", "measure", "share"),
    "Compare and train computer players": (
        "arena",
        "calibrate",
        "complaints",
        "engine",
        "referee",
        "dataset",
        "learn",
        "bench",
    ),
    "Serve tables to others": ("serve", "worker", "backup", "restore", "tidy", "forget"),
    "Set up": ("warm", "completion"),
}
"""The commands under the headings of the help."""

_MODULES = {"import": "import_"}
"""The modules of commands that a module cannot be named like."""


class _Commands(click.Group):
    """Subcommands, imported on first use; the only place where library errors become messages."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - always the same
        return [name for names in _GROUPS.values() for name in names]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        wide = max(map(len, self.list_commands(ctx)))
        for heading, names in _GROUPS.items():
            commands = [(name, self.get_command(ctx, name)) for name in names]
            with formatter.section(heading):
                rows = [
                    (f"{name:<{wide}}", each.get_short_help_str(formatter.width))
                    for name, each in commands
                    if each
                ]
                formatter.write_dl(rows)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = importlib.import_module(
            f"capot.cli.{_MODULES.get(cmd_name, cmd_name)}"
        ).command
        return command

    def main(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - as click has it
        if VARIABLE in os.environ:
            answer_shells()
        return super().main(*args, **{"complete_var": VARIABLE, **kwargs})

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[WORDS] = list(args)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - what the command returns
        try:
            return super().invoke(ctx)
        except ModuleNotFoundError as error:
            sentence = _of_extra(error, ctx)
            if sentence is None:
                raise
            raise Refused(sentence) from error
        except ValueError as error:
            # The text of Capot's own errors is a sentence for people; any other is a fault of the program.
            if not type(error).__module__.startswith("capot."):
                raise
            from capot.record.signs import harmless

            raise Refused(harmless(str(error))) from error


def _of_extra(error: ModuleNotFoundError, context: click.Context) -> str | None:
    """Return which extra brings a module that is missing; None if no extra does."""
    from capot.extras import MissingExtraError, extra_of, missing

    if isinstance(error, MissingExtraError):
        return str(error)
    module = (error.name or "").partition(".")[0]
    if extra_of(module) is None:
        return None
    return str(missing(f"capot {context.invoked_subcommand or ''}".strip(), module))


@click.group(
    cls=_Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__, prog_name="capot")
@click.option("--no-open", is_flag=True, help="Without a command: do not open the page in a browser.")
@click.pass_context
def main(context: click.Context, *, no_open: bool) -> None:
    """Play, study and invent trick-avoidance card games.

    Without a command, the table opens in your browser.  Without a terminal or a browser, this help is
    printed; `capot serve` serves the page all the same.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A question mark for a heart is better than a crash.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if context.invoked_subcommand is None:
        from capot.cli.serve import has_browser, open_table

        if not (no_open or sys.stdout.isatty() or has_browser()):
            click.echo(context.get_help())
            return
        open_table(opens_page=not no_open)
