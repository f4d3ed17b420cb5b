"""The items of cards and tricks: one by one, together, and for a sweep."""

from collections.abc import Iterable
from typing import Final

from capot.cards import Card
from capot.language.cards import shorts
from capot.language.texts import joined, mark, phrase, say, say_count
from capot.language.words import ordinal
from capot.play.ending.early_end import is_cut_short, trick_points
from capot.play.events import Trick
from capot.play.scores.rest import Rest
from capot.play.scores.scorer import Scorers, changed, of_each
from capot.play.scores.sides import shared_items
from capot.play.scores.taken import reached, taken
from capot.play.scores.totals import Item, is_final, leaders, totals, written
from capot.play.seen import View
from capot.play.situation import Situation
from capot.rules.derived.weights import trick_span
from capot.rules.scoring import (
    BasePoints,
    ByRank,
    Captured,
    ScoreTerm,
    Sweep,
    Together,
    TrickTaken,
)
from capot.rules.stages.announcing import Expose
from capot.rules.terms import AllOf, EveryTrick, Exact, Payoff

_ONE_TRICK = {
    ("winner", "first"): mark("won the first trick"),
    ("winner", "last but one"): mark("won the second-to-last trick"),
    ("winner", "last"): mark("won the last trick"),
    ("others", "first"): mark("did not win the first trick"),
    ("others", "last but one"): mark("did not win the second-to-last trick"),
    ("others", "last"): mark("did not win the last trick"),
}


_NUMBERED = {"winner": mark("won the {place} trick"), "others": mark("did not win the {place} trick")}


def captured(deal: Situation, term: Captured, seat: int) -> Iterable[Item]:
    """Yield the item of the cards that a seat took."""
    some = deal.rules.pack.sorted({*term.cards}.intersection(taken(deal, seat)))
    points = sum((term.value(card) for card in some), start=0)
    if some and (points or not isinstance(term.points, ByRank)):
        reason = say("took {cards}", cards=shorts(deal.faces, some))
        by = exposed_for(deal, term)
        if by and by == some:
            reason = say("took {cards}, exposed", cards=shorts(deal.faces, some))
        elif by:
            exposed = shorts(deal.faces, by)
            reason = say(
                "took {cards}, with {exposed} exposed", cards=shorts(deal.faces, some), exposed=exposed
            )
        yield Item(seat, points, term.name, reason)


def captured_so_far(seen: View, term: Captured, seat: int) -> Exact:
    """Return the points of the cards that a seat has taken."""
    cards = frozenset(term.cards)
    return sum((term.value(card) for card in seen.taken(seat) if card in cards), start=0)


def exposed_for(deal: Situation, term: Captured) -> tuple[Card, ...]:
    """Return the exposed cards that make a term of these rules score more."""
    stage, exposed = deal.rules.stage(Expose), {card for _, card in deal.exposed}
    if stage is None or not exposed:
        return ()
    some = (each for each in stage.cards if each.card in exposed)
    return tuple(
        each.card
        for each in some
        if (term.name in each.of if each.of else each.card in term.cards and term.cards == (each.card,))
    )


def trick_taken(deal: Situation, term: TrickTaken, seat: int) -> Iterable[Item]:
    """Yield the item of the tricks that a seat won, or did not win."""
    which = _tricks_meant(deal, term)
    own = sum(trick.winner == seat for trick in which)
    count = own if term.to == "winner" else len(which) - own
    if not count:
        return
    if isinstance(term.which, int):
        reason = say(_NUMBERED[term.to], place=ordinal(term.which))
    elif term.which != "every":
        reason = say(_ONE_TRICK[term.to, term.which])
    elif term.to == "winner":
        reason = say_count("won {count} trick", "won {count} tricks", count)
    else:
        reason = say_count("did not win {count} trick", "did not win {count} tricks", count)
    yield Item(seat, term.points * count, term.name, reason)


def _tricks_meant(deal: Situation, term: TrickTaken) -> tuple[Trick, ...]:
    """Return the tricks of a finished deal that count; one cut short never came to its last ones."""
    if term.which in {"last", "last but one"} and is_cut_short(deal):
        return ()
    return deal.tricks[trick_span(term.which)]


def trick_taken_so_far(seen: View, term: TrickTaken, seat: int) -> Exact:
    """Return the points of the tricks that a seat has won, or not won; the last ones are left to the end."""
    return trick_points(seen.tricks, term, seat)


