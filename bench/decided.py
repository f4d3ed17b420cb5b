"""Deals that are decided early, tried by random endings.

    python bench/decided.py --endings 1000000 --out bench/results/decided.jsonl

Deals of every game, with every number of players in turn, are played at random.  From the first moment at
which one is called decided, random endings must all score alike, in the deal as it lies and with all hidden
cards dealt anew; the command fails if they do not.  After other tricks, at least two before the last, endings
are tried in the same way: moments at which all score alike although the deal is not called decided are
``missed``.  The kernel plays most endings, and plain play those of games that the kernel does not know and a
few of each moment, which also shows what a deal leaves to the next.

Each line of the results is a game: its matches of at most twelve deals, those deals, the decided ones and the
number of tricks left in all of them, the endings tried, the undecided moments asked about and those missed.
A match depends on its game and number alone, and the results are written after each, so the command goes on
where it was stopped; the game with the fewest endings is always next.  ``--sum`` prints what was found.
"""

import argparse
import json
import sys
from collections.abc import Hashable
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from random import Random

import numpy as np

from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.dtypes import NOBODY, STATE
from capot.kernel.playout import RANDOM
from capot.kernel.rollouts import roll_out
from capot.kernel.solve.endgame import NOTED
from capot.kernel.state import encode
from capot.kernel.tables import compile_rules
from capot.play.ending.decided import is_decided
from capot.play.errors import PlayError
from capot.play.match import Match, new_match
from capot.play.position import Position
from capot.play.progress import TricksProgress
from capot.play.situation import changed
from capot.play.view import view
from capot.players.random_player import any_move
from capot.players.views.trick_deal import trick_deal
from capot.rules.catalog import GAMES
from capot.rules.errors import RulesError
from capot.rules.model import Game
from capot.rules.stages.tricks import Tricks
from capot.shuffle import lab_shuffle

WAYS, ENDINGS = 8, 8
"""Ways in which the cards may lie, the true one among them, and random endings of each in plain play."""

FEW = 2
"""The number of both where the kernel has tried more."""

FAST_WAYS, FAST_ENDINGS = 32, 16
"""Ways and endings in the kernel."""

FEWEST = 100
"""Endings that a deal counts for at least, so that games never decided early take no longer than others."""

DEALS = 12
"""Deals of a match at most."""


@dataclass
class Found:
    """The findings in one game; ``saved`` are the tricks left of decided deals, ``endings`` those tried."""

    game: str
    matches: int = 0
    deals: int = 0
    decided: int = 0
    saved: int = 0
    endings: int = 0
    asked: int = 0
    missed: int = 0


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
        now = now.after(seat, any_move(now.legal(seat), rng))
    score, after = now.score(), replace(match, deals=(*match.deals[:-1], now))
    return score.points, score.pot, score.pools, after.last_winner


def are_alike(match: Match, rng: Random) -> tuple[bool, int]:
    """Whether all random endings score alike, in each of some ways the cards may lie, and their number."""
    fast = fast_alike(match.position, rng)
    if fast is None:
        return plain_alike(match, rng, WAYS, ENDINGS), WAYS * ENDINGS
    # Only plain play knows what a deal leaves to the next.
    return fast and plain_alike(match, rng, FEW, FEW), FAST_WAYS * FAST_ENDINGS + FEW * FEW


def plain_alike(match: Match, rng: Random, ways: int, endings: int) -> bool:
    """Whether random endings in plain play score alike, and leave the same to the next deal."""
    for way in range(ways):
        now = dealt_anew(match.position, rng) if way else match.position
        first = ended(match, now, rng)
        if any(ended(match, now, rng) != first for _ in range(endings - 1)):
            return False
    return True


def fast_alike(position: Position, rng: Random) -> bool | None:
    """Whether random endings in the kernel score alike, None if it cannot play them."""
    if position.standing.one_card:
        return None
    try:
        deal, _ = trick_deal(position)
        tables = compile_rules(deal.rules, deal.seats, deal.standing)
        root = np.zeros(1, STATE)
        root[0] = encode(deal, tables)
    except (RulesError, PlayError):
        return None
    if tables["stock"]:
        return None
    worlds = worlds_of(deal, np.random.default_rng(rng.randrange(2**62)))
    points = np.zeros((len(worlds), 1, deal.seats), np.int64)
    roll_out(
        tables,
        root,
        scratch=np.zeros(2, STATE),
        me=NOBODY,
        worlds=worlds,
        discarded=bool(deal.discards),
        choices=np.zeros(1, np.int64),
        own=np.full(1, RANDOM, np.int64),
        other=RANDOM,
        slips=0,
        luck=np.uint64(rng.randrange(2**64)),
        deposit=HAS_BIT_DEPOSIT,
        exact=0,
        notes=np.zeros((1, deal.seats + NOTED), np.int64),
        points=points,
        swept=np.zeros(points.shape[:2], np.int64),
    )
    by_way = points.reshape(FAST_WAYS, FAST_ENDINGS, deal.seats)
    return bool((by_way == by_way[:, :1]).all())


