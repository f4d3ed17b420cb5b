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
    if words.is_seen or term.silent == "game":
        # A match of a fixed number of deals goes on past the target.
        missing = term.target - (deal.standing.totals[winner] if deal.standing.totals else 0)
        reason = say("won the deal after a put") if words.is_seen else say("won a deal that was played out")
        yield Item(winner, max(term.each, missing), term.name, reason)
    else:
        yield Item(winner, term.each, term.name, say("won the deal"))


_DRAWN = say("A draw: neither won more tricks than the other, so nothing counts.")

SCORERS: Final[Scorers] = {StakeWon: replace(added(stake_won), unplayed=True, drawn=_DRAWN)}
