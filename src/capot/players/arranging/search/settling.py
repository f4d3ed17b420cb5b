"""How a deal is paid, as the kernel reads it: the hands won, and the pot that lies on the table."""

from capot.kernel.brag_settling import Settling
from capot.play.situation import Standing
from capot.play.view import View
from capot.rules.arranging import Arrange
from capot.rules.ends import AfterDeals
from capot.rules.scoring import HandsWon, Pot


def settling_of(view: View) -> Settling:
    """Return how the deal of a view is paid."""
    rules = view.rules
    term = rules.stage(Arrange)
    assert term is not None, "no hands of three are made in this deal"
    won = [each for each in rules.scoring if isinstance(each, HandsWon)]
    pot = next((each for each in rules.scoring if isinstance(each, Pot)), None)
    everything = pot is not None and pot.wins == "all"
    return Settling(
        seats=view.seats,
        eldest=(view.dealer + 1) % view.seats,
        hands=term.hands,
        each=sum(each.each for each in won),
        crash=sum(each.crash for each in won),
        ante=pot.ante if pot else 0,
        pot=view.standing.pot if pot else 0,
        needed=term.hands if everything else term.hands // 2 + 1,
        tied_count=everything,
        earliest=pot is not None and pot.tied == "earliest",
        share=pot is not None and pot.shared == "split",
        last=is_last(view.standing),
    )


def is_last(standing: Standing) -> bool:
    """Whether no deal follows in which the pot could still be won, so that what is left is shared."""
    return any(
        isinstance(end, AfterDeals) and end.for_pot and standing.number + 1 >= end.count + end.for_pot
        for end in standing.ends
    )
