"""A match in the plain dialogue: its questions, its news, and the answers that may be typed."""

from random import Random

import pytest

from capot.cli.arguments.seat_names import seated
from capot.cli.table.answers import read_move
from capot.cli.table.story import deal_opening, ending_lines, report_notes
from capot.cli.words import Names, joined, points
from capot.language.languages import LANGUAGES
from capot.play.match import new_match
from capot.play.moves import Announce
from capot.play.view import view
from capot.players.catalog import PLAYERS, STRENGTHS
from capot.players.sampler import SamplerPlayer
from capot.record.journal import read
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_deals, with_options
from capot.rules.errors import RulesError
from capot.shuffle import lab_shuffle
from tests.cli.scripted import AS_SCRIPTED, NEXT_DEAL, script
from tests.random_play import dealt


def stored(data):
    (path,) = (data / "matches").glob("*.journal")
    return read(path)


def test_a_match_typed_card_by_card_is_played_to_its_end_and_stored(run, data, tmp_path):
    played = script(tmp_path, "four-bad-queens", deals=4)

    result = run("play", "four-bad-queens", "--deals", "4", *AS_SCRIPTED, typed=played.lines)

    assert result.exit_code == 0, result.output
    assert "Deal 4 is over" in result.output
    assert " the match with " in result.output or " share the win with " in result.output
    assert stored(data).match == played.match
    assert stored(data).state.is_finished


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "table",
    [("compendium", 3, 2), ("polignac", 6, 5), ("grasobern", 4, 1), ("knaves", 5, 0), ("bassadewitz", 4, 3)],
    ids=str,
)
def test_every_kind_of_game_is_played_to_its_end(run, data, tmp_path, table):
    key, seats, seat = table
    played = script(tmp_path, key, seats, seat=seat)

    options = ("--seats", str(seats), "--seat", str(seat), *AS_SCRIPTED)
    result = run("play", key, *options, typed=played.lines)

    assert result.exit_code == 0, result.output
    assert stored(data).match == played.match


def test_each_point_is_told_with_its_reason_and_the_totals_follow(run, tmp_path):
    played = script(tmp_path, "four-mad-queens", deals=4)

    output = run("play", "four-mad-queens", "--deals", "4", *AS_SCRIPTED, typed=played.lines).output

    for deal in played.match.deals:
        assert all(item.reason in output for item in deal.score().items)
    assert output.count("Totals: You ") == 4


def test_the_opening_says_who_plays_how_long_and_where_help_is(run):
    output = run("play", "compendium", *AS_SCRIPTED).output

    assert "At the table, in the order of play: you, Ben, Clara and David." in output
    assert (
        "The match ends when all six deals have been played once. Points are bad: the lowest total wins."
        in output
    )
    assert "Type ? at any question for help" in output
    assert "Compendium · deal 1 of 6 · Four Bad Queens" in output


def test_an_unfamiliar_pack_is_explained(run):
    output = run("play", "grasobern", *AS_SCRIPTED).output

    assert "OL is the Ober of Leaves" in output


def test_names_are_given_from_ones_own_round_the_table(run):
    output = run("play", "finis", "--names", "Anna,Bob", "--seat", "1", *AS_SCRIPTED).output

    assert "At the table, in the order of play: Clara, Anna (you), Bob and Ben." in output
    assert "Anna deals." in output
    assert "You " not in output


def test_the_menu_takes_a_number_then_the_best_number_of_players(run):
    output = run("play", *AS_SCRIPTED, typed=["1", ""]).output

    assert "Howard Fosdick’s games" in output
    assert "  1  Four Bad Queens" in output
    assert "3, 4 (best, Enter), 5, 6." in output
    assert "Four Bad Queens · deal 1 of 8" in output


@pytest.mark.parametrize("name", ["hearts", "Hearts", "HEARTS"])
def test_the_menu_takes_a_name_and_asks_no_number_where_there_is_but_one(run, name):
    output = run("play", *AS_SCRIPTED, typed=[name]).output

    assert "How many" not in output
    assert "Hearts · deal 1, to 100" in output


