"""The words for counts: tricks or their cards, trumps dealt, the order of going out."""

from collections.abc import Iterator
from typing import Final

from capot.language.cards import rank_letters
from capot.language.texts import Text, joined, listed, mark
from capot.language.words import figure, measured, number, ordinal
from capot.rules.scoring import GoneOut, Honours, TrickCount
from capot.rules.stages.announcing import StayIn
from capot.rules.stages.climbing import Climb
from capot.rules.terms import Exact
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.scoring.words import Account, Accounts, paid_for, points_field, scores, words_of

ENGLISH: Final = {
    "tricks.noun": mark("the tricks"),
    "tricks.cards.noun": mark("cards beyond those dealt"),
    "tricks.each": mark("each trick you win {gets}"),
    "tricks.over": mark("each trick you win beyond the first {book} {gets}"),
    "tricks.best": mark("whoever wins the most tricks {gets}; if several tie, each of them does"),
    "tricks.best.late": mark(
        "whoever wins the most tricks once the stock is gone {gets}; if several tie, each of them does"
    ),
    "tricks.best.twice": mark(
        "each trick counts one, and two once the stock is gone; whoever has the most in all {gets}; if several tie, each of them does"
    ),
    "tricks.best.twice.stake": mark("the most tricks, counted twice once the stock is gone"),
    "tricks.twice": mark("each trick you win {gets}, and twice as much once the stock is gone"),
    "tricks.twice.stake": mark("each trick, twice as much once the stock is gone"),
    "tricks.best.stake": mark("the most tricks"),
    "tricks.best.late.stake": mark("the most tricks once the stock is gone"),
    "tricks.cards": mark("each card in your tricks beyond the number you were dealt {gets}"),
    "tricks.late": mark("each trick you win once the stock is gone {gets}"),
    "tricks.none": mark("if you win no trick, you {get}"),
    "tricks.none.in": mark("if you stay in and win no trick, you {get}"),
    "tricks.every": mark("if you win every trick, you {get} for the whole deal; {others}"),
    "tricks.swept.scores": mark("each of the others scores {points}"),
    "tricks.swept.takes-off": mark("each of the others takes {points} off the total"),
    "tricks.swept.in.scores": mark("each of the others who stayed in scores {points}"),
    "tricks.swept.in.takes-off": mark("each of the others who stayed in takes {points} off the total"),
    "tricks.swept.nothing": mark("the others score nothing"),
    "tricks.alone": mark("if everyone else drops out, you {get} without playing"),
    "tricks.pool": mark("before each deal the dealer pays {ante} into the pool"),
    "tricks.pool.each": mark("each trick wins an equal share of all that is in the pool"),
    "tricks.pool.none": mark("if you win no trick, you pay {points} into the pool of the next deal"),
    "tricks.pool.none.in": mark(
        "if you stay in and win no trick, you pay {points} into the pool of the next deal"
    ),
    "tricks.pool.alone": mark("if everyone else drops out, you take the whole pool without playing"),
    "tricks.score": mark("score {points}"),
    "tricks.take-off": mark("take {points} off your total"),
    "tricks.scores": mark("scores {points}"),
    "tricks.takes-off": mark("takes {points} off your total"),
    "tricks.stake": mark("{told}, every trick {points} in all"),
    "tricks.each.stake": mark("each trick"),
    "tricks.over.stake": mark("each trick beyond the first {book}"),
    "tricks.cards.stake": mark("each card beyond those dealt"),
    "tricks.late.stake": mark("each trick once the stock is gone"),
    "tricks.none.stake": mark("no trick"),
    "gone-out.noun": mark("going out"),
    "gone-out.first": mark("the first to go out scores {points}"),
    "gone-out.place": mark("the {place} {points}"),
    "gone-out.last": mark("the last {points}"),
    "gone-out.left": mark(
        "everyone who goes out scores {points}, paid by the last player left with cards, who scores {{}}"
    ),
    "gone-out.place.stake": mark("{place} out"),
    "gone-out.any.stake": mark("going out"),
    "gone-out.left.stake": mark("left with cards"),
    "honours.noun": mark("the honours"),
    "honours": mark(
        "honours, the trumps {ranks}, score for whoever was dealt them, partners together: {told}"
    ),
    "honours.else": mark("honours do not score"),
    "honours.band": mark("{points} for {count}"),
    "honours.stake": mark("honours {told}"),
}
worded = words_of(ENGLISH)


def honours(now: Context, term: Honours) -> Account:
    """Return the words for what honours score."""
    ranks = rank_letters(now.faces, term.ranks)
    told = listed([_honours_band(measured(points), least) for least, points in term.bands])
    stake = joined(", ", [_honours_band(figure(points), least) for least, points in term.bands])
    clause = scores(term.name, worded("honours", ranks=ranks, told=told), otherwise=worded("honours.else"))
    return Account(worded("honours.noun"), [clause], [worded("honours.stake", told=stake)])


def _honours_band(points: Text, least: int) -> Text:
    return worded("honours.band", points=points, count=number(least))


