"""Whether to announce something: only when it will very probably be made, and pays."""

from math import exp
from typing import assert_never

from capot.kernel.thumb.constants import SURE
from capot.kernel.thumb.stakes import Masks, masks
from capot.play.view import View
from capot.players.tricks.chances import reading_of
from capot.players.tricks.future import burden
from capot.players.tricks.sweeping import chance_of_all, entry
from capot.players.tricks.table import Table, table_of
from capot.players.tricks.worth import Worth, worth_of
from capot.rules.ends import seat_towards
from capot.rules.opening import Undertaking
from capot.rules.terms import AllOf, EveryTrick, NoTrick, resolved_cards
from capot.rules.tricks import DealersRight, Eldest, HolderOfLowest, Tricks


def undertaking_to_announce(view: View, open_ones: tuple[Undertaking, ...]) -> str | None:
    """Return the name of the undertaking to announce, or None for nothing."""
    table = table_of(view)
    reading = reading_of(table, worth_of(view, table))
    usual = burden(reading, table.hand, None, 1 / table.seats)
    best, most = None, -usual
    for each in open_ones:
        chance = chance_to_make(view, table, each)
        if chance < SURE:
            continue
        value = chance * gain(view, each, made=True) + (1 - chance) * gain(view, each, made=False)
        if value > most:
            best, most = each.name, value
    return best


def gain(view: View, undertaking: Undertaking, *, made: bool) -> float:
    """Return how much better than the others the declarer comes off."""
    payoff = undertaking.made if made else undertaking.failed
    return float(payoff.others - payoff.declarer) * (1 if view.standing.low_wins else -1)


def chance_to_make(view: View, table: Table, undertaking: Undertaking) -> float:
    """Return the chance to make an undertaking with the hand as it is."""
    target = undertaking.target
    cards: Masks | None = None
    match target:
        case AllOf():
            cards = masks(table.stakes.spots, resolved_cards(target.cards))
        case EveryTrick():
            pass
        case NoTrick():
            every = Worth(((0.0,) * table.stakes.ranks,) * 4, 1.0, 1.0, 0.0, ())
            return exp(-2 * burden(reading_of(table, every), table.hand, None, 0.0))
        case _:
            assert_never(target)
    chance = chance_of_all(table, table.hand, cards)
    return chance if undertaking.leads or leads_first(view) else chance * entry(table, table.hand, cards)


def leads_first(view: View) -> bool:
    """Whether the seat of the view will lead to the first trick, as far as it can know."""
    lead = next(stage.first_lead for stage in view.rules.stages if isinstance(stage, Tricks))
    match lead:
        case Eldest():
            return view.seat == (view.dealer + 1) % view.seats
        case DealersRight():
            return view.seat == seat_towards("right", view.dealer, view.seats, view.standing.direction)
        case HolderOfLowest():
            pack = view.rules.pack
            suit = [card for card in pack.cards() if pack.suit(card) == lead.suit]
            return min(suit, key=pack.strength) in view.hand
        case _:
            assert_never(lead)
