"""Sentences on what scores: cards and tricks, sets, sweeps, undertakings, pools."""

from collections.abc import Iterator
from fractions import Fraction
from typing import assert_never

from capot.rules.terms import (
    AllOf,
    Announce,
    ByRank,
    Captured,
    EveryTrick,
    Howell,
    NoTrick,
    Payoff,
    Scale,
    ScoreTerm,
    Shares,
    Sweep,
    Sweepstake,
    Target,
    TimesAll,
    Together,
    TrickTaken,
    Undertaking,
    settled_cards,
)
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.naming import Names
from capot.rules.text.words import figure, listed, measured, number, ordinal
from capot.rules.text.worth import parts_worth, subject, worth_clauses


def scoring_clauses(now: Setting) -> Iterator[Clause]:
    """Tell what each term scores, then what announcements bring."""
    scoring = now.rules.scoring
    plain = [term for term in scoring if isinstance(term, Captured | TrickTaken | Together)]
    for term in plain:
        yield from _term(now, term)
    yield from worth_clauses(now)
    for other in scoring:
        if other not in plain and not isinstance(other, Scale):
            yield from _term(now, other)
    for stage in now.rules.stages:
        if isinstance(stage, Announce):
            for each in stage.undertakings:
                yield from _undertaking(each)
    for scale in scoring:
        if isinstance(scale, Scale):
            yield from _term(now, scale)


def _term(now: Setting, term: ScoreTerm) -> Iterator[Clause]:
    match term:
        case Captured():
            yield _captured(now, term)
        case TrickTaken():
            yield _trick(now, term)
        case Together():
            yield _together(now, term)
        case Sweep():
            yield from _sweep(now, term)
        case Shares():
            yield from _shares(now, term)
        case Sweepstake():
            yield from _sweepstake(now, term)
        case Howell():
            yield from _howell(now, term)
        case Scale():
            yield Clause("scoring", term.name, f"everything that this deal scores is {_factor(term.factor)}")
        case _:
            assert_never(term)


def _factor(factor: Fraction) -> str:
    return "halved" if factor == Fraction(1, 2) else f"multiplied by {figure(factor)}"


# --- Cards and tricks --------------------------------------------------------------------------------


def _captured(now: Setting, term: Captured) -> Clause:
    names, unit, cards = now.names, _unit(now, term), frozenset(term.cards)
    if isinstance(term.points, ByRank):
        return Clause("scoring", term.name, _by_rank(names, term, term.points, unit), cards=cards)
    text = f"{names.each(term.cards)} scores "
    return Clause("scoring", term.name, text, measured(term.points, unit), cards=cards)


def _by_rank(names: Names, term: Captured, values: ByRank, unit: str) -> str:
    suits = {card.suit for card in term.cards}
    ranks = [rank for rank in dict.fromkeys(card.rank for card in term.cards) if values.of(rank)]
    one_suit = names.suit(term.cards[0].suit) if len(suits) == 1 else ""
    told = []
    for place, rank in enumerate(ranks):
        name = f"the {names.rank(rank)}" if one_suit else f"each {names.rank(rank)}"
        of = f" of {one_suit}" if one_suit and not place else ""
        value = measured(values.of(rank), unit) if not place else figure(values.of(rank))
        told.append(f"{name}{of} {f'scores {value}' if not place else value}")
    return listed(told)


def _unit(now: Setting, term: ScoreTerm) -> str:
    """Return what a term counts: points, or card points that only decide who gets which share."""
    ranked = {name for each in now.rules.scoring if isinstance(each, Shares) for name in each.of}
    return "card point" if term.name in ranked else "point"


def _trick(now: Setting, term: TrickTaken) -> Clause:
    same = [each for each in now.rules.scoring if isinstance(each, TrickTaken) and each.which == term.which]
    key = term.name if len(same) > 1 else f"{term.which} trick"
    which = "each trick" if term.which == "every" else f"the {term.which} trick"
    text, points, nothing = f"{which} scores ", measured(term.points), f"{which} scores nothing"
    match term.to:
        case "winner":
            rest = " for its winner"
        case "others":
            rest = " for each player who does not win it, and nothing for its winner"
    return Clause("scoring", key, text, points, rest, otherwise=nothing)


def _together(now: Setting, term: Together) -> Clause:
    parts = listed([subject(now, name) for name in term.parts])
    every = {2: "both", 3: "all three"}.get(len(term.parts), "all")
    text = f"a player who takes {every} ({parts}) scores {measured(term.points)} for them"
    usual = parts_worth(now, term)
    instead = "" if usual is None else f" in place of {figure(usual)}"
    alone = f"a player who takes {every} ({parts}) scores no more than for one after the other"
    return Clause("scoring", term.name, f"{text}{instead}", otherwise=alone)


# --- Sweeps and undertakings -------------------------------------------------------------------------


def _who_did(names: Names, target: Target) -> str:
    match target:
        case AllOf():
            return f"takes {names.all(settled_cards(target.cards))}"
        case EveryTrick():
            return "wins every trick"
        case NoTrick():
            return "wins no trick"
        case _:
            assert_never(target)


