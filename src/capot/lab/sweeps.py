"""Whether one player took everything that counts in a deal, as its rules say what counts."""

from capot.play.position import Position
from capot.play.scores.deal import reached, taken
from capot.rules.scoring import Sweep
from capot.rules.terms import EveryTrick, NoTrick
from capot.rules.weights import weights_of


def sweeper(position: Position) -> int | None:
    """Return the seat that swept a finished deal, if one did.

    That is to win every trick, to reach what a sweep of the rules is paid for, or to take every card and
    trick that scores anything.  Where only a single card or trick scores, taking that alone is no sweep; nor
    is there one in a deal without tricks.
    """
    if not position.tricks:
        return None
    return next((seat for seat in range(position.seats) if _swept(position, seat)), None)


def winner_of_every_trick(position: Position) -> int | None:
    """Return the seat that won every trick of a finished deal, if one did."""
    winners = {trick.winner for trick in position.tricks}
    return winners.pop() if len(winners) == 1 else None


def _swept(position: Position, seat: int) -> bool:
    terms = position.rules.scoring
    targets = [term.target for term in terms if isinstance(term, Sweep)]
    sweeps = [EveryTrick(), *(target for target in targets if not isinstance(target, NoTrick))]
    if any(reached(position, seat, target) for target in sweeps):
        return True
    counts = weights_of(position.rules, position.seats)
    cards, tricks = counts.scoring_cards, counts.scoring_tricks
    if len(cards) + len(tricks) < 2 or "every" in tricks:
        return False
    places = {"first": 0, "last but one": -2, "last": -1}
    return cards <= set(taken(position, seat)) and all(
        position.tricks[places[which]].winner == seat for which in tricks
    )
