"""Updates of a deal as one seat knows it: the moves the seat sees, and the cards it is given.

The ordinary stages apply them.  Nothing hidden is invented: other hands hold only the cards the seat passed
to them, and a turn that depends on hidden cards is believed.
"""

from collections.abc import Callable
from dataclasses import replace

from capot.cards import Card
from capot.language.texts import Name, say
from capot.play.climbing import ClimbProgress, beats, combo_of
from capot.play.errors import Impossible
from capot.play.events import Given, Made
from capot.play.moves import Announce, Hidden, LayCards, Move, PassCards, PassTurn, PlayCard, Stop
from capot.play.position import not_the_turn
from capot.play.progress import ExchangeProgress, OpenProgress, TricksProgress, Turns
from capot.play.seat.checks import (
    asked,
    check_different,
    check_drawn,
    check_move,
    check_new,
    check_over,
    check_to_follow,
    fits,
    unnamed,
    why_unfit,
)
from capot.play.seat.deal import SeatDeal, held_by, left_over
from capot.play.situation import trump_of, without
from capot.play.stages import calling, exchange, stage_of
from capot.play.stages.climbing import after_turn, carried_on, ladder_of, top_of
from capot.play.stages.dominoes import LayoutProgress
from capot.play.stages.drawing import drawn_for, with_drawn
from capot.play.stages.pushing import holds_talon
from capot.play.standing import Standing, sizes_dealt
from capot.play.view import View, view
from capot.rules.check.deal import cards_dealt
from capot.rules.ongoing.card_pools import card_pools
from capot.rules.ongoing.pools import with_pot
from capot.rules.ongoing.trumps import as_dealt
from capot.rules.ongoing.widow import widow_word
from capot.rules.rules import Rules
from capot.rules.stages import exchanges, opening
from capot.rules.stages.calling import CallCard
from capot.rules.stages.climbing import Climb
from capot.rules.stages.dominoes import Layout
from capot.rules.stages.exchanges import DealMore, Draw, Exchange, TakeTalon, TakeTurnUp
from capot.rules.stages.opening import PLAYS, StageTerm, kind_of_play, undertakings_of
from capot.rules.stages.tricks import HolderOfLowest, LastTaker, Tricks


def begun(  # noqa: PLR0913 - a seat knows just this of a deal that begins
    rules: Rules,
    seats: int,
    seat: int,
    dealer: int,
    *,
    hand: tuple[Card, ...],
    turn_up: Card | None,
    standing: Standing,
) -> SeatDeal:
    """Return a new deal; raise `Impossible` if ``hand`` cannot have been dealt.

    ``rules`` are resolved for the number of players in the match.
    """
    size = sizes_dealt(rules, standing, seats, dealer)[seat]
    strange = next((card for card in hand if card not in rules.pack.cards()), None)
    if strange is not None:
        raise Impossible(say("the {card} is not in the pack of this game", card=Name(strange)))
    if len(hand) != size:
        raise Impossible(say("a hand has {size} cards, not {count}", size=size, count=len(hand)))
    check_different(hand)
    trump = trump_of(rules, turn_up, standing.last_turned)
    players = seats - len(standing.out)
    if standing.pools and len(standing.pools) != len(card_pools(rules)):
        raise Impossible(say("the pools are not those of the cards in this game"))
    known = with_pot(as_dealt(rules, trump), standing.pot, players, standing.pools)
    hands = tuple(known.pack.sorted(hand) if each == seat else () for each in range(seats))
    return _opened(
        SeatDeal(
            rules=known,
            seats=seats,
            dealer=dealer,
            standing=standing,
            pack=(),
            dealt=hands,
            hands=hands,
            talon=(),
            turn_up=turn_up,
            trump=trump,
            stages=known.stages,
            received=((),) * seats,
            dropped=standing.out,
            agreed=None if known == rules else rules,
            seat=seat,
        )
    )


