"""Cancellation Hearts; the last seat deals and A leads."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from capot.cards import Card, card, cards, codes
from capot.kernel.tables import compile_rules
from capot.play.ending.claims import may_claim
from capot.play.match import new_match
from capot.play.position import Position, from_hands
from capot.play.scores.taken import taken
from capot.play.view import view
from capot.record import Record, dumps, loads
from capot.rules.errors import RulesError
from capot.rules.games.cancellation_hearts import CANCELLATION_HEARTS
from capot.rules.games.hearts import HEARTS
from capot.rules.model import Game, every_deal
from capot.rules.scoring import Captured
from capot.rules.stages.tricks import Cancelling, HolderOfLowest, MustDiscard, Tricks
from capot.rules.terms import Pack
from capot.rules.text import rulebook
from tests.rules.table import A, B, begun, finished, house, play, play_rows, playable, points

# Two packs of aces, kings and queens.  The first trick and the last are won by nobody.
SIX_TRICKS = """
    A♠ A♠' K♦ K♦'
    K♠ Q♠  Q♥ Q♦
    K♠' Q♠' Q♥' Q♦'
    A♣ K♣ A♦ A♦'
    A♣' K♣' K♥ K♥'
    Q♣ Q♣' A♥ A♥'
"""


def small(**chosen: object) -> Game:
    """Return the game with the three highest cards of each suit only, for four players."""
    game = house(CANCELLATION_HEARTS, **chosen)
    (part,) = game.schedule
    (tricks,) = part.rules.stages
    assert isinstance(tricks, Tricks)
    hearts = Captured("hearts", cards("A♥ K♥ Q♥"), 1)
    rules = replace(
        part.rules,
        packs=Pack("AKQ", copies=2),
        stages=(replace(tricks, talon_to="nobody"),),
        scoring=(hearts, *part.rules.scoring[1:]),
    )
    return replace(game, players=(4,), schedule=every_deal(rules), options=(), chosen=())


def dealt(
    trick: str, *, lacking: Mapping[int, str], seats: int = 7, game: Game = CANCELLATION_HEARTS
) -> Position:
    """Return a deal in which the seats can play these cards, some of them ``lacking`` a suit."""
    rules = game.rules_for(seats, 0)
    first, rest = cards(trick), [each for each in rules.pack.cards() if each not in cards(trick)]
    hands: list[list[Card]] = [[each] for each in first]
    for seat in sorted(range(seats), key=lambda seat: seat not in lacking):
        fit = [each for each in rest if each.suit != lacking.get(seat)]
        hands[seat] += fit[-(len(rules.pack.cards()) // seats - 1) :]
        rest = [each for each in rest if each not in hands[seat]]
    return from_hands(rules, seats - 1, hands, rest, new_match(game, seats).standing)


def test_two_packs_are_dealt_out_evenly_as_far_as_they_go():
    """David Parlett, Penguin Book of Card Games: two packs for six players and more."""
    for seats, size, left in ((6, 17, 2), (7, 14, 6), (8, 13, 0), (9, 11, 5), (10, 10, 4), (11, 9, 5)):
        match = new_match(CANCELLATION_HEARTS, seats)
        position = match.with_deal(match.pack).position
        assert {*map(len, position.hands)} == {size}
        assert len(position.talon) == left


def test_twins_cancel_each_other_and_the_highest_card_left_wins():
    """Wikipedia, Hearts: of K Q K A 3 A of spades kings and aces cancel, so that the queen takes itself."""
    trick = "K♠ Q♠ K♠' A♠ 3♠ A♠' 5♦"
    position = play(dealt(trick, lacking={6: "♠"}), trick)
    assert position.tricks[-1].winner == B
    assert position.to_act == {B}
    assert sum(each.rank == "Q" and each.suit == "♠" for each in taken(position, B)) == 1


def test_cancelled_cards_still_count_for_whoever_takes_the_trick():
    """Wikipedia, Hearts: only their power to win is cancelled."""
    trick = "Q♠ Q♠' 2♠ 3♠ 4♠ 5♠ 7♠"
    position = play(dealt(trick, lacking={}), trick)
    assert position.tricks[-1].winner == 6
    assert {*cards("Q♠ Q♠'")} <= {*taken(position, 6)}


def test_twins_of_another_suit_cancel_without_effect():
    """Wikipedia, Hearts: cards that cannot win anyway."""
    trick = "9♠ 3♦ 4♠ 3♦' 5♠ 6♠ 7♠"
    position = play(dealt(trick, lacking={B: "♠", 3: "♠"}), trick)
    assert position.tricks[-1].winner == A


def test_if_no_card_of_the_suit_led_is_left_its_leader_leads_again_and_the_next_trick_takes_it_too():
    """Wikipedia, Hearts; Bicycle, Hearts: the trick stays on the table for the winner of the next."""
    position = play(begun(small(), SIX_TRICKS), "A♠ A♠' K♦ K♦'")
    assert position.tricks[-1].winner is None
    assert position.to_act == {A}
    assert not any(taken(position, seat) for seat in range(4))
    position = play(position, "K♠ Q♠ Q♥ Q♦")
    assert [trick.winner for trick in position.tricks] == [A, A]
    assert len(taken(position, A)) == 8


def test_if_nobody_wins_the_last_trick_its_leader_takes_it():
    """Wikipedia, Hearts."""
    assert points(small(), SIX_TRICKS) == (32, 0, 0, 0)


def test_the_player_of_the_second_of_its_highest_twins_takes_the_last_trick_by_house_rule():
    """Wikipedia, Hearts, in an older version."""
    assert points(small(last_trick="second"), SIX_TRICKS) == (30, 2, 0, 0)


def test_whoever_takes_the_first_trick_takes_the_cards_left_over_even_if_it_lay_there_for_a_while():
    """Bicycle, Hearts: they go to the first trick taken; David Parlett: or to the last."""
    game = small()
    (part,) = game.schedule
    (tricks,) = part.rules.stages
    assert isinstance(tricks, Tricks)
    rules = replace(
        part.rules, packs=Pack("AKQJ", copies=2), stages=(replace(tricks, talon_to="first trick"),)
    )
    rules = replace(rules, deal=replace(rules.deal, each=6))
    game = replace(game, schedule=every_deal(rules))
    over = finished(game, SIX_TRICKS)
    assert {*cards("J♥ J♥' J♠")} <= {*taken(over, A)}


def test_low_cards_one_of_each_are_removed_by_house_rule_so_that_none_is_left_over():
    """Wikipedia, Hearts: with six players one two of clubs and one two of diamonds."""
    game = house(CANCELLATION_HEARTS, left_over="none")
    for seats in game.players:
        pack = game.rules_for(seats, 0).pack
        assert len(pack.cards()) % seats == 0
        assert all(each.twin not in pack.without and each.suit != "♥" for each in pack.without)
    assert codes(game.rules_for(6, 0).pack.without) == "2C' 2D'"


def test_each_queen_of_spades_costs_thirteen_and_there_are_fifty_two_points():
    """Bicycle, Hearts: hearts 1 each, each queen of spades 13."""
    terms = CANCELLATION_HEARTS.rules_for(7, 0).scoring
    worth = [term.value(each) for term in terms if isinstance(term, Captured) for each in term.cards]
    assert sorted(worth)[-2:] == [13, 13]
    assert sum(worth) == 52


def test_shooting_the_moon_takes_all_hearts_and_both_queens():
    """As in Hearts, by house rule: all the points of the deal to each of the others, here 32."""
    assert points(small(sweep="others"), SIX_TRICKS) == (0, 32, 32, 32)
    assert points(small(sweep="others", last_trick="second"), SIX_TRICKS) == (30, 2, 0, 0)


def test_hearts_may_not_be_led_until_one_has_been_discarded():
    """Bicycle, Hearts: as in Hearts for four."""
    trick = "K♠ Q♠ K♠' A♠ 3♠ A♠' 5♦"
    position = play(dealt(trick, lacking={6: "♠"}), trick)
    assert not any(each.suit == "♥" for each in playable(position))


def test_three_cards_may_be_passed_by_house_rule():
    """David Parlett, Penguin Book of Card Games."""
    match = new_match(house(CANCELLATION_HEARTS, passing="left"), 7)
    pick = match.with_deal(match.pack).position.legal(0).pick
    assert pick is not None
    assert pick.count == 3


def test_no_score_is_certain_while_a_trick_lies_there_that_nobody_has_taken():
    """The winner of the next trick takes its cards too."""
    rows = "Q♠ Q♠' A♥ A♥'\nA♠ K♠ K♥ K♥'\nK♠' A♠' Q♥ Q♥'"
    pack = Pack("AKQ", copies=2, without=cards("A♦ A♦' K♦ K♦' Q♦ Q♦' A♣ A♣' K♣ K♣' Q♣ Q♣'"))
    game = small(hearts_broken="no-ban")
    (part,) = game.schedule
    game = replace(game, schedule=every_deal(replace(part.rules, packs=pack)))
    position = begun(game, rows)
    position = play(position, "Q♠ Q♠' A♥ A♥'")
    assert not may_claim(view(position, B))
    assert not may_claim(view(position, A))
    assert [trick.winner for trick in play_rows(position, "A♠ K♠ K♥ K♥'").tricks] == [A, A]


def test_a_match_with_twins_is_read_back_from_its_record():
    """The code of a twin ends with an apostrophe: QS and QS' are the two queens of spades."""
    match = new_match(small(), 4, 3)
    over = finished(match.game, SIX_TRICKS)
    match = match.with_hands(over.dealt, over.talon)
    for seat, move in over.moves:
        match = match.after(seat, move)
    text = dumps(Record(match, ("A", "B", "C", "D")))
    assert "hand 0 S:AKK' C:AA'Q" in text
    assert "1 from 0: AS AS' KD KD'" in text
    assert loads(text).match == match
    assert card("qs'") == card("Q♠").twin


