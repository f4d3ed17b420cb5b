"""How a table looks from a seat: the state that the page draws, made from the seat's `View`."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from capot.cards import FACES, Card
from capot.play.match import Match
from capot.play.moves import Discard, TakeWidow
from capot.play.position import Position
from capot.play.view import View, view
from capot.rules.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.check.deal import cards_dealt, hand_size
from capot.rules.climbing import Climb
from capot.rules.dominoes import Layout
from capot.rules.model import Game
from capot.rules.opening import DealMore, Draw, Exchange
from capot.rules.opening import TakeWidow as WidowTerm
from capot.rules.rules import Rules
from capot.rules.scoring import Pot
from capot.rules.terms import Exact
from capot.rules.text.stakes import counting_cards, counting_line, scale_line
from capot.server.messages import (
    Contribution,
    DealScore,
    MakeAsk,
    Proof,
    ScoreItem,
    SeatState,
    SheetRow,
    TableState,
    TrickState,
)
from capot.server.tables.asking import ask, hand_cards
from capot.server.tables.brag import arranged_states, hands_won, made, make_ask, shown_states
from capot.server.tables.catalogue import face_set, house_rules
from capot.server.tables.contracts import columns, contract_of, double_states, points, sheet_row, suit_code
from capot.server.tables.news import trick_state
from capot.server.tables.piles import pile_before, pile_state
from capot.server.tables.table_log import Shuffle, TableLog


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is at the table now: the seats connected, those whose luck is awaited, and the clock in ms."""

    connected: Collection[int] = ()
    waiting_for: Collection[int] = ()
    clock: float | None = None


