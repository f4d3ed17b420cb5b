"""Sjavs: trumps of every deal, lengths bid in turn, card points counted down; D deals, A leads."""

from collections import Counter
from random import Random

import pytest

from capot.cards import cards
from capot.play.errors import IllegalMove
from capot.play.match import new_match
from capot.play.moves import Bid, NameTrump
from capot.play.position import Position
from capot.play.view import view
from capot.players.protocol import Budget
from capot.players.search.settings import Settings
from capot.players.stages import stage_move
from capot.players.tricks.prospect import TrickProspect
from capot.players.views.trick_view import trick_view
from capot.players.worlds.lengths import bid_hands
from capot.rules.games.sjavs import SJAVS
from capot.rules.stages.lengths import lengths
from tests.random_play import random_match
from tests.rules.table import A, B, C, begun, house, play, play_rows, playable, said

PASS = Bid(None)
# A is five long in hearts and spades, B and C in clubs and diamonds, D four in hearts.
FIVES = """
    Q♣ J♠ J♥ 7♥
    J♣ J♦ Q♠ 8♥
    A♥ A♣ 9♣ T♥
    K♥ K♣ 8♣ Q♥
    9♥ T♣ 7♣ A♠
    T♠ 7♦ T♦ K♠
    7♠ 8♦ K♦ 9♠
    8♠ 9♦ Q♦ A♦
"""
# A has all trumps that are always trumps, and wins every trick alone.
ALONE = """
    Q♣ 7♣ A♥ 7♦
    Q♠ 8♣ K♥ 8♦
    J♣ 9♣ Q♥ 9♦
    J♠ T♣ T♥ T♦
    J♥ A♠ 9♥ Q♦
    J♦ K♠ 8♥ K♦
    A♣ T♠ 7♥ A♦
    K♣ 9♠ 8♠ 7♠
"""


def spoken(position: Position) -> Position:
    """Return the position after what must be bid, and the last of the suits that may be named."""
    while position.to_act and isinstance(position.legal(min(position.to_act)).moves[-1], Bid | NameTrump):
        (seat,) = position.to_act
        position = position.after(seat, position.legal(seat).moves[-1])
    return position


@pytest.mark.parametrize(("suit", "count"), [("♥", 13), ("♦", 13), ("♠", 12), ("♣", 12)])
def test_black_queens_and_jacks_are_the_highest_trumps_in_every_deal(suit, count):
    """John McLeod, pagat.com: Q♣ Q♠ J♣ J♠ J♥ J♦, then ace to seven: 13 trumps in red suits, 12 in black."""
    pack = SJAVS.rules_for(4, 0).pack.with_trumps(suit)

    assert len(pack.trumps) == count
    assert pack.trumps[:6] == cards("Q♣ Q♠ J♣ J♠ J♥ J♦")
    assert "".join(each.rank for each in pack.trumps[6:]) == ("AKQT987" if suit in "♥♦" else "AKT987")


def test_the_length_of_a_suit_counts_the_trumps_of_every_deal():
    """Sheet 8, worked example d: hearts 6, spades 4, clubs 3, diamonds 4; they add up to 8 and 3 for each."""
    pack = SJAVS.rules_for(4, 0).pack

    assert lengths(cards("Q♣ J♠ J♥ A♥ K♥ 9♥ T♠ 7♦"), pack) == {"♥": 6, "♠": 4, "♣": 3, "♦": 4}
    assert lengths(cards("Q♠ J♣ J♦ A♣ 7♣ A♦ 8♦ K♠"), pack) == {"♣": 5, "♦": 5, "♠": 4, "♥": 3}


