"""Scoring as arrays: the terms in their order, and the plain ones summed up."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, lcm
from typing import assert_never

from capot.cards import Card
from capot.kernel.dtypes import (
    ALL_OF,
    ANY_TRICK,
    BANDS,
    BANDS_ROOM,
    BEFORE_LAST,
    ENDS,
    EVERY_TRICK,
    EXEMPT,
    FEWEST,
    FIRST_TRICK,
    LAST_TRICK,
    MARKED_TRICK,
    MOST,
    MULTIPLIER,
    NO_TRICK,
    NOBODY,
    PART_BEFORE,
    PART_EVERY,
    PART_FIRST,
    PART_LAST,
    PART_MARKED,
    PIECES,
    PLAIN,
    POINTS,
    SEATS,
    SHARES,
    STILL_COUNT,
    SWEEP,
    SWEEPSTAKE,
    TERMS,
    TIED,
    TOGETHER,
    TRICK_COUNT,
    Tables,
    room,
)
from capot.kernel.ordering import Ordering
from capot.play.situation import Standing
from capot.rules import scoring
from capot.rules.ends import AfterDeals, AtMost, AtTotal
from capot.rules.errors import RulesError
from capot.rules.opening import Announce, Undertaking
from capot.rules.rules import Rules
from capot.rules.terms import AllOf, EveryTrick, Exact, NoTrick, Payoff, Target, resolved_cards
from capot.rules.weights import (
    CardWeight,
    TrickWeight,
    Weights,
    Which,
    card_points,
    multiplied_parts,
    trick_span,
    weights_of,
)

Orderings = tuple[Ordering, ...]

WHICH = {"first": FIRST_TRICK, "last but one": BEFORE_LAST, "last": LAST_TRICK, "every": ANY_TRICK}


PART = {"first": PART_FIRST, "last but one": PART_BEFORE, "last": PART_LAST, "every": PART_EVERY}

WHOLE = frozenset({SHARES, SWEEPSTAKE, TRICK_COUNT, BANDS, FEWEST, MOST, MULTIPLIER, EXEMPT})
"""Terms that are reckoned in every deal, so that the sum of the plain terms is never enough."""

KIND: dict[type, int] = {
    scoring.TrickCount: TRICK_COUNT,
    scoring.Bands: BANDS,
    scoring.Fewest: FEWEST,
    scoring.Most: MOST,
}

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


def part_of(which: Which) -> int:
    """Return the flag of a trick that is a part of a set."""
    return PART_MARKED if isinstance(which, int) else PART[which]


def fill_scoring(tables: Tables, rules: Rules, orders: Orderings, standing: Standing) -> None:
    """Fill in the scoring of a deal."""
    terms = rules.scoring
    room("scoring terms", len(terms), TERMS)
    factor = Fraction(1)
    for term in terms:
        factor *= term.factor if isinstance(term, scoring.Scale) else 1
    base = _denominator(rules)
    most = max((abs(term.factor) for term in terms if isinstance(term, scoring.TrumpFactor)), default=1)
    units = base * max(factor.numerator, factor.denominator) * max(most, 1)
    room("points in the smallest unit", int(_largest(rules) * units), POINTS)
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
    some_tricks = [each for each in counts.tricks if tricks > 1 or each.which != "last but one"]
    marked = {each.which for each in counts.tricks if isinstance(each.which, int)}
    room("tricks that count by their number", len(marked), 1)
    tables["marked"] = min(marked, default=0) - 1
    _fill_pieces(tables, pieces, some_tricks, base, orders)
    for number, term in enumerate(terms):
        if isinstance(term, scoring.Howell):
            tables["term_constant"][number] = len(term.cards) * base
        elif isinstance(term, scoring.Outset):
            tables["term_constant"][number] = _whole(term.points, base)
        _fill_term(tables, number, term, rules, base, orders)
    _fill_sums(tables, pieces, some_tricks, base, orders, tricks)
    harm = factor.numerator * (1 if standing.low_wins else -1)
    _fill_costs(tables, counts, harm, base, orders)


def fill_match(tables: Tables, standing: Standing) -> None:
    """Fill in how the match ends and who wins it."""
    targets = [end for end in standing.ends if isinstance(end, AtTotal)]
    room("totals that end a match", len(targets), ENDS)
    room("points in a match", max((abs(end.points) for end in targets), default=0), POINTS)
    tables["targets"] = len(targets)
    for number, end in enumerate(targets):
        tables["target"][number], tables["halves"][number] = end.points, end.exactly_halves
        tables["drops"][number] = NOBODY if end.exactly_drops_to is None else end.exactly_drops_to
    floors = [end for end in standing.ends if isinstance(end, AtMost)]
    room("totals that end a match", len(floors), ENDS)
    room("points in a match", max((abs(end.points) for end in floors), default=0), POINTS)
    tables["floors"] = len(floors)
    for number, floor in enumerate(floors):
        tables["floor"][number], tables["nearest"][number] = floor.points, floor.nearest
    deals = [end.count for end in standing.ends if isinstance(end, AfterDeals)]
    tables["last_deal"] = min(deals, default=0)
    tables["low_wins"], tables["shared_ties"] = standing.low_wins, standing.ties == "share"


def fill_undertaking(
    tables: Tables, rules: Rules, number: int, undertaking: Undertaking, orders: Orderings
) -> None:
    """Fill in the aim and the payments of an undertaking."""
    base = _denominator(rules)
    tables["aim"][number], cards = _aim(undertaking.target)
    for row, order in enumerate(orders):
        tables["aim_cards"][row, number] = order.set_of(cards)
    tables["made"][number] = _both(undertaking.made, base)
    tables["failed"][number] = _both(undertaking.failed, base)
    tables["still_count"][number] = STILL_COUNT[undertaking.still_count]
    tables["leads"][number] = undertaking.leads


def _denominator(rules: Rules) -> int:
    """Return the least common denominator of all amounts of the rules, before any scale."""
    return lcm(*(Fraction(each).denominator for each in _amounts(rules)))


def _largest(rules: Rules) -> Exact:
    """Return the largest absolute amount of the rules, at least 1."""
    return max((1, *(each if each > 0 else -each for each in _amounts(rules))), key=Fraction)


def _amounts(rules: Rules) -> Iterator[Exact]:
    payoffs: list[Payoff] = []
    for stage in rules.stages:
        if isinstance(stage, Announce):
            payoffs += [payoff for each in stage.undertakings for payoff in (each.made, each.failed)]
    for term in rules.scoring:
        match term:
            case scoring.Captured():
                yield from (term.value(card) for card in term.cards)
            case scoring.TrickTaken() | scoring.Together() | scoring.Outset():
                yield term.points
            case scoring.Sweep():
                payoffs += [each for each in (term.payoff, term.otherwise) if isinstance(each, Payoff)]
            case scoring.Shares():
                yield from (term.ante, term.sweep, term.most_pays, *term.shares)
            case scoring.TrickCount() | scoring.Bands() | scoring.Fewest() | scoring.Most():
                yield from _amounts_of(rules, term)
            case scoring.Multiplier():
                yield term.alone
                yield max(1, abs(term.factor)) * _bound(rules, term.of)
            case scoring.Exempt():
                yield term.total
            case scoring.Reversal():
                yield _bound(rules, term.of)
            case scoring.Sweepstake() | scoring.Howell() | scoring.Scale() | scoring.TrumpFactor():
                pass
            case scoring.GoneOut():
                raise RulesError("fast play scores tricks only, and these rules score going out")
            case _ if isinstance(term, scoring.InstantWinPaid | scoring.BragTerm):
                raise RulesError("fast play scores tricks only, and these rules score hands compared")
            case _:
                assert_never(term)
    for payoff in payoffs:
        yield from (payoff.declarer, payoff.others)


def _bound(rules: Rules, names: tuple[str, ...]) -> int:
    """Return a number that no player's points of these terms exceed, above or below zero."""
    bound = 0
    for term in rules.scoring:
        if term.name not in names:
            continue
        match term:
            case scoring.Captured():
                bound += sum(_size(term.value(card)) for card in term.cards)
            case scoring.TrickTaken():
                bound += _size(term.points) * len(rules.pack.cards())
            case scoring.Together():
                bound += _size(term.points)
            case scoring.Sweep():
                payoffs = [each for each in (term.payoff, term.otherwise) if isinstance(each, Payoff)]
                bound += sum(2 * (_size(each.declarer) + _size(each.others)) for each in payoffs)
            case _:
                raise AssertionError("only cards and tricks are weighed")
    return bound


