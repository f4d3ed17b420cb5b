"""Where each card may lie, traced from the deal through passing, talon, announcing and the first lead."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from capot.play.events import Made
from capot.play.moves import PassCards, RefusePass
from capot.play.stages.exchange import side_of
from capot.play.view import View
from capot.players.worlds.card_sets import OUT, Bits, Columns, all_cards, apart, only_in, put, together, union
from capot.players.worlds.exclusions import plays, soloist_leads, tricks_term
from capot.rules.check.deal import cards_left
from capot.rules.match.ends import seat_towards
from capot.rules.stages.announcing import Announce
from capot.rules.stages.exchanges import Exchange, TakeTalon
from capot.rules.stages.opening import StageTerm
from capot.rules.stages.tricks import HolderOfLowest, Tricks


@dataclass(frozen=True, slots=True)
class Chapter:
    """A stage that has begun, whether it is over, and its moves as the seat saw them."""

    stage: StageTerm
    is_over: bool
    moves: tuple[Made, ...]


def possible_holders(view: View, bits: Bits) -> tuple[Columns, ...]:
    """Return where the cards may be, case by case, by everything but the cards that were played.

    Cards already played count as still in the hands they came from.  Each world belongs to one case only.
    """
    cases = [_dealt(view, bits)]
    is_moved = any(isinstance(stage, Exchange | TakeTalon) for stage in view.rules.stages)
    if not is_moved:
        cases = [_with_exposed(columns, view, bits) for columns in cases]
    for chapter in _chapters(view):
        match chapter.stage:
            case Exchange():
                cases = [_passed(columns, view, chapter, bits) for columns in cases]
            case TakeTalon():
                cases = [_talon_taken(columns, view, chapter, bits) for columns in cases]
            case Announce():
                first = chapter.moves[0].seat if chapter.moves else min(view.to_act)
                cases = _with_first(cases, view, first, bits)
            case Tricks() if not soloist_leads(view):
                leader = view.tricks[0].leader if view.tricks else view.leader
                cases = _with_first(cases, view, leader, bits, _card_led(view, bits))
            case _:
                pass
    if is_moved:
        # Cards are exposed by those to whom they have been passed.
        cases = [_with_exposed(columns, view, bits) for columns in cases]
    seen = (_as_seen(columns, view, bits) for columns in cases)
    return apart(columns for columns in seen if union(columns) == all_cards(bits))


def _chapters(view: View) -> Iterator[Chapter]:
    """Yield the stages so far, up to the first that is not over, and none after the tricks."""
    for stage in view.rules.stages:
        made = (event.what for event in view.events if event.stage == stage)
        yield Chapter(stage, stage != view.stage, tuple(each for each in made if isinstance(each, Made)))
        if stage == view.stage or isinstance(stage, Tricks):
            return


def _dealt(view: View, bits: Bits) -> Columns:
    """Return where the cards may be as dealt: a seat knows its own, and the card turned up."""
    own = together(view.dealt, bits)
    others = all_cards(bits) & ~own
    columns: Columns = (others,) * view.seats + (others if cards_left(view.rules, view.seats) else 0,)
    if view.seat is not None:
        columns = put(columns, view.seat, own)
    if view.turn_up is None:
        return columns
    where = OUT if view.rules.deal.turn_up == "talon" else view.dealer
    return only_in(columns, bits[view.turn_up], where)


def _with_exposed(columns: Columns, view: View, bits: Bits) -> Columns:
    """Return where the cards may be with those that lie open in a hand in no other."""
    for seat, card in view.exposed:
        columns = only_in(columns, bits[card], seat)
    return columns


def _passed(columns: Columns, view: View, chapter: Chapter, bits: Bits) -> Columns:
    """Return where the cards may be after passing: the seat knows where its own went."""
    refused = any(isinstance(seen.move, RefusePass) for seen in chapter.moves)
    if not chapter.moves or not chapter.is_over or refused:
        return columns
    assert isinstance(chapter.stage, Exchange)
    side = side_of(chapter.stage, view.standing.number)
    step = seat_towards(side, 0, view.seats, view.standing.direction)
    mine = (seen.move for seen in chapter.moves if seen.seat == view.seat)
    given = together((card for move in mine if isinstance(move, PassCards) for card in move.cards), bits)
    seats = range(view.seats)
    moved = [(columns[seat] | columns[(seat - step) % view.seats]) & ~given for seat in seats]
    if view.seat is not None:
        moved[(view.seat + step) % view.seats] |= given
    return (*moved, columns[OUT])


def _talon_taken(columns: Columns, view: View, chapter: Chapter, bits: Bits) -> Columns:
    """Return where the cards may be once the dealer has taken the talon, and after the discard."""
    assert isinstance(chapter.stage, TakeTalon)
    held = columns[view.dealer] | columns[OUT]
    columns = put(put(columns, view.dealer, held), OUT, 0)
    if not chapter.moves:
        return columns
    return put(columns, OUT, held & ~together(chapter.stage.barred, bits))


def _with_first(
    cases: Sequence[Columns], view: View, first: int | None, bits: Bits, led: int = 0
) -> list[Columns]:
    """Return the cases split by the card that lets a seat lead or speak first.

    ``led`` is the card led where the lowest had to be led, else 0.
    """
    lead = tricks_term(view).first_lead
    if first is None or not isinstance(lead, HolderOfLowest):
        return list(cases)
    pack = view.rules.pack
    of_suit = (card for card in pack.cards() if pack.suit(card) == lead.suit)
    suit = [bits[card] for card in sorted(of_suit, key=pack.strength)]
    out = cards_left(view.rules, view.seats)
    eldest = (view.dealer + 1) % view.seats
    return [
        told
        for columns in cases
        for told in _lowest_held(columns, suit, first, out, nobody_has=first == eldest, led=led)
    ]


def _lowest_held(  # noqa: PLR0913 - a lead is described by just these
    columns: Columns, suit: Sequence[int], first: int, out: int, *, nobody_has: bool, led: int
) -> Iterator[Columns]:
    """Yield the columns for each card of a suit, lowest first, that may be the lowest held, by ``first``.

    All below it are out of play, where there are ``out`` cards; with ``nobody_has`` the whole suit may be.
    It is the card ``led``, if that is not 0.
    """
    for below, card in enumerate(suit):
        if columns[first] & card and led in {0, card}:
            yield only_in(columns, card, first)
        if below == out or not columns[OUT] & card:
            return
        columns = only_in(columns, card, OUT)
    if nobody_has:
        yield columns


def _card_led(view: View, bits: Bits) -> int:
    """Return the first card led if its leader had to lead the lowest card, else 0."""
    lead = tricks_term(view).first_lead
    if not isinstance(lead, HolderOfLowest) or lead.must_lead != "card":
        return 0
    return next((bits[play.card] for play in plays(view)), 0)


def _as_seen(columns: Columns, view: View, bits: Bits) -> Columns:
    """Return the columns with all cards seen in place, and the seat's own hand and discards complete."""
    seen = [0] * len(columns)
    for play in plays(view):
        seen[play.seat] |= bits[play.card]
    seen[OUT] |= together(view.discards, bits)
    if view.seat is not None:
        seen[view.seat] |= together(view.hand, bits)
    places = {*view.takers, len(columns) + OUT}
    laid = together(view.laid_on, bits)
    columns = tuple(cards if place in places else cards & ~laid for place, cards in enumerate(columns))
    elsewhere = union(tuple(seen))
    now = [(column & ~elsewhere) | (column & here) for column, here in zip(columns, seen, strict=True)]
    if view.seat is not None:
        now[view.seat] &= seen[view.seat]
    if len(view.discards) == cards_left(view.rules, view.seats):
        now[OUT] &= seen[OUT]
    return tuple(now)
