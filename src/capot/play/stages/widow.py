"""The widow: one player may take up the talon, discard as many cards, and play alone."""

from dataclasses import replace

from capot.cards import Card
from capot.language.cards import short
from capot.language.texts import Text, joined, mark, phrase, say
from capot.language.tokens import tell
from capot.language.words import counted
from capot.play.choices import Asks, Legal, PickCards
from capot.play.events import Given, Made, What
from capot.play.moves import Discard, Move, TakeWidow
from capot.play.progress import Turns
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation, without
from capot.play.speech import Answer, Question, answer_with_cards, discarded, nothing, taken_up, unsaid
from capot.play.stages.contract import taken
from capot.play.stages.exchange import some_cards, why_not_these
from capot.rules.derived.stakes import game_value
from capot.rules.ongoing.widow import makes_hand_games, widow_word
from capot.rules.stages.opening import TakeWidow as TakeWidowTerm

MOVES = Moves((TakeWidow, Discard))
signs = nothing


def begin(now: S) -> S:
    """Ask eldest first, or whoever won the auction."""
    is_open = now.term(TakeWidowTerm).by == "anybody" or now.declarer is not None
    return replace(now, progress=Turns(open=is_open))


def to_act(now: Situation) -> frozenset[int]:
    """The player asked, or the one to discard."""
    progress = now.progress_of(Turns)
    if not progress.open:
        return frozenset()
    return frozenset({(now.eldest + progress.taken) % now.seats if now.declarer is None else now.declarer})


def holds_widow(now: Situation) -> bool:
    """Whether the declarer has taken the widow, and is to discard as many cards."""
    return now.moves[-1:] == ((now.declarer, TakeWidow(takes=True)),)


def asks(now: Situation) -> Asks:
    """Whether to take the widow, then cards to discard."""
    return "discard" if holds_widow(now) else "widow"


def legal(now: Situation, seat: int) -> Legal:
    """To take the widow or, unless forced, leave it; then as many cards to discard, none barred."""
    if holds_widow(now):
        count = len(now.talon)
        return Legal(
            pick=PickCards(
                "discard", count, free_to_discard(now.hands[seat], now.term(TakeWidowTerm).barred, count)
            )
        )
    take, leave = TakeWidow(takes=True), TakeWidow(takes=False)
    return Legal((take,)) if _must_take(now) else Legal((take, leave))


def _must_take(now: Situation) -> bool:
    term = now.term(TakeWidowTerm)
    return term.forced and (term.by == "bidder" or now.progress_of(Turns).taken == now.seats - 1)


