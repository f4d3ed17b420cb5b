"""Sentences on a match of several games: what each is worth, and who wins the match."""

from collections.abc import Iterator

from capot.language.texts import Text, listed, say
from capot.language.words import counted, figure, measured
from capot.rules.match.ends import AtTotal, Rubber
from capot.rules.match.rubber import rubber_of
from capot.rules.model import Game
from capot.rules.text.facts import Fact, match_fact


def rubber_facts(game: Game, ends: Text) -> Iterator[Fact]:
    """Yield that the match consists of games, when each ``ends``, and what they are worth."""
    rubber = rubber_of(game.ends)
    if rubber is None:
        return
    text = (
        _carried(game)
        if rubber.carries
        else say(
            "a match is a series of games: when one is over, the next begins with all totals back at {points}",
            points=figure(game.opening),
        )
    )
    yield match_fact("rubber", text, say("the match is a single game"))
    yield match_fact("ends", ends)
    yield match_fact("rubber.points", _worth(game, rubber), say("all games are worth the same"))
    if rubber.bonus:
        yield match_fact("rubber.bonus", _bonus(rubber), say("winning the match is worth nothing more"))


def _carried(game: Game) -> Text:
    """Return that the winners of a game begin the next with what they had too much."""
    goal = min(end.points for end in game.ends if isinstance(end, AtTotal))
    return say(
        "a match is a series of games: when one is over, the next begins with all totals back at {points}, but its "
        "winners keep what they have beyond {goal}, though never more than {most}",
        points=figure(game.opening),
        goal=figure(goal),
        most=figure(goal - 1),
    )


def _worth(game: Game, rubber: Rubber) -> Text:
    less = [_if_made(game, rubber, least, points) for least, points in reversed(rubber.by_losers)]
    worth = measured(rubber.points)
    if not less:
        return say("a game is worth {points} to its winners", points=worth)
    return say("a game is worth {points} to its winners, but {less}", points=worth, less=listed(less))


def _if_made(game: Game, rubber: Rubber, least: int, points: int) -> Text:
    """Return what a game is worth in which the losers have made this much, or brought it along."""
    if rubber.carries:
        return say(
            "{points} if the losers then stand at {least} or more",
            points=measured(points),
            least=figure(game.opening + least),
        )
    if least == 1:
        return say("{points} if the losers have scored anything in it", points=measured(points))
    return say(
        "{points} if the losers have scored {least} or more in it",
        points=measured(points),
        least=figure(least),
    )


def _bonus(rubber: Rubber) -> Text:
    if rubber.by == "games":
        return say(
            "the winners of the match add {points} to what their games are worth; what the losers’ games are worth is taken off",
            points=measured(rubber.bonus),
        )
    return say("winning the match is worth {points} more", points=measured(rubber.bonus))


def winning_of_games(game: Game, rubber: Rubber, *, sides: bool) -> Text:
    """Return who wins each game, and who the match."""
    each = say("the lowest total wins a game") if game.low_wins else say("the highest total wins a game")
    match (rubber.by, sides):
        case "games", True:
            first = say(
                "the side that first wins {games} wins the match", games=counted(rubber.target, "game")
            )
        case "games", False:
            first = say("whoever first wins {games} wins the match", games=counted(rubber.target, "game"))
        case _, True:
            first = say(
                "the side whose games are first worth {points} wins the match",
                points=measured(rubber.target),
            )
        case _:
            first = say(
                "whoever’s games are first worth {points} wins the match", points=measured(rubber.target)
            )
    return say("{game}; {match}", game=each, match=first)
