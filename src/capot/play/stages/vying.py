"""Vying: a few tricks without suits, and words before a card: put, see, double, refuse, give up."""

from dataclasses import replace

from capot.cards import Card
from capot.language.cards import short
from capot.language.texts import say
from capot.play.choices import Asks, Legal
from capot.play.events import Given, Trick
from capot.play.moves import Announce, Move, PlayCard
from capot.play.progress import TricksProgress
from capot.play.situation import Moves, S, Situation, changed, without
from capot.play.stages import vying_words as words
from capot.play.stages.seats_asked import unchanged
from capot.play.vying import (
    ACCEPT,
    AGREE,
    CONCEDE,
    DECLINE,
    DOUBLE,
    NEW_CARDS,
    OFFERS,
    PUT,
    RAISE,
    REFUSE,
    REMAINDER,
    SEE,
    THROW_IN,
    Lacks,
    Said,
    Talk,
    is_decided,
    partner_of,
    player_of,
    said,
    side_of,
    taken,
    winner_of_trick,
    winners_of,
)
from capot.rules.scoring.vying import GAME
from capot.rules.stages.vying import CARDS, PLAYING, Vie

answer, question, told = words.answer, words.question, words.told
facts, signs = words.facts, words.signs

WORDS = (
    *(PUT, SEE, CONCEDE, THROW_IN),
    *(DOUBLE, RAISE, REMAINDER, ACCEPT, REFUSE),
    *(NEW_CARDS, AGREE, DECLINE),
)


def with_lowest_away(now: S, seat: int, cards: tuple[Card, ...]) -> S:
    """Return the deal in which a player holds some cards but the lowest, if those are more than three."""
    lowest, *kept = sorted(cards, key=now.rules.pack.strength)
    if len(kept) < CARDS:
        return changed(now, hands=now.hand_changed(seat, now.rules.pack.sorted(cards)))
    hands = now.hand_changed(seat, now.rules.pack.sorted(kept))
    return changed(now, hands=hands, discards=(*now.discards, lowest))


MOVES = Moves(
    (PlayCard, Announce),
    names=tuple(str(word.name) for word in WORDS),
    is_mixed=True,
    one_by_one=True,
    lays_away=with_lowest_away,
)


def begin(now: S) -> S:
    """Give the lead to eldest; of partners the one who does not play gives his best card."""
    for seat in now.from_seat(now.eldest)[:PLAYING]:
        giver = partner_of(seat, now.seats)
        now = now if giver is None else _with_best(now, seat, giver)
    return changed(now, progress=TricksProgress(now.eldest))


def _with_best(now: S, seat: int, giver: int) -> S:
    """Give a player the best card of his partner, who is out, and lay his lowest away."""
    best = max(now.hands[giver], key=now.rules.pack.strength, default=None)
    cards = () if best is None else (best,)
    now = changed(
        now,
        hands=now.hand_changed(giver, without(now.hands[giver], cards)),
        dropped=tuple(sorted((*now.dropped, giver))),
        received=(*now.received[:seat], cards, *now.received[seat + 1 :]),
        events=now.events_with(Given(seat, cards, "dealt", giver)),
    )
    return with_lowest_away(now, seat, (*now.hands[seat], *cards)) if now.hands[seat] else now


def to_act(now: Situation) -> frozenset[int]:
    """The player to play a card, or the one who is to answer; nobody once it is decided."""
    progress, words = now.progress_of(TricksProgress), said(now, now.moves)
    if words.is_over or is_decided(winners_of(now.tricks), now.term(Vie).spoilt):
        return frozenset()
    if words.answerer is not None:
        return frozenset({player_of(words.answerer, now.dealer, now.seats)})
    return frozenset({now.players_from(progress.leader)[len(progress.cards)]})


def asks(now: Situation) -> Asks:
    """A card to lead or to play, or an answer."""
    if said(now, now.moves).waits:
        return "answer"
    return "play" if now.progress_of(TricksProgress).cards else "lead"


def legal(now: Situation, seat: int) -> Legal:
    """Any card and the words that are free; where an answer is due, only that."""
    words, talk, lacks = said(now, now.moves), Talk.of(now.rules), _lacks(now)
    if words.waits:
        return Legal(talk.answers(words, side_of(seat), lacks))
    leads = not now.progress_of(TricksProgress).cards
    first = leads and not now.tricks and seat == now.eldest
    free = talk.free(words, side_of(seat), lacks, leads=leads, is_first=first)
    return Legal((*(PlayCard(card) for card in now.hands[seat]), *free))


