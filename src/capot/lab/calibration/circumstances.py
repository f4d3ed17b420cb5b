"""The situation of a decision: what is asked, how far the play is, and who may still sweep the deal."""

from dataclasses import dataclass
from functools import lru_cache

from capot.cards import Card
from capot.play.position import Position
from capot.play.scores.taken import reached
from capot.play.stages.exchange import side_of
from capot.play.view import View
from capot.rules.derived.weights import weights_of
from capot.rules.fields import fields_of
from capot.rules.jokers import card_led
from capot.rules.rules import Rules
from capot.rules.scoring import GoneOut
from capot.rules.stages.announcing import Announce
from capot.rules.stages.exchanges import Exchange
from capot.rules.stages.opening import kind_of_play
from capot.rules.stages.tricks import Tricks
from capot.rules.terms import AllOf, EveryTrick, NoTrick, Role, Target, resolved_cards

KINDS = {
    "pass": "passing cards",
    "announce": "announcing",
    "contract": "choosing a contract",
    "bid": "bidding",
    "call": "bidding in a duel",
    "hold": "holding a bid",
    "sell": "selling the choice of the contract",
    "raise": "announcing a higher game",
    "kontra": "doubling the value of a game",
    "length": "bidding the length of a suit",
    "suit": "naming the suit that counts",
    "rank": "naming the first rank",
    "trump": "naming trumps",
    "double": "doubling",
    "expose": "exposing",
    "widow": "taking the widow",
    "push": "taking the talon or pushing it on",
    "card": "calling a card",
    "rob": "taking the card turned up or leaving it",
    "talon": "discarding to the talon",
    "draw": "drawing",
    "stay": "staying in",
    "meld": "laying melds",
    "declare": "declaring a hand",
    "spare": "swapping the hand",
    "arrange": "arranging hands",
    "stop": "taking the pool or leading on",
    "lead": "leading",
    "follow": "following suit",
    "discard": "unable to follow suit",
    "lay": "laying a card",
    "climb": "beating or passing",
    "play": "playing to a lead, or saying a word",
    "answer": "answering the other player",
}
"""The kinds of decision, in the order of a deal."""

STATES = {
    "open": "nobody has taken any",
    "own": "this seat alone",
    "other, up to half": "one other alone, up to half",
    "other, more": "one other alone, more than half",
    "split": "split",
}
"""The takers of the cards or tricks that a sweep needs."""

SIDES = {"left": "left", "right": "right", "across": "player opposite", "hold": "nobody"}
"""The sides to which cards are passed."""

ANNOUNCED = {"nobody": "by nobody", "own": "by this seat", "other": "by another"}
"""The seats that have announced an undertaking."""

ENDS = {"none": "no sweep", "own": "this seat swept", "other": "another seat swept"}
"""How a deal ended."""

