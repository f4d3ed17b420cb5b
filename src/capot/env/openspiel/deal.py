"""One deal as a tree: the chance that deals the cards, then the choices of the seats, card by card."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from capot.env.observing.told import Told, told, told_alone
from capot.env.openspiel.setting import DRAWN, Dealing, Setting
from capot.env.steps import Choice, Put
from capot.play.moves import Move
from capot.play.position import Position
from capot.play.scores.totals import lead
from capot.play.view import view

CHANCE, OVER = -1, -4
"""OpenSpiel's numbers for the player to act while cards are dealt and after the end."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A node of the tree.

    ``actions`` lead to it from the root; ``number`` is that of the deal once known; ``places`` are where the
    cards dealt so far lie, in the order of the pack.  The ``choice`` is that of the seat to act in the
    ``position``.  Where several seats choose at once they do so one after the other, from the lowest, without
    seeing what the others have chosen.
    """

    setting: Setting
    actions: tuple[int, ...] = ()
    number: int | None = None
    places: tuple[int, ...] = ()
    position: Position | None = None
    choice: Choice | None = None

    @property
    def turn(self) -> int:
        """The seat to act, `CHANCE` or `OVER`."""
        if self.position is None:
            return CHANCE
        return min(self.position.to_act, default=OVER)

    @property
    def legal(self) -> list[int]:
        """The actions of the seat to act, in ascending order."""
        return [] if self.choice is None else sorted(self.choice.actions)

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a draw with their chances: the deals, or the places left for the next card.

        A place has the chance of its share of all the room that is left, so that every way in which the cards
        can lie is equally likely.
        """
        if self.number is None:
            numbers = self.setting.numbers
            return [(number, 1 / len(numbers)) for number in numbers]
        rooms = self._rooms
        return [(place, room / sum(rooms)) for place, room in enumerate(rooms) if room]

    @property
    def points(self) -> list[float]:
        """The reward of each seat: 0 until the end."""
        if self.position is None or not self.position.is_over:
            return [0.0] * self.setting.seats
        points, game = self.position.score().points, self.setting.game
        if self.setting.reward == "points":
            return [float(-each if game.low_wins else each) for each in points]
        sides = self.position.standing.sides
        seats = range(len(points))
        return [float(lead(points, seat, low_wins=game.low_wins, sides=sides)) for seat in seats]

    def after(self, action: int) -> "Deal":
        """Return the node that an action leads to; raise `ValueError` if it is not allowed."""
        now = replace(self, actions=(*self.actions, action))
        if self.position is None:
            if action not in {outcome for outcome, _ in self.outcomes}:
                raise ValueError(f"{action} is no outcome of this draw")
            return now._drawn(action)  # noqa: SLF001 - of this class
        if self.choice is None or action not in self.choice.actions:
            raise ValueError(self._why_not(action))
        after = self.choice.after(action)
        return replace(now, choice=after) if isinstance(after, Choice) else now._moved(after)  # noqa: SLF001

    def told(self, seat: int) -> Told | None:
        """Return what a seat has been told, None while the cards are dealt."""
        if self.position is None:
            return None
        drawn = self.number if self.setting.number == DRAWN else None
        return told(view(self.position, seat), self.put(seat), drawn)

    def told_to_all(self, seat: int) -> Told | None:  # noqa: ARG002 - the same for each
        """Return what a seat has been told and everybody else too, None while the cards are dealt."""
        if self.position is None:
            return None
        return told(view(self.position, None), number=self.number if self.setting.number == DRAWN else None)

    def told_alone(self, seat: int) -> Told | None:
        """Return what a seat has been told and not everybody has: at first the cards dealt to it so far."""
        if self.number is None:
            return None
        if self.position is None:
            dealing = self._dealing
            dealt = (card for card, place in zip(dealing.pack, self.places, strict=False) if place == seat)
            return Told(seat, self.setting.seats, dealing.dealer, tuple(dealt))
        return told_alone(view(self.position, seat), view(self.position, None), self.put(seat))

    def put(self, seat: int) -> Put:
        """Return the cards a seat has put together so far."""
        return ((),) if self.choice is None or seat != self.turn else self.choice.put

    def text(self, seat: int, action: int) -> str:
        """Return an action of a seat, or a draw, in words."""
        if seat != CHANCE:
            steps = self.setting.steps
            return steps.cards[action].code if action < len(steps.cards) else steps.text(action)
        if self.number is None:
            return f"deal {action}"
        card = self._dealing.pack[len(self.places)].code
        if action < self.setting.seats:
            return f"{card} to seat {action}"
        return f"{card} aside, place {action - self.setting.seats + 1}"

    def __str__(self) -> str:
        """Return all hands and moves."""
        head = f"{self.setting.game.key}, deal {'to be drawn' if self.number is None else self.number}"
        if self.position is None:
            dealt = zip(self._dealing.pack if self.places else (), self.places, strict=False)
            return "\n".join([head, " ".join(f"{card.code}:{place}" for card, place in dealt)])
        seen = [each.text() for seat in range(self.setting.seats) if (each := self.told(seat)) is not None]
        return "\n".join([head, *seen])

    def __deepcopy__(self, memo: object) -> "Deal":
        """Return the same node, which nothing changes."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Return the node as the actions that lead to it."""
        return replayed, (self.setting, self.actions)

    @property
    def _dealing(self) -> Dealing:
        assert self.number is not None, "no deal has been drawn yet"
        return self.setting.dealings[self.number]

    @property
    def _rooms(self) -> list[int]:
        """The number of cards that each place still needs."""
        rooms = list(self._dealing.rooms)
        for place in self.places:
            rooms[place] -= 1
        return rooms

    def _drawn(self, outcome: int) -> "Deal":
        """Return the node after an outcome, and after cards that have only one place left."""
        if self.number is None:
            return replace(self, number=outcome)
        now = replace(self, places=(*self.places, outcome))
        rooms = now._rooms  # noqa: SLF001 - of this class
        open_places = [place for place, room in enumerate(rooms) if room]
        if len(open_places) > 1:
            return now
        rest = [place for place in open_places for _ in range(rooms[place])]
        now = replace(now, places=(*now.places, *rest))
        return now._at(self._dealing.begun(now.places))  # noqa: SLF001 - as above

    def _moved(self, move: Move) -> "Deal":
        assert self.position is not None, "nobody moves before the cards are dealt"
        return self._at(self.position.after(self.turn, move))

    def _at(self, position: Position) -> "Deal":
        """Return the node at a position, with the choice of the first seat to act."""
        if not position.to_act:
            return replace(self, position=position, choice=None)
        choice = Choice(self.setting.steps, position.legal(min(position.to_act)))
        return replace(self, position=position, choice=choice)

    def _why_not(self, action: int) -> str:
        if self.choice is None:
            return "the deal is over"
        steps = self.setting.steps
        if not 0 <= action < steps.count:
            return f"actions go from 0 to {steps.count - 1}, and {action} is none"
        choice = ", ".join(steps.text(each) for each in self.legal)
        return f"{steps.text(action)} is not allowed to seat {self.turn} now, but {choice}"


def root(setting: Setting) -> Deal:
    """Return the node before the first draw."""
    return Deal(setting, number=None if setting.number == DRAWN else setting.number)


def replayed(setting: Setting, actions: Iterable[int]) -> Deal:
    """Return the node to which actions lead from the root."""
    now = root(setting)
    for action in actions:
        now = now.after(action)
    return now
