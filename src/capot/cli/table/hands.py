"""Brag in words: proposed hands, compared hands and the pot."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from capot.cards import Card
from capot.cli.screens.screen import WIDE, Question
from capot.cli.table.typed import as_typed, read_cards
from capot.cli.words import Names
from capot.language.cards import short, shorts
from capot.language.texts import NOTHING, Name, Text, mark, say
from capot.language.words import Exact, counted, figure, measured
from capot.play.brag import SIZE, is_pair_or_better, order_of
from capot.play.errors import BadMove
from capot.play.moves import Arrange, Move
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
    won = won_hands(deal)
    rows = [["", *(names.say("hand {number}", number=place + 1) for place in range(most))]]
    rows += [[names[seat], *_cells(deal, hands, names)] for seat, hands in enumerate(deal.arranged)]
    rows.append([names.say("won by"), *(_winner(hand, names) for hand in won[:most])])
    lines = _side_by_side(rows, most)
    return lines if max(map(len, lines)) <= min(wide, WIDE) else _one_by_one(deal, names, won)


def pot_opening(seen: View) -> list[Text]:
    """Return the pot at the start of a deal, and how much of it is left over."""
    term = pot_term(seen.rules)
    if term is None:
        return []
    values = {"ante": figure(term.ante), "pot": figure(in_pot(seen))}
    if not seen.standing.pot:
        return [say("Everybody puts in {ante}: the pot is {pot}.", **values)]
    left = figure(seen.standing.pot)
    return [say("Everybody puts in {ante}: the pot is {pot}, {left} of it from before.", left=left, **values)]


def in_pot(seen: View) -> int:
    """Return the size of the pot during a deal, in points, or of all pools together."""
    return seen.pool + antes(seen.rules, seen.seats)


def _has_chips(rules: Rules) -> bool:
    return any(pool.term.unit == "chip" for pool in card_pools(rules))


def that_lies_there(rules: Rules, points: Exact) -> Text:
    """Return the points that nobody has won yet: chips, where they lie on horses."""
    return measured(points, "chip" if _has_chips(rules) else "point")


def where_it_lies(rules: Rules) -> Text:
    """Return where the points are that nobody has won yet, in the players' word."""
    if _has_chips(rules):
        return say("on the horses")
    if len(card_pools(rules)) > 1:
        return say("in the pools")
    return say("in the pot") if pot_term(rules) else say("in the pool")


_CLASSES = (
    *(mark("prial"), mark("running flush"), mark("run")),
    *(mark("flush"), mark("pair"), mark("high card")),
)
"""The classes of hands of three, as `BragOrder` calls them."""


def _cells(deal: Situation, hands: Sequence[Sequence[Card]], names: Names) -> list[str]:
    order = order_of(deal.rules)
    cells = [f"{deal.faces.shorts(hand)} {names.said(say(order.class_of(hand)))}" for hand in hands]
    return cells or [names.say("no hand")]


def _winner(hand: WonHand, names: Names) -> str:
    if hand.winner is not None:
        return names[hand.winner]
    return names.say("tie: {names}", names=names.of(*hand.best)) if hand.best else names.say("nobody")


def _side_by_side(rows: Sequence[Sequence[str]], most: int) -> list[str]:
    full = [[*row, *[""] * (most + 1 - len(row))] for row in rows]
    wide = [max(len(row[column]) for row in full) for column in range(most + 1)]
    return [
        ("  " + "  ".join(f"{cell:<{width}}" for cell, width in zip(row, wide, strict=True))).rstrip()
        for row in full
    ]


