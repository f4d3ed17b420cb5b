"""Hands of three made by computer players: sensible, legal, and by nothing but what they see."""

from dataclasses import replace
from itertools import product
from math import comb, prod
from random import Random

import numpy as np
import pytest

from capot.cards import cards
from capot.kernel.brag.policy import Aim, worth
from capot.play.brag import hands_from, order_of
from capot.play.match import new_match
from capot.play.moves import Announce, TakeWidow
from capot.play.notation import parse_move
from capot.play.view import view
from capot.players.brag.advice import BRAG, brag_advice
from capot.players.brag.search import DeclarationProspect, HandsProspect, SwapProspect
from capot.players.brag.typical_hands import typical_hands
from capot.players.prospects import LISTED, stake_at
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.check.deal import cards_dealt
from capot.shuffle import lab_shuffle
from tests.random_play import deal_with

SIX, SEVEN, NINE, THIRTEEN = (
    GAMES[key] for key in ("six-card-brag", "seven-card-brag", "nine-card-brag", "thirteen-card-brag")
)
DECLARED = with_options(NINE, {"save": "declared", "four-of-a-kind": "declared"})
FEW, SOME = Budget(worlds=8), Budget(worlds=100)
TABLES = [(game, seats) for game in (SIX, SEVEN, NINE, DECLARED, THIRTEEN) for seats in game.players]
NAMES = [f"{game.key}{'-declared' * (game is DECLARED)}-{seats}" for game, seats in TABLES]


def both(position, seat=0):
    """Return what the rule of thumb does at a seat, and what the search does."""
    seen = view(position, seat)
    return [brag_advice(seen).move, next(iter(SamplerPlayer().evaluate(seen, Random(1), SOME)))]


def played(game, seats, seed, chosen):
    """Play a deal and run through the positions in which somebody chose, the seat and the choice."""
    match = new_match(game, seats)
    position = match.with_deal(lab_shuffle(seed, 0, match.pack)).position
    while position.to_act:
        seat = min(position.to_act)
        move = chosen(view(position, seat))
        yield position, seat, move
        position = position.after(seat, move)


# --- What is made ------------------------------------------------------------------------------------


def test_two_hands_that_may_win_are_better_than_one_that_surely_does():
    """Six cards: the pot goes to who wins or ties both, and an ace beside kings is lost to a pair."""
    position = deal_with(SIX, cards("KS KH QS QH 6D 2C"), seats=2)
    strongest = order_of(position.rules).strength(cards("KS KH 6D"))

    for move in both(position):
        assert [order_of(position.rules).strength(hand)[0] for hand in move.hands] == [1, 1]
        assert order_of(position.rules).strength(move.hands[0]) <= strongest


def test_hands_of_the_same_kind_are_counted_in_the_reason():
    """Thirteen cards: three runs are not a run, a run and a run."""
    hand = cards("KS TS 5S KH 9H 4H KD 8D 3D 7C 6S 5H 2D")
    reason = brag_advice(view(deal_with(THIRTEEN, hand, seats=4), 0)).reason

    assert reason.startswith("you make a prial and three runs:")


def test_a_third_hand_is_given_up_where_two_win_the_pot():
    """Nine cards: two prials take the pot of who holds them, and of the rest nothing could be made."""
    hand = cards("9S 9H 9D AS AH AD KC 7H 2S")

    for move in both(deal_with(NINE, hand)):
        assert frozenset(map(frozenset, move.hands)) == {
            frozenset(hand[:3]),
            frozenset(hand[3:6]),
            frozenset(hand[6:]),
        }


def test_one_card_of_seven_is_left_over():
    position = deal_with(SEVEN, cards("AS AH AD KS KH KD 2C"))

    for move in both(position):
        assert {card.rank for hand in move.hands for card in hand} == {"A", "K"}


def test_four_hands_are_made_of_thirteen_cards_where_four_can_be():
    hand = cards("3S 3H 3D AS KS QS 9H 8D 7C 6S 6H 2D 5C")

    for move in both(deal_with(THIRTEEN, hand)):
        assert len(move.hands) == 4


def test_nothing_is_made_of_cards_that_hold_no_pair():
    rules = THIRTEEN.schedule[0].rules.at(3)
    poor = cards("KS QH TD 8S 6H 4D")

    assert typical_hands(rules, 3, 13).account(poor).hands == ()


