"""A match in the terminal: chosen from the menu, seated anew or resumed, played, and saved."""

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from capot.cli.arguments.chosen import chosen_game, with_words
from capot.cli.arguments.options import NEWEST, is_fit_terminal
from capot.cli.arguments.seat_names import seated
from capot.cli.arguments.store import find_match, matches_directory, newest_unfinished, waiting_match
from capot.cli.screens.plain import PlainScreen
from capot.cli.screens.screen import Choice, InputEnded, Interrupted, Left, Question, Screen
from capot.cli.screens.terminal import TerminalScreen
from capot.cli.table.dialogue import Dialogue
from capot.cli.table.sessions.session import LEVELS, Session
from capot.cli.words import Names
from capot.language.languages import LANGUAGES
from capot.language.texts import Name, listed, mark, phrase, reason, say, sentence, told
from capot.language.words import alternatives
from capot.play.match import new_match
from capot.players.catalog import PLAYERS, PROGRAM, RETIRED, STRENGTHS, player_named
from capot.players.protocol import LONGEST_NAME, Player
from capot.record.journal import Header, Journal, JournalError
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import target
from capot.rules.changes.options import edits_of, with_deals
from capot.rules.errors import RulesError
from capot.rules.model import Game
from capot.rules.text.match import group
from capot.shuffle import first_dealer, seed_from_entropy

USUAL = "medium"
"""The default opponents."""

DAILY = "daily"
"""The note in the journal of a deal of the day."""


@dataclass(frozen=True, slots=True)
class MatchRequest:
    """The match asked for on the command line; None for options not given."""

    game: str | None = None
    seats: int | None = None
    deals: int | None = None
    names: str | None = None
    seat: int | None = None
    option: tuple[str, ...] = ()
    seed: int | None = None
    against: str | None = None
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Seating:
    """A match ready to be played: its session, names, file, and messages to print first."""

    session: Session
    names: Names
    path: Path
    messages: tuple[str, ...] = ()


def screen_of(language: str, *, plain: bool, four_colours: bool) -> Screen:
    """Return the screen for this terminal, a plain one if it cannot show colours."""
    spoken = LANGUAGES[language].as_typed
    if plain or not (sys.stdin.isatty() and is_fit_terminal(sys.stdout)):
        return PlainScreen(spoken)
    return TerminalScreen(spoken, four_colours=four_colours)


def play_match(screen: Screen, request: MatchRequest, resume: str | None) -> int:
    """Play until the match is over or the person leaves; return the exit code."""

    def begin() -> Seating:
        if resume is None:
            return new_seating(screen, request)
        return stored_seating(request, None if resume == NEWEST else resume)

    code, seating = played(screen, begin)
    if seating is not None:
        _say_where(screen, seating)
    return code


def played(screen: Screen, begin: Callable[[], Seating]) -> tuple[int, Seating | None]:
    """Play a match to its end or until the person leaves; return the exit code and the match."""
    code, seating = 0, None
    try:
        seating = begin()
        for message in seating.messages:
            screen.say(told(message, screen.language))
        names = replace(seating.names, language=screen.language)
        Dialogue(seating.session, screen, names).run()
    except Left:
        pass
    except InputEnded:
        code = 0 if sys.stdin.isatty() else 1
    except (Interrupted, KeyboardInterrupt):
        code = 130
    finally:
        if seating is not None:
            seating.session.close()
    return code, seating


def _say_where(screen: Screen, seating: Seating) -> None:
    """Print where the match is stored, and the command that continues or exports it."""
    name = seating.path.stem if seating.path.parent == matches_directory() else str(seating.path)
    text = mark("The match is saved in {path}. To continue it: {command}")
    command = f"{os.environ.get('CAPOT_PLAY', 'capot play')} --resume {name}"
    if seating.session.match.is_over:
        text = mark("The match is saved in {path}. To print its record: {command}")
        command = f"{os.environ.get('CAPOT_EXPORT', 'capot export')} {name}"
    screen.say(told(say(text, path=Name(seating.path), command=Name(command)), screen.language))


