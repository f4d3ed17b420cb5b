"""Checks of what a seat is shown: the turn, the end of a stage, the possible holders of a card."""

from capot.cards import Card
from capot.language.texts import Name, say
from capot.play import moves
from capot.play.choices import MakeHands
from capot.play.errors import Impossible
from capot.play.events import Made
from capot.play.position import not_the_turn
from capot.play.progress import ExchangeProgress, TricksProgress
from capot.play.seat.deal import SeatDeal, given_so_far, held_by, left_over
from capot.play.stages import stage_of
from capot.play.stages.calling import giver
from capot.play.stages.dogs_life import may_hold_back
from capot.play.stages.pushing import holds_talon
from capot.play.stages.robbing import has_robbed, may_be_asked
from capot.play.stages.widow import holds_widow
from capot.rules.stages import announcing, bidding, brag, exchanges, opening
from capot.rules.stages.calling import CallCard
from capot.rules.stages.tricks import Tricks


def unnamed(move: moves.Move | moves.Hidden) -> moves.Move:
    """Return a move as the stages take it, without cards if they are hidden."""
    if not isinstance(move, moves.Hidden):
        return move
    return moves.PassCards(()) if move.verb == "pass" else moves.Discard(())


def asked(now: SeatDeal) -> frozenset[int]:
    """Return the seats to act in the current stage; only a guess where a stage hides the turn."""
    if isinstance(now.stages[0], exchanges.TakeTalon):
        # Others do not know the talon: the events say whether the dealer has discarded.
        here = (event.what for event in now.events if event.stage == now.stages[0])
        done = not left_over(now) or any(isinstance(what, Made) for what in here)
        return frozenset() if done else frozenset({now.dealer})
    return stage_of(now.stages[0]).to_act(now)


def fits(now: SeatDeal, by: int, move: moves.Move) -> bool:
    """Whether a seat can make a move of this kind in the stage in progress."""
    stage, turn = now.stages[0], asked(now)
    kind = stage_of(stage).MOVES
    if isinstance(stage, exchanges.Rob):
        wanted = moves.Discard if has_robbed(now) else moves.TakeWidow
        return isinstance(move, wanted) and may_be_asked(now, by) and (by in turn or by != now.seat)
    if not turn or not isinstance(move, kind.types):
        return False
    match stage:
        case announcing.Announce():
            return move in {moves.Announce(None), *(moves.Announce(each.name) for each in stage.undertakings)}
        case opening.TakeWidow():
            return by in turn and isinstance(move, moves.Discard) == holds_widow(now)
        case exchanges.PushTalon():
            return by in turn and isinstance(move, moves.Discard) == holds_talon(now)
        case CallCard():
            return by in turn and isinstance(move, moves.PassCards) == (giver(now) is not None)
        case _:
            return by in turn or kind.is_turn_hidden


def why_unfit(now: SeatDeal, by: int, move: moves.Move) -> str:
    """Return the reason a move does not fit into an unfinished stage."""
    turn = sorted(asked(now))
    if by not in turn and not stage_of(now.stages[0]).MOVES.is_turn_hidden:
        return not_the_turn(by, turn)
    return stage_of(now.stages[0]).why_not(now, by, move)


def check_over(now: SeatDeal) -> None:
    """Raise `Impossible` if the stage is not over, or the cards it gave the seat are missing."""
    stage, turn, progress = now.stages[0], asked(now), now.progress
    if turn and stage_of(stage).MOVES.is_turn_hidden:
        raise Impossible(say("the stage {stage} is not over yet", stage=Name(repr(stage.name))))
    if turn and isinstance(stage, exchanges.Exchange):
        raise Impossible(say("seat {seat} has not passed yet", seat=min(turn)))
    if turn:
        where = Name(repr(stage.name))
        raise Impossible(
            say("seat {seat} has not answered yet in the stage {stage}", seat=min(turn), stage=where)
        )
    if isinstance(progress, ExchangeProgress) and progress.to:
        givers = {(now.seat - step) % now.seats for step in progress.to} - {
            each.giver for each in progress.told
        }
        if moves.RefusePass() not in progress.chosen and any(
            progress.chosen[seat] == moves.PassCards(()) for seat in givers
        ):
            raise Impossible(say("it has not been told which cards seat {seat} received", seat=now.seat))
    check_drawn(now)
    drawn = exchanges.DealMore | exchanges.Draw | opening.TakeWidow | exchanges.PushTalon | CallCard
    is_given = isinstance(stage, drawn) or stage_of(stage).MOVES.swaps_hands
    if now.seat in now.standing.out or not is_given:
        return
    if len(now.hands[now.seat]) != given_so_far(now, now.seat):
        raise Impossible(say("it has not been told which cards seat {seat} was given", seat=now.seat))


