"""Cards that cannot make a difference to each other: neighbours of one suit that cost the same."""

import numpy as np

from capot.kernel.compiling import compiled
from capot.kernel.dtypes import State, Tables
from capot.kernel.solve.endgame import different
from capot.kernel.state import bits_of, ordering_of, seen
from capot.kernel.tables import compile_rules
from capot.play.moves import PlayCard
from capot.play.view import View
from capot.players.search.race import Prospect
from capot.players.search.values import Numbers
from capot.players.tricks.prospect import TrickProspect
from capot.players.views.trick_view import trick_view


@compiled
def first_of_each(tables: Tables, state: State, may: int) -> int:
    """Return one card of each group that cannot differ, for calls from Python; it is kept on disk."""
    return different(tables, state, may)


def alike_moves(prospect: Prospect) -> list[list[int]]:
    """Return the places of a prospect's moves in groups that cannot differ, each but for cards by itself."""
    moves = prospect.moves
    if not isinstance(prospect, TrickProspect) or not all(isinstance(move, PlayCard) for move in moves):
        return [[place] for place in range(len(moves))]
    return _groups_of(prospect.view, prospect.tables, prospect.root[0], prospect.bits)


def number_of_groups(view: View) -> int:
    """Return how many cards that differ a seat may play to a trick; raise `RulesError` for other stages."""
    if len(view.legal.moves) == 1:
        return 1
    plain = trick_view(view)
    tables = compile_rules(plain.rules, plain.seats, plain.standing)
    cards = [move for move in plain.legal.moves if isinstance(move, PlayCard)]
    others = len(plain.legal.moves) - len(cards)
    bits = np.array([bits_of(move, plain.rules, plain.trump) for move in cards], np.int64)
    return others + len(_groups_of(plain, tables, seen(plain, tables), bits))


def _groups_of(view: View, tables: Tables, root: State, bits: Numbers) -> list[list[int]]:
    """Return the places of cards in groups that are alike, as far as the seat to play can know.

    ``view`` is of a plain deal of tricks, ``tables`` and ``root`` are its rules and itself as the kernel has
    them, and ``bits`` the cards that may be played.
    """
    assert view.seat is not None
    order = ordering_of(view.rules, view.trump)
    state = root.copy()
    gone = {card for trick in view.tricks for card in trick.cards} | {*view.trick, *view.hand}
    # A card that is out of play separates two others as long as the seat cannot know that it is.
    other = (view.seat + 1) % view.seats
    state["hands"][other] = order.set_of([card for card in view.rules.pack.cards() if card not in gone])
    first = int(first_of_each(tables, state, int(np.bitwise_or.reduce(bits))))
    groups: list[list[int]] = []
    for place in np.argsort(bits).tolist():
        if int(bits[place]) & first:
            groups.append([place])
        else:
            groups[-1].append(place)
    return sorted(groups)
