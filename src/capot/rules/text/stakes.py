"""What is at stake in a deal, in few words: what cards and tricks cost, what an undertaking brings."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import assert_never

from capot.cards import SUITS, Card, Faces
from capot.rules.climbing import Climb
from capot.rules.opening import Undertaking
from capot.rules.rules import Rules
from capot.rules.scoring import (
    Bands,
    ByRank,
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
from capot.rules.terms import AllOf, EveryTrick, Exact, NoTrick, Payoff, Target, resolved_cards
from capot.rules.text.contract_scores import paid_spans
from capot.rules.text.pots import hands_stakes
from capot.rules.text.words import figure, listed, ordinal

_FEW = 6
"""So many values are told one by one."""


def counting_line(rules: Rules, faces: Faces) -> str:
    """Return what scores in a deal of these rules: ``What counts: Q♠ 2; Q♥ Q♦ Q♣ 1 each.``."""
    told = [part for term in rules.scoring for part in _term(rules, faces, term)]
    if not told:
        return "What counts depends on the contract."
    return f"What counts: {'; '.join(told)}."


def scale_line(rules: Rules) -> str:
    """Return how the points of the deal are scaled, or nothing."""
    factor = next((term.factor for term in rules.scoring if isinstance(term, Scale)), None)
    return "" if factor is None else f"In this deal all points are {_scaled(factor)}."


def counting_cards(rules: Rules) -> tuple[Card, ...]:
    """Return the cards that score for whoever takes them, in the pack's order."""
    found: set[Card] = set()
    for term in rules.scoring:
        if isinstance(term, Captured):
            found.update(card for card in term.cards if term.value(card))
        elif isinstance(term, Sweepstake | Howell):
            found.update(term.cards)
    return rules.pack.sorted(found)


def undertaking_text(each: Undertaking, faces: Faces, who: str) -> str:
    """Return what an undertaking asks, and what comes of it: ``win every trick; made: ...``."""
    made, failed = paid(each.made, who), paid(each.failed, who)
    return f"{aim(each.target, faces)}; made: {made}; failed: {failed}"


def aim(target: Target, faces: Faces) -> str:
    """Return what must be done to reach a target."""
    match target:
        case EveryTrick():
            return "win every trick"
        case NoTrick():
            return "win no trick"
        case AllOf():
            return f"win {faces.shorts(resolved_cards(target.cards))}"
        case _:
            assert_never(target)


def paid(payoff: Payoff, who: str) -> str:
    """Return who scores how much by a payoff, ``who`` being the one who did it."""
    parts = [f"{who} {figure(payoff.declarer)}"] if payoff.declarer else []
    parts += [f"each opponent {figure(payoff.others)}"] if payoff.others else []
    return listed(parts) if parts else "nothing"


def _term(rules: Rules, faces: Faces, term: ScoreTerm) -> Iterator[str]:
    match term:
        case Captured(points=ByRank()):
            yield _by_rank(rules, faces, term)
        case Captured():
            points = term.value(term.cards[0])
            if points:
                yield _each(rules, faces, term.cards, points)
        case TrickTaken():
            to = "" if term.to == "winner" else " for each player who does not win it"
            which = "each" if term.which == "every" else f"the {term.which}"
            yield f"{which} trick {figure(term.points)}{to}"
        case Together():
            yield f"all of that together {figure(term.points)}"
        case Sweep():
            if isinstance(term.payoff, Payoff):
                yield f"{_feat(rules, faces, term.target)}: {paid(term.payoff, 'the winner')}"
        case Shares():
            yield f"from the fewest card points up, {listed([*map(figure, term.shares)])} chips"
        case Sweepstake():
            yield f"{_each(rules, faces, term.cards, 1)} into the pool, which those without any share"
        case Howell():
            yield f"{_each(rules, faces, term.cards, 1)} to each opponent"
        case Scale():
            yield f"all of it {_scaled(term.factor)}"
        case InstantWinPaid():
            yield f"a hand that wins as it is dealt {figure(term.each)} from each other player"
        case Pot() | HandsWon():
            yield hands_stakes(rules, term)
        case TrumpFactor() | TrickCount() | Bands() | Fewest() | GoneOut():
            yield _weighed(rules, faces, term)
        case _:
            assert_never(term)


