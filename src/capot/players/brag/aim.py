"""What hands of three are made for: what it brings to win some of them, by the scoring of the deal."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from capot.rules.brag import Arrange
from capot.rules.rules import Rules
from capot.rules.scoring import HandsWon, Pot

DECISIVE = 15
"""A bonus beyond so many points wins a match, which is worth no more than that."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What winning ``hands`` brings: so much for ``each`` of them, the ``crash`` of all of them, the ``pot``.

    The pot goes to who wins ``needed`` of them.
    """

    hands: int
    each: float = 0.0
    crash: float = 0.0
    pot: float = 0.0
    needed: int = 0

    def worth(self, chances: Sequence[float]) -> float:
        """Return what hands bring that win with these chances, taken to be independent of each other."""
        every = prod(chances) if len(chances) == self.hands else 0.0
        total = self.each * sum(chances) + self.crash * every
        if not self.pot or self.needed == self.hands:
            return total + self.pot * every
        won = [1.0]
        for chance in chances:
            lost = [each * (1 - chance) for each in won]
            won = [a + b * chance for a, b in zip((*lost, 0.0), (0.0, *won), strict=True)]
        return total + self.pot * sum(won[self.needed :])


def aim_of(rules: Rules) -> Aim:
    """Return what winning hands brings by resolved rules, with nothing in the pot before the antes."""
    stage = rules.stage(Arrange)
    assert stage is not None, "no hands of three are made by these rules"
    hands = stage.hands
    each = crash = stake = 0.0
    needed = hands
    for term in rules.scoring:
        if isinstance(term, HandsWon):
            each, crash = each + term.each, crash + min(term.crash, DECISIVE)
        elif isinstance(term, Pot):
            stake += term.ante
            needed = hands // 2 + 1 if term.wins == "most" else hands
    return Aim(hands, each, crash, stake, needed)
