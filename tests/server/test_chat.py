"""People write to each other at tables whose host allows it, and nothing of it is kept."""

import pytest

from capot.server.errors import BadRequest, Conflict, Forbidden
from capot.server.lines import tidied_line
from capot.server.messages.chat import Chat, ChatSwitched, Chatted, SwitchChat
from capot.server.messages.encoding import encoded
from capot.server.messages.lobby import Join
from capot.server.tables.people.talk import MOST_LINES
from tests.server.guests import Guest, in_a_loop, met, opened, play_out, table_of

HIDDEN = [
    "\u202e",
    "\u202d",
    "\u2066",
    "\u2069",
    "\u200e",
    "\u200f",
    "\u061c",
    "\ufeff",
    "\x00",
    "\x1b",
    "\ud800",
]
"""Overrides and marks of direction, control characters and half a character."""


@pytest.mark.parametrize("sign", HIDDEN)
def test_signs_that_change_how_other_text_looks_are_removed(sign):
    assert tidied_line(f"ab{sign}cd") == "abcd"


def test_a_message_is_one_line_and_keeps_its_emoji_and_its_script():
    assert tidied_line("  well\nplayed \t Ann ") == "well played Ann"
    assert tidied_line("👩‍👩‍👧 ❤️ 👍🏽") == "👩‍👩‍👧 ❤️ 👍🏽"
    assert tidied_line("می‌خواهم") == "می‌خواهم"
    assert tidied_line("a" + "\u0301" * 40 + "b") == "a" + "\u0301" * 3 + "b"


def test_text_is_kept_as_it_is_for_the_page_to_show_as_text():
    assert tidied_line("<b>1 < 2</b>") == "<b>1 < 2</b>"


@in_a_loop
async def test_what_a_person_writes_reaches_everybody_and_whoever_comes_later(tmp_path):
    async with opened(tmp_path) as room:
        table, guests = await met(room, "hearts", 2, 2, chat=True)

        table.chat("guest-1", Chat(text="Hello\u202e all"))

        line = Chatted(number=1, seat=1, name="Person 1", text="Hello all")
        await guests[0].until(lambda _: guests[0].heard(Chatted))
        assert guests[0].heard(Chatted) == [line]
        assert table.chat_lines("guest-0") == [line]
        assert guests[0].state.chat == "on"


@in_a_loop
async def test_a_table_has_no_chat_unless_it_was_opened_with_one(tmp_path):
    async with opened(tmp_path) as room:
        table, _ = await table_of(room, "hearts", 2, 2)
        assert table.state("guest-0").chat == "none"

        with pytest.raises(Forbidden, match="There is no chat at this table"):
            table.chat("guest-0", Chat(text="Hello"))
        with pytest.raises(Conflict, match="opened without a chat"):
            await table.switch_chat("guest-0", SwitchChat(on=True))


@in_a_loop
async def test_watchers_and_those_who_have_left_may_not_write(tmp_path):
    async with opened(tmp_path) as room:
        table, guests = await table_of(room, "hearts", 2, 2, chat=True, listed=True)
        watcher = Guest("watcher", table)
        watcher.connect()
        with pytest.raises(Forbidden, match="no seat"):
            table.chat("watcher", Chat(text="The queen is on your left"))

        await guests[0].give()
        await table.leave("guest-1")

        with pytest.raises(Forbidden, match="You have left"):
            table.chat("guest-1", Chat(text="Hello"))
        assert table.chat_lines("watcher") == []


@in_a_loop
async def test_the_lines_of_a_private_table_are_for_those_invited(tmp_path):
    async with opened(tmp_path) as room:
        table, _ = await table_of(room, "hearts", 2, 2, chat=True)

        with pytest.raises(Forbidden, match="private"):
            table.chat_lines("stranger")

        assert table.chat_lines("stranger", table.log.created.invitation) == []


@in_a_loop
async def test_a_message_without_anything_to_read_is_refused(tmp_path):
    async with opened(tmp_path) as room:
        table, _ = await table_of(room, "hearts", 2, 2, chat=True)

        with pytest.raises(BadRequest, match="nothing to read"):
            table.chat("guest-0", Chat(text="\u200d\u202e \n"))


@in_a_loop
async def test_the_host_alone_switches_the_chat_off_and_on_and_nothing_written_is_left(tmp_path):
    async with opened(tmp_path) as room:
        table, guests = await table_of(room, "hearts", 2, 2, chat=True)
        guests[1].connect()
        table.chat("guest-1", Chat(text="Hello"))
        with pytest.raises(Forbidden, match="Only the host"):
            await table.switch_chat("guest-1", SwitchChat(on=False))

        await table.switch_chat("guest-0", SwitchChat(on=False))

        await guests[1].until(lambda seen: seen.chat == "off")
        assert guests[1].heard(ChatSwitched) == [ChatSwitched(on=False)]
        with pytest.raises(Forbidden, match="no chat"):
            table.chat("guest-1", Chat(text="Hello?"))
        assert table.chat_lines("guest-0") == []
    async with opened(tmp_path) as room:
        again = await room.table(table.id)
        assert again.state("guest-0").chat == "off"
        await again.switch_chat("guest-0", SwitchChat(on=True))
        assert again.state("guest-1").chat == "on"


@in_a_loop
async def test_only_the_latest_lines_are_kept(tmp_path):
    async with opened(tmp_path) as room:
        table, _ = await table_of(room, "hearts", 2, 2, chat=True)

        for number in range(MOST_LINES + 5):
            table.chat("guest-0", Chat(text=f"line {number + 1}"))

        assert [each.number for each in table.chat_lines("guest-0")] == list(range(6, MOST_LINES + 6))


@in_a_loop
async def test_nothing_written_is_stored_or_part_of_record_and_replay(tmp_path):
    async with opened(tmp_path) as room:
        table, guests = await met(room, "slobberhannes", 2, 2, chat=True, deals=1)
        table.chat("guest-0", Chat(text="xyzzy"))
        await play_out(guests)
        table.chat("guest-1", Chat(text="xyzzy again"))

        texts = [table.record("guest-0", as_json=as_json) for as_json in (True, False)]
        texts.append(encoded(await room.archive.replay("guest-0", table.id)).decode())
        assert not [text for text in texts if "xyzzy" in text]
        again = await room.table((await table.rematch("guest-0")).table)
        assert again.state("guest-0").chat == "on"
    files = [path.read_bytes() for path in tmp_path.iterdir() if path.is_file()]
    assert files
    assert not [data for data in files if b"xyzzy" in data]


@in_a_loop
async def test_a_rematch_has_no_chat_if_it_was_switched_off(tmp_path):
    async with opened(tmp_path) as room:
        table, guests = await met(room, "slobberhannes", 2, 2, chat=True, deals=1)
        await table.switch_chat("guest-0", SwitchChat(on=False))
        await play_out(guests)

        again = await room.table((await table.rematch("guest-0")).table)

        await again.join("guest-1", Join())
        assert again.state("guest-1").chat == "none"


def test_the_chat_over_http_is_limited_in_length(server):
    with server.guest as ann:
        request = {"game": "hearts", "seats": 4, "others": ["open", "open", "open"], "chat": True}
        table = ann.post("/tables", json=request).json()["table"]
        too_long = ann.post(f"/tables/{table}/chat", json={"text": "a" * 201})
        long = ann.post(f"/tables/{table}/chat", json={"text": "a" * 200})
        kept = ann.get(f"/tables/{table}/chat").json()

    assert too_long.status_code == 400
    assert long.status_code == 204
    assert [line["text"] for line in kept] == ["a" * 200]
