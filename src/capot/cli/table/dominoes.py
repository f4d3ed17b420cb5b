"""Dominoes in words: the rows on the table, the question of what to lay, and the cards laid."""

from itertools import groupby

from capot.cards import SUITS, Card, Faces
from capot.cli.words import Names
from capot.language.cards import short, shorts
from capot.language.texts import Name, Text, joined, listed, mark, say, sentence
from capot.language.tokens import tell
from capot.play.moves import PlayCard, Stop
from capot.play.view import View
from capot.rules.stages.dominoes import Layout


def layout_rows(seen: View, names: Names) -> tuple[str, ...]:
    """Return a line for each suit: the cards of its row from low to high, and those that fit next."""
    term = seen.rules.stage(Layout)
    if term is None or seen.start_rank is None:
        return ()
    faces = seen.standing.faces
    rows = ((faces.suit_signs[SUITS.index(suit)], _row(seen, suit, faces, wraps=term.wrap)) for suit in SUITS)
    return tuple(f"{sign}  {names.said(row)}" for sign, row in rows)


def _row(seen: View, suit: str, faces: Faces, *, wraps: bool) -> Text:
    start, order = seen.start_rank, seen.rules.pack.order
    laid = {card.rank for card in seen.laid if card.suit == suit}
    if not laid or start is None:
        return say("not started: next {card}", card=short(faces, Card(start or order[0], suit)))
    if len(laid) == len(order):
        return say("complete")
    low, high = _ends(order, start, laid, wraps=wraps)
    size = len(order)
    ranks = [order[(low - step) % size] for step in range(len(laid))]
    more = [place % size for place in (low + 1, high - 1) if wraps or 0 <= place < size]
    ends = [short(faces, Card(order[place], suit)) for place in dict.fromkeys(more)]
    row = Name(" ".join(faces.rank_letter(rank) for rank in ranks))
    return say("{row}   next {cards}", row=row, cards=listed(ends, "or"))


def _ends(order: str, start: str, laid: set[str], *, wraps: bool) -> tuple[int, int]:
    """Return the positions, in the order from high to low, of the lowest and highest card of a row."""
    size, low, high = len(order), order.index(start), order.index(start)
    while (wraps or low + 1 < size) and order[(low + 1) % size] in laid:
        low += 1
    while (wraps or high > 0) and order[(high - 1) % size] in laid:
        high -= 1
    return low, high


def turns_since(seen: View, names: Names) -> str:
    """Return the others' turns since the player's own, in a line."""
    later = [each for each in seen.history if isinstance(each.move, PlayCard | Stop)]
    own = [place for place, each in enumerate(later) if each.seat == seen.seat]
    first = own[-1] + 1 if own else 0
    turns: list[Text] = []
    laid = mark("you lay {cards}"), mark("{name} lays {cards}")
    passed = mark("you pass"), mark("{name} passes")
    for seat, some in groupby(later[first:], key=lambda each: each.seat):
        cards = [each.move.card for each in some if isinstance(each.move, PlayCard)]
        lays = tell(names.you, seat, *laid, cards=shorts(seen.standing.faces, cards))
        turns.append(lays if cards else tell(names.you, seat, *passed))
    if not turns:
        return names.say("Nobody has laid a card since your last turn.")
    return names.said(sentence(joined("; ", turns)))