def check_drawn(now: SeatDeal) -> None:
    """Raise `Impossible` if the cards that the seat drew or was dealt during the play are missing."""
    if opening.kind_of_play(now.stages[0]).draws and len(now.hands[now.seat]) != held_by(now, now.seat):
        raise Impossible(say("it has not been told which cards seat {seat} was given", seat=now.seat))


def check_to_follow(now: SeatDeal, by: int, count: int, own: tuple[Card, ...]) -> None:
    """Raise `Impossible` unless a seat can have drawn ``count`` cards to follow suit, ``own`` if known."""
    term, progress, suit_of = now.stages[0], now.progress, now.rules.pack.suit
    due = asked(now)
    may = isinstance(term, Tricks) and term.draws == "to follow" and by in due and count <= now.in_stock
    if not may or not count or not isinstance(progress, TricksProgress) or not progress.cards:
        raise Impossible(say("seat {seat} cannot draw {count} cards now", seat=by, count=count))
    if by != now.seat:
        return
    check_new(now, own, count)
    follows = [suit_of(card) == suit_of(progress.cards[0]) for card in (*now.hands[by], *own)]
    if sum(follows) > 1 or (not any(follows) and count < now.in_stock):
        raise Impossible(say("seat {seat} draws until it can follow suit", seat=by))


def check_move(now: SeatDeal, by: int, move: moves.Move | moves.Hidden) -> None:
    """Raise `Impossible` with the reason if the seat to act cannot have made a move.

    The viewer's own moves and those of stages without cards must be legal; of other players' cards it is only
    checked that they can hold them and that the cards belong together.
    """
    if isinstance(move, moves.Hidden):
        if by == now.seat:
            raise Impossible(say("seat {seat} sees its own cards", seat=by))
        return
    check_held(now, by, move.held)
    term, stage = now.stages[0], stage_of(now.stages[0])
    if by != now.seat and not stage.MOVES.is_spoken:
        match move:
            case moves.Announce(name=str() as name) if name not in (
                term.levels if isinstance(term, bidding.Raise) else stage.MOVES.names
            ):
                raise Impossible(say("there is no {name} to announce in this game", name=Name(repr(name))))
            case moves.Arrange(hands):
                assert isinstance(term, brag.Arrange)
                if not MakeHands(term.hands, move.held, pairs_only=term.least == "pair").allows(hands):
                    raise Impossible(say("these are not the hands that are made in this game"))
            case _:
                pass
    if not _may_have_been(now, by, move):
        raise Impossible(stage.why_not(now, by, move))


def _may_have_been(now: SeatDeal, by: int, move: moves.Move) -> bool:
    """Whether a seat can have made a move: its own is legal, one by another player fits what is known."""
    term, stage = now.stages[0], stage_of(now.stages[0])
    if by == now.seat or stage.MOVES.is_spoken:
        return move in stage.legal(now, by)
    could_be = stage.MOVES.could_be
    match move:
        case _ if could_be is not None:
            return could_be(now, move)
        case moves.Expose(cards) if isinstance(term, bidding.Raise):
            return len(cards) == held_by(now, by)
        case moves.PassTurn() if isinstance(term, Tricks):
            return may_hold_back(now, by)
        # The words that may be said before a card do not depend on the hand.
        case moves.Announce() if moves.PlayCard in stage.MOVES.types:
            return move in stage.legal(now, by)
        case moves.CallCard(card):
            return card in now.rules.pack.cards()
        case _:
            return True


def check_new(now: SeatDeal, cards: tuple[Card, ...], count: object) -> None:
    """Raise `Impossible` unless the seat can be given these ``count`` cards."""
    if len(cards) != count:
        raise Impossible(say("{count} cards are due, not {given}", count=Name(count), given=len(cards)))
    check_different(cards)
    away = {
        card
        for by, move in now.moves
        if by == now.seat and isinstance(move, moves.Discard)
        for card in move.cards
    }
    for card in cards:
        if card not in now.rules.pack.cards() or card in now.hands[now.seat] or card in away:
            raise Impossible(say("seat {seat} cannot be given the {card}", seat=now.seat, card=Name(card)))


def check_different(cards: tuple[Card, ...]) -> None:
    """Raise `Impossible` if a card is named twice."""
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        raise Impossible(say("the {card} is named twice", card=Name(twice)))


def check_held(now: SeatDeal, by: int, cards: tuple[Card, ...]) -> None:
    """Raise `Impossible` unless a seat can hold these cards."""
    check_different(cards)
    gone = {card for trick in now.tricks for card in trick.cards} | {*now.discards, *(now.pushed or ())}
    gone |= {
        card
        for _, each in now.moves
        if isinstance(each, moves.LayCards | moves.Arrange)
        for card in each.held
    }
    if now.progress is not None:
        gone.update(now.progress.lying)
    for card in cards:
        own = card in now.hands[now.seat]
        if card in gone or card not in now.rules.pack.cards() or own != (by == now.seat):
            raise Impossible(say("seat {seat} cannot hold the {card}", seat=by, card=Name(card)))
