"""Games as values: contradictions refused, house rules and variants by edits of named terms."""

from dataclasses import replace

import pytest

from capot.cards import cards
from capot.rules.by_seats import BySeats, resolved
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Add, Change, Keep, Remove, clash, edited
from capot.rules.changes.options import variant, with_deals, with_options
from capot.rules.errors import RulesError
from capot.rules.match.ends import AfterDeals, AtTotal, seat_towards
from capot.rules.model import Choice, Game, NumberOption, Option, Part, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import ByRank, Captured, Shares, Sweep, Together, TrickTaken
from capot.rules.stages.exchanges import Exchange, TakeTalon
from capot.rules.stages.tricks import DealersRight, Eldest, NotToFirstTrick, Tricks, TurnedTrump, Unbroken
from capot.rules.terms import SINGLY, AllOf, Batches, CardsOf, Deal, EveryTrick, Pack, Payoff, TimesAll

PIQUET = Pack(order="AKQJT987")
EVEN = replace(PIQUET, without=cards("7S 7C"))
QUEENS = Captured("queens", cards("QS QH QD QC"), 1)
SWEEP = Sweep("sweep", "took all queens", AllOf(QUEENS.cards), ("queens",), Payoff(0, 4))
LAST = TrickTaken("last", "last", 1)
TRICKS = Tricks(Eldest())
RULES = Rules(
    packs=BySeats({4: PIQUET}, others=EVEN),
    deal=Deal(),
    stages=(Exchange(2, ("left", "hold")), Tricks(Eldest(), bans=(Unbroken("♥"),))),
    scoring=(QUEENS, LAST, SWEEP),
)
NO_SWEEP = Option(
    "sweep",
    "The sweep",
    (Choice("on", "it counts"), Choice("off", "it does not", (Remove("rules.scoring.sweep"),))),
)
SWEEP_PAYS = NumberOption("sweep-pays", "What a sweep pays", 1, 9, "rules.scoring.sweep.payoff.others", 4)
POINTS = NumberOption("points", "The target", 5, 50, "ends.total.points", 10)
DEALS = NumberOption("deals", "Deals", 1, 20, "ends.deals.count", edits=(Change("ends", (AfterDeals(1),)),))
GAME = Game(
    key="queens",
    name="Queens",
    blurb="Avoid queens.",
    family="test",
    players=(4, 3),
    schedule=every_deal(RULES),
    ends=(AtTotal(10),),
    options=(NO_SWEEP, SWEEP_PAYS, POINTS, DEALS),
)


def scoring(game, name):
    return next(term for term in game.schedule[0].rules.scoring if term.name == name)


def test_the_pack_depends_on_the_number_of_players():
    assert len(GAME.rules_for(4, 0).pack.cards()) == 32
    assert len(GAME.rules_for(3, 0).pack.cards()) == 30


def test_a_card_that_is_out_of_the_pack_at_a_table_scores_nothing_there():
    sevens = Captured("sevens", cards("7S 7H 7D 7C"), 1)
    table = replace(GAME, schedule=every_deal(replace(RULES, scoring=(sevens,))))

    assert table.rules_for(4, 0).scoring == (sevens,)
    assert table.rules_for(3, 0).scoring == (replace(sevens, cards=cards("7H 7D")),)


def test_a_rule_that_speaks_of_a_scoring_term_follows_when_its_cards_change():
    sweep = Sweep("sweep", "took all queens", AllOf(CardsOf(("queens",))), ("queens",), TimesAll(-1, 2))
    tricks = Tricks(Eldest(), bans=(NotToFirstTrick(CardsOf(("queens",))),))
    table = replace(GAME, schedule=every_deal(replace(RULES, stages=(tricks,), scoring=(QUEENS, sweep))))
    two = edited(
        table,
        (
            Change("rules.scoring.queens.cards", cards("QS QH")),
            Change("rules.scoring.queens.points", ByRank({"Q": 5})),
        ),
    )

    assert table.rules_for(4, 0).scoring[1] == replace(
        sweep, target=AllOf(QUEENS.cards), payoff=Payoff(-4, 8)
    )
    assert two.rules_for(4, 0).scoring[1] == replace(
        sweep, target=AllOf(cards("QS QH")), payoff=Payoff(-10, 20)
    )
    assert two.rules_for(4, 0).stages == (Tricks(Eldest(), bans=(NotToFirstTrick(cards("QS QH")),)),)


def test_a_number_without_a_value_is_refused():
    with pytest.raises(RulesError, match="nothing is laid down for 5 players"):
        resolved(BySeats({4: 3}), 5)


