"""Doubling in words: whom to double, who has doubled whom, and the doubles owed to the declarer."""

from collections.abc import Sequence

from capot.cli.screens.screen import Choice, Question
from capot.cli.words import Names, count, joined
from capot.play.errors import BadMove
from capot.play.moves import Double
from capot.play.stages.doubling import deals_left, owed
from capot.play.view import View

_EVERYBODY = ("maximum", "max", "all", "everybody")
_NOBODY = ("nobody", "none", "no", "pass", "nothing")


def doubling_question(seen: View, names: Names, note: str) -> Question:
    """Return the question of whom to double."""
    ways = _ways(seen, names)
    choices = [Choice(shown, shown) for shown, _ in ways]
    nobody = "nobody" if ways and not ways[0][1] else ""
    targets = {seat for _, seats in ways for seat in seats}
    back = " back" * all((seat, seen.seat) in seen.doubles for seat in targets)
    prompt = f"Who do you double{back}"
    return Question(prompt, choices, empty=nobody, note=note, first=0 if nobody else 1)


def doubling_explained(seen: View, names: Names) -> list[str]:
    """Return what a double does, and how many are still owed to the declarer."""
    lines = [
        (
            "A double is between two players: the one who scores less pays the other the difference between "
            "their scores, or twice that if each has doubled the other."
        )
    ]
    if seen.declarer == seen.seat:
        lines.append("As the declarer, you may only double back.")
    return [*lines, *double_owed(seen, names)]


def double_owed(seen: View, names: Names) -> list[str]:
    """Return the doubles that the player owes the declarer, and whether one is due now."""
    if seen.seat is None or seen.declarer is None or seen.seat == seen.declarer:
        return []
    left, declarer = owed(seen, seen.seat), names.inside(seen.declarer)
    with_him = [isinstance(move, Double) and seen.declarer in move.seats for move in seen.legal.moves]
    if not left or not any(with_him):
        return []
    owes = f"{names.does(seen.seat, 'owe')} {declarer} {count(left, 'double')}"
    now = f": you must double {declarer} now" if all(with_him) else ""
    to_come = names.does(seen.declarer, "have", f"{count(deals_left(seen), 'contract')} left")
    return [f"{owes}; {to_come}, this one included{now}."]


def read_double(words: Sequence[str], seen: View, names: Names) -> Double:
    """Read whom to double: names or beginnings of names, numbers of the list, everybody or nobody."""
    ways = _ways(seen, names)
    first = 0 if ways and not ways[0][1] else 1
    rest = [word for word in words if word.lower() not in {"double", "and"}]
    if not rest:
        singly = (shown for shown, seats in ways if len(seats) < 2 or shown == "maximum")
        raise BadMove(f"type {joined(singly, 'or')}")
    if len(rest) == 1 and rest[0].lower() in _NOBODY:
        return Double(())
    if len(rest) == 1 and rest[0].lower() in _EVERYBODY:
        return Double(max((seats for _, seats in ways), key=len))
    wanted: set[int] = set()
    while rest:
        used = 1
        if rest[0].isdecimal() and first <= int(rest[0][:9]) < first + len(ways):
            wanted.update(ways[int(rest[0]) - first][1])
        else:
            seat, used = _called(rest, seen, names)
            wanted.add(seat)
        rest = rest[used:]
    return Double(tuple(sorted(wanted)))


def doubles_lines(doubles: Sequence[tuple[int, int]], names: Names) -> list[str]:
    """Return a line for each player who has doubled, in the order in which they spoke."""
    lines = []
    for by in dict.fromkeys(by for by, _ in doubles):
        targets = [other for each, other in doubles if each == by]
        lines.append(names.does(by, "double", doubled_text(by, targets, doubles, names)))
    return lines


def doubles_text(doubles: Sequence[tuple[int, int]], names: Names) -> str:
    """Return who has doubled whom in one line, or nothing."""
    first, *rest = doubles_lines(doubles, names) or [""]
    return "; ".join([first, *(line.replace("You ", "you ", 1) for line in rest)])


def doubled_text(by: int, targets: Sequence[int], doubles: Sequence[tuple[int, int]], names: Names) -> str:
    """Return the players doubled by one of them, those doubled back last."""
    back = [other for other in targets if (other, by) in doubles[: doubles.index((by, other))]]
    plain = joined(names.inside(other) for other in targets if other not in back)
    answer = joined(names.inside(other) for other in back)
    return ", and ".join(part for part in (plain, f"{answer} back" if answer else "") if part)


def _ways(seen: View, names: Names) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the legal ways to double, as shown and as seats, the fewest first."""
    ways = [move.seats for move in seen.legal.moves if isinstance(move, Double)]
    most = max(map(len, ways), default=0)

    def shown(seats: tuple[int, ...]) -> str:
        if len(seats) == most > 1:
            return "maximum"
        return joined(names.inside(seat) for seat in seats) or "nobody"

    return tuple((shown(seats), seats) for seats in ways)


def _called(words: Sequence[str], seen: View, names: Names) -> tuple[int, int]:
    """Return the seat of the player named by the first words, and the number of those words."""
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
    ways = _ways(seen, names)
    targets = {seat for _, seats in ways for seat in seats}
    rest = [shown for shown in ("maximum", "nobody") if shown in dict(ways)]
    answers = joined([*(names.inside(seat) for seat in sorted(targets)), *rest], "or")
    raise BadMove(f"{words[0]!r} is not at this table; type {answers}")
