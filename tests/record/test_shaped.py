"""Records of games whose deals are shaped first: contracts, trumps, doubles, a widow, draws, a layout."""

from random import Random

import pytest

from capot.play.match import Match
from capot.play.moves import (
    Choose,
    Discard,
    Double,
    NameRank,
    NameTrump,
    PlayCard,
    StayIn,
    Stop,
    TakeWidow,
)
from capot.record import (
    Drawn,
    Hidden,
    Record,
    RecordError,
    dumps,
    dumps_view,
    loads,
    loads_view,
    view_of,
)
from capot.rules.catalog import GAMES
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Game, every_deal
from capot.rules.rules import Rules
from capot.rules.stages.bidding import NameTrump as NameTrumpTerm
from capot.rules.stages.opening import ChooseContract, Contract
from capot.rules.stages.tricks import Eldest, NamedTrump, Tricks, TurnedTrump
from capot.rules.terms import Deal
from tests.random_play import after, dealt, random_match


def lines(match: Match) -> list[str]:
    """Return what follows the cards in the record of a match."""
    text = dumps(Record(match), embed=False).splitlines()
    return [line for line in text if line and not line.startswith(("[", "deal", "hand", "talon"))]


def test_a_view_follows_the_tricks_of_a_contract_whose_trumps_are_turned_up():
    turned = Contract("turned", "Turned", (Tricks(Eldest(), trump=TurnedTrump()),), ())
    deal = Deal(each=12, turn_up="talon")
    rules = Rules(GAMES["barbu"].rules_for(4, 0).packs, deal, (ChooseContract((turned,)),), ())
    game = Game("own", "Own", "A test.", "tests", (4,), every_deal(rules), (AfterDeals(4),))
    record = Record(random_match(game, 4, seed=3))
    deals = record.match.deals

    assert any(
        deal.trump in {card.suit for card in trick.cards[1:]} for deal in deals for trick in deal.tricks
    )
    for seat in range(4):
        seen = view_of(record, seat)
        assert loads_view(dumps(seen)) == seen


def test_a_view_follows_the_tricks_of_a_contract_whose_trumps_are_fixed():
    tricks = Tricks(Eldest(), trump=NamedTrump())
    hearts = Contract("hearts", "Hearts", (NameTrumpTerm(fixed="♥", fixed_from=1), tricks), ())
    rules = Rules(GAMES["barbu"].rules_for(4, 0).packs, Deal(), (ChooseContract((hearts,)),), ())
    game = Game("own", "Own", "A test.", "tests", (4,), every_deal(rules), (AfterDeals(2),))
    record = Record(random_match(game, 4, seed=3))

    for seat in range(4):
        seen = view_of(record, seat)
        assert loads_view(dumps(seen)) == seen


def test_what_shapes_a_deal_stands_in_lines_of_its_own():
    match = after("barbu", Choose("no-queens"), Double((1, 3)), Double(()), Double((1,)), Double((2,)))

    assert lines(match) == [
        "choose 1 no-queens",
        "double 2 1 3",
        "double 3 nobody",
        "double 0 1",
        "double 1 2",
    ]


def test_trumps_and_the_starting_rank_are_named():
    assert lines(after("barbu", Choose("trump"), NameTrump("♦")))[1:] == ["trump 1 D"]
    assert lines(after("barbu", Choose("dominoes"), NameRank("T")))[1:] == ["from 1 T"]


def test_cards_of_a_layout_are_lines_of_their_own_and_no_tricks():
    match = after("barbu", Choose("dominoes"), NameRank("7"), Double(()), Double(()), Double(()))
    hand = match.position.hands[1]
    seven = next(card for card in hand if card.rank == "7")
    match = match.after(1, PlayCard(seven))
    match = match.after(1, Stop())

    assert lines(match)[-2:] == [f"play 1 {seven.code}", "stop 1"]
    assert loads(dumps(Record(match))).match == match


def test_the_widow_is_shown_to_who_took_it_and_to_nobody_else():
    match = after("schafkopf-window", TakeWidow(takes=False), TakeWidow(takes=True))
    away = match.position.hands[2][:2]
    match = match.after(2, Discard(away))

    assert lines(match) == ["leave 1", "take 2", f"discard 2 {away[0].code} {away[1].code}"]
    own, other = (view_of(Record(match), seat).deals[0] for seat in (2, 0))
    assert own.talon == match.position.rules.pack.sorted(match.position.talon)
    assert own.moves[-1] == (2, Discard(away))
    assert other.talon is None
    assert other.moves[-1] == (2, Hidden("discard"))


