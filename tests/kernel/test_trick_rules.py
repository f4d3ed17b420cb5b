"""The play in tricks of deals with contracts, named trumps or a widow equals plain play."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from capot.kernel.tables import compile_rules
from capot.play.match import new_match
from capot.play.situation import Standing
from capot.players.trick_view import is_plain
from capot.rules.catalog import GAMES
from capot.rules.errors import RulesError
from capot.rules.model import NumberOption
from capot.rules.options import with_options
from capot.rules.rules import Rules
from tests.kernel.both import assert_round_trip, assert_same_play
from tests.kernel.games import SHAPED_GAMES, shaped_deal, trick_rules_of


def words_of(option):
    if isinstance(option, NumberOption):
        return [str(option.low), str(option.high)]
    return [choice.name for choice in option.choices[1:]]


def versions(game):
    """Yield a game by the book, and with each of its house rules alone, with their names."""
    yield "by the book", game
    for option in game.options:
        for word in words_of(option):
            try:
                yield f"{option.name}={word}", with_options(game, {option.name: word})
            except RulesError:
                continue


def plays() -> Iterator[tuple[str, tuple[Rules, int, Standing]]]:
    """Yield the plays in tricks of all these versions, each once, with its name and its match."""
    known = set()
    for game in SHAPED_GAMES.values():
        for name, version in versions(game):
            for number, (rules, seats) in enumerate(trick_rules_of(version)):
                if (rules, seats) not in known:
                    known.add((rules, seats))
                    standing = new_match(version).standing
                    yield f"{game.key}-{name}-{number}", (rules, seats, replace(standing, totals=()))


PLAYS = dict(plays())


@pytest.mark.parametrize("name", PLAYS)
def test_every_card_and_score_of_every_contract_equals_plain_play(name):
    """With each house rule, any trumps and any declarer."""
    for seed in range(6):
        rng = Random(seed)
        assert_same_play(shaped_deal(*PLAYS[name], rng), rng, often=0.05)


@given(name=st.sampled_from(list(PLAYS)), seed=st.integers(0, 2**32 - 1))
@settings(max_examples=120)
def test_records_of_the_tricks_become_their_position_again_and_hold_what_a_seat_knows(name, seed):
    rng = Random(seed)

    assert_same_play(shaped_deal(*PLAYS[name], rng), rng, assert_round_trip, often=0.05)


UNKNOWN = {
    key: part.rules for key, game in GAMES.items() for part in game.schedule if not is_plain(part.rules)
}


@pytest.mark.parametrize("key", UNKNOWN)
def test_deals_with_unknown_stages_before_the_tricks_are_refused_in_a_sentence(key):
    seats = GAMES[key].players[0]

    with pytest.raises(RulesError, match=r"^fast play knows tricks, passing, announcing and the talon only"):
        compile_rules(UNKNOWN[key].at(seats), seats)
