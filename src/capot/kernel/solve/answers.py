"""Exact answers about the tricks left: one side against all others, who know all cards and join forces."""

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from capot.kernel.dtypes import DRAW_HANDS, DRAW_TO_FOLLOW, EVERY_TRICK, TRICKS, State, Tables
from capot.kernel.ordering import Ordering
from capot.kernel.solve.problem import of_aim, of_points
from capot.kernel.solve.solver import Line, Solver
from capot.kernel.state import cards_in, encode, ordering_of
from capot.kernel.tables import compile_rules
from capot.kernel.tricks.terms.captured import SWEEP
from capot.language.texts import say
from capot.play.errors import PlayError
from capot.play.moves import PlayCard
from capot.play.position import Position
from capot.rules.match.sides import partners_of
from capot.rules.terms import Exact

MOST_NODES = 20_000_000
"""Maximum number of cards tried before a question is given up."""


@dataclass(frozen=True, slots=True)
class OrBetter:
    """The question whether a side can be sure of these points of the deal, or better."""

    points: Exact


Question: TypeAlias = Literal["value", "sweep"] | OrBetter
"""A question about a side.

``value``: the points that it can be sure of, a sweep included.  ``sweep``: can it make what it has announced,
else take all cards of the sweep of these rules, else win every trick?
"""


@dataclass(frozen=True, slots=True)
class Solution:
    """An exact answer: points for ``value``, otherwise yes or no.

    It is None if the search was given up.  ``moves`` are the cards of the seat to act that are best for its
    side in this question; all legal ones where that makes no difference.  ``line`` is one line of best play
    from here, with the seats.  ``nodes`` is the number of cards tried to find the answer.
    """

    side: tuple[int, ...]
    question: Question
    answer: Exact | bool | None
    moves: tuple[PlayCard, ...]
    line: tuple[tuple[int, PlayCard], ...]
    nodes: int

    @property
    def is_certain(self) -> bool:
        """Whether the answer was found."""
        return self.answer is not None


def solve(
    position: Position,
    seat: int,
    question: Question = "value",
    *,
    partners: Collection[int] = (),
    most_nodes: int = MOST_NODES,
) -> Solution:
    """Return the exact answer to a question about a seat, or about its side with ``partners`` if it has any.

    Where points are asked, or partners pile up what they take, those that it has by the rules are among them.

    The points of a side are those of its seats together.  Raise `PlayError` for a position that is not in the
    play of tricks, and `RulesError` for rules that the kernel or the solver does not know.
    """
    deal = _Deal(position)
    if question == "sweep":
        sides = position.standing.sides
        piled = sides is not None and sides.score == "piled"
        return _reached(deal, _side(position, seat, partners, by_rules=piled), most_nodes)
    return _points(deal, _side(position, seat, partners, by_rules=True), question, most_nodes)


def values_of_moves(
    position: Position, *, partners: Collection[int] = (), most_nodes: int = MOST_NODES
) -> dict[PlayCard, Exact | None]:
    """Return, for each legal card of the seat to act, the points that it can be sure of after it.

    None stands for a value not found out.  Errors are those of `solve`.
    """
    deal = _Deal(position)
    turn = int(deal.state["turn"])
    side = _side(position, turn, partners, by_rules=True)
    problem, points, unit = of_points(deal.tables, deal.state, side)
    solver = Solver(deal.tables, deal.state, problem, most_nodes)
    values: dict[PlayCard, Exact | None] = {}
    for card in solver.moves:
        after = solver.after(card)
        least, is_certain = after.least(after.lowest)
        values[deal.move(card)] = deal.points(points + unit * least) if is_certain else None
    return values


class _Deal:
    """A position in the kernel, and its results in the words of plain play."""

    tables: Tables
    state: State
    order: Ordering

    def __init__(self, position: Position) -> None:
        """Encode a position; raise `PlayError` if it is not in the play of tricks."""
        if position.is_over:
            raise PlayError(say("the deal is over, and there is nothing left to solve"))
        self.tables = compile_rules(position.rules, position.seats, position.standing)
        if self.tables["draws"] == DRAW_TO_FOLLOW:
            raise PlayError(say("deals in which players draw until they can follow are not solved"))
        if self.tables["draws"] == DRAW_HANDS and position.in_stock:
            raise PlayError(say("a deal is solved once everybody has taken up the last hand"))
        if self.tables["draws"] and position.in_stock:
            raise PlayError(say("a deal is solved once the stock is gone"))
        self.state = encode(position, self.tables)
        if self.tables["stage"][self.state["stage"]] != TRICKS:
            raise PlayError(say("only the play of tricks can be solved, and this deal is not there"))
        if self.tables["pool_tricks"]:
            raise PlayError(say("a deal is not solved if taking the pool may end it before its last trick"))
        if _may_end_early(self.tables, self.state):
            raise PlayError(say("a deal is not solved if the match may end before its last trick"))
        self.order = ordering_of(position.rules, position.trump)
        self.sign = 1 if self.tables["low_wins"] else -1

    def move(self, card: int) -> PlayCard:
        """Return a card, given as a set, as a move."""
        (played,) = cards_in(card, self.order)
        return PlayCard(played)

    def line(self, line: Line) -> tuple[tuple[int, PlayCard], ...]:
        """Return a line of play."""
        return tuple((seat, self.move(card)) for seat, card in line)

    def points(self, cost: int) -> Exact:
        """Return a cost in units of 1 / scale as points of the book."""
        points = Fraction(self.sign * cost, int(self.tables["scale"]))
        return int(points) if points.denominator == 1 else points

    def cost(self, points: Exact) -> Fraction:
        """Return points of the book as a cost in units of 1 / scale."""
        return Fraction(points) * self.sign * int(self.tables["scale"])


