"""The words of the play in tricks: what follows suit, who wins, which suit is trumps."""

from collections.abc import Iterator
from typing import Final, assert_never

from capot.language.texts import Text, listed, mark, say
from capot.language.words import counted
from capot.rules.check.deal import cards_dealt, has_bottom_card, stock_of
from capot.rules.ongoing.widow import widow_word
from capot.rules.stages.exchanges import Rob, TakeTurnUp
from capot.rules.stages.tricks import (
    Cancelling,
    DealersRight,
    HolderOfLowest,
    MustTrump,
    NamedTrump,
    NotToFirstOfSuit,
    Tricks,
    TurnedTrump,
    Unbroken,
)
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.jokers import playing_jokers
from capot.rules.text.stages import bans, duties, leads

_CARDS_LEFT = {"nobody": mark("nobody"), "last trick": mark("the winner of the last trick")}


_NO_DRAWS = say("nobody draws any cards")

GUIDES: Final = {
    Tricks: Guide(
        title=mark("tricks"),
        meaning=mark("The cards are played in tricks; everyone must follow suit."),
        sentence=mark("{first_lead} leads to the first trick; everyone must follow suit if they can."),
        details=(
            mark("{trump}."),
            mark("The card turned up goes to {turn_up_to}."),
            mark("The cards left over go to {talon_to}."),
            mark("Cards are drawn from a stock: {draws}."),
            mark("Equal cards: {cancelling}."),
            mark("Of equal cards {equal} wins."),
            mark("While cards are drawn, {free}."),
            mark("The declarer’s hand is laid open: {open_hand}."),
        ),
        fields={
            "name": NAME,
            "first_lead": Field(mark("first lead"), "who leads to the first trick"),
            "bans": Field(mark("what may not be played"), "what may not be led or played, a list of bans"),
            "duties": Field(
                mark("what must be played"), "what must be played beyond following suit, a list of duties"
            ),
            "trump": Field(
                mark("trumps"),
                "which suit is trumps, or `null` for none",
                words={None: mark("there are no trumps")},
            ),
            "turn_up_to": Field(
                mark("the card turned up"),
                "who gets the card turned up, if nobody holds it",
                words=_CARDS_LEFT,
            ),
            "talon_to": Field(
                mark("the cards left over"),
                "who gets all the cards left over",
                words={**_CARDS_LEFT, "first trick": mark("the winner of the first trick")},
            ),
            "draws": Field(
                mark("drawing"),
                "when players draw from the cards left over, which are then a stock",
                words={
                    "never": mark("never"),
                    "after each trick": mark("after each trick, by everyone"),
                    "to follow": mark("by players who cannot follow suit, until they can"),
                    "hand by hand": mark("a whole hand, by everyone once the one before is played out"),
                },
            ),
            "cancelling": Field(
                mark("equal cards"),
                "with two packs, whether equal cards in a trick cancel each other, or `null`",
                words={None: mark("one of them is the higher")},
            ),
            "equal": Field(
                mark("which of equal cards wins"),
                "which of equal cards in a trick is the higher",
                words={"last": mark("the one played last"), "first": mark("the one played first")},
                place=mark("which of equal cards wins"),
            ),
            "free": Field(
                mark("duties while cards are drawn"),
                "whether any card may be played as long as cards are drawn after each trick",
                words={
                    False: mark("suit must be followed as usual"),
                    True: mark("any card may be played"),
                },
                place=mark("what may be played while cards are drawn"),
            ),
            "open_hand": Field(
                mark("the declarer’s hand"),
                "when the declarer's hand is laid open for all to see",
                words={
                    "never": mark("never"),
                    "first trick": mark("in the first trick, once all others have played to it"),
                },
            ),
        },
    ),
    Cancelling: Guide(
        title=mark("cards that cancel each other"),
        meaning=mark("With two packs, equal cards in a trick cancel each other, and neither wins."),
        sentence="{kind}",
        kind=mark("they cancel each other"),
        details=(mark("If nobody wins the last trick, it goes to {last}."),),
        fields={
            "name": NAME,
            "last": Field(
                mark("the last trick if nobody wins it"),
                "who takes the last trick if nobody wins it",
                words={
                    "leader": mark("its leader"),
                    "second": mark("the player of the second of its highest two equal cards"),
                },
            ),
        },
    ),
    **leads.GUIDES,
    **bans.GUIDES,
    **duties.GUIDES,
    TurnedTrump: Guide(
        title=mark("trumps turned up"),
        meaning=mark("The suit of the card turned up is trumps."),
        sentence="{kind}",
        kind=mark("the suit of the card turned up is trumps"),
        details=(
            mark("There are no trumps if the card turned up is of one of these ranks: {none_at}."),
            mark("If the same suit was turned up in the deal before, {none_when_repeated}."),
        ),
        fields={
            "none_at": Field(
                mark("ranks without trumps"),
                "if a card of one of these ranks is turned up, there are no trumps",
                nothing=mark("none"),
            ),
            "none_when_repeated": Field(
                mark("the same suit again"),
                "whether there are no trumps if the suit is that of the deal before",
                words={False: mark("it is trumps again"), True: mark("there are no trumps")},
            ),
        },
    ),
    NamedTrump: Guide(
        title=mark("trumps named"),
        meaning=mark("The suit that was named before the play is trumps."),
        sentence="{kind}",
        kind=mark("the suit named before the play is trumps"),
    ),
}


