"""Points per deal that a player saves against random players, or others.

    python bench/thumb_against_random.py                       # the rule of thumb in every game
    python bench/thumb_against_random.py hearts --deals 500
    python bench/thumb_against_random.py hearts-classic --seats 6
    python bench/thumb_against_random.py --player simple
    python bench/thumb_against_random.py cancellation-hearts --player medium --against simple

Each deal is played once with the player at each seat and the others at theirs; its figure is the
others' points less the player's own (negated where points are good), a mean over the seats, with a 95 %
confidence interval over the deals.
"""

import argparse
import random
import statistics
from collections.abc import Sequence
from pathlib import Path

from capot.lab.strength.records import append, figure_of
from capot.play.match import new_match
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.rules.catalog import GAMES, find_game
from capot.rules.model import Game
from capot.shuffle import lab_shuffle


def points(game: Game, names: Sequence[str], seed: int, number: int, luck: str) -> list[float]:
    """Return the points of each seat in one deal of the named players."""
    rng, seats = random.Random(luck), len(names)
    # The deal is a first one, but its part of the schedule and its passing depend on the number.
    match = new_match(game, seats, number % seats)
    for _ in range(number % game.cycle + 1):
        match = match.with_deal(lab_shuffle(seed, number, match.pack))
        while match.position.to_act:
            seat = min(match.position.to_act)
            player = PLAYERS[names[seat]]
            match = match.after(seat, player.choose(view(match.position, seat), rng))
    return [float(each) for each in match.position.score().points]


def saved(game: Game, seats: int, seed: int, number: int, name: str, against: str) -> float:  # noqa: PLR0913, PLR0917
    """Return the player's mean lead over the others in a deal, over all seats."""
    better = []
    for one in range(seats):
        names = [name if seat == one else against for seat in range(seats)]
        scored = points(game, names, seed, number, f"{seed} {number} {one}")
        others = (sum(scored) - scored[one]) / (seats - 1)
        better.append(others - scored[one] if game.low_wins else scored[one] - others)
    return statistics.fmean(better)


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description="a player against random players")
    parser.add_argument("game", nargs="*", help="keys of games; all of them if none is named")
    parser.add_argument("--player", default="thumb", choices=PLAYERS)
    parser.add_argument("--against", default="random", choices=PLAYERS)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--deals", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--record", type=Path, help="file to which each figure is added, as JSON")
    args = parser.parse_args()
    print(f"{'game':<18}{'players':>8}{'deals':>7}   points a deal better than {args.against}, 95 % interval")
    for game in [find_game(key) for key in args.game] or GAMES.values():
        seats = args.seats or game.players[0]
        game.check_seats(seats)
        found = [
            saved(game, seats, args.seed, number, args.player, args.against) for number in range(args.deals)
        ]
        half = 1.96 * statistics.stdev(found) / len(found) ** 0.5
        mean = statistics.fmean(found)
        interval = f"{mean - half:+7.3f} to {mean + half:+7.3f}"
        print(f"{game.key:<18}{seats:>8}{args.deals:>7}   {mean:+7.3f}   {interval}", flush=True)
        if args.record:
            record = figure_of(
                f"{args.player} over {args.against} for {seats}",
                mean,
                "points a deal",
                game=game.key,
                interval=(mean - half, mean + half),
                sample=f"{args.deals} deals",
                seed=args.seed,
            )
            append(args.record, record)


if __name__ == "__main__":
    main()