NONE = -1
"""In place of the index of a situation: the rules have no such thing, or it is not the time for it."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """The situation of a decision: indexes into the dictionaries above, or `NONE`.

    ``trick`` is the number of the trick from 1, and ``left`` the number of cards in hand where the aim is to
    go out; both are 0 elsewhere.
    """

    kind: int
    trick: int
    left: int
    state: int
    side: int
    announced: int


def circumstances_of(view: View) -> Circumstances:
    """Return the situation of the seat of a view, which is to act."""
    in_tricks = isinstance(view.stage, Tricks)
    return Circumstances(
        kind=list(KINDS).index(_kind(view)),
        trick=len(view.tricks) + 1 if in_tricks else 0,
        left=len(view.hand) if GoneOut in kind_of_play(view.stage).also else 0,
        state=_state(view) if in_tricks else NONE,
        side=side(view.agreed, view.standing.number),
        announced=_announced(view) if in_tricks else NONE,
    )


def _kind(view: View) -> str:
    if isinstance(view.stage, Tricks) and view.asks != "stop":
        if not view.trick:
            return "lead"
        suit_of = view.rules.pack.suit
        led = card_led(view.trick)
        return "follow" if led is None or suit_of(led) in map(suit_of, view.hand) else "discard"
    assert view.asks is not None
    return "talon" if view.asks == "discard" else view.asks


def side(rules: Rules, number: int) -> int:
    """Return the side to which deal ``number`` passes, or `NONE` if the rules know no passing."""
    term = rules.stage(Exchange)
    return NONE if term is None else list(SIDES).index(side_of(term, number))


def _state(view: View) -> int:
    """Return who has taken what the sweep needs that may be nearest; `NONE` where none would be paid."""
    if view.declared:
        return NONE
    found = [_state_of(view, target) for target in sweeps_of(view.rules, view.seats)]
    names = list(STATES)
    # One sweep that is still possible makes the deal open, whatever has become of the others.
    still = [names.index(each) for each in found if each != "split"]
    return max(still) if still else names.index("split") if found else NONE


def _state_of(view: View, target: Target) -> str:
    cards = resolved_cards(target.cards) if isinstance(target, AllOf) else None
    if cards is None:
        had = {seat: float(sum(trick.winner == seat for trick in view.tricks)) for seat in range(view.seats)}
        whole = float(len(view.tricks) + len(view.hand))
    else:
        worth = _worths(view.rules, view.seats)
        had = {seat: _sum(worth, set(cards) & set(view.taken(seat))) for seat in range(view.seats)}
        whole = _sum(worth, set(cards))
    takers = [seat for seat, some in had.items() if some]
    if len(takers) != 1:
        return "split" if takers else "open"
    (taker,) = takers
    if taker == view.seat:
        return "own"
    return "other, more" if had[taker] > whole / 2 else "other, up to half"


def _sum(worth: dict[Card, float], cards: set[Card]) -> float:
    # A card that counts for nothing but the sweep still counts for something.
    return sum(worth.get(card) or 1.0 for card in cards)


@lru_cache(maxsize=64)
def _worths(rules: Rules, seats: int) -> dict[Card, float]:
    """Return the size of what each card counts."""
    found: dict[Card, float] = {}
    for each in weights_of(rules, seats).cards:
        for card in each.cards:
            found[card] = found.get(card, 0.0) + abs(float(each.points))
    return found


@lru_cache(maxsize=64)
def sweeps_of(rules: Rules, seats: int) -> tuple[Target, ...]:
    """Return the targets by which resolved rules score a seat that takes everything unannounced."""
    targets = [each.target for each in weights_of(rules, seats).prizes]
    targets += [EveryTrick() for term in rules.scoring if fields_of(type(term), Role.EVERY)]
    return tuple(dict.fromkeys(each for each in targets if not isinstance(each, NoTrick)))


def _announced(view: View) -> int:
    if not _may_announce(view.rules, view.agreed):
        return NONE
    by = {each.seat for each in view.declared}
    return list(ANNOUNCED).index("own" if view.seat in by else "other" if by else "nobody")


def _may_announce(*rules: Rules) -> bool:
    return any(each.stage(Announce) is not None for each in rules)


def end_of(position: Position, seat: int) -> int:
    """Return how a finished deal ended for a seat; `NONE` if its rules score no sweep, announced or not."""
    rules = position.rules
    if not sweeps_of(rules, position.seats) and not _may_announce(rules, position.agreed or rules):
        return NONE
    by = _sweepers(position)
    return list(ENDS).index("own" if seat in by else "other" if by else "none")


def _sweepers(position: Position) -> set[int]:
    """Return the seats that took everything and are paid for it."""
    if not position.tricks:
        return set()
    if position.declared:
        tried = [(each.seat, each.undertaking.target) for each in position.declared]
    else:
        targets = sweeps_of(position.rules, position.seats)
        tried = [(seat, target) for target in targets for seat in range(position.seats)]
    return {
        seat for seat, target in tried if not isinstance(target, NoTrick) and reached(position, seat, target)
    }
