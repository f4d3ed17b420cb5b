"""Melding: the winner of a trick may lay a meld open before the draw, and exchange or show a low trump."""

from dataclasses import replace

from capot.cards import Card
from capot.language.cards import short, shorts
from capot.language.texts import NOTHING, Text, mark, phrase, say
from capot.language.tokens import card_token, card_tokens, player, tell
from capot.language.words import measured
from capot.play.choices import Legal
from capot.play.ending.early_end import has_ended_early
from capot.play.events import Given, Made, What
from capot.play.melding import (
    all_moves,
    can_use_card,
    is_trump_card,
    layable,
    makes_trumps,
    meld_of,
    pause_of,
    shows,
    swaps,
    trump_card,
    used_cards,
    why_unlaid,
)
from capot.play.moves import Expose, Move, PassTurn, SwapCard
from capot.play.progress import TricksProgress
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation, changed, without
from capot.play.speech import Answer, Question, nothing, unsaid
from capot.play.stages.seats_asked import always, unchanged


def _could_be(now: Situation, move: Move) -> bool:
    """Whether the seat to act could make a move if it held the cards."""
    pause, by = pause_of(now), now.progress_of(TricksProgress).leader
    match move:
        case Expose((card,)) if is_trump_card(now.rules, now.trump, card):
            return shows(now, (card,)) == card
        case Expose(cards):
            meld = meld_of(now.rules, now.trump, cards)
            return meld is not None and not pause.melded and why_unlaid(now, by, meld, cards) is None
        case SwapCard(card):
            return swaps(now, (card,)) == card
        case _:
            return True


MOVES = Moves(
    (Expose, SwapCard, PassTurn),
    one_by_one=True,
    if_alone=("meld",),
    could_be=_could_be,
    actions=lambda rules, _: all_moves(rules),
)
signs = nothing
facts = nothing


def begin(now: S) -> S:
    """Wait for the first trick: nobody melds before it."""
    return changed(now, progress=TricksProgress(now.eldest, stopped=True))


def to_act(now: Situation) -> frozenset[int]:
    """The winner of the last trick, until he has passed or can do no more, by all that everybody knows."""
    trick = now.progress_of(TricksProgress)
    if trick.stopped or has_ended_early(now):
        return frozenset()
    return frozenset({trick.leader}) if not pause_of(now).melded or can_use_card(now) else frozenset()


asks = always("meld")


