"""``capot verify``: a match played on a server is checked deal by deal, by anybody."""

import json
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest

from capot.cli import verify
from capot.play.match import new_match
from capot.record import Record, dumps, dumps_view
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_deals
from capot.table_shuffle import commitment, table_shuffle
from tests.cli.serving import serving
from tests.random_play import played_out

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def bytes_of(text):
    return sha256(text.encode()).digest()


def entry(deal):
    """A server's account of a deal to which Ann, Ben and Dan contributed."""
    secret = bytes_of(f"secret {deal}")
    given = [bytes_of(f"{name} {deal}").hex() if name != "Cleo" else None for name in NAMES]
    return {
        "deal": deal,
        "commitment": commitment(secret),
        "secret": secret.hex(),
        "contributions": given,
    }


@pytest.fixture(scope="module")
def played():
    """Two deals of Hearts, shuffled as told."""
    match = new_match(with_deals(GAMES["hearts"], 2), 4)
    while not match.is_over:
        told = entry(len(match.deals) + 1)
        given = [bytes.fromhex(value or "") for value in told["contributions"]]
        pack = table_shuffle(bytes.fromhex(told["secret"]), given, told["deal"], match.pack)
        match = played_out(match.with_deal(pack), Random(1))
    return match


@pytest.fixture
def checked(run, tmp_path, played):
    """Check a record with these entries, or with this text in the tag."""

    def checked(entries, *options, match=played, text=None):
        tag = json.dumps(entries, separators=(",", ":")) if text is None else text
        path = tmp_path / "match.capot"
        path.write_text(dumps(Record(match, NAMES, tags=(("Shuffle", tag),))), encoding="utf-8")
        return run("verify", str(path), *options)

    return checked


# Sound shuffles


def test_a_match_dealt_as_published_is_said_to_be_so_deal_by_deal(checked):
    result = checked([entry(1), entry(2)])

    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "Deal 1: as published and as dealt, with a contribution by Ann, Ben and Dan.",
        "Deal 2: as published and as dealt, with a contribution by Ann, Ben and Dan.",
        "Everything is as published.",
    ]


def test_what_a_player_noted_beside_the_table_is_looked_up(checked):
    noted = [entry(1), entry(2)]
    options = ["--saw", noted[0]["commitment"], "--saw", noted[1]["commitment"].upper()]

    assert checked(noted, *options, "--gave", noted[1]["contributions"][3]).exit_code == 0


def test_a_deal_to_which_nobody_contributed_is_told_apart(checked, played):
    secret = bytes_of("alone")
    pack = table_shuffle(secret, [b""] * 4, 1, new_match(played.game, 4).pack)
    match = played_out(new_match(played.game, 4).with_deal(pack), Random(1))
    alone = {
        **entry(1),
        "secret": secret.hex(),
        "commitment": commitment(secret),
        "contributions": [None] * 4,
    }

    result = checked([alone], match=match)

    assert result.exit_code == 0
    assert "Deal 1: as published and as dealt, but nobody contributed to it." in result.output


# Faulty shuffles


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"commitment": "0" * 64}, "its secret is not the one of the commitment 0000"),
        ({"contributions": [None, None, None, "1" * 64]}, "the cards dealt do not follow from the secret"),
        ({"contributions": [None, *entry(2)["contributions"][:3]]}, "the cards dealt do not follow"),
        ({"secret": "ab" * 32, "commitment": commitment(b"\xab" * 32)}, "the cards dealt do not follow"),
        (
            {"secret": entry(1)["secret"], "commitment": entry(1)["commitment"]},
            "was already known from deal 1",
        ),
    ],
)
def test_a_deal_that_is_not_as_published_is_named_with_the_reason(checked, change, sentence):
    result = checked([entry(1), {**entry(2), **change}])

    assert result.exit_code == 1
    first, second, *_ = result.output.splitlines()
    assert first.startswith("Deal 1: as published and as dealt")
    assert second.startswith("Deal 2: ")
    assert sentence in second
    assert "Error: Not everything is as published." in result.output


def test_cards_dealt_by_any_other_shuffle_are_found(checked, played):
    """The same commitments and contributions, but two cards were exchanged before the deal."""
    first = new_match(played.game, 4)
    pack = list(played.deals[0].pack)
    pack[0], pack[-1] = pack[-1], pack[0]

    result = checked([entry(1)], match=played_out(first.with_deal(pack), Random(1)))

    assert result.exit_code == 1
    assert "Deal 1: the cards dealt do not follow" in result.output


def test_a_deal_of_which_nothing_is_told_is_not_believed(checked):
    result = checked([entry(1)])

    assert result.exit_code == 1
    assert "Deal 2: its shuffle is not published." in result.output


def test_a_commitment_that_was_seen_and_then_dropped_is_found(checked):
    result = checked([entry(1), entry(2)], "--saw", "e" * 64)

    assert result.exit_code == 1
    assert f"No deal has the commitment {'e' * 64}: the deal begun with it is not in" in result.output