def tricks_clauses(now: Context, term: Tricks) -> Iterator[Clause]:
    """Say how the tricks are played."""
    some = say("everyone who stayed in plays one card to each trick, in turn")
    every = say("everyone plays one card to each trick, in turn")
    yield Clause("play", "tricks", some if leads.may_drop_out(now) else every, derived=True)
    yield leads.lead_clause(now, term)
    yield from leads.lead_alone(now)
    if isinstance(term.first_lead, DealersRight) and now.direction == "clockwise":
        text = say("since play goes clockwise, the dealer plays second")
        yield Clause("play", "dealer", text, derived=True)
    yield from _trump(now, term)
    yield from _free(term)
    if not (now.rules.pack.suitless and term.duties):
        yield Clause("play", "following", _following(now, term))
    for duty in term.duties:
        yield duties.duty_clause(now, duty)
    yield Clause("play", "winning", _winning(now, term))
    if now.rules.pack.copies > 1:
        yield from _equal_cards(now, term)
    if now.rules.pack.jokers:
        yield from playing_jokers(now)
    yield Clause("play", "next", say("the winner of each trick leads to the next"), derived=True)
    for ban in term.bans:
        yield from bans.ban_clauses(now, ban)
    if not any(isinstance(ban, Unbroken) for ban in term.bans):
        yield Clause("play", "leading", _leading(term), derived=True)
    is_taken = any(isinstance(stage, TakeTurnUp | Rob) for stage in now.rules.stages)
    if now.rules.deal.turn_up == "talon" and not stock_of(now.rules, now.seats) and not is_taken:
        yield Clause("play", "turned", _turned(term))
    if term.open_hand != "never":
        text = say("once all others have played to the first trick, the declarer lays the hand open")
        yield Clause("play", "open hand", text, otherwise=say("nobody lays the hand open"))
    yield from _drawing(now, term)
    left = len(now.rules.pack.cards()) - cards_dealt(now.rules, now.seats) * now.seats
    if term.talon_to == "first trick" and left:
        text = say(
            "the winner of the first trick also takes the {widow}, whose cards count as if won in tricks",
            widow=widow_word(now.rules),
        )
        yield Clause(
            "play", "talon", text, otherwise=say("nobody gets the {widow}", widow=widow_word(now.rules))
        )
    if term.talon_to == "last trick" and left:
        text = say(
            "the winner of the last trick also takes the {widow}, whose cards count as if won in tricks",
            widow=widow_word(now.rules),
        )
        yield Clause(
            "play", "talon", text, otherwise=say("nobody gets the {widow}", widow=widow_word(now.rules))
        )


def _free(term: Tricks) -> Iterator[Clause]:
    """Say that any card may be played as long as cards are drawn."""
    if term.free:
        text = say("as long as there is a stock, you may play any card, whether you could follow suit or not")
        yield Clause("play", "free", text, otherwise=say("suit is followed from the first trick on"))
        yield Clause("play", "free.end", say("once the stock is gone, these rules hold"), derived=True)


