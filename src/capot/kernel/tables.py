"""Compiling a `Rules` value to the record of arrays that the kernel plays by."""

from functools import lru_cache
from typing import assert_never

import numpy as np

from capot.cards import SUITS
from capot.kernel.dtypes import (
    ANNOUNCE,
    BEAT,
    BY_POSITION,
    CARDS,
    CYCLE,
    DRAWS,
    EXCHANGE,
    HEAD_OR_LOWEST,
    HOLDER_LEADS_ANY,
    HOLDER_LEADS_CARD,
    HOLDER_LEADS_SUIT,
    MUST_HEAD,
    NOBODY,
    NOT_OPENING,
    NOT_TO_FIRST_OF_SUIT,
    NOT_TO_FIRST_TRICK,
    ONE_SCORE,
    OVER,
    POLL,
    SEATS,
    SUIT,
    TABLES,
    TALON,
    TRICKS,
    UNBROKEN,
    WORDS,
    Tables,
    room,
)
from capot.kernel.ordering import Ordering, Orderings, ordering
from capot.kernel.tricks.prices import fill_scoring, fill_undertaking
from capot.kernel.tricks.stakes import fill_learned, fill_quick_stakes, fill_thumb_stakes
from capot.kernel.tricks.totals import fill_match
from capot.play.situation import trump_of
from capot.play.stages.exchange import may_scatter, side_of
from capot.play.standing import Standing
from capot.rules.check.deal import hand_size, has_further_hands, places_dealt, stock_of, tricks_in
from capot.rules.derived.reneging import due_trumps, is_race, may_trump
from capot.rules.derived.sums import sums_of
from capot.rules.errors import RulesError
from capot.rules.match.ends import Direction, EndTerm, seat_towards
from capot.rules.match.sides import Sides
from capot.rules.model import Game
from capot.rules.ongoing.pools import may_have_jack
from capot.rules.ongoing.trick_pools import pool_of
from capot.rules.ongoing.trumps import depend_on_trump
from capot.rules.rules import Rules
from capot.rules.stages import announcing, exchanges, opening, tricks
from capot.rules.terms import SUITS_OF_PLAY, EveryTrick, resolved_cards


def compile_rules(rules: Rules, seats: int, standing: Standing | None = None) -> Tables:
    """Return the rules of a deal as one record of `TABLES`, for a table of ``seats``.

    ``standing`` gives the direction of play, the ends of the match, if the deal belongs to one, and who wins
    it; its fields that change from deal to deal are not read.  Named trumps and the declarer belong to the
    deal.  Raise `RulesError` for rules that the records have no room for, and for deals with stages other
    than passing, announcing, the talon and tricks.
    """
    now = standing or Standing()
    rules = rules.at(seats)
    return _compiled(rules, seats, now.direction, now.ends, now.ties, now.low_wins, now.sides, now.single)


@lru_cache(maxsize=64)
def _compiled(
    rules: Rules,
    seats: int,
    direction: Direction,
    ends: tuple[EndTerm, ...],
    ties: str,
    low_wins: bool,
    sides: Sides | None,
    single: bool,
) -> Tables:
    _check_stages(rules, seats)
    if rules.pack.copies > 1:
        raise RulesError("fast play knows each card once, and these rules have two packs")
    if any(
        isinstance(stage, tricks.Tricks) and (stage.free or stage.equal != "last") for stage in rules.stages
    ):
        raise RulesError("fast play knows tricks in which suit is followed and the last of equal cards wins")
    room("players", seats, SEATS)
    room("cards", len(rules.pack.cards()), CARDS - 2)
    tables = np.zeros(1, TABLES)[0]
    orders = orderings(rules)
    if not rules.pack.suitless:
        room(
            "cards of one suit",
            max(order.suit(suit).bit_count() for order in orders for suit in SUITS_OF_PLAY),
            SUIT,
        )
    tables["seats"], tables["size"] = seats, len(rules.pack.cards())
    tables["sides"] = seats if sides is None else sides.count
    tables["one_score"] = ONE_SCORE["own" if sides is None else sides.score]
    tables["tricks"] = tricks_in(rules, seats)
    tables["ranked"], tables["suitless"] = len(rules.pack.suits), rules.pack.suitless
    tables["suits"] = tables["ranked"] + (rules.pack.jokers > 0)
    tables["jokers"] = (1 << rules.pack.jokers) - 1
    tables["orderings"] = len(orders)
    tables["tricks_of"] = np.arange(CARDS) // seats
    for row, order in enumerate(orders):
        _fill_cards(tables, rules, row, order)
    _fill_deal(tables, rules, seats)
    tables["stages"] = len(rules.stages)
    for place, stage in enumerate(rules.stages):
        tables["stage"][place] = _fill_stage(tables, rules, stage, seats, direction, orders)
        if isinstance(stage, exchanges.Keeping):
            _fill_kept(tables, place, stage.kept(rules.pack), orders)
    standing = Standing(ends=ends, ties=ties, low_wins=low_wins, single=single)
    fill_scoring(tables, rules, orders, standing)
    fill_match(tables, standing)
    tables["races"] = is_race(rules, seats, low_wins=low_wins)
    fill_quick_stakes(tables, orders)
    fill_thumb_stakes(tables, rules, orders)
    fill_learned(tables)
    return tables