def worlds_of(deal: Position, rng: np.random.Generator) -> np.ndarray:
    """Return ways in which the hidden cards may lie, each for several endings, the true one first.

    Each column is a hand, the last the cards laid aside or left over, as sets over the pack.
    """
    places = {card: place for place, card in enumerate(deal.rules.pack.cards())}
    heaps = [*deal.hands, deal.discards or deal.talon]
    cards = np.array([places[card] for heap in heaps for card in heap], np.int64)
    ways = np.tile(cards, (FAST_WAYS, 1))
    ways[1:] = rng.permuted(ways[1:], axis=1)
    ends = np.cumsum([len(heap) for heap in heaps])
    worlds = [part.sum(axis=1) for part in np.split(np.int64(1) << ways, ends[:-1], axis=1)]
    return np.repeat(np.stack(worlds, axis=1), FAST_ENDINGS, axis=0)


def play(match: Match, rng: Random, found: Found, every: int) -> Match:
    """Return a match after a deal played at random, with endings tried from its moments."""
    found.deals += 1
    decided = False
    while match.position.to_act:
        seat = min(match.position.to_act)
        match = match.after(seat, any_move(match.position.legal(seat), rng))
        now, progress = match.position, match.position.progress
        left = now.total_tricks - len(now.tricks)
        between = isinstance(progress, TricksProgress) and not progress.cards and now.tricks and now.to_act
        if decided or not between:
            continue
        decided = is_decided(view(now, None))
        if decided:
            found.decided += 1
            found.saved += left
            alike, endings = are_alike(match, rng)
            if not alike:
                sys.exit(f"{found.game}: decided, and the score still changes: {now}")
            found.endings += endings
        elif left > 1 and rng.randrange(every) == 0:
            found.asked += 1
            found.missed += are_alike(match, rng)[0]
    return match


def tried(game: Game, before: Found, every: int) -> Found:
    """Return the findings in a game with one more match."""
    found, rng = replace(before), Random(f"{game.key} match {before.matches}")
    seats = game.players[before.matches % len(game.players)]
    match = new_match(game, seats, rng.randrange(seats))
    for _ in range(DEALS):
        if match.is_over:
            break
        match = match.with_deal(lab_shuffle(rng.randrange(2**62), 0, match.pack))
        match = play(match, rng, found, every)
    found.matches += 1
    return found


def weight(found: Found) -> int:
    """Return what has been tried of a game: endings, or deals that are never decided."""
    return max(found.endings, found.deals * FEWEST)


def main() -> None:
    """Try the games and write what was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", help="keys of games; all that are played in tricks if none")
    parser.add_argument("--endings", type=int, default=100_000, help="random endings over all games")
    parser.add_argument("--every", type=int, default=2, help="ask at every Nth undecided moment")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--sum", action="store_true", help="only print what the results hold")
    args = parser.parse_args()
    keys = args.games or [key for key, game in GAMES.items() if _has_tricks(game)]
    known = found_before(args.out)
    while not args.sum:
        key = min(keys, key=lambda each: weight(known.get(each, Found(each))))
        if sum(each.endings for each in known.values()) >= args.endings:
            break
        known[key] = tried(GAMES[key], known.get(key, Found(key)), args.every)
        write(args.out, known)
    print(summary(known, args.every))


def write(results: Path | None, known: dict[str, Found]) -> None:
    """Write what is known, game by game, in place of what the results held."""
    if results is not None:
        lines = [json.dumps(asdict(known[each])) for each in GAMES if each in known]
        new = results.with_suffix(".new")
        new.write_text("\n".join(lines) + "\n")
        new.replace(results)


def found_before(results: Path | None) -> dict[str, Found]:
    """Return what results hold already, by game."""
    if results is None or not results.exists():
        return {}
    lines = [Found(**json.loads(line)) for line in results.read_text().splitlines()]
    return {each.game: each for each in lines}


def summary(known: dict[str, Found], every: int) -> str:
    """Return what was found in all, in a line."""
    counted = [each.name for each in fields(Found) if each.name != "game"]
    total = Found("all", **{name: sum(getattr(each, name) for each in known.values()) for name in counted})
    # Moments with at least two tricks left: all that are called decided, and of the others one in ``every``.
    early = total.saved - total.decided
    share = early / (early + total.missed * every) if early else 0
    return f"{json.dumps(asdict(total))}\n{share:.2%} of the decided moments before the last trick are found"


def _has_tricks(game: Game) -> bool:
    return any(
        isinstance(stage, Tricks) or hasattr(stage, "contracts")
        for part in game.schedule
        for stage in part.rules.stages
    )


if __name__ == "__main__":
    main()
