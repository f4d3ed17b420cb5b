"""The sentences on scoring a whole deal: its terms in order, announcements, the sum and an example."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from capot.cards import Card
from capot.language.texts import Text, listed, mark, phrase
from capot.language.words import figure, measured
from capot.rules.check.deal import cards_left, stock_of
from capot.rules.scoring import BasePoints, Captured, Scale, ScoreTerm, Sweep, Together, TrickTaken
from capot.rules.stages.announcing import Announce, Undertaking
from capot.rules.stages.exchanges import TakeTalon
from capot.rules.stages.opening import undertakings_of
from capot.rules.stages.tricks import Tricks
from capot.rules.terms import AllOf, Exact, NoTrick, Payoff, Target, resolved_cards
from capot.rules.text.card_names import Names
from capot.rules.text.facts import BELOW_ZERO, Clause, Context
from capot.rules.text.scoring import captured, factors
from capot.rules.text.scoring.accounts import account
from capot.rules.text.scoring.captured import face_up, worth
from capot.rules.text.scoring.sets import feat
from capot.rules.text.scoring.words import follows, scores, words_of

ENGLISH: Final = {
    "counts": mark("What counts: {counts}."),
    "counts.contract": mark("What counts depends on the contract."),
    "aim.every": mark("win every trick"),
    "aim.none": mark("win no trick"),
    "aim.take": mark("win {cards}"),
    "undertaking": mark("{aim}; made: {made}; failed: {failed}"),
    "scale.half.line": mark("In this deal all points are halved."),
    "scale.line": mark("In this deal all points are multiplied by {factor}."),
    "total": mark("there are {{}} in each deal"),
    "total.together": mark("together, the players score {{}} in each deal"),
    "total.part": mark("there are {{}} in this deal"),
    "total.together.part": mark("together, the players score {{}}"),
    "total.out.costs": mark(
        "if one of these cards is out of play, nobody loses points for it, so the players together score that much more"
    ),
    "total.out.adds": mark(
        "if one of these cards is out of play, nobody scores it, so the players together score that much less"
    ),
    "total.out": mark("if one of these cards is out of play, nobody scores it, so the total is different"),
    "total.below-zero": mark("totals can go below zero"),
    "total.example": mark("if you take {things}, you score {points}"),
    "undertaking.made": mark("a declarer who {makes} scores {paid}; nothing else counts in that deal"),
    "undertaking.paid.others": mark("nothing, and {opponents} scores {others}"),
    "undertaking.paid.own": mark("{own}, and {opponents} scores nothing"),
    "undertaking.paid.both": mark("{own}, and {opponents} scores {others}"),
    "undertaking.pooled.made": mark(
        "a declarer who {makes} takes the whole pool and {points} from each opponent"
    ),
    "undertaking.pooled.failed": mark(
        "a declarer who {fails} pays as much into the pool as it holds, and {points} to each opponent; nothing else counts in that deal"
    ),
    "undertaking.opponents": mark("each opponent"),
    "undertaking.opponents.several": mark("each opponent (other declarers included)"),
    "undertaking.makes": mark("makes {title}"),
    "undertaking.makes.the moon": mark("shoots the moon"),
    "undertaking.fails": mark("fails to make {title}"),
    "undertaking.fails.the moon": mark("fails to shoot the moon"),
    "undertaking.failed.nobody": mark(
        "a declarer who {fails} scores {paid}; nothing else counts in that deal"
    ),
    "undertaking.failed.others.own": mark(
        "a declarer who {fails} scores {own} and no more, while {who} score what they took in tricks as usual"
    ),
    "undertaking.failed.others": mark(
        "a declarer who {fails} scores {paid}; in addition, {who} score what they took in tricks as usual"
    ),
    "undertaking.failed.winners.own": mark(
        "a declarer who {fails} scores {own} and no more, while {who} score for the tricks they won, but nothing for winning none"
    ),
    "undertaking.failed.winners": mark(
        "a declarer who {fails} scores {paid}; in addition, {who} score for the tricks they won, but nothing for winning none"
    ),
    "undertaking.failed.everybody.free": mark(
        "a declarer who {fails} pays nothing for it; everyone scores what they took in tricks as usual"
    ),
    "undertaking.failed.everybody": mark(
        "a declarer who {fails} scores {paid}; in addition, everyone scores what they took in tricks as usual"
    ),
    "undertaking.opponents.all": mark("the opponents"),
    "undertaking.opponents.silent": mark("the players who announced nothing"),
    "undertaking.silent": mark("if {feat} without having announced it, you score {{}}"),
    "undertaking.silent.usual": mark("as usual"),
    "undertaking.silent.points": mark("just {points}"),
}
worded = words_of(ENGLISH, captured.ENGLISH, factors.ENGLISH)


def scoring_clauses(now: Context) -> Iterator[Clause]:
    """Say which cards are kept face up and what each term scores, then what announcements bring."""
    yield from face_up(now)
    scales = [term for term in now.rules.scoring if isinstance(term, Scale)]
    reckoned = _reckoned(now, scales[0].factor) if scales else None
    now = reckoned or now
    plain = [t for t in now.rules.scoring if isinstance(t, Captured | TrickTaken | Together | BasePoints)]
    if any(isinstance(term, Captured) for term in plain) and not now.rules.kind_of_play.narrow:
        yield follows("taking", worded("captured.taking"))
    for term in plain:
        yield from account(now, term).clauses
    if not scales or reckoned:
        yield from _worth_clauses(now)
    for other in now.rules.scoring:
        if other not in plain and other not in scales:
            yield from account(now, other).clauses
    polled = now.rules.stage(Announce)
    for told in undertakings_of(now.rules.stages):
        yield from _undertaking(now, told, several=polled is not None and polled.poll == "every")
    for scale in scales:
        (clause,) = account(now, scale).clauses
        yield replace(clause, text=_scaled(scale)) if reckoned else clause


# --- Figures that a deal scales ----------------------------------------------------------------------


def _scaled(term: Scale) -> Text:
    half = term.factor == Fraction(1, 2)
    return worded("scale.half") if half else worded("scale", factor=figure(term.factor))


def _reckoned(now: Context, factor: Fraction) -> Context | None:
    """Return the deal with its figures multiplied, or None if a term has figures that cannot be."""
    if undertakings_of(now.rules.stages):
        return None
    terms = [term if isinstance(term, Scale) else _times(term, factor) for term in now.rules.scoring]
    if any(term is None for term in terms):
        return None
    scoring = tuple(term for term in terms if term is not None)
    return replace(now, rules=replace(now.rules, scoring=scoring))


def _times(term: ScoreTerm, factor: Fraction) -> ScoreTerm | None:
    match term:
        case Captured(points=int() | Fraction() as points):
            return replace(term, points=points * factor)
        case TrickTaken() | Together():
            return replace(term, points=term.points * factor)
        case Sweep(payoff=Payoff() as payoff, otherwise=None):
            paid = Payoff(payoff.declarer * factor, payoff.others * factor)
            return replace(term, payoff=paid)
        case _:
            return None


# --- Announcements -----------------------------------------------------------------------------------


def _undertaking(now: Context, each: Undertaking, *, several: bool) -> Iterator[Clause]:
    title = each.title
    special = title == "the moon"
    makes = worded("undertaking.makes.the moon" if special else "undertaking.makes", title=phrase(title))
    if each.pooled:
        yield from _pooled(each)
        return
    paid = _paid(each.made, several=several)
    yield scores(f"{each.name}.made", worded("undertaking.made", makes=makes, paid=paid))
    yield scores(f"{each.name}.failed", _failed(each, special=special, several=several))
    swept = [term.target for term in now.rules.scoring if isinstance(term, Sweep)]
    if each.target not in swept and not isinstance(each.target, NoTrick):
        text = worded("undertaking.silent", feat=feat(now, each.target))
        yield follows(f"{each.name}.silent", text, _as_usual(now, each.target))


def _pooled(each: Undertaking) -> Iterator[Clause]:
    """Say what an undertaking wins or costs that is paid with the pool."""
    title = phrase(each.title)
    makes, fails = (worded(f"undertaking.{word}", title=title) for word in ("makes", "fails"))
    won, lost = measured(-each.made.others), measured(each.failed.others)
    yield scores(f"{each.name}.made", worded("undertaking.pooled.made", makes=makes, points=won))
    yield scores(f"{each.name}.failed", worded("undertaking.pooled.failed", fails=fails, points=lost))


def _paid(payoff: Payoff, *, several: bool) -> Text:
    """Return what the declarer and the opponents score: ``nothing, and each opponent scores 26 points``."""
    who = worded("undertaking.opponents.several" if several else "undertaking.opponents")
    own, others = payoff.declarer, payoff.others
    if own and others:
        return worded("undertaking.paid.both", own=measured(own), opponents=who, others=figure(others))
    key = "undertaking.paid.others" if others else "undertaking.paid.own"
    return worded(key, own=measured(own), opponents=who, others=measured(others))


def _failed(each: Undertaking, *, special: bool, several: bool) -> Text:
    """Return the cost of a failed undertaking, and what still counts."""
    own, others = each.failed.declarer, each.failed.others
    fails = worded("undertaking.fails.the moon" if special else "undertaking.fails", title=phrase(each.title))
    who = worded("undertaking.opponents.silent" if several else "undertaking.opponents.all")
    case: str = each.still_count
    if case in {"others", "winners"} and own and not others:
        case = f"{case}.own"
    if case == "everybody" and not own and not others:
        case = "everybody.free"
    # A failure without any payoff scores "nothing".
    paid = _paid(each.failed, several=False)
    return worded(f"undertaking.failed.{case}", fails=fails, paid=paid, own=measured(own), who=who)


def _as_usual(now: Context, target: Target) -> Text:
    """Return the score for reaching a target unannounced."""
    captured = [term for term in now.rules.scoring if isinstance(term, Captured)]
    if not isinstance(target, AllOf) or len(captured) != len(now.rules.scoring):
        return worded("undertaking.silent.usual")
    cards = resolved_cards(target.cards)
    points = sum((term.value(card) for term in captured for card in term.cards if card in cards), start=0)
    return worded("undertaking.silent.points", points=measured(points))


# --- The sum -----------------------------------------------------------------------------------------


def _worth_clauses(now: Context) -> Iterator[Clause]:
    """Yield the total of a deal if it is fixed, with an example."""
    below = _may_fall_below_zero(now)
    if all(isinstance(term, Captured | TrickTaken | Sweep | Scale) for term in now.rules.scoring):
        yield from _sum(now, even_if_none=below)
    if below:
        yield follows(BELOW_ZERO, worded("total.below-zero"))


def _sum(now: Context, *, even_if_none: bool) -> Iterator[Clause]:
    plain = [term for term in now.rules.scoring if isinstance(term, Captured | TrickTaken)]
    total = sum((worth(now, term) or 0 for term in plain), start=0)
    several = len(plain) > 1 or any(isinstance(each, Captured) and each.cards[1:] for each in plain)
    if several and (total > 0 or even_if_none):
        only_costs = now.low_wins and not even_if_none
        key = "total" if only_costs else "total.together"
        yield follows("total", worded(key if now.parts == 1 else f"{key}.part"), measured(total))
        if _may_lie_out(now):
            yield follows("total.out", worded(_when_out(now)))
    if len(plain) > 1 and not any(isinstance(each, TrickTaken) and each.which == "every" for each in plain):
        yield from _example(now)


def _when_out(now: Context) -> str:
    """Return the key for the total when a scoring card is out of play."""
    captured = [term for term in now.rules.scoring if isinstance(term, Captured)]
    values: list[Exact] = [term.value(card) for term in captured for card in term.cards]
    if all(value < 0 for value in values) and not now.low_wins:
        return "total.out.costs"
    return "total.out.adds" if all(value > 0 for value in values) else "total.out"


def _may_fall_below_zero(now: Context) -> bool:
    """Whether a term scores below zero, so that a total may too."""
    captured = [term for term in now.rules.scoring if isinstance(term, Captured)]
    others = [term.points for term in now.rules.scoring if isinstance(term, TrickTaken | Together)]
    return any(points < 0 for points in (*others, *(t.value(card) for t in captured for card in t.cards)))


def _may_lie_out(now: Context) -> bool:
    """Whether a scoring card may be left over or discarded, so that nobody takes it."""
    left = cards_left(now.rules, now.seats)
    if any(isinstance(stage, Tricks) and stage.talon_to != "nobody" for stage in now.rules.stages):
        return False
    left -= stock_of(now.rules, now.seats)
    to_the_last = any(
        isinstance(stage, Tricks) and stage.turn_up_to == "last trick" for stage in now.rules.stages
    )
    barred = {card for stage in now.rules.stages if isinstance(stage, TakeTalon) for card in stage.barred}
    counted = {card for term in now.rules.scoring if isinstance(term, Captured) for card in term.cards}
    return left > (1 if to_the_last else 0) and not counted <= barred


def _example(now: Context) -> Iterator[Clause]:
    """Yield an example: some cards of a large set, one of a small set, the last trick."""
    captured = [term for term in now.rules.scoring if isinstance(term, Captured)]
    last = [
        t for t in now.rules.scoring if isinstance(t, TrickTaken) and (t.which, t.to) == ("last", "winner")
    ]
    some = [(term, _few(term, captured)) for term in captured]
    names = Names(now.faces, replace(now.rules.pack, copies=1))
    things = [*(names.all(cards) for _, cards in some), *(worded("trick.last") for _ in last)]
    if len(things) > 1:
        points = sum((term.value(card) for term, cards in some for card in cards), start=0)
        scored = measured(sum((term.points for term in last), start=points))
        text = worded("total.example", things=listed(things), points=scored)
        yield follows("example", text, example=True)


def _few(term: Captured, captured: list[Captured]) -> tuple[Card, ...]:
    """Return some cards of a set for an example, if possible none that other sets count too."""
    others = {card for each in captured if each is not term for card in each.cards}
    own = tuple(card for card in term.cards if card not in others) or term.cards
    single = tuple(card for card in own if not card.copy) or own
    return single[:3] if len(term.cards) > 4 else single[:1]
