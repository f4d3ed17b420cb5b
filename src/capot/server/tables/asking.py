"""The question and the hand of a seat as messages."""

from capot.play.moves import LayCards, move_text
from capot.play.view import View, as_held
from capot.rules.text.words import sentence
from capot.server.messages import Ask, HandCard, MakeAsk, MoveChoice
from capot.surface.questions import Answer, answers, spent_contracts

_ONE_CARD = {"lead", "play", "lay"}


def ask(seen: View, make: MakeAsk | None = None) -> Ask | None:
    """Return what the seat is asked, or None when it is not to act.

    ``make`` describes the hands of three that it makes, if that is what it is asked.
    """
    if not seen.is_my_turn or seen.asks is None:
        return None
    pick = seen.legal.pick
    one = int(seen.asks in _ONE_CARD)
    laid = [move.cards for move in seen.legal.moves if isinstance(move, LayCards)]
    return Ask(
        what=seen.asks,
        count=pick.count if pick else one,
        least=pick.counts[0] if pick else one,
        among=[card.code for card in seen.hand if card in seen.legal.cards],
        choices=[_choice(each) for each in answers(seen)],
        spent=[_choice(each) for each in spent_contracts(seen)],
        to=seen.passed_to if seen.asks == "pass" else None,
        combos=[[card.code for card in cards] for cards in laid],
        make=make,
    )


def hand_cards(seen: View) -> list[HandCard]:
    """Return the cards of the seat in order, and why some of them may not be played now."""
    may, barred = seen.legal.cards, dict(seen.barred)
    return [
        HandCard(
            card=card.code,
            playable=card in may,
            why=sentence(barred[card]) if card in barred else None,
        )
        for card in as_held(seen.hand, seen.rules)
    ]


def _choice(answer: Answer) -> MoveChoice:
    meaning = sentence(answer.meaning) if answer.meaning else ""
    return MoveChoice(move=move_text(answer.move), name=answer.title, meaning=meaning)
