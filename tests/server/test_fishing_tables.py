"""Tables at which cards are captured: everybody sees the same table, and what lay there in a replay."""

from pathlib import Path

from capot.play.fishing import table_seen
from capot.play.view import view
from capot.record import loads
from capot.server.messages.plays import FishingPlay
from capot.server.messages.states import TableState
from capot.server.states import opened as files
from tests.server.guests import in_a_loop, opened, play_out, seated

MATCH = Path(__file__).parent.parent / "data" / "matches" / "cassino-four-royal-ace.capot"


@in_a_loop
async def test_all_see_the_table_and_how_much_each_has_taken(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "cassino", 3)
        log = guests[0].table.log

        def is_dealt_again(_: TableState) -> bool:
            deal = log.match.position if log.match.deals else None
            return deal is not None and len(deal.moves) == 12

        await play_out(guests, is_dealt_again)
        deal = log.match.position
        now = table_seen(view(deal, None))
        for guest in guests:
            play = guest.state.play
            assert isinstance(play, FishingPlay)
            assert play.loose == [card.code for card in now.loose]
            assert [each.cards for each in play.builds] == [
                [card.code for card in each.cards] for each in now.builds
            ]
            assert (play.stock, play.rounds) == (24, 2)
            assert play.taken == [len(some) for some in now.taken]


def test_a_replay_shows_the_cards_that_lay_on_the_table_then():
    text = MATCH.read_text(encoding="utf-8")
    first = loads(text).match.deals[0]
    frames = files.replay(text).deals[0].frames

    opening, end = frames[0].open, frames[-1].open
    assert opening is not None
    assert end is not None
    assert opening.loose == [card.code for card in first.talon[:4]]
    built = [each for frame in frames if frame.open is not None for each in frame.open.builds]
    assert built
    assert all(len(each.cards) > 1 for each in built)
    assert not end.loose
    assert {frame.pile for frame in frames} == {None}
