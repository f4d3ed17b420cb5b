"""The names of terms, and the cards that they name."""

from itertools import chain

from capot.cards import Card
from capot.rules import opening, scoring
from capot.rules.errors import RulesError
from capot.rules.payments import CardPool, FewestPaid
from capot.rules.rules import Rules
from capot.rules.terms import AllOf, resolved_cards
from capot.rules.tricks import (
    Ban,
    LastTaker,
    MustDiscard,
    NotOpening,
    NotToFirstOfSuit,
    NotToFirstTrick,
    Tricks,
    Unbroken,
)


def check_names(rules: Rules) -> None:
    """Raise `RulesError` if two terms have the same name, or one has a name that edits cannot find."""
    tricks = [stage for stage in rules.stages if isinstance(stage, Tricks)]
    bans = [each.name for stage in tricks for each in (*stage.bans, *stage.duties)]
    for field, names in (
        ("stages", [stage.name for stage in rules.stages]),
        ("scoring", [term.name for term in rules.scoring]),
        ("bans", bans),
    ):
        if len(set(names)) < len(names):
            raise RulesError(f"{field}: two terms have the same name")
    undertakings = [each.name for each in opening.undertakings_of(rules.stages)]
    if len(set(undertakings)) < len(undertakings) or any(len(name.split()) != 1 for name in undertakings):
        raise RulesError("announce: each undertaking needs a name of its own, of one word")
    if any(not name or "." in name for name in (*bans, *(term.name for term in rules.scoring))):
        raise RulesError("scoring: a term needs a name without a dot")


def check_cards(rules: Rules) -> None:
    """Raise `RulesError` if a term names a card that is not in the pack."""
    pack = set(rules.pack.cards())
    for card in chain.from_iterable(_cards_named(term) for term in (*rules.stages, *rules.scoring)):
        if card not in pack:
            raise RulesError(f"{card} is named in the rules but is not in the pack")


def _cards_named(term: object) -> tuple[Card, ...]:
    match term:
        case scoring.Captured() | scoring.Sweepstake() | scoring.Howell():
            return term.cards
        case scoring.Multiplier() | CardPool():
            return (term.card,)
        case FewestPaid():
            return tuple(each.card for each in term.extra)
        case opening.Draw():
            return term.barred
        case scoring.Reversal():
            return resolved_cards(term.cards)
        case opening.Expose():
            return tuple(each.card for each in term.cards)
        case opening.TakeWidow() | opening.PushTalon():
            return term.barred
        case scoring.Sweep(target=AllOf() as target):
            return resolved_cards(target.cards)
        case opening.Announce() | opening.StayIn():
            targets = [each.target for each in term.undertakings if isinstance(each.target, AllOf)]
            return tuple(card for target in targets for card in resolved_cards(target.cards))
        case Tricks():
            banned = chain.from_iterable(_cards_banned(ban) for ban in term.bans)
            lead = (term.first_lead.card,) if isinstance(term.first_lead, LastTaker) else ()
            due = chain.from_iterable(duty.cards for duty in term.duties if isinstance(duty, MustDiscard))
            return (*banned, *due, *lead)
        case _:
            return ()


def _cards_banned(ban: Ban) -> tuple[Card, ...]:
    match ban:
        case NotToFirstTrick():
            return resolved_cards(ban.cards)
        case Unbroken():
            return resolved_cards(ban.also)
        case NotToFirstOfSuit():
            return (ban.card,)
        case NotOpening():
            return ()
