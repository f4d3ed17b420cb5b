"""The piles of a climbing game as a seat saw them, while its record is read: every play must be possible."""

from capot.cards import Card
from capot.play.combos import CardOrder, beats, combo_of
from capot.play.situation import ClimbProgress
from capot.play.stages.climbing import carried_on
from capot.record.errors import UnfitError
from capot.rules.climbing import Climb
from capot.rules.model import Rules


class SeenPile:
    """What lies on the table, whose turn it is, and how many cards each seat still holds.

    Its questions raise `UnfitError` with the reason.
    """

    def __init__(self, rules: Rules, term: Climb, sizes: list[int], leader: int | None) -> None:
        """Begin with the cards that each seat holds; who leads may not be known."""
        self._ladder, self._term = CardOrder(rules.pack.order, term), term
        self._sizes = sizes
        self._progress = None if leader is None else ClimbProgress(leader)
        self.first_out: int | None = None

    @property
    def is_over(self) -> bool:
        """Whether all but one have gone out."""
        return sum(size > 0 for size in self._sizes) == 1

    def go_on(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Take note of cards laid by a seat, or of none where it passed."""
        progress = self._progress or ClimbProgress(seat)
        if self.is_over:
            raise UnfitError("all but one have gone out")
        if seat != progress.turn:
            raise UnfitError(f"it is not the turn of seat {seat}; seat {progress.turn} is to act")
        if cards:
            self._check(seat, cards, progress)
            self._sizes[seat] -= len(cards)
        elif not progress.pile:
            raise UnfitError(f"seat {seat} leads and must lay cards")
        if cards and not self._sizes[seat] and self.first_out is None:
            self.first_out = seat
        holds = [size > 0 for size in self._sizes]
        self._progress = carried_on(progress, self._term, seat, self._ladder.sorted(cards), holds)

    def _check(self, seat: int, cards: tuple[Card, ...], progress: ClimbProgress) -> None:
        """Refuse cards that cannot be laid together, or not now."""
        if len(cards) > self._sizes[seat]:
            raise UnfitError(f"seat {seat} holds only {self._sizes[seat]} cards")
        combo = combo_of(cards, self._ladder)
        top = combo_of(progress.pile[-1].cards, self._ladder) if progress.pile else None
        if combo is None:
            raise UnfitError("these cards may not be laid together")
        if top is not None and not beats(combo, top, self._ladder):
            raise UnfitError("these cards do not beat what lies there")
