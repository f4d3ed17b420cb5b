"""Vying: a few tricks without suits, and words before a card: put, see, give up."""

from capot.language.cards import short
from capot.language.texts import NOTHING, Text, joined, mark, say
from capot.language.tokens import card_token, player, tell
from capot.play.events import Made, Trick, What
from capot.play.moves import Announce, Asks, Legal, Move, PlayCard
from capot.play.progress import TricksProgress
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation, changed, without
from capot.play.speech import Answer, Question, Sign, answer_with_cards, unsaid
from capot.play.stages.seats_asked import unchanged
from capot.play.vying import (
    CONCEDE,
    PUT,
    SEE,
    THROW_IN,
    is_decided,
    said,
    winner_of_trick,
    winner_of_tricks,
    winners_of,
    words_free,
)
from capot.rules.scoring import StakeWon
from capot.rules.stages.vying import Vie

MOVES = Moves(
    (PlayCard, Announce), names=("put", "see", "concede", "throw-in"), is_mixed=True, one_by_one=True
)


def begin(now: S) -> S:
    """Give the lead to eldest."""
    return changed(now, progress=TricksProgress(now.eldest))


def to_act(now: Situation) -> frozenset[int]:
    """The player to play a card, or the other one while a put waits for an answer; nobody once it is decided."""
    progress, words = now.progress_of(TricksProgress), said(now.moves)
    if words.gave_up is not None or is_decided(winners_of(now.tricks)):
        return frozenset()
    if words.by is not None and words.waits:
        return frozenset({1 - words.by})
    return frozenset({(progress.leader + len(progress.cards)) % now.seats})


def asks(now: Situation) -> Asks:
    """A card to lead or to play, or the answer to a put."""
    if said(now.moves).waits:
        return "answer"
    return "play" if now.progress_of(TricksProgress).cards else "lead"


