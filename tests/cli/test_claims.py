"""A deal whose score is certain ends in the terminal by itself, or by a claim where every card is played."""

from capot.play.ending.claims import takes_all_the_rest, with_rest_played
from capot.play.ending.decided import is_decided
from capot.play.view import view
from capot.record.journal import read
from tests.cli.scripted import AS_SCRIPTED, script

WHOLE = (*AS_SCRIPTED, "--whole")


def test_a_deal_ends_by_itself_once_nothing_more_can_be_scored_and_says_why(run, tmp_path, data):
    decided = script(tmp_path / "decided", "polignac", until=is_decided, whole=True)
    played = script(tmp_path / "ended", "polignac", deals=len(decided.match.deals))

    result = run(
        "play", "polignac", *AS_SCRIPTED, "--deals", f"{len(decided.match.deals)}", typed=played.lines
    )

    assert result.exit_code == 0, result.output
    assert "The rest changes nothing: the jack of spades is taken." in result.output
    (path,) = (data / "matches").glob("*.journal")
    assert read(path).match == played.match


def test_a_resumed_match_still_ends_or_plays_out_decided_deals_as_it_was_begun(run, tmp_path):
    for option, ends in ((), True), (("--whole",), False):
        played = script(tmp_path / f"{ends}", "polignac", until=is_decided, whole=True)
        before, last = played.lines[:-1], played.lines[-1]
        run("play", "polignac", *AS_SCRIPTED, *option, typed=[*before, "quit"])

        output = run("play", "--resume", typed=[last, "quit"]).output

        assert ("The rest changes nothing" in output) == ends
        assert ("type claim to end this deal" in output) == (not ends)


def test_taking_back_goes_to_the_last_decision_before_a_deal_was_decided(run, tmp_path, data):
    played = script(tmp_path, "polignac", until=is_decided, whole=True)

    run("play", "polignac", *AS_SCRIPTED, typed=[*played.lines, "undo", "quit"])

    (path,) = (data / "matches").glob("*.journal")
    again = read(path).match
    assert not again.position.is_over
    assert not is_decided(view(again.position, None))
    assert again.position.moves == played.match.position.moves[: len(again.position.moves)]


def test_a_claim_ends_a_deal_in_which_nothing_more_can_be_scored(run, tmp_path, data):
    played = script(tmp_path, "polignac", until=is_decided, whole=True)
    number = len(played.match.deals)

    result = run("play", "polignac", *WHOLE, typed=[*played.lines, "claim", "quit"])

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
    played = script(tmp_path, "polignac", until=is_decided, whole=True)

    run("play", "polignac", *WHOLE, typed=[*played.lines, "claim", "undo", "quit"])

    (path,) = (data / "matches").glob("*.journal")
    again = read(path).match
    assert not again.position.is_over
    assert len(again.deals) == len(played.match.deals)
