"""What people type in answer to a question before the play: announcements, contracts, suits and ranks."""

from typing import Literal, TypeAlias

from capot.cards import SUITS
from capot.cli.table.auction import read_bid
from capot.cli.table.calling import read_call
from capot.cli.table.doubling import read_double
from capot.cli.table.exchange import ExchangeAsks, read_exchange
from capot.cli.table.exposing import read_exposing
from capot.cli.table.making import ALONE
from capot.cli.table.staying import read_staying
from capot.cli.table.typed import COMMANDS, NOTHING
from capot.cli.words import Names, joined, near
from capot.play.errors import BadMove
from capot.play.moves import Announce, Choose, Expose, Move, NameRank, NameSuit, NameTrump, PassTurn
from capot.play.view import View
from capot.rules.text.contracts import contracts
from capot.surface.questions import announcements

OpeningAsks: TypeAlias = (
    Literal[
        "announce",
        "raise",
        "kontra",
        "contract",
        "bid",
        "call",
        "hold",
        "length",
        "suit",
        "trump",
        "rank",
        "double",
        "expose",
        "card",
        "stay",
    ]
    | ExchangeAsks
)


def read_opening(asks: OpeningAsks, words: list[str], seen: View, names: Names) -> Move:
    """Return the move in the words of an answer; raise `BadMove` with a sentence if there is none."""
    said = " ".join(words).lower()
    match asks:
        case "announce" | "kontra":
            return _read_announcement(words, seen)
        case "raise":
            opens = next((move for move in seen.legal.moves if isinstance(move, Expose)), None)
            if opens is not None and said.removeprefix("announce ") in {"open", "open hand", "ouvert"}:
                return opens
            return _read_announcement(words, seen)
        case "contract":
            return _read_contract(said.removeprefix("choose "), seen)
        case "bid" | "call" | "hold" | "length":
            return read_bid(words, seen)
        case "suit":
            return NameSuit(_read_suit(said.removeprefix("suit "), seen))
        case "trump" if said in NOTHING and PassTurn() in seen.legal.moves:
            return PassTurn()
        case "trump":
            suit = _read_suit(said.removeprefix("trump ").removesuffix(ALONE), seen)
            return NameTrump(suit, alone=said.endswith(ALONE))
        case "rank":
            return _read_rank(said.removeprefix("from "), seen)
        case "double":
            return read_double(words, seen, names)
        case "expose":
            return read_exposing(words, seen)
        case "card":
            return read_call(words, seen)
        case "stay":
            return read_staying(said, seen)
        case _:
            return read_exchange(asks, words, seen)


def letters_asked(seen: View) -> frozenset[str]:
    """Return the letters, in upper and lower case, that answer the question of this view."""
    faces = seen.standing.faces
    letters: list[str] = []
    if seen.asks in {"suit", "trump"}:
        letters = list(faces.suit_letters)
    elif seen.asks == "rank":
        letters = [faces.rank_letter(rank) for rank in seen.rules.pack.order] + ["T"]
    return frozenset((*letters, *(letter.lower() for letter in letters)))


def _read_announcement(words: list[str], seen: View) -> Move:
    """Read an announcement by its number in the list, its name or its title."""
    said = " ".join(words[1:] if words[:1] == ["announce"] else words).lower()
    if said in NOTHING:
        return Announce(None)
    named = announcements(seen)
    for place, (name, each) in enumerate(named.items(), 1):
        if said in {str(place), name.lower(), (each.title or "").lower()}:
            return Announce(name)
    meant = near(said, named) or near(said, COMMANDS)
    raise BadMove(f"{said!r} cannot be announced" + (meant or f"; say nothing or {joined(named, 'or')}"))


def _read_contract(said: str, seen: View) -> Move:
    """Read a contract by its number in the list, its name, or an unambiguous beginning."""
    left = [move.contract for move in seen.legal.moves if isinstance(move, Choose)]
    if said.isdecimal() and 1 <= int(said[:9]) <= len(left):
        return Choose(left[int(said) - 1])
    wanted = said.replace(" ", "-")
    titles = {each.name: each.title for each in contracts(seen.rules)}
    if wanted in titles:
        return Choose(wanted)
    titled = [name for name, title in titles.items() if title.lower() == said]
    if titled:
        return Choose(titled[0])
    found = [name for name in titles if wanted and name.startswith(wanted)]
    found = found or [
        name for name in titles if wanted and any(part.startswith(wanted) for part in name.split("-"))
    ]
    if len(found) == 1:
        return Choose(found[0])
    if found:
        raise BadMove(f"{said!r} may be {joined((titles[name] for name in found), 'or')}")
    meant = near(said, [title.lower() for title in titles.values()])
    wanted = f"type a number from 1 to {len(left)}, or a name, or just enough of it to be clear"
    raise BadMove(f"{said!r} is not a contract{meant or f'; {wanted}'}" if said else wanted)


def _read_suit(said: str, seen: View) -> str:
    faces = seen.standing.faces
    for place, suit in enumerate(SUITS):
        known = {faces.suit_letters[place].lower(), faces.suit_signs[place], suit, str(place + 1)}
        name = faces.suit_names[place].lower()
        if said in known or (said and name.startswith(said)):
            return suit
    listed = joined(
        (f"{letter} for {name}" for letter, name in zip(faces.suit_letters, faces.suit_names, strict=True)),
        "or",
    )
    raise BadMove(f"{said!r} is not a suit; type {listed}" if said else f"type {listed}")


def _read_rank(said: str, seen: View) -> Move:
    faces = seen.standing.faces
    word = said.removeprefix("the ").removesuffix("s") if len(said) > 1 else said
    for rank in seen.rules.pack.order:
        if word in {faces.rank_letter(rank).lower(), rank.lower(), faces.rank_name(rank).lower()}:
            return NameRank(rank)
    ranks = joined(map(faces.rank_letter, seen.rules.pack.order), "or")
    raise BadMove(f"{said!r} is not a rank; type {ranks}" if said else f"type {ranks}")
