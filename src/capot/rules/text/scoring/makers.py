"""The words for makers of trumps, by their tricks or their points."""

from collections.abc import Iterator, Sequence
from typing import Final

from capot.language.texts import NOTHING, Text, joined, listed, mark
from capot.language.words import figure, measured, number
from capot.rules.scoring import Captured, Makers, MakersBands
from capot.rules.stages.bidding import MakeTrump
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.scoring import declarer
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
    "makers.noun": mark("the tricks of the makers of trumps"),
    "makers.who": mark("the player who made trumps"),
    "makers.who.partner": mark("the side of the player who made trumps"),
    "makers.made": mark("{who} scores {points} for winning {needed} tricks or more"),
    "makers.march": mark("winning every trick scores {{}} instead"),
    "makers.failed": mark("with fewer tricks, the other side scores {points}"),
    "makers.failed.each": mark("with fewer tricks, each of the others scores {points}"),
    "makers.lone": mark("winning every trick alone scores {points}"),
    "makers.lone.else": mark("winning every trick alone scores no more than in partnership"),
    "makers.lone.failed": mark("if the player who made trumps alone wins fewer, it is {points}"),
    "makers.lone.failed.else": mark("failing alone costs no more than in partnership"),
    "makers.lone.defended": mark(
        "if the player who made trumps alone fails against one who defends alone, that player’s side scores {points}"
    ),
    "makers.lone.defended.else": mark("defending alone scores no more than in partnership"),
    "makers.made.stake": mark("makers {points} for {needed} tricks"),
    "makers.march.stake": mark("{points} for all"),
    "makers.failed.stake": mark("the others {points} for fewer"),
    "banded.noun": mark("the card points of the makers of trumps"),
    "banded.noun.if": mark("the card points of the makers if {suits} are trumps"),
    "banded.with": mark("with {suits} as trumps, {what}"),
    "banded.who": mark("the player who made trumps"),
    "banded.who.partner": mark("the side of the player who made trumps"),
    "banded.rest": mark("each of the others"),
    "banded.rest.partner": mark("the other side"),
    "banded.nothing": mark("nothing"),
    "banded.makers": mark("{who} scores by its card points: {bands}"),
    "banded.makers.off": mark("{who} takes points off its total by its card points: {bands}"),
    "banded.others": mark("if the makers have fewer, {who} scores {bands}"),
    "banded.others.off": mark("if the makers have fewer, {who} takes off {bands}"),
    "banded.every": mark(
        "makers who win every trick score {points} instead, or {one} if one player wins them all"
    ),
    "banded.every.off": mark(
        "makers who win every trick take off {points} instead, or {one} if one player wins them all"
    ),
    "banded.every.alike": mark("makers who win every trick score {points} instead"),
    "banded.every.alike.off": mark("makers who win every trick take off {points} instead"),
    "banded.none": mark("if the makers win no trick, {who} scores {points}"),
    "banded.none.off": mark("if the makers win no trick, {who} takes off {points}"),
    "banded.carried": mark(
        "{span} scores nothing, and the next score grows by {points}; several such deals add up"
    ),
    "banded.carried.else": mark("if nobody scores, the next deal is played as usual"),
    "banded.span.one": mark("exactly {points}"),
    "banded.stake": mark("makers {told}"),
    "banded.others.stake": mark("the others {told}"),
    "banded.needed.stake": mark("makers need {points}"),
}
worded = words_of(ENGLISH, declarer.ENGLISH)


def makers(now: Context, term: Makers) -> Account:
    """Return the words for what the makers, or their opponents, score."""
    told = [
        worded("makers.made.stake", points=figure(term.made), needed=number(term.needed)),
        worded("makers.march.stake", points=figure(term.for_all)),
        worded("makers.failed.stake", points=figure(term.failed)),
    ]
    return Account(worded("makers.noun"), _makers(now, term), [joined(", ", told)])


def _makers(now: Context, term: Makers) -> Iterator[Clause]:
    key, needed, making = term.name, number(term.needed), now.rules.stage(MakeTrump)
    alone = making is not None and making.alone
    who = worded("makers.who.partner" if alone else "makers.who")
    yield scores(f"{key}.made", worded("makers.made", who=who, points=measured(term.made), needed=needed))
    yield scores(f"{key}.march", worded("makers.march"), measured(term.for_all))
    failed = worded("makers.failed" if alone else "makers.failed.each", points=measured(term.failed))
    yield scores(f"{key}.failed", failed)
    if alone and term.lone_march != term.march:
        text = worded("makers.lone", points=measured(term.lone_march))
        yield scores(f"{key}.lone", text, otherwise=worded("makers.lone.else"))
    if alone and term.lone_failed != term.failed:
        text = worded("makers.lone.failed", points=measured(term.lone_failed))
        yield scores(f"{key}.lone.failed", text, otherwise=worded("makers.lone.failed.else"))
    if making is not None and making.defended and term.lone_defended != term.lone_failed:
        text = worded("makers.lone.defended", points=measured(term.lone_defended))
        yield scores(f"{key}.lone.defended", text, otherwise=worded("makers.lone.defended.else"))


