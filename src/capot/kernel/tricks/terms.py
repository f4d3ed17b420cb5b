"""Scoring terms as arrays: those that weigh everything a player took."""

from collections.abc import Iterator
from typing import assert_never

from capot.cards import Card
from capot.kernel.dtypes import (
    ALL_OF,
    BANDS,
    BANDS_ROOM,
    CARD_POOL,
    EVERY_TRICK,
    EXEMPT,
    FEWEST,
    FEWEST_PAID,
    GAME_VALUE,
    HONOURS,
    LAST_CARD,
    MAKERS,
    MAKERS_BANDS,
    MOST,
    MULTIPLIER,
    NO_TRICK,
    PART_BEFORE,
    PART_EVERY,
    PART_FIRST,
    PART_LAST,
    PART_MARKED,
    PILED,
    PLAIN,
    POOL_TAKEN,
    RESULTS,
    SEATS,
    SHARES,
    SWEEP,
    SWEEP_BEGUN,
    SWEEPSTAKE,
    TIED,
    TOGETHER,
    TOPS_ROOM,
    TRICK_COUNT,
    WHOLE_POINTS,
    Tables,
    room,
)
from capot.kernel.ordering import Ordering
from capot.kernel.tricks.amounts import both, whole
from capot.kernel.tricks.paid_terms import fill_paid, replaced_by
from capot.rules import scoring
from capot.rules.errors import RulesError
from capot.rules.piles import piles_of
from capot.rules.rules import Rules
from capot.rules.scoring import CardPool, FewestPaid, PaidTerm, SweepBegun, Which
from capot.rules.stakes import Result, outcome, paid
from capot.rules.terms import AllOf, EveryTrick, NoTrick, Payoff, Target, resolved_cards
from capot.rules.tricks import Dealer, DealersRight, Declarer, Eldest, Tricks
from capot.rules.weights import card_points, multiplied_parts, weights_of, whole_points

Orderings = tuple[Ordering, ...]

PART = {"first": PART_FIRST, "last but one": PART_BEFORE, "last": PART_LAST, "every": PART_EVERY}

WHOLE = frozenset(
    {
        SHARES,
        SWEEPSTAKE,
        TRICK_COUNT,
        BANDS,
        GAME_VALUE,
        FEWEST,
        MOST,
        MULTIPLIER,
        EXEMPT,
        WHOLE_POINTS,
        LAST_CARD,
        MAKERS,
        HONOURS,
        MAKERS_BANDS,
        POOL_TAKEN,
        FEWEST_PAID,
        CARD_POOL,
        SWEEP_BEGUN,
    }
)
"""Terms that are reckoned in every deal, so that the sum of the plain terms is never enough."""

KIND: dict[type, int] = {
    scoring.TrickCount: TRICK_COUNT,
    scoring.Bands: BANDS,
    scoring.MakersBands: MAKERS_BANDS,
    scoring.Fewest: FEWEST,
    scoring.Most: MOST,
    scoring.WholePoints: WHOLE_POINTS,
}

Weighed = (
    scoring.TrickCount
    | scoring.Bands
    | scoring.MakersBands
    | scoring.Fewest
    | scoring.Most
    | scoring.WholePoints
)


def part_of(which: Which) -> int:
    """Return the flag of a trick that is a part of a set."""
    return PART_MARKED if isinstance(which, int) else PART[which]


def aim(target: Target) -> tuple[int, tuple[Card, ...]]:
    """Return the code of a target and the cards it asks for."""
    match target:
        case AllOf():
            return ALL_OF, resolved_cards(target.cards)
        case EveryTrick():
            return EVERY_TRICK, ()
        case NoTrick():
            return NO_TRICK, ()
        case _:
            assert_never(target)


