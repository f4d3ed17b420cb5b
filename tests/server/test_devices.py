"""A guest on several devices: links to take along, and signing all other devices out."""

import asyncio
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosedError

from capot.server.errors import NotFound
from capot.server.http.sockets import COME_AGAIN
from capot.server.messages.guests import Identity, Offer
from capot.server.messages.lobby import NewTable
from capot.server.people.devices import VALID
from capot.server.store.sqlite import FILE
from tests.server.guests import Clock, in_a_loop, opened

OPEN_TABLE = {"game": "hearts", "seats": 4, "others": ["open"] * 3}


@in_a_loop
async def test_a_link_leads_to_its_guest_once_and_only_its_hash_is_stored(tmp_path):
    async with opened(tmp_path) as room:
        link = await room.people.devices.make_link("ann")
        stored = (tmp_path / FILE).with_name(FILE + "-wal").read_bytes()
        assert b"ann" in stored
        assert link.secret.encode() not in stored

        used = await asyncio.gather(
            *(room.people.devices.use_link(link.secret) for _ in range(2)), return_exceptions=True
        )

        assert used[0] == "ann"
        assert isinstance(used[1], NotFound)


@in_a_loop
async def test_a_link_ends_after_ten_minutes_when_withdrawn_and_when_another_is_made(tmp_path):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        devices = room.people.devices
        first = await devices.make_link("ann")
        second = await devices.make_link("ann")
        with pytest.raises(NotFound, match="does not work"):
            await devices.guest_of(first.secret)
        assert await devices.guest_of(second.secret) == "ann"

        clock.moment += VALID + 1
        with pytest.raises(NotFound):
            await devices.guest_of(second.secret)
        third = await devices.make_link("ann")
        await devices.withdraw_link("ben")
        assert await devices.guest_of(third.secret) == "ann"
        await devices.withdraw_link("ann")
        with pytest.raises(NotFound):
            await devices.use_link(third.secret)


@in_a_loop
async def test_who_signed_out_other_devices_is_known_after_a_restart(tmp_path):
    async with opened(tmp_path) as room:
        link = await room.people.devices.make_link("ann")
        await room.people.devices.sign_out_others("ann")
        with pytest.raises(NotFound):
            await room.people.devices.guest_of(link.secret)

    async with opened(tmp_path) as room:
        assert (room.people.devices.sign_outs("ann"), room.people.devices.sign_outs("ben")) == (1, 0)


@in_a_loop
async def test_a_guest_is_recognised_by_name_and_matches(tmp_path):
    async with opened(tmp_path) as room:
        await room.rename("ann", "Ann")
        for _ in range(2):
            await room.openings.create("ann", NewTable(game="hearts", seats=4, others=["open"] * 3))

        assert await room.people.devices.identity("ann") == Identity(name="Ann", finished=0, unfinished=2)
        assert await room.people.devices.identity("nobody") == Identity(name="", finished=0, unfinished=0)


@pytest.fixture
def phone(server):
    """Another device, which somebody has used before."""
    with server.other_device() as phone:
        yield phone


def test_another_device_goes_on_as_the_same_guest(server, phone):
    server.ask("put_guest", {"name": "Ann"})
    table = server.ask("post_table", OPEN_TABLE).table

    link = server.ask("post_device_link")
    offer: Offer = phone.ask("post_device_offer", {"secret": link.secret})
    assert (offer.you_become.name, offer.you_become.unfinished, offer.same) == ("Ann", 1, False)
    assert phone.ask("post_device", {"secret": link.secret}).name == "Ann"

    assert phone.ask("get_guest").name == "Ann"
    assert phone.ask("get_table", table=table).you == 0
    assert phone.ask("get_earlier_guest").guest is None, "nothing was there to be lost"
    assert phone.refused("post_device", {"secret": link.secret})[0] == 404


def test_a_device_that_had_matches_of_its_own_says_so_and_can_go_back(server, phone):
    phone.ask("put_guest", {"name": "Ben"})
    phone.ask("post_table", OPEN_TABLE)
    server.ask("put_guest", {"name": "Ann"})
    link = server.ask("post_device_link")

    offer: Offer = phone.ask("post_device_offer", {"secret": link.secret})
    assert offer.you_are == Identity(name="Ben", finished=0, unfinished=1)
    phone.ask("post_device", {"secret": link.secret})
    assert phone.ask("get_earlier_guest").guest == offer.you_are
    assert phone.ask("post_earlier_guest").name == "Ben"

    assert phone.ask("get_guest").name == "Ben"
    assert phone.ask("get_earlier_guest").guest.name == "Ann"


def test_a_link_of_ones_own_changes_nothing(server):
    link = server.ask("post_device_link")

    assert server.ask("post_device_offer", {"secret": link.secret}).same
    server.ask("post_device", {"secret": link.secret})

    assert server.ask("get_earlier_guest").guest is None
    assert server.refused("post_earlier_guest", None)[0] == 409


def test_signing_out_leaves_this_device_and_no_other(server, phone):
    server.ask("put_guest", {"name": "Ann"})
    table = server.ask("post_table", OPEN_TABLE).table
    phone.ask("post_device", {"secret": server.ask("post_device_link").secret})
    with phone.listen(table) as line:
        line.recv()

        server.ask("delete_devices")

        # The open pages of the other device are closed, too.
        # The push that shows the guest as away may come before the end.
        with suppress(ConnectionClosedError):
            for _ in line:
                pass
        assert line.close_code == COME_AGAIN
    assert server.ask("get_guest").name == "Ann"
    assert phone.ask("get_guest").name == ""
    server.ask("delete_device_link")
