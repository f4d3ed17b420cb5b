"""The play in tricks of a deal with contracts, doubles, a draw or dropping out, as that of a plain game."""

from collections import Counter
from random import Random

import pytest

from capot.cards import Card
from capot.play.moves import Choose, Discard, PlayCard
from capot.play.position import Position, from_hands, start
from capot.play.view import View, view
from capot.players.random_player import RandomPlayer
from capot.players.views.trick_view import is_plain, trick_rules, trick_view
from capot.players.worlds.knowledge import know
from capot.players.worlds.sampler import WorldSampler
from capot.rules.catalog import GAMES
from capot.rules.games.common import FULL
from capot.rules.rules import Rules
from capot.rules.stages.opening import ChooseContract, Contract
from capot.rules.stages.tricks import DealersRight, Tricks, TurnedTrump
from capot.rules.terms import Deal
from capot.shuffle import lab_shuffle
from tests.players.plain_play import as_plain
from tests.random_play import random_positions

SHAPED = ("barbu", "schafkopf-window", "twenty-down")


def positions(key: str, seed: int) -> list[Position]:
    """Return the positions of one deal, played at random."""
    return [*random_positions(GAMES[key], GAMES[key].players[0], seed)]


def in_tricks(key: str, seed: int) -> list[tuple[list[Position], Position]]:
    """Return the positions of a deal in which somebody is to play to a trick, with all of the deal."""
    deal = positions(key, seed)
    return [(deal, now) for now in deal if now.stages and isinstance(now.stages[0], Tricks)]


@pytest.mark.parametrize("key", SHAPED)
def test_the_play_is_seen_as_in_a_plain_game_of_those_who_play_on(key):
    """Hands, tricks, voids and what may be played are as if the play had begun with these hands."""
    seen = 0
    for seed in range(12):
        for deal, now in in_tricks(key, seed):
            seat = min(now.to_act)
            plain = as_plain(deal, now)
            expected = view(plain, min(plain.to_act))
            found = trick_view(view(now, seat))

            kept = {"contract", "discards", "agreed"}
            for name in set(View.__slots__) - kept:
                assert getattr(found, name) == getattr(expected, name), name
            seen += 1
    assert seen > 50


def test_players_are_numbered_among_those_who_stay_in():
    """Source 004, Twenty Down: who is out takes no part in the play; the trump maker leads."""
    seen = False
    for seed in range(20):
        for _, now in in_tricks("twenty-down", seed):
            found = trick_view(view(now, min(now.to_act)))
            players = [seat for seat in range(4) if seat not in now.dropped]

            assert found.seats == len(players)
            assert found.declarer == players.index(now.eldest)
            assert found.standing.totals == tuple(now.standing.totals[seat] for seat in players)
            assert players[(found.dealer + 1) % found.seats] == now.eldest
            seen = seen or bool(now.dropped)
    assert seen


def test_any_way_to_draw_is_as_likely_as_another_for_who_plays_at_random():
    """Source 004, Twenty Down: none to three of five cards, in 26 ways."""
    now = next(each for each in positions("twenty-down", 2) if each.legal(min(each.to_act)).pick is not None)
    seen = view(now, min(now.to_act))
    drawn = Counter(frozenset(discarded(seen, seed)) for seed in range(2600))

    assert {len(some) for some in drawn} == {0, 1, 2, 3}
    assert len(drawn) == 26
    assert sum(count for some, count in drawn.items() if len(some) == 3) in range(900, 1100)


def discarded(seen: View, seed: int) -> tuple[Card, ...]:
    """Return the cards that who plays at random discards to draw others."""
    move = RandomPlayer().choose(seen, Random(seed))
    assert isinstance(move, Discard)
    return move.cards


def test_own_discards_stay_known_and_those_of_others_do_not():
    """Source 001: who takes the window lays two cards aside, face down."""
    taken = [
        now
        for seed in range(20)
        for _, now in in_tricks("schafkopf-window", seed)
        if now.declarer is not None
    ]
    assert taken
    for now in taken:
        for seat in range(3):
            found = trick_view(view(now, seat))
            assert found.discards == (now.discards if seat == now.declarer else ())
            assert found.stock == 2


def test_doubles_stay_between_the_same_players():
    """Source 001, Barbu: the difference of two scores is settled between who doubled and who was doubled."""
    doubled = [now for seed in range(12) for _, now in in_tricks("barbu", seed) if now.doubles]
    assert doubled
    for now in doubled:
        assert trick_view(view(now, 0)).doubles == now.doubles


def test_a_plain_view_and_one_of_no_play_in_tricks_are_returned_as_they_are():
    for key in ("hearts", "the-least"):
        for now in positions(key, 3):
            seen = view(now, 0)
            assert trick_view(seen) is seen
    for now in positions("barbu", 3):
        seen = view(now, 0)
        if not isinstance(seen.stage, Tricks):
            assert trick_view(seen) is seen


def test_who_dropped_out_sees_the_play_as_a_watcher():
    out = next(now for seed in range(20) for _, now in in_tricks("twenty-down", seed) if now.dropped)
    found = trick_view(view(out, out.dropped[0]))

    assert found.seat is None
    assert found.hand == ()
    assert found.dealt == ()


TURNED = Contract("turned", "Turned", (Tricks(DealersRight(), trump=TurnedTrump()),), ())


@pytest.mark.parametrize("turn_up", ["dealer", "talon"])
def test_a_card_turned_up_stays_known_only_where_it_stays(turn_up):
    """In the dealer's hand it is like any other from the first lead on."""
    rules = Rules(FULL, Deal(each=12, turn_up=turn_up), (ChooseContract((TURNED,)),), ())
    now = start(rules, 4, 1, lab_shuffle(3, 0, FULL.cards()))
    now = now.after(2, Choose("turned"))
    for _ in range(5):
        seat = min(now.to_act)
        found = trick_view(view(now, seat))

        assert found.trump == now.trump
        assert found.turn_up == (now.turn_up if turn_up == "talon" else None)
        assert WorldSampler(know(found)).count > 1
        now = now.after(seat, now.legal(seat).moves[0])


def test_the_rules_of_a_contract_are_known_before_it_is_played():
    """A contract's tricks and its scoring, with as many cards as will be held."""
    rules = GAMES["barbu"].rules_for(4, 0)
    choice = rules.stages[0]
    assert isinstance(choice, ChooseContract)
    contract = next(each for each in choice.contracts if each.name == "no-queens")
    found = trick_rules(rules.with_contract(choice, contract), 13)

    assert is_plain(found)
    assert found.scoring == contract.scoring
    hands = [found.pack.cards()[seat::4] for seat in range(4)]
    assert from_hands(found, 0, hands).legal(1).moves == tuple(
        PlayCard(card) for card in found.pack.sorted(hands[1])
    )