def _size(points: Exact) -> int:
    """Return the size of an amount, rounded up."""
    return ceil(points if points > 0 else -points)


def _whole(points: Exact, base: int) -> int:
    return int(points * base)


def _both(payoff: Payoff, base: int) -> tuple[int, int]:
    return _whole(payoff.declarer, base), _whole(payoff.others, base)


def _aim(target: Target) -> tuple[int, tuple[Card, ...]]:
    match target:
        case AllOf():
            return ALL_OF, resolved_cards(target.cards)
        case EveryTrick():
            return EVERY_TRICK, ()
        case NoTrick():
            return NO_TRICK, ()
        case _:
            assert_never(target)


def _fill_pieces(
    tables: Tables, pieces: list[CardWeight], tricks: list[TrickWeight], base: int, orders: Orderings
) -> None:
    room("different values of cards", len(pieces), PIECES)
    tables["pieces"] = len(pieces)
    tables["trick_kind"] = -1
    for number, piece in enumerate(pieces):
        tables["piece_term"][number] = piece.term
        tables["piece_value"][number] = _whole(piece.points, base)
        for row, order in enumerate(orders):
            tables["piece_cards"][row, number] = order.set_of(piece.cards)
    for trick in tricks:
        tables["trick_kind"][trick.term] = kind_of(trick.which)
        tables["trick_value"][trick.term] = _whole(trick.winner, base), _whole(trick.others, base)


