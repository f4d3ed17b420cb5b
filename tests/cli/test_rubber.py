"""A match of several games in the terminal: which game it is, who has won one, and who the match."""

from capot.cli.reports.replay import scores
from capot.cli.table.picture import deal_title, facts
from capot.cli.table.story import ending_lines, match_opening, report_notes
from capot.cli.words import Names
from capot.play.match import new_match
from capot.play.view import view
from capot.rules.games.sjavs import SJAVS
from tests.rules.table import A, D, house
from tests.rules.test_rubber import SHORT, played, scored

NAMES = Names(("You", "Ben", "Cleo", "Dan"), A)


def test_a_match_begins_with_what_a_game_is_and_what_wins_the_match():
    assert match_opening(SHORT, 4, NAMES)[-2] == (
        "A game ends after the deal in which a side’s total reaches 5 points. The highest total wins a game; "
        "the side that first wins two games wins the match."
    )
    assert match_opening(house(SJAVS, crosses=3), 4, NAMES)[-2].endswith(
        "the side whose games are first worth 3 points wins the match."
    )


def test_a_deal_says_to_which_game_it_belongs_and_how_the_games_stand():
    match = scored(new_match(SHORT, 4, D), 5, 2)
    match = match.with_deal(match.pack)

    assert deal_title(SHORT, match.position.standing) == "Whist · game 2, deal 2, to 5"
    assert facts(view(match.position, A), NAMES)[0] == "games: You and Cleo 1 (2 points), Ben and Dan 0"


def test_a_won_game_is_told_after_its_last_deal():
    match = played(scored(new_match(SHORT, 4, D), 2, 2))

    told = [
        "Game 1 goes to you and Cleo, worth 2 points.",
        "Games: You and Cleo 1 (2 points), Ben and Dan 0.",
    ]
    assert report_notes(match, NAMES) == told
    assert [line for line in scores(match, NAMES) if line.startswith(("Game 1 ", "Games"))] == told


def test_the_match_is_won_by_games_and_worth_what_they_are():
    match = scored(scored(scored(new_match(SHORT, 4, D), 5, 0), 3, 5), 5, 4)

    assert ending_lines(match, NAMES) == [
        "The match goes to you and Cleo, by two games to 1.",
        "With what the games are worth it is 5 points to 0.",
    ]
    crosses = scored(scored(new_match(house(SJAVS, crosses=3), 4, D), 2, 0), 24, 0)
    assert ending_lines(crosses, NAMES) == ["The match goes to Ben and Dan, by 3 points to 0."]
