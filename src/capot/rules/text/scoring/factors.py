"""The words for factors, for scores turned round and for players who are spared."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from capot.cards import Card
from capot.language.cards import short, shorts
from capot.language.texts import NOTHING, Text, listed, mark
from capot.language.words import figure, measured
from capot.rules.derived.sums import sums_of
from capot.rules.derived.weights import multiplied_parts
from capot.rules.scoring import Captured, Exempt, Multiplier, PointsOff, Reversal, Scale, TrumpFactor
from capot.rules.scoring.answers import CardWeight, Prize
from capot.rules.terms import AllOf, resolved_cards
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.scoring.captured import does, size
from capot.rules.text.scoring.sets import feat_in_signs
from capot.rules.text.scoring.words import (
    Account,
    Accounts,
    AccountsOfOthers,
    Nouns,
    follows,
    points_field,
    scores,
    words_of,
)

ENGLISH: Final = {
    "scale.half.noun": mark("the halving of the points"),
    "scale.noun": mark("the factor of the points"),
    "scale.half": mark("all of these are half the usual points"),
    "scale": mark("all of these are the usual points times {factor}"),
    "scale.half.all": mark("everything in this deal counts half"),
    "scale.all": mark("everything in this deal counts {factor} times"),
    "scale.half.else": mark("nothing is halved"),
    "scale.else": mark("nothing is multiplied"),
    "scale.half.stake": mark("everything halved"),
    "scale.stake": mark("everything times {factor}"),
    "trump-factor.noun": mark("{suit} as trumps"),
    "trump-factor.2": mark("if {suit} are trumps, all scores for the deal are doubled"),
    "trump-factor.3": mark("if {suit} are trumps, all scores for the deal are tripled"),
    "trump-factor": mark("if {suit} are trumps, all scores for the deal are multiplied by {factor}"),
    "trump-factor.else": mark("{suit} as trumps score like any other suit"),
    "trump-factor.stake": mark("everything times {factor} if {suit} are trumps"),
    "exempt.noun": mark("the exemption from {total} on"),
    "exempt": mark("if your total was {total} or more before the deal, {what} cost you nothing"),
    "exempt.brings": mark("if your total was {total} or more before the deal, {what} bring you nothing"),
    "exempt.else": mark("everyone is charged alike, however high the total"),
    "exempt.brings.else": mark("everyone scores alike, however high the total"),
    "exempt.stake": mark("nothing for {what} from a total of {total} on"),
    "multiplier.-1": mark(
        "if you take {card}, whatever you would score for {what} is taken off your score instead"
    ),
    "multiplier.0": mark("if you take {card}, you score nothing for {what}"),
    "multiplier.2": mark("if you take {card}, your score for {what} is doubled"),
    "multiplier.3": mark("if you take {card}, your score for {what} is tripled"),
    "multiplier": mark("if you take {card}, your score for {what} is multiplied by {factor}"),
    "multiplier.alone.costs": mark(
        "if you take {card} and none of the cards it multiplies, it costs you {points}"
    ),
    "multiplier.alone.brings": mark(
        "if you take {card} and none of the cards it multiplies, it is worth {points} to you"
    ),
    "multiplier.alone.takes-off": mark(
        "if you take {card} and none of the cards it multiplies, it takes {points} off your score"
    ),
    "multiplier.alone.else": mark("{card} scores nothing by itself"),
    "multiplier.idle": mark("{cards} score nothing, but are among the cards that {card} multiplies"),
    "multiplier.else": mark("{card} multiplies nothing"),
    "multiplier.every": mark("everything else in the deal"),
    "multiplier.stake": mark("{card} ×{factor} ({what})"),
    "multiplier.example": mark("if you take {things}, you score {points}"),
    "points-off": mark("{cards} takes {{}} off your score for the deal, but never below zero"),
    "points-off.all": mark("{cards} take {{}} each off your score for the deal, but never below zero"),
    "points-off.stake": mark("{cards} {points}, but never below zero"),
    "reversal": mark("if you take {cards}, your score for {what} changes its sign"),
    "reversal.brings": mark("if you take {cards}, {what} brings you as much as it would have cost you"),
    "reversal.else": mark("taking {cards} turns no other score round"),
    "reversal.stake": mark("{cards}: the opposite for {what}"),
}
worded = words_of(ENGLISH)


def scale(_: Context, term: Scale) -> Account:
    """Return the words for a factor of all scores."""
    key, factor = ("scale.half", "½") if term.factor == Fraction(1, 2) else ("scale", figure(term.factor))
    clause = scores(term.name, worded(f"{key}.all", factor=factor), otherwise=worded(f"{key}.else"))
    return Account(worded(f"{key}.noun"), [clause], [worded(f"{key}.stake", factor=factor)])


def trump_factor(now: Context, term: TrumpFactor) -> Account:
    """Return the words for a factor of some trumps."""
    suit, factor = now.names.suit(term.suit), term.factor
    key = f"trump-factor.{factor}" if factor in {2, 3} else "trump-factor"
    text = worded(key, suit=suit, factor=factor)
    clause = scores(term.name, text, otherwise=worded("trump-factor.else", suit=suit))
    stake = worded("trump-factor.stake", suit=suit, factor=factor)
    return Account(worded("trump-factor.noun", suit=suit), [clause], [stake])


def multiplier(now: Context, term: Multiplier, noun_of: Nouns) -> Account:
    """Return the words for a card that multiplies."""
    card = now.names.one(term.card)
    rest = {each.name for each in now.rules.scoring if not isinstance(each, Reversal)} - {term.name}
    every = rest == set(term.of)
    what = worded("multiplier.every") if every else listed([noun_of(name) for name in term.of])
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
    if now.seats:
        # One line says what counts, for any number of players.
        clauses += _multiplied(now, term)
    sign = short(now.faces, term.card)
    return Account(card, clauses, [worded("multiplier.stake", card=sign, factor=term.factor, what=what)])


def _multiplied(now: Context, term: Multiplier) -> Iterator[Clause]:
    """Reckon, where nothing but cards counts, the costliest of two sets of cards that are multiplied."""
    # A game that is still being made may have a set without cards.
    parts = [part for part in multiplied_parts(now.rules, term) if part.cards][:2]
    sums = sums_of(now.rules, now.seats)
    weights = [weight for each in now.rules.scoring for weight in each.weighs(sums)]
    if not term.factor or not all(isinstance(weight, CardWeight | Prize) for weight in weights):
        return
    taken = [*dict.fromkeys([*map(_costliest, parts), term.card])]
    own = [each for each in now.rules.scoring if isinstance(each, Captured)]
    points = sum(
        each.value(card) * (term.factor if each.name in term.of else 1)
        for each in own
        for card in taken
        if card in each.cards
    )
    if len(taken) > 2:
        text = worded("multiplier.example", things=now.names.all(taken), points=measured(points))
        yield follows(f"{term.name}.example", text, example=True)


def _costliest(part: Captured) -> Card:
    """Return the card of a set that scores most, above or below zero."""
    return max(part.cards, key=lambda card: abs(float(part.value(card))))


def _in_signs(now: Context, names: Iterable[str]) -> Text:
    """Return the cards that the terms of these names count, ``OL OA``, or nothing if one counts anything else."""
    some = [each for each in now.rules.scoring if each.name in names]
    if not all(isinstance(each, Captured) for each in some):
        return NOTHING
    cards = [card for each in some if isinstance(each, Captured) for card in each.cards]
    return shorts(now.faces, now.rules.pack.sorted(cards))


def reversal(now: Context, term: Reversal, noun_of: Nouns) -> Account:
    """Return the words for cards that turn scores round."""
    cards = now.names.all(resolved_cards(term.cards))
    what = listed([noun_of(name) for name in term.of])
    key = "reversal.brings" if _is_penalty(now, term) else "reversal"
    none = worded("reversal.else", cards=cards)
    clause = scores(term.name, worded(key, cards=cards, what=what), otherwise=none)
    told = _in_signs(now, term.of) or what
    stake = worded("reversal.stake", cards=feat_in_signs(now, AllOf(term.cards)), what=told)
    return Account(cards, [clause], [stake])


def _is_penalty(now: Context, term: Reversal) -> bool:
    """Whether all that a reversal turns is bad for whoever has it."""
    some = [each for each in now.rules.scoring if each.name in term.of]
    signs = [each.value(card) < 0 for each in some if isinstance(each, Captured) for card in each.cards]
    return bool(signs) and all(signs) and not now.low_wins


def exempt(now: Context, term: Exempt, noun_of: Nouns) -> Account:
    """Return the words for players who are spared."""
    what, total = listed([noun_of(name) for name in term.of]), figure(term.total)
    key = "exempt" if now.low_wins else "exempt.brings"
    clause = scores(term.name, worded(key, total=total, what=what), otherwise=worded(f"{key}.else"))
    stake = worded("exempt.stake", total=total, what=_in_signs(now, term.of) or what)
    return Account(worded("exempt.noun", total=total), [clause], [stake])


def points_off(now: Context, term: PointsOff) -> Account:
    """Return the words for cards that take points off."""
    all_of = now.names.include_single_cards(term.cards)
    cards = now.names.all(term.cards) if all_of else now.names.each(term.cards)
    text = worded("points-off.all" if all_of else "points-off", cards=cards)
    clause = replace(scores(term.name, text, measured(term.points)), cards=frozenset(term.cards))
    signs = shorts(now.faces, now.rules.pack.sorted(term.cards))
    stake = worded("points-off.stake", cards=signs, points=figure(-term.points))
    return Account(now.names.plain(term.cards), [clause], [stake])


GUIDES: Final = {
    PointsOff: Guide(
        aim="cards",
        title=mark("points off"),
        meaning=mark("Cards take points off the score for a deal, but never below zero."),
        sentence=mark("{cards} takes {points} off the score for the deal, but never below zero."),
        fields={
            "name": NAME,
            "cards": Field(mark("cards"), "the cards that score", style="each", nothing=mark("no card")),
            "points": points_field("the points that each of the cards takes off"),
        },
    ),
    Multiplier: Guide(
        aim="cards",
        title=mark("a card that multiplies"),
        meaning=mark("A card multiplies what its taker scores otherwise; a factor of 0 cancels it."),
        sentence=mark("Whoever takes {card} has the score for {of} multiplied by {factor}."),
        details=(mark("By itself, without a card that it multiplies, it scores {alone}."),),
        fields={
            "name": NAME,
            "card": Field(mark("card"), "the card that multiplies"),
            "of": Field(
                mark("the scores that are multiplied"),
                "the names of the terms whose points are multiplied; they stand before this one",
                nothing=mark("nothing"),
            ),
            "factor": Field(mark("factor"), "the factor", low=-20, high=20),
            "alone": points_field("the points for a player who takes none of the cards it multiplies"),
        },
    ),
    Reversal: Guide(
        title=mark("a set that turns scores round"),
        meaning=mark("Whoever takes all of some cards has the sign of some scores turned."),
        sentence=mark("Whoever takes all of {cards} has the score for {of} turned round, gain for loss."),
        fields={
            "name": NAME,
            "cards": Field(mark("cards"), "the cards that must all be taken", nothing=mark("no cards")),
            "of": Field(
                mark("the scores that are turned"),
                "the names of the terms whose points change their sign; they stand before this one",
                nothing=mark("nothing"),
            ),
        },
    ),
    Exempt: Guide(
        title=mark("an exemption"),
        meaning=mark("A player with a high total scores nothing by some terms."),
        sentence=mark("A player whose total before the deal is {total} or more scores nothing for {of}."),
        fields={
            "name": NAME,
            "of": Field(
                mark("the scores that are spared"),
                "the names of the terms by which the player scores nothing; they stand before this one",
                nothing=mark("nothing"),
            ),
            "total": Field(
                mark("total"), "the total from which the player is exempt", low=-10_000, high=10_000
            ),
        },
    ),
    Scale: Guide(
        title=mark("a factor for the deal"),
        meaning=mark("All scores of the deal are multiplied."),
        sentence=mark("All scores of the deal are multiplied by {factor}."),
        fields={
            "name": NAME,
            "factor": Field(
                mark("factor"),
                "the number by which scores are multiplied, such as 1/2",
                words={Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2): "2", Fraction(3): "3"},
            ),
        },
    ),
    TrumpFactor: Guide(
        title=mark("a factor for a trump suit"),
        meaning=mark("All scores of the deal are multiplied if a certain suit is trumps."),
        sentence=mark("If {suit} are trumps, all scores of the deal are multiplied by {factor}."),
        fields={
            "name": NAME,
            "suit": Field(mark("suit"), "the suit that must be trumps"),
            "factor": Field(
                mark("factor"), "the whole number by which scores are multiplied", low=-10, high=10
            ),
        },
    ),
}

ACCOUNTS: Final[Accounts] = {
    Scale: scale,
    TrumpFactor: trump_factor,
    PointsOff: points_off,
}

OF_OTHERS: Final[AccountsOfOthers] = {
    Multiplier: multiplier,
    Exempt: exempt,
    Reversal: reversal,
}