def test_the_menu_asks_again_after_a_wrong_answer(run):
    output = run("play", *AS_SCRIPTED, typed=["99", "heart", "", "finis", "2", "3"]).output

    assert output.count("Type a number from 1 to ") == 2
    assert "There is no game 'heart'; did you mean hearts" in output
    assert "Finis is for 3, 4, 5 or 6 players." in output
    assert "Finis · deal 1 of 6" in output


def test_quit_in_the_menu_leaves_without_a_match(run, data):
    result = run("play", typed=["quit"])

    assert result.exit_code == 0
    assert not data.exists()


class TestCommands:
    """Polignac by seed 1: what the table answers when it is asked instead of told."""

    @pytest.fixture
    def ask(self, run, tmp_path):
        played = script(tmp_path, "polignac")

        def ask(*commands, after=0):
            """The answers to these commands after a number of moves."""
            before = run("play", "polignac", *AS_SCRIPTED, typed=played.lines[:after]).output
            told = run("play", "polignac", *AS_SCRIPTED, typed=[*played.lines[:after], *commands]).output
            shared = next(
                place for place, (one, two) in enumerate(zip(before, told, strict=False)) if one != two
            )
            return told[shared:]

        return ask

    @pytest.mark.parametrize("word", ["?", "help", "HELP"])
    def test_help_lists_the_commands(self, ask, word):
        told = ask(word)

        assert all(name in told for name in ("hint", "undo", "quit", "rules", "scores", "last", "why"))

    def test_hint_names_a_move_and_its_reason(self, ask):
        assert "Hint: Nothing. " in ask("hint")

    def test_rules_are_the_rules_of_this_game(self, ask):
        assert "# Polignac" in ask("rules")

    def test_last_is_the_last_trick(self, ask):
        assert "No trick has been played yet." in ask("last")
        assert "Trick 1: " in ask("last", after=2)

    def test_scores_tell_the_totals_and_what_was_taken(self, ask):
        told = ask("scores", after=4)

        assert all(name in told for name in ("You", "Ben", "Clara", "David"))
        assert "1 trick" in told

    def test_table_tells_where_the_deal_stands(self, ask):
        assert "Polignac · deal 1, to 10 · trick 2 of 8." in ask("table", after=2)

    def test_one_letter_is_enough(self, ask):
        assert "Hint: " in ask("h")
        assert "# Polignac" in ask("r")

    def test_undo_before_any_move_says_so(self, ask):
        assert "There is no move of yours to take back." in ask("undo")

    def test_undo_goes_back_to_the_last_decision(self, ask):
        told = ask("undo", after=1)

        assert "You take back: Nothing." in told
        assert "Do you want to announce anything? " in told

    def test_a_word_that_is_near_a_command_is_answered_with_it(self, ask):
        assert "did you mean hint?" in ask("hnit", after=1)


def test_undo_reaches_back_over_the_end_of_a_deal(run, tmp_path, data):
    played = script(tmp_path, "finis", deals=4)
    first_deal = played.lines[: played.lines.index(NEXT_DEAL)]

    again = [*first_deal, "undo", first_deal[-1], *played.lines[len(first_deal) :]]
    result = run("play", "finis", "--deals", "4", *AS_SCRIPTED, typed=again)

    assert result.exit_code == 0, result.output
    assert result.output.count("Deal 1 is over") == 2
    assert stored(data).match == played.match


def test_undo_goes_back_to_the_last_card_that_was_chosen(run, tmp_path, data):
    """In a run the cards after the lead are laid by themselves, the person's own too."""
    played = script(tmp_path, "newmarket", deals=1)

    again = [*played.lines[:2], "undo", *played.lines[1:]]
    result = run("play", "newmarket", "--deals", "1", *AS_SCRIPTED, typed=again)

    assert result.exit_code == 0, result.output
    assert len(played.lines) < sum(seat == 0 for seat, _ in played.match.position.moves)
    assert stored(data).match == played.match


