"""Tables at which cards are shed onto a pile: what everybody is shown of it, and what stays hidden."""

from pathlib import Path

from capot.play.events import Given
from capot.play.matching import pile_seen
from capot.play.view import view
from capot.server.messages.plays.matching import MatchingPlay
from capot.server.messages.states import TableState
from capot.server.states import opened as files
from tests.server.guests import in_a_loop, opened, play_out, seated

MATCH = Path(__file__).parent.parent / "data" / "matches" / "switch.capot"


@in_a_loop
async def test_all_see_the_pile_and_only_the_drawer_what_was_drawn(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "switch", 3)
        log = guests[0].table.log

        def has_drawn(_: TableState) -> bool:
            deal = log.match.position if log.match.deals else None
            if deal is None or deal.is_over or len(deal.moves) < 7:
                return False
            return isinstance(deal.events[-1].what, Given)

        await play_out(guests, has_drawn)
        deal, what = log.match.position, log.match.position.events[-1].what
        assert isinstance(what, Given)
        now = pile_seen(view(deal, None))
        for guest in guests:
            play = guest.state.play
            assert isinstance(play, MatchingPlay)
            assert play.pile == [card.code for card in now.pile]
            assert (play.stock, play.due, play.turned) == (deal.in_stock, now.due, now.step < 0)
            shown = {card.code for card in what.cards} & {*guest.state.opening.received}
            assert bool(shown) == (guest.state.you == what.seat)


def test_in_a_replay_nobody_has_played_the_cards_turned_up_first():
    opening, *later = files.replay(MATCH.read_text(encoding="utf-8")).deals[0].frames
    first = next(frame for frame in later if frame.move and frame.move.startswith("play "))

    assert opening.pile is not None
    assert first.pile is not None
    assert {laid.seat for laid in opening.pile.laid} == {None}
    assert [laid.seat for laid in first.pile.laid] == [*(None for _ in opening.pile.laid), first.seat]
