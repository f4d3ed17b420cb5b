"""No name at a table is blank, and no two of them look alike."""

from itertools import combinations

import pytest

from capot.players.protocol import LONGEST_NAME
from capot.server.lines import one_line
from capot.server.log.names import name_at, name_of_computer, tidied
from capot.server.log.seats import Seat


def sitting(*names):
    return [Seat(None, name) for name in names]


@pytest.mark.parametrize(
    "blank",
    [
        "",
        "   ",
        "\u3164",
        "\u115f\u1160",
        "\u2800\u2800",
        "\ufe0f",
        "\U000e0100",
        "\u200d",
        "\u00ad",
        "\uffa0",
    ],
)
def test_a_name_that_prints_nothing_is_guest(blank):
    assert name_at([], blank) == "Guest"
    assert name_at([], f"A{blank}nn").replace(" ", "") == "Ann"


@pytest.mark.parametrize(
    "name",
    [
        "Anna",
        "ANNA",
        "\u0410nna",
        "\uff21nna",
        "\U0001d400nna",
        "A\ufe0fnna",
        "A\u034fnna",
        "An na",
        "\u13aanna",
    ],
)
def test_who_comes_with_a_name_that_looks_like_anothers_is_numbered(name):
    assert name_at(sitting("Anna"), name) == f"{tidied(name)} 2"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ilse", "llse"),
        ("Tom0", "TomO"),
        ("rnarie", "marie"),
        ("Jo\u00e9", "Joe\u0301"),
        ("\u039d\u0399\u039a", "NIK"),
    ],
)
def test_letters_and_digits_of_any_script_that_look_alike_are_the_same(one, other):
    assert name_at(sitting(one), other) == f"{tidied(other)} 2"
    assert name_at(sitting(other), one) == f"{tidied(one)} 2"


def test_names_that_can_be_told_apart_stay_as_they_are():
    names = [
        "Anna",
        "Anne",
        "Hanna",
        "\u00c4nna",
        "\u5f20\u4f1f",
        "\u738b\u82b3",
        "\u0418\u0432\u0430\u043d",
        "\u0645\u0631\u064a\u0645",
        "Zo\u00eb",
        "Zoe",
        "Nguy\u1ec5n",
    ]

    assert [tidied(name) for name in names] == names
    for one, other in combinations(names, 2):
        assert name_at(sitting(one), other) == other


def test_a_third_is_numbered_after_the_second():
    assert name_at(sitting("Anna", "\u0410nna 2"), "anna") == "anna 3"


def test_accents_are_not_piled_over_other_lines():
    assert one_line("e" + "\u0323" * 30 + "x") == "\u1eb9" + "\u0323" * 3 + "x"


def test_a_name_is_no_longer_than_there_is_room_for_even_if_signs_stand_for_many():
    assert len(tidied("\ufdfa" * LONGEST_NAME)) <= LONGEST_NAME


def test_no_computer_player_has_a_name_like_a_persons():
    assert name_of_computer([]) == "Ben"
    assert name_of_computer(["\u0412\u0435n"]) == "Clara"