def test_undo_reaches_back_over_a_deal_that_has_begun(run, tmp_path, data):
    played = script(tmp_path, "finis", deals=4)
    first_deal = played.lines[: played.lines.index(NEXT_DEAL)]

    again = [*first_deal, NEXT_DEAL, "undo", first_deal[-1], *played.lines[len(first_deal) :]]
    result = run("play", "finis", "--deals", "4", *AS_SCRIPTED, typed=again)

    assert result.exit_code == 0, result.output
    assert stored(data).match == played.match


def test_between_deals_the_table_still_answers(run, tmp_path):
    played = script(tmp_path, "finis", deals=4)
    first_deal = played.lines[: played.lines.index(NEXT_DEAL)]

    output = run(
        "play", "finis", "--deals", "4", *AS_SCRIPTED, typed=[*first_deal, "last", "QS", "hint"]
    ).output

    assert "Trick 8: " in output
    assert "Press Enter for the next deal, or type ? for help." in output
    assert "You have nothing to decide now." in output


def test_between_deals_without_tricks_last_tells_the_turns_since_the_own(run, tmp_path):
    played = script(tmp_path, "newmarket", deals=2)
    first_deal = played.lines[: played.lines.index(NEXT_DEAL)]

    output = run("play", "newmarket", "--deals", "2", *AS_SCRIPTED, typed=[*first_deal, "last", "?"]).output

    assert "or review: last\nNobody has laid a card since your last turn." in output
    assert "  l  last    what the others have played since your last turn\n" in output


class TestReasons:
    """Polignac by seed 4: hearts have been led, and the person holds three of them."""

    @pytest.fixture
    def ask(self, run):
        def ask(*lines):
            options = ("--seed", "4", "--against", "random")
            return run("play", "polignac", *options, typed=["nothing", *lines]).output

        return ask

    def test_cards_that_may_not_be_played_stand_in_parentheses(self, ask):
        assert "Your hand: (A♠) (8♠)   K♥ 9♥ 7♥   (Q♦)   (9♣) (7♣)" in ask()

    @pytest.mark.parametrize("words", ["why", "?", "help"])
    def test_the_reason_is_one_word_away(self, ask, words):
        told = ask(words)

        assert (
            "A♠ may not be played: hearts were led and you hold the 7♥; the same goes for 8♠, Q♦, 9♣ and 7♣."
            in told
        )

    def test_the_reason_for_one_card_may_be_asked(self, ask):
        assert "Q♦ may not be played: hearts were led and you hold the 7♥." in ask("why qd")
        assert "You may choose K♥." in ask("why K♥")
        assert "You do not hold the J♠." in ask("why js")
        assert "'nonsense' is not a card" in ask("why nonsense")

    def test_an_illegal_card_is_refused_with_the_reason_and_asked_again(self, ask):
        told = ask("QD", "9h")

        assert (
            "Q♦ may not be played: hearts were led and you hold the 7♥.\nYour turn: play a card: 9h\n" in told
        )
        assert "You play 9♥." in told

    def test_a_card_not_held_is_refused(self, ask):
        assert "You do not hold the J♠." in ask("JS")

    def test_no_card_at_all_is_refused_with_an_example(self, ask):
        assert "'yy' is not a card; write the queen of spades as QS" in ask("yy")
        assert "One card is played at a time; type one, like 7H." in ask("")
        assert "One card is played at a time; type one, like 7H." in ask("9H 7H")

    @pytest.mark.parametrize("typed", ["9h", "9♥", "9 h", "play 9H", " 9H "])
    def test_a_card_may_be_written_in_many_ways(self, ask, typed):
        assert "You play 9♥." in ask(typed)


def test_the_dealer_is_told_what_he_takes_up_and_why_a_jack_may_not_be_discarded(run):
    options = ("--seats", "3", "--option", "odd-cards=dealer", "--seed", "5", "--against", "random")

    output = run("play", "polignac", *options, typed=["why", "JD 7D", "10D 7D"]).output

    assert "You deal. You take up 10♦ J♣." in output
    assert "Your hand: K♠ 8♠ 7♠   9♥ 8♥   (J♦) 10♦ 7♦   Q♣ (J♣) A♣ 7♣" in output
    assert "J♦ may not be discarded: the rules keep it in play; the same goes for J♣." in output
    assert "J♦ may not be discarded: the rules keep it in play." in output
    assert "You discard 10♦ 7♦." in output


