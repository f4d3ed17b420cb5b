"""``capot play``: a match in this terminal, from the menu to the result."""

import sys

import click

from capot.cli.arguments.completions import games
from capot.cli.arguments.completions import players as player_names
from capot.cli.arguments.options import NEWEST, game_options, screen_options, seats_option


@click.command("play")
@click.argument("game", required=False, shell_complete=games)
@seats_option("Number of players; by default the best number for the game.")
@click.option("--deals", type=int, metavar="N", help="Number of deals, instead of the game's own end.")
@click.option("--names", metavar="A,B,...", help="Names: yours first, then round the table in order of play.")
@click.option("--seat", type=int, metavar="K", help="Your seat, from 0, in the order of play.")
@game_options
@click.option(
    "--seed",
    type=click.IntRange(0, 2**64 - 1),
    metavar="S",
    help="Seed of the cards: the same seed deals the same cards, and the others play the same, unless they "
    "think by the clock, as hard and max do.",
)
@click.option(
    "--against",
    metavar="PLAYER",
    shell_complete=player_names,
    help="Your opponents: easy, medium (the default), hard or max; careful and bold are hard, and shun or "
    "like risks; thumb plays soundly by simple rules, random plays anything legal, and exec:COMMAND is a "
    "program of your own.",
)
@click.option("--whole", is_flag=True, help="Play deals to the last card, even once it can change no score.")
@screen_options
@click.option(
    "--resume",
    is_flag=False,
    flag_value=NEWEST,
    metavar="[FILE]",
    help="Continue the newest unfinished match, or the one with this file or name.",
)
def command(  # noqa: PLR0913 - one argument per option
    *,
    game: str | None,
    seats: int | None,
    deals: int | None,
    names: str | None,
    seat: int | None,
    option: tuple[str, ...],
    seed: int | None,
    against: str | None,
    whole: bool,
    plain: bool,
    four_colours: bool,
    language: str,
    resume: str | None,
) -> None:
    """Play a match of GAME, or of one chosen from the menu.

    GAME is a key or name listed by `capot games`, or enough of it to be clear, or a JSON file with a game of
    your own.  Every move is saved as it is made: leave at any time, and continue with --resume.  Matches are
    kept with your other user data, or in the directory named by CAPOT_DATA.
    """
    from capot.cli.table.sessions.terminal_match import MatchRequest, play_match, screen_of

    request = MatchRequest(game, seats, deals, names, seat, option, seed, against, whole)
    screen = screen_of(language, plain=plain, four_colours=four_colours)
    try:
        code = play_match(screen, request, resume)
    finally:
        screen.close()
    sys.exit(code)
