"""A deal as the seat of a program knows it: grown from what its host tells, and the view of it.

The stages of play carry it on.  Nothing hidden is made up: the hands of the others hold only what the seat
passed to them, and who is to act, where that hangs on cards it cannot see, is told.
"""

from dataclasses import replace

from capot.cards import Card
from capot.play.moves import (
    Announce,
    Arrange,
    Choose,
    Discard,
    LayCards,
    Move,
    PassCards,
    PassTurn,
    PlayCard,
    RefusePass,
    Stop,
    parse_move,
)
from capot.play.moves import TakeWidow as TakeWidowMove
from capot.play.situation import ExchangeProgress, LayoutProgress, Standing, TricksProgress
from capot.play.stages import stage_of
from capot.play.trumps import trump_of
from capot.play.view import View, view
from capot.players.errors import BadMessage
from capot.players.programs import climbing, opening
from capot.players.programs.deal import SeatDeal, left_over, size_of
from capot.players.programs.opening import asked, check_new, check_over, check_word, fits, laid, took_widow
from capot.rules.brag import SwapHand
from capot.rules.check.deal import hand_size
from capot.rules.climbing import Climb
from capot.rules.contracts import DealMore, Draw, Layout, TakeWidow
from capot.rules.model import Rules
from capot.rules.terms import Announce as AnnounceTerm
from capot.rules.terms import Exchange, TakeTalon, Tricks


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
    """Return a deal at its beginning, with rules that are settled; raise `BadMessage` if the hand is none."""
    strange = next((card for card in hand if card not in rules.pack.cards()), None)
    if strange is not None:
        raise BadMessage(f"the {strange.code} is not in the pack of this game")
    if len(hand) != hand_size(rules, seats):
        raise BadMessage(f"a hand has {hand_size(rules, seats)} cards, not {len(hand)}")
    hands = tuple(rules.pack.sorted(hand) if each == seat else () for each in range(seats))
    deal = SeatDeal(
        rules=rules,
        seats=seats,
        dealer=dealer,
        standing=standing,
        pack=(),
        dealt=hands,
        hands=hands,
        talon=(),
        turn_up=turn_up,
        trump=trump_of(rules, turn_up, standing.last_turned),
        stages=rules.stages,
        received=((),) * seats,
        seat=seat,
    )
    return climbing.opened(stage_of(deal.stages[0]).begin(deal))


def moved(deal: SeatDeal, by: int, text: str) -> SeatDeal:
    """Return the deal after a move of seat ``by`` in its text form, a hidden one as ``pass ?``.

    Raise `BadMessage` if it cannot have been made; whether the rules allowed it is not looked at.
    """
    move = _as_seen(deal, by, text)
    now = deal
    while not _fits(now, by, move):
        now = _closed(now, text)
    if isinstance(move, PlayCard):
        now = _turned_to(now, by)
    if isinstance(move, LayCards | PassTurn):
        now = climbing.turned_to(now, by)
    _check_cards(now, by, move)
    check_word(now, by, move)
    hidden = _hidden_count(now, by, move, text)
    noted = replace(now, moves=(*now.moves, (by, _blank(move, hidden))))
    if isinstance(now.stages[0], Layout):
        assert isinstance(move, PlayCard | Stop)
        return laid(noted, by, move)
    if isinstance(move, LayCards | PassTurn):
        return climbing.climbed(noted, by, move)
    after = stage_of(now.stages[0]).after(noted, by, move)
    if isinstance(move, TakeWidowMove) and isinstance(now.stages[0], SwapHand):
        return climbing.swapped(after, move)
    return replace(after, drawn=after.drawn + hidden) if isinstance(now.stages[0], Draw) else after


def _hidden_count(now: SeatDeal, by: int, move: Move, text: str) -> int:
    """Return how many cards of others were passed or discarded in a move."""
    if by == now.seat or not isinstance(move, PassCards | Discard):
        return 0
    stage = now.stages[0]
    match stage:
        case Exchange():
            assert isinstance(stage.count, int)
            return stage.count
        case Draw():
            return text.count("?")
        case _:
            return left_over(now)


def _blank(move: Move, count: int) -> Move:
    """Return a hidden move with as many cards as it had, whatever they were."""
    blanks = (Card("A", "♠"),) * count
    match move:
        case PassCards(()):
            return PassCards(blanks)
        case Discard(()):
            return Discard(blanks)
        case _:
            return move


def given(deal: SeatDeal, cards: tuple[Card, ...]) -> SeatDeal:
    """Return the deal after the seat took up the cards passed to it; raise `BadMessage` if none can be."""
    term, progress = deal.stages[0], deal.progress
    if not isinstance(term, Exchange) or not isinstance(progress, ExchangeProgress) or progress.to is None:
        raise BadMessage("no cards are passed now")
    giver = (deal.seat - progress.to) % deal.seats
    if progress.chosen[giver] != PassCards(()):
        raise BadMessage(f"seat {giver} has not passed any cards")
    check_new(deal, cards, term.count)
    chosen = (*progress.chosen[:giver], PassCards(cards), *progress.chosen[giver + 1 :])
    return replace(deal, progress=replace(progress, chosen=chosen))


def took(deal: SeatDeal, cards: tuple[Card, ...]) -> SeatDeal:
    """Return the deal after the seat, as the dealer, took the talon; raise `BadMessage` if it cannot have."""
    now = deal
    while not isinstance(now.stages[0], TakeTalon | TakeWidow):
        now = _closed(now, "the talon")
    if isinstance(now.stages[0], TakeWidow):
        return took_widow(now, cards)
    if now.seat != now.dealer or now.talon:
        raise BadMessage("only the dealer takes the talon, once")
    check_new(now, cards, left_over(now))
    return stage_of(now.stages[0]).begin(replace(now, talon=cards))


