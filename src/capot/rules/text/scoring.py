"""Sentences on what scores: cards and tricks, sets, sweeps, undertakings, pools."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import assert_never

from capot.cards import Card
from capot.rules.opening import Announce, Undertaking
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
from capot.rules.terms import AllOf, EveryTrick, Exact, NoTrick, Payoff, Target, TimesAll, resolved_cards
from capot.rules.text.climbing import instant_win_paid_clause, left_with_cards_clause
from capot.rules.text.contract_scores import bands_clauses, count_clauses, fewest_clauses, trump_clause
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.layouts import going_out_clause
from capot.rules.text.naming import Names
from capot.rules.text.pots import hands_won_clauses, pot_clauses
from capot.rules.text.words import figure, listed, measured, number, ordinal
from capot.rules.text.worth import parts_worth, subject, which_trick, worth_clauses

TAKER = "the player who takes it in a trick"
"""To whom a card counts; a list need say it but once."""


def scoring_clauses(now: Setting) -> Iterator[Clause]:
    """Tell which cards are kept face up and what each term scores, then what announcements bring."""
    yield from _face_up(now)
    scoring = now.rules.scoring
    plain = [term for term in scoring if isinstance(term, Captured | TrickTaken | Together)]
    for term in plain:
        yield from _term(now, term)
    scales = [term for term in scoring if isinstance(term, Scale)]
    if not scales:
        yield from worth_clauses(now)
    for other in scoring:
        if other not in plain and other not in scales:
            yield from _term(now, other)
    for stage in now.rules.stages:
        if isinstance(stage, Announce):
            for each in stage.undertakings:
                yield from _undertaking(now, stage, each)
    for scale in scales:
        yield from _term(now, scale)
    if scales:
        yield from worth_clauses(now)


def _term(now: Setting, term: ScoreTerm) -> Iterator[Clause]:
    match term:
        case Captured():
            if any(term.value(card) for card in term.cards):
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
            factor = _factor(term.factor)
            text, plain = f"everything that this deal scores is {factor}", f"nothing is {factor}"
            yield Clause("scoring", term.name, text, otherwise=plain)
        case TrickCount():
            yield from count_clauses(now, term)
        case TrumpFactor():
            yield trump_clause(now, term)
        case Bands():
            yield from bands_clauses(now, term)
        case Fewest():
            yield from fewest_clauses(now, term)
        case GoneOut():
            yield left_with_cards_clause(now, term) or going_out_clause(term)
        case InstantWinPaid():
            yield instant_win_paid_clause(term)
        case Pot():
            yield from pot_clauses(now, term)
        case HandsWon():
            yield from hands_won_clauses(term)
        case _:
            assert_never(term)


def _factor(factor: Fraction) -> str:
    return "halved" if factor == Fraction(1, 2) else f"multiplied by {figure(factor)}"


# --- Cards and tricks --------------------------------------------------------------------------------


def _face_up(now: Setting) -> Iterator[Clause]:
    kept = [each for each in now.rules.scoring if isinstance(each, Captured) and each.face_up]
    some = [card for term in kept for card in term.cards]
    if some:
        who = f"whoever takes {now.names.plain(some, 'or')} in a trick keeps {'them' if some[1:] else 'it'}"
        text, plain = f"{who} face up on the table", f"{who} face down with the other cards of the trick"
        yield Clause("play", "face up", text, otherwise=plain)


def _captured(now: Setting, term: Captured) -> Clause:
    names, unit, cards = now.names, _unit(now, term), frozenset(term.cards)
    if isinstance(term.points, ByRank):
        return Clause("scoring", term.name, _by_rank(now, term, term.points, unit), cards=cards)
    does, points = _scores(now, term.points, TAKER)
    text = f"{names.each(term.cards)} {does} "
    return Clause("scoring", term.name, text, measured(points, unit), cards=cards)


def _scores(now: Setting, points: Exact, who: str) -> tuple[str, Exact]:
    """Return what points do to a player as a verb with its object, and how many they are without a sign."""
    if now.low_wins:
        return (f"costs {who}", points) if points > 0 else (f"lowers the score of {who} by", -points)
    return (f"brings {who}", points) if points > 0 else (f"costs {who}", -points)


def _by_rank(now: Setting, term: Captured, values: ByRank, unit: str) -> str:
    """Return what each rank scores, a card that is out of the pack for some numbers of players included."""
    names = now.names
    suits, named = {card.suit for card in term.cards}, {*term.cards, *names.pack.without}
    ranks = [rank for rank, _ in values.values if any(Card(rank, suit) in named for suit in suits)]
    suit = f" of {names.suit(term.cards[0].suit)}" if len(suits) == 1 else ""
    each = "the" if suit else "each"
    first, *others = [rank for rank in ranks if values.of(rank)]
    does, points = _scores(now, values.of(first), TAKER)
    told = [f"{each} {names.rank(first)}{suit} {does} {measured(points, unit)}"]
    sign = 1 if points == values.of(first) else -1
    told += [f"{each} {names.rank(rank)} {figure(sign * values.of(rank))}" for rank in others]
    return listed(told)


def _unit(now: Setting, term: ScoreTerm) -> str:
    """Return what a term counts: points, or card points that only decide who gets which share."""
    ranking = [each for each in now.rules.scoring if isinstance(each, Shares | Bands | Fewest)]
    ranked = {name for each in ranking for name in each.of}
    return "card point" if term.name in ranked else "point"


def _trick(now: Setting, term: TrickTaken) -> Clause:
    same = [each for each in now.rules.scoring if isinstance(each, TrickTaken) and each.which == term.which]
    key = term.name if len(same) > 1 else f"{term.which} trick"
    which = which_trick(term)
    match term.to:
        case "winner":
            who, rest = "its winner", ""
        case "others":
            who, rest = "each player who does not win it", ", and its winner nothing"
    does, points = _scores(now, term.points, who)
    nothing = f"{which} scores nothing"
    return Clause("scoring", key, f"{which} {does} ", measured(points), rest, otherwise=nothing)


def _together(now: Setting, term: Together) -> Clause:
    parts = [each for each in now.rules.scoring if each.name in term.parts]
    who = f"a player who takes {_all_parts(now, parts)}"
    usual = parts_worth(now, term)
    instead = "" if usual is None else f" in place of {figure(usual)}"
    text = f"{who} scores {measured(term.points)} for them{instead}"
    return Clause("scoring", term.name, text, otherwise=f"{who} scores no more than for each by itself")


def _all_parts(now: Setting, parts: Sequence[ScoreTerm]) -> str:
    captured = [part for part in parts if isinstance(part, Captured)]
    if len(captured) == len(parts):
        return now.names.all(card for part in captured for card in part.cards)
    every = {2: "both", 3: "all three"}.get(len(parts), "all")
    tricks = [part for part in parts if isinstance(part, TrickTaken)]
    told = [subject(now, name) for name in [*(p.name for p in captured), *(p.name for p in tricks)]]
    if len(tricks) > 1:
        told[-1] = told[-1].removesuffix(" trick")
    return f"{every} ({listed(told)})"


# --- Sweeps and undertakings -------------------------------------------------------------------------


def _who_did(names: Names, target: Target) -> str:
    match target:
        case AllOf():
            return f"takes {names.all(resolved_cards(target.cards))}"
        case EveryTrick():
            return "wins every trick"
        case NoTrick():
            return "wins no trick"
        case _:
            assert_never(target)


def _sweep(now: Setting, term: Sweep) -> Iterator[Clause]:
    payoff, otherwise = term.payoff, term.otherwise
    assert not isinstance(payoff, TimesAll), "rules must be resolved before they are told"
    assert not isinstance(otherwise, TimesAll), "rules must be resolved before they are told"
    who = f"a player who {_who_did(now.names, term.target)}"
    named = term.title.removeprefix("won ") in who
    scores = f"{who} scores " if named else f"{who} has {term.title}: that player scores "
    own, value, rest = _paid_in_parts(payoff)
    rest, usual = f"{rest}{_in_place(now, term)}. This need not be announced", f"{who} scores as usual"
    yield Clause("scoring", term.name, f"{scores}{own}", value, rest, otherwise=usual)
    if otherwise is not None:
        when = f"if the match would end so and the {who.removeprefix('a ')} not win it, that player scores "
        always = "that holds even where it makes another player win the match"
        key, (own, value, rest) = f"{term.name}.otherwise", _paid_in_parts(otherwise)
        yield Clause("scoring", key, f"{when}{own}", value, f"{rest} instead", otherwise=always)
    if term.doubled_by_every_trick and not isinstance(term.target, EveryTrick):
        text = f"if the {who.removeprefix('a ')} wins every trick besides, the scores for that are doubled"
        alone = "winning every trick besides adds nothing"
        yield Clause("scoring", f"{term.name}.doubled", text, otherwise=alone)


def _paid(payoff: Payoff) -> str:
    """Return what the one who did it and the others score: ``nothing and each opponent 26 points``."""
    return "".join(_paid_in_parts(payoff))


def _paid_in_parts(payoff: Payoff) -> tuple[str, str, str]:
    """Return what is paid with its first number by itself, since that may depend on the number of players."""
    own, others = payoff.declarer, payoff.others
    if not own:
        return "nothing and each opponent ", measured(others) if others else "nothing", ""
    if not others:
        return "", measured(own), " and each opponent nothing"
    return "", f"{measured(own)} and each opponent {figure(others)}", ""


def _in_place(now: Setting, term: Sweep) -> str:
    counted = [each.name for each in now.rules.scoring if isinstance(each, Captured | TrickTaken)]
    kept = [subject(now, name) for name in counted if name not in term.replaces]
    replaced = [subject(now, name) for name in counted if name in term.replaces]
    if not kept:
        return "; nothing else counts in that deal"
    gone = f" in place of the points for {listed(replaced)}" if replaced else ""
    return f"{gone}; the points for {listed(kept)} still count"


def _undertaking(now: Setting, stage: Announce, each: Undertaking) -> Iterator[Clause]:
    several = stage.poll == "every"
    won = f"if {each.title} is made, the declarer scores {_paid(each.made)}"
    if several:
        won = won.replace("each opponent", "each opponent, other declarers included,")
    yield Clause("scoring", f"{each.name}.made", f"{won}; nothing else counts in that deal")
    still = "the players who announced nothing score" if several else "the opponents score"
    yield Clause("scoring", f"{each.name}.failed", f"if {each.title} fails, {_failed(each, still)}")
    swept = [term.target for term in now.rules.scoring if isinstance(term, Sweep)]
    if each.target not in swept and not isinstance(each.target, NoTrick):
        text = f"a player who {_who_did(now.names, each.target)} without having announced it "
        yield Clause("scoring", f"{each.name}.silent", text, _as_usual(now, each.target), derived=True)


def _as_usual(now: Setting, target: Target) -> str:
    """Return what is scored for a feat that was not announced."""
    captured = [term for term in now.rules.scoring if isinstance(term, Captured)]
    if not isinstance(target, AllOf) or len(captured) != len(now.rules.scoring):
        return "scores as usual"
    cards = resolved_cards(target.cards)
    points = sum((term.value(card) for term in captured for card in term.cards if card in cards), start=0)
    return f"scores just their {measured(points)}"


def _failed(each: Undertaking, still: str) -> str:
    """Return what a failed undertaking costs, and what counts besides."""
    own, others = each.failed.declarer, each.failed.others
    paid = f"the declarer scores {_paid(each.failed)}" if own or others else "there is no score for that"
    match each.still_count:
        case "nobody":
            return f"{paid}; what was taken in tricks does not count in that deal"
        case "others" if not others and own:
            rest = f"while {still} what they took in tricks as usual"
            return f"the declarer scores {measured(own)} and no more, {rest}"
        case "others":
            return f"{paid}; besides, {still} what they took in tricks as usual"
        case "everybody" if not others and not own:
            return "that alone costs nothing, and all score what they took in tricks as usual"
        case "everybody":
            return f"{paid}; besides, all score what they took in tricks as usual"


# --- Pools -------------------------------------------------------------------------------------------


def _shares(now: Setting, term: Shares) -> Iterator[Clause]:
    key = term.name
    if term.ante:
        text = f"in each deal the dealer pays {_chips(term.ante)} into a pool"
        yield Clause("scoring", f"{key}.ante", text, otherwise="there is no pool")
    yield Clause("scoring", f"{key}.shares", _order(term))
    text = "the card points themselves are not written down: chips alone are counted"
    yield Clause("scoring", f"{key}.only", text, derived=True)
    turn = f"the one who comes first in turn, from the dealer’s {now.next_side} on, counts as having fewer"
    text = f"of players with equally many card points, {turn}"
    yield Clause("scoring", f"{key}.equals", text, derived=True)
    yield Clause("scoring", f"{key}.sweep", f"a player who wins every trick {_swept(term)} instead")
    if term.most_pays:
        most = "the player with the most card points"
        text = f"unless somebody won every trick, {most} pays {_chips(term.most_pays)} to each other player"
        yield Clause("scoring", f"{key}.most", text, otherwise=f"{most} pays nobody")
    elif term.ante:
        own = f"{_chips(term.ante)} into the pool and takes {figure(term.shares[0])} out of it"
        text = f"a dealer with the fewest card points pays {own}: {figure(term.shares[0] - term.ante)} in all"
        yield Clause("scoring", f"{key}.example", text, derived=True, example=True)


def _chips(count: int) -> str:
    """Return what is paid into a pool and out of it, as against card points."""
    return measured(count, "chip")


def _swept(term: Shares) -> str:
    each = f"{_chips(term.sweep)} from each opponent" if term.sweep else ""
    pool = "takes the whole pool" if term.ante else ""
    return " and ".join(part for part in (pool, each) if part) if pool else f"takes {each or 'nothing'}"


def _order(term: Shares) -> str:
    """Return who takes which share, from the fewest card points to the most."""
    ranks = [f"{ordinal(place)} fewest" for place in range(2, len(term.shares))]
    others = zip([*ranks, "most"], term.shares[1:], strict=True)
    pool, verb = ("out of the pool, ", "takes") if term.ante else ("", "scores")
    first = f"{pool}the player with the fewest card points {verb} {_chips(term.shares[0])}"
    return listed([first, *(f"the one with the {who} {figure(n) if n else 'nothing'}" for who, n in others)])


def _sweepstake(now: Setting, term: Sweepstake) -> Iterator[Clause]:
    each, none = now.names.each(term.cards), now.names.plain(term.cards, "or")
    text = f"a player pays 1 point into a pool for {each} taken"
    yield Clause("scoring", f"{term.name}.paying", text, cards=frozenset(term.cards))
    share = "share the pool equally; what cannot be divided stays in it"
    yield Clause("scoring", f"{term.name}.sharing", f"the players who took no {none} {share}")
    text = "when everybody took some, or one player all, the whole pool stays for the next deal"
    yield Clause("scoring", f"{term.name}.staying", text)
    text = "what is left in the pool at the end of the match belongs to nobody"
    yield Clause("scoring", f"{term.name}.left", text, derived=True)


def _howell(now: Setting, term: Howell) -> Iterator[Clause]:
    each, others, size = now.names.each(term.cards), now.seats - 1, len(term.cards)
    text = f"for {each} taken, a player pays into a pool as many points as there are opponents: "
    yield Clause("scoring", f"{term.name}.paying", text, number(others), cards=frozenset(term.cards))
    text = f"then each player draws 1 point from it for {each} that the others took"
    yield Clause("scoring", f"{term.name}.drawing", text)
    own = min(3, size)
    paid, draws = own * others, size - own
    result = f"pays {paid}, draws {draws} and so scores {measured(draws - paid)}"
    text = f"a player who took {number(own)} of them {result}"
    yield Clause("scoring", f"{term.name}.example", text, derived=True, example=True)
