"""How a table looks from a seat: the state that the page draws, made from the seat's `View`."""

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import lru_cache

from capot.cards import FACES, Card
from capot.play.position import Position
from capot.play.score import Score
from capot.play.view import View, view
from capot.rules.check import hand_size
from capot.rules.model import Rules
from capot.rules.terms import Exact
from capot.rules.text.stakes import counting_cards, counting_line, scale_line
from capot.server.asking import ask, hand_cards
from capot.server.catalogue import face_set, house_rules
from capot.server.course import Course, Shuffle
from capot.server.messages import (
    Contribution,
    DealScore,
    Points,
    Proof,
    ScoreItem,
    SeatState,
    TableState,
    TrickState,
)
from capot.server.telling import trick_state


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is at the table now: the seats connected, those whose luck is awaited, and the clock in ms."""

    connected: Collection[int] = ()
    waiting_for: Collection[int] = ()
    clock: float | None = None


@dataclass(slots=True)
class Looking:
    """A table as it looks from its seats; what cannot change is made once."""

    course: Course
    table: str
    _scores: list[DealScore] = field(default_factory=list)
    _house_rules: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Make what stays the same."""
        self._house_rules = house_rules(self.course.game)

    def scores(self) -> list[DealScore]:
        """Return the scores of the finished deals."""
        match = self.course.match
        finished = len(match.deals) - (0 if not match.deals or match.deals[-1].is_over else 1)
        while len(self._scores) < finished:
            place = len(self._scores)
            is_last = place + 1 == len(match.deals)
            totals = match.totals if is_last else match.deals[place + 1].standing.totals
            self._scores.append(deal_score(match.deals[place].score(), totals))
        return self._scores

    def state(self, seat: int | None, presence: Presence, *, may_invite: bool) -> TableState:
        """Return all that a seat may know, or a watcher when it is None."""
        course = self.course
        created, match, game = course.created, course.match, course.game
        seen = view(match.position, seat) if match.deals else None
        number = max(len(match.deals) - 1, 0)
        rules = seen.rules if seen else game.rules_for(created.seats, 0)
        faces = face_set(game.faces)
        over = seen is not None and seen.stage is None
        tricks = () if seen is None else seen.tricks
        return TableState(
            seq=course.seq,
            table=self.table,
            game=game.key,
            name=game.name,
            title=game.part(number).title,
            blurb=game.blurb,
            counts=_counts(rules, game.faces),
            house_rules=self._house_rules,
            faces=faces,
            low_wins=game.low_wins,
            direction=game.direction,
            listed=created.listed,
            seconds=created.seconds,
            phase=course.phase,
            seats=self._seats(seen, rules, presence),
            you=seat,
            deal=number + 1,
            ply=0 if seen is None else len(seen.history),
            dealer=match.dealer if seen is None else seen.dealer,
            to_act=[] if seen is None else sorted(seen.to_act),
            ask=None if seen is None else ask(seen),
            hand=[] if seen is None else hand_cards(seen),
            passed=[] if seen is None else _codes(seen.passed),
            received=[] if seen is None else _codes(seen.received),
            passed_to=None if seen is None else seen.passed_to,
            discards=[] if seen is None else _codes(seen.discards),
            talon=_left_over(rules, created.seats),
            turn_up=seen.turn_up.code if seen is not None and seen.turn_up else None,
            trump=suit_code(seen.trump) if seen is not None and seen.trump else None,
            trick=None if seen is None else _open_trick(seen),
            last_trick=trick_state(tricks[-1]) if tricks else None,
            tricks_played=len(tricks),
            tricks_total=hand_size(rules, created.seats),
            pot=match.pot,
            scores=self.scores(),
            hands=_hands(match.position) if over else None,
            winners=list(match.winners),
            losers=list(match.losers),
            proof=self._proof(),
            waiting_for=sorted(presence.waiting_for),
            can_undo=can_undo(course, seat),
            can_hint=can_hint(course, seat),
            invitation=created.invitation if may_invite else None,
            next_table=course.next_table,
            clock=presence.clock,
        )

    def proofs(self) -> list[Proof]:
        """Return how each deal was shuffled, with the secrets of those that are over."""
        finished = len(self.scores())
        return [_proof(each, is_over=place < finished) for place, each in enumerate(self.course.shuffles)]

    def _proof(self) -> Proof | None:
        """Return the proof of the deal that the state tells of."""
        shuffles = self.course.shuffles
        if not shuffles:
            return None
        place = max(len(self.course.match.deals) - 1, 0)
        return _proof(shuffles[place], is_over=place < len(self.scores()))

    def _seats(self, seen: View | None, rules: Rules, presence: Presence) -> list[SeatState]:
        course = self.course
        counting = _counting(rules)
        declared = {} if seen is None else {each.seat: each.undertaking.title for each in seen.declared}
        states = []
        for place, seat in enumerate(course.seats):
            won = [] if seen is None else [trick for trick in seen.tricks if trick.winner == place]
            taken = {card for trick in won for card in trick.cards}
            states.append(
                SeatState(
                    seat=place,
                    name=seat.name,
                    who=seat.who,
                    strength=seat.strength,
                    present=seat.strength is not None or place in presence.connected,
                    stand_in=seat.stands_in,
                    total=points(course.match.totals[place]),
                    cards=0 if seen is None else seen.sizes[place],
                    tricks=len(won),
                    penalties=[code for card, code in counting if card in taken],
                    declared=declared.get(place),
                    voids=[] if seen is None else sorted(map(suit_code, seen.voids[place])),
                )
            )
        return states


def can_hint(course: Course, seat: int | None) -> bool:
    """Whether a seat may ask for advice: its person sits alone with computer players."""
    return seat is not None and course.people == [seat] and course.phase == "playing"


def can_undo(course: Course, seat: int | None) -> bool:
    """Whether a seat may take back a move: as for advice, and it has made one in this deal."""
    return can_hint(course, seat) and any(by == seat for by, _ in course.match.position.moves)


def deal_score(score: Score, totals: tuple[Exact, ...]) -> DealScore:
    """Return the score of a deal, and the totals after it, as the page is told."""
    return DealScore(
        points=[points(each) for each in score.points],
        items=[
            ScoreItem(seat=item.seat, points=points(item.points), reason=item.reason) for item in score.items
        ],
        totals=[points(each) for each in totals],
    )


def points(value: Exact) -> Points:
    """Return points as they travel: whole, or as ``7/2``."""
    return value if isinstance(value, int) else str(value)


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
    return TrickState(leader=seen.leader, cards=_codes(seen.trick), winner=None)


def _hands(position: Position) -> list[list[str]]:
    """Return the hands as they were dealt; only of a deal that is over."""
    assert position.is_over
    return [_codes(hand) for hand in position.dealt]


def _codes(some: tuple[Card, ...]) -> list[str]:
    return [card.code for card in some]


def suit_code(suit: str) -> str:
    """Return the letter of a suit, as in the codes of its cards."""
    return Card("A", suit).code[1]


@lru_cache(maxsize=512)
def _counts(rules: Rules, faces: str) -> str:
    return " ".join(part for part in (counting_line(rules, FACES[faces]), scale_line(rules)) if part)


@lru_cache(maxsize=512)
def _counting(rules: Rules) -> tuple[tuple[Card, str], ...]:
    return tuple((card, card.code) for card in counting_cards(rules))


@lru_cache(maxsize=512)
def _left_over(rules: Rules, seats: int) -> int:
    """Return how many cards are not dealt out."""
    return len(rules.pack.cards()) - seats * hand_size(rules, seats)