def _may_end_early(tables: Tables, state: State) -> bool:
    """Whether somebody may reach the total that ends the match before the last trick."""
    best = int(max(state["totals"])) + (int(tables["tricks"]) - 1) * int(tables["every_value"])
    return 0 < int(tables["wins_at"]) <= best


def _side(position: Position, seat: int, partners: Collection[int], *, by_rules: bool = False) -> int:
    """Return a seat with the partners named and, if asked for, those that it has by the rules."""
    for each in (seat, *partners):
        if not 0 <= each < position.seats:
            raise PlayError(
                say("there is no seat {seat}; the seats are 0 to {last}", seat=each, last=position.seats - 1)
            )
    own = partners_of(position.standing.sides, seat, position.seats) if by_rules else ()
    side = sum(1 << each for each in {seat, *partners, *own})
    if side == (1 << position.seats) - 1:
        raise PlayError(say("a side of all players has nobody to play against"))
    return side


def _reached(deal: _Deal, side: int, most: int) -> Solution:
    """Answer whether a side can reach its aim."""
    problem, needed = of_aim(deal.tables, deal.state, side, *_aim(deal, side))
    return _yes_or_no(deal, Solver(deal.tables, deal.state, problem, most), needed, "sweep")


def _aim(deal: _Deal, side: int) -> tuple[int, int]:
    """Return the aim of a side and its cards: what it announced, else the sweep of the rules."""
    tables, state = deal.tables, deal.state
    row = int(state["ordering"])
    for seat in range(int(tables["seats"])):
        if side >> seat & int(state["bound"]) >> seat & 1:
            said = int(state["said"][seat]) - 1
            return int(tables["aim"][said]), int(tables["aim_cards"][row, said])
    for number in range(int(tables["terms"])):
        if tables["term"][number] == SWEEP:
            return int(tables["term_aim"][number]), int(tables["term_cards"][row, number])
    return EVERY_TRICK, 0


def _points(deal: _Deal, side: int, question: Literal["value"] | OrBetter, most: int) -> Solution:
    """Answer a question about the points of a side."""
    problem, points, unit = of_points(deal.tables, deal.state, side)
    solver = Solver(deal.tables, deal.state, problem, most)
    if isinstance(question, OrBetter):
        limit = (deal.cost(question.points) - points) // unit
        return _yes_or_no(deal, solver, int(limit), question)
    least, is_certain = solver.least(solver.lowest)
    if not is_certain:
        return Solution(_seats(side), question, None, (), (), solver.spent)
    nodes = solver.spent
    return Solution(
        _seats(side),
        question,
        deal.points(points + unit * least),
        _best(deal, solver, least, least),
        deal.line(solver.line(least, least)),
        nodes,
    )


def _yes_or_no(deal: _Deal, solver: Solver, limit: int, question: Question) -> Solution:
    side = _seats(int(solver.problem["side"]))
    answer = solver.keeps_to(limit)
    nodes = solver.spent
    if answer is None:
        return Solution(side, question, None, (), (), nodes)
    low, high = (limit, limit) if answer else (limit + 1, limit + 1)
    return Solution(
        side, question, answer, _best(deal, solver, low, high), deal.line(solver.line(low, high)), nodes
    )


def _best(deal: _Deal, solver: Solver, low: int, high: int) -> tuple[PlayCard, ...]:
    """Return the cards that keep the cost at most ``high`` or, if the others are to act, at least ``low``."""
    moves = solver.moves
    fits = [
        card
        for card in moves
        if solver.after(card).keeps_to(high if solver.is_sides_turn else low - 1) == solver.is_sides_turn
    ]
    return tuple(map(deal.move, fits or moves))


def _seats(side: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(side.bit_length()) if side >> seat & 1)
