"""Answers as people type them: the words for each move, and how they are read.

A wrong answer raises `BadMove` with a sentence that says what to type.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from capot.cards import SUITS
from capot.cli.screens.screen import Question
from capot.cli.table.doubling import read_double, typed_double
from capot.cli.table.hands import read_hands
from capot.cli.table.kinds import kind_of
from capot.cli.table.stops import led, suits_led
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
    several,
    suit_signs,
)
from capot.cli.words import Names, near
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
    DrawCard,
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
from capot.play.stages import stage_of
from capot.play.view import View
from capot.surface import voice

_ALSO: dict[Move, tuple[str, ...]] = {
    TakeWidow(takes=True): ("take", "yes", "swap", "spare hand", "take the spare hand"),
    TakeWidow(takes=False): ("leave", "no", "pass", "push"),
    StayIn(stays=True): ("in", "stay", "stay in"),
    StayIn(stays=False): ("out", "drop", "drop out"),
    RefusePass(): ("refuse", "no"),
    **dict.fromkeys(map(Announce, ("see", "accept", "agree")), ("yes",)),
    **dict.fromkeys(map(Announce, ("concede", "refuse", "decline")), ("no",)),
    DrawCard(): ("draw", "d", "take"),
    PassTurn(): ("pass", "p", "no", "end", "keep"),
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
            return typed_double(seats, seen, names)
        case Expose(cards) if cards == seen.hand:
            return "open"
        case Expose(cards):
            return " ".join(as_typed(card, faces) for card in cards) or "nothing"
        case TakeWidow(takes=False) if seen.asks == "push":
            return "push"
        case _ if move.on_table and (write := kind_of(seen.stage).typed) is not None:
            return write(move, seen)
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
    if seen.asks == "meld":
        return 1
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
    is_chosen = len(suits_led(seen)) > 1 and len(seen.legal.moves) > 1
    if is_chosen or any(isinstance(move, NameSuit | NameTrump) for move in seen.legal.moves):
        letters += [*faces.suit_letters]
    return frozenset((*letters, *(letter.lower() for letter in letters)))


def how_to_answer(seen: View, asked: Question) -> Text:
    """Return what to type for the answer to a question."""
    faces = seen.standing.faces
    letters = zip(faces.suit_letters, SUITS, strict=True)
    suits = joined_texts(
        ", ", [joined_texts(" ", [Name(letter), suit_name(faces, suit)]) for letter, suit in letters]
    )
    kind = kind_of(seen.stage)
    if kind.how_to_type is not None:
        return say("{how} Or type one of these words or its sign:", how=kind.how_to_type(seen))
    if letters_asked(seen) and seen.asks == "rank":
        return say("Type a rank by its name or letter, or one of these words:")
    if letters_asked(seen):
        return say("Type a suit by its name or letter ({suits}), or one of these words:", suits=suits)
    if asked.kind == "hands" or asked.is_several or kind.read is not None:
        return say(
            "Type cards separated by spaces ({suits}), or one of these words or its sign:", suits=suits
        )
    if asked.kind == "cards" and asked.verb == "passes":
        return say("Press Enter, or type one of these words or its sign:")
    if asked.kind == "cards" and seen.rules.pack.suitless:
        return say("Type a card by its rank, or one of these words or its sign:")
    if asked.kind == "cards":
        return say(
            "Type a card by its rank and suit ({suits}), or one of these words or its sign:", suits=suits
        )
    if voice.question(seen).look == "numbers":
        return say("Type a number or a word of the question, or one of these words or its sign:")
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
            return read_double(words, seen, names)
        case _:
            return _read_choice(words, seen, names)


LEAST = 3
"""Minimum number of letters by which a word said in place of a card may be shortened."""


def word_said(words: Sequence[str], seen: View, names: Names) -> Move | None:
    """Return the move that words say in place of naming cards, allowed or not; None if they say none.

    It is an answer to the question, another word of the stage, or a suit that stands for its lowest card.
    Raise `BadMove` if more follows a word that says all.
    """
    said = " ".join(words).lower().replace("-", " ")
    given = voice.answers(seen)
    known = {each.move: [*_words(each, seen, names)] for each in given}
    exact = next((move for move, some in known.items() if said in some), None)
    found = [] if exact is not None or len(said) < LEAST else _meant(said, known)
    if exact is not None or len(found) == 1:
        return exact or found[0]
    if (other := _of_stage(said, seen)) is not None:
        return other
    for each in given:
        word = next((word for word in known[each.move] if said.startswith(f"{word} ")), None)
        if word is not None and each.meaning:
            raise BadMove(say("type {word} on its own: {meaning}", word=Name(word), meaning=each.meaning))
    return led(said, seen, names)


def _of_stage(said: str, seen: View) -> Move | None:
    """Return another move of the stage that words say, which gives its reason why it is not allowed now."""
    if seen.stage is None:
        return None
    moves = stage_of(seen.stage).MOVES
    named = (Announce(name) for name in moves.names if said == name.replace("-", " "))
    worded = (move for move in moves.words if len(said) >= LEAST and said in _ALSO.get(move, ()))
    return next(chain(named, worded), None)


def _read_cards(words: list[str], seen: View, names: Names) -> Move:
    """Return the cards to play, lay, pass or discard, or what is answered in their place."""
    if not voice.from_table(seen) and (move := word_said(words, seen, names)) is not None:
        return move
    if (read := kind_of(seen.stage).read) is not None:
        return read(words, seen)
    pick, said = seen.legal.pick, " ".join(words).lower()
    if pick is None:
        return read_card(words, seen) if seen.legal.cards else _read_held(words, seen, names)
    if pick.least == 0 and said.removeprefix("discard").strip() in NOTHING:
        return pick.move(())
    has_verb = said.split(" ")[0] in {pick.verb, *(("pass",) if pick.is_ordered else ())}
    some = read_cards(words[1:] if has_verb else words, seen.standing.faces, seen.rules.pack)
    if not some:
        cards = counted(pick.count, "card")
        raise BadMove(say("name {cards}, like {example}", cards=cards, example=example(seen, pick.count)))
    return pick.move(of_hand(some, seen.hand))


def _read_held(words: list[str], seen: View, names: Names) -> Move:
    """Return a card of the hand, though none may be played now; the answers refuse what is no card."""
    try:
        return read_card(words, seen)
    except BadMove:
        given = voice.answers(seen)
        known = {each.move: [*_words(each, seen, names)] for each in given}
        typed_words = [typed(each.move, seen, names) for each in given]
        return _refused(" ".join(words).lower(), known, typed_words, None)


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
        raise BadMove(several(said, titles))
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
            yield from (f"{sign}{alone}" for sign in suit_signs(faces, suit))
        case NameRank(rank):
            yield from (rank.lower(), faces.rank_name(rank).lower())
        case Bid(int() as amount) if seen.asks in {"hold", "sell"}:
            yield from ("yes", f"{amount}")
        case Expose() if move.cards == seen.hand:
            yield from ("open hand", "ouvert")
        case PassTurn() if seen.asks == "meld":
            yield from ("draw", "no meld")
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
