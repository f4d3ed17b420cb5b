"""Kinds of errors that no rule of thumb makes, looked for in generated positions."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import count, islice
from random import Random

import numpy as np

from capot.cards import Card
from capot.play.lab_deals import dealt
from capot.play.match import new_match
from capot.play.moves import Bid, Move, PlayCard
from capot.play.position import Position
from capot.play.view import View, view
from capot.players.protocol import Budget, Player
from capot.players.search.settings import SEARCH
from capot.players.simple import SimplePlayer
from capot.players.tricks.thrift import in_turn, is_beatable, partners, unseen, winner_with
from capot.rules.catalog import GAMES
from capot.rules.derived.weights import weights_of
from capot.rules.match.ends import AfterDeals

QUEEN = Card("Q", "♠")
"""The costliest card of Hearts."""

FEW_SPADES = 2
"""Spades beside the queen that come out before she does."""

CLOSE = 1
"""Points by which whoever passes in the last deal is behind."""

LIKELY, WORLDS = 0.1, 50
"""Chance of a bid to win the match from which a pass is blamed, and worlds in which it is found."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of error in some games; ``blamed`` finds the moves that are such errors in a position."""

    key: str
    text: str
    games: tuple[str, ...]
    blamed: Callable[[Position, View], tuple[Move, ...]]


@dataclass(frozen=True, slots=True)
class Errors:
    """How often a player was asked in positions of a kind, and how often it erred."""

    kind: Kind
    asked: int
    erred: int


def errors(
    player: Player, budget: Budget | None = None, positions: int = 8, game: str | None = None
) -> Iterator[Errors]:
    """Yield how often a player errs in each kind: in this number of positions of each game, or of one."""
    for kind in KINDS:
        keys = [key for key in kind.games if game in {None, key}]
        asked = [each for key in keys for each in positions_of(kind, key, positions)]
        erred = [
            player.choose(seen, Random(number), budget).in_order in {each.in_order for each in blamed}
            for number, (seen, blamed) in enumerate(asked)
        ]
        if keys:
            yield Errors(kind, len(asked), sum(erred))


@cache
def positions_of(kind: Kind, key: str, positions: int) -> tuple[tuple[View, tuple[Move, ...]], ...]:
    """Return the first positions of a kind in a game, as the seat sees them, and what is blamed."""
    return tuple(islice(_positions(kind, key), positions))


def _positions(kind: Kind, key: str) -> Iterator[tuple[View, tuple[Move, ...]]]:
    for number in count():
        deal, luck = _begun(key, number), Random(number)
        while deal.to_act:
            seat = min(deal.to_act)
            seen = view(deal, seat)
            blamed = kind.blamed(deal, seen)
            if blamed:
                yield seen, blamed
            deal = deal.after(seat, _usual(seen, luck))


def _begun(key: str, number: int) -> Position:
    """Return a deal; where their number ends the match, it is the last one, and one player is ahead."""
    game = GAMES[key]
    seats = game.players[0]
    deal = dealt(game, seats, 0, number)
    last = next((end.count for end in deal.standing.ends if isinstance(end, AfterDeals)), 0)
    ahead = -CLOSE if game.low_wins else CLOSE
    totals = tuple(ahead * (seat == (deal.dealer + 2) % seats) for seat in range(seats))
    standing = replace(new_match(game, seats).standing, number=last - 1, totals=totals)
    bids = Bid(None) in deal.legal(min(deal.to_act)).moves
    return replace(deal, standing=standing) if last and bids else deal


def _usual(seen: View, luck: Random) -> Move:
    """Return a plain move; trumps are made alone, and nobody bids."""
    alone = (each for each in seen.legal.moves if getattr(each, "alone", False))
    passes = (each for each in seen.legal.moves if each == Bid(None))
    return next(alone, None) or next(passes, None) or SimplePlayer().choose(seen, luck)


def _loser_before_boss(deal: Position, seen: View) -> tuple[Move, ...]:
    """With two cards left, alone and on lead, leading a card that can be beaten before the highest trump."""
    if not _is_in_tricks(seen, left=2) or seen.trick or partners(seen):
        return ()
    boss = [card for card in seen.hand if _suit(seen, card) == deal.trump and not is_beatable(seen, card)]
    losers = [card for card in seen.hand if card not in boss and is_beatable(seen, card)]
    return tuple(PlayCard(card) for card in losers) if boss else ()


def _trick_thrown_away(deal: Position, seen: View) -> tuple[Move, ...]:  # noqa: ARG001 - as all kinds
    """Last to play with two cards left, not winning a trick of the others that one of them would win."""
    if not _is_in_tricks(seen, left=2) or not _is_last(seen) or len(seen.playable) != 2:
        return ()
    if winner_with(seen) in {seen.seat, *partners(seen)}:
        return ()
    wins = [card for card in seen.playable if winner_with(seen, card) == seen.seat]
    return tuple(PlayCard(card) for card in seen.playable if card not in wins) if wins else ()


