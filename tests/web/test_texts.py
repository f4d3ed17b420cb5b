"""The page speaks of every game in each of its languages."""

import re
from pathlib import Path

import pytest

from capot.language.languages import LANGUAGES
from capot.server.catalogue import games

TEXTS = Path(__file__).parents[2] / "web" / "src" / "lib" / "texts"
FOLDERS = sorted(
    str(each.parent.relative_to(TEXTS.parents[1]))
    for each in TEXTS.parents[1].rglob("texts")
    # Some sentences of the table leave out in one language what they say in another.
    if each.parent.name not in {"table", "scores"}
)

FRENCH = sorted(TEXTS.parents[1].rglob("texts/fr.ts"))


@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_game_and_family_is_described_in_the_other_languages(language):
    known = LANGUAGES[language].translations

    said = {text for game in games() for text in (game.blurb, game.family) if game.family != "Brag"}
    assert {text for text in said if known.gettext(text) == text} == set()


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_text_takes_the_same_parameters_in_all_languages(language, folder):
    texts = TEXTS.parents[1] / folder / "texts"
    english, other = (
        parameters((texts / f"{each}.ts").read_text(encoding="utf-8")) for each in ("en", language)
    )

    assert english
    assert other == english


@pytest.mark.parametrize("text", FRENCH, ids=lambda text: text.parts[-3])
def test_french_signs_stand_after_spaces_that_do_not_break(text):
    assert re.findall(r".* [;:!?»].*|.*« .*", text.read_text(encoding="utf-8")) == []


def parameters(text: str) -> dict[str, set[str]]:
    """Return what stands in braces in each text of the page."""
    entries = re.findall(r'^  "([\w.-]+)":\s+"([^"\n]*)",$', text, re.MULTILINE)
    return {key: set(re.findall(r"\{(\w+)", said)) for key, said in entries}


LATE = sorted(TEXTS.parents[1].rglob("texts/index.ts"))


@pytest.mark.parametrize(
    "index", LATE, ids=lambda index: str(index.parent.parent.relative_to(TEXTS.parents[1]))
)
def test_whoever_says_words_that_come_late_brings_them_along(index):
    """The type check knows the keys, but not which script has come."""
    english = (index.parent / "en.ts").read_text(encoding="utf-8")
    keys = re.findall(r'^  "([\w.-]+)":', english, re.MULTILINE)
    said = re.compile("|".join(rf"\bt\([^)]*[\"'`]{re.escape(key)}[\"'`]" for key in keys))
    sources = [
        each
        for kind in ("*.svelte", "*.ts")
        for each in TEXTS.parents[1].rglob(kind)
        if each.parent.name != "texts"
    ]

    speakers = [each for each in sources if said.search(each.read_text(encoding="utf-8"))]

    assert speakers
    for speaker in speakers:
        text = speaker.read_text(encoding="utf-8")
        brought = [(speaker.parent / path).resolve() for path in re.findall(r'import "([^"]+)";', text)]
        assert index.with_suffix("").resolve() in brought, speaker


def test_every_text_of_the_page_is_said_somewhere():
    """A key is written out in the sources, or with one or more of its parts filled in there."""
    folder = TEXTS.parents[1]
    english = [each.read_text(encoding="utf-8") for each in folder.rglob("texts/en.ts")]
    keys = [key for text in english for key in re.findall(r'^  "([\w.-]+)":', text, re.MULTILINE)]
    sources = [
        each for kind in ("*.svelte", "*.ts") for each in folder.rglob(kind) if each.stem not in LANGUAGES
    ]
    said = "\n".join(each.read_text(encoding="utf-8") for each in sources)
    written = set(re.findall(r"[\"'`]([\w.-]+)[\"'`]", said))
    filled = {text.replace("${", "{") for text in re.findall(r"`([\w.-]*\$\{[^`]*)`", said)}
    parts = [re.escape(re.sub(r"\{[^}]*\}", "*", text)).replace(r"\*", "[\\w-]+") for text in filled]
    formed = re.compile("|".join(part for part in parts if len(part) > len("[\\w-]+") + 1))

    assert len(keys) > 500
    assert {key for key in keys if key not in written and not formed.fullmatch(key)} == set()
