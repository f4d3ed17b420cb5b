"""Claims: whether a deal may end at once because its score is certain, and playing out the rest."""

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter

from capot.cards import Card
from capot.play.ending.decided import is_decided
from capot.play.match import Match
from capot.play.moves import Move, PlayCard
from capot.play.position import Position
from capot.play.progress import TricksProgress
from capot.play.view import View, view
from capot.rules.ongoing.card_pools import cards_at_stake
from capot.rules.stages.tricks import Tricks
from capot.rules.terms import Pack


def takes_all_the_rest(seen: View) -> bool:
    """Whether the seat of a view takes all tricks that are left, however the hidden cards lie and are played.

    It is on lead and leads each suit from the top.  A suit is sure if all its cards beat every card the
    others may hold, or if its top cards do and are enough to draw all of those even from one player, who must
    follow but may play any jokers first.  The cards of the talon count among those of the others; cards still
    to be drawn may be any.  Nobody claims while it matters how a card is played.
    """
    if seen.seat is None or not isinstance(seen.stage, Tricks) or not seen.is_my_turn or seen.trick:
        return False
    if (seen.stage.draws != "never" and seen.stock) or seen.standing.one_card:
        return False
    pack = seen.rules.pack
    played = {card for trick in seen.tricks for card in trick.cards}
    if cards_at_stake(seen.rules, played):
        return False
    gone = played.union(seen.hand)
    others = [card for card in pack.cards() if card not in gone]
    suits = {pack.suit(card) for card in seen.hand}
    jokers = sum(card.is_joker for card in others)
    if any(card.is_joker for card in seen.hand):
        return False
    if any(pack.suit(card) == seen.trump for card in others) and suits != {seen.trump}:
        return False

    def is_sure(suit: str) -> bool:
        own = [card for card in seen.hand if pack.suit(card) == suit]
        theirs = [card for card in others if pack.suit(card) == suit]
        winners = [card for card in own if _beats_all(pack, card, theirs)]
        # To the first trick, the rules may tell which card to lead.
        return len(winners) == len(own) or (len(winners) >= len(theirs) + jokers and bool(seen.tricks))

    return len(seen.hand) > 1 and all(map(is_sure, suits))


def _beats_all(pack: Pack, card: Card, others: Iterable[Card]) -> bool:
    """Whether a card beats all others of its suit; a joker beats nothing."""
    suit, strength = pack.suit(card), pack.strength(card)
    return not card.is_joker and all(
        strength > pack.strength(other) for other in others if pack.suit(other) == suit
    )


def is_at_its_end(position: Position, seen: View | None = None) -> bool:
    """Whether a deal is decided, with no trick on the table, so that it may end by itself.

    ``seen`` is the watchers' view of the position, if it is made already.
    """
    now = position.progress
    is_between = isinstance(now, TricksProgress) and not now.cards
    return is_between and is_decided(seen or view(position, None))


def may_claim(seen: View) -> bool:
    """Whether the seat of a view may end the deal at once, whatever anybody holds."""
    return is_decided(seen) or takes_all_the_rest(seen)


def rest_of(position: Position) -> Iterator[tuple[int, Move]]:
    """Yield the seats and moves that end a deal played in tricks: each legal card whose text comes first.

    If the seat to act takes all the rest, its cards that beat all others come before its other cards.  Stored
    claims are replayed by this, so it must not depend on the order in which legal moves are listed.
    """
    taker = _taker(position)
    while position.to_act:
        seat = min(position.to_act)
        moves = position.legal(seat).moves
        winners = _winners(position, seat, moves) if seat == taker else []
        move = min(winners or moves, key=attrgetter("text"))
        yield seat, move
        position = position.after(seat, move)


def _taker(position: Position) -> int | None:
    """Return the seat that takes all the rest, if that is why the deal may end."""
    seat = min(position.to_act, default=None)
    if seat is None or is_decided(view(position, None)):
        return None
    return seat if takes_all_the_rest(view(position, seat)) else None


def _winners(position: Position, seat: int, moves: Sequence[Move]) -> list[Move]:
    """Return the moves that play a card which beats all cards of its suit in the other hands."""
    others = [card for by, hand in enumerate(position.hands) if by != seat for card in hand]
    pack = position.rules.pack
    return [each for each in moves if isinstance(each, PlayCard) and _beats_all(pack, each.card, others)]


def with_rest_played(match: Match, line: Sequence[Move] = ()) -> Match:
    """Return a match whose deal has ended by the moves of a line, or without one by those of `rest_of`."""
    for move in line:
        match = match.after(min(match.position.to_act), move)
    if line:
        return match
    for seat, move in rest_of(match.position):
        match = match.after(seat, move)
    return match
