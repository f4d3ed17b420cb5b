"""Getting the compiled players ready behind the table, and what the table says about it."""

from dataclasses import replace

from capot.cli.screens.screen import Screen, Table
from capot.language.texts import Name, Value, joined, mark, say, told

_PLAYERS = (
    mark("The computer players are getting ready: {takes}, just this once. Until then, they play simply."),
    mark("The computer players cannot be got ready here ({failure}): they play simply."),
    mark("The computer players are ready now, at full strength."),
    mark("the computer players are getting ready"),
)
"""Messages while something is getting ready: begun, failed, done, and a note beside the table."""

_HINTS = (
    mark("Hints are getting ready: {takes}, just this once. Until then, they are simple ones."),
    mark("Hints cannot be got ready here ({failure}): they are simple ones."),
    mark("Hints are ready now, at full strength."),
    mark("hints are getting ready"),
)


class Readiness:
    """The state of the compiled players, which nobody at this table waits for."""

    def __init__(self, screen: Screen, *, is_for_players: bool) -> None:
        """Speak on a screen: of the players, or else of hints alone."""
        self._screen = screen
        self._begun, self._failed, self._done, self._note = _PLAYERS if is_for_players else _HINTS
        self._is_awaited = False

    def begin(self) -> None:
        """Load what is compiled, or start compiling in a thread and say so."""
        from capot.players.readiness import (
            TAKES,
            get_ready,
            get_ready_in_background,
            is_getting_ready,
            is_ready,
        )

        if is_getting_ready():
            return
        if is_ready():
            get_ready()
            return
        get_ready_in_background()
        self._is_awaited = True
        self._screen.say(self._told(self._begun, takes=TAKES))

    def report(self) -> None:
        """Say once that all are at full strength, as soon as they are."""
        from capot.players.readiness import PROGRESS

        if self._is_awaited and PROGRESS.failure:
            self._is_awaited = False
            self._screen.say(self._told(self._failed, failure=Name(PROGRESS.failure)))
        elif self._is_awaited and not is_awaited():
            self._is_awaited = False
            self._screen.say(self._told(self._done))

    def noted(self, table: Table) -> Table:
        """Return the table with a note on how much is ready, while something is not."""
        if not self._is_awaited or not is_awaited():
            return table
        from capot.players.readiness import PROGRESS

        note = self._told(self._note)
        if PROGRESS.percentage:
            done = say("{number}%", number=PROGRESS.percentage)
            note = told(joined(": ", [Name(note), done]), self._screen.language)
        return replace(table, facts=(*table.facts, note))

    def _told(self, message: str, **values: Value) -> str:
        return told(say(message, **values), self._screen.language)


def is_awaited() -> bool:
    """Whether compiled players are still getting ready, so that calls of them would block."""
    from capot.players.readiness import is_getting_ready

    return is_getting_ready()
