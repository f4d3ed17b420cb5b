"""The term of melding: between a trick and the draw after it, its winner may lay cards open for points."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from capot.cards import Card
from capot.language.texts import say
from capot.rules.errors import unfit
from capot.rules.scoring.melding import MeldingTerm, Melds, pair_of
from capot.rules.stages.play import Length, Size
from capot.rules.terms import Pack

PLAYERS = 2
"""The number of players who meld against each other."""

MOST_MOVES = 3
"""Maximum number of moves after a trick: a meld, a card exchanged or shown, and a pass."""


@dataclass(frozen=True, slots=True)
class Melding:
    """After each trick, as long as cards are drawn, its winner may lay one of the scoring `Melds` open.

    The cards stay in the hand and may be used again: in a meld of another class at any time; in one of the
    same class if it scores more than all those that they have been in, and if one of its cards has been in no
    meld of that class.  If ``new_card`` is "hand", any meld needs a card that does not lie open yet.  Where
    there is a `TrumpCard`, the winner may also exchange or show it, before or after the meld.
    """

    new_card: Literal["class", "hand"] = "class"
    name: str = "melding"

    def check(self, pack: Pack, held: int, seats: int) -> None:  # noqa: ARG002 - as all stages check themselves
        """Raise `RulesError` unless two players meld."""
        if seats != PLAYERS:
            raise unfit(self.name, say("melds are laid by two players, not {seats}", seats=seats))

    def longest(self, deal: Size) -> Length:
        """Return a length that the moves between tricks never exceed."""
        # The card turned up is taken with one of the moves.
        draws = deal.stock // deal.seats
        return Length(draws * MOST_MOVES, draws * MOST_MOVES + draws)

    def counts(self, scoring: Iterable[object]) -> bool:
        """Whether one of these terms scores for it."""
        return any(isinstance(term, MeldingTerm) for term in scoring)

    def scores_offered(self, pack: Pack, _card: Card) -> Iterator[object]:
        """Yield the scores that the workshop offers with it."""
        yield Melds("melds", (pair_of(pack),))