def test_everyone_bids_the_longest_suit_and_of_equal_length_clubs_win():
    """John McLeod: each states the longest suit if it is better than any stated; the best names trumps."""
    position = begun(SJAVS, FIVES)
    assert {seat: position.legal(seat).moves for seat in position.to_act} == {A: (Bid(5),)}
    with pytest.raises(IllegalMove, match="must bid the length of your longest suit"):
        position.after(A, PASS)
    with pytest.raises(IllegalMove, match="bid the length of your longest suit"):
        position.after(A, Bid(6))

    position = said(position, Bid(5))
    assert position.legal(B).moves == (Bid(5, "♣"),)
    position = said(position, Bid(5, "♣"))
    # C is as long in clubs, but was not the first to say so.
    assert position.legal(C).moves == (PASS,)
    with pytest.raises(IllegalMove, match="higher than five"):
        position.after(C, Bid(5, "♣"))
    position = said(position, PASS, PASS)
    assert position.declarer == B
    assert position.to_act == {B}
    assert position.legal(B).moves == (NameTrump("♣"),)
    with pytest.raises(IllegalMove, match="name a trump suit"):
        position.after(B, NameTrump("♦"))
    assert said(position, NameTrump("♣")).to_act == {A}


def test_as_a_house_rule_the_later_of_two_equal_bids_in_clubs_wins():
    """Odin Ellefsen, Sjavs: a later holding of as many clubs counts as better."""
    position = said(begun(house(SJAVS, equal_clubs="later"), FIVES), Bid(5), Bid(5, "♣"))

    assert said(position, Bid(5, "♣"), PASS).to_act == {C}


def test_as_a_house_rule_players_may_bid_less_or_pass():
    """A house rule: a player may choose what to say, but never bids more than he holds."""
    position = begun(house(SJAVS, bids="free"), ALONE)

    best = [Bid(length, "♣") for length in (5, 6, 7, 8)]
    assert position.legal(A).moves == (PASS, Bid(5), best[0], Bid(6), *best[1:])
    with pytest.raises(IllegalMove, match="hold no suit of that length"):
        position.after(A, Bid(8))
    named = said(position, Bid(5), PASS, PASS, PASS)
    assert NameTrump("♣") not in named.legal(A)
    assert {NameTrump("♥"), NameTrump("♦"), NameTrump("♠")} == {*named.legal(A)}


def test_a_trump_of_every_deal_does_not_follow_its_printed_suit():
    """John McLeod: a queen of clubs led asks for trumps, and does not follow clubs."""
    position = said(begun(SJAVS, FIVES), Bid(5), Bid(5, "♣"), PASS, PASS, NameTrump("♣"))

    position = play(position, "Q♣")
    assert playable(position) == set(cards("J♠ J♦ A♣ K♣ T♣"))
    position = play(position, "T♣")
    assert playable(position) == set(cards("J♥ Q♠ 9♣ 8♣ 7♣"))
    position = play(position, "7♣ A♦ A♥")
    # To a plain heart, the jack of hearts does not follow: B and C may play any card.
    assert playable(position) == {*position.hands[B]}
    assert playable(play(position, "7♦")) == {*position.hands[C]}
    assert play(position, "7♦ J♥ 7♥").tricks[1].winner == C


@pytest.mark.parametrize("word", ["sixteen", "twenty-four"])
def test_card_points_and_tricks_are_scored_by_the_table_of_the_trump_suit(word):
    """John McLeod, as told by Odin Ellefsen: 2, 4, 12 or 16 to makers, 4, 8 or 16 to others; clubs more."""
    game = house(SJAVS, no_trick=word)
    found: Counter[tuple[str, bool]] = Counter()
    table = {
        False: {"alone": 16, "all": 12, "many": 4, "most": 2, "few": -4, "fewer": -8, "none": -16},
        True: {"alone": 24, "all": 16, "many": 8, "most": 4, "few": -8, "fewer": -16, "none": -16},
    }
    if word == "twenty-four":
        table[True]["none"] = -24
    for seed in range(25):
        for deal in random_match(game, 4, seed=seed, deals=12).deals:
            if deal.declarer is None or not deal.is_over or deal.standing.pot:
                continue
            kind = outcome(deal)
            paid = table[deal.trump == "♣"].get(kind, 0)
            own = {deal.declarer, (deal.declarer + 2) % 4}
            assert deal.score().points == tuple(
                -max(paid, 0) if seat in own else min(paid, 0) for seat in range(4)
            )
            found[kind, deal.trump == "♣"] += 1
    assert len(found) >= 9


