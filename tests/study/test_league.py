"""A league of reviewed matches: each player by the points lost, game by game."""

import pytest

from capot.cards import Card
from capot.play.moves import PlayCard
from capot.record import Record
from capot.rules.catalog import GAMES
from capot.study.review import ReviewError
from capot.study.review.league import Leagues, Reviewed, Tally, league_data, reviewed
from tests.random_play import random_match
from tests.study.by_hand import beside_one_card, deal_review, decision, review_of

MATCH = random_match(GAMES["slobberhannes"], 4, 1, deals=1)
OTHER = random_match(GAMES["hearts"], 4, 1, deals=1)
BEST = PlayCard(Card("7", "♠"))


@pytest.fixture(autouse=True)
def reviews(monkeypatch):
    """Reviews made by hand: seat 0 errs once by a point and a quarter, and no other seat is reviewed."""

    def made(record, **_):
        if record.match is OTHER:
            raise ReviewError("no deal of this match is finished, so there is nothing to review")
        first = decision(record.match, 0, BEST)
        good = decision(record.match, 4, BEST, points_lost=0.0, grade="good")
        some = deal_review(0, first, good), deal_review(0, good, number=2)
        return review_of(record.match, *some, names=record.names)

    monkeypatch.setattr("capot.study.review.league.review", made)


def of(name: str) -> Record:
    return Record(MATCH, (name, "Ben", "Clara", "David"))


def test_a_player_has_the_mean_of_all_deals_in_all_matches():
    leagues = Leagues()
    for one in reviewed([of("Ann"), of("Eve"), of("Ann")], workers=1):
        leagues.add(one)

    (league,) = leagues.tables

    assert (league.game.key, league.seats, league.deals) == ("slobberhannes", 4, 6)
    assert set(league.players) == {Tally("Ann", 4, 2.5, 6, 2), Tally("Eve", 2, 1.25, 3, 1)}
    assert league.players[0].points_lost == 0.625
    assert league.players[0].faultless == pytest.approx(2 / 3)


def test_who_lost_least_comes_first_and_games_are_told_apart():
    leagues = Leagues()
    hearts, skat = GAMES["hearts"], GAMES["skat"]
    leagues.add(Reviewed(hearts, 4, 1, (Tally("Ann", 1, 9.0, 5, 2), Tally("Ben", 1, 0.5))))
    leagues.add(Reviewed(skat, 3, 2, (Tally("Ann", 2, 3.0),)))
    leagues.add(Reviewed(hearts, 4, 2, (Tally("Ann", 2, 0.0, 5, 0),)))

    first, second = leagues.tables

    assert (first.game.key, second.game.key) == ("hearts", "skat")
    assert [(each.name, each.points_lost) for each in first.players] == [("Ben", 0.5), ("Ann", 3.0)]
    assert first.players[0].faultless == 1.0
    assert league_data(leagues)[1]["players"] == [
        {"name": "Ann", "deals": 2, "points_lost": 1.5, "decisions": 0, "faults": 0}
    ]


def test_a_match_that_cannot_be_reviewed_says_why_and_does_not_stop_the_others():
    found = list(reviewed([Record(OTHER), of("Ann")], workers=1))

    assert found[0].problem == "no deal of this match is finished, so there is nothing to review"
    assert found[1].players == (Tally("Ann", 2, 1.25, 3, 1),)


def test_a_match_whose_decisions_are_not_graded_counts_in_no_league():
    whist = beside_one_card(random_match(GAMES["knockout-whist"], 4, 1, deals=1))
    (found,) = reviewed([Record(whist)], workers=1)

    assert found.problem == "the decisions of this match are not graded"
    assert found.players == ()