def test_the_pack_lists_its_cards_by_suit_from_the_strongest_down():
    pack = Pack(order="KQA")

    assert pack.cards()[:4] == cards("KS QS AS KH")
    assert pack.sorted(cards("AS QS KD KS")) == cards("KS QS AS KD")
    assert pack.strength(cards("KS")[0]) > pack.strength(cards("AS")[0])


def test_packets_must_make_the_hand():
    assert Batches({8: "3-2-3"}).of(8) == (3, 2, 3)
    assert SINGLY.of(3) == (1, 1, 1)
    with pytest.raises(RulesError, match="packets of 3-2 do not make 8 cards"):
        Batches({8: "3-2"})


def test_left_and_right_change_places_when_play_is_anticlockwise():
    assert seat_towards("left", 0, 4, "clockwise") == 1
    assert seat_towards("left", 0, 4, "anticlockwise") == 3
    assert seat_towards("right", 0, 4, "clockwise") == 3
    assert seat_towards("across", 1, 4, "anticlockwise") == 3
    assert seat_towards("hold", 2, 4, "clockwise") == 2


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (
            {"stages": (Exchange(8, ("left",)), *RULES.stages[1:])},
            "exchange: 8 cards cannot be passed from 8",
        ),
        ({"stages": (Exchange(2, ()), *RULES.stages[1:])}, "the cycle is empty"),
        (
            {"stages": (Exchange(2, ("across",)), *RULES.stages[1:])},
            "nobody sits across the table with 3 players",
        ),
        ({"stages": RULES.stages[:1]}, "a deal must end with the play of the cards"),
        ({"stages": RULES.stages[1:] * 2}, "two terms have the same name, tricks"),
        (
            {"stages": (Exchange(1, ("left",), name="once"), Exchange(1, ("left",), name="again"), TRICKS)},
            "a deal has one stage of a kind, and once and again are of the same kind",
        ),
        (
            {"stages": (TakeTalon(cards("A♠ K♠ Q♠ J♠ A♥ K♥ Q♥")), TRICKS), "deal": Deal(each=6)},
            "talon: the dealer might hold no card that may be discarded",
        ),
        ({"stages": (Tricks(Eldest(), trump=TurnedTrump()),)}, "no card is turned up to make trumps"),
        (
            {"packs": Pack("AKQJT987", without=cards("2S"))},
            "without: 2♠ is not in the pack from which it is removed",
        ),
        ({"packs": Pack("AKQJT987", without=cards("7S 7S"))}, "without: 7♠ is named twice"),
        ({"deal": Deal(each=-4)}, "each player is dealt at least one card"),
        ({"deal": Deal(each=9)}, "32 cards are not enough for 4 hands of 9"),
        ({"deal": Deal(turn_up="talon")}, "no card is left to turn up"),
        ({"scoring": (Captured("twos", cards("2S"), 1),)}, "2♠ is named in the rules but is not in the pack"),
        (
            {"scoring": (Together("both", ("first", "last"), 3),)},
            "both refers to first, which does not score",
        ),
        ({"scoring": (QUEENS, Shares("pool", ("queens",), 6, (3, 3), 4))}, "2 shares for 4 players"),
        ({"scoring": (QUEENS, QUEENS)}, "two terms have the same name"),
        (
            {"stages": (Tricks(Eldest(), bans=(NotToFirstTrick(CardsOf(("kings",))),)),)},
            "first-trick refers to kings, which does not score here",
        ),
        (
            {"scoring": (LAST, Sweep("sweep", "swept", EveryTrick(), ("last",), TimesAll(0, 1)))},
            "sweep is worth the points of last, which counts no cards",
        ),
    ],
)
def test_rules_that_contradict_themselves_are_refused_with_the_field_and_the_reason(change, reason):
    with pytest.raises(RulesError, match=reason):
        replace(GAME, schedule=every_deal(replace(RULES, **change)))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"direction": "upwards"}, "direction: 'upwards' is none of anticlockwise, clockwise"),
        ({"faces": "tarot"}, "faces: 'tarot'"),
        ({"players": ()}, "a game needs players"),
        ({"players": (4, 0)}, "players: a deal needs at least two"),
        ({"ends": ()}, "a game needs players, a schedule and an end"),
    ],
)
def test_a_match_that_cannot_be_is_refused(change, reason):
    with pytest.raises(RulesError, match=reason):
        replace(GAME, **change)


