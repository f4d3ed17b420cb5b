"""The decisions before the tricks, and the laying of a layout: sensible, legal, by nothing but the view."""

from dataclasses import replace
from functools import partial
from itertools import combinations, islice
from random import Random

import numpy as np
import pytest

from capot.cards import cards
from capot.play.errors import IllegalMove, OutOfTurn
from capot.play.match import new_match
from capot.play.moves import Choose, Discard, Double, NameRank, NameTrump, PlayCard, StayIn, TakeWidow
from capot.play.position import from_hands
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.dominoes.lie import Lie, knowledge_of
from capot.players.opening.contracts import contracts_left
from capot.players.opening.search.contracts import ContractProspect, Later, usual_gains
from capot.players.opening.search.play import DealProspect, sample_deals
from capot.players.protocol import Budget
from capot.players.random_player import RandomPlayer
from capot.players.sampler import SamplerPlayer
from capot.players.stages import is_without_tricks, stage_advice
from capot.players.worlds.sampler import WorldSampler
from capot.rules.catalog import GAMES
from capot.rules.games.barbu import CONTRACTS
from capot.rules.stages.dominoes import Layout
from capot.rules.stages.opening import ChooseContract, Quota
from capot.shuffle import lab_shuffle
from tests import random_play

BARBU, SCHAFKOPF, TWENTY_DOWN = GAMES["barbu"], GAMES["schafkopf-window"], GAMES["twenty-down"]
SHAPED = ("barbu", "schafkopf-window", "twenty-down")
FEW, SOME = Budget(worlds=8), Budget(worlds=120)
WHO = pytest.mark.parametrize("who", ["thumb", "sampler"])


deal_with = partial(random_play.deal_with, seat=1, dealer=0)


def chosen(who, position):
    """Return what a player does whose turn it is."""
    seen = view(position, min(position.to_act))
    return PLAYERS[who].choose(seen, Random(1), SOME)


def left_to(position, *names):
    """Return a deal whose declarer has only these contracts left."""
    every = [each.name for each in position.rules.stages[0].contracts]
    spent = tuple(name for name in every if name not in names)
    standing = replace(position.standing, spent=spent, doubled=(0,) * position.seats)
    return replace(position, standing=standing)


# --- The widow ---------------------------------------------------------------------------------------


@WHO
def test_the_widow_is_taken_with_the_eight_highest_trumps(who):
    hand = cards("QC QS QH QD JC JS JH JD AS TS")
    assert chosen(who, deal_with(SCHAFKOPF, hand)) == TakeWidow(takes=True)


@WHO
def test_the_widow_is_left_with_no_trump(who):
    hand = cards("KS 9S 8S 7S 9H 8H 7H 9C 8C 7C")
    assert chosen(who, deal_with(SCHAFKOPF, hand)) == TakeWidow(takes=False)


@WHO
def test_no_high_trump_is_laid_aside(who):
    hand = cards("QC QS QH QD JC JS JH JD TS 9H")
    position = deal_with(SCHAFKOPF, hand).after(1, TakeWidow(takes=True))
    move = chosen(who, position)
    assert isinstance(move, Discard)
    assert not set(move.cards) & set(cards("QC QS QH QD JC JS JH JD"))


def test_a_ten_is_laid_aside_to_be_without_its_suit():
    """Its ten points count for the declarer then, and he can trump the suit."""
    position = deal_with(SCHAFKOPF, cards("QC QS QH QD JC JS JH JD TS 9H"))
    position = replace(position, talon=cards("AD KD"))
    position = position.after(1, TakeWidow(takes=True))
    assert set(chosen("thumb", position).cards) == set(cards("TS 9H"))


# --- Short hands -------------------------------------------------------------------------------------


