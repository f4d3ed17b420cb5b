"""Brag in words: proposed hands, compared hands and the pot."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from capot.cards import Card
from capot.cli.screens.screen import WIDE, Question
from capot.cli.table.typed import as_typed, read_cards
from capot.cli.words import Names, count, joined, number
from capot.play.brag import SIZE, is_pair_or_better, order_of
from capot.play.errors import BadMove
from capot.play.moves import Arrange, MakeHands, Move
from capot.play.situation import Situation
from capot.play.view import View, as_held
from capot.rules.ongoing.card_pools import card_pools
from capot.rules.rules import Rules
from capot.surface.hands import Hands, WonHand, antes, hand_name, pot_term, proposed_hands, won_hands


def hands_lines(deal: Situation, names: Names, wide: int = WIDE) -> list[str]:
    """Return all hands and their winners, side by side if the screen is ``wide`` enough.

    There are no lines before the hands have been shown.
    """
    if not deal.arranged:
        return []
    most = max(1, *map(len, deal.arranged))
    won = [_won_by(hand, names) for hand in won_hands(deal)]
    rows = [["", *(f"hand {place + 1}" for place in range(most))]]
    rows += [[names[seat], *_cells(deal, hands)] for seat, hands in enumerate(deal.arranged)]
    rows.append(["won by", *won[:most]])
    lines = _side_by_side(rows, most)
    return lines if max(map(len, lines)) <= min(wide, WIDE) else _one_by_one(deal, names, won)


def pot_opening(seen: View) -> list[str]:
    """Return the pot at the start of a deal, and how much of it is left over."""
    term = pot_term(seen.rules)
    if term is None:
        return []
    left = f", {number(seen.standing.pot)} of it from before" if seen.standing.pot else ""
    return [f"Everybody puts in {number(term.ante)}: the pot is {number(in_pot(seen))}{left}."]


def in_pot(seen: View) -> int:
    """Return the size of the pot during a deal, in points, or of all pools together."""
    return seen.pool + antes(seen.rules, seen.seats)


def pot_word(rules: Rules) -> str:
    """Return the players' word for points that nobody has won yet."""
    if len(card_pools(rules)) > 1:
        return "pools"
    return "pot" if pot_term(rules) else "pool"


def _cells(deal: Situation, hands: Sequence[Sequence[Card]]) -> list[str]:
    order = order_of(deal.rules)
    return [f"{deal.faces.shorts(hand)} {order.class_of(hand)}" for hand in hands] or ["no hand"]


def _won_by(hand: WonHand, names: Names) -> str:
    if hand.winner is not None:
        return names[hand.winner]
    return f"tie: {joined(names.inside(seat) for seat in hand.best)}" if hand.best else "nobody"


def _side_by_side(rows: Sequence[Sequence[str]], most: int) -> list[str]:
    full = [[*row, *[""] * (most + 1 - len(row))] for row in rows]
    wide = [max(len(row[column]) for row in full) for column in range(most + 1)]
    return [
        ("  " + "  ".join(f"{cell:<{width}}" for cell, width in zip(row, wide, strict=True))).rstrip()
        for row in full
    ]


def _one_by_one(deal: Situation, names: Names, won: Sequence[str]) -> list[str]:
    """Return the hands in a list: the first hands of all players, then the second ones."""
    wide = max(len(names[seat]) for seat in range(deal.seats))
    lines = []
    for place, winner in enumerate(won):
        by = winner if ":" in winner else f"won by {winner.replace('You', 'you')}"
        lines.append(f"  hand {place + 1}, {by}")
        for seat, hands in enumerate(deal.arranged):
            if place < len(hands) or not place:
                lines.append(f"    {names[seat]:<{wide}}  {_cells(deal, hands)[place]}")
    return lines


_NOTHING = ("nothing", "none", "no hand", "no hands")