def base_points(_deal: Situation, term: BasePoints, seat: int) -> Iterable[Item]:
    """Yield the item that everybody has from the outset."""
    yield Item(seat, term.points, term.name, say("from the outset"))


def together(deal: Situation, term: Together, items: list[Item]) -> list[Item]:
    """Replace the parts with one item for a player who has them all."""
    parts = [each for each in deal.rules.scoring if each.name in term.parts]
    for seat in deal.players:
        if all(_has_part(deal, part, seat) for part in parts):
            rest = [item for item in items if item.seat != seat or item.term not in term.parts]
            deeds = joined(", ", [item.reason for item in items if item not in rest])
            reason = say("{deeds}: all together", deeds=deeds)
            return [*rest, Item(seat, term.points, term.name, reason)]
    return items


def _has_part(deal: Situation, part: ScoreTerm, seat: int) -> bool:
    match part:
        case Captured():
            return reached(deal, seat, AllOf(part.cards))
        case TrickTaken(which=which) if which != "every":
            return any(trick.winner == seat for trick in _tricks_meant(deal, part))
        case _:
            return reached(deal, seat, EveryTrick())


def sweep(deal: Situation, term: Sweep, items: list[Item]) -> list[Item]:
    """Score a sweep in place of the terms it replaces, once for each player who made it."""
    shooters = [seat for seat in deal.players if reached(deal, seat, term.target)]
    if not shooters:
        return items
    rest = [item for item in items if item.term not in term.replaces]
    payoffs = [payoff for payoff in (term.payoff, term.otherwise) if isinstance(payoff, Payoff)]
    ways = [[_swept(deal, term, seat, payoff) for payoff in payoffs] for seat in shooters]
    paid = [*rest, *(item for usual, *_ in ways for item in usual)]
    spoiled = [len(payoffs) > 1 and _spoils_the_win(deal, seat, paid) for seat in shooters]
    return [*rest, *(item for own, is_so in zip(ways, spoiled, strict=True) for item in own[is_so])]


def _swept(deal: Situation, term: Sweep, shooter: int, payoff: Payoff) -> list[Item]:
    """Return the items of one player's sweep."""
    title = phrase(term.title)
    if not (term.doubled_by_every_trick and reached(deal, shooter, EveryTrick())):
        return payoff_items(
            deal, shooter, payoff, term.name, (title, say("another player {deed}", deed=title))
        )
    reasons = (
        say("{deed} with every trick", deed=title),
        say("another player {deed} with every trick", deed=title),
    )
    return payoff_items(deal, shooter, Payoff(payoff.declarer * 2, payoff.others * 2), term.name, reasons)


def payoff_items(deal: Situation, by: int, payoff: Payoff, name: str, reasons: tuple[str, str]) -> list[Item]:
    """Return the items of a payoff, with the reasons for the player who did it and for the others."""
    own, theirs = reasons
    others = [seat for seat in deal.players if seat != by and payoff.others]
    if (sides := deal.standing.sides) is not None:
        others = [seat for seat in others if not sides.are_partners(seat, by)]
    return [Item(by, payoff.declarer, name, own), *(Item(s, payoff.others, name, theirs) for s in others)]


def _spoils_the_win(deal: Situation, shooter: int, items: list[Item]) -> bool:
    """Whether this score would end the match with somebody else ahead of the shooter."""
    now = deal.standing
    gained = totals(shared_items(items, deal), deal.seats)
    after = written(now, gained)
    ends = is_final(after, now.number + 1, now.ends, now.ties, low_wins=now.low_wins, sides=now.sides)
    return ends and shooter not in leaders(
        after, now.ends, low_wins=now.low_wins, sides=now.sides, before=now.totals
    )


def is_swept(rest: Rest, term: Sweep) -> bool:
    """Whether somebody is sure of a sweep."""
    return any(rest.fate(seat, term.target) for seat in rest.active)


SCORERS: Final[Scorers] = {
    Captured: of_each(captured, captured_so_far),
    TrickTaken: of_each(trick_taken, trick_taken_so_far),
    BasePoints: of_each(base_points, lambda _seen, term, _seat: term.points),
    Together: changed(together),
    Sweep: changed(sweep, is_sure=is_swept),
}
