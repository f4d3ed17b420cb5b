"""The words of matching: what may be played, drawing, and what cards with an effect do."""

from collections.abc import Iterator
from typing import Final

from capot.cards import SUITS, Card
from capot.language.texts import Text, listed, mark, say, say_count
from capot.language.words import counted, figure
from capot.rules.stages.matching import TURNS, Effect, Shed
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    Shed: Guide(
        title=mark("matching"),
        meaning=mark("Cards are shed onto a pile by suit or rank, until a hand is empty."),
        sentence=mark(
            "A card of the suit or rank of the top card is played, or cards are drawn: {drawn}, {draw_when}."
        ),
        details=(
            mark("Where cards are to be drawn, {answered}."),
            mark("A card with an effect {trick_last}."),
        ),
        place=mark("the play"),
        fields={
            "name": NAME,
            "effects": Field(
                mark("cards with an effect"),
                "what happens when some cards are played",
                place=mark("cards with an effect"),
            ),
            "answered": Field(
                mark("answering a draw"),
                "how a player who is to draw may answer",
                words={
                    "same": mark("a card of the same effect is an answer, and the draws add up"),
                    "any": mark("any card that makes others draw is an answer, and the draws add up"),
                    "never": mark("nothing is an answer"),
                },
                place=mark("answering a draw"),
            ),
            "drawn": Field(
                mark("cards drawn"),
                "how many cards are drawn instead of playing",
                words={"one": mark("one"), "until able": mark("until one may be played")},
                place=mark("how many cards are drawn"),
            ),
            "draw_when": Field(
                mark("who may draw"),
                "whether players may draw who could play",
                words={
                    "any": mark("by anyone"),
                    "unable": mark("only by players who cannot play"),
                },
                place=mark("who may draw"),
            ),
            "trick_last": Field(
                mark("the last card"),
                "whether a card with an effect may be the last of a hand",
                words={
                    True: mark("may be the last of a hand"),
                    False: mark("may not be the last of a hand"),
                },
                place=mark("the last card of a hand"),
            ),
        },
    ),
    Effect: Guide(
        title=mark("a card with an effect"),
        meaning=mark("What happens when a card of some ranks is played."),
        sentence=mark("These ranks have an effect, {of}: {ranks}."),
        details=(
            mark("The next player must draw {draw}."),
            mark("The next player {skip}."),
            mark("Play {turn}."),
            mark("These cards {wild}."),
            mark("A suit {names}."),
            mark("Another card {cover}."),
            mark("A draw that is due {cancels}."),
        ),
        fields={
            "name": Field("", "the word by which options find it"),
            "ranks": Field(mark("ranks"), "the ranks of these cards"),
            "of": Field(
                mark("suits"),
                "the suits in which they have the effect",
                words={
                    "all": mark("in all suits"),
                    "black": mark("in the black suits"),
                    "red": mark("in the red suits"),
                    "♠": mark("in spades"),
                    "♥": mark("in hearts"),
                    "♦": mark("in diamonds"),
                    "♣": mark("in clubs"),
                },
            ),
            "draw": Field(
                mark("cards the next player draws"),
                "how many cards the next player must draw unless he answers",
                unit="card",
                low=0,
                high=20,
            ),
            "skip": Field(
                mark("missing a turn"),
                "whether the next player misses his turn",
                words={True: mark("misses a turn"), False: mark("plays as usual")},
            ),
            "turn": Field(
                mark("turning round"),
                "whether play goes the other way round; where two play, the other misses his turn",
                words={True: mark("turns round"), False: mark("goes on")},
            ),
            "wild": Field(
                mark("playable on anything"),
                "whether they may be played on anything, unless a draw is due",
                words={
                    True: mark("may be played on anything, unless a draw is due"),
                    False: mark("are played as all others are"),
                },
            ),
            "names": Field(
                mark("naming a suit"),
                "whether their player names the suit to be played next",
                words={True: mark("is named, to be played next"), False: mark("is not named")},
            ),
            "cover": Field(
                mark("covering it"),
                "whether their player must at once play another card on it, or draw",
                words={True: mark("is played on it at once, or drawn"), False: mark("is not needed")},
            ),
            "cancels": Field(
                mark("cancelling a draw"),
                "whether they may be played instead of drawing, so that nobody draws",
                words={True: mark("is cancelled by them"), False: mark("stays due")},
            ),
        },
    ),
}


def _matching(now: Context, term: Shed) -> Iterator[Clause]:
    names = now.names
    text = say(
        "the card turned up begins the pile; one that has an effect is covered by the next of the stock, until a plain card lies on top"
    )
    if term.effects:
        yield Clause("play", "first", text, otherwise=say("the card turned up begins the pile"))
    yield Clause("play", "lead", say("{who} plays first", who=now.eldest))
    text = say(
        "on your turn, play one card face up onto the pile: it must be of the same suit or the same rank as the top card"
    )
    yield Clause("play", "matching", text)
    yield from _drawing(term)
    yield from _stock()
    for effect in term.effects:
        yield from _effect(now, term, effect)
    if term.effects:
        if term.trick_last:
            text = say("a card with an effect may be the last of a hand, and then the effect falls away")
        else:
            text = say("a card with an effect may not be the last of a hand")
        yield Clause("play", "last", text)
    text = say("when you have only one card left, everyone learns it")
    yield Clause("play", "one left", text, derived=True)
    yield Clause("play", "end", say("the deal ends at once when a player has played the last card of a hand"))
    top, hand = Card("9", "♠"), (Card("9", "♦"), Card("4", "♠"), Card("K", "♥"))
    if all(card in now.rules.pack.cards() and term.effect_of(card) is None for card in (top, *hand)):
        text = say(
            "if {top} is on top and you hold {hand}, you may play {fits}, but not {not_this}",
            top=names.one(top),
            hand=listed([names.one(card) for card in hand]),
            fits=listed([names.one(card) for card in hand[:2]], "or"),
            not_this=names.one(hand[2]),
        )
        yield Clause("play", "example", text, derived=True, example=True)


