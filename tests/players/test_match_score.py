"""Every question of a deal is answered by the score of the match, near its end, at every level."""

from dataclasses import replace
from random import Random

import pytest

from capot.cards import cards
from capot.play.match import new_match
from capot.play.moves import NameTrump, PassTurn
from capot.play.position import from_hands
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.players.stages import is_searched
from capot.rules.catalog import GAMES
from capot.rules.match.ends import AfterDeals, AtMost, AtTotal, TurnAt
from capot.rules.stages.melding import Melding
from capot.rules.stages.tricks import Tricks
from tests.random_play import dealt

FEW = Budget(worlds=4)

BY_MATCH = ("easy", "medium", "hard", "max", "careful", "bold")
"""Players that play for the match."""


def searching(name: str) -> SamplerPlayer:
    """Return a player that searches."""
    player = PLAYERS[name]
    assert isinstance(player, SamplerPlayer)
    return player


def first_question(key):
    """Return the first deal of a game whose first question is one that players search."""
    game = GAMES[key]
    for seed in range(40):
        deal = dealt(new_match(game, game.players[0]), seed).position
        if deal.to_act and is_searched(deal.stages[0]) and not isinstance(deal.stages[0], Tricks):
            return deal
    return None


def near_the_end(standing):
    """Return a standing one step from the end of the match: everybody's total, or the last deal."""
    if any(isinstance(end, TurnAt) for end in standing.ends):
        standing = replace(standing, turned=True, ends=(AtMost(0),))
    for end in standing.ends:
        if isinstance(end, AtTotal | AtMost):
            nearly = end.points - 1 if isinstance(end, AtTotal) else end.points + 1
            return replace(standing, totals=(nearly,) * len(standing.totals))
    (last,) = (end.count for end in standing.ends if isinstance(end, AfterDeals))
    return replace(standing, number=last - 1)


def begins_with_a_question(game):
    """Whether a deal of a game begins with a stage other than tricks that players search."""
    first = game.schedule[0].rules.at(game.players[0]).stages[0]
    return is_searched(first) and not isinstance(first, Melding | Tricks)


ASKED = [key for key, game in GAMES.items() if begins_with_a_question(game)]
BLUFFS = {"put", "truc"}


@pytest.mark.parametrize("name", BY_MATCH)
def test_all_that_people_choose_play_for_the_match(name):
    assert searching(name).settings.match


@pytest.mark.sample
@pytest.mark.parametrize("key", ASKED)
def test_the_first_question_near_the_end_is_answered_by_the_match(key):
    deal = first_question(key)
    seat = min(deal.to_act)
    late = replace(deal, standing=near_the_end(deal.standing))
    for name in ("medium", "hard"):
        early_worth, late_worth = (
            searching(name).evaluate(view(each, seat), Random(1), FEW) for each in (deal, late)
        )

        # Players who bluff play for the match from its first deal.
        assert {each.by_match for each in early_worth.values()} == {key in BLUFFS}
        assert all(each.by_match for each in late_worth.values())
        assert {move: each.worth for move, each in late_worth.items()} != {
            move: each.worth for move, each in early_worth.items()
        }


EUCHRE = GAMES["euchre"]


def euchre_at(totals, hand="AS KS TS AH 9H"):
    """Return what eldest may do with a hand and the nine of spades turned up, and what it is worth."""
    rules, mine, turned = EUCHRE.rules_for(4, 0), cards(hand), cards("9S")
    rest = [card for card in rules.pack.cards() if card not in (*mine, *turned)]
    Random(3).shuffle(rest)
    hands = [mine, *(rest[5 * each : 5 * each + 5] for each in range(3))]
    standing = replace(new_match(EUCHRE, 4).standing, totals=totals)
    deal = from_hands(rules, 3, hands, [*turned, *rest[15:]], standing, turn_up=turned[0])
    return searching("hard").evaluate(view(deal, 0), Random(1), Budget(worlds=300))


def test_a_bid_at_euchre_depends_on_the_score():
    """At nine all one point is the match; at two to nine it is next to nothing, and at 0 it is one of ten."""
    level, last, behind = (euchre_at(totals) for totals in ((0,) * 4, (9,) * 4, (2, 9, 2, 9)))
    bids = [{move: each.worth for move, each in found.items()} for found in (level, last, behind)]

    assert bids[1][NameTrump("♠")] > bids[1][PassTurn()] + 0.1
    assert bids[1][NameTrump("♠")] > 0.6
    assert bids[2][NameTrump("♠")] < 0.1
    assert bids[0] not in bids[1:]


def test_playing_alone_is_worth_what_it_brings_the_side():
    """A partner who sits out scores what the lone maker does."""
    alone = euchre_at((0,) * 4, "JS JC AS KS QS")[NameTrump("♠", alone=True)]

    assert alone.points > 3.5
    assert alone.worth > 3.5
