"""Which suit is trumps unless somebody names one: that of the pack, or that of the card turned up."""

from capot.cards import Card
from capot.rules.opening import NameTrump, StageTerm
from capot.rules.rules import Rules
from capot.rules.tricks import TurnedTrump


def trump_of(rules: Rules, turn_up: Card | None, last_turned: str | None) -> str | None:
    """Return the suit of trumps that the pack or a turned-up card makes, or None.

    ``last_turned`` is the suit turned up in the deal before, which may matter.
    """
    term = next((stage.trump for stage in rules.stages if hasattr(stage, "trump")), None)
    if not isinstance(term, TurnedTrump) or turn_up is None or turn_up.rank in term.none_at:
        return rules.pack.trump_suit
    return None if term.none_when_repeated and turn_up.suit == last_turned else turn_up.suit


def trump_in(
    rules: Rules, stage: StageTerm, trump: str | None, turn_up: Card | None, last_turned: str | None
) -> str | None:
    """Return the suit of trumps when ``stage`` has led to a contract, by whose ``rules`` the deal goes on.

    A ``trump`` that was named before stays.
    """
    before = rules.stages[: rules.stages.index(stage)]
    if any(isinstance(each, NameTrump) for each in before):
        return trump
    return trump_of(rules, turn_up, last_turned)