def makers_bands(now: Context, term: MakersBands) -> Account:
    """Return the words for what the makers, or the others, score by the card points of the makers."""
    noun = worded("banded.noun")
    if term.trumps:
        noun = worded("banded.noun.if", suits=_suits(now, term))
    stakes = _stakes(term)
    if term.trumps:
        # Until trumps are known, what all suits have in common is enough.
        stakes = [worded("banded.needed.stake", points=figure(_needed(term)))] if _is_first(now, term) else []
    return Account(noun, _banded(now, term), stakes)


def _stakes(term: MakersBands) -> list[Text]:
    """Return in few words what makers and others score by the card points of the makers."""
    found = []
    for key, place in (("banded.stake", 1), ("banded.others.stake", 2)):
        told = [
            worded("bands.band.stake", points=figure(paid), span=span) for span, paid in _spans(term, place)
        ]
        found += [worded(key, told=joined(", ", told))] if told else []
    return found


def _needed(term: MakersBands) -> int:
    """Return the card points from which the makers score."""
    return min((least for least, makers, _ in term.bands if makers), default=0)


def _banded(now: Context, term: MakersBands) -> Iterator[Clause]:
    """Say what makers and others score; what is the same with all trumps, once and last."""
    key, every = term.name, [each for each in now.rules.scoring if isinstance(each, MakersBands)]
    yield from _sum(now, term)
    told = _parts(now, term)
    alike = [part for part in told if all(_parts(now, each).get(part) == told[part] for each in every)]
    own = [text for part, text in told.items() if part not in alike]
    if own:
        yield scores(f"{key}.bands", _with(now, term, joined("; ", own)))
    if term == every[-1]:
        for part in alike:
            otherwise = worded("banded.carried.else") if part == "carried" else NOTHING
            yield scores(f"{key}.{part}", told[part], otherwise=otherwise)


def _parts(now: Context, term: MakersBands) -> dict[str, Text]:
    """Return what makers and others score, part by part."""
    off = ".off" if _is_taken_off(now, term) else ""
    places = {"points": _amount(term.every_trick, off), "one": _amount(term.one_player, off)}
    alike = ".alike" if term.every_trick == term.one_player else ""
    ending = ".partner" if now.seats % 2 == 0 else ""
    who, rest = worded(f"banded.who{ending}"), worded(f"banded.rest{ending}")
    told = {
        "makers": worded(f"banded.makers{off}", who=who, bands=_listed(term, 1, off)),
        "others": worded(f"banded.others{off}", who=rest, bands=_listed(term, 2, off)),
        "every": worded(f"banded.every{alike}{off}", **places),
        "none": worded(f"banded.none{off}", who=rest, points=_amount(term.no_trick, off)),
    }
    span = next((span for span, *paid in _bands_of(term) if not any(paid)), None)
    if term.carried and span is not None:
        told["carried"] = worded("banded.carried", span=span, points=measured(term.carried))
    return told


def _is_taken_off(now: Context, term: MakersBands) -> bool:
    """Whether all that a term scores comes off a total that counts down."""
    return now.low_wins and all(points < 0 for place in (1, 2) for _, points in _spans(term, place))


def _with(now: Context, term: MakersBands, what: Text) -> Text:
    """Return a sentence that may hold only with some suits as trumps."""
    return worded("banded.with", suits=_suits(now, term), what=what) if term.trumps else what


def _is_first(now: Context, term: MakersBands) -> bool:
    """Whether a term is the first of its kind: what they have in common is said once."""
    return next(each for each in now.rules.scoring if isinstance(each, MakersBands)) == term


def _sum(now: Context, term: MakersBands) -> Iterator[Clause]:
    """Say how many card points there are."""
    named = [each for each in now.rules.scoring if isinstance(each, Captured) and each.name in term.of]
    whole = sum((each.value(card) for each in named for card in each.cards), start=0)
    if _is_first(now, term):
        yield follows(f"{term.name}.sum", worded("card-points.sum", points=measured(whole, "card point")))


