"""The words for who leads to the first trick."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, assert_never

from capot.language.texts import Text, mark, say
from capot.rules.check.deal import cards_left
from capot.rules.stages.announcing import StayIn
from capot.rules.stages.bidding import MakeTrump, NameTrump
from capot.rules.stages.opening import ChooseContract, TakeWidow
from capot.rules.stages.tricks import (
    Dealer,
    DealersRight,
    Declarer,
    Eldest,
    HolderOfLowest,
    LastTaker,
    Tricks,
)
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import Field, Guide

_DECLARING = ChooseContract | MakeTrump | NameTrump | TakeWidow

GUIDES: Final = {
    Eldest: Guide(
        title=mark("eldest hand"),
        meaning=mark("The player after the dealer leads first."),
        sentence="{kind}",
        kind=mark("the player after the dealer"),
    ),
    DealersRight: Guide(
        title=mark("the player on the dealer’s right"),
        meaning=mark("The player on the dealer’s right leads first, whichever way play goes."),
        sentence="{kind}",
        kind=mark("the player on the dealer’s right"),
    ),
    Dealer: Guide(
        title=mark("the dealer"),
        meaning=mark("The dealer leads first."),
        sentence="{kind}",
        kind=mark("the dealer"),
    ),
    Declarer: Guide(
        title=mark("the declarer"),
        meaning=mark("The declarer leads first, or eldest hand if there is none."),
        sentence="{kind}",
        kind=mark("the declarer"),
    ),
    HolderOfLowest: Guide(
        title=mark("the holder of a low card"),
        meaning=mark("Whoever holds the lowest card of a suit leads first."),
        sentence=mark("{kind} {suit}, who must lead {must_lead},"),
        kind=mark("the holder of the lowest"),
        fields={
            "suit": Field(mark("suit"), "the suit whose lowest card is looked for", one=True),
            "must_lead": Field(
                mark("what must be led"),
                "what must be led",
                words={
                    "card": mark("that card"),
                    "suit": mark("a card of that suit"),
                    "any": mark("any card"),
                },
            ),
        },
    ),
    LastTaker: Guide(
        title=mark("whoever took a card last time"),
        meaning=mark("Whoever took a certain card in the deal before leads first."),
        sentence=mark("{kind} {card} in the deal before"),
        kind=mark("whoever took"),
        fields={
            "card": Field(mark("card"), "the card whose taker leads in the next deal"),
            "first": Field(mark("in the first deal"), "who leads in the first deal of the match"),
        },
    ),
}


def may_all_drop_out(now: Context) -> bool:
    """Whether nobody is bound to stay in as the declarer, not even eldest hand."""
    term = now.rules.stage(StayIn)
    return term is not None and not has_declarer(now, term)


def has_declarer(now: Context, term: StayIn) -> bool:
    """Whether there is a declarer before players say whether they stay in."""
    before = now.rules.stages[: now.rules.stages.index(term)]
    return any(isinstance(stage, _DECLARING) for stage in before)


def may_drop_out(now: Context) -> bool:
    """Whether players may drop out of the deal."""
    return now.rules.stage(StayIn) is not None


def first_leader(now: Context) -> Text:
    """Return the first leader: ``the player on the dealer’s left``."""
    lead = next(stage.first_lead for stage in now.rules.stages if isinstance(stage, Tricks))
    match lead:
        case Eldest() if _declares(now):
            return say("the declarer")
        case Eldest():
            return now.eldest
        case DealersRight():
            return say("the player on the dealer’s right")
        case Dealer():
            return say("the dealer")
        case Declarer():
            return say("the declarer")
        case HolderOfLowest():
            return say("the player with {card}", card=_lowest(now, lead))
        case LastTaker():
            return say("the player who took {card} in the deal before", card=now.names.one(lead.card))
        case _:
            assert_never(lead)


def lead_clause(now: Context, term: Tricks) -> Clause:
    """Say who leads to the first trick."""
    lead = term.first_lead
    match lead:
        case Eldest() if may_all_drop_out(now):
            text = say("{who}, or the next player who is in, leads to the first trick", who=now.eldest)
            return Clause("play", "lead", text)
        case Eldest() | DealersRight() | Dealer():
            return Clause("play", "lead", say("{who} leads to the first trick", who=first_leader(now)))
        case Declarer():
            text = say("the declarer leads to the first trick, or {who} if there is none", who=now.eldest)
            return Clause("play", "lead", text)
        case HolderOfLowest(must_lead="card"):
            text = say("the player with {{}} leads it to the first trick")
            return Clause("play", "lead", text, _lowest(now, lead))
        case HolderOfLowest(must_lead="any"):
            text = say("the player with {{}} leads to the first trick, with any card")
            return Clause("play", "lead", text, _lowest(now, lead))
        case LastTaker():
            text = say("{who} leads to the first trick", who=first_leader(now))
            first = lead_clause(now, replace(term, first_lead=lead.first))
            return replace(
                first, text=say("{usual}; in the first deal, {first}", usual=text, first=first.text)
            )
        case HolderOfLowest():
            text = say(
                "the player with {{}} leads that card or any other {card} to the first trick",
                card=now.names.card_of(lead.suit),
            )
            return Clause("play", "lead", text, _lowest(now, lead))
        case _:
            assert_never(lead)


def _lowest(now: Context, lead: HolderOfLowest) -> Text:
    """Return the lowest card of a suit, by name if it is certain to be dealt."""
    pack, names = now.rules.pack, now.names
    if cards_left(now.rules, now.seats):
        return say("the lowest {card} dealt", card=names.card_of(lead.suit))
    return names.one(min((c for c in pack.cards() if c.suit == lead.suit), key=pack.strength))


def _declares(now: Context) -> bool:
    """Whether eldest hand is the declarer."""
    choices = [stage for stage in now.rules.stages if isinstance(stage, ChooseContract | NameTrump)]
    return bool(choices) and choices[0].by == "eldest"


def lead_alone(now: Context) -> Iterator[Clause]:
    """Say who leads if somebody plays alone."""
    making = now.rules.stage(MakeTrump)
    if making is not None and making.alone:
        text = say("if that player sits out, the next one leads")
        yield Clause("play", "lead.next", text, derived=True)
        if making.after_lone:
            text = say("against a player who plays alone, the player after that one leads instead")
            usual = say("the same player leads against one who plays alone")
            yield Clause("play", "lead.alone", text, otherwise=usual)
