"""Answers as people type them: the words for each move, and how they are read.

A wrong answer raises `BadMove` with a sentence that says what to type.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from capot.cards import SUITS
from capot.cli.screens.screen import Question
from capot.cli.table.climbing import read_lay
from capot.cli.table.hands import read_hands
from capot.cli.table.typed import (
    COMMANDS,
    NOTHING,
    SHORT,
    Command,
    as_typed,
    example,
    of_hand,
    ranks_alone,
    read_card,
    read_cards,
)
from capot.cli.words import Names, joined, near
from capot.language.cards import suit_name
from capot.language.languages import ENGLISH
from capot.language.texts import Name, Text, listed, say, told
from capot.language.texts import joined as joined_texts
from capot.language.words import counted
from capot.play.errors import BadMove
from capot.play.moves import (
    Announce,
    Arrange,
    Bid,
    CallCard,
    Choose,
    Discard,
    Double,
    Expose,
    Move,
    NameRank,
    NameSuit,
    NameTrump,
    PassTurn,
    RefusePass,
    StayIn,
    Stop,
    TakeWidow,
    is_same,
)
from capot.play.notation import parse_move
from capot.play.speech import Answer
from capot.play.view import View
from capot.rules.stages.climbing import Climb
from capot.surface import voice

_ALSO: dict[Move, tuple[str, ...]] = {
    TakeWidow(takes=True): ("take", "yes", "swap", "spare hand", "take the spare hand"),
    TakeWidow(takes=False): ("leave", "no", "pass", "push"),
    StayIn(stays=True): ("in", "stay", "stay in"),
    StayIn(stays=False): ("out", "drop", "drop out"),
    RefusePass(): ("refuse", "no"),
    PassTurn(): ("pass", "p", "no"),
    Stop(): ("stop", "pass", "done", "enough", "take", "pool", "take the pool"),
}
"""Further words for some moves."""

_VERBS = (
    "choose",
    "announce",
    "declare",
    "bid",
    "hold",
    "sell",
    "suit",
    "trump",
    "from",
    "call",
    "expose",
    "the",
)
"""Words that may begin an answer."""

_PARSED = ("trump", "suit", "bid", "call", "from", "expose")
"""Moves that are read though they are not legal, so that the stage gives the reason."""

FEW = 9
"""Maximum number of answers listed where none was given."""

_EVERYBODY = ("maximum", "max", "all", "everybody")
_NOBODY = ("nobody", "none", "no", "pass", "nothing")


def typed(move: Move, seen: View, names: Names) -> str:
    """Return a move as it is typed in answer to a question."""
    faces = seen.standing.faces
    match move:
        case Announce(name):
            return name or "nothing"
        case Choose(contract):
            return contract
        case Bid(None) | PassTurn():
            return "pass"
        case Bid() if seen.asks == "hold":
            return "hold"
        case Bid() if seen.asks == "sell":
            return "sell"
        case Bid(amount, suit):
            return f"{amount} {faces.suit_name(suit)}" if suit else f"{amount}"
        case NameSuit(suit):
            return faces.suit_name(suit)
        case NameTrump(suit, alone):
            return faces.suit_name(suit) + " alone" * alone
        case NameRank(rank):
            return faces.rank_letter(rank)
        case CallCard(card):
            return as_typed(card, faces)
        case Double(seats):
            most = max(len(each.seats) for each in seen.legal.moves if isinstance(each, Double))
            everybody = "maximum" if len(seats) == most > 1 else ""
            return everybody or joined(names.inside(seat) for seat in seats) or "nobody"
        case Expose(cards) if cards == seen.hand:
            return "open"
        case Expose(cards):
            return " ".join(as_typed(card, faces) for card in cards) or "nothing"
        case TakeWidow(takes=False) if seen.asks == "push":
            return "push"
        case Stop() if told(voice.answer(seen, move).title, ENGLISH) == "Pass":
            return "pass"
        case _:
            return move.text


def declined(move: Move) -> bool:
    """Whether a move declines an offer."""
    return move in {Announce(None), Bid(None), PassTurn(), Double(()), Expose(()), Discard(())}


def first_number(seen: View) -> int | None:
    """Return the number of the first answer, None where they are typed as words or are numbers themselves."""
    moves, look = [each.move for each in voice.answers(seen)], voice.question(seen).look
    words = PassTurn, TakeWidow, Bid
    if look == "numbers" or any(isinstance(move, words) for move in moves[:2]):
        return None
    if all(isinstance(move, StayIn) for move in moves):
        return None
    return 0 if declined(moves[0]) else 1


def letters_asked(seen: View) -> frozenset[str]:
    """Return the letters, in upper and lower case, that answer the question of this view."""
    faces = seen.standing.faces
    letters = [faces.rank_letter(move.rank) for move in seen.legal.moves if isinstance(move, NameRank)]
    letters += ["T"] if letters else []
    if any(isinstance(move, NameSuit | NameTrump) for move in seen.legal.moves):
        letters += [*faces.suit_letters]
    return frozenset((*letters, *(letter.lower() for letter in letters)))


def how_to_answer(seen: View, asked: Question) -> Text:
    """Return what to type for the answer to a question."""
    faces = seen.standing.faces
    letters = zip(faces.suit_letters, SUITS, strict=True)
    suits = joined_texts(
        ", ", [joined_texts(" ", [Name(letter), suit_name(faces, suit)]) for letter, suit in letters]
    )
    if letters_asked(seen) and seen.asks == "rank":
        return say("Type a rank by its name or letter, or one of these words:")
    if letters_asked(seen):
        return say("Type a suit by its name or letter ({suits}), or one of these words:", suits=suits)
    if asked.kind == "hands" or asked.is_several or isinstance(seen.stage, Climb):
        return say(
            "Type cards separated by spaces ({suits}), or one of these words or its sign:", suits=suits
        )
    if asked.kind == "cards" and seen.rules.pack.suitless:
        return say("Type a card by its rank, or one of these words or its sign:")
    if asked.kind == "cards":
        return say(
            "Type a card by its rank and suit ({suits}), or one of these words or its sign:", suits=suits
        )
    if asked.first is not None:
        return say("Type a word or its number, or one of these words or its sign:")
    return say("Type a word, or one of these words or its sign:")


def read_command(text: str, seen: View | None = None) -> Command | None:
    """Return the command in a text, or None.

    Where ``seen`` asks for a suit or rank, its letter is not a command.  Where suits mean nothing, neither is
    the rank of a card, but in upper case only: ``Q`` is a queen, ``q`` quits.
    """
    first, *rest = text.split() or [""]
    if seen is not None and not rest and (first in letters_asked(seen) or first in ranks_alone(seen)):
        return None
    name = SHORT.get(first.lower(), first.lower())
    if name == "why" or (name in COMMANDS and not rest):
        return Command(name, tuple(rest))
    return None


def read_move(text: str, seen: View, names: Names | None = None) -> Move:
    """Return the move in a text; raise `BadMove` with a sentence if there is none.

    Players are named by ``names``, or "seat 2" without them.
    """
    if seen.stage is None:
        raise BadMove(say("the deal is over"))
    names = names or Names(tuple(f"seat {seat}" for seat in range(seen.seats)))
    words = text.replace(",", " ").split()
    match voice.question(seen).look:
        case "hands":
            return Arrange(read_hands(text, seen))
        case "cards":
            return _read_cards(words, seen, names)
        case "seats":
            return _read_double(words, seen, names)
        case _:
            return _read_choice(words, seen, names)


def _read_cards(words: list[str], seen: View, names: Names) -> Move:
    """Return the cards to play, lay, pass or discard, or what is answered in their place."""
    said = " ".join(words).lower()
    for each in voice.answers(seen):
        word = typed(each.move, seen, names)
        if said in {word, word.replace("-", " "), *_ALSO.get(each.move, ())}:
            return each.move
    if isinstance(seen.stage, Climb):
        return read_lay(words, seen)
    pick = seen.legal.pick
    if pick is None:
        return read_card(words, seen)
    if pick.least == 0 and said.removeprefix("discard").strip() in NOTHING:
        return pick.move(())
    has_verb = said.split(" ")[0] in {pick.verb, *(("pass",) if pick.is_ordered else ())}
    some = read_cards(words[1:] if has_verb else words, seen.standing.faces)
    if not some:
        cards = counted(pick.count, "card")
        raise BadMove(say("name {cards}, like {example}", cards=cards, example=example(seen, pick.count)))
    return pick.move(of_hand(some, seen.hand))


def _read_choice(words: list[str], seen: View, names: Names) -> Move:
    """Return one of the answers: by its number, its name or title, or enough of one of them to be clear."""
    given, first = voice.answers(seen), first_number(seen)
    known = {each.move: [*_words(each, seen, names)] for each in [*given, *voice.spent_contracts(seen)]}
    verb, *rest = [word.lower() for word in words] or [""]
    is_word = any(verb in words for words in known.values())
    said = " ".join(rest if verb in _VERBS and (rest or not is_word) else [verb, *rest]).replace("-", " ")
    refusing = next((each.move for each in given if declined(each.move)), None)
    if refusing is not None and said in NOTHING and (said or not words):
        return refusing
    if first is not None and said.isdecimal() and first <= int(said[:9]) < first + len(given):
        return given[int(said) - first].move
    found = _meant(said, known) or _meant(said.removesuffix("s"), known)
    if len(found) == 1:
        return found[0]
    if found:
        titles = [names.said(voice.answer(seen, move).title, seen.standing.faces) for move in found]
        raise BadMove(_several(said, titles))
    return _parsed(said, seen) or _refused(
        said, known, [typed(each.move, seen, names) for each in given], first
    )


def _words(each: Answer, seen: View, names: Names) -> Iterator[str]:
    """Yield the words for an answer, as typed first."""
    faces, move = seen.standing.faces, each.move
    yield typed(move, seen, names).lower().replace("-", " ")
    yield names.said(each.title, faces).lower().replace("-", " ")
    yield from _ALSO.get(move, ())
    match move:
        case NameSuit(suit) | NameTrump(suit):
            alone = " alone" * (isinstance(move, NameTrump) and move.alone)
            place = SUITS.index(suit)
            yield from (
                f"{sign}{alone}".lower()
                for sign in (faces.suit_letters[place], faces.suit_signs[place], suit)
            )
        case NameRank(rank):
            yield from (rank.lower(), faces.rank_name(rank).lower())
        case Bid(int() as amount) if seen.asks in {"hold", "sell"}:
            yield from ("yes", f"{amount}")
        case Expose() if move.cards == seen.hand:
            yield from ("open hand", "ouvert")
        case _:
            pass


def _meant(said: str, known: dict[Move, list[str]]) -> list[Move]:
    """Return the moves that words mean: exactly, by their beginning, or by that of a later word."""
    ways: tuple[Callable[[list[str]], bool], ...] = (
        lambda words: said in words,
        lambda words: words[0].startswith(said),
        lambda words: any(word.startswith(said) for word in words[1:]),
        lambda words: any(part.startswith(said) for part in words[0].split()),
    )
    for is_meant in ways[: 1 if said.isdecimal() else None] if said else ():
        if found := [move for move, words in known.items() if is_meant(words)]:
            return found
    return []


def _parsed(said: str, seen: View) -> Move | None:
    """Return a move that is well written but not legal, for the stage to say why; else None."""
    verb = seen.legal.moves[-1].text.split()[0]
    try:
        move = parse_move(f"{verb} {said}", seen.standing.faces) if verb in _PARSED and said else None
    except BadMove:
        return None
    return next((each for each in seen.legal.moves if move is not None and is_same(each, move)), move)


def _refused(said: str, known: dict[Move, list[str]], answers: Sequence[str], first: int | None) -> Move:
    """Raise the reason why words are no answer."""
    words = list(map(Name, answers))
    wanted = say("type {answers}", answers=listed(words, "or"))
    if first == 1 and len(answers) > len(SUITS):
        wanted = say(
            "type a number from 1 to {count}, or a name, or just enough of it to be clear", count=len(answers)
        )
    elif len(answers) > FEW and first is None:
        low, high = words[1], words[-1]
        wanted = say("type {answer}, or from {low} to {high}", answer=words[0], low=low, high=high)
    if not said:
        raise BadMove(wanted)
    every = dict.fromkeys(word for some in known.values() for word in some)
    meant = "" if said.isdecimal() else near(said, every) or near(said, COMMANDS)
    refusal = say("{answer} is not an answer", answer=Name(repr(said)))
    raise BadMove(joined_texts("; ", [refusal, meant or wanted]))


def _several(said: str, titles: Sequence[str]) -> Text:
    """Return that words may be one of several answers."""
    return say("{answer} may be {answers}", answer=Name(repr(said)), answers=listed(titles, "or"))


def _read_double(words: Sequence[str], seen: View, names: Names) -> Double:
    """Read whom to double: names or beginnings of names, numbers of the list, everybody or nobody."""
    ways = [move.seats for move in seen.legal.moves if isinstance(move, Double)]
    first = 0 if ways and not ways[0] else 1
    rest = [word for word in words if word.lower() not in {"double", "and"}]
    if not rest:
        raise BadMove(say("type {answers}", answers=_whom(ways, seen, names)))
    if len(rest) == 1 and rest[0].lower() in _NOBODY:
        return Double(())
    if len(rest) == 1 and rest[0].lower() in _EVERYBODY:
        return Double(max(ways, key=len))
    wanted: set[int] = set()
    while rest:
        used = 1
        if rest[0].isdecimal() and first <= int(rest[0][:9]) < first + len(ways):
            wanted.update(ways[int(rest[0]) - first])
        else:
            seat, used = _called(rest, seen, names, ways)
            wanted.add(seat)
        rest = rest[used:]
    return Double(tuple(sorted(wanted)))


def _called(
    words: Sequence[str], seen: View, names: Names, ways: Sequence[tuple[int, ...]]
) -> tuple[int, int]:
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
            raise BadMove(_several(words[0], [names.called[seat] for seat in found]))
    name, whom = Name(repr(words[0])), _whom(ways, seen, names)
    raise BadMove(say("{name} is not at this table; type {answers}", name=name, answers=whom))


def _whom(ways: Iterable[tuple[int, ...]], seen: View, names: Names) -> Text:
    """Return the players who may be doubled, and the words for all and for none of them."""
    words = [(seats, typed(Double(seats), seen, names)) for seats in ways]
    return listed([Name(word) for seats, word in words if len(seats) < 2 or word == "maximum"], "or")
