"""Trick play: leads, following, winners."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from capot.cards import Card, Faces
from capot.language.cards import short, shorts, suit_name
from capot.language.texts import Text, joined, mark, say
from capot.language.tokens import card_token, card_tokens, player, tell
from capot.language.words import counted
from capot.play import highlights
from capot.play.choices import Asks, Legal
from capot.play.ending.early_end import has_ended_early, may_stop
from capot.play.events import Given, Made, Opened, Trick, What, awarded
from capot.play.leads import first_leader, lowest_card
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
from capot.rules.check.deal import has_further_hands, has_open_stock, places_dealt
from capot.rules.derived.reneging import is_spared, may_trump
from capot.rules.derived.weights import weights_of
from capot.rules.jokers import card_led, ranked
from capot.rules.ongoing.trick_pools import pool_taken
from capot.rules.ongoing.trumps import ranked_by_contracts
from capot.rules.stages.announcing import Expose
from capot.rules.stages.tricks import (
    Ban,
    BeatTrumps,
    Cancelling,
    HeadOrLowest,
    HolderOfLowest,
    LastTaker,
    MayRenege,
    MayTrump,
    MustDiscard,
    MustTrump,
    NotOpening,
    NotToFirstOfSuit,
    NotToFirstTrick,
    Tricks,
    Unbroken,
)
from capot.rules.terms import Pack, resolved_cards
from capot.rules.text.trumping import trumps_named

MOVES = Moves((PlayCard, Stop, PassTurn), is_turn_hidden=True)


def begin(now: S) -> S:
    """Give the lead to the first leader, or the next player if that one has dropped out."""
    return changed(now, progress=TricksProgress(now.players_from(first_leader(now))[0]))


def to_act(now: Situation) -> frozenset[int]:
    """The player to play."""
    trick = now.progress_of(TricksProgress)
    if not trick.cards and are_over(now):
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


def legal_cards(now: Situation, seat: int) -> tuple[Card, ...]:
    """Return the cards that may be led or played to this trick; never empty for the seat to act."""
    trick, hand = now.progress_of(TricksProgress), now.hands[seat]
    may = _answers(now, hand, trick.cards) if trick.cards else _leads(now, hand)
    for ban in now.term(Tricks).bans:
        if _is_in_force(now, ban, may):
            may = tuple(card for card in may if not _is_of(now, ban, card)) or may
    return may


def _has_others(now: Situation, some: tuple[Card, ...], card: Card) -> bool:
    """Whether some cards have another of the suit of a card."""
    suit_of = now.rules.pack.suit
    return any(each != card and suit_of(each) == suit_of(card) for each in some)


def winner(cards: tuple[Card, ...], seats: tuple[int, ...], pack: Pack, trump: str | None = None) -> int:
    """Return the winner of a trick played by ``seats``: the highest trump, else of the suit led.

    A trick of nothing but jokers goes to its leader.
    """
    if card_led(cards) is None:
        return seats[0]
    return seats[cards.index(_best(cards, pack, trump))]


def winner_by(
    term: Tricks, cards: tuple[Card, ...], seats: tuple[int, ...], pack: Pack, trump: str | None = None
) -> int | None:
    """Return the winner of a trick by the rules of its play, or None if all that might win cancel out."""
    if term.cancelling is None:
        return winner(cards, seats, pack, trump)
    # Without the cancelled cards another suit may seem to be led.
    suits, looks = {pack.suit(cards[0]), trump}, [(card.rank, card.suit) for card in cards]
    able = [
        card
        for card, look in zip(cards, looks, strict=True)
        if looks.count(look) == 1 and pack.suit(card) in suits
    ]
    if not able:
        return None
    best = max(able, key=lambda card: (pack.suit(card) == trump, pack.strength(card)))
    return seats[cards.index(best)]


def _takes_the_rest(
    term: Cancelling, cards: tuple[Card, ...], seats: tuple[int, ...], pack: Pack, trump: str | None
) -> int:
    """Return the seat that takes the last trick of a deal if nobody has won it."""
    # Of equal cards the last wins where they do not cancel each other.
    return seats[0] if term.last == "leader" else winner(cards, seats, pack, trump)


def _best(cards: tuple[Card, ...], pack: Pack, trump: str | None) -> Card:
    suits = [pack.suit(card) for card in ranked(cards)]
    suit = trump if trump in suits else suits[0]
    return max((card for card in reversed(cards) if pack.suit(card) == suit), key=pack.strength)


def question(seen: View) -> Question:
    """Ask which card to lead or to play, or whether to take the pool."""
    if seen.asks == "stop":
        more = say("Lead on only if your last cards will win every trick; otherwise take the pool.")
        words = say("Take the pool, or lead on for every trick. If you lose one, you get nothing.")
        return Question(words, "cards", more)
    if PassTurn() in seen.legal.moves:
        return dogs_life.question()
    if seen.asks == "lead":
        return Question(say("You lead: play a card."), "cards")
    return Question(say("Your turn: play a card."), "cards")


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
    rounds = [trick.cards for trick in seen.tricks] + ([seen.trick] if seen.trick else [])
    if rounds[-1][-1] != card:
        return []
    before, pack, said = [*rounds[:-1], rounds[-1][:-1]], seen.rules.pack, list[Text]()
    term = seen.rules.stage(Tricks)
    for ban in () if term is None else term.bans:
        if isinstance(ban, Unbroken) and _breaks(rounds, ban, pack) and not _breaks(before, ban, pack):
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
    if seen.rules.stage(Expose) is None:
        played = {each.move.card for each in seen.history if isinstance(each.move, PlayCard)}
        open_hand = lying_open([each for each in seen.exposed if each[1] not in played], to)
    if seen.trump is None or (seen.contract is None and ranked_by_contracts(seen.rules)):
        return open_hand
    trumps = trumps_named(seen.rules.pack, seen.trump, seen.standing.faces)
    named = next((each.seat for each in seen.history if isinstance(each.move, NameTrump)), None)
    if named is None or seen.contract is not None:
        return [say("trumps: {trumps}", trumps=trumps), *open_hand]
    return [say("trumps: {trumps}, named by {name}", trumps=trumps, name=player(named, to)), *open_hand]


def draws_to_follow(seen: View) -> bool:
    """Whether players draw from the stock until they can follow suit."""
    return isinstance(seen.stage, Tricks) and seen.stage.draws == "to follow"


def signs(seen: View, seat: int, to: int | None) -> list[Sign]:
    """The number of cards that a seat has drawn to follow suit, or its dog's life."""
    if seen.standing.one_card:
        return dogs_life.signs(seen, seat)
    return drawn_by(drew(seen, seat, to_follow=True)) if draws_to_follow(seen) else []


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
    if len(cards) < len(seats):
        after = with_open_hand(changed(now, hands=hands, progress=TricksProgress(trick.leader, cards)))
        return _able(after, seats[len(cards)])
    return _taken_in(now, seats, cards, hands)


