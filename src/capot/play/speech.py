"""The words of stages: questions, titles of answers and news, with the sentences that several stages share.

Cards and players stand in them as tokens; see `capot.language.tokens`.
"""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from capot.language.texts import NOTHING, Text, joined, mark, say
from capot.language.tokens import card_token, card_tokens, tell
from capot.language.words import counted
from capot.play.events import Given, Made, What
from capot.play.moves import Arrange, Discard, Expose, LayCards, Move, PassCards, PlayCard
from capot.play.scores.counts import went_out
from capot.play.seen import View

Look: TypeAlias = Literal["cards", "buttons", "list", "suits", "seats", "numbers", "hands"]
"""How the answers to a question are shown.

Cards of the hand; buttons; a list of titles, each with its meaning; suits; seats to be chosen one by one; a
row of short titles, such as numbers; or hands to be made of the cards.  All other answers are buttons.
"""

SignLook: TypeAlias = Literal["plain", "passed", "ready", "doubles"]
"""How a sign is shown: as text, in a frame as at the end of a turn, with a tick, or as a warning."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to a seat, and the ``look`` of its answers; ``more`` explains it to a beginner."""

    words: Text
    look: Look
    more: Text = NOTHING


@dataclass(frozen=True, slots=True)
class Answer:
    """A possible answer: its ``title``, and a clause on its consequences where that needs explaining.

    A sentence that compares choices names each by its ``deed`` where the stage has words for that.
    """

    move: Move
    title: Text
    meaning: Text = NOTHING
    deed: Text = NOTHING


@dataclass(frozen=True, slots=True)
class Sign:
    """A few words next to a player's name, ``short`` where a look takes them in, with their ``look``."""

    words: Text
    short: Text = NOTHING
    look: SignLook = "plain"


def answer_with_cards(move: Move) -> Answer:
    """Return the answer that names cards: to play, lay, pass, discard, expose or make hands of."""
    match move:
        case PlayCard(card):
            return Answer(move, card_token(card))
        case PassCards(cards) | Discard(cards) | LayCards(cards) | Expose(cards):
            return Answer(move, card_tokens(cards) or say("Nothing"))
        case Arrange(hands):
            made = joined(" / ", [card_tokens(hand) for hand in hands])
            return Answer(move, made or say("No hand"))
        case _:
            raise AssertionError(f"{move} names no cards")


def discarded(made: Made, to: int | None) -> Text:
    """Return that a seat has discarded cards, and which if it was seen."""
    seat, many = made.seat, counted(made.count, "card")
    if isinstance(made.move, Discard) and made.move.cards:
        cards = card_tokens(made.move.cards)
        yours, theirs = mark("You discard {cards}."), mark("{name} discards {cards}.")
        return tell(to, seat, yours, theirs, cards=cards)
    if made.move is not None or not made.count:
        return tell(to, seat, mark("You discard nothing."), mark("{name} discards nothing."))
    return tell(to, seat, mark("You discard {cards}."), mark("{name} discards {cards}."), cards=many)


def laid_away(made: Made, to: int | None) -> Text:
    """Return that a seat has laid cards away in place of others, and which if it was seen."""
    what: Text = counted(made.count, "card")
    if isinstance(made.move, Discard):
        what = card_tokens(made.move.cards)
    yours, theirs = mark("You lay {cards} away."), mark("{name} lays {cards} away.")
    return tell(to, made.seat, yours, theirs, cards=what)


def taken_up(what: Given, to: int | None) -> Text:
    """Return that a seat has taken up cards, as far as they were seen."""
    if not what.cards:
        return NOTHING
    yours, theirs = mark("You take up {cards}."), mark("{name} takes up {cards}.")
    return tell(to, what.seat, yours, theirs, cards=card_tokens(what.cards))


def drawn(what: Given, to: int | None) -> Text:
    """Return that a seat has drawn cards, as far as they were seen."""
    cards = card_tokens(what.cards) or counted(what.count, "card")
    return tell(to, what.seat, mark("You draw {cards}."), mark("{name} draws {cards}."), cards=cards)


def has_chosen(seat: int, to: int | None) -> Text:
    """Return that a seat has made a choice that stays hidden for now."""
    return tell(to, seat, mark("You have chosen."), mark("{name} has chosen."))


def passes(seat: int, to: int | None) -> Text:
    """Return that a seat has passed."""
    return tell(to, seat, mark("You pass."), mark("{name} passes."))


def announces(seat: int, to: int | None, what: Text) -> Text:
    """Return that a seat has announced something, or nothing."""
    if not what:
        return tell(to, seat, mark("You announce nothing."), mark("{name} announces nothing."))
    return tell(to, seat, mark("You announce {what}."), mark("{name} announces {what}."), what=what)


def place_of(seen: View, seat: int) -> list[Sign]:
    """Return the place in which a seat has gone out."""
    if seat not in seen.finished or seen.sizes[seat]:
        return []
    place = seen.finished.index(seat)
    return [Sign(went_out(place), say("no. {place}", place=place + 1))]


def gone_out(seen: View, seat: int, to: int | None) -> list[Text]:
    """Return that a seat has got rid of its cards, and the last one has not."""
    if seen.sizes[seat] or seat not in seen.finished:
        return []
    place = seen.finished.index(seat) + 1
    said: list[Text] = [
        tell(to, seat, mark("You are out: no. {place}."), mark("{name} is out: no. {place}."), place=place)
    ]
    if place == seen.seats - 1:
        last = seen.finished[-1]
        said.append(tell(to, last, mark("You are left with cards."), mark("{name} is left with cards.")))
    return said


def drawn_by(count: int | None) -> list[Sign]:
    """Return how many cards a seat has drawn, if it was its turn."""
    return [] if count is None else [Sign(say("drew {count}", count=count))]


def nothing(seen: View, *seats: int | None) -> list[Any]:  # noqa: ARG001 - as of every stage
    """Return that a stage has no facts, or no signs: nothing stays public but what lies on the table."""
    return []


def unsaid(what: What) -> AssertionError:
    """Return the error that such an event does not happen in a stage."""
    return AssertionError(f"{what} does not happen in this stage")
