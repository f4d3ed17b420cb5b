"""What is asked of a seat, and which of its cards may be played: from its view, in words where needed."""

from typing import Literal, TypeAlias, assert_never

from capot.cards import FACES, Card
from capot.play.holding import as_held
from capot.play.moves import Announce as AnnounceMove
from capot.play.moves import Choose, LayCards, Move, PlayCard, RefusePass, Stop, move_text
from capot.play.moves import TakeWidow as TakeMove
from capot.play.stages.outright import FOURS
from capot.play.view import View
from capot.rules.brag import Arrange, Outright, SwapHand
from capot.rules.climbing import Climb, DealtWin
from capot.rules.contracts import (
    ChooseContract,
    DealMore,
    Doubling,
    Draw,
    Layout,
    NameRank,
    NameTrump,
    StageTerm,
    StayIn,
    TakeWidow,
)
from capot.rules.terms import Announce, Exchange, TakeTalon, Tricks
from capot.rules.text.stakes import undertaking_text
from capot.rules.text.words import sentence
from capot.server.messages import Ask, HandCard, MakeAsk, MoveChoice
from capot.server.tables.contracts import meaning_of
from capot.server.tables.piles import combos

What: TypeAlias = Literal[
    "play",
    "lead",
    "lay",
    "pass",
    "discard",
    "draw",
    "announce",
    "contract",
    "trump",
    "rank",
    "double",
    "widow",
    "stay",
    "climb",
    "declare",
    "spare",
    "arrange",
]


def ask(seen: View, make: MakeAsk | None = None) -> Ask | None:
    """Return what the seat is asked, or None when it is not to act; ``make`` says what hands it makes."""
    if not seen.is_my_turn or seen.stage is None:
        return None
    pick = seen.legal.pick
    choices = [_choice(seen, move) for move in seen.legal.moves if not isinstance(move, PlayCard | LayCards)]
    is_one = isinstance(seen.stage, Tricks | Layout)
    may = _may(seen)
    return Ask(
        what=_what(seen, seen.stage),
        count=pick.count if pick else int(is_one),
        least=pick.counts[0] if pick else int(is_one),
        among=[card.code for card in seen.hand if card in may],
        choices=choices,
        spent=_spent(seen),
        to=seen.passed_to if pick and pick.verb == "pass" else None,
        combos=[[card.code for card in cards] for cards in combos(seen)],
        make=make,
    )


def hand_cards(seen: View) -> list[HandCard]:
    """Return the cards of the seat in order, and why some of them may not be played now."""
    if not seen.is_my_turn:
        return [HandCard(card=card.code, playable=False, why=None) for card in as_held(seen.hand, seen.rules)]
    may, barred = _may(seen), _barred(seen)
    return [
        HandCard(card=card.code, playable=card in may, why=barred.get(card))
        for card in as_held(seen.hand, seen.rules)
    ]


def _what(seen: View, stage: StageTerm) -> What:
    """Return what kind of question a stage asks."""
    match stage:
        case Exchange():
            return "pass"
        case TakeTalon():
            return "discard"
        case Announce():
            return "announce"
        case Tricks():
            return "play" if seen.trick else "lead"
        case ChooseContract():
            return "contract"
        case NameTrump():
            return "trump"
        case NameRank():
            return "rank"
        case Doubling():
            return "double"
        case Layout():
            return "lay"
        case TakeWidow():
            return "widow" if seen.legal.pick is None else "discard"
        case Draw():
            return "draw"
        case StayIn():
            return "stay"
        case Climb():
            return "climb"
        case Outright():
            return "declare"
        case SwapHand():
            return "spare"
        case Arrange():
            return "arrange"
        case DealMore() | DealtWin():
            raise AssertionError("nobody is asked when only cards decide")
        case _:
            assert_never(stage)


def _may(seen: View) -> frozenset[Card]:
    pick, make = seen.legal.pick, seen.legal.make
    if make is not None:
        return frozenset(make.among)
    laid = (card for cards in combos(seen) for card in cards)
    return frozenset((*seen.playable, *laid) if pick is None else pick.among)


def _barred(seen: View) -> dict[Card, str]:
    if isinstance(seen.stage, Tricks | Layout):
        return {card: sentence(why) for card, why in seen.barred}
    pick, faces = seen.legal.pick, seen.standing.faces
    if isinstance(seen.stage, Climb):
        may = _may(seen)
        barred = (card for card in seen.hand if card not in may)
        return {card: f"{faces.short(card)} is in nothing that you may lay now." for card in barred}
    if pick is None or pick.verb != "discard":
        return {}
    barred = (card for card in seen.hand if card not in pick.among)
    return {card: f"{faces.short(card)} may not be discarded." for card in barred}


def _choice(seen: View, move: Move) -> MoveChoice:
    """Return a move that is no card, and what it means for the seat."""
    name, meaning = None, ""
    match move:
        case RefusePass():
            meaning = "Keep your cards: one refusal is enough, and nobody passes."
        case AnnounceMove() if isinstance(seen.stage, Outright):
            name, meaning = _declared(move)
        case AnnounceMove():
            name, meaning = _announced(seen, move)
        case TakeMove() if isinstance(seen.stage, SwapHand):
            meaning = (
                "Put your hand aside and take the spare one, which you have not seen."
                if move.takes
                else "Keep your hand."
            )
        case Choose():
            return _contract(seen, move.contract)
        case Stop():
            name = "Stop" if _has_laid(seen) else "Pass"
        case _:
            pass
    return MoveChoice(move=move_text(move), name=name, meaning=meaning)


def _announced(seen: View, move: AnnounceMove) -> tuple[str | None, str]:
    """Return the title of an undertaking and what it brings, or that nothing is announced."""
    stage = seen.stage
    assert isinstance(stage, Announce)
    found = next((each for each in stage.undertakings if each.name == move.name), None)
    if found is None:
        return None, "Announce nothing."
    return found.title, sentence(undertaking_text(found, FACES[seen.standing.face_set], "you"))


def _declared(move: AnnounceMove) -> tuple[str | None, str]:
    """Return what is declared of a hand and what it brings, or that nothing is."""
    if move.name is None:
        return None, "Declare nothing."
    name = move.name.replace("-", " ")
    brings = "the highest wins the deal at once" if move.name == FOURS else "nobody wins this deal"
    return name.capitalize(), f"Show {name}: {brings}."


def _contract(seen: View, name: str) -> MoveChoice:
    """Return a contract with what counts in it, as a choice."""
    stage = seen.stage
    assert isinstance(stage, ChooseContract)
    found = next(each for each in stage.contracts if each.name == name)
    meaning = meaning_of(seen.rules, stage, found, seen.standing.face_set)
    return MoveChoice(move=move_text(Choose(name)), name=found.title, meaning=meaning)


def _spent(seen: View) -> list[MoveChoice]:
    """Return the contracts that the declarer may not choose any more."""
    if not isinstance(seen.stage, ChooseContract):
        return []
    left = {move.contract for move in seen.legal.moves if isinstance(move, Choose)}
    return [_contract(seen, each.name) for each in seen.stage.contracts if each.name not in left]


def _has_laid(seen: View) -> bool:
    """Whether the seat has laid a card in this turn: nobody moves between the cards of one turn."""
    last = seen.history[-1] if seen.history else None
    return last is not None and last.seat == seen.seat and isinstance(last.move, PlayCard)
