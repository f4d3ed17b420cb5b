"""The score of a finished deal: points for each seat, with reasons."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from capot.cards import Card
from capot.language.cards import short, shorts, suit_name
from capot.language.texts import joined, mark, phrase, say, say_count
from capot.language.words import ordinal
from capot.play.early_end import is_cut_short
from capot.play.events import Trick
from capot.play.scores.contracts import (
    bid_items,
    charged,
    counted_items,
    doubled_items,
    exposed_for,
    exposed_items,
    multiplied,
    reversed_items,
    split_items,
    weighed_items,
)
from capot.play.scores.hands import instant_win_items, scored_hands
from capot.play.scores.honours import honours_items
from capot.play.scores.makers import makers_items, with_banded_makers
from capot.play.scores.payments import pools_after, with_paid
from capot.play.scores.pools import ante_items, howell_items, pool_items, shared_pool, sweepstake
from capot.play.scores.sides import piled, shared_items
from capot.play.scores.totals import Item, is_final, leaders, totals, until_reached, whole, written
from capot.play.situation import Situation
from capot.play.stages.doubling import is_split
from capot.rules import scoring
from capot.rules.scoring import CardPool, FewestPaid, SweepBegun
from capot.rules.terms import AllOf, EveryTrick, Exact, NoTrick, Payoff, Target, resolved_cards
from capot.rules.trick_pools import pool_of
from capot.rules.tricks import Tricks
from capot.rules.weights import trick_span

_ONE_TRICK = {
    ("winner", "first"): mark("won the first trick"),
    ("winner", "last but one"): mark("won the second-to-last trick"),
    ("winner", "last"): mark("won the last trick"),
    ("others", "first"): mark("did not win the first trick"),
    ("others", "last but one"): mark("did not win the second-to-last trick"),
    ("others", "last"): mark("did not win the last trick"),
}

_NUMBERED = {"winner": mark("won the {place} trick"), "others": mark("did not win the {place} trick")}


@dataclass(frozen=True, slots=True)
class Score:
    """Points by seat as in the books, their items, and the pool afterwards.

    ``pools`` are its parts, those of single cards, in the order of the rules.
    """

    points: tuple[Exact, ...]
    items: tuple[Item, ...]
    pot: int = 0
    pools: tuple[int, ...] = ()


def score(deal: Situation) -> Score:
    """Return the score of a finished deal.

    Terms apply in a fixed order: items, sets, sweep, undertaking, pool, scale, doubles, partners.
    """
    sides, whole_deal = deal.standing.sides, deal
    if sides is not None and sides.score == "piled":
        deal = replace(deal, tricks=piled(deal.tricks, sides))
    items, pot = _undertaken(deal) if deal.declared and deal.tricks else _ordinary(deal)
    items = (*items, *exposed_items(deal), *bid_items(deal), *ante_items(deal))
    for term in deal.rules.scoring:
        if isinstance(term, scoring.Scale):
            items = tuple(replace(item, points=whole(item.points * term.factor)) for item in items)
        if isinstance(term, scoring.TrumpFactor) and deal.trump == term.suit:
            items = tuple(_multiplied(deal, item, term) for item in items)
    items = shared_items((*items, *doubled_items(deal, items)), whole_deal)
    items = until_reached(items, [term.name for term in deal.rules.scoring], deal.standing)
    points = totals(items, deal.seats)
    # What is paid into the pool, less what is won of it, stays there.
    pot = pot if pool_of(deal.rules) is None else deal.standing.pot - int(sum(points))
    pools = pools_after(deal, items)
    return Score(
        points, tuple(sorted(items, key=lambda item: item.seat)), sum(pools) if pools else pot, pools
    )


def _multiplied(deal: Situation, item: Item, term: scoring.TrumpFactor) -> Item:
    """Return an item of a deal with costly trumps."""
    reason = say(
        "{reason}, times {factor} as {suit} were trumps",
        reason=item.reason,
        factor=term.factor,
        suit=suit_name(deal.faces, term.suit),
    )
    return replace(item, points=item.points * term.factor, reason=reason)


def taken(deal: Situation, seat: int) -> tuple[Card, ...]:
    """Return the cards a seat has won, with the turned-up card or the talon if the rules award them."""
    won = tuple(card for trick in deal.tricks if trick.winner == seat for card in trick.cards)
    if deal.turn_up in deal.talon and len(deal.tricks) == deal.total_tricks:
        term = deal.rules.stage(Tricks)
        if term is not None and term.turn_up_to == "last trick" and deal.tricks[-1].winner == seat:
            return (*won, *(card for card in deal.talon if card == deal.turn_up))
    if _takes_talon(deal, seat):
        return (*won, *deal.stock)
    if seat == keeper(deal):
        return (*won, *deal.hands[seat], *deal.stock)
    return won


def taken_by(deal: Situation, card: Card) -> int | None:
    """Return the seat that has won a card, or None if nobody has."""
    return next((seat for seat in deal.players if card in taken(deal, seat)), None)


def keeper(deal: Situation) -> int | None:
    """Return the seat that keeps its cards and the stock once nobody else has any, or None."""
    term = deal.rules.stage(Tricks)
    if term is None or term.draws != "to follow" or not deal.tricks or sum(map(bool, deal.sizes)) > 1:
        return None
    last = deal.tricks[-1].winner
    return next((seat for seat, size in enumerate(deal.sizes) if size), last)


def _takes_talon(deal: Situation, seat: int) -> bool:
    trick = trick_with_talon(deal)
    return trick is not None and trick.winner == seat


def trick_with_talon(deal: Situation) -> Trick | None:
    """Return the trick of a finished deal whose winner gets the talon, or None if nobody does."""
    term = deal.rules.stage(Tricks)
    if term is None or term.talon_to == "nobody" or len(deal.tricks) < deal.total_tricks:
        return None
    return deal.tricks[0] if term.talon_to == "first trick" else deal.tricks[-1]


def reached(deal: Situation, seat: int, target: Target) -> bool:
    """Whether a seat has reached the target in a finished deal."""
    match target:
        case AllOf():
            won = taken(deal, seat)
            return all(card in won for card in resolved_cards(target.cards))
        case EveryTrick():
            return all(trick.winner == seat for trick in deal.tricks) and not is_cut_short(deal)
        case NoTrick():
            return all(trick.winner != seat for trick in deal.tricks)
        case _:
            assert_never(target)


def outcome(tricks: tuple[Trick, ...], total: int, seat: int, target: Target) -> bool | None:
    """Return True if a seat is sure to have reached a target, False if it no longer can, else None.

    ``tricks`` are those finished, of ``total`` in the deal; those that nobody has taken yet are open.
    """
    tricks = tuple(trick for trick in tricks if trick.winner is not None)
    own = [trick for trick in tricks if trick.winner == seat]
    match target:
        case AllOf():
            wanted = set(resolved_cards(target.cards))
            missing = wanted.difference(*(trick.cards for trick in own))
            gone = any(card in missing for trick in tricks if trick.winner != seat for card in trick.cards)
            return False if gone else None if missing else True
        case EveryTrick():
            possible = len(own) == len(tricks)
        case NoTrick():
            possible = not own
        case _:
            assert_never(target)
    return None if possible and len(tricks) < total else possible


def _ordinary(deal: Situation) -> tuple[tuple[Item, ...], int]:
    if is_split(deal):
        return split_items(deal), deal.pool
    if not deal.tricks and not deal.finished and not deal.shown and not deal.arranged:
        return _unplayed(deal), deal.pool
    items, pot = list(_plain_items(deal)), deal.pool
    for term in deal.rules.scoring:
        match term:
            case scoring.Together():
                items = _with_together(deal, term, items)
            case scoring.Sweep():
                items = _with_sweep(deal, term, items)
            case scoring.Shares():
                items = _with_shares(deal, term, items)
            case scoring.Exempt():
                items = charged(deal, term, items)
            case scoring.Sweepstake():
                own = [_counted(deal, term, seat) for seat in range(deal.seats)]
                more, pot = sweepstake(deal, term, own)
                items += more
            case scoring.TrickCount() | scoring.GoneOut():
                items += counted_items(deal, term)
            case scoring.Makers() | scoring.Honours() | scoring.PoolTaken() | scoring.InstantWinPaid():
                items += _whole_items(deal, term)
            case FewestPaid() | SweepBegun() | CardPool():
                items = with_paid(deal, term, items)
            case scoring.MakersBands():
                items, pot = with_banded_makers(deal, term, items, pot)
            case _ if isinstance(term, scoring.BragTerm):
                more, pot = scored_hands(deal, term, pot)
                items += more
            case scoring.Multiplier():
                by = taken_by(deal, term.card)
                items = items if by is None else multiplied(deal, term, items, by, taken(deal, by))
            case scoring.Reversal():
                target = AllOf(term.cards)
                taker = next((seat for seat in deal.players if reached(deal, seat, target)), None)
                items = items if taker is None else reversed_items(deal, term, items, taker)
            case (
                scoring.Bands()
                | scoring.GameValue()
                | scoring.Fewest()
                | scoring.Most()
                | scoring.WholePoints()
            ):
                items = _with_weighed(deal, term, items)
            case (
                scoring.Captured()
                | scoring.TrickTaken()
                | scoring.LastCard()
                | scoring.Outset()
                | scoring.Howell()
                | scoring.Scale()
                | scoring.TrumpFactor()
            ):
                pass
            case _:
                assert_never(term)
    return tuple(items), pot


def _whole_items(
    deal: Situation,
    term: scoring.Makers | scoring.Honours | scoring.PoolTaken | scoring.InstantWinPaid,
) -> list[Item]:
    """Return the items of a term that no other term weighs."""
    match term:
        case scoring.Makers():
            return [*makers_items(deal, term)]
        case scoring.Honours():
            return [*honours_items(deal, term)]
        case scoring.PoolTaken():
            return pool_items(deal, term)
        case scoring.InstantWinPaid():
            return instant_win_items(deal, term)


def _with_weighed(
    deal: Situation,
    term: scoring.Bands | scoring.GameValue | scoring.Fewest | scoring.Most | scoring.WholePoints,
    items: list[Item],
) -> list[Item]:
    """Return the items with those of a term in place of the points that it weighs."""
    had = totals((item for item in items if item.term in term.of), deal.seats)
    rest = [item for item in items if item.term not in term.of]
    return [*rest, *weighed_items(deal, term, had, [taken(deal, seat) for seat in range(deal.seats)])]


def _unplayed(deal: Situation) -> tuple[Item, ...]:
    """Return the items of a deal that ended before the play: only a player left alone scores."""
    counts = [term for term in deal.rules.scoring if isinstance(term, scoring.TrickCount)]
    return tuple(item for term in counts for item in counted_items(deal, term))


def _plain_items(deal: Situation) -> Iterable[Item]:
    """Items of single cards and tricks, before any set, sweep or pool."""
    for term in deal.rules.scoring:
        for seat in deal.players:
            match term:
                case scoring.Captured():
                    yield from _captured(deal, term, seat)
                case scoring.TrickTaken():
                    yield from _tricks(deal, term, seat)
                case scoring.LastCard():
                    yield from _last_card(deal, term, seat)
                case scoring.Howell():
                    yield from howell_items(deal, term, seat, _counted(deal, term, seat))
                case scoring.Outset():
                    yield Item(seat, term.points, term.name, say("from the outset"))
                case _:
                    pass


def _captured(deal: Situation, term: scoring.Captured, seat: int) -> Iterable[Item]:
    some = deal.rules.pack.sorted(card for card in taken(deal, seat) if card in term.cards)
    points = sum((term.value(card) for card in some), start=0)
    if some and (points or not isinstance(term.points, scoring.ByRank)):
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


def _tricks(deal: Situation, term: scoring.TrickTaken, seat: int) -> Iterable[Item]:
    which = deal.tricks[trick_span(term.which)]
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


def _last_card(deal: Situation, term: scoring.LastCard, seat: int) -> Iterable[Item]:
    last, pack = deal.tricks[-1], deal.rules.pack
    own, best = last.played_by(seat), last.played_by(last.taker)
    equal = pack.suit(own) == pack.suit(best) and pack.strength(own) == pack.strength(best)
    if seat == last.winner or (term.equals and equal):
        reason = say("played {card} to the last trick, the highest", card=short(deal.faces, own))
        yield Item(seat, term.value(own), term.name, reason)


def _with_shares(deal: Situation, term: scoring.Shares, items: list[Item]) -> list[Item]:
    points = totals((item for item in items if item.term in term.of), deal.seats)
    sweeper = next((seat for seat in deal.players if reached(deal, seat, EveryTrick())), None)
    return [*(item for item in items if item.term not in term.of), *shared_pool(deal, term, points, sweeper)]


def _counted(deal: Situation, term: scoring.Sweepstake | scoring.Howell, seat: int) -> int:
    """Return how many of the cards of a term a seat has taken."""
    return sum(card in term.cards for card in taken(deal, seat))


def _with_together(deal: Situation, term: scoring.Together, items: list[Item]) -> list[Item]:
    """Replace the parts with one item for a player who has them all."""
    parts = [each for each in deal.rules.scoring if each.name in term.parts]
    for seat in deal.players:
        if all(_has_part(deal, part, seat) for part in parts):
            rest = [item for item in items if item.seat != seat or item.term not in term.parts]
            deeds = joined(", ", [item.reason for item in items if item not in rest])
            return [*rest, Item(seat, term.points, term.name, say("{deeds}: all together", deeds=deeds))]
    return items


def _has_part(deal: Situation, part: scoring.ScoreTerm, seat: int) -> bool:
    match part:
        case scoring.Captured():
            return reached(deal, seat, AllOf(part.cards))
        case scoring.TrickTaken(which=which) if which != "every":
            return any(trick.winner == seat for trick in deal.tricks[trick_span(which)])
        case _:
            return reached(deal, seat, EveryTrick())


def _with_sweep(deal: Situation, term: scoring.Sweep, items: list[Item]) -> list[Item]:
    """Score a sweep in place of the terms it replaces."""
    shooter = next((seat for seat in deal.players if reached(deal, seat, term.target)), None)
    if shooter is None:
        return items
    rest = [item for item in items if item.term not in term.replaces]
    every = term.doubled_by_every_trick and reached(deal, shooter, EveryTrick())
    payoffs = [payoff for payoff in (term.payoff, term.otherwise) if isinstance(payoff, Payoff)]
    ways = [_doubled(payoff) if every else payoff for payoff in payoffs]
    title = phrase(term.title)
    reasons: tuple[str, str] = (title, say("another player {deed}", deed=title))
    if every:
        reasons = (
            say("{deed} with every trick", deed=title),
            say("another player {deed} with every trick", deed=title),
        )
    paid = [[*rest, *_paid(deal, shooter, way, term.name, reasons)] for way in ways]
    return paid[-1] if len(ways) > 1 and _spoils_the_win(deal, shooter, paid[0]) else paid[0]


def _doubled(payoff: Payoff) -> Payoff:
    return Payoff(payoff.declarer * 2, payoff.others * 2)


def _paid(deal: Situation, by: int, payoff: Payoff, name: str, reasons: tuple[str, str]) -> list[Item]:
    """Items of a payoff, with the reasons for the player who did it and for the others."""
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


def _undertaken(deal: Situation) -> tuple[tuple[Item, ...], int]:
    """Score a deal with an announced undertaking; one that is made counts alone."""
    made = next((each for each in deal.declared if reached(deal, each.seat, each.undertaking.target)), None)
    if made is not None:
        what = made.undertaking
        title = phrase(what.title)
        reasons = (say("made {aim}", aim=title), say("{aim} was made by another player", aim=title))
        return tuple(_paid(deal, made.seat, what.made, what.name, reasons)), deal.pool
    failed: list[Item] = []
    for each in deal.declared:
        what = each.undertaking
        title = phrase(what.title)
        reasons = (
            say("did not make {aim}", aim=title),
            say("{aim} was not made by its declarer", aim=title),
        )
        failed += _paid(deal, each.seat, what.failed, what.name, reasons)
    declarers = {each.seat for each in deal.declared}
    counts = {each.undertaking.still_count for each in deal.declared}
    if "nobody" in counts:
        return tuple(failed), deal.pool
    ordinary, pot = _ordinary(deal)
    kept = [item for item in ordinary if "everybody" in counts or item.seat not in declarers]
    if "winners" in counts:
        won = {trick.winner for trick in deal.tricks}
        kept = [item for item in kept if item.seat in won]
    return (*failed, *kept), pot