def new_seating(screen: Screen, request: MatchRequest) -> Seating:
    """Return a new match, of a game from the menu if none was named.

    Raise `RulesError` for impossible wishes, `JournalError` if the match cannot be stored, `UnknownPlayer`
    for an unknown opponent.
    """
    found = _chosen_from_menu(screen, request) if request.game is None else _named(request)
    if found is None:
        return stored_seating(MatchRequest(), None)
    game, seats = _with_deals(*found[:2], request.deals)
    seat = request.seat or 0
    if not 0 <= seat < seats:
        raise RulesError(f"there is no seat {seat} at a table of {seats}; seats are 0 to {seats - 1}")
    names = seated(request.names.split(",") if request.names is not None else (), seats, seat)
    seed = seed_from_entropy() if request.seed is None else request.seed
    against = found[2]
    opponent = player_named(against)
    match = new_match(game, seats, first_dealer(seed, seats))
    ends_decided = not request.whole
    extra = {"person": seat, "is_you": names.you == seat, "against": against, "ends_decided": ends_decided}
    header = Header(game, seats, names.called, match.first_dealer, seed, extra=extra)
    try:
        journal = Journal.begin(matches_directory(), header)
    except JournalError as error:
        advice = "every move is saved as it is made; set CAPOT_DATA to use another directory"
        raise JournalError(f"{error}; {advice}") from error
    session = Session(match, journal, seat, opponent, seed, ends_decided=ends_decided)
    return Seating(session, names, journal.path)


def stored_seating(request: MatchRequest, file: str | None) -> Seating:
    """Return a stored match: that of ``file``, or the newest unfinished one.

    Raise `JournalError` if there is none or it cannot be continued, `RulesError` for wishes that only a new
    match can fulfil.
    """
    late = [each.name for each in fields(request) if getattr(request, each.name) and each.name != "game"]
    if late or (file and request.game):
        what = f"--{late[0]}" if late else "the name of a game"
        raise RulesError(f"{what} is for a new match; --resume continues one as it was begun")
    path, messages = (find_match(file), ()) if file else newest_unfinished(request.game)
    journal = Journal.resume(path)
    header, match, state = journal.stored
    if DAILY in header.extra:
        journal.close()
        raise JournalError(f"{path} is a deal of the day: continue it with capot daily")
    seat, is_you, opponent = _remembered(header.extra, header.seats, path)
    called = header.names or seated((), header.seats, seat).called
    if len(called) != header.seats:
        raise JournalError(f"{path} names {len(called)} players for {header.seats} seats")
    seed = seed_from_entropy() if header.seed is None else header.seed
    ends_decided = bool(header.extra.get("ends_decided"))
    session = Session(match, journal, seat, opponent, seed, ends_decided=ends_decided)
    messages = (*messages, state.message) if state.message else messages
    if str(header.extra.get("against")).startswith(PROGRAM):
        note = mark("A stored match never starts a program: you play on against {level}.")
        messages = (*messages, say(note, level=say(LEVELS[USUAL])))
    return Seating(session, Names(called, seat if is_you else None), path, messages)


def _chosen_from_menu(screen: Screen, request: MatchRequest) -> tuple[Game, int, str] | None:
    """Return the game, players and opponent chosen from the menu, or None to resume."""
    game = choose_game(screen, waiting_match() if request == MatchRequest() else "")
    if game is None:
        return None
    game = with_words(game, request.option)
    seats = choose_players(screen, game) if request.seats is None else request.seats
    return game, seats, choose_strength(screen, USUAL) if request.against is None else request.against


def _named(request: MatchRequest) -> tuple[Game, int, str]:
    """Return the named game, its number of players and the opponent."""
    assert request.game is not None
    game = chosen_game(request.game, request.option)
    seats = game.players[0] if request.seats is None else request.seats
    return game, seats, USUAL if request.against is None else request.against


def _with_deals(game: Game, seats: int, deals: int | None) -> tuple[Game, int]:
    """Return the game with this number of deals; raise `RulesError` if this many cannot play it."""
    if deals is not None:
        _check_end(game, deals)
        game = with_deals(game, deals)
    game.check_seats(seats)
    return game, seats


def _check_end(game: Game, deals: int) -> None:
    """Raise `RulesError` if a house rule, too, says when the match ends."""
    for name, word in game.chosen:
        if any(target(edit)[0] == "ends" for edit in edits_of(game, name, word)):
            raise RulesError(
                f"--deals {deals} and {name}={word} contradict each other: both say when the match ends"
            )