def _lacks(now: Situation) -> Lacks:
    return Talk.of(now.rules).lacks(now.standing.totals)


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why this may not be said or played now."""
    words, talk = said(now, now.moves), Talk.of(now.rules)
    if words.asked is not None:
        return say("it is time to agree to new cards or to decline")
    if words.waits:
        return _why_no_answer(talk, words, move)
    match move:
        case PlayCard(card) if card not in now.hands[seat]:
            return say("you do not hold the {card}", card=short(now.faces, card))
        case Announce() if move in {PUT, THROW_IN} and words.stake == GAME:
            return say("once a put has been seen, the cards are played out")
        case Announce() if move in {*OFFERS, THROW_IN} and words.is_raised:
            return say("once an offer has been accepted, a card follows")
        case Announce() if move == NEW_CARDS:
            return _why_no_new_cards(talk, words, asks=seat == now.eldest)
        case Announce() if move == THROW_IN:
            return say("no hand is thrown in here")
        case Announce() if move in {SEE, CONCEDE} and talk.puts:
            return say("nobody has put")
        case Announce() if move in {ACCEPT, REFUSE} and not talk.puts:
            return say("nobody has offered to raise the stake")
        case Announce() if move in talk.named:
            return _why_no_offer(talk, words, side_of(seat), move)
        case _:
            return say("it is time to play a card")


def _why_no_answer(talk: Talk, words: Said, move: Move) -> str:
    """Return why this does not answer an offer."""
    if talk.puts:
        return say("it is time to see or to concede")
    if move == REMAINDER and move in talk.counters(words):
        return say("your remainder is no more than what is at stake")
    return say("it is time to accept or to refuse")


def _why_no_new_cards(talk: Talk, words: Said, *, asks: bool) -> str:
    """Return why a player, who may be the one who asks for new cards, may not do so now."""
    if talk.stage.redeal == "never":
        return say("no new cards are dealt here")
    if asks and (words.declined or not talk.deals_anew(words)):
        return say("you have already asked for new cards")
    return say("only the first leader may ask for new cards, before anything else")


def _why_no_offer(talk: Talk, words: Said, side: int, move: Move) -> str:
    """Return why a side may not make an offer before its card."""
    if talk.stage.offered == "lead":
        return (
            say("you may put only before you lead to a trick")
            if move == PUT
            else say("you may raise the stake only before you lead to a trick")
        )
    if talk.stage.offered == "first lead":
        return (
            say("only the first leader may put, before the first card")
            if move == PUT
            else say("only the first leader may raise the stake, before the first card")
        )
    if not talk.has_right(words, side):
        return say("only the player who accepted the last offer may make the next")
    return say("the stake is already all you need")


def after(now: S, seat: int, move: Move) -> S:
    """Play the card, or note the word; the winner of a trick leads next, or its leader if nobody has won it."""
    if not isinstance(move, PlayCard):
        return _dealt_anew(now) if move == AGREE and not said(now, now.moves).passed else now
    progress = now.progress_of(TricksProgress)
    cards = (*progress.cards, move.card)
    hands = now.hand_changed(seat, without(now.hands[seat], (move.card,)))
    if len(cards) < PLAYING:
        return changed(now, hands=hands, progress=TricksProgress(progress.leader, cards))
    strengths = [now.rules.pack.strength(card) for card in cards]
    by, place = now.players_from(progress.leader), winner_of_trick(strengths, 0)
    winner = None if place is None else by[place]
    # A spoilt trick may go to whoever has won an earlier one, and earlier ones to the winner of this.
    *earlier, taker = taken((*(each.winner for each in now.tricks), winner), now.term(Vie).spoilt)
    before = zip(now.tricks, earlier, strict=True)
    trick = Trick(progress.leader, cards, taker, by if now.dropped else ())
    return changed(
        now,
        hands=hands,
        tricks=(*(replace(each, winner=owner) for each, owner in before), trick),
        progress=TricksProgress(progress.leader if winner is None else winner),
        events=now.events_with(trick),
    )


def _dealt_anew(now: S) -> S:
    """Lay both hands away, and deal new ones singly from eldest."""
    pack, seats = now.rules.pack, now.from_seat(now.eldest)
    stock, hands = now.stock[: CARDS * now.seats], list(now.hands)
    for place, seat in enumerate(seats):
        hands[seat] = pack.sorted(stock[place :: now.seats])
    return changed(
        now,
        hands=tuple(hands),
        received=tuple(hands),
        drawn=now.drawn + CARDS * now.seats,
        events=now.events_with(*(Given(seat, hands[seat], "dealt") for seat in seats)),
    )


end = unchanged
