"""``capot bench``: how many deals of each game this machine plays in a second."""

import json
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from capot.lab.speed import Speed


@click.command("bench")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def command(*, games: tuple[str, ...], as_json: bool) -> None:
    """Tell how many deals of each game, or of those named, are played in a second on one core.

    At random and quick are compiled play, by players who make any legal move and by the rule of thumb; plain
    is the slow and obvious program that compiled play is held equal to.  Cards are dealt and scores counted.
    """
    from capot.lab.speed import speeds, warm_up
    from capot.rules.catalog import find_game

    chosen = [find_game(key) for key in games]
    ready = warm_up(*chosen[:1])
    if as_json:
        found = [_data(each) for each in speeds(chosen)]
        click.echo(json.dumps({"ready_seconds": round(ready, 3), "games": found}, indent=2))
        return
    click.echo(f"Compiled play was ready after {ready:.1f} seconds.\n")
    click.echo(f"{'deals a second':<26}{'at random':>12}{'quick':>12}{'plain':>8}{'at random / plain':>20}")
    for each in speeds(chosen):
        click.echo(_line(each))


def _line(each: "Speed") -> str:
    name, plain = f"{each.game.key} for {each.seats}", f"{each.plain:,.0f}"
    randomly, quick, times = (_told(some) for some in (each.at_random, each.quick, each.times_plain))
    return f"{name:<26}{randomly:>12}{quick:>12}{plain:>8}{times:>20}"


def _told(rate: float | None) -> str:
    """Return a figure of compiled play, or a dash for a game that only plain play knows."""
    return "–" if rate is None else f"{rate:,.0f}"


def _data(each: "Speed") -> dict[str, Any]:
    """Return the figures as JSON knows them."""
    return {
        "game": each.game.key,
        "seats": each.seats,
        "at_random": _whole(each.at_random),
        "quick": _whole(each.quick),
        "plain": round(each.plain, 1),
        "times_plain": _whole(each.times_plain),
    }


def _whole(rate: float | None) -> int | None:
    return None if rate is None else round(rate)