def moved(deal: SeatDeal, by: int, move: Move | Hidden) -> SeatDeal:
    """Return the deal after a move by seat ``by`` as the viewer saw it; raise `Impossible` with the reason.

    Nothing is assumed about hidden cards, and no two seats may name the same card.
    """
    if isinstance(move, Announce) and move.name is not None:
        written = {each.name.lower(): each.name for each in undertakings_of(deal.rules.stages)}
        move = Announce(written.get(move.name.lower(), move.name.lower()))
    now, plain = deal, unnamed(move)
    while not fits(now, by, plain):
        if asked(now):
            raise Impossible(why_unfit(now, by, plain))
        now = _closed(now)
    check_drawn(now)
    now = turned_to(now, by)
    check_move(now, by, move)
    count = _hidden_count(now, move)
    made = Made(by, None, count) if isinstance(move, Hidden) else Made(by, move)
    noted = replace(now, events=now.events_with(made))
    match now.stages[0], plain:
        case Layout(), PlayCard() | Stop():
            return _laid(noted, by, plain)
        case Climb(), LayCards() | PassTurn():
            return _climbed(noted, by, plain)
        case Draw(), _:
            after = stage_of(now.stages[0]).after(noted, by, plain)
            return replace(after, drawn=after.drawn + drawn_for(now, by, count))
        case _:
            return stage_of(now.stages[0]).after(noted, by, plain)


def _hidden_count(now: SeatDeal, move: Move | Hidden) -> int:
    """Return the number of cards in a hidden move."""
    stage = now.stages[0]
    match move, stage:
        case Hidden(), Exchange():
            return exchange.count_of(stage, now.standing.number, now.seats)
        case Hidden(), Draw():
            return move.count
        case Hidden(), TakeTurnUp() | exchanges.Rob() | CallCard():
            return 1
        case Hidden(), _:
            return left_over(now)
        case _:
            return 0


def received(deal: SeatDeal, cards: tuple[Card, ...], giver: int | None = None) -> SeatDeal:
    """Return the deal after the seat receives passed cards; raise `Impossible` if none are passed.

    ``giver`` may name the passing seat, which must have passed already.
    """
    term, progress = deal.stages[0], deal.progress
    if isinstance(term, CallCard) and calling.giver(deal) == deal.seat and calling.has_given_back(deal):
        check_new(deal, cards, 1)
        return _received(deal, cards)
    if not isinstance(term, Exchange) or not isinstance(progress, ExchangeProgress) or not progress.to:
        raise Impossible(say("no cards are passed now"))
    givers = [(deal.seat - step) % deal.seats for step in progress.to]
    known = {each.giver for each in progress.told}
    coming = [seat for seat in givers if progress.chosen[seat] == PassCards(()) and seat not in known]
    due = giver if giver is not None else (coming or givers)[0]
    if due not in givers:
        raise Impossible(say("seat {giver} does not pass to seat {seat}", giver=due, seat=deal.seat))
    if due not in coming:
        raise Impossible(say("seat {seat} has not passed any cards", seat=due))
    if len(givers) > 1:
        check_new(deal, cards, 1)
        check_different((*cards, *(card for each in progress.told for card in each.cards)))
        told = (*progress.told, Given(deal.seat, cards, "passed", due))
        return replace(deal, progress=replace(progress, told=told))
    check_new(deal, cards, term.count)
    chosen = (*progress.chosen[:due], PassCards(cards), *progress.chosen[due + 1 :])
    return replace(deal, progress=replace(progress, chosen=chosen))


