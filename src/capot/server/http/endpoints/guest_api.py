"""The part of the HTTP API for guests and their devices."""

from functools import partial
from secrets import token_urlsafe

from starlette.background import BackgroundTask

from capot.language.texts import say
from capot.server.errors import Conflict
from capot.server.http.endpoints.responses import Call, Changed, Endpoint
from capot.server.messages.guests import DeviceLink, Earlier, Guest, Identity, Name, Offer, UseLink
from capot.server.messages.profiles import Profile


async def get_guest(call: Call) -> Guest:
    """Return the current guest; a new one gets a cookie."""
    return Guest(name=await call.room.name(call.guest))


async def put_guest(call: Call, body: Name) -> Guest:
    """Set the guest's name."""
    await call.room.rename(call.guest, body.name)
    return await get_guest(call)


async def delete_guest(call: Call) -> Changed:
    """Delete the guest: unfinished matches are given up, and this device becomes that of a new guest.

    Matches against computer players alone, puzzles, ratings and invented games are deleted; in matches with
    others the guest stays, unknown and without a name.
    """
    await call.room.forget(call.guest)
    return Changed(None, call.service.guests.becoming(call.request, token_urlsafe(16), None))


async def post_device_link(call: Call) -> DeviceLink:
    """Make a link that makes another device that of this guest, in place of an earlier one.

    It works once and for ten minutes.  Whoever has it plays as this guest.
    """
    return await call.room.people.devices.make_link(call.guest)


async def delete_device_link(call: Call) -> None:
    """Withdraw the link to another device, if there is one."""
    await call.room.people.devices.withdraw_link(call.guest)


async def post_device_offer(call: Call, body: UseLink) -> Offer:
    """Return what a link offers to this device, without using it."""
    devices = call.room.people.devices
    other = await devices.guest_of(body.secret)
    return Offer(
        you_are=await devices.identity(call.guest),
        you_become=await devices.identity(other),
        same=other == call.guest,
    )


async def post_device(call: Call, body: UseLink) -> Changed:
    """Use a link: the device becomes that of the link's guest and remembers whom it was before."""
    devices = call.room.people.devices
    guest = await devices.use_link(body.secret)
    earlier = call.service.guests.earlier(call.request)
    if guest != call.guest and await devices.identity(call.guest) != Identity(
        name="", finished=0, unfinished=0
    ):
        earlier = call.guest
    return await _becoming(call, guest, None if earlier == guest else earlier)


async def delete_devices(call: Call) -> Changed:
    """Sign out all other devices of the guest: their cookies, and links to further ones, are void."""
    await call.room.sign_out_others(call.guest)
    earlier = call.service.guests.earlier(call.request)
    changed = await _becoming(call, call.guest, earlier)
    # This device gets its new cookie before its own pages have to reconnect.
    return Changed(None, changed.cookies, BackgroundTask(partial(call.room.hang_up, call.guest)))


async def get_earlier_guest(call: Call) -> Earlier:
    """Return the guest whom this device was before it became that of another."""
    earlier = call.service.guests.earlier(call.request)
    return Earlier(guest=None if earlier is None else await call.room.people.devices.identity(earlier))


async def post_earlier_guest(call: Call) -> Changed:
    """Make the device that of the guest whom it was before, and remember the present one."""
    earlier = call.service.guests.earlier(call.request)
    if earlier is None:
        raise Conflict(say("This device has not been that of another guest."))
    return await _becoming(call, earlier, call.guest)


async def get_profile(call: Call) -> Profile:
    """Return the guest's games, with how well they were played."""
    return await call.room.people.profile(call.guest)


async def _becoming(call: Call, guest: str, earlier: str | None) -> Changed:
    cookies = call.service.guests.becoming(call.request, guest, earlier)
    return Changed(Guest(name=await call.room.name(guest)), cookies)


GUEST_ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/guest", get_guest, Guest, knows=True),
    Endpoint("PUT", "/guest", put_guest, Guest, takes=Name),
    Endpoint("DELETE", "/guest", delete_guest, None, status=204, kind="tables"),
    Endpoint("POST", "/guest/device-link", post_device_link, DeviceLink, status=201, kind="seats"),
    Endpoint("DELETE", "/guest/device-link", delete_device_link, None, status=204, kind="seats"),
    Endpoint("POST", "/guest/offers", post_device_offer, Offer, takes=UseLink, kind="seats"),
    Endpoint("POST", "/guest/devices", post_device, Guest, takes=UseLink, kind="seats"),
    Endpoint("DELETE", "/guest/devices", delete_devices, None, status=204, kind="seats"),
    Endpoint("GET", "/guest/profile", get_profile, Profile, kind="replays"),
    Endpoint("GET", "/guest/earlier", get_earlier_guest, Earlier),
    Endpoint("POST", "/guest/earlier", post_earlier_guest, Guest, kind="seats"),
)
"""The endpoints under ``/api/v1/guest``."""
