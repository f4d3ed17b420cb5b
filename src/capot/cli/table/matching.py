"""A pile of shed cards in words: its last cards, the top card in brackets, and the stock."""

from itertools import groupby

from capot.cli.words import Names
from capot.language.cards import short, shorts, suit_name
from capot.language.texts import Text, joined, listed, mark, say, sentence
from capot.language.tokens import tell
from capot.play.events import Made
from capot.play.matching import pile_seen
from capot.play.moves import DrawCard, NameSuit, PlayCard
from capot.play.view import View

LAST = 6
"""Cards below the top of the pile that are shown."""


def shed_rows(seen: View, names: Names) -> tuple[str, ...]:
    """Return a line with the pile."""
    now, faces = pile_seen(seen), seen.standing.faces
    top = short(faces, now.top)
    before = now.pile[-1 - LAST : -1]
    if not before:
        return (names.say("The pile: [{top}]", top=top),)
    return (names.say("The pile: {cards} [{top}]", cards=shorts(faces, before), top=top),)


def shed_since(seen: View, names: Names) -> str:
    """Return the others' turns since the player's own, in a line."""
    own = [place for place, each in enumerate(seen.history) if each.seat == seen.seat]
    later = seen.history[own[-1] + 1 if own else 0 :]
    turns = [_turn(seen, seat, [*some], names) for seat, some in groupby(later, key=lambda each: each.seat)]
    if not turns:
        return names.say("Nobody has played a card since your last turn.")
    return names.said(sentence(joined("; ", turns)))


def _turn(seen: View, seat: int, some: list[Made], names: Names) -> Text:
    """Return what a player did in a turn."""
    faces, done = seen.standing.faces, list[Text]()
    for each in some:
        match each.move:
            case PlayCard(card):
                done.append(short(faces, card))
            case NameSuit(suit):
                done.append(suit_name(faces, suit))
            case DrawCard():
                done.append(say("draws"))
            case _:
                pass
    what = listed(done) if done else say("passes")
    return tell(names.you, seat, mark("you: {what}"), mark("{name}: {what}"), what=what)
