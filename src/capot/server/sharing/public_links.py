"""Public links to finished deals and matches: only with the agreement of everybody who played."""

from hmac import compare_digest
from secrets import token_urlsafe

from capot.language.texts import say
from capot.play.match import Match
from capot.rules.stages.play import HANDS_LATER
from capot.server.errors import Conflict, NotFound
from capot.server.log import events
from capot.server.log.table_log import TableLog
from capot.server.messages.sharing import ShareRequest, ShareState

MATCH = 0
"""The number of the whole match among its deals, which count from 1."""


def decided(log: TableLog, seat: int, request: ShareRequest, now: float) -> list[events.AnyEvent]:
    """Let a seat agree or withdraw; raise `Conflict` for a match that is not over or may not be shown."""
    if log.created.daily is not None:
        raise Conflict(say("Only those who have played a deal of the day see how others played it."))
    if request.deal == MATCH and not log.match.is_over:
        raise Conflict(say("The match is not over yet."))
    if not 0 <= request.deal <= finished_deals(log.match):
        raise Conflict(say("This deal is not over yet."))
    if request.agree and request.deal != MATCH:
        check_open(log, request.deal)
    share = log.shares.get(request.deal)
    agrees = share is not None and seat in share.agreed
    if request.agree == agrees:
        return []
    kind = events.Agreed if request.agree else events.Withdrew
    return [kind(at=now, seat=seat, deal=request.deal, key=token_urlsafe(16))]


def finished_deals(match: Match) -> int:
    """Return the number of deals that are over."""
    deals = match.deals
    return len(deals) - bool(deals and not deals[-1].is_over)


def is_open(log: TableLog, number: int) -> bool:
    """Whether all may see the cards of a finished deal, counted from 1: of bluffers only after the match."""
    return log.phase == "over" or not log.match.deals[number - 1].rules.kind_of_play.hides_unplayed


def check_open(log: TableLog, number: int) -> None:
    """Raise `Conflict` unless all may see the cards of a finished deal, counted from 1."""
    if not is_open(log, number):
        raise Conflict(say(HANDS_LATER))


def share_states(log: TableLog) -> list[ShareState]:
    """Return the links that somebody wishes, as players see them."""
    return [
        ShareState(
            deal=deal,
            agreed=sorted(share.agreed),
            missing=_missing(log, deal),
            key=None if _missing(log, deal) else share.key,
        )
        for deal, share in sorted(log.shares.items())
        if share.agreed
    ]


def deal_of(log: TableLog, key: str) -> int:
    """Return the deal to which a link leads, 0 for the match; raise `NotFound` for any other key."""
    for deal, share in log.shares.items():
        if compare_digest(share.key.encode(), key.encode()) and not _missing(log, deal):
            return deal
    raise no_such_link()


def no_such_link() -> NotFound:
    """Return the refusal of a link that does not lead anywhere."""
    return NotFound(say("This link leads nowhere: it is wrong, or somebody who played no longer shares it."))


def _missing(log: TableLog, deal: int) -> list[int]:
    """Return the people who played and do not agree; computer players always do."""
    return [seat for seat in log.people if seat not in log.shares[deal].agreed]
