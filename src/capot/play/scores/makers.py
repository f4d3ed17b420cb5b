"""The score of the side that made trumps, or of the others if it won too few tricks."""

from capot.language.texts import say, say_count
from capot.play.moves import NameTrump
from capot.play.scores.totals import Item
from capot.play.situation import Situation
from capot.rules.scoring import Makers
from capot.rules.sides import sides_of


def makers_items(deal: Situation, term: Makers) -> list[Item]:
    """Return the items for a side that made trumps, or for each of the others.

    Where partners have one score, the first of them stands for a side.
    """
    by = deal.declarer
    if by is None or not deal.tricks:
        return []
    sides = sides_of(deal.standing.sides, deal.seats)
    own = next(side for side in sides if by in side)
    won = sum(trick.winner in own for trick in deal.tricks)
    if won < term.needed:
        who = say("the side that made trumps") if len(own) > 1 else say("the player who made trumps")
        reason = say_count("{who} won only {count} trick", "{who} won only {count} tricks", won, who=who)
        if not won:
            reason = say("{who} won no trick", who=who)
        return [Item(side[0], term.failed, term.name, reason) for side in sides if side != own]
    reason = say("made trumps and won {count} tricks", count=won)
    if won == deal.total_tricks:
        reason = say("made trumps and won every trick")
        if any(isinstance(move, NameTrump) and move.alone for _, move in deal.moves):
            reason = say("made trumps, played alone and won every trick")
    points = term.for_all if won == deal.total_tricks else term.made
    return [Item(own[0], points, term.name, reason)]
