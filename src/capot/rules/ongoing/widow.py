"""The cards left over: the word by which a game calls them, and what leaving them changes."""

from capot.language.texts import Text, mark, say
from capot.rules.rules import Rules
from capot.rules.scoring import GameValue
from capot.rules.stages.opening import ChooseContract, Contract, TakeWidow

_WORDS = {"widow": mark("widow"), "skat": mark("skat"), "cat": mark("cat")}


def widow_word(rules: Rules) -> Text:
    """Return the noun for the cards left over: ``widow``."""
    return say(_WORDS[rules.deal.widow])


def takes_widow(contract: Contract) -> TakeWidow | None:
    """Return the stage of a contract in which its declarer takes the widow, or None."""
    return next((stage for stage in contract.stages if isinstance(stage, TakeWidow)), None)


def may_be_left(rules: Rules) -> bool:
    """Whether the highest bidder may leave the widow where it lies."""
    return any(isinstance(stage, TakeWidow) and stage.by == "bidder" for stage in rules.stages)


def makes_hand_games(rules: Rules) -> bool:
    """Whether a declarer who leaves the widow plays a hand game, which is worth more."""
    stage = rules.stage(ChooseContract)
    later = () if stage is None else (term for each in stage.contracts for term in each.scoring)
    return any(isinstance(term, GameValue) for term in (*rules.scoring, *later))