def short_deal(hand, trump, seat):
    """Return a deal of five cards a hand in which trumps are named and everybody is to exchange."""
    rules = TWENTY_DOWN.schedule[0].rules.at(4)
    rest = [card for card in rules.pack.cards() if card not in hand]
    Random(5).shuffle(rest)
    hands = [rest[2 * number : 2 * number + 2] for number in range(4)]
    hands[seat] = list(hand[:2])
    more = [rest[8 + 3 * number : 11 + 3 * number] for number in range(4)]
    more[(seat - 1) % 4] = list(hand[2:])
    used = [card for some in (*hands, *more) for card in some]
    talon = [card for some in more for card in some] + [card for card in rest if card not in used]
    return from_hands(rules, 0, hands, talon, new_match(TWENTY_DOWN).standing).after(1, NameTrump(trump))


@WHO
def test_trumps_and_aces_are_kept_and_low_cards_exchanged(who):
    hand = cards("AS KS 7H 8D 9C")
    position = short_deal(hand, "♠", 1)
    assert position.hands[1] == position.rules.pack.sorted(hand)
    assert set(chosen(who, position).cards) == set(cards("7H 8D 9C"))


def asked_to_stay(hand, trump, seat=2):
    position = short_deal(hand, trump, seat)
    while position.legal(min(position.to_act)).pick is not None:
        position = position.after(min(position.to_act), Discard(()))
    while min(position.to_act) != seat:
        position = position.after(min(position.to_act), StayIn(stays=True))
    return position


@WHO
def test_who_holds_seven_eight_nine_and_no_trump_drops_out(who):
    assert chosen(who, asked_to_stay(cards("7H 8H 9D 8D 7C"), "♠")) == StayIn(stays=False)


@WHO
def test_who_holds_the_highest_trumps_stays_in(who):
    assert chosen(who, asked_to_stay(cards("AS KS QS 9D 7C"), "♠")) == StayIn(stays=True)


def test_all_moves_before_the_play_are_tried_in_the_worlds_that_their_search_draws():
    """Many draw other worlds than any deal: with a talon, with what bids have told, or no more than suits."""
    tried = []

    class OfItsOwn(DealProspect):
        def _worlds(self, count):
            return ["a world"] * count

        def _after(self, place, worlds, _luck):
            tried.append((place, worlds))
            return np.full((len(worlds), 5), place)

    position = asked_to_stay(cards("AS KS QS 9D 7C"), "♠")
    prospect = OfItsOwn(view(position, 2), np.random.default_rng(1))
    points = prospect.points(3, np.array([1, 0]))

    assert tried == [(1, ["a world"] * 3), (0, ["a world"] * 3)]
    assert points[:, :, 0].tolist() == [[1, 0]] * 3


# --- Contracts ---------------------------------------------------------------------------------------

LOW = cards("5S 4S 3S 2S 4H 3H 2H 5D 3D 2D 4C 3C 2C")
TOP = cards("AS KS QS JS TS 9S 8S AH KH AD KD AC KC")


@WHO
def test_a_hand_of_low_cards_is_not_kept_for_trumps(who):
    assert chosen(who, deal_with(BARBU, LOW)) != Choose("trump")


@WHO
def test_seven_high_spades_and_the_other_aces_are_a_hand_for_trumps(who):
    position = left_to(deal_with(BARBU, TOP), "no-tricks", "no-hearts", "trump")
    assert chosen(who, position) == Choose("trump")
    assert chosen(who, position.after(1, Choose("trump"))) == NameTrump("♠")


@pytest.mark.parametrize(
    ("hand", "which"),
    [
        ("AS KS QS JS 2H 3H 4H 2D 3D 4D 2C 3C 4C", "longest"),
        ("AS KS QS 2H 3H 4H 5H 6H 2D 3D 4D 5D 2C", "strongest"),
    ],
)
def test_the_suit_named_is_called_longest_only_if_no_other_is_as_long(hand, which):
    position = left_to(deal_with(BARBU, cards(hand)), "trump").after(1, Choose("trump"))
    assert stage_advice(view(position, 1)).reason == f"spades are your {which} suit"


