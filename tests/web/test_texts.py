"""The page speaks of every game in each of its languages."""

import re
from pathlib import Path

import pytest

from capot.server.tables.catalogue import games

TEXTS = Path(__file__).parents[2] / "web" / "src" / "lib" / "texts"


def catalogue(language: str) -> str:
    return (TEXTS / f"{language}.ts").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_game_has_its_line_in_the_other_languages(language):
    told = set(
        re.findall(
            r'^    "([a-z-]+)": \{\s*(?:name: "[^"]+",\s*)?blurb: "', catalogue(language), re.MULTILINE
        )
    )

    assert told == {game.key for game in games()}


@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_family_of_games_has_a_name_in_the_other_languages(language):
    text = catalogue(language)

    assert all(f'"{family}": ' in text for family in {game.family for game in games()})


@pytest.mark.parametrize("folder", ["lib", "profile", "fairness"])
@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_text_takes_the_same_parameters_in_all_languages(language, folder):
    texts = TEXTS.parents[1] / folder / "texts"
    english, other = (
        parameters((texts / f"{each}.ts").read_text(encoding="utf-8")) for each in ("en", language)
    )

    assert english
    assert other == english


def parameters(text: str) -> dict[str, set[str]]:
    """Return what stands in braces in each text of the page."""
    entries = re.findall(r'^  "([\w.-]+)":\s+"([^"\n]*)",$', text, re.MULTILINE)
    return {key: set(re.findall(r"\{(\w+)", said)) for key, said in entries}
