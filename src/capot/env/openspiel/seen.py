"""A node as one seat at a table of Capot sees it, for bots that need nothing else."""

from dataclasses import dataclass, replace

from capot.env.observing.told import Told, told
from capot.env.openspiel.deal import OVER, root
from capot.env.openspiel.setting import DRAWN, Setting
from capot.env.steps import Choice
from capot.play.moves import Move
from capot.play.view import View


@dataclass(frozen=True, slots=True)
class Seen:
    """The view of a seat, and its choice or the move it has made.

    Nothing is known of what the others hold, so nothing follows its move.
    """

    setting: Setting
    view: View
    choice: Choice | None
    move: Move | None = None

    @property
    def turn(self) -> int:
        """The seat that sees, or `OVER` once it has moved."""
        assert self.view.seat is not None, "a watcher does not play"
        return OVER if self.choice is None else self.view.seat

    @property
    def legal(self) -> list[int]:
        """The actions of the seat, in ascending order."""
        return [] if self.choice is None else sorted(self.choice.actions)

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """No outcomes: the cards have been dealt."""
        return []

    @property
    def points(self) -> list[float]:
        """Nothing yet."""
        return [0.0] * self.setting.seats

    def after(self, action: int) -> "Seen":
        """Return the node after an action; raise `ValueError` if it is not allowed."""
        if self.choice is None:
            raise ValueError("what follows the move depends on cards that this seat cannot see")
        if action not in self.choice.actions:
            steps = self.setting.steps
            choice = ", ".join(steps.text(each) for each in self.legal)
            raise ValueError(f"action {action} is not allowed to seat {self.turn} now, but {choice}")
        after = self.choice.after(action)
        if isinstance(after, Choice):
            return replace(self, choice=after)
        return replace(self, choice=None, move=after)

    def told(self, seat: int) -> Told | None:
        """Return what the seat has been told; raise `ValueError` for another seat."""
        if seat != self.view.seat:
            raise ValueError(f"only seat {self.view.seat} may be asked: the hand of seat {seat} is hidden")
        number = self.view.standing.number % len(self.setting.numbers)
        drawn = number if self.setting.number == DRAWN else None
        return told(self.view, ((),) if self.choice is None else self.choice.put, drawn)

    def text(self, seat: int, action: int) -> str:
        """Return an action of the seat in words."""
        return root(self.setting).text(max(seat, 0), action)

    def __str__(self) -> str:
        """Return all that the seat has been told."""
        assert self.view.seat is not None, "a watcher does not play"
        found = self.told(self.view.seat)
        return "" if found is None else found.text()

    def __deepcopy__(self, memo: object) -> "Seen":
        """Return the same node, which nothing changes."""
        return self


def seen_at(setting: Setting, view: View) -> Seen:
    """Return the node of a seat to act at a table of Capot."""
    return Seen(setting, view, Choice(setting.steps, view.legal))
