"""Records that guests open: what is in a file, replays and reviews of its matches, and hostile ones."""

from dataclasses import replace
from pathlib import Path

import pytest

from capot.play.match import new_match
from capot.record import Record, dumps, loads
from capot.rules.catalog import GAMES
from capot.rules.match.ends import AtTotal
from capot.server.errors import Illegal, NotFound
from capot.server.messages.records import OpenRequest, RecordRequest, RecordReviewRequest, RecordSeenRequest
from capot.server.messages.review import ReviewRequest
from capot.server.states import opened
from capot.server.study import reviews
from tests.server.test_reviews import made_up

DATA = Path("tests/data")
SKAT = (DATA / "foreign/skat-server.sgf").read_text()
OWN = (DATA / "matches/by-hand.capot").read_text()


def test_a_file_of_another_program_lists_its_matches_and_names_the_lines_that_are_refused():
    lines = SKAT.splitlines()
    text = "\n".join([lines[0], lines[1].replace("GM[Skat]", "GM[Skat]MV[nonsense"), *lines[2:]])

    found = opened.opened(OpenRequest(name="games.sgf", text=text))

    assert found.format == "skat-server"
    assert [each.match for each in found.matches] == [1, 3, 4, 5, 6]
    assert [each.line for each in found.refused] == [2]
    assert found.refused[0].reason
    assert found.record is None


def test_a_match_of_several_is_asked_for_by_its_number():
    found = opened.opened(OpenRequest(name="games.sgf", text=SKAT, match=3))

    assert [each.match for each in found.matches] == [3]
    assert found.matches[0].totals == [0, 120, 0]
    assert loads(found.record or "").match.totals == (0, 120, 0)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ('[Game "hearts"]\ndear diary\n', 2, "'dear' does not begin a line of a record"),
        ('[Event "x"]\n[White "Ann"]\n', None, "this is the Portable Game Notation of chess"),
        ("", None, "the file is empty"),
    ],
)
def test_what_cannot_be_read_is_refused_with_line_and_reason(text, line, reason):
    (refused,) = opened.opened(OpenRequest(name="x", text=text)).refused

    assert refused.line == line
    assert reason in refused.reason


def test_of_a_long_file_the_rest_is_left_out(monkeypatch):
    monkeypatch.setattr(opened, "MOST_MATCHES", 2)

    found = opened.opened(OpenRequest(name="games.sgf", text=SKAT))

    assert (len(found.matches), found.more) == (2, True)


def test_a_match_too_long_to_be_sent_again_is_refused(monkeypatch):
    monkeypatch.setattr(opened, "LARGEST_RECORD", 1024)

    with pytest.raises(Illegal, match="the limit is 1 KB"):
        opened.opened(OpenRequest(name="x", text=OWN))


def test_a_deal_that_was_broken_off_is_replayed_as_far_as_it_goes():
    broken_off = OWN[: OWN.index("5: JS")]
    record = opened.opened(OpenRequest(name="mine.capot", text=broken_off)).record or ""

    (deal,) = opened.replay(record).deals

    assert len(deal.frames) == 1 + len(loads(broken_off).match.position.moves)
    assert deal.score.points == []


def test_a_deal_that_the_record_does_not_have_is_refused():
    with pytest.raises(NotFound):
        opened.seen(OWN, 2)


def test_reviews_ask_for_a_trial_only_of_games_that_are_not_in_the_catalogue():
    longer = replace(GAMES["polignac"], ends=(AtTotal(11),))

    assert opened.game_to_check(OWN) is None
    assert opened.game_to_check(dumps(Record(new_match(longer, 4)))) == longer


def test_a_record_is_opened_replayed_and_reviewed_over_http(server, monkeypatch):
    monkeypatch.setattr("capot.study.review.review", made_up)
    monkeypatch.setattr(reviews, "is_getting_ready", lambda: False)

    found = server.ask("post_record_file", OpenRequest(name="mine.capot", text=OWN))
    record = found.record
    shown = server.ask("post_record_replay", RecordRequest(record=record))
    seen = server.ask("post_record_seen", RecordSeenRequest(record=record, deal=1))
    review = server.ask("post_record_review", RecordReviewRequest(record=record, review=ReviewRequest()))

    assert found.format == "capot"
    assert (shown.table, shown.you) == ("", None)
    assert len(seen) == len(shown.deals[0].frames) - 1
    assert review.review is not None
    assert review.review.decisions
    assert server.refused("post_record_replay", RecordRequest(record="what")) == (
        422,
        '<record>: no tag names the game, as [Game "hearts"] does',
    )
