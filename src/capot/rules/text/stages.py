"""Sentences on what comes before the play: passing, announcing, cards left over, drawing, in or out."""

from collections.abc import Iterator
from typing import assert_never

from capot.language.texts import listed
from capot.language.words import counted, number, ordinal
from capot.rules.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.check.deal import cards_dealt, hand_size
from capot.rules.climbing import Climb, InstantWin
from capot.rules.dominoes import Layout, NameRank
from capot.rules.opening import (
    Announce,
    ChooseContract,
    DealMore,
    Doubling,
    Draw,
    Exchange,
    NameTrump,
    Side,
    StageTerm,
    StayIn,
    TakeTalon,
    TakeWidow,
    Undertaking,
)
from capot.rules.terms import AllOf, EveryTrick, NoTrick, Target, resolved_cards
from capot.rules.text.brag import hand_clauses
from capot.rules.text.card_names import Names
from capot.rules.text.climbing import climb_clauses, instant_win_clauses
from capot.rules.text.contracts import contract_clauses, doubling_clauses, trump_naming_clauses
from capot.rules.text.dominoes import layout_clauses, rank_naming_clauses
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.tricks import first_leader, tricks_clauses
from capot.rules.tricks import MustDiscard, Tricks


def stage_clauses(now: Setting) -> Iterator[Clause]:
    """Describe the stages of a deal in order."""
    for stage in now.rules.stages:
        yield from _stage(now, stage)
    order = [stage for stage in now.rules.stages if isinstance(stage, Exchange | Announce)]
    if len(order) > 1:
        when = "before" if isinstance(order[0], Announce) else "after"
        yield Clause("announce", "when", f"announcing comes {when} passing")


def _stage(now: Setting, stage: StageTerm) -> Iterator[Clause]:
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
        case TakeWidow() | DealMore() | Draw() | StayIn():
            yield from _bidding(now, stage)
        case _:
            yield from _declaring(now, stage)


def _declaring(
    now: Setting, stage: ChooseContract | NameTrump | NameRank | Doubling | Layout
) -> Iterator[Clause]:
    match stage:
        case ChooseContract():
            yield from contract_clauses(now, stage, _stage)
        case NameTrump():
            yield from trump_naming_clauses(now, stage)
        case NameRank():
            yield from rank_naming_clauses(now, stage)
        case Doubling():
            yield from doubling_clauses(now, stage)
        case Layout():
            yield from layout_clauses(now, stage)
        case _:
            assert_never(stage)


# --- Passing -----------------------------------------------------------------------------------------

_TOWARDS = {"left": "to the left", "right": "to the right", "across": "across the table"}


def _exchange(now: Setting, term: Exchange) -> Iterator[Clause]:
    assert isinstance(term.count, int), "rules must be resolved before they are described"
    assert isinstance(term.cycle, tuple), "rules must be resolved before they are described"
    none = "no cards are passed"
    if set(term.cycle) == {"hold"} and term.instead_of_hold in {None, "hold"}:
        return
    text = f"before the play, choose {{}} and pass {'it' if term.count == 1 else 'them'} face down"
    yield Clause("exchange", "count", text, counted(term.count, "card"), otherwise=none)
    text = "you may not look at the cards you receive until everyone has passed"
    yield Clause("exchange", "blind", text, derived=True)
    yield Clause("exchange", "cycle", _cycle(term.cycle))
    if term.instead_of_hold is not None and "hold" in _sides(now, term.cycle):
        text = f"if a deal would be played without passing, {_instead(term.instead_of_hold)}"
        yield Clause("exchange", "hold", text)
    if term.unanimous:
        text = "anyone may refuse to pass; if even one player refuses, no cards are passed in that deal"
        yield Clause("exchange", "refusing", text, otherwise="nobody may refuse to pass")


def _sides(now: Setting, cycle: tuple[Side, ...]) -> set[Side]:
    """Return the sides to which cards may go in this deal; the cycle counts the deals of the match."""
    rounds = len(cycle) if now.rounds is None else now.rounds
    return {cycle[(now.place + now.parts * each) % len(cycle)] for each in range(rounds)}