def test_a_duty_to_play_a_card_goes_for_its_twin():
    """Rules about one of two equal cards apply to both."""
    game = small()
    (part,) = game.schedule
    (tricks,) = part.rules.stages
    assert isinstance(tricks, Tricks)
    duty = replace(tricks, duties=(MustDiscard(card("Q♠")),))
    game = replace(game, schedule=every_deal(replace(part.rules, stages=(duty,))))
    rows = SIX_TRICKS.replace("Q♠'", "--").replace("Q♥'", "Q♠'").replace("--", "Q♥'")
    assert playable(play(begun(game, rows), "A♠ A♠'")) == {card("Q♠'")}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"packs": Pack("AKQ")}, "no card can cancel another"),
        ({"first_lead": HolderOfLowest("♣")}, "goes by a single card"),
        ({"draws": "after each trick"}, "no cards are drawn where nobody may win a trick"),
        ({"packs": Pack("AKQ", copies=2, trumps=cards("A♣"))}, "no cards are trumps in every deal"),
    ],
)
def test_rules_that_need_single_cards_do_not_go_with_two_packs(change, why):
    """Rules that contradict themselves are refused with the reason."""
    game = small()
    (part,) = game.schedule
    (tricks,) = part.rules.stages
    assert isinstance(tricks, Tricks)
    packs = change.pop("packs", part.rules.packs)
    with pytest.raises(RulesError, match=why):
        replace(
            game, schedule=every_deal(replace(part.rules, packs=packs, stages=(replace(tricks, **change),)))
        )


