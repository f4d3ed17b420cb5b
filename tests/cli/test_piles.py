"""Tien Len in the terminal: the pile, the words that may be typed, and the news of a pile."""

import pytest

from capot.cards import FRENCH, cards
from capot.cli.screens.screen import hand_text
from capot.cli.table.answers import read_command, read_move
from capot.cli.table.climbing import (
    allowed_lines,
    last_pile_line,
    pile_line,
    with_pile,
)
from capot.cli.table.picture import table
from capot.cli.table.questions import explained, question
from capot.cli.words import Names
from capot.play.errors import BadMove
from capot.play.moves import LayCards, PassTurn
from capot.play.view import as_held, piles_of, view
from capot.record.journal import read as stored
from capot.rules.catalog import GAMES
from capot.rules.games.tien_len import TIEN_LEN
from tests.cli.scripted import AS_SCRIPTED, said, script
from tests.random_play import random_positions
from tests.rules.climbing_table import PASS, held, laid
from tests.rules.table import A, B, house

NAMES = Names(("You", "Ben", "Clara", "David"), you=0)
HANDS = ("5♠ 5♥ 6♣ 7♦ K♥", "3♠ 4♣ 4♦ 9♠ 9♥", "3♥ 4♥ J♠ J♥ 2♠", "3♣ 3♦ T♠ T♥ A♠")


def deal(*plays, led_by=B, game=TIEN_LEN):
    return laid(held(*HANDS, led_by=led_by, game=game), *plays)


def yours(*plays, led_by=B):
    return view(deal(*plays, led_by=led_by), A)


def after_a_pair():
    """Return what A sees when B has led a pair of fours, and the others have passed."""
    return yours("4C 4D", PASS, PASS)


# --- What may be typed --------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["5s 5h", "lay 5S 5H", "play 5♠, 5♥", "5 5", "55", "lay 5 5"])
def test_cards_are_typed_with_their_suits_or_where_that_is_enough_by_their_ranks(typed):
    move = read_move(typed, after_a_pair())

    assert isinstance(move, LayCards)
    assert set(move.cards) == set(cards("5♠ 5♥"))


@pytest.mark.parametrize("typed", ["pass", "p", "Pass", "no"])
def test_pass_is_one_word_or_letter(typed):
    assert read_command(typed, after_a_pair()) is None
    assert read_move(typed, after_a_pair()) == PassTurn()


def test_a_ten_by_its_rank_is_typed_as_10_or_t():
    seen = view(deal("9S", led_by=B), 2)
    seen = view(laid(deal("9S", led_by=B), PASS), 3) if seen.is_my_turn else seen

    with pytest.raises(BadMove, match="10 could be 10♠ or 10♥: type the suits too"):
        read_move("10", seen)
    with pytest.raises(BadMove, match="10 could be 10♠ or 10♥: type the suits too"):
        read_move("t", seen)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("8", "you do not hold cards of these ranks: 8"),
        ("8 8", "you do not hold cards of these ranks: 8 8"),
        ("lay", "name the cards to lay, like 5S 5H, or pass"),
        ("5s5h", "put spaces between the cards"),
        ("five", "'five' is not a card"),
    ],
)
def test_what_names_no_cards_is_answered_with_what_would(typed, sentence):
    with pytest.raises(BadMove, match=sentence):
        read_move(typed, after_a_pair())


def test_why_says_why_cards_may_not_be_laid_together_or_that_they_may(run):
    asked = ["why 3c 4c", "why 9s", "why 7h", "why kd", "why pass", "why", "3c"]

    told = run("play", "tien-len", *AS_SCRIPTED, typed=asked).output

    assert "To beat: David Q♦." in told
    assert (
        "3♣ 4♣ may not be laid together: lay cards of one rank, three or more in sequence, or three" in told
    )
    assert "You do not hold the 9♠." in told
    assert "7♥ does not beat Q♦." in told
    assert "K♦ may be laid." in told
    assert "You may pass." in told
    assert "; the same goes for 4♠, 4♣, 4♥, 7♥, 8♣, 9♣, 10♣, J♦ and J♥." in told
    assert "3♣ does not beat Q♦." in told


# --- What is asked ------------------------------------------------------------------------------------


def test_cards_are_marked_one_by_one_where_several_are_laid_and_those_of_no_use_are_closed():
    asked = question(after_a_pair(), NAMES)

    assert (asked.prompt, asked.instead) == ('Beat a pair of 4s: 4♣ 4♦, or pass ("pass")', "pass")
    assert (asked.least, asked.pick) == (2, 2)
    assert [choice.answer for choice in asked.choices if choice.is_open] == ["5S", "5H"]


def test_who_can_beat_nothing_passes_by_enter():
    asked = question(yours("9S 9H", PASS, PASS), NAMES)

    assert asked.empty == "pass"
    assert asked.prompt == "You hold nothing that beats a pair of 9s: 9♠ 9♥: you must pass"


