"""Tables at which cards are shed onto a pile: what everybody is shown of it, and what stays hidden."""

from capot.play.events import Given
from capot.play.matching import pile_seen
from capot.play.view import view
from capot.server.messages.plays import MatchingPlay
from capot.server.messages.states import TableState
from tests.server.guests import in_a_loop, opened, play_out, seated


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
