"""A match whose points turn: the page tells it beside the number of the deal, and the replay too."""

from random import Random

from capot.cards import codes
from capot.play.view import view
from capot.players.random_player import RandomPlayer
from capot.server.log import events
from capot.server.states import replays
from capot.server.states.table_states import TableStates
from tests.server.test_languages import log_of


def test_a_deal_in_which_points_are_subtracted_says_so_and_counts_them_below_nothing():
    log, rng = log_of("hartenjagen", turn="20"), Random(1)
    looking = TableStates(log, "t")
    told = []
    for number in range(1, 9):
        pack = list(log.match.pack)
        rng.shuffle(pack)
        log.apply(events.Bound(at=0, deal=number, commitment="00" * 32, secret="00" * 32))
        log.apply(events.Dealt(at=0, deal=number, contributions=[None] * 4, pack=codes(pack)))
        looking.renew(looking.presence)
        state = looking.state(None)
        told.append((log.match.position.standing.turned, str(state.title), "−5" in state.counts))
        while log.phase == "playing":
            seat = min(log.match.position.to_act)
            move = RandomPlayer().choose(view(log.match.position, seat), rng)
            log.apply(events.Moved(at=0, seat=seat, move=move.text))
        if log.phase == "over":
            break

    assert set(told) == {(False, "", False), (True, "counting down", True)}
    replayed = replays.shared(log, 1)
    assert [str(deal.title) for deal in replayed.deals] == [title for _, title, _ in told][:1]
