"""Records that guests open: what is in a file, replays and reviews of its matches, and hostile ones."""

import asyncio
from dataclasses import replace
from operator import ne
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import pytest

from capot.language.languages import ENGLISH, LANGUAGES
from capot.language.texts import Name, told
from capot.play.match import new_match
from capot.record import Record, dumps, loads
from capot.rules.catalog import GAMES
from capot.rules.match.ends import AtTotal
from capot.server.errors import Illegal, NotFound
from capot.server.messages.records import OpenRequest, RecordRequest, RecordReviewRequest, RecordSeenRequest
from capot.server.messages.review import ReviewRequest
from capot.server.messages.study import Frame
from capot.server.opened_records import KEPT_FOR, OpenedRecords
from capot.server.states import opened
from capot.server.states.replays import with_facts
from capot.server.study import reviews
from capot.server.thinking.child import Child, ChildError
from capot.server.workshop import jobs, kept_games
from capot.server.workshop.readers import Readers
from tests.language.untold import untold
from tests.server.guests import in_a_loop
from tests.server.guests import opened as room_opened
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


def test_a_match_that_is_not_over_says_so_as_its_totals_look_like_a_draw():
    text = dumps(Record(new_match(GAMES["polignac"], 4)))

    begun = opened.opened(OpenRequest(name="mine.capot", text=text))
    whole = opened.opened(OpenRequest(name="games.sgf", text=SKAT, match=3))

    assert [begun.matches[0].is_over, whole.matches[0].is_over] == [False, True]


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
    assert not [*untold(refused.reason)]


def test_of_a_long_file_the_rest_is_left_out(monkeypatch):
    monkeypatch.setattr(opened, "MOST_MATCHES", 2)

    found = opened.opened(OpenRequest(name="games.sgf", text=SKAT))

    assert (len(found.matches), found.more) == (2, True)


def test_a_match_that_was_not_reached_is_not_said_to_be_missing(monkeypatch):
    monkeypatch.setattr(opened, "MOST_MATCHES", 2)

    with pytest.raises(Illegal, match="too long to be read so far here"):
        opened.opened(OpenRequest(name="games.sgf", text=SKAT, match=4))
    with pytest.raises(Illegal, match="There is no match in this file"):
        opened.opened(OpenRequest(name="games.sgf", text=SKAT.partition("\n")[0], match=4))


def test_seats_without_a_name_are_named_in_the_readers_language():
    nameless = opened.opened(OpenRequest(name="x", text=dumps(Record(new_match(GAMES["polignac"], 4)))))

    assert nameless.matches[0].players[0] == "Seat 0"
    assert told(nameless.matches[0].players[0], LANGUAGES["de"]) == "Platz 0"
    assert told(opened.replay(nameless.record or "").players[1], LANGUAGES["fr"]) == "Place 1"


def test_notes_are_said_in_the_readers_language():
    text = SKAT.partition("\n")[0].replace("v:-40", "v:-30")

    (note,) = opened.opened(OpenRequest(name="games.sgf", text=text)).matches[0].notes

    assert note == "games.sgf:1: game 1: the server counted -30, by the rules here it is -40"
    assert told(note, LANGUAGES["de"]).startswith("games.sgf:1: Spiel 1: ")


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


def test_a_replay_tells_who_showed_a_hand_gave_up_or_left_and_who_got_the_rest():
    record = opened.opened(OpenRequest(name="games.sgf", text=SKAT, match=3)).record or ""

    *_, before, last = opened.replay(record).deals[0].frames

    told_last = (
        "{@1} exposed their hand. {@0} gave up the deal. {@2} gave up the deal. {@1} gets all that was left."
    )
    assert last.words.endswith(told_last)
    assert "gave up" not in before.words
    assert told(last.words, LANGUAGES["de"]).endswith("{@1} bekommt alles Übrige.")


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
        'This record cannot be read: no tag names the game, as [Game "hearts"] does',
    )


# Hostile records


def refused(job):
    """Return the sentence with which the process of strangers' records refuses a job."""
    answer = jobs.ANSWERS.decode(jobs.answer(msgspec.json.encode(job)))
    assert isinstance(answer, jobs.Refused)
    return answer.reason


def test_a_record_that_takes_long_is_not_reviewed(monkeypatch):
    monkeypatch.setattr(opened, "LONGEST_RECORD", -1.0)

    assert refused(jobs.SoundJob("en", OWN)) == "This match is too long to be reviewed here."
    assert refused(jobs.SoundJob("de", OWN)) == "Diese Partie ist zu lang, um sie hier zu analysieren."


def test_a_fault_that_nobody_thought_of_is_a_sentence(monkeypatch):
    def strange(_):
        raise RecursionError

    monkeypatch.setattr(opened, "replay", strange)

    assert refused(jobs.ReplayJob("en", OWN)) == "Something about this record is too strange to be shown."