def _remembered(extra: Mapping[str, Any], seats: int, path: Path) -> tuple[int, bool, Player]:
    """Return the seat of the person, whether that is called "You", and the opponent.

    A command stored in a file is not run, since anybody may have written the file.
    """
    seat, is_you = extra.get("person", 0), extra.get("is_you", True)
    against = extra.get("against", USUAL)
    if isinstance(against, str) and against.startswith(PROGRAM):
        against = USUAL
    against = RETIRED.get(against, against)
    if not (isinstance(seat, int) and 0 <= seat < seats and against in PLAYERS):
        raise JournalError(f"{path} was not written by this program: it does not say which seat is yours")
    return seat, bool(is_you), PLAYERS[against]


def choose_game(screen: Screen, waiting: str = "") -> Game | None:
    """Return the game that the player chooses, or None to resume the waiting match."""
    groups, language = list(dict.fromkeys(map(group, GAMES.values()))), screen.language
    games = sorted(GAMES.values(), key=lambda game: groups.index(group(game)))
    choices = tuple(
        Choice(
            told(phrase(game.name), language),
            game.key,
            detail=told(phrase(game.blurb), language),
            heading=told(_heading(games, place), language),
        )
        for place, game in enumerate(games)
    )
    screen.title(told(say("Which game?"), language))
    if waiting:
        unfinished = say("You have an unfinished match: {match}. Type resume to continue it.", match=waiting)
        screen.say(told(unfinished, language))
    prompt, note = told(say("Number or name of a game"), language), ""
    while True:
        answer = _answer(screen, Question(prompt, choices, kind="list", note=note))
        if answer.isdecimal() and 1 <= int(answer) <= len(games):
            return games[int(answer) - 1]
        if waiting and answer.lower() == "resume":
            return None
        refusal: str = say(
            "Type a number from 1 to {count}, or a name such as {key}, or just enough of it to be clear; "
            "quit leaves.",
            count=len(games),
            key=Name(games[0].key),
        )
        if any(sign.isalpha() for sign in answer):
            try:
                return chosen_game(answer, ())
            except RulesError as error:
                no_game = say("there is no game {name}", name=Name(repr(answer[:LONGEST_NAME])))
                refusal = sentence(reason(error) if "did you mean" in str(error) else no_game)
        note = told(refusal, language)


def choose_players(screen: Screen, game: Game) -> int:
    """Return the number of players; Enter takes the best number."""
    best, numbers = str(game.players[0]), [str(number) for number in sorted(game.players)]
    if len(numbers) == 1:
        return game.players[0]
    name, language = phrase(game.name), screen.language
    suits = told(say("best"), language)
    choices = [Choice(number, number, detail=suits if number == best else "") for number in numbers]
    prompt, note = told(say("How many players for {game}", game=name), language), ""
    while True:
        answer = _answer(screen, Question(prompt, choices, empty=best, start=best, note=note))
        if answer in numbers:
            return int(answer)
        seats = say("{game} is for {seats} players.", game=name, seats=alternatives(game.players))
        note = told(seats, language)


def choose_strength(screen: Screen, usual: str) -> str:
    """Return the strength of the others; Enter takes the default."""
    names, language = list(STRENGTHS), screen.language
    choices = [Choice(told(say(LEVELS[name]), language), name) for name in names]
    prompt, note = told(say("How strong should the others be"), language), ""
    while True:
        answer = _answer(screen, Question(prompt, choices, empty=usual, start=usual, note=note)).lower()
        words = {each.answer: (each.answer, each.label.lower()) for each in choices}
        meant = [names[int(answer)]] if answer in map(str, range(len(names))) else []
        meant += [name for name, some in words.items() if answer in some]
        meant = meant or [name for name, some in words.items() if answer and some[-1].startswith(answer)]
        if len(meant) == 1:
            return meant[0]
        levels = listed([say(LEVELS[name]) for name in names], "or")
        note = told(say("The others may be {levels}.", levels=levels), language)


def _answer(screen: Screen, question: Question) -> str:
    answer = screen.ask(question)
    if answer.lower() in {"q", "quit", "exit"}:
        raise Left
    return answer


def _heading(games: list[Game], place: int) -> str:
    its = group(games[place])
    return "" if place and group(games[place - 1]) == its else its
