"""A table from which cards are captured, in words: what lies there, and how captures and builds are typed."""

from collections.abc import Iterator, Sequence

from capot.cards import Card
from capot.cli.table.typed import SeveralWays, as_typed, example, parsed, read_cards
from capot.cli.words import Names
from capot.language.cards import short, shorts
from capot.language.texts import Name, Text, joined, listed, mark, say, sentence
from capot.language.tokens import tell
from capot.play.errors import BadMove
from capot.play.events import Made
from capot.play.fishing.table import table_seen
from capot.play.moves import Build, Capture, Move, PlayCard
from capot.play.stages.fishing_words import build_named
from capot.play.view import View
from capot.surface import voice

_BUILD = frozenset({"build"})
_DOWN = frozenset({"play", "lay", "down", "trail", "drop"})
_TAKE = frozenset({"capture", "take", "takes"})
_BETWEEN = frozenset({"with", "and", "to", "on", "the", "from", "+", "="})
_ALL = frozenset({"all", "most", "everything"})


def table_rows(seen: View, names: Names) -> tuple[str, ...]:
    """Return a line with what lies on the table, none after the deal."""
    if seen.stage is None:
        return ()
    now, faces = table_seen(seen), seen.standing.faces
    if not now.cards:
        return (names.say("The table is empty."),)
    lies = [shorts(faces, now.loose)] if now.loose else []
    lies += [build_named(each, names.you) for each in now.builds]
    return (names.said(say("On the table: {cards}", cards=joined("; ", lies)), faces),)


def taken_since(seen: View, names: Names) -> str:
    """Return what the others have done since the player's own last turn, in a line."""
    own = [place for place, each in enumerate(seen.history) if each.seat == seen.seat]
    later = seen.history[own[-1] + 1 if own else 0 :]
    turns = [_turn(seen, each, names) for each in later]
    if not turns:
        return names.say("Nobody has played a card since your last turn.")
    return names.said(sentence(joined("; ", turns)), seen.standing.faces)


def _turn(seen: View, made: Made, names: Names) -> Text:
    assert made.move is not None, "all moves are seen"
    match made.move:
        case PlayCard(card):
            what = short(seen.standing.faces, card)
        case _:
            what = voice.answer(seen, made.move).title
    return tell(names.you, made.seat, mark("you: {what}"), mark("{name}: {what}"), what=what)


def ways_with(seen: View, card: Card) -> list[Move]:
    """Return the ways to use a card of the hand, in their order by the rules."""
    return [move for move in seen.legal.moves if move.held == (card,)]


def allowed_ways(seen: View, names: Names) -> list[str]:
    """Return all that may be done now, a line for each card with a use, as it is numbered when typed."""
    used = [(card, ways) for card in seen.hand if (ways := ways_with(seen, card))]
    return [names.said(_numbered(seen, card, ways), seen.standing.faces) for card, ways in used]


def _numbered(seen: View, card: Card, ways: Sequence[Move]) -> Text:
    """Return the ways to use a card, each with its number."""
    every = ways_with(seen, card)
    named = [
        say("{number} {what}", number=every.index(move) + 1, what=_called(seen, move))
        if every[1:]
        else _called(seen, move)
        for move in ways
    ]
    return say("{card}: {ways}", card=short(seen.standing.faces, card), ways=joined(", ", named))


def _called(seen: View, move: Move) -> Text:
    """Return what to do with the card, which is named before."""
    faces = seen.standing.faces
    match move:
        case Capture(_, cards):
            return say("take {cards}", cards=shorts(faces, cards))
        case Build(value, _, cards):
            return say("build {value} with {cards}", cards=shorts(faces, cards), value=value)
        case _:
            return say("lay it down")


def typed_capture(move: Move, seen: View) -> str:
    """Return a capture or a build as it is typed."""
    cards = " ".join(as_typed(card, seen.standing.faces) for card in (*move.held, *move.on_table))
    return f"build {move.value} {cards}" if isinstance(move, Build) else cards


def read_way(words: Sequence[str], seen: View) -> Move:
    """Return the move in the words of an answer; raise `BadMove` if they say none, or may mean several.

    The card of the hand stands alone, with cards of the table, or with the number of one of its ways.
    Whoever types a card of a build means all of it.
    """
    plain = (word.lower().removesuffix(":") for word in words)
    said = [word for word in plain if word not in _BETWEEN]
    kind = next((kind for kind in (_BUILD, _DOWN, _TAKE) if said and kind & {*said}), frozenset[str]())
    rest = [word for word in said if word not in kind and word not in _ALL]
    numbers = [int(word) for word in rest if word.isdecimal() and len(word) <= len("10")]
    cards = _cards(seen, [word for word in rest if not word.isdecimal()])
    own = [card for card in cards if card in seen.hand]
    if numbers and not cards and not kind and len(usable := {move.held for move in seen.legal.moves}) == 1:
        # Only one card can be meant.
        own = [*usable.pop()]
    if len(own) != 1:
        raise BadMove(_which_card(seen, own, cards))
    (card,) = own
    lying = _whole(seen, [each for each in cards if each != card])
    if kind is _DOWN and not lying:
        return PlayCard(card)
    if kind is _BUILD:
        return _build(seen, card, lying, numbers)
    ways = ways_with(seen, card)
    if not ways:
        # The rules say why.
        return Capture(card, tuple(lying)) if lying else PlayCard(card)
    if {*said} & _ALL:
        return _most(seen, card, ways)
    return _taken(seen, card, lying, numbers)


