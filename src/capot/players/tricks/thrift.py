"""Cards played where one that does the same work would keep a better hand, if nothing but tricks counts."""

from dataclasses import replace

from capot.cards import Card
from capot.play.moves import Move, PlayCard
from capot.play.tricks.winners import winner
from capot.play.view import View
from capot.players.protocol import Estimate, Ranking
from capot.rules.derived.weights import weights_of
from capot.rules.jokers import card_led
from capot.rules.stages.tricks import Tricks

CLEAR, CLEAR_FOR_THE_LEAD = 3.0, 1.0
"""Standard errors by which a card must be better to be no waste; less for one that takes over the lead."""


def thrifty(ranking: Ranking, seen: View) -> Ranking:
    """Return a ranking in which no card is wasted, unless that is clearly better in the worlds tried.

    A card is wasted if another of the hand should be played first by every rule of thumb (`is_thriftier`).
    """
    found = ranking.estimates
    if not isinstance(seen.stage, Tricks) or not only_tricks_count(seen):
        return ranking
    wasted = {move for move in found if _is_wasted(move, found, seen)}
    kept = {move: each for move, each in found.items() if move not in wasted}
    last = {move: replace(each, is_wasted=True) for move, each in found.items() if move in wasted}
    return ranking._replace(estimates=kept | last, slips=ranking.slips - wasted)


def _is_wasted(move: Move, found: dict[Move, Estimate], seen: View) -> bool:
    here = found[move]
    if not isinstance(move, PlayCard):
        return False
    return any(
        isinstance(other, PlayCard)
        and each.worlds == here.worlds
        and is_thriftier(seen, other.card, move.card)
        and here.worth - each.worth
        <= _clear(seen, other.card, move.card) * max(here.worth_error, each.worth_error)
        for other, each in found.items()
    )


def _clear(seen: View, card: Card, other: Card) -> float:
    """Return the standard errors by which another card must be better than a thriftier one to be played."""
    wins, other_wins = (winner_with(seen, each) == seen.seat for each in (card, other))
    return CLEAR_FOR_THE_LEAD if other_wins and not wins else CLEAR


def only_tricks_count(seen: View) -> bool:
    """Whether the seat of a view wants as many tricks as it can get, and cards in them count nothing."""
    weights = weights_of(seen.rules, len(seen.players))
    if weights.cards or weights.sets or weights.plays:
        return False
    gain = weights.each_trick + sum(each.winner for each in weights.tricks if each.which == "every")
    return gain < 0 if seen.standing.low_wins else gain > 0


def is_thriftier(seen: View, card: Card, other: Card) -> bool:
    """Whether a card keeps a better hand than another and takes no fewer tricks, where only tricks count.

    Of a suit it is the lower card, if the trick goes to the same side with either.  Last to play with two
    cards left, it is the card that wins a trick of the others; and on lead without a partner the highest
    trump, before a card that can be beaten.
    """
    pack, seat, mates = seen.rules.pack, seen.seat, partners(seen)
    is_last_but_one = len(seen.hand) == 2
    if card_led(seen.trick) is None:
        sure = pack.suit(card) == seen.trump and not is_beatable(seen, card)
        return is_last_but_one and not seen.trick and not mates and sure and is_beatable(seen, other)
    wins, other_wins = (winner_with(seen, each) == seat for each in (card, other))
    now, is_last = winner_with(seen), len(seen.trick) == len(in_turn(seen)) - 1
    if is_last and is_last_but_one and now not in mates and wins != other_wins:
        return wins
    same = (wins == other_wins or now in mates) if is_last else not wins and not other_wins
    return same and pack.suit(card) == pack.suit(other) and pack.strength(card) < pack.strength(other)


def in_turn(seen: View) -> tuple[int, ...]:
    """Return the seats that play to the trick, from its leader."""
    assert seen.leader is not None
    around = ((seen.leader + step) % seen.seats for step in range(seen.seats))
    return tuple(seat for seat in around if seat not in seen.dropped and seat in seen.players)


def partners(seen: View) -> frozenset[int]:
    """Return the partners who play on."""
    sides, seat = seen.standing.sides, seen.seat
    assert seat is not None
    if sides is None:
        return frozenset()
    others = {*seen.players} - {seat, *seen.dropped}
    return frozenset(each for each in others if sides.are_partners(each, seat))


def winner_with(seen: View, *more: Card) -> int:
    """Return who wins the cards on the table, or these and another card."""
    cards = (*seen.trick, *more)
    return winner(cards, in_turn(seen)[: len(cards)], seen.rules.pack, seen.trump)


def unseen(seen: View) -> list[Card]:
    """Return the cards that others may hold."""
    gone = {card for trick in seen.tricks for card in trick.cards} | {*seen.hand, *seen.trick, *seen.discards}
    return [card for card in seen.rules.pack.cards() if card not in gone]


def is_beatable(seen: View, card: Card) -> bool:
    """Whether somebody may hold a higher card of the suit."""
    pack = seen.rules.pack
    return any(
        pack.suit(each) == pack.suit(card) and pack.strength(each) > pack.strength(card)
        for each in unseen(seen)
    )
