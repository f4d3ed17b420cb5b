"""What the terms of a deal are worth together, with an example, worked out from the terms themselves."""

from collections.abc import Iterator
from typing import assert_never

from capot.rules.check.deal import hand_size
from capot.rules.opening import TakeTalon
from capot.rules.scoring import (
    Bands,
    Captured,
    Fewest,
    GoneOut,
    HandsWon,
    Howell,
    InstantWinPaid,
    Pot,
    Scale,
    ScoreTerm,
    Shares,
    Sweep,
    Sweepstake,
    Together,
    TrickCount,
    TrickTaken,
    TrumpFactor,
)
from capot.rules.terms import AllOf, EveryTrick, Exact, NoTrick, Target, resolved_cards
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.words import listed, measured, number
from capot.rules.tricks import Tricks


def subject(now: Setting, name: str) -> str:
    """Return what a scoring term counts, as a noun: ``the queen of spades``, ``the last trick``."""
    term = next(each for each in now.rules.scoring if each.name == name)
    match term:
        case Captured() if set(term.cards) == set(now.rules.pack.cards()):
            return "the cards"
        case Captured() | Sweepstake() | Howell():
            return now.names.plain(term.cards)
        case TrickTaken(which="every"):
            return "every trick"
        case TrickTaken():
            return which_trick(term)
        case TrickCount():
            return "the tricks"
        case TrumpFactor():
            return f"{now.names.suit(term.suit)} as trumps"
        case Bands():
            return "the card points of the declarer"
        case Fewest():
            return "the fewest card points"
        case GoneOut():
            return "going out"
        case InstantWinPaid():
            return "winning before any card is laid"
        case Pot():
            return "the pot"
        case HandsWon():
            return "the hands won"
        case Sweep():
            return _feat(now, term.target)
        case Shares():
            return "the pool"
        case Together():
            return f"all {number(len(term.parts))} together"
        case Scale():
            return "the halving of the points" if term.factor * 2 == 1 else "the factor of the points"
        case _:
            assert_never(term)


def which_trick(term: TrickTaken) -> str:
    """Return which trick a term counts: ``each trick``, ``the last trick``, ``the last trick but one``."""
    match term.which:
        case "every":
            return "each trick"
        case "last but one":
            return "the last trick but one"
        case "first" | "last":
            return f"the {term.which} trick"


def _feat(now: Setting, target: Target) -> str:
    match target:
        case AllOf():
            return f"taking {now.names.all(resolved_cards(target.cards))}"
        case EveryTrick():
            return "winning every trick"
        case NoTrick():
            return "winning no trick"
        case _:
            assert_never(target)


def parts_worth(now: Setting, term: Together) -> Exact | None:
    """Return what the parts of a set score one by one, or None where that is no fixed number."""
    worth = [_worth(now, part) for part in now.rules.scoring if part.name in term.parts]
    return sum((each for each in worth if each is not None), start=0) if None not in worth else None


def _worth(now: Setting, term: ScoreTerm) -> Exact | None:
    """Return what a term brings the players together in every deal, or None where that varies."""
    match term:
        case Captured():
            return sum((term.value(card) for card in term.cards), start=0)
        case TrickTaken():
            tricks = hand_size(now.rules, now.seats) if term.which == "every" else 1
            return term.points * tricks * (1 if term.to == "winner" else now.seats - 1)
        case Together() | Sweep() | Shares() | Sweepstake() | Howell() | Scale():
            return None
        case (
            TrumpFactor()
            | TrickCount()
            | Bands()
            | Fewest()
            | GoneOut()
            | InstantWinPaid()
            | Pot()
            | HandsWon()
        ):
            return None
        case _:
            assert_never(term)


def worth_clauses(now: Setting) -> Iterator[Clause]:
    """Tell what a deal is worth in all, where that is fixed, and what somebody may score in it."""
    below = _may_fall_below_zero(now)
    if all(isinstance(term, Captured | TrickTaken | Sweep | Scale) for term in now.rules.scoring):
        yield from _sum(now, even_if_none=below)
    if below:
        yield Clause("scoring", "below zero", "a total may fall below zero", derived=True)


def _sum(now: Setting, *, even_if_none: bool) -> Iterator[Clause]:
    plain = [term for term in now.rules.scoring if isinstance(term, Captured | TrickTaken)]
    total = sum((_worth(now, term) or 0 for term in plain), start=0)
    for term in now.rules.scoring:
        total *= term.factor if isinstance(term, Scale) else 1
    several = len(plain) > 1 or any(isinstance(each, Captured) and each.cards[1:] for each in plain)
    if several and (total > 0 or even_if_none):
        yield Clause("scoring", "total", "that makes ", measured(total), " in a deal", derived=True)
        if _may_lie_out(now):
            text = "when one of these cards lies out of play, its points are missing from that sum"
            yield Clause("scoring", "total.out", text, derived=True)
    if len(plain) > 1 and not any(isinstance(each, TrickTaken) and each.which == "every" for each in plain):
        yield from _example(now)


def _may_fall_below_zero(now: Setting) -> bool:
    """Whether something counts against what else is scored, so that a total may be less than nothing."""
    captured = [term for term in now.rules.scoring if isinstance(term, Captured)]
    others = [term.points for term in now.rules.scoring if isinstance(term, TrickTaken | Together)]
    return any(points < 0 for points in (*others, *(t.value(card) for t in captured for card in t.cards)))


def _may_lie_out(now: Setting) -> bool:
    """Whether a card that scores may be left over or discarded, so that nobody takes it."""
    left = len(now.rules.pack.cards()) - hand_size(now.rules, now.seats) * now.seats
    to_the_last = any(
        isinstance(stage, Tricks) and stage.turn_up_to == "last trick" for stage in now.rules.stages
    )
    barred = {card for stage in now.rules.stages if isinstance(stage, TakeTalon) for card in stage.barred}
    counted = {card for term in now.rules.scoring if isinstance(term, Captured) for card in term.cards}
    return left > (1 if to_the_last else 0) and not counted <= barred


def _example(now: Setting) -> Iterator[Clause]:
    """Tell what a few things score together: cards of a large set, one of a small one, the last trick."""
    captured = [term for term in now.rules.scoring if isinstance(term, Captured)]
    last = [
        t for t in now.rules.scoring if isinstance(t, TrickTaken) and (t.which, t.to) == ("last", "winner")
    ]
    some = [(term, term.cards[:3] if len(term.cards) > 4 else term.cards[:1]) for term in captured]
    things = [*(now.names.all(cards) for _, cards in some), *("the last trick" for _ in last)]
    if len(things) > 1 and not any(isinstance(term, Scale) for term in now.rules.scoring):
        points = sum((term.value(card) for term, cards in some for card in cards), start=0)
        scored = measured(sum((term.points for term in last), start=points))
        text = f"a player who takes {listed(things)} scores {scored}"
        yield Clause("scoring", "example", text, derived=True, example=True)
