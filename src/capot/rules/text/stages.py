"""Sentences on what happens between the deal and the play: passing, the talon, announcing."""

from collections.abc import Iterator
from typing import assert_never

from capot.rules.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.check.deal import hand_size
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
from capot.rules.text.bidding import bidding_clauses
from capot.rules.text.brag import hand_clauses
from capot.rules.text.climbing import climb_clauses, instant_win_clauses
from capot.rules.text.contracts import contract_clauses
from capot.rules.text.doubles import doubling_clauses
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.layouts import layout_clauses, rank_naming_clauses, trump_naming_clauses
from capot.rules.text.naming import Names
from capot.rules.text.tricks import first_leader, tricks_clauses
from capot.rules.text.words import counted, listed, number, ordinal
from capot.rules.tricks import MustDiscard, Tricks


def stage_clauses(now: Setting) -> Iterator[Clause]:
    """Tell the stages of a deal in their order."""
    for stage in now.rules.stages:
        yield from _stage(now, stage)
    order = [stage for stage in now.rules.stages if isinstance(stage, Exchange | Announce)]
    if len(order) > 1:
        when = "before" if isinstance(order[0], Announce) else "after"
        yield Clause("announce", "when", f"announcing comes {when} the passing")


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
            yield from bidding_clauses(now, stage)
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
    assert isinstance(term.count, int), "rules must be resolved before they are told"
    assert isinstance(term.cycle, tuple), "rules must be resolved before they are told"
    none = "no cards are passed"
    if set(term.cycle) == {"hold"} and term.instead_of_hold in {None, "hold"}:
        return
    passes = f" and passes {'it' if term.count == 1 else 'them'} face down to another player"
    text = "before the play each player chooses "
    yield Clause("exchange", "count", text, counted(term.count, "card"), passes, otherwise=none)
    text = "nobody may look at the cards received before everybody has passed"
    yield Clause("exchange", "blind", text, derived=True)
    yield Clause("exchange", "cycle", _cycle(term.cycle))
    if term.instead_of_hold is not None and "hold" in _sides(now, term.cycle):
        text = f"where no cards would be passed, {_instead(term.instead_of_hold)}"
        yield Clause("exchange", "hold", text)
    if term.unanimous:
        text = "anybody may refuse to pass; one refusal leaves everybody’s cards where they are for that deal"
        yield Clause("exchange", "refusing", text, otherwise="nobody may refuse to pass")


def _sides(now: Setting, cycle: tuple[Side, ...]) -> set[Side]:
    """Return to which sides the cycle, which counts the deals of the match, may come in this deal."""
    rounds = len(cycle) if now.rounds is None else now.rounds
    return {cycle[(now.place + now.parts * each) % len(cycle)] for each in range(rounds)}


def _instead(side: Side) -> str:
    return "none are" if side == "hold" else f"they go {_TOWARDS[side]} all the same"


def _cycle(cycle: tuple[Side, ...]) -> str:
    if len(set(cycle)) == 1:
        return "no cards are passed" if cycle[0] == "hold" else f"the cards always go {_TOWARDS[cycle[0]]}"
    steps = []
    for place, side in enumerate(cycle):
        deal = "in the first deal of the match" if not place else f"in the {ordinal(place + 1)}"
        go = " the cards go" if not place else ""
        steps.append(f"{deal} no cards are passed" if side == "hold" else f"{deal}{go} {_TOWARDS[side]}")
    return f"{listed(steps)}; then the cycle begins again"


# --- The talon ---------------------------------------------------------------------------------------


def _talon(now: Setting, term: TakeTalon) -> Iterator[Clause]:
    left = len(now.rules.pack.cards()) - hand_size(now.rules, now.seats) * now.seats
    if not left:
        return
    cards = "the card" if left == 1 else f"the {counted(left, 'card')}"
    text = f"the dealer takes up {cards} left over and discards {number(left)} face down"
    yield Clause("talon", "taking", text, otherwise="nobody takes up the cards left over")
    yield Clause(
        "talon", "out", "what the dealer discards is out of play and counts for nobody", derived=True
    )
    if term.barred:
        barred = now.names.plain(term.barred)
        yield Clause(
            "talon", "barred", f"{barred} may not be discarded", otherwise="any card may be discarded"
        )


# --- Announcing --------------------------------------------------------------------------------------


def deed(names: Names, target: Target) -> str:
    """Return what a target asks for: ``win every trick``."""
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
    what = listed([each.title for each in some], "or")
    yield Clause(
        "announce",
        "asking",
        f"before the first lead each player in turn, beginning with {first_leader(now)}, may announce {what}",
        otherwise="nothing may be announced",
    )
    for each in some:
        text = f"to announce {each.title} is to undertake to {deed(now.names, each.target)}"
        yield Clause("announce", f"{each.name}.target", text)
    yield Clause("announce", "poll", _poll(term))
    yield from _leads(now, some)
    yield from _suspended(now, some)


def _poll(term: Announce) -> str:
    match term.poll:
        case "first":
            return "as soon as one player, the declarer, has announced, nobody else may"
        case "every":
            return (
                "everybody is asked, and each who announces is a declarer; if one succeeds, only that counts"
            )
        case "highest":
            order = ", ".join(each.title for each in term.undertakings)
            top = "the last to announce is the declarer"
            return f"a later player may only announce something higher, in the order {order}; {top}"


def _leads(now: Setting, some: tuple[Undertaking, ...]) -> Iterator[Clause]:
    leading = [each.title for each in some if each.leads]
    if not leading:
        text = "announcing does not change who leads first"
    elif len(leading) == len(some):
        text = f"the declarer leads to the first trick in place of {first_leader(now)}"
    else:
        text = (
            f"who announced {listed(leading, 'or')} leads to the first trick in place of {first_leader(now)}"
        )
    yield Clause("announce", "leading", text)


def _suspended(now: Setting, some: tuple[Undertaking, ...]) -> Iterator[Clause]:
    duties = [duty for stage in now.rules.stages if isinstance(stage, Tricks) for duty in stage.duties]
    for duty in (each for each in duties if isinstance(each, MustDiscard)):
        free = [each.title for each in some if duty.name in each.suspends]
        if free:
            card = now.names.one(duty.card)
            text = f"when {listed(free, 'or')} has been announced, {card} need not be played"
            bound = f"{card} must be played even after an announcement"
            yield Clause("announce", f"{duty.name}.suspended", text, otherwise=bound)
