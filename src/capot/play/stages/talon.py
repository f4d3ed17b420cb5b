"""The talon: the dealer takes up the cards left over and discards as many, unseen."""

from dataclasses import replace

from capot.language.cards import short
from capot.language.texts import Text, mark, say
from capot.language.tokens import tell
from capot.language.words import counted
from capot.play.choices import Legal, PickCards
from capot.play.events import Given, Made, What
from capot.play.moves import Discard, Move
from capot.play.progress import Turns
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation, without
from capot.play.speech import Answer, Question, answer_with_cards, discarded, nothing, taken_up, unsaid
from capot.play.stages.exchange import some_cards, why_not_these
from capot.play.stages.seats_asked import always, unchanged
from capot.rules.stages.exchanges import TakeTalon

MOVES = Moves((Discard,))


def begin(now: S) -> S:
    """Give the talon, if there is one, to the dealer."""
    hand = now.rules.pack.sorted((*now.hands[now.dealer], *now.talon))
    return replace(
        now,
        hands=now.hand_changed(now.dealer, hand),
        progress=Turns(open=bool(now.talon)),
        events=now.events_with(Given(now.dealer, now.rules.pack.sorted(now.talon), "talon")),
    )


def to_act(now: Situation) -> frozenset[int]:
    """The dealer, until the discard."""
    return frozenset({now.dealer} if now.progress_of(Turns).open else ())


asks = always("discard")


def legal(now: Situation, seat: int) -> Legal:
    """As many cards as the talon had, none barred."""
    kept = now.term(TakeTalon).kept(now.rules.pack)
    return Legal(pick=PickCards.of_hand("discard", len(now.talon), now.hands[seat], kept))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why these cards may not be discarded."""
    if not isinstance(move, Discard):
        return say("it is time to discard {cards}", cards=some_cards(len(now.talon)))
    barred = next((card for card in move.cards if card in now.term(TakeTalon).barred), None)
    if barred is not None:
        return say("{card} may not be discarded: the rules keep it in play", card=short(now.faces, barred))
    return why_not_these("discard", move.cards, len(now.talon), now.hands[seat], now)


def question(seen: View) -> Question:
    """Ask which cards to discard."""
    pick = seen.legal.pick
    cards = counted(0 if pick is None else pick.count, "card")
    more = say("You have taken up the cards left over. What you discard is out of play.")
    return Question(say("Pick {cards} to discard.", cards=cards), "cards", more)


def answer(seen: View, move: Move) -> Answer:
    """The cards."""
    return answer_with_cards(move)


def told(seen: View, what: What, to: int | None) -> Text:
    """Say what a seat has taken up and discarded, as far as it was seen."""
    match what:
        case Made(seat, None, count):
            yours, theirs = (
                mark("You take up {cards} and discard as many."),
                mark("{name} takes up {cards} and discards as many."),
            )
            return tell(to, seat, yours, theirs, cards=counted(count, "card"))
        case Made():
            return discarded(what, to)
        case Given():
            return taken_up(what, to)
        case _:
            raise unsaid(what)


facts = signs = nothing


def after(now: S, seat: int, move: Move) -> S:
    """Lay the cards aside."""
    assert isinstance(move, Discard)
    hand = without(now.hands[seat], move.cards)
    discards = now.rules.pack.sorted(move.cards)
    return replace(now, hands=now.hand_changed(seat, hand), discards=discards, progress=Turns(1, open=False))


end = unchanged
