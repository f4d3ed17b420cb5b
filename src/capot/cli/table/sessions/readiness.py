"""Getting the compiled players ready behind the table, and what the table says about it."""

from dataclasses import replace

from capot.cli.screens.screen import Screen, Table


class Readiness:
    """The state of the compiled players, which nobody at this table waits for."""

    def __init__(self, screen: Screen, *, is_for_players: bool) -> None:
        """Speak on a screen: of the players, or else of hints alone."""
        self._screen = screen
        self._what = "The computer players" if is_for_players else "Hints"
        self._plainly = "they play simply" if is_for_players else "they are simple ones"
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
        self._screen.say(
            f"{self._what} are getting ready: {TAKES}, just this once. Until then, {self._plainly}."
        )

    def report(self) -> None:
        """Say once that all are at full strength, as soon as they are."""
        from capot.players.readiness import PROGRESS

        if self._is_awaited and PROGRESS.failure:
            self._is_awaited = False
            self._screen.say(f"{self._what} cannot be got ready here ({PROGRESS.failure}): {self._plainly}.")
        elif self._is_awaited and not is_awaited():
            self._is_awaited = False
            self._screen.say(f"{self._what} are ready now, at full strength.")

    def noted(self, table: Table) -> Table:
        """Return the table with a note on how much is ready, while something is not."""
        if not self._is_awaited or not is_awaited():
            return table
        from capot.players.readiness import PROGRESS

        done = PROGRESS.percentage
        note = f"{self._what[0].lower()}{self._what[1:]} are getting ready"
        return replace(table, facts=(*table.facts, f"{note}: {done} %" if done else note))


def is_awaited() -> bool:
    """Whether compiled players are still getting ready, so that calls of them would block."""
    from capot.players.readiness import is_getting_ready

    return is_getting_ready()