def test_a_house_rule_is_an_edit_of_named_terms():
    table = with_options(GAME, {"sweep-pays": "7", "points": "20"})

    assert scoring(table, "sweep").payoff == Payoff(0, 7)
    assert table.ends == (AtTotal(20),)
    assert table.chosen == (("points", "20"), ("sweep-pays", "7"))
    assert scoring(GAME, "sweep").payoff == Payoff(0, 4)


def test_the_order_in_which_house_rules_are_named_does_not_matter():
    table = with_options(GAME, {"points": "020", "sweep-pays": "7"})

    assert table == with_options(GAME, {"sweep-pays": "7", "points": "20"})
    assert table.chosen == (("points", "20"), ("sweep-pays", "7"))


def test_house_rules_are_chosen_all_at_once():
    with pytest.raises(RulesError, match="house rules are in force already; choose all of them at once"):
        with_options(with_options(GAME, {"points": "20"}), {"deals": "4"})


def test_a_match_may_end_within_a_round():
    even = replace(DEALS, edits=(Change("ends", (AfterDeals(1, multiple_of_seats=True),)),))
    game = replace(GAME, options=(even,))

    assert with_options(game, {"deals": "7"}).ends == (AfterDeals(7, multiple_of_seats=True),)


def test_no_house_rule_leaves_the_game_as_it_is():
    assert with_options(GAME, {}) == GAME


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        ({"moon": "on"}, "Queens has no option 'moon'; its options are sweep, sweep-pays, points, deals"),
        ({"sweep": "maybe"}, "sweep cannot be 'maybe'; it is one of on, off"),
        ({"points": "51"}, "points is a number from 5 to 50, not '51'"),
        ({"points": "many"}, "points is a number from 5 to 50, not 'many'"),
        ({"points": "²"}, "points is a number from 5 to 50"),
        ({"points": "--20"}, "points is a number from 5 to 50"),
        ({"points": "9" * 5000}, "points is a number from 5 to 50"),
        ({"points": "20", "deals": "4"}, "points=20 and deals=4 contradict each other"),
        ({"sweep": "off", "sweep-pays": "5"}, "sweep=off and sweep-pays=5 contradict each other"),
    ],
)
def test_house_rules_that_cannot_be_are_refused_with_the_reason(chosen, reason):
    with pytest.raises(RulesError, match=reason):
        with_options(GAME, chosen)


def test_a_house_rule_about_what_is_not_played_is_refused():
    without = edited(GAME, (Remove("rules.scoring.sweep"),))

    with pytest.raises(RulesError, match="sweep-pays=5 has no meaning here"):
        with_options(without, {"sweep-pays": "5"})


def test_house_rules_that_ask_for_the_same_agree():
    """Two choices may bring in the same term and then say different things about it."""
    bonus = Add("rules.scoring", Captured("bonus", cards("JD"), -10))
    table = replace(
        GAME,
        options=(
            Option("jack", "The jack", (Choice("off", "none"), Choice("on", "it counts", (bonus,)))),
            NumberOption("worth", "Its worth", -20, -1, "rules.scoring.bonus.points", edits=(bonus,)),
        ),
    )

    assert scoring(with_options(table, {"jack": "on"}), "bonus").points == -10
    assert scoring(with_options(table, {"worth": "-5", "jack": "on"}), "bonus").points == -5


def test_a_house_rule_may_rely_on_what_another_changes():
    counters = Choice("counters", "the most wins", (Change("low_wins", value=False),))
    bonus = Choice("on", "minus ten", (Add("rules.scoring", Captured("bonus", cards("JD"), -10)),))
    relying = replace(bonus, edits=(*bonus.edits, Keep("low_wins")))
    points = Choice("points", "the fewest wins", (Keep("low_wins"),))
    table = replace(
        GAME,
        options=(Option("settled", "Settled in", (points, counters)), Option("jack", "The jack", (relying,))),
    )
    reason = (
        "settled=counters and jack=on contradict each other: "
        "jack=on goes only with the usual rule for winning, which settled changes"
    )

    assert with_options(table, {"settled": "points", "jack": "on"}).low_wins
    with pytest.raises(RulesError, match=reason):
        with_options(table, {"settled": "counters", "jack": "on"})


def test_an_edit_reaches_the_value_for_every_number_of_players():
    table = edited(GAME, (Change("rules.packs.order", "KQJAT987"),))

    assert {table.rules_for(seats, 0).pack.order for seats in (3, 4)} == {"KQJAT987"}


