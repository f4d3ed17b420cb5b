"""A match that players drop out of: the page learns who is out, the deal and its score."""

from random import Random

import pytest

from capot.server.errors import Conflict
from capot.server.log import events
from capot.server.sharing.challenges import check_offer
from capot.server.states.table_states import TableStates
from tests.server.test_languages import dealt, log_of


def test_those_who_are_out_hold_no_cards_and_have_no_score_and_such_a_deal_is_no_challenge():
    log, rng = log_of("ciapano", eliminate="15"), Random(1)
    log.apply(events.Freed(at=0, seat=0))
    log.apply(events.Sat(at=0, seat=0, guest="ann", name="Ann"))
    looking = TableStates(log, "t")
    while log.phase != "over":
        out = list(log.match.out)
        state, play_out = dealt(log, looking, rng)
        assert state.opening.dropped == out
        assert [seat.cards == 0 for seat in state.seats] == [seat in out for seat in range(4)]
        play_out()
        assert looking.results.scores()[-1].out == out
        fell = [seat for seat in log.match.out if seat not in out]
        assert [
            seat for seat in range(4) for note in looking.results.scores()[-1].notes if f"{{@{seat}}}" in note
        ] == fell
    assert out
    assert "The last player in wins" in state.aim
    looking.renew(looking.presence)
    ended = looking.state(None).ending
    assert ended is not None
    assert [seat for seat, deal in enumerate(ended.out_in) if deal is not None] == list(log.match.out)
    check_offer(log, "ann", 1)
    with pytest.raises(Conflict, match="depended on those before"):
        check_offer(log, "ann", len(log.match.deals))