def took(deal: SeatDeal, cards: tuple[Card, ...]) -> SeatDeal:
    """Return the deal after the seat takes up the talon or the widow; raise `Impossible` if it cannot."""
    now = reached(deal, TakeTalon, opening.TakeWidow, exchanges.PushTalon)
    if isinstance(now.stages[0], TakeTalon):
        if now.seat != now.dealer or now.talon:
            raise Impossible(say("only the dealer takes the talon, once"))
        check_new(now, cards, left_over(now))
        return replace(_added(now, cards), talon=cards, progress=Turns(open=bool(cards)))
    takes = now.declarer == now.seat
    if isinstance(now.stages[0], exchanges.PushTalon):
        takes = holds_talon(now) and now.seat in stage_of(now.stages[0]).to_act(now)
    if not takes or now.talon:
        raise Impossible(
            say("only the player who takes the {widow} sees it, once", widow=widow_word(now.rules))
        )
    check_new(now, cards, left_over(now))
    return _added(replace(now, talon=cards), cards)


def given(deal: SeatDeal, cards: tuple[Card, ...]) -> SeatDeal:
    """Return the deal after the seat is dealt more cards or new ones, draws or takes up the spare hand.

    Raise `Impossible` if it cannot.
    """
    now = _at(deal, _gives)
    seat, stage = now.seat, now.stages[0]
    moves = stage_of(stage).MOVES
    if isinstance(stage, Tricks) and stage.draws == "to follow":
        return _received(drew(now, seat, len(cards), cards), cards)
    missing = held_by(now, seat) - len(now.hands[seat])
    if not missing:
        if moves.swaps_hands:
            raise Impossible(say("only the player who takes the spare hand sees it, once"))
        raise Impossible(say("seat {seat} is given no cards now", seat=seat))
    check_new(now, cards, missing)
    if moves.swaps_hands and set(cards) & set(now.discards):
        raise Impossible(say("the spare hand has no card of the hand put aside for it"))
    if isinstance(stage, DealMore):
        return _added(now, cards)
    after = _received(now, cards)
    return moves.lays_away(after, seat, (*now.hands[seat], *cards)) if moves.lays_away else after


def _gives(stage: StageTerm) -> bool:
    """Whether a seat may be given cards in a stage after the deal."""
    is_dealt = isinstance(stage, DealMore | Draw)
    return is_dealt or stage_of(stage).MOVES.swaps_hands or kind_of_play(stage).draws


def took_open(deal: SeatDeal, by: int, cards: tuple[Card, ...]) -> SeatDeal:
    """Return the deal after a seat took the open card of the stock; raise `Impossible` if it did not."""
    if by == deal.seat:
        return given(deal, cards)
    events = list(deal.events)
    for place, event in reversed(list(enumerate(events))):
        what = event.what
        if isinstance(what, Given) and what.is_open and what.seat == by and not what.cards:
            check_new(deal, cards, what.count)
            events[place] = replace(event, what=replace(what, cards=cards))
            return replace(deal, events=tuple(events))
    raise Impossible(say("seat {seat} has taken no open card", seat=by))


def drew(deal: SeatDeal, by: int, count: int, own: tuple[Card, ...] = ()) -> SeatDeal:
    """Return the deal after a seat drew ``count`` cards to follow suit; its ``own`` are still to be added.

    Raise `Impossible` if it cannot have drawn them.
    """
    now = reached(deal, *PLAYS)
    if kind_of_play(now.stages[0]).tells_drawn:
        return _told_of_draw(now, by, count)
    check_drawn(now)
    check_to_follow(now, by, count, own)
    return with_drawn(now, by, count)


def _told_of_draw(now: SeatDeal, by: int, count: int) -> SeatDeal:
    """Return the same deal, in which a seat has just drawn ``count`` cards; raise `Impossible` if not."""
    last = now.events[-1].what if now.events else None
    if by == now.seat or last != Given(by, (), "drawn", count=count):
        raise Impossible(say("seat {seat} cannot draw {count} cards now", seat=by, count=count))
    return now


