"""The rules of trick play as a plain game, and which players still have seats in it."""

from collections.abc import Collection
from dataclasses import replace
from itertools import combinations

from capot.language.texts import say
from capot.play.stages.exchange import may_scatter
from capot.rules.errors import RulesError
from capot.rules.match.sides import Sides
from capot.rules.ongoing.trick_pools import without_pool
from capot.rules.rules import Rules
from capot.rules.scoring import GoneOut
from capot.rules.stages.announcing import Announce, StayIn
from capot.rules.stages.exchanges import DealMore, Draw, Exchange, PushTalon, Rob, TakeTalon, TakeTurnUp
from capot.rules.stages.opening import StageTerm, TakeWidow
from capot.rules.stages.tricks import Eldest, FirstLead, HolderOfLowest, LastTaker, NamedTrump, Tricks
from capot.rules.terms import Deal

PLAYED = (Announce, Tricks)
"""The stages that belong to trick play."""


def is_plain(rules: Rules) -> bool:
    """Whether resolved rules are those of a plain game of tricks, with nothing but passing and announcing."""
    tricks = rules.stage(Tricks)
    depends = tricks is not None and isinstance(tricks.first_lead, LastTaker)
    plain = Exchange | TakeTalon | Announce | Tricks
    return not depends and not may_scatter(rules) and all(isinstance(stage, plain) for stage in rules.stages)


def seats_left(seats: int, dropped: Collection[int], sides: Sides | None) -> tuple[int, ...]:
    """Return the seats that have not dropped out, in the order in which a plain deal numbers them.

    It is that of play, and begins so that partners are partners by their new numbers too.
    """
    left = tuple(seat for seat in range(seats) if seat not in dropped)
    if sides is None or len(left) == seats:
        return left
    for turn in range(len(left)):
        some = (*left[turn:], *left[:turn])
        pairs = combinations(enumerate(some), 2)
        if all(sides.are_partners(one, other) == sides.are_partners(a, b) for (a, one), (b, other) in pairs):
            return some
    raise RulesError(say("fast play has no room for these sides once players have dropped out"))


def trick_rules(
    rules: Rules, cards: int, *, begins: bool = False, declared: bool = False, passes: bool = False
) -> Rules:
    """Return the rules of trick play as a plain game in which each player holds ``cards`` cards.

    ``rules`` are resolved, those of the contract where there is one.  The first leader becomes eldest, unless
    a low card decides; where the last deal may decide, ``begins`` says that there is none.  An undertaking
    that was ``declared`` by staying in is announced in the plain game.  With ``passes`` cards are passed in
    it as by the rules.
    """
    shown = still_shown(rules)
    played = (*PLAYED, *((StayIn,) if declared else ()), *((Exchange,) if passes else ()))
    return replace(
        rules,
        deal=Deal(each=cards, turn_up="talon" if shown else "none"),
        stages=tuple(
            plain_stage(rules, stage, begins=begins) for stage in rules.stages if isinstance(stage, played)
        ),
        scoring=tuple(term for term in without_pool(rules).scoring if not isinstance(term, GoneOut)),
    )


def still_shown(rules: Rules) -> bool:
    """Whether a turned-up card stays in the talon for the whole deal."""
    takes = TakeTalon | TakeTurnUp | TakeWidow | PushTalon | Rob | DealMore | Draw
    moved = any(isinstance(stage, takes) for stage in rules.stages)
    return rules.deal.turn_up == "talon" and not moved


def _lead(lead: FirstLead, *, begins: bool) -> FirstLead:
    """Return the first lead of a plain deal; what holds in the first deal only where the match ``begins``."""
    lead = lead.first if isinstance(lead, LastTaker) and begins else lead
    return lead if isinstance(lead, HolderOfLowest) else Eldest()


def plain_stage(rules: Rules, stage: StageTerm, *, begins: bool) -> StageTerm:
    """Return a stage of some rules with eldest leading first.

    A trump suit no longer shown counts as named, unless the pack itself tells which cards are trumps.
    """
    if isinstance(stage, StayIn):
        return Announce(stage.undertakings)
    if not isinstance(stage, Tricks):
        return stage
    shown = still_shown(rules)
    lead = _lead(stage.first_lead, begins=begins)
    trump = stage.trump
    if trump is not None and (rules.pack.trumps or not shown):
        trump = None if rules.pack.trumps else NamedTrump()
    return replace(stage, first_lead=lead, trump=trump)
