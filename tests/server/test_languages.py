"""Every sentence and every name that the server sends can be said in the reader's language."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct

from capot.cards import codes
from capot.language.languages import LANGUAGES
from capot.language.texts import Text, told
from capot.play.view import view
from capot.players.random_player import RandomPlayer
from capot.rules.catalog import GAMES
from capot.server.catalogue import game_of, games, rulebook
from capot.server.log import events
from capot.server.log.table_log import TableLog
from capot.server.messages.basics import Words
from capot.server.messages.encoding import encoded
from capot.server.messages.live import Step
from capot.server.messages.lobby import GameInfo
from capot.server.messages.states import TableState
from capot.server.states import replays
from capot.server.states.table_states import TableStates
from capot.server.tables import lobby_rows
from tests.language.untold import untold

GERMAN = LANGUAGES["de"]


def log_of(key: str, **options: str) -> TableLog:
    """Return a table of computer players before its first deal."""
    game = game_of(key, tuple(options.items()))
    seats = game.players[0]
    created = events.Created(
        at=0,
        game=key,
        options=options,
        deals=None,
        digest="",
        seats=seats,
        strengths=["easy"] * seats,
        names=[f"P{seat}" for seat in range(seats)],
        reserved=[None] * seats,
        first_dealer=0,
        listed=False,
        seconds=None,
        invitation="",
        luck="",
        lesson=True,
    )
    return TableLog(created, game)


def played(log: TableLog, rng: Random) -> Iterator[Struct]:
    """Yield the messages of one deal: the steps of seats that act and of a watcher, and the replay."""
    looking = TableStates(log, "t")
    for event in deal(log, rng):
        news = log.apply(event)()
        looking.renew(looking.presence)
        acting = sorted(log.match.position.to_act) if log.match.deals else []
        for seat in (*acting, None):
            yield from looking.steps(news, seat)
    yield replays.shared(log, 1)
    yield lobby_rows.table_info("t", log)


def deal(log: TableLog, rng: Random) -> Iterator[events.AnyEvent]:
    number, pack = len(log.match.deals) + 1, list(log.match.pack)
    yield events.Bound(at=0, deal=number, commitment="00" * 32, secret="00" * 32)
    rng.shuffle(pack)
    yield events.Dealt(at=0, deal=number, contributions=[None] * log.created.seats, pack=codes(pack))
    while log.phase == "playing":
        seat = min(log.match.position.to_act)
        move = RandomPlayer().choose(view(log.match.position, seat), rng)
        yield events.Moved(at=0, seat=seat, move=move.text)


def dealt(log: TableLog, looking: TableStates, rng: Random) -> tuple[TableState, Callable[[], None]]:
    """Return what a watcher sees of a deal that has just begun, and what plays it out at random."""
    coming = deal(log, rng)
    for _ in range(2):
        log.apply(next(coming))
    looking.renew(looking.presence)

    def play_out() -> None:
        for event in coming:
            log.apply(event)

    return looking.state(None), play_out


@cache
def hints_of(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def words(value: object, hint: object, where: str) -> Iterator[tuple[str, object]]:
    """Yield each field of a message that is declared to be `Words`, with its place."""
    if hint == Words:
        yield where, value
    elif isinstance(value, Struct):
        for name, each in hints_of(type(value)).items():
            yield from words(getattr(value, name), each, f"{type(value).__name__}.{name}")
    elif get_origin(hint) in {Union, UnionType}:
        choices = [each for each in get_args(hint) if each is not NoneType]
        if value is not None:
            yield from words(value, choices[0], where)
    elif isinstance(value, list):
        for each in value:
            yield from words(each, get_args(hint)[0], where)
    elif isinstance(value, dict):
        for each in value.values():
            yield from words(each, get_args(hint)[1], where)


def in_english_only(message: object, hint: object) -> dict[str, str]:
    """Return an example for each place of a message that cannot be said in other languages."""
    found = {}
    for where, text in words(message, hint, ""):
        assert isinstance(text, str)
        if text and not isinstance(text, Text):
            found[where] = f"{text!r} as a whole"
        for part in untold(text):
            found[where] = f"{part!r} in {text!r}"
    return found


@pytest.mark.sample
@pytest.mark.parametrize("key", GAMES)
def test_no_message_of_a_deal_holds_a_sentence_that_stays_in_english(key):
    rng = Random(key)
    found: dict[str, str] = {}
    for message in played(log_of(key), rng):
        found |= in_english_only(message, type(message))

    assert found == {}


def test_the_games_are_described_in_texts_and_by_the_names_they_are_searched_by():
    infos = games()

    assert in_english_only(infos, list[GameInfo]) == {}
    polignac = next(each for each in infos if each.key == "polignac-queens")
    assert told(polignac.name, GERMAN) == "Polignac mit Damen"
    assert polignac.called[0] == GAMES[polignac.key].name


def test_house_rules_in_force_are_texts():
    looking = TableStates(log_of("hearts", points="50"), "t")

    assert in_english_only(looking.state(None), type(looking.state(None))) == {}
    assert looking.state(None).house_rules


def test_the_stored_row_of_a_table_is_in_english_and_read_in_any_language():
    log = log_of("polignac-queens")
    entry = lobby_rows.standing("t", log, lobby_rows.table_info("t", log))
    (row,) = [value for value in entry.after[0].values.values() if isinstance(value, bytes)]

    assert GAMES["polignac-queens"].name.encode() in row
    assert b"Polignac mit Damen" in encoded(lobby_rows.stored_info(row), GERMAN)


def test_each_reader_gets_a_rulebook_in_his_own_language():
    english, german = rulebook("polignac-queens", 4), rulebook("polignac-queens", 4, language=GERMAN)

    assert english.markdown != german.markdown
    assert told("Polignac mit Damen", GERMAN) in german.markdown
    assert rulebook("polignac-queens", 4) == english


def test_the_question_says_whether_a_card_was_laid_in_this_turn_so_that_the_page_reads_no_english():
    for seed in range(20):
        messages = played(log_of("barbu"), Random(seed))
        asks = [each.state.ask for each in messages if isinstance(each, Step) and each.state.ask]
        stops = {(ask.again, choice.name) for ask in asks for choice in ask.choices if choice.move == "stop"}
        assert stops <= {(True, "Stop"), (False, "Pass")}
        if stops:
            break
    assert stops
