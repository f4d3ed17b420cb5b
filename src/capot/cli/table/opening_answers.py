"""What a player typed in a stage that shapes the deal, read as a move.

A wrong answer is a `BadMove` whose sentence says what would have been right.
"""

from collections.abc import Iterable, Sequence

from capot.cards import SUITS
from capot.cli.table.opening_questions import double_choices
from capot.cli.table.words import Names, joined, near
from capot.play.errors import BadMove
from capot.play.moves import Choose, Double, Move, NameRank, NameTrump, StayIn, Stop, TakeWidow
from capot.play.view import View
from capot.rules.brag import SwapHand
from capot.rules.dominoes import Layout
from capot.rules.dominoes import NameRank as NameRankTerm
from capot.rules.opening import ChooseContract, Doubling
from capot.rules.opening import NameTrump as NameTrumpTerm
from capot.rules.opening import StayIn as StayInTerm
from capot.rules.opening import TakeWidow as TakeWidowTerm
from capot.surface.contracts import contracts

PASSING = (["pass"], ["stop"], ["done"], ["enough"])

_TAKING = {"take": True, "yes": True, "leave": False, "no": False, "pass": False}
_STAYING = {"in": True, "stay": True, "stay in": True, "out": False, "drop": False, "drop out": False}
_EVERYBODY = ("maximum", "max", "all", "everybody")
_NOBODY = ("nobody", "none", "no", "pass", "nothing")


def seats_called(seats: int) -> Names:
    """Return what players are called who have no names."""
    return Names(tuple(f"seat {seat}" for seat in range(seats)))


def read_shaping(words: list[str], seen: View, names: Names) -> Move:
    """Return the move that words name in a stage that shapes the deal; raise `BadMove` otherwise."""
    said = " ".join(words).lower()
    match seen.stage:
        case ChooseContract():
            return _contract(said.removeprefix("choose "), seen)
        case NameTrumpTerm():
            return _trump(said.removeprefix("trump "), seen)
        case NameRankTerm():
            return _rank(said.removeprefix("from "), seen)
        case Doubling():
            return _double([word for word in words if word.lower() not in {"double", "and"}], seen, names)
        case TakeWidowTerm() | SwapHand():
            said = said.removesuffix(" the widow").removesuffix(" the spare hand")
            return TakeWidow(_one_of(said, _TAKING, "take or leave"))
        case StayInTerm():
            return StayIn(_one_of(said, _STAYING, "in or out"))
        case Layout():
            return Stop()
        case _:
            raise BadMove("there is nothing to decide now")


def _contract(said: str, seen: View) -> Move:
    """Read a contract by its number in the list, its name, or as much of either as is enough."""
    left = [move.contract for move in seen.legal.moves if isinstance(move, Choose)]
    if said.isdecimal() and 1 <= int(said[:9]) <= len(left):
        return Choose(left[int(said) - 1])
    wanted = said.replace(" ", "-")
    titles = {each.name: each.title for each in contracts(seen.rules)}
    if wanted in titles:
        return Choose(wanted)
    found = [name for name in titles if wanted and name.startswith(wanted)]
    found = found or [
        name for name in titles if wanted and any(part.startswith(wanted) for part in name.split("-"))
    ]
    if len(found) == 1:
        return Choose(found[0])
    if found:
        raise BadMove(f"{said!r} may be {joined((titles[name] for name in found), 'or')}")
    meant = near(said, [title.lower() for title in titles.values()])
    wanted = f"type a number from 1 to {len(left)}, or a name"
    raise BadMove(f"{said!r} is no contract{meant or f'; {wanted}'}" if said else wanted)


def _trump(said: str, seen: View) -> Move:
    faces = seen.standing.faces
    for place, suit in enumerate(SUITS):
        known = {faces.suit_letters[place].lower(), faces.suit_signs[place], suit, str(place + 1)}
        name = faces.suit_names[place].lower()
        if said in known or (said and name.startswith(said)):
            return NameTrump(suit)
    listed = joined(
        (f"{letter} for {name}" for letter, name in zip(faces.suit_letters, faces.suit_names, strict=True)),
        "or",
    )
    raise BadMove(f"{said!r} is no suit; type {listed}" if said else f"type {listed}")


def _rank(said: str, seen: View) -> Move:
    faces = seen.standing.faces
    word = said.removeprefix("the ").removesuffix("s") if len(said) > 1 else said
    for rank in seen.rules.pack.order:
        if word in {faces.rank_letter(rank).lower(), rank.lower(), faces.rank_name(rank).lower()}:
            return NameRank(rank)
    ranks = joined(map(faces.rank_letter, seen.rules.pack.order), "or")
    raise BadMove(f"{said!r} is no rank; type {ranks}" if said else f"type {ranks}")


def _double(words: list[str], seen: View, names: Names) -> Move:
    """Read whom to double: names or what is enough of them, numbers of the list, everybody or nobody."""
    ways = double_choices(seen, names)
    first = 0 if ways and not ways[0][1] else 1
    if not words:
        raise BadMove(f"type {joined(_ways_shown(ways), 'or')}")
    if len(words) == 1 and words[0].lower() in _NOBODY:
        return Double(())
    if len(words) == 1 and words[0].lower() in _EVERYBODY:
        return Double(max((seats for _, seats in ways), key=len))
    wanted: set[int] = set()
    rest = words
    while rest:
        if rest[0].isdecimal() and first <= int(rest[0][:9]) < first + len(ways):
            wanted.update(ways[int(rest[0]) - first][1])
            rest = rest[1:]
            continue
        seat, used = _called(rest, seen, names)
        wanted.add(seat)
        rest = rest[used:]
    return Double(tuple(sorted(wanted)))


def _ways_shown(ways: Sequence[tuple[str, tuple[int, ...]]]) -> Iterable[str]:
    return (shown for shown, seats in ways if len(seats) < 2 or shown == "maximum")


def _called(words: Sequence[str], seen: View, names: Names) -> tuple[int, int]:
    """Return the seat of the player whom the first words call, and how many words that takes."""
    for used in range(len(words), 0, -1):
        wanted = " ".join(words[:used]).lower()
        if wanted in {"you", "me", "myself"} and seen.seat is not None:
            return seen.seat, used
        called = [name.lower() for name in names.called]
        if wanted in called:
            return called.index(wanted), used
        found = [seat for seat, name in enumerate(called) if name.startswith(wanted)]
        if len(found) == 1:
            return found[0], used
        if found and used == 1:
            raise BadMove(f"{words[0]!r} may be {joined((names.called[seat] for seat in found), 'or')}")
    ways = double_choices(seen, names)
    targets = {seat for _, seats in ways for seat in seats}
    others = joined((names.inside(seat) for seat in sorted(targets)), "or")
    rest = [shown for shown in ("maximum", "nobody") if shown in dict(ways)]
    also = f"{', ' if len(targets) > 1 else ' or '}{joined(rest, 'or')}" if rest else ""
    raise BadMove(f"{words[0]!r} is not at this table; type {others}{also}")


def _one_of(said: str, known: dict[str, bool], wanted: str) -> bool:
    if said in known:
        return known[said]
    found = {known[word] for word in known if said and word.startswith(said)}
    if len(found) == 1:
        return found.pop()
    raise BadMove(f"type {wanted}" if not said else f"{said!r} is no answer; type {wanted}")
