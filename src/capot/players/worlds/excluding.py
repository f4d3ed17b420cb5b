"""What a played card tells of the hand it came from: which cards were not in it.

The rules of play put the cards of a hand in an order, and those that come first may be played.  So a card is
legal if and only if no card of the hand comes before it, and playing it excludes every card that does.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from capot.cards import Card
from capot.play.view import View
from capot.players.worlds.card_sets import Bits, suit_in, together
from capot.players.worlds.choices_seen import Choice, all_of, to_follow
from capot.rules.terms import Pack, resolved_cards
from capot.rules.tricks import Ban, HolderOfLowest, NotOpening, NotToFirstTrick, Tricks, Unbroken


@dataclass(frozen=True, slots=True)
class Play:
    """A card played: by whom, in which trick (from 0), after which cards of it.

    ``sealed`` names the bans on leading a suit that held, as it was not broken yet.
    """

    seat: int
    card: Card
    trick: int
    before: tuple[Card, ...]
    sealed: frozenset[str]


def tricks_term(view: View) -> Tricks:
    """Return the term by which the tricks of this deal are played."""
    term = view.rules.stage(Tricks)
    assert term is not None, "this deal is not played in tricks"
    return term


def soloist_leads(view: View) -> bool:
    """Whether somebody leads to the first trick by what he announced."""
    return any(each.undertaking.leads for each in view.declared)


def plays(view: View) -> Iterator[Play]:
    """Run through the cards played so far, in order."""
    sealed = {ban.name: ban for ban in tricks_term(view).bans if isinstance(ban, Unbroken)}
    rows = [(trick.leader, trick.cards) for trick in view.tricks]
    if view.leader is not None:
        rows.append((view.leader, view.trick))
    for trick, (leader, cards) in enumerate(rows):
        for step, card in enumerate(cards):
            yield Play((leader + step) % view.seats, card, trick, cards[:step], frozenset(sealed))
            for ban in tuple(sealed.values()):
                if _breaks(card, cards[0], view.rules.pack, ban):
                    del sealed[ban.name]


def excluded(view: View, bits: Bits) -> tuple[int, ...]:
    """Return for each seat the cards that its plays show it not to have held, nor to hold now."""
    found = [0] * view.seats
    for play in plays(view):
        found[play.seat] |= before(bits[play.card], _choices(view, play, bits), _bans(view, play, bits))
    return tuple(found)


def before(card: int, choices: Sequence[Choice], bans: Sequence[int]) -> int:
    """Return the cards that come before a card: with any of them in the hand, it could not be played.

    A hand must play as the first of the ``choices`` says whose ``held`` it holds a card of, the last being
    the whole pack; of what it may play then, each ban in turn takes its cards away unless nothing else is
    left.
    """
    found = 0
    for choice in choices:
        among = choice.played
        if card & among:
            break
        found |= choice.held
    for ban in bans:
        if card & ban:
            found |= among & ~ban
        else:
            among &= ~ban
    return found


def _choices(view: View, play: Play, bits: Bits) -> tuple[Choice, ...]:
    """From which cards a hand must be played, in order and before any ban; the last is the pack."""
    term, everything = tricks_term(view), all_of(together(bits, bits))
    if play.before:
        return (*to_follow(view, term, play.before, bits), everything)
    lead, pack = term.first_lead, view.rules.pack
    if play.trick or soloist_leads(view) or not isinstance(lead, HolderOfLowest):
        return (everything,)
    if lead.must_lead == "suit":
        return (all_of(suit_in(pack, lead.suit)), everything)
    # The lowest card in play had to be led by whoever led: this is it, unless nobody held any of its suit.
    return (all_of(bits[play.card]),) if pack.suit(play.card) == lead.suit else (everything,)


def _bans(view: View, play: Play, bits: Bits) -> tuple[int, ...]:
    return tuple(_banned(ban, play, view.rules.pack, bits) for ban in tricks_term(view).bans)


def _banned(ban: Ban, play: Play, pack: Pack, bits: Bits) -> int:
    """Return the cards that a ban forbids at this ply."""
    match ban:
        case Unbroken():
            return 0 if play.before or ban.name not in play.sealed else suit_in(pack, ban.suit)
        case NotToFirstTrick():
            return 0 if play.trick else together(resolved_cards(ban.cards), bits)
        case NotOpening():
            return 0 if play.trick or play.before else suit_in(pack, ban.suit)
        case _:
            assert_never(ban)


def _breaks(card: Card, led: Card, pack: Pack, ban: Unbroken) -> bool:
    if ban.by == "never":
        return False
    if card in resolved_cards(ban.also):
        return True
    return pack.suit(card) == ban.suit and (ban.by == "play" or pack.suit(led) != ban.suit)
