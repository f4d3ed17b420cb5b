"""The rulebook of a game of contracts: what all share is told once, what one has of its own at its place."""

import re

import pytest

from capot.rules.codec import from_data, to_data
from capot.rules.games.barbu import BARBU
from capot.rules.text import differences, rulebook
from capot.rules.text.sources import describe_sources
from tests.rules.barbu_table import contracts_of
from tests.rules.table import house

PAGE = rulebook(BARBU)


def section(title: str, page: str = PAGE, marks: str = "##") -> str:
    """Return what stands under a heading."""
    found = re.search(
        rf"^{marks} {title}\n\n(.*?)(?=^#{{1,{len(marks)}}} |\Z)", page, re.MULTILINE | re.DOTALL
    )
    assert found, title
    return found[1]


def told(contract: str, page: str = PAGE) -> str:
    """Return what is told of a contract alone."""
    return section(contract, page, "###")


def test_every_contract_has_a_place_with_what_it_counts_and_its_total():
    for each in contracts_of(BARBU.rules_for(4, 0)):
        assert f"That makes {each.total} points".replace("-", "−") in told(each.title)


def test_the_declarer_is_told_with_the_contracts_to_choose_from():
    assert section("The declarer").startswith("The player on the dealer’s left is the declarer.")
    assert "No Queens, No Tricks, No Hearts, No King of Hearts, No Last Two, Trump and Dominoes." in PAGE
    assert "every player declares each of them once, in any order." in PAGE


def test_what_most_contracts_share_is_told_once():
    assert PAGE.count("The declarer leads to the first trick.") == 1
    assert PAGE.count("may double some of the others, all of them or none") == 1
    assert "in every contract that is played in tricks, as far as nothing else is said" in section("The play")


def test_what_a_contract_has_of_its_own_is_told_at_its_place():
    assert "Hearts may not be led in any trick" in told("No Hearts")
    assert "Hearts may not be led in any trick" in told("No King of Hearts")
    assert "Hearts may not be led" not in told("No Queens")
    assert "The declarer names the suit of trumps, held or not." in told("Trump")
    assert "The declarer alone may be doubled" in told("Dominoes")
    assert "The last trick but one costs its winner 10 points." in told("No Last Two")


def test_the_cards_of_a_suit_but_one_are_not_listed_one_by_one():
    assert "Each heart but the ace costs the player who takes it in a trick 2 points." in told("No Hearts")


def test_hearts_that_were_taken_lie_face_up_in_no_hearts_alone():
    """Source 001, Barbu, No Hearts: hearts won in tricks are set aside face up."""
    sentence = "Whoever takes hearts in a trick keeps them face up on the table."

    assert sentence in told("No Hearts")
    assert PAGE.count(sentence) == PAGE.count("face up on the table") == 1


def test_cards_that_are_no_longer_kept_face_up_are_a_difference_that_names_the_contract():
    data = to_data(BARBU)
    contracts = data["schedule"][0]["rules"]["stages"][0]["contracts"]
    for term in next(each for each in contracts if each["name"] == "no-hearts")["scoring"]:
        assert term.pop("face_up")

    assert differences(from_data(data), BARBU) == (
        "No Hearts: Whoever takes hearts in a trick keeps them face down with the other cards of the trick.",
    )


def test_doubling_is_told_in_full():
    page = section("Doubling")

    for words in (
        "Any of the others may be doubled",
        "The declarer may double only those who have doubled the declarer.",
        "To say “maximum” is to double everybody whom one may.",
        "is asked once more when all have spoken",
        "must double the declarer at least twice",
        "owes as many doubles as the declarer has deals left must double",
        "with 40 and 20 points, of whom one has doubled the other, one ends with 60 and the other with 0",
    ):
        assert words in page


def test_the_match_is_told_with_its_28_deals_and_the_sheet_with_its_sums():
    assert "seven deals in succession" in section("The match")
    assert "(28 deals)" in section("The match")
    assert "The seven contracts together make 0." in section("Scoring")


def test_the_sums_of_the_sheet_are_told_as_the_house_rules_have_them():
    without = rulebook(house(BARBU, doubles="off"))
    penalty = rulebook(house(BARBU, obligation="penalty"))

    assert "- Whoever doubles whom, the scores of a deal add up to the total of its contract." in PAGE
    assert "- The scores of a deal add up to the total of its contract." in without
    assert "the total of its contract, less what doubles that are owed have cost." in penalty


SPLIT = (
    "A contract with a negative total that nobody doubles is not played; its total is split evenly "
    "among all but the declarer."
)
OVERTAKE = (
    "Trump: When trumps are led, a player who holds trumps must play one that beats those in the trick, "
    "if possible; else any trump will do."
)
THROWN = (
    "No King of Hearts: A player who holds the king of hearts, however, must play it when unable to "
    "follow suit."
)


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"doubles": "off"}, "Nobody may double."),
        (
            {"redoubles": "later"},
            "Everybody has but this one turn, so that only a later player can redouble.",
        ),
        (
            {"obligation": "penalty"},
            "Nobody is made to, but each double still owed after the last of them costs 20 points.",
        ),
        ({"obligation": "none"}, "Nobody need ever double the declarer."),
        (
            {"undoubled": "split"},
            SPLIT,
        ),
        (
            {"trump_led": "overtake"},
            OVERTAKE,
        ),
        ({"dominoes_turn": "one"}, "Dominoes: In each turn a player lays one card."),
        ({"dominoes_ends": "ace-high"}, "Dominoes: A row ends with the ace and with the two."),
        (
            {"dominoes_first": "must-lay"},
            "Dominoes: Even in the first turn the declarer may not pass with a card that fits.",
        ),
        (
            {"king_of_hearts": "first-discard"},
            THROWN,
        ),
    ],
    ids=lambda value: "=".join(*value.items()) if isinstance(value, dict) else "",
)
def test_a_house_rule_on_a_contract_is_a_difference_that_names_it(chosen, sentence):
    assert differences(house(BARBU, **chosen), BARBU) == (sentence,)


def test_a_source_that_speaks_of_a_contract_is_told_with_its_title():
    page = describe_sources(BARBU)

    assert "How many cards are laid in a turn in Dominoes: three cards are laid in one turn" in page
    assert "Following to trumps in Trump: other books are content with any higher trump." in page


def test_what_a_house_rule_has_changed_in_every_contract_is_credited_to_no_source():
    page = describe_sources(house(BARBU, redoubles="later"))

    assert "Redoubling after one’s turn" not in page
    assert "The ends of a row in Dominoes" in page
