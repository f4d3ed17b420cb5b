"""Scoring as arrays: the plain terms by card and trick, their sum, and the places of all others."""

from fractions import Fraction

from capot.cards import Card
from capot.kernel.dtypes import (
    ANY_TRICK,
    BEFORE_LAST,
    FIRST_TRICK,
    LAST_TRICK,
    MARKED_TRICK,
    PIECES,
    POINTS,
    STILL_COUNT,
    TERMS,
    Tables,
    room,
)
from capot.kernel.ordering import Orderings
from capot.kernel.tricks.amounts import PLAIN, Place, both, denominator, largest
from capot.kernel.tricks.score import FILL
from capot.kernel.tricks.targets import aim
from capot.kernel.tricks.terms.captured import SWEEP, TOGETHER
from capot.play.standing import Standing
from capot.rules import scoring
from capot.rules.derived.weights import Weights, trick_span, weights_of
from capot.rules.errors import RulesError
from capot.rules.fields import names_in
from capot.rules.rules import Rules
from capot.rules.scoring.answers import CardWeight, TrickWeight, Which
from capot.rules.stages.announcing import Undertaking

WHICH = {"first": FIRST_TRICK, "last but one": BEFORE_LAST, "last": LAST_TRICK, "every": ANY_TRICK}

FIELD = {
    FIRST_TRICK: "first_value",
    BEFORE_LAST: "before_value",
    LAST_TRICK: "last_value",
    ANY_TRICK: "every_value",
    MARKED_TRICK: "marked_value",
}


def kind_of(which: Which) -> int:
    """Return the code of a trick that counts."""
    return MARKED_TRICK if isinstance(which, int) else WHICH[which]


def fill_scoring(tables: Tables, rules: Rules, orders: Orderings, standing: Standing) -> None:
    """Fill in the scoring of a deal."""
    terms = rules.scoring
    room("scoring terms", len(terms), TERMS)
    factor = Fraction(1)
    for term in terms:
        factor *= term.factor if isinstance(term, scoring.Scale) else 1
    base = denominator(rules)
    most = max((abs(term.factor) for term in terms if isinstance(term, scoring.TrumpFactor)), default=1)
    units = base * max(factor.numerator, factor.denominator) * max(most, 1)
    room("points in the smallest unit", int(largest(rules, int(tables["seats"])) * units), POINTS)
    tables["scale"] = base * factor.denominator
    tables["unit"] = factor.denominator
    for row, order in enumerate(orders):
        tables["factor"][row] = factor.numerator
        for term in terms:
            if isinstance(term, scoring.TrumpFactor) and order.trump == term.suit:
                tables["factor"][row] *= term.factor
    tables["terms"] = len(terms)
    seats, tricks = int(tables["seats"]), int(tables["tricks"])
    counts = weights_of(rules, seats)
    pieces = [each for each in counts.cards if each.points and each.counted and not each.pooled]
    some_tricks = [each for each in counts.tricks if each.counted]
    some_tricks = [each for each in some_tricks if tricks > 1 or each.which != "last but one"]
    marked = {each.which for each in counts.tricks if isinstance(each.which, int)}
    room("tricks that count by their number", len(marked), 1)
    tables["marked"] = min(marked, default=0) - 1
    _fill_pieces(tables, pieces, some_tricks, base, orders)
    for number in range(len(terms)):
        _fill_term(Place(tables, number, rules, base, orders))
    _fill_sums(tables, pieces, some_tricks, base, orders, tricks)
    harm = factor.numerator * (1 if standing.low_wins else -1)
    _fill_costs(tables, counts, harm, base, orders)


def _fill_term(at: Place) -> None:
    """Fill in a term: its code, the terms that it replaces or compares, and what it needs besides."""
    term = at.rules.scoring[at.number]
    if type(term) not in FILL:
        raise RulesError(f"fast play scores tricks only, and these rules score {term.name}")
    code, fill = FILL[type(term)]
    named = names_in(term)
    at.put(term=code, replaces=sum(1 << n for n, each in enumerate(at.rules.scoring) if each.name in named))
    # Otherwise the sum of the plain terms is enough while nobody has a set or a sweep.
    at.tables["always_itemised"] |= code not in {PLAIN, TOGETHER, SWEEP}
    if fill is not None:
        fill(at, term)


