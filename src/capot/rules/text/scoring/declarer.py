"""The words for a declarer who plays alone: by card points, or for the value of his game."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from capot.language.cards import short, shorts
from capot.language.texts import NOTHING, Text, joined, listed, mark, say
from capot.language.words import figure, measured, often
from capot.rules.derived.stakes import Result, outcome, result_of
from capot.rules.derived.stakes import paid as settled
from capot.rules.derived.sums import sums_of
from capot.rules.derived.weights import card_points
from capot.rules.ongoing.widow import widow_word
from capot.rules.scoring import Bands, Captured, Fewest, GameValue, Stake
from capot.rules.stages.bidding import Raise
from capot.rules.stages.exchanges import TakeTalon
from capot.rules.stages.opening import TakeWidow
from capot.rules.terms import Exact
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import NAME, Field, Guide
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
        yield scores(f"{term.name}.bands", worded("bands.sweep", **_of_sweep(term)))
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


def _of_sweep(term: Bands) -> dict[str, Text]:
    """Return what is scored for every trick, and otherwise."""
    return {"every": measured(term.every_trick or 0), "points": figure(term.bands[0][1])}


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


def game_value(now: Context, term: GameValue) -> Account:
    """Return the words for the value of a game."""
    noun = say("the value of the game")
    if term.fixed:
        stake = say("win no trick: {value}", value=figure(term.fixed[0]))
        return Account(noun, _fixed(now, term), [stake])
    stake = say(
        "{base} times its level for {least} card points", base=figure(term.unit), least=figure(term.least)
    )
    return Account(noun, _by_level(now, term), [stake])


def _by_level(now: Context, term: GameValue) -> Iterator[Clause]:
    key, least, few = term.name, figure(term.least), figure(term.schneider)
    whole = measured(card_points(now.rules, term.of), "card point")
    yield follows(
        f"{key}.sum", say("there are {points} in the pack; they only decide who wins", points=whole)
    )
    yield scores(
        f"{key}.aim", say("the declarer, alone against the others, needs {least} of them", least=least)
    )
    yield from _base(now, term)
    text = say(
        "the level is 1, and 1 more for each trump that the declarer has, or lacks, in sequence from the highest down, counting the {widow} before any discard",
        widow=widow_word(now.rules),
    )
    yield scores(f"{key}.tops", text)
    if _has_hand_games(now):
        yield scores(f"{key}.hand", say("it is 1 more for a hand game"))
    yield scores(f"{key}.schneider", _schneider(term, few))
    yield from _reckoned(now, term)
    raising = next((stage for stage in now.rules.stages if isinstance(stage, Raise)), None)
    if raising is not None and raising.levels:
        text = say(
            "announcing schneider or schwarz is worth 1 more each; a declarer who does not reach what was announced loses"
        )
        yield scores(f"{key}.announced", text)
    if raising is not None and raising.open:
        text = say("an open hand is worth 1 more again, includes both announcements and must win every trick")
        yield scores(f"{key}.open", text)
    yield from _game_paid(now, term)
    text = say(
        "a game worth less than the bid is lost, at the least multiple of its base value that reaches the bid"
    )
    yield scores(f"{key}.overbid", text)


_WITH = 2
"""The trumps in sequence that the declarer of the example has."""

_ENOUGH = Result(enough=True, over=False, under=False, every=False, none=False)


def _base(now: Context, term: GameValue) -> Iterator[Clause]:
    """Say what a level is worth, with a game that is won, lost and overbid as the example."""
    key = term.name
    yield scores(f"{key}.unit", say("the base value is {base}", base=figure(term.unit)))
    yield scores(f"{key}.base", say("the game is worth its base value times its level"))
    plain = replace(term, made=0, failed=0, stake=Stake())
    won = outcome(plain, _WITH, _ENOUGH)
    lost = outcome(plain, _WITH, replace(_ENOUGH, enough=False))
    bid = next((bid for bid in sums_of(now.rules, now.seats).bids if bid > won.value), None)
    if bid is not None:
        overbid = replace(plain, stake=Stake(bid))
        text = say(
            "a game at level {level} counts {won} if won and {lost} if lost; after a bid of {bid}, which it does not reach, it counts {overbid}",
            level=figure(won.level),
            won=measured(settled(plain, won)[0]),
            lost=figure(settled(plain, lost)[0]),
            bid=figure(bid),
            overbid=figure(settled(overbid, outcome(overbid, _WITH, _ENOUGH))[0]),
        )
        yield follows(f"{key}.example", text, example=True)


def _reckoned(now: Context, term: GameValue) -> Iterator[Clause]:
    """Reckon the level of a hand game with the two highest trumps that ends with schneider."""
    trumps, whole = now.rules.pack.trumps, card_points(now.rules, term.of)
    points = whole - term.schneider
    if len(trumps) <= _WITH or points < term.least or not _has_hand_games(now):
        return
    hand = replace(term, stake=Stake(hand=True))
    schneider = result_of(term, points, whole, every=False, none=False)
    text = say(
        "a declarer who has {cards} but not {missing}, plays a hand game and takes {points} card points reckons: with {count}, game {game}, hand {hand}, schneider {level}",
        cards=shorts(now.faces, trumps[:_WITH]),
        missing=short(now.faces, trumps[_WITH]),
        points=figure(points),
        count=figure(_WITH),
        game=figure(outcome(replace(term, stake=Stake()), _WITH, _ENOUGH).level),
        hand=figure(outcome(hand, _WITH, _ENOUGH).level),
        level=figure(outcome(hand, _WITH, schneider).level),
    )
    yield follows(f"{term.name}.worked", text, example=True)


def _has_hand_games(now: Context) -> bool:
    """Whether the declarer may leave the widow where it lies."""
    return any(isinstance(stage, TakeWidow) and stage.by == "bidder" for stage in now.rules.stages)


def _schneider(term: GameValue, few: Text) -> Text:
    if term.self_schneider:
        return say(
            "it is 1 more for schneider, if a side has {few} card points or fewer, and 1 more for schwarz, if a side has no trick",
            few=few,
        )
    return say(
        "it is 1 more for schneider, if the opponents have {few} card points or fewer, and 1 more for schwarz, if they have no trick",
        few=few,
    )


def _fixed(now: Context, term: GameValue) -> Iterator[Clause]:
    key = term.name
    text = say("card points do not count: the declarer, alone against the others, must win no trick")
    yield scores(f"{key}.aim", text)
    plain, hand, is_open, both = map(figure, term.fixed)
    text = say(
        "the game is worth {plain}, a hand game {hand}; with an open hand {open}, and {both} for both",
        plain=plain,
        hand=hand,
        open=is_open,
        both=both,
    )
    raising = next((stage for stage in now.rules.stages if isinstance(stage, Raise)), None)
    if raising is not None and not raising.open:
        text = say("the game is worth {plain}, a hand game {hand}", plain=plain, hand=hand)
    yield scores(f"{key}.value", text)
    yield from _game_paid(now, term)


def _game_paid(now: Context, term: GameValue) -> Iterator[Clause]:
    key = term.name
    text = say("the declarer scores the value of a game won, and loses it if the game is lost")
    if term.lost == 2:
        text = say("the declarer scores the value of a game won, and loses twice the value of a game lost")
    elif term.lost > 2:
        text = say(
            "the declarer scores the value of a game won, and loses {times} times the value of a game lost",
            times=term.lost,
        )
    yield scores(f"{key}.paid", text)
    extra = []
    if term.made:
        extra.append(say("a declarer who wins scores {points} more", points=measured(term.made)))
    if term.failed:
        extra.append(say("one who loses scores {points} less", points=measured(-term.failed)))
    if term.for_others and now.rules.deal.sits_out:
        some = measured(term.for_others)
        extra.append(say("everyone else scores {points} for a game lost, the dealer too", points=some))
    elif term.for_others:
        extra.append(say("each opponent of a game lost scores {points}", points=measured(term.for_others)))
    if extra:
        yield scores(
            f"{key}.extra", joined(", ", extra), otherwise=say("nothing is scored besides the value")
        )


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
    GameValue: Guide(
        title=mark("the value of a game"),
        meaning=mark("The declarer plays alone, and scores or loses the value of the game."),
        sentence=mark(
            "The declarer needs {least} points for {of}; the game is worth {unit} times its level, by the trumps in sequence that the declarer has or lacks and by what was announced."
        ),
        details=(
            mark("A lost game counts {lost} times."),
            mark("A game won scores {made} besides, a game lost {failed}, and each opponent then {others}."),
        ),
        fields={
            "name": NAME,
            "of": compared_field("the names of the terms whose points are added up"),
            "unit": Field(mark("base value"), "the value of one level", low=1, high=1000),
            "fixed": Field(
                mark("fixed values"),
                "the values of a game to be won without a trick: game, hand, open and open hand; by level if left out",
            ),
            "least": Field(
                mark("points needed"), "the card points with which the game is won", low=1, high=1000
            ),
            "schneider": Field(
                mark("points for schneider"), "the most card points a side has at schneider", low=0, high=1000
            ),
            "self_schneider": Field(
                mark("schneider against the declarer"),
                "whether schneider and schwarz count against the declarer too",
                words={False: mark("counts only for the declarer"), True: mark("counts for either side")},
            ),
            "lost": Field(mark("a game lost"), "how many times its value a lost game costs", low=1, high=10),
            "made": points_field("the points for each game won", mark("for a game won")),
            "failed": points_field("the points for each game lost", mark("for a game lost")),
            "others": points_field("the points of each opponent of a game lost", mark("for the opponents")),
            "stake": Field(
                mark("what was undertaken"), "what the declarer has undertaken in a deal; left out in a game"
            ),
        },
    ),
    Stake: Guide(
        title=mark("what a declarer has undertaken"),
        meaning=mark("The bid, and what was announced, for the value of the game."),
        sentence=mark("The bid was {bid}."),
        fields={
            "bid": Field(mark("the bid"), "the bid that the value must reach", low=0, high=1000),
            "hand": Field(
                mark("hand game"),
                "whether the widow was left",
                words={False: mark("the widow was taken"), True: mark("the widow was left")},
            ),
            "announced": Field(
                mark("announced"),
                "the levels announced",
                words={"schneider": mark("schneider"), "schwarz": mark("schwarz")},
                nothing=mark("nothing"),
            ),
            "is_open": Field(
                mark("open hand"),
                "whether the hand lies open",
                words={False: mark("the hand is hidden"), True: mark("the hand lies open")},
            ),
            "factor": Field(
                mark("how often the value counts"),
                "how many times the value of the game counts",
                low=1,
                high=4,
            ),
        },
    ),
}

ACCOUNTS: Final[Accounts] = {
    Bands: bands,
    GameValue: game_value,
}