def _listed(term: MakersBands, place: int, off: str) -> Text:
    """Return what makers (1) or others (2) score by card points: ``4 with 90 or more and 2 with 61 to 89``."""
    told = [
        worded("bands.band", points=figure(-paid if off else paid), span=span)
        for span, paid in _spans(term, place)
    ]
    return listed(told) if told else worded("banded.nothing")


def _amount(points: int, off: str) -> Text:
    """Return points as taken off a total or as they stand."""
    return measured(-points if off else points)


def _suits(now: Context, term: MakersBands) -> Text:
    """Return the suits with which a term counts: ``hearts or diamonds``."""
    return listed([now.names.suit(suit) for suit in term.trumps], "or")


def _spans(term: MakersBands, place: int) -> Sequence[tuple[Text, int]]:
    """Return the spans of card points for which makers (1) or others (2) score, with what they do."""
    found = [(span, (makers, others)[place - 1]) for span, makers, others in _bands_of(term)]
    return [(span, paid) for span, paid in found if paid]


def _bands_of(term: MakersBands) -> Iterator[tuple[Text, int, int]]:
    """Yield the spans of card points in words with what makers and others score."""
    above: int | None = None
    for low, makers, others in term.bands:
        if above is None:
            yield worded("bands.span.top", low=figure(low)), makers, others
        elif low == above - 1:
            yield worded("banded.span.one", points=figure(low)), makers, others
        else:
            key = "bands.span" if low else "bands.span.bottom"
            yield worded(key, low=figure(low), high=figure(above - 1 if low else above)), makers, others
        above = low


GUIDES: Final = {
    Makers: Guide(
        title=mark("a score for the makers of trumps"),
        meaning=mark("The side that made trumps scores by its tricks, or the others if these are too few."),
        sentence=mark(
            "The side that made trumps scores {made} for {needed} tricks or more and {march} for every trick; for fewer, the others score {failed}."
        ),
        details=(
            mark(
                "A player who made trumps alone scores {lone_march} for every trick, and the others {lone_failed} for too few."
            ),
            mark("If one of them defended alone too, they score {lone_defended}."),
        ),
        fields={
            "name": NAME,
            "needed": Field(
                mark("tricks needed"), "the number of tricks from which the makers score", low=1, high=13
            ),
            "made": points_field("the points for that many tricks"),
            "march": points_field("the points for every trick", mark("points for every trick")),
            "failed": points_field(
                "the points of each of the others for fewer tricks", mark("points of the others")
            ),
            "lone_march": points_field(
                "the points for every trick of a player without a partner",
                mark("points for every trick, alone"),
            ),
            "lone_failed": points_field(
                "the points of each of the others if such a player fails", mark("points of the others, alone")
            ),
            "lone_defended": points_field(
                "the points if such a player fails against one who defends alone",
                mark("points for defending alone"),
            ),
        },
    ),
    MakersBands: Guide(
        title=mark("a score for the card points of the makers"),
        meaning=mark(
            "The side that made trumps scores by its card points, or the others if these are too few."
        ),
        sentence=mark(
            "The side that made trumps scores by its points for {of}, or the others do if these are too few: {bands}."
        ),
        details=(
            mark(
                "For every trick it scores {every_trick} instead, or {one_player} if one player wins all of them."
            ),
            mark("If it wins no trick, the others score {no_trick} instead."),
            mark("If nobody scores, the next score grows by {carried}."),
            mark("This counts only with these trumps: {trumps}."),
        ),
        fields={
            "name": NAME,
            "of": compared_field("the names of the terms whose points are added up"),
            "bands": Field(
                mark("bands"),
                "the lowest number of points, what the makers score for it and what each of the others does, from the highest down to 0",
            ),
            "every_trick": points_field("the score for every trick", mark("points for every trick")),
            "one_player": points_field(
                "the score if one player wins every trick", mark("points for every trick by one player")
            ),
            "no_trick": points_field(
                "the score of the others if the makers win no trick",
                mark("points of the others for no trick"),
            ),
            "carried": Field(
                mark("carried over"),
                "by how much the next score grows if nobody scores",
                unit="point",
                low=0,
                high=1000,
            ),
            "trumps": Field(
                mark("trumps"),
                "the suits with which as trumps this counts, or none if it always does",
                nothing=mark("any"),
            ),
        },
    ),
}

ACCOUNTS: Final[Accounts] = {
    Makers: makers,
    MakersBands: makers_bands,
}