def test_a_game_has_at_most_two_packs():
    """More would need more than one twin of a card."""
    with pytest.raises(RulesError, match="one pack or two, not 3"):
        Pack("AKQ", copies=3)


def test_equal_cards_cancel_each_other_only_in_two_packs():
    """Hearts with one pack knows no twins."""
    (part,) = HEARTS.schedule
    stages = tuple(
        replace(each, cancelling=Cancelling()) if isinstance(each, Tricks) else each
        for each in part.rules.stages
    )
    with pytest.raises(RulesError, match="each is there only once"):
        replace(HEARTS, schedule=every_deal(replace(part.rules, stages=stages)), options=())


def test_fast_play_says_that_it_does_not_know_two_packs():
    """The kernel knows sets of at most 62 different cards."""
    with pytest.raises(RulesError, match="knows each card once, and these rules have two packs"):
        compile_rules(CANCELLATION_HEARTS.rules_for(7, 0), 7)


def test_the_rulebook_tells_of_two_packs_and_of_cards_that_cancel_each_other():
    """A player needs both to play."""
    text = rulebook(CANCELLATION_HEARTS)
    for told in (
        "two packs shuffled together, each a standard pack of 52 cards",
        "Two equal cards in a trick cancel each other",
        "its leader leads again, and whoever takes the next trick takes it too",
        "Each of the queens of spades costs 13 points",
        "There are 52 points in each deal",
    ):
        assert told in text
    six = rulebook(house(CANCELLATION_HEARTS, left_over="none"), 6)
    assert (
        "One copy each of the two of clubs and the two of diamonds is removed, which leaves 102 cards" in six
    )
