"""Learning a policy: the fit, rounds and temperatures, and what a run depends on."""

import numpy as np
import pytest

from capot.kernel.learned.net import FEATURES, GIVE, KINDS, NET
from capot.kernel.learned.weights import shipped
from capot.kernel.playout import LEARNED_EARLIER, THUMB
from capot.lab.errors import LabError
from capot.lab.learning import run
from capot.lab.learning.fit import Examples, fitted
from capot.lab.learning.run import Config, learn, learnable
from capot.lab.learning.temperature import Decision, Temperature, decisions_of, likeliest, with_temperatures
from capot.lab.learning.training import rounds, steps_of, subjects
from capot.lab.learning.trial import lead_over
from capot.rules.catalog import GAMES

SLOBBERHANNES, HEARTS = GAMES["slobberhannes"], GAMES["hearts"]


def config(*games, **how):
    asked = {"rounds": 2, "decisions": 400, "epochs": 1, "seed": 3, "heat_deals": 1, "trials": 4, **how}
    return Config(games, **asked)


def test_a_fit_finds_what_the_gains_depend_on():
    rng = np.random.default_rng(1)
    cards = rng.normal(size=(6000, FEATURES)).astype(np.float32)
    gains = cards[:, 3] - 2 * np.maximum(cards[:, 40], 0) + 5 * np.repeat(rng.normal(size=2000), 3)
    examples = Examples(cards, gains.astype(np.float32), np.arange(0, 6000, 3))

    fit = fitted(examples, seed=1, epochs=60)

    assert fit.decisions == 2000
    assert fit.explained > 0.7


def test_gains_without_any_difference_between_cards_explain_nothing():
    cards = np.random.default_rng(1).normal(size=(40, FEATURES)).astype(np.float32)

    assert fitted(Examples(cards, np.ones(40, np.float32), np.arange(0, 40, 2)), 1, 1).explained == 0.0


def test_rounds_learn_from_all_lessons_so_far_and_keep_what_no_lesson_teaches():
    learners, steps = subjects([SLOBBERHANNES]), []
    how = {"seed": 1, "decisions": 400, "count": 2, "epochs": 1, "workers": 1}

    first, second = rounds(learners, start=[shipped()], step=lambda: steps.append(1), **how)

    assert len(steps) == steps_of(learners, 2)
    assert "give" not in first.fits, "nobody passes cards in Slobberhannes"
    give = KINDS.index("give")
    assert (first.net["first"][give] == shipped()["first"][give]).all()
    assert second.fits["late lead"].decisions > first.fits["late lead"].decisions > 0
    lead = KINDS.index("late lead")
    assert not (second.net["first"][lead] == first.net["first"][lead]).all()


def test_every_kind_of_deal_is_learned_from_once():
    found = subjects([HEARTS, HEARTS, GAMES["compendium"]])

    assert [each.name for each in found if each.game == HEARTS] == ["hearts-4"]
    assert "compendium-4/2" in [each.name for each in found]
    assert learnable([GAMES["tien-len"], HEARTS]) == (HEARTS,)


def test_of_deals_that_begin_with_bids_or_calls_the_tricks_are_learned_from():
    games = [GAMES[key] for key in ("euchre", "leekha", "gong-zhu", "rams", "skat", "spoil-five")]
    found = {each.name: each.tables for each in subjects(games)}

    assert {name for name in found if "skat" not in name} == {
        *("euchre-2", "euchre-3", "euchre-4", "leekha-4", "gong-zhu-4", "gong-zhu-5"),
        *("rams-3", "rams-4", "rams-5"),
    }
    assert not [name for name in found if name.startswith("skat-4")], "the dealer sits out"
    assert found["euchre-4"]["makes"]
    assert found["skat-3/grand"]["declares"]


def test_sides_begin_with_what_was_learned_alone_and_change_nothing_of_it():
    """But for the places in which something else is seen."""
    start, parts = shipped().copy(), NET.names or ()
    for name in parts:
        start[name][GIVE + 1 :] = 0.0

    (only,) = rounds(
        subjects([GAMES["whist"]]), seed=1, decisions=2000, count=1, epochs=1, workers=1, start=[start]
    )

    assert set(only.fits) == {"partner's lead", "partner's follow", "partner's discard"}
    for name in parts:
        assert (only.net[name][: GIVE + 1] == shipped()[name][: GIVE + 1]).all()
        assert not only.net[name][GIVE + 4 :].any()
    mine, alone = only.net["second"][GIVE + 1], shipped()["second"][0]
    assert np.abs(mine - alone).mean() < 0.2 * np.abs(alone).mean()


