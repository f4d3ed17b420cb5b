"""A match of several games on the page: the games won, the totals within each, and what is sent of them."""

from random import Random

from capot.server.catalogue import game_info, game_of
from capot.server.states import replays
from capot.server.states.table_states import TableStates
from tests.server.test_languages import dealt, log_of


def test_the_games_of_a_match_are_told_with_the_deals_that_ended_them():
    log, rng = log_of("whist", rubber="short"), Random(1)
    looking = TableStates(log, "t")
    begun = []
    while log.phase != "over":
        state, play_out = dealt(log, looking, rng)
        assert state.games is not None
        begun.append((len(state.games.won), [seat.total for seat in state.seats]))
        play_out()
    looking.renew(looking.presence)
    state = looking.state(None)

    assert state.games is not None
    ended = [score.game for score in state.scores if score.game is not None]
    assert ended == state.games.won
    assert [game.number for game in ended] == [*range(1, len(ended) + 1)]
    assert (state.games.by, state.games.target) == ("games", 2)
    anew = [totals for won, totals in begun if won == 1]
    assert anew[0] == [0] * 4
    assert max(log.match.totals) >= 5
    assert state.scores[-1].totals == list(log.match.totals)
    assert state.games.results == list(log.match.results)
    replayed = replays.replay("t", log, None)
    assert [deal.score.game for deal in replayed.deals if deal.score.game] == ended


def test_the_lobby_says_how_many_games_win_the_match():
    (length,) = game_info(game_of("whist", (("rubber", "short"),))).length
    (crosses,) = game_info(game_of("sjavs", (("crosses", "3"),))).length

    assert (length.games, length.points) == (2, None)
    assert (crosses.worth, crosses.down) == (3, None)
    assert game_info(game_of("whist")).length[0].games is None
