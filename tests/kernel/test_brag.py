"""Hands of three in the kernel are ranked, made and paid as in plain play."""

from dataclasses import replace
from itertools import combinations, product
from random import Random

import numpy as np
import pytest

from capot.kernel.brag.deals import ANY, NO_PAIRS, NO_TRIPLETS, RANKS, Settling, deal_hidden, settle_each
from capot.kernel.brag.hands import list_threes, threes_of
from capot.kernel.brag.policy import Aim, best_hands, best_of_each, new_workspace, useful
from capot.play.brag import BragOrder, fours_in, hands_from, is_pair_or_better, order_of, pairs_in
from capot.play.match import new_match
from capot.play.moves import Arrange as ArrangeMove
from capot.play.position import from_hands
from capot.play.view import view
from capot.players.brag.payment import settling_of
from capot.rules.games.brag import NINE_CARD_BRAG, SEVEN_CARD_BRAG, SIX_CARD_BRAG, THIRTEEN_CARD_BRAG
from capot.rules.stages.brag import DecidedByHand
from capot.rules.terms import Pack

PACK = Pack(order="AKQJT98765432")
CARDS = PACK.cards()
AT = {card: place for place, card in enumerate(CARDS)}
NINES = BragOrder("9")
ORDERS = [BragOrder(rank, sets_only=sets) for rank, sets in product(("", *PACK.order), (False, True))]


def bits_of(cards):
    return sum(1 << AT[card] for card in cards)


def place_of(threes, cards):
    low, middle, high = sorted(AT[card] for card in cards)
    return threes.places[high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low]


@pytest.mark.parametrize("order", ORDERS, ids=[f"{each.special}-{each.sets_only}" for each in ORDERS])
@pytest.mark.sample
def test_all_22_100_hands_rank_as_in_plain_play(order):
    threes = threes_of(PACK, order)
    found: dict[tuple[int, ...], set[int]] = {}
    for hand in combinations(CARDS, 3):
        found.setdefault(order.strength(hand), set()).add(int(place_of(threes, hand)))

    assert len(threes.places) == 22_100
    assert [found[strength] for strength in sorted(found)] == [{place} for place in range(1, threes.ends)]
    assert threes.pair == min(min(found[strength]) for strength in found if strength[0] >= 1)


def test_a_smaller_pack_ranks_its_hands_as_in_plain_play():
    pack, order = Pack(order="AKQJT987"), BragOrder("8")
    threes, cards = threes_of(pack, order), pack.cards()
    numbers = {hand: number for number, hand in enumerate(_in_number_order(cards))}
    ranked = sorted(numbers, key=lambda hand: threes.places[numbers[hand]])

    assert [order.strength(hand) for hand in ranked] == sorted(map(order.strength, numbers))


def _in_number_order(cards):
    """Yield the hands of three in the order of their numbers: by the highest place, then the next."""
    return (
        (cards[one], cards[two], cards[three])
        for three in range(len(cards))
        for two in range(three)
        for one in range(two)
    )


@pytest.mark.parametrize("pairs_only", [False, True])
def test_hands_are_listed_from_the_strongest(pairs_only):
    luck, desk = Random(1), new_workspace(4)
    threes = threes_of(PACK, NINES)
    for _ in range(20):
        cards = luck.sample(CARDS, 13)
        count = list_threes(threes, bits_of(cards), pairs_only, desk.bits, desk.places)
        every = [hand for hand in combinations(cards, 3) if is_pair_or_better(hand) or not pairs_only]

        assert sorted(desk.bits[:count].tolist()) == sorted(map(bits_of, every))
        assert desk.places[:count].tolist() == sorted(
            (place_of(threes, hand) for hand in every), reverse=True
        )


def aim(hands, *, pairs_only, pot=0.0, needed=0):
    """Return the aim of a pot, or of hands won and all of them."""
    paid = 0.0 if pot and not pairs_only else 1.0
    return Aim(hands, pairs_only, paid, paid, pot, needed)


MAKINGS = [
    (6, aim(2, pairs_only=False, pot=3.0, needed=2)),
    (7, aim(2, pairs_only=False, pot=3.0, needed=2)),
    (9, aim(3, pairs_only=False, pot=4.0, needed=2)),
    (9, aim(3, pairs_only=True)),
    (10, aim(3, pairs_only=True, pot=2.0, needed=2)),
    (11, aim(2, pairs_only=True)),
]
EVERY_MAKING = pytest.mark.parametrize(("size", "made"), MAKINGS, ids=range(len(MAKINGS)))


def all_ways(threes, cards, made):
    """Return the places of the hands of every arrangement, by brute force."""
    fewest = 0 if made.pairs_only else made.hands
    for hands in hands_from(cards, fewest, made.hands, pairs_only=made.pairs_only):
        places = sorted((int(place_of(threes, hand)) for hand in hands), reverse=True)
        yield (*places, *[0] * (made.hands - len(hands)))


