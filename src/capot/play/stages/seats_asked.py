"""The seats asked in most stages: all at once, each in turn from eldest, or the declarer."""

from collections.abc import Callable
from dataclasses import replace

from capot.play.choices import Asks
from capot.play.moves import Move
from capot.play.progress import Choices, Turns
from capot.play.situation import S, Situation
from capot.rules.rules import Rules


def unchanged(now: S) -> S:
    """Begin or end a stage without a change."""
    return now


def in_turn(now: S) -> S:
    """Begin with the first seat to be asked."""
    return replace(now, progress=Turns())


def at_once(now: S) -> S:
    """Begin by asking all seats, so that being asked gives nothing away."""
    return replace(now, progress=Choices((None,) * now.seats))


def always(what: Asks) -> Callable[[Situation], Asks]:
    """Return the ``asks`` of a stage with a single question."""
    return lambda now: what  # noqa: ARG005 - as of every stage


def next_from_eldest(now: Situation) -> frozenset[int]:
    """Return the seat asked in a round that eldest opens; none once the round is closed."""
    progress = now.progress_of(Turns)
    return frozenset({(now.eldest + progress.taken) % now.seats}) if progress.open else frozenset()


def undecided(now: Situation) -> frozenset[int]:
    """Return the seats that have not chosen yet, where all choose at once."""
    return frozenset(seat for seat, choice in enumerate(now.progress_of(Choices).chosen) if choice is None)


def declarer_asked(now: Situation) -> frozenset[int]:
    """Return the declarer, until the choice is made; none if nobody is the declarer."""
    is_asked = now.declarer is not None and now.progress_of(Turns).open
    return frozenset({now.declarer} if is_asked and now.declarer is not None else ())


def chosen(now: S, seat: int, move: Move) -> S:
    """Return the situation after a secret choice, where all choose at once."""
    before = now.progress_of(Choices).chosen
    return replace(now, progress=Choices((*before[:seat], move, *before[seat + 1 :])))


def with_rules(now: S, rules: Rules) -> S:
    """Return the deal with other rules from the end of the stage in progress on, the hands sorted by its pack."""
    if rules == now.rules:
        return now
    place = now.rules.stages.index(now.stages[0])
    hands = tuple(map(rules.pack.sorted, now.hands))
    return replace(now, rules=rules, stages=rules.stages[place:], agreed=now.agreed or now.rules, hands=hands)
