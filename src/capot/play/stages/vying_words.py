"""The sentences of vying: its questions and answers, what has happened, and what is at stake."""

from capot.cards import Card
from capot.language.texts import NOTHING, Text, joined, mark, say, sentence
from capot.language.tokens import card_token, card_tokens, player, tell
from capot.language.words import measured
from capot.play.events import Given, Made, Trick, What
from capot.play.moves import Announce, Move, PlayCard
from capot.play.seen import View
from capot.play.speech import Answer, Question, Sign, answer_with_cards, unsaid
from capot.play.vying import (
    ACCEPT,
    CONCEDE,
    DECLINE,
    DOUBLE,
    OFFERS,
    PUT,
    RAISE,
    REFUSE,
    REMAINDER,
    SEE,
    THROW_IN,
    Said,
    Talk,
    is_decided,
    player_of,
    said,
    side_of,
    winner_of_tricks,
    winners_of,
)
from capot.rules.scoring.vying import GAME
from capot.rules.stages.vying import PLAYING


def question(seen: View) -> Question:
    """Ask for a card, with the words that may be said before it, or for an answer."""
    words = _said(seen)
    if words.asked is not None:
        asker = _player_of(seen, words.asked)
        asked = say("{name} asks for new cards. Do you agree?", name=player(asker, seen.seat))
        what = say(
            "If you agree, both hands are laid away unseen and dealt anew. If you decline, you play on."
        )
        return Question(asked, "buttons", what)
    if words.waits:
        return _offered(seen, words)
    more: Text = NOTHING
    if PUT in seen.legal.moves:
        more = say(
            "To put is to play for the game: the other player must see that or concede the deal, not knowing whether you bluff."
        )
    elif any(move in OFFERS for move in seen.legal.moves):
        more = say(
            "Raising the stake is only an offer: the other player accepts, or gives the deal up at the stake as it was, not knowing whether you bluff."
        )
    return Question(_asked(seen), "cards", more)


def _said(seen: View) -> Said:
    return said(seen, ((each.seat, each.move) for each in seen.history))


def _player_of(seen: View, side: int) -> int:
    """Return the seat that plays and speaks for a side."""
    return player_of(side, seen.dealer, seen.seats)


def _offered(seen: View, words: Said) -> Question:
    """Return the question for the answer to an offer."""
    assert words.by is not None, "nobody has offered anything"
    assert words.offer is not None
    name = player(_player_of(seen, words.by), seen.seat)
    if words.offer == GAME:
        what = say(
            "If you see, whoever wins the deal wins the game; if nobody wins it, nobody scores. If you concede, you lose this deal and no more."
        )
        return Question(say("{name} puts. Do you see?", name=name), "buttons", what)
    offer, stake = measured(words.offer), measured(words.stake)
    asked = say("{name} raises the stake to {points}. Do you accept?", name=name, points=offer)
    what = say(
        "If you accept, whoever wins the deal scores {points}. If you refuse, it is over, and {name} scores {stake}.",
        name=name,
        points=offer,
        stake=stake,
    )
    return Question(asked, "buttons", what)


def _asked(seen: View) -> Text:
    """Return the question for a card, or for a word instead where one may be said."""
    with_words = any(isinstance(move, Announce) for move in seen.legal.moves)
    if seen.asks == "lead":
        card = say("You lead: play a card, or say a word.") if with_words else say("You lead: play a card.")
    else:
        card = say("Your turn: play a card, or say a word.") if with_words else say("Your turn: play a card.")
    answered = _answered(seen)
    return joined(" ", [answered, card]) if answered else card


def _answered(seen: View) -> Text:
    """Return what the other player has just answered; the reader may have seen it for no longer than a moment."""
    if not seen.history:
        return NOTHING
    last = seen.history[-1]
    if last.seat == seen.seat or last.move not in {SEE, ACCEPT, DECLINE}:
        return NOTHING
    assert isinstance(last.move, Announce)
    return _told_word(seen, last.seat, last.move, seen.seat)


def answer(seen: View, move: Move) -> Answer:
    """The card or the word, and what it leads to."""
    match move:
        case Announce("put"):
            return Answer(move, say("Put"), _put(seen))
        case Announce("see"):
            return Answer(move, say("See"), say("play on; whoever wins the deal wins the game"))
        case Announce("concede"):
            return Answer(move, say("Concede"), _lost(seen))
        case Announce("throw-in"):
            return Answer(move, say("Throw in"), _lost(seen))
        case Announce("accept"):
            return Answer(
                move, say("Accept"), say("play on for {points}", points=measured(_said(seen).offer or 0))
            )
        case Announce("refuse"):
            return Answer(move, say("Refuse"), _lost(seen))
        case Announce() if move in OFFERS:
            return _offer(seen, move)
        case Announce("new-cards"):
            return Answer(
                move, say("New cards"), say("both hands are dealt anew, if the other player agrees")
            )
        case Announce("agree"):
            return Answer(move, say("Agree"), say("both hands are laid away, and each gets three new cards"))
        case Announce("decline"):
            return Answer(move, say("Decline"), say("both keep their cards"))
        case _:
            return answer_with_cards(move)


