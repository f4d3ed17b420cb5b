"""The table in the terminal speaks the language of the person, whatever is played and typed there."""

import gettext
import re
import sys
from contextlib import suppress
from io import StringIO
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from capot.cli.arguments.seat_names import seated
from capot.cli.screens.plain import PlainScreen
from capot.cli.screens.screen import Left
from capot.cli.table.answers import typed
from capot.cli.table.dialogue import Dialogue
from capot.cli.table.help import hint_text
from capot.cli.table.sessions.terminal_match import choose_game, choose_players, choose_strength
from capot.cli.table.typed import COMMANDS
from capot.cli.words import Names
from capot.language.languages import CATALOGUES, DOMAIN, LANGUAGES
from capot.play.match import new_match
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.protocol import Advice, Estimate
from capot.players.readiness import PROGRESS
from capot.rules.catalog import GAMES
from capot.surface.hints import hinted
from tests.cli.scripted import new_session
from tests.random_play import dealt

ASIDE = ("?", "moves", "why", "last", "scores", "table", "hint", "xyzzy", "why zz", "undo", "claim", "review")
"""Words typed besides moves: commands, and nonsense."""

each_language = pytest.mark.parametrize("key", ["de", "fr"])


class Marked(gettext.GNUTranslations):
    """A catalogue that puts marks around all that it translates, in each of its forms."""

    def gettext(self, message):
        known = super().gettext(message)
        return known if known.startswith(Unknown.sign) else marked(known)

    def ngettext(self, msgid1, msgid2, n):
        known = super().ngettext(msgid1, msgid2, n)
        return known if known.startswith(Unknown.sign) else marked(known)


class Unknown(gettext.NullTranslations):
    """Marks what no catalogue knows in another way."""

    sign = "UNTRANSLATED "

    def gettext(self, message):
        return f"{self.sign}{message}"

    def ngettext(self, msgid1, msgid2, n):
        return f"{self.sign}{msgid1 if n == 1 else msgid2}"


def marked(text):
    return "|".join(f"⟦{form}⟧" for form in text.split("|"))


def language(key):
    """Return a language whose translations have marks."""
    found = LANGUAGES[key].as_typed
    with Path(str(gettext.find(DOMAIN, CATALOGUES, [key]))).open("rb") as file:
        translations = Marked(file)
    translations.add_fallback(Unknown())
    found.__dict__["translations"] = translations
    return found


class Typist(StringIO):
    """A keyboard at which ``answer`` types."""

    def __init__(self, answer):
        super().__init__()
        self._answer = answer

    def isatty(self):
        return True

    def readline(self, *_):
        return f"{self._answer()}\n"


class Sheet(StringIO):
    """An output that can show the signs of suits."""

    encoding = "utf-8"


@pytest.fixture
def screen_of(monkeypatch):
    """Return a function that makes a plain screen on which ``answer`` types."""

    def made(key, answer):
        monkeypatch.setattr(sys, "stdin", Typist(answer))
        monkeypatch.setattr(sys, "stdout", Sheet())
        return PlainScreen(language(key))

    return made


def said(names=()):
    """Return the words on the screen that are not translated and no names, commands or cards."""
    shown = sys.stdout
    assert isinstance(shown, Sheet)
    text = re.sub(r'"[\w-]+"(?=\))', "", shown.getvalue())
    while "⟦" in text:
        text, found = re.subn("⟦[^⟦⟧]*⟧", "", text)
        assert found, "the marks come in pairs"
    known = {*names, *COMMANDS, "Du", "Vous", "JK"}
    return [word for word in re.findall(r"[^\W\d_]{2,}", text) if word not in known]


@pytest.fixture
def _unready(monkeypatch):
    """Hints and hands by simple rules, which compile nothing."""
    monkeypatch.setattr(PROGRESS, "failure", "nobody waits for it here")


@pytest.mark.usefixtures("_unready")
@pytest.mark.parametrize(
    ("key", "game", "deals"),
    [
        ("de", "hearts", 1),
        ("fr", "barbu", 4),
        ("de", "tien-len", 1),
        ("fr", "skat", 2),
        ("de", "nine-card-brag", 1),
        ("fr", "whist", 9),
    ],
)
def test_a_match_is_played_without_a_word_of_english(screen_of, tmp_path, key, game, deals):
    session, luck, aside = new_session(tmp_path, game), Random(7), cycle(ASIDE)

    def answer():
        seen = session.view
        if len(session.match.deals) > deals:
            return "quit"
        if not seen.is_my_turn:
            return luck.choice(["", "scores", "nothing"])
        if luck.random() < 0.3:
            return next(aside)
        return typed(PLAYERS["random"].choose(seen, luck), seen, names)

    screen = screen_of(key, answer)
    names = Names(seated((), session.match.seats, 0).called, 0, screen.language)
    with suppress(Left):
        Dialogue(session, screen, names).run()
    session.close()

    assert len(session.match.deals) > 1
    assert said(names.called) == []


@each_language
def test_the_menu_is_read_without_a_word_of_english(screen_of, key):
    answers = iter(["xyzzy", "4711", "polignac", "17", "", "nonsense", "1"])
    screen = screen_of(key, lambda: next(answers))

    assert choose_game(screen, "Hearts") == GAMES["polignac"]
    assert choose_players(screen, GAMES["polignac"]) == 4
    assert choose_strength(screen, "medium") == "medium"

    titles = {word for game in GAMES.values() for word in (*game.name.split(), game.key)}
    assert said(titles) == []


@each_language
def test_a_hint_is_told_without_a_word_of_english(screen_of, key):
    match = dealt(new_match(GAMES["polignac"]), 1)
    while len((seen := view(match.position, min(match.position.to_act))).playable) < 3:
        assert seen.seat is not None
        match = match.after(seen.seat, PLAYERS["random"].choose(seen, Random(1)))
    screen = screen_of(key, lambda: "")
    names = Names(seated((), 4, 0).called, 0, screen.language)
    points = {move: Estimate(place, 0.1, -place, 100) for place, move in enumerate(seen.legal.moves)}
    for found in (points, dict.fromkeys(points, Estimate(2, 0, -2, 9)), {}):
        screen.say(hint_text(seen, hinted(seen, found, Advice(seen.legal.moves[0], "")), names))

    assert said(names.called) == []
