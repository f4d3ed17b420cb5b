"""What shapes a deal before the play, as the page is told: contracts, doubles, layouts, the score sheet."""

from collections.abc import Iterable

from capot.cards import FACES, Card
from capot.play.position import Position
from capot.play.scores.sheet import deal_sheet
from capot.play.view import View
from capot.rules.dominoes import Layout
from capot.rules.opening import Contract, branches
from capot.rules.rules import Rules
from capot.rules.terms import Exact
from capot.rules.text.words import sentence
from capot.server.messages import ContractState, DoubleState, Points, SheetRow
from capot.surface.contracts import meaning_of


def points(value: Exact) -> Points:
    """Return points as they travel: whole, or as ``7/2``."""
    return value if isinstance(value, int) else str(value)


def suit_code(suit: str) -> str:
    """Return the letter of a suit, as in the codes of its cards."""
    return Card("A", suit).code[1]


def contract_state(contract: Contract, rules: Rules, face_set: str) -> ContractState:
    """Return a contract to which a stage of these rules leads."""
    stage = next(each for each in rules.stages if contract in branches(each))
    return ContractState(
        name=contract.name,
        title=contract.title,
        meaning=sentence(meaning_of(rules, stage, contract, FACES[face_set])),
        total=None if contract.total is None else points(contract.total),
    )


def contract_of(deal: Position | View) -> ContractState | None:
    """Return the contract of a deal, or None where there is none, or not yet."""
    chosen = deal.contract
    return None if chosen is None else contract_state(chosen, deal.rules, deal.standing.face_set)


def double_states(doubles: Iterable[tuple[int, int]]) -> list[DoubleState]:
    """Return who has doubled whom, in the order in which they did."""
    return [DoubleState(by=by, of=of) for by, of in doubles]


def sheet_row(deal: Position) -> SheetRow | None:
    """Return what the score sheet has of a deal, or None where no contract is chosen."""
    row = deal_sheet(deal)
    if row is None:
        return None
    return SheetRow(
        deal=row.number + 1,
        contract=contract_state(row.contract, deal.rules, deal.standing.face_set),
        declarer=row.declarer,
        trump=row.trump and suit_code(row.trump),
        start_rank=row.start_rank,
        doubles=double_states(row.doubles),
        circled=list(row.circled),
        owed=list(row.owed),
        base=_told(row.base),
        points=_told(row.points),
        check=None if row.check is None else points(row.check),
    )


def _told(some: tuple[Exact, ...] | None) -> list[Points] | None:
    return None if some is None else [points(each) for each in some]


def columns(rules: Rules, start_rank: str | None) -> list[str]:
    """Return the ranks of a layout from left to right, or nothing where there is none yet.

    Where the highest and the lowest are neighbours, the starting rank stands in the middle.
    """
    layout = rules.stage(Layout)
    if layout is None or start_rank is None:
        return []
    ranks = list(reversed(rules.pack.order))
    if not layout.wrap:
        return ranks
    first = (ranks.index(start_rank) - len(ranks) // 2) % len(ranks)
    return ranks[first:] + ranks[:first]
