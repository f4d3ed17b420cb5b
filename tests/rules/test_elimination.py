"""Players who drop out of a match: at Coteccio with their last life, at Ciapanò at a total by house rule."""

from dataclasses import replace
from random import Random

import pytest

from capot.cards import cards
from capot.play.errors import PlayError
from capot.play.match import Match, new_match
from capot.play.moves import PlayCard
from capot.play.view import view
from capot.players.random_player import RandomPlayer
from capot.players.thumb import ThumbPlayer
from capot.players.views.trick_deal import trick_deal
from capot.players.views.trick_view import trick_view
from capot.record import Record, dumps, dumps_view, loads, loads_view
from capot.rules.errors import RulesError
from capot.rules.games.ciapano import CIAPANO
from capot.rules.games.coteccio import COTECCIO
from capot.rules.games.hearts import HEARTS
from capot.rules.games.leekha import LEEKHA
from capot.rules.games.polignac import POLIGNAC
from capot.rules.match.ends import AfterDeals, AtTotal, LastIn
from capot.rules.scoring import Captured
from capot.shuffle import lab_shuffle
from capot.surface.story import story_of
from tests.random_play import any_move
from tests.rules.table import A, B, C, D, house, match_at

DROPPING = house(CIAPANO, eliminate=41)
"""Ciapanò in which players drop out at 41."""


def played(match: Match, seed: int = 0) -> Match:
    """Return a match after its next deal, played at random."""
    rng = Random(seed + len(match.deals))
    match = match.with_deal(lab_shuffle(seed, len(match.deals), match.pack))
    while match.position.to_act:
        seat = min(match.position.to_act)
        match = match.after(seat, any_move(match.position.legal(seat), rng))
    return match


def whole(match: Match, seed: int = 0) -> Match:
    """Return a match played at random to its end."""
    while not match.is_over:
        match = played(match, seed)
    return match


def test_those_who_are_out_are_dealt_no_cards_and_the_rest_play_by_the_rules_of_their_number():
    """Digitalmoka, Ciapanò: players who reach the target drop out, and the others go on."""
    match = match_at(DROPPING, (12, 41, 30, 43, 7))
    assert match.out == (B, D)
    assert len(match.pack) == 39
    position = match.with_deal(match.pack).position
    assert [len(hand) for hand in position.hands] == [13, 0, 13, 0, 13]
    assert position.dropped == (B, D)
    assert position.total_tricks == 13


def test_deal_and_lead_pass_over_empty_chairs():
    match = match_at(COTECCIO, (0, 2, 0, 1), dealer=B)
    first = played(match)
    assert first.deals[0].dealer == B
    assert first.deals[0].tricks[0].leader == D
    assert first.deals[0].tricks[0].seats in {(D, B), (B, D)}
    if not first.is_over:
        assert first.dealer == D


def test_a_dealer_who_drops_out_is_followed_by_the_next_player_still_in():
    match = replace(match_at(COTECCIO, (1, 1, 4, 4), dealer=A), totals=(1, 1, 4, 4))
    after = played(match)
    fell = replace(after, totals=(0, 0, 4, 4))
    assert fell.dealer == C


def test_nobody_scores_for_what_an_empty_chair_did_not_do():
    """A player who is out neither pays nor is paid, and wins no share."""
    match = whole(new_match(COTECCIO, 5), seed=3)
    for deal in match.deals:
        score = deal.score()
        assert all(score.points[seat] == 0 for seat in deal.standing.out)
        assert not {item.seat for item in score.items} & set(deal.standing.out)


def test_cards_for_those_who_are_out_are_refused():
    match = match_at(COTECCIO, (0, 2, 3, 1))
    hands = [match.pack[start : start + 5] for start in range(0, 20, 5)]
    with pytest.raises(PlayError, match="3 hands of 5 cards are needed"):
        match.with_hands(hands, match.pack[20:])


@pytest.mark.parametrize(("game", "seats"), [(COTECCIO, 7), (COTECCIO, 3), (DROPPING, 6)])
def test_the_last_ones_in_win_and_places_go_by_how_long_a_player_stayed(game, seats):
    match = whole(new_match(game, seats), seed=5)
    places, out = story_of(match).places, [deal.standing.out for deal in match.deals]
    assert {seat for seat, place in enumerate(places) if place == 1} == set(match.winners)
    assert not set(match.winners) & set(out[-1])
    stayed = [sum(seat not in each for each in out) for seat in range(seats)]
    for one in range(seats):
        assert all(places[one] < places[other] for other in range(seats) if stayed[one] > stayed[other])


