"""Tables at which cards are laid in runs: only leads are asked for, all else goes by itself."""

from capot.play.view import view
from capot.server.messages.plays.stops import RunsPlay
from capot.server.messages.states import TableState
from tests.server.guests import ask_of, in_a_loop, opened, play_out, seated


def runs(state: TableState) -> RunsPlay:
    """Return the runs at a table."""
    assert isinstance(state.play, RunsPlay)
    return state.play


@in_a_loop
async def test_people_are_asked_for_leads_alone_and_see_who_laid_the_run(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "newmarket", 3)
        leads = 0

        def is_scored(state: TableState) -> bool:
            nonlocal leads
            asked = [guest for guest in guests if guest.state.ask is not None]
            leads += len(asked)
            assert all(ask_of(guest).what == "lead" for guest in asked)
            return bool(state.scores)

        await play_out(guests, is_scored)
        shown, deal = runs(guests[0].state), guests[0].table.log.match.deals[0]

        assert leads < len(deal.moves)
        assert shown.laid == [card.code for card in view(deal, None).laid]
        assert shown.run == shown.laid[-len(shown.run) :]
        assert shown.by == [seat for seat, _ in deal.moves[-len(shown.run) :]]
        assert shown.finished == [*deal.finished]
        assert guests[0].state.opening.talon == len(deal.talon)


@in_a_loop
async def test_a_person_alone_with_computers_takes_back_a_lead_with_the_cards_after_it(tmp_path):
    async with opened(tmp_path) as room:
        (guest,) = await seated(room, "newmarket", 1, 4)
        await play_out([guest], lambda seen: seen.ask is not None)
        before = guest.state
        await guest.move()
        await play_out([guest], lambda seen: seen.ask is not None or seen.scores)
        await guest.table.undo(guest.name)

        after = guest.state
        assert after.ask is not None
        assert (after.hand, runs(after).laid) == (before.hand, runs(before).laid)
