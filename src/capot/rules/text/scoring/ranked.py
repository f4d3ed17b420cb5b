"""The words for the fewest and the most points, and for points that count in whole."""

from collections.abc import Iterator

from capot.language.texts import Text, joined
from capot.language.words import figure, measured, number
from capot.rules.scoring import Fewest, Most, WholePoints
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.scoring.declarer import sum_of_points
from capot.rules.text.scoring.words import Account, follows, paid_for, scores, worded
from capot.rules.weights import card_points, whole_points


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
