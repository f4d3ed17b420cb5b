"""The words for the fewest and the most points, and for points that count in whole."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import Text, joined, mark
from capot.language.words import figure, measured, number
from capot.rules.derived.weights import card_points, whole_points
from capot.rules.scoring import Fewest, Most, WholePoints
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.scoring.declarer import sum_of_points
from capot.rules.text.scoring.words import (
    Account,
    Accounts,
    compared_field,
    follows,
    paid_for,
    points_field,
    scores,
    words_of,
)

ENGLISH: Final = {
    "fewest.noun": mark("the fewest card points"),
    "fewest": mark("if everyone won a trick, the player with the fewest card points scores {points}"),
    "fewest.tied.each": mark(
        "if players tie for the fewest, the one who won the last trick, if among them, scores nothing, and the other tied players score {points} each"
    ),
    "fewest.tied.one": mark(
        "if players tie for the fewest, the one who won the last trick, if among them, scores nothing; if that leaves one tied player, that player scores {points}, but if it leaves two, they score only 1 point each"
    ),
    "fewest.tied.earliest": mark(
        "if players tie for the fewest, the one who won the last trick, if among them, scores nothing; of the other tied players, the first in turn, starting on the dealer’s {side}, scores {points}"
    ),
    "fewest.tied.none": mark(
        "if players tie for the fewest, the one who won the last trick, if among them, scores nothing; if that leaves one tied player, that player scores {points}, but if it leaves two, they score nothing"
    ),
    "fewest.all": mark("if all {count} have the same number of card points, nobody scores"),
    "fewest.all.else": mark("a tie of all players is no exception"),
    "fewest.none": mark(
        "if exactly one player wins no trick, that player scores {points} and nobody else scores"
    ),
    "fewest.every": mark("a player who wins every trick scores {own}, and the others score nothing"),
    "fewest.every.both": mark(
        "a player who wins every trick scores {own}, and each of the others scores {others}"
    ),
    "fewest.every.others": mark("if one player wins every trick, each of the others scores {others}"),
    "fewest.every.nobody": mark("if one player wins every trick, nobody scores"),
    "fewest.points.stake": mark("fewest card points"),
    "fewest.none.stake": mark("only player without a trick"),
    "fewest.every.stake": mark("all the tricks"),
    "fewest.swept.stake": mark("the others then"),
    "most.noun": mark("the most card points"),
    "most.points.costs": mark("the player with the most card points scores {points}"),
    "most.points.takes-off": mark("the player with the most card points takes {points} off the total"),
    "most.points.loses": mark("the player with the most card points loses {points}"),
    "most.times": mark("the player with the most card points scores them as points"),
    "most.times.loses": mark("the player with the most card points loses as many points"),
    "most.times.many": mark("the player with the most card points scores {times} points for each of them"),
    "most.pays": mark("the player with the most card points pays {points} to each of the others"),
    "most.tied": mark("if players tie for the most, this applies to each of them"),
    "most.tied.pays": mark(
        "if players tie for the most, each of them pays each player who has fewer; if all tie, nobody pays"
    ),
    "most.tied.last-trick": mark(
        "if players tie for the most, this applies only to the one who won the last trick, or to each of them if none of them did"
    ),
    "most.tied.highest-trump": mark(
        "if players tie for the most, this applies only to the one who took the highest trump, or to each of them if none of them took a trump"
    ),
    "most.talon": mark(
        "the cards left over count for that player too; if several pay, they count for nobody"
    ),
    "most.talon.else": mark("the cards left over do not count for the player with the most card points"),
    "most.trickless.2": mark("each player who wins no trick doubles what is paid"),
    "most.trickless": mark("each player who wins no trick multiplies what is paid by {factor}"),
    "most.trickless.else": mark("what is paid is the same if a player wins no trick"),
    "most.every.others.loses": mark("if one player wins every trick, each of the others loses {others}"),
    "most.points.stake": mark("most card points {points}"),
    "most.times.stake": mark("most card points count {times} each"),
    "most.trickless.stake": mark("×{factor} for each player without a trick"),
    "most.pays.stake": mark("most card points pay {points} to each other player"),
    "whole.noun": mark("the points of the deal"),
    "whole.dropped": mark("only whole points count; fractions are dropped"),
    "whole.last": mark(
        "the winner of the last trick scores the rest: {total} less what everyone else scores"
    ),
    "whole.sweep": mark(
        "if nobody else has a whole point, the winner of the last trick scores {own} and everyone else scores {others}"
    ),
    "whole.sweep.clean": mark(
        "if nobody else has taken anything that counts, the winner of the last trick scores {own} and everyone else scores {others}"
    ),
    "whole.sweep.else": mark("taking every point brings no special score"),
    "whole.stake": mark("only whole points, the rest to the last trick"),
}
worded = words_of(ENGLISH)


def fewest(now: Context, term: Fewest) -> Account:
    """Return the words for the fewest points."""
    told = [(worded("fewest.points.stake"), term.points), (worded("fewest.none.stake"), term.no_trick)]
    told += [(worded("fewest.every.stake"), term.sweeper), (worded("fewest.swept.stake"), term.swept)]
    return Account(worded("fewest.noun"), _fewest(now, term), [paid_for(told)])


def _fewest(now: Context, term: Fewest) -> Iterator[Clause]:
    key, points = term.name, measured(term.points)
    yield sum_of_points(now, term)
    yield scores(f"{key}.points", worded("fewest", points=points))
    yield scores(f"{key}.tied", worded(f"fewest.tied.{term.tied}", points=points, side=now.next_side))
    if term.all_tied == "none":
        text = worded("fewest.all", count=number(now.seats))
        yield scores(f"{key}.all", text, otherwise=worded("fewest.all.else"))
    yield scores(f"{key}.none", worded("fewest.none", points=measured(term.no_trick)))
    yield scores(f"{key}.every", _every(term))


def _every(term: Fewest | Most) -> Text:
    """Say what one player who wins every trick scores, and what the others do."""
    case = {
        (True, True): "fewest.every.both",
        (True, False): "fewest.every",
        (False, True): "fewest.every.others",
        (False, False): "fewest.every.nobody",
    }[bool(term.sweeper), bool(term.swept)]
    return worded(case, own=measured(term.sweeper), others=measured(term.swept))


def most(now: Context, term: Most) -> Account:
    """Return the words for what the most card points cost."""
    told = [worded("most.points.stake", points=figure(term.points))] if term.points else []
    told += [worded("most.times.stake", times=figure(term.times))] if term.times else []
    told += [worded("most.pays.stake", points=figure(term.pays))] if term.pays else []
    told += [worded("most.trickless.stake", factor=figure(term.trickless))] if term.trickless > 1 else []
    every = joined(" ", [worded("fewest.every.stake"), figure(term.sweeper)])
    told += [every] if term.sweeper else []
    return Account(worded("most.noun"), _most(now, term), [joined(", ", told)])


def _most(now: Context, term: Most) -> Iterator[Clause]:
    key = term.name
    whole = measured(card_points(now.rules, term.of), "card point")
    yield follows(f"{key}.sum", worded("card-points.sum", points=whole))
    if term.points:
        yield scores(f"{key}.points", _scored(now, term))
    if term.times:
        yield scores(f"{key}.times", _own(now, term))
    if term.pays:
        yield scores(f"{key}.pays", worded("most.pays", points=measured(term.pays)))
    if term.talon:
        text = worded("most.talon")
        yield scores(f"{key}.talon", text, otherwise=worded("most.talon.else"))
    tied = f".{term.tied.replace(' ', '-')}" if term.tied != "each" else ".pays" if term.pays else ""
    yield scores(f"{key}.tied", worded(f"most.tied{tied}"))
    if term.trickless > 1:
        case = "most.trickless.2" if term.trickless == 2 else "most.trickless"
        text = worded(case, factor=term.trickless)
        yield scores(f"{key}.trickless", text, otherwise=worded("most.trickless.else"))
    every = _every(term)
    if not term.sweeper and term.swept < 0 and not now.low_wins:
        every = worded("most.every.others.loses", others=measured(-term.swept))
    yield scores(f"{key}.every", every)


def _scored(now: Context, term: Most) -> Text:
    case = "takes-off" if now.low_wins else "loses"
    case = case if term.points < 0 else "costs"
    points = term.points if term.points > 0 else -term.points
    return worded(f"most.points.{case}", points=measured(points))


def _own(now: Context, term: Most) -> Text:
    if term.times == 1:
        return worded("most.times")
    if term.times == -1 and not now.low_wins:
        return worded("most.times.loses")
    return worded("most.times.many", times=figure(term.times))


def whole_points_words(now: Context, term: WholePoints) -> Account:
    """Return the words for points that count in whole."""
    return Account(worded("whole.noun"), _whole_points(now, term), [worded("whole.stake")])


def _whole_points(now: Context, term: WholePoints) -> Iterator[Clause]:
    key, total = term.name, measured(whole_points(now.rules, now.seats, term))
    yield scores(f"{key}.dropped", worded("whole.dropped"))
    yield scores(f"{key}.last", worded("whole.last", total=total))
    if term.sweep is not None:
        places = {"own": measured(term.sweep.declarer), "others": measured(term.sweep.others)}
        text = worded("whole.sweep.clean" if term.clean else "whole.sweep", **places)
        yield scores(f"{key}.sweep", text, otherwise=worded("whole.sweep.else"))


GUIDES: Final = {
    Fewest: Guide(
        title=mark("a score for the fewest points"),
        meaning=mark("The player with the fewest points wins the deal."),
        sentence=mark("The player with the fewest points for {of} scores {points}."),
        details=(
            mark("If a single player wins no trick, that player scores {no_trick}, and nobody else scores."),
            mark("A player who wins every trick scores {sweeper}, and each of the others {swept}."),
            mark("In a tie for the fewest the winner of the last trick is left out, and {tied}."),
            mark("If all players tie, {all_tied}."),
        ),
        fields={
            "name": NAME,
            "of": compared_field("the names of the terms whose points are compared"),
            "points": points_field("the points for the fewest"),
            "no_trick": points_field(
                "the score of the only player who wins no trick", mark("points for no trick")
            ),
            "sweeper": points_field(
                "the score of a player who wins every trick", mark("points for every trick")
            ),
            "swept": points_field("the score of each of the others then", mark("points of the others")),
            "tied": Field(
                mark("ties"),
                "what the tied players get, without the winner of the last trick",
                words={
                    "each": mark("each of the others scores the points"),
                    "one": mark("each of the others scores one point"),
                    "earliest": mark("only the first of the others in turn scores the points"),
                    "none": mark("several others score nothing"),
                },
            ),
            "all_tied": Field(
                mark("if all tie"),
                "whether that holds if all players tie",
                words={"likewise": mark("the same applies"), "none": mark("nobody scores")},
            ),
        },
    ),
    Most: Guide(
        title=mark("a price for the most points"),
        meaning=mark("The player with the most points pays; the points themselves score nothing."),
        sentence=mark("The player with the most points for {of} scores {points}."),
        details=(
            mark("How often those points themselves are added to that: {times}."),
            mark("The player with the most pays {pays} to each player who has fewer."),
            mark("If several have the most, this applies to {tied}."),
            mark("The cards left over {talon}."),
            mark("Each player without a trick multiplies this by {trickless}."),
            mark("A player who wins every trick scores {sweeper} instead, and each of the others {swept}."),
        ),
        fields={
            "name": NAME,
            "of": compared_field(
                "the names of the terms whose points are compared; they stand before this one"
            ),
            "points": points_field("the points scored for having the most"),
            "times": Field(mark("times"), "how many times the most points count", low=-20, high=20),
            "pays": points_field("what is paid to each player who has fewer", mark("payment")),
            "tied": Field(
                mark("ties"),
                "who of several players with the most is charged",
                words={
                    "each": mark("each of them"),
                    "last trick": mark("the one who won the last trick"),
                    "highest trump": mark("the one who took the highest trump"),
                },
            ),
            "talon": Field(
                mark("cards left over"),
                "whether the cards left over count for the player with the most too, unless several pay",
                words={
                    False: mark("do not count for this player"),
                    True: mark("count for this player too, unless several pay"),
                },
            ),
            "trickless": Field(mark("factor"), "the factor for each player without a trick", low=1, high=20),
            "sweeper": points_field(
                "the score of a player who wins every trick", mark("points for every trick")
            ),
            "swept": points_field("the score of each of the others then", mark("points of the others")),
        },
    ),
    WholePoints: Guide(
        title=mark("points in whole numbers"),
        meaning=mark("Fractions of points are dropped, and the last trick is charged with what is missing."),
        sentence=mark(
            "Only whole points count for {of}; the winner of the last trick is charged with the rest."
        ),
        details=(
            mark("If nobody else has anything that counts, this is paid instead: {sweep}."),
            mark("What the others may have for that: {clean}."),
        ),
        fields={
            "name": NAME,
            "of": Field(
                mark("the scores that count in whole points"),
                "the names of the terms whose points are added up; they stand before this one",
                nothing=mark("nothing"),
            ),
            "sweep": Field(
                mark("payment for everything"),
                "what the winner of the last trick and each of the others score if the others have nothing that counts",
                words={None: mark("nothing special")},
            ),
            "clean": Field(
                mark("what the others may have"),
                "whether that also needs that the others have no fraction of a point",
                words={False: mark("less than a whole point each"), True: mark("no part of a point")},
            ),
        },
    ),
}

ACCOUNTS: Final[Accounts] = {
    Fewest: fewest,
    Most: most,
    WholePoints: whole_points_words,
}
