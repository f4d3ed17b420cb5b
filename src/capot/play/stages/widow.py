"""The widow: one player may take up the talon, discard as many cards, and play alone."""

from dataclasses import replace

from capot.cards import Card
from capot.language.cards import short
from capot.language.texts import say
from capot.play.events import Given
from capot.play.moves import Asks, Discard, Legal, Move, PickCards, TakeWidow
from capot.play.situation import Moves, S, Situation, Turns, without
from capot.play.stages.contract import taken
from capot.play.stages.exchange import some_cards, why_not_these
from capot.rules.opening import TakeWidow as TakeWidowTerm
from capot.rules.widow import widow_word

MOVES = Moves((TakeWidow, Discard))


def begin(now: S) -> S:
    """Ask eldest first, or whoever won the auction."""
    is_open = now.term(TakeWidowTerm).by == "anybody" or now.declarer is not None
    return replace(now, progress=Turns(open=is_open))


def to_act(now: Situation) -> frozenset[int]:
    """The player asked, or the one to discard."""
    progress = now.progress_of(Turns)
    if not progress.open:
        return frozenset()
    return frozenset({(now.eldest + progress.taken) % now.seats if now.declarer is None else now.declarer})


def holds_widow(now: Situation) -> bool:
    """Whether the declarer has taken the widow, and is to discard as many cards."""
    return now.moves[-1:] == ((now.declarer, TakeWidow(takes=True)),)


def asks(now: Situation) -> Asks:
    """Whether to take the widow, then cards to discard."""
    return "discard" if holds_widow(now) else "widow"


def legal(now: Situation, seat: int) -> Legal:
    """To take the widow or, unless forced, leave it; then as many cards to discard, none barred."""
    if holds_widow(now):
        count = len(now.talon)
        return Legal(
            pick=PickCards(
                "discard", count, free_to_discard(now.hands[seat], now.term(TakeWidowTerm).barred, count)
            )
        )
    take, leave = TakeWidow(takes=True), TakeWidow(takes=False)
    return Legal((take,)) if _must_take(now) else Legal((take, leave))


def _must_take(now: Situation) -> bool:
    term = now.term(TakeWidowTerm)
    return term.forced and (term.by == "bidder" or now.progress_of(Turns).taken == now.seats - 1)


def free_to_discard(hand: tuple[Card, ...], barred: tuple[Card, ...], count: int) -> tuple[Card, ...]:
    """Return the cards of which ``count`` may be discarded: those not barred, or all if too few are not."""
    free = without(hand, barred)
    return free if len(free) >= count else hand


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying what is asked, or why these cards may not be discarded."""
    if not holds_widow(now):
        if _must_take(now):
            return say("nobody else has taken the {widow}, so you must take it", widow=widow_word(now.rules))
        return say("it is time to take the {widow} or to leave it", widow=widow_word(now.rules))
    if not isinstance(move, Discard):
        return say("it is time to discard {cards}", cards=some_cards(len(now.talon)))
    return why_not_discarded(now, seat, move, now.term(TakeWidowTerm).barred)


def why_not_discarded(now: Situation, seat: int, move: Discard, barred: tuple[Card, ...]) -> str:
    """Return why these cards may not be discarded in exchange for the talon, ``barred`` ones among them."""
    hand, count = now.hands[seat], len(now.talon)
    free = free_to_discard(hand, barred, count)
    kept = next((card for card in move.cards if card in without(hand, free)), None)
    if kept is not None:
        return say("{card} may not be discarded: the rules keep it in play", card=short(now.faces, kept))
    return why_not_these("discard", move.cards, count, hand, now)


def after(now: S, seat: int, move: Move) -> S:
    """Give the widow to its taker, lay the discards aside, or ask the next player."""
    pack = now.rules.pack
    match move:
        case TakeWidow(takes=True):
            hand = pack.sorted((*now.hands[seat], *now.talon))
            events = now.events_with(Given(seat, pack.sorted(now.talon), "talon"))
            return replace(now, hands=now.hand_changed(seat, hand), declarer=seat, events=events)
        case Discard():
            hands = now.hand_changed(seat, without(now.hands[seat], move.cards))
            done = Turns(now.seats, open=False)
            return replace(now, hands=hands, discards=pack.sorted(move.cards), progress=done)
        case _ if now.term(TakeWidowTerm).by == "bidder":
            return replace(now, progress=Turns(now.seats, open=False))
        case _:
            asked = now.progress_of(Turns).taken + 1
            return replace(now, progress=Turns(asked, open=asked < now.seats))


def end(now: S) -> S:
    """Switch to the branch for an untaken widow, if nobody took it; without one, end the deal."""
    if now.declarer is not None:
        return now
    term = now.term(TakeWidowTerm)
    return replace(now, stages=now.stages[:1]) if term.untaken is None else taken(now, term.untaken)