def sides_in(tables: Tables) -> Sides | None:
    """Return the sides of a table, None if everyone plays alone."""
    count, scores = int(tables["sides"]), {code: score for score, code in ONE_SCORE.items()}
    return None if count == int(tables["seats"]) else Sides(scores[int(tables["one_score"])], count)


def can_compile(game: Game, seats: int) -> bool:
    """Whether the kernel can play whole deals of a game at a table of ``seats``, and count their tricks."""
    try:
        tables = [compile_rules(part.rules, seats) for part in game.schedule]
    except RulesError:
        return False
    return all(each["draws"] != DRAWS["to follow"] for each in tables)


def _check_stages(rules: Rules, seats: int) -> None:
    """Raise `RulesError` for deals that the kernel cannot play."""
    if rules.deal.sits_out:
        raise RulesError("fast play deals cards to everybody, and by these rules the dealer sits out")
    known = exchanges.Exchange | exchanges.TakeTalon | announcing.Announce | tricks.Tricks
    strange = [stage.name for stage in rules.stages if not isinstance(stage, known)]
    if strange or not any(isinstance(stage, tricks.Tricks) for stage in rules.stages):
        has = f"have {', '.join(strange)} besides" if strange else "have no tricks"
        raise RulesError(
            f"fast play knows tricks, passing, announcing and the talon only, and these rules {has}"
        )
    if may_scatter(rules):
        raise RulesError("fast play begins once cards have been passed, where each goes to another player")
    if pool_of(rules) is not None:
        raise RulesError("fast play begins once the pool is known, as tricks win shares of it")
    if may_have_jack(rules):
        raise RulesError("fast play begins once it is known whether the pool is a jack")
    if depend_on_trump(rules):
        raise RulesError("fast play begins once the trumps are known, as cards rank or score by them")
    waits = [term.waits(sums_of(rules, seats)) for term in rules.scoring]
    if any(isinstance(stage, tricks.Tricks) and stage.draws == "to follow" for stage in rules.stages) and any(
        each is None or each.which is not None or EveryTrick() in each.targets for each in waits
    ):
        raise RulesError("fast play counts only cards where players draw until they can follow")


def orderings(rules: Rules) -> Orderings:
    """Return the numberings of the cards that resolved rules may need, row by row.

    Where the same cards are trumps in every deal there is one; otherwise one without trumps and, where there
    can be trumps, one for each suit.
    """
    kinds = {type(stage.trump) for stage in rules.stages if isinstance(stage, tricks.Tricks)}
    if rules.pack.trumps:
        return (ordering(rules.pack, rules.pack.trump_suit),)
    has_trumps = bool(kinds & {tricks.TurnedTrump, tricks.NamedTrump})
    return tuple(ordering(rules.pack, trump) for trump in (None, *(SUITS if has_trumps else ())))


def _fill_cards(tables: Tables, rules: Rules, row: int, order: Ordering) -> None:
    for place, card in enumerate(rules.pack.cards()):
        index = order.index(card)
        tables["bit"][row, place] = 1 << index
        tables["index"][row, place] = index
        tables["canonical"][row, index] = place
        tables["follow"][row, index] = order.suit(rules.pack.suit(card))
        tables["wins"][row, index] = order.wins(card)
        if rules.pack.suitless:
            tables["equals"][index] = order.set_of(each for each in order.cards if each.rank == card.rank)
    tables["suit"][row] = [order.suit(suit) for suit in SUITS_OF_PLAY]
    tables["trump"][row] = SUITS_OF_PLAY.index(order.trump) if order.trump else NOBODY
    tables["trumps"][row] = order.trumps


