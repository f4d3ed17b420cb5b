"""The search by rules that fast play does not know, in worlds that are drawn and played out plainly."""

from random import Random

import numpy as np
import pytest

from capot.cards import card, cards
from capot.play.moves import PlayCard
from capot.play.view import view
from capot.players.errors import NoWorld
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.players.worlds import plain
from capot.players.worlds.card_sets import OUT, bits_of
from capot.players.worlds.knowledge import know
from capot.players.worlds.plain import PlainWorlds
from capot.players.worlds.sampler import WorldSampler
from tests.rules.table import A, B, begun, play
from tests.rules.test_cancellation_hearts import SIX_TRICKS, small

VOID = "A♠ A♠' K♦ K♦' K♠ Q♠ Q♥ Q♦"
"""Two tricks of `SIX_TRICKS`, after which two players are known to have no spades."""


def seen(seat, moves=VOID, rows=SIX_TRICKS):
    """Return what a seat knows after these cards."""
    return view(play(begun(small(), rows), moves), seat)


def drawn(knowledge, pack, count, seed=1):
    """Return worlds, drawn plainly, as sets of cards by column."""
    worlds, bits = PlainWorlds(knowledge, pack, Random(seed)), bits_of(pack)
    return np.array([[sum(bits[each] for each in column) for column in worlds.draw()] for _ in range(count)])


@pytest.mark.parametrize("tries", [plain.TRIES, 0])
def test_plain_worlds_fit_what_a_seat_knows_even_if_no_exchange_helps(tries: int, monkeypatch):
    monkeypatch.setattr(plain, "TRIES", tries)
    now = seen(A)
    knowledge = know(now)
    pack = now.rules.pack

    for world in drawn(knowledge, pack, 200).tolist():
        assert [each.bit_count() for each in world[:OUT]] == list(now.sizes)
        for column, known, may in zip(world, knowledge.known, knowledge.may_hold, strict=True):
            assert column & known == known
            assert column & ~may == 0


def test_plain_worlds_are_as_likely_as_exact_counting_says():
    """Each card lies with each seat as often as in worlds drawn by counts, within five standard errors."""
    now = seen(A)
    knowledge, pack, count = know(now), now.rules.pack, 4000
    exact = WorldSampler(knowledge).draw(count, 1)
    mixed = drawn(knowledge, pack, count)

    for bit in bits_of(pack).values():
        often = [(worlds & bit != 0).mean(axis=0) for worlds in (exact, mixed)]
        error = np.sqrt(2 * np.maximum(often[0] * (1 - often[0]), 1e-9) / count)
        assert (abs(often[0] - often[1]) <= 5 * error + 1e-9).all()


def test_a_lie_that_cannot_be_is_refused():
    """Two seats of which neither may hold what is left."""
    now = seen(A)
    knowledge = know(now)
    nowhere = tuple(0 for _ in knowledge.needs)
    with pytest.raises(NoWorld):
        PlainWorlds(
            type(knowledge)(knowledge.known, knowledge.hidden, knowledge.needs, (nowhere,)),
            now.rules.pack,
            Random(1),
        ).draw()


def test_one_of_two_equal_cards_is_tried():
    now = seen(A, "")
    assert {*now.playable} >= {*cards("K♠ K♠' A♣ A♣'")}
    found = SamplerPlayer().evaluate(now, Random(1), Budget(worlds=6))
    tried = [move.card for move in found if isinstance(move, PlayCard)]
    assert len({(each.rank, each.suit) for each in tried}) == len(tried)
    assert {(each.rank, each.suit) for each in tried} == {(each.rank, each.suit) for each in now.playable}


def test_the_queen_goes_to_an_ace_that_nobody_else_can_cancel():
    """B holds the twin of the ace led, so that A is sure to take the queen."""
    rows = """
        A♠ A♠' Q♠ K♠
        A♣ Q♠' K♣ Q♣
        A♣' K♠' K♣' Q♣'
        A♦ K♦ Q♦ A♥
        A♦' K♦' Q♦' A♥'
        Q♥ Q♥' K♥ K♥'
    """
    found = SamplerPlayer().evaluate(seen(B, "A♠", rows), Random(1), Budget(worlds=60))
    queen, others = PlayCard(card("Q♠'")), [PlayCard(card("A♠'")), PlayCard(card("K♠'"))]
    assert next(iter(found)) == queen
    assert {*found} == {queen, *others}
    assert all(found[queen].points < found[other].points for other in others)