def test_a_contribution_that_was_put_aside_is_found(checked):
    result = checked([entry(1), entry(2)], "--gave", "e" * 64)

    assert result.exit_code == 1
    assert f"No deal has the contribution {'e' * 64}: it was not used." in result.output


# Shuffles that cannot be checked


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is not in the format of docs/shuffle.md"),
        ("[", "is not in the format"),
        ("{}", "is not in the format"),
        ('[{"deal":1}]', "is not in the format"),
        (json.dumps([{**entry(1), "secret": "xy"}]), "is not in the format"),
        (json.dumps([{**entry(1), "deal": 0}]), "is not in the format"),
        (json.dumps([{**entry(1), "more": 0}]), "is not in the format"),
        (json.dumps([entry(1), entry(1)]), "names the same deal twice"),
        (json.dumps([entry(1), entry(2), entry(3)]), "names deal 3, which the record does not have"),
        (json.dumps([{**entry(1), "contributions": []}]), "has 0 contributions to deal 1 for 4 seats"),
    ],
)
def test_a_tag_that_cannot_be_read_is_refused_with_the_reason(checked, text, sentence):
    result = checked(None, text=text)

    assert result.exit_code == 2
    assert result.stderr.startswith("Error: the tag Shuffle ")
    assert sentence in result.stderr


def test_a_match_that_was_not_played_on_a_server_cannot_be_checked(run, played, tmp_path):
    path = tmp_path / "match.capot"
    path.write_text(dumps(Record(played)), encoding="utf-8")

    result = run("verify", str(path))

    assert result.exit_code == 2
    assert "the record has no tag Shuffle" in result.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nowhere.capot"], "nowhere.capot: cannot be read: No such file or directory"),
        (["http://127.0.0.1:1/table/abc"], "cannot be reached: [Errno 111] Connection refused"),
        (
            ["http://127.0.0.1:1/lobby"],
            "is not a table: the address of a table ends in /table/ID or /api/v1/tables/ID",
        ),
        (["http://[1/table/abc"], "cannot be reached: Invalid IPv6 URL"),
        (["http:///table/abc"], "cannot be reached: no host given"),
        (["x", "--saw", "abc"], "'abc' is not 64 digits from 0 to 9 and a to f"),
        (["x", "--gave", "g" * 64], "is not 64 digits"),
    ],
)
def test_wrong_usage_is_an_error_in_a_sentence(run, words, sentence):
    result = run("verify", *words)

    assert result.exit_code == 2
    assert sentence in result.stderr


# From a server


@contextmanager
def server(answers):
    """A server that knows these paths, each with status and body; yields its address and what was asked."""
    asked = []

    def answer(path):
        asked.append(path)
        status, body = answers.get(path, (404, b'{"reason":"there is no such table"}'))
        return status, (), body

    with serving(answer) as address:
        yield address, asked


@pytest.fixture
def record(played):
    tag = json.dumps([entry(1), entry(2)])
    return dumps(Record(played, NAMES, tags=(("Shuffle", tag),))).encode()


@pytest.mark.parametrize(
    "path", ["/table/abc", "/replay/abc", "/api/v1/tables/abc", "/api/v1/tables/abc/record"]
)
def test_a_table_is_checked_by_its_address(run, record, path):
    with server({"/api/v1/tables/abc/record": (200, record)}) as (address, _):
        result = run("verify", address + path)

    assert result.exit_code == 0
    assert "Everything is as published." in result.output


def test_a_server_below_another_path_and_an_invitation_are_understood(run, record):
    with server({"/cards/api/v1/tables/abc/record?invitation=x%2Fy": (200, record)}) as (address, asked):
        assert run("verify", f"{address}/cards/table/abc#x/y").exit_code == 0

    assert len(asked) == 1


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ((403, b'{"reason":"this table is private"}'), "refuses the record: this table is private"),
        ((500, b"<html>"), "refuses the record: it answers 500"),
        ((500, b"[]"), "refuses the record: it answers 500"),
        ((200, b"\xff"), "does not send UTF-8 text"),
        ((200, b"x" * 300), "sends more than 200 bytes, which cannot be the record of a match"),
        ((200, b"<html>"), "http://127.0.0.1:"),
    ],
)
def test_what_a_server_answers_wrongly_is_told_in_a_sentence(run, monkeypatch, answer, sentence):
    monkeypatch.setattr(verify, "MOST_BYTES", 200)

    with server({"/api/v1/tables/abc/record": answer}) as (address, _):
        result = run("verify", f"{address}/table/abc")

    assert result.exit_code == 2
    assert sentence in result.stderr


def test_a_match_that_is_not_over_shows_too_little(run, played):
    unfinished = replace(played, deals=played.deals[:1])
    with server({"/api/v1/tables/abc/record": (200, dumps_view(Record(unfinished), 0).encode())}) as (at, _):
        result = run("verify", f"{at}/table/abc")

    assert result.exit_code == 2
    assert result.stderr.startswith("Error: ")
