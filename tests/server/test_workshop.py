"""Drafts of games: edits are made or refused, and nothing is ever lost."""

import json
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from capot.language.languages import ENGLISH
from capot.rules import codec
from capot.rules.catalog import GAMES
from capot.server.messages.workshop import DraftRequest
from capot.server.workshop import jobs
from capot.server.workshop.drafts import draft
from tests.server.live_server import LiveServer


def change(where: str, value: object) -> dict[str, Any]:
    """Return an edit as it is sent."""
    return {"type": "Change", "where": where, "value": value}


def test_a_draft_starts_from_any_game():
    made = draft(DraftRequest(start="hearts"), ENGLISH)

    assert str(made.name) == "My Hearts"
    assert (made.base, made.base_name) == ("hearts", "Hearts")
    assert codec.digest(codec.from_data(made.game)) == made.digest == codec.digest(GAMES["hearts"])
    assert made.differences == []
    assert made.refused is None
    assert len(made.pack) == 52


def test_a_change_is_made_and_said():
    ends = change("ends", [{"type": "AfterDeals", "count": 3}])

    made = draft(DraftRequest(start="hearts", edits=[ends]), ENGLISH)

    assert made.refused is None
    assert made.differences == ["The match ends after three deals."]


def test_a_change_that_contradicts_the_rest_is_refused_and_nothing_is_lost():
    before = draft(DraftRequest(start="hearts", name="Nettle"), ENGLISH)
    impossible = change("rules.scoring.hearts.points", "many")

    made = draft(DraftRequest(game=before.game, edits=[impossible]), ENGLISH)

    assert made.refused
    assert made.game == before.game


def test_a_path_that_leads_nowhere_is_refused_with_a_sentence():
    made = draft(DraftRequest(start="hearts", edits=[change("rules.widow.size", 3)]), ENGLISH)

    assert made.refused == 'There is no "widow" here; there are packs, deal, stages and scoring.'


def test_what_scores_is_removed_together_with_what_refers_to_it():
    edit = {"type": "Remove", "where": "rules.scoring.queen-of-spades"}

    made = draft(DraftRequest(start="hearts-classic", edits=[edit]), ENGLISH)

    assert made.refused is None
    game = codec.from_data(made.game)
    assert [term.name for term in game.rules_for(4, 0).scoring] == ["hearts", "sweep"]


def test_nobodys_credit_stands_on_anothers_invention():
    made = draft(DraftRequest(start="finis", edits=[change("low_wins", value=False)]), ENGLISH)

    assert GAMES["finis"].credit
    assert made.refused is None
    assert codec.from_data(made.game).credit == ""


def test_credits_and_keys_cannot_be_edited():
    for where in ("credit", "key", "base", "cites", "family"):
        made = draft(DraftRequest(start="hearts", edits=[change(where, "hearts")]), ENGLISH)
        assert str(made.refused).startswith("Edits are for rules")


def test_a_file_is_opened_and_its_faults_are_found(server: LiveServer):
    made = server.ask("post_draft", DraftRequest(start="polignac", name="Nettle"))

    assert server.ask("post_file", {"text": made.file}).game == made.game
    assert server.refused("post_file", {"text": "{"})[0] == 422
    faulty = json.dumps({**made.game, "low_wins": "yes"})
    status, reason = server.refused("post_file", {"text": faulty})
    assert status == 422
    assert "low_wins" in reason


def test_refusals_are_in_the_readers_language(server: LiveServer):
    answer = server.guest.post("workshop/drafts?language=de", json={"start": "no-such-game"})

    assert (answer.status_code, answer.json()["reason"]) == (404, "Ein solches Spiel gibt es nicht.")


def paths(data: object, where: str = "") -> list[str]:
    """Return paths into a game, as an inventor might take them."""
    found = [where] if where else []
    match data:
        case dict():
            for name, value in data.items():
                found += paths(value, f"{where}.{name}" if where else name)
        case list():
            for each in data:
                name = each.get("name", "0") if isinstance(each, dict) else "0"
                found += paths(each, f"{where}.{name}")
        case _:
            pass
    return found


PATHS = {
    key: [each.replace("schedule.0.rules", "rules") for each in paths(codec.to_data(GAMES[key]))]
    for key in ("hearts", "polignac", "barbu", "nine-card-brag", "tien-len", "twenty-down")
}
ODD_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.sampled_from([0, 1, -1, 2, 7, 99, 10**9, 10**30, 1.5, float("inf"), "", "♥", "QS", "x" * 5000])
    | st.sampled_from(["<b>x</b>", "{}", "{0}", "a|b", "\u202e", "\ud800", "\n# Heading"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["type", "name", "cards", "points", "value"]), inner, max_size=3)
        | st.fixed_dictionaries(
            {
                "type": st.sampled_from(
                    ["Captured", "Cards", "BySeats", "Fraction", "Eldest", "Announce", "Game"]
                )
            }
        )
    ),
    max_leaves=4,
)


