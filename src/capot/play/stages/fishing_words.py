"""The sentences of fishing: its question and answers, what was captured and built, and what lies there."""

from collections.abc import Sequence

from capot.language.cards import short, shorts
from capot.language.texts import NOTHING, Text, Value, joined, mark, say, say_count
from capot.language.tokens import card_token, card_tokens, tell
from capot.play.events import Given, Made, What
from capot.play.fishing.captures import may_trail
from capot.play.fishing.table import Built, TableProgress, fishing_in, rounds_left, table_after, table_seen
from capot.play.moves import Build, Capture, Move, PlayCard
from capot.play.seen import View
from capot.play.speech import Answer, Question, Sign, drawn, unsaid
from capot.rules.match.sides import partners_of


def question(seen: View) -> Question:
    """Ask for a card: to capture, to build, or to lay down."""
    now, moves = table_seen(seen), seen.legal.moves
    takes, builds = (any(isinstance(move, kind) for move in moves) for kind in (Capture, Build))
    assert seen.seat is not None, "a seat is asked"
    if not may_trail(fishing_in(seen.rules), now, seen.seat):
        more = say("While a build of yours lies there, you may not just lay a card down.")
        return Question(_owner_s(now, seen.seat, moves), "cards", more)
    if takes and builds:
        return Question(say("Your turn: capture cards, build, or lay a card down."), "cards", _what(seen))
    if takes:
        return Question(say("Your turn: capture cards, or lay one down."), "cards", _what(seen))
    if builds:
        return Question(say("Your turn: build, or lay a card down."), "cards", _what(seen))
    return Question(say("Your turn: nothing can be captured, so lay a card down."), "cards", _what(seen))


def _owner_s(now: TableProgress, seat: int, moves: Sequence[Move]) -> Text:
    """Ask the owner of a build, who can always take it, for what is possible."""
    own = {card for each in now.builds if each.owner == seat for card in each.cards}
    takes = any(isinstance(move, Capture) and own.isdisjoint(move.cards) for move in moves)
    builds = any(isinstance(move, Build) for move in moves)
    if takes and builds:
        return say("Your turn: take your build, or capture or build with another card.")
    if takes:
        return say("Your turn: take your build, or capture other cards.")
    if builds:
        return say("Your turn: take your build, or build with another card.")
    return say("Your turn: take your build.")


def _what(seen: View) -> Text:
    """Return what a card takes."""
    if fishing_in(seen.rules).courts == "numbers":
        return say("A card takes cards of its value, and cards that add up to it.")
    return say(
        "A number card takes cards of its value, and cards that add up to it; a court card takes cards of its rank."
    )


def answer(seen: View, move: Move) -> Answer:
    """The card laid down, or the card with what it captures or builds."""
    faces = seen.standing.faces
    match move:
        case Capture(card, cards):
            title = say("{card} takes {cards}", card=card_token(card), cards=card_tokens(cards))
            places = {"card": short(faces, card), "cards": shorts(faces, cards)}
            return Answer(move, title, _clears(seen, move), say("taking {cards} with {card}", **places))
        case Build(value, card, cards):
            places = {"card": card_token(card), "cards": card_tokens(cards)}
            title = say("Build {value}: {card} with {cards}", value=value, **places)
            own, lying = short(faces, card), shorts(faces, cards)
            deed = say("building {value} with {card} and {cards}", value=value, card=own, cards=lying)
            return Answer(move, title, deed=deed)
        case PlayCard(card):
            deed = say("laying {card} down", card=short(faces, card))
            return Answer(move, say("Lay down {card}", card=card_token(card)), deed=deed)
        case _:
            raise AssertionError(f"{move} is no move of fishing")


def _clears(seen: View, move: Capture) -> Text:
    """Return that a capture empties the table, if it does."""
    return say("that sweeps the table") if len(move.cards) == len(table_seen(seen).cards) else NOTHING


def told(seen: View, what: What, to: int | None) -> Text:
    """Say what was captured, built or laid down, and what follows from it."""
    match what:
        case Made(seat, PlayCard(card)):
            yours, theirs = mark("You lay down {card}."), mark("{name} lays down {card}.")
            return joined(
                " ", [tell(to, seat, yours, theirs, card=card_token(card)), *_follows(seen, what, to)]
            )
        case Made(seat, Capture(card, cards)):
            places = {"card": card_token(card), "cards": card_tokens(cards)}
            yours, theirs = (
                mark("You take {cards} with {card}."),
                mark("{name} takes {cards} with {card}."),
            )
            return joined(" ", [tell(to, seat, yours, theirs, **places), *_follows(seen, what, to)])
        case Made(seat, Build() as build):
            said = _built(_table_right_before(seen, what), seat, build, to)
            return joined(" ", [said, *_follows(seen, what, to)])
        case Given(_, cards, "turned"):
            return say("On the table: {cards}.", cards=card_tokens(cards))
        case Given(seat, cards, "dealt") if cards and fishing_in(seen.rules).dealt == "rounds":
            yours, theirs = mark("You are dealt {cards}."), mark("{name} is dealt {cards}.")
            return tell(to, seat, yours, theirs, cards=card_tokens(cards))
        case Given(cards=cards, how="dealt") if cards:
            return drawn(what, to)
        case Given(how="dealt"):
            return NOTHING
        case _:
            raise unsaid(what)


