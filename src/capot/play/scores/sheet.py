"""The score sheet of contract games, doubles included; everybody at the table may see it."""

from dataclasses import dataclass

from capot.play.match import Match
from capot.play.position import Position
from capot.play.scores.totals import Score, totals
from capot.play.situation import Situation
from capot.play.stages.doubling import owed
from capot.play.stages.throwing import is_dealt_again
from capot.rules.stages.bidding import Doubling
from capot.rules.stages.opening import ChooseContract, Contract
from capot.rules.terms import Exact


@dataclass(frozen=True, slots=True)
class ContractSheet:
    """One deal of a contract; ``number`` counts the deals of the match from 0.

    ``doubles`` are pairs of seats (by, of).  ``circled`` are the seats whose double of the declarer counts
    towards those they owe, and ``owed`` is how many each seat still owes after this deal.  ``base`` are the
    points before doubles, ``points`` the final ones, and ``check`` their sum, which must equal the contract's
    ``total`` if that is constant; all three are None until the deal is over.
    """

    number: int
    contract: Contract
    declarer: int
    trump: str | None
    start_rank: str | None
    doubles: tuple[tuple[int, int], ...]
    circled: tuple[int, ...]
    owed: tuple[int, ...]
    base: tuple[Exact, ...] | None
    points: tuple[Exact, ...] | None
    check: Exact | None

    @property
    def total(self) -> Exact | None:
        """The constant sum of all players' points in this contract, if there is one."""
        return self.contract.total


def deal_sheet(deal: Position) -> ContractSheet | None:
    """Return the sheet of a deal, or None if no contract has been chosen or the cards are dealt again."""
    if deal.contract is None or deal.declarer is None or is_dealt_again(deal):
        return None
    if deal.rules.stage(ChooseContract) is None:
        return None
    has_doubles = deal.rules.stage(Doubling) is not None
    before = [owed(deal, seat) if has_doubles else 0 for seat in range(deal.seats)]
    did = [(seat, deal.declarer) in deal.doubles for seat in range(deal.seats)]
    score = deal.score() if deal.is_over else None
    return ContractSheet(
        number=deal.standing.number,
        contract=deal.contract,
        declarer=deal.declarer,
        trump=deal.trump,
        start_rank=deal.start_rank,
        doubles=deal.doubles,
        circled=tuple(seat for seat in range(deal.seats) if before[seat] and did[seat]),
        owed=tuple(max(left - done, 0) for left, done in zip(before, did, strict=True)),
        base=_base(deal, score),
        points=score.points if score else None,
        check=sum(score.points, start=0) if score else None,
    )


def match_sheets(match: Match) -> tuple[ContractSheet, ...]:
    """Return the sheets of all deals of a match with a chosen contract, in order."""
    found = (deal_sheet(deal) for deal in match.deals)
    return tuple(sheet for sheet in found if sheet is not None)


def _base(deal: Situation, score: Score | None) -> tuple[Exact, ...] | None:
    """Return the points of a finished deal before doubles."""
    if score is None:
        return None
    doubling = deal.rules.stage(Doubling)
    plain = [item for item in score.items if doubling is None or item.term != doubling.name]
    return totals(plain, deal.seats)
