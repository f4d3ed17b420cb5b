"""The contracts that are bid by name, where each bid of an auction is one."""

from capot.rules.rules import Rules
from capot.rules.stages.opening import ChooseContract, Contract


def bid_contracts(rules: Rules) -> tuple[Contract, ...]:
    """Return the contract of each bid, from 1 up; none where bids are numbers."""
    stage = rules.stage(ChooseContract)
    return stage.contracts if stage is not None and stage.by == "bid" else ()


def contract_bid(rules: Rules, amount: int | None) -> Contract | None:
    """Return the contract of a bid, or None where bids are numbers and for a pass."""
    some = bid_contracts(rules)
    return some[amount - 1] if some and amount is not None and 1 <= amount <= len(some) else None
