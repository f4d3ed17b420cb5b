"""``capot arena``: compare players over the same cards."""

import json
import shlex
import sys
from pathlib import Path
from typing import Literal

import click

from capot.cli.arguments import completions
from capot.cli.arguments.options import (
    WORDS,
    WithPlayers,
    directory_option,
    experiment_options,
    get_players_ready,
    shown_work,
)

NAMES = ("mirror", "all", "one", "lot")
"""The designs of `capot.lab.strength.designs`, which takes longer to load than the answer to ``--help``."""


@click.command("arena", cls=WithPlayers)
@click.argument("game", shell_complete=completions.games)
@click.option(
    "--players",
    multiple=True,
    required=True,
    metavar="A B...",
    shell_complete=completions.players,
    help="Two or more players to compare.",
)
@click.option("--deals", type=int, metavar="N", help="Number of deals, each played in several seatings.")
@click.option("--matches", type=int, metavar="N", help="Number of whole matches instead.")
@experiment_options
@click.option(
    "--design",
    type=click.Choice(NAMES),
    help="Seatings of a deal: half the seats each and exchanged (mirror, usual for two players), every one "
    "(all), one seat against the rest and the reverse (one), or one drawn by lot, the cards taken off (lot).",
)
@click.option("--until-clear", is_flag=True, help="Stop as soon as one of two players is clearly better.")
@click.option(
    "--until", type=float, metavar="H", help="Stop as soon as the 95% interval is no wider than ± H."
)
@directory_option("Keep what is played in files there; the same command plays only what is missing.")
@click.option("--look", is_flag=True, help="Report on what is kept in --out DIR, and play nothing.")
@click.option(
    "--record",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Add the finished result to a file as a line of JSON.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def command(  # noqa: PLR0913 - one argument per option
    *,
    game: str,
    players: tuple[str, ...],
    deals: int | None,
    matches: int | None,
    seats: int | None,
    option: tuple[str, ...],
    budget: str | None,
    seed: int,
    workers: int | None,
    cluster: str | None,
    design: Literal["mirror", "all", "one", "lot"] | None,
    until_clear: bool,
    until: float | None,
    out: Path | None,
    look: bool,
    record: Path | None,
    as_json: bool,
) -> None:
    """Compare players of GAME over the same cards.

    Each deal is played in several seatings of the players with the same cards and the same luck, so that only
    their play differs.  A player is a name such as thumb or random, or exec:COMMAND for a program
    of your own.  docs/lab.md explains the figures.  The exit code is 3 if a player forfeited every deal.
    """
    from capot.cli.arguments.chosen import chosen_game
    from capot.cli.arguments.chosen_players import budget_of, named_players
    from capot.cli.reports.arena import data, text
    from capot.lab.arena import compare
    from capot.lab.errors import LabError
    from capot.lab.strength.records import append, record_of

    chosen, named, allowed = chosen_game(game, option), named_players(players), budget_of(budget)
    if (deals is None) == (matches is None) and not (deals is None and until is not None):
        raise LabError("choose one: --deals N or --matches N")
    if look and out is None:
        raise LabError("--look needs --out DIR: it reports on what is kept there")
    get_players_ready()
    with shown_work(workers, cluster, deals or matches, f"{chosen.name}:") as (crew, progress):
        result = compare(
            chosen,
            chosen.players[0] if seats is None else seats,
            named,
            deals=deals,
            matches=matches,
            seed=seed,
            budget=allowed,
            workers=crew,
            design=design or ("mirror" if len(named) == 2 else "all"),
            until_clear=until_clear,
            until=until,
            directory=out,
            look=look,
            progress=progress,
        )
    click.echo(json.dumps(data(result), ensure_ascii=False, indent=2) if as_json else text(result))
    if result.stopped == "interrupted":
        sys.exit(130)
    if result.is_forfeited:
        sys.exit(3)
    if record is not None:
        append(record, record_of(result, named, _typed(click.get_current_context())))


def _typed(context: click.Context) -> str:
    """Return the command as it was typed, without the options that leave the result as it is."""
    words, kept = iter(context.meta[WORDS]), ["capot", "arena"]
    for word in words:
        name, is_whole, _ = word.partition("=")
        if name in {"--out", "--record", "--workers", "--cluster"}:
            _ = is_whole or next(words, "")
        elif name not in {"--look", "--json"}:
            kept.append(word)
    return shlex.join(kept)
