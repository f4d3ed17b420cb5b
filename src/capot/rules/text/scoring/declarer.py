"""The words for a declarer who scores by card points."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import NOTHING, Text, joined, listed, mark
from capot.language.words import figure, measured, often
from capot.rules.derived.weights import card_points
from capot.rules.ongoing.widow import widow_word
from capot.rules.scoring import Bands, Captured, Fewest
from capot.rules.stages.exchanges import TakeTalon
from capot.rules.stages.opening import TakeWidow
from capot.rules.terms import Exact
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.scoring import game_value
from capot.rules.text.scoring.words import (
    Account,
    Accounts,
    compared_field,
    follows,
    points_field,
    scores,
    words_of,
)

ENGLISH: Final = {
    "bands.noun": mark("the card points of the declarer"),
    "bands.noun.if": mark("the card points of the declarer, with {suits} as trumps"),
    "bands": mark(
        "the declarer counts the card points in the tricks won and the cards discarded, and scores {bands}"
    ),
    "bands.tricks": mark("the declarer counts the card points in the tricks won, and scores {bands}"),
    "bands.widow": mark(
        "the declarer counts the card points in the tricks won and in the {widow}, and scores {bands}"
    ),
    "bands.each": mark("{points} for each point above {par}, and loses as much for each below"),
    "bands.example": mark("a declarer with {high} scores {won}, and one with {low} loses {lost}"),
    "bands.example.paid": mark(
        "a declarer with {high} gets {won} from each opponent, and one with {low} pays each of them {lost}"
    ),
    "bands.each.stake": mark("{points} for each card point above {par}"),
    "bands.each.lost.stake": mark("{points} for each below"),
    "bands.sweep": mark("a declarer who wins every trick scores {every}, and any other declarer {points}"),
    "bands.otherwise.stake": mark("{points} otherwise"),
    "bands.with": mark("with {suits} as trumps, {what}"),
    "bands.band": mark("{points} with {span}"),
    "bands.band.none": mark("{points} with no card points"),
    "bands.band.any": mark("{points} with any"),
    "bands.span.top": mark("{low} or more"),
    "bands.span": mark("{low} to {high}"),
    "bands.span.bottom": mark("fewer than {high}"),
    "bands.every": mark("a declarer who wins every trick scores {points} instead"),
    "bands.none": mark("a declarer who wins no trick scores {points} instead"),
    "bands.paying": mark(
        "each opponent pays the declarer that score (or receives it if it is below zero), so the declarer’s own score is {often} as much"
    ),
    "bands.alone": mark("the opponents score nothing"),
    "bands.stake": mark("the declarer scores {told}"),
    "bands.paid.stake": mark("each opponent pays the declarer {won}, and gets {lost}"),
    "bands.won.stake": mark("each opponent pays the declarer {won}"),
    "bands.lost.stake": mark("the declarer pays each opponent {lost}"),
    "bands.band.stake": mark("{points} for {span}"),
    "bands.band.none.stake": mark("{points} for no card points"),
    "bands.every.stake": mark("{points} for winning every trick"),
    "bands.none.stake": mark("{points} for winning no trick"),
}
worded = words_of(ENGLISH)


def sum_of_points(now: Context, term: Bands | Fewest, key: str | None = None) -> Clause:
    """Return how many card points there are in the pack."""
    some = [each for each in now.rules.scoring if isinstance(each, Captured) and each.name in term.of]
    points = sum((each.value(card) for each in some for card in each.cards), start=0)
    return follows(
        f"{key or term.name}.sum", worded("card-points.sum", points=measured(points, "card point"))
    )


_SCORED = {"bands.band.stake": "bands.band", "bands.band.none.stake": "bands.band.none"}
"""The words for scores in place of those for payments."""


def bands(now: Context, term: Bands) -> Account:
    """Return the words for the score of a declarer by card points."""
    noun, stake = worded("bands.noun"), _bands_stake(term)
    if term.trumps:
        noun = worded("bands.noun.if", suits=_suits_of(now, term))
        stake = worded("bands.with", suits=_suits_of(now, term), what=stake)
    return Account(noun, _bands(now, term), [stake])


def _bands_stake(term: Bands) -> Text:
    """Return what the declarer scores, or what is paid between the declarer and each opponent."""
    told = list(_paid_stakes(term))
    if not term.others_pay:
        # A declarer scores with card points; what others pay is paid for them.
        some = [worded(_SCORED.get(key, key), points=figure(paid), **at) for key, paid, at in told]
        return worded("bands.stake", told=joined(", ", some))
    won = joined(", ", [worded(key, points=figure(paid), **at) for key, paid, at in told if paid > 0])
    lost = joined(", ", [worded(key, points=figure(-paid), **at) for key, paid, at in told if paid < 0])
    key = "paid" if won and lost else "won" if won else "lost"
    return worded(f"bands.{key}.stake", won=won, lost=lost)


def _paid_stakes(term: Bands) -> Iterator[tuple[str, Exact, dict[str, Text]]]:
    """Yield the words, the points and the places of all that a declarer may score."""
    if _is_for_every_trick(term):
        yield "bands.every.stake", term.every_trick or 0, {}
        yield "bands.otherwise.stake", term.bands[0][1], {}
        return
    for span, paid in _paid_spans(term):
        if paid:
            yield ("bands.band.stake", paid, {"span": span}) if span else ("bands.band.none.stake", paid, {})
    if term.each:
        yield "bands.each.stake", term.each, {"par": figure(term.par)}
        yield "bands.each.lost.stake", -term.each, {}
    for key, feat in (("every", term.every_trick), ("none", term.no_trick)):
        if feat:
            yield f"bands.{key}.stake", feat, {}


def _suits_of(now: Context, term: Bands) -> Text:
    """Return the suits of trumps with which a term counts: ``hearts or diamonds``."""
    return listed([now.names.suit(suit) for suit in term.trumps], "or")


def _bands(now: Context, term: Bands) -> Iterator[Clause]:
    is_first = next(each for each in now.rules.scoring if isinstance(each, Bands)) == term
    if is_first:
        yield sum_of_points(now, term, "bands")
    if _is_for_every_trick(term):
        every, other = measured(term.every_trick or 0), figure(term.bands[0][1])
        yield scores(f"{term.name}.bands", worded("bands.sweep", every=every, points=other))
    else:
        yield from _by_points(now, term)
    paying = worded("bands.paying", often=often(now.seats - 1)) if term.others_pay else worded("bands.alone")
    if is_first:
        yield scores("bands.paying", paying)


def _by_points(now: Context, term: Bands) -> Iterator[Clause]:
    """Say what the declarer scores by card points, and by winning every trick or none."""
    told = [
        worded("bands.band", points=figure(paid), span=span)
        if span
        else worded("bands.band.none", points=figure(paid))
        for span, paid in _paid_spans(term)
    ]
    if [low for low, _ in term.bands] == [1, 0]:
        (_, some), (_, none) = term.bands
        told = [worded("bands.band.none", points=figure(none)), worded("bands.band.any", points=figure(some))]
    if term.each:
        told.append(worded("bands.each", points=figure(term.each), par=figure(term.par)))
    text = worded(_counting(now, term), bands=listed(told), widow=widow_word(now.rules))
    yield scores(
        f"{term.name}.bands",
        worded("bands.with", suits=_suits_of(now, term), what=text) if term.trumps else text,
    )
    yield from _each_reckoned(now, term)
    for part, paid in (("every", term.every_trick), ("none", term.no_trick)):
        if paid is not None:
            yield scores(f"{term.name}.{part}", worded(f"bands.{part}", points=measured(paid)))


def _each_reckoned(now: Context, term: Bands) -> Iterator[Clause]:
    """Say, where each card point scores, what some above par and some below bring."""
    high, low = term.par + term.par // 4, term.par - term.par // 6
    if term.each <= 0 or low == term.par or high > card_points(now.rules, term.of):
        return
    won, lost = figure(term.paid(high)), figure(-term.paid(low))
    key = "bands.example.paid" if term.others_pay else "bands.example"
    text = worded(key, high=measured(high, "card point"), won=won, low=figure(low), lost=lost)
    yield follows(f"{term.name}.example", text, example=True)


def _is_for_every_trick(term: Bands) -> bool:
    """Whether a declarer scores one amount for every trick, and another however many are missing."""
    return len(term.bands) == 1 and term.every_trick is not None and term.no_trick is None and not term.trumps


def _counting(now: Context, term: Bands) -> str:
    """Return the key of what the declarer counts: tricks alone, or with discards or cards left over."""
    if term.tricks_only:
        return "bands.tricks"
    taken = any(isinstance(stage, TakeTalon | TakeWidow) for stage in now.rules.stages)
    return "bands" if taken else "bands.widow"


def _paid_spans(term: Bands) -> Iterator[tuple[Text, int]]:
    """Yield the spans of card points with their scores: ``61 to 90`` and 2; an empty text for none at all."""
    above: int | None = None
    for low, paid in term.bands:
        if above is None:
            yield worded("bands.span.top", low=figure(low)), paid
        else:
            key = "bands.span" if low else "bands.span.bottom"
            high = figure(above - 1 if low else above)
            yield worded(key, low=figure(low), high=high) if low or above > 1 else NOTHING, paid
        above = low


GUIDES: Final = {
    Bands: Guide(
        title=mark("a score by card points"),
        meaning=mark("The declarer scores by the card points taken."),
        sentence=mark("The declarer scores by the points for {of}: {bands}."),
        details=(
            mark("For each point above {par}, the declarer scores {each} instead of bands."),
            mark("Winning every trick scores {every_trick} instead, and winning none {no_trick}."),
            mark("Cards discarded and left over {tricks_only}."),
            mark("Suits of trumps with which it counts: {trumps}."),
            mark("{others_pay}."),
        ),
        fields={
            "name": NAME,
            "of": compared_field("the names of the terms whose points are added up"),
            "bands": Field(
                mark("bands"),
                "pairs of the lowest number of points and the score for it, from the highest down to 0",
                nothing=mark("no bands"),
            ),
            "each": points_field(
                "instead of bands, the score for each point above `par`; each below costs as much",
                mark("points for each point"),
            ),
            "par": Field(
                mark("par"),
                "the number of points that score nothing, where each point scores",
                low=0,
                high=1000,
            ),
            "every_trick": Field(
                mark("points for every trick"),
                "the score for winning every trick, or `null`",
                words={None: mark("no other points")},
                unit="point",
                low=-1000,
                high=1000,
            ),
            "no_trick": Field(
                mark("points for no trick"),
                "the score for winning no trick, or `null`",
                words={None: mark("no other points")},
                unit="point",
                low=-1000,
                high=1000,
            ),
            "tricks_only": Field(
                mark("cards left over"),
                "whether only cards won in tricks count, and not those discarded or left over",
                words={False: mark("count for the declarer"), True: mark("do not count")},
            ),
            "trumps": Field(
                mark("with which trumps"),
                "the suits of trumps with which the term counts; without any, it always does",
                nothing=mark("all"),
            ),
            "others_pay": Field(
                mark("who pays"),
                "whether each of the others pays the declarer that score, instead of only the declarer scoring",
                words={
                    False: mark("only the declarer scores"),
                    True: mark("each of the others pays the declarer that score"),
                },
            ),
        },
    ),
    **game_value.GUIDES,
}

ACCOUNTS: Final[Accounts] = {
    Bands: bands,
    **game_value.ACCOUNTS,
}
