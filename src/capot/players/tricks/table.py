"""The table as a seat sees it, in numbers: the cards still out and how likely each seat is to hold them."""

from collections.abc import Sequence
from dataclasses import dataclass

from capot.cards import SUITS
from capot.kernel.thumb.stakes import Masks, Spot, Stakes, masks, stakes_of
from capot.play.view import View
from capot.rules.check.deal import hand_size
from capot.rules.terms import resolved_cards
from capot.rules.tricks import NotToFirstTrick, Tricks

NONE: Masks = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """What a seat knows, counted.

    ``unseen`` are the cards it neither holds nor has seen played, those out of play among them, and
    ``counts`` their number in each suit.  ``known[seat]`` are those of them whose holder it knows;
    ``share[seat][suit]`` is the chance that any other unseen card of the suit is with that seat.  ``taken``
    and ``won`` are the cards and the tricks each seat has won, ``first_by`` who won the first (-1 before).
    ``after`` are the seats that play to this trick after this one; ``best`` is the card that wins it so
    far, ``best_seat`` who played it.  ``done`` and ``left`` count the tricks finished and those not.
    ``barred`` are cards that nobody may throw on this trick.
    """

    stakes: Stakes
    seats: int
    me: int
    others: tuple[int, ...]
    hand: Masks
    unseen: Masks
    counts: tuple[int, ...]
    known: tuple[Masks, ...]
    share: tuple[tuple[float, ...], ...]
    taken: tuple[Masks, ...]
    won: tuple[int, ...]
    first_by: int
    trick: tuple[Spot, ...]
    after: tuple[int, ...]
    best: Spot | None
    best_seat: int
    trump: int | None
    done: int
    left: int
    barred: Masks

    @property
    def led(self) -> int | None:
        """The suit led, or None before the lead."""
        return self.trick[0][0] if self.trick else None

    def beats(self, spot: Spot, other: Spot) -> bool:
        """Whether a card played after another beats it."""
        if spot[0] == other[0]:
            return spot[1] > other[1]
        return spot[0] == self.trump


def table_of(view: View) -> Table:
    """Return the table that a view shows; the view must be of a seat."""
    assert view.seat is not None
    stakes = stakes_of(view.rules, view.seats, low_wins=view.standing.low_wins)
    me, seats, spots = view.seat, view.seats, stakes.spots
    others = tuple((me + step) % seats for step in range(1, seats))
    taken = tuple(masks(spots, view.taken(seat)) for seat in range(seats))
    unseen = _unseen(view, stakes, taken)
    known = _known(view, stakes, unseen)
    trick = tuple(spots[card] for card in view.trick)
    trump = None if view.trump is None else SUITS.index(view.trump)
    best = _best(trick, trump)
    leader = me if view.leader is None else view.leader
    return Table(
        stakes=stakes,
        seats=seats,
        me=me,
        others=others,
        hand=masks(spots, view.hand),
        unseen=unseen,
        counts=tuple(each.bit_count() for each in unseen),
        known=known,
        share=_shares(view, unseen, known, others),
        taken=taken,
        won=tuple(sum(trick.winner == seat for trick in view.tricks) for seat in range(seats)),
        first_by=view.tricks[0].winner if view.tricks else -1,
        trick=trick,
        after=others[: seats - 1 - len(trick)],
        best=None if best is None else trick[best],
        best_seat=-1 if best is None else (leader + best) % seats,
        trump=trump,
        done=len(view.tricks),
        left=hand_size(view.rules, seats) - len(view.tricks),
        barred=_barred(view, stakes),
    )


def _unseen(view: View, stakes: Stakes, taken: Sequence[Masks]) -> Masks:
    gone = [*view.hand, *view.trick, *view.discards]
    if view.turn_up is not None and view.rules.deal.turn_up == "talon":
        gone.append(view.turn_up)
    seen = (*taken, masks(stakes.spots, gone))
    unseen = [stakes.pack[suit] & ~sum(each[suit] for each in seen) for suit in range(4)]
    return (unseen[0], unseen[1], unseen[2], unseen[3])


def _known(view: View, stakes: Stakes, unseen: Masks) -> tuple[Masks, ...]:
    """Cards that were passed or shown and not played since, by the seat that holds them."""
    known = [NONE] * view.seats
    if view.received and view.passed_to is not None:
        known[view.passed_to] = masks(stakes.spots, view.passed)
    if view.turn_up is not None and view.rules.deal.turn_up == "dealer" and view.dealer != view.seat:
        shown = masks(stakes.spots, [view.turn_up])
        before = known[view.dealer]
        known[view.dealer] = (
            before[0] | shown[0],
            before[1] | shown[1],
            before[2] | shown[2],
            before[3] | shown[3],
        )
    return tuple(
        (each[0] & unseen[0], each[1] & unseen[1], each[2] & unseen[2], each[3] & unseen[3]) for each in known
    )


def _shares(
    view: View, unseen: Masks, known: Sequence[Masks], others: Sequence[int]
) -> tuple[tuple[float, ...], ...]:
    """Return for each seat and suit the chance that it holds an unseen card of which nothing is known.

    Room in the hands and cards of the suits are balanced in turns; what lies out of play is one more hand.
    """
    placed = [sum(each[suit].bit_count() for each in known) for suit in range(4)]
    loose = [unseen[suit].bit_count() - placed[suit] for suit in range(4)]
    room = [float(view.sizes[seat] - sum(each.bit_count() for each in known[seat])) for seat in others]
    room.append(max(sum(loose) - sum(room), 0.0))
    may = [[suit not in view.voids[seat] for suit in SUITS] for seat in others] + [[True] * 4]
    rows = [[size * allowed for allowed in row] for size, row in zip(room, may, strict=True)]
    for _ in range(4 if any(view.voids[seat] for seat in others) else 1):
        for row, size in zip(rows, room, strict=True):
            total = sum(row)
            if total:
                row[:] = [each * size / total for each in row]
        for suit in range(4):
            total = sum(row[suit] for row in rows)
            if total:
                for row in rows:
                    row[suit] *= loose[suit] / total
    shares = [(0.0, 0.0, 0.0, 0.0)] * view.seats
    for seat, row in zip(others, rows, strict=False):
        chances = [min(row[suit] / loose[suit], 1.0) if loose[suit] else 0.0 for suit in range(4)]
        shares[seat] = (chances[0], chances[1], chances[2], chances[3])
    return tuple(shares)


def _best(trick: Sequence[Spot], trump: int | None) -> int | None:
    """Return which card of the trick wins it so far, or None before the lead."""
    if not trick:
        return None
    suits = {suit for suit, _ in trick}
    winning = trump if trump in suits else trick[0][0]
    return max(
        (place for place, (suit, _) in enumerate(trick) if suit == winning),
        key=lambda place: trick[place][1],
    )


def _barred(view: View, stakes: Stakes) -> Masks:
    if view.tricks or not isinstance(view.stage, Tricks):
        return NONE
    bans = (ban for ban in view.stage.bans if isinstance(ban, NotToFirstTrick))
    return masks(stakes.spots, (card for ban in bans for card in resolved_cards(ban.cards)))
