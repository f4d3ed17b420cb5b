"""The workshop: drafts of games, and invented games by a link."""

from typing import Any

from capot.rules import codec
from capot.rules.catalog import GAMES
from capot.server.messages.workshop import Draft, DraftWish
from tests.server.live_server import LiveServer


def change(where: str, value: object) -> dict[str, Any]:
    """Return an edit as it is sent."""
    return {"type": "Change", "where": where, "value": value}


def made(server: LiveServer, start: str = "slobberhannes", name: str = "Nettle") -> Draft:
    """Return a draft made from a game."""
    draft: Draft = server.ask("post_draft", DraftWish(start=start, name=name))
    return draft


def test_a_draft_starts_from_any_game(server: LiveServer):
    draft = server.ask("post_draft", DraftWish(start="hearts"))

    assert draft.name == "My Hearts"
    assert (draft.base, draft.base_name) == ("hearts", "Hearts")
    assert codec.digest(codec.from_data(draft.game)) == draft.digest == codec.digest(GAMES["hearts"])
    assert draft.differences == []
    assert draft.refused is None
    assert len(draft.pack) == 52


def test_a_change_is_made_and_said(server: LiveServer):
    draft = server.ask(
        "post_draft", DraftWish(start="hearts", edits=[change("ends", [{"type": "AfterDeals", "count": 3}])])
    )

    assert draft.refused is None
    assert any("3" in each or "three" in each for each in draft.differences)
