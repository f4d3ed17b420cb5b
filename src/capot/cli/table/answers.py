"""Typed answers, read as moves or as commands of the table.

A wrong answer raises `BadMove` with a sentence that says what to type.
"""

from collections.abc import Iterable, Sequence
from typing import assert_never

from capot.cards import SUITS, Card
from capot.cli.table.brag import read_hands
from capot.cli.table.climbing import read_lay
from capot.cli.table.questions import double_choices
from capot.cli.table.typed import COMMANDS, SHORT, Command, as_typed, read_cards
from capot.cli.words import Names, count, joined, near
from capot.play.brag import FOURS, PAIRS
from capot.play.errors import BadMove
from capot.play.moves import (
    Announce,
    Arrange,
    Choose,
    Discard,
    Double,
    LayCards,
    Move,
    NameRank,
    NameTrump,
    PassCards,
    PassTurn,
    PlayCard,
    RefusePass,
    StayIn,
    Stop,
    TakeWidow,
)
from capot.play.view import View
from capot.surface.questions import announcements, contracts

_NOTHING = ("", "0", "no", "none", "nothing", "pass")
_STOPPING = ("pass", "stop", "done", "enough")
_TAKING = {"take": True, "yes": True, "leave": False, "no": False, "pass": False}
_STAYING = {"in": True, "stay": True, "stay in": True, "out": False, "drop": False, "drop out": False}
_EVERYBODY = ("maximum", "max", "all", "everybody")
_NOBODY = ("nobody", "none", "no", "pass", "nothing")


def read_command(text: str, seen: View | None = None) -> Command | None:
    """Return the command in a text, or None.

    Where ``seen`` asks for a suit or rank, its letter is not a command.
    """
    first, *rest = text.split() or [""]
    if seen is not None and not rest and first in letters_asked(seen):
        return None
    name = SHORT.get(first.lower(), first.lower())
    if name == "why" or (name in COMMANDS and not rest):
        return Command(name, tuple(rest))
    return None


def read_move(text: str, seen: View, names: Names | None = None) -> Move:
    """Return the move in a text; raise `BadMove` with a sentence if there is none.

    Players are named by ``names``, or "seat 2" without them.
    """
    words = text.replace(",", " ").split()
    said = " ".join(words).lower()
    match seen.asks:
        case "lead" | "play":
            return _play(words, seen)
        case "lay":
            return Stop() if said in _STOPPING else _play(words, seen, "laid")
        case "pass":
            return _pass(words, seen)
        case "discard" | "draw":
            return _discard(words, seen)
        case "announce":
            return _announce(words, seen)
        case "declare":
            return _declare(words, seen)
        case "climb":
            return _lay(words, seen)
        case "arrange":
            return Arrange(read_hands(text, seen))
        case "contract":
            return _contract(said.removeprefix("choose "), seen)
        case "trump":
            return _trump(said.removeprefix("trump "), seen)
        case "rank":
            return _rank(said.removeprefix("from "), seen)
        case "double":
            words = [word for word in words if word.lower() not in {"double", "and"}]
            return _double(words, seen, names or _by_seat(seen.seats))
        case "widow" | "spare":
            said = said.removesuffix(" the widow").removesuffix(" the spare hand")
            return TakeWidow(_one_of(said, _TAKING, "take or leave"))
        case "stay":
            return StayIn(_one_of(said, _STAYING, "in or out"))
        case None:
            raise BadMove("the deal is over")
        case _:
            assert_never(seen.asks)


def letters_asked(seen: View) -> frozenset[str]:
    """Return the letters, in upper and lower case, that answer the question of this view."""
    faces = seen.standing.faces
    letters: list[str] = []
    if seen.asks == "trump":
        letters = list(faces.suit_letters)
    elif seen.asks == "rank":
        letters = [faces.rank_letter(rank) for rank in seen.rules.pack.order] + ["T"]
    return frozenset((*letters, *(letter.lower() for letter in letters)))


def _by_seat(seats: int) -> Names:
    """Return names for players who have none."""
    return Names(tuple(f"seat {seat}" for seat in range(seats)))


def _play(words: list[str], seen: View, done: str = "played") -> Move:
    if words[:1] in (["play"], ["lay"]):
        words = words[1:]
    if len(words) == 2 and len("".join(words)) <= 3:
        words = ["".join(words)]
    some = read_cards(words, seen.standing.faces)
    if len(some) != 1:
        raise BadMove(f"one card is {done} at a time; type one, like {_example(seen)}")
    return PlayCard(some[0])


