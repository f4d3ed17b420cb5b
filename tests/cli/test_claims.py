"""A deal whose score is certain is ended in the terminal by a claim."""

from capot.play.ending.claims import takes_all_the_rest, with_rest_played
from capot.play.ending.decided import is_decided
from capot.record.journal import read
from tests.cli.scripted import AS_SCRIPTED, script


def test_a_claim_ends_a_deal_in_which_nothing_more_can_be_scored(run, tmp_path, data):
    played = script(tmp_path, "polignac", until=is_decided)
    number = len(played.match.deals)

    result = run("play", "polignac", *AS_SCRIPTED, typed=[*played.lines, "claim", "quit"])

    assert result.exit_code == 0, result.output
    assert "Nothing more can be scored: type claim to end this deal." in result.output
    assert "the rest of the deal is played out" in result.output
    assert f"Deal {number} is over" in result.output
    (path,) = (data / "matches").glob("*.journal")
    assert read(path).match == with_rest_played(played.match)


def test_all_tricks_left_are_claimed_with_nothing_but_winners_on_lead(run, tmp_path, data):
    def is_certain(seen):
        return takes_all_the_rest(seen) and not is_decided(seen)

    played = script(tmp_path, "black-maria", until=is_certain)

    result = run("play", "black-maria", *AS_SCRIPTED, typed=[*played.lines, "claim", "quit"])

    assert "Every trick left is yours: type claim to end this deal." in result.output
    (path,) = (data / "matches").glob("*.journal")
    assert read(path).match == with_rest_played(played.match)


def test_a_claim_is_refused_while_something_can_be_scored(run):
    output = run("play", "finis", *AS_SCRIPTED, typed=["claim", "quit"]).output

    assert "There is still something to be scored in this deal." in output


def test_a_claim_can_be_taken_back(run, tmp_path, data):
    played = script(tmp_path, "polignac", until=is_decided)

    run("play", "polignac", *AS_SCRIPTED, typed=[*played.lines, "claim", "undo", "quit"])

    (path,) = (data / "matches").glob("*.journal")
    again = read(path).match
    assert not again.position.is_over
    assert len(again.deals) == len(played.match.deals)
