"""The menu: which game, and for how many players."""

from capot.cli.screen import Choice, Question, Screen
from capot.cli.words import joined
from capot.rules.catalog import GAMES, find_game
from capot.rules.errors import RulesError
from capot.rules.model import Game

FAMILIES = {
    "fosdick": "Howard Fosdick's games",
    "polignac": "Polignac and its relatives",
    "hearts": "The Hearts group",
}


def choose_game(screen: Screen) -> Game:
    """Return the game that the player chooses from the catalogue."""
    families = list(dict.fromkeys(game.family for game in GAMES.values()))
    games = [game for family in families for game in GAMES.values() if game.family == family]
    choices = tuple(
        Choice(game.name, game.key, detail=game.blurb, heading=_heading(games, place))
        for place, game in enumerate(games)
    )
    screen.title("Which game?")
    note = ""
    while True:
        answer = screen.ask(Question("Number or name of a game", choices, kind="list", note=note))
        if answer.isdecimal() and 1 <= int(answer) <= len(games):
            return games[int(answer) - 1]
        try:
            return find_game(answer)
        except RulesError as error:
            note = f"{str(error)[:1].upper()}{str(error)[1:]}"
            if answer.isdecimal() or not answer:
                note = f"Type a number from 1 to {len(games)}, or a name such as {games[0].key}."


def choose_players(screen: Screen, game: Game) -> int:
    """Return for how many players the game is to be; Enter alone takes the best number."""
    best, numbers = str(game.players[0]), [str(number) for number in sorted(game.players)]
    if len(numbers) == 1:
        return game.players[0]
    choices = [Choice(number, number, detail="best" if number == best else "") for number in numbers]
    note = ""
    while True:
        answer = screen.ask(Question("How many players", choices, empty=best, start=best, note=note))
        if answer in numbers:
            return int(answer)
        note = f"{game.name} is for {joined(numbers, 'or')} players."


def _heading(games: list[Game], place: int) -> str:
    family = games[place].family
    if place and games[place - 1].family == family:
        return ""
    return FAMILIES.get(family, family.capitalize())
