"""The connection over which several processes talk, through a real NATS server."""

import asyncio

import pytest
from nats.errors import NoRespondersError

from capot.server.bus.connection import Bus, Message, NoAnswer, NobodyThere
from capot.server.errors import Unavailable
from capot.server.store.upkeep.damage import Unreachable
from tests.server.garbage import none_left
from tests.server.guests import in_a_loop
from tests.server.nats import NatsServer


@in_a_loop
async def test_messages_of_one_sender_arrive_in_order_at_everyone_but_at_one_of_a_group(broker):
    bus, other = await Bus.open(broker.address), await Bus.open(broker.address)
    everyone: list[bytes] = []
    group: list[bytes] = []
    heard = [(bus, await bus.subscribe("capot.news", lambda message: everyone.append(message.data)))]
    for each in (bus, other):
        some = await each.subscribe("capot.news", lambda message: group.append(message.data), group="workers")
        heard.append((each, some))
        await each.flush()
    for number in range(200):
        await other.publish("capot.news", b"%d" % number)
    await other.flush()
    for each, subscription in heard:
        await each.drain(subscription)

    assert everyone == [b"%d" % number for number in range(200)]
    assert sorted(group) == sorted(everyone)
    await bus.close()
    await other.close()


@in_a_loop
async def test_a_request_is_answered_or_says_why_not(broker):
    bus, other = await Bus.open(broker.address), await Bus.open(broker.address)

    async def answer(message: Message) -> None:
        if message.data != b"silence":
            await other.publish(message.reply, message.data.upper())

    await other.subscribe("capot.ask", answer)
    await other.flush()

    assert await bus.request("capot.ask", b"hello", within=5) == b"HELLO"
    with pytest.raises(NoAnswer, match="Look at the table before you try again"):
        await bus.request("capot.ask", b"silence", within=0.05)
    with pytest.raises(NobodyThere, match="nothing has changed"):
        await bus.request("capot.nobody", b"hello", within=5)
    await bus.close()
    await other.close()


@in_a_loop
async def test_a_request_that_reached_nobody_leaves_nothing_behind(broker):
    """Servers without workers ask in vain for each move of a computer player."""
    bus = await Bus.open(broker.address)
    with none_left(NoRespondersError):
        for _ in range(3):
            with pytest.raises(NobodyThere):
                await bus.request("capot.nobody", b"hello", within=5)
    await bus.close()


@in_a_loop
async def test_what_is_on_its_way_to_a_subscription_that_ends_is_still_handed_over(broker):
    bus, other = await Bus.open(broker.address), await Bus.open(broker.address)
    may_go_on, handled = asyncio.Event(), []

    async def handle(message: Message) -> None:
        await may_go_on.wait()
        handled.append(message.data)

    for end in (bus.drain, bus.unsubscribe):
        may_go_on.clear()
        subscription = await bus.subscribe("capot.ask", handle)
        await bus.flush()
        for each in (b"1", b"2", b"3"):
            await other.publish("capot.ask", each)
        await other.flush()
        await bus.flush()
        ending = asyncio.create_task(end(subscription))
        await asyncio.sleep(0)
        may_go_on.set()
        await ending
        await bus.flush()

    # The one that was being handled as the other subscription ended is broken off.
    assert handled[:3] == [b"1", b"2", b"3"]
    assert b"3" not in handled[3:]
    await bus.close()
    await other.close()


@in_a_loop
async def test_a_bus_that_went_away_refuses_at_once_and_goes_on_when_it_is_back(caplog):
    server = NatsServer()
    bus = await Bus.open(server.address)
    changes: asyncio.Queue[bool] = asyncio.Queue()
    bus.watch(lambda: changes.put_nowait(bus.is_away))
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    await bus.subscribe("capot.news", lambda message: heard.put_nowait(message.data))
    await bus.subscribe("capot.ask", lambda _: None)
    asking = asyncio.create_task(bus.request("capot.ask", b"?", within=60))
    await bus.flush()
    server.kill()

    assert await changes.get()
    with pytest.raises(NoAnswer):
        await asking
    with pytest.raises(Unavailable, match="cannot reach the others"):
        await bus.publish("capot.news", b"lost")
    server.start()
    assert not await changes.get()
    await bus.publish("capot.news", b"heard")
    assert await heard.get() == b"heard"
    assert [record.message.partition(" answer")[2] for record in caplog.records] == [
        ": tables of other processes wait",
        "s again",
    ]
    await bus.close()
    server.close()


@in_a_loop
async def test_a_bus_that_cannot_be_used_is_explained_without_the_password():
    server = NatsServer("--user", "ann", "--pass", "right")
    with pytest.raises(
        Unreachable, match=r"^The bus nats://127.0.0.1:\d+ refuses the user or the password\."
    ):
        await Bus.open(server.address.replace("//", "//ann:wrong@"))
    bus = await Bus.open(server.address.replace("//", "//ann:right@"))
    assert bus.name == server.address
    await bus.close()
    server.close()
    with pytest.raises(Unreachable, match=r"does not answer: .*Is it running"):
        await Bus.open(server.address)