def _weighed(rules: Rules, faces: Faces, term: TrumpFactor | TrickCount | Bands | Fewest | GoneOut) -> str:
    match term:
        case TrumpFactor():
            return f"all of it times {term.factor} when {faces.suit_name(term.suit)} are trumps"
        case TrickCount():
            told = [("each trick", term.each), ("no trick", term.none)]
            return f"{_paid_for(told)}, all tricks {figure(term.every)} in all"
        case Bands():
            told = [(f"with {span}", points) for span, points in paid_spans(term)]
            told += [("for every trick", term.every_trick), ("for no trick", term.no_trick)]
            return "for the declarer " + ", ".join(f"{figure(score)} {what}" for what, score in told if score)
        case Fewest():
            told = [("fewest card points", term.points), ("alone no trick", term.no_trick)]
            told += [("every trick", term.sweeper), ("the others then", term.swept)]
        case GoneOut():
            told = _gone_out(rules, term.places)
    return _paid_for(told)


def _gone_out(rules: Rules, places: Sequence[Exact]) -> list[tuple[str, Exact]]:
    """Return what each place brings; who is last at climbing never goes out."""
    if rules.stage(Climb) is None:
        return [(f"out {ordinal(place)}", points) for place, points in enumerate(places, start=1)]
    *others, last = places
    told = [(f"out {ordinal(place)}", points) for place, points in enumerate(others, start=1)]
    if len(set(others)) == 1:
        told = [("going out", others[0])]
    return [*told, ("left with cards", last)]


def _paid_for(told: Iterable[tuple[str, Exact]]) -> str:
    return ", ".join(f"{what} {figure(points)}" for what, points in told if points)


def _each(rules: Rules, faces: Faces, cards: tuple[Card, ...], points: Exact) -> str:
    suit = _whole_suit(rules, cards)
    if suit is not None:
        return f"each {faces.suit_signs[SUITS.index(suit)]} {figure(points)}"
    missing = [card for card in rules.pack.cards() if card.suit == cards[0].suit and card not in cards]
    if len(cards) > _FEW and len(missing) == 1 and _whole_suit(rules, (*cards, *missing)):
        sign = faces.suit_signs[SUITS.index(cards[0].suit)]
        return f"each {sign} but {faces.short(missing[0])} {figure(points)}"
    shown = faces.shorts(rules.pack.sorted(cards))
    return f"{shown} {figure(points)}{' each' if len(cards) > 1 else ''}"


def _by_rank(rules: Rules, faces: Faces, term: Captured) -> str:
    assert isinstance(term.points, ByRank)
    suits = {card.suit for card in term.cards}
    values = [(rank, value) for rank, value in term.points.values if value]
    sign = faces.suit_signs[SUITS.index(next(iter(suits)))] if len(suits) == 1 else ""
    if len(values) > _FEW and _whole_suit(rules, term.cards):
        sizes = [value for _, value in values]
        return f"each {sign} {figure(min(sizes))} to {figure(max(sizes))}"
    told = [f"{faces.rank_letter(rank)}{sign} {figure(value)}" for rank, value in values]
    return ", ".join(told) + ("" if sign else " in card points")


def _feat(rules: Rules, faces: Faces, target: Target) -> str:
    match target:
        case EveryTrick():
            return "every trick"
        case NoTrick():
            return "no trick"
        case AllOf():
            cards = resolved_cards(target.cards)
            suits = sorted({card.suit for card in cards}, key=SUITS.index)
            whole = [suit for suit in suits if _whole_suit(rules, [c for c in cards if c.suit == suit])]
            others = [card for card in cards if card.suit not in whole]
            signs = [f"all {faces.suit_signs[SUITS.index(suit)]}" for suit in whole]
            return listed([*signs, *map(faces.short, rules.pack.sorted(others))])
        case _:
            assert_never(target)


def _whole_suit(rules: Rules, cards: Iterable[Card]) -> str | None:
    """Return the suit of which these are all cards in the pack, or None."""
    some = set(cards)
    return next(
        (s for s in SUITS if some and some == {card for card in rules.pack.cards() if card.suit == s}), None
    )


def _scaled(factor: Fraction) -> str:
    return "halved" if factor == Fraction(1, 2) else f"multiplied by {figure(factor)}"
