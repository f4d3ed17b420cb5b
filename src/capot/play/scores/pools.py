"""Scores of a pool that tricks win: what is paid into it, and what whoever takes it gets."""

from capot.language.texts import Text, say, say_count
from capot.language.words import figure
from capot.play.scores.hands import is_last
from capot.play.scores.totals import Item
from capot.play.situation import Situation
from capot.rules.scoring import PoolTaken, TrickCount
from capot.rules.trick_pools import pool_of


def ante_items(deal: Situation) -> tuple[Item, ...]:
    """Return the items for what is paid into the pool before the deal."""
    term = pool_of(deal.rules)
    if term is None:
        return ()
    alone = isinstance(term, TrickCount)
    reason = say("put up the pool as dealer") if alone else say("paid into the pool")
    return tuple(Item(seat, -paid, term.name, reason) for seat, paid in deal.antes.items() if paid)


def pool_items(deal: Situation, term: PoolTaken) -> list[Item]:
    """Return the items of the pool: for whoever takes it, or for all after the last deal of the match."""
    winner = deal.tricks[-1].winner
    own = sum(trick.winner == winner for trick in deal.tricks)
    if winner is not None and own == deal.total_tricks and term.every is not None:
        others = [seat for seat in deal.players if seat != winner]
        reason = say("paid {points} to the winner of every trick", points=figure(term.every))
        paid = [Item(seat, -term.every, term.name, reason) for seat in others if term.every]
        gain = term.held + term.every * len(others)
        return [Item(winner, gain, term.name, swept_pool(term.every)), *paid]
    if winner is not None and own == term.tricks:
        won = say_count("won {count} trick and took the pool", "won {count} tricks and took the pool", own)
        return [Item(winner, term.held, term.name, won)]
    rest = term.held // len(deal.players) if is_last(deal.standing) else 0
    told = say("took a share of what nobody had won")
    return [Item(seat, rest, term.name, told) for seat in deal.players if rest]


def swept_pool(each: int) -> Text:
    """Return the reason a winner of every trick gets the pool, and so much from each other player."""
    if each:
        return say("won every trick: the pool and {points} from each other player", points=figure(each))
    return say("won every trick: the pool")
