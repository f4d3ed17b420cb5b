"""Rollouts in which one of the others tries to take everything, which counts where it succeeds."""

from dataclasses import replace
from random import Random

import numpy as np

from capot.cards import card, cards
from capot.play.moves import PlayCard
from capot.play.position import from_hands
from capot.play.view import view
from capot.players.search.settings import SEARCH
from capot.players.tricks.prospect import TrickProspect
from capot.rules.catalog import GAMES
from capot.rules.options import with_options
from tests.players.worlds_by_replay import columns_of

RULES = (
    with_options(GAMES["hearts"], {"pass-cycle": "none", "opening-lead": "eldest", "hearts-broken": "no-ban"})
    .schedule[0]
    .rules
)
STRONG = cards("A♠ K♠ Q♠ J♠ 3♠ 2♠ A♦ K♦ Q♦ J♦ 2♦ A♥ A♣")
WORLDS = 600
"""Copies of the true world, each with luck of its own."""


def share_swept(position, sweeps):
    """Return the share of worlds in which seat 1 of random players takes everything, by move of seat 0."""
    settings = replace(SEARCH, rollouts="random", match=False, exact=0, sweeps=sweeps)
    prospect = TrickProspect(view(position, 0), settings, Random(1))
    worlds = np.tile(np.array(columns_of(position)), (WORLDS, 1))
    points = prospect.outcomes(worlds, prospect.bits)
    # A sweep gives all the points of the deal to each of the others.
    swept = np.delete(points, 1, axis=-1).min(axis=-1) >= 13
    return dict(zip(prospect.moves, swept.mean(axis=0).tolist(), strict=True))


def one_is_strong(strong=STRONG):
    """Return a deal in which seat 1 has these cards, with which it wins every trick if it plays well."""
    rest = [each for each in RULES.pack.cards() if each not in strong]
    return from_hands(RULES, 3, [rest[::3], strong, rest[1::3], rest[2::3]])


def takers_of_hearts(position):
    return {trick.winner for trick in position.tricks if any(each.suit == "♥" for each in trick.cards)}


def played_until(takers, seed):
    """Return a position with seat 0 to move in which just these seats have taken hearts."""
    luck = Random(seed)
    position = one_is_strong()
    while takers_of_hearts(position) != takers or 0 not in position.to_act:
        seat = min(position.to_act)
        moves = position.legal(seat).moves
        highest = min(moves, key=lambda move: RULES.pack.order.index(move.card.rank))
        position = position.after(seat, highest if seat == 1 and takers == {1} else luck.choice(moves))
        if position.is_over or not takers_of_hearts(position) <= takers:
            position = one_is_strong()
    return position


def with_tries(by_chance, tries):
    """Return the share of worlds swept if a share is tried in that would not be swept by chance."""
    return by_chance + (1 - by_chance) * tries


def test_each_of_the_others_tries_in_its_share_of_the_worlds():
    by_chance = share_swept(one_is_strong(), 0.0)
    for sweeps in (0.5, 1.0):
        for move, share in share_swept(one_is_strong(), sweeps).items():
            assert by_chance[move] < 0.7
            assert by_chance[move] + sweeps / 20 < share < with_tries(by_chance[move], sweeps / 3) + 0.06


def test_whoever_has_taken_all_points_so_far_tries_whenever_somebody_does():
    position = played_until({1}, 3)

    assert all(share < 0.8 for share in share_swept(position, 0.0).values())
    assert all(share == 1 for share in share_swept(position, 1.0).values())


def test_nobody_tries_once_points_are_split():
    assert set(share_swept(played_until({1, 2}, 3), 1.0).values()) == {0.0}


def test_a_sweep_is_not_counted_after_a_card_that_stops_it():
    """Seat 1 leads the king of hearts, seat 0 has the ace."""
    ace = card("A♥")
    king = card("K♥")
    strong = [king if each == ace else each for each in STRONG]
    rest = [each for each in RULES.pack.cards() if each not in strong and each != ace]
    position = from_hands(RULES, 0, [[ace, *rest[::3][:12]], strong, rest[1::3], [*rest[2::3], rest[36]]])
    position = position.after(1, PlayCard(king))
    for seat in (2, 3):
        position = position.after(seat, position.legal(seat).moves[0])

    by_chance, shares = share_swept(position, 0.0), share_swept(position, 1.0)

    assert shares.pop(PlayCard(ace)) == 0
    for move, share in shares.items():
        assert by_chance[move] < 0.7
        assert by_chance[move] + 1 / 20 < share < with_tries(by_chance[move], 1 / 3) + 0.06
    assert len(shares) == 3
