"""The score of a stake that two players vie for."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from capot.language.texts import say
from capot.play.scores.scorer import Scorers, added
from capot.play.scores.totals import Item
from capot.play.situation import Situation
from capot.play.vying import said, winner_of_tricks, winners_of
from capot.rules.scoring import StakeWon
from capot.rules.terms import Exact


def stake_won(deal: Situation, term: StakeWon) -> Iterator[Item]:
    """Yield the item of the player who wins the deal, if anybody does."""
    words = said(deal.moves)
    if words.gave_up is not None:
        reason = (
            say("the other player conceded") if words.by is not None else say("the other player threw in")
        )
        yield Item(1 - words.gave_up, term.each, term.name, reason)
        return
    winner = winner_of_tricks(winners_of(deal.tricks))
    if winner is None:
        return
    reason = say("won the deal")
    if words.is_seen:
        reason = say("won the deal after a put")
    elif term.silent == "game":
        reason = say("won a deal that was played out")
    total = deal.standing.totals[winner] if deal.standing.totals else 0
    yield Item(winner, stake_of(term, total, is_seen=words.is_seen), term.name, reason)


def stake_of(term: StakeWon, total: Exact, *, is_seen: bool) -> Exact:
    """Return what a player with this total scores for winning the tricks of a deal."""
    if is_seen or term.silent == "game":
        # A match of a fixed number of deals goes on past the target.
        return max(term.each, term.target - total)
    return term.each


_DRAWN = say("A draw: neither won more tricks than the other, so nothing counts.")

SCORERS: Final[Scorers] = {StakeWon: replace(added(stake_won), unplayed=True, drawn=_DRAWN)}