def _drawing(term: Shed) -> Iterator[Clause]:
    """Say who draws, and how many cards."""
    if term.draw_when == "any":
        text = say("if you cannot play, or do not want to, draw the top card of the stock")
    else:
        text = say("if you cannot play, draw the top card of the stock; if you can, you must play")
    if term.drawn == "until able":
        more = say(
            "draw on until you have a card that may be played; you may play that card at once, or keep it and end your turn"
        )
    else:
        more = say(
            "you may play the card drawn at once, if it fits; otherwise, or if you keep it, your turn is over"
        )
    yield Clause("play", "drawing", text)
    yield Clause("play", "drawn", more)


def _stock() -> Iterator[Clause]:
    """Say what happens when the stock is used up."""
    text = say(
        "when the stock is used up, the pile without its top card is shuffled and turned over as the new stock"
    )
    yield Clause("play", "stock", text)
    text = say(
        "if there is nothing to draw either, a player who cannot play passes; if everyone passes in turn, the deal is void"
    )
    yield Clause("play", "void", text)
    text = say("a deal is also void after {turns} turns in all", turns=figure(TURNS))
    yield Clause("play", "long", text)


def cards_with(now: Context, effect: Effect) -> Text:
    """Return the cards with an effect: the ranks, or the single cards if not all suits have it."""
    if effect.of == "all":
        return now.names.ranks(effect.ranks)
    some = (Card(rank, suit) for rank in effect.ranks for suit in SUITS)
    return now.names.plain(tuple(card for card in some if effect.belongs(card)))


def _effect(now: Context, term: Shed, effect: Effect) -> Iterator[Clause]:
    """Say what the cards with an effect do, each in a sentence."""
    cards, key = cards_with(now, effect), f"effect.{effect.name}"
    if effect.wild:
        yield Clause("play", f"{key}.wild", _wild(term, effect, cards))
    elif effect.names:
        text = say(
            "{cards}: whoever plays one names a suit; the next card must be of that suit, or one that may be played on anything",
            cards=cards,
        )
        yield Clause("play", f"{key}.names", text)
    if effect.draw:
        yield from _draw(now, term, effect)
    if effect.skip:
        yield Clause("play", f"{key}.skip", say("{cards}: the next player misses a turn", cards=cards))
    if effect.turn:
        text = say("{cards}: play turns round", cards=cards)
        if now.seats == 2:
            text = say("{cards}: the other player misses a turn", cards=cards)
        yield Clause("play", f"{key}.turn", text)
    if effect.cover:
        text = say("{cards}: whoever plays one must play another card on it at once, or draw", cards=cards)
        yield Clause("play", f"{key}.cover", text)
    if effect.cancels:
        text = say("{cards}: may be played instead of drawing, and then nobody draws", cards=cards)
        yield Clause("play", f"{key}.cancels", text)


def _wild(term: Shed, effect: Effect, cards: Text) -> Text:
    """Say that a card may be played on anything, and what its player then names."""
    is_due = any(each.draw for each in term.effects)
    if not effect.names:
        if is_due:
            return say("{cards}: may be played on anything, unless you have to draw", cards=cards)
        return say("{cards}: may be played on anything", cards=cards)
    if is_due:
        return say(
            "{cards}: may be played on anything, unless you have to draw; whoever plays one names a suit, and the next card must be of that suit, or one that may be played on anything",
            cards=cards,
        )
    return say(
        "{cards}: may be played on anything; whoever plays one names a suit, and the next card must be of that suit, or one that may be played on anything",
        cards=cards,
    )


def _draw(now: Context, term: Shed, effect: Effect) -> Iterator[Clause]:
    """Say how many cards the next player draws, how that may be answered, and give an example."""
    cards, key = cards_with(now, effect), f"effect.{effect.name}"
    count = counted(effect.draw, "card")
    same = len([card for card in now.rules.pack.cards() if effect.belongs(card)]) > 1
    match term.answered:
        case "same" if same:
            text = say(
                "{cards}: the next player must draw {count}, or answer with another of them, which adds as many for the one after",
                cards=cards,
                count=count,
            )
        case "any":
            text = say(
                "{cards}: the next player must draw {count}, or answer with any card that makes others draw, which adds up for the one after",
                cards=cards,
                count=count,
            )
        case _:
            text = say("{cards}: the next player must draw {count}", cards=cards, count=count)
    yield Clause("play", f"{key}.draw", text)
    after = say("whoever draws so plays nothing that turn, and the card then counts as a plain one")
    if effect is next(each for each in term.effects if each.draw):
        yield Clause("play", "penalty", after)
        if term.answered == "same" and len(effect.ranks) == 1 and effect.of == "all" and now.seats > 3:
            yield Clause("play", "penalty.example", _example(now, effect), derived=True, example=True)


def _example(now: Context, effect: Effect) -> Text:
    """Return how draws add up."""
    one, two, three = (Card(effect.ranks, suit) for suit in "♠♦♣")
    return say_count(
        "you play {first}, the next two players {second} and {third}; the fourth has none and draws one card",
        "you play {first}, the next two players {second} and {third}; the fourth has none and draws {count} cards",
        3 * effect.draw,
        first=now.names.one(one),
        second=now.names.one(two),
        third=now.names.one(three),
    )


CLAUSES: Final[Clauses] = {Shed: _matching}
