"""Sentences on what comes before the play: passing, announcing, cards left over, drawing, in or out."""

from collections.abc import Iterator
from typing import assert_never

from capot.language.texts import Text, joined, listed, mark, phrase, say, say_count
from capot.language.words import counted, number, ordinal
from capot.rules.check.deal import cards_dealt, dealers_more, hand_size
from capot.rules.ongoing.bidding import bid_contracts
from capot.rules.ongoing.widow import makes_hand_games, widow_word
from capot.rules.stages.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.stages.calling import CallCard
from capot.rules.stages.climbing import Climb, InstantWin
from capot.rules.stages.dominoes import Layout, NameRank
from capot.rules.stages.lengths import BidLength
from capot.rules.stages.opening import (
    Announce,
    Auction,
    ChooseContract,
    DealMore,
    Doubling,
    Draw,
    Exchange,
    Expose,
    Kontra,
    MakeTrump,
    NameSuit,
    NameTrump,
    PushTalon,
    Raise,
    Rob,
    Side,
    StageTerm,
    StayIn,
    TakeTalon,
    TakeTurnUp,
    TakeWidow,
    ThrowIn,
    Undertaking,
)
from capot.rules.stages.tricks import MustDiscard, Tricks
from capot.rules.terms import OWN_SUIT, AllOf, EveryTrick, NoTrick, resolved_cards
from capot.rules.text.auction import auction_clauses, kontra_clauses, raise_clauses, suit_naming_clauses
from capot.rules.text.brag import hand_clauses
from capot.rules.text.calling import calling_clauses
from capot.rules.text.climbing import climb_clauses, instant_win_clauses
from capot.rules.text.contracts import contract_clauses, doubling_clauses, trump_naming_clauses
from capot.rules.text.dominoes import layout_clauses, rank_naming_clauses
from capot.rules.text.exposing import exposing_clauses
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.making import length_clauses, making_clauses, turn_up_clauses
from capot.rules.text.staying import staying_clauses
from capot.rules.text.tricks import first_leader, tricks_clauses
from capot.rules.text.trumping import robbing


def stage_clauses(now: Setting) -> Iterator[Clause]:
    """Describe the stages of a deal in order."""
    for stage in now.rules.stages:
        yield from clauses_of_stage(now, stage)
    order = [stage for stage in now.rules.stages if isinstance(stage, Exchange | Announce)]
    if len(order) > 1:
        before, after = say("announcing comes before passing"), say("announcing comes after passing")
        yield Clause("announce", "when", before if isinstance(order[0], Announce) else after)
    if now.rules.stage(Exchange) is not None and now.rules.stage(Draw) is not None:
        yield Clause("bidding", "when", say("all this comes before passing"))


def clauses_of_stage(now: Setting, stage: StageTerm) -> Iterator[Clause]:
    """Describe one stage of a deal."""
    match stage:
        case Exchange():
            yield from _exchange(now, stage)
        case TakeTalon():
            yield from _talon(now, stage)
        case Announce():
            yield from _announce(now, stage)
        case Tricks():
            yield from tricks_clauses(now, stage)
        case InstantWin():
            yield from instant_win_clauses(now, stage)
        case Climb():
            yield from climb_clauses(now, stage)
        case DecidedByHand() | SwapHand() | Arrange():
            yield from hand_clauses(now, stage)
        case Auction():
            yield from auction_clauses(now, stage)
        case Raise():
            yield from raise_clauses(stage)
        case Kontra():
            yield from kontra_clauses(stage)
        case NameSuit():
            yield from suit_naming_clauses(now, stage)
        case MakeTrump():
            yield from making_clauses(now, stage)
        case BidLength():
            yield from length_clauses(now, stage)
        case TakeTurnUp():
            yield from turn_up_clauses(now, stage)
        case ThrowIn():
            yield _throwing(now, stage)
        case Rob():
            yield from robbing(now, stage)
        case CallCard():
            yield from calling_clauses(now, stage)
        case TakeWidow() | PushTalon() | DealMore() | Draw() | StayIn():
            yield from _bidding(now, stage)
        case _:
            yield from _declaring(now, stage)


