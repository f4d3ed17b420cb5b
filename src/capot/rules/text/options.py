"""Lines on house rules: those offered, with their choices, and those in force."""

from typing import assert_never

from capot.rules.model import Game, HouseRule, NumberOption, Option
from capot.rules.text.words import figure, sentence


def describe_option(option: HouseRule) -> str:
    """Return an option with its choices, the default first and marked, as lines of Markdown."""
    match option:
        case Option():
            lines = [f"- **{option.name}**: {sentence(option.title)}"]
            for place, choice in enumerate(option.choices):
                mark = " (the default)" if not place else ""
                lines.append(f"  - `{option.name}={choice.name}`{mark}: {sentence(choice.meaning)}")
            return "\n".join(lines)
        case NumberOption():
            span = f"from {figure(option.low)} to {figure(option.high)}"
            default = "" if option.default is None else f" (the default: {figure(option.default)})"
            return f"- **{option.name}**: {sentence(option.title).removesuffix('.')}, {span}{default}."
        case _:
            assert_never(option)


def describe_chosen(game: Game) -> str:
    """Return the house rules in force as lines of Markdown, or nothing."""
    return "\n".join(f"- `{name}={word}`: {_meaning(game, name, word)}" for name, word in game.chosen)


def _meaning(game: Game, name: str, word: str) -> str:
    option = next((each for each in game.options if each.name == name), None)
    match option:
        case None:
            return "in force."
        case Option():
            meaning = next((each.meaning for each in option.choices if each.name == word), word)
            if option.title.endswith("?"):
                return f"{option.title} {sentence(meaning)}"
            return sentence(f"{option.title} – {meaning}")
        case NumberOption():
            return sentence(f"{option.title} – {word}")
        case _:
            assert_never(option)
