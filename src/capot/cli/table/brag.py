"""Hands of three in words: what they are called, who won which, and the pot that they are for."""

from collections.abc import Sequence

from capot.cards import Card, Faces
from capot.cli.table.words import Names, joined, number
from capot.play.brag import BragOrder
from capot.play.events import Shown
from capot.play.holding import as_held
from capot.play.scores.hands import best_of_hand, told, winners_of_hands
from capot.play.situation import Situation
from capot.play.stages.arranging import order_of
from capot.play.stages.decided_by_hand import PAIRS
from capot.play.view import View
from capot.rules.brag import Arrange
from capot.rules.rules import Rules
from capot.rules.scoring import Pot

WIDE = 79
"""So many columns are there for hands side by side, unless a screen has fewer."""


def arranging_term(rules: Rules) -> Arrange | None:
    """Return the term of the stage in which hands are made, or None in any other game."""
    return rules.stage(Arrange)


def hand_title(cards: Sequence[Card], order: BragOrder, faces: Faces) -> str:
    """Return what three cards are: ``prial of 9s``, ``running flush``, ``pair of queens``, ``ace high``."""
    (shown,) = order.arranged([cards])
    high, what = shown[0].rank, order.class_of(cards)
    called = faces.rank_name(high) if high in "AKQJ" else faces.rank_letter(high)
    match what:
        case "prial" | "pair":
            return f"{what} of {called}s"
        case "flush":
            return f"flush, {called} high"
        case "high card":
            return f"{called} high"
        case _:
            return what


def hands_lines(deal: Situation, names: Names, wide: int = WIDE) -> list[str]:
    """Return everybody's hands and who won which, side by side where the screen is ``wide`` enough for it.

    Nothing is told before they have been shown.
    """
    if not deal.arranged or arranging_term(deal.rules) is None:
        return []
    most = max(1, *map(len, deal.arranged))
    won = _winners(deal, names)
    rows = [["", *(f"hand {place + 1}" for place in range(most))]]
    rows += [[names[seat], *_cells(deal, hands)] for seat, hands in enumerate(deal.arranged)]
    rows.append(["won by", *won[:most]])
    lines = _side_by_side(rows, most)
    return lines if max(map(len, lines)) <= min(wide, WIDE) else _one_by_one(deal, names, won)


def shown_lines(seen: View, names: Names) -> list[str]:
    """Return which hands decided the deal before any was made or any card laid, and how."""
    lines = [f"{names.does(each.seat, 'show')} {_told(each, seen)}." for each in seen.shown]
    if not seen.shown:
        return []
    if seen.shown[0].what == PAIRS:
        return [*lines, "The deal is dead: nobody wins the pot, and the cards are dealt anew."]
    winner = names.does(seen.shown[0].seat, "win")
    what = "the pot outright" if pot_term(seen.rules) else "the deal"
    return [*lines, f"{winner} {what}."]


def pot_term(rules: Rules) -> Pot | None:
    """Return the term by which a pot is played for, or None in any other game."""
    return next((term for term in rules.scoring if isinstance(term, Pot)), None)


def pot_opening(seen: View) -> list[str]:
    """Return what is in the pot as a deal begins, and how much of it is left from before."""
    term = pot_term(seen.rules)
    if term is None:
        return []
    left = f", {number(seen.standing.pot)} of it from before" if seen.standing.pot else ""
    return [f"Everybody puts in {number(term.ante)}: the pot is {number(in_pot(seen))}{left}."]


def in_pot(seen: View) -> int:
    """Return what lies in the pot while a deal is played."""
    term = pot_term(seen.rules)
    return seen.standing.pot + (term.ante * seen.seats if term else 0)


def pot_word(rules: Rules) -> str:
    """Return what the players call that which nobody has won yet."""
    return "pot" if pot_term(rules) else "pool"


def _told(shown: Shown, seen: View) -> str:
    """Return what is shown, the cards of a game in which hands are made from high to low."""
    cards = as_held(shown.cards, seen.rules) if arranging_term(seen.rules) else shown.cards
    return f"{told(shown)}, {seen.standing.faces.shorts(cards)}"


def _cells(deal: Situation, hands: Sequence[Sequence[Card]]) -> list[str]:
    order = order_of(deal.rules)
    return [f"{deal.faces.shorts(hand)} {order.class_of(hand)}" for hand in hands] or ["no hand"]


def _winners(deal: Situation, names: Names) -> list[str]:
    """Return who won each hand, or between whom it is a tie."""
    term, asked = pot_term(deal.rules), arranging_term(deal.rules)
    tied = term.tied if term is not None and term.wins == "most" else "nobody"
    found = []
    for place, winner in enumerate(winners_of_hands(deal, tied)):
        best = best_of_hand(deal, place)
        if winner is not None:
            found.append(names[winner])
        else:
            found.append(f"tie: {joined(names.inside(seat) for seat in best)}" if best else "nobody")
    assert asked is not None
    return found[: asked.hands]


def _side_by_side(rows: Sequence[Sequence[str]], most: int) -> list[str]:
    full = [[*row, *[""] * (most + 1 - len(row))] for row in rows]
    wide = [max(len(row[column]) for row in full) for column in range(most + 1)]
    return [
        ("  " + "  ".join(f"{cell:<{width}}" for cell, width in zip(row, wide, strict=True))).rstrip()
        for row in full
    ]


def _one_by_one(deal: Situation, names: Names, won: Sequence[str]) -> list[str]:
    """Return the hands one below the other, each with those that everybody has made for it."""
    wide = max(len(names[seat]) for seat in range(deal.seats))
    lines = []
    for place, winner in enumerate(won):
        by = winner if ":" in winner else f"won by {winner.replace('You', 'you')}"
        lines.append(f"  hand {place + 1}, {by}")
        for seat, hands in enumerate(deal.arranged):
            if place < len(hands) or not place:
                lines.append(f"    {names[seat]:<{wide}}  {_cells(deal, hands)[place]}")
    return lines
