"""The settings of the search, each part of which can be switched off to measure its worth."""

from dataclasses import dataclass

from capot.players.protocol import Budget


@dataclass(frozen=True, slots=True)
class Settings:
    """The parts of the search.

    ``budget`` limits one move unless the caller sets another.  ``rollouts`` names the policy that plays on
    for all (`capot.kernel.playout.POLICIES`); ``slips`` is the share of random legal moves, and the last
    ``exact`` tricks are played exactly, all cards known.  ``match`` considers the chance to win a match that
    is nearly over.  ``blur`` makes the choice between moves uncertain, in standard deviations of the
    outcomes: 0 takes the best.

    Where ``rollouts`` are learned, what the policy expects of a move counts as much as ``prior`` worlds, and
    worlds are drawn in proportion to the power ``weighing`` of how likely they make the moves of the others,
    from ``draws`` times as many.

    An outcome in which an opponent sweeps counts ``sweeps`` times: its odds are as many times greater than in
    rollouts, where also those slip who are about to take everything.  Until somebody has taken something of
    it, it counts a little less; and one of the seat itself counts less than any other
    (`capot.players.tricks.prospect`).
    `SEARCH` has the weight that calibration found (`docs/calibration.md`); 1 counts all outcomes alike.

    With ``caution`` above 0 a bad deal is minded more than a good one is liked, below 0 less
    (`capot.players.search.stake.Stake`).
    """

    budget: Budget
    rollouts: str = "thumb"
    slips: float = 0.1
    exact: int = 2
    match: bool = True
    blur: float = 0.0
    prior: float = 0.0
    weighing: float = 0.0
    draws: int = 4
    sweeps: float = 1.0
    caution: float = 0.0


SEARCH = Settings(Budget(milliseconds=50), "learned", prior=50, weighing=0.8, sweeps=3.0)
"""The default settings."""
