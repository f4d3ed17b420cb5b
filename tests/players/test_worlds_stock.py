"""Worlds where players draw from a stock: what was shown before a draw does not bind the cards drawn."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise, permutations
from random import Random

import pytest

from capot.cards import cards
from capot.play.errors import PlayError
from capot.play.events import Given
from capot.play.moves import PlayCard
from capot.play.position import Position, from_hands, start
from capot.play.progress import TricksProgress
from capot.play.view import View, view
from capot.players.worlds.card_sets import bits_of, suit_in, together
from capot.players.worlds.knowledge import know
from capot.players.worlds.sampler import WorldSampler
from capot.rules.games.ciapano import CIAPANO
from capot.rules.games.draw_hearts import DOMINO_HEARTS, DRAW_HEARTS
from capot.rules.rules import Rules
from capot.rules.scoring import Captured
from capot.rules.stages.tricks import Draws, Tricks
from capot.rules.terms import Deal
from tests.random_play import any_move, random_positions

TABLES = [(DRAW_HEARTS, 2), (CIAPANO, 2), *((DOMINO_HEARTS, seats) for seats in DOMINO_HEARTS.players)]
EVERY_TABLE = pytest.mark.parametrize(("game", "seats"), TABLES)


def worlds_of(seen: View, count: int, seed: int = 1) -> list[tuple[int, ...]]:
    """Return worlds that fit a view, as sets by seat, and the stock."""
    return [tuple(map(int, world)) for world in WorldSampler(know(seen)).draw(count, seed)]


def true_world(position: Position) -> tuple[int, ...]:
    """Return the cards in the hands and in the stock."""
    bits = bits_of(position.rules.pack)
    return tuple(together(some, bits) for some in (*position.hands, position.stock))


@EVERY_TABLE
def test_a_world_gives_all_unseen_cards_to_hands_and_stock_in_the_right_numbers(game, seats):
    for position in list(random_positions(game, seats, 4))[:-1]:
        for seat in (*position.to_act, None):
            seen = view(position, seat)
            bits = bits_of(seen.rules.pack)
            gone = together((card for trick in seen.tricks for card in trick.cards), bits)
            there = together(bits, bits) & ~gone & ~together(seen.trick, bits)
            for world in worlds_of(seen, 4):
                assert [cards.bit_count() for cards in world] == [*seen.sizes, seen.stock]
                assert sum(world) == there
                if seat is not None:
                    assert world[seat] == together(seen.hand, bits)


@pytest.mark.parametrize(("game", "seats"), [(CIAPANO, 2), (DOMINO_HEARTS, 4)])
def test_a_suit_lacked_with_no_card_drawn_since_is_in_no_world(game, seats):
    lacked = 0
    for seed in range(4):
        for position in list(random_positions(game, seats, seed))[:-1]:
            (seat,) = position.to_act
            seen = view(position, seat)
            knowledge = know(seen)
            (case,) = knowledge.cases
            for owner, may in zip(knowledge.owners[:-1], case, strict=False):
                for suit in seen.voids[owner] if owner != seat else ():
                    assert not may & ~knowledge.played & suit_in(seen.rules.pack, suit)
                    lacked += 1
    assert lacked > 20


@EVERY_TABLE
def test_the_true_world_is_among_those_that_fit(game, seats):
    for seed in range(2):
        for position in list(random_positions(game, seats, seed))[:-1]:
            for seat in position.to_act:
                assert fits(know(view(position, seat)), true_world(position))


def fits(knowledge, world) -> bool:
    """Whether each column may hold the cards that a world puts into its hand, in one way at least."""
    (case,) = knowledge.cases
    for seat, held in enumerate(world):
        places = [place for place, owner in enumerate(knowledge.owners) if owner == seat]
        may = 0
        for place in places:
            may |= knowledge.known[place] | case[place]
        if held & ~may:
            return False
    return True


def test_a_player_who_drew_to_follow_holds_no_other_card_of_that_suit():
    """Domino Hearts: the first card of the suit is played at once, so none is left in the hand."""
    seen = 0
    for seed in range(8):
        positions = list(random_positions(DOMINO_HEARTS, 3, seed))
        for before, after in pairwise(positions[:-1]):
            (seat,) = before.to_act
            drew = any(isinstance(event.what, Given) for event in before.events[-1:])
            if not drew or not before.in_stock or after.to_act == {seat}:
                continue
            suit = before.progress_of(TricksProgress).cards[0].suit
            (watching,) = after.to_act
            own = suit_in(after.rules.pack, suit)
            for world in worlds_of(view(after, watching), 40):
                assert not world[seat] & own
            seen += 1
    assert seen > 5


def test_after_the_next_draw_a_card_of_the_suit_lacked_may_be_held_again_but_only_one():
    """Draw Hearts: B discards on a spade, and draws one card."""
    position = shown_void()
    spades = suit_in(position.rules.pack, "♠")

    held = Counter((world[1] & spades).bit_count() for world in worlds_of(view(position, 0), 4000))

    assert set(held) == {0, 1}


def shown_void() -> Position:
    """Return a deal of Draw Hearts after one trick, in which B discarded on A's spade."""
    rules = DRAW_HEARTS.rules_for(2, 0)
    hands = (
        cards("A♠ K♠ 5♥ 4♥ 3♥ 2♥ K♦ Q♦ J♦ 10♦ 5♣ 4♣ 3♣"),
        cards("2♦ 3♦ 4♦ A♥ K♥ Q♥ J♥ 10♥ A♣ K♣ Q♣ J♣ 10♣"),
    )
    rest = [card for card in rules.pack.cards() if card not in {*hands[0], *hands[1]}]
    position = from_hands(rules, 1, hands, rest)
    return position.after(0, PlayCard(*cards("A♠"))).after(1, PlayCard(*cards("2♦")))


