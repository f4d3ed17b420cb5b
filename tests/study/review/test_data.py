"""A review as JSON: every field of the value under the name that the documents tell."""

import json
import re
from dataclasses import fields
from fractions import Fraction
from pathlib import Path

from capot.cards import Card
from capot.play.moves import PlayCard
from capot.rules.catalog import GAMES
from capot.study.review import review_data
from capot.study.review.report import Account, DealReview, Decision, Review, SeatReview, Valued
from tests.random_play import random_match
from tests.study.by_hand import ACCOUNT, deal_review, decision, review_of

DOCUMENT = Path(__file__).parents[3] / "docs" / "review.md"
BEST = PlayCard(Card("7", "♠"))


def made(**changes):
    match = random_match(GAMES["slobberhannes"], 4, 1, deals=1)
    return match, review_of(
        match, deal_review(match.deals[0].moves[0][0], decision(match, 0, BEST, **changes))
    )


def test_moves_are_in_their_text_form():
    match, review = made(line=((1, BEST),))

    (found,) = review_data(review)["deals"][0]["seats"][0]["decisions"]

    assert found["best"] == "play 7S"
    assert found["made"] == f"play {match.deals[0].moves[0][1].card.code}"
    assert found["line"] == [[1, "play 7S"]]
    assert found["values"][0]["move"] == "play 7S"


def test_a_review_says_by_what_it_was_made_and_how_grades_follow():
    data = review_data(made()[1])

    assert data["game"] == {"key": "slobberhannes", "name": "Slobberhannes", "options": {}}
    assert (data["evaluator"], data["seed"], data["spread"]) == ("by hand; 1", 7, 8.0)
    assert data["limits"] == {
        "inaccuracy": 1 / 32,
        "mistake": 1 / 16,
        "blunder": 1 / 5,
        "sure": 3.0,
        "luck": 1 / 16,
    }
    assert data["usual"][0] == {"player": "easy", "points_lost": 4.125, "error": 0.25, "deals": 300}


def test_nothing_of_the_value_is_left_out():
    data = review_data(made()[1])
    (deal,) = data["deals"]
    (seat,) = deal["seats"]
    (found,) = seat["decisions"]
    pairs: tuple[tuple[type, dict[str, object], set[str]], ...] = (
        (Review, data, set()),
        (DealReview, deal, set()),
        (SeatReview, seat, set()),
        (Account, seat["account"], set()),
        (Decision, found, {"seat", "is_certain"}),
        (Valued, found["values"][0], set()),
    )

    for value, shown, otherwise in pairs:
        assert {field.name for field in fields(value)} - otherwise <= shown.keys()
    assert found["certain"] is False


def test_points_are_exact_and_all_of_it_is_json():
    review = made(why="Ben holds the Q♠ in 71% of cases.")[1]
    seat = review.deals[0].seats[0]
    halves = DealReview(1, "", (type(seat)(0, _with_points(Fraction(7, 2)), seat.decisions, 0),))

    data = review_data(review_of(made()[0], halves))

    assert data["deals"][0]["seats"][0]["account"]["points"] == "7/2"
    assert json.loads(json.dumps(data, allow_nan=False)) == data


def test_every_field_is_explained_in_the_documents():
    text = DOCUMENT.read_text(encoding="utf-8")
    explained = set(re.findall(r"^\| `(\w+)` \|", text, flags=re.MULTILINE))

    assert _names(review_data(made()[1])) <= explained


def _with_points(points):
    return Account(points, ACCOUNT.result, ACCOUNT.usual, ACCOUNT.cards, ACCOUNT.decisions, ACCOUNT.rest)


def _names(data):
    """Return the names of all fields, at any depth."""
    if isinstance(data, list):
        return {name for each in data for name in _names(each)}
    if not isinstance(data, dict):
        return set()
    inside = {name for key, each in data.items() if key != "options" for name in _names(each)}
    return {*data, *inside}