def trick_count(now: Context, term: TrickCount) -> Account:
    """Return the words for a count of tricks."""
    each = worded(f"{_each_of(term)}.stake", book=number(term.book))
    told = paid_for([(each, term.each), (worded("tricks.none.stake"), term.none)])
    if term.every is not None:
        told = worded("tricks.stake", told=told, points=figure(term.every))
    noun = worded("tricks.cards.noun" if term.counts == "cards" else "tricks.noun")
    return Account(noun, _trick_count(now, term), [told])


def _trick_count(now: Context, term: TrickCount) -> Iterator[Clause]:
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
        return {"late tricks": "tricks.best.late", "late tricks twice": "tricks.best.twice"}.get(
            term.counts, "tricks.best"
        )
    match term.counts:
        case "cards":
            return "tricks.cards"
        case "late tricks":
            return "tricks.late"
        case "late tricks twice":
            return "tricks.twice"
        case "tricks":
            return "tricks.over" if term.book else "tricks.each"


def _gets(now: Context, points: Exact, off: str) -> str:
    """Return the effect of points: ``score 5 points``, or what they take ``off`` if points are bad."""
    if now.low_wins and points < 0:
        return worded(f"tricks.{off}", points=measured(-points))
    return worded("tricks.score" if off == "take-off" else "tricks.scores", points=measured(points))


def _swept(now: Context, points: Exact, key: str) -> Text:
    """Return the effect of points on the others if one player wins every trick."""
    if now.low_wins and points < 0:
        return worded(f"{key}.takes-off", points=measured(-points))
    return worded(f"{key}.scores", points=measured(points))


def gone_out(now: Context, term: GoneOut) -> Account:
    """Return the words for going out."""
    return Account(worded("gone-out.noun"), _gone_out(now, term), _gone_out_stakes(now, term))


def _gone_out(now: Context, term: GoneOut) -> Iterator[Clause]:
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


def _gone_out_stakes(now: Context, term: GoneOut) -> Iterator[Text]:
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
    yield paid_for(places)


GUIDES: Final = {
    Honours: Guide(
        title=mark("honours"),
        meaning=mark("High trumps score for the player or side that was dealt several of them."),
        sentence=mark(
            "Of the trumps {ranks}, those dealt to a player, or to partners together, score: {bands}."
        ),
        fields={
            "name": NAME,
            "ranks": Field(mark("honours"), "the ranks of the trumps that are honours"),
            "bands": Field(
                mark("points"),
                "pairs of the lowest number of honours and the score for it, from the highest down",
            ),
        },
    ),
    TrickCount: Guide(
        title=mark("tricks counted"),
        meaning=mark("Players score by the number of tricks they win, with special scores for none and all."),
        sentence=mark(
            "Each player who stayed in scores {each} for every trick won, and {none} for winning none at all."
        ),
        details=(
            mark("The first {book} tricks of a player or side do not count."),
            mark("What counts: {counts}."),
            mark("Who scores: {best_only}."),
            mark(
                "A player who wins every trick scores {every} instead, and each of the others {none_at_sweep}."
            ),
            mark("If all others drop out, the last player scores {alone} without play."),
            mark("Before each deal the dealer pays {pool} into a pool that the tricks share."),
        ),
        fields={
            "name": NAME,
            "each": points_field("the points for each trick"),
            "none": points_field("the points for winning no trick", mark("points for no trick")),
            "book": Field(
                mark("book"),
                "the number of tricks of one player or side that do not count, usually called the book",
                low=0,
                high=12,
            ),
            "counts": Field(
                mark("what counts"),
                "what is counted",
                words={
                    "tricks": mark("every trick counts"),
                    "cards": mark("cards won beyond those dealt count instead of tricks"),
                    "late tricks": mark("only tricks won once the stock is gone count"),
                    "late tricks twice": mark("every trick counts, and twice once the stock is gone"),
                },
            ),
            "best_only": Field(
                mark("who scores"),
                "whether only whoever has the most scores the points, once",
                words={
                    False: mark("everybody for each"),
                    True: mark("whoever has the most, once"),
                },
            ),
            "pool": Field(
                mark("the dealer’s stake"),
                "what the dealer pays before each deal into a pool; each trick then wins an equal share of it, "
                "instead of its points; what is paid for no trick stays in it",
                words={0: mark("nothing")},
                low=0,
                high=100,
            ),
            "every": Field(
                mark("points for every trick"),
                "the points for winning every trick instead, or `null`",
                words={None: mark("no other points")},
                unit="point",
                low=-1000,
                high=1000,
            ),
            "none_at_sweep": points_field(
                "the points of the others when one player wins every trick", mark("points of the others")
            ),
            "alone": points_field("the points of a player left alone", mark("points without play")),
        },
    ),
    GoneOut: Guide(
        title=mark("a score for going out"),
        meaning=mark("Players score by the order in which they get rid of their cards."),
        sentence=mark("Players score by the order in which they go out: {points}."),
        fields={
            "name": NAME,
            "points": Field(mark("points by place"), "the points for each place, the first place first"),
        },
    ),
}

ACCOUNTS: Final[Accounts] = {
    Honours: honours,
    TrickCount: trick_count,
    GoneOut: gone_out,
}
