"""How many points a deal does the rule of thumb save against players who play anything legal: measured.

    python bench/thumb_against_random.py                       # every game, its best number of players
    python bench/thumb_against_random.py hearts --deals 500
    python bench/thumb_against_random.py hearts-classic --players 6

Each deal is played once with the rule of thumb at each seat and random players at the others; a deal counts
the mean over the seats of the points of the others less its own (turned round where points are good), with
a 95 % confidence interval over the deals.
"""

import argparse
import random
import statistics

from capot.play.match import new_match
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.rules.catalog import GAMES, find_game
from capot.rules.model import Game
from capot.shuffle import lab_shuffle


def points(game: Game, seats: int, seed: int, number: int, thumb: int) -> list[float]:
    """Return the points of each seat in one deal with the rule of thumb at one of them."""
    rng = random.Random(f"{seed} {number} {thumb}")
    # The deal is a first one, but the part of a medley and the way of passing change with its number.
    match = new_match(game, seats, number % seats)
    for _ in range(number % len(game.schedule) + 1):
        match = match.with_deal(lab_shuffle(seed, number, match.pack))
        while match.position.to_act:
            seat = min(match.position.to_act)
            player = PLAYERS["thumb" if seat == thumb else "random"]
            match = match.after(seat, player.choose(view(match.position, seat), rng))
    return [float(each) for each in match.position.score().points]


def saved(game: Game, seats: int, seed: int, number: int) -> float:
    """Return by how many points the rule of thumb did better in a deal than the others, over all seats."""
    better = []
    for thumb in range(seats):
        scored = points(game, seats, seed, number, thumb)
        others = (sum(scored) - scored[thumb]) / (seats - 1)
        better.append(others - scored[thumb] if game.low_wins else scored[thumb] - others)
    return statistics.fmean(better)


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description="the rule of thumb against random players")
    parser.add_argument("game", nargs="*", help="keys of games; all of them if none is named")
    parser.add_argument("--players", type=int)
    parser.add_argument("--deals", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(f"{'game':<18}{'players':>8}{'deals':>7}   points a deal better than random, 95 % interval")
    for game in [find_game(key) for key in args.game] or GAMES.values():
        seats = args.players or game.players[0]
        game.check_seats(seats)
        found = [saved(game, seats, args.seed, number) for number in range(args.deals)]
        half = 1.96 * statistics.stdev(found) / len(found) ** 0.5
        mean = statistics.fmean(found)
        interval = f"{mean - half:+7.3f} to {mean + half:+7.3f}"
        print(f"{game.key:<18}{seats:>8}{args.deals:>7}   {mean:+7.3f}   {interval}")


if __name__ == "__main__":
    main()
