"""The document of the engine protocol shows real conversations.

``python -m tests.players.test_programs_docs`` writes them anew.
"""

import json
import sys
import textwrap
from random import Random
from unittest.mock import patch

from capot.play.match import new_match
from capot.play.position import Position
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.programs import player as engine_player
from capot.players.programs.messages import LONGEST, Message, line_of
from capot.players.programs.news import events, opening, question, result
from capot.players.programs.player import FIRST_MOVE, GRACE, PATIENCE, START_UP, EnginePlayer
from capot.players.programs.process import MOST_WAITING, EngineProcess
from capot.players.programs.service import Service
from capot.players.protocol import Budget
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from tests.players.programs import EXAMPLES
from tests.random_play import dealt, random_match

TALON = with_options(GAMES["polignac"], {"odd-cards": "dealer"})
WRONG = {"type": "act"}

DOCUMENT = EXAMPLES.parent / "docs/engine.md"
TO, FROM = "--> ", "<-- "
SEAT = 2


class Overheard(EngineProcess):
    """A program whose conversation is written down."""

    lines: list[str] = []  # noqa: RUF012 - one conversation at a time

    def tell(self, *messages: Message) -> None:
        """Note and send."""
        self.lines.extend(written(TO, each) for each in messages)
        super().tell(*messages)

    def answer(self, kind: str, seconds: float) -> Message:
        """Note and return."""
        message = super().answer(kind, seconds)
        self.lines.append(written(FROM, message))
        return message


def written(sign: str, message: Message) -> str:
    """Return a message as the document shows it: on as many lines as it needs."""
    text = json.dumps(message)
    return "\n".join(
        textwrap.wrap(
            text, 112, initial_indent=sign, subsequent_indent=" " * len(sign), break_on_hyphens=False
        )
    )


def a_deal() -> list[str]:
    """Return the conversation of the example program through a deal of Finis."""
    Overheard.lines = []
    match, luck = dealt(new_match(GAMES["finis"], 4), 1), Random(1)
    with (
        patch.object(engine_player, "EngineProcess", Overheard),
        patch.object(engine_player, "__version__", "1"),
    ):
        ducker = EnginePlayer((sys.executable, str(EXAMPLES / "ducker.py")), 60.0, 60.0)
        while match.position.to_act:
            seat = min(match.position.to_act)
            chooser = ducker if seat == SEAT else PLAYERS["random"]
            match = match.after(
                seat, chooser.choose(view(match.position, seat), luck, Budget(milliseconds=50))
            )
        ducker.follow(view(match.position, SEAT))
        ducker.close()
    return Overheard.lines


def shortened(lines: list[str]) -> str:
    """Return a conversation up to the second card of the program, and its end."""
    moves = [place for place, line in enumerate(lines) if line.startswith(FROM)]
    return "\n".join([*lines[: moves[3] + 1], "    ...", *lines[-5:]])


def others() -> str:
    """Return messages that do not occur in Finis."""
    announcing = dealt(new_match(GAMES["polignac"], 4), 1).position
    taking = dealt(new_match(TALON, 6), 1).position
    lines = [written(TO, question(view(announcing, min(announcing.to_act)), None))]
    taker = view(taking, taking.dealer)
    lines += [written(TO, each) for each in (*events(taker), question(taker, Budget(worlds=200)))]
    lines += [written(TO, WRONG), written(FROM, Service(PLAYERS["random"]).answer(line_of(WRONG)) or {})]
    return "\n".join(lines)


CONVERSATIONS = {"deal": lambda: shortened(a_deal()), "others": others}


def with_conversations(text: str) -> str:
    """Return the document with its conversations as they are held now."""
    for name, hold in CONVERSATIONS.items():
        begin, end = f"<!-- {name}: begin -->\n```text\n", "```\n<!-- "
        before, rest = text.split(begin)
        text = before + begin + hold() + "\n" + rest[rest.index(end) :]
    return text


def test_the_document_shows_conversations_as_they_are_held():
    text = DOCUMENT.read_text(encoding="utf-8")

    assert text == with_conversations(text)


def test_the_document_tells_every_field_of_every_message():
    text = DOCUMENT.read_text(encoding="utf-8")
    seen = view(dealt(new_match(GAMES["finis"], 4), 1).position, SEAT)
    over = view(random_match(GAMES["finis"], 4, 1, deals=1).deals[0], SEAT)
    started = opening(seen)
    shaped = [question(view(first_question(key), 1), None) for key in ("barbu", "twenty-down")]
    for message in (started, started["standing"], question(seen, None), *events(over), result(over)):
        for field in message:
            assert f"`{field}`" in text, field
    for message in shaped:
        assert isinstance(message["shaped"], dict)
        for field in message["shaped"]:
            assert f"`{field}`" in text, field
    for event in ("move", "received", "talon", "dealt", "drawn", "trick"):
        assert f"| `{event}` |" in text, event


def first_question(key: str) -> Position:
    """Return a deal of a game in which seat 1 is asked first."""
    return dealt(new_match(GAMES[key], 4), 1).position


def test_the_document_shows_the_whole_example():
    assert (EXAMPLES / "ducker.py").read_text(encoding="utf-8") in DOCUMENT.read_text(encoding="utf-8")


def test_the_document_tells_the_limits_as_they_are():
    text = DOCUMENT.read_text(encoding="utf-8")

    assert f"{PATIENCE:g} seconds" in text
    assert f"{GRACE:g} seconds" in text
    assert f"{START_UP:g} seconds to send `ready`" in text
    assert f"{FIRST_MOVE:g} seconds more for the first move" in text
    assert f"{LONGEST:,} bytes" in text
    assert f"{MOST_WAITING:,} lines" in text


if __name__ == "__main__":
    DOCUMENT.write_text(with_conversations(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
