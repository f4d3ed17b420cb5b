"""A table for Schafkopf with a widow and The Least: hands dealt by row, tricks shared out by their cards."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from capot.cards import Card, cards
from capot.play.events import Trick
from capot.play.match import Match
from capot.play.moves import Discard, TakeWidow
from capot.play.position import Position
from capot.rules.model import Game
from capot.rules.stages.opening import TakeWidow as TakeWidowTerm
from capot.rules.terms import Exact
from tests.rules.table import A, B, C, match_at

PACK = cards(" ".join(f"{rank}{suit}" for rank in "ATKQJ987" for suit in "♠♥♦♣"))
"""The pack, the cards worth most card points first."""


def dealt(game: Game, hands: str) -> Position:
    """Return a deal with these hands, a row for each seat, A being eldest; the rest is the widow."""
    rows = [cards(row) for row in hands.strip().splitlines()]
    held = {each for row in rows for each in row}
    widow = [each for each in PACK if each not in held]
    return match_at(game, (0, 0, 0), dealer=C).with_hands(rows, widow).position


def after_asking(position: Position, taker: int | None, aside: str = "") -> Position:
    """Return the deal after the widow was taken and two cards laid ``aside``, the same two unless named."""
    while position.declarer is None and isinstance(position.stages[0], TakeWidowTerm):
        (seat,) = position.to_act
        position = position.after(seat, TakeWidow(takes=seat == taker))
    return position if taker is None else position.after(taker, Discard(cards(aside) or position.talon))


def shared(  # noqa: PLR0913 - what is scored depends on just these
    game: Game,
    won: Mapping[int, str],
    tricks: Mapping[int, int],
    *,
    last: int,
    aside: str = "7♠ 8♠",
    taker: int | None = None,
    totals: Sequence[Exact] = (0, 0, 0),
) -> Match:
    """Return a match after a deal in which each of A, B and C won this many tricks, and in them these cards.

    Cards not named fill the tricks of those for whom none are, and blanks all others.  ``aside`` are the
    widow, or what its taker discarded.  Scores ask only who has which cards and who won the last trick, so
    the tricks need not be such as could be played.
    """
    piles = _piles(won, tricks, cards(aside))
    match = match_at(game, totals, dealer=C)
    every = [*piles[A], *piles[B], *piles[C]]
    match = match.with_hands([every[:10], every[10:20], every[20:]], cards(aside))
    done = [Trick(A, tuple(pile[at : at + 3]), seat) for seat, pile in piles.items() for at in _thirds(pile)]
    done.sort(key=lambda trick: trick.winner == last)
    position = after_asking(match.position, taker)
    over = replace(position, stages=(), progress=None, hands=((), (), ()), tricks=tuple(done))
    gained = zip(totals, over.score().points, strict=True)
    return replace(match, deals=(over,), totals=tuple(before + new for before, new in gained))


def _thirds(pile: Sequence[Card]) -> range:
    return range(0, len(pile), 3)


def _piles(
    won: Mapping[int, str], tricks: Mapping[int, int], aside: tuple[Card, ...]
) -> dict[int, list[Card]]:
    named = {card for some in won.values() for card in cards(some)}
    left = [card for card in PACK if card not in named and card not in aside]
    piles = {seat: list(cards(won.get(seat, ""))) for seat in (A, B, C)}
    for seat in sorted(piles, key=lambda each: each not in won):
        for _ in range(3 * tricks.get(seat, 0) - len(piles[seat])):
            piles[seat].append(left.pop(-1 if seat in won else 0))
    assert not left
    assert all(len(pile) == 3 * tricks.get(seat, 0) for seat, pile in piles.items())
    return piles