def _fill_term(
    tables: Tables, number: int, term: scoring.ScoreTerm, rules: Rules, base: int, orders: Orderings
) -> None:
    """Fill in a term that weighs everything a player took."""
    cards: tuple[Card, ...] = ()
    match term:
        case (
            scoring.Captured()
            | scoring.TrickTaken()
            | scoring.Outset()
            | scoring.Howell()
            | scoring.Scale()
            | scoring.TrumpFactor()
        ):
            kind = PLAIN
        case _ if isinstance(term, scoring.GoneOut | scoring.InstantWinPaid | scoring.BragTerm):
            raise AssertionError("these terms are refused before")
        case scoring.TrickCount() | scoring.Bands() | scoring.Fewest() | scoring.Most():
            kind = KIND[type(term)]
            tables["replaces"][number] = 0 if isinstance(term, scoring.TrickCount) else _bits(rules, term.of)
            _fill_weighed(tables, number, term, rules, base)
        case scoring.Multiplier() | scoring.Reversal():
            kind, cards = MULTIPLIER, _fill_multiplier(tables, number, term, rules, base, orders)
        case scoring.Exempt():
            kind, tables["replaces"][number] = EXEMPT, _bits(rules, term.of)
            tables["amounts"][number, 0] = term.total
        case scoring.Together():
            kind = TOGETHER
            whole = next(each for each in weights_of(rules, int(tables["seats"])).sets if each.term == number)
            cards, tables["term_parts"][number] = whole.cards, sum(part_of(which) for which in whole.tricks)
            tables["replaces"][number] = _bits(rules, term.parts)
            tables["pays"][number] = _whole(term.points, base), 0
        case scoring.Sweep():
            kind, cards = SWEEP, _aim(term.target)[1]
            _fill_sweep(tables, number, term, rules, base)
        case scoring.Shares():
            kind = SHARES
            tables["replaces"][number] = _bits(rules, term.of)
            tables["ante"][number], tables["most_pays"][number] = term.ante * base, term.most_pays * base
            tables["shares"][number, : len(term.shares)] = [share * base for share in term.shares]
            tables["pays"][number] = term.sweep * base, 0
        case scoring.Sweepstake():
            kind, cards = SWEEPSTAKE, term.cards
            tables["pays"][number] = base, 0
        case _:
            assert_never(term)
    tables["term"][number] = kind
    tables["always_itemised"] |= kind in WHOLE
    for row, order in enumerate(orders):
        tables["term_cards"][row, number] = order.set_of(cards)


def _fill_sweep(tables: Tables, number: int, term: scoring.Sweep, rules: Rules, base: int) -> None:
    """Fill in what an unannounced sweep replaces and pays."""
    tables["term_aim"][number], _ = _aim(term.target)
    tables["replaces"][number] = _bits(rules, term.replaces)
    assert isinstance(term.payoff, Payoff)
    tables["pays"][number] = _both(term.payoff, base)
    if isinstance(term.otherwise, Payoff):
        tables["otherwise"][number], tables["has_otherwise"][number] = _both(term.otherwise, base), 1
    tables["doubled"][number] = term.doubled_by_every_trick


def _fill_multiplier(
    tables: Tables,
    number: int,
    term: scoring.Multiplier | scoring.Reversal,
    rules: Rules,
    base: int,
    orders: Orderings,
) -> tuple[Card, ...]:
    """Fill in what cards multiply, and what one scores for a player who has nothing to multiply.

    Return the cards, all of which are needed.
    """
    tables["replaces"][number] = _bits(rules, term.of)
    if isinstance(term, scoring.Reversal):
        tables["amounts"][number, 0] = -1
        return resolved_cards(term.cards)
    tables["amounts"][number, 0] = term.factor
    tables["pays"][number] = _whole(term.alone, base), 0
    counted = {card for part in multiplied_parts(rules, term) for card in part.cards} - {term.card}
    for row, order in enumerate(orders):
        tables["term_others"][row, number] = order.set_of(tuple(counted))
    return (term.card,)


