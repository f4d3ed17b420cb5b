"""Completions of the words of a command, for shells."""

# ruff: noqa: ARG001 - click passes context and parameter to all of them

import os
from collections.abc import Iterable
from pathlib import Path

import click
from click.shell_completion import BashComplete, CompletionItem, add_completion_class, split_arg_string

VARIABLE = "_CAPOT_COMPLETE"
"""The variable by which a shell asks for completions."""

WORDS = "capot.cli.words"
"""The place of the words of the line among the notes of a context."""


def games(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the keys of games and the JSON files that begin so, or any file if there are none."""
    from capot.rules.listing import listing

    keys = [
        CompletionItem(entry["key"], help=entry["name"])
        for entry in listing()
        if entry["key"].startswith(incomplete)
    ]
    return [*keys, *_json_files(incomplete)] or [CompletionItem(incomplete, type="file")]


def json_files(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the JSON files that begin so, or any file if there are none."""
    return _json_files(incomplete) or [CompletionItem(incomplete, type="file")]


def _json_files(incomplete: str) -> list[CompletionItem]:
    folder, _, begun = incomplete.rpartition("/")
    try:
        names = sorted(each.name for each in Path(folder or ".").glob("*.json"))
    except OSError:
        return []
    before = incomplete.removesuffix(begun)
    return [CompletionItem(f"{before}{name}") for name in names if name.startswith(begun)]


def daily_deals(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the keys of the deals of a day."""
    from capot.study.daily import keys

    return _begun(keys(), incomplete)


def house_rules(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the house rules of the game that has been typed, as ``NAME=VALUE``."""
    from capot.cli.arguments.typed_game import game_typed, house_rules_of

    game = game_typed(ctx.meta.get(WORDS, ()))
    return [word for word in house_rules_of(game) if word.value.startswith(incomplete)] if game else []


def players(ctx: click.Context, param: click.Parameter | None, incomplete: str) -> list[CompletionItem]:
    """Return the names of computer players."""
    from capot.players.catalog import PLAYERS

    return _begun(PLAYERS, incomplete)


def numbers(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the numbers of players of the game that has been typed."""
    from capot.cli.arguments.typed_game import game_typed

    game = game_typed(ctx.meta.get(WORDS, ()))
    return _begun(map(str, sorted(game.players) if game else ()), incomplete)


def _begun(words: Iterable[str], incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(word) for word in words if word.startswith(incomplete)]


class Bash(BashComplete):
    """Completion in bash, which takes ``NAME=VALUE`` for three words."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the one to complete, and that one."""
        words = split_arg_string(os.environ["COMP_WORDS"])
        last = int(os.environ["COMP_CWORD"])
        typed = [*words[1:last], words[last] if last < len(words) else ""]
        joined: list[str] = []
        for place, word in enumerate(typed):
            if joined and (word == "=" or (place and typed[place - 1] == "=")):
                joined[-1] += word
            else:
                joined.append(word)
        return joined[:-1], joined[-1] if joined else ""

    def format_completion(self, item: CompletionItem) -> str:
        """Return an item as the shell reads it: only what comes after an equals sign typed before."""
        _, incomplete = self.get_completion_args()
        begun = incomplete.rpartition("=")
        value = item.value.removeprefix(f"{begun[0]}=") if begun[1] else item.value
        return f"{item.type},{value}"


def answer_shells() -> None:
    """Make click answer bash by `Bash`."""
    add_completion_class(Bash)
