"""How a sampling player searches: each part of it can be switched off, so that its worth can be measured."""

from dataclasses import dataclass

from capot.players.protocol import Budget


@dataclass(frozen=True, slots=True)
class Settings:
    """The parts of the search.

    ``budget`` is what one move may take unless the caller says so.  ``rollouts`` names the policy by which
    all play on (`capot.kernel.playout.POLICIES`); ``slips`` of all their moves are drawn from the legal ones,
    and the last ``exact`` tricks are played exactly, all cards known.  ``plans`` looks at taking everything;
    ``match`` at the chance to win a match that is nearly over.  ``blur`` makes the choice between moves
    uncertain, in standard deviations of the outcomes: 0 takes the best.
    """

    budget: Budget
    rollouts: str = "thumb"
    slips: float = 0.1
    exact: int = 2
    plans: bool = True
    match: bool = True
    blur: float = 0.0


SEARCH = Settings(Budget(milliseconds=50))
"""The search as it is used unless somebody wishes otherwise."""