def legal(now: Situation, seat: int) -> Legal:
    """Each meld of the hand, a trump to exchange or to show, and to draw without."""
    hand, moves = now.hands[seat], list[Move]()
    if not pause_of(now).melded:
        moves += map(Expose, layable(now, seat, hand))
    swapped, shown = swaps(now, hand), shows(now, hand)
    moves += [SwapCard(swapped)] if swapped is not None else []
    moves += [Expose((shown,))] if shown is not None else []
    return Legal((*moves, PassTurn()))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why these cards may not be laid, or this one not exchanged."""
    faces, hand, pause = now.faces, now.hands[seat], pause_of(now)
    match move:
        case SwapCard(card):
            return _why_not_swapped(now, hand, card)
        case Expose(cards) if cards:
            missing = next((card for card in cards if card not in hand), None)
            if missing is not None:
                return say("you do not hold the {card}", card=short(faces, missing))
            if len(cards) == 1 and is_trump_card(now.rules, now.trump, cards[0]):
                return _why_not_shown(now, cards[0])
            if pause.melded:
                return say("one meld is laid after a trick, and you have laid yours")
            return _why_not_laid(now, seat, cards)
        case _:
            return say("it is time to lay a meld, to exchange or show a card, or to pass")


def _why_not_laid(now: Situation, seat: int, cards: tuple[Card, ...]) -> str:
    meld = meld_of(now.rules, now.trump, cards)
    shown = shorts(now.faces, cards)
    if meld is None:
        return say("{cards} are no meld", cards=shown)
    match why_unlaid(now, seat, meld, cards):
        case "again":
            return say(
                "one of the {cards} has been in a meld of the same class that scored as much", cards=shown
            )
        case "old":
            return say("none of the {cards} is new to such melds", cards=shown)
        case "taken":
            return say("the card you have just taken up goes into no meld before the next trick")
        case _:
            looks = sorted((card.rank, card.suit) for card in cards)
            own = layable(now, seat, now.hands[seat])
            equal = next(some for some in own if sorted((card.rank, card.suit) for card in some) == looks)
            return say("lay {cards} instead, which score the same", cards=shorts(now.faces, equal))


def _why_not_swapped(now: Situation, hand: tuple[Card, ...], card: Card) -> str:
    term = trump_card(now.rules)
    if card not in hand:
        return say("you do not hold the {card}", card=short(now.faces, card))
    if term is None or not is_trump_card(now.rules, now.trump, card):
        return say("the {card} is not the trump that is exchanged", card=short(now.faces, card))
    if now.turn_up is not None and is_trump_card(now.rules, now.trump, now.turn_up):
        return say("the card turned up is of the same rank, so nothing is exchanged")
    if card in {each for _, each in used_cards(now)}:
        return say("the {card} has been shown, and scores once only", card=short(now.faces, card))
    if pause_of(now).used:
        return say("one such trump is exchanged or shown after a trick")
    own = next(each for each in hand if is_trump_card(now.rules, now.trump, each))
    return say("exchange the {card} instead, which is equal", card=short(now.faces, own))


def _why_not_shown(now: Situation, card: Card) -> str:
    term = trump_card(now.rules)
    if term is not None and term.by == "play":
        return say("the {card} scores when it is played, and is not shown", card=short(now.faces, card))
    if card in {each for _, each in used_cards(now)}:
        return say("the {card} has been shown, and scores once only", card=short(now.faces, card))
    if pause_of(now).used:
        return say("one such trump is exchanged or shown after a trick")
    return say("show the other {card} first, which is equal", card=short(now.faces, card))


def question(seen: View) -> Question:
    """Ask the winner of a trick what to lay open before the draw."""
    if seen.legal.moves == (PassTurn(),):
        return Question(say("You have nothing to lay open: draw."), "buttons")
    more = say("Cards of a meld stay in your hand: you may play them, or use them in other melds.")
    return Question(say("You won the trick. Do you lay cards open before you draw?"), "buttons", more)


def answer(seen: View, move: Move) -> Answer:
    """A meld with its points, the trump to exchange or show, or to draw."""
    rules, faces = seen.rules, seen.standing.faces
    match move:
        case SwapCard(card):
            term, turned = trump_card(rules), seen.turn_up
            assert term is not None
            assert turned is not None
            title = say("Take {turned} for {card}", turned=card_token(turned), card=card_token(card))
            scored = say("scores {points}", points=measured(term.points))
            return Answer(move, title, scored, say("exchanging {card}", card=short(faces, card)))
        case Expose((card,)) if is_trump_card(rules, seen.trump, card):
            term = trump_card(rules)
            assert term is not None
            title = say("Show {card}", card=card_token(card))
            scored = say("scores {points}", points=measured(term.points))
            return Answer(move, title, scored, say("showing {card}", card=short(faces, card)))
        case Expose(cards):
            meld = meld_of(rules, seen.trump, cards)
            assert meld is not None
            title = say("{meld}: {cards}", meld=phrase(meld.title), cards=card_tokens(cards))
            deed, points = say("laying {cards} open", cards=shorts(faces, cards)), measured(meld.points)
            if makes_trumps(rules) and seen.trump is None and meld.of == "trumps":
                meaning = say("scores {points} and makes its suit trumps", points=points)
                return Answer(move, title, meaning, deed)
            return Answer(move, title, say("scores {points}", points=points), deed)
        case _:
            nothing_laid = say("No meld") if _has_meld(seen) else say("Draw")
            return Answer(move, nothing_laid, deed=say("drawing at once"))


def _has_meld(seen: View) -> bool:
    """Whether a meld may be laid, and not just a card exchanged or shown."""
    return any(isinstance(move, Expose) and len(move.cards) > 1 for move in seen.legal.moves)


def told(seen: View, what: What, to: int | None) -> Text:
    """Say what a seat has laid open, exchanged or shown, with its points, or that it draws."""
    match what:
        case Made(seat, PassTurn()):
            # The card is seen by the one who draws.
            return NOTHING if to == seat else say("{name} draws.", name=player(seat, to))
        case Made(seat, SwapCard(card)):
            yours, theirs = (
                mark("You exchange {card} for the card turned up."),
                mark("{name} exchanges {card} for the card turned up."),
            )
            return tell(to, seat, yours, theirs, card=card_token(card))
        case Made(seat, Expose((card,))) if is_trump_card(seen.rules, seen.trump, card):
            return tell(
                to, seat, mark("You show {card}."), mark("{name} shows {card}."), card=card_token(card)
            )
        case Made(seat, Expose(cards)):
            meld = meld_of(seen.rules, seen.trump, cards)
            assert meld is not None
            yours, theirs = (
                mark("You lay {cards} open: {meld}, {points}."),
                mark("{name} lays {cards} open: {meld}, {points}."),
            )
            named = {"meld": phrase(meld.title), "points": measured(meld.points)}
            return tell(to, seat, yours, theirs, cards=card_tokens(cards), **named)
        case Given(seat, cards, "turned"):
            yours, theirs = mark("You take up {cards}."), mark("{name} takes up {cards}.")
            return tell(to, seat, yours, theirs, cards=card_tokens(cards))
        case _:
            raise unsaid(what)


def after(now: S, seat: int, move: Move) -> S:
    """Lay the cards open, exchange the trump for the card turned up, or go on to the draw."""
    progress = now.progress_of(TricksProgress)
    match move:
        case SwapCard(card):
            turned, pack = now.turn_up, now.rules.pack
            assert turned is not None
            hand = pack.sorted((*without(now.hands[seat], (card,)), turned))
            return replace(
                now,
                hands=now.hand_changed(seat, hand),
                turn_up=card,
                events=now.events_with(Given(seat, (turned,), "turned", count=1)),
            )
        case Expose(cards):
            new = tuple((seat, card) for card in cards if (seat, card) not in now.exposed)
            return replace(now, exposed=(*now.exposed, *new), trump=now.trump or _made_trumps(now, cards))
        case _:
            return changed(now, progress=replace(progress, stopped=True))


def _made_trumps(now: Situation, cards: tuple[Card, ...]) -> str | None:
    """Return the suit that a meld makes trumps, if no suit is yet."""
    meld = meld_of(now.rules, None, cards)
    made = meld is not None and meld.of == "trumps" and makes_trumps(now.rules)
    return cards[0].suit if made else None


end = unchanged