def test_who_may_not_go_out_with_a_two_is_told_so():
    game = house(TIEN_LEN, last_card="no-two")
    kept = view(laid(held("4♠ 2♠", "5♠ 6♣", led_by=A, game=game), "4♠", "5♠"), A)
    beaten = view(laid(held("4♠ 2♠", "2♥ 6♣", led_by=A, game=game), "4♠", "2♥"), A)

    assert question(kept, NAMES).prompt == "You may not go out with a 2: you must pass"
    assert allowed_lines(kept, NAMES) == ["You may not go out with a 2: you must pass."]
    assert question(beaten, NAMES).prompt == "You hold nothing that beats 2♥: you must pass"


def test_one_card_is_chosen_by_the_arrow_keys_where_only_single_cards_beat():
    asked = question(yours("9S", PASS, PASS), NAMES)

    assert not asked.is_several
    assert [choice.answer for choice in asked.choices if choice.is_open] == ["KH"]


def test_who_leads_lays_one_card_or_more_and_may_not_pass():
    asked = question(yours(led_by=A), NAMES)

    assert (asked.prompt, asked.least, asked.pick, asked.instead) == (
        "You lead: lay one or more cards",
        1,
        3,
        "",
    )


def test_the_lead_of_a_match_is_told_to_have_the_lowest_card_in_it():
    first = held("3♠ 4♠", "5♠ 6♠", "7♠ 8♠", "9♠ T♠")

    asked = question(view(first, A), NAMES).prompt

    assert asked == "You lead: lay 3♠, alone or with others"
    assert question(yours(led_by=A), NAMES).prompt == "You lead: lay one or more cards"


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        (
            {"bombs": "southern"},
            "Bombs: four of a kind or three pairs in sequence beat a single 2, four",
        ),
        ({"passing": "locked"}, "Once you have passed, you are out until the next pile."),
        ({"twos_in_sequences": "no"}, "A sequence may not contain a 2."),
        ({"sequence_suits": "one"}, "A sequence must be of one suit."),
        ({"last_card": "no-two"}, "You may not go out with a 2."),
    ],
)
def test_what_a_house_rule_changes_for_the_player_is_told_with_the_first_question(option, sentence):
    seen = view(deal(led_by=A, game=house(TIEN_LEN, **option)), A)

    assert sentence in explained(seen, NAMES)[0]
    assert sentence not in explained(yours(led_by=A), NAMES)[0]


def test_moves_lists_what_may_be_laid_by_kind_from_the_lowest_up():
    assert allowed_lines(yours(led_by=A), NAMES) == [
        "You may lay:",
        "  single cards: 5♠ 5♥ 6♣ 7♦ K♥",
        "  pairs: 5♠ 5♥",
        "  sequences of 3 cards: 5♠ 6♣ 7♦, 5♥ 6♣ 7♦",
    ]
    assert allowed_lines(after_a_pair(), NAMES)[0] == "You may lay, or pass:"
    assert allowed_lines(yours("9S 9H", PASS, PASS), NAMES) == [
        "You hold nothing that beats a pair of 9s: 9♠ 9♥: you must pass."
    ]


def test_of_many_combinations_only_the_ranks_are_listed():
    hand = "5♠ 5♥ 5♦ 6♣ 6♦ 6♥ 7♦ 7♥"
    rest = ("8♠ 8♥ 8♦ 8♣ 9♠ 9♥ 9♦ 9♣", "T♠ T♥ T♦ T♣ J♠ J♥ J♦ J♣", "Q♠ Q♥ Q♦ Q♣ K♠ K♥ K♦ K♣")

    listed = allowed_lines(view(held(hand, *rest, led_by=A), A), NAMES)

    assert "  sequences of 3 cards: 5 6 7 (18 ways)" in listed


# --- What is seen -------------------------------------------------------------------------------------


def test_the_hand_is_sorted_by_the_order_of_the_game_and_cards_of_no_use_are_in_parentheses():
    shown = table(after_a_pair(), TIEN_LEN, NAMES)

    assert hand_text(shown.hand, shown.faces) == "5♠ 5♥   (6♣)   (7♦)   (K♥)"


def test_a_two_is_the_last_card_of_a_hand():
    shown = table(view(deal(), 2), TIEN_LEN, NAMES)

    assert hand_text(shown.hand, shown.faces) == "3♥   4♥   J♠ J♥   2♠"


def test_the_table_says_what_lies_there_whose_it_is_and_who_has_passed():
    shown = table(yours("4C 4D", "J♠ J♥", PASS), TIEN_LEN, NAMES)

    assert shown.progress == "pile 1"
    assert shown.rows == (
        "The pile: Ben 4♣ 4♦; Clara J♠ J♥.",
        "To beat: Clara J♠ J♥, a pair of jacks; passed: David.",
    )
    assert shown.held == ("Left to play: Ben 3 cards, Clara 3 cards, David 5 cards.",)
    assert [place.deeds for place in shown.places] == [
        ("3 cards",),
        ("3 cards",),
        ("5 cards", "passed"),
        ("5 cards",),
    ]