def test_forced_cards_are_played_by_enter_alone(run, tmp_path, data):
    played = script(tmp_path, "finis", deals=4)
    last_of_first = played.lines.index(NEXT_DEAL) - 1
    lines = list(played.lines)
    lines[last_of_first] = ""

    result = run("play", "finis", "--deals", "4", *AS_SCRIPTED, typed=lines)

    assert result.exit_code == 0, result.output
    assert stored(data).match == played.match


def test_a_refused_pass_is_told_as_ones_own(run):
    output = run("play", "finis", *AS_SCRIPTED, "--option", "passing=unanimous", typed=["refuse"]).output

    assert "You refuse to pass, so everybody keeps the same cards." in output


def test_house_rules_are_told_in_words(run):
    options = ("--seats", "3", "--option", "odd-cards=dealer")
    output = run("play", "polignac", *options, *AS_SCRIPTED).output

    told = next(line for line in output.splitlines() if line.startswith("House rules: "))
    assert "odd-cards=" not in told
    assert "dealer" in told


def test_a_house_rule_about_the_length_is_told_as_a_statement(run):
    output = run("play", "whist", "--option", "rubber=short", *AS_SCRIPTED).output

    told = "House rules: Length of the match – the best of three games to 5, worth 3, 2 or 1 by the losers’"
    assert told in output


def test_where_suits_mean_nothing_a_card_is_asked_for_and_explained_by_its_rank(run):
    output = run(
        "play", "cucumber", *AS_SCRIPTED, typed=["why 1", *(f"why {rank}" for rank in "AKQJT98765432")]
    ).output

    assert "'1' is not a card; type its rank alone, like Q." in output
    assert "You hold no card of the rank " in output
    assert "You may choose " in output
    assert " is not a card; write " not in output


def test_a_discard_that_is_taken_back_tells_again_what_was_taken_up(run):
    options = ("--seats", "3", "--option", "odd-cards=dealer", "--seed", "5", "--against", "random")
    output = run("play", "polignac", *options, typed=["10D 7D", "undo"]).output

    taken_back = output.split("You take back: 10♦ 7♦.")[1]
    assert "You take up 10♦ J♣." in taken_back


def test_tricks_are_numbered_and_stand_apart(run, tmp_path):
    played = script(tmp_path, "finis", deals=4)
    output = run("play", "finis", "--deals", "4", *AS_SCRIPTED, typed=played.lines).output

    assert output.count("\n\nTrick 2 of 8\n") == 4


def test_a_forced_card_is_named_at_the_prompt(run, tmp_path):
    played = script(tmp_path, "finis", deals=4)
    output = run("play", "finis", "--deals", "4", *AS_SCRIPTED, typed=played.lines).output

    assert " (Enter plays " in output


def test_the_menu_suggests_a_game_that_begins_so(run):
    output = run("play", *AS_SCRIPTED, typed=["pol", "x" * 500, "classic h"]).output

    assert "There is no game 'pol'; did you mean polignac, polignac-queens or polignac-french?\n" in output
    assert "How many players for Classic Hearts" in output
    assert "There is no game 'xxxxxxxxxxxxxxxxxxxx'.\n" in output


def test_what_stays_in_the_pool_is_told_after_each_deal_and_at_the_end():
    game = with_deals(with_options(GAMES["original-hearts"], {"settlement": "sweepstake"}), 4)
    names = seated((), 4, 0)
    stayed = False
    for seed in range(12):
        match, luck = new_match(game, 4), Random(seed)
        while not match.is_over:
            if match.needs_deal:
                match = match.with_deal(lab_shuffle(seed, len(match.deals), match.pack))
                pot = match.pot
                text = " ".join(deal_opening(view(match.position, 0), names, game))
                assert (f"In the pool: {points(pot)}." in text) == bool(pot)
            seat = min(match.position.to_act)
            match = match.after(seat, PLAYERS["random"].choose(view(match.position, seat), luck))
            if match.needs_deal:
                assert any(
                    "In the pool for the next deal" in note for note in report_notes(match, names)
                ) == bool(match.pot)
        said = any("Left in the pool" in line for line in ending_lines(match, names))
        assert said == bool(match.pot)
        stayed = stayed or said
    assert stayed


