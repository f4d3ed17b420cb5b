"""Cards laid or held together: names of combinations and of hands of three, piles, the winners, the pot."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias, assert_never

from capot.cards import Card, Faces
from capot.language.cards import rank_laid, ranks_laid
from capot.language.texts import Text, say
from capot.play.brag import SIZE, BragOrder, order_of
from capot.play.climbing import card_order, combo_of
from capot.play.events import Laid
from capot.play.moves import Arrange
from capot.play.scores.hands import best_of_hand, winners_of_hands
from capot.play.situation import Situation
from capot.play.stages.climbing import combo_name
from capot.play.view import View, piles_of
from capot.players.readiness import is_getting_ready
from capot.players.simple import SimplePlayer
from capot.players.stages import stage_move
from capot.rules.rules import Rules
from capot.rules.scoring import Pot

Hands: TypeAlias = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class WonHand:
    """The seats with the best first, second or later hand of a deal, and its winner or None."""

    best: tuple[int, ...]
    winner: int | None


def hand_name(cards: Sequence[Card], order: BragOrder, faces: Faces) -> Text | None:
    """Return the name of a hand: ``prial of 9s``, ``running flush``, ``pair of queens``, ``ace high``.

    It is None unless the cards are three different ones.
    """
    if len(cards) != SIZE or len(set(cards)) < SIZE:
        return None
    (shown,) = order.arranged([cards])
    high = shown[0].rank
    one, some = rank_laid(faces, high), ranks_laid(faces, high)
    kind = order.class_of(cards)
    match kind:
        case "prial":
            return say("prial of {ranks}", ranks=some)
        case "running flush":
            return say("running flush")
        case "run":
            return say("run")
        case "flush":
            return say("flush, {rank} high", rank=one)
        case "pair":
            return say("pair of {ranks}", ranks=some)
        case "high card":
            return say("{rank} high", rank=one)
        case _:
            assert_never(kind)


def proposed_hands(seen: View, luck: Random) -> Hands:
    """Return good hands for the seat to make, strongest first; none if it makes none now.

    While the compiled players are getting ready, `simple` proposes, so that nobody waits for them.
    """
    if seen.asks != "arrange" or not seen.is_my_turn:
        return ()
    move = SimplePlayer().choose(seen, luck) if is_getting_ready() else stage_move(seen)
    return order_of(seen.rules).arranged(move.hands) if isinstance(move, Arrange) else ()


def own_hands(seen: View) -> Hands:
    """Return the hands the seat has made, in the order of showing."""
    own = (each.move for each in seen.history if each.seat == seen.seat)
    hands = next((move.hands for move in own if isinstance(move, Arrange)), ())
    return order_of(seen.rules).arranged(hands) if hands else ()


def won_hands(deal: Situation) -> list[WonHand]:
    """Return the best seats and the winner for the first hand of a deal, the second and so on.

    The list is empty before the hands are shown.
    """
    if not deal.arranged:
        return []
    pot = pot_term(deal.rules)
    winners = winners_of_hands(deal, "nobody" if pot is None or pot.wins == "all" else pot.tied)
    return [WonHand(best_of_hand(deal, number), winner) for number, winner in enumerate(winners)]


def pot_term(rules: Rules) -> Pot | None:
    """Return the pot of the rules, or None."""
    return next((term for term in rules.scoring if isinstance(term, Pot)), None)


def antes(rules: Rules, seats: int) -> int:
    """Return the points that the players put into the pot for one deal."""
    term = pot_term(rules)
    return 0 if term is None else term.ante * seats


def combination_name(cards: Sequence[Card], rules: Rules, faces: Faces) -> Text | None:
    """Return the name of a combination such as ``a pair of 9s``, or None if the cards make none."""
    order = card_order(rules)
    if order is None or len(set(cards)) < len(cards):
        return None
    combo = combo_of(cards, order)
    return None if combo is None else combo_name(combo, faces)


def last_pile(seen: View) -> tuple[Laid, ...]:
    """Return the pile taken last or, once a deal is over, the pile it ended on."""
    if seen.stage is not None:
        return seen.last_pile
    # The deal ended before anybody took the pile.
    return next(iter(piles_of(seen)[-1:]), ())