@pytest.mark.parametrize("game", [SIX, SEVEN, NINE, THIRTEEN])
def test_the_account_is_worth_as_much_as_the_best_of_all_ways(game):
    """All ways of some cards are gone through, and for each of them all that may be won."""
    seats = game.players[-1]
    rules = game.schedule[0].rules.at(seats)
    size, order, luck = cards_dealt(rules, seats), order_of(rules), Random(2)
    typical = typical_hands(rules, seats, size)
    aim, every = typical.aim, list(rules.pack.cards())

    def chances(hands):
        for number, hand in enumerate(order.arranged(hands)):
            low, middle, high = sorted(every.index(card) for card in hand)
            place = typical.threes.places[comb(high, 3) + comb(middle, 2) + low]
            yield float(typical.chances[number, place])

    def brought(hands):
        total, odds = 0.0, list(chances(hands))
        for won in product((False, True), repeat=len(odds)):
            weight = prod(odd if wins else 1 - odd for odd, wins in zip(odds, won, strict=True))
            points = aim.each * sum(won) + aim.crash * (sum(won) == aim.hands)
            total += weight * (points + aim.pot * (sum(won) >= aim.needed))
        return total

    for _ in range(5):
        some = tuple(luck.sample(every, min(size, 9)))
        account = typical.account(some)
        ways = hands_from(some, 0 if aim.pairs_only else aim.hands, aim.hands, pairs_only=aim.pairs_only)
        assert account.worth == pytest.approx(max(map(brought, ways)))
        assert account.worth == pytest.approx(brought(account.hands))
        assert account.chances == pytest.approx(list(chances(account.hands)))


@pytest.mark.parametrize(
    ("aim", "average"),
    [
        (Aim(2, pairs_only=False, each=1.0, crash=0.0, pot=0.0, needed=2), 0.75),
        (Aim(2, pairs_only=False, each=1.0, crash=4.0, pot=0.0, needed=2), 1.25),
        (Aim(2, pairs_only=False, each=0.0, crash=0.0, pot=4.0, needed=2), 0.5),
        (Aim(3, pairs_only=True, each=0.0, crash=0.0, pot=8.0, needed=2), 1.0),
    ],
)
def test_hands_are_worth_what_they_may_win(aim, average):
    """Chances of a half and a quarter: one in eight that both win."""
    chances = np.array([0.5, 0.25, 0.0])
    assert worth(aim, chances, np.zeros(4)) == pytest.approx(average)


# --- Before the hands are made -----------------------------------------------------------------------


def test_four_of_a_kind_are_declared():
    hand = cards("9S 9H 9D 9C AS 7H 5D 4C 2S")

    assert both(deal_with(DECLARED, hand)) == [Announce("four-of-a-kind")] * 2


def test_four_low_pairs_save_a_deal_that_would_be_lost():
    assert both(deal_with(DECLARED, cards("2S 2H 4D 4C 5S 5H 7D 7C TS"))) == [Announce("four-pairs")] * 2


def test_four_pairs_that_make_strong_hands_are_kept_to_oneself():
    """Three running flushes hold four pairs, and win the pot."""
    assert both(deal_with(DECLARED, cards("AS KS QS AH KH QH 2D AD 3D"), seats=2))[0] == Announce(None)
    assert both(deal_with(DECLARED, cards("AS KS QS AH KH QH JD TD JC"), seats=2)) == [Announce(None)] * 2


def test_the_spare_hand_is_taken_in_place_of_a_poor_one():
    poor = cards("7S 5S JH TH 8H 7H 3H 2H KD TD 9D 3C 2C")

    assert both(deal_with(THIRTEEN, poor, seats=3)) == [TakeWidow(takes=True)] * 2


def test_a_hand_of_four_prials_is_kept():
    strong = cards("3S 3H 3D AS AH AD KS KH KD QS QH QD 2C")

    assert both(deal_with(THIRTEEN, strong, seats=3)) == [TakeWidow(takes=False)] * 2


# --- The search --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)
def test_a_deal_is_played_by_the_rules_at_every_table(game, seats):
    def chosen(seen):
        assert isinstance(seen.stage, BRAG)
        found = SamplerPlayer().evaluate(seen, Random(2), FEW)
        assert brag_advice(seen).move in seen.legal
        assert 1 <= len(found) <= LISTED
        assert all(move in seen.legal for move in found)
        return next(iter(found))

    for position, seat, move in played(game, seats, seats, chosen):
        assert move in position.legal(seat)


def test_more_worlds_tell_more_exactly():
    seen = view(deal_with(NINE, cards("KS QS JS TH 9H 4D 4C 2S 7D")), 0)
    errors = []
    for worlds in (10, 1000):
        found = SamplerPlayer().evaluate(seen, Random(1), Budget(worlds=worlds))
        errors.append(next(iter(found.values())).error)

    assert errors[1] < errors[0] / 4


