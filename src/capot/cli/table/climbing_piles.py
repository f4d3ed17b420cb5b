"""The piles of a deal in which cards are beaten: what lies there, who has passed, what was laid before."""

from collections.abc import Sequence
from dataclasses import replace

from capot.cli.table.dominoes import held_text
from capot.cli.table.words import Names, joined
from capot.play.combos import CardOrder, combo_of
from capot.play.moves import LayCards, Move, PassTurn
from capot.play.piles import piles_of
from capot.play.situation import Laid
from capot.play.stages.climbing import combo_name
from capot.play.view import View
from capot.rules.climbing import Climb

MOST = 6
"""So many plays of one pile are shown, the last ones."""


def ladder_of(seen: View) -> CardOrder | None:
    """Return how the cards rank where they are laid to be beaten, or None in any other game."""
    term = seen.rules.stage(Climb)
    return None if term is None else CardOrder(seen.rules.pack.order, term)


def pile_rows(seen: View, names: Names) -> tuple[str, ...]:
    """Return what lies on the table, who laid it, and who has passed on it."""
    if not isinstance(seen.stage, Climb):
        return ()
    ladder = ladder_of(seen)
    if not seen.pile or ladder is None:
        return (f"Nothing lies there: {_leads(seen, names)}.",)
    top = combo_of(seen.pile[-1].cards, ladder)
    assert top is not None
    faces = seen.standing.faces
    name = "" if top.kind == "single" else f", {combo_name(top, faces)}"
    passed = f"; passed: {joined(names.inside(seat) for seat in seen.passes)}" if seen.passes else ""
    lies = f"To beat: {names.whose(seen.pile[-1].seat)} {faces.shorts(seen.pile[-1].cards)}{name}{passed}."
    return (f"The pile: {_plays(seen.pile, seen, names)}.", lies) if len(seen.pile) > 1 else (lies,)


def held_line(seen: View, names: Names) -> tuple[str, ...]:
    """Return in a line how many cards the others hold where that is what matters, else nothing."""
    if not isinstance(seen.stage, Climb):
        return ()
    first = 0 if seen.seat is None else seen.seat + 1
    around = [(first + step) % seen.seats for step in range(seen.seats)]
    others = [seat for seat in around if seat != seen.seat]
    told = (f"{names[seat]} {held_text(seen, seat) if seen.sizes[seat] else 'out'}" for seat in others)
    return (f"Left to play: {', '.join(told)}.",)


def laid_sentence(before: View, seat: int, move: Move, names: Names) -> str:
    """Return what one player laid, or that he passed."""
    if not isinstance(move, LayCards):
        return f"{names.does(seat, 'pass')}."
    ladder = ladder_of(before)
    cards = move.cards if ladder is None else ladder.sorted(move.cards)
    return f"{names.does(seat, 'lay' if before.pile else 'lead', before.standing.faces.shorts(cards))}."


def closes_pile(before: View, after: View) -> bool:
    """Whether a move was the last on a pile."""
    return isinstance(before.stage, Climb) and not after.pile


def before_closing(before: View, move: Move, after: View) -> View:
    """Return the view by which the last move on a pile is shown: while the pile still lies there."""
    if isinstance(move, PassTurn):
        return before
    if after.stage is None:
        return after
    return replace(after, pile=piles_of(after)[-1], passes=before.passes)


def last_pile_rows(seen: View, names: Names) -> tuple[str, ...]:
    """Return the pile with which a deal has ended."""
    return (f"The pile: {_plays(piles_of(seen)[-1], seen, names)}.",)


def pile_number(seen: View) -> int:
    """Return the number, from 1, of the pile that lies there or is about to be begun, or was the last."""
    return len(piles_of(seen)) + (not seen.pile and seen.stage is not None)


def pile_line(seen: View, place: int, names: Names) -> str:
    """Return a whole pile in one line: who laid what in order, and who was not beaten."""
    pile = piles_of(seen)[place]
    best = names.does(pile[-1].seat, "are", "not beaten")
    return f"Pile {place + 1}: {_plays(pile, seen, names, most=len(pile))}. {best}."


def last_pile_line(seen: View, names: Names) -> str:
    """Return the pile that was finished last, in a line."""
    done = len(piles_of(seen)) - bool(seen.pile)
    return pile_line(seen, done - 1, names) if done else "No pile has been finished yet."


def _leads(seen: View, names: Names) -> str:
    return joined(names.does(seat, "lead").replace("You ", "you ", 1) for seat in sorted(seen.to_act))


def _plays(pile: Sequence[Laid], seen: View, names: Names, most: int = MOST) -> str:
    shorts = seen.standing.faces.shorts
    told = [f"{names.inside(each.seat)} {shorts(each.cards)}" for each in pile[-most:]]
    return "; ".join(["...", *told] if len(pile) > most else told)