def _taken_in(
    now: S, seats: tuple[int, ...], cards: tuple[Card, ...], hands: tuple[tuple[Card, ...], ...]
) -> S:
    """Return the situation after these seats have played to a trick, with the hands they still have."""
    term = now.term(Tricks)
    won_by = winner_by(term, cards, seats, now.rules.pack, now.trump)
    if won_by is None and term.cancelling and len(now.tricks) + 1 == now.total_tricks:
        won_by = _takes_the_rest(term.cancelling, cards, seats, now.rules.pack, now.trump)
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

    Where its top card lies open, the next one is turned up.
    """
    is_open = has_open_stock(now.rules)
    for place, seat in enumerate(now.players_from(now.tricks[-1].taker)[: now.in_stock]):
        now = with_drawn(now, seat, 1, is_open=is_open and place == 0)
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
    card, hand, faces = move.card, now.hands[seat], now.faces
    if card not in hand:
        return say("you do not hold the {card}", card=short(faces, card))
    why = _reason(now, hand, card, faces)
    return say("{card} may not be played: {why}", card=short(faces, card), why=why)


def _reason(now: Situation, hand: tuple[Card, ...], card: Card, faces: Faces) -> str:
    trick = now.progress_of(TricksProgress)
    if played := ranked(trick.cards):
        suit_of = now.rules.pack.suit
        suit = suit_of(played[0])
        own = tuple(each for each in hand if suit_of(each) == suit)
        if own and suit_of(card) != suit:
            name, held = _suit_name(now, suit), short(faces, own[-1])
            return say("{suit} were led and you hold the {card}", suit=name, card=held)
        forced = _forced(now, hand)
        if not own and len(forced) == 1:
            return say("you cannot follow suit and must play the {card}", card=short(faces, forced[0]))
        if not own and forced:
            return say("you cannot follow suit and must play one of {cards}", cards=shorts(faces, forced))
        if card not in _follows(now, ranked(hand), played):
            heading = _heading(now)
            return _heading_reason(now, hand, heading) if heading else _trump_reason(now, hand, played)
    elif not trick.cards and card not in (start := _leads(now, hand)):
        if len(start) == 1:
            return say("the first lead must be {card}", card=short(faces, start[0]))
        return say("the first lead must be one of your {suit}", suit=suit_name(faces, start[0].suit))
    bans = now.term(Tricks).bans
    ban = next(each for each in bans if _is_in_force(now, each, hand) and _is_of(now, each, card))
    return _ban_reason(ban, card, faces)


def _suit_name(now: Situation, suit: str) -> Text:
    return say("trumps") if suit == now.rules.pack.trump_suit else suit_name(now.faces, suit)


def _trump_reason(now: Situation, hand: tuple[Card, ...], played: tuple[Card, ...]) -> str:
    """The reason a discard or trump is illegal: it does not trump, or does not overtrump."""
    may = _follows(now, hand, played)
    card = short(now.faces, may[0])
    if not any(now.rules.pack.suit(each) == now.trump for each in played):
        return say("you cannot follow suit and must trump, for example with the {card}", card=card)
    if len(may) == 1:
        return say("you must play your highest trump, the {card}", card=card)
    return say("you must beat the trump that was played, for example with the {card}", card=card)


def _heading_reason(now: Situation, hand: tuple[Card, ...], duty: HeadOrLowest) -> str:
    """The reason a card is illegal that neither heads the trick nor is the lowest, or need not be."""
    trick = now.progress_of(TricksProgress).cards
    pack, lowest = now.rules.pack, short(now.faces, _lowest_of(hand, now.rules.pack)[0])
    best = short(now.faces, _best(trick, pack, None))
    if trick[0].rank in duty.lowest_to:
        led = short(now.faces, trick[0])
        return say("the {led} was led and you must play your lowest card, the {card}", led=led, card=lowest)
    if duty.must_head and any(
        pack.strength(card) >= pack.strength(_best(trick, pack, None)) for card in hand
    ):
        return say("you must play a card at least as high as the {best}", best=best)
    return say(
        "you must play a card at least as high as the {best}, or your lowest, the {card}",
        best=best,
        card=lowest,
    )


def _ban_reason(ban: Ban, card: Card, faces: Faces) -> str:
    match ban:
        case Unbroken() if card in ban.closed:
            return say(
                "it may not be led until {suit} are broken, while you hold other cards",
                suit=suit_name(faces, ban.suit),
            )
        case Unbroken(by="never"):
            suit = suit_name(faces, ban.suit)
            return say("{suit} may not be led while you hold another suit", suit=suit)
        case Unbroken():
            return say("{suit} may not be led until they are broken", suit=suit_name(faces, ban.suit))
        case NotToFirstTrick():
            return say("no penalty card may be played to the first trick")
        case NotOpening():
            return say("{suit} may not be led to the first trick", suit=suit_name(faces, ban.suit))
        case NotToFirstOfSuit():
            return say(
                "it is held back from the first trick in {suit}, as you hold others",
                suit=suit_name(faces, ban.card.suit),
            )
        case _:
            assert_never(ban)


def _leads(now: Situation, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards this hand may lead, before bans."""
    lead = now.term(Tricks).first_lead
    soloist_leads = any(each.undertaking.leads for each in now.declared)
    lead = lead.first if isinstance(lead, LastTaker) and now.standing.last_winner is None else lead
    if now.tricks or soloist_leads or not isinstance(lead, HolderOfLowest) or lead.must_lead == "any":
        return hand
    if lead.must_lead == "suit":
        suit_of = now.rules.pack.suit
        return tuple(card for card in hand if suit_of(card) == lead.suit) or hand
    lowest = lowest_card(now, lead)
    return (lowest,) if lowest in hand and lowest is not None else hand