def _bits(rules: Rules, names: tuple[str, ...]) -> int:
    return sum(1 << number for number, term in enumerate(rules.scoring) if term.name in names)


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
            worth[card] = worth.get(card, 0) + _whole(piece.points, base)
    values = sorted({value for value in worth.values() if value})
    tables["values"] = len(values)
    for number, value in enumerate(values):
        tables["value"][number] = value
        for row, order in enumerate(orders):
            cards = [card for card, its in worth.items() if its == value]
            tables["value_cards"][row, number] = order.set_of(cards)
    constant = int(tables["term_constant"].sum())
    for trick in some_tricks:
        tables[FIELD[kind_of(trick.which)]] += _whole(trick.winner - trick.others, base)
        constant += _whole(trick.others, base) * (tricks if trick.which == "every" else 1)
    tables["constant"] = constant


def _fill_costs(tables: Tables, counts: Weights, harm: int, base: int, orders: Orderings) -> None:
    """Fill in the cost of a card or a trick to its taker, for players; a point costs ``harm``.

    Points that are weighed as a whole count as one each, as a cost or a gain.  A talon that goes to a trick
    costs the mean of as many cards.
    """
    for row, order in enumerate(orders):
        for each in counts.cards:
            for card in each.cards:
                tables["cost"][row, order.index(card)] += harm * _lean(each) * _whole(each.points, base)
    tricks = int(tables["tricks"])
    costs = tables["trick_cost"][:tricks]
    costs += harm * int(counts.each_trick * int(tables["scale"]) // 1)
    for trick in counts.tricks:
        costs[trick_span(trick.which)] += harm * _lean(trick) * _whole(trick.winner - trick.others, base)
    if tables["last_takes_talon"] or tables["first_takes_talon"]:
        talon, place = (
            int(tables["size"] - tables["talon_from"]),
            tricks - 1 if tables["last_takes_talon"] else 0,
        )
        tables["trick_cost"][place] += int(tables["cost"][0].sum()) * talon // int(tables["size"])


def _lean(each: CardWeight | TrickWeight) -> int:
    """Return 1 if more of these points raise the score, and -1 if they lower it."""
    return 1 if each.weight >= 0 else -1


def _amounts_of(
    rules: Rules, term: scoring.TrickCount | scoring.Bands | scoring.Fewest | scoring.Most
) -> Iterator[Exact]:
    """Yield the amounts of a term."""
    match term:
        case scoring.Most():
            often = max(1, term.trickless) ** SEATS
            own = abs(term.times) * _bound(rules, term.of)
            flat = _size(term.points) + SEATS * _size(term.pays)
            yield from (term.points, term.pays, term.sweeper, term.swept, (flat + own) * often)
        case scoring.TrickCount():
            yield from (term.each, term.none, term.every, term.none_at_sweep)
        case scoring.Bands():
            yield from (term.every_trick, term.no_trick, *(paid for _, paid in term.bands))
        case scoring.Fewest():
            yield from (term.points, term.no_trick, term.sweeper, term.swept)


def _fill_weighed(
    tables: Tables,
    number: int,
    term: scoring.TrickCount | scoring.Bands | scoring.Fewest | scoring.Most,
    rules: Rules,
    base: int,
) -> None:
    """Fill in the payments of a term, in units of 1 / ``base``."""
    match term:
        case scoring.TrickCount():
            some = [term.each, term.none, term.every, term.none_at_sweep]
        case scoring.Bands():
            some = [term.every_trick, term.no_trick, 0, 0]
            room("bands of card points", len(term.bands), BANDS_ROOM)
            tables["bands"][number], tables["others_pay"][number] = len(term.bands), term.others_pay
            tables["all_points"][number] = int(card_points(rules, term.of) * base)
            for place, (least, paid) in enumerate(term.bands):
                tables["band"][number, place] = least * base, paid * base
        case scoring.Fewest():
            some = [term.points, term.no_trick, term.sweeper, term.swept]
            tables["tied"][number] = TIED[term.tied]
            tables["none_if_all_tie"][number] = term.all_tied == "none"
            tables["pays"][number] = base, 0
        case scoring.Most():
            tables["pays"][number] = _whole(term.sweeper, base), _whole(term.swept, base)
            points, pays = _whole(term.points, base), _whole(term.pays, base)
            tables["amounts"][number] = [points, term.times, pays, term.trickless]
            return
    tables["amounts"][number] = [int(each * base) for each in some]
