"""The contracts that have been played in a match, as far as the next deal depends on them."""

from collections.abc import Sequence

from capot.play.position import Position
from capot.play.stages.throwing import is_dealt_again
from capot.rules.stages.opening import ChooseContract, StageTerm


def of_contracts(deals: Sequence[Position]) -> tuple[Position, ...]:
    """Return the deals that count and in which a contract was chosen."""
    return tuple(deal for deal in deals if deal.contract is not None and not is_dealt_again(deal))


def spent(deals: Sequence[Position], dealer: int) -> tuple[str, ...]:
    """Return the contracts that were played in earlier deals of a dealer."""
    return _names(_own(deals, dealer))


def declared(deals: Sequence[Position], stages: Sequence[StageTerm]) -> tuple[str, ...]:
    """Return the contracts of all deals, if the next deal's stages limit the number of some for the table."""
    quotas = (each for stage in stages if isinstance(stage, ChooseContract) for each in stage.quotas)
    return _names(of_contracts(deals)) if any(each.by == "table" for each in quotas) else ()


def doubled(deals: Sequence[Position], dealer: int, seats: int) -> tuple[int, ...]:
    """Return how often each seat has doubled the declarer in a dealer's deals; nothing if there are none."""
    own = _own(deals, dealer)
    counts = (sum((seat, deal.declarer) in deal.doubles for deal in own) for seat in range(seats))
    return tuple(counts) if own else ()


def _own(deals: Sequence[Position], dealer: int) -> tuple[Position, ...]:
    return tuple(deal for deal in of_contracts(deals) if deal.dealer == dealer)


def _names(deals: Sequence[Position]) -> tuple[str, ...]:
    return tuple(deal.contract.name for deal in deals if deal.contract is not None)
