"""The scores of a stake that two players vie for."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from capot.language.texts import Text, say
from capot.language.tokens import player
from capot.play.moves import Move
from capot.play.scores.scorer import Scorers, added
from capot.play.scores.totals import Item
from capot.play.situation import Situation
from capot.play.vying import CONCEDE, REFUSE, Said, Talk, said, winner_of_tricks, winners_of
from capot.rules.scoring import StakeRaised, StakeWon, VyingTerm
from capot.rules.scoring.vying import GAME


def stake_won(deal: Situation, term: VyingTerm) -> Iterator[Item]:
    """Yield the item of the side that wins the deal, if any does."""
    words = said(deal, deal.moves)
    if words.gave_up is not None:
        seat, word = deal.moves[-1]
        yield Item(1 - words.gave_up, words.stake, term.name, _gave_up(word, player(seat, None)))
        return
    winner = winner_of_tricks(winners_of(deal.tricks), Talk.of(deal.rules).stage.spoilt)
    if winner is None:
        return
    total = deal.standing.totals[winner] if deal.standing.totals else 0
    yield Item(winner, term.paid(words.stake, total), term.name, _won(term, words))


def _gave_up(word: Move, name: Text) -> Text:
    """Return how a player gave up."""
    if word == CONCEDE:
        return say("conceded by {name}", name=name)
    if word == REFUSE:
        return say("refused by {name}", name=name)
    return say("hand thrown in by {name}", name=name)


def _won(term: VyingTerm, words: Said) -> Text:
    """Return how a deal was won that was played out."""
    if words.stake == GAME:
        return say("won the deal after a put")
    if term.is_for_game(words.stake):
        return say("won a deal that was played out")
    return say("won the deal")


_DRAWN = say("A draw: neither won more tricks than the other, so nothing counts.")

_WON = replace(added(stake_won), unplayed=True, drawn=_DRAWN)

SCORERS: Final[Scorers] = {StakeWon: _WON, StakeRaised: _WON}
