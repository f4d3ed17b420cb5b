"""The rulebook of a game of contracts, and what house rules change; `test_text` reads it whole."""

import re

import pytest

from capot.rules.codec import from_data, to_data
from capot.rules.games.barbu import BARBU
from capot.rules.text import differences, rulebook
from capot.rules.text.sources import describe_sources
from tests.rules.barbu_table import contracts_of
from tests.rules.table import house

PAGE = rulebook(BARBU)


def told(contract: str) -> str:
    """Return the section of a contract."""
    _, heading, rest = PAGE.partition(f"\n### {contract}\n")
    assert heading, contract
    return re.split("\n##", rest)[0]


def test_every_contract_has_a_place_with_what_it_counts_and_its_total():
    for each in contracts_of(BARBU.rules_for(4, 0)):
        assert f"Together, the players score {each.total} points".replace("-", "−") in told(each.title)


def test_hearts_that_were_taken_lie_face_up_in_no_hearts_alone():
    """Source 001, Barbu, No Hearts: hearts won in tricks are set aside face up."""
    sentence = "Lay hearts that you take in tricks face up in front of you."

    assert sentence in told("No Hearts")
    assert PAGE.count(sentence) == PAGE.count("face up in front") == 1


def test_cards_that_are_no_longer_kept_face_up_are_a_difference_that_names_the_contract():
    data = to_data(BARBU)
    contracts = data["schedule"][0]["rules"]["stages"][0]["contracts"]
    for term in next(each for each in contracts if each["name"] == "no-hearts")["scoring"]:
        assert term.pop("face_up")

    assert differences(from_data(data), BARBU) == (
        "No Hearts: Hearts taken in tricks lie face down with the other cards of the trick.",
    )


def test_the_sums_of_the_sheet_are_told_as_the_house_rules_have_them():
    without = rulebook(house(BARBU, doubles="off"))
    penalty = rulebook(house(BARBU, obligation="penalty"))

    assert "- The scores of a deal add up to the total of its contract, whoever has doubled whom." in PAGE
    assert "- The scores of a deal add up to the total of its contract." in without
    assert (
        "the total of its contract, whoever has doubled whom, less the cost of any doubles still owed."
        in penalty
    )


SPLIT = (
    "A contract with a negative total that nobody doubles is not played; its points are divided equally "
    "among everyone except the declarer."
)
OVERTAKE = "Trump: If trumps are led, you must beat those in the trick if you can; if not, any trump will do."
THROWN = "No King of Hearts: If you hold the king of hearts and cannot follow suit, you must play it."


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"doubles": "off"}, "Nobody may double."),
        (
            {"redoubles": "later"},
            "You have only this one turn, so only a later player can redouble.",
        ),
        (
            {"obligation": "penalty"},
            (
                "Nobody is forced to double in any particular deal, but each double still owed at the end "
                "costs 20 points."
            ),
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
        ({"dominoes_turn": "one"}, "Dominoes: On your turn, lay one card that fits."),
        ({"dominoes_ends": "ace-high"}, "Dominoes: A row ends at the ace and at the two."),
        (
            {"dominoes_first": "must-lay"},
            "Dominoes: Even on the very first turn the declarer may not pass with a card that fits.",
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

    assert (
        "How many cards are laid in a turn in Dominoes: its example has three cards laid in one turn" in page
    )
    assert "Playing to a trump lead in Trump: other books ask only for a higher trump." in page


def test_what_a_house_rule_has_changed_in_every_contract_is_credited_to_no_source():
    page = describe_sources(house(BARBU, redoubles="later"))

    assert "Redoubling after your turn" not in page
    assert "The ends of a row in Dominoes" in page
