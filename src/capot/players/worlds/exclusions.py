"""The cards that a play shows not to be in the hand it came from.

The rules of play put the cards of a hand in an order, and those that come first may be played.  So a card is
legal if and only if no card of the hand comes before it, and playing it excludes every card that does.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from capot.cards import Card
from capot.play.moves import PlayCard
from capot.play.view import View
from capot.players.worlds.card_sets import Bits, all_cards, suit_in, together
from capot.rules.check.deal import hand_size, has_further_hands, tricks_in
from capot.rules.derived.reneging import due_trumps, may_trump
from capot.rules.jokers import card_led, ranked
from capot.rules.stages import tricks
from capot.rules.terms import Pack, resolved_cards


@dataclass(frozen=True, slots=True)
class Play:
    """A card played by a seat in a trick (numbered from 0) after the cards ``before`` it that are no jokers.

    ``leads`` is whether no card at all was played before it.  ``sealed`` names the bans that still applied:
    on leading a suit that was not broken yet, and on playing a card to the first trick in its suit.
    """

    seat: int
    card: Card
    trick: int
    before: tuple[Card, ...]
    sealed: frozenset[str]
    leads: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """A duty: a holder of any card of ``held`` must play one of ``played``, unless an earlier choice applies.

    Where they differ, ``held`` are among ``played``.
    """

    held: int
    played: int


def tricks_term(view: View) -> tricks.Tricks:
    """Return the term by which the tricks of this deal are played."""
    term = view.rules.stage(tricks.Tricks)
    assert term is not None, "this deal is not played in tricks"
    return term


def soloist_leads(view: View) -> bool:
    """Whether an announcement gives somebody the first lead."""
    return any(each.undertaking.leads for each in view.declared)


def plays(view: View) -> Iterator[Play]:
    """Yield the cards played so far, in order."""
    bans = tricks_term(view).bans
    sealed = {ban.name: ban for ban in bans if isinstance(ban, tricks.Unbroken)}
    back = {
        ban.name: view.rules.pack.suit(ban.card) for ban in bans if isinstance(ban, tricks.NotToFirstOfSuit)
    }
    seats = (made.seat for made in view.history if isinstance(made.move, PlayCard))
    rows = [trick.cards for trick in view.tricks]
    if view.leader is not None:
        rows.append(view.trick)
    for trick, cards in enumerate(rows):
        first = card_led(cards)
        for step, card in enumerate(cards):
            seal = frozenset((*sealed, *back))
            yield Play(next(seats), card, trick, ranked(cards[:step]), seal, leads=step == 0)
            for ban in tuple(sealed.values()):
                if _breaks(card, first, view.rules.pack, ban):
                    del sealed[ban.name]
        led = None if first is None else view.rules.pack.suit(first)
        back = {name: suit for name, suit in back.items() if suit != led}


def excluded(view: View, bits: Bits) -> tuple[int, ...]:
    """Return for each seat the cards that its plays show it does not hold; those of this hand, of several."""
    found, taken_up = [0] * view.seats, 0
    if has_further_hands(view.rules):
        size = hand_size(view.rules, view.seats)
        taken_up = min(len(view.tricks), tricks_in(view.rules, view.seats) - 1) // size * size
    for play in plays(view):
        if play.trick >= taken_up:
            found[play.seat] |= barred_by(view, play, bits)
    return tuple(found)


def barred_by(view: View, play: Play, bits: Bits) -> int:
    """Return the cards that a play shows not to be in the hand it came from."""
    return before(bits[play.card], _choices(view, play, bits), _bans(view, play, bits))


def before(card: int, choices: Sequence[Choice], bans: Sequence[Choice]) -> int:
    """Return the cards that come before a card: with any of them in the hand, it could not be played.

    The first of the ``choices`` with a ``held`` card in the hand applies, the last being the whole pack;
    each ban in turn then removes its ``played`` cards unless no other of its ``held`` cards is left.
    """
    found = 0
    for choice in choices:
        among = choice.played
        if card & among:
            break
        found |= choice.held
    for ban in bans:
        if card & ban.played:
            found |= among & ban.held & ~ban.played
        else:
            among &= ~ban.played
    return found


def _choices(view: View, play: Play, bits: Bits) -> tuple[Choice, ...]:
    """Return the choices of a hand in order, before any ban; the last is the pack."""
    term, everything = tricks_term(view), all_of(all_cards(bits))
    if play.before:
        jokers = together((card for card in bits if card.is_joker), bits)
        due = (Choice(each.held, each.played | jokers) for each in to_follow(view, term, play.before, bits))
        return (*due, everything)
    lead, pack = term.first_lead, view.rules.pack
    by_card = play.leads and not play.trick and not soloist_leads(view)
    if not by_card or not isinstance(lead, tricks.HolderOfLowest):
        return (everything,)
    if lead.must_lead == "suit":
        return (all_of(suit_in(pack, lead.suit)), everything)
    # The lowest card in play had to be led: this is it, unless nobody held any of its suit.
    return (all_of(bits[play.card]),) if pack.suit(play.card) == lead.suit else (everything,)


def _bans(view: View, play: Play, bits: Bits) -> tuple[Choice, ...]:
    pack, everything = view.rules.pack, all_cards(bits)
    return tuple(
        Choice(
            suit_in(pack, pack.suit(ban.card)) if isinstance(ban, tricks.NotToFirstOfSuit) else everything,
            _banned(ban, play, pack, bits),
        )
        for ban in tricks_term(view).bans
    )


def _banned(ban: tricks.Ban, play: Play, pack: Pack, bits: Bits) -> int:
    """Return the cards that a ban forbids at this ply."""
    match ban:
        case tricks.Unbroken():
            closed = suit_in(pack, ban.suit) | together(ban.closed, bits)
            return 0 if play.before or ban.name not in play.sealed else closed
        case tricks.NotToFirstTrick():
            return 0 if play.trick else together(resolved_cards(ban.cards), bits)
        case tricks.NotOpening():
            return 0 if play.trick or play.before else suit_in(pack, ban.suit)
        case tricks.NotToFirstOfSuit():
            led = pack.suit((*play.before, play.card)[0])  # Of a joker, the suit of no ban.
            applies = ban.name in play.sealed and led == pack.suit(ban.card)
            return bits[ban.card] if applies else 0
        case _:
            assert_never(ban)


def _breaks(card: Card, led: Card | None, pack: Pack, ban: tricks.Unbroken) -> bool:
    if ban.by == "never":
        return False
    if card in resolved_cards(ban.also):
        return True
    discarded = led is not None and pack.suit(led) != ban.suit
    return pack.suit(card) == ban.suit and (ban.by == "play" or discarded)


def all_of(cards: int) -> Choice:
    """Return the choice of a hand that must play one of some cards if it can."""
    return Choice(cards, cards)


def to_follow(view: View, term: tricks.Tricks, before: tuple[Card, ...], bits: Bits) -> Iterator[Choice]:
    """Yield the choices of a hand that plays after these cards; if none applies, any card may be played."""
    heading = next((each for each in term.duties if isinstance(each, tricks.HeadOrLowest)), None)
    if heading is not None:
        yield from _heading(view.rules.pack, heading, before, bits)
        return
    led = view.rules.pack.suit(before[0])
    beating = next((each for each in term.duties if isinstance(each, tricks.BeatTrumps)), None)
    beats = beating is not None and (beating.plain or led == view.trump)
    if beating is not None and beats:
        yield from _beating(view, beating, before, bits)
    suspended = {name for each in view.declared for name in each.undertaking.suspends}
    for duty in term.duties:
        if isinstance(duty, tricks.MustDiscard) and duty.beaten and duty.name not in suspended and not beats:
            yield from _losing(view, duty, before, bits)
    if led == view.trump:
        due = together(due_trumps(view.rules.pack, term, led, before[0]), bits)
        yield Choice(due, suit_in(view.rules.pack, led))
    elif view.trump is not None and may_trump(term):
        own = suit_in(view.rules.pack, led)
        yield Choice(own, own | suit_in(view.rules.pack, view.trump))
    else:
        yield all_of(suit_in(view.rules.pack, led))
    for duty in term.duties:
        match duty:
            case tricks.MustDiscard():
                if duty.name not in suspended:
                    yield all_of(together(duty.cards, bits))
            case (
                tricks.MustTrump()
                | tricks.BeatTrumps()
                | tricks.HeadOrLowest()
                | tricks.MayTrump()
                | tricks.MayRenege()
            ):
                pass
            case _:
                assert_never(duty)
    yield from _trumping(view, term, before, bits)


def _heading(pack: Pack, duty: tricks.HeadOrLowest, before: tuple[Card, ...], bits: Bits) -> Iterator[Choice]:
    """Yield the choices of a hand that must head the trick or play its lowest card, rank by rank."""
    best = max(map(pack.strength, before))
    high = together((card for card in pack.cards() if pack.strength(card) >= best), bits)
    if before[0].rank in duty.lowest_to:
        high = 0
    if high and duty.must_head:
        yield all_of(high)
    for rank in reversed(pack.order):
        cards = together((card for card in pack.cards() if card.rank == rank), bits)
        yield Choice(cards, cards | high)


def _losing(view: View, duty: tricks.MustDiscard, before: tuple[Card, ...], bits: Bits) -> Iterator[Choice]:
    """Yield the choice after a higher card of the suit led than one that must then be played."""
    pack = view.rules.pack
    highest = max(pack.strength(each) for each in before if pack.suit(each) == pack.suit(before[0]))
    due = [
        card
        for card in duty.cards
        if pack.suit(card) == pack.suit(before[0]) and pack.strength(card) < highest
    ]
    if due:
        yield all_of(together(due, bits))


def _beating(view: View, duty: tricks.BeatTrumps, before: tuple[Card, ...], bits: Bits) -> Iterator[Choice]:
    """Yield the choices where the trick must be beaten: the highest that beats it, or any of them."""
    led = view.rules.pack.suit(before[0])
    if led != view.trump and any(view.rules.pack.suit(card) == view.trump for card in before):
        return
    higher = _higher(view, before, led)
    if duty.by == "any":
        yield all_of(together(higher, bits))
        return
    for card in higher:
        yield all_of(bits[card])


def _trumping(view: View, term: tricks.Tricks, before: tuple[Card, ...], bits: Bits) -> Iterator[Choice]:
    """Yield the choices of a hand that cannot follow: its trumps, or those that beat the trick's."""
    duty = next((each for each in term.duties if isinstance(each, tricks.MustTrump)), None)
    if duty is None or view.trump is None:
        return
    trumps = suit_in(view.rules.pack, view.trump)
    if duty.over == "any" or all(view.rules.pack.suit(card) != view.trump for card in before):
        yield all_of(trumps)
        return
    higher = together(_higher(view, before, view.trump), bits)
    yield Choice(higher, trumps) if duty.over == "free" else all_of(higher)
    if duty.over == "always":
        yield all_of(trumps)


def _higher(view: View, before: tuple[Card, ...], suit: str) -> list[Card]:
    """Return the cards of a suit that beat those of it in a trick, the highest first."""
    pack = view.rules.pack
    best = max(pack.strength(card) for card in before if pack.suit(card) == suit)
    cards = (card for card in pack.cards() if pack.suit(card) == suit)
    return sorted((card for card in cards if pack.strength(card) > best), key=pack.strength, reverse=True)
