"""A review as structured arrays has the numbers of the review."""

import numpy as np
import pytest

from capot.record import Record
from capot.rules.catalog import GAMES
from capot.study.review import review
from tests.random_play import random_match


@pytest.fixture(scope="module")
def found():
    match = random_match(GAMES["polignac"], 4, 3, deals=2)
    return review(Record(match), seats=(1, 3), worlds=(32,))


def test_the_table_has_a_row_for_each_decision(found):
    table = found.table()
    decisions = [(deal, seat, each) for deal in found.deals for seat in deal.seats for each in seat.decisions]

    assert len(table) == len(decisions) > 8
    for row, (deal, seat, each) in zip(table, decisions, strict=True):
        assert (row["deal"], row["seat"], row["ply"]) == (deal.number, seat.seat, each.ply)
        assert (row["made"], row["best"]) == (each.made.text, each.best.text)
        assert (row["loss"], row["error"], row["grade"]) == (each.loss, each.error, each.grade)
        assert row["worlds"] == each.worlds
        assert np.isnan(row["second"]) == (each.second is None)
        assert np.isnan(row["hindsight"])


def test_the_moves_of_a_decision_stand_together_with_exactly_one_made(found):
    decisions, moves = found.table(), found.table("moves")
    for row in decisions:
        some = moves[(moves["deal"] == row["deal"]) & (moves["ply"] == row["ply"])]
        assert some["made"].sum() == 1
        assert some["move"][some["made"]] == [row["made"]]
        assert row["best"] in some["move"]
        assert len(set(some["move"])) == len(some)


def test_the_accounts_add_up(found):
    table = found.table("accounts")
    parts = table["usual"] + table["cards"] + table["decisions"] + table["rest"]

    assert len(table) == 4
    np.testing.assert_allclose(table["result"], parts, atol=1e-9)
    assert table["points"].tolist() == [
        float(seat.account.points) for deal in found.deals for seat in deal.seats
    ]


def test_losses_of_decisions_add_up_to_what_the_account_says(found):
    decisions, accounts = found.table(), found.table("accounts")
    for row in accounts:
        mine = decisions[(decisions["deal"] == row["deal"]) & (decisions["seat"] == row["seat"])]
        assert -mine["points_lost"].sum() == pytest.approx(row["decisions"])


def test_a_review_without_decisions_has_empty_tables():
    match = random_match(GAMES["polignac"], 4, 3, deals=1)
    nothing = review(Record(match), seats=(), worlds=(32,))

    assert len(nothing.table()) == len(nothing.table("moves")) == len(nothing.table("accounts")) == 0
