"""Requests over HTTP, and their answers or refusals."""

import json
import logging
import threading

import httpx
import pytest
from openapi_spec_validator import validate

from capot.server.http.endpoints.api import ENDPOINTS
from capot.server.http.limits import LARGEST_BODY

MOVE = {"move": "play QS", "deal": 1, "ply": 0}
MOVES = "/api/v1/tables/t1/moves"


def test_a_guest_is_known_again_by_a_cookie(guest):
    assert guest.get("/api/v1/guest").json() == {"name": ""}

    assert guest.put("/api/v1/guest", json={"name": "Ann"}).json() == {"name": "Ann"}
    assert guest.get("/api/v1/guest").json() == {"name": "Ann"}
    assert httpx.get(guest.base_url.join("/api/v1/guest"), timeout=600).json() == {"name": ""}


def test_a_known_guest_gets_no_other_cookie(guest):
    assert "set-cookie" in guest.get("/api/v1/guest").headers

    assert "set-cookie" not in guest.get("/api/v1/guest").headers


def test_who_only_looks_gets_no_cookie(guest):
    assert "set-cookie" not in guest.get("/api/v1/tables").headers


def test_a_new_table_is_made_and_its_invitation_lets_others_in(guest, door):
    made = guest.post("/api/v1/tables", json={"game": "hearts", "seats": 4, "others": ["easy"] * 3})

    assert made.status_code == 201
    invitation = made.json()["invitation"]
    with httpx.Client(base_url=door.url, timeout=600) as friend:
        assert friend.get("/api/v1/tables/t1").status_code == 403
        assert friend.get("/api/v1/tables/t1", params={"invitation": invitation}).status_code == 200
        assert friend.get("/api/v1/tables/t1", headers={"invitation": invitation}).status_code == 200


def test_a_move_answers_with_what_the_asker_may_know(seated):
    answer = seated.post(MOVES, json=MOVE)

    assert answer.status_code == 200
    assert answer.json()["seq"] == 1
    assert answer.json()["you"] == 0


@pytest.mark.parametrize(
    ("move", "status", "reason"),
    [
        ("conflict", 409, "The table has moved on."),
        ("illegal", 422, "J♠ may not be played: clubs were led."),
        ("forbidden", 403, "You have no seat here."),
    ],
)
def test_a_refusal_is_a_sentence_with_its_status(seated, move, status, reason):
    answer = seated.post(MOVES, json=MOVE | {"move": move})

    assert (answer.status_code, answer.json()) == (status, {"reason": reason})


def test_an_unknown_table_is_not_found(guest):
    answer = guest.get("/api/v1/tables/nowhere")

    assert (answer.status_code, answer.json()) == (404, {"reason": "There is no such table."})


class Awaited(logging.Handler):
    """Waits for a record of a bug, which is written after the response was sent."""

    def __init__(self) -> None:
        super().__init__()
        self.is_written = threading.Event()

    def emit(self, record: logging.LogRecord) -> None:
        if "a bug" in str(record.exc_info):
            self.is_written.set()


