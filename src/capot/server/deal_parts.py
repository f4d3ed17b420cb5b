"""Parts of a deal as messages in every kind of play: contracts, doubles, cards shown, the score sheet."""

from collections.abc import Iterable

from capot.cards import FACES
from capot.language.texts import phrase, reason, sentence
from capot.play.errors import BadMove
from capot.play.events import Made
from capot.play.moves import Move, PlayCard
from capot.play.notation import parse_move
from capot.play.position import Position
from capot.play.scores.hands import told
from capot.play.scores.sheet import deal_sheet
from capot.play.view import View, as_held
from capot.rules.decoding.json_types import LETTER_OF_SUIT_OF_PLAY
from capot.rules.rules import Rules
from capot.rules.stages.opening import Contract, branches
from capot.rules.terms import Exact
from capot.rules.text.stages.contract import meaning_of
from capot.server.errors import BadRequest
from capot.server.messages.basics import Points
from capot.server.messages.hands import ShownState
from capot.server.messages.states import ContractState, DoubleState, ExposedState, SheetRow


def points(value: Exact) -> Points:
    """Return points as sent: a whole number, or a string such as ``7/2``."""
    return value if isinstance(value, int) else str(value)


def move_of(text: str) -> Move:
    """Return the move of a request; raise `BadRequest` if it is none."""
    try:
        return parse_move(text)
    except BadMove as error:
        raise BadRequest(sentence(reason(error))) from error


def suit_code(suit: str) -> str:
    """Return the letter of a suit in card codes, or ``T`` for trumps that are a separate suit."""
    return LETTER_OF_SUIT_OF_PLAY[suit]


def contract_state(contract: Contract, rules: Rules, face_set: str) -> ContractState:
    """Return a contract to which a stage of these rules leads."""
    stage = next(each for each in rules.stages if contract in branches(each))
    return ContractState(
        name=contract.name,
        title=phrase(contract.title),
        meaning=sentence(meaning_of(rules, stage, contract, FACES[face_set])),
        total=None if contract.total is None else points(contract.total),
    )


def contract_of(deal: Position | View) -> ContractState | None:
    """Return the contract of a deal, or None if none is chosen."""
    chosen = deal.contract
    return None if chosen is None else contract_state(chosen, deal.rules, deal.standing.face_set)


def double_states(doubles: Iterable[tuple[int, int]]) -> list[DoubleState]:
    """Return the doubles in order."""
    return [DoubleState(by=by, of=of) for by, of in doubles]


def exposed_states(deal: Position | View) -> list[ExposedState]:
    """Return the cards that were exposed, in order."""
    played = {made.move.card for made in _made(deal) if isinstance(made.move, PlayCard)}
    return [ExposedState(seat=seat, card=card.code, held=card not in played) for seat, card in deal.exposed]


def _made(deal: Position | View) -> list[Made]:
    return [event.what for event in deal.events if isinstance(event.what, Made)]


def sheet_row(deal: Position) -> SheetRow | None:
    """Return a deal's row of the score sheet, or None if no contract is chosen."""
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
        base=_all_points(row.base),
        points=_all_points(row.points),
        check=None if row.check is None else points(row.check),
    )


def _all_points(some: tuple[Exact, ...] | None) -> list[Points] | None:
    return None if some is None else [points(each) for each in some]


def shown_states(deal: Position | View) -> list[ShownState]:
    """Return the hands shown to decide a deal before the play."""
    return [
        ShownState(
            seat=each.seat,
            cards=[card.code for card in as_held(each.cards, deal.rules)],
            what=each.what,
            name=told(each),
        )
        for each in deal.shown
    ]
