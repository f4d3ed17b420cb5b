"""Runs in words: the rows on the table, the chips on horses, and the run in progress."""

from capot.cards import SUITS, Card
from capot.cli.words import Names
from capot.language.cards import shorts
from capot.language.texts import Name, listed, say
from capot.language.words import measured
from capot.play.stages.stops import horses_left, runs_seen
from capot.play.stops import runs_in
from capot.play.view import View

HIDDEN, ASIDE = "·", "×"
"""Signs of a card that may be in any hand, and of one that is known to lie in the spare hand."""


def run_rows(seen: View, names: Names) -> tuple[str, ...]:
    """Return a line for each suit, its ranks from low to high if laid, and one for the run in progress."""
    if runs_in(seen.rules) is None:
        return ()
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
