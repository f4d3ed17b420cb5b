"""Whether the dealer can sit out the deal."""

from collections.abc import Sequence

from capot.language.texts import say
from capot.rules.errors import unfit
from capot.rules.match.elimination import last_in_of
from capot.rules.match.ends import EndTerm
from capot.rules.match.sides import Sides
from capot.rules.rules import Rules
from capot.rules.stages.bidding import Auction, Kontra, NameTrump, Raise
from capot.rules.stages.calling import CallCard
from capot.rules.stages.opening import ChooseContract, StageTerm, TakeWidow, stages_of
from capot.rules.stages.tricks import Dealer, LastTaker, Tricks


def check_sitting_out(rules: Rules, sides: Sides | None, ends: Sequence[EndTerm]) -> None:
    """Raise `RulesError` if the dealer sits out by resolved rules, but cannot."""
    if not rules.deal.sits_out:
        return
    if sides is not None:
        raise unfit("deal", say("a dealer who has a partner cannot sit out"))
    if last_in_of(ends) is not None:
        raise unfit("deal", say("where players drop out of the match, the dealer cannot sit out too"))
    if rules.deal.turn_up == "dealer":
        raise unfit("deal", say("a dealer who sits out has no last card to show"))
    for stage in stages_of(rules.stages):
        _check_stage(stage)


def _check_stage(stage: StageTerm) -> None:
    """Raise `RulesError` if a stage asks something of a dealer who sits out, or might."""
    match stage:
        case Tricks(draws="never") if not isinstance(stage.first_lead, Dealer | LastTaker):
            pass
        case Tricks():
            raise unfit("deal", say("a dealer who sits out neither leads nor draws cards"))
        case ChooseContract(by="dealer"):
            raise unfit("deal", say("a dealer who sits out chooses no contract"))
        case NameTrump(by="most tricks"):
            raise unfit("deal", say("a player who is to name trumps might sit out"))
        case Auction() | CallCard() | ChooseContract() | Kontra() | NameTrump() | Raise() | TakeWidow():
            pass
        case _:
            raise unfit(
                "deal", say("where the dealer sits out, only bids and contracts come before the tricks")
            )