def outcome(deal: Position) -> str:
    """Return how the makers of a deal did."""
    assert deal.declarer is not None
    own = {deal.declarer, (deal.declarer + 2) % 4}
    won = [trick.winner for trick in deal.tricks if trick.winner in own]
    worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    points = sum(
        worth.get(each.rank, 0) for trick in deal.tricks if trick.winner in own for each in trick.cards
    )
    if len(won) == 8:
        return "alone" if len(set(won)) == 1 else "all"
    if not won:
        return "none"
    bands = ((90, "many"), (61, "most"), (60, "even"), (31, "few"), (0, "fewer"))
    return next(kind for least, kind in bands if points >= least)


def test_one_player_who_wins_every_trick_scores_most():
    """Odin Ellefsen, Sjavs: all eight tricks by one player count 24 with clubs, 16 with other trumps."""
    ready = spoken(begun(SJAVS, ALONE))
    assert ready.trump == "♣"
    over = play_rows(ready, ALONE)

    assert over.score().points == (-24, 0, -24, 0)
    assert {item.reason for item in over.score().items} == {"made trumps, and one player won every trick"}


def test_after_sixty_each_the_next_score_grows_by_two():
    """Sheet 8, worked example c: 60 each, then 90 points with spades: 4 and 2 more."""
    grown = 0
    for seed in range(60):
        for deal in random_match(SJAVS, 4, seed=seed, deals=12).deals:
            if deal.is_over and deal.declarer is not None and outcome(deal) == "even":
                assert deal.score().points == (0, 0, 0, 0)
                assert deal.score().pot == deal.standing.pot + 2
            if deal.is_over and deal.standing.pot and any(deal.score().points):
                carried = [item for item in deal.score().items if "carried over" in item.reason]
                assert {item.points for item in carried} == {-deal.standing.pot}
                assert deal.score().pot == 0
                grown += 1
    assert grown


def test_if_nobody_has_five_cards_the_same_dealer_deals_again():
    """John McLeod: without a suit of five nobody names trumps, and the cards are dealt anew."""
    again = 0
    for seed in range(12):
        match = random_match(SJAVS, 4, seed=seed, deals=12)
        for before, after in zip(match.deals, match.deals[1:], strict=False):
            thrown_in = before.declarer is None
            assert after.dealer == (before.dealer + (not thrown_in)) % 4
            assert not thrown_in or not before.tricks
            again += thrown_in
    assert again


def test_both_sides_count_down_from_twenty_four_and_the_first_at_nothing_wins():
    """John McLeod: a rubber begins with 24 on each side and ends once one has none left."""
    assert new_match(SJAVS).totals == (24, 24, 24, 24)
    match = random_match(SJAVS, 4, seed=3, deals=60)

    assert match.is_over
    assert min(match.totals) <= 0 < max(match.totals)
    assert {match.totals[seat] for seat in match.winners} == {min(match.totals)}


def test_of_suits_of_the_same_length_the_one_that_leaves_the_better_cards_is_named():
    """A rule of thumb: aces and kings are better kept as plain cards, and others hold fewer black trumps."""
    rows = FIVES.replace("K♣ 8♣ Q♥", "K♣ 8♣ T♣").replace("T♣ 7♣ A♠", "Q♥ 9♠ A♠")
    position = begun(SJAVS, rows.replace("8♦ K♦ 9♠", "8♦ K♦ 7♣"))
    position = said(position, Bid(5), PASS, PASS, PASS)

    assert position.legal(A).moves == (NameTrump("♠"), NameTrump("♥"))
    assert stage_move(view(position, A)) == NameTrump("♠")


def test_players_know_how_long_the_suits_of_others_are_that_have_been_bid():
    """Players who can bid must bid in full, so the hands that others may hold should fit bids and passes."""
    position = said(begun(SJAVS, FIVES), Bid(5), Bid(5, "♣"), PASS, PASS, NameTrump("♣"))
    seen = view(play(position, "A♥"), C)
    bids = bid_hands(seen)
    assert bids is not None
    prospect = TrickProspect(trick_view(seen), Settings(Budget(worlds=8)), Random(1), bids=bids)

    uniform = bids.misfits(prospect.worlds.draw(40, 1))
    assert bids.misfits(prospect.draw(40)).mean() < uniform.mean() / 4
