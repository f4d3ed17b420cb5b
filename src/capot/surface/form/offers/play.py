"""Trumps, bans and duties that the play in tricks may be given."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from capot.language.texts import say
from capot.rules.changes.edits import Add, Change
from capot.rules.stages import bidding, opening
from capot.rules.stages.tricks import (
    BeatTrumps,
    HeadOrLowest,
    MayRenege,
    MayTrump,
    MustDiscard,
    MustTrump,
    NamedTrump,
    NotOpening,
    NotToFirstOfSuit,
    NotToFirstTrick,
    Tricks,
    TurnedTrump,
    Unbroken,
)
from capot.surface.form.offers.offer import Offer, named, title_of
from capot.surface.form.place import Place
from capot.surface.form.suggestions import (
    all_that_count,
    counted_card,
    counting_cards,
    liked_card,
    penal_suit,
)


def trumps(here: Place) -> Iterator[Offer]:
    """Yield ways to make trumps, which change the stages or all rules of a deal at once."""
    rules, play = here.rules, here.rules.stages[-1]
    naming = rules.stage(bidding.NameTrump)
    if naming is not None and naming.fixed is None:
        title = say("trumps that are fixed late in the match")
        yield title, Change(f"{here.path}.stages.{naming.name}", replace(naming, fixed="♥", fixed_from=9))
    in_contract = ".stages." in here.path
    if not isinstance(play, Tricks) or play.trump is not None or naming is not None or in_contract:
        return
    before: tuple[opening.StageTerm, ...] = rules.stages[:-1]
    named: tuple[opening.StageTerm, ...] = (*before, bidding.NameTrump(), replace(play, trump=NamedTrump()))
    yield say("trumps named by the player after the dealer"), Change(f"{here.path}.stages", named)
    turned: tuple[opening.StageTerm, ...] = (*before, replace(play, trump=TurnedTrump()))
    deal = replace(rules.deal, turn_up="dealer")
    whole = replace(rules, deal=deal, stages=turned)
    yield say("trumps by the dealer’s last card, turned up"), Change(here.path, whole)


def bans(here: Place, play: opening.StageTerm) -> Iterator[Offer]:
    """Yield what may be forbidden in the tricks."""
    if not isinstance(play, Tricks) or here.context.rules.pack.suitless:
        return
    path, suit = f"{here.path}.stages.{play.name}.bans", penal_suit(here)
    words = here.names.suit(suit)
    some = [
        (say("{suit} may not be led until they are broken", suit=words), Unbroken(suit)),
        (say("{suit} may not be led to the first trick", suit=words), NotOpening(suit)),
    ]
    if counting_cards(here):
        cards = all_that_count(here)
        some.append((say("no card that scores may be played to the first trick"), NotToFirstTrick(cards)))
    held_back = say("a card that may not be played to the first trick in its suit")
    some.append((held_back, NotToFirstOfSuit(counted_card(here) or liked_card(here))))
    kinds = {type(ban) for ban in play.bans}
    for title, ban in some:
        if type(ban) not in kinds:
            yield title, Add(path, named(ban, (*play.bans, *play.duties)))


def duties(here: Place, play: opening.StageTerm) -> Iterator[Offer]:
    """Yield what may be a duty in the tricks."""
    if not isinstance(play, Tricks):
        return
    path = f"{here.path}.stages.{play.name}.duties"
    cards = [card for term in counting_cards(here) for card in getattr(term, "cards", ())]
    card = cards[-1] if cards else liked_card(here)
    some: list[Any] = [MustDiscard(card)]
    if play.trump is not None or here.context.rules.pack.trumps:
        some += [MustTrump(), BeatTrumps(), MayTrump(), MayRenege()]
    if here.context.rules.pack.suitless:
        some = [HeadOrLowest()]
    kinds = {type(duty) for duty in play.duties}
    for duty in some:
        if type(duty) not in kinds:
            yield title_of(duty), Add(path, named(duty, (*play.bans, *play.duties)))