def legal(now: Situation, seat: int) -> Legal:
    """Any card and the words that are free; to a put only an answer."""
    words = said(now.moves)
    if words.waits:
        return Legal((SEE, CONCEDE))
    cards = tuple([PlayCard(card) for card in now.hands[seat]])
    if words.by is not None:
        # After a put that was seen its player plays a card, and nobody says anything more.
        return Legal(cards)
    term, leads = now.term(Vie), not now.progress_of(TricksProgress).cards
    first = leads and not now.tricks and seat == now.eldest
    return Legal((*cards, *words_free(term.offered, throw_in=term.throw_in, leads=leads, is_first=first)))


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why this may not be said or played now."""
    words = said(now.moves)
    if words.waits:
        return say("it is time to see or to concede")
    match move:
        case PlayCard(card) if card not in now.hands[seat]:
            return say("you do not hold the {card}", card=short(now.faces, card))
        case Announce() if move in {PUT, THROW_IN} and words.by is not None:
            return say("once a put has been seen, the cards are played out")
        case Announce() if move == PUT and now.term(Vie).offered == "lead":
            return say("you may put only before you lead to a trick")
        case Announce() if move == PUT:
            return say("only the first leader may put, before the first card")
        case Announce() if move == THROW_IN:
            return say("no hand is thrown in here")
        case Announce() if move in {SEE, CONCEDE}:
            return say("nobody has put")
        case _:
            return say("it is time to play a card")


def question(seen: View) -> Question:
    """Ask for a card, with the words that may be said before it, or for the answer to a put."""
    if seen.asks == "answer":
        words = said((each.seat, each.move) for each in seen.history)
        assert words.by is not None, "nobody has put"
        asked = say("{name} puts. Do you see?", name=player(words.by, seen.seat))
        what = say(
            "If you see, whoever wins the deal wins the game; if nobody wins it, nobody scores. If you concede, you lose this deal and no more."
        )
        return Question(asked, "buttons", what)
    more: Text = NOTHING
    if PUT in seen.legal.moves:
        more = say(
            "To put is to play for the game: the other player must see that or concede the deal, not knowing whether you bluff."
        )
    return Question(_asked(seen), "cards", more)


def _asked(seen: View) -> Text:
    """Return the question for a card, or for a word instead where one may be said."""
    with_words = any(isinstance(move, Announce) for move in seen.legal.moves)
    if seen.asks == "lead":
        return say("You lead: play a card, or say a word.") if with_words else say("You lead: play a card.")
    return say("Your turn: play a card, or say a word.") if with_words else say("Your turn: play a card.")


def answer(seen: View, move: Move) -> Answer:
    """The card or the word, and what it leads to."""
    match move:
        case Announce("put"):
            return Answer(move, say("Put"), say("play for the game, unless the other player concedes"))
        case Announce("see"):
            return Answer(move, say("See"), say("play on; whoever wins the deal wins the game"))
        case Announce("concede"):
            return Answer(move, say("Concede"), _lost(seen))
        case Announce("throw-in"):
            return Answer(move, say("Throw in"), _lost(seen))
        case _:
            return answer_with_cards(move)


def _lost(seen: View) -> Text:
    """Return what it costs to give the deal up."""
    each = next((term.each for term in seen.rules.scoring if isinstance(term, StakeWon)), 0)
    if each == 1:
        return say("the other player scores a point")
    return say("the other player scores {points}", points=each)


def told(seen: View, what: What, to: int | None) -> Text:
    """Say what was said and played, who has won a trick, and what that decides."""
    match what:
        case Made(seat, PlayCard(card)):
            shown = card_token(card)
            if seen.trick == (card,):
                return tell(to, seat, mark("You lead {card}."), mark("{name} leads {card}."), card=shown)
            return tell(to, seat, mark("You play {card}."), mark("{name} plays {card}."), card=shown)
        case Made(seat, Announce("put")):
            return tell(to, seat, mark("You put."), mark("{name} puts."))
        case Made(seat, Announce("see")):
            return tell(
                to,
                seat,
                mark("You see: the deal is played for the game."),
                mark("{name} sees: the deal is played for the game."),
            )
        case Made(seat, Announce("concede")):
            return tell(to, seat, mark("You concede the deal."), mark("{name} concedes the deal."))
        case Made(seat, Announce("throw-in")):
            return tell(to, seat, mark("You throw in your hand."), mark("{name} throws in."))
        case Trick():
            return joined(" ", [each for each in (_won(what, to), _decided(seen, what, to)) if each])
        case _:
            raise unsaid(what)


def _won(trick: Trick, to: int | None) -> Text:
    """Return who has won a trick, and who leads again if nobody has."""
    if trick.winner is None:
        return say("The cards are equal: nobody wins the trick.")
    return tell(to, trick.winner, mark("You win the trick."), mark("{name} wins the trick."))


def _decided(seen: View, trick: Trick, to: int | None) -> Text:
    """Return who has won the deal by a trick, or who leads again; nothing if its winner leads."""
    winners = winners_of(seen.tricks)
    seat = winner_of_tricks(winners)
    if seat is not None:
        return tell(to, seat, mark("You win the deal."), mark("{name} wins the deal."))
    if is_decided(winners):
        return say("Nobody wins the deal.")
    if trick.winner is None:
        return tell(to, trick.leader, mark("You lead again."), mark("{name} leads again."))
    return NOTHING


def facts(seen: View, to: int | None) -> list[Text]:
    """That the deal is played for the game, once a put has been seen."""
    words = said((each.seat, each.move) for each in seen.history)
    if words.by is None or not words.is_seen:
        return []
    yours, theirs = mark("played for the game: you have put"), mark("played for the game: {name} has put")
    return [tell(to, words.by, yours, theirs)]


def signs(seen: View, seat: int, to: int | None) -> list[Sign]:
    """Whether a player has put."""
    words, found = said((each.seat, each.move) for each in seen.history), list[Sign]()
    if words.by == seat:
        found.append(Sign(say("has put"), say("put"), "doubles"))
    return found


def after(now: S, seat: int, move: Move) -> S:
    """Play the card, or note the word; the winner of a trick leads next, or its leader if nobody has won it."""
    if not isinstance(move, PlayCard):
        return now
    progress = now.progress_of(TricksProgress)
    cards = (*progress.cards, move.card)
    hands = now.hand_changed(seat, without(now.hands[seat], (move.card,)))
    if len(cards) < now.seats:
        return changed(now, hands=hands, progress=TricksProgress(progress.leader, cards))
    strengths = [now.rules.pack.strength(card) for card in cards]
    winner = winner_of_trick(strengths, progress.leader)
    trick = Trick(progress.leader, cards, winner)
    return changed(
        now,
        hands=hands,
        tricks=(*now.tricks, trick),
        progress=TricksProgress(progress.leader if winner is None else winner),
        events=now.events_with(trick),
    )


end = unchanged
