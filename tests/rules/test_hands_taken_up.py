"""Catch the Ten for two and three, who take up several hands one after another; the last seat deals."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, combinations
from random import Random

import numpy as np
import pytest

from capot.cards import Card
from capot.kernel.rollouts import shuffle_stock
from capot.kernel.state import encode, ordering_of
from capot.kernel.tables import compile_rules
from capot.play.errors import PlayError
from capot.play.events import Given
from capot.play.match import new_match
from capot.play.position import Position, from_hands
from capot.play.view import view
from capot.players.worlds.card_sets import bits_of, together
from capot.players.worlds.knowledge import know
from capot.rules.check.deal import check_rules
from capot.rules.errors import RulesError
from capot.rules.games.catch_the_ten import CATCH_THE_TEN
from capot.rules.text.book import rulebook
from capot.shuffle import lab_shuffle
from capot.surface.voice import facts, told
from tests.players.all_worlds import enumerate_worlds
from tests.rules.table import A, B


def dealt_to(seats: int, seed: int = 1) -> Position:
    """Return a deal of the lab shuffle for two or three players, the last of whom deals."""
    match = new_match(CATCH_THE_TEN, seats, seats - 1)
    return match.with_deal(lab_shuffle(seed, 0, match.pack)).position


def again_dealt(position: Position, hands: Sequence[Sequence[Card]], talon: Sequence[Card]) -> Position:
    """Return a deal of the same rules with these cards."""
    return from_hands(position.agreed or position.rules, position.dealer, hands, talon, position.standing)


def played_on(position: Position, plies: int, seed: int = 1) -> Position:
    """Return the position after some cards more, each drawn at random from those that may be played."""
    rng = Random(seed)
    for _ in range(plies):
        (seat,) = position.to_act
        position = position.after(seat, rng.choice(position.legal(seat).moves))
    return position


@pytest.mark.parametrize(("seats", "more"), [(2, 2), (3, 1)])
def test_two_are_dealt_three_hands_of_six_and_three_two_of_which_the_last_card_makes_trumps(seats, more):
    """Encyclopædia Britannica: separate hands; the dealer's last card shows trumps from the start."""
    position = dealt_to(seats)

    assert {len(hand) for hand in position.hands} == {6}
    assert position.in_stock == 6 * seats * more
    assert position.turn_up == position.pack[-1]
    assert position.trump == position.pack[-1].suit
    assert position.turn_up not in {*chain(*position.hands)}


@pytest.mark.parametrize("seats", [2, 3])
def test_the_next_hand_is_taken_up_once_all_have_played_out_theirs(seats):
    """Encyclopædia Britannica: hands are played one after the other; dealt singly, eldest hand first."""
    position = played_on(dealt_to(seats), 6 * seats - 1)
    after = played_on(position, 1)
    second = position.pack[6 * seats : 12 * seats]

    assert sum(position.sizes) == 1
    assert {len(hand) for hand in after.hands} == {6}
    assert [{*hand} for hand in after.hands] == [{*second[seat::seats]} for seat in range(seats)]
    assert after.to_act == {after.tricks[-1].winner}


@pytest.mark.parametrize("seats", [2, 3])
def test_the_card_turned_up_belongs_to_the_dealers_last_hand(seats):
    """Encyclopædia Britannica: it stays on the table until the dealer takes up his last hand."""
    position = dealt_to(seats)
    last = played_on(position, len(position.pack) - 6 * seats)

    assert position.turn_up in last.hands[position.dealer]
    assert not last.in_stock
    assert played_on(last, 6 * seats).is_over


def test_nobody_sees_a_hand_before_it_is_taken_up_nor_ever_that_of_another():
    """Sheet 4: each hand is taken up when the one before is finished, by its owner alone."""
    position = dealt_to(2)
    mixed = (*reversed(position.talon[:-1]), position.talon[-1])
    other = again_dealt(position, position.dealt, mixed)
    taken_up = played_on(position, 12)

    assert [view(other, seat) for seat in (A, B, None)] == [view(position, seat) for seat in (A, B, None)]
    for seat, theirs in ((A, {A}), (B, {B}), (None, set())):
        given = [event.what for event in view(taken_up, seat).events if isinstance(event.what, Given)]
        assert {each.seat for each in given} == theirs
        assert all(each.cards == taken_up.hands[each.seat] for each in given)


def test_a_void_ends_with_the_hand_that_showed_it():
    """Sheet 4: the packets are separate hands, so a suit that ran out may be in the next."""
    shown = next(
        position
        for seed in range(50)
        if any(view(position := played_on(dealt_to(2, seed), 11, seed), None).voids)
    )

    assert view(played_on(shown, 1), None).voids == (frozenset(), frozenset())