def test_the_pot_on_the_table_is_at_stake():
    position = deal_with(NINE, cards("9S 9H 9D AS AH AD KC 7H 2S"))
    found = []
    for pot in (0, 20):
        deal = replace(position, standing=replace(position.standing, pot=pot))
        found.append(next(iter(SamplerPlayer().evaluate(view(deal, 0), Random(1), SOME).values())).points)

    assert found == [pytest.approx(3, abs=0.2), pytest.approx(23, abs=1)]


def test_who_needs_one_point_to_win_the_match_makes_sure_of_it():
    """Two totals short of the target by one: the deal is worth its chance of the match, not its points."""
    position = deal_with(THIRTEEN, cards("3S 3H 3D 5S 5H 7D 9C JS KD 2C 4H TD QC"))
    standing = replace(position.standing, totals=(14, 14, 0, 0))
    found = SamplerPlayer().evaluate(view(replace(position, standing=standing), 0), Random(1), SOME)

    assert all(each.by_match and 0 <= each.worth <= 1.5 for each in found.values())
    assert not stake_at(view(position, 0), match=True).by_match


def test_a_pot_that_is_left_prolongs_the_match_and_one_that_is_won_ends_it():
    """Source 004: while the pot holds anything after the last deal, another one is played."""
    position = deal_with(SIX, cards("KS KH QS QH 6D 2C"))
    standing = replace(position.standing, totals=(4, 0, 0, -4), number=11, pot=4)
    stake = stake_at(view(replace(position, standing=standing), 0), match=True)
    chances, over = stake.chances(
        np.array([[-1, -1, -1, -1], [0, 4, 0, 0], [-1, 7, -1, -1], [-1, 5, -1, -1]])
    )

    assert stake.by_match
    assert over.tolist() == [False, True, True, False]
    assert chances[1] == 0.5
    assert chances[2] == 0
    assert chances[3] < 0.5 < chances[0] < 1
    # After the last of the deals that a pot may bring, the match is over in any case.
    last = replace(stake, standing=replace(standing, number=21))
    assert last.chances(np.array([[-1, -1, -1, -1]]))[1].all()


def test_a_way_that_brings_most_against_all_hands_of_the_other_is_found():
    """Each candidate is settled in the same worlds, enough to see differences of a hundredth of a point."""
    seen = view(deal_with(SIX, cards("AS KD 9S 9H 4S 2S"), seats=2), 0)
    ways = HandsProspect(seen, np.random.default_rng(5))
    points = ways.points(40_000, np.arange(len(ways.moves)))
    lead = (points[..., 0] - points[..., 1]).mean(axis=0)
    chosen = next(iter(SamplerPlayer().evaluate(seen, Random(3), Budget(worlds=1000))))

    assert lead[ways.moves.index(chosen)] >= lead.max() - 0.02


def test_who_may_take_the_spare_hand_later_takes_it_when_he_is_weak():
    """The search gives it to the first of those whose hand is worth less than most."""
    seen = view(deal_with(THIRTEEN, cards("3S 3H 3D AS AH AD KS KH KD QS QH QD 2C"), seats=3), 0)
    choices = SwapProspect(seen, np.random.default_rng(1))

    assert choices.later == [1, 2]
    points = choices.points(300, np.array([0, 1]))
    assert points[:, 1, 0].mean() > points[:, 0, 0].mean() + 1


def test_the_last_who_is_asked_leaves_the_spare_hand_to_nobody():
    position = deal_with(THIRTEEN, cards("3S 3H 3D AS AH AD KS KH KD QS QH QD 2C"), seats=3, seat=2)
    for seat in (0, 1):
        position = position.after(seat, parse_move("leave"))

    assert SwapProspect(view(position, 2), np.random.default_rng(1)).later == []


def test_a_dead_deal_costs_everybody_the_ante():
    seen = view(deal_with(DECLARED, cards("2S 2H 4D 4C 5S 5H 7D 7C TS")), 0)
    choices = DeclarationProspect(seen, np.random.default_rng(1))
    place = choices.moves.index(Announce("four-pairs"))
    points = choices.points(200, np.array([place]))[:, 0]

    assert ((points == -1).all(axis=1) | (points.sum(axis=1) == 0)).all()
    assert (points == -1).all(axis=1).mean() > 0.9


def test_a_stronger_hand_is_never_thought_less_likely_to_win():
    typical = typical_hands(NINE.schedule[0].rules.at(4), 4, 9)

    assert (np.diff(typical.chances, axis=1) >= 0).all()
    assert 0 < typical.mean < 4
