"""Tables at which cards are captured: everybody sees the same table, and what lay there in a replay."""

from dataclasses import replace
from pathlib import Path
from random import Random

from msgspec import structs

from capot.cards import card, cards
from capot.language.languages import LANGUAGES
from capot.play.fishing.table import table_seen
from capot.play.moves import Capture, PlayCard
from capot.play.view import view
from capot.record import loads
from capot.rules.games.cassino import CASSINO
from capot.server.messages import asks
from capot.server.messages.encoding import encoded
from capot.server.messages.plays.fishing import FishingPlay, fishing_play
from capot.server.messages.states import TableState
from capot.server.states import opened as files
from capot.server.states.deal_states import ask, made_with
from tests.rules.cassino_table import at, crowded, table
from tests.rules.table import A, B, house
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


def test_of_a_crowded_table_a_check_names_the_moves_with_the_cards_chosen():
    """Not all of them are listed, and a state stays small."""
    now = crowded()
    seen = view(now, A)
    asked = ask(seen)
    assert asked is not None
    assert asked.unlisted
    assert len(encoded(asked)) < 48_000
    listed = {each.move for each in asked.choices}
    move, added = Capture(card("T♠"), cards("A♥ A♦")), list[str]()
    while added := made_with(seen, move).goes:
        move = Capture(move.card, (*move.cards, card(added[-1])))
    assert [each.move for each in made_with(seen, move).moves] == [move.text]
    assert move.text not in listed
    assert move in now.legal(A)
    assert made_with(seen, Capture(card("T♠"), cards("A♥ A♦"))).moves == []
    both = [each.move for each in made_with(seen, Capture(card("5♠"), cards("5♥ 5♦"))).moves]
    assert both == ["capture 5S 5H 5D"]
    assert made_with(seen, Capture(card("5♠"), cards("4♥"))).moves == [
        asks.MoveChoice(move="build 9 5S 4H", name="Build 9: {5S} with {4H}", meaning="")
    ]
    assert made_with(seen, PlayCard(card("5♠"))) == ([], [])
    assert made_with(seen, Capture(card("9♥"), cards("A♥"))) == ([], [])


@in_a_loop
async def test_a_state_of_a_table_as_crowded_as_can_be_stays_small_in_every_language(tmp_path):
    """Where nobody captures for long; in French the names of moves are longest."""
    game = house(CASSINO, form="royal-ace", builds_as_cards="yes", raise_from_table="yes")
    sizes = list[int]()
    async with opened(tmp_path) as room:
        (ann, _) = await seated(room, "cassino", 2)
        for place, hand in enumerate(("K♠ Q♠ A♠ T♠", "9♠ 8♠ A♠ A♥", "K♠ K♥ Q♠ Q♥", "A♠ A♥ A♦ K♠")):
            now = at(hand, "J♥", game=game, stock=4)
            loose = [each for each in now.pack if each not in {*now.hands[A], *now.hands[B]}]
            Random(place).shuffle(loose)
            now = replace(now, progress=replace(table(now), loose=tuple(loose[:42])))
            play, asked = fishing_play(view(now, A)), ask(view(now, A))
            state = structs.replace(ann.state, play=play, ask=asked)
            sizes += [len(encoded(state, language)) for language in LANGUAGES.values()]
    assert 40_000 < max(sizes) < 60_000


def test_a_replay_shows_the_cards_that_lay_on_the_table_then():
    text = MATCH.read_text(encoding="utf-8")
    first = loads(text).match.deals[0]
    frames = files.replay(text).deals[0].frames

    tables = [frame.open for frame in frames if isinstance(frame.open, FishingPlay)]
    opening, end = tables[0], tables[-1]
    assert len(tables) == len(frames)
    assert opening.loose == [card.code for card in first.talon[:4]]
    built = [each for table in tables for each in table.builds]
    assert built
    assert all(len(each.cards) > 1 for each in built)
    assert not end.loose
    assert {frame.pile for frame in frames} == {None}