def drew(deal: SeatDeal, cards: tuple[Card, ...], event: str) -> SeatDeal:
    """Return the deal after the seat was ``dealt`` more cards, or has ``drawn`` some in place of others."""
    now = deal
    while not isinstance(now.stages[0], DealMore | Draw):
        now = _closed(now, event)
    return opening.drew(now, cards, event)


def seat_view(deal: SeatDeal, stage: str, acting: frozenset[int]) -> View:
    """Return the view of the seat when it is asked for a move in the stage of this name.

    ``acting`` are all the seats that are to act.  Raise `BadMessage` if the seat cannot be among them.
    """
    now = deal
    while now.stages[0].name != stage:
        now = _closed(now, f"the stage {stage!r}")
    if deal.seat not in acting:
        raise BadMessage(f"it is not the turn of seat {deal.seat}")
    if isinstance(now.stages[0], Tricks):
        now = _turned_to(now, deal.seat)
    if isinstance(now.stages[0], Climb):
        now = climbing.turned_to(now, deal.seat)
    sizes = tuple(size_of(now, each) for each in range(now.seats))
    return replace(view(replace(now, acting=acting), deal.seat), sizes=sizes)


def _as_seen(deal: SeatDeal, by: int, text: str) -> Move:
    """Return the move of a text; the cards of others that are passed or discarded are left out."""
    verb, _, rest = text.partition(" ")
    hidden: dict[str, Move] = {"pass": PassCards(()), "discard": Discard(())}
    if rest and verb in hidden and by != deal.seat:
        return hidden[verb]
    if verb in hidden and "?" in rest:
        raise BadMessage(f"seat {by} sees its own cards: {text!r} does not name them")
    if verb == "choose":
        return Choose(rest)
    if verb == "announce":
        # As the rules write it: the name that a user gave may have capitals.
        return Announce(None if rest == "nothing" else rest)
    return parse_move(text)


def _fits(now: SeatDeal, by: int, move: Move) -> bool:
    """Whether a seat can make this kind of move in the stage in progress."""
    match now.stages[0]:
        case Exchange():
            progress = now.progress
            is_open = isinstance(progress, ExchangeProgress) and progress.to is not None
            return is_open and isinstance(move, PassCards | RefusePass) and _choice(now, by) is None
        case TakeTalon():
            return isinstance(move, Discard) and by == now.dealer
        case AnnounceTerm() as term:
            names = {None, *(each.name for each in term.undertakings)}
            return isinstance(move, Announce) and move.name in names
        case TakeWidow() if isinstance(move, Discard):
            return by == now.declarer
        case TakeWidow():
            return isinstance(move, TakeWidowMove) and by in asked(now)
        case Draw():
            return isinstance(move, Discard) and by in asked(now)
        case _:
            return fits(now, by, move)


def _choice(now: SeatDeal, by: int) -> Move | None:
    assert isinstance(now.progress, ExchangeProgress)
    return now.progress.chosen[by]


def _closed(now: SeatDeal, what: str) -> SeatDeal:
    """Close a stage that is over, as something shows that belongs to a later one, and open the next."""
    check_over(now, what)
    progress = now.progress
    if isinstance(progress, ExchangeProgress) and progress.to is not None:
        if None in progress.chosen:
            raise BadMessage(f"{what}: seat {progress.chosen.index(None)} has not passed yet")
        giver = (now.seat - progress.to) % now.seats
        if RefusePass() not in progress.chosen and progress.chosen[giver] == PassCards(()):
            raise BadMessage(f"{what}: it has not been told which cards seat {now.seat} received")
    after = stage_of(now.stages[0]).end(now)
    if len(after.stages) == 1:
        raise BadMessage(f"{what}: the deal has nothing of the kind, or it is over")
    after = replace(after, stages=after.stages[1:], progress=None)
    return climbing.opened(stage_of(after.stages[0]).begin(after))


def _turned_to(now: SeatDeal, by: int) -> SeatDeal:
    """Return the deal with a seat to play: it leads if it is the first, else it must be its turn."""
    progress = now.progress
    assert isinstance(progress, TricksProgress)
    if not now.tricks and not progress.cards:
        # Who holds the lowest card of a suit, only the host can know.
        return replace(now, progress=TricksProgress(by))
    due = now.players_from(progress.leader)[len(progress.cards)]
    if by != due or len(now.tricks) == now.total_tricks:
        raise BadMessage(f"seat {by} cannot be to play now")
    return now


def _check_cards(now: SeatDeal, by: int, move: Move) -> None:
    """Raise `BadMessage` unless the seat can have the cards of the move."""
    match move:
        case PlayCard(card):
            named: tuple[Card, ...] = (card,)
        case PassCards(cards) | Discard(cards) | LayCards(cards):
            named = cards
        case Arrange(hands):
            named = tuple(card for hand in hands for card in hand)
        case _:
            return
    gone = {card for trick in now.tricks for card in trick.cards} | set(now.discards)
    gone |= {card for _, each in now.moves if isinstance(each, LayCards) for card in each.cards}
    gone |= set(now.progress.cards) if isinstance(now.progress, TricksProgress) else set()
    gone |= set(now.progress.laid) if isinstance(now.progress, LayoutProgress) else set()
    for card in named:
        own = card in now.hands[now.seat]
        if card in gone or card not in now.rules.pack.cards() or own != (by == now.seat):
            raise BadMessage(f"seat {by} cannot have the {card.code}")