def _declaring(
    now: Setting, stage: ChooseContract | NameTrump | NameRank | Doubling | Expose | Layout
) -> Iterator[Clause]:
    match stage:
        case ChooseContract():
            yield from contract_clauses(now, stage, clauses_of_stage)
        case NameTrump():
            yield from trump_naming_clauses(now, stage)
        case NameRank():
            yield from rank_naming_clauses(now, stage)
        case Doubling():
            yield from doubling_clauses(now, stage)
        case Expose():
            yield from exposing_clauses(now, stage)
        case Layout():
            yield from layout_clauses(now, stage)
        case _:
            assert_never(stage)


def _throwing(now: Setting, term: ThrowIn) -> Clause:
    ranks = listed([now.names.ranks(rank) for rank in term.ranks], "or")
    text = say(
        "each player in turn, {eldest} first, may throw in a hand with at least {least} {ranks}: then nothing is scored, and the next dealer deals",
        eldest=now.eldest,
        least=number(term.least),
        ranks=ranks,
    )
    return Clause("bidding", "throw-in", text, otherwise=say("every hand is played, however poor"))


# --- Passing -----------------------------------------------------------------------------------------

_TOWARDS = {"left": mark("to the left"), "right": mark("to the right"), "across": mark("across the table")}


def _exchange(now: Setting, term: Exchange) -> Iterator[Clause]:
    assert isinstance(term.count, int), "rules must be resolved before they are described"
    assert isinstance(term.cycle, tuple), "rules must be resolved before they are described"
    if set(term.cycle) == {"hold"} and term.instead_of_hold in {None, "hold"}:
        return
    text = say_count(
        "before the play, choose {{}} and pass it face down",
        "before the play, choose {{}} and pass them face down",
        term.count,
    )
    yield Clause("exchange", "count", text, counted(term.count, "card"), otherwise=say("no cards are passed"))
    text = say("you may not look at the cards you receive until everyone has passed")
    yield Clause("exchange", "blind", text, derived=True)
    yield Clause("exchange", "cycle", _cycle(term.cycle))
    if term.instead_of_hold is not None and "hold" in _sides(now, term.cycle):
        yield Clause("exchange", "hold", _instead(term.instead_of_hold))
    if term.unanimous:
        text = say("anyone may refuse to pass; if even one player refuses, no cards are passed in that deal")
        yield Clause("exchange", "refusing", text, otherwise=say("nobody may refuse to pass"))
    if term.keep_last:
        free = [card for card in now.rules.pack.cards() if card not in term.keep_last]
        suits = [
            [card for card in free if card.suit == suit] for suit in dict.fromkeys(each.suit for each in free)
        ]
        text = say("you may not pass all your cards of a suit")
        if free:
            cards = listed([now.names.plain(some, "or") for some in suits], "or")
            text = say("you may not pass all your cards of a suit unless one of them is {cards}", cards=cards)
        yield Clause("exchange", "keeping", text, otherwise=say("you may pass all your cards of a suit"))


def _sides(now: Setting, cycle: tuple[Side, ...]) -> set[Side]:
    """Return the sides to which cards may go in this deal; the cycle counts the deals of the match."""
    rounds = len(cycle) if now.rounds is None else now.rounds
    deals = [now.place + deal + now.parts * each for each in range(rounds) for deal in range(now.deals)]
    return {cycle[deal % len(cycle)] for deal in deals}


def _instead(side: Side) -> Text:
    if side == "hold":
        return say("if a deal would be played without passing, no cards are passed")
    return say(
        "if a deal would be played without passing, the cards go {way} instead", way=say(_TOWARDS[side])
    )


def _cycle(cycle: tuple[Side, ...]) -> Text:
    if len(set(cycle)) == 1:
        if cycle[0] == "hold":
            return say("no cards are passed")
        return say("the cards always go {way}", way=say(_TOWARDS[cycle[0]]))
    deals = list(enumerate(cycle, start=1))
    passed = listed([_passed(say(_TOWARDS[side]), place) for place, side in deals if side != "hold"])
    held = [place for place, side in deals if side == "hold"]
    if not held:
        return say("the cards go {ways}; then the cycle begins again", ways=passed)
    return say(
        "the cards go {ways}; no cards are passed in {deals}; then the cycle begins again",
        ways=passed,
        deals=listed([_deal(place) for place in held]),
    )