def _fill_deal(tables: Tables, rules: Rules, seats: int) -> None:
    size = hand_size(rules, seats)
    place, hands = size * seats, places_dealt(rules, seats)
    for seat, hand in enumerate(hands):
        tables["dealt"][seat, :size] = hand
    tables["hand"], tables["talon_from"] = size, place
    tables["stock"] = stock_of(rules, seats)
    last = len(rules.pack.cards()) - 1 if has_further_hands(rules) else hands[-1][-1]
    tables["turned"] = {"none": -1, "talon": place, "dealer": last}[str(rules.deal.turn_up)]
    rows = len(orderings(rules))
    for number, card in enumerate(rules.pack.cards()):
        trump = trump_of(rules, card, None) if rows > 1 else None
        tables["suit_of"][number] = SUITS.find(card.suit)
        tables["ordering_of"][number] = 0 if trump is None else 1 + SUITS.index(trump)
    trumps = [stage.trump for stage in rules.stages if isinstance(stage, tricks.Tricks)]
    tables["not_repeated"] = any(
        isinstance(each, tricks.TurnedTrump) and each.none_when_repeated for each in trumps
    )
    tables["named_trump"] = rows > 1 and any(isinstance(each, tricks.NamedTrump) for each in trumps)


def _fill_stage(
    tables: Tables,
    rules: Rules,
    stage: opening.StageTerm,
    seats: int,
    direction: Direction,
    orders: Orderings,
) -> int:
    """Fill in one stage and return its code."""
    match stage:
        case exchanges.Exchange():
            _fill_exchange(tables, stage, seats, direction)
            return EXCHANGE
        case exchanges.TakeTalon():
            tables["discards"] = tables["size"] - tables["talon_from"]
            return TALON
        case announcing.Announce():
            room("undertakings", len(stage.undertakings), WORDS)
            tables["undertakings"], tables["poll"] = len(stage.undertakings), POLL[stage.poll]
            for number, undertaking in enumerate(stage.undertakings):
                fill_undertaking(tables, rules, number, undertaking, orders)
                tables["suspends"][number] = _suspended(rules, undertaking)
            return ANNOUNCE
        case tricks.Tricks():
            _fill_tricks(tables, stage, seats, direction, orders)
            return TRICKS
        case _:
            raise AssertionError("other stages are refused before")


def _fill_kept(tables: Tables, place: int, kept: tuple[exchanges.Kept, ...], orders: Orderings) -> None:
    """Fill in the cards that stay in a stage: each by itself, or one of several."""
    sets = [each for each in kept if each.unless or len(each.cards) > 1]
    room("sets of cards kept", len(sets), WORDS)
    tables["keeps"] = max(tables["keeps"], len(sets))
    for row, order in enumerate(orders):
        tables["barred"][row, place] = order.set_of(
            card for each in kept if each not in sets for card in each.cards
        )
        for number, each in enumerate(sets):
            tables["keep"][row, place, number] = order.set_of(each.cards)
            tables["keep_unless"][row, place, number] = order.set_of(each.unless)


def _suspended(rules: Rules, undertaking: announcing.Undertaking) -> int:
    """Return the duties that an undertaking suspends, as bits."""
    duties = [duty for stage in rules.stages if isinstance(stage, tricks.Tricks) for duty in stage.duties]
    return sum(1 << number for number, duty in enumerate(duties) if duty.name in undertaking.suspends)


def _fill_exchange(tables: Tables, stage: exchanges.Exchange, seats: int, direction: Direction) -> None:
    assert isinstance(stage.cycle, tuple)
    room("deals in a cycle of passing", len(stage.cycle), CYCLE)
    tables["pass_count"], tables["may_refuse"] = stage.count, stage.unanimous
    tables["pass_cycle"] = len(stage.cycle)
    for number in range(len(stage.cycle)):
        tables["pass_steps"][number] = seat_towards(side_of(stage, number), 0, seats, direction)


def _fill_tricks(
    tables: Tables, stage: tricks.Tricks, seats: int, direction: Direction, orders: Orderings
) -> None:
    tables["first_lead"], tables["lead_step"] = _first_lead(stage.first_lead, seats, direction)
    room("bans", len(stage.bans), WORDS)
    room("duties", len(stage.duties), WORDS)
    tables["bans"], tables["duties"] = len(stage.bans), len(stage.duties)
    tables["lead_bans"] = sum(isinstance(ban, tricks.Unbroken) for ban in stage.bans)
    tables["first_bans"] = sum(isinstance(ban, tricks.NotToFirstTrick) for ban in stage.bans)
    tables["suit_bans"] = sum(isinstance(ban, tricks.NotToFirstOfSuit) for ban in stage.bans)
    tables["last_takes_turned"] = stage.turn_up_to == "last trick"
    tables["last_takes_talon"] = stage.talon_to == "last trick"
    tables["first_takes_talon"] = stage.talon_to == "first trick"
    assert isinstance(stage.draws, str), "rules must be resolved before they are compiled"
    tables["draws"] = DRAWS[stage.draws]
    for row, order in enumerate(orders):
        lead = _low_card(stage.first_lead)
        if lead is not None:
            tables["lead_suit"][row] = order.suit(lead.suit)
        for number, ban in enumerate(stage.bans):
            _fill_ban(tables, row, number, ban, order)
        for number, duty in enumerate(stage.duties):
            _fill_duty(tables, row, number, duty, order)
        _fill_answers(tables, row, stage, order)
    tables["apart"] = tables["suitless"] or tables["freely"] or tables["jokers"]


