"""No text of somebody else's record, or of a server's answer, changes a terminal."""

import json

import pytest

from capot.cli.arguments.servers import _reason as reason_of
from capot.play.match import new_match
from capot.record import Record, RecordError, dumps, from_json, loads, to_json
from capot.record.errors import RecordError as Fault
from capot.record.sheet import Comment
from capot.record.signs import harmless, is_harmless
from capot.rules.catalog import GAMES

WRONG = pytest.mark.parametrize("sign", ["\x1b[2J", "\x9b2J", "\x07", "\x7f", "\u202e", "\u2066", "\u200f"])


def named(name: str, tag: str = "") -> Record:
    names = (name, "Ben", "Clara", "David")
    return Record(new_match(GAMES["polignac"], 4), names, None, (("Site", tag),) if tag else ())


def test_names_of_all_peoples_are_harmless():
    for name in ("Zoë", "Ольга", "نور", "美咲", "👩\u200d🚀", "két szó"):
        assert is_harmless(name)
        assert harmless(name) == name


@WRONG
def test_a_name_a_tag_and_a_comment_with_such_a_sign_are_refused(sign):
    with pytest.raises(RecordError, match="changes the terminal"):
        named(f"A{sign}nn")
    with pytest.raises(RecordError, match="changes the terminal"):
        named("Ann", f"here{sign}")
    with pytest.raises(RecordError, match="changes the terminal"):
        Comment(1, 1, f"well{sign} played")


@WRONG
def test_a_record_in_which_such_a_sign_hides_is_refused_and_the_refusal_is_harmless(sign):
    text, data = dumps(named("Anna")), to_json(named("Anna"))
    escaped = json.dumps(f"An{sign}na")[1:-1]

    for read, written in ((loads, text), (from_json, data)):
        with pytest.raises(RecordError) as refused:
            read(written.replace("Anna", escaped))
        assert is_harmless(str(refused.value))


@WRONG
def test_a_refusal_that_quotes_a_record_is_harmless(sign):
    assert is_harmless(str(Fault(f"there is no card {sign}", name=f"file{sign}", move=sign)))


@WRONG
def test_what_a_server_answers_is_shown_harmlessly_and_cut(sign):
    assert is_harmless(reason_of(json.dumps({"reason": f"no{sign}"}).encode(), 404))
    assert len(reason_of(json.dumps({"reason": "no" * 10_000}).encode(), 404)) <= 500
