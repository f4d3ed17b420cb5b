"""The game on a line that is not finished yet, and the house rules that it offers."""

from collections.abc import Iterable, Iterator

from click.shell_completion import CompletionItem

from capot.cli.arguments.chosen import chosen_game
from capot.rules.catalog import GAMES
from capot.rules.errors import RulesError
from capot.rules.model import Game, Option


def game_typed(words: Iterable[str]) -> Game | None:
    """Return the first game among words; click does not read them where one is missing."""
    word = next((word for word in words if word in GAMES or word.endswith(".json")), None)
    try:
        return chosen_game(word, ()) if word else None
    except RulesError:
        return None


def house_rules_of(game: Game) -> Iterator[CompletionItem]:
    """Yield the house rules that a game offers, as ``NAME=VALUE``; those with a number end in ``=``."""
    options = [option for option in game.options if isinstance(option, Option)]
    for option in options:
        for choice in option.choices:
            yield CompletionItem(f"{option.name}={choice.name}", help=choice.meaning)
    for number in game.options:
        if not isinstance(number, Option):
            yield CompletionItem(f"{number.name}=", help=number.title)