def _most(seen: View, card: Card, ways: Sequence[Move]) -> Move:
    """Return the capture of most cards; raise `BadMove` if there is none."""
    if not isinstance(ways[0], Capture):
        raise BadMove(say("the {card} takes nothing now", card=short(seen.standing.faces, card)))
    return ways[0]


def _which_card(seen: View, own: Sequence[Card], cards: Sequence[Card]) -> Text:
    """Return that a card of the hand is missing, or that there are too many."""
    away = [card for card in cards if card not in table_seen(seen).cards]
    if away and not own:
        return say("you do not hold the {card}", card=short(seen.standing.faces, away[0]))
    if cards and not own:
        return say(
            "the {card} lies on the table, not in your hand", card=short(seen.standing.faces, cards[0])
        )
    if own:
        return say("one card from your hand is played at a time; type one, like {card}", card=example(seen))
    return say("begin with a card from your hand, like {card}", card=example(seen))


def _cards(seen: View, words: Sequence[str]) -> list[Card]:
    """Return the cards that words name; a letter alone is a rank that only one card lying there has."""
    faces, pack, lying = seen.standing.faces, seen.rules.pack, table_seen(seen).loose
    found = list[Card]()
    for word in words:
        same = [card for card in lying if word.upper() in {card.rank, faces.rank_letter(card.rank)}]
        if parsed(word, faces, pack) is None and len(same) == 1:
            found += same
        else:
            found += read_cards([word], faces, pack)
    return found


def _whole(seen: View, cards: Sequence[Card]) -> list[Card]:
    """Return cards with the builds whole in which some of them lie."""
    found = dict.fromkeys(cards)
    for each in table_seen(seen).builds:
        if found.keys() & {*each.cards}:
            found |= dict.fromkeys(each.cards)
    return [*found]


def _taken(seen: View, card: Card, lying: Sequence[Card], numbers: Sequence[int]) -> Move:
    """Return the capture with a card and these cards of the table, or what comes closest."""
    ways = ways_with(seen, card)
    if numbers:
        if len(numbers) == 1 and not lying and 0 < numbers[0] <= len(ways):
            return ways[numbers[0] - 1]
        raise _several(seen, card, ways)
    if not lying:
        some = [move for move in ways if isinstance(move, Capture)]
        if not some:
            return PlayCard(card)
        if len(some) == 1:
            return some[0]
        raise _several(seen, card, ways)
    exact = [move for move in ways if _takes(move, lying, exactly=True)]
    if exact:
        return exact[0]
    close = [move for move in ways if _takes(move, lying, exactly=False)]
    if len(close) == 1:
        return close[0]
    if close:
        raise _several(seen, card, close)
    return Capture(card, tuple(lying))


def _takes(move: Move, lying: Sequence[Card], *, exactly: bool) -> bool:
    """Whether a move takes these cards of the table, and no others if ``exactly``."""
    if not isinstance(move, Capture | Build):
        return False
    return {*move.cards} == {*lying} if exactly else {*move.cards} >= {*lying}


def _build(seen: View, card: Card, lying: Sequence[Card], numbers: Sequence[int]) -> Move:
    """Return the build with a card, cards of the table and a value, which may be left out if clear."""
    ways = [move for move in ways_with(seen, card) if isinstance(move, Build)]
    some = [move for move in ways if not numbers or move.value == numbers[0]]
    exact = [move for move in some if _takes(move, lying, exactly=True)]
    found = exact or [move for move in some if _takes(move, lying, exactly=False)]
    if len(found) == 1:
        return found[0]
    if found:
        raise _several(seen, card, found)
    if numbers and lying:
        return Build(numbers[0], card, tuple(lying))
    if ways:
        raise _several(seen, card, ways)
    raise BadMove(say("nothing can be built with the {card} now", card=short(seen.standing.faces, card)))


def _several(seen: View, card: Card, ways: Sequence[Move]) -> SeveralWays:
    """Return the ways to use a card, and how one of them is typed."""
    every = ways_with(seen, card)
    shown = Name(f"{as_typed(card, seen.standing.faces)} {every.index(ways[0]) + 1}")
    text = say(
        "{ways}: type {example} for the first of these", ways=_numbered(seen, card, ways), example=shown
    )
    return SeveralWays(text, {f"{every.index(move) + 1}": move for move in ways})


def examples(seen: View) -> Iterator[Text]:
    """Yield how captures, builds and cards laid down are typed, with cards of this moment."""
    moves = seen.legal.moves
    for kind, meaning in (
        (Capture, mark("{typed} captures")),
        (Build, mark("{typed} builds")),
    ):
        move = next((each for each in moves if isinstance(each, kind)), None)
        if move is not None:
            yield say(meaning, typed=Name(f'"{typed_capture(move, seen)}"'))
    down = next((each for each in moves if isinstance(each, PlayCard)), None)
    if down is not None:
        lay = Name(f'"lay {as_typed(down.card, seen.standing.faces)}"')
        yield say("{typed} lays a card down", typed=lay)


def how_to_type(seen: View) -> Text:
    """Return what to type for the answer."""
    how = say(
        "Type a card from your hand; if it can take several sets of cards, add those or the number of the set"
    )
    return joined(". ", [how, say("Now {examples}.", examples=listed([*examples(seen)]))])