def _passed(way: Text, place: int) -> Text:
    """Return the way of the cards in the deal at a place of the cycle: ``to the left in the second``."""
    if place == 1:
        return say("{way} in the first deal of the match", way=way)
    return say("{way} in the {place}", way=way, place=ordinal(place))


def _deal(place: int) -> Text:
    if place == 1:
        return say("the first deal of the match")
    return say("the {place}", place=ordinal(place))


# --- The talon ---------------------------------------------------------------------------------------


def _talon(now: Setting, term: TakeTalon) -> Iterator[Clause]:
    left = len(now.rules.pack.cards()) - hand_size(now.rules, now.seats) * now.seats
    if not left:
        return
    one = say("the dealer picks up the card left over and discards one face down")
    several = say(
        "the dealer picks up the {cards} left over and discards {count} face down",
        cards=counted(left, "card"),
        count=number(left),
    )
    none = say("nobody picks up the cards left over")
    yield Clause("talon", "taking", one if left == 1 else several, otherwise=none)
    yield Clause("talon", "out", say("the dealer’s discards are out of play"), derived=True)
    if term.barred:
        text = say("the dealer may not discard {cards}", cards=now.names.plain(term.barred, "or"))
        yield Clause("talon", "barred", text, otherwise=say("the dealer may discard any card"))


# --- Announcing --------------------------------------------------------------------------------------


def _announce(now: Setting, term: Announce) -> Iterator[Clause]:
    some = term.undertakings
    text = say(
        "before the first lead, each player in turn, starting with {who}, may announce {what}",
        who=first_leader(now),
        what=listed([announced(each) for each in some], "or"),
    )
    yield Clause("announce", "asking", text, otherwise=say("nothing may be announced"))
    yield from _targets(now, some)
    yield Clause("announce", "poll", _poll(term))
    yield from _leads(now, some)
    yield from _suspended(now, some)


def _bound(now: Setting, some: tuple[Undertaking, ...]) -> Iterator[Clause]:
    """Say what a player is bound to who announces an undertaking instead of staying in."""
    if some:
        yield from _targets(now, some)
        yield from _leads(now, some)
        yield from _suspended(now, some)


def _targets(now: Setting, some: tuple[Undertaking, ...]) -> Iterator[Clause]:
    for each in some:
        yield Clause("announce", f"{each.name}.target", _aim(now, each))


def _aim(now: Setting, each: Undertaking) -> Text:
    """Say what a player who announces an undertaking must do."""
    title = phrase(each.title)
    match each.target:
        case AllOf(cards=cards):
            return say(
                "by announcing {title} you undertake to win {cards}",
                title=title,
                cards=now.names.all(resolved_cards(cards)),
            )
        case EveryTrick():
            return say("by announcing {title} you undertake to win every trick", title=title)
        case NoTrick():
            return say("by announcing {title} you undertake to win no trick", title=title)
        case _:
            assert_never(each.target)


def announced(each: Undertaking) -> Text:
    """Return the words for announcing an undertaking: ``that they will shoot the moon``."""
    return say("that they will shoot the moon") if each.title == "the moon" else phrase(each.title)


def _poll(term: Announce) -> Text:
    match term.poll:
        case "first":
            return say("the first player to announce becomes the declarer, and nobody else may announce")
        case "every":
            return say(
                "everyone is asked, and each player who announces is a declarer; if one of them succeeds, only that counts"
            )
        case "highest":
            return say(
                "a later player may only announce something higher, in the order {order}; the last to announce is the declarer",
                order=joined(", ", [phrase(each.title) for each in term.undertakings]),
            )


def _leads(now: Setting, some: tuple[Undertaking, ...]) -> Iterator[Clause]:
    leading = [phrase(each.title) for each in some if each.leads]
    if not leading:
        text = say("announcing does not change who leads first")
    elif len(leading) == len(some):
        text = say("the declarer leads to the first trick instead of {who}", who=first_leader(now))
    else:
        text = say(
            "a declarer who announced {titles} leads to the first trick instead of {who}",
            titles=listed(leading, "or"),
            who=first_leader(now),
        )
    yield Clause("announce", "leading", text)


