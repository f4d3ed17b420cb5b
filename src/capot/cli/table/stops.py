"""Runs in words: the rows on the table, the chips on horses, the run in progress, and the suits typed."""

from capot.cards import SUITS, Card
from capot.cli.table.typed import suit_signs
from capot.cli.words import Names
from capot.language.cards import shorts, suit_name
from capot.language.texts import Name, listed, say
from capot.language.words import measured
from capot.play.errors import BadMove
from capot.play.moves import PlayCard
from capot.play.stages.stops import horses_left, runs_seen
from capot.play.stops import lowest_of_suits, runs_in
from capot.play.view import View

HIDDEN, ASIDE = "·", "×"
"""Signs of a card that may be in any hand, and of one that is known to lie in the spare hand."""


def suits_led(seen: View) -> dict[str, Card]:
    """Return the lowest card held of each suit, for which the suit stands where a run is to be led."""
    if runs_in(seen.rules) is None or seen.asks != "lead":
        return {}
    return {card.suit: card for card in lowest_of_suits(seen.rules.pack, seen.hand, SUITS)}


def led(said: str, seen: View, names: Names) -> PlayCard | None:
    """Return the lead that the name, letter or sign of a suit stands for, allowed or not; None without one.

    Raise `BadMove` if no card of the suit is held.
    """
    leads, faces = suits_led(seen), seen.standing.faces
    if not leads or not said:
        return None
    called = {suit: (faces.suit_name(suit), names.said(suit_name(faces, suit))) for suit in SUITS}
    begun = [suit for suit in SUITS if any(name.lower().startswith(said) for name in called[suit])]
    found = [suit for suit in SUITS if said in suit_signs(faces, suit)] or begun
    if len(found) != 1:
        return None
    if found[0] not in leads:
        raise BadMove(say("you hold no {suit}", suit=suit_name(faces, found[0])))
    return PlayCard(leads[found[0]])


def run_rows(seen: View, names: Names) -> tuple[str, ...]:
    """Return a line for each suit, its ranks from low to high if laid, and one for the run in progress."""
    faces, runs, horses = seen.standing.faces, runs_seen(seen), horses_left(seen)
    aside = {run.stop for run in runs}
    lines: list[str] = []
    for suit in SUITS:
        row = [Card(rank, suit) for rank in reversed(seen.rules.pack.order)]
        cells = [
            faces.rank_letter(card.rank) if card in seen.laid else ASIDE if card in aside else HIDDEN
            for card in row
        ]
        chips = [
            say("{rank}: {chips}", rank=Name(faces.rank_letter(card.rank)), chips=measured(held, "chip"))
            for card, held in horses.items()
            if card.suit == suit
        ]
        sign, cards = faces.suit_signs[SUITS.index(suit)], " ".join(cells)
        lines.append("  ".join([sign, cards, *([names.said(listed(chips))] if chips else [])]))
    if runs and not runs[-1].is_over:
        cards_of_run = [each.card for each in runs[-1].laid]
        lines.append(names.say("The run: {cards}", cards=shorts(faces, cards_of_run)))
    return tuple(lines)
