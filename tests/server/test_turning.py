"""A match whose points turn: the page tells it beside the number of the deal, and the replay too."""

from random import Random

from capot.server.states import replays
from capot.server.states.table_states import TableStates
from tests.server.test_languages import dealt, log_of


def test_a_deal_in_which_points_are_subtracted_says_so_and_counts_them_below_nothing():
    log, rng = log_of("hartenjagen", turn="20"), Random(1)
    looking = TableStates(log, "t")
    told = []
    for _ in range(8):
        state, play_out = dealt(log, looking, rng)
        told.append((log.match.position.standing.turned, str(state.title), "−5" in state.counts))
        play_out()
        if log.phase == "over":
            break

    assert set(told) == {(False, "", False), (True, "counting down", True)}
    replayed = replays.shared(log, 1)
    assert [str(deal.title) for deal in replayed.deals] == [title for _, title, _ in told][:1]
