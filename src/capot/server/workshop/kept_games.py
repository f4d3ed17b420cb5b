"""Games that are kept: the checks before, and their pages after."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from time import thread_time
from typing import Any, NoReturn

import msgspec

from capot.language.languages import LANGUAGES, Language
from capot.language.texts import NOTHING, Text, phrase, say, told
from capot.play.match import new_match
from capot.play.position import Position
from capot.play.view import view
from capot.players.random_player import RandomPlayer
from capot.rules import codec
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.check.choices import check_choices
from capot.rules.errors import RulesError
from capot.rules.model import Game, HouseRule, NumberOption, Option
from capot.rules.sources import SOURCES
from capot.rules.text.differences import differences, in_a_sentence, is_short
from capot.server.catalogue import game_info, rulebook_of
from capot.server.errors import Illegal
from capot.server.lines import one_line
from capot.server.messages.encoding import encoded
from capot.server.messages.lobby import Rulebook
from capot.server.messages.workshop import InventedGame
from capot.server.states.deal_states import DealFacts, shown_now
from capot.server.workshop.drafts import about, check_size, file_of
from capot.server.workshop.names import check_name
from capot.shuffle import lab_shuffle

FAMILY = "invented"
"""The family of all invented games; none of them is rated with the catalogue's."""

MOST_CARDS, MOST_MOVES, MOST_PARTS = 156, 2000, 20
"""Maximum numbers of cards in a deal, of moves until it is over, and of deals that are tried."""


LONGEST_READING, LONGEST_PLAY, LONGEST_MOVE, LONGEST_STATE = 1.0, 8.0, 0.5, 0.02
"""Maximum seconds of a core to read a game, to print and play it all, for a move, and for what is shown."""

LARGEST_DEAL = 48_000
"""Maximum number of bytes in which a deal is sent to a player; with the rest a state has at most 64 kB."""


class Kept(msgspec.Struct):
    """A game that has been checked: its definition as JSON, and what lists say of it."""

    definition: str
    digest: str
    name: str
    blurb: str
    players: list[int]


def checked(data: dict[str, Any], game_id: str, author: str) -> Kept:
    """Return a game as it is kept; raise `Illegal` or `RulesError` if it may not be, with the reason."""
    game = codec.from_data(data)
    check_size(game)
    game = owned(game, game_id, author)
    check_name(game)
    # The server itself reads kept games again, and must not be held up.
    before = thread_time()
    game = codec.loads(codec.dumps(game))
    _check_time(before, LONGEST_READING)
    check_played(game)
    return Kept(codec.dumps(game), codec.digest(game), game.name, game.blurb, sorted(game.players))


def check_played(game: Game) -> None:
    """Print and play a game with all numbers of players; raise `Illegal` if it takes too long."""
    before = thread_time()
    for seats in game.players:
        rulebook_of(game, seats)
        check_choices(game, seats)
        _check_plays(game, seats)
        _check_time(before, LONGEST_PLAY)
    for limit in limits(game):
        _check_plays(limit, limit.players[0])
        _check_time(before, LONGEST_PLAY)


class Known(msgspec.Struct):
    """A game that somebody wants measured; of ``players`` the best number is the first."""

    digest: str
    name: str
    players: list[int]


def known(data: dict[str, Any]) -> Known:
    """Return the digest, name and players of a game to be measured; raise `Illegal` or `RulesError`."""
    game = codec.from_data(data)
    check_size(game)
    return Known(codec.digest(game), str(game.name), list(game.players))


def owned(game: Game, game_id: str, author: str) -> Game:
    """Return a game under its id, without credits and sources but those it shares with its base."""
    base, decided = GAMES.get(game.base), dict(game.chosen)
    return replace(
        game,
        key=game_id,
        name=one_line(game.name),
        blurb=one_line(game.blurb),
        family=FAMILY,
        also_called=(),
        credit=author,
        base=game.base if base else "",
        cites=tuple(cite for cite in game.cites if base is not None and cite in base.cites),
        options=tuple(_without_stranger(each) for each in game.options if each.name not in decided),
        chosen=(),
    )