def test_the_others_play_as_well_as_was_wished_and_the_match_remembers_it(run, data):
    begun = run("play", "finis", "--seed", "1", "--against", "easy", typed=["quit"]).output

    assert "\nFinis against easy\n" in begun
    assert stored(data).header.extra["against"] == "easy"
    assert "as you left it, against easy." in run("play", "--resume", typed=["quit"]).output


def test_without_a_wish_the_others_are_of_medium_strength(run, data):
    assert "\nFinis against medium\n" in run("play", "finis", typed=["quit"]).output
    assert stored(data).header.extra["against"] == "medium"


def test_a_stored_match_against_the_rule_of_thumb_goes_on_against_it(run):
    run("play", "finis", "--against", "thumb", typed=["quit"])

    assert "as you left it, against thumb." in run("play", "--resume", typed=["quit"]).output


@pytest.mark.parametrize(
    ("answer", "strength"), [("", "medium"), ("e", "easy"), ("EASY", "easy"), ("0", "easy"), ("2", "hard")]
)
def test_the_menu_asks_how_strong_the_others_shall_be(run, answer, strength):
    output = run("play", "--seed", "1", typed=["finis", "3", "grandma", answer]).output

    assert "0 easy, 1 medium (Enter), 2 hard, 3 max." in output
    assert "The others may be easy, medium, hard or max." in output
    assert f"\nFinis against {strength}\n" in output


def test_who_thinks_by_the_clock_does_not_do_the_same_again_and_the_help_says_so(run):
    by_clock = [
        name
        for name, player in STRENGTHS.items()
        if isinstance(player, SamplerPlayer) and player.settings.budget.milliseconds is not None
    ]

    told = " ".join(run("play", "--help").output.split())

    assert f"unless they think by the clock, as {joined(by_clock)} do" in told


def test_where_the_search_does_not_reach_the_rule_of_thumb_plays_and_it_is_told_once(run, monkeypatch):
    def choose(*_):
        raise RulesError("fast play has no room for these rules")

    monkeypatch.setattr(SamplerPlayer, "choose", choose)
    monkeypatch.setattr(SamplerPlayer, "evaluate", choose)
    monkeypatch.setattr("capot.players.readiness.get_ready", lambda *_: None)
    monkeypatch.setattr("capot.cli.table.sessions.session.is_getting_ready", lambda: False)

    output = run("play", "polignac", "--seed", "4", typed=["nothing", "hint"]).output

    assert output.count("Fast play has no room for these rules. The others play simply") == 1
    assert "Trick 1 of 8" in output
    assert "Hint: " in output


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "de",
            (
                "Nimm keine Buben",
                "Sagst du etwas an?",
                "Du sagst nichts an.",
                "Du bist dran: Spiel eine Karte",
            ),
        ),
        ("fr", ("Annoncez-vous quelque chose", "Vous n’annoncez rien.", "À vous : jouez une carte")),
    ],
)
def test_the_table_speaks_the_language_that_is_asked_for(run, language, sentences):
    output = run("play", "polignac", *AS_SCRIPTED, "--language", language, typed=["nothing"]).output

    assert all(sentence in output.replace("\N{NO-BREAK SPACE}", " ") for sentence in sentences)


def test_an_answer_may_be_typed_as_it_is_shown_or_in_english():
    match = dealt(new_match(GAMES["polignac"]), 1)
    seen = view(match.position, min(match.position.to_act))
    names = Names(("Ann", "Ben", "Clara", "David"), seen.seat, LANGUAGES["de"])

    assert read_move("Nichts", seen, names) == read_move("nothing", seen, names) == Announce(None)
    assert read_move("Capot", seen, names) == read_move("capot", seen, names) == Announce("capot")