def _suspended(now: Setting, some: tuple[Undertaking, ...]) -> Iterator[Clause]:
    duties = [duty for stage in now.rules.stages if isinstance(stage, Tricks) for duty in stage.duties]
    for duty in (each for each in duties if isinstance(each, MustDiscard)):
        free = [phrase(each.title) for each in some if duty.name in each.suspends]
        if free:
            card = now.names.one(duty.card)
            text = say(
                "after {titles} has been announced, {card} need not be played",
                titles=listed(free, "or"),
                card=card,
            )
            bound = say("{card} must be played even after an announcement", card=card)
            yield Clause("announce", f"{duty.name}.suspended", text, otherwise=bound)


# --- Widow, stock, in or out --------------------------------------------------------------------------


def _bidding(now: Setting, stage: TakeWidow | PushTalon | DealMore | Draw | StayIn) -> Iterator[Clause]:
    """Say who takes the widow, how hands are filled, who draws and who drops out."""
    match stage:
        case TakeWidow():
            yield from _widow(now, stage)
        case PushTalon():
            yield from _pushing(now, stage)
        case DealMore(to="dealer"):
            text = say(
                "the dealer is then dealt {cards}, {total} in all",
                cards=counted(stage.each, "more card"),
                total=number(hand_size(now.rules, now.seats) + stage.each),
            )
            yield Clause("bidding", stage.name, text)
        case DealMore():
            text = say(
                "next, each player is dealt {cards} in one packet, {total} in all",
                cards=counted(stage.each, "more card"),
                total=number(cards_dealt(now.rules, now.seats)),
            )
            yield Clause("bidding", stage.name, text)
        case Draw():
            yield from _draw(now, stage)
        case StayIn():
            yield from staying_clauses(now, stage)
            yield from _bound(now, stage.undertakings)
        case _:
            assert_never(stage)


def _widow(now: Setting, term: TakeWidow) -> Iterator[Clause]:
    left = number(len(now.rules.pack.cards()) - hand_size(now.rules, now.seats) * now.seats)
    if term.by == "bidder":
        yield from _bidders_widow(now, term, left)
        return
    text = say(
        "each player in turn, starting with {who}, has one chance to take the {widow}",
        widow=widow_word(now.rules),
        who=now.eldest,
    )
    yield Clause("bidding", "asking", text)
    text = say(
        "the first to take it becomes the declarer, picks up its {count} cards, discards any {count} cards face down and plays alone against the others",
        count=left,
    )
    yield Clause("bidding", "declarer", text)
    yield Clause("bidding", "discards", say("the discards count for the declarer"))
    if term.barred:
        text = say(
            "the declarer may discard {barred} only for lack of {count} other cards",
            barred=_barred(now, term),
            count=left,
        )
        yield Clause("bidding", "barred", text, otherwise=say("the declarer may discard any card"))
    yield Clause("bidding", "untaken", _untaken(now, term))


def _bidders_widow(now: Setting, term: TakeWidow, left: Text) -> Iterator[Clause]:
    words = {"widow": widow_word(now.rules), "count": left}
    text = say(
        "the declarer either picks up the {count} cards of the {widow} and discards any {count} cards face down, or leaves it and plays a hand game",
        **words,
    )
    if term.forced:
        text = say(
            "the declarer picks up the {count} cards of the {widow} and discards any {count} cards face down",
            **words,
        )
    elif not makes_hand_games(now.rules):
        text = say(
            "the declarer may pick up the {count} cards of the {widow} and discard any {count} cards face down",
            **words,
        )
    yield Clause("bidding", "taking", text, otherwise=say("the {widow} stays on the table unseen", **words))
    text = say("taken or left, those cards count for the declarer")
    if bid_contracts(now.rules):
        # Other contracts have no such choice, or no choice at all.
        text = say("those cards count for the declarer, and so does the {widow} if it is left", **words)
        text = say("the discards count for the declarer") if term.forced else text
    yield Clause("bidding", "discards", text)
    auction = now.rules.stage(Auction)
    if bid_contracts(now.rules) or (auction is not None and auction.forced):
        return
    text = say("if everyone passes, nothing is played or scored, and the next dealer deals")
    if term.untaken is not None:
        text = say("if everyone passes, {contract} is played", contract=phrase(term.untaken.title))
    yield Clause("bidding", "untaken", text)


