"""Parts of a deal as messages: contracts, tricks, layouts, piles of climbing and hands of three."""

from collections.abc import Iterable, Sequence
from random import Random

from capot.cards import FACES, Card, Faces
from capot.language.texts import phrase, reason, sentence
from capot.play.brag import SIZE, BragOrder, order_of
from capot.play.errors import BadMove
from capot.play.events import Laid, Made, Trick
from capot.play.moves import Arrange, Move, PlayCard
from capot.play.notation import parse_move
from capot.play.position import Position
from capot.play.progress import Choices
from capot.play.scores.hands import told
from capot.play.scores.sheet import deal_sheet
from capot.play.standing import Standing
from capot.play.view import View, as_held
from capot.rules.decoding.json_types import LETTER_OF_SUIT_OF_PLAY
from capot.rules.rules import Rules
from capot.rules.stages.dominoes import Layout
from capot.rules.stages.opening import Contract, branches
from capot.rules.stages.stops import Runs
from capot.rules.terms import Exact
from capot.rules.text.stages.contract import meaning_of
from capot.server.errors import BadRequest
from capot.server.messages.basics import Points
from capot.server.messages.hands import HandState, HandWon, LaidState, MakeAsk, PileState, ShownState
from capot.server.messages.plays import TrickState
from capot.server.messages.states import ContractState, DoubleState, ExposedState, SheetRow
from capot.surface.hands import (
    combination_name,
    hand_name,
    makes_hands,
    proposed_hands,
    won_hands,
)


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


def columns(rules: Rules, start_rank: str | None) -> list[str]:
    """Return the ranks of a layout from left to right, or nothing if there is none yet.

    If the highest and lowest ranks are neighbours, the starting rank is in the middle.
    """
    layout = rules.stage(Layout)
    if rules.stage(Runs) is not None:
        return list(reversed(rules.pack.order))
    if layout is None or start_rank is None:
        return []
    ranks = list(reversed(rules.pack.order))
    if not layout.wrap:
        return ranks
    first = (ranks.index(start_rank) - len(ranks) // 2) % len(ranks)
    return ranks[first:] + ranks[:first]


def trick_state(trick: Trick) -> TrickState:
    """Return a finished trick as a message."""
    return TrickState(
        leader=trick.leader,
        seats=list(trick.seats),
        cards=[card.code for card in trick.cards],
        winner=trick.winner,
    )


def pile_state(
    pile: Sequence[Laid], rules: Rules, standing: Standing, *, is_taken: bool = False
) -> PileState | None:
    """Return a pile with the names of its combinations, or None if it is empty."""
    if not pile:
        return None
    laid = [
        LaidState(
            seat=each.seat,
            cards=[card.code for card in each.cards],
            name=combination_name(each.cards, rules, standing.faces) or "",
        )
        for each in pile
    ]
    return PileState(laid=laid, taker=pile[-1].seat if is_taken else None)


def hand_states(hands: Iterable[Sequence[Card]], order: BragOrder, faces: Faces) -> list[HandState]:
    """Return cards with their names where they make hands."""
    return [
        HandState(cards=[card.code for card in hand], name=hand_name(hand, order, faces)) for hand in hands
    ]


def make_ask(seen: View) -> MakeAsk | None:
    """Return the hands a seat has to make, with a proposal, or None if it makes none now."""
    make = seen.legal.make
    if make is None:
        return None
    return MakeAsk(
        count=make.count,
        size=SIZE,
        pairs_only=make.pairs_only,
        left=len(make.among) - SIZE * make.count,
        proposed=hand_states(proposed_hands(seen, Random(0)), order_of(seen.rules), seen.standing.faces),
    )


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


def arranged_states(deal: Position | View) -> list[list[HandState]]:
    """Return the hands made, by seat, once all have made theirs; before that nothing."""
    if not deal.arranged:
        return []
    order = order_of(deal.rules)
    return [hand_states(hands, order, deal.standing.faces) for hands in deal.arranged]


def chosen_states(now: Position) -> list[list[HandState]]:
    """Return the hands made so far, by seat, including hidden ones."""
    if not isinstance(now.progress, Choices) or not makes_hands(now.rules):
        return arranged_states(now)
    order = order_of(now.rules)
    choices = now.progress.chosen
    hands = [order.arranged(each.hands) if isinstance(each, Arrange) else () for each in choices]
    return [hand_states(each, order, now.faces) for each in hands] if any(hands) else []


def hands_won(deal: Position) -> list[HandWon]:
    """Return the best seats and the winner for each of the first, second and later hands of a deal."""
    return [HandWon(best=list(hand.best), winner=hand.winner) for hand in won_hands(deal)]
