"""A dog's life: players with a single card for all tricks, who play it or hold it back."""

from capot.language.texts import Text, mark, say
from capot.language.tokens import tell
from capot.play.moves import PassTurn
from capot.play.progress import TricksProgress
from capot.play.seen import View
from capot.play.situation import S, Situation, changed
from capot.play.speech import Answer, Question, Sign


def may_hold_back(now: Situation, seat: int) -> bool:
    """Whether a seat that is to play may keep its card: it was dealt no other, and a later trick is left."""
    return seat in now.standing.one_card and len(now.tricks) + 1 < now.total_tricks


def held_back(now: S, seat: int) -> S:
    """Return the situation after a seat has held its card back: it stays out of this trick."""
    trick, dropped = now.progress_of(TricksProgress), tuple(sorted((*now.dropped, seat)))
    now = changed(now, dropped=dropped)
    if seat != trick.leader:
        return now
    return changed(now, progress=TricksProgress(now.players_from(seat)[0]))


def with_those_left(now: S) -> S:
    """Return the situation after a trick: all who hold a card play to the next, and one of them leads it."""
    out = tuple(seat for seat, size in enumerate(now.sizes) if not size)
    if len(out) == now.seats:
        return changed(now, dropped=now.standing.out)
    leader = next(seat for seat in now.from_seat(now.tricks[-1].taker) if seat not in out)
    return changed(now, dropped=out, progress=TricksProgress(leader))


def question() -> Question:
    """Ask a player on a dog's life for the card."""
    more = say(
        "You lead a dog’s life: take a trick with your card, and you are back in. You must play it to the last trick at the latest."
    )
    return Question(say("Play your only card, or hold it back."), "cards", more)


def answer() -> Answer:
    """Return the words for holding the card back."""
    return Answer(PassTurn(), say("Hold back"), say("keep your card for a later trick"))


def told_held_back(seat: int, to: int | None) -> Text:
    """Return that a seat has held its card back."""
    return tell(to, seat, mark("You hold your card back."), mark("{name} holds the card back."))


def why_not_held_back(now: Situation, seat: int) -> Text:
    """Return why a seat must play a card."""
    if seat in now.standing.one_card:
        return say("this is the last trick, and you must play your card")
    return say("you may not hold a card back")


def signs(seen: View, seat: int) -> list[Sign]:
    """Return that a player leads a dog's life, and whether the card is held back from this trick."""
    if seat not in seen.standing.one_card:
        return []
    holds = seat in seen.dropped and seen.sizes[seat] > 0
    return [Sign(say("dog’s life")), *([Sign(say("holds back"), look="passed")] if holds else [])]
