"""The cards of a deal as a control variate: the part of a lead that luck explains is taken off it.

Reading: W. Cochran, *Sampling Techniques*, chapter 7 (regression estimates).
"""

from capot.play.position import Position

PLAYOUTS = 200
"""Times that a deal is played by rule of thumb to value its cards."""

PRIOR = 10.0
"""Weight of the coefficient 1, at which the control starts, in deals."""


def values_of(position: Position, number: int) -> tuple[float, ...]:
    """Return the value of the cards of each seat at the start of deal ``number``, more being better."""
    # The compiler takes longer to load than a short experiment takes.
    from capot.players.search.deal_value import deal_value  # noqa: PLC0415

    return tuple(float(each) for each in deal_value(position, number, PLAYOUTS))


class Control:
    """Leads less the part explained by the cards, the coefficient learned from the deals before.

    ``cards`` must have mean 0 over the lots for seats.  A deal's own lead has no say in its coefficient, so
    the mean of the leads stays what it is without the control.
    """

    def __init__(self) -> None:
        """Begin with the coefficient 1."""
        self._count, self._products, self._squares = 0, 0.0, 0.0

    @property
    def coefficient(self) -> float:
        """The points of lead for a point that the cards are better, by the deals so far."""
        found = self._products / self._squares if self._squares else 1.0
        return (PRIOR + self._count * found) / (PRIOR + self._count)

    def adjusted(self, lead: float, cards: float) -> float:
        """Return the next deal's lead less what its cards explain."""
        left = lead - self.coefficient * cards
        self._count += 1
        self._products += lead * cards
        self._squares += cards * cards
        return left
