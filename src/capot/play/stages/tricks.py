"""Trick play, as a stage: what is asked, what a card leads to, and the words for it."""

from dataclasses import replace

from capot.cards import Card
from capot.language.cards import short, suit_name
from capot.language.texts import NOTHING, Text, joined, mark, say
from capot.language.tokens import card_token, card_tokens, player, tell
from capot.language.words import counted
from capot.play import highlights
from capot.play.choices import Asks, Legal
from capot.play.ending.early_end import has_ended_early, has_won_at_once, may_stop
from capot.play.events import Given, Made, Opened, Trick, What, awarded
from capot.play.moves import Move, NameTrump, PassTurn, PlayCard, Stop
from capot.play.progress import TricksProgress
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation, changed, without
from capot.play.speech import Answer, Question, Sign, answer_with_cards, drawn, drawn_by, unsaid
from capot.play.stages import dogs_life
from capot.play.stages.announce import decided
from capot.play.stages.drawing import drew, with_drawn, with_enough, with_new
from capot.play.stages.exposing import lying_open
from capot.play.stages.open_hands import with_open_hand
from capot.play.stages.seats_asked import unchanged
from capot.play.tricks.following import breaks, legal_cards, why_barred
from capot.play.tricks.leads import first_leader
from capot.play.tricks.winners import takes_the_rest, winner_by
from capot.rules.check.deal import has_bottom_card, has_further_hands, has_open_stock, places_dealt, stock_of
from capot.rules.derived.weights import weights_of
from capot.rules.ongoing.trick_pools import pool_taken
from capot.rules.ongoing.trumps import ranked_by_contracts
from capot.rules.stages.announcing import Expose
from capot.rules.stages.tricks import BeatTrumps, MustTrump, Tricks, Unbroken
from capot.rules.text.trumping import trumps_named

MOVES = Moves((PlayCard, Stop, PassTurn), is_turn_hidden=True)


def begin(now: S) -> S:
    """Give the lead to the first leader, or the next player if that one has dropped out.

    After a pause for melds, all draw and the winner of the last trick leads.
    """
    if now.tricks:
        after = changed(now, progress=TricksProgress(now.tricks[-1].taker))
        return after if has_ended_early(after) else _drawn(after)
    return changed(now, progress=TricksProgress(now.players_from(first_leader(now))[0]))


def to_act(now: Situation) -> frozenset[int]:
    """The player to play."""
    trick = now.progress_of(TricksProgress)
    if has_won_at_once(now) if trick.cards else are_over(now):
        return frozenset()
    return frozenset({now.players_from(trick.leader)[len(trick.cards)]})


def are_over(now: Situation) -> bool:
    """Whether all tricks have been played; those that take whole hands, if at most one player has cards."""
    if now.term(Tricks).draws == "to follow":
        return sum(size > 0 for size in now.sizes) < 2
    return len(now.tricks) == now.total_tricks or has_ended_early(now)


def asks(now: Situation) -> Asks:
    """A card to lead, also where the leader may stop instead, or to play to the trick."""
    if may_stop(now):
        return "stop"
    return "play" if now.progress_of(TricksProgress).cards else "lead"


def legal(now: Situation, seat: int) -> Legal:
    """Each card of the hand that may be played now, and stopping or holding back where that is allowed."""
    some = tuple([PlayCard(card) for card in legal_cards(now, seat)])
    if now.standing.one_card and dogs_life.may_hold_back(now, seat):
        return Legal((*some, PassTurn()))
    return Legal((*some, Stop()) if may_stop(now) else some)


def question(seen: View) -> Question:
    """Ask which card to lead or to play, or whether to take the pool."""
    if seen.asks == "stop":
        more = say("Lead on only if your last cards will win every trick; otherwise take the pool.")
        words = say("Take the pool, or lead on for every trick. If you lose one, you get nothing.")
        return Question(words, "cards", more)
    if PassTurn() in seen.legal.moves:
        return dogs_life.question()
    rules = _rules_from_now(seen) if _is_first_with_duties(seen) else NOTHING
    if seen.asks == "lead":
        return Question(say("You lead: play a card."), "cards", rules)
    return Question(say("Your turn: play a card."), "cards", rules)


