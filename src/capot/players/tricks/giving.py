"""The reason for passing or discarding cards: the harm they would do in the hand."""

from collections.abc import Sequence

from capot.cards import SUITS, Card
from capot.language.texts import listed
from capot.language.words import number
from capot.play.moves import Discard, PassCards
from capot.play.view import View
from capot.players.tricks.account import Account


def why_given(view: View, move: PassCards | Discard) -> str:
    """Return why these cards are passed or discarded."""
    account = Account(view)
    rest = list(view.rules.pack.sorted(move.cards))
    clauses: list[str] = []
    for group in (_penalties, _catchers, _extremes):
        some, what = group(account, rest)
        if some and len(clauses) < 2:
            clauses.append(f"{_subject(view, some, len(move.cards))} {what}")
            rest = [card for card in rest if card not in some]
    emptied = [suit for suit in SUITS if _is_emptied(account, move, suit)]
    if emptied and len(clauses) < 2:
        names = [view.standing.faces.suit_name(suit) for suit in emptied]
        clauses.append(f"you are left without {listed(names, 'or')}")
    joint = ", and " if len(clauses) > 1 and " and " in "".join(clauses) else " and "
    return joint.join(clauses) or "the rest of your hand is likely to cost you least without them"


def _penalties(account: Account, cards: Sequence[Card]) -> tuple[list[Card], str]:
    some = [card for card in cards if account.cost(card) > 0]
    return some, "is a penalty card" if len(some) == 1 else "are penalty cards"


def _catchers(account: Account, cards: Sequence[Card]) -> tuple[list[Card], str]:
    """Cards above a penalty card that another player may hold."""
    some = [card for card in cards if account.prey(card) is not None]
    prey = {each for each in map(account.prey, some) if each is not None}
    what = f"the {account.view.standing.faces.short(*prey)}" if len(prey) == 1 else "penalty cards"
    return some, f"could have to take {what}"


def _extremes(account: Account, cards: Sequence[Card]) -> tuple[list[Card], str]:
    """High cards where tricks do harm, low ones where they are wanted."""
    wanted = account.every < 0 or account.last < 0
    some = []
    for card in cards:
        higher, lower = account.higher(card), account.lower(card)
        if (lower < higher) if wanted else (higher < lower):
            some.append(card)
    word = "low" if wanted else "high"
    return some, f"{'is' if len(some) == 1 else 'are'} {word} and might {_aim(account)}"


def _aim(account: Account) -> str:
    if account.every < 0:
        return "not win tricks"
    if account.last < 0:
        return "not win the last trick"
    only_last = account.last > 0 and not account.every and not account.any_costly_out
    return f"win {'the last trick' if only_last else 'tricks that cost'}"


def _is_emptied(account: Account, move: PassCards | Discard, suit: str) -> bool:
    """Whether the hand loses its last card of a suit that others still hold."""
    had = {card for card in account.view.hand if account.view.rules.pack.suit(card) == suit}
    return bool(had) and had <= set(move.cards) and account.out(SUITS.index(suit)) > 0


def _subject(view: View, some: Sequence[Card], of: int) -> str:
    if len(some) == of:
        return {1: "it", 2: "both"}.get(of, f"all {number(of)}")
    return listed([view.standing.faces.short(card) for card in some])