def _drawing(now: Context, term: Tricks) -> Iterator[Clause]:
    """Say who draws from the stock, and when."""
    stock = stock_of(now.rules, now.seats)
    if not stock or term.draws == "never":
        return
    if term.draws == "to follow":
        yield from _drawing_to_follow()
        return
    if term.draws == "hand by hand":
        text = say(
            "once all have played out their hands, each player takes up the next, which nobody has looked at before; the winner of the last trick leads"
        )
        yield Clause("play", "drawing", text, otherwise=_NO_DRAWS)
        return
    others = say("the other player") if now.seats == 2 else say("the others in turn")
    text = say(
        "after each trick, its winner draws the top card of the stock, then {others}, without showing it",
        others=others,
    )
    if now.rules.deal.turn_up == "talon":
        text = say(
            "after each trick, its winner takes the open card, then {others} draw from the stock unseen, and the next card is turned up",
            others=others,
        )
        if now.seats == 2:
            text = say(
                "after each trick, its winner takes the open card, the other player draws the next one unseen, and another is turned up"
            )
    if has_bottom_card(now.rules):
        text = say(
            "after each trick, its winner draws the top card of the stock, then {others}, without showing it; the card turned up is drawn last of all",
            others=others,
        )
    yield Clause("play", "drawing", text, otherwise=_NO_DRAWS)
    text = say("when the stock is gone, after {{}}, the cards in hand are played out")
    yield Clause("play", "drawing.end", text, counted(stock // now.seats, "trick"), derived=True)


def _drawing_to_follow() -> Iterator[Clause]:
    text = say(
        "if you cannot follow suit, you must draw from the stock, one card at a time, until you can; you play that card and keep the others, which nobody else sees"
    )
    yield Clause("play", "drawing", text, otherwise=_NO_DRAWS)
    text = say("once the stock is gone, you may play any card if you cannot follow suit")
    yield Clause("play", "drawing.end", text, derived=True)
    text = say(
        "when you have no cards left you are out of the deal; if you have won the trick, the next player with cards leads"
    )
    yield Clause("play", "drawing.out", text, derived=True)
    text = say(
        "the deal ends when only one player has cards: they count as if that player had won them, and so does the stock that is left; if nobody has any, the winner of the last trick gets the stock"
    )
    yield Clause("play", "drawing.kept", text, derived=True)


def _equal_cards(now: Context, term: Tricks) -> Iterator[Clause]:
    """Say what happens if both of two equal cards are in a trick."""
    last_wins = say("of two equal cards in a trick, the one played last is the higher")
    if term.equal == "first":
        text = say("of two equal cards in a trick, the one played first is the higher")
        yield Clause("play", "equal cards", text, otherwise=last_wins)
        return
    if term.cancelling is None:
        yield Clause("play", "equal cards", last_wins, derived=True)
        return
    key = term.cancelling.name
    text = say(
        "two equal cards in a trick cancel each other: neither can win it, but both count for whoever takes it"
    )
    yield Clause("play", key, text, otherwise=last_wins)
    text = say(
        "if this leaves no card of the suit led, nobody takes the trick yet: its leader leads again, and whoever takes the next trick takes it too"
    )
    if _has_trumps(now, term):
        text = say(
            "if this leaves no trump and no card of the suit led, nobody takes the trick yet: its leader leads again, and whoever takes the next trick takes it too"
        )
    yield Clause("play", f"{key}.held", text, derived=True)
    match term.cancelling.last:
        case "leader":
            text = say("if nobody wins the last trick, its leader takes it, with all that lies there")
        case "second":
            text = say(
                "if nobody wins the last trick, whoever played the second of its highest two equal cards takes it, with all that lies there"
            )
    yield Clause("play", f"{key}.last", text)


def _leading(term: Tricks) -> Text:
    """Say which cards may be led where no suit is barred."""
    if any(isinstance(ban, NotToFirstOfSuit) for ban in term.bans):
        return say("any other card may be led at any time")
    if term.bans:
        return say("from the second trick on, any card may be led")
    if isinstance(term.first_lead, HolderOfLowest) and term.first_lead.must_lead != "any":
        return say("after that, any card may be led at any time")
    return say("any card may be led at any time")


def _turned(term: Tricks) -> Text:
    match term.turn_up_to:
        case "nobody":
            return say("the card turned up is out of play and counts for nobody")
        case "last trick":
            return say("the winner of the last trick also takes the card turned up")


def _has_trumps(now: Context, term: Tricks) -> bool:
    return term.trump is not None or bool(now.rules.pack.trumps)


def _following(now: Context, term: Tricks) -> Text:
    if now.rules.pack.suitless:
        return say("any card may be played at any time")
    if term.draws == "to follow" and stock_of(now.rules, now.seats):
        return say("you must follow suit if you can")
    order = now.rules.pack.trump_order
    if now.rules.pack.trumps or (order is not None and (order.both or order.first)):
        must = say("you must follow suit if you can, all trumps counting as one suit")
    else:
        must = say("you must follow suit if you can")
    if any(isinstance(duty, MustTrump) for duty in term.duties):
        return must
    if _has_trumps(now, term):
        return say("{must}; if you cannot, you may play any card, trump or not", must=must)
    return say("{must}; if you cannot, you may play any card", must=must)


def _winning(now: Context, term: Tricks) -> Text:
    if now.rules.pack.suitless:
        if term.equal == "first":
            return say(
                "the highest card wins the trick, whatever its suit; of equal cards, the one played first"
            )
        return say("the highest card wins the trick, whatever its suit; of equal cards, the one played last")
    if not _has_trumps(now, term):
        return say("the highest card of the suit led wins the trick; there are no trumps")
    return say(
        "the highest trump wins the trick; if it contains no trump, the highest card of the suit led wins"
    )


def _trump(now: Context, term: Tricks) -> Iterator[Clause]:
    match term.trump:
        case None | NamedTrump():
            # The stage that names trumps has said so.
            pass
        case TurnedTrump():
            text = say("the suit of the turned-up card is trumps")
            yield Clause("play", "trump", text, otherwise=say("there are no trumps"))
            if term.trump.none_at:
                ranks = listed([now.names.a_rank(rank) for rank in term.trump.none_at], "or")
                text = say("if {rank} is turned up, there are no trumps in that deal", rank=ranks)
                plain = say("{rank} turned up makes trumps like any other card", rank=ranks)
                yield Clause("play", "trump.none", text, otherwise=plain)
            if term.trump.none_when_repeated:
                text = say(
                    "if the same suit is turned up as in the deal before, there are no trumps in that deal"
                )
                again = say("the same suit may be trumps twice in a row")
                yield Clause("play", "trump.repeated", text, otherwise=again)
        case _:
            assert_never(term.trump)


CLAUSES: Final[Clauses] = {Tricks: tricks_clauses}