def _is_first_with_duties(seen: View) -> bool:
    """Whether this trick is the first in which not every card may be played, as the stock is gone."""
    term, seats = seen.rules.stage(Tricks), len(seen.players)
    return term is not None and term.free and len(seen.tricks) == stock_of(seen.rules, seats) // seats


def _rules_from_now(seen: View) -> Text:
    """Return how tricks are played once the stock is gone, where until then any card could be played."""
    term = seen.rules.stage(Tricks)
    if term is not None and {*term.duties} == {MustTrump(), BeatTrumps(plain=True)}:
        return say(
            "The stock is gone: follow suit from now on and win the trick if you can; if you cannot follow, trump."
        )
    return say("The stock is gone: from now on you must follow suit if you can.")


def answer(seen: View, move: Move) -> Answer:
    """The card, or to take the pool, or to hold the card back."""
    if isinstance(move, PassTurn):
        return dogs_life.answer()
    if isinstance(move, Stop):
        return Answer(move, say("Take the pool"), say("stop and take all that the pool holds"))
    return answer_with_cards(move)


def told(seen: View, what: What, to: int | None) -> Text:
    """Say who has played which card, taken a trick, drawn, or laid a hand open."""
    match what:
        case Made(seat, PlayCard(card)):
            shown = card_token(card)
            if seen.trick != (card,):
                played = tell(to, seat, mark("You play {card}."), mark("{name} plays {card}."), card=shown)
                return joined(" ", [played, *broken(seen, card)])
            if _plays_on(seen, seat):
                yours, theirs = (
                    mark("You lead {card} to win every trick instead of taking the pool."),
                    mark("{name} leads {card} to win every trick instead of taking the pool."),
                )
                return tell(to, seat, yours, theirs, card=shown)
            return tell(to, seat, mark("You lead {card}."), mark("{name} leads {card}."), card=shown)
        case Made(seat, Stop()):
            yours, theirs = mark("You stop and take the pool."), mark("{name} stops and takes the pool.")
            return tell(to, seat, yours, theirs)
        case Made(seat, PassTurn()):
            return dogs_life.told_held_back(seat, to)
        case Trick():
            stops = highlights.told(highlights.highlight(seen), to)
            return joined(" ", [_taken(seen, what, to), *decided(seen, to), *([stops] if stops else [])])
        case Opened(seat, cards):
            yours, theirs = (
                mark("You lay your hand open: {cards}."),
                mark("{name} lays the hand open: {cards}."),
            )
            return tell(to, seat, yours, theirs, cards=card_tokens(cards))
        case Given() if has_further_hands(seen.rules):
            return _next_hand(what, to)
        case Given(seat) if not seen.stock and _is_first_with_duties(seen) and seat != seen.tricks[-1].taker:
            return joined(" ", [drawn(what, to), _rules_from_now(seen)])
        case Given():
            return drawn(what, to)
        case _:
            raise unsaid(what)


def _next_hand(what: Given, to: int | None) -> Text:
    """Return that a seat has taken up its next hand, as far as it was seen."""
    cards = card_tokens(what.cards) or counted(what.count, "card")
    yours, theirs = (
        mark("You take up the next hand: {cards}."),
        mark("{name} takes up the next hand: {cards}."),
    )
    return tell(to, what.seat, yours, theirs, cards=cards)


