"""The table of levels and what is said of levels that are not told apart follow from the recorded results."""

import sys
from pathlib import Path

import pytest

from capot.language.languages import LANGUAGES
from capot.players.search.spread import spread_of
from capot.rules.catalog import GAMES

sys.path.append(str(Path(__file__).parents[1] / "scripts"))

import level_table
import results

FINIS = GAMES["finis"]


def recorded(lead: float, low: float, high: float, *names: str) -> level_table.Records:
    """Return records with one comparison at Finis, of `hard` and `thumb` unless others are named."""
    above, below = names or ("hard", "thumb")
    players = [{"name": above}, {"name": below}]
    record: dict[str, object] = {
        "game": "finis",
        "options": {},
        "contract": None,
        "seats": 4,
        "players": players,
        "budget": None,
    }
    record |= {"unit": "deal", "played": 1200, "lead": lead, "interval": [low, high]}
    return {f"finis for 4: {above} over {below}": record}


def test_the_table_is_that_of_the_results():
    """If this fails after new results: ``python scripts/results.py``."""
    text = level_table.PAGE.read_text(encoding="utf-8")
    assert results.with_levels(level_table.PAGE, text) == text


def test_distinct_levels_need_no_words():
    assert not level_table.section(recorded(0.2, 0.1, 0.3), FINIS, LANGUAGES["en"])


@pytest.mark.parametrize(
    ("key", "words"),
    [("en", "In Finis the cards decide"), ("de", "In Finis entscheiden"), ("fr", "qui décident")],
)
def test_the_cards_decide_where_even_the_most_of_a_lead_is_little(key: str, words: str):
    most = level_table.SLIGHT * spread_of(FINIS, 4).points
    assert words in level_table.section(recorded(0.01, -0.02, most * 0.99), FINIS, LANGUAGES[key])
    assert words not in level_table.section(recorded(0.01, -0.02, most * 1.01), FINIS, LANGUAGES[key])


def test_two_strengths_may_be_level_though_the_cards_do_not_decide():
    (said,) = level_table.sentences(recorded(0.0, -0.01, 0.01, "medium", "easy"), FINIS)
    assert said.startswith("In Finis `medium` and `easy` are level")


def test_a_lead_that_may_be_large_or_none_is_said_to_be_open():
    (said,) = level_table.sentences(recorded(0.05, -0.09, 0.2), FINIS)
    assert said.startswith("In Finis, 1200 deals do not show whether `hard` plays better than `thumb`")
    assert said.endswith("+0.05 (−0.09 to +0.20) points a deal.")


@pytest.mark.parametrize(
    ("low", "key", "end"),
    [
        (0.004, "en", "+7.0 (just above 0 to +13.9)"),
        (-0.004, "en", "+7.0 (just below 0 to +13.9)"),
        (0.004, "de", "+7.0 (knapp über 0 bis +13.9)"),
        (-0.004, "fr", "+7.0 (juste au-dessous de 0 à +13.9)"),
        (0.06, "en", "+7.0 (+0.1 to +13.9)"),
    ],
)
def test_a_lead_is_not_given_more_exactly_than_it_is_known(low: float, key: str, end: str):
    (record,) = recorded(6.952, low, 13.9).values()
    assert level_table.lead_of(record, key) == end


def test_where_all_draw_from_the_same_moves_they_are_said_to_play_alike():
    (said,) = level_table.sentences({}, GAMES["put"])
    assert "they play Put equally well" in said


def test_every_game_has_a_row():
    assert level_table.table({}).count("\n") == len(GAMES) + 2