def twenty_down(*, first: int) -> Match:
    """Return a deal of Twenty Down in which eldest, at seat 1, has drawn ``first`` cards, nobody else any."""
    match = after("twenty-down", NameTrump("♠"))
    match = match.after(1, Discard(match.position.hands[1][:first]))
    for seat in (2, 3, 0):
        match = match.after(seat, Discard(()))
    return match


def test_what_a_seat_is_dealt_later_and_draws_is_in_its_view_alone():
    match = twenty_down(first=2)
    own, other = (view_of(Record(match), seat).deals[0].moves for seat in (1, 0))
    position = match.position

    drawn = [move.cards for by, move in own if isinstance(move, Drawn)]
    assert [len(cards) for cards in drawn] == [3, 2]
    assert drawn[1] == position.received[1]
    assert {*position.dealt[1], *drawn[0], *drawn[1]} >= set(position.hands[1])
    # How many cards another drew, all see; that somebody drew none is no secret at all.
    assert (1, Hidden("discard", 2)) in other
    assert (2, Discard(())) in other
    assert "discard 1 ? ?\n" in dumps_view(Record(match), 0)
    assert "discard 2 nothing\n" in dumps_view(Record(match), 0)


def test_tricks_of_fewer_players_are_written_whole():
    match = twenty_down(first=0)
    for seat, stays in ((2, False), (3, True), (0, True)):
        match = match.after(seat, StayIn(stays))
    rng = Random(1)
    while not match.position.is_over:
        seat = min(match.position.to_act)
        match = match.after(seat, rng.choice(match.position.legal(seat).moves))
    text = dumps(Record(match), embed=False)

    tricks = [line.partition(":") for line in text.splitlines() if " from " in line.partition(":")[0]]
    assert [head.split()[0] for head, _, _ in tricks] == ["1", "2", "3", "4", "5"]
    assert [len(cards.split()) for _, _, cards in tricks] == [3] * 5
    assert "out 2\n" in text
    assert loads(text).match == match


class TestWhatDoesNotFit:
    def view_text(self, seat: int = 0) -> str:
        return dumps_view(Record(twenty_down(first=2)), seat)

    def test_a_view_does_not_tell_what_others_draw(self):
        text = self.view_text().replace("discard 1 ? ?", "discard 1 ? ?\ndraw 1 AS")

        with pytest.raises(RecordError, match="does not show what seat 1 draws"):
            loads_view(text)

    def test_nobody_draws_a_card_that_he_holds(self):
        match = twenty_down(first=2)
        held = match.position.dealt[0][0].code
        text = dumps_view(Record(match), 0)
        (line,) = (line for line in text.splitlines() if line.startswith("draw 0"))

        with pytest.raises(RecordError, match="cannot be given the"):
            loads_view(text.replace(line, f"{line.rpartition(' ')[0]} {held}"))

    def test_a_whole_record_has_its_draws_in_the_talon(self):
        text = dumps(Record(twenty_down(first=0))).replace("discard 2 nothing", "draw 2 AS")

        with pytest.raises(RecordError, match="draws follow from the talon"):
            loads(text)

    def test_a_contract_that_the_game_does_not_have_is_refused(self):
        match = after("barbu", Choose("no-queens"))
        text = dumps_view(Record(match), 0).replace("no-queens", "no-jacks", 1)

        with pytest.raises(RecordError, match="no contract 'no-jacks'"):
            loads_view(text)

    def test_a_contract_that_was_played_already_cannot_be_replayed(self):
        match = random_match(GAMES["barbu"], 4, seed=2, deals=1)
        assert match.position.contract is not None
        spent = match.position.contract.name
        match = dealt(match, 2)
        text = dumps(Record(match), embed=False) + f"choose {match.position.declarer} {spent}\n"

        with pytest.raises(RecordError, match="has been played already"):
            loads(text)

    def test_a_seat_that_is_out_plays_no_card(self):
        match = twenty_down(first=0).after(2, StayIn(stays=False))
        match = match.after(3, StayIn(stays=True)).after(0, StayIn(stays=True))
        text = dumps_view(Record(match), 2) + f"play 1 {match.position.hands[1][0].code}\n"
        own = match.position.hands[2][0].code

        loads_view(text)
        with pytest.raises(RecordError, match="it is not the turn of seat 2; seat 3 is to act"):
            loads_view(f"{text}play 2 {own}\n")
