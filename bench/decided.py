"""Deals that are decided early, tried by random endings.

    python bench/decided.py --endings 1000000 --out bench/results/decided.jsonl

Deals of every game, with every number of players in turn, are played at random.  From the first moment at
which one is called decided, random endings must all score alike, in the deal as it lies and with all hidden
cards dealt anew; the command fails if they do not.  After other tricks, at least two before the last, endings
are tried in the same way: moments at which all score alike although the deal is not called decided are
``missed``.  Each line of the results is a game: its deals, those decided and the number of tricks left in all
of them, the endings tried, the undecided moments asked about and those missed.  The command goes on where it
was stopped, and with more endings it adds to those in the results: some 300 a CPU second.
"""

import argparse
import json
import sys
from collections.abc import Hashable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random

from capot.play.ending.decided import is_decided
from capot.play.match import Match, new_match
from capot.play.moves import Legal, Move
from capot.play.position import Position
from capot.play.progress import TricksProgress
from capot.play.situation import changed
from capot.play.view import view
from capot.players.random_player import any_arrangement
from capot.rules.catalog import GAMES
from capot.rules.model import Game
from capot.rules.stages.tricks import Tricks
from capot.shuffle import lab_shuffle

WAYS, ENDINGS = 8, 8
"""Ways in which the cards may lie, the true one among them, and random endings of each."""

FEWEST = 20
"""Endings that a deal counts for at least, so that games never decided early take no longer than others."""


@dataclass
class Found:
    """The findings in one game; ``saved`` are the tricks left of decided deals."""

    game: str
    deals: int = 0
    decided: int = 0
    saved: int = 0
    endings: int = 0
    asked: int = 0
    missed: int = 0


def random_move(legal: Legal, rng: Random) -> Move:
    """Return any legal move."""
    if legal.make is not None and not legal.moves:
        return any_arrangement(legal.make, rng)
    if legal.pick is not None and (not legal.moves or rng.randrange(2)):
        return legal.pick.drawn(rng)
    return rng.choice(legal.moves)


def dealt_anew(position: Position, rng: Random) -> Position:
    """Return a position in which the cards in hand and those laid aside or left over lie somewhere else."""
    aside = "discards" if position.discards else "talon" if position.pushed is None else "pushed"
    gone = position.drawn if aside == "talon" else 0
    kept, left = getattr(position, aside)[:gone], getattr(position, aside)[gone:]
    cards = [card for hand in position.hands for card in hand] + [*left]
    rng.shuffle(cards)
    hands = tuple(tuple(cards.pop() for _ in hand) for hand in position.hands)
    return changed(position, hands=hands, **{aside: (*kept, *cards)})


def ended(match: Match, now: Position, rng: Random) -> Hashable:
    """Return the score of a random ending of a deal in a match, and what it leaves to the next deal."""
    while now.to_act:
        seat = min(now.to_act)
        now = now.after(seat, random_move(now.legal(seat), rng))
    score, after = now.score(), replace(match, deals=(*match.deals[:-1], now))
    return score.points, score.pot, score.pools, after.last_winner


def are_alike(match: Match, rng: Random, found: Found) -> bool:
    """Whether all random endings score alike, in each of some ways in which the cards may lie."""
    for way in range(WAYS):
        now = dealt_anew(match.position, rng) if way else match.position
        first = ended(match, now, rng)
        found.endings += 1
        for _ in range(ENDINGS - 1):
            found.endings += 1
            if ended(match, now, rng) != first:
                return False
    return True


def play(match: Match, rng: Random, found: Found, every: int) -> Match:
    """Return a match after a deal played at random, with endings tried from its moments."""
    found.deals += 1
    decided = False
    while match.position.to_act:
        seat = min(match.position.to_act)
        match = match.after(seat, random_move(match.position.legal(seat), rng))
        now, progress = match.position, match.position.progress
        left = now.total_tricks - len(now.tricks)
        between = isinstance(progress, TricksProgress) and not progress.cards and now.tricks and now.to_act
        if decided or not between:
            continue
        decided = is_decided(view(now, None))
        if decided:
            found.decided += 1
            found.saved += left
            if not are_alike(match, rng, found):
                sys.exit(f"{found.game}: decided, and the score still changes: {now}")
        elif left > 1 and rng.randrange(every) == 0:
            found.asked += 1
            found.missed += are_alike(match, rng, found)
    return match


def is_enough(found: Found, endings: int) -> bool:
    """Whether a game has been tried: in this many endings, or in many deals that are never decided."""
    return max(found.endings, found.deals * FEWEST) >= endings


def tried(game: Game, before: Found, endings: int, every: int) -> Found:
    """Return the findings in a game with more matches, of at most 12 deals each, until they are enough."""
    found, rng, number = replace(before), Random(f"{game.key} {before.deals}"), 0
    while not is_enough(found, endings):
        seats = game.players[number % len(game.players)]
        match = new_match(game, seats, rng.randrange(seats))
        for _ in range(12):
            if match.is_over or is_enough(found, endings):
                break
            match = match.with_deal(lab_shuffle(rng.randrange(2**62), 0, match.pack))
            match = play(match, rng, found, every)
        number += 1
    return found


def main() -> None:
    """Try the games and write what was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", help="keys of games; all that are played in tricks if none")
    parser.add_argument("--endings", type=int, default=100_000, help="random endings over all games")
    parser.add_argument("--every", type=int, default=6, help="ask at every Nth undecided moment")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    keys = args.games or [key for key, game in GAMES.items() if _has_tricks(game)]
    endings, known = args.endings // len(keys), found_before(args.out)
    for key in keys:
        before = known.get(key, Found(key))
        if is_enough(before, endings):
            continue
        known[key] = tried(GAMES[key], before, endings, args.every)
        print(json.dumps(asdict(known[key])), flush=True)
        if args.out:
            some = [json.dumps(asdict(known[each])) for each in GAMES if each in known]
            args.out.write_text("\n".join(some) + "\n")


def found_before(results: Path | None) -> dict[str, Found]:
    """Return what results hold already, by game."""
    if results is None or not results.exists():
        return {}
    lines = [Found(**json.loads(line)) for line in results.read_text().splitlines()]
    return {each.game: each for each in lines}


def _has_tricks(game: Game) -> bool:
    return any(
        isinstance(stage, Tricks) or hasattr(stage, "contracts")
        for part in game.schedule
        for stage in part.rules.stages
    )


if __name__ == "__main__":
    main()
