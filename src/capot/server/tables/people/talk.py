"""The chat of a table: who may write, what is left of a text, and the lines kept in memory.

Lines are never stored: they are no part of the match, and go when the table leaves memory or its chat ends.
"""

from collections import deque
from itertools import count

from capot.language.texts import say
from capot.server.errors import BadRequest, Conflict, Forbidden
from capot.server.lines import tidied_line
from capot.server.log import events
from capot.server.log.table_log import TableLog
from capot.server.messages.chat import Chat, Chatted, SwitchChat
from capot.server.tables.decisions import Decisions

MOST_LINES = 200
"""Maximum number of lines kept for people who come later."""


class Talk:
    """The chat of a table."""

    def __init__(self, log: TableLog, decisions: Decisions) -> None:
        """Begin without a line."""
        self._log = log
        self._seat = decisions.seat
        self._lines: deque[Chatted] = deque(maxlen=MOST_LINES)
        self._numbers = count(1)

    def written(self, guest: str, request: Chat) -> Chatted:
        """Keep what a guest writes, and return the news of it; raise a refusal if the guest may not write."""
        seat = self._seat(guest)
        if self._log.chat != "on":
            raise Forbidden(say("There is no chat at this table."))
        if self._log.seats[seat].gone:
            raise Forbidden(say("You have left this table: come back to write."))
        text = tidied_line(request.text)
        if not text:
            raise BadRequest(say("There is nothing to read in this message."))
        line = Chatted(number=next(self._numbers), seat=seat, name=self._log.seats[seat].name, text=text)
        self._lines.append(line)
        return line

    def lines(self) -> list[Chatted]:
        """Return the lines kept, none while the chat is off."""
        return list(self._lines)

    def switched(self, seat: int, host: int | None, request: SwitchChat, now: float) -> list[events.AnyEvent]:
        """Let the host switch the chat; it cannot be begun where people sat down without one."""
        if seat != host:
            raise Forbidden(say("Only the host of this table can do that."))
        if self._log.chat == "none":
            raise Conflict(say("This table was opened without a chat."))
        if not request.on:
            self._lines.clear()
        return [] if request.on == (self._log.chat == "on") else [events.ChatSwitched(at=now, on=request.on)]
