"""The words for the fewest and the most points, and for points that count in whole."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import Text, joined, mark
from capot.language.words import figure, measured, number
from capot.rules.scoring import Fewest, Most, WholePoints
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.scoring.declarer import sum_of_points
from capot.rules.text.scoring.words import Account, follows, paid_for, scores, words_of
from capot.rules.weights import card_points, whole_points

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


def fewest(now: Setting, term: Fewest) -> Account:
    """Return the words for the fewest points."""
    told = [(worded("fewest.points.stake"), term.points), (worded("fewest.none.stake"), term.no_trick)]
    told += [(worded("fewest.every.stake"), term.sweeper), (worded("fewest.swept.stake"), term.swept)]
    return Account(worded("fewest.noun"), _fewest(now, term), [paid_for(told)])


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


def most(now: Setting, term: Most) -> Account:
    """Return the words for what the most card points cost."""
    told = [worded("most.points.stake", points=figure(term.points))] if term.points else []
    told += [worded("most.times.stake", times=figure(term.times))] if term.times else []
    told += [worded("most.pays.stake", points=figure(term.pays))] if term.pays else []
    told += [worded("most.trickless.stake", factor=figure(term.trickless))] if term.trickless > 1 else []
    every = joined(" ", [worded("fewest.every.stake"), figure(term.sweeper)])
    told += [every] if term.sweeper else []
    return Account(worded("most.noun"), _most(now, term), [joined(", ", told)])


def _most(now: Setting, term: Most) -> Iterator[Clause]:
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
    swept = {
        (True, True): "fewest.every.both",
        (True, False): "fewest.every",
        (False, True): "fewest.every.others",
        (False, False): "fewest.every.nobody",
    }[bool(term.sweeper), bool(term.swept)]
    places = {"own": measured(term.sweeper), "others": measured(term.swept)}
    if swept == "fewest.every.others" and term.swept < 0 and not now.low_wins:
        swept, places = "most.every.others.loses", {"others": measured(-term.swept)}
    yield scores(f"{key}.every", worded(swept, **places))


def _scored(now: Setting, term: Most) -> Text:
    case = "takes-off" if now.low_wins else "loses"
    case = case if term.points < 0 else "costs"
    points = term.points if term.points > 0 else -term.points
    return worded(f"most.points.{case}", points=measured(points))


def _own(now: Setting, term: Most) -> Text:
    if term.times == 1:
        return worded("most.times")
    if term.times == -1 and not now.low_wins:
        return worded("most.times.loses")
    return worded("most.times.many", times=figure(term.times))


def whole_points_words(now: Setting, term: WholePoints) -> Account:
    """Return the words for points that count in whole."""
    return Account(worded("whole.noun"), _whole_points(now, term), [worded("whole.stake")])


def _whole_points(now: Setting, term: WholePoints) -> Iterator[Clause]:
    key, total = term.name, measured(whole_points(now.rules, now.seats, term))
    yield scores(f"{key}.dropped", worded("whole.dropped"))
    yield scores(f"{key}.last", worded("whole.last", total=total))
    if term.sweep is not None:
        places = {"own": measured(term.sweep.declarer), "others": measured(term.sweep.others)}
        text = worded("whole.sweep.clean" if term.clean else "whole.sweep", **places)
        yield scores(f"{key}.sweep", text, otherwise=worded("whole.sweep.else"))