class Proposal:
    """The hands that Enter makes: those advised, until the player changes them."""

    def __init__(self) -> None:
        """Begin without hands."""
        self._seen: View | None = None
        self._hands: Hands = ()

    def of(self, seen: View, luck: Random) -> Hands:
        """Return the hands proposed to the seat of a view, with its changes."""
        if self._seen != seen:
            self._seen, self._hands = seen, proposed_hands(seen, luck)
        return self._hands

    def take(self, move: Move | None, seen: View) -> bool:
        """Propose the hands of a move instead; return whether that changed any."""
        if not isinstance(move, Arrange):
            return False
        before, hands = self._hands, order_of(seen.rules).arranged(move.hands)
        self._seen, self._hands = seen, hands
        return {frozenset(hand) for hand in hands} != {frozenset(hand) for hand in before}

    def changed(self, answer: str, seen: View) -> str:
        """Change the hands as an answer says and return a note; "" if the answer is not a change.

        Raise `BadMove` if the change cannot be made.
        """
        verb, *words = answer.replace(",", " ").split() or [""]
        if verb.lower() == "swap":
            return self._swap(_cards(words, seen), seen)
        whole = None if verb.lower() == "arrange" else _filled(read_hands(answer, seen), seen)
        if whole is None:
            return ""
        self._hands = whole
        return "The other hands are made from the rest of your cards. Enter makes them all."

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


def hands_question(seen: View, hands: Hands, prompt: str, note: str) -> Question:
    """Return the question of which hands to make; Enter makes those proposed."""
    return Question(
        f"{prompt}; Enter makes these",
        empty=typed_hands(hands, seen),
        kind="hands",
        instead=_swap(seen),
        note=note,
        lines=proposed_lines(seen, hands),
    )


def _swap(seen: View) -> str:
    """Return how two cards of the hand are swapped, as typed: ``swap 9S KH``."""
    return "swap " + typed_hands(((seen.hand[0], seen.hand[-1]),), seen).replace("arrange ", "")


def proposed_lines(seen: View, hands: Hands) -> tuple[str, ...]:
    """Return the hands that Enter makes, with their names, and the cards left over."""
    faces, order = seen.standing.faces, order_of(seen.rules)
    wide = max((len(faces.shorts(hand)) for hand in hands), default=0)
    lines = [
        f"  {place}. {faces.shorts(hand):<{wide}}  {hand_name(hand, order, faces)}"
        for place, hand in enumerate(hands, 1)
    ]
    held = as_held(seen.hand, seen.rules)
    left = [card for card in held if not any(card in hand for hand in hands)]
    over = [f"  left over: {faces.shorts(left)}"] if left else []
    return (*(lines or ["  no hand: you hold no pair or better"]), *over)


def typed_hands(hands: Hands, seen: View) -> str:
    """Return hands as typed."""
    faces = seen.standing.faces
    typed = (" ".join(as_typed(card, faces) for card in hand) for hand in hands)
    return f"arrange {' / '.join(typed) or 'nothing'}"


def read_hands(text: str, seen: View) -> Hands:
    """Return the hands in a text: separated by slashes, or three cards at a time."""
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
        raise BadMove(f"{make}; name three cards for each, separated by slashes")
    return tuple(cards[first : first + SIZE] for first in range(0, len(cards), SIZE))


def best_first(cards: Sequence[Card], most: int, seen: View, *, pairs_only: bool) -> Hands:
    """Return hands made one by one, each the strongest that the remaining cards allow."""
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
    """Return hands completed from the other cards, or None if they are complete or not allowed."""
    make = seen.legal.make
    if make is None or not made or len(made) >= make.count or not _fits(made, make):
        return None
    left = [card for card in seen.hand if not any(card in hand for hand in made)]
    more = best_first(left, make.count - len(made), seen, pairs_only=make.pairs_only)
    return order_of(seen.rules).arranged((*made, *more)) if more else None


def _fits(made: Hands, make: MakeHands) -> bool:
    """Whether these hands may be some of the hands made."""
    return replace(make, count=len(made)).allows(made)


def _cards(words: Sequence[str], seen: View) -> tuple[Card, ...]:
    return read_cards(list(words), seen.standing.faces)
