"""Robbing the pack: one player takes the card turned up and lays away another, or leaves it."""

from dataclasses import replace

from capot.cards import Card
from capot.language.cards import short
from capot.language.texts import Text, joined, mark, say
from capot.language.tokens import card_token, tell
from capot.play.choices import Asks, Legal, PickCards
from capot.play.events import Made, What
from capot.play.moves import Discard, Move, TakeWidow
from capot.play.progress import Turns
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation, without
from capot.play.speech import Answer, Question, Sign, answer_with_cards, laid_away, nothing, unsaid
from capot.play.stages.exchange import why_not_these
from capot.play.stages.seats_asked import in_turn, with_rules
from capot.play.stages.spare_hand import taker
from capot.rules.ongoing.trumps import with_lowest_trump
from capot.rules.stages.exchanges import Rob

MOVES = Moves((TakeWidow, Discard))


begin = in_turn


def to_act(now: Situation) -> frozenset[int]:
    """The player who may rob, until the card turned up has been left or another laid away for it."""
    by = robber(now)
    return frozenset() if by is None or not now.progress_of(Turns).open else frozenset({by})


def robber(now: Situation) -> int | None:
    """Return the seat that may rob: the holder of the card, or the dealer if it is turned up; else None."""
    card = key_card(now)
    if card is None or has_robbed(now):
        return next((each.seat for each in _made(now)), None)
    if card == now.turn_up:
        return now.dealer
    return next((seat for seat, hand in enumerate(now.hands) if card in hand), None)


def key_card(now: Situation) -> Card | None:
    """Return the trump whose holder may rob."""
    return None if now.trump is None else Card(now.term(Rob).rank, now.trump)


def has_robbed(now: Situation) -> bool:
    """Whether the card turned up has been taken, and another is to be laid away for it."""
    return any(each.move == TakeWidow(takes=True) for each in _made(now))


def _made(now: Situation) -> list[Made]:
    """Return the moves of the stage so far."""
    here = (event.what for event in now.events if event.stage == now.stages[0])
    return [what for what in here if isinstance(what, Made)]


def asks(now: Situation) -> Asks:
    """Whether to take the card turned up, then a card to lay away."""
    return "discard" if has_robbed(now) else "rob"


def legal(now: Situation, seat: int) -> Legal:
    """To take the card turned up or, unless that is a duty, leave it; then any other card to lay away."""
    if has_robbed(now):
        return Legal(
            pick=PickCards("discard", 1, tuple(card for card in now.hands[seat] if card != now.turn_up))
        )
    take, leave = TakeWidow(takes=True), TakeWidow(takes=False)
    return Legal((take,)) if now.term(Rob).must else Legal((take, leave))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying what is asked, or why this card may not be laid away."""
    if not has_robbed(now):
        if now.term(Rob).must and move == TakeWidow(takes=False):
            return say("you must take the card turned up")
        return say("it is time to take the card turned up or to leave it")
    if not isinstance(move, Discard):
        return say("it is time to lay away a card")
    if now.turn_up in move.cards:
        return say(
            "{card} is the card you took, and another must go for it", card=short(now.faces, move.cards[0])
        )
    return why_not_these("discard", move.cards, 1, now.hands[seat], now)


def question(seen: View) -> Question:
    """Whether to take the card turned up, then which card to lay away for it."""
    if seen.asks == "discard":
        return Question(
            say("Lay a card away for the one you took."),
            "cards",
            say("It lies face down; nobody else sees it."),
        )
    if len(seen.legal.moves) == 1:
        words = say("You must take {card} and lay another card away.", card=_turned(seen))
    else:
        words = say("Do you take {card}, and lay another card away?", card=_turned(seen))
    return Question(
        words, "buttons", say("Take the card turned up if it is better than the weakest card in your hand.")
    )


def answer(seen: View, move: Move) -> Answer:
    """To take the card turned up or leave it, or the card to lay away."""
    match move:
        case TakeWidow(takes=True):
            return Answer(move, say("Take"), say("take {card} and lay another card away", card=_turned(seen)))
        case TakeWidow():
            return Answer(move, say("Leave"), say("leave {card} and keep your cards", card=_turned(seen)))
        case _:
            return answer_with_cards(move)


def told(seen: View, what: What, to: int | None) -> Text:
    """Whether a seat has taken the card turned up, and which card it has laid away where that was seen."""
    match what:
        case Made(seat, TakeWidow(takes=True)):
            yours, theirs = mark("You take {card}, turned up."), mark("{name} takes {card}, turned up.")
            return tell(to, seat, yours, theirs, card=_turned(seen))
        case Made(seat, TakeWidow()):
            yours, theirs = mark("You leave {card}, turned up."), mark("{name} leaves {card}, turned up.")
            return joined(" ", [tell(to, seat, yours, theirs, card=_turned(seen)), *_lowered(seen)])
        case Made():
            return laid_away(what, to)
        case _:
            raise unsaid(what)


def _turned(seen: View) -> Text:
    assert seen.turn_up is not None, "a card is turned up"
    return card_token(seen.turn_up)


def _lowered(seen: View) -> list[Text]:
    """Return that a trump is the lowest of the deal, as its holder has left the card turned up."""
    term, trumps = seen.rules.stage(Rob), seen.rules.pack.trumps
    if term is None or not term.lowers or not trumps or trumps[-1].rank != term.rank:
        return []
    return [say("{card} is the lowest trump in this deal.", card=card_token(trumps[-1]))]


def lowered_if_left(seen: View) -> Card | None:
    """Return the trump in hand that is the lowest once the card turned up is left; mostly None."""
    term = seen.stage
    if not isinstance(term, Rob) or not term.lowers or seen.trump is None:
        return None
    card = Card(term.rank, seen.trump)
    return card if card in seen.hand else None


facts = nothing


def signs(seen: View, seat: int, to: int | None) -> list[Sign]:
    """That a seat has taken the card turned up."""
    return [Sign(say("took the turned card"))] if taker(seen) == seat else []


def after(now: S, seat: int, move: Move) -> S:
    """Give the card turned up to its taker, for all to see, or lay a card away unseen."""
    done = Turns(1, open=False)
    match move:
        case TakeWidow(takes=True):
            assert now.turn_up is not None
            hand = now.rules.pack.sorted((*now.hands[seat], now.turn_up))
            return replace(now, hands=now.hand_changed(seat, hand), drawn=1)
        case Discard():
            hands = now.hand_changed(seat, without(now.hands[seat], move.cards))
            return replace(now, hands=hands, progress=done)
        case _:
            return replace(now, progress=done)


def may_be_asked(now: Situation, by: int) -> bool:
    """Whether a seat may be the one to rob, as far as can be known where its hand is not."""
    return now.progress_of(Turns).open and robber(now) in {None, by}


def end(now: S) -> S:
    """Lower the trump of a holder who has left the card turned up, if the rules do so."""
    card = key_card(now)
    left = any(each.move == TakeWidow(takes=False) for each in _made(now))
    if card is None or card == now.turn_up or not left or not now.term(Rob).lowers:
        return now
    return with_rules(now, with_lowest_trump(now.rules, card))