def fill_undertaking(
    tables: Tables, rules: Rules, number: int, undertaking: Undertaking, orders: Orderings
) -> None:
    """Fill in the aim and the payments of an undertaking."""
    base = denominator(rules)
    tables["aim"][number], cards = aim(undertaking.target)
    for row, order in enumerate(orders):
        tables["aim_cards"][row, number] = order.set_of(cards)
    tables["made"][number] = both(undertaking.made, base)
    tables["failed"][number] = both(undertaking.failed, base)
    tables["still_count"][number] = STILL_COUNT[undertaking.still_count]
    tables["leads"][number] = undertaking.leads


def _fill_pieces(
    tables: Tables, pieces: list[CardWeight], tricks: list[TrickWeight], base: int, orders: Orderings
) -> None:
    room("different values of cards", len(pieces), PIECES)
    tables["pieces"] = len(pieces)
    tables["trick_kind"] = -1
    for number, piece in enumerate(pieces):
        tables["piece_term"][number] = piece.term
        tables["piece_value"][number] = int(piece.points * base)
        for row, order in enumerate(orders):
            tables["piece_cards"][row, number] = order.set_of(piece.cards)
    for trick in tricks:
        tables["trick_kind"][trick.term] = kind_of(trick.which)
        tables["trick_value"][trick.term] = int(trick.winner * base), int(trick.others * base)


def _fill_sums(
    tables: Tables,
    pieces: list[CardWeight],
    some_tricks: list[TrickWeight],
    base: int,
    orders: Orderings,
    tricks: int,
) -> None:
    """Fill in the sum of the plain terms: cards by their total value, tricks, and constants."""
    worth: dict[Card, int] = {}
    for piece in pieces:
        for card in piece.cards:
            worth[card] = worth.get(card, 0) + int(piece.points * base)
    values = sorted({value for value in worth.values() if value})
    tables["values"] = len(values)
    for number, value in enumerate(values):
        tables["value"][number] = value
        for row, order in enumerate(orders):
            cards = [card for card, its in worth.items() if its == value]
            tables["value_cards"][row, number] = order.set_of(cards)
    constant = int(tables["term_constant"].sum())
    for trick in some_tricks:
        tables[FIELD[kind_of(trick.which)]] += int((trick.winner - trick.others) * base)
        constant += int(trick.others * base) * (tricks if trick.which == "every" else 1)
    tables["constant"] = constant


def _fill_costs(tables: Tables, counts: Weights, harm: int, base: int, orders: Orderings) -> None:
    """Fill in the cost of a card or a trick to its taker, for players; a point costs ``harm``.

    Points that are weighed as a whole count as one each, as a cost or a gain.  A talon that goes to a trick
    costs the mean of as many cards.
    """
    for row, order in enumerate(orders):
        for each in counts.cards:
            for card in each.cards:
                tables["cost"][row, order.index(card)] += harm * _lean(each) * int(each.points * base)
    tricks = int(tables["tricks"])
    costs = tables["trick_cost"][:tricks]
    costs[int(tables["counts_from"]) :] += harm * int(counts.each_trick * int(tables["scale"]) // 1)
    for trick in counts.tricks:
        costs[trick_span(trick.which)] += harm * _lean(trick) * int((trick.winner - trick.others) * base)
    if tables["last_takes_talon"] or tables["first_takes_talon"]:
        talon, place = (
            int(tables["size"] - tables["talon_from"]),
            tricks - 1 if tables["last_takes_talon"] else 0,
        )
        tables["trick_cost"][place] += int(tables["cost"][0].sum()) * talon // int(tables["size"])


def _lean(each: CardWeight | TrickWeight) -> int:
    """Return 1 if more of these points raise the score, and -1 if they lower it."""
    return 1 if each.weight >= 0 else -1