def test_a_carried_game_that_would_hold_up_the_server_is_not_reviewed(monkeypatch):
    longer = replace(GAMES["polignac"], ends=(AtTotal(11),))
    record = dumps(Record(new_match(longer, 4)))
    monkeypatch.setattr(kept_games, "LONGEST_MOVE", 0.0)

    assert "too complicated" in refused(jobs.SoundJob("en", record))
    assert jobs.ANSWERS.decode(jobs.answer(msgspec.json.encode(jobs.SoundJob("en", OWN)))) == jobs.Done(
        msgspec.Raw(b"true")
    )


@in_a_loop
async def test_a_process_that_does_not_answer_is_said_to_take_too_long(monkeypatch):
    def silent(*_):
        raise ChildError

    monkeypatch.setattr(Child, "ask", silent)
    readers = Readers()

    with pytest.raises(Illegal, match=r"^This record takes too long to be read\.$"):
        await records_of(readers).replay("ann", OWN, ENGLISH, None)
    readers.close()


class Asked:
    """Reviews and readers that record what they are asked for."""

    def __init__(self, *, refuses=False):
        self.jobs, self.reviewed, self.refuses = [], [], refuses

    async def answer(self, _guest, job, _address):
        self.jobs.append(job)
        if self.refuses:
            raise Illegal(Name("This game is too complicated."))

    async def of_record(self, _guest, record, *_):
        self.reviewed.append(record)


def records_of(asked: Any) -> OpenedRecords:
    return OpenedRecords(asked, asked)


def review_of(records, text=OWN):
    request = RecordReviewRequest(record=text, review=ReviewRequest())
    return records.review("ann", request, ENGLISH, None)


@in_a_loop
async def test_no_record_is_read_by_the_server_that_was_refused_or_not_tried_before():
    refusing, reading = Asked(refuses=True), Asked()

    with pytest.raises(Illegal, match="too complicated"):
        await review_of(records_of(refusing))
    assert refusing.reviewed == []

    records = records_of(reading)
    await review_of(records)
    await review_of(records)
    assert reading.jobs == [jobs.SoundJob("en", OWN)]
    assert len(set(reading.reviewed)) == 1


def noting(later, ends):
    """Return a stand-in for ``call_later`` that records what it is given."""

    def call(*end):
        ends.append(end)
        return later(*end)

    return call


@in_a_loop
@pytest.mark.parametrize("is_done", [True, False])
async def test_records_and_their_reviews_are_forgotten_after_a_while(tmp_path, monkeypatch, is_done):
    made, ends, loop = list[int](), list[tuple[Any, ...]](), asyncio.get_running_loop()
    later, go_on = loop.call_later, Event()

    def noted(*args, **how):
        made.append(1)
        assert go_on.wait(60)
        return made_up(*args, **how)

    monkeypatch.setattr("capot.study.review.review", noted)
    monkeypatch.setattr(reviews, "is_getting_ready", lambda: False)
    monkeypatch.setattr(reviews, "PATIENCE", 60.0 if is_done else 0.0)
    monkeypatch.setattr(Readers, "answer", Asked().answer)
    monkeypatch.setattr(loop, "call_later", noting(later, ends))
    if is_done:
        go_on.set()
    async with room_opened(tmp_path) as room:
        await review_of(room.opened)
        ((_, forget, digest),) = [end for end in ends if end[0] == KEPT_FOR]
        forget(digest)
        go_on.set()
        monkeypatch.setattr(reviews, "PATIENCE", 60.0)
        if not is_done:
            # The one under way comes to its end.
            await review_of(room.opened)
        await review_of(room.opened)

    assert len(made) == 2


def told_facts(frames: list[Frame]) -> list[str]:
    """Return the facts of all moments in English, the same ones once."""
    return [told(", ".join(each.facts), ENGLISH) for each in frames if each.facts is not None]


def test_a_replay_says_of_each_moment_what_was_at_stake_then_and_only_where_that_changes():
    first = opened.replay((DATA / "matches/truc.capot").read_text()).deals[0]

    facts = told_facts(first.frames)

    assert facts[0] == "at stake: 1 point"
    assert all(map(ne, facts, facts[1:]))
    assert len(set(facts)) > 1
    assert len(facts) < len(first.frames)
    assert [each.facts for each in with_facts(first.frames)][-1] == first.facts


def test_a_replay_shows_the_chips_on_horses_and_the_spare_hand_as_they_were_known_then():
    frames = opened.replay((DATA / "matches/newmarket.capot").read_text()).deals[0].frames

    assert (len(frames[0].horses), frames[0].aside) == (4, [])
    assert "spare hand" not in told_facts(frames)[0]
    assert len(frames[-1].aside) > 0


def test_the_result_of_several_games_is_that_of_the_match_and_not_of_its_last_game():
    found = opened.opened(OpenRequest(name="truc.capot", text=(DATA / "matches/truc.capot").read_text()))

    assert found.matches[0].totals == [2, 0]
