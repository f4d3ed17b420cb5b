"""Deals by the rules of other games, with which a game can alternate."""

from collections.abc import Iterator

from capot.language.texts import phrase, say
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Add, Change
from capot.rules.errors import RulesError
from capot.rules.match.sides import check_sides
from capot.rules.model import Game, Part
from capot.rules.stages.tricks import Tricks
from capot.surface.form.lines import Addition

MOST = 12
"""Maximum number of deals of a schedule to which more are offered."""


def deals_to_add(game: Game) -> tuple[Addition, ...]:
    """Return the deals of other games that a match can have besides its own.

    The deal of a game that has no other gets a name, so that the rules of each can be changed.
    """
    parts = game.schedule
    if len(parts) >= MOST or not all(_is_plain(part) for part in parts):
        return ()
    others = [other for other in _fitting(game) if other.key not in {part.name for part in parts}]
    if len(parts) > 1:
        return tuple(
            Addition(say("a deal of {game}", game=phrase(other.name)), Add("schedule", _part(other)))
            for other in others
        )
    own = Part(parts[0].rules, parts[0].name or "own", parts[0].title or game.name)
    return tuple(
        Addition(
            say("a deal of {game} in turn with this one", game=phrase(other.name)),
            Change("schedule", (own, _part(other))),
        )
        for other in others
        if other.key != own.name
    )


def _fitting(game: Game) -> Iterator[Game]:
    """Yield the games of the catalogue for this number of players in which the same total wins.

    Of other families only games that are not variants of another are offered.
    """
    for other in GAMES.values():
        fits = set(game.players) <= set(other.players) and other.low_wins == game.low_wins
        same = (other.faces, other.direction) == (game.faces, game.direction)
        is_one_deal = len(other.schedule) == 1 and _is_plain(other.schedule[0])
        is_near = not other.base or other.family == game.family
        if not (fits and same and is_near and is_one_deal and _suits_sides(game, other)):
            continue
        if other.schedule[0].rules != game.schedule[0].rules:
            yield other


def _suits_sides(game: Game, other: Game) -> bool:
    """Whether partners, or players without any, can play the deals of another game as they are."""
    if other.sides not in {None, game.sides}:
        return False
    try:
        for seats in game.players:
            check_sides(game.sides, other.schedule[0].rules.at(seats), seats)
    except RulesError:
        return False
    return True


def _is_plain(part: Part) -> bool:
    """Whether a deal is played in tricks, without a contract to choose, which each player does once."""
    return isinstance(part.rules.stages[-1], Tricks)


def _part(game: Game) -> Part:
    return Part(game.schedule[0].rules, game.key, game.name)
