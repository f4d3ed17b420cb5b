"""Matching: a card of the same suit or rank is played onto the pile, or one is drawn; some cards have effects."""

from dataclasses import replace

from capot.cards import SUITS, Card
from capot.language.cards import short
from capot.language.texts import Text, say, say_count
from capot.play.choices import Asks, Legal
from capot.play.events import Given
from capot.play.matching import (
    PileProgress,
    after_move,
    can_draw,
    is_void,
    number_due,
    number_taken,
    playable,
    renewed,
    suits_pile,
)
from capot.play.moves import DrawCard, Move, NameSuit, PassTurn, PlayCard
from capot.play.situation import Moves, S, Situation, changed, without
from capot.play.stages import matching_words as words
from capot.play.stages.seats_asked import unchanged
from capot.rules.check.deal import hand_size
from capot.rules.stages.matching import Shed

answer, question, told = words.answer, words.question, words.told
facts, signs = words.facts, words.signs


MOVES = Moves(
    (PlayCard, DrawCard, PassTurn, NameSuit),
    one_by_one=True,
    words=(DrawCard(), PassTurn(), *map(NameSuit, SUITS)),
    shed=True,
    could_be=suits_pile,
)


def begin(now: S) -> S:
    """Begin the pile with the card turned up; cards with an effect are covered by the next of the stock."""
    assert now.turn_up is not None, "the rules have a card turned up"
    effect_of = now.term(Shed).effect_of
    covers: list[Card] = []
    for card in now.talon[1:]:
        if effect_of((now.turn_up, *covers)[-1]) is None:
            break
        covers.append(card)
    left = len(now.rules.pack.cards()) - hand_size(now.rules, now.seats) * now.seats
    drawn = 1 + len(covers)
    progress = PileProgress(now.eldest, (now.turn_up, *covers), left - drawn)
    events = now.events_with(Given(now.dealer, tuple(covers), "turned")) if covers else now.events
    return changed(now, drawn=drawn, progress=progress, events=events)


def to_act(now: Situation) -> frozenset[int]:
    """The player whose turn it is; nobody once a hand is empty, or the deal is given up."""
    progress = now.progress_of(PileProgress)
    is_over = now.finished or is_void(progress, now.players)
    return frozenset() if is_over else frozenset({progress.turn})


def asks(now: Situation) -> Asks:
    """A card to play or to draw, or a suit to name."""
    return "suit" if now.progress_of(PileProgress).phase == "suit" else "play"


def legal(now: Situation, seat: int) -> Legal:
    """The cards that match, and drawing or ending the turn; four suits where one is named."""
    progress, term = now.progress_of(PileProgress), now.term(Shed)
    if progress.phase == "suit":
        return Legal(tuple(map(NameSuit, SUITS)))
    cards = [PlayCard(card) for card in playable(term, progress, now.hands[seat])]
    if progress.phase == "drawn":
        own = [each for each in cards if each.card in now.received[seat]]
        draws_on = not own and term.drawn == "until able" and can_draw(progress)
        return Legal((*own, DrawCard() if draws_on else PassTurn()))
    if progress.due:
        return Legal((*cards, DrawCard()))
    if can_draw(progress):
        return Legal((*cards, *(() if cards and term.draw_when == "unable" else (DrawCard(),))))
    return Legal((*cards,) or (PassTurn(),))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why this may not be played, drawn or named now."""
    progress = now.progress_of(PileProgress)
    if progress.phase == "suit":
        return say("it is time to name a suit")
    match move:
        case PlayCard(card):
            return _why_not_card(now, seat, card)
        case NameSuit():
            return say("no suit is named now")
        case DrawCard() if progress.phase == "drawn":
            return say("you have drawn already: play the card you drew, or end your turn")
        case DrawCard() if not can_draw(progress):
            return say("there is no card left to draw")
        case DrawCard():
            return say("you hold a card that you may play, so you may not draw")
        case PassTurn() if progress.phase == "drawn":
            return say("you draw until you may play a card")
        case PassTurn() if progress.due:
            return _what_is_due(number_due(progress))
        case PassTurn() if can_draw(progress):
            return say("it is time to play a card or to draw one")
        case _:
            return say("it is time to play a card")


def _what_is_due(count: int) -> Text:
    """Return what a player must do who is to draw cards."""
    return say_count("you must draw one card or answer", "you must draw {count} cards or answer", count)


def _why_not_card(now: Situation, seat: int, card: Card) -> str:
    """Return why a card may not be played now."""
    progress, term, hand, faces = now.progress_of(PileProgress), now.term(Shed), now.hands[seat], now.faces
    if card not in hand:
        return say("you do not hold the {card}", card=short(faces, card))
    if len(hand) == 1 and not term.trick_last and term.effect_of(card) is not None:
        return say("the last card may not be one with an effect")
    if progress.due:
        return _what_is_due(number_due(progress))
    if progress.phase == "drawn" and card not in now.received[seat]:
        return say("after drawing, only the card drawn may be played")
    if progress.suit is not None:
        suit = faces.suit_signs[SUITS.index(progress.suit)]
        return say("the {card} is not of the suit named, {suit}", card=short(faces, card), suit=suit)
    return say(
        "the {card} has neither the suit nor the rank of the {top}",
        card=short(faces, card),
        top=short(faces, progress.top),
    )


def after(now: S, seat: int, move: Move) -> S:
    """Play the card onto the pile, draw, name the suit or end the turn; the next player follows."""
    progress, term = now.progress_of(PileProgress), now.term(Shed)
    if isinstance(move, DrawCard):
        return _drawn(now, seat)
    if not isinstance(move, PlayCard):
        return changed(now, progress=after_move(term, progress, move, now.players))
    hands = now.hand_changed(seat, without(now.hands[seat], (move.card,)))
    there = changed(now, hands=hands)
    if not there.sizes[seat]:
        last = replace(progress, pile=(*progress.pile, move.card), suit=None, due=0, by="", idle=0)
        return changed(there, progress=last, finished=(seat,))
    return changed(there, progress=after_move(term, progress, move, now.players))


def _drawn(now: S, seat: int) -> S:
    """Give the seat the card that it draws, or all that are due; of a deal as one seat knows it, the number."""
    before, pack = now.progress_of(PileProgress), now.rules.pack
    count = number_taken(before, before.due or 1)
    then = after_move(now.term(Shed), before, DrawCard(), now.players)
    stock, pushed = now.stock, now.pushed
    if then.renewed > before.renewed:
        # The new order is as unknown as the stock.
        stock += renewed(now.dealt, now.talon, before.pile[:-1], then.renewed) if now.talon else ()
        pushed = ()
    if pushed is not None:
        pushed = stock[count:]
    new = pack.sorted(stock[:count])
    return changed(
        now,
        pushed=pushed,
        hands=now.hand_changed(seat, pack.sorted((*now.hands[seat], *new))),
        received=(*now.received[:seat], new, *now.received[seat + 1 :]),
        drawn=now.drawn + before.left - then.left,
        progress=then,
        events=now.events_with(Given(seat, new, "drawn", count=count)) if count else now.events,
    )


end = unchanged
