"""Points per deal that the kernel's rule of thumb saves against random players.

    python bench/policies.py                                # every game, its best number of players
    python bench/policies.py hearts knaves --deals 5000
    python bench/policies.py hearts --seats 3 --policy quick --against random

Each deal is played once with the policy at each seat and the other policy at the rest; its figure is the
others' points less the policy's own (negated where points are good), a mean over the seats.  The standard
error is over the deals.  Deals per second are of tables where all play the policy.
"""

import argparse
import time

import numpy as np

from capot.kernel.batch import play_deals
from capot.kernel.playout import POLICIES
from capot.kernel.tables import can_compile
from capot.rules.catalog import GAMES, find_game
from capot.rules.model import Game


def saved(game: Game, who: tuple[str, ...], seed: int, deals: int) -> tuple[float, float]:
    """Return the mean lead of the first policy in points per deal, and its standard error."""
    seats = len(who)
    better = np.zeros(deals)
    for seat in range(seats):
        played = play_deals(game, seats, seed, 0, deals, who[-seat:] + who[:-seat])
        points = played.points / played.scale
        better += (points.sum(axis=1) - points[:, seat]) / (seats - 1) - points[:, seat]
    better *= (1 if game.low_wins else -1) / seats
    return float(better.mean()), float(better.std() / deals**0.5)


def speed(game: Game, seats: int, policy: str, seed: int, deals: int) -> float:
    """Return the deals per second of processor time with a policy at every seat."""
    begun = time.process_time()
    play_deals(game, seats, seed, 0, deals, [policy] * seats)
    return deals / (time.process_time() - begun)


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description="the policies of the kernel against each other")
    parser.add_argument("game", nargs="*", help="keys of games; all that the kernel plays if none is named")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--policy", choices=POLICIES, default="quick")
    parser.add_argument("--against", choices=POLICIES, default="random")
    args = parser.parse_args()
    print(f"{'game':<18}{'players':>8}{'deals':>8}{'saved':>9}{'error':>8}{'deals/s':>10}")
    playable = (game for game in GAMES.values() if can_compile(game, game.players[0]))
    for game in [find_game(key) for key in args.game] or playable:
        seats = args.seats or game.players[0]
        game.check_seats(seats)
        mean, error = saved(game, (args.policy, *[args.against] * (seats - 1)), args.seed, args.deals)
        rate = speed(game, seats, args.policy, args.seed, args.deals)
        print(f"{game.key:<18}{seats:>8}{args.deals:>8}{mean:>+9.3f}{error:>8.3f}{rate:>10,.0f}")


if __name__ == "__main__":
    main()