class TableStates:
    """A table as it looks from its seats; what cannot change, or is the same for all, is made once."""

    def __init__(self, course: TableLog, table: str) -> None:
        """Make what stays the same as long as the table stands."""
        self._course = course
        self._scores: list[DealScore] = []
        self._sheet: list[SheetRow | None] = []
        self._proofs: list[Proof] = []
        self._makes: dict[int, tuple[tuple[int, tuple[Card, ...]], MakeAsk | None]] = {}
        self._deal = DealFacts(
            course.game, course.game.rules_for(course.created.seats, 0), course.created.seats, 0
        )
        game, created = course.game, course.created
        self._always: dict[str, Any] = {
            "table": table,
            "game": game.key,
            "name": game.name,
            "blurb": game.blurb,
            "house_rules": house_rules(game),
            "faces": face_set(game.faces),
            "low_wins": game.low_wins,
            "opening": points(game.opening),
            "direction": game.direction,
            "listed": created.listed,
            "seconds": created.seconds,
        }

    def scores(self) -> list[DealScore]:
        """Return the scores of the finished deals."""
        match = self._course.match
        finished = len(match.deals) - (0 if not match.deals or match.deals[-1].is_over else 1)
        while len(self._scores) < finished:
            place = len(self._scores)
            is_last = place + 1 == len(match.deals)
            totals = match.totals if is_last else match.deals[place + 1].standing.totals
            self._scores.append(deal_score(match.deals[place], totals))
        return self._scores

    def sheet(self) -> list[SheetRow]:
        """Return what the score sheet has of the deals of contracts, the one in progress included."""
        match, finished = self._course.match, len(self.scores())
        self._sheet += map(sheet_row, match.deals[len(self._sheet) : finished])
        rows = (*self._sheet, *map(sheet_row, match.deals[finished:]))
        return [row for row in rows if row is not None]

    def proofs(self) -> list[Proof]:
        """Return how each deal was shuffled, with the secrets of those that are over."""
        finished, shuffles = len(self.scores()), self._course.shuffles
        for place in range(len(self._proofs), finished):
            self._proofs.append(_proof(shuffles[place], is_over=True))
        return [*self._proofs, *(_proof(each, is_over=False) for each in shuffles[finished:])]

    def view(self, seat: int | None) -> View | None:
        """Return what a seat sees of the deal in progress, or None before the first."""
        return view(self._course.match.position, seat) if self._course.match.deals else None

    def common(self, seen: View | None, presence: Presence) -> dict[str, Any]:
        """Return the fields of a state that are the same for everybody, whoever's view they are read off."""
        course, match = self._course, self._course.match
        number = max(len(match.deals) - 1, 0)
        seats = course.created.seats
        rules = course.game.rules_for(seats, number) if seen is None else seen.rules
        if (self._deal.number, self._deal.rules) != (number, rules):
            self._deal = DealFacts(course.game, rules, seats, number)
        return {
            **self._always,
            **(self._before_deal(match) if seen is None else _public(seen)),
            "hand_size": self._deal.hand_size,
            "trumps": self._deal.trumps,
            "seq": course.seq,
            "title": self._deal.title,
            "counts": self._deal.counts,
            "phase": course.phase,
            "seats": self._seats(seen, presence),
            "deal": number + 1,
            "talon": self._deal.talon if seen is None else _talon(seen, self._deal),
            "tricks_total": self._deal.tricks,
            "pot": match.pot + (self._deal.antes if course.phase == "playing" else 0),
            "scores": self.scores(),
            "sheet": self.sheet(),
            "winners": list(match.winners),
            "losers": list(match.losers),
            "proof": self.proofs()[number] if course.shuffles else None,
            "waiting_for": sorted(presence.waiting_for),
            "next_table": course.next_table,
            "clock": presence.clock,
            **_shown(match, seen),
        }

    def state(self, seat: int | None, seen: View | None, common: dict[str, Any]) -> TableState:
        """Return all that a seat may know, or a watcher when it is None, by its view and what is common."""
        course = self._course
        return TableState(
            **common,
            you=seat,
            ply=0 if seen is None else len(seen.history),
            ask=None if seen is None else ask(seen, self._make(seen)),
            hand=[] if seen is None else hand_cards(seen),
            passed=[] if seen is None else _codes(seen.passed),
            received=[] if seen is None else _codes(_received(seen)),
            passed_to=None if seen is None else seen.passed_to,
            discards=[] if seen is None else _codes(seen.discards),
            made=[] if seen is None else made(seen),
            can_undo=can_undo(course, seat),
            can_hint=can_hint(course, seat),
            invitation=None if seat is None else course.created.invitation,
        )

    def _make(self, seen: View) -> MakeAsk | None:
        """Return what hands the seat of a view is to make; what is proposed is thought of once."""
        seat, cards = seen.seat, (seen.standing.number, seen.hand)
        if seat is None or seen.legal.make is None:
            return None
        if seat not in self._makes or self._makes[seat][0] != cards:
            self._makes[seat] = (cards, make_ask(seen))
        return self._makes[seat][1]

    @staticmethod
    def _before_deal(match: Match) -> dict[str, Any]:
        return {
            "dealer": match.dealer,
            "declarer": None,
            "contract": None,
            "start_rank": None,
            "doubles": [],
            "dropped": [],
            "finished": [],
            "laid": [],
            "ranks": [],
            "pile": None,
            "last_pile": None,
            "passes": [],
            "chosen": [],
            "swapped": None,
            "shown": [],
            "arranged": [],
            "to_act": [],
            "turn_up": None,
            "trump": None,
            "trick": None,
            "last_trick": None,
            "tricks_played": 0,
        }

    def _seats(self, seen: View | None, presence: Presence) -> list[SeatState]:
        course, counting = self._course, self._deal.counting
        declared = {} if seen is None else {each.seat: each.undertaking.title for each in seen.declared}
        tricks, penalties = [0] * len(course.seats), [set[Card]() for _ in course.seats]
        for trick in () if seen is None else seen.tricks:
            tricks[trick.winner] += 1
            penalties[trick.winner].update(trick.cards)
        return [
            SeatState(
                seat=place,
                name=seat.name,
                who=seat.who,
                strength=seat.strength,
                present=seat.strength is not None or place in presence.connected,
                stand_in=seat.stands_in,
                total=points(course.match.totals[place]),
                cards=0 if seen is None else seen.sizes[place],
                tricks=tricks[place],
                penalties=[code for card, code in counting if card in penalties[place]],
                declared=declared.get(place),
                drew=None if seen is None else _drew(seen, place),
                voids=[] if seen is None else sorted(map(suit_code, seen.voids[place])),
            )
            for place, seat in enumerate(course.seats)
        ]


class DealFacts:
    """What the rules of one deal say that the page shows all the time."""

    def __init__(self, game: Game, rules: Rules, seats: int, number: int) -> None:
        """Read it off the rules of deal ``number``, from 0: those of its contract where there is one."""
        lines = (counting_line(rules, FACES[game.faces]), scale_line(rules))
        is_without = any(isinstance(stage, Layout | Climb | Arrange) for stage in rules.stages)
        pot = next((term for term in rules.scoring if isinstance(term, Pot)), None)
        self.number = number
        self.rules = rules
        self.title = game.part(number).title
        self.counts = " ".join(line for line in lines if line)
        self.counting = [(card, card.code) for card in counting_cards(rules)]
        self.hand_size = hand_size(rules, seats)
        self.trumps = _codes(rules.pack.trumps)
        self.tricks = 0 if is_without else cards_dealt(rules, seats)
        self.antes = 0 if pot is None else pot.ante * seats
        self.talon = len(rules.pack.cards()) - seats * self.hand_size


