"""The reason for passing or discarding cards: the harm they would do in the hand."""

from collections.abc import Sequence

from capot.cards import Card
from capot.language.cards import short
from capot.language.texts import Text, listed, mark_count, say, say_count
from capot.language.words import number
from capot.play.moves import Discard, PassCards
from capot.play.view import View
from capot.players.tricks.account import Account
from capot.players.tricks.facts import name_of


def why_given(view: View, move: PassCards | Discard) -> Text:
    """Return why these cards are passed or discarded."""
    account = Account(view)
    rest = list(view.rules.pack.sorted(move.cards))
    clauses: list[Text] = []
    for chosen, clause in ((_penalties, _cost), (_catchers, _catch), (_extremes, _stand_out)):
        some = chosen(account, rest)
        if some and len(clauses) < 2:
            subject = _subject(view, some, len(move.cards), each=chosen is _catchers)
            clauses.append(clause(account, some, subject))
            rest = [card for card in rest if card not in some]
    emptied = [suit for suit in range(len(view.rules.pack.suits)) if _is_emptied(account, move, suit)]
    if emptied and len(clauses) < 2:
        names = [name_of(view, suit) for suit in emptied]
        clauses.append(say("you would be left without {suits}", suits=listed(names, "or")))
    match clauses:
        case []:
            return say("the rest of your hand is likely to cost you least without them")
        case [only]:
            return only
        case _:
            first, second = clauses
            return say("{first}, and {second}", first=first, second=second)


def _penalties(account: Account, cards: Sequence[Card]) -> list[Card]:
    return [card for card in cards if account.cost(card) > 0]


def _cost(account: Account, some: Sequence[Card], subject: Text) -> Text:  # noqa: ARG001 - as the others
    return say_count("{cards} is a penalty card", "{cards} are penalty cards", len(some), cards=subject)


def _catchers(account: Account, cards: Sequence[Card]) -> list[Card]:
    """Return the cards above a penalty card that another player may hold."""
    return [card for card in cards if account.prey(card) is not None]


def _catch(account: Account, some: Sequence[Card], subject: Text) -> Text:
    prey = {each for each in map(account.prey, some) if each is not None}
    if len(prey) > 1:
        return say_count(
            "{cards} could be forced to take penalty cards",
            "{cards} could be forced to take penalty cards",
            len(some),
            cards=subject,
        )
    return say_count(
        "{cards} could be forced to take the {prey}",
        "{cards} could be forced to take the {prey}",
        len(some),
        cards=subject,
        prey=short(account.view.standing.faces, *prey),
    )


def _extremes(account: Account, cards: Sequence[Card]) -> list[Card]:
    """Return high cards where tricks do harm, low ones where they are wanted."""
    wanted = account.every < 0 or account.last < 0
    some = []
    for card in cards:
        higher, lower = account.higher(card), account.lower(card)
        if not card.is_joker and ((lower < higher) if wanted else (higher < lower)):
            some.append(card)
    return some


def _stand_out(account: Account, some: Sequence[Card], subject: Text) -> Text:
    return say_count(*_harm(account), len(some), cards=subject)


def _harm(account: Account) -> tuple[str, str]:
    """Return the messages on the harm that one low or high card might do, or several."""
    if account.every < 0:
        return mark_count(
            "{cards} is low and might not win tricks", "{cards} are low and might not win tricks"
        )
    if account.last < 0:
        return mark_count(
            "{cards} is low and might not win the last trick",
            "{cards} are low and might not win the last trick",
        )
    if account.last > 0 and not account.every and not account.any_costly_out:
        return mark_count(
            "{cards} is high and might win the last trick", "{cards} are high and might win the last trick"
        )
    return mark_count(
        "{cards} is high and might win tricks that cost", "{cards} are high and might win tricks that cost"
    )


def _is_emptied(account: Account, move: PassCards | Discard, suit: int) -> bool:
    """Whether the hand loses its last card of a suit that others still hold."""
    had = {card for card in account.view.hand if account.suit(card) == suit}
    return bool(had) and had <= set(move.cards) and account.out(suit) > 0


def _subject(view: View, some: Sequence[Card], of: int, *, each: bool) -> Text:
    if len(some) < of:
        return listed([short(view.standing.faces, card) for card in some])
    match of:
        case 1:
            return say("it")
        case 2:
            return say("either") if each else say("both")
        case _:
            if each:
                return say("any of them")
            return say("all {number}", number=number(of))