def _high_card_for_the_partner(deal: Position, seen: View) -> tuple[Move, ...]:  # noqa: ARG001 - as all kinds
    """Last to play, following suit with a high card to a trick that the partner has won, with a low one."""
    if not _is_in_tricks(seen) or not _is_last(seen) or not partners(seen):
        return ()
    led, height = _suit(seen, seen.trick[0]), seen.rules.pack.strength
    own = sorted((card for card in seen.playable if _suit(seen, card) == led), key=height)
    if len(own) < len(seen.playable) or winner_with(seen) not in partners(seen):
        return ()
    between = [height(card) for card in unseen(seen) if _suit(seen, card) == led]
    return tuple(
        PlayCard(card) for card in own[1:] if any(height(own[0]) < each < height(card) for each in between)
    )


def _queen_taken(deal: Position, seen: View) -> tuple[Move, ...]:  # noqa: ARG001 - as all kinds
    """Last to play, winning the queen of spades with one card where another loses, once nobody can sweep."""
    if QUEEN not in seen.trick or not _is_last_without_sweeps(seen):
        return ()
    wins = [card for card in seen.playable if winner_with(seen, card) == seen.seat]
    return tuple(map(PlayCard, wins)) if len(wins) < len(seen.playable) else ()


def _is_last_without_sweeps(seen: View) -> bool:
    """Whether a seat is the last to play to a trick, and two players have taken cards that count."""
    if not _is_in_tricks(seen) or not _is_last(seen):
        return False
    counting = weights_of(seen.rules, seen.seats).scoring_cards
    takers = {trick.winner for trick in seen.tricks if not counting.isdisjoint(trick.cards)}
    return len(takers) > 1


def _queen_kept(deal: Position, seen: View) -> tuple[Move, ...]:  # noqa: ARG001 - as all kinds
    """Passing cards, keeping the queen of spades with hardly any spade to follow suit with before her."""
    pick = seen.legal.pick
    if pick is None or QUEEN not in seen.hand or _is_in_tricks(seen):
        return ()
    if sum(_suit(seen, card) == QUEEN.suit for card in seen.hand) > 1 + FEW_SPADES:
        return ()
    return tuple(pick.move(way) for way in pick.ways() if QUEEN not in way)


def _pass_that_loses(deal: Position, seen: View) -> tuple[Move, ...]:
    """Last to speak in the last deal of the match, passing, by which it ends and somebody else wins."""
    if Bid(None) not in seen.legal.moves:
        return ()
    seat, now = min(deal.to_act), deal.standing
    after = deal.after(seat, Bid(None))
    if not after.is_over:
        return ()
    totals = [total + more for total, more in zip(now.totals, after.score().points, strict=True)]
    best = min(totals) if now.low_wins else max(totals)
    return (Bid(None),) if totals[seat] != best and _may_win(seen) else ()


def _may_win(seen: View) -> bool:
    """Whether a bid wins the match in some part of the worlds."""
    # Importing the compiler takes longer than many commands that never play.
    from capot.players.prospects import prospect_of  # noqa: PLC0415

    prospect, stake = prospect_of(seen, SEARCH, Random(0))
    chances = stake.chance(prospect.points(WORLDS, np.arange(len(prospect.moves)))).mean(axis=0)
    return bool(chances.max() >= LIKELY)


def _is_in_tricks(seen: View, left: int | None = None) -> bool:
    """Whether tricks are played, and the hand has ``left`` cards, if given."""
    return seen.leader is not None and left in {None, len(seen.hand)}


def _is_last(seen: View) -> bool:
    return len(seen.trick) == len(in_turn(seen)) - 1


def _suit(seen: View, card: Card) -> str:
    return seen.rules.pack.suit(card)


KINDS = (
    Kind(
        "loser-before-boss",
        "With two cards left and the lead, leads a card that can be beaten before the highest trump.",
        ("euchre", "german-whist"),
        _loser_before_boss,
    ),
    Kind(
        "trick-thrown-away",
        "Last to play with two cards left, leaves the trick to the others although one of them would win it.",
        ("euchre", "whist", "german-whist"),
        _trick_thrown_away,
    ),
    Kind(
        "high-card-for-the-partner",
        "Last to play, puts a high card on a trick that the partner has won, and keeps a low one.",
        ("euchre", "whist"),
        _high_card_for_the_partner,
    ),
    Kind(
        "queen-taken",
        "Last to play, wins the queen of spades though another card would lose and nobody can sweep.",
        ("hearts", "hearts-classic"),
        _queen_taken,
    ),
    Kind(
        "queen-kept",
        "Passes other cards and keeps the queen of spades with at most two more spades.",
        ("hearts", "hearts-classic"),
        _queen_kept,
    ),
    Kind(
        "pass-that-loses",
        "Last to speak in the last deal, passes and has lost the match, which a bid might win.",
        ("skat", "six-bid-solo"),
        _pass_that_loses,
    ),
)
"""All kinds."""
