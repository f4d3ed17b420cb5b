"""The score of a climbing deal won before any card is laid."""

from typing import Final

from capot.language.texts import say
from capot.play.scores.hands import told
from capot.play.scores.scorer import Scorers, added
from capot.play.scores.totals import Item
from capot.play.situation import Situation
from capot.rules.scoring import InstantWinPaid


def instant_win_paid(deal: Situation, term: InstantWinPaid) -> list[Item]:
    """Return the items of a deal won before the play, paid by the others."""
    if not deal.shown:
        return []
    winner = deal.shown[0].seat
    others = [seat for seat in range(deal.seats) if seat != winner]
    what = told(deal.shown[0])
    reason = say("paid for {hand} that another player had", hand=what)
    paid = [Item(seat, -term.each, term.name, reason) for seat in others]
    return [Item(winner, term.each * len(others), term.name, say("was dealt {hand}", hand=what)), *paid]


SCORERS: Final[Scorers] = {InstantWinPaid: added(instant_win_paid)}