def page(game: Game, kept: Mapping[str, Any], language: Language) -> InventedGame:
    """Return the page of a game; ``kept`` are the fields of the message that do not follow from the game."""
    base = GAMES.get(game.base)
    parent_name = kept["parent_name"]
    return InventedGame(
        **{**kept, "parent_name": phrase(parent_name) if kept["parent"] in GAMES else parent_name},
        game=codec.to_data(game),
        file=file_of(game),
        digest=codec.digest(game),
        sentence=in_a_sentence(game, base, game.players[0]),
        blurb=_own_blurb(game, base),
        base_name=phrase(base.name) if base else NOTHING,
        info=game_info(game),
        rulebook=rulebook_of(game, None, language),
        differences=_untold(game, base) if base else [],
    )


def _untold(game: Game, base: Game) -> list[str]:
    """Return the differences from the base, none if the sentence says the only one."""
    found = differences(game, base)
    return [] if len(found) == 1 and is_short(found[0]) else list(found)


def _own_blurb(game: Game, base: Game | None) -> Text:
    """Return what the author says of a game beyond its sentence, nothing if it is as drafts begin."""
    if base is None or game.blurb in {told(about(base), each) for each in LANGUAGES.values()}:
        return NOTHING
    return phrase(game.blurb)


def rules(game: Game, seats: int | None, options: Mapping[str, str], language: Language) -> Rulebook:
    """Return the rules of a game with house rules; raise `RulesError` if they contradict each other."""
    return rulebook_of(with_options(game, options), seats, language)


def _without_stranger(option: HouseRule) -> HouseRule:
    """Return a house rule without a source that the catalogue does not know."""
    source = option.source
    return option if source is None or SOURCES.get(source.key) == source else replace(option, source=None)


def _check_time(before: float, most: float) -> None:
    """Raise `Illegal` if more time has passed since a moment than may be."""
    if thread_time() - before > most:
        _refuse()


def _refuse() -> NoReturn:
    raise Illegal(say("This game is too complicated to be played here."))


def limits(game: Game) -> Iterator[Game]:
    """Yield a game with its numbers at their limits; raise `RulesError` for too many choices.

    A house rule that goes only with others is not tried: what a table plays is checked again.
    """
    for option in game.options:
        words = (
            [each.name for each in option.choices]
            if isinstance(option, Option)
            else [option.low, option.high]
        )
        for word in words:
            try:
                limit = with_options(game, {option.name: word})
            except RulesError:
                continue
            for seats in limit.players:
                check_choices(limit, seats)
            if isinstance(option, NumberOption):
                yield limit


def _check_plays(game: Game, seats: int) -> None:
    """Play a deal of each part at random; raise `Illegal` if it does not come to an end."""
    luck = Random(0)
    match = new_match(game, seats)
    for deal in range(min(game.cycle, MOST_PARTS)):
        if len(match.pack) > MOST_CARDS:
            raise Illegal(say("A deal has at most {most} cards.", most=MOST_CARDS))
        match = match.with_deal(lab_shuffle(0, deal, match.pack))
        facts = DealFacts(game, match.position.rules, len(match.position.players), deal)
        for _ in range(MOST_MOVES):
            if match.position.is_over:
                break
            seat = min(match.position.to_act)
            seen = view(match.position, seat)
            if facts.rules != seen.rules:
                facts = DealFacts(game, seen.rules, len(match.position.players), deal)
            _check_shown(match.position, seat, facts)
            before = thread_time()
            match = match.after(seat, RandomPlayer().choose(seen, luck))
            _check_time(before, LONGEST_MOVE)
        else:
            raise Illegal(say("A deal of this game does not come to an end."))
        if match.is_over:
            return


def _check_shown(position: Position, seat: int, facts: DealFacts) -> None:
    """Raise `Illegal` if a seat is shown too much, or it takes too long, also once all of it is cached."""
    for _ in range(2):
        # A copy has found no legal moves yet.
        fresh, before = replace(position), thread_time()
        if len(encoded(shown_now(view(fresh, seat), fresh, facts))) > LARGEST_DEAL:
            break
        if thread_time() - before <= LONGEST_STATE:
            return
    _refuse()
