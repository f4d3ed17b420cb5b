"""The themes of a puzzle, from the state of the deal and what the best move does in it."""

from collections.abc import Iterator

from capot.cards import Card
from capot.play.moves import (
    Announce,
    Bid,
    Choose,
    Discard,
    Double,
    Expose,
    LayCards,
    NameRank,
    NameSuit,
    NameTrump,
    PassCards,
    PassTurn,
    PlayCard,
    RefusePass,
)
from capot.play.position import Position
from capot.play.view import View, view
from capot.players.tricks.account import Account
from capot.players.tricks.suitless import heads
from capot.players.views.trick_view import trick_view
from capot.rules.check.deal import tricks_in
from capot.rules.errors import RulesError
from capot.study.puzzles.puzzle import Option, Theme

LAST = 4
"""Cards in hand from which on a decision is one of the last tricks."""

LIKELY = 0.5
"""Chance to win a trick above which a card is expected to win it."""

BOMB = 4
"""Cards that beat what ordinary combinations do not, at least."""


def themes_of(deal: Position, seat: int, options: tuple[Option, ...]) -> tuple[Theme, ...]:
    """Return what a decision is about, the most telling first; ``options`` begin with the best."""
    seen, best = view(deal, seat), options[0].moves[0]
    match best:
        case PlayCard() if seen.asks == "lay":
            return ("domino",)
        case PlayCard(card) if seen.trick and seen.rules.pack.suitless:
            return ("win",) if heads(seen, card) else ("duck",)
        case PlayCard(card):
            try:
                return tuple(dict.fromkeys(_of_card(seen, card, options)))
            except RulesError:
                return ("lead",) if not seen.trick else ("duck",)
        case PassCards() | Discard() | RefusePass():
            return ("pass",)
        case Announce() | Expose() | Bid():
            return ("announce",)
        case Choose() | NameSuit() | NameTrump() | NameRank():
            return ("contract",)
        case Double():
            return ("double",)
        case LayCards(cards):
            return ("bomb", "climb") if len(cards) >= BOMB and _is_bomb(cards) else ("climb",)
        case PassTurn():
            return ("climb",) if seen.asks == "climb" else ("contract",)
        case _:
            return ("domino",) if seen.asks == "lay" else ("draw",)


def _of_card(seen: View, card: Card, options: tuple[Option, ...]) -> Iterator[Theme]:
    plain = trick_view(seen)
    account = Account(plain)
    pack = seen.rules.pack
    suit = [each for each in plain.hand if pack.suit(each) == pack.suit(card)]
    others = [move.card for each in options[1:] for move in each.moves if isinstance(move, PlayCard)]
    costs = [account.cost_at_first(each) for each in pack.cards()]
    costliest = max(costs)
    wanted = costliest <= 0 and account.every <= 0 and (account.every < 0 or min(costs) < 0)
    if account.rivals and len(plain.tricks) >= tricks_in(plain.rules, plain.seats) // 4:
        yield "stop"
    if account.goal is not None:
        yield "sweep"
    if not plain.trick:
        yield from _of_lead(account, card, costliest, wanted=wanted)
    elif account.led != account.suit(card):
        yield from _of_discard(account, card, others, costliest, wanted=wanted)
    else:
        yield from _of_following(account, card, others, costliest)
    if len(suit) == 1 and account.led != account.suit(card) and len(plain.hand) > LAST:
        yield "void"
    if len(plain.hand) <= LAST:
        yield "last"


def _of_lead(account: Account, card: Card, costliest: float, *, wanted: bool) -> Iterator[Theme]:
    above = [
        each
        for each in account.cards_in(account.unseen)
        if account.suit(each) == account.suit(card) and account.cost_at_first(each) == costliest
    ]
    strength = account.view.rules.pack.strength
    if costliest > 0 and any(strength(each) > strength(card) for each in above):
        yield "smoke"
    if not wanted and account.wins_if_led(card) <= LIKELY:
        yield "exit"
    yield "lead"


def _of_discard(
    account: Account, card: Card, others: list[Card], costliest: float, *, wanted: bool
) -> Iterator[Theme]:
    if account.trump is not None and account.trump == account.suit(card) and account.beats(card):
        yield "win"
    elif wanted:
        yield "discard"
    elif costliest > 0 and account.cost_at_first(card) == costliest:
        yield "queen"
        yield "dump"
    elif account.cost(card) > 0:
        yield "dump"
    elif any(account.cost(each) > account.cost(card) for each in others):
        yield "keep"
    else:
        yield "dump"


def _of_following(account: Account, card: Card, others: list[Card], costliest: float) -> Iterator[Theme]:
    if costliest > 0 and account.cost_at_first(card) == costliest and account.wins(card) <= LIKELY:
        yield "queen"
    if account.wins(card) > LIKELY:
        yield "win"
    elif account.beats(card) or any(account.beats(each) for each in others):
        yield "duck"
    else:
        strength = account.view.rules.pack.strength
        yield "keep" if any(strength(each) > strength(card) for each in others) else "duck"


def _is_bomb(cards: tuple[Card, ...]) -> bool:
    """Whether cards are four of a rank or a run of pairs."""
    ranks = [card.rank for card in cards]
    return len(set(ranks)) == 1 or (
        len(set(ranks)) * 2 == len(ranks) and all(ranks.count(rank) == 2 for rank in ranks)
    )
