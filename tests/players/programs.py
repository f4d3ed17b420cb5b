"""Programs that speak the engine protocol, well or badly, for the tests of it."""

import sys
from pathlib import Path

from capot.play.position import Position
from capot.play.view import view
from capot.players.programs.messages import line_of, message_of
from capot.players.programs.news import events, opening, question
from capot.players.programs.player import EnginePlayer
from capot.players.programs.service import Heard

EXAMPLES = Path(__file__).parent.parent.parent / "examples"

GREETING = """
import json, sys, time

def say(**message):
    print(json.dumps(message), flush=True)

def hear(kind):
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == kind:
            return message
    sys.exit(0)

def first(ask):
    pick = ask["pick"]
    if ask["legal"]:
        return ask["legal"][0]
    return " ".join([pick["verb"], *pick["among"].split()[:pick["count"]]])

def greet():
    hear("hello")
    say(type="ready", protocol=1, name="test")
"""

SOUND = """
greet()
while True:
    ask = hear("act")
    say(type="move", move=first(ask))
"""


def program(
    directory: Path, body: str, patience: float = 60.0, start_up: float = 60.0, first_move: float = 60.0
) -> EnginePlayer:
    """Return a player whose program is a few lines of Python, with the functions above at hand.

    It has more time than the slowest machine needs: only a program that never answers may run out of it.
    """
    file = directory / "program.py"
    file.write_text(GREETING + body, encoding="utf-8")
    return EnginePlayer((sys.executable, "-S", str(file)), patience, start_up, first_move)


def assert_heard(position: Position) -> None:
    """Assert that a program at each seat to act knows from its messages all that the seat has seen."""
    for seat in position.to_act:
        seen, heard = view(position, seat), Heard()
        for message in (opening(seen), *events(seen)):
            heard.hear(message_of(line_of(message)))
        assert heard.view(message_of(line_of(question(seen, None)))) == seen
