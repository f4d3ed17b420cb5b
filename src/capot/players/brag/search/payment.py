"""How a deal is paid, as the kernel reads it: the hands won, and the pot that lies on the table."""

from capot.kernel.brag.deals import Settling
from capot.play.scores.hands import is_last
from capot.play.view import View
from capot.rules.brag import Arrange
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