def _lay(words: list[str], seen: View) -> Move:
    if words[:1] in (["lay"], ["play"], ["lead"]):
        words = words[1:]
    if not words:
        laid = next((move.cards for move in seen.legal.moves if isinstance(move, LayCards)), seen.hand[:1])
        shown = " ".join(as_typed(card, seen.standing.faces) for card in laid)
        instead = ", or pass" * (PassTurn() in seen.legal.moves)
        raise BadMove(f"name the cards to lay, like {shown}{instead}")
    return read_lay(words, seen) or LayCards(read_cards(words, seen.standing.faces))


def _pass(words: list[str], seen: View) -> Move:
    if RefusePass() in seen.legal.moves and words in (["refuse"], ["no"]):
        return RefusePass()
    return PassCards(_several(words, "pass", seen))


def _discard(words: list[str], seen: View) -> Move:
    pick = seen.legal.pick
    named = [word.lower() for word in words if word != "discard"]
    if pick is not None and pick.least == 0 and " ".join(named) in _NOTHING[:-1]:
        return Discard(())
    return Discard(_several(words, "discard", seen))


def _several(words: list[str], verb: str, seen: View) -> tuple[Card, ...]:
    if words[:1] == [verb]:
        words = words[1:]
    some = read_cards(words, seen.standing.faces)
    if not some:
        wanted = 1 if seen.legal.pick is None else seen.legal.pick.count
        raise BadMove(f"name {count(wanted, 'card')} to {verb}, like {_example(seen, wanted)}")
    return some


def _example(seen: View, how_many: int = 1) -> str:
    """Return cards that may be chosen now, as typed."""
    allowed = [card for card in seen.hand if card in seen.legal.cards]
    some = allowed[-1:] if how_many == 1 else allowed[:how_many]
    return " ".join(as_typed(card, seen.standing.faces) for card in some)


def _announce(words: list[str], seen: View) -> Move:
    """Read an announcement by its number in the list, its name or its title."""
    if words[:1] == ["announce"]:
        words = words[1:]
    said = " ".join(words).lower()
    if said in _NOTHING:
        return Announce(None)
    named = announcements(seen)
    for place, (name, each) in enumerate(named.items(), 1):
        if said in {str(place), name.lower(), (each.title or "").lower()}:
            return Announce(name)
    meant = near(said, named) or near(said, COMMANDS)
    raise BadMove(f"{said!r} cannot be announced" + (meant or f"; say nothing or {joined(named, 'or')}"))


def _declare(words: list[str], seen: View) -> Move:
    """Read a declaration by its number in the list, its name or the end of it."""
    said = "-".join(word for word in words if word not in {"announce", "declare"}).lower()
    if said in _NOTHING:
        return Announce(None)
    for name in (FOURS, PAIRS):
        if said in {name, name.rpartition("-")[2]}:
            return Announce(name)
    held = list(announcements(seen))
    if said.isdecimal() and 1 <= int(said[:9]) <= len(held):
        return Announce(held[int(said) - 1])
    instead = f" or {joined((name.replace('-', ' ') for name in held), 'or')}" if held else ""
    raise BadMove(f"{' '.join(words)!r} cannot be declared; say nothing{instead}")


def _contract(said: str, seen: View) -> Move:
    """Read a contract by its number in the list, its name, or an unambiguous beginning."""
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
    raise BadMove(f"{said!r} is not a contract{meant or f'; {wanted}'}" if said else wanted)


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
    raise BadMove(f"{said!r} is not a suit; type {listed}" if said else f"type {listed}")


def _rank(said: str, seen: View) -> Move:
    faces = seen.standing.faces
    word = said.removeprefix("the ").removesuffix("s") if len(said) > 1 else said
    for rank in seen.rules.pack.order:
        if word in {faces.rank_letter(rank).lower(), rank.lower(), faces.rank_name(rank).lower()}:
            return NameRank(rank)
    ranks = joined(map(faces.rank_letter, seen.rules.pack.order), "or")
    raise BadMove(f"{said!r} is not a rank; type {ranks}" if said else f"type {ranks}")


def _double(words: list[str], seen: View, names: Names) -> Move:
    """Read whom to double: names or beginnings of names, numbers of the list, everybody or nobody."""
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
    ways = double_choices(seen, names)
    targets = {seat for _, seats in ways for seat in seats}
    rest = [shown for shown in ("maximum", "nobody") if shown in dict(ways)]
    answers = joined([*(names.inside(seat) for seat in sorted(targets)), *rest], "or")
    raise BadMove(f"{words[0]!r} is not at this table; type {answers}")


def _one_of(said: str, known: dict[str, bool], wanted: str) -> bool:
    if said in known:
        return known[said]
    found = {known[word] for word in known if said and word.startswith(said)}
    if len(found) == 1:
        return found.pop()
    raise BadMove(f"type {wanted}" if not said else f"{said!r} is not an answer; type {wanted}")
