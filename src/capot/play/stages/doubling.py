"""Doubling: each player in turn may double others, the declarer only in reply."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import TypeAlias

from capot.language.texts import NOTHING, Text, joined, listed, mark, say
from capot.language.tokens import player, tell
from capot.language.words import counted
from capot.play.choices import Legal
from capot.play.events import Made, What
from capot.play.moves import Double, Move
from capot.play.progress import Turns
from capot.play.seen import Seen, View
from capot.play.situation import Moves, S, Situation
from capot.play.speech import Answer, Question, Sign, unsaid
from capot.play.stages.seats_asked import always
from capot.rules.stages.bidding import Doubling
from capot.rules.stages.opening import ChooseContract

MOVES = Moves((Double,), is_spoken=True)

Doubles: TypeAlias = Sequence[tuple[int, int]]
"""The doubles of a deal in order: by whom, and of whom."""


def begin(now: S) -> S:
    """Ask the player after the declarer first."""
    return _asking(now, 0)


def to_act(now: Situation) -> frozenset[int]:
    """The player to double or to reply."""
    return (
        frozenset({_seat(now, now.progress_of(Turns).taken)}) if now.progress_of(Turns).open else frozenset()
    )


asks = always("double")


def legal(now: Situation, seat: int) -> Legal:
    """Nobody or any of the possible seats, including the declarer if that is compulsory."""
    targets = _targets(now, now.progress_of(Turns).taken)
    ways = (some for size in range(len(targets) + 1) for some in combinations(targets, size))
    must = is_held_to_it(now, seat)
    return Legal(tuple(Double(some) for some in ways if not must or now.declarer in some))


def is_held_to_it(now: Situation, seat: int) -> bool:
    """Whether a seat must double now: it owes the declarer as many doubles as deals are left."""
    term = _term(now)
    if seat == now.declarer or not term.forced or (seat, now.declarer) in now.doubles:
        return False
    return 0 < owed(now, seat) >= deals_left(now)


def owed(now: Seen, seat: int) -> int:
    """Return the number of doubles a seat owes this declarer, not counting this deal."""
    done = now.standing.doubled[seat] if now.standing.doubled else 0
    return 0 if seat == now.declarer else max(_term(now).owed - done, 0)


def deals_left(now: Seen) -> int:
    """Return the number of contracts the declarer has left, including this one."""
    every = next((len(each.contracts) for each in now.rules.stages if isinstance(each, ChooseContract)), 1)
    return max(every - len(now.standing.spent), 1)


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why these seats may not be doubled."""
    if not isinstance(move, Double):
        return say("it is time to double some of the others, or nobody")
    targets = _targets(now, now.progress_of(Turns).taken)
    wrong = next((each for each in move.seats if each not in targets), None)
    if wrong is None:
        return say("you must double the declarer now: you owe as many doubles as the declarer has deals left")
    if wrong == seat:
        return say("you cannot double yourself")
    if seat == now.declarer:
        return say("the declarer may only double back those who have doubled")
    if now.progress_of(Turns).taken >= now.seats:
        return say("you may now only double back players who doubled you after your turn")
    if _term(now).only_declarer:
        return say("only the declarer may be doubled in this contract")
    return say("there is no seat {seat} to double", seat=wrong)


def question(seen: View) -> Question:
    """Whom to double."""
    means = say(
        "A double is a bet between the two of you: the better score in this deal gains the difference, the other loses it."
    )
    owes = owed_by(seen)
    return Question(say("Who do you want to double?"), "seats", owes or means)


def owed_by(seen: View) -> Text:
    """Return the doubles that the seat owes the declarer, and whether one is due now; or nothing."""
    with_him = [seen.declarer in move.seats for move in seen.legal.moves if isinstance(move, Double)]
    if seen.seat is None or seen.declarer is None or not any(with_him):
        return NOTHING
    left, declarer = owed(seen, seen.seat), player(seen.declarer, seen.seat)
    if not left:
        return NOTHING
    if all(with_him):
        return say(
            "You must double {name} now: you owe as many doubles as {name} has contracts left.", name=declarer
        )
    doubles = counted(left, "double")
    return say(
        "Over the match you still owe {name} {doubles}; it need not be now.", name=declarer, doubles=doubles
    )


def answer(seen: View, move: Move) -> Answer:
    """The players doubled."""
    assert isinstance(move, Double)
    if not move.seats:
        return Answer(move, say("Double nobody"))
    return Answer(move, say("Double {names}", names=_doubled(seen.doubles, seen.seat, move.seats, seen.seat)))