@EVERY_MAKING
def test_useful_ways_are_those_that_no_other_matches_in_every_hand(size, made):
    luck, threes = Random(size), threes_of(PACK, NINES)
    found, cards_made = np.zeros((2, 512, made.hands), np.int64)
    for _ in range(25):
        cards = luck.sample(CARDS, size)
        room = np.zeros(made.hands, np.int64)
        count = useful(threes, made, new_workspace(made.hands), bits_of(cards), room, found, cards_made)
        every = set(all_ways(threes, cards, made))
        best = {
            way
            for way in every
            if not any(all(a >= b for a, b in zip(other, way, strict=True)) for other in every - {way})
        }

        assert sorted(map(tuple, found[:count].tolist())) == sorted(best)
        for way, bits in zip(found[:count].tolist(), cards_made[:count].tolist(), strict=True):
            hands = hands_in(bits)
            assert [place_of(threes, hand) for hand in hands] == [place for place in way if place]
            assert len({card for hand in hands for card in hand} & set(cards)) == 3 * len(hands)


@EVERY_MAKING
def test_the_hands_made_are_worth_as_much_as_the_best_of_all_ways(size, made):
    luck, threes = Random(size), threes_of(PACK, NINES)
    rising = np.sort(np.random.default_rng(size).random((made.hands, threes.ends)), axis=1)
    for _ in range(25):
        cards = luck.sample(CARDS, size)
        places, held = np.zeros((2, 1, made.hands), np.int64)
        worths, sets = np.zeros(1), np.array([bits_of(cards)])
        best_of_each(threes, made, rising, new_workspace(made.hands), sets, places, held, worths)

        most = max(worth_of(made, rising, way) for way in all_ways(threes, cards, made))
        assert worths[0] == pytest.approx(most)
        assert worths[0] == pytest.approx(worth_of(made, rising, places[0].tolist()))
        assert [place_of(threes, hand) for hand in hands_in(held[0])] == [
            place for place in places[0] if place
        ]


def hands_in(sets):
    return [tuple(card for card in CARDS if int(bits) >> AT[card] & 1) for bits in sets if bits]


def worth_of(made, chances, way):
    """Return the worth of hands by enumerating all subsets that may win."""
    odds = [float(chances[number, place]) if place else 0.0 for number, place in enumerate(way)]
    total = 0.0
    for wins in product((0, 1), repeat=len(odds)):
        weight = np.prod([odd if win else 1 - odd for odd, win in zip(odds, wins, strict=True)])
        pot = made.pot if sum(wins) >= made.needed else 0.0
        total += weight * (made.each * sum(wins) + made.crash * all(wins) + pot)
    return total


def test_thirteen_cards_of_four_ranks_are_made_into_the_best_of_all_ways_to_make_four_hands():
    threes, luck = threes_of(PACK, BragOrder("3", sets_only=True)), Random(5)
    made = aim(4, pairs_only=True)
    rising = np.sort(np.random.default_rng(4).random((4, threes.ends)), axis=1)
    cards = [card for card in CARDS if card.rank in "AKQJ"]
    cards = luck.sample(cards, 13)
    desk = new_workspace(4)
    count = list_threes(threes, bits_of(cards), made.pairs_only, desk.bits, desk.places)
    most = max(
        made.each * sum(odds) + made.crash * np.prod(odds)
        for odds in (
            [rising[number, place] for number, place in enumerate(way)]
            for way in set(_four_places(desk.bits[:count].tolist(), desk.places[:count].tolist()))
        )
    )

    assert best_hands(made, rising, desk, count) == pytest.approx(most)


def _four_places(bits, places):
    """Yield the places of four hands that share no card, without the kernel."""
    for a in range(len(bits)):
        rest = [at for at in range(a + 1, len(bits)) if not bits[at] & bits[a]]
        for b in rest:
            last = [at for at in rest if at > b and not bits[at] & bits[b]]
            for c in last:
                for d in last:
                    if d > c and not bits[d] & bits[c]:
                        yield (places[a], places[b], places[c], places[d])


# --- Cards dealt -------------------------------------------------------------------------------------


@pytest.mark.parametrize("pairs", [ANY, NO_PAIRS, NO_TRIPLETS])
def test_nobody_is_dealt_a_hand_they_would_have_shown(pairs):
    hidden = np.array([at for at, card in enumerate(CARDS) if card.suit != "♣" or card.rank not in "KQJ"])
    counts, sets = np.zeros(RANKS + 1, np.int64), np.zeros((2000, 3), np.int64)
    counts[RANKS] = 2
    deal_hidden(threes_of(PACK, NINES), hidden, 9, pairs != ANY, pairs, np.uint64(3), counts, sets)

    shown = [0, 0]
    for world in sets.tolist():
        hands = [[card for at, card in enumerate(CARDS) if bits >> at & 1] for bits in world]
        assert [len(hand) for hand in hands] == [9, 9, 9]
        assert len({card for hand in hands for card in hand}) == 27
        for hand in hands[:2]:
            shown[0] += bool(fours_in(hand))
            shown[1] += bool(pairs_in(hand, triplets=pairs == NO_TRIPLETS))
    assert all(shown) if pairs == ANY else not any(shown)


