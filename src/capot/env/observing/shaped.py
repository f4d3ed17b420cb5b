"""Observations of games with any stages, as planes of cards and a vector of other numbers."""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from capot.cards import Card
from capot.env.observing import fishing, matching
from capot.env.observing.planes import Layout, Listed, groups_of
from capot.env.observing.shown import Arrays, Sheet, place_of
from capot.env.steps import Put, Steps
from capot.play.events import Given
from capot.play.moves import Double, PlayCard
from capot.play.stages.exchange import may_scatter, receivers
from capot.play.view import View
from capot.rules.rules import Rules
from capot.rules.stages.opening import branches, stages_of


class _Kind(Protocol):
    """A module with the observations that no other kind of play has."""

    def planes(self, seats: int, /) -> tuple[Listed, ...]:
        """Return its planes."""

    def rest(self, seats: int, pack: int, /) -> tuple[Listed, ...]:
        """Return its other numbers, none above the size of the ``pack``."""

    def write(self, seen: View, sheet: Sheet, /) -> None:
        """Write them."""


KINDS: Final[Mapping[str, _Kind]] = {"matching": matching, "fishing": fishing}
"""The kinds of play with such a module, by name."""


def stages_in(parts: Sequence[Rules]) -> tuple[type, ...]:
    """Return the kinds of stages of all parts and of the contracts they lead to, in order."""
    return tuple(dict.fromkeys(type(stage) for rules in parts for stage in stages_of(rules.stages)))


def contracts_in(parts: Sequence[Rules]) -> tuple[str, ...]:
    """Return the names of the contracts of all parts, in order."""
    listed = [
        contract.name for rules in parts for stage in stages_of(rules.stages) for contract in branches(stage)
    ]
    return tuple(dict.fromkeys(listed))


def layout_shaped(parts: Sequence[Rules], steps: Steps, seats: int) -> Layout:
    """Return the layout of the observations of a game at a number of seats."""
    pack = max(len(rules.pack.cards()) for rules in parts)
    stages = ", ".join(kind.__name__ for kind in stages_in(parts))
    kinds = [own for kind, own in KINDS.items() if any(rules.kind_of_play.name == kind for rules in parts)]
    planes = (
        ("hand", 1, "the cards in hand, including those chosen so far"),
        ("put", 1, "the cards chosen so far, to pass, to lay aside or to draw anew"),
        ("trick", seats, "each seat's card in the current trick"),
        ("led", 1, "the card led to the current trick"),
        ("played", seats, "the cards each seat has played in this deal"),
        ("when", 1, "the number of each card in the order of play, from 1; 0 if it was not played", pack),
        ("taken", seats, "the cards each seat has won"),
        ("voids", seats, "all cards of the suits in which each seat is known to be void"),
        ("passed", 1, "the cards passed on"),
        ("received", 1, "the cards passed to this seat, dealt to it later, taken up or drawn"),
        ("aside", 1, "the cards this seat laid aside"),
        ("turn_up", 1, "the turned-up card, or the top card of a pile onto which cards are shed"),
        *(each for kind in kinds for each in kind.planes(seats)),
        ("trumps", 1, "all cards of the trump suit"),
        ("exposed", seats, "the cards each seat has exposed"),
        ("start", 1, "all cards of the rank with which rows begin"),
        *(
            (
                (
                    "passed_to",
                    seats,
                    "the card passed to each seat, or chosen for it so far, where each gets one",
                ),
                ("received_from", seats, "the card that came from each seat there"),
            )
            if any(map(may_scatter, parts))
            else ()
        ),
    )
    rest = (
        ("stage", len(stages_in(parts)), f"1 for the current stage: {stages}"),
        ("part", len(parts), "1 for the part of the schedule played in this deal"),
        ("contract", len(contracts_in(parts)), f"1 for the contract: {', '.join(contracts_in(parts))}"),
        ("dealer", seats, "1 for the dealer"),
        ("declarer", seats, "1 for the declarer"),
        ("leader", seats, "1 for the seat that leads the current trick"),
        (
            "passes_to",
            seats,
            "1 for the seat to which this one passes, or for each of several; all 0 if no cards are passed",
        ),
        ("sizes", seats, "the number of cards each seat holds", pack),
        ("stock", 1, "the number of cards that can still be drawn", pack),
        ("tricks", seats, "the number of tricks each seat has won", pack),
        ("dropped", seats, "1 for each seat that does not play on in this deal"),
        ("finished", seats, "the place in which each seat has gone out, from 1", seats),
        ("doubled", seats * seats, "for each seat, 1 for each seat that it has doubled"),
        (
            "said",
            seats * len(steps.words),
            "for each seat, 1 for each of the words it has said, except doubles",
        ),
        *(each for kind in kinds for each in kind.rest(seats, pack)),
    )
    return Layout(len(steps.cards), groups_of(planes), groups_of(rest))