def _instead(side: Side) -> str:
    return "no cards are passed" if side == "hold" else f"the cards go {_TOWARDS[side]} instead"


def _cycle(cycle: tuple[Side, ...]) -> str:
    if len(set(cycle)) == 1:
        return "no cards are passed" if cycle[0] == "hold" else f"the cards always go {_TOWARDS[cycle[0]]}"
    deals = ["the first deal of the match", *(f"the {ordinal(place)}" for place in range(2, len(cycle) + 1))]
    passed = [
        f"{_TOWARDS[side]} in {deal}" for side, deal in zip(cycle, deals, strict=True) if side != "hold"
    ]
    held = [deal for side, deal in zip(cycle, deals, strict=True) if side == "hold"]
    without = f"; no cards are passed in {listed(held)}" if held else ""
    return f"the cards go {listed(passed)}{without}; then the cycle begins again"


# --- The talon ---------------------------------------------------------------------------------------


def _talon(now: Setting, term: TakeTalon) -> Iterator[Clause]:
    left = len(now.rules.pack.cards()) - hand_size(now.rules, now.seats) * now.seats
    if not left:
        return
    cards = "the card" if left == 1 else f"the {counted(left, 'card')}"
    text = f"the dealer picks up {cards} left over and discards {number(left)} face down"
    yield Clause("talon", "taking", text, otherwise="nobody picks up the cards left over")
    yield Clause("talon", "out", "the dealer’s discards are out of play", derived=True)
    if term.barred:
        barred = now.names.plain(term.barred, "or")
        text = f"the dealer may not discard {barred}"
        yield Clause("talon", "barred", text, otherwise="the dealer may discard any card")


# --- Announcing --------------------------------------------------------------------------------------


def deed(names: Names, target: Target) -> str:
    """Return what a target demands: ``win every trick``."""
    match target:
        case AllOf():
            return f"win {names.all(resolved_cards(target.cards))}"
        case EveryTrick():
            return "win every trick"
        case NoTrick():
            return "win no trick"
        case _:
            assert_never(target)


def _announce(now: Setting, term: Announce) -> Iterator[Clause]:
    some = term.undertakings
    what = listed([announced(each) for each in some], "or")
    text = (
        f"before the first lead, each player in turn, starting with {first_leader(now)}, may announce {what}"
    )
    yield Clause("announce", "asking", text, otherwise="nothing may be announced")
    for each in some:
        text = f"by announcing {each.title} you undertake to {deed(now.names, each.target)}"
        yield Clause("announce", f"{each.name}.target", text)
    yield Clause("announce", "poll", _poll(term))
    yield from _leads(now, some)
    yield from _suspended(now, some)


def announced(each: Undertaking) -> str:
    """Return what a player announces: ``capot``, or ``that they will shoot the moon``."""
    return "that they will shoot the moon" if each.title == "the moon" else each.title


def _poll(term: Announce) -> str:
    match term.poll:
        case "first":
            return "the first player to announce becomes the declarer, and nobody else may announce"
        case "every":
            everyone = "everyone is asked, and each player who announces is a declarer"
            return f"{everyone}; if one of them succeeds, only that counts"
        case "highest":
            order = ", ".join(each.title for each in term.undertakings)
            top = "the last to announce is the declarer"
            return f"a later player may only announce something higher, in the order {order}; {top}"


def _leads(now: Setting, some: tuple[Undertaking, ...]) -> Iterator[Clause]:
    leading = [each.title for each in some if each.leads]
    if not leading:
        text = "announcing does not change who leads first"
    elif len(leading) == len(some):
        text = f"the declarer leads to the first trick instead of {first_leader(now)}"
    else:
        who = f"a declarer who announced {listed(leading, 'or')}"
        text = f"{who} leads to the first trick instead of {first_leader(now)}"
    yield Clause("announce", "leading", text)