def turned(deal: SeatDeal, cards: tuple[Card, ...]) -> SeatDeal:
    """Return the deal after cards are turned up that begin a pile or a table; raise `Impossible` if not."""
    now = reached(deal, *(play for play in PLAYS if play.kind_of_play.opens))
    progress = now.progress
    if now.moves or not isinstance(progress, OpenProgress) or len(cards) > progress.left:
        raise Impossible(say("no card is turned up now"))
    check_new(now, cards, len(cards))
    events = now.events_with(Given(now.dealer, cards, "turned"))
    return replace(now, progress=progress.with_turned(cards), drawn=now.drawn + len(cards), events=events)


def _received(now: SeatDeal, cards: tuple[Card, ...]) -> SeatDeal:
    """Return the deal with cards added to the seat's hand as those it received last."""
    own = now.rules.pack.sorted(cards)
    received = (*now.received[: now.seat], own, *now.received[now.seat + 1 :])
    return replace(_added(now, cards), received=received)


def _added(now: SeatDeal, cards: tuple[Card, ...]) -> SeatDeal:
    """Return the deal with cards added to the seat's hand and to the event that gave them."""
    pack, events = now.rules.pack, list(now.events)
    for place, event in reversed(list(enumerate(events))):
        if isinstance(event.what, Given) and event.what.seat == now.seat:
            events[place] = replace(event, what=replace(event.what, cards=pack.sorted(cards)))
            break
    hand = pack.sorted((*now.hands[now.seat], *cards))
    return replace(now, hands=now.hand_changed(now.seat, hand), events=tuple(events))


def seat_view(deal: SeatDeal, stage: str, acting: frozenset[int]) -> View:
    """Return the view of the seat when it is to act in the stage of this name.

    ``acting`` are all the seats to act.  Raise `Impossible` if the seat cannot be among them.
    """
    now = deal
    while now.stages[0].name != stage:
        now = _closed(now)
    if deal.seat not in acting:
        raise Impossible(say("it is not the turn of seat {seat}", seat=deal.seat))
    now = turned_to(now, deal.seat)
    return view(replace(now, acting=acting), deal.seat)


def may_be_over(deal: SeatDeal) -> bool:
    """Whether the deal can be over; the seat may not see a hand that decides it before the play."""
    now = deal
    try:
        while not stage_of(now.stages[0]).MOVES.may_end_deal or asked(now):
            check_over(now)
            after = stage_of(now.stages[0]).end(now)
            if len(after.stages) == 1:
                return True
            now = _opened(replace(after, stages=after.stages[1:]))
    except Impossible:
        return False
    return True


def reached(deal: SeatDeal, *kinds: type[StageTerm]) -> SeatDeal:
    """Return the deal moved on to a stage of one of these kinds; raise `Impossible` if it cannot be."""
    return _at(deal, lambda stage: isinstance(stage, kinds))


def _at(deal: SeatDeal, fits: Callable[[StageTerm], bool]) -> SeatDeal:
    """Return the deal moved on to a stage that fits; raise `Impossible` if it cannot be."""
    now = deal
    while not fits(now.stages[0]):
        now = _closed(now)
    return now


def _closed(now: SeatDeal) -> SeatDeal:
    """Return the deal with its next stage open; raise `Impossible` if the current one is not over."""
    check_over(now)
    after = stage_of(now.stages[0]).end(now)
    if len(after.stages) == 1:
        raise Impossible(say("the deal is over"))
    return _opened(replace(after, stages=after.stages[1:]))


def _opened(now: SeatDeal) -> SeatDeal:
    """Return the deal with its first stage begun."""
    return stage_of(now.stages[0]).begin(replace(now, progress=None))


def turned_to(now: SeatDeal, by: int) -> SeatDeal:
    """Return the deal with ``by`` to play or lay cards; raise `Impossible` if it cannot be its turn.

    If the first lead depends on hidden cards, ``by`` is believed to have it.
    """
    match now.progress:
        case TricksProgress(leader=leader, cards=cards) if isinstance(now.stages[0], Tricks):
            if not now.tricks and not cards and _is_lead_hidden(now):
                return replace(now, progress=TricksProgress(by))
            due = now.players_from(leader)[len(cards)]
        case ClimbProgress(turn=due):
            laid = any(isinstance(move, LayCards) for _, move in now.moves)
            if not laid and now.standing.last_winner is None:
                return replace(now, progress=ClimbProgress(by))
        case progress if isinstance(progress, OpenProgress):
            due = progress.turn
        case _:
            return now
    if by != due:
        raise Impossible(not_the_turn(by, [due]))
    return now