def _offer(seen: View, move: Announce) -> Answer:
    """Return the answer that raises the stake, before a card or instead of accepting another offer."""
    talk, seat = Talk.of(seen.rules), seen.seat
    assert seat is not None, "a watcher offers nothing"
    points = measured(talk.offers(_said(seen), side_of(seat), talk.lacks(seen.standing.totals))[move])
    title = {DOUBLE: say("Double the stake"), RAISE: say("Raise the stake"), REMAINDER: say("My remainder")}[
        move
    ]
    return Answer(move, title, say("play for {points}, unless the other player refuses", points=points))


def _put(seen: View) -> Text:
    """Return what it is to put."""
    if seen.seats > PLAYING:
        return say("play for the game, unless the other side concedes")
    return say("play for the game, unless the other player concedes")


def _lost(seen: View) -> Text:
    """Return what it costs to give the deal up."""
    stake = _said(seen).stake
    if seen.seats > PLAYING:
        if stake == 1:
            return say("the other side scores a point")
        return say("the other side scores {points}", points=stake)
    if stake == 1:
        return say("the other player scores a point")
    return say("the other player scores {points}", points=stake)


def told(seen: View, what: What, to: int | None) -> Text:
    """Say what was said and played, who has won a trick, and what that decides."""
    match what:
        case Made(seat, PlayCard(card)):
            shown = card_token(card)
            if seen.trick == (card,):
                return tell(to, seat, mark("You lead {card}."), mark("{name} leads {card}."), card=shown)
            return tell(to, seat, mark("You play {card}."), mark("{name} plays {card}."), card=shown)
        case Made(seat, Announce() as word):
            return _told_word(seen, seat, word, to)
        case Given(seat, (best,), "dealt", int() as giver):
            return _told_best(seen, seat, best, giver, to)
        case Given(seat, cards, "dealt") if cards:
            yours, theirs = mark("Your new cards: {cards}."), mark("{name} has new cards: {cards}.")
            return tell(to, seat, yours, theirs, cards=card_tokens(cards))
        case Given():
            return NOTHING
        case Trick():
            return joined(" ", [each for each in (_won(seen, what, to), _decided(seen, what, to)) if each])
        case _:
            raise unsaid(what)


def _told_best(seen: View, seat: int, best: Card, giver: int, to: int | None) -> Text:
    """Say which card a player got from his partner, and to him which he lays away for it."""
    card = card_token(best)
    if to == giver:
        return say(
            "In this deal {name} plays for both of you: you give your best card, {card}, and watch.",
            name=player(seat, to),
            card=card,
        )
    name = player(giver, to)
    if to != seat:
        return say("{giver} gives {name} {card}.", giver=name, name=player(seat, to), card=card)
    if not seen.dealt:
        return say("{giver} gives you {card}.", giver=name, card=card)
    aside = min((*seen.dealt, best), key=seen.rules.pack.strength)
    if aside == best:
        return say(
            "{giver} gives you {card}, the lowest of your cards: you set it aside.", giver=name, card=card
        )
    return say(
        "{giver} gives you {card}; you lay {aside} away.", giver=name, card=card, aside=card_token(aside)
    )


_WORDS = {
    PUT: (mark("You put."), mark("{name} puts.")),
    SEE: (
        mark("You see: the deal is played for the game."),
        mark("{name} sees: the deal is played for the game."),
    ),
    CONCEDE: (mark("You concede the deal."), mark("{name} concedes the deal.")),
    THROW_IN: (mark("You throw in your hand."), mark("{name} throws in.")),
    REFUSE: (mark("You refuse: the deal is over."), mark("{name} refuses: the deal is over.")),
    DECLINE: (mark("You decline: both keep their cards."), mark("{name} declines: both keep their cards.")),
}
"""Sentences on words that name no stake, to their speaker and to others."""


_ASKS = mark("you ask for new cards"), mark("{name} asks for new cards")


def _told_word(seen: View, seat: int, word: Announce, to: int | None) -> Text:
    """Say a word, with the stake that it names."""
    words = _said(seen)
    match word:
        case Announce("double"):
            yours, theirs = mark("You double: {points}."), mark("{name} doubles: {points}.")
            return tell(to, seat, yours, theirs, points=measured(words.offer or 0))
        case Announce("raise"):
            yours, theirs = mark("You raise: {points}."), mark("{name} raises: {points}.")
            return tell(to, seat, yours, theirs, points=measured(words.offer or 0))
        case Announce("remainder"):
            yours, theirs = (
                mark("You play for your remainder: {points}."),
                mark("{name} plays for the remainder: {points}."),
            )
            return tell(to, seat, yours, theirs, points=measured(words.offer or 0))
        case Announce("accept"):
            yours, theirs = (
                mark("You accept: the deal is worth {points}."),
                mark("{name} accepts: the deal is worth {points}."),
            )
            return tell(to, seat, yours, theirs, points=measured(words.stake))
        case Announce("new-cards"):
            return sentence(tell(to, seat, *_ASKS))
        case Announce("agree") if words.passed:
            yours, theirs = (
                mark("You agree, but the pack is used up: the deal passes."),
                mark("{name} agrees, but the pack is used up: the deal passes."),
            )
            return tell(to, seat, yours, theirs)
        case Announce("agree"):
            return tell(to, seat, mark("You agree to new cards."), mark("{name} agrees to new cards."))
        case _:
            return tell(to, seat, *_WORDS[word])