@WHO
def test_the_layout_begins_where_ones_own_cards_lie(who):
    """With all from the seven to the nine and nothing below, it does not begin at the two."""
    hand = cards("7S 8S 9S 7H 8H 9H 7D 8D 9D 7C 8C 9C TS")
    position = left_to(deal_with(BARBU, hand), "dominoes").after(1, Choose("dominoes"))
    assert chosen(who, position) in {NameRank("7"), NameRank("8"), NameRank("9")}


def test_what_contracts_bring_later_grows_with_their_number_where_they_bring_something():
    seen = view(deal_with(BARBU, LOW), 1)
    gains = usual_gains(seen.rules, 4, "clockwise", low_wins=False)
    every = [each.name for each in CONTRACTS]

    def later(*left):
        assert isinstance(seen.stage, ChooseContract)
        own = tuple(name for name in every if name not in left)
        return Later(seen.stage, gains, len(own), ()).worth(own, times=6)

    assert later() == 0
    assert later("trump", "dominoes") > max(later("trump"), later("dominoes")) > 0


def test_with_quotas_a_contract_that_brings_most_is_reckoned_with_as_often_as_it_may_be_declared():
    seen = view(deal_with(BARBU, LOW), 1)
    gains = usual_gains(seen.rules, 4, "clockwise", low_wins=False)
    every = tuple(each.name for each in CONTRACTS)

    def later(times, *quotas):
        stage = ChooseContract(CONTRACTS, quotas=(Quota("rest", every[:5], 0), *quotas))
        return Later(stage, gains, 0, ()).worth((), times)

    once, thrice = (Quota("trump", ("trump",), times) for times in (1, 3))
    no_more = Quota("dominoes", ("dominoes",), 0, "table")
    assert later(3, thrice, no_more) == pytest.approx(3 * gains[:, 5].mean())
    assert later(1, once) > gains[:, 5:].mean(axis=0).max()


def test_each_play_of_a_contract_scores_its_total():
    seen = view(deal_with(BARBU, TOP), 1)
    found = ContractProspect(seen, np.random.default_rng(1)).points(10, np.arange(7))
    totals = [each.total for each in contracts_left(seen)]
    assert found.sum(axis=2).tolist() == [totals] * 10


# --- Doubling ----------------------------------------------------------------------------------------


def to_double(hand, contract, spent=()):
    """Return a deal in which seat 2, at the declarer's left, may double."""
    names = [each.name for each in CONTRACTS if each.name not in spent]
    position = left_to(deal_with(BARBU, hand, seat=2), *names)
    return position.after(1, Choose(contract))


@WHO
def test_who_can_hardly_take_a_trick_doubles_everybody_in_no_tricks(who):
    assert chosen(who, to_double(LOW, "no-tricks")) == Double((0, 1, 3))


@WHO
def test_who_holds_all_high_cards_doubles_nobody_in_no_tricks(who):
    assert chosen(who, to_double(TOP, "no-tricks")) == Double(())


@WHO
def test_who_owes_the_declarer_two_doubles_in_two_deals_doubles_him_and_no_other(who):
    """Source 001: each must double a declarer twice at least in the course of his contracts."""
    spent = ("no-queens", "no-hearts", "no-king", "no-last-two", "trump")
    position = to_double(TOP, "no-tricks", spent)
    assert chosen(who, position) == Double((1,))


# --- The layout --------------------------------------------------------------------------------------


def layouts(seed):
    """Run through the positions of a layout in which somebody is to lay."""
    rng, match = Random(seed), new_match(BARBU)
    match = match.with_deal(lab_shuffle(seed, 0, match.pack))
    position = left_to(match.position, "dominoes").after(1, Choose("dominoes"))
    while not position.is_over:
        seat = min(position.to_act)
        seen = view(position, seat)
        if isinstance(seen.stage, Layout):
            yield position, seen
        position = position.after(seat, RandomPlayer().choose(seen, rng))


