"""The hint at the choice of a contract, which is not for the points of one deal alone."""

from random import Random

from capot.play.match import new_match
from capot.play.moves import Choose
from capot.play.view import view
from capot.players.protocol import Budget
from capot.rules.catalog import GAMES
from capot.study.hints import advised
from tests.random_play import dealt

QUICK = Budget(worlds=16)


def test_a_contract_is_weighed_for_the_later_deals_too_and_what_follows_it_is_not():
    match = dealt(new_match(GAMES["barbu"]), 1)
    (seat,) = match.position.to_act
    _, contracts = advised(view(match.position, seat), Random(1), QUICK)
    match = match.after(seat, Choose("trump"))
    _, suits = advised(view(match.position, seat), Random(1), QUICK)

    assert {each.by_later for each in contracts.values()} == {True}
    assert {each.by_later for each in suits.values()} == {False}
