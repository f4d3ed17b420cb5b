"""Bids for naming the suit that counts, and the suit to name: one whose cards the hand seldom takes.

The cards of a suit that a hand is likely to take follow from its cards of the suit and from its tricks in the
others; the bid is what naming that suit gains on letting somebody else name another.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, floor
from typing import NamedTuple

from capot.cards import SUITS, Card
from capot.language.cards import suit_name
from capot.language.texts import say
from capot.play.moves import Bid, NameSuit
from capot.play.view import View
from capot.players.opening.strength import CAUGHT, HELD_BELOW, LONE, SHARED
from capot.players.protocol import Advice
from capot.rules.ongoing.naming import OF_CARDS
from capot.rules.rules import Rules
from capot.rules.scoring import Sweepstake
from capot.rules.stages.bidding import Auction
from capot.rules.stages.bidding import NameSuit as NameSuitTerm
from capot.rules.terms import Pack

CLEAR = 0.2
"""Rate at which the chance to take no card of the named suit falls with the risk: 20,000 deals of four."""

TAKEN = 0.4
"""Cards of the named suit that its declarer takes, for each that he risks to: he may play for that alone."""

OTHERS = 0.28
"""Chance of each other player to take no card of the suit."""

WHOLE = 0.7
"""Mean share of the pool for a player who has taken no card of the suit."""

ALONE = 0.4
"""Chance of such a player to be the only one: with a half otherwise, it makes the mean share."""


class Outlook(NamedTuple):
    """Estimates for the cards held in a suit: tricks won, cards of it taken; and the cards of it not held."""

    tricks: float
    taken: float
    missing: int


@lru_cache(maxsize=2**15)
def outlook(held: int, size: int, others: int) -> Outlook:
    """Return what a set of cards of a suit (bit 0 for the highest) promises against the other players."""
    count = held.bit_count()
    tricks = taken = 0.0
    above = 0
    for place in range(size):
        below = count - above - (held >> place & 1)
        if not held >> place & 1:
            taken += 1.0 - exp(-CAUGHT * above / (1.0 + below))
            continue
        # With several cards of a suit, the higher ones draw some of the others' first.
        alone = min(1.0, max(0, place - 2 * above) / max(size - count, 1))
        wins = (1.0 - alone) ** others
        tricks += wins
        taken += wins * (exp(-HELD_BELOW * below) if count > 1 else LONE)
        above += 1
    return Outlook(tricks, taken, size - count)


def risks(hand: Sequence[int], pack: Pack, seats: int) -> list[float]:
    """Return the cards of each suit that a hand is likely to take, suits as in `SUITS`.

    ``hand`` holds the places of its cards in the pack's canonical order.
    """
    places = _places(pack)
    held, sizes = [0] * len(SUITS), [0] * len(SUITS)
    for suit, _ in places:
        sizes[suit] += 1
    for card in hand:
        suit, place = places[card]
        held[suit] |= 1 << place
    found = [outlook(cards, size, seats - 1) for cards, size in zip(held, sizes, strict=True)]
    share = SHARED * sum(each.tricks for each in found) / len(hand)
    return [each.taken + share * each.missing for each in found]


@lru_cache(maxsize=16)
def _places(pack: Pack) -> list[tuple[int, int]]:
    """Return by card, in canonical order, its suit and its place in it, the highest first."""
    found: list[tuple[int, int]] = []
    for card in pack.cards():
        whole = [each for each in pack.cards() if pack.suit(each) == pack.suit(card)]
        higher = sum(pack.strength(each) > pack.strength(card) for each in whole)
        found.append((SUITS.index(card.suit), higher))
    return found


def limit_of(risk: float, rules: Rules, seats: int, pool: int) -> float:
    """Return the highest bid worth making by a hand whose best suit has this ``risk``, not rounded.

    ``pool`` is what lies in the pool before the bid.
    """
    term = rules.stage(NameSuitTerm)
    counted = [each for each in rules.scoring if term is not None and each.name in term.of]
    size = max((len(each.cards) for each in counted if isinstance(each, OF_CARDS)), default=0)
    own = TAKEN * risk
    rest = (size - own) / (seats - 1)
    pool_term = next((each for each in counted if isinstance(each, Sweepstake)), None)
    won = 0.0 if pool_term is None else ALONE if pool_term.sharers == 1 else WHOLE
    share = won * (exp(-CLEAR * risk) - OTHERS)
    return (rest - own + share * (pool + size)) / (1.0 - share)


def best_suit(hand: Sequence[int], rules: Rules, seats: int) -> tuple[int, float]:
    """Return the suit that a hand names, as its place in `SUITS`, and its risk."""
    found = risks(hand, rules.pack, seats)
    return found.index(min(found)), min(found)


def bid_of(highest: int, limit: float, later: int, term: Auction) -> int:
    """Return what a hand with this limit bids, 0 for a pass, when ``later`` players are still to speak.

    The last to speak need only go one step higher; a bid that the others can answer must be dearer.
    """
    least = highest + term.step if highest else term.least
    if not least <= min(limit, term.most):
        return 0
    if term.again:
        return least
    wanted = max(least, floor(min(limit * later / (later + 1), term.most)))
    return least + (wanted - least) // term.step * term.step


def hand_places(hand: Sequence[Card], pack: Pack) -> list[int]:
    """Return one hand as places in the canonical order."""
    order = pack.cards()
    return [order.index(card) for card in hand]


def suit_advised(view: View) -> Advice:
    """Return the suit whose cards the hand is likely to take least."""
    best, _ = best_suit(hand_places(view.hand, view.rules.pack), view.rules, view.seats)
    suit = SUITS[best]
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
    best, risk = best_suit(hand_places(view.hand, rules.pack), rules, view.seats)
    limit = limit_of(risk, rules, view.seats, view.standing.pot)
    spoken = {each.seat for each in view.history if isinstance(each.move, Bid)}
    later = len(view.players) - 1 - len(spoken - {view.seat})
    amount = bid_of(view.best_bid[1], limit, later, stage)
    if not amount:
        return passing
    name = suit_name(view.standing.faces, SUITS[best])
    why = say(
        "you are likely to take few {suit}: naming them is worth up to {most}", suit=name, most=int(limit)
    )
    return Advice(Bid(amount), why)