def _taken(seen: View, trick: Trick, to: int | None) -> Text:
    """Return who has taken a trick, and the cards in it that count."""
    if trick.winner is None:
        yours, theirs = mark("You lead again."), mark("{name} leads again.")
        return joined(" ", [say("Nobody takes the trick yet."), tell(to, trick.leader, yours, theirs)])
    counting = weights_of(seen.rules, len(seen.players)).scoring_cards
    cards = card_tokens(seen.rules.pack.sorted(card for card in trick.cards if card in counting))
    if not cards:
        return tell(to, trick.winner, mark("You take the trick."), mark("{name} takes the trick."))
    yours, theirs = (
        mark("You take the trick, with {cards} in it."),
        mark("{name} takes the trick, with {cards} in it."),
    )
    return tell(to, trick.winner, yours, theirs, cards=cards)


def broken(seen: View, card: Card) -> list[Text]:
    """Return which suits a card has broken, so that they may be led; nothing once others have been played."""
    last = seen.trick or (seen.tricks[-1].cards if seen.tricks else ())
    if last[-1:] != (card,):
        return []
    term, pack, said = seen.rules.stage(Tricks), seen.rules.pack, list[Text]()
    for ban in () if term is None else term.bans:
        # Few cards break a suit.
        if not isinstance(ban, Unbroken) or not breaks([last], ban, pack):
            continue
        before = [last[:-1], *(trick.cards for trick in seen.tricks[: None if seen.trick else -1])]
        if not breaks(before, ban, pack):
            said.append(
                say("{suit:Cap} may be led from now on.", suit=suit_name(seen.standing.faces, ban.suit))
            )
    return said


def _plays_on(seen: View, seat: int) -> bool:
    """Whether the card just led means to win every trick, where its player could have taken the pool."""
    term = pool_taken(seen.rules)
    if term is None or term.every is None or len(seen.tricks) != term.tricks:
        return False
    return all(trick.winner == seat for trick in seen.tricks)


def facts(seen: View, to: int | None) -> list[Text]:
    """The trumps, who has named them, and what is left of an open hand."""
    open_hand: list[Text] = []
    if seen.exposed and seen.rules.stage(Expose) is None:
        played = {each.move.card for each in seen.history if isinstance(each.move, PlayCard)}
        open_hand = lying_open([each for each in seen.exposed if each[1] not in played], to)
    if seen.trump is None or (seen.contract is None and ranked_by_contracts(seen.rules)):
        return open_hand
    trumps = trumps_named(seen.rules.pack, seen.trump, seen.standing.faces)
    named = next((each.seat for each in seen.history if isinstance(each.move, NameTrump)), None)
    if named is None or seen.contract is not None:
        return [say("trumps: {trumps}", trumps=trumps), *open_hand]
    return [say("trumps: {trumps}, named by {name}", trumps=trumps, name=player(named, to)), *open_hand]


def signs(seen: View, seat: int, to: int | None) -> list[Sign]:
    """The number of cards that a seat has drawn to follow suit, or its dog's life."""
    if seen.standing.one_card:
        return dogs_life.signs(seen, seat)
    draws = isinstance(seen.stage, Tricks) and seen.stage.draws == "to follow"
    return drawn_by(drew(seen, seat, to_follow=True)) if draws else []


def after(now: S, seat: int, move: Move) -> S:
    """Play the card, hold it back, or stop; the winner of a full trick leads next."""
    trick = now.progress_of(TricksProgress)
    if isinstance(move, Stop):
        return changed(now, progress=replace(trick, stopped=True))
    if isinstance(move, PassTurn):
        now = dogs_life.held_back(now, seat)
        trick = now.progress_of(TricksProgress)
        seats, full = now.players_from(trick.leader), len(trick.cards)
        return _taken_in(now, seats, trick.cards, now.hands) if full == len(seats) else now
    assert isinstance(move, PlayCard)
    cards = (*trick.cards, move.card)
    hands = now.hand_changed(seat, without(now.hands[seat], (move.card,)))
    seats = now.players_from(trick.leader)
    laid = changed(now, hands=hands, progress=TricksProgress(trick.leader, cards))
    if has_won_at_once(laid):
        return laid
    if len(cards) < len(seats):
        return _able(with_open_hand(laid), seats[len(cards)])
    return _taken_in(now, seats, cards, hands)