def _fill_duty(tables: Tables, row: int, number: int, duty: tricks.Duty, order: Ordering) -> None:
    match duty:
        case tricks.MustDiscard():
            cards = order.set_of(duty.cards)
            tables["duty"][row, number] = cards
            tables["all_duties"][row] |= cards
            tables["under"][number] = duty.beaten
            tables["all_under"][row] |= cards if duty.beaten else 0
        case tricks.MustTrump():
            tables["must_trump"] = OVER[duty.over]
            tables["all_duties"][row] |= order.trumps
        case tricks.BeatTrumps():
            tables["beat_trumps"] = BEAT[duty.by]
            tables["beaten"][row] = order.set_of(order.cards) if duty.plain else order.trumps
        case tricks.HeadOrLowest():
            tables["heading"] = MUST_HEAD if duty.must_head else HEAD_OR_LOWEST
            tables["lowest_to"] = order.set_of(card for card in order.cards if card.rank in duty.lowest_to)
        case tricks.MayTrump() | tricks.MayRenege():
            tables["freely"] = 1
        case _:
            assert_never(duty)


def _fill_answers(tables: Tables, row: int, stage: tricks.Tricks, order: Ordering) -> None:
    """Fill in which cards oblige a hand to answer a lead, and with which cards it may."""
    tables["answers"][row], tables["due"][row] = tables["follow"][row], tables["follow"][row]
    # A joker may be played to any lead, and to one that is a joker, any card.
    tables["answers"][row] |= tables["jokers"]
    tables["due"][row] &= ~tables["jokers"]
    if not tables["freely"] or not order.trump:
        return
    if may_trump(stage):
        tables["answers"][row] |= order.trumps
    for index, card in enumerate(order.cards):
        if order.trumps >> index & 1:
            due = order.set_of(due_trumps(order.pack, stage, order.trump, card))
            tables["due"][row, index] = due
            tables["spared"][row] |= order.trumps & ~due


def _first_lead(lead: tricks.FirstLead, seats: int, direction: Direction) -> tuple[int, int]:
    """Return the code of the rule for the first lead, and the leader's distance from the dealer."""
    match lead:
        case tricks.Eldest() | tricks.Declarer():
            # The declarer has been made eldest in the plain deal that the kernel plays.
            return BY_POSITION, 1
        case tricks.Dealer():
            return BY_POSITION, 0
        case tricks.DealersRight():
            return BY_POSITION, seat_towards("right", 0, seats, direction)
        case tricks.HolderOfLowest():
            return _HOLDER_LEADS[lead.must_lead], 1
        case tricks.LastTaker():
            # No deal comes before those that the kernel deals.
            return _first_lead(lead.first, seats, direction)
        case _:
            assert_never(lead)


_HOLDER_LEADS = {"card": HOLDER_LEADS_CARD, "suit": HOLDER_LEADS_SUIT, "any": HOLDER_LEADS_ANY}


def _low_card(lead: tricks.FirstLead) -> tricks.HolderOfLowest | None:
    """Return the rule by which a low card decides the first lead, if there is one."""
    lead = lead.first if isinstance(lead, tricks.LastTaker) else lead
    return lead if isinstance(lead, tricks.HolderOfLowest) else None


def _fill_ban(tables: Tables, row: int, number: int, ban: tricks.Ban, order: Ordering) -> None:
    match ban:
        case tricks.Unbroken():
            suit = order.suit(ban.suit)
            kind, cards = UNBROKEN, suit | order.set_of(ban.closed)
            tables["breaks_played"][row, number] = order.set_of(resolved_cards(ban.also))
            if ban.by == "play":
                tables["breaks_played"][row, number] |= suit
            tables["breaks_discarded"][row, number] = suit
            if ban.by == "never":
                tables["breaks_played"][row, number] = tables["breaks_discarded"][row, number] = 0
        case tricks.NotToFirstTrick():
            kind, cards = NOT_TO_FIRST_TRICK, order.set_of(resolved_cards(ban.cards))
        case tricks.NotOpening():
            kind, cards = NOT_OPENING, order.suit(ban.suit)
        case tricks.NotToFirstOfSuit():
            kind, cards = NOT_TO_FIRST_OF_SUIT, order.set_of((ban.card,))
            tables["breaks_led"][row, number] = tables["follow"][row, order.index(ban.card)]
        case _:
            assert_never(ban)
    tables["ban"][number], tables["ban_cards"][row, number] = kind, cards