def _one_by_one(deal: Situation, names: Names, won: Sequence[WonHand]) -> list[str]:
    """Return the hands in a list: the first hands of all players, then the second ones."""
    wide = max(len(names[seat]) for seat in range(deal.seats))
    lines = []
    for place, each in enumerate(won):
        who: Text = say("nobody")
        text = mark("hand {number}, won by {names}")
        if each.winner is not None:
            who = names.of(each.winner)
        elif each.best:
            text, who = mark("hand {number}, tie: {names}"), names.of(*each.best)
        lines.append(f"  {names.said(say(text, number=place + 1, names=who))}")
        for seat, hands in enumerate(deal.arranged):
            if place < len(hands) or not place:
                lines.append(f"    {names[seat]:<{wide}}  {_cells(deal, hands, names)[place]}")
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

    def changed(self, answer: str, seen: View) -> Text:
        """Change the hands as an answer says and return a note; nothing if the answer is not a change.

        Raise `BadMove` if the change cannot be made.
        """
        verb, *words = answer.replace(",", " ").split() or [""]
        if verb.lower() == "swap":
            return self._swap(_cards(words, seen), seen)
        whole = None if verb.lower() == "arrange" else _filled(read_hands(answer, seen), seen)
        if whole is None:
            return NOTHING
        self._hands = whole
        return say("The other hands are made from the rest of your cards. Enter makes them all.")

    def _swap(self, cards: tuple[Card, ...], seen: View) -> Text:
        faces = seen.standing.faces
        if len(cards) != 2 or cards[0] == cards[1]:
            raise BadMove(say("name two cards to swap, like: {example}", example=Name("swap 9S KH")))
        missing = next((card for card in cards if card not in seen.hand), None)
        if missing is not None:
            raise BadMove(say("you do not hold the {card}", card=short(faces, missing)))
        places = [next((i for i, hand in enumerate(self._hands) if card in hand), None) for card in cards]
        both = {"one": short(faces, cards[0]), "other": short(faces, cards[1])}
        if places[0] == places[1] is None:
            raise BadMove(say("{one} and {other} are both not in any hand", **both))
        if places[0] == places[1]:
            raise BadMove(say("{one} and {other} are both in the same hand", **both))
        other = {cards[0]: cards[1], cards[1]: cards[0]}
        changed = tuple(tuple(other.get(card, card) for card in hand) for hand in self._hands)
        self._hands = order_of(seen.rules).arranged(changed)
        return say("{one} and {other} have changed places.", **both)


def hands_question(seen: View, names: Names, hands: Hands, prompt: str, note: str) -> Question:
    """Return the question of which hands to make; Enter makes those proposed."""
    return Question(
        names.say("{question}; Enter makes these", question=Name(prompt)),
        empty=typed_hands(hands, seen),
        kind="hands",
        instead=_swap(seen),
        note=note,
        lines=proposed_lines(seen, names, hands),
    )


def _swap(seen: View) -> str:
    """Return how two cards of the hand are swapped, as typed: ``swap 9S KH``."""
    return "swap " + typed_hands(((seen.hand[0], seen.hand[-1]),), seen).replace("arrange ", "")


def proposed_lines(seen: View, names: Names, hands: Hands) -> tuple[str, ...]:
    """Return the hands that Enter makes, with their names, and the cards left over."""
    faces, order = seen.standing.faces, order_of(seen.rules)
    wide = max((len(faces.shorts(hand)) for hand in hands), default=0)
    lines = [
        f"  {place}. {faces.shorts(hand):<{wide}}  {names.said(hand_name(hand, order, faces) or NOTHING)}"
        for place, hand in enumerate(hands, 1)
    ]
    held = as_held(seen.hand, seen.rules)
    left = [card for card in held if not any(card in hand for hand in hands)]
    over = [names.say("left over: {cards}", cards=shorts(faces, left))] if left else []
    none = [] if lines else [names.say("no hand: you hold no pair or better")]
    return (*lines, *(f"  {line}" for line in (*none, *over)))


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
        cards_named = counted(len(cards), "card")
        raise BadMove(
            say("hands of three, not {cards}: name three for each, separated by slashes", cards=cards_named)
        )
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
    if make is None or not made or len(made) >= make.count or not replace(make, count=len(made)).allows(made):
        return None
    left = [card for card in seen.hand if not any(card in hand for hand in made)]
    more = best_first(left, make.count - len(made), seen, pairs_only=make.pairs_only)
    return order_of(seen.rules).arranged((*made, *more)) if more else None


def _cards(words: Sequence[str], seen: View) -> tuple[Card, ...]:
    return read_cards(list(words), seen.standing.faces, seen.rules.pack)