def test_every_hidden_card_is_dealt_equally_often_to_everybody():
    hidden, counts = np.arange(20, 52), np.zeros(RANKS + 1, np.int64)
    sets = np.zeros((8000, 2), np.int64)
    no_fours = False
    deal_hidden(threes_of(PACK, NINES), hidden, 6, no_fours, ANY, np.uint64(8), counts, sets)
    held = ((sets[..., None] >> np.arange(20, 52)) & 1).mean(axis=0)

    # Six standard errors of a chance of 6 in 32.
    assert np.abs(held - 6 / 32).max() < 6 * np.sqrt(6 / 32 * 26 / 32 / 8000)


# --- Points ------------------------------------------------------------------------------------------

TERMS = [
    (NINE_CARD_BRAG, {}),
    (NINE_CARD_BRAG, {"tied": "earliest"}),
    (SIX_CARD_BRAG, {}),
    (SIX_CARD_BRAG, {"shared": "carry", "ante": 3}),
    (SEVEN_CARD_BRAG, {}),
    (THIRTEEN_CARD_BRAG, {}),
    (THIRTEEN_CARD_BRAG, {"each": 2, "crash": 5}),
]


@pytest.mark.parametrize(("game", "changed"), TERMS, ids=range(len(TERMS)))
@pytest.mark.parametrize("pot", [0, 7])
def test_deals_are_paid_as_in_plain_play(game, changed, pot):
    """From three ranks many hands tie; the last deal shares what is left in the pot."""
    luck = Random(2)
    for number in range(60):
        deal = dealt(game, changed, luck, pot=pot, number=luck.choice([0, 11, 21]))
        worlds = np.zeros((1, deal.seats, settling_of(view(deal, 0)).hands), np.int64)
        threes = threes_of(deal.rules.pack, order_of(deal.rules))
        settling = settling_of(view(deal, 0))
        for seat in range(deal.seats):
            move = any_hands(deal, seat, luck)
            hands = order_of(deal.rules).arranged(move.hands)
            worlds[0, seat, : len(hands)] = [place_of(threes, hand) for hand in hands]
            deal = deal.after(seat, move)
        points = np.zeros((1, 1, deal.seats), np.int64)
        settle_each(settling, 0, worlds, worlds[:, 0].copy(), np.zeros(deal.seats, np.int64), points)

        assert points[0, 0].tolist() == list(deal.score().points), number


def dealt(game, changed, luck, *, pot, number):
    """Return a deal in which hands are made at once."""
    seats = luck.choice([seats for seats in game.players if seats <= 4])
    rules = game.schedule[0].rules
    stages = tuple(stage for stage in rules.stages if not isinstance(stage, DecidedByHand))
    scoring = tuple(replace(term, **changed) for term in rules.scoring)
    rules = replace(rules, stages=stages[-1:], scoring=scoring).at(seats)
    standing = replace(new_match(game, seats).standing, pot=pot, number=number)
    cards = list(CARDS)
    luck.shuffle(cards)
    if rules.deal.each <= 6:
        cards = [card for card in cards if card.rank in "A6KQ54"]
        seats = min(seats, len(cards) // rules.deal.each)
    size = rules.deal.each
    hands = [cards[size * seat : size * (seat + 1)] for seat in range(seats)]
    rest = [card for card in CARDS if not any(card in hand for hand in hands)]
    return from_hands(rules, luck.randrange(seats), hands, rest, standing)


def any_hands(deal, seat, luck):
    make = deal.legal(seat).make
    cards = luck.sample(make.among, len(make.among))
    hands = [tuple(cards[place : place + 3]) for place in range(0, 3 * make.count, 3)]
    return ArrangeMove(tuple(hand for hand in hands if is_pair_or_better(hand) or not make.pairs_only))


def test_a_pot_of_all_hands_won_or_tied_is_shared():
    settling = Settling(
        seats=3,
        eldest=0,
        hands=2,
        each=0,
        crash=0,
        ante=1,
        pot=4,
        needed=2,
        tied_count=True,
        earliest=False,
        share=True,
        last=False,
    )
    worlds = np.array([[[9, 5], [9, 5], [9, 4]]])
    points = np.zeros((1, 1, 3), np.int64)
    settle_each(settling, 0, worlds, np.array([[9, 5]]), np.zeros(3, np.int64), points)

    assert points[0, 0].tolist() == [2, 2, -1]