def shaped(seen: View, parts: Sequence[Rules], put: Put, layout: Layout, steps: Steps) -> Arrays:
    """Return planes and rest of a view; ``put`` are the cards the seat has put together."""
    sheet = Sheet(layout, steps)
    _write_own(seen, put, sheet)
    _write_tricks(seen, sheet)
    for seat in range(seen.seats):
        _write_seat(seen, seat, place_of(seen, seat), sheet)
    _write_said(seen, sheet, steps)
    for by, doubled in seen.doubles:
        sheet.number("doubled", place_of(seen, by) * seen.seats + place_of(seen, doubled))
    sheet.number("part", seen.standing.number % len(parts))
    if seen.stage is not None:
        sheet.number("stage", stages_in(parts).index(type(seen.stage)))
    if seen.contract is not None:
        sheet.number("contract", contracts_in(parts).index(seen.contract.name))
    sheet.number("stock", 0, seen.stock)
    if (kind := KINDS.get(seen.rules.kind_of_play.name)) is not None:
        kind.write(seen, sheet)
    return sheet.planes, sheet.rest


def _write_own(seen: View, put: Put, sheet: Sheet) -> None:
    """Write the knowledge of the seat alone, and the cards that everybody sees lie."""
    pack = seen.rules.pack
    sheet.cards("hand", 0, seen.hand)
    sheet.cards("put", 0, [card for cards in put for card in cards])
    sheet.cards("passed", 0, seen.passed)
    sheet.cards("received", 0, _received(seen))
    sheet.cards("aside", 0, seen.discards or seen.laid_on or _given_up(seen))
    if seen.turn_up is not None and seen.opened is None:
        sheet.cards("turn_up", 0, (seen.turn_up,))
    if seen.trump is not None:
        sheet.cards("trumps", 0, [card for card in pack.cards() if pack.suit(card) == seen.trump])
    if seen.start_rank is not None:
        sheet.cards("start", 0, [card for card in pack.cards() if card.rank == seen.start_rank])
    if seen.passed_to is not None:
        sheet.number("passes_to", place_of(seen, seen.passed_to))
    elif may_scatter(seen.rules):
        _write_scattered(seen, put, sheet)


def _received(seen: View) -> list[Card]:
    """Return the cards that came into the seat's hand after the deal, not those turned up to begin."""
    opens = seen.rules.kind_of_play.opens
    return [card for each in _given(seen) if not (opens and each.how == "turned") for card in each.cards]


def _given_up(seen: View) -> tuple[Card, ...]:
    """Return the hand that the seat put aside for the spare one."""
    return seen.dealt if any(each.how == "spare" for each in _given(seen)) else ()


def _given(seen: View) -> list[Given]:
    """Return what was added to the seat's hand after the deal, or replaced it."""
    return [each.what for each in seen.events if isinstance(each.what, Given) and each.what.seat == seen.seat]


def _write_scattered(seen: View, put: Put, sheet: Sheet) -> None:
    """Write the card that goes to each seat, chosen so far or passed, and the one that came from it."""
    to = receivers(seen)
    chosen = seen.passed or tuple(card for cards in put for card in cards)
    for seat, card in zip(to, chosen, strict=False):
        sheet.cards("passed_to", place_of(seen, seat), (card,))
    for seat in to:
        sheet.number("passes_to", place_of(seen, seat))
    for event in seen.events:
        match event.what:
            case Given(seat, cards, "passed", int() as giver) if seat == seen.seat:
                sheet.cards("received_from", place_of(seen, giver), cards)
            case _:
                pass


def _write_tricks(seen: View, sheet: Sheet) -> None:
    """Write the cards played, in tricks, in rows or onto a pile, but those that became the stock again."""
    played = [each for each in seen.history if isinstance(each.move, PlayCard)]
    if seen.opened is not None:
        played = played[-len(seen.opened.lying) :]
    for number, each in enumerate(played):
        assert isinstance(each.move, PlayCard)
        sheet.cards("played", place_of(seen, each.seat), (each.move.card,))
        sheet.cards("when", 0, (each.move.card,), number + 1)
    for each in played[len(played) - len(seen.trick) :]:
        assert isinstance(each.move, PlayCard)
        sheet.cards("trick", place_of(seen, each.seat), (each.move.card,))
    sheet.cards("led", 0, seen.trick[:1])


def _write_seat(seen: View, seat: int, place: int, sheet: Sheet) -> None:
    """Write the public knowledge of a seat, ``place`` seats after the observing one."""
    pack = seen.rules.pack
    sheet.cards("taken", place, seen.taken(seat))
    sheet.cards("voids", place, [card for card in pack.cards() if pack.suit(card) in seen.voids[seat]])
    sheet.cards("exposed", place, [card for by, card in seen.exposed if by == seat])
    sheet.number("sizes", place, seen.sizes[seat])
    sheet.number("tricks", place, sum(trick.winner == seat for trick in seen.tricks))
    sheet.number("dealer", place, int(seat == seen.dealer))
    sheet.number("declarer", place, int(seat == seen.declarer))
    sheet.number("leader", place, int(seat == seen.leader))
    sheet.number("dropped", place, int(seat in seen.dropped))
    if seat in seen.finished:
        sheet.number("finished", place, seen.finished.index(seat) + 1)


def _write_said(seen: View, sheet: Sheet, steps: Steps) -> None:
    """Write the words that each seat has said; doubles, which name seats, are in a separate group."""
    for each in seen.history:
        if each.move is None or isinstance(each.move, Double):
            continue
        if (word := each.move.text) in steps.words:
            number = steps.of_word(word) - len(steps.cards)
            sheet.number("said", place_of(seen, each.seat) * len(steps.words) + number)