def test_a_failure_of_the_program_is_a_sentence_too_and_is_written_down(seated):
    log = Awaited()
    logging.getLogger().addHandler(log)
    try:
        answer = seated.post(MOVES, json=MOVE | {"move": "bug"})
        assert log.is_written.wait(timeout=60)
    finally:
        logging.getLogger().removeHandler(log)

    assert answer.status_code == 500
    assert answer.json()["reason"].startswith("Something went wrong on the server")
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "The request is not valid JSON."),
        (b"{", "The request is not valid JSON."),
        (b"\xff\xfe", "The request is not valid JSON."),
        (b"[" * 10_000, "The request must be an object."),
        (b"null", "The request must be an object."),
        (b'{"move": 3, "deal": 1, "ply": 0}', "In the request, “move” must be a text."),
        (b'{"move": "play QS", "deal": 1}', "The request needs “ply”."),
        (b'{"move": "play QS", "deal": 1, "ply": 0, "seat": 2}', "The request may not have “seat”."),
        (json.dumps(MOVE | {"move": "x" * 201}).encode(), "“move” must be a text no longer than 200."),
        (
            json.dumps(MOVE | {"type": "say"}).encode(),
            "“type” must be one of the values that are allowed there.",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(seated, body, reason):
    answer = seated.post(MOVES, content=body)

    assert answer.status_code == 400
    assert reason in answer.json()["reason"]


def test_a_body_of_more_than_16_kb_is_not_read(seated):
    longest = json.dumps(MOVE).encode().ljust(LARGEST_BODY)

    assert seated.post(MOVES, content=longest).status_code == 200
    longer = seated.post(MOVES, content=longest + b" ")
    assert (longer.status_code, longer.json()["reason"]) == (
        400,
        "That is too long: the limit is 16 KB.",
    )
    in_pieces = seated.post(MOVES, content=iter([longest, b" "]))
    assert in_pieces.status_code == 400


def test_a_seat_is_left_without_a_word(seated):
    answer = seated.delete("/api/v1/tables/t1/seats")

    assert (answer.status_code, answer.content) == (204, b"")
    assert seated.get("/api/v1/tables/t1").status_code == 403


def test_a_record_is_a_text_to_keep(seated):
    text = seated.get("/api/v1/tables/t1/record")
    data = seated.get("/api/v1/tables/t1/record.json")

    assert (text.text, text.headers["content-type"]) == ("a record", "text/plain; charset=utf-8")
    assert text.headers["content-disposition"] == 'inline; filename="t1.capot"'
    assert data.json() == {"a": 1}


def test_answers_are_for_the_asker_and_not_for_any_cache(seated):
    for answer in (seated.get("/api/v1/tables/t1"), seated.get("/api/v1/tables/nowhere")):
        assert answer.headers["cache-control"] == "no-store"


def test_an_address_that_is_none_answers_in_the_form_of_its_place(guest):
    assert guest.get("/api/v1/nothing").json() == {"reason": "There is nothing at this address."}
    assert guest.get("/nothing.txt").text == "There is nothing at this address."


def test_a_method_that_an_address_does_not_know_is_refused_with_those_it_knows(guest):
    answer = guest.post("/api/v1/guest")

    assert answer.status_code == 405
    assert set(answer.headers["allow"].split(", ")) == {"DELETE", "GET", "HEAD", "PUT"}


def test_a_long_answer_is_packed_for_who_can_unpack_it(guest):
    packed = guest.get("/api/v1/openapi.json")
    plain = guest.get("/api/v1/openapi.json", headers={"accept-encoding": "identity"})

    assert packed.headers["content-encoding"] == "gzip"
    assert packed.json() == plain.json()


@pytest.mark.parametrize("asked", [{"headers": {"Accept-Language": "de"}}, {"params": {"language": "de"}}])
def test_the_rules_of_a_game_are_answered_in_the_language_of_the_reader(guest, asked):
    answer = guest.get("/api/v1/games/hearts/rules", **asked)

    assert answer.headers["content-language"] == "de"
    assert "## Die Karten" in answer.json()["markdown"]
    assert "<h3>Die Karten</h3>" in answer.json()["html"]


def test_the_rules_of_a_game_are_asked_for_a_number_of_players(guest):
    answer = guest.get("/api/v1/games/hearts/rules", params={"seats": "many"})

    assert answer.status_code == 400
    assert answer.json()["reason"] == "seats must be a whole number, not 'many'."


def test_the_api_is_described_by_openapi(guest):
    description = guest.get("/api/v1/openapi.json").json()

    validate(description)
    described = {
        (method.upper(), path) for path, methods in description["paths"].items() for method in methods
    }
    assert described == {(endpoint.method, f"/api/v1{endpoint.path}") for endpoint in ENDPOINTS}
    for message in ("Push", "Refused", "Done", "Move", "Contribute", "Say", "Chat", "Ping"):
        assert message in description["components"]["schemas"]


def test_whoever_watches_over_the_server_may_ask_whether_it_answers(guest):
    assert guest.get("/healthz").json()["status"] == "ok"


def test_requests_moves_and_refusals_are_counted(seated):
    seated.post(MOVES, json=MOVE)
    seated.post(MOVES, json=MOVE | {"move": "illegal"})

    counts = seated.get("/metrics").text
    assert (
        'capot_requests_total{method="POST",route="/api/v1/tables/{table}/moves",status="200"} 1.0' in counts
    )
    assert 'capot_refusals_total{status="422"} 1.0' in counts
    assert "capot_moves_total 1.0" in counts
    assert "capot_move_seconds_count 2.0" in counts
    assert "capot_tables_open 1.0" in counts
    assert "capot_people_connected 2.0" in counts
    assert "capot_computers_waiting 3.0" in counts
    assert "capot_late_seconds 0.5" in counts
    assert 'capot_thinking_share_bucket{le="0.5",where="elsewhere"} 1.0' in counts


def test_invented_methods_and_addresses_are_not_counted_one_by_one(guest):
    guest.request("FLY", "/away")
    guest.get("/by/balloon")

    counts = guest.get("/metrics").text
    assert "FLY" not in counts
    assert "balloon" not in counts


@pytest.mark.parametrize(
    ("query", "header", "language", "name"),
    [
        ("", "de-AT, en;q=0.5", "de", "Polignac mit Damen"),
        ("", "nl, fr;q=0.5, de;q=0.9", "de", "Polignac mit Damen"),
        ("?language=fr", "de", "fr", "Polignac aux dames"),
        ("?language=xx", "nl", "en", "Polignac with queens"),
    ],
)
def test_an_answer_is_in_the_language_of_the_query_or_the_best_of_the_header(
    guest, query, header, language, name
):
    answer = guest.get(f"/api/v1/games{query}", headers={"accept-language": header})

    names = {game["key"]: game["name"] for game in answer.json()}
    assert names["polignac-queens"] == name
    assert answer.headers["content-language"] == language


def test_the_language_is_no_house_rule_of_the_rules_asked_for(guest):
    rules = guest.get("/api/v1/games/polignac-queens/rules?seats=4&language=de").json()

    assert rules["name"] == "Polignac mit Damen"
    assert rules["markdown"].startswith("# Polignac mit Damen")


def test_each_operation_takes_a_language(guest):
    document = guest.get("/api/v1/openapi.json").json()

    taken = [each["parameters"] for path in document["paths"].values() for each in path.values()]
    assert all({"$ref": "#/components/parameters/language"} in each for each in taken)
    assert document["components"]["parameters"]["language"]["schema"]["enum"] == ["en", "de", "fr"]