def _taken_in(
    now: S, seats: tuple[int, ...], cards: tuple[Card, ...], hands: tuple[tuple[Card, ...], ...]
) -> S:
    """Return the situation after these seats have played to a trick, with the hands they still have."""
    term = now.term(Tricks)
    won_by = winner_by(term, cards, seats, now.rules.pack, now.trump)
    if won_by is None and term.cancelling and len(now.tricks) + 1 == now.total_tricks:
        won_by = takes_the_rest(term.cancelling, cards, seats, now.rules.pack, now.trump)
    taken = Trick(seats[0], cards, won_by, seats if now.dropped else ())
    after = changed(
        now,
        hands=hands,
        tricks=awarded((*now.tricks, taken)),
        progress=TricksProgress(seats[0] if won_by is None else won_by),
        events=now.events_with(taken),
    )
    if now.standing.one_card:
        return dogs_life.with_those_left(after)
    match term.draws:
        case "after each trick" if has_ended_early(after):
            return after
        case "after each trick" if now.rules.pause is not None and after.in_stock:
            return changed(after, stages=(now.rules.pause, *after.stages))
        case "after each trick":
            return _drawn(after)
        case "to follow":
            return _without_cards_out(after)
        case "hand by hand":
            return _with_next_hands(after)
        case _:
            return with_open_hand(after)


def _able(now: S, seat: int) -> S:
    """Let the next player draw until able to follow, where that is the rule."""
    led = now.progress_of(TricksProgress).cards[0]
    return with_enough(now, seat, now.rules.pack.suit(led)) if now.term(Tricks).draws == "to follow" else now


def _without_cards_out(now: S) -> S:
    """Let the players without cards drop out; the next who has any leads if the winner has none."""
    out = tuple(seat for seat, size in enumerate(now.sizes) if not size)
    leader = next((seat for seat in now.from_seat(now.tricks[-1].taker) if seat not in out), None)
    return changed(
        now, dropped=out, progress=TricksProgress(now.tricks[-1].taker if leader is None else leader)
    )


def _drawn(now: S) -> S:
    """Let the winner of the last trick draw a card, then the others in turn, as long as there is a stock.

    Where its top card lies open, the next one is turned up; all see who gets a card that lies open under it.
    With the last cards of the stock, melds go back into the hands.
    """
    is_open, has_bottom = has_open_stock(now.rules), has_bottom_card(now.rules)
    for place, seat in enumerate(now.players_from(now.tricks[-1].taker)[: now.in_stock]):
        is_seen = (is_open and place == 0) or (has_bottom and now.in_stock == 1)
        now = with_drawn(now, seat, 1, is_open=is_seen)
    if now.rules.has_melds and not now.in_stock:
        now = replace(now, exposed=())
    if has_bottom and not now.in_stock:
        return replace(now, turn_up=None)
    return replace(now, turn_up=next(iter(now.stock), None)) if is_open else now


def _with_next_hands(now: S) -> S:
    """Let all take up their next hands, once they have played out those before and as long as there are any."""
    if any(now.sizes) or not now.in_stock:
        return now
    stock = now.stock
    around = now.players_from((now.dealer + 1) % now.seats)
    for seat, places in zip(around, places_dealt(now.rules, len(around)), strict=True):
        cards = tuple(stock[place] for place in places) if stock else ()
        now = with_new(now, seat, cards, len(places))
    return now


end = unchanged


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why this card may not be played."""
    if isinstance(move, Stop):
        return say("you may stop only when you have just won enough tricks for the pool, and lost none")
    if isinstance(move, PassTurn):
        return dogs_life.why_not_held_back(now, seat)
    if not isinstance(move, PlayCard):
        return say("it is time to play a card")
    card, hand = move.card, now.hands[seat]
    name = short(now.faces, card)
    if card not in hand:
        return say("you do not hold the {card}", card=name)
    return say("{card} may not be played: {why}", card=name, why=why_barred(now, hand, card))