def _won(seen: View, trick: Trick, to: int | None) -> Text:
    """Return who has won a trick, and what becomes of one that nobody has."""
    first, second = map(seen.rules.pack.strength, trick.cards)
    if first != second:
        assert trick.winner is not None, "the higher card wins"
        won = tell(to, trick.winner, mark("You win the trick."), mark("{name} wins the trick."))
        if not _is_after_spoilt(seen, trick):
            return won
        yours, theirs = (
            mark("What was spoilt before goes to you too."),
            mark("What was spoilt before goes to {name} too."),
        )
        return joined(" ", [won, tell(to, trick.winner, yours, theirs)])
    if trick.winner is not None:
        yours, theirs = (
            mark("The cards are equal: the spoilt trick goes to you."),
            mark("The cards are equal: the spoilt trick goes to {name}."),
        )
        return tell(to, trick.winner, yours, theirs)
    if _spoilt(seen) == "first winner":
        return say("The cards are equal: the trick is spoilt.")
    return say("The cards are equal: nobody wins the trick.")


def _is_after_spoilt(seen: View, trick: Trick) -> bool:
    """Whether a trick is the first that somebody has won, and brings its winner the spoilt ones before."""
    tricks = [each.what for each in seen.events if isinstance(each.what, Trick)]
    before = tricks[: tricks.index(trick)]
    spoilt = all(each.winner is None for each in before)
    return bool(before) and spoilt and _spoilt(seen) == "first winner"


def _spoilt(seen: View) -> str:
    return Talk.of(seen.rules).stage.spoilt


def _decided(seen: View, trick: Trick, to: int | None) -> Text:
    """Return who has won the deal by a trick, or who leads again; nothing if its winner leads."""
    winners, spoilt = winners_of(seen.tricks), _spoilt(seen)
    side = winner_of_tricks(winners, spoilt)
    if side is not None:
        return tell(to, _player_of(seen, side), mark("You win the deal."), mark("{name} wins the deal."))
    if is_decided(winners, spoilt):
        return say("Nobody wins the deal.")
    if trick.winner is None:
        return tell(to, trick.leader, mark("You lead again."), mark("{name} leads again."))
    return NOTHING


def facts(seen: View, to: int | None) -> list[Text]:
    """The stake of the deal, the offer that waits for an answer, and who may raise it, where that is one player."""
    words, talk = _said(seen), Talk.of(seen.rules)
    if words.stake == GAME and words.by is not None:
        yours, theirs = mark("played for the game: you have put"), mark("played for the game: {name} has put")
        return [tell(to, _player_of(seen, words.by), yours, theirs)]
    found: list[Text] = [] if talk.puts else [say("at stake: {points}", points=measured(words.stake))]
    # Nobody is asked for anything once the deal is over.
    if seen.asks is None:
        return found
    if words.waits:
        return [*found, _waiting(seen, words, to)]
    if talk.stake.is_for_accepter and words.by is not None:
        yours, theirs = mark("only you may raise it"), mark("only {name} may raise it")
        found.append(tell(to, _player_of(seen, 1 - words.by), yours, theirs))
    return found


def _waiting(seen: View, words: Said, to: int | None) -> Text:
    """Return what a player has offered or asked for."""
    if words.asked is not None:
        return tell(to, _player_of(seen, words.asked), *_ASKS)
    assert words.by is not None, "nobody has offered anything"
    assert words.offer is not None
    if words.offer == GAME:
        return tell(to, _player_of(seen, words.by), mark("you have put"), mark("{name} has put"))
    yours, theirs = mark("you offer {points}"), mark("{name} offers {points}")
    return tell(to, _player_of(seen, words.by), yours, theirs, points=measured(words.offer))


def signs(seen: View, seat: int, to: int | None) -> list[Sign]:
    """Whether a player has given his best card away, has put, or has made the last offer."""
    words = _said(seen)
    if seat in seen.dropped:
        return [Sign(say("has given the best card away"), say("best card given"))]
    if words.by is None or _player_of(seen, words.by) != seat:
        return []
    if Talk.of(seen.rules).puts:
        return [Sign(say("has put"), say("put"), "doubles")]
    return [Sign(say("has raised the stake"), say("raised"), "doubles")]
