"""The items of the side that made trumps, or of the others if it won too few tricks or card points."""

from typing import Final

from capot.language.texts import NOTHING, Text, say, say_count
from capot.language.words import figure
from capot.play.events import Trick
from capot.play.moves import NameTrump
from capot.play.scores.rest import Rest, is_one, within
from capot.play.scores.scorer import Scorer, Scorers, added
from capot.play.scores.totals import Item, Scored, weighed
from capot.play.situation import Situation
from capot.rules.match.sides import sides_of
from capot.rules.scoring import Makers, MakersBands
from capot.rules.terms import Exact


def makers(deal: Situation, term: Makers) -> list[Item]:
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
    return [Item(own[0], _made(term, won, deal.total_tricks), term.name, reason)]


def _made(term: Makers, won: int, total: int) -> int:
    """Return what makers with enough tricks score, every trick counting more."""
    return term.for_all if won == total else term.made


def makers_closed(rest: Rest, term: Makers) -> Text | None:
    """Return why the makers have won enough tricks, or can no longer win enough; None while it is open."""
    if rest.seen.declarer is None:
        return NOTHING
    least = rest.won(*rest.side(rest.seen.declarer))
    most = least + rest.left
    if most < term.needed:
        return say("the makers of trumps can no longer win enough tricks")
    if least >= term.needed and is_one(_made(term, won, rest.total) for won in (least, most)):
        return say("the makers of trumps have won enough tricks")
    return None


def makers_bands(deal: Situation, term: MakersBands, items: list[Item], pool: int) -> Scored:
    """Return the items with those of the makers, or of each of the others, in place of their points.

    The first player of a side stands for it, as for `makers`.  Also return the pool afterwards.
    """
    had, rest = weighed(items, term.of, deal.seats)
    if deal.declarer is None or not deal.tricks:
        return rest, pool
    sides = sides_of(deal.standing.sides, deal.seats)
    own = next(side for side in sides if deal.declarer in side)
    makers, others, reason = _banded(deal, term, own, sum((had[seat] for seat in own), start=0))
    paid = [(side[0], makers if side == own else others) for side in sides]
    scored = [Item(seat, points, term.name, reason) for seat, points in paid if points]
    if not scored:
        return rest, pool + term.carried
    carried = say("carried over from deals in which nobody scored")
    more = [Item(seat, pool if points > 0 else -pool, term.name, carried) for seat, points in paid if points]
    return [*rest, *scored, *(more if pool else ())], 0


def _banded(deal: Situation, term: MakersBands, own: tuple[int, ...], points: Exact) -> tuple[int, int, Text]:
    """Return what the makers and each of the others score for these points of the makers, and why."""
    won = [trick.winner in own for trick in deal.tricks]
    if all(won):
        winners = {event.what.winner for event in deal.events if isinstance(event.what, Trick)}
        if len(winners) == 1:
            return term.one_player, 0, say("made trumps, and one player won every trick")
        return term.every_trick, 0, say("made trumps and won every trick")
    if not any(won):
        return 0, term.no_trick, say("the makers of trumps won no trick")
    makers, others = next((makers, others) for least, makers, others in term.bands if points >= least)
    taken = figure(points)
    if makers:
        return makers, others, say("made trumps and took {points} card points", points=taken)
    return makers, others, say("the makers of trumps took only {points} card points", points=taken)


def bands_closed(rest: Rest, term: MakersBands) -> Text | None:
    """Return why the makers, and the others, score the same for whatever they still take; None if not."""
    if rest.seen.declarer is None:
        return NOTHING
    own = rest.side(rest.seen.declarer)
    won = rest.won(*own)
    if not won or won == len(rest.tricks):
        # With no trick or with all of them, another score is still possible.
        return None
    bands = within(rest.points(term.of, *own), term.bands)
    return say("the card points that are left change nothing") if is_one(band[1:] for band in bands) else None


SCORERS: Final[Scorers] = {
    Makers: added(makers, closed=makers_closed),
    MakersBands: Scorer(makers_bands, None, closed=bands_closed),
}
