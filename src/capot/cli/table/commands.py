"""The commands of the table, which change nothing in the game but may take moves back."""

from dataclasses import dataclass

COMMANDS = {
    "help": "this list",
    "why": "why a card may not be played: why QS",
    "hint": "what to do, and the points that each choice will probably bring",
    "moves": "all that you may do now",
    "last": "the last trick or pile, or the hands that were compared last",
    "scores": "the scores, and what was taken in this deal",
    "table": "the table again",
    "rules": "the rules of this game",
    "undo": "take back your last decision",
    "quit": "leave; the match is kept",
}
SHORT = {
    "?": "help",
    "w": "why",
    "h": "hint",
    "m": "moves",
    "l": "last",
    "s": "scores",
    "t": "table",
    "r": "rules",
    "u": "undo",
    "q": "quit",
    "exit": "quit",
}

SIGNS = {name: sign for sign, name in SHORT.items() if len(sign) == 1}
"""The one sign that is enough for each command."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the table and the words after it."""

    name: str
    words: tuple[str, ...] = ()