def _is_lead_hidden(now: SeatDeal) -> bool:
    """Whether the first lead depends on hidden cards."""
    term = now.stages[0]
    assert isinstance(term, Tricks)
    soloist_leads = any(each.undertaking.leads for each in now.declared)
    lead = term.first_lead
    if isinstance(lead, LastTaker) and now.standing.last_winner is None:
        lead = lead.first
    return isinstance(lead, HolderOfLowest) and not soloist_leads


def _laid(now: SeatDeal, by: int, move: PlayCard | Stop) -> SeatDeal:
    """Return the deal after a recorded move in a layout.

    The numbers of cards held show which players have gone out.
    """
    if by == now.seat and isinstance(move, PlayCard):
        now = replace(now, hands=now.hand_changed(by, without(now.hands[by], (move.card,))))
    turns = [(seat, each) for seat, each in now.moves if isinstance(each, PlayCard | Stop)]
    own = 0
    for seat, each in reversed(turns):
        if seat != now.seat or not isinstance(each, PlayCard):
            break
        own += 1
    cards = tuple(each.card for _, each in turns if isinstance(each, PlayCard))
    progress = LayoutProgress(now.seat, cards, own, turns=int(len(turns) > own))
    return replace(now, progress=progress, finished=_gone_out(now))


def _gone_out(now: SeatDeal) -> tuple[int, ...]:
    """Return the seats that have laid all their cards, in order, then the last one left."""
    size, held = cards_dealt(now.rules, now.seats), [0] * now.seats
    out: list[int] = []
    for seat, move in now.moves:
        held[seat] += isinstance(move, PlayCard)
        if held[seat] == size and seat not in out:
            out.append(seat)
    last = [seat for seat in range(now.seats) if seat not in out]
    return (*out, *last) if len(last) == 1 else tuple(out)


def _climbed(now: SeatDeal, by: int, move: LayCards | PassTurn) -> SeatDeal:
    """Return the deal after a recorded turn in climbing.

    The dealt hands of others hold the cards they have laid.
    """
    progress, term, ladder = now.progress, now.stages[0], ladder_of(now)
    assert isinstance(progress, ClimbProgress)
    assert isinstance(term, Climb)
    cards = ladder.sorted(move.cards) if isinstance(move, LayCards) else ()
    combo, top = combo_of(cards, ladder) if cards else None, top_of(now)
    if not cards and top is None:
        raise Impossible(say("seat {seat} leads and must lay cards", seat=by))
    if cards and combo is None:
        raise Impossible(say("these cards may not be laid together"))
    if combo is not None and top is not None and not beats(combo, top, ladder):
        raise Impossible(say("these cards do not beat what lies there"))
    held = [held_by(now, seat) for seat in range(now.seats)]
    if held[by] < 0:
        raise Impossible(say("seat {seat} held only {count} cards", seat=by, count=held[by] + len(cards)))
    if by == now.seat:
        now = replace(now, hands=now.hand_changed(by, without(now.hands[by], cards)))
    else:
        dealt = (*now.dealt[by], *cards)
        now = replace(now, dealt=(*now.dealt[:by], dealt, *now.dealt[by + 1 :]))
    if cards and not held[by]:
        last = tuple(seat for seat, count in enumerate(held) if count)
        now = replace(now, finished=(*now.finished, by, *(last if len(last) == 1 else ())))
    return after_turn(now, carried_on(progress, term, by, cards, [count > 0 for count in held]))
