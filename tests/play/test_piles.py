"""The piles of climbing, as seats see them."""

from random import Random

from capot.play.match import new_match
from capot.play.moves import LayCards
from capot.play.view import view
from capot.rules.catalog import GAMES
from capot.shuffle import lab_shuffle


def test_a_pile_can_be_looked_at_until_the_next_one_is_taken():
    """Source 004, Tien Len: who is beaten by nobody sets the pile aside and leads."""
    match, rng = new_match(GAMES["tien-len"]), Random(1)
    match = match.with_deal(lab_shuffle(1, 0, match.pack))
    lying: list[frozenset[object]] = []
    taken: list[frozenset[object]] = []
    piles = 0
    while not match.position.is_over:
        (seat,) = match.position.to_act
        move = rng.choice(match.position.legal(seat).moves)
        match = match.after(seat, move)
        seen = view(match.position, seat)
        if isinstance(move, LayCards):
            lying = [*lying, frozenset(move.cards)]
        elif not seen.pile:
            taken, lying, piles = lying, [], piles + 1
        if not match.position.is_over:
            assert [frozenset(laid.cards) for laid in seen.pile] == lying
            assert [frozenset(laid.cards) for laid in seen.last_pile] == taken
    assert piles > 5
