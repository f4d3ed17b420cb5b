"""The rulebook of Tien Len: what each house rule changes in it; `test_text` reads it whole."""

import pytest

from capot.cards import FACES
from capot.rules.games.tien_len import TIEN_LEN
from capot.rules.text import differences, one_line, rulebook
from capot.rules.text.match import group
from capot.rules.text.scoring.stakes import counting_line
from tests.rules.table import house


def told(**chosen):
    """Return the rules that house rules change, a sentence each."""
    return differences(house(TIEN_LEN, **chosen), TIEN_LEN)


def test_the_menu_says_who_plays_with_what():
    assert one_line(TIEN_LEN) == "2 to 4 players, best with 4; 52 cards"
    assert group(TIEN_LEN) == "Climbing games"


def test_for_four_players_nothing_is_said_of_fewer():
    page = rulebook(TIEN_LEN, 4)

    assert "the player with the three of spades leads and must play it" in page
    assert "lowest card" not in page.partition("## Sources")[0]


@pytest.mark.parametrize(
    ("option", "word", "sentences"),
    [
        ("twos_in_sequences", "no", ("the ace being the highest and the three the lowest",)),
        ("sequence_suits", "one", ("A sequence of single cards must be all of one suit.",)),
        (
            "bombs",
            "southern",
            ("four of a kind or three pairs in sequence beat a single two, four pairs in",),
        ),
        ("passing", "locked", ("Once you have passed, you are out until the next pile is started.",)),
        (
            "instant_wins",
            "dealt",
            (
                "a card of each rank from the three to the ace, all four twos, five pairs in sequence or",
                "is paid 1 point by everyone else, and nothing else counts in that deal",
            ),
        ),
        ("last_card", "no-two", ("You may not go out with a combination containing a two unless",)),
        (
            "payment",
            "by-place",
            ("the first to go out scores 1 point, the second 1, the third −1 and the last",),
        ),
        (
            "payment",
            "by-place-double",
            ("the first to go out scores 2 points, the second 1, the third −1 and the last −2",),
        ),
        ("deals", 20, ("The match ends after 20 deals.",)),
        ("direction", "anticlockwise", ("Play goes anticlockwise, to the right.", "the dealer’s right")),
    ],
)
def test_each_house_rule_is_told_as_what_differs(option, word, sentences):
    """As Tien Len, except: one sentence for each thing that is otherwise, and nothing else."""
    changed = told(**{option: word})

    assert len(changed) == len(sentences)
    assert all(wanted in sentence for wanted, sentence in zip(sentences, changed, strict=True))


@pytest.mark.parametrize(
    ("option", "word", "sentences"),
    [
        ("bombs", "southern", ["No combination beats one of another kind, not even twos."]),
        ("instant_wins", "dealt", ["No hand wins before cards are played."]),
        ("last_card", "no-two", ["You may go out with any card."]),
    ],
)
def test_the_book_is_told_the_other_way_round_as_what_a_house_rule_leaves_out(option, word, sentences):
    assert list(differences(TIEN_LEN, house(TIEN_LEN, **{option: word}))) == sentences


def test_a_rulebook_with_house_rules_says_what_they_change_and_which_are_in_force():
    page = rulebook(house(TIEN_LEN, bombs="southern", passing="locked"), base=TIEN_LEN)

    assert "Like **Tien Len**, except:\n\n- A bomb beats twos, though it is another kind" in page
    assert "- `passing=locked`: May you play again on the same pile after passing? No" in page


def test_for_two_players_nothing_is_said_of_several_others():
    page = rulebook(TIEN_LEN, 2).partition("## House rules")[0].partition("## The deal")[2]

    assert "ach other player" not in page
    assert "the others" not in page


def test_what_is_at_stake_is_told_in_a_line():
    faces = FACES[TIEN_LEN.faces]
    usual = counting_line(TIEN_LEN.rules_for(4, 0), faces)
    dealt = counting_line(house(TIEN_LEN, instant_wins="dealt").rules_for(3, 0), faces)

    paid = counting_line(house(TIEN_LEN, payment="by-place").rules_for(4, 0), faces)
    three = counting_line(house(TIEN_LEN, payment="by-place").rules_for(3, 0), faces)

    assert usual == "What counts: going out 1, left with cards −3."
    assert paid == "What counts: first out 1, second out 1, third out −1, left with cards −1."
    assert three == "What counts: first out 1, left with cards −1."
    assert dealt.endswith("a winning hand as dealt 1 from each other player.")
