"""The card turned up: the dealer takes it once its suit has been made trumps, and lays a card away."""

from dataclasses import replace

from capot.language.texts import Text, say
from capot.play.choices import Legal, PickCards
from capot.play.events import Given, Made, What
from capot.play.moves import Discard, Move
from capot.play.progress import Turns
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation, without
from capot.play.speech import Answer, Question, answer_with_cards, laid_away, nothing, taken_up, unsaid
from capot.play.stages.exchange import some_cards, why_not_these
from capot.play.stages.seats_asked import always, unchanged

MOVES = Moves((Discard,))


def begin(now: S) -> S:
    """Give the card turned up to the dealer, if its suit is trumps and he plays."""
    card, dealer = now.turn_up, now.dealer
    if card is None or card.suit != now.trump or dealer in now.dropped:
        return replace(now, progress=Turns(open=False))
    hand = now.rules.pack.sorted((*now.hands[dealer], card))
    given = now.events_with(Given(dealer, (card,), "turned", count=1))
    return replace(now, hands=now.hand_changed(dealer, hand), drawn=1, progress=Turns(), events=given)


def to_act(now: Situation) -> frozenset[int]:
    """The dealer, until a card has been laid away."""
    return frozenset({now.dealer}) if now.progress_of(Turns).open else frozenset()


asks = always("discard")


def legal(now: Situation, seat: int) -> Legal:
    """Any card of the hand."""
    return Legal(pick=PickCards("discard", 1, now.hands[seat]))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why this card may not be laid away."""
    if not isinstance(move, Discard):
        return say("it is time to discard {cards}", cards=some_cards(1))
    return why_not_these("discard", move.cards, 1, now.hands[seat], now)


def question(seen: View) -> Question:
    """Ask which card to lay away."""
    return Question(
        say("Lay a card away for the one you took."), "cards", say("It lies face down; nobody else sees it.")
    )


def answer(seen: View, move: Move) -> Answer:
    """The card."""
    return answer_with_cards(move)


def told(seen: View, what: What, to: int | None) -> Text:
    """Say which card the dealer has taken up, and which it has laid away where that was seen."""
    match what:
        case Made():
            return laid_away(what, to)
        case Given():
            return taken_up(what, to)
        case _:
            raise unsaid(what)


facts = signs = nothing


def after(now: S, seat: int, move: Move) -> S:
    """Lay the card away."""
    assert isinstance(move, Discard)
    hands = now.hand_changed(seat, without(now.hands[seat], move.cards))
    return replace(now, hands=hands, discards=move.cards, progress=Turns(1, open=False))


end = unchanged
