"""Claims that rest on a seat's own cards, and those to which all agree."""

from dataclasses import replace
from random import Random

import pytest

from capot.play.ending.claims import may_claim, rest_of, takes_all_the_rest
from capot.play.ending.decided import is_decided
from capot.play.ending.last_tricks import is_searchable, most_tricks
from capot.play.match import new_match
from capot.play.view import view
from capot.rules.catalog import GAMES
from tests.random_play import any_move, dealt

GAMES_OF_TRICKS = ["hearts", "polignac", "four-bad-queens", "slobberhannes", "knaves", "black-maria", "barbu"]


def positions(key, deals, rng):
    """Yield the positions of random deals."""
    for number in range(deals):
        position = dealt(new_match(GAMES[key]), number).position
        while position.to_act:
            yield position
            seat = min(position.to_act)
            position = position.after(seat, any_move(position.legal(seat), rng))


def dealt_anew(position, seat, rng):
    """Return a position in which the cards that a seat does not see lie somewhere else."""
    cards = [card for place, hand in enumerate(position.hands) if place != seat for card in hand]
    cards += position.talon
    rng.shuffle(cards)
    hands = []
    for place, hand in enumerate(position.hands):
        hands.append(hand if place == seat else tuple(cards.pop() for _ in hand))
    return replace(position, hands=tuple(hands))


def from_the_top(position, rng):
    """Return a lead of the highest card of any suit that may be led."""
    (seat,) = position.to_act
    pack = position.rules.pack
    may = list(position.legal(seat).moves)
    suit = pack.suit(rng.choice(may).card)
    return max((m for m in may if pack.suit(m.card) == suit), key=lambda move: pack.strength(move.card))


def tricks_of(position, seat):
    return sum(trick.winner == seat for trick in position.tricks)


@pytest.mark.sample(2)
@pytest.mark.parametrize("key", GAMES_OF_TRICKS)
def test_whoever_takes_all_the_rest_takes_it_however_the_others_cards_lie_and_are_played(key):
    rng, found = Random(key), 0
    for position in positions(key, 60, rng):
        (seat, *_) = sorted(position.to_act)
        if not takes_all_the_rest(view(position, seat)):
            continue
        found += 1
        scores = set()
        for _ in range(4):
            now = dealt_anew(position, seat, rng)
            while now.to_act:
                by = min(now.to_act)
                now = now.after(by, from_the_top(now, rng) if by == seat else any_move(now.legal(by), rng))
            assert tricks_of(now, seat) - tricks_of(position, seat) == len(position.hands[seat])
        for _ in range(4):
            now = position
            while now.to_act:
                by = min(now.to_act)
                now = now.after(by, from_the_top(now, rng) if by == seat else any_move(now.legal(by), rng))
            scores.add(now.score().points)
        now = position
        for by, move in rest_of(position):
            now = now.after(by, move)
        assert scores == {now.score().points}
    assert found > 1


def test_a_low_card_is_sure_once_higher_ones_have_drawn_all_others():
    """Ace, king and two of a suit take three tricks if only two cards of it are left elsewhere."""
    found = 0
    for position in positions("original-hearts", 40, Random(7)):
        (seat,) = position.to_act
        if position.progress.cards or not takes_all_the_rest(view(position, seat)):
            continue
        held = [card for by, hand in enumerate(position.hands) if by != seat for card in hand]
        strength, suit = position.rules.pack.strength, position.rules.pack.suit
        low = [
            c for c in position.hands[seat] for o in held if suit(o) == suit(c) and strength(o) > strength(c)
        ]
        if not low:
            continue
        found += 1
        now = position
        for by, move in rest_of(position):
            now = now.after(by, move)
        assert tricks_of(now, seat) - tricks_of(position, seat) == len(position.hands[seat])
    assert found > 1


def test_nobody_else_and_nobody_out_of_turn_takes_all_the_rest():
    for position in positions("hearts", 20, Random(3)):
        (actor, *_) = sorted(position.to_act)
        others = [seat for seat in (*range(position.seats), None) if seat != actor]
        assert not any(takes_all_the_rest(view(position, seat)) for seat in others)
        if is_decided(view(position, None)):
            assert all(may_claim(view(position, seat)) for seat in range(position.seats))


def all_counts(position, seat):
    """Return every number of tricks that a seat can take if all play for it."""
    if not position.to_act:
        return {tricks_of(position, seat)}
    by = min(position.to_act)
    nexts = [position.after(by, move) for move in position.legal(by).moves]
    return set().union(*(all_counts(each, seat) for each in nexts))


@pytest.mark.parametrize("key", ["hearts", "polignac", "knaves", "black-maria"])
def test_the_line_agreed_to_is_legal_and_takes_as_many_tricks_as_the_cards_allow(key):
    rng, tried = Random(key), 0
    for position in positions(key, 6, rng):
        if not is_searchable(position) or position.total_tricks - len(position.tricks) > 2:
            continue
        for seat in range(position.seats):
            now = position
            for move in most_tricks(position, seat):
                now = now.after(min(now.to_act), move)
            assert not now.to_act
            assert tricks_of(now, seat) == max(all_counts(position, seat))
            tried += 1
    assert tried > 20


def test_few_tricks_of_few_players_are_searched():
    begun = {key: next(positions(key, 1, Random(1))) for key in ("hearts", "polignac")}

    assert not any(map(is_searchable, begun.values()))
    last = [each for each in positions("hearts", 1, Random(1)) if is_searchable(each)]
    assert min(len(each.tricks) for each in last) == 13 - 3