def _answers(now: Situation, hand: tuple[Card, ...], played: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards with which this hand may answer those played to a trick, before bans."""
    if not now.rules.pack.jokers:
        return _follows(now, hand, played)
    own, played = ranked(hand), ranked(played)
    jokers = tuple(card for card in hand if card.is_joker)
    return (*(_follows(now, own, played) if played else own), *jokers)


def _follows(now: Situation, hand: tuple[Card, ...], played: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards that follow suit, or those the duties leave if there are none."""
    suit_of = now.rules.pack.suit
    suit = suit_of(played[0])
    following = tuple([card for card in hand if suit_of(card) == suit])
    if not now.term(Tricks).duties:
        return following or hand
    if following and (heading := _heading(now)):
        return _headed(now.rules.pack, heading, following, played)
    if following and is_spared(now.rules.pack, now.term(Tricks), now.trump, following, played[0]):
        return hand
    if following:
        may = _beating(now, following, played)
        free = now.trump if may_trump(now.term(Tricks)) else None
        return tuple(card for card in hand if card in may or suit_of(card) == free)
    forced = _forced(now, hand)
    return forced or _trumping(now, hand, played)


def _heading(now: Situation) -> HeadOrLowest | None:
    """The duty to head the trick or play the lowest card, if there is one."""
    return next((each for each in now.term(Tricks).duties if isinstance(each, HeadOrLowest)), None)


def _headed(
    pack: Pack, duty: HeadOrLowest, hand: tuple[Card, ...], played: tuple[Card, ...]
) -> tuple[Card, ...]:
    """The cards of a hand that head the trick, and its lowest, as the duty has it."""
    lowest = _lowest_of(hand, pack)
    if played[0].rank in duty.lowest_to:
        return lowest
    best = max(map(pack.strength, played))
    high = tuple(card for card in hand if pack.strength(card) >= best)
    if duty.must_head and high:
        return high
    return tuple(card for card in hand if card in high or card in lowest)


def _lowest_of(hand: tuple[Card, ...], pack: Pack) -> tuple[Card, ...]:
    """The lowest card of a hand, or several that are equal."""
    least = min(map(pack.strength, hand))
    return tuple(card for card in hand if pack.strength(card) == least)


def _losing(now: Situation, following: tuple[Card, ...], played: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards with which a hand may follow where some must be played under a higher card."""
    due = [card for each in _card_duties(now) if each.beaten for card in each.cards]
    if not due:
        return following
    pack = now.rules.pack
    led = [card for card in played if pack.suit(card) == pack.suit(following[0])]
    best = max(map(pack.strength, led))
    return tuple(card for card in following if card in due and pack.strength(card) < best) or following


def _beating(now: Situation, following: tuple[Card, ...], played: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards with which a hand may follow, subject to a duty to beat trumps, or any suit led."""
    duty = next((each for each in now.term(Tricks).duties if isinstance(each, BeatTrumps)), None)
    if duty is None or not (duty.plain or now.rules.pack.suit(played[0]) == now.trump):
        return _losing(now, following, played)
    higher = _higher(now, following, played)
    if duty.by == "highest" and higher:
        return (max(higher, key=now.rules.pack.strength),)
    return higher or following


def _trumping(now: Situation, hand: tuple[Card, ...], played: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards a hand void in the suit led may play, subject to a duty to trump."""
    duty = next((each for each in now.term(Tricks).duties if isinstance(each, MustTrump)), None)
    suit_of = now.rules.pack.suit
    trumps = tuple(card for card in hand if suit_of(card) == now.trump)
    if duty is None or not trumps:
        return hand
    if duty.over == "any" or all(suit_of(card) != now.trump for card in played):
        return trumps
    higher = _higher(now, trumps, played)
    if not higher:
        return trumps if duty.over == "always" else hand
    return trumps if duty.over == "free" else higher


def _higher(now: Situation, cards: tuple[Card, ...], played: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those of some cards, all trumps or all of the suit led, that beat the cards played."""
    pack = now.rules.pack
    best = _best(played, pack, now.trump)
    suit = pack.suit(best)
    return tuple(
        card for card in cards if pack.suit(card) == suit and pack.strength(card) > pack.strength(best)
    )


def _forced(now: Situation, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of the first duty to discard that applies when the hand cannot follow suit, if any."""
    due = ([card for card in hand if card in duty.cards] for duty in _card_duties(now))
    return next((tuple(some) for some in due if some), ())


def _card_duties(now: Situation) -> Iterator[MustDiscard]:
    """The duties to play a certain card that no announcement suspends."""
    suspended = {name for each in now.declared for name in each.undertaking.suspends}
    for duty in now.term(Tricks).duties:
        match duty:
            case MustDiscard():
                if duty.name not in suspended:
                    yield duty
            case MustTrump() | BeatTrumps() | HeadOrLowest() | MayTrump() | MayRenege():
                pass
            case _:
                assert_never(duty)


def _is_in_force(now: Situation, ban: Ban, may: tuple[Card, ...]) -> bool:
    """Whether a ban concerns the card to be played now, one of those that may be played but for bans."""
    leading = not ranked(now.progress_of(TricksProgress).cards)
    match ban:
        case Unbroken():
            return leading and not is_broken(now, ban)
        case NotToFirstTrick():
            return not now.tricks
        case NotOpening():
            return leading and not now.tricks
        case NotToFirstOfSuit():
            suit = now.rules.pack.suit(ban.card)
            return _has_others(now, may, ban.card) and not _was_led(now, suit)
        case _:
            assert_never(ban)


def _is_of(now: Situation, ban: Ban, card: Card) -> bool:
    """Whether a ban in force is one of this card."""
    match ban:
        case Unbroken():
            return now.rules.pack.suit(card) == ban.suit or card in ban.closed
        case NotOpening():
            return now.rules.pack.suit(card) == ban.suit
        case NotToFirstTrick():
            return card in resolved_cards(ban.cards)
        case NotToFirstOfSuit():
            trick, suit_of = ranked(now.progress_of(TricksProgress).cards), now.rules.pack.suit
            return card == ban.card and (not trick or suit_of(trick[0]) == suit_of(card))
        case _:
            assert_never(ban)


def _was_led(now: Situation, suit: str) -> bool:
    """Whether a suit was led to a finished trick."""
    led = (card_led(trick.cards) for trick in now.tricks)
    return any(card is not None and now.rules.pack.suit(card) == suit for card in led)


def is_broken(now: Situation, ban: Unbroken) -> bool:
    """Whether a suit that must be broken has been."""
    played = [trick.cards for trick in now.tricks] + [now.progress_of(TricksProgress).cards]
    return _breaks(played, ban, now.rules.pack)


def _breaks(played: Sequence[tuple[Card, ...]], ban: Unbroken, pack: Pack) -> bool:
    """Whether the cards played to some tricks have broken a suit."""
    if ban.by == "never":
        return False
    also, suit_of = resolved_cards(ban.also), pack.suit
    for cards in played:
        led = card_led(cards)
        for card in cards:
            discarded = suit_of(card) == ban.suit and led is not None and suit_of(led) != ban.suit
            if discarded or (ban.by == "play" and suit_of(card) == ban.suit) or card in also:
                return True
    return False