@pytest.mark.parametrize("plies", [18, 20, 21])
def test_worlds_are_all_lies_in_which_the_same_cards_could_have_been_played(plies):
    """Sheet 4: a player knows the plays of this hand and where the card turned up lies, and nothing else."""
    position = played_on(dealt_to(2, 3), plies, 3)
    (seat,) = position.to_act
    seen, bits = view(position, seat), bits_of(position.rules.pack)
    theirs = position.hands[1 - seat]
    hidden = [*theirs, *position.stock]
    found = set()
    for hand in combinations(hidden, len(theirs)):
        rest = [each for each in hidden if each not in hand]
        rest.sort(key=lambda each: each == position.turn_up)
        swap = dict(zip(hidden, (*hand, *rest), strict=True))
        again = _replayed(position, swap)
        if again is not None and view(again, seat) == seen:
            found.add((together(hand, bits), together(rest, bits)))
    worlds = {(world[1 - seat], world[-1]) for world in enumerate_worlds(know(seen))}

    assert worlds == found
    assert len(found) > 1


def _replayed(position: Position, swap: dict[Card, Card]) -> Position | None:
    """Return the same deal with other cards in some places, None if it could not be played so."""
    hands = [[swap.get(each, each) for each in hand] for hand in position.dealt]
    again = again_dealt(position, hands, [swap.get(each, each) for each in position.talon])
    try:
        for seat, move in position.moves:
            again = again.after(seat, move)
    except PlayError:
        return None
    return again


def test_computers_think_of_the_card_turned_up_as_the_last_to_be_taken_up():
    """The dealer's last card is the last in every world, in any order of the hands not yet taken up."""
    position = played_on(dealt_to(2), 3)
    tables = compile_rules(position.rules, 2)
    state = encode(position, tables)
    order = ordering_of(position.rules, position.trump)
    for word in range(5):
        shuffle_stock(tables, state, np.uint64(word))
        stock = [order.cards[int(index)] for index in state["stock"][:24]]
        assert stock[-1] == position.turn_up
        assert {*stock} == {*position.stock}


@pytest.mark.parametrize("seats", [2, 3])
def test_cards_beyond_those_of_all_hands_together_score(seats):
    """Sheet 4: one for each card above the number dealt to a player, 18 of two and 12 of three."""
    for seed in range(4):
        over = played_on(dealt_to(seats, seed), 36, seed)
        honours = dict(zip("JTAKQ", (11, 10, 4, 3, 2), strict=True))
        piles = [
            [card for won in over.tricks if won.winner == seat for card in won.cards] for seat in range(seats)
        ]

        assert over.score().points == tuple(
            max(0, len(pile) - 36 // seats)
            + sum(honours.get(each.rank, 0) for each in pile if each.suit == over.trump)
            for pile in piles
        )


def test_players_are_told_of_hands_to_come_and_of_the_hand_they_take_up():
    """Capot's choice: how many hands wait is said to everyone, which cards came only to their player."""
    position = dealt_to(2)
    taken_up = played_on(position, 12)
    seen = view(taken_up, A)
    own = next(event for event in seen.events if isinstance(event.what, Given))

    assert "still to be taken up: 2 hands each" in facts(view(position, None), None)
    assert "still to be taken up: one hand each" in facts(seen, A)
    assert told(seen, [own], A).startswith("You take up the next hand: ")
    assert not [text for text in facts(view(played_on(taken_up, 12), A), A) if "taken up" in text]


def test_the_rulebook_of_two_tells_of_hands_taken_up_in_turn():
    """Sheet 4, deal: the packets are dealt as separate hands, played one after the other."""
    text = rulebook(CATCH_THE_TEN, 2)

    assert "Two more hands are dealt to each player in the same way" in text
    assert "each player takes up the next" in text
    assert "takes up the next" not in rulebook(CATCH_THE_TEN, 4)


def test_cards_left_over_must_make_whole_hands_of_which_only_the_last_card_is_turned_up():
    """Hands that nobody could take up whole are refused, and so is a card turned up from among them."""
    rules = CATCH_THE_TEN.rules_for(2, 0)
    with pytest.raises(RulesError, match="do not make further hands of 7 for 2"):
        check_rules(replace(rules, deal=replace(rules.deal, each=7)), 2)
    with pytest.raises(RulesError, match="only the dealer’s last card is turned up"):
        check_rules(replace(rules, deal=replace(rules.deal, turn_up="talon")), 2)