def fill_term(
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
        case _ if isinstance(term, Weighed):
            kind = KIND[type(term)]
            tables["replaces"][number] = 0 if isinstance(term, scoring.TrickCount) else _bits(rules, term.of)
            _fill_weighed(tables, number, term, rules, base)
        case scoring.GameValue():
            kind = fill_game_value(tables, number, term, rules, base)
        case scoring.LastCard():
            kind = _fill_last_card(tables, number, term, base, orders)
        case scoring.Makers() | scoring.PoolTaken():
            kind = _fill_by_tricks(tables, number, term, base)
        case scoring.Honours():
            kind = _fill_honours(tables, number, term, rules, base)
        case scoring.Multiplier() | scoring.Reversal():
            kind, cards = MULTIPLIER, _fill_multiplier(tables, number, term, rules, base, orders)
        case scoring.Exempt():
            kind, tables["amounts"][number, 0], tables["replaces"][number] = (
                EXEMPT,
                term.total,
                _bits(rules, term.of),
            )
        case scoring.Together():
            kind = TOGETHER
            counted = next(
                each for each in weights_of(rules, int(tables["seats"])).sets if each.term == number
            )
            cards, tables["term_parts"][number] = (
                counted.cards,
                sum(part_of(which) for which in counted.tricks),
            )
            tables["replaces"][number], tables["pays"][number, 0] = (
                _bits(rules, term.parts),
                whole(term.points, base),
            )
        case scoring.Sweep():
            kind, cards = _fill_sweep(tables, number, term, rules, base), aim(term.target)[1]
        case scoring.Shares():
            kind = _fill_shares(tables, number, term, rules, base)
        case scoring.Sweepstake() | FewestPaid() | CardPool() | SweepBegun():
            kind, cards = _fill_counters(tables, number, term, rules, base, orders)
        case _:
            assert_never(term)
    tables["term"][number] = kind
    tables["always_itemised"] |= kind in WHOLE
    for row, order in enumerate(orders):
        tables["term_cards"][row, number] = order.set_of((*cards, *_honours_in(order, term)))


def _fill_by_tricks(tables: Tables, number: int, term: scoring.Makers | scoring.PoolTaken, base: int) -> int:
    """Fill in what enough tricks bring; return the code of the term."""
    if isinstance(term, scoring.PoolTaken):
        return _fill_pool(tables, term, base)
    return _fill_makers(tables, number, term, base)


def _fill_counters(
    tables: Tables,
    number: int,
    term: scoring.Sweepstake | PaidTerm,
    rules: Rules,
    base: int,
    orders: Orderings,
) -> tuple[int, tuple[Card, ...]]:
    """Fill in what players pay into pools, or each other; return the code of the term and its cards."""
    if isinstance(term, scoring.Sweepstake):
        return _fill_sweepstake(tables, number, term, base), term.cards
    read_plays(tables, rules, "pays for cards played")
    tables["replaces"][number] = _bits(rules, replaced_by(term))
    return fill_paid(tables, number, term, rules, base, orders)


def _fill_makers(tables: Tables, number: int, term: scoring.Makers, base: int) -> int:
    """Fill in what the makers of trumps, or the others, score; return the code of the term."""
    paid = (whole(each, base) for each in (term.made, term.for_all, term.failed))
    tables["amounts"][number] = [term.needed, *paid]
    return MAKERS


def _fill_sweepstake(tables: Tables, number: int, term: scoring.Sweepstake, base: int) -> int:
    """Fill in the counter, and who shares a pool; return the code of the term."""
    tables["pays"][number, 0] = base
    tables["amounts"][number, :2] = term.fewest, term.sharers or SEATS
    return SWEEPSTAKE


def _fill_pool(tables: Tables, term: scoring.PoolTaken, base: int) -> int:
    """Fill in the tricks that take the pool, and what it holds; return the code of the term."""
    tables["pool_tricks"], tables["pool_held"] = term.tricks, term.held * base
    tables["pool_every"] = -1 if term.every is None else term.every * base
    return POOL_TAKEN


def read_plays(tables: Tables, rules: Rules, what: str) -> None:
    """Have cards kept in the order of play, and refuse rules by which that does not tell whose they were."""
    tables["by_plays"] = 1
    lead = next(stage.first_lead for stage in rules.stages if isinstance(stage, Tricks))
    if not isinstance(lead, Eldest | Dealer | DealersRight | Declarer):
        raise RulesError(f"fast play {what} only where the first lead is by position")


def _honours_in(order: Ordering, term: scoring.ScoreTerm) -> Iterator[Card]:
    """Yield the honours of an ordering, if the term is about them; there are none without trumps."""
    if isinstance(term, scoring.Honours) and order.trump is not None:
        yield from (Card(rank, order.trump) for rank in term.ranks)


def _fill_honours(tables: Tables, number: int, term: scoring.Honours, rules: Rules, base: int) -> int:
    """Fill in what honours score; return the code of the term."""
    read_plays(tables, rules, "counts honours")
    room("scores for honours", len(term.bands), BANDS_ROOM)
    tables["bands"][number] = len(term.bands)
    for place, (least, points) in enumerate(term.bands):
        tables["band"][number, place] = least, points * base, 0
    return HONOURS


def _fill_sweep(tables: Tables, number: int, term: scoring.Sweep, rules: Rules, base: int) -> int:
    """Fill in what an unannounced sweep replaces and pays; return the code of the term."""
    tables["term_aim"][number], _ = aim(term.target)
    tables["replaces"][number] = _bits(rules, term.replaces)
    assert isinstance(term.payoff, Payoff)
    tables["pays"][number] = both(term.payoff, base)
    if isinstance(term.otherwise, Payoff):
        tables["otherwise"][number], tables["has_otherwise"][number] = both(term.otherwise, base), 1
    tables["doubled"][number] = term.doubled_by_every_trick
    return SWEEP


def _fill_shares(tables: Tables, number: int, term: scoring.Shares, rules: Rules, base: int) -> int:
    """Fill in the pool that is shared by order of points; return the code of the term."""
    tables["replaces"][number] = _bits(rules, term.of)
    tables["ante"][number], tables["most_pays"][number] = term.ante * base, term.most_pays * base
    tables["shares"][number, : len(term.shares)] = [share * base for share in term.shares]
    tables["pays"][number] = term.sweep * base, 0
    return SHARES


def _fill_last_card(tables: Tables, number: int, term: scoring.LastCard, base: int, orders: Orderings) -> int:
    """Fill in what the highest card of the last trick scores, by rank; return the code of the term."""
    room("terms that score the last card", int(tables["last_card"]) + 1, 1)
    tables["last_card"] = 1
    for row, order in enumerate(orders):
        for index, card in enumerate(order.cards):
            tables["card_value"][row, index] = whole(term.value(card), base)
    tables["amounts"][number, 0] = term.equals
    return LAST_CARD


def fill_game_value(tables: Tables, number: int, term: scoring.GameValue, rules: Rules, base: int) -> int:
    """Fill in what each result of a declarer's game scores, by the trumps in sequence; return its code."""
    read_plays(tables, rules, "values a declarer's game")
    room("trumps in sequence", len(rules.pack.trumps) + 1, TOPS_ROOM)
    every = card_points(rules, term.of)
    tables["replaces"][number] = _bits(rules, term.of)
    tables["all_points"][number], tables["avoids"] = int(every * base), bool(term.fixed)
    limits = (term.least, every - term.schneider, term.schneider)
    tables["game_points"] = [int(each * base) for each in limits]
    for count in range(len(rules.pack.trumps) + 1):
        for place in range(RESULTS):
            enough, over, under = (bool(place >> bit & 1) for bit in range(3))
            result = Result(enough, over, under, every=place // 8 == 1, none=place // 8 == 2)
            how = outcome(term, count, result)
            own, others = paid(term, how)
            tables["game_paid"][count, place] = own * base
            tables["game_others"][count, place] = others * base
    return GAME_VALUE


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
    tables["pays"][number] = whole(term.alone, base), 0
    counted = {card for part in multiplied_parts(rules, term) for card in part.cards} - {term.card}
    for row, order in enumerate(orders):
        tables["term_others"][row, number] = order.set_of(tuple(counted))
    return (term.card,)


def _bits(rules: Rules, names: tuple[str, ...]) -> int:
    return sum(1 << number for number, term in enumerate(rules.scoring) if term.name in names)


def _fill_weighed(
    tables: Tables,
    number: int,
    term: Weighed,
    rules: Rules,
    base: int,
) -> None:
    """Fill in the payments of a term, in units of 1 / ``base``."""
    match term:
        case scoring.TrickCount():
            amounts = _fill_tricks(tables, number, term, rules, base)
        case scoring.Bands():
            amounts = _fill_bands(tables, number, term, rules, base)
        case scoring.MakersBands():
            amounts = _fill_makers_bands(tables, number, term, base)
        case scoring.Fewest():
            amounts = _fill_fewest(tables, number, term, base)
        case scoring.Most():
            amounts = _fill_most(tables, number, term, base)
        case scoring.WholePoints():
            amounts = _fill_whole_points(tables, number, term, rules, base)
        case _:
            assert_never(term)
    tables["amounts"][number] = amounts


def _fill_tricks(tables: Tables, number: int, term: scoring.TrickCount, rules: Rules, base: int) -> list[int]:
    """Fill in which tricks or cards count; return what each, none, a sweep and losing to a sweep score."""
    seats = int(tables["seats"])
    partners = seats // int(tables["sides"]) if tables["one_score"] == PILED else 1
    piles = piles_of(rules, seats, term, partners)
    cards = term.counts == "cards"
    tables["book"][number] = piles.dealt if cards else term.book
    tables["per"][number] = piles.seats if cards else 1
    tables["skips"][number] = piles.first
    tables["counts_from"] = piles.first
    tables["best_only"][number] = term.best_only
    swept = (piles.points(won, swept=True) for won in (piles.tricks, 0))
    return [int(each * base) for each in (term.each, term.none, *swept)]


def _fill_bands(tables: Tables, number: int, term: scoring.Bands, rules: Rules, base: int) -> list[int]:
    """Fill in what card points score; return what every trick and none score."""
    room("bands of card points", len(term.bands), BANDS_ROOM)
    tables["bands"][number], tables["others_pay"][number] = len(term.bands), term.others_pay
    tables["all_points"][number] = int(card_points(rules, term.of) * base)
    tables["each_point"][number], tables["par"][number] = term.each, term.par * base
    tables["tricks_only"][number] = term.tricks_only
    tables["avoids"] = tables["avoids"] or term.paid(card_points(rules, term.of)) < term.paid(0)
    for place, (least, points) in enumerate(term.bands):
        tables["band"][number, place] = least * base, points * base, 0
    fixed = (term.every_trick, term.no_trick)
    return [int((each or 0) * base) for each in fixed] + [each is not None for each in fixed]


def _fill_makers_bands(tables: Tables, number: int, term: scoring.MakersBands, base: int) -> list[int]:
    """Fill in what card points score for makers and others; return what every trick and none score."""
    tables["pays"][number] = base, term.carried
    room("bands of card points", len(term.bands), BANDS_ROOM)
    tables["bands"][number] = len(term.bands)
    for place, band in enumerate(term.bands):
        tables["band"][number, place] = [each * base for each in band]
    return [*(int(each * base) for each in (term.every_trick, term.one_player, term.no_trick)), 0]


def _fill_fewest(tables: Tables, number: int, term: scoring.Fewest, base: int) -> list[int]:
    """Fill in how ties for the fewest are settled; return what the fewest, no trick and a sweep score."""
    tables["tied"][number] = TIED[term.tied]
    tables["none_if_all_tie"][number] = term.all_tied == "none"
    tables["pays"][number] = base, 0
    return [int(each * base) for each in (term.points, term.no_trick, term.sweeper, term.swept)]


def _fill_most(tables: Tables, number: int, term: scoring.Most, base: int) -> list[int]:
    """Fill in how a sweep and ties for the most are settled; return what the most score, pay and multiply."""
    tables["pays"][number] = whole(term.sweeper, base), whole(term.swept, base)
    tables["tied"][number], tables["talon_too"][number] = TIED[term.tied], term.talon
    return [whole(term.points, base), term.times, whole(term.pays, base), term.trickless]


def _fill_whole_points(
    tables: Tables, number: int, term: scoring.WholePoints, rules: Rules, base: int
) -> list[int]:
    """Fill in all the points there are and a sweep of them; return the unit they are counted in, and how."""
    tables["pays"][number] = both(term.sweep or Payoff(0, 0), base)
    tables["all_points"][number] = whole_points(rules, int(tables["seats"]), term) * base
    return [base, term.sweep is not None, term.clean, 0]
