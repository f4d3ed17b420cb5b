"""What to bid for naming the suit that counts, and which suit to name: one of which the hand takes few cards.

The cards of a suit that a hand is likely to take follow from its cards of the suit and from its tricks in the
others; the bid is what naming that suit gains on letting somebody else name another.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from capot.cards import SUITS, Card
from capot.language.cards import suit_name
from capot.language.texts import say
from capot.play.moves import Bid, NameSuit
from capot.play.view import View
from capot.players.opening.strength import CAUGHT, HELD_BELOW, LONE, SHARED
from capot.players.protocol import Advice
from capot.rules.naming import OF_CARDS
from capot.rules.opening import Auction
from capot.rules.opening import NameSuit as NameSuitTerm
from capot.rules.rules import Rules
from capot.rules.scoring import Sweepstake
from capot.rules.terms import Pack

Floats: TypeAlias = NDArray[np.float64]

CLEAR = 0.2
"""Rate at which the chance to take no card of the named suit falls with the risk: 20,000 deals of four."""

TAKEN = 0.4
"""Cards of the named suit that its declarer takes, for each that he risks to: he may play for that alone."""

OTHERS = 0.28
"""Chance of each other player to take no card of the suit."""

WHOLE = 0.7
"""Mean share of the pool for a player who has taken no card of the suit."""


@dataclass(frozen=True, slots=True)
class SuitTable:
    """By the set of cards held in a suit (bit 0 for the highest): tricks won, cards of the suit taken."""

    tricks: Floats
    taken: Floats
    missing: Floats


@lru_cache(maxsize=16)
def suit_table(size: int, others: int) -> SuitTable:
    """Return the table of a suit of so many cards against so many other players."""
    held = (np.arange(1 << size)[:, None] >> np.arange(size) & 1).astype(float)
    count = held.sum(axis=1, keepdims=True)
    above = held.cumsum(axis=1) - held
    below = count - above - held
    # With several cards of a suit, the higher ones draw some of the others' first.
    higher = np.maximum(0.0, np.arange(size) - 2 * above)
    alone = np.minimum(1.0, higher / np.maximum(size - count, 1.0))
    wins = held * (1.0 - alone) ** others
    own = wins * np.where(count > 1, np.exp(-HELD_BELOW * below), LONE)
    caught = (1.0 - held) * (1.0 - np.exp(-CAUGHT * above / (1.0 + below)))
    return SuitTable(wins.sum(axis=1), (own + caught).sum(axis=1), size - count[:, 0])


def risks(hands: NDArray[np.int64], pack: Pack, seats: int) -> Floats:
    """Return the cards of each suit that hands are likely to take, (hands, suits), suits as in `SUITS`.

    ``hands`` (hands, cards) hold the places of the cards in the pack's canonical order.
    """
    places = _places(pack)
    tables = [suit_table(int((places[:, 0] == suit).sum()), seats - 1) for suit in range(len(SUITS))]
    suits, bits = places[hands, 0], np.int64(1) << places[hands, 1]
    sets = np.stack([np.where(suits == suit, bits, 0).sum(axis=1) for suit in range(len(SUITS))], axis=1)
    tricks = sum(table.tricks[sets[:, suit]] for suit, table in enumerate(tables))
    share = SHARED * tricks / hands.shape[1]
    return np.stack(
        [
            table.taken[sets[:, suit]] + share * table.missing[sets[:, suit]]
            for suit, table in enumerate(tables)
        ],
        axis=1,
    )


@lru_cache(maxsize=16)
def _places(pack: Pack) -> NDArray[np.int64]:
    """Return by card, in canonical order, its suit and its place in it, the highest first."""
    found: list[tuple[int, int]] = []
    for card in pack.cards():
        whole = [each for each in pack.cards() if pack.suit(each) == pack.suit(card)]
        higher = sum(pack.strength(each) > pack.strength(card) for each in whole)
        found.append((SUITS.index(card.suit), higher))
    return np.array(found, np.int64)


def limits(risk: Floats, rules: Rules, seats: int, pool: int) -> Floats:
    """Return the highest bids worth making by hands whose best suit has this ``risk``, not rounded.

    ``pool`` is what lies in the pool before the bid.
    """
    term = rules.stage(NameSuitTerm)
    counted = [each for each in rules.scoring if term is not None and each.name in term.of]
    size = max((len(each.cards) for each in counted if isinstance(each, OF_CARDS)), default=0)
    own = TAKEN * risk
    rest = (size - own) / (seats - 1)
    share = WHOLE * (np.exp(-CLEAR * risk) - OTHERS)
    if not any(isinstance(each, Sweepstake) for each in counted):
        share = np.zeros_like(risk)
    found: Floats = (rest - own + share * (pool + size)) / (1.0 - share)
    return found


def best_suits(hands: NDArray[np.int64], rules: Rules, seats: int) -> tuple[NDArray[np.int64], Floats]:
    """Return the suit that each hand names, as its place in `SUITS`, and its risk."""
    found = risks(hands, rules.pack, seats)
    return found.argmin(axis=1), found.min(axis=1)


def bids(highest: Any, limit: Any, later: Any, term: Auction) -> Any:  # noqa: ANN401 - numbers or arrays of them
    """Return what hands with these limits bid, 0 for a pass, when ``later`` players are still to speak.

    The last to speak need only go one step higher; a bid that the others can answer must be dearer.
    """
    least = np.where(highest > 0, highest + term.step, term.least)
    wanted = limit if term.again else limit * later / (later + 1)
    wanted = least if term.again else np.maximum(least, np.minimum(wanted, term.most))
    wanted = least + (np.floor(wanted) - least) // term.step * term.step
    return np.where((least <= limit) & (least <= term.most), wanted, 0).astype(np.int64)


def hand_places(hand: Sequence[Card], pack: Pack) -> NDArray[np.int64]:
    """Return one hand as places in the canonical order, (1, cards)."""
    order = pack.cards()
    return np.array([[order.index(card) for card in hand]], np.int64)


def suit_advised(view: View) -> Advice:
    """Return the suit of which the hand is likely to take the fewest cards."""
    best, _ = best_suits(hand_places(view.hand, view.rules.pack), view.rules, view.seats)
    suit = SUITS[best[0]]
    name = suit_name(view.standing.faces, suit)
    if not any(card.suit == suit for card in view.hand):
        return Advice(NameSuit(suit), say("you hold no {suit}", suit=name))
    return Advice(NameSuit(suit), say("of all suits you are likely to take the fewest {suit}", suit=name))


def bid_advised(view: View) -> Advice:
    """Return the bid, or a pass."""
    stage, rules = view.stage, view.rules
    assert isinstance(stage, Auction)
    passing = Advice(Bid(None), say("naming the suit is not worth that much with your cards"))
    if rules.stage(NameSuitTerm) is None:
        return passing
    best, risk = best_suits(hand_places(view.hand, rules.pack), rules, view.seats)
    limit = limits(risk, rules, view.seats, view.standing.pot)
    spoken = {each.seat for each in view.history if isinstance(each.move, Bid)}
    later = len(view.players) - 1 - len(spoken - {view.seat})
    amount = int(bids(view.best_bid[1], limit, later, stage)[0])
    if not amount:
        return passing
    name = suit_name(view.standing.faces, SUITS[best[0]])
    why = say(
        "you are likely to take few {suit}: naming them is worth up to {most}", suit=name, most=int(limit[0])
    )
    return Advice(Bid(amount), why)
