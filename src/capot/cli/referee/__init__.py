"""``capot referee``: language models, or any programs that read and write text, play games told in words."""

import sys
from contextlib import nullcontext
from pathlib import Path

import click
from click.core import ParameterSource

from capot.cli.arguments import completions
from capot.cli.arguments.options import (
    Refused,
    directory_option,
    game_options,
    get_players_ready,
    seats_at_best,
    seed_option,
)
from capot.extras import need

OPPONENTS = ("thumb", "medium", "hard")
"""The opponents to choose from: results against others would not compare."""


@click.command("referee")
@click.argument("games", nargs=-1, shell_complete=completions.games)
@click.option(
    "--model",
    metavar="COMMAND",
    help="The program that answers; by default whoever reads the output and types.",
)
@click.option("--mcp", is_flag=True, help="Serve tools of the Model Context Protocol instead.")
@click.option(
    "--name", metavar="NAME", help="Name of the model in records and results; by default its command."
)
@click.option(
    "--against", type=click.Choice(OPPONENTS), default="medium", show_default=True, help="The other players."
)
@click.option(
    "--deals",
    type=click.IntRange(1, 200),
    default=10,
    show_default=True,
    metavar="N",
    help="Deals of each game.",
)
@seats_at_best
@game_options
@seed_option("Seed of cards and luck: models of one leaderboard play the same.")
@directory_option("Keep the records in DIR; the same command continues where it stopped.")
@click.option(
    "--board",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Add the result to a leaderboard as a line of JSON.",
)
def command(  # noqa: PLR0913 - one argument per option
    *,
    games: tuple[str, ...],
    model: str | None,
    mcp: bool,
    name: str | None,
    against: str,
    deals: int,
    seats: int | None,
    option: tuple[str, ...],
    seed: int,
    out: Path | None,
    board: Path | None,
) -> None:
    """Let a language model play games told in words.

    Without GAMES it plays the twelve of the benchmark, against computer players.  Each question is a text
    that ends with the line "Your move:", and its answer is one line with a legal move.  The same cards are
    also played by a computer player in the model's place: the lead is by how much the model did better.
    docs/referee.md explains it all.
    """
    if mcp:
        _check_mcp_arguments()
        need("capot referee --mcp", "mcp")
        from capot.cli.referee.tools import Desk, serve

        get_players_ready()
        serve(Desk(against))
        return
    from capot.cli.arguments.chosen import chosen_game
    from capot.cli.referee.benchmark import GAMES, Run, check_spreads, report, row_of
    from capot.cli.referee.line import Line, line_to
    from capot.cli.referee.sitting import Setting
    from capot.lab.strength.records import append
    from capot.players.catalog import player_named, words_of

    if model is not None and not model.strip():
        raise Refused("--model needs the command of a program, such as --model 'python3 mine.py'")
    chosen = dict.fromkeys(chosen_game(each, option) for each in games or GAMES)
    keys = [each.key for each in chosen]
    for key in keys:
        if keys.count(key) > 1:
            raise Refused(f"two different games have the key {key}; give one of them another")
    settings = [Setting(each, each.players[0] if seats is None else seats, deals, seed) for each in chosen]
    for each in settings:
        each.game.check_seats(each.seats)
    get_players_ready()
    check_spreads(settings)
    run = Run(name or model or "model", player_named(against), out)
    streams = nullcontext(Line(sys.stdin, sys.stdout)) if model is None else line_to(words_of(model))
    with streams as line:
        found = [run.played(setting, line) for setting in settings]
    row = row_of(run, found, seed)
    click.echo(report(run, found, row), err=model is None)
    if board is not None:
        append(board, row)


def _check_mcp_arguments() -> None:
    """Refuse what was given besides ``--mcp`` and ``--against``."""
    context = click.get_current_context()
    for each in context.command.params:
        source = context.get_parameter_source(each.name or "")
        if each.name not in {"mcp", "against"} and source is not ParameterSource.DEFAULT:
            raise Refused(f"--mcp goes with --against alone, not with {each.opts[0]}")