def _suspended(now: Setting, some: tuple[Undertaking, ...]) -> Iterator[Clause]:
    duties = [duty for stage in now.rules.stages if isinstance(stage, Tricks) for duty in stage.duties]
    for duty in (each for each in duties if isinstance(each, MustDiscard)):
        free = [each.title for each in some if duty.name in each.suspends]
        if free:
            card = now.names.one(duty.card)
            text = f"after {listed(free, 'or')} has been announced, {card} need not be played"
            bound = f"{card} must be played even after an announcement"
            yield Clause("announce", f"{duty.name}.suspended", text, otherwise=bound)


# --- Widow, stock, in or out --------------------------------------------------------------------------


def _bidding(now: Setting, stage: TakeWidow | DealMore | Draw | StayIn) -> Iterator[Clause]:
    """Say who takes the widow, how hands are filled, who draws and who drops out."""
    match stage:
        case TakeWidow():
            yield from _widow(now, stage)
        case DealMore():
            more, hand = counted(stage.each, "more card"), cards_dealt(now.rules, now.seats)
            text = f"next, each player is dealt {more} in one packet, {number(hand)} in all"
            yield Clause("bidding", stage.name, text)
        case Draw():
            yield from _draw(now, stage)
        case StayIn():
            yield from _staying(now, stage)
        case _:
            assert_never(stage)


def _widow(now: Setting, term: TakeWidow) -> Iterator[Clause]:
    left = number(len(now.rules.pack.cards()) - hand_size(now.rules, now.seats) * now.seats)
    text = f"each player in turn, starting with {now.eldest}, has one chance to take the widow"
    yield Clause("bidding", "asking", text)
    text = f"the first to take it becomes the declarer, picks up its {left} cards, discards any {left} cards face down and plays alone against the others"
    yield Clause("bidding", "declarer", text)
    yield Clause("bidding", "discards", "the discards count for the declarer")
    if term.barred:
        text = f"the declarer may discard {_barred(now, term)} only for lack of {left} other cards"
        yield Clause("bidding", "barred", text, otherwise="the declarer may discard any card")
    yield Clause("bidding", "untaken", _untaken(term))


def _barred(now: Setting, term: TakeWidow) -> str:
    trumps = now.rules.pack.trumps
    if not trumps or not set(trumps) <= set(term.barred):
        return now.names.plain(term.barred, "or")
    others = [card for card in term.barred if card not in trumps]
    return listed(["trumps", *([now.names.plain(others)] if others else [])], "or")


def _untaken(term: TakeWidow) -> str:
    if term.forced:
        return "if everyone else declines the widow, the dealer, who is asked last, must take it"
    if term.untaken is None:
        return "if nobody takes the widow, nothing is played or scored, and the next dealer deals"
    return f"if nobody takes the widow, {term.untaken.title} is played"


def _draw(now: Setting, term: Draw) -> Iterator[Clause]:
    text = f"each player in turn, starting with {now.eldest}, has one chance to discard up to {{}} face down and draw the same number from the top of the stock"
    yield Clause("bidding", "drawing", text, counted(term.most, "card"))
    yield Clause("bidding", "discards", "the discards are out of play", derived=True)


def _staying(now: Setting, term: StayIn) -> Iterator[Clause]:
    side = f"the declarer’s {now.next_side}"
    text = f"then each player in turn, starting on {side}, says “in” or “out”; the declarer must stay in"
    yield Clause("bidding", "staying", text)
    text = "if you are out, lay your hand down; you neither play nor score in that deal"
    yield Clause("bidding", "out", text)
    if term.forced_by is not None:
        suit = now.names.suit(term.forced_by)
        text = f"if {suit} are trumps, nobody may drop out"
        yield Clause("bidding", "forced", text, otherwise=f"you may drop out even if {suit} are trumps")
    if term.forced_from is not None:
        text = f"from the {ordinal(term.forced_from)} deal of the match on, nobody may drop out"
        yield Clause("bidding", "forced-late", text, otherwise="you may drop out in any deal of the match")
    yield Clause("bidding", "alone", "if everyone but the declarer is out, no tricks are played")