def test_the_tricks_of_each_contract_and_of_points_that_turn_are_learned_from():
    barbu = {each.name: each.tables for each in subjects([GAMES["barbu"]])}
    hartenjagen = {each.name: each.tables for each in subjects([GAMES["hartenjagen"]])}

    assert set(barbu) == {
        f"barbu-4/{contract}"
        for contract in ("no-queens", "no-tricks", "no-hearts", "no-king", "no-last-two", "trump")
    }
    assert [name for name, tables in barbu.items() if tables["turned"] >= 0] == ["barbu-4/trump"]
    assert set(hartenjagen) == {"hartenjagen-4", "hartenjagen-4/turned"}


def test_the_heat_is_that_at_which_the_moves_were_drawn():
    rng = np.random.default_rng(5)
    some = []
    for _ in range(3000):
        worth = rng.normal(0, 0.3, 4)
        chances = np.exp(worth / 0.2)
        chosen = rng.choice(4, p=0.9 * chances / chances.sum() + 0.1 / 4)
        some.append(Decision(0, worth, int(chosen), 4))

    found = likeliest(some)

    assert found.temperature == 0.2
    assert found.nats > found.uniform == pytest.approx(-np.log(4))
    assert 0.5 < found.best < 1.0


def test_decisions_come_from_cards_played_with_a_choice():
    some = list(decisions_of(HEARTS, 0, shipped(), seed=1))

    assert len(some) > 15
    assert {KINDS[each.kind].split()[-1] for each in some} == {"lead", "follow", "discard", "give"}
    assert all(1 < len(each.worth) <= each.legal for each in some)
    assert likeliest(some).nats > likeliest(some).uniform


def test_cards_passed_are_one_decision_among_all_ways_to_pass():
    passed = [each for each in decisions_of(GAMES["hearts"], 0, shipped(), seed=1) if each.kind == GIVE]

    assert [len(each.worth) for each in passed] == [286] * 4
    assert [each.legal for each in passed] == [286] * 4
    assert likeliest(passed).nats > likeliest(passed).uniform


def test_only_the_heats_found_are_changed():
    net = with_temperatures(shipped(), {"follow": Temperature(0.5, 30, -1.0, -1.2, 0.4)})

    expected = shipped()["heat"].tolist()
    expected[KINDS.index("follow")] = 0.5
    assert net["heat"].tolist() == pytest.approx(expected)


def test_a_net_leads_the_rule_of_thumb_and_not_itself():
    (tables,) = (each.tables for each in subjects([GAMES["knaves"]]) if each.seats == 3)

    lead = lead_over(tables, [shipped()], THUMB, 400, seed=1)
    itself = lead_over(tables, [shipped(), shipped()], LEARNED_EARLIER, 40, seed=1)

    assert lead.points.is_clear
    assert lead.points.mean > 0
    assert itself.points.mean == pytest.approx(0.0, abs=1e-9)


def test_the_steps_announced_are_those_taken():
    announced: list[int] = []
    taken: list[int] = []

    learn(config(SLOBBERHANNES), workers=1, begin=announced.append, step=lambda: taken.append(1))

    assert announced == [len(taken)]


def test_ctrl_c_keeps_the_rounds_that_are_done(monkeypatch):
    def interrupt(*_words, **_how):
        raise KeyboardInterrupt

    whole = learn(config(SLOBBERHANNES, heat_deals=0, trials=0, rounds=1), workers=1)
    told = []

    def once(found):
        told.append(found)
        monkeypatch.setattr("capot.lab.learning.training.gather", interrupt)

    found = learn(config(SLOBBERHANNES), workers=1, keep=once)

    assert found.is_interrupted
    assert (len(found.rounds), found.trials, found.temperatures) == (1, (), {})
    assert found.net.tobytes() == whole.net.tobytes()
    with pytest.raises(KeyboardInterrupt):
        learn(config(SLOBBERHANNES), workers=1)
    monkeypatch.setattr(run, "rounds", lambda *_words, **_how: iter(whole.rounds))
    monkeypatch.setattr(run, "lead_over", interrupt)
    assert learn(config(SLOBBERHANNES, heat_deals=0), workers=1).is_interrupted


def test_from_too_few_decisions_nothing_is_learned():
    with pytest.raises(LabError, match="no kind came up 20 times, and nothing was learned"):
        learn(config(SLOBBERHANNES, decisions=1), workers=1)


def test_there_is_nothing_to_learn_from_games_that_the_kernel_does_not_play():
    with pytest.raises(LabError, match="the kernel plays none of these games"):
        learn(config(GAMES["tien-len"]), workers=1)