# --- Against all deals, one by one -------------------------------------------------------------------


def small(draws: Draws, ranks: str, without: str) -> Rules:
    """Return a game for two players with two cards each, the others in the stock."""
    rules = DRAW_HEARTS.rules_for(2, 0)
    (stage,), (counted,) = rules.stages, rules.scoring
    assert isinstance(stage, Tricks)
    assert isinstance(counted, Captured)
    pack = replace(rules.pack, order=ranks, without=cards(without))
    hearts = replace(counted, cards=cards("A♥ K♥"))
    return replace(
        rules, packs=pack, deal=Deal(each=2), stages=(replace(stage, draws=draws),), scoring=(hearts,)
    )


def all_worlds(position: Position, seat: int) -> Counter[tuple[int, ...]]:
    """Return the number of orders of the unseen cards that lead to each world, by the same moves and view."""
    mine = view(position, seat)
    found: Counter[tuple[int, ...]] = Counter()
    given = (event.what for event in mine.events if isinstance(event.what, Given))
    own = {*mine.dealt, *(card for what in given for card in what.cards)}
    unseen = [card for card in position.rules.pack.cards() if card not in own]
    places = [place for place, card in enumerate(position.talon) if card not in own]
    for order in permutations(unseen):
        hands, talon = [order[:2], order[:2]], list(position.talon)
        hands[seat] = position.dealt[seat]
        for place, card in zip(places, order[2:], strict=True):
            talon[place] = card
        try:
            now = from_hands(position.rules, position.dealer, hands, talon, position.standing)
            for by, move in position.moves:
                now = now.after(by, move)
        except PlayError:
            continue
        if repr(view(now, seat)) == repr(mine):
            found[true_world(now)] += 1
    return found


@pytest.mark.parametrize(
    ("draws", "ranks", "without", "moves", "most"),
    [
        ("after each trick", "AK", "", 2, 0.03),
        ("to follow", "AK", "", 2, 0.03),
        # The time at which a card already played was drawn is not reckoned exactly.
        ("after each trick", "AKQ", "Q♣ Q♦", 4, 0.06),
    ],
)
def test_worlds_are_as_likely_as_the_orders_of_the_pack_that_lead_to_them(draws, ranks, without, moves, most):
    rng, rules, compared = Random(8), small(draws, ranks, without), 0
    for number in range(14):
        pack = list(rules.pack.cards())
        rng.shuffle(pack)
        position = start(rules, 2, 0, pack)
        for _ in range(moves + number % 2):
            if position.to_act:
                (seat,) = position.to_act
                position = position.after(seat, any_move(position.legal(seat), rng))
        if not position.to_act or not position.in_stock:
            continue
        (seat,) = position.to_act
        exact = all_worlds(position, seat)
        drawn = Counter(worlds_of(view(position, seat), 6000, number))
        whole = sum(exact.values())
        apart = sum(abs(exact[world] / whole - drawn[world] / 6000) for world in {*exact, *drawn}) / 2
        assert apart < most, (number, apart)
        compared += 1
    assert compared > 5