def test_terms_are_added_and_removed_by_name_before_any_is_changed():
    knave = Captured("jack", cards("JS"), 2)
    table = edited(GAME, (Change("rules.scoring.jack.points", 3), Add("rules.scoring", knave, before="last")))

    assert [term.name for term in table.schedule[0].rules.scoring] == ["queens", "jack", "last", "sweep"]
    assert scoring(table, "jack").points == 3


def test_one_part_of_a_medley_is_changed_alone():
    medley = replace(GAME, schedule=(Part(RULES, "one"), Part(RULES, "two")))

    table = edited(medley, (Change("rules@two.stages.tricks.first_lead", DealersRight()),))

    leads = [
        next(s for s in part.rules.stages if isinstance(s, Tricks)).first_lead for part in table.schedule
    ]
    assert leads == [Eldest(), DealersRight()]


def test_an_edit_in_python_is_refused_with_the_sentence_of_a_game_file():
    with pytest.raises(RulesError, match='there is no "nope" here; there are queens, '):
        variant(GAME, Change("rules.scoring.nope.points", 5), key="mine", name="Mine")
    with pytest.raises(RulesError, match=r'rules\.scoring\.queens\.points: expected .*, found "x"'):
        variant(GAME, Change("rules.scoring.queens.points", "x"), key="mine", name="Mine")
    with pytest.raises(RulesError, match=r'rules\.scoring: expected .*, found "queens"'):
        variant(GAME, Add("rules.scoring", "queens"), key="mine", name="Mine")


def test_a_term_is_not_added_at_two_places():
    Add("rules.scoring", LAST, first=True)
    with pytest.raises(RulesError, match='either "first" or "before" another one, not both'):
        Add("rules.scoring", LAST, before="queens", first=True)


@pytest.mark.parametrize("title", ["", "took none"])
def test_a_sweep_is_told_in_words(title):
    sweep = Sweep("sweep", title, AllOf(cards("QS")), ("queens",), Payoff(0, 4))
    rules = every_deal(replace(RULES, scoring=(QUEENS, sweep)))
    if title:
        assert replace(GAME, schedule=rules, options=()).schedule == rules
        return
    with pytest.raises(RulesError, match="title: sweep needs words, not an empty text"):
        replace(GAME, schedule=rules, options=())


def test_a_path_that_leads_nowhere_is_refused():
    with pytest.raises(RulesError, match="there is no queen of clubs points here to change"):
        edited(GAME, (Change("rules.scoring.queen of clubs.points", 3),))


def test_a_variant_holds_only_its_differences():
    last = variant(GAME, Remove("rules.scoring.last"), key="no-last", name="No Last")

    assert last.base == GAME.key
    assert last.options == ()
    assert len(last.schedule[0].rules.scoring) == 2


def test_a_fixed_number_of_deals_takes_the_place_of_any_other_end():
    assert with_deals(GAME, 3).ends == (AfterDeals(3),)
    with pytest.raises(RulesError, match="a match has from 1 to 1000 deals, not 0"):
        with_deals(GAME, 0)


def test_a_round_ends_when_everybody_has_dealt_equally_often():
    assert GAME.round_length(4) == 4
    assert replace(GAME, deals_each=7).round_length(4) == 28


def test_a_round_of_a_medley_has_each_of_its_parts():
    assert replace(GAME, schedule=(Part(RULES, "one"), Part(RULES, "two"))).round_length(4) == 2


def test_a_part_of_the_schedule_may_be_played_several_times_in_succession():
    game = replace(
        GAME, schedule=(Part(RULES, "a"), Part(RULES, "b", deals=3)), ends=(AfterDeals(2, "game"),)
    )

    assert [game.part(number).name for number in range(9)] == [*"abbbabbba"]
    assert game.cycle == game.round_length(4) == 4
    assert game.ends[0] == AfterDeals(2, "game")
    with pytest.raises(RulesError, match="deals: 0 is not a number of deals"):
        replace(game, schedule=(Part(RULES, "a", deals=0),))


def test_removing_a_part_of_a_medley_goes_with_an_edit_of_all_its_parts():
    removed, moved = Remove("schedule.b"), Change("rules.stages.tricks.first_lead", Eldest())

    assert not clash(removed, moved)
    assert clash(removed, Change("rules@b.stages.tricks.first_lead", Eldest()))
    assert clash(removed, Change("schedule.b.title", "B"))
    assert not clash(Change("schedule.b.title", "B"), moved)


def test_a_fault_with_one_player_alone_is_told_in_the_singular():
    with pytest.raises(RulesError, match=r"^with one player: "):
        replace(GAMES["hearts"], players=(1, 4))