def free_to_discard(hand: tuple[Card, ...], barred: tuple[Card, ...], count: int) -> tuple[Card, ...]:
    """Return the cards of which ``count`` may be discarded: those not barred, or all if too few are not."""
    free = without(hand, barred)
    return free if len(free) >= count else hand


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying what is asked, or why these cards may not be discarded."""
    if not holds_widow(now):
        if _must_take(now):
            return say("nobody else has taken the {widow}, so you must take it", widow=widow_word(now.rules))
        return say("it is time to take the {widow} or to leave it", widow=widow_word(now.rules))
    if not isinstance(move, Discard):
        return say("it is time to discard {cards}", cards=some_cards(len(now.talon)))
    return why_not_discarded(now, seat, move, now.term(TakeWidowTerm).barred)


def why_not_discarded(now: Situation, seat: int, move: Discard, barred: tuple[Card, ...]) -> str:
    """Return why these cards may not be discarded in exchange for the talon, ``barred`` ones among them."""
    hand, count = now.hands[seat], len(now.talon)
    free = free_to_discard(hand, barred, count)
    kept = next((card for card in move.cards if card in without(hand, free)), None)
    if kept is not None:
        return say("{card} may not be discarded: the rules keep it in play", card=short(now.faces, kept))
    return why_not_these("discard", move.cards, count, hand, now)


def question(seen: View) -> Question:
    """Whether to take the widow, then which cards to discard."""
    word, cards = widow_word(seen.rules), counted(seen.stock, "card")
    if seen.asks == "discard":
        more = say("They count for you at the end.")
        return Question(say("Pick {cards} to discard.", cards=cards), "cards", more)
    if len(seen.legal.moves) == 1:
        more = say("You pick up {cards} and discard as many; they count for you.", cards=cards)
        return Question(say("You must take the {widow}.", widow=word), "buttons", more)
    if seen.declarer is None:
        more = say(
            "You pick up {cards} that nobody has seen, discard as many, and play alone against the others.",
            cards=cards,
        )
        return Question(say("Do you take the {widow} and play alone?", widow=word), "buttons", more)
    if makes_hand_games(seen.rules):
        more = say(
            "You pick up {cards} and discard as many, unless your hand wins without them: a hand game is worth more.",
            cards=cards,
        )
        return Question(say("Do you take the {widow}, or play from the hand?", widow=word), "buttons", more)
    more = say(
        "You pick up {cards} and discard as many, which makes your hand better; they count for you all the same.",
        cards=cards,
    )
    return Question(say("Do you take the {widow}, or leave it?", widow=word), "buttons", more)


def answer(seen: View, move: Move) -> Answer:
    """To take the widow or to leave it, or the cards to discard."""
    if not isinstance(move, TakeWidow):
        return answer_with_cards(move)
    word = widow_word(seen.rules)
    if move.takes:
        taking = say("pick up the {widow} and discard as many cards", widow=word)
        return Answer(move, say("Take the {widow}", widow=word), taking)
    if seen.declarer is None:
        return Answer(move, say("Leave the {widow}", widow=word), say("leave the {widow} unseen", widow=word))
    if makes_hand_games(seen.rules):
        leaving = say("leave the {widow} unseen; it counts for you, and the game is worth more", widow=word)
        return Answer(move, say("Hand game"), leaving)
    leaving = say("leave the {widow} unseen; it counts for you all the same", widow=word)
    return Answer(move, say("Leave the {widow}", widow=word), leaving)


def told(seen: View, what: What, to: int | None) -> Text:
    """Say who has taken the widow or left it, and what was discarded where that was seen."""
    word = widow_word(seen.rules)
    match what:
        case Made(seat, TakeWidow(takes=True)):
            yours, theirs = mark("You take the {widow}."), mark("{name} takes the {widow}.")
            return tell(to, seat, yours, theirs, widow=word)
        case Made(seat, TakeWidow()):
            yours, theirs = mark("You leave the {widow}."), mark("{name} leaves the {widow}.")
            said = tell(to, seat, yours, theirs, widow=word)
            if seen.declarer is not None or seen.contract is None:
                return said
            title = phrase(seen.contract.title)
            nobody = say("Nobody takes the {widow}: {contract} is played.", widow=word, contract=title)
            return joined(" ", [said, nobody])
        case Made():
            return discarded(what, to)
        case Given():
            return taken_up(what, to)
        case _:
            raise unsaid(what)


def facts(seen: View, to: int | None) -> list[Text]:
    """Say who plays with the widow, or that the game is played without it."""
    game, by = game_value(seen.rules), seen.declarer
    if game is not None and game.stake.hand:
        return [say("hand game")]
    if (
        by is None
        or seen.contract is not None
        or TakeWidow(takes=True) not in [each.move for each in seen.history]
    ):
        return []
    yours, theirs = mark("you have the {widow}"), mark("{name} has the {widow}")
    return [tell(to, by, yours, theirs, widow=widow_word(seen.rules))]


def after(now: S, seat: int, move: Move) -> S:
    """Give the widow to its taker, lay the discards aside, or ask the next player."""
    pack = now.rules.pack
    match move:
        case TakeWidow(takes=True):
            hand = pack.sorted((*now.hands[seat], *now.talon))
            events = now.events_with(Given(seat, pack.sorted(now.talon), "talon"))
            return replace(now, hands=now.hand_changed(seat, hand), declarer=seat, events=events)
        case Discard():
            hands = now.hand_changed(seat, without(now.hands[seat], move.cards))
            done = Turns(now.seats, open=False)
            return replace(now, hands=hands, discards=pack.sorted(move.cards), progress=done)
        case _ if now.term(TakeWidowTerm).by == "bidder":
            return replace(now, progress=Turns(now.seats, open=False))
        case _:
            asked = now.progress_of(Turns).taken + 1
            return replace(now, progress=Turns(asked, open=asked < now.seats))


def end(now: S) -> S:
    """Switch to the branch for an untaken widow, if nobody took it; without one, end the deal."""
    if now.declarer is not None:
        return now
    term = now.term(TakeWidowTerm)
    return replace(now, stages=now.stages[:1]) if term.untaken is None else taken(now, term.untaken)