@st.composite
def odd_edits(draw: st.DrawFn) -> tuple[str, list[dict[str, Any]]]:
    """Draw a game, and edits of it that may or may not be possible."""
    key = draw(st.sampled_from(sorted(PATHS)))
    edits: list[dict[str, Any]] = []
    for _ in range(draw(st.integers(1, 3))):
        where = draw(st.sampled_from(PATHS[key]))
        kind = draw(st.sampled_from(["Change", "Change", "Remove", "Add", "Shift", "Keep", "Nonsense"]))
        edit: dict[str, Any] = {"type": kind, "where": where}
        if kind == "Change":
            edit["value"] = draw(ODD_VALUES)
        elif kind == "Add":
            edit["term"] = draw(ODD_VALUES)
        elif kind == "Shift":
            edit["before"] = draw(st.sampled_from(["", "hearts", "x"]))
        edits.append(edit)
    return key, edits


@given(odd_edits())
@settings(max_examples=40, deadline=10_000, suppress_health_check=list(HealthCheck))
def test_whatever_is_edited_the_answer_is_a_draft_that_can_be_edited_again(drawn):
    key, edits = drawn

    made = draft(DraftRequest(start=key, edits=edits), ENGLISH)

    again = draft(DraftRequest(game=made.game), ENGLISH)
    assert again.refused is None
    assert again.digest == made.digest
    assert made.refused is None or len(made.refused) < 2000


@given(st.sampled_from(sorted(PATHS)), st.randoms(use_true_random=False), ODD_VALUES)
@settings(max_examples=40, deadline=10_000, suppress_health_check=list(HealthCheck))
def test_whatever_a_file_holds_there_is_an_answer(key, rng: Random, value):
    data = codec.to_data(GAMES[key])
    holder: Any = data
    while isinstance(holder, dict | list) and holder:
        name = rng.choice(list(holder)) if isinstance(holder, dict) else rng.randrange(len(holder))
        if not isinstance(holder[name], dict | list) or not holder[name] or rng.random() < 0.2:
            holder[name] = value
            break
        holder = holder[name]

    for job in ({"type": "file", "wish": {"text": json.dumps(data)}}, {"type": "check", "game": data}):
        told = json.dumps({"language": "de", "game_id": "abc", "author": "Ann", **job}).encode()
        # Other requests are refused before anybody looks at the game.
        with suppress(msgspec.DecodeError):
            msgspec.json.decode(told)
            assert isinstance(jobs.ANSWERS.decode(jobs.answer(told)), jobs.Done | jobs.Refused)


def hostile_bodies() -> list[tuple[str, bytes]]:
    """Return addresses, and requests that nobody means well by."""
    game = codec.to_data(GAMES["polignac"])
    deep = b"[" * 100_000
    drafts: list[object] = [
        {},
        {"game": {}},
        {"game": {"name": "x"}},
        {"start": "hearts", "seats": -1},
        {"start": "hearts", "seats": 10**30},
        {"start": "hearts", "name": "\u202e<script>", "blurb": "{0}"},
        {"start": "hearts", "edits": [{}]},
        {"start": "hearts", "edits": [{"type": "Change"}] * 1000},
        {"start": "hearts", "edits": [{"type": "Change", "where": ".".join("*" * 90), "value": 0}]},
        {"start": "hearts", "edits": [{"type": "Change", "where": "players", "value": list(range(300))}]},
        {"start": "hearts", "edits": [{"type": "Change", "where": "rules.packs.copies", "value": 10**9}]},
        {"game": {**game, "players": [4] * 50_000}},
        {"game": {**game, "base": "\u0000"}},
        {"start": "../../etc/passwd"},
    ]
    sweeps: list[object] = [
        {"game": "polignac", "sweep": {"where": "*", "values": [1, 2]}},
        {"game": "polignac", "sweep": {"where": "players", "values": [10**12, -(10**12)]}},
        {"game": "polignac", "sweep": {"where": "", "values": [0, 1]}},
        {"game": game, "against": "nobody"},
        {"game": [], "seats": 4},
    ]
    no_json = (b"", b"{", b"\xff\xfe", b"null", deep, b'{"game":' + deep)
    games: list[object] = [{}, {"game": {}}, {"game": game, "game_id": "x"}]
    return [
        *(("drafts", body) for body in no_json),
        ("files", json.dumps({"text": deep.decode()}).encode()),
        ("files", json.dumps({"text": "{" * 1000}).encode()),
        ("files", b"x" * 600_000),
        *(("drafts", json.dumps(each).encode()) for each in drafts),
        *(("games", json.dumps(each).encode()) for each in games),
        *(("measures", json.dumps(each).encode()) for each in sweeps),
    ]


def test_hostile_requests_are_answered_and_the_server_goes_on(server: LiveServer):
    for place, body in hostile_bodies():
        answer = server.guest.post(f"workshop/{place}", content=body, timeout=60)
        assert answer.status_code in {200, 400, 404, 422}, (place, body[:80], answer.text)
        if answer.status_code == 200 and place == "drafts":
            assert answer.json()["game"]["players"]

    assert server.ask("post_draft", DraftRequest(start="polignac")).refused is None
