"""The hands that are proposed to a player who makes hands of three, and how he may change them."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import TypeAlias

from capot.cards import Card
from capot.cli.screens.screen import Question
from capot.cli.table.brag import hand_title
from capot.cli.table.card_input import read_cards, typed
from capot.cli.table.words import count
from capot.play.brag import SIZE, is_pair_or_better
from capot.play.errors import BadMove
from capot.play.holding import as_held
from capot.play.moves import Arrange, MakeHands, Move
from capot.play.stages.arranging import order_of
from capot.play.view import View
from capot.players.advice import stage_move

Hands: TypeAlias = tuple[tuple[Card, ...], ...]

_NOTHING = ("nothing", "none", "no hand", "no hands")


class Proposal:
    """What Enter would make: the advice of the rule of thumb, until the player changes it."""

    def __init__(self) -> None:
        """Propose nothing yet."""
        self._seen: View | None = None
        self._hands: Hands = ()

    def of(self, seen: View, luck: Random) -> Hands:
        """Return the hands proposed to the seat of a view, as far as it has changed them."""
        if self._seen != seen:
            advised = stage_move(seen, luck)
            assert isinstance(advised, Arrange)
            self._seen, self._hands = seen, order_of(seen.rules).arranged(advised.hands)
        return self._hands

    def take(self, move: Move | None, seen: View) -> bool:
        """Propose the hands of a move instead; return whether that has changed any."""
        if not isinstance(move, Arrange):
            return False
        before, hands = self._hands, order_of(seen.rules).arranged(move.hands)
        self._seen, self._hands = seen, hands
        return {frozenset(hand) for hand in hands} != {frozenset(hand) for hand in before}

    def changed(self, answer: str, seen: View) -> str:
        """Change the hands as an answer says and return what was done; "" where it says no such thing.

        Raise `BadMove` where the change cannot be made.
        """
        verb, *words = answer.replace(",", " ").split() or [""]
        if verb.lower() == "swap":
            return self._swap(_cards(words, seen), seen)
        whole = None if verb.lower() == "arrange" else _filled(read_hands(answer, seen), seen)
        if whole is None:
            return ""
        self._hands = whole
        return "The rest of your cards make the other hands. Enter makes them all."

    def _swap(self, cards: tuple[Card, ...], seen: View) -> str:
        faces = seen.standing.faces
        if len(cards) != 2 or cards[0] == cards[1]:
            raise BadMove("name two cards to swap, like: swap 9S KH")
        missing = next((card for card in cards if card not in seen.hand), None)
        if missing is not None:
            raise BadMove(f"you do not hold the {faces.short(missing)}")
        places = [next((i for i, hand in enumerate(self._hands) if card in hand), None) for card in cards]
        if places[0] == places[1]:
            where = "not in any hand" if places[0] is None else "in the same hand"
            raise BadMove(f"{faces.short(cards[0])} and {faces.short(cards[1])} are both {where}")
        other = {cards[0]: cards[1], cards[1]: cards[0]}
        changed = tuple(tuple(other.get(card, card) for card in hand) for hand in self._hands)
        self._hands = order_of(seen.rules).arranged(changed)
        return f"{faces.short(cards[0])} and {faces.short(cards[1])} have changed places."


def hands_question(seen: View, hands: Hands, note: str) -> Question:
    """Return what is asked of who makes hands; Enter makes those that are proposed."""
    return Question(
        "Enter makes these hands, or type others",
        empty=typed_hands(hands, seen),
        kind="hands",
        note=note,
        lines=proposed_lines(seen, hands),
    )


def hands_explained(seen: View) -> list[str]:
    """Return how hands are made, for somebody who has not been asked so before."""
    make = seen.legal.make
    if make is None:
        return []
    many = f"up to {count(make.count, 'hand')}" if make.pairs_only else count(make.count, "hand")
    least = ", each a pair at least" if make.pairs_only else ""
    some = typed_hands((seen.hand[:SIZE], seen.hand[SIZE : 2 * SIZE]), seen).replace("arrange ", "")
    swap = typed_hands(((seen.hand[0], seen.hand[-1]),), seen).replace("arrange ", "")
    told = (
        f"You make {many} of three cards{least}. The strongest is compared with the strongest of the others, "
        f"and so on. Enter makes the hands that are proposed; to change them, swap two cards (swap {swap}), "
        f"or type hands with strokes between ({some})."
    )
    return [told]


def proposed_lines(seen: View, hands: Hands) -> tuple[str, ...]:
    """Return the hands that Enter would make, each with its name, and what is left over."""
    faces, order = seen.standing.faces, order_of(seen.rules)
    wide = max((len(faces.shorts(hand)) for hand in hands), default=0)
    lines = [
        f"  {place}. {faces.shorts(hand):<{wide}}  {hand_title(hand, order, faces)}"
        for place, hand in enumerate(hands, 1)
    ]
    held = as_held(seen.hand, seen.rules)
    left = [card for card in held if not any(card in hand for hand in hands)]
    over = [f"  left over: {faces.shorts(left)}"] if left else []
    return (*(lines or ["  no hand: you hold no pair or better"]), *over)


def typed_hands(hands: Hands, seen: View) -> str:
    """Return hands as one may type them."""
    faces = seen.standing.faces
    told = (" ".join(typed(card, faces) for card in hand) for hand in hands)
    return f"arrange {' / '.join(told) or 'nothing'}"


def read_hands(text: str, seen: View) -> Hands:
    """Return the hands that a text names: with strokes between, or three cards at a time."""
    text = text.replace(",", " ").strip()
    text = text[len("arrange") :].strip() if text.lower().startswith("arrange") else text
    if text.lower() in _NOTHING:
        return ()
    if "/" in text:
        return tuple(_cards(part.split(), seen) for part in text.split("/"))
    cards = _cards(text.split(), seen)
    if len(cards) % SIZE:
        many = count(len(cards), "card")
        make = f"{many} {'makes' if len(cards) == 1 else 'make'} no hands of three"
        raise BadMove(f"{make}; name three cards for each, with strokes between the hands")
    return tuple(cards[first : first + SIZE] for first in range(0, len(cards), SIZE))


def best_first(cards: Sequence[Card], most: int, seen: View, *, pairs_only: bool) -> Hands:
    """Return hands of which each is the strongest that can be made once those before it are."""
    order, left = order_of(seen.rules), list(cards)
    hands: list[tuple[Card, ...]] = []
    while len(hands) < most and len(left) >= SIZE:
        best = max(combinations(left, SIZE), key=order.strength)
        if pairs_only and not is_pair_or_better(best):
            break
        hands.append(best)
        left = [card for card in left if card not in best]
    return order.arranged(hands)


def _filled(made: Hands, seen: View) -> Hands | None:
    """Return some hands with the best of the other cards, or None where they are all, or are wrong."""
    make = seen.legal.make
    if make is None or not made or len(made) >= make.count or not _fits(made, make):
        return None
    left = [card for card in seen.hand if not any(card in hand for hand in made)]
    more = best_first(left, make.count - len(made), seen, pairs_only=make.pairs_only)
    return order_of(seen.rules).arranged((*made, *more)) if more else None


def _fits(made: Hands, make: MakeHands) -> bool:
    """Whether these hands may be made, if more of them are."""
    return replace(make, count=len(made)).allows(made)


def _cards(words: Sequence[str], seen: View) -> tuple[Card, ...]:
    return read_cards(list(words), seen.standing.faces)
