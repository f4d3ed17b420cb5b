"""The menu of games, numbers of players and strengths."""

from capot.cli.screens.screen import Choice, Left, Question, Screen
from capot.cli.words import joined, near
from capot.players.catalog import STRENGTHS
from capot.rules.catalog import GAMES, find_game
from capot.rules.errors import RulesError
from capot.rules.model import Game
from capot.rules.text.match import group

_LONGEST = 20


def choose_game(screen: Screen, waiting: str = "") -> Game | None:
    """Return the game that the player chooses, or None to resume the waiting match."""
    games = sorted(GAMES.values(), key=_group_order)
    choices = tuple(
        Choice(game.name, game.key, detail=game.blurb, heading=_heading(games, place))
        for place, game in enumerate(games)
    )
    screen.title("Which game?")
    if waiting:
        screen.say(f"You have an unfinished match: {waiting}. Type resume to continue it.")
    note = ""
    while True:
        answer = _answer(screen, Question("Number or name of a game", choices, kind="list", note=note))
        if answer.isdecimal() and 1 <= int(answer) <= len(games):
            return games[int(answer) - 1]
        if waiting and answer.lower() == "resume":
            return None
        note = f"Type a number from 1 to {len(games)}, or a name such as {games[0].key}; quit leaves."
        if any(sign.isalpha() for sign in answer):
            try:
                return find_game(answer)
            except RulesError:
                note = f"There is no game {answer[:_LONGEST]!r}{_meant(answer, games)}."
                note = note.replace("?.", "?")


def choose_players(screen: Screen, game: Game) -> int:
    """Return the number of players; Enter takes the best number."""
    best, numbers = str(game.players[0]), [str(number) for number in sorted(game.players)]
    if len(numbers) == 1:
        return game.players[0]
    choices = [Choice(number, number, detail="best" if number == best else "") for number in numbers]
    note = ""
    while True:
        answer = _answer(
            screen, Question(f"How many players for {game.name}", choices, empty=best, start=best, note=note)
        )
        if answer in numbers:
            return int(answer)
        note = f"{game.name} is for {joined(numbers, 'or')} players."


def choose_strength(screen: Screen, usual: str) -> str:
    """Return the strength of the others; Enter takes the usual one."""
    names = list(STRENGTHS)
    choices = [Choice(name, name) for name in names]
    note = ""
    while True:
        answer = _answer(
            screen, Question("How strong should the others be", choices, empty=usual, start=usual, note=note)
        )
        meant = [name for place, name in enumerate(names) if answer.lower() in {str(place), name, name[:1]}]
        meant = [name for name in meant if name == answer.lower()] or meant
        if len(meant) == 1:
            return meant[0]
        note = f"The others may be {joined(names, 'or')}."


def _meant(answer: str, games: list[Game]) -> str:
    """Return the games that may have been meant: with this beginning, or a similar name."""
    wanted, keys = answer.lower(), [game.key for game in games]
    begun = [key for key in keys if key.startswith(wanted)][:2]
    return f"; did you mean {joined(begun, 'or')}?" if begun else near(wanted, keys)


def _answer(screen: Screen, question: Question) -> str:
    answer = screen.ask(question)
    if answer.lower() in {"q", "quit", "exit"}:
        raise Left
    return answer


def _group_order(game: Game) -> int:
    groups = list(dict.fromkeys(map(group, GAMES.values())))
    return groups.index(group(game))


def _heading(games: list[Game], place: int) -> str:
    its = group(games[place])
    return "" if place and group(games[place - 1]) == its else its