def could_be(position, hands):
    """Whether a deal with other hands now could have gone as this one did."""
    rules, whole = BARBU.schedule[0].rules.at(4), [list(hand) for hand in hands]
    for seat, move in position.moves:
        if isinstance(move, PlayCard):
            whole[seat].append(move.card)
    other = from_hands(rules, position.dealer, whole, (), position.standing)
    try:
        for seat, move in position.moves:
            other = other.after(seat, move)
    except (IllegalMove, OutOfTurn):
        return False
    return other.to_act == position.to_act


def test_worlds_of_a_layout_are_those_in_which_it_could_have_gone_so():
    """A player who passed had no card that fitted, one who stopped early had: no other world is drawn."""
    drawn = 0
    for seed in range(2):
        for position, seen in islice(layouts(seed), 0, None, 3):
            lie, pack = Lie(seen), seen.rules.pack.cards()
            if len(lie.held_back) > 1:
                continue
            worlds = WorldSampler(knowledge_of(lie)).draw(2, 7)
            for world in worlds:
                hands = [[card for at, card in enumerate(pack) if int(some) >> at & 1] for some in world[:4]]
                assert could_be(position, hands)
                drawn += 1
    assert drawn > 20


def test_no_world_of_a_layout_is_left_out():
    """Counted against every lie of the last few cards."""
    counted = 0
    for seed in range(4):
        for position, seen in layouts(seed):
            others = [seat for seat in range(4) if seat != seen.seat and position.hands[seat]]
            hidden = [card for seat in others for card in position.hands[seat]]
            if len(hidden) > 5:
                continue
            found = sum(could_be(position, hands) for hands in lies(position, others, hidden))
            assert WorldSampler(knowledge_of(Lie(seen))).count == found
            counted += 1
    assert counted > 4


def lies(position, others, hidden):
    """Run through all ways in which cards may lie with these players."""
    if not others:
        yield list(position.hands)
        return
    seat, *rest = others
    for some in combinations(hidden, len(position.hands[seat])):
        left = [card for card in hidden if card not in some]
        for hands in lies(position, rest, left):
            hands[seat] = some
            yield hands


# --- All of them -------------------------------------------------------------------------------------


def views_without_tricks(key, seed, deals=2):
    """Run through the positions of some deals, played at random, at stages without tricks."""
    rng, match = Random(seed), new_match(GAMES[key])
    for number in range(deals):
        match = match.with_deal(lab_shuffle(seed, number, match.pack))
        while not match.position.is_over:
            seat = min(match.position.to_act)
            seen = view(match.position, seat)
            if is_without_tricks(seen):
                yield match.position, seen
            match = match.after(seat, RandomPlayer().choose(seen, rng))


@pytest.mark.parametrize("key", SHAPED)
def test_the_search_keeps_to_its_worlds_and_names_legal_moves(key):
    for _, seen in views_without_tricks(key, 1):
        found = SamplerPlayer().evaluate(seen, Random(0), FEW)
        assert found
        assert all(move in seen.legal for move in found)
        assert all(0 < each.worlds <= 8 for each in found.values())


def test_imagined_worlds_give_everybody_the_cards_he_has():
    for _, seen in views_without_tricks("twenty-down", 3):
        worlds = sample_deals(seen, 5, np.random.default_rng(1))
        assert tuple(hand.shape[1] for hand in worlds.hands) == seen.sizes
        whole = np.concatenate([*worlds.hands, worlds.rest], axis=1)
        assert all(len(set(row)) == 32 - len(seen.discards) for row in whole.tolist())


def test_the_only_contract_left_is_chosen():
    position = left_to(deal_with(BARBU, LOW), "no-tricks")
    assert chosen("thumb", position) == Choose("no-tricks")