def test_an_empty_table_says_who_leads():
    assert table(yours(led_by=A), TIEN_LEN, NAMES).rows == ("The table is empty. To lead: you.",)
    assert table(yours(led_by=B), TIEN_LEN, NAMES).rows == ("The table is empty. To lead: Ben.",)


def test_moves_are_told_as_leading_laying_and_passing():
    assert said(yours("4♦ 4♣"), NAMES) == "Ben lays a pair of 4s: 4♣ 4♦."
    assert said(yours("4♦ 4♣", PASS, PASS, "5♥ 5♠"), NAMES) == "You lay a pair of 5s: 5♠ 5♥."
    assert said(yours("4♦ 4♣", PASS, PASS, PASS), NAMES) == "You pass."


def test_the_last_pile_is_told_from_its_lead_to_who_was_not_beaten():
    seen = yours("4C 4D", PASS, PASS, "5♠ 5♥")
    over = view(laid(deal("4C 4D", PASS, PASS, "5♠ 5♥"), "9♠ 9♥", PASS, PASS, PASS), A)

    assert last_pile_line(seen, NAMES) == "No pile has been finished yet."
    assert last_pile_line(over, NAMES) == "Pile 1: Ben 4♣ 4♦; You 5♠ 5♥; Ben 9♠ 9♥. Ben wins it."


@pytest.mark.parametrize("passing", ["open", "locked"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_piles_are_told_apart_by_the_moves_alone(seats, passing):
    """A player who joins late finds the piles that have lain on the table."""
    begun = 0
    before = view(deal(), None).pile
    for position in random_positions(house(GAMES["tien-len"], passing=passing), seats, 5):
        seen = view(position, None)
        begun += len(seen.pile) == 1 and seen.pile != before
        before = seen.pile
        if position.to_act:
            found = piles_of(seen)
            assert len(found) == begun
            assert not seen.pile or tuple(found[-1]) == seen.pile
    assert begun > 1


def test_with_the_last_card_of_a_deal_its_pile_still_lies_on_the_table():
    over = view(laid(held("4♠ 5♠", "3♠ 6♠", led_by=A), "4♠", "6♠", PASS, "3♠"), A)

    shown = table(over, TIEN_LEN, NAMES, turned=False)

    assert (shown.progress, shown.rows) == ("pile 2", ("The pile: Ben 3♠.",))
    assert pile_line(over, 0, NAMES) == "Pile 1: You 4♠; Ben 6♠. Ben wins it."


def test_a_play_that_closes_its_pile_at_once_is_shown_as_it_lies_there():
    """Where who has passed stays out, and who laid before has gone out, nobody is left to answer it."""
    game = house(TIEN_LEN, passing="locked")
    first = held("3♠ 3♣ K♠", "4♠ 5♣ 6♥", "A♠ 7♠ 8♠", led_by=A, game=game)
    before = laid(first, "3♠ 3♣", PASS, PASS, "K♠", PASS)
    after = view(laid(before, "A♠"), A)

    shown = table(with_pile(view(before, A), after), game, NAMES)

    assert table(after, game, NAMES).progress == "pile 3"
    assert shown.progress == "pile 2"
    assert shown.rows == (
        "The pile: You K♠; Clara A♠.",
        "To beat: Clara A♠; passed: Ben.",
    )


def test_a_match_typed_at_random_is_played_to_its_end_and_its_piles_are_told(run, data, tmp_path):
    played = script(tmp_path, "tien-len", deals=4)

    result = run("play", "tien-len", "--deals", "4", *AS_SCRIPTED, typed=played.lines)

    assert result.exit_code == 0, result.output
    (path,) = (data / "matches").glob("*.journal")
    assert stored(path).match == played.match
    assert "is left with cards" in result.output
    assert "\nPile 2\n" in result.output


def test_the_record_of_a_deal_is_shown_with_its_piles_and_all_hands(run, data, tmp_path):
    played = script(tmp_path, "tien-len", deals=1)
    run("play", "tien-len", "--deals", "1", *AS_SCRIPTED, typed=played.lines)
    (path,) = (data / "matches").glob("*.journal")

    moves = len(played.match.position.moves)
    begun, middle, end = (run("replay", str(path), "--at", str(at)).output for at in (0, moves // 2, moves))

    hand = as_held(played.match.position.dealt[A], played.match.position.rules)
    assert f"  You    {FRENCH.shorts(hand)}\n" in begun
    assert "Pile 1: " in middle
    assert "Now laying cards: " in middle
    assert "was left with cards" in end


def test_what_lies_there_is_told_once_by_the_word_table(run):
    told = run("play", "tien-len", "--seed", "5", "--against", "random", typed=["table"]).output

    assert told.partition("pile 1.")[2].count("To beat: ") == 1
