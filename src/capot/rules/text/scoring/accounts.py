"""The account of each scoring term, and those of terms that count tricks and hands."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import assert_never

from capot.language.cards import short, shorts
from capot.language.texts import NOTHING, Text, joined, listed
from capot.language.words import figure, measured, number, ordinal
from capot.rules.climbing import Climb
from capot.rules.opening import StayIn
from capot.rules.scoring import (
    Bands,
    Captured,
    CardPool,
    Exempt,
    Fewest,
    FewestPaid,
    GameValue,
    GoneOut,
    HandsWon,
    Honours,
    Howell,
    InstantWinPaid,
    LastCard,
    Makers,
    MakersBands,
    Most,
    Multiplier,
    Outset,
    PoolTaken,
    Pot,
    Reversal,
    Scale,
    ScoreTerm,
    Shares,
    Sweep,
    SweepBegun,
    Sweepstake,
    Together,
    TrickCount,
    TrickTaken,
    TrumpFactor,
    WholePoints,
)
from capot.rules.terms import AllOf, Exact, resolved_cards
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.scoring.bands import bands, sum_of_points
from capot.rules.text.scoring.cards import captured, does, feat_in_signs, size, sweep, together, trick_taken
from capot.rules.text.scoring.game_value import game_value
from capot.rules.text.scoring.honours import honours
from capot.rules.text.scoring.last_card import last_card
from capot.rules.text.scoring.makers import banded_makers, makers
from capot.rules.text.scoring.most import most
from capot.rules.text.scoring.payments import card_pool, fewest_paid, sweep_begun
from capot.rules.text.scoring.pools import every_hand, hands_made, howell, pool_taken, pot, shares, sweepstake
from capot.rules.text.scoring.words import Account, follows, scores, worded
from capot.rules.weights import multiplied_parts, whole_points

Paid = tuple[str, Exact]


def account(now: Setting, term: ScoreTerm) -> Account:
    """Return the noun for a term, its sentences in the rulebook and its words in the line of stakes."""
    match term:
        case Captured():
            return captured(now, term)
        case TrickTaken():
            return trick_taken(now, term)
        case LastCard():
            return last_card(now, term)
        case Honours():
            return honours(now, term)
        case Outset():
            return _outset_account(term)
        case Together():
            return together(now, term)
        case Sweep():
            return sweep(now, term)
        case Shares():
            return shares(now, term)
        case Sweepstake():
            return sweepstake(now, term)
        case Howell():
            return howell(now, term)
        case Pot():
            return pot(now, term)
        case HandsWon():
            return _hands_won_account(now, term)
        case Scale():
            return _scale_account(term)
        case TrumpFactor():
            return _trump_factor_account(now, term)
        case TrickCount():
            return _trick_count_account(now, term)
        case PoolTaken():
            return pool_taken(term)
        case Bands():
            return bands(now, term)
        case Makers():
            return makers(now, term)
        case GameValue():
            return game_value(now, term)
        case MakersBands():
            return banded_makers(now, term)
        case Fewest():
            return _fewest_account(now, term)
        case Most():
            return most(now, term)
        case WholePoints():
            return _whole_points_account(now, term)
        case Multiplier():
            return _multiplier_account(now, term)
        case Exempt():
            return _exempt_account(now, term)
        case Reversal():
            return _reversal_account(now, term)
        case GoneOut():
            return _gone_out_account(now, term)
        case InstantWinPaid():
            return _instant_win_paid_account(term)
        case FewestPaid():
            return fewest_paid(now, term)
        case CardPool():
            return card_pool(now, term)
        case SweepBegun():
            return sweep_begun(term, [noun_of(now, name) for name in term.replaces])
        case _:
            assert_never(term)


def noun_of(now: Setting, name: str) -> Text:
    """Return what the scoring term of this name counts, as a noun: ``the last trick``."""
    return account(now, next(term for term in now.rules.scoring if term.name == name)).noun


def _paid_for(told: Iterable[Paid]) -> Text:
    return joined(
        ", ", [worded("paid.for", what=what, points=figure(points)) for what, points in told if points]
    )


# --- Factors -----------------------------------------------------------------------------------------


def _scale_account(term: Scale) -> Account:
    key, factor = ("scale.half", "½") if term.factor == Fraction(1, 2) else ("scale", figure(term.factor))
    clause = scores(term.name, worded(f"{key}.all", factor=factor), otherwise=worded(f"{key}.else"))
    return Account(worded(f"{key}.noun"), [clause], [worded(f"{key}.stake", factor=factor)])


def _trump_factor_account(now: Setting, term: TrumpFactor) -> Account:
    suit, factor = now.names.suit(term.suit), term.factor
    key = f"trump-factor.{factor}" if factor in {2, 3} else "trump-factor"
    text = worded(key, suit=suit, factor=factor)
    clause = scores(term.name, text, otherwise=worded("trump-factor.else", suit=suit))
    stake = worded("trump-factor.stake", suit=suit, factor=factor)
    return Account(worded("trump-factor.noun", suit=suit), [clause], [stake])


def _multiplier_account(now: Setting, term: Multiplier) -> Account:
    card = now.names.one(term.card)
    rest = {each.name for each in now.rules.scoring if not isinstance(each, Reversal)} - {term.name}
    every = rest == set(term.of)
    what = worded("multiplier.every") if every else listed([noun_of(now, name) for name in term.of])
    key = f"multiplier.{term.factor}" if term.factor in {-1, 0, 2, 3} else "multiplier"
    text, none = worded(key, card=card, what=what, factor=term.factor), worded("multiplier.else", card=card)
    clauses = [replace(scores(term.name, text, otherwise=none), cards=frozenset({term.card}))]
    if term.alone:
        told = worded(
            f"multiplier.alone.{does(now, term.alone)}", card=card, points=measured(size(term.alone))
        )
        clauses += [scores(f"{term.name}.alone", told, otherwise=worded("multiplier.alone.else", card=card))]
        idle = [
            each for part in multiplied_parts(now.rules, term) for each in part.cards if not part.value(each)
        ]
        if idle:
            text = worded("multiplier.idle", cards=now.names.plain(idle), card=card)
            clauses += [follows(f"{term.name}.idle", text)]
    sign = short(now.faces, term.card)
    return Account(card, clauses, [worded("multiplier.stake", card=sign, factor=term.factor, what=what)])


def _in_signs(now: Setting, names: Iterable[str]) -> Text:
    """Return the cards that the terms of these names count, ``OL OA``, or nothing if one counts anything else."""
    some = [each for each in now.rules.scoring if each.name in names]
    if not all(isinstance(each, Captured) for each in some):
        return NOTHING
    cards = [card for each in some if isinstance(each, Captured) for card in each.cards]
    return shorts(now.faces, now.rules.pack.sorted(cards))


def _reversal_account(now: Setting, term: Reversal) -> Account:
    cards = now.names.all(resolved_cards(term.cards))
    what = listed([noun_of(now, name) for name in term.of])
    key = "reversal.brings" if _is_penalty(now, term) else "reversal"
    none = worded("reversal.else", cards=cards)
    clause = scores(term.name, worded(key, cards=cards, what=what), otherwise=none)
    told = _in_signs(now, term.of) or what
    stake = worded("reversal.stake", cards=feat_in_signs(now, AllOf(term.cards)), what=told)
    return Account(cards, [clause], [stake])


def _is_penalty(now: Setting, term: Reversal) -> bool:
    """Whether all that a reversal turns is bad for whoever has it."""
    some = [each for each in now.rules.scoring if each.name in term.of]
    signs = [each.value(card) < 0 for each in some if isinstance(each, Captured) for card in each.cards]
    return bool(signs) and all(signs) and not now.low_wins


# --- Points before any trick, and points spared --------------------------------------------------------


def _outset_account(term: Outset) -> Account:
    text = worded("outset", points=measured(term.points))
    clause = scores(term.name, text, otherwise=worded("outset.else"))
    return Account(worded("outset.noun"), [clause], [worded("outset.stake", points=figure(term.points))])


def _exempt_account(now: Setting, term: Exempt) -> Account:
    what, total = listed([noun_of(now, name) for name in term.of]), figure(term.total)
    key = "exempt" if now.low_wins else "exempt.brings"
    clause = scores(term.name, worded(key, total=total, what=what), otherwise=worded(f"{key}.else"))
    stake = worded("exempt.stake", total=total, what=_in_signs(now, term.of) or what)
    return Account(worded("exempt.noun", total=total), [clause], [stake])


# --- The number of tricks ----------------------------------------------------------------------------


def _trick_count_account(now: Setting, term: TrickCount) -> Account:
    each = worded(f"{_each_of(term)}.stake", book=number(term.book))
    told = _paid_for([(each, term.each), (worded("tricks.none.stake"), term.none)])
    if term.every is not None:
        told = worded("tricks.stake", told=told, points=figure(term.every))
    noun = worded("tricks.cards.noun" if term.counts == "cards" else "tricks.noun")
    return Account(noun, _trick_count(now, term), [told])


def _trick_count(now: Setting, term: TrickCount) -> Iterator[Clause]:
    key, some_out = term.name, any(isinstance(stage, StayIn) for stage in now.rules.stages)
    if term.pool:
        yield from _pooled(term, some_out=some_out)
        return
    if term.each:
        gets = _gets(now, term.each, "takes-off")
        yield scores(f"{key}.each", worded(_each_of(term), gets=gets, book=number(term.book)))
    if term.none:
        none = "tricks.none.in" if some_out else "tricks.none"
        yield scores(f"{key}.none", worded(none, get=_gets(now, term.none, "take-off")))
    if term.every is not None:
        others = worded("tricks.swept.nothing")
        if term.none_at_sweep:
            others = _swept(now, term.none_at_sweep, "tricks.swept.in" if some_out else "tricks.swept")
        text = worded("tricks.every", get=_gets(now, term.every, "take-off"), others=others)
        yield scores(f"{key}.every", text)
    if some_out:
        yield scores(f"{key}.alone", worded("tricks.alone", get=_gets(now, term.alone, "take-off")))


def _pooled(term: TrickCount, *, some_out: bool) -> Iterator[Clause]:
    """Say who pays into the pool of a count of tricks, and what is won of it."""
    yield scores(f"{term.name}.pool", worded("tricks.pool", ante=measured(term.pool)))
    yield scores(f"{term.name}.each", worded("tricks.pool.each"))
    if term.none:
        none = "tricks.pool.none.in" if some_out else "tricks.pool.none"
        yield scores(f"{term.name}.none", worded(none, points=measured(-term.none)))
    if some_out:
        yield scores(f"{term.name}.alone", worded("tricks.pool.alone"))


def _each_of(term: TrickCount) -> str:
    """Return the key of the words for what counts one by one, or for the most of it."""
    if term.best_only:
        return "tricks.best.late" if term.counts == "late tricks" else "tricks.best"
    match term.counts:
        case "cards":
            return "tricks.cards"
        case "late tricks":
            return "tricks.late"
        case "tricks":
            return "tricks.over" if term.book else "tricks.each"


def _gets(now: Setting, points: Exact, off: str) -> str:
    """Return the effect of points: ``score 5 points``, or what they take ``off`` if points are bad."""
    if now.low_wins and points < 0:
        return worded(f"tricks.{off}", points=measured(-points))
    return worded("tricks.score" if off == "take-off" else "tricks.scores", points=measured(points))


def _swept(now: Setting, points: Exact, key: str) -> Text:
    """Return the effect of points on the others if one player wins every trick."""
    if now.low_wins and points < 0:
        return worded(f"{key}.takes-off", points=measured(-points))
    return worded(f"{key}.scores", points=measured(points))


# --- Card points -------------------------------------------------------------------------------------


def _whole_points_account(now: Setting, term: WholePoints) -> Account:
    return Account(worded("whole.noun"), _whole_points(now, term), [worded("whole.stake")])


def _whole_points(now: Setting, term: WholePoints) -> Iterator[Clause]:
    key, total = term.name, measured(whole_points(now.rules, now.seats, term))
    yield scores(f"{key}.dropped", worded("whole.dropped"))
    yield scores(f"{key}.last", worded("whole.last", total=total))
    if term.sweep is not None:
        places = {"own": measured(term.sweep.declarer), "others": measured(term.sweep.others)}
        text = worded("whole.sweep.clean" if term.clean else "whole.sweep", **places)
        yield scores(f"{key}.sweep", text, otherwise=worded("whole.sweep.else"))


def _fewest_account(now: Setting, term: Fewest) -> Account:
    told = [(worded("fewest.points.stake"), term.points), (worded("fewest.none.stake"), term.no_trick)]
    told += [(worded("fewest.every.stake"), term.sweeper), (worded("fewest.swept.stake"), term.swept)]
    return Account(worded("fewest.noun"), _fewest(now, term), [_paid_for(told)])


def _fewest(now: Setting, term: Fewest) -> Iterator[Clause]:
    key, points = term.name, measured(term.points)
    yield sum_of_points(now, term)
    yield scores(f"{key}.points", worded("fewest", points=points))
    yield scores(f"{key}.tied", worded(f"fewest.tied.{term.tied}", points=points, side=now.next_side))
    if term.all_tied == "none":
        text = worded("fewest.all", count=number(now.seats))
        yield scores(f"{key}.all", text, otherwise=worded("fewest.all.else"))
    yield scores(f"{key}.none", worded("fewest.none", points=measured(term.no_trick)))
    swept = {
        (True, True): "fewest.every.both",
        (True, False): "fewest.every",
        (False, True): "fewest.every.others",
        (False, False): "fewest.every.nobody",
    }[bool(term.sweeper), bool(term.swept)]
    places = {"own": measured(term.sweeper), "others": measured(term.swept)}
    yield scores(f"{key}.every", worded(swept, **places))


# --- Going out ---------------------------------------------------------------------------------------


def _gone_out_account(now: Setting, term: GoneOut) -> Account:
    return Account(worded("gone-out.noun"), _gone_out(now, term), _gone_out_stakes(now, term))


def _gone_out(now: Setting, term: GoneOut) -> Iterator[Clause]:
    first, *others, last = term.places
    climbs = now.rules.stage(Climb) is not None
    if climbs and all(points == first for points in others) and last == -first * (len(others) + 1):
        text = worded("gone-out.left", points=measured(first))
        yield scores(term.name, text, measured(last))
        return
    told = [worded("gone-out.first", points=measured(first))]
    told += [
        worded("gone-out.place", place=ordinal(place), points=figure(points))
        for place, points in enumerate(others, start=2)
    ]
    yield scores(term.name, listed([*told, worded("gone-out.last", points=figure(last))]))


def _gone_out_stakes(now: Setting, term: GoneOut) -> Iterator[Text]:
    """Yield the score of each place; in climbing the last player never goes out."""
    places = [
        (worded("gone-out.place.stake", place=ordinal(place)), points)
        for place, points in enumerate(term.places, start=1)
    ]
    if now.rules.stage(Climb) is not None:
        *others, (_, last) = places
        if len({points for _, points in others}) == 1:
            others = [(worded("gone-out.any.stake"), others[0][1])]
        places = [*others, (worded("gone-out.left.stake"), last)]
    yield _paid_for(places)


def _instant_win_paid_account(term: InstantWinPaid) -> Account:
    clause = scores(term.name, worded("instant-win", points=measured(term.each)))
    return Account(
        worded("instant-win.noun"), [clause], [worded("instant-win.stake", points=figure(term.each))]
    )


# --- Hands won ---------------------------------------------------------------------------------------


def _hands_won_account(now: Setting, term: HandsWon) -> Account:
    hands = hands_made(now.rules)
    key = "hands-won.crash.stake" if term.crash else "hands-won.stake"
    stake = worded(key, points=figure(term.each), hands=hands, crash=figure(term.crash))
    return Account(worded("hands-won.noun"), _hands_won(term, every_hand(hands)), [stake])


def _hands_won(term: HandsWon, every: str) -> Iterator[Clause]:
    yield scores(term.name, worded("hands-won", points=measured(term.each)))
    if term.crash:
        text = worded("hands-won.crash", every=every, points=measured(term.crash))
        yield scores(f"{term.name}.crash", text, otherwise=worded("hands-won.crash.else", every=every))
