"""The words of duties to play certain cards."""

from typing import Final, assert_never

from capot.language.texts import Text, listed, mark, say
from capot.language.words import number
from capot.rules.stages.tricks import (
    BeatTrumps,
    Duty,
    HeadOrLowest,
    MayRenege,
    MayTrump,
    MustDiscard,
    MustTrump,
)
from capot.rules.terms import BLACK
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import NAME, Field, Guide

MOST_NAMED = 2
"""Maximum number of cards due for a discard that a sentence names one by one."""


GUIDES: Final = {
    MustDiscard: Guide(
        title=mark("a card that must be discarded"),
        meaning=mark("Whoever cannot follow suit must play a certain card."),
        sentence=mark("If you hold {card} and cannot follow suit, you must play it."),
        details=(
            mark("One of these will do as well: {others}."),
            mark("Following suit under a higher card, {beaten}."),
        ),
        fields={
            "name": NAME,
            "card": Field(mark("card"), "the card that must be played"),
            "others": Field(
                mark("other cards"), "other cards, one of which will do as well", nothing=mark("none")
            ),
            "beaten": Field(
                mark("under a higher card"),
                "whether it must also be played when its suit was led and a higher card lies in the trick",
                words={False: mark("you may keep it"), True: mark("you must play it too")},
            ),
        },
    ),
    MustTrump: Guide(
        title=mark("a duty to trump"),
        meaning=mark("Whoever cannot follow suit must play a trump."),
        sentence=mark(
            "If you cannot follow suit, you must play a trump; if the trick already contains one, {over}."
        ),
        fields={
            "name": NAME,
            "over": Field(
                mark("if there is a trump already"),
                "what holds if the trick contains a trump",
                words={
                    "any": mark("you must do so all the same"),
                    "free": mark("you must only if you can beat it, and then any trump will do"),
                    "beat": mark("you must beat it if you can, and otherwise may play any card"),
                    "always": mark("you must beat it if you can, and otherwise play any trump"),
                },
            ),
        },
    ),
    BeatTrumps: Guide(
        title=mark("a duty to beat trumps"),
        meaning=mark("When trumps are led, everyone must beat the trick if they can."),
        sentence=mark("When trumps are led, you must beat the trick if you can, with {by}."),
        details=(mark("When another suit is led, {plain}."),),
        fields={
            "name": NAME,
            "by": Field(
                mark("with which trump"),
                "which trump must be played",
                words={"highest": mark("your highest trump"), "any": mark("any trump that does it")},
            ),
            "plain": Field(
                mark("other suits"),
                "whether the same holds for a player who follows suit to any other lead",
                words={False: mark("any card of it will do"), True: mark("you must beat the trick too")},
            ),
        },
    ),
    HeadOrLowest: Guide(
        title=mark("a duty to head the trick or play the lowest card"),
        meaning=mark("Where suits mean nothing, each card must be high enough or the lowest of its hand."),
        sentence=mark(
            "You must play a card at least as high as the highest in the trick or your lowest, {must_head}."
        ),
        details=(mark("If a card of one of these ranks is led, everyone plays their lowest: {lowest_to}."),),
        fields={
            "name": NAME,
            "must_head": Field(
                mark("if you can do either"),
                "whether those who can play a card that is high enough must do so",
                words={False: mark("as you like"), True: mark("the lowest only if you must")},
            ),
            "lowest_to": Field(
                mark("leads to which all play their lowest"),
                "the ranks to whose lead everyone must play their lowest card",
                nothing=mark("none"),
            ),
        },
    ),
    MayTrump: Guide(
        title=mark("trumping at will"),
        meaning=mark("Trumps may be played even by those who can follow suit."),
        sentence=mark("You may play a trump even if you can follow suit."),
        fields={"name": NAME},
    ),
    MayRenege: Guide(
        title=mark("reneging"),
        meaning=mark("The highest trumps need not be played to a lower trump led."),
        sentence=mark("The highest trumps need not be played to a lower trump led: {top} of them."),
        fields={
            "name": NAME,
            "top": Field(
                mark("number of the highest trumps"),
                "how many of the highest trumps need not be played to a lower one",
                low=1,
                high=10,
            ),
        },
    ),
}


def duty_clause(now: Context, duty: Duty) -> Clause:
    """Say what must be played."""
    match duty:
        case MustDiscard():
            if duty.others:
                return _must_discard_one(now, duty)
            card = now.names.one(duty.card)
            text = say("if you hold {card} and cannot follow suit, you must play it", card=card)
            if duty.beaten:
                text = say(
                    "if you hold {card}, you must play it if you cannot follow suit, or if its suit was led and a higher card lies in the trick",
                    card=card,
                )
            free = say("if you cannot follow suit, you need not play {card}", card=card)
            return Clause("play", duty.name, text, otherwise=free)
        case MustTrump():
            return _must_trump(duty)
        case BeatTrumps():
            return _beating(duty)
        case HeadOrLowest():
            return _heading(now, duty)
        case MayTrump():
            return _trumping_freely(duty)
        case MayRenege():
            return _reneging(now, duty)
        case _:
            assert_never(duty)