def test_the_last_two_at_ciapano_draw_from_a_stock_as_two_players_do():
    """Digitalmoka, Ciapanò: until one is left; giochi-di-carte: two players draw after each trick."""
    match = match_at(DROPPING, (45, 20, 41, 10))
    position = match.with_deal(lab_shuffle(1, 1, match.pack)).position
    assert [len(hand) for hand in position.hands] == [0, 10, 0, 10]
    while position.to_act:
        assert position.to_act < {B, D}
        # A player is shown the deal of two that it is.
        alone, seats = trick_deal(position)
        for seat in range(4):
            seen = trick_view(view(position, seat))
            assert seen == view(alone, seats.index(seat) if seat in seats else None)
        (seat,) = position.to_act
        position = position.after(seat, ThumbPlayer().choose(view(position, seat), Random(1)))
    assert len(position.tricks) == 20
    assert sum(position.score().points) == 11


def test_if_all_who_were_left_drop_out_together_the_best_of_them_wins_and_nobody_who_was_out_before():
    game = replace(
        HEARTS,
        ends=(LastIn(30),),
        players=(4, 3, 2),
        schedule=tuple(
            replace(
                part,
                rules=replace(
                    part.rules, stages=part.rules.stages[-1:], scoring=(Captured("hearts", cards("A♥"), 9),)
                ),
            )
            for part in HEARTS.schedule[:1]
        ),
    )
    match = match_at(game, (30, 29, 28, 40), deals=1)
    after = replace(match, deals=match.deals, totals=(30, 38, 37, 40))
    standing = replace(after.deals[-1].standing, totals=(30, 29, 28, 40), ends=game.ends)
    after = replace(after, deals=(replace(after.deals[-1], standing=standing),))
    assert after.is_over
    assert after.winners == (C,)


def test_a_number_of_deals_may_end_the_match_earlier():
    game = replace(COTECCIO, ends=(LastIn(0, down=True), AfterDeals(3)))
    match = whole(new_match(game, 4))
    assert len(match.deals) == 3
    assert match.winners == tuple(
        seat for seat in range(4) if match.totals[seat] == max(match.totals) and seat not in match.out
    )


def test_a_player_may_come_back_once_with_the_worst_total_of_those_still_in():
    """John McLeod, Cucumber: the first time out, a player comes back with the highest total of the others."""
    game = replace(COTECCIO, ends=(LastIn(0, down=True, comebacks=1),))
    match, seed = new_match(game, 4), 11
    while not any(match.came_back):
        match = played(match, seed)
    back = [seat for seat in range(4) if match.came_back[seat]]
    others = [match.totals[seat] for seat in range(4) if seat not in back]
    assert [match.totals[seat] for seat in back] == [min(others)] * len(back)
    assert not match.out

    over = whole(match, seed)
    assert all(often <= 1 for often in over.came_back)
    assert loads(dumps(Record(over, ("Ann", "Ben", "Cat", "Dan")))).match == over


def test_records_and_views_of_matches_with_empty_chairs_are_read_back():
    match = whole(new_match(COTECCIO, 4), seed=7)
    record = Record(match, ("Ann", "Ben", "Cat", "Dan"))
    assert loads(dumps(record)).match == match
    for seat in range(4):
        text = dumps_view(record, seat)
        assert dumps(loads_view(text)) == text


def test_a_view_of_a_player_who_is_out_shows_no_hand_but_all_that_is_played():
    match = match_at(COTECCIO, (0, 2, 3, 1))
    match = match.with_deal(match.pack)
    seen = view(match.position, A)
    assert seen.hand == ()
    assert seen.sizes == (0, 5, 5, 5)
    assert seen.players == (B, C, D)
    (seat,) = match.position.to_act
    move = RandomPlayer().choose(view(match.position, seat), Random(1))
    assert isinstance(move, PlayCard)
    assert view(match.position.after(seat, move), A).trick == (move.card,)


@pytest.mark.parametrize(
    ("game", "changes", "reason"),
    [
        (COTECCIO, {"ends": (LastIn(0, down=True), AtTotal(9))}, "no other total ends the match"),
        (COTECCIO, {"ties": "play on"}, "those who tie share the win"),
        (COTECCIO, {"opening": 0}, "everybody would be out from the start"),
        (COTECCIO, {"ends": (LastIn(0, down=True, left=2),)}, "must not be over before the first deal"),
        (COTECCIO, {"players": (7, 2)}, "6 players may be left, and this many cannot play"),
        (LEEKHA, {"ends": (LastIn(101),)}, "players on sides cannot drop out one by one"),
        (POLIGNAC, {"ends": (LastIn(10, left=2),)}, "nothing but naming trumps precedes the tricks"),
    ],
)
def test_matches_that_nobody_can_drop_out_of_are_refused_with_the_reason(game, changes, reason):
    with pytest.raises(RulesError, match=reason):
        replace(game, **changes)