def _public(seen: View) -> dict[str, Any]:
    """Return what all see of a deal."""
    return {
        "dealer": seen.dealer,
        "declarer": seen.declarer,
        "contract": contract_of(seen),
        "start_rank": seen.start_rank,
        "doubles": double_states(seen.doubles),
        "dropped": list(seen.dropped),
        "finished": list(seen.finished),
        "laid": _codes(seen.laid),
        "ranks": columns(seen.rules, seen.start_rank),
        "pile": pile_state(seen.pile, seen.rules, seen.standing),
        "last_pile": pile_before(seen),
        "passes": list(seen.passes),
        "chosen": _chosen(seen),
        "swapped": _swapped(seen),
        "shown": shown_states(seen),
        "arranged": arranged_states(seen),
        "to_act": sorted(seen.to_act),
        "turn_up": seen.turn_up.code if seen.turn_up else None,
        "trump": suit_code(seen.trump) if seen.trump else None,
        "trick": _open_trick(seen),
        "last_trick": trick_state(seen.tricks[-1]) if seen.tricks else None,
        "tricks_played": len(seen.tricks),
    }


def can_hint(course: TableLog, seat: int | None) -> bool:
    """Whether a seat may ask for advice: its person sits alone with computer players."""
    return seat is not None and course.people == [seat] and course.phase == "playing"


def can_undo(course: TableLog, seat: int | None) -> bool:
    """Whether a seat may take back a move: as for advice, and it has made one in this deal."""
    return can_hint(course, seat) and any(by == seat for by, _ in course.match.position.moves)


def deal_score(deal: Position, totals: tuple[Exact, ...]) -> DealScore:
    """Return the score of a finished deal, and the totals after it, as the page is told."""
    score = deal.score()
    antes = sum(term.ante for term in deal.rules.scoring if isinstance(term, Pot)) * deal.seats
    return DealScore(
        points=[points(each) for each in score.points],
        items=[
            ScoreItem(seat=item.seat, points=points(item.points), reason=item.reason, other=item.other)
            for item in score.items
        ],
        totals=[points(each) for each in totals],
        pot=deal.standing.pot + antes,
        left=score.pot,
    )


def _proof(shuffle: Shuffle, *, is_over: bool) -> Proof:
    return Proof(
        deal=shuffle.bound.deal,
        commitment=shuffle.bound.commitment,
        contributions=[
            Contribution(seat=seat, value=value) for seat, value in enumerate(shuffle.given) if value
        ],
        secret=shuffle.bound.secret if is_over else None,
        pack=list(shuffle.pack or ()) if is_over else None,
    )


def _open_trick(seen: View) -> TrickState | None:
    if seen.leader is None:
        return None
    order = [(seen.leader + step) % seen.seats for step in range(seen.seats)]
    seats = [seat for seat in order if seat not in seen.dropped][: len(seen.trick)]
    return TrickState(leader=seen.leader, seats=seats, cards=_codes(seen.trick), winner=None)


def _talon(seen: View, facts: DealFacts) -> int:
    """Return how many cards are left over face down, none where the declarer has taken them up."""
    if seen.rules.stage(SwapHand) is not None:
        # Who takes the spare hand leaves his own.
        return facts.talon
    return 0 if seen.declarer is not None and seen.rules.stage(WidowTerm) is not None else seen.stock


def _chosen(seen: View) -> list[int]:
    """Return who has chosen already where all choose at once."""
    if not isinstance(seen.stage, Exchange | DecidedByHand | Arrange):
        return []
    return [seat for seat in range(seen.seats) if seat not in seen.to_act]


def _swapped(seen: View) -> int | None:
    """Return who has taken the spare hand."""
    if seen.rules.stage(SwapHand) is None:
        return None
    takes = TakeWidow(takes=True)
    return next((each.seat for each in seen.history if each.move == takes), None)


def _received(seen: View) -> tuple[Card, ...]:
    """Return the cards that a seat was passed, drew, or took up from the widow and may still lay aside."""
    if isinstance(seen.stage, WidowTerm) and seen.declarer == seen.seat:
        return tuple(card for card in seen.hand if card not in seen.dealt)
    return seen.received


def _drew(seen: View, seat: int) -> int | None:
    """Return how many cards a seat has drawn for discards, or None before it was asked."""
    if not any(isinstance(stage, Draw) for stage in seen.rules.stages):
        return None
    for each in seen.history:
        if each.seat == seat and isinstance(each.move, Discard):
            return len(each.move.cards)
        if each.seat == seat and each.move is None:
            return each.count
    return None


def _shown(match: Match, seen: View | None) -> dict[str, Any]:
    """Return the cards that are shown when a deal is over: the hands as they were dealt, and the rest."""
    if seen is None or seen.stage is not None:
        return {"hands": None, "widow": [], "hands_won": []}
    position = match.position
    assert position.is_over
    more = next((stage.each for stage in position.rules.stages if isinstance(stage, DealMore)), 0)
    hands = list(position.dealt)
    for step, seat in enumerate(position.from_seat(position.eldest)):
        extra = position.talon[step * more : (step + 1) * more]
        hands[seat] = position.rules.pack.sorted((*hands[seat], *extra))
    spare = position.rules.stage(SwapHand)
    return {
        "hands": [_codes(hand) for hand in hands],
        "widow": _codes(position.stock if spare is None else position.talon),
        "hands_won": hands_won(position),
    }


def _codes(some: tuple[Card, ...]) -> list[str]:
    return [card.code for card in some]
