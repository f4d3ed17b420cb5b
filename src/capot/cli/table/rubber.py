"""Lines on the games of a match: who has won them, and what they are worth."""

from collections.abc import Sequence

from capot.cli.words import Names
from capot.language.texts import Text, joined, listed, say
from capot.language.words import counted, figure, measured
from capot.play.ending.rubber import WonGame, games_won, points_won, tally
from capot.play.match import Match
from capot.play.scores.totals import wins_alone
from capot.play.standing import Standing
from capot.rules.match.ends import Rubber
from capot.rules.match.sides import Sides, sides_of


def games_line(standing: Standing, names: Names) -> str:
    """Return the score of a match of several games: ``games: You and Cleo 1 (2 points), Ben and Dora 0``."""
    if not standing.won:
        return ""
    return names.say("games: {tallies}", tallies=_tallies(standing.won, names, standing.sides))


def _tallies(won: Sequence[WonGame], names: Names, sides: Sides | None) -> Text:
    seats = len(names.called)
    games, worth = games_won(won, seats), points_won(won, seats)
    found: list[Text] = []
    for some in sides_of(sides, seats):
        many: Text = figure(games[some[0]])
        if games[some[0]]:
            many = say("{games} ({points})", games=many, points=measured(worth[some[0]]))
        found.append(names.with_words(some, many))
    return joined(", ", found)


def game_lines(match: Match, names: Names) -> list[str]:
    """Return the winner of a game that the last deal ended, and the score of the match."""
    if not match.begins_anew:
        return []
    game, tallies = match.won[-1], _tallies(match.won, names, match.sides)
    line = names.say(
        "Game {game} goes to {names}, worth {points}.",
        game=len(match.won),
        names=names.of(*game.winners),
        points=measured(game.points),
    )
    return [line, names.say("{what:Cap}.", what=say("games: {tallies}", tallies=tallies))]


def ending_of_games(match: Match, rubber: Rubber, names: Names) -> list[str]:
    """Return who has won the match, by how many games or points, and what it is worth."""
    found, results, winners = tally(rubber, match.won, match.seats), match.results, match.winners
    winning = names.of(*winners)
    if not wins_alone(winners, match.sides):
        return [names.say("{names:Cap} share the win.", names=winning)]
    others = [some[0] for some in sides_of(match.sides, match.seats) if some[0] not in winners]
    won = found[winners[0]]
    lines = [
        names.say(
            "The match goes to {names}, by {won} to {others}.",
            names=winning,
            won=measured(won) if rubber.by == "points" else counted(int(won), "game"),
            others=listed([figure(found[seat]) for seat in others]),
        )
    ]
    if rubber.by == "games" and (rubber.bonus or rubber.by_losers):
        rest = listed([figure(results[seat]) for seat in others])
        worth = measured(results[winners[0]])
        lines.append(
            names.say("With what the games are worth it is {points} to {others}.", points=worth, others=rest)
        )
    return lines
