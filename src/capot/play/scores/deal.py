"""The score of a finished deal: points for each seat, with reasons."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from capot.cards import Card
from capot.play.events import Trick
from capot.play.scores.contracts import counted_items, doubled_items, split_items, weighed_items
from capot.play.scores.hands import instant_win_items, scored_hands
from capot.play.scores.totals import Item, as_written, is_final, leaders, totals, whole
from capot.play.situation import Situation
from capot.play.stages.doubling import is_split
from capot.rules import scoring
from capot.rules.terms import AllOf, EveryTrick, Exact, NoTrick, Payoff, Target, resolved_cards
from capot.rules.tricks import Tricks


@dataclass(frozen=True, slots=True)
class Score:
    """Points by seat as in the books, their items, and the pool afterwards."""

    points: tuple[Exact, ...]
    items: tuple[Item, ...]
    pot: int = 0


def score(deal: Situation) -> Score:
    """Return the score of a finished deal.

    Terms apply in a fixed order: items, sets, sweep, undertaking, pool, scale, doubles.
    """
    items, pot = _undertaken(deal) if deal.declared and deal.tricks else _ordinary(deal)
    for term in deal.rules.scoring:
        if isinstance(term, scoring.Scale):
            items = tuple(replace(item, points=whole(item.points * term.factor)) for item in items)
        if isinstance(term, scoring.TrumpFactor) and deal.trump == term.suit:
            told = f", times {term.factor} as {deal.faces.suit_name(term.suit)} were trumps"
            items = tuple(
                replace(item, points=item.points * term.factor, reason=item.reason + told) for item in items
            )
    items = (*items, *doubled_items(deal, items))
    return Score(totals(items, deal.seats), tuple(sorted(items, key=lambda item: item.seat)), pot)


def taken(deal: Situation, seat: int) -> tuple[Card, ...]:
    """Return the cards a seat has won, with the turned-up card or the talon if the rules award them."""
    won = tuple(card for trick in deal.tricks if trick.winner == seat for card in trick.cards)
    if deal.turn_up in deal.talon and len(deal.tricks) == deal.total_tricks:
        term = deal.rules.stage(Tricks)
        if term is not None and term.turn_up_to == "last trick" and deal.tricks[-1].winner == seat:
            return (*won, *(card for card in deal.talon if card == deal.turn_up))
    if _takes_talon(deal, seat):
        return (*won, *deal.stock)
    return won


def _takes_talon(deal: Situation, seat: int) -> bool:
    term = deal.rules.stage(Tricks)
    if term is None or term.talon_to == "nobody" or len(deal.tricks) < deal.total_tricks:
        return False
    return deal.tricks[-1].winner == seat


def reached(deal: Situation, seat: int, target: Target) -> bool:
    """Whether a seat has reached the target in a finished deal."""
    match target:
        case AllOf():
            won = taken(deal, seat)
            return all(card in won for card in resolved_cards(target.cards))
        case EveryTrick():
            return all(trick.winner == seat for trick in deal.tricks)
        case NoTrick():
            return all(trick.winner != seat for trick in deal.tricks)
        case _:
            assert_never(target)


def outcome(tricks: tuple[Trick, ...], total: int, seat: int, target: Target) -> bool | None:
    """Return True if a seat is sure to have reached a target, False if it no longer can, else None.

    ``tricks`` are those finished, of ``total`` in the deal.
    """
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
        return split_items(deal), deal.standing.pot
    if not deal.tricks and not deal.finished and not deal.shown and not deal.arranged:
        return _unplayed(deal), deal.standing.pot
    items, pot = list(_plain_items(deal)), deal.standing.pot
    for term in deal.rules.scoring:
        match term:
            case scoring.Together():
                items = _with_together(deal, term, items)
            case scoring.Sweep():
                items = _with_sweep(deal, term, items)
            case scoring.Shares():
                items = [*(item for item in items if item.term not in term.of), *_shared(deal, term, items)]
            case scoring.Sweepstake():
                more, pot = _sweepstake(deal, term)
                items += more
            case scoring.TrickCount() | scoring.GoneOut():
                items += counted_items(deal, term)
            case scoring.InstantWinPaid():
                items += instant_win_items(deal, term)
            case _ if isinstance(term, scoring.BragTerm):
                more, pot = scored_hands(deal, term, pot)
                items += more
            case scoring.Bands() | scoring.Fewest():
                had = totals((item for item in items if item.term in term.of), deal.seats)
                items = [item for item in items if item.term not in term.of]
                items += weighed_items(deal, term, had)
            case (
                scoring.Captured()
                | scoring.TrickTaken()
                | scoring.Howell()
                | scoring.Scale()
                | scoring.TrumpFactor()
            ):
                pass
            case _:
                assert_never(term)
    return tuple(items), pot


def _unplayed(deal: Situation) -> tuple[Item, ...]:
    """Return the items of a deal that ended before the play: only a player left alone scores."""
    counts = [term for term in deal.rules.scoring if isinstance(term, scoring.TrickCount)]
    return tuple(item for term in counts for item in counted_items(deal, term))


def _plain_items(deal: Situation) -> Iterable[Item]:
    """Items of single cards and tricks, before any set, sweep or pool."""
    for term in deal.rules.scoring:
        for seat in range(deal.seats):
            match term:
                case scoring.Captured():
                    yield from _captured(deal, term, seat)
                case scoring.TrickTaken():
                    yield from _tricks(deal, term, seat)
                case scoring.Howell():
                    yield from _howell(deal, term, seat)
                case _:
                    pass


def _captured(deal: Situation, term: scoring.Captured, seat: int) -> Iterable[Item]:
    some = deal.rules.pack.sorted(card for card in taken(deal, seat) if card in term.cards)
    points = sum((term.value(card) for card in some), start=0)
    if some and (points or not isinstance(term.points, scoring.ByRank)):
        yield Item(seat, points, term.name, f"took {deal.faces.shorts(some)}")


def _tricks(deal: Situation, term: scoring.TrickTaken, seat: int) -> Iterable[Item]:
    which = {
        "first": deal.tricks[:1],
        "last but one": deal.tricks[-2:-1],
        "last": deal.tricks[-1:],
        "every": deal.tricks,
    }[term.which]
    own = sum(trick.winner == seat for trick in which)
    count = own if term.to == "winner" else len(which) - own
    if not count:
        return
    verb = "won" if term.to == "winner" else "did not win"
    place = "second-to-last" if term.which == "last but one" else term.which
    what = f"{count} trick{'s' if count > 1 else ''}" if place == "every" else f"the {place} trick"
    yield Item(seat, term.points * count, term.name, f"{verb} {what}")


def _howell(deal: Situation, term: scoring.Howell, seat: int) -> Iterable[Item]:
    own = sum(card in term.cards for card in taken(deal, seat))
    others = len(term.cards) - own
    if own:
        each = f"paid {deal.seats - 1} for {_of_these(deal, own, term.cards, each=True)} taken"
        yield Item(seat, -own * (deal.seats - 1), term.name, each)
    if others:
        left = _of_these(deal, others, term.cards, each=True)
        yield Item(seat, others, term.name, f"received 1 for {left} not taken")


def _of_these(deal: Situation, count: int, cards: tuple[Card, ...], *, each: bool = False) -> str:
    """Return ``count`` cards of a set in words: ``4 hearts``, ``each of the 4 hearts``, ``1 heart``."""
    suits = {card.suit for card in cards}
    name = deal.faces.suit_name(cards[0].suit) if len(suits) == 1 else ""
    if name.islower():
        noun = name.removesuffix("s") if count == 1 else name
    else:
        noun = f"card{'s' if count > 1 else ''}{f' of {name}' if name else ''}"
    return f"each of the {count} {noun}" if each and count > 1 else f"{count} {noun}"


def _with_together(deal: Situation, term: scoring.Together, items: list[Item]) -> list[Item]:
    """Replace the parts with one item for a player who has them all."""
    parts = [each for each in deal.rules.scoring if each.name in term.parts]
    for seat in range(deal.seats):
        if all(_has_part(deal, part, seat) for part in parts):
            rest = [item for item in items if item.seat != seat or item.term not in term.parts]
            names = ", ".join(item.reason for item in items if item not in rest)
            return [*rest, Item(seat, term.points, term.name, f"{names}: all together")]
    return items


def _has_part(deal: Situation, part: scoring.ScoreTerm, seat: int) -> bool:
    match part:
        case scoring.Captured():
            return reached(deal, seat, AllOf(part.cards))
        case scoring.TrickTaken(which="first"):
            return deal.tricks[0].winner == seat
        case scoring.TrickTaken(which="last but one"):
            return len(deal.tricks) > 1 and deal.tricks[-2].winner == seat
        case scoring.TrickTaken(which="last"):
            return deal.tricks[-1].winner == seat
        case _:
            return reached(deal, seat, EveryTrick())


def _with_sweep(deal: Situation, term: scoring.Sweep, items: list[Item]) -> list[Item]:
    """Score a sweep in place of the terms it replaces."""
    shooter = next((seat for seat in range(deal.seats) if reached(deal, seat, term.target)), None)
    if shooter is None:
        return items
    rest = [item for item in items if item.term not in term.replaces]
    every = term.doubled_by_every_trick and reached(deal, shooter, EveryTrick())
    payoffs = [payoff for payoff in (term.payoff, term.otherwise) if isinstance(payoff, Payoff)]
    ways = [_doubled(payoff) if every else payoff for payoff in payoffs]
    deed = f"{term.title} with every trick" if every else term.title
    reasons = (deed, f"another player {deed}")
    paid = [[*rest, *_paid(deal, shooter, way, term.name, reasons)] for way in ways]
    return paid[-1] if len(ways) > 1 and _spoils_the_win(deal, shooter, paid[0]) else paid[0]


def _doubled(payoff: Payoff) -> Payoff:
    return Payoff(payoff.declarer * 2, payoff.others * 2)


def _paid(deal: Situation, by: int, payoff: Payoff, name: str, reasons: tuple[str, str]) -> list[Item]:
    """Items of a payoff, with the reasons for the player who did it and for the others."""
    own, theirs = reasons
    others = [seat for seat in range(deal.seats) if seat != by and payoff.others]
    return [Item(by, payoff.declarer, name, own), *(Item(s, payoff.others, name, theirs) for s in others)]


def _spoils_the_win(deal: Situation, shooter: int, items: list[Item]) -> bool:
    """Whether this score would end the match with somebody else ahead of the shooter."""
    now = deal.standing
    gained = totals(items, deal.seats)
    after = as_written([old + new for old, new in zip(now.totals, gained, strict=True)], now.ends)
    ends = is_final(after, now.number + 1, now.ends, now.ties, low_wins=now.low_wins)
    return ends and shooter not in leaders(after, now.ends, low_wins=now.low_wins)


def _undertaken(deal: Situation) -> tuple[tuple[Item, ...], int]:
    """Score a deal with an announced undertaking; one that is made counts alone."""
    made = next((each for each in deal.declared if reached(deal, each.seat, each.undertaking.target)), None)
    if made is not None:
        what = made.undertaking
        reasons = (f"made {what.title}", f"{what.title} was made by another player")
        return tuple(_paid(deal, made.seat, what.made, what.name, reasons)), deal.standing.pot
    failed: list[Item] = []
    for each in deal.declared:
        what = each.undertaking
        reasons = (f"did not make {what.title}", f"{what.title} was not made by its declarer")
        failed += _paid(deal, each.seat, what.failed, what.name, reasons)
    declarers = {each.seat for each in deal.declared}
    counts = {each.undertaking.still_count for each in deal.declared}
    if "nobody" in counts:
        return tuple(failed), deal.standing.pot
    ordinary, pot = _ordinary(deal)
    kept = [item for item in ordinary if "everybody" in counts or item.seat not in declarers]
    return (*failed, *kept), pot


def _shared(deal: Situation, term: scoring.Shares, items: list[Item]) -> list[Item]:
    """Share the dealer's pool by order of points; winning every trick takes it all."""
    points = totals((item for item in items if item.term in term.of), deal.seats)
    order = sorted(deal.from_seat(deal.eldest), key=lambda seat: points[seat])
    paid = [Item(deal.dealer, -term.ante, term.name, "put up the pool as dealer")] if term.ante else []
    sweeper = next((seat for seat in range(deal.seats) if reached(deal, seat, EveryTrick())), None)
    if sweeper is not None:
        others = [seat for seat in range(deal.seats) if seat != sweeper]
        gain = term.ante + term.sweep * len(others)
        paid.append(Item(sweeper, gain, term.name, _swept(term)))
        return paid + [
            Item(seat, -term.sweep, term.name, f"paid {term.sweep} to the winner of every trick")
            for seat in others
        ]
    for seat, share in zip(order, term.shares, strict=True):
        paid.append(Item(seat, share, term.name, f"took {points[seat]} card points"))
    if term.most_pays:
        most = order[-1]
        reason = f"had the most card points and paid everyone else {term.most_pays}"
        paid.append(Item(most, -term.most_pays * (deal.seats - 1), term.name, reason))
        reason = f"received {term.most_pays} from the player with the most card points"
        paid += [Item(seat, term.most_pays, term.name, reason) for seat in order[:-1]]
    return paid


def _swept(term: scoring.Shares) -> str:
    """Return the reason a winner of every trick is paid by the pool and by each other player."""
    each = f"{term.sweep} from each other player" if term.sweep else ""
    parts = [part for part in ("the pool" if term.ante else "", each) if part]
    return f"won every trick: {' and '.join(parts)}" if parts else "won every trick"


def _sweepstake(deal: Situation, term: scoring.Sweepstake) -> tuple[list[Item], int]:
    """Pay into the pool, share it among the clear players, and return what is left in it."""
    own = [sum(card in term.cards for card in taken(deal, seat)) for seat in range(deal.seats)]
    items = [
        Item(seat, -count, term.name, f"paid for {_of_these(deal, count, term.cards)} taken")
        for seat, count in enumerate(own)
        if count
    ]
    pool = deal.standing.pot + sum(own)
    clear = [seat for seat, count in enumerate(own) if not count]
    if not clear or len(clear) == deal.seats - 1:
        return items, pool
    share = pool // len(clear)
    items += [Item(seat, share, term.name, "took none and shared the pool") for seat in clear]
    return items, pool - share * len(clear)