def told(seen: View, what: What, to: int | None) -> Text:
    """Whom a seat has doubled, and that nothing is played if nobody was."""
    match what:
        case Made(seat, Double(())):
            said = tell(to, seat, mark("You double nobody."), mark("{name} doubles nobody."))
            split = say("Nobody has doubled: the deal is not played, and its points are split.")
            return joined(" ", [said, split]) if seen.stage is None else said
        case Made(seat, Double(seats)):
            yours, theirs = mark("You double {names}."), mark("{name} doubles {names}.")
            return tell(to, seat, yours, theirs, names=_doubled(seen.doubles, seat, seats, to))
        case _:
            raise unsaid(what)


def facts(seen: View, to: int | None) -> list[Text]:
    """Say who has doubled whom."""
    return doubled(seen.doubles, to)


def doubled(doubles: Doubles, to: int | None) -> list[Text]:
    """Return a fact for each player who has doubled, in the order in which they spoke."""
    yours, theirs = mark("you have doubled {names}"), mark("{name} has doubled {names}")
    found: list[Text] = []
    for by in dict.fromkeys(by for by, _ in doubles):
        seats = tuple(other for each, other in doubles if each == by)
        names = _doubled(doubles, by, seats, to)
        found.append(tell(to, by, yours, theirs, names=names))
    return found


def _doubled(doubles: Doubles, by: int | None, seats: tuple[int, ...], to: int | None) -> Text:
    """Return players doubled by a seat; those who doubled it before are doubled back."""
    names = [player(seat, to) for seat in seats]
    backs = [_is_back(doubles, by, seat) for seat in seats]
    return listed(
        [say("{name} back", name=name) if back else name for name, back in zip(names, backs, strict=True)]
    )


def _is_back(doubles: Doubles, by: int | None, other: int) -> bool:
    """Whether the other of two players has doubled this one first."""
    of_both = [pair for pair in doubles if pair in {(by, other), (other, by)}]
    return of_both[:1] == [(other, by)]


def signs(seen: View, seat: int, to: int | None) -> list[Sign]:
    """The players whom a seat has doubled."""
    names = [player(of, to) for by, of in seen.doubles if by == seat]
    if not names:
        return []
    some = listed(names)
    return [Sign(say("doubles {names}", names=some), say("×2 {names}", names=some), "doubles")]


def after(now: S, seat: int, move: Move) -> S:
    """Record the doubles and ask the next player."""
    assert isinstance(move, Double)
    doubled = replace(now, doubles=(*now.doubles, *((seat, other) for other in move.seats)))
    return _asking(doubled, now.progress_of(Turns).taken + 1)


def end(now: S) -> S:
    """End the deal if it is split because nobody doubled."""
    return replace(now, stages=now.stages[:1]) if is_split(now) else now


def is_split(now: Situation) -> bool:
    """Whether the deal is split rather than played: nobody doubled and its total is a loss."""
    term = now.rules.stage(Doubling)
    total = None if now.contract is None else now.contract.total
    return bool(term and term.undoubled == "split" and not now.doubles and total is not None and total < 0)


def _asking(now: S, taken: int) -> S:
    """Return the situation with the next turn in which somebody can be doubled, if any."""
    turns = (2 if _term(now).reply else 1) * now.seats
    found = next((turn for turn in range(taken, turns) if _targets(now, turn)), None)
    return replace(now, progress=Turns(turns, open=False) if found is None else Turns(found))


def _seat(now: Situation, turn: int) -> int:
    assert now.declarer is not None
    return (now.declarer + 1 + turn) % now.seats


def _targets(now: Situation, turn: int) -> tuple[int, ...]:
    """Return the seats that may be doubled in a turn; turns after the first round are for replies."""
    seat = _seat(now, turn)
    if turn >= now.seats:
        spoken = {_seat(now, step): step for step in range(now.seats)}
        later = (by for by, other in now.doubles if other == seat and spoken[by] > spoken[seat])
        return tuple(sorted(by for by in later if (seat, by) not in now.doubles))
    if seat == now.declarer:
        return tuple(sorted(by for by, other in now.doubles if other == seat))
    if _term(now).only_declarer:
        return () if now.declarer is None else (now.declarer,)
    return tuple(other for other in range(now.seats) if other != seat)


def _term(now: Seen) -> Doubling:
    term = now.rules.stage(Doubling)
    assert term is not None
    return term