def _sweep(now: Setting, term: Sweep) -> Iterator[Clause]:
    payoff, otherwise = term.payoff, term.otherwise
    assert not isinstance(payoff, TimesAll), "rules must be settled before they are told"
    assert not isinstance(otherwise, TimesAll), "rules must be settled before they are told"
    who = f"a player who {_who_did(now.names, term.target)}"
    paid = f"scores {_paid(payoff)}{_in_place(now, term)}"
    text = f"{who} (“{term.title}”) {paid}. This need not be announced"
    yield Clause("scoring", term.name, text, otherwise=f"{who} scores for it as for anything else")
    if otherwise is not None:
        when = "where that would end the match without making that player a winner"
        yield Clause(
            "scoring", f"{term.name}.otherwise", f"{when}, the player scores {_paid(otherwise)} instead"
        )
    if term.doubled_by_every_trick and not isinstance(term.target, EveryTrick):
        text = "if that player wins every trick besides, these scores are doubled"
        alone = "winning every trick besides adds nothing"
        yield Clause("scoring", f"{term.name}.doubled", text, otherwise=alone)


def _paid(payoff: Payoff) -> str:
    """Return what the one who did it and the others score: ``nothing and each opponent 26 points``."""
    own, others = payoff.declarer, payoff.others
    if not own:
        return f"nothing and each opponent {measured(others) if others else 'nothing'}"
    return f"{measured(own)} and each opponent {figure(others) if others else 'nothing'}"


def _in_place(now: Setting, term: Sweep) -> str:
    counted = [each.name for each in now.rules.scoring if isinstance(each, Captured | TrickTaken)]
    kept = [subject(now, name) for name in counted if name not in term.replaces]
    replaced = [subject(now, name) for name in counted if name in term.replaces]
    if not kept:
        return "; nothing else counts in that deal"
    gone = f" in place of the points for {listed(replaced)}" if replaced else ""
    return f"{gone}; the points for {listed(kept)} still count"


def _undertaking(each: Undertaking) -> Iterator[Clause]:
    won = f"if {each.title} succeeds, the declarer scores {_paid(each.made)}"
    yield Clause("scoring", f"{each.name}.made", f"{won}; nothing else counts in that deal")
    yield Clause("scoring", f"{each.name}.failed", f"if {each.title} fails, {_failed(each)}")


def _failed(each: Undertaking) -> str:
    """Return what a failed undertaking costs, and what counts besides."""
    own, others = each.failed.declarer, each.failed.others
    paid = f"the declarer scores {_paid(each.failed)}" if own or others else "there is no score for that"
    match each.still_count:
        case "nobody":
            return f"{paid}; what was taken in tricks does not count in that deal"
        case "others" if not others and own:
            taken = "each opponent scores what that player took in tricks"
            return f"the declarer scores {measured(own)} and no more, while {taken}"
        case "others":
            return f"{paid}; besides, each opponent, but not the declarer, scores what was taken in tricks"
        case "everybody":
            return f"{paid}; besides, all score what they took in tricks, as usual"


# --- Pools -------------------------------------------------------------------------------------------


def _shares(now: Setting, term: Shares) -> Iterator[Clause]:
    key = term.name
    if term.ante:
        text = f"in each deal the dealer puts {measured(term.ante)} into a pool"
        yield Clause("scoring", f"{key}.ante", text, otherwise="there is no pool")
    yield Clause("scoring", f"{key}.shares", _order(term))
    turn = f"the one who comes first in turn, from the dealer’s {now.next_side} on, counts as having fewer"
    text = f"of players with equally many card points, {turn}"
    yield Clause("scoring", f"{key}.equals", text, derived=True)
    yield Clause("scoring", f"{key}.sweep", f"a player who wins every trick {_swept(term)} instead")
    if term.most_pays:
        most = "the player with the most card points"
        text = f"{most} pays {measured(term.most_pays)} to each other player"
        yield Clause("scoring", f"{key}.most", text, otherwise=f"{most} pays nobody")


def _swept(term: Shares) -> str:
    each = f"{measured(term.sweep)} from each opponent" if term.sweep else ""
    pool = "takes the whole pool" if term.ante else ""
    return " and ".join(part for part in (pool, each) if part) if pool else f"takes {each or 'nothing'}"


def _order(term: Shares) -> str:
    """Return who takes which share, from the fewest card points to the most."""
    told = []
    for place, share in enumerate(term.shares):
        last = place == len(term.shares) - 1
        who = "most" if last else "fewest" if not place else f"{ordinal(place + 1)} fewest"
        verb = f"{'takes' if term.ante else 'scores'} " if not place else ""
        what = (measured(share) if not place else figure(share)) if share else "nothing"
        told.append(f"the player with the {who}{' card points' if not place else ''} {verb}{what}")
    return listed(told) + (" out of the pool" if term.ante else "")


def _sweepstake(now: Setting, term: Sweepstake) -> Iterator[Clause]:
    each, none = now.names.each(term.cards), now.names.plain(term.cards, "or")
    text = f"a player pays 1 point into a pool for {each} taken"
    yield Clause("scoring", f"{term.name}.paying", text)
    share = "share the pool equally; what cannot be divided stays in it"
    yield Clause("scoring", f"{term.name}.sharing", f"the players who took no {none} {share}")
    text = "when everybody took some, or one player all, the whole pool stays for the next deal"
    yield Clause("scoring", f"{term.name}.staying", text)


def _howell(now: Setting, term: Howell) -> Iterator[Clause]:
    each, others, size = now.names.each(term.cards), now.seats - 1, len(term.cards)
    text = f"for {each} taken, a player pays into a pool as many points as there are opponents: "
    yield Clause("scoring", f"{term.name}.paying", text, number(others))
    drawn = f"then each player draws 1 point for every one of the {size} cards not taken"
    yield Clause("scoring", f"{term.name}.drawing", drawn)
    own = min(3, size)
    paid, draws = own * others, size - own
    text = f"for example, a player who took {number(own)} of them pays {paid}, draws {draws}"
    yield Clause(
        "scoring", f"{term.name}.example", f"{text} and so scores {figure(draws - paid)}", derived=True
    )
