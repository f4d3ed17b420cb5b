"""Where the cards may lie if players draw from a stock during the tricks.

A hand is a number of places, each with the time at which it was filled: in the deal or by a draw.  A play
that shows cards not to be in a hand bars them from the places filled so far; cards drawn later may be any.
The places of a hand between two such plays are one column, and so cards already played have columns as well:
all ways to give all cards to the columns are equally likely.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from capot.play.events import Given, Made, Trick
from capot.play.moves import PlayCard
from capot.play.view import View
from capot.players.worlds.card_sets import Bits, Columns, all_cards, bits_of, suit_in, together
from capot.players.worlds.exclusions import barred_by, plays, tricks_term
from capot.rules.check.deal import hand_size, has_open_stock, stock_of

ALWAYS = -1
"""The time of the deal: times are numbers of cards played before."""

NEVER = 1000
"""A time after the deal."""

MOST_SPLITS = 4
"""Maximum number of plays at which a hand is split, so that few columns are left to count."""


@dataclass(slots=True)
class Hand:
    """Evidence about another seat's hand: when its places were filled, what it played, and what that barred.

    ``filled`` has a time for each place, ``played`` each card with its time, ``barred`` the cards that were
    not in the places filled by then.  A card drawn to be played at once has no place, nor have the cards
    ``drawn`` openly that it still holds.
    """

    filled: list[int]
    played: list[tuple[int, int]] = field(default_factory=list)
    barred: list[tuple[int, int]] = field(default_factory=list)
    drawn: int = 0

    def since(self, card: int, until: int = NEVER) -> int:
        """Return the time after which a card came into the hand that it holds, or played at ``until``."""
        return max((time for time, cards in self.barred if cards & card and time < until), default=ALWAYS - 1)


@dataclass(frozen=True, slots=True)
class Lie:
    """The columns of all hands and, last, of the stock; ``owners`` has the seat of each.

    ``known`` are the cards certain to lie in a column, ``needs`` the numbers of others and ``may`` the cards
    that it may have.  ``played`` cards have columns too, and are in no hand any more.
    """

    owners: tuple[int, ...]
    known: Columns
    needs: tuple[int, ...]
    may: Columns
    played: int


def lie_of_cards(view: View) -> Lie:
    """Return how the cards may lie, as far as the seat of a view or a watcher has seen."""
    bits = bits_of(view.rules.pack)
    own = together(view.hand, bits)
    played = together((play.card for play in plays(view)), bits)
    hands = hands_shown(view, bits)
    top = (
        together((view.turn_up,) if view.turn_up is not None else (), bits)
        if has_open_stock(view.rules)
        else 0
    )
    unseen = all_cards(bits) & ~own & ~played & ~top
    for hand in hands.values():
        unseen &= ~hand.drawn
    owners: list[int] = []
    known: list[int] = []
    needs: list[int] = []
    may: list[int] = []
    loose = 0
    for seat in range(view.seats):
        columns = _columns(hands[seat], unseen) if seat in hands else _Columns((0,), (0,), 0)
        owners += [seat] * len(columns.needs)
        shown = hands[seat].drawn if seat in hands else own
        known += [shown] + [0] * (len(columns.needs) - 1)
        needs += columns.needs
        may += columns.may
        loose |= columns.played
    hidden = view.stock - top.bit_count()
    return Lie((*owners, view.seats), (*known, top), (*needs, hidden), (*may, unseen), loose)


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns of one hand: the places in each, the cards it may have, those ``played`` among them."""

    needs: tuple[int, ...]
    may: Columns
    played: int


def hands_shown(view: View, bits: Bits) -> dict[int, Hand]:
    """Return what each other seat has shown of its hand so far."""
    size = hand_size(view.rules, view.seats)
    hands = {seat: Hand([ALWAYS] * size) for seat in range(view.seats) if seat != view.seat}
    shown = dict(enumerate(plays(view)))
    time, drawn, stock = 0, 0, stock_of(view.rules, view.seats)
    after_trick = tricks_term(view).draws == "after each trick"
    drawing: dict[int, int] = {}
    for what in (event.what for event in view.events):
        match what:
            case Made(seat, PlayCard(card)):
                if seat in hands:
                    _note_play(hands[seat], time, bits[card], barred_by(view, shown[time], bits))
                    led = suit_in(view.rules.pack, view.rules.pack.suit((*shown[time].before, card)[0]))
                    _note_drawn(hands[seat], time, drawing.pop(seat, 0), led)
                time += 1
            case Trick() if after_trick and drawn < stock:
                for hand in hands.values():
                    hand.filled.append(time)
                drawn += view.seats
            case Given(seat, count=count) if not after_trick and seat in hands:
                drawing[seat] = count
            case Given(seat, cards, is_open=True) if seat in hands:
                # Everybody knows what came into the last place.
                hands[seat].filled.pop()
                hands[seat].drawn |= together(cards, bits)
            case _:
                pass
    for seat, count in drawing.items():
        # It is about to play the last of them.
        hands[seat].filled += [time] * count
    return hands


def _note_play(hand: Hand, time: int, card: int, barred: int) -> None:
    if hand.drawn & card:
        hand.drawn ^= card
    else:
        hand.played.append((time, card))
    if barred:
        hand.barred.append((time, barred))


def _note_drawn(hand: Hand, time: int, count: int, led: int) -> None:
    """Note cards drawn until one of the suit ``led`` could be played: only the last was, unless none came."""
    if count and hand.played[-1][1] & led:
        hand.played.pop()
        hand.barred.append((time, led))
        count -= 1
    hand.filled += [time] * count


def _columns(hand: Hand, unseen: int) -> _Columns:
    """Return the columns of a hand, split at the last of the plays that tell something."""
    later = [(time, unseen | sum(card for at, card in hand.played if at > time)) for time, _ in hand.barred]
    useful = {time for (time, cards), (_, there) in zip(hand.barred, later, strict=True) if cards & there}
    bounds = sorted(useful)[-MOST_SPLITS:]
    column_of = [sum(bound < time for bound in bounds) for time in hand.filled]
    needs = [column_of.count(column) for column in range(len(bounds) + 1)]
    may, loose = [0] * len(needs), 0
    for card in _singles(unseen):
        for column in _possible(hand, column_of, card, NEVER):
            may[column] |= card
    for time, card in hand.played:
        columns = _possible(hand, column_of, card, time)
        if len(columns) == 1:
            needs[columns.pop()] -= 1
            continue
        loose |= card
        for column in columns:
            may[column] |= card
    return _Columns(tuple(needs), tuple(may), loose)


def _possible(hand: Hand, column_of: list[int], card: int, until: int) -> set[int]:
    """Return the columns of a hand with a place in which a card, played at ``until``, may have come."""
    since = hand.since(card, until)
    return {column for column, time in zip(column_of, hand.filled, strict=True) if since < time <= until}


def _singles(cards: int) -> Iterator[int]:
    while cards:
        yield cards & -cards
        cards &= cards - 1