def _built(before: TableProgress, seat: int, move: Build, to: int | None) -> Text:
    """Say whether a card makes a build, raises one or goes to one, with which other cards."""
    among = [each for each in before.builds if each.cards[0] in move.cards]
    inside = {card for each in among for card in each.cards}
    loose = tuple(card for card in move.cards if card not in inside)
    more: dict[str, Value] = {"card": card_token(move.card), "value": move.value}
    if len(among) != 1:
        yours = mark("You play {card} and build {value} with {cards}.")
        theirs = mark("{name} plays {card} and builds {value} with {cards}.")
        return tell(to, seat, yours, theirs, cards=card_tokens(move.cards), **more)
    if loose:
        more["cards"] = card_tokens(loose)
    if among[0].value == move.value and loose:
        yours = mark("You play {card} and add it to the build of {value}, together with {cards}.")
        theirs = mark("{name} plays {card} and adds it to the build of {value}, together with {cards}.")
    elif among[0].value == move.value:
        yours = mark("You play {card} and add it to the build of {value}.")
        theirs = mark("{name} plays {card} and adds it to the build of {value}.")
    elif loose:
        yours = mark("You play {card} and raise the build of {old} to {value}, together with {cards}.")
        theirs = mark("{name} plays {card} and raises the build of {old} to {value}, together with {cards}.")
    else:
        yours = mark("You play {card} and raise the build of {old} to {value}.")
        theirs = mark("{name} plays {card} and raises the build of {old} to {value}.")
    if among[0].value != move.value:
        more["old"] = among[0].value
    return tell(to, seat, yours, theirs, **more)


def _table_right_before(seen: View, what: Made) -> TableProgress:
    """Return the table right before a move."""
    place = next((place for place, event in enumerate(seen.events) if event.what == what), None)
    return table_after(seen, seen.events[:place])


def _follows(seen: View, what: Made, to: int | None) -> list[Text]:
    """Return what follows from a move: a sweep, more cards, the last of them, who takes what is left."""
    now = _table_right_after(seen, what)
    found: list[Text] = [say("That sweeps the table.")] if now.swept else []
    if now.fresh:
        found.append(say("More cards are dealt.") if now.left else say("The last cards are dealt."))
    if now.rest and now.last is not None:
        yours, theirs = (
            mark("You captured last and take what is left: {cards}."),
            mark("{name} captured last and takes what is left: {cards}."),
        )
        found.append(tell(to, now.last, yours, theirs, cards=card_tokens(now.rest)))
    return found


def _table_right_after(seen: View, what: Made) -> TableProgress:
    """Return the table right after a move, which may not be the last; no two moves of a deal are the same."""
    events = seen.events
    made = [place for place, event in enumerate(events) if isinstance(event.what, Made)]
    place = next((place for place in made if events[place].what == what), made[-1])
    return table_seen(seen) if place == made[-1] else table_after(seen, events[: place + 1])


def facts(seen: View, to: int | None) -> list[Text]:
    """The builds that lie on the table, each with its owner, and what can still be dealt."""
    if seen.stage is None:
        return []
    now, term = table_seen(seen), fishing_in(seen.rules)
    found = [build_named(each, to) for each in now.builds]
    if term.dealt == "each turn":
        return [*found, say_count("{count} card in the stock", "{count} cards in the stock", now.left)]
    rounds = rounds_left(seen.rules, now)
    if not rounds:
        return [*found, say("these are the last cards")]
    return [*found, say_count("cards are dealt once more", "cards are dealt {count} more times", rounds)]


def build_named(build: Built, to: int | None) -> Text:
    """Return a build with its owner, its value and its cards, as a clause for the reader at seat ``to``."""
    yours, theirs = (
        mark("your build of {value}: {cards}"),
        mark("{name}’s build of {value}: {cards}"),
    )
    return tell(to, build.owner, yours, theirs, value=build.value, cards=card_tokens(build.cards))


def signs(seen: View, seat: int, to: int | None) -> list[Sign]:
    """How many cards a player or his side has captured, and how often that has swept the table."""
    now, sides = table_seen(seen), seen.standing.sides
    piled = sides if sides is not None and sides.score == "piled" else None
    own = (seat, *partners_of(piled, seat, seen.seats))
    taken, sweeps = sum(len(now.taken[each]) for each in own), sum(now.sweeps[each] for each in own)
    found = [Sign(say_count("{count} card taken", "{count} cards taken", taken))] if taken else []
    if sweeps:
        found.append(Sign(say_count("{count} sweep", "{count} sweeps", sweeps)))
    return found
