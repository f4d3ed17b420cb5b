"""The play in tricks of deals with contracts, named trumps or a widow equals plain play."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capot.kernel.tables import compile_rules
from capot.play.match import new_match
from capot.play.moves import Stop
from capot.play.standing import Standing
from capot.players.views.trick_view import is_plain, trick_rules
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.errors import RulesError
from capot.rules.games.twenty_five import SPOIL_FIVE
from capot.rules.ongoing.trick_pools import with_pool
from capot.rules.ongoing.trumps import with_trump
from capot.rules.rules import Rules
from tests.kernel.both import assert_round_trip, assert_same_play
from tests.kernel.games import SHAPED_GAMES, shaped_deal, trick_rules_of, words_of


def versions(game):
    """Yield a game by the book, and with each of its house rules alone, with their names."""
    yield "by the book", game
    for option in game.options:
        for word in words_of(option):
            yield f"{option.name}={word}", with_options(game, {option.name: word})


def plays() -> Iterator[tuple[str, str, tuple[Rules, int, Standing]]]:
    """Yield the plays in tricks of all these versions, each once: its game, its name and its match."""
    known = set()
    for game in SHAPED_GAMES.values():
        for name, version in versions(game):
            for number, (rules, seats) in enumerate(trick_rules_of(version)):
                if (rules, seats) not in known:
                    known.add((rules, seats))
                    standing = new_match(version).standing
                    how = rules, seats, replace(standing, totals=())
                    yield game.key, f"{game.key}-{name}-{number}", how


PLAYS = [pytest.param(key, how, id=name) for key, name, how in plays()]


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(2), id="two-deals"),
        pytest.param(range(2, 6), id="four-more", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize(("key", "how"), PLAYS)
@pytest.mark.sample(9)
def test_every_card_and_score_of_every_contract_equals_plain_play(key, how, seeds):  # noqa: ARG001 - for the sample
    """With each house rule, any trumps and any declarer."""
    for seed in seeds:
        rng = Random(seed)
        rules, seats, standing = how
        assert_same_play(shaped_deal(rules, seats, standing, rng), rng, often=0.05)


@given(place=st.integers(0, len(PLAYS) - 1), seed=st.integers(0, 2**32 - 1))
@settings(max_examples=50)
def test_records_of_the_tricks_become_their_position_again_and_hold_what_a_seat_knows(place, seed):
    rng, (_, (rules, seats, standing)) = Random(seed), PLAYS[place].values

    assert_same_play(shaped_deal(rules, seats, standing, rng), rng, assert_round_trip, often=0.05)


UNKNOWN = {
    key: part.rules for key, game in GAMES.items() for part in game.schedule if not is_plain(part.rules)
}


@pytest.mark.parametrize("key", UNKNOWN)
def test_deals_with_unknown_stages_before_the_tricks_are_refused_in_a_sentence(key):
    seats = GAMES[key].players[0]

    with pytest.raises(RulesError, match=r"^fast play knows tricks, passing, announcing and the talon only"):
        compile_rules(UNKNOWN[key].at(seats), seats)


def ending_of(over):
    """Return how a deal for a pool ended: by whom it was taken, or that it was left."""
    winners = [trick.winner for trick in over.tricks]
    if any(isinstance(move, Stop) for _, move in over.moves):
        return "stopped"
    if len(set(winners)) == 1:
        return "all"
    if len(winners) > 3 and len(set(winners[:3])) == 1:
        return "played on and lost"
    return "taken" if winners.count(winners[-1]) == 3 else "left"


def test_taking_a_pool_playing_on_and_sharing_what_is_left_at_the_end_equal_plain_play():
    """In every other deal the match is over, and what nobody has won is shared."""
    rules = with_trump(SPOIL_FIVE.rules_for(4, 0), "♣")
    standing = replace(new_match(SPOIL_FIVE, 4).standing, totals=())
    found = set()
    for seed in range(80):
        rng = Random(seed)
        deal = shaped_deal(
            trick_rules(with_pool(rules, 7, 4), 5), 4, replace(standing, number=seed % 2 * 19), rng
        )
        found.add(ending_of(assert_same_play(deal, rng, assert_round_trip, often=0.05)))

    assert found == {"stopped", "all", "played on and lost", "taken", "left"}
