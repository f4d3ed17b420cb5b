"""Brag: everybody makes hands of three cards in secret, then all are shown."""

from dataclasses import replace

from capot.language.cards import rank_names, shorts
from capot.language.texts import NOTHING, Text, joined, say, say_count, sentence
from capot.play.brag import SIZE, is_pair_or_better, order_of
from capot.play.choices import Legal, MakeHands
from capot.play.events import Made, What
from capot.play.moves import Arrange as ArrangeMove
from capot.play.moves import Move
from capot.play.progress import Choices
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation
from capot.play.speech import Answer, Question, answer_with_cards, has_chosen, nothing, unsaid
from capot.play.stages.exchange import fault_of_cards
from capot.play.stages.seats_asked import always, at_once, chosen, undecided
from capot.rules.stages.brag import Arrange

MOVES = Moves((ArrangeMove,), at_once=True)


begin = at_once
to_act = undecided
asks = always("arrange")


def legal(now: Situation, seat: int) -> Legal:
    """Any hands of the player's cards: the full number, or fewer if each must be a pair or better."""
    term = now.term(Arrange)
    return Legal(make=MakeHands(term.hands, now.hands[seat], pairs_only=term.least == "pair"))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why these hands may not be made."""
    term = now.term(Arrange)
    if not isinstance(move, ArrangeMove):
        return say("it is time to make your hands of three cards")
    cards = [card for hand in move.hands for card in hand]
    if fault := fault_of_cards(cards, now.hands[seat], now):
        return fault
    size = next((len(hand) for hand in move.hands if len(hand) != SIZE), None)
    if size is not None:
        return say("a hand has three cards, not {count}", count=size)
    low = next((hand for hand in move.hands if term.least == "pair" and not is_pair_or_better(hand)), None)
    if low is not None:
        return say("{cards} is less than a pair and makes no hand", cards=shorts(now.faces, low))
    return say("you must make {hands} hands, not {count}", hands=term.hands, count=len(move.hands))


def question(seen: View) -> Question:
    """Ask which hands to make."""
    make = seen.legal.make
    count = 0 if make is None else make.count
    words = say_count("Make a hand of three cards.", "Make your {count} hands of three cards.", count)
    if make is not None and make.pairs_only:
        words = say("Make hands of three cards, each a pair or better.")
    more = say(
        "Your best hand is compared with the best hands of the others, your second with their second, and so on. The proposal is a sound one."
    )
    special = _special(seen)
    return Question(words, "hands", joined(" ", [special, more]) if special else more)


def _special(seen: View) -> Text:
    """Return the rank that ranks above the ace, or nothing."""
    order, faces = order_of(seen.rules), seen.standing.faces
    if not order.special:
        return NOTHING
    ranks, aces = rank_names(faces, order.special), rank_names(faces, "A")
    if order.sets_only:
        return say(
            "Three {ranks} beat three {aces}; otherwise {ranks} have their natural place.",
            ranks=ranks,
            aces=aces,
        )
    return sentence(say("{ranks} rank above {aces} in every hand but a run", ranks=ranks, aces=aces))


def answer(seen: View, move: Move) -> Answer:
    """The hands, cards side by side."""
    return answer_with_cards(move)


def told(seen: View, what: What, to: int | None) -> Text:
    """That a seat has made its hands, which are compared later."""
    match what:
        case Made(seat) if seat == to:
            return say("You have made your hands.")
        case Made(seat):
            return has_chosen(seat, to)
        case _:
            raise unsaid(what)


facts = signs = nothing
after = chosen


def end(now: S) -> S:
    """Show the hands, each player's strongest first."""
    order = order_of(now.rules)
    made = (choice.hands for choice in now.progress_of(Choices).chosen if isinstance(choice, ArrangeMove))
    return replace(now, arranged=tuple(order.arranged(hands) for hands in made))