def _must_discard_one(now: Context, duty: MustDiscard) -> Clause:
    """Say that one of some cards must be played."""
    cards = now.names.plain(duty.cards, "or")
    match duty.beaten, len(duty.cards) > MOST_NAMED:
        case False, False:
            text = say(
                "if you cannot follow suit and hold {cards}, you must play it, or one of them if you hold several",
                cards=cards,
            )
        case True, False:
            text = say(
                "if you hold {cards}, you must play it if you cannot follow suit, or if its suit was led and a higher card lies in the trick; if this applies to several, you choose",
                cards=cards,
            )
        case False, True:
            text = say("if you cannot follow suit but hold {cards}, you must play one of them", cards=cards)
        case _:
            text = say(
                "if you cannot follow suit but hold {cards}, you must play one of them; when following suit, you must play one that a card in the trick already beats, if you have one",
                cards=cards,
            )
    free = say("if you cannot follow suit, you need not play {card}", card=cards)
    return Clause("play", duty.name, text, otherwise=free)


def _must_trump(duty: MustTrump) -> Clause:
    """Say what a player must play who cannot follow suit."""
    match duty.over:
        case "any":
            text = say(
                "if you cannot follow suit, you must play a trump, even one that cannot win; if you have none, you may play any card"
            )
        case "free":
            text = say(
                "if you cannot follow suit, you must play a trump, high or low; but if you have none, or none that beats those in the trick, you may play any card"
            )
        case "beat":
            text = say(
                "if you cannot follow suit, you must play a trump, one that beats any trump already in the trick; if you cannot, you may play any card"
            )
        case "always":
            text = say(
                "if you cannot follow suit, you must play a trump, one that beats any trump already in the trick if you can; if you have no trump, you may play any card"
            )
    return Clause("play", duty.name, text)


def _beating(duty: BeatTrumps) -> Clause:
    """Say with which cards the trick must be beaten."""
    if duty.plain:
        return _beating_any(duty)
    match duty.by:
        case "highest":
            text = say(
                "if trumps are led, you must play your highest trump, unless even that does not beat those in the trick; then any trump will do"
            )
        case "any":
            text = say(
                "if trumps are led, you must beat those in the trick if you can; if not, any trump will do"
            )
    free = say("if trumps are led, you may follow with any trump")
    return Clause("play", duty.name, text, otherwise=free)


def _beating_any(duty: BeatTrumps) -> Clause:
    match duty.by:
        case "highest":
            text = say(
                "if you can follow suit, you must beat the trick with your highest card if that is possible; if not, any card of the suit will do"
            )
        case "any":
            text = say(
                "if you can follow suit, you must beat the cards in the trick if you can; if not, any card of the suit will do"
            )
    free = say("you may follow suit with any card of the suit")
    return Clause("play", duty.name, text, otherwise=free)


def _heading(now: Context, duty: HeadOrLowest) -> Clause:
    """Return what must be played after the lead."""
    if duty.must_head:
        text = say(
            "you must play a card at least as high as the highest in the trick; if you cannot, you must play your lowest card"
        )
    else:
        text = say(
            "you must play either a card at least as high as the highest in the trick or your lowest card"
        )
    if duty.lowest_to:
        ranks = listed([now.names.a_rank(rank) for rank in duty.lowest_to], "or")
        text = say(
            "{text}; but if {rank} is led, everyone must play their lowest card", text=text, rank=ranks
        )
    return Clause("play", duty.name, text, otherwise=say("any card may be played to any trick"))


def _trumping_freely(duty: MayTrump) -> Clause:
    """Say that trumps may be played where suit can be followed."""
    text = say("you may always play a trump instead, even if you can follow suit")
    return Clause("play", duty.name, text, otherwise=say("you may not play a trump if you can follow suit"))


def _reneging(now: Context, duty: MayRenege) -> Clause:
    """Say which trumps need not be played to a trump lead."""
    which = _top(now, duty)
    if duty.top == 1:
        text = say(
            "if a trump is led, you must play a trump; but if it is lower than {cards}, you need not play that, and if you hold no other trump, you may play any card; trumps played later force nobody",
            cards=which,
        )
    else:
        text = say(
            "if a trump is led, you must play a trump; but you need not play {cards} if the trump led is lower, and if you hold only such trumps, you may play any card; trumps played later force nobody",
            cards=which,
        )
    return Clause(
        "play", duty.name, text, otherwise=say("if a trump is led, you must play a trump if you can")
    )


def _top(now: Context, duty: MayRenege) -> Text:
    """Return the highest trumps in words: by rank where they are known, else by number."""
    order = now.rules.pack.trump_order
    names = now.names
    if order is None or order.order[: duty.top] != order.black_order[: duty.top] or not order.always:
        return (
            say("the {number} highest trumps", number=number(duty.top))
            if duty.top > 1
            else say("the highest trump")
        )
    cards = order.trumps(BLACK[0])[: duty.top]
    told = [
        names.one(card) if card in order.always else say("{rank} of trumps", rank=names.the_rank(card.rank))
        for card in cards
    ]
    return listed(told, "or")
