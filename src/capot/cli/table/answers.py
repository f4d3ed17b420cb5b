"""What a player typed, read as a move or as a command of the table.

A wrong answer is a `BadMove` whose sentence says what would have been right.
"""

from capot.cards import Card
from capot.cli.table.brag_proposals import read_hands
from capot.cli.table.card_input import read_cards, typed
from capot.cli.table.climbing import read_lay
from capot.cli.table.commands import COMMANDS, SHORT, Command
from capot.cli.table.opening_answers import PASSING, read_shaping, seats_called
from capot.cli.table.words import Names, count, joined, near
from capot.play.errors import BadMove
from capot.play.moves import Announce as AnnounceMove
from capot.play.moves import Arrange as ArrangeMove
from capot.play.moves import Discard, LayCards, Move, PassCards, PassTurn, PickCards, PlayCard, RefusePass
from capot.play.stages.decided_by_hand import FOURS, PAIRS
from capot.play.view import View
from capot.rules.brag import Arrange, DecidedByHand
from capot.rules.climbing import Climb
from capot.rules.dominoes import Layout, NameRank
from capot.rules.opening import Announce, Draw, Exchange, NameTrump, TakeTalon, TakeWidow, Undertaking
from capot.rules.tricks import Tricks

_NOTHING: tuple[list[str], ...] = ([], ["nothing"], ["none"], ["no"], ["0"])


def read_command(text: str, seen: View | None = None) -> Command | None:
    """Return the command that a text is, or None if it is none.

    Where a suit or a rank is asked for, as ``seen``, its letter means that.
    """
    first, *rest = text.split() or [""]
    if seen is not None and not rest and first in letters_asked(seen):
        return None
    name = SHORT.get(first.lower(), first.lower())
    if name == "why" or (name in COMMANDS and not rest):
        return Command(name, tuple(rest))
    return None


def read_move(text: str, seen: View, names: Names | None = None) -> Move:
    """Return the move that a text names at this stage; raise `BadMove` with a sentence otherwise.

    Players are called by their ``names``, or "seat 2" where nobody has any.
    """
    words = text.replace(",", " ").split()
    stage = seen.stage
    match stage:
        case Tricks():
            return _play(words, seen)
        case Exchange():
            if stage.unanimous and words in (["refuse"], ["no"]):
                return RefusePass()
            assert seen.legal.pick is not None
            return PassCards(_several(words, "pass", seen.legal.pick.count, seen))
        case TakeTalon() | TakeWidow() | Draw() if seen.legal.pick is not None:
            return _discard(words, seen.legal.pick, seen)
        case Layout() if [word.lower() for word in words] not in PASSING:
            return _play(words, seen, "laid")
        case Announce():
            return _announce(words, seen)
        case Climb():
            return _lay(words, seen)
        case DecidedByHand():
            return _declare(words, seen)
        case Arrange():
            return ArrangeMove(read_hands(text, seen))
        case None:
            raise BadMove("the deal is over")
        case _:
            return read_shaping(words, seen, names or seats_called(seen.seats))


def letters_asked(seen: View) -> frozenset[str]:
    """Return the letters that answer the question of this view, large and small."""
    faces = seen.standing.faces
    match seen.stage:
        case NameTrump():
            letters = list(faces.suit_letters)
        case NameRank():
            letters = [faces.rank_letter(rank) for rank in seen.rules.pack.order] + ["T"]
        case _:
            letters = []
    return frozenset((*letters, *(letter.lower() for letter in letters)))


def open_undertakings(seen: View) -> tuple[Undertaking, ...]:
    """Return the undertakings that may be announced now."""
    assert isinstance(seen.stage, Announce)
    names = {move.name for move in seen.legal.moves if isinstance(move, AnnounceMove)}
    return tuple(each for each in seen.stage.undertakings if each.name in names)


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
        shown = " ".join(typed(card, seen.standing.faces) for card in laid)
        instead = ", or pass" * (PassTurn() in seen.legal.moves)
        raise BadMove(f"name the cards to lay, like {shown}{instead}")
    return read_lay(words, seen) or LayCards(read_cards(words, seen.standing.faces))


def _declare(words: list[str], seen: View) -> Move:
    """Read what is declared: by its number in the list, or by its name or the beginning of it."""
    open_to = [move.name for move in seen.legal.moves if isinstance(move, AnnounceMove) and move.name]
    said = "-".join(word for word in words if word not in {"announce", "declare"}).lower()
    if said in {"", "0", "nothing", "no", "none", "pass"}:
        return AnnounceMove(None)
    for name in (FOURS, PAIRS):
        if said in {name, name.rpartition("-")[2]}:
            return AnnounceMove(name)
    if said.isdecimal() and 1 <= int(said[:9]) <= len(open_to):
        return AnnounceMove(open_to[int(said) - 1])
    named = [name.replace("-", " ") for name in open_to]
    raise BadMove(
        f"{' '.join(words)!r} cannot be declared; say nothing"
        + (f" or {joined(named, 'or')}" if named else "")
    )


def _discard(words: list[str], pick: PickCards, seen: View) -> Move:
    if pick.least == 0 and [word.lower() for word in words if word != "discard"] in _NOTHING:
        return Discard(())
    return Discard(_several(words, "discard", pick.count, seen))


def _several(words: list[str], verb: str, how_many: int, seen: View) -> tuple[Card, ...]:
    if words[:1] == [verb]:
        words = words[1:]
    some = read_cards(words, seen.standing.faces)
    if not some:
        raise BadMove(f"name {count(how_many, 'card')} to {verb}, like {_example(seen, how_many)}")
    return some


def _announce(words: list[str], seen: View) -> Move:
    if words[:1] == ["announce"]:
        words = words[1:]
    undertakings = open_undertakings(seen)
    said = " ".join(words).lower()
    if said in {"", "0", "nothing", "no", "none", "pass"}:
        return AnnounceMove(None)
    for place, each in enumerate(undertakings, 1):
        if said in {str(place), each.name.lower(), each.title.lower()}:
            return AnnounceMove(each.name)
    known = [each.name for each in undertakings]
    meant = near(said, known) or near(said, COMMANDS)
    raise BadMove(f"{said!r} cannot be announced" + (meant or f"; say nothing or {joined(known, 'or')}"))


def _example(seen: View, how_many: int = 1) -> str:
    """Return so many cards that may be chosen now, as one types them."""
    among = seen.hand if seen.legal.pick is None else seen.legal.pick.among
    allowed = [card for card in seen.hand if card in (seen.playable or among)]
    some = allowed[-1:] if how_many == 1 else allowed[:how_many]
    return " ".join(typed(card, seen.standing.faces) for card in some)