def _pushing(now: Setting, term: PushTalon) -> Iterator[Clause]:
    left = len(now.rules.pack.cards()) - hand_size(now.rules, now.seats) * now.seats
    text = say(
        "each player in turn, starting with {who}, takes up the {widow} or pushes it on unseen",
        widow=widow_word(now.rules),
        who=now.eldest,
    )
    yield Clause("bidding", "asking", text)
    text = say_count(
        "if you take it, lay any card face down in its place, even the one you took",
        "if you take it, lay any {number} cards face down in its place, even those you took",
        left,
        number=number(left),
    )
    yield Clause("bidding", "laying", text)
    if term.barred:
        barred = _barred(now, term)
        text = say("{barred} may not be laid there", barred=barred)
        if len(term.barred) > hand_size(now.rules, now.seats):
            text = say("{barred} may be laid there only for lack of other cards", barred=barred)
        yield Clause("bidding", "barred", text, otherwise=say("any card may be laid there"))
    if term.of and term.factor > 1:
        text = say("each push doubles what the deal scores")
        if term.factor > 2:
            text = say("each push multiplies what the deal scores by {factor}", factor=term.factor)
        yield Clause("bidding", "pushes", text, otherwise=say("a push does not change what the deal scores"))


def _barred(now: Setting, term: TakeWidow | PushTalon) -> Text:
    trumps = now.rules.pack.trumps
    if not trumps or now.rules.pack.trump_suit == OWN_SUIT or not set(trumps) <= set(term.barred):
        return now.names.plain(term.barred, "or")
    others = [card for card in term.barred if card not in trumps]
    return listed([say("trumps"), *([now.names.plain(others)] if others else [])], "or")


def _untaken(now: Setting, term: TakeWidow) -> Text:
    if term.forced:
        return say(
            "if everyone else declines the {widow}, the dealer, who is asked last, must take it",
            widow=widow_word(now.rules),
        )
    if term.untaken is None:
        return say(
            "if nobody takes the {widow}, nothing is played or scored, and the next dealer deals",
            widow=widow_word(now.rules),
        )
    return say(
        "if nobody takes the {widow}, {contract} is played",
        widow=widow_word(now.rules),
        contract=phrase(term.untaken.title),
    )


def _draw(now: Setting, term: Draw) -> Iterator[Clause]:
    if term.must:
        yield from _laying_aside(now, term)
        return
    text = say(
        "each player in turn, starting with {who}, has one chance to discard up to {{}} face down and draw the same number from the top of the stock",
        who=now.eldest,
    )
    yield Clause("bidding", "drawing", text, counted(term.most, "card"))
    yield Clause("bidding", "discards", say("the discards are out of play"), derived=True)


def _laying_aside(now: Setting, term: Draw) -> Iterator[Clause]:
    """Say what everybody lays aside, and draws for it."""
    text = say_count(
        "each player in turn, starting with {who}, lays {{}} aside face down and draws another unseen from the cards left over",
        "each player in turn, starting with {who}, lays {{}} aside face down and draws as many unseen from the cards left over",
        term.most,
        who=now.eldest,
    )
    yield Clause("bidding", "drawing", text, counted(term.most, "card"))
    if more := dealers_more(now.rules):
        rest = term.most - more
        fewer = say("the dealer draws only {cards}", cards=counted(rest, "card"))
        yield Clause("bidding", "drawing.dealer", fewer if rest else say("the dealer draws none"))
    if term.barred:
        barred = say("{cards} may not be laid aside", cards=now.names.plain(term.barred))
        yield Clause("bidding", "drawing.barred", barred, otherwise=say("any card may be laid aside"))
    yield Clause("bidding", "discards", say("the discards are out of play"), derived=True)
