"""Kontra and re at Skat: an opponent who has bid doubles the game, and the declarer answers; C deals."""

from dataclasses import replace
from random import Random

import pytest

from capot.cards import cards
from capot.play.errors import IllegalMove
from capot.play.match import new_match
from capot.play.moves import Announce, Bid, Choose, Discard, Move, TakeWidow
from capot.play.position import Position, from_hands
from capot.play.view import view
from capot.players.protocol import Budget
from capot.players.random_player import RandomPlayer
from capot.players.sampler import SamplerPlayer
from capot.players.thumb import ThumbPlayer
from capot.record import Record, dumps, loads, loads_view, view_of
from capot.rules.changes.options import with_options
from capot.rules.derived.stakes import game_value
from capot.rules.errors import RulesError
from capot.rules.games.skat import SKAT
from capot.rules.stages.bidding import Kontra
from capot.rules.stages.opening import ChooseContract
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Exact
from tests.rules.table import A, B, C

STRONG = "J♣ J♠ A♥ T♥ K♥ Q♥ 9♥ 8♥ A♠ T♠"
OTHER = "J♥ J♦ A♦ T♦ K♦ Q♦ 9♦ 8♦ 7♦ K♠"
THIRD = "7♥ A♣ T♣ K♣ Q♣ 9♣ Q♠ 9♠ 8♠ 7♠"
WIDOW = "7♣ 8♣"


def dealt(**chosen: str) -> Position:
    """Return a deal with kontra, in which A has the strongest hand."""
    game = with_options(SKAT, {"kontra": "yes", **chosen})
    hands = [cards(hand) for hand in (STRONG, OTHER, THIRD)]
    return from_hands(game.rules_for(3, 0), C, hands, cards(WIDOW), new_match(game, 3, C).standing)


def after(now: Position, *moves: Move) -> Position:
    """Return the position after these moves, each by the player who is asked."""
    for move in moves:
        now = now.after(min(now.to_act), move)
    return now


def bought(contract: str, now: Position | None = None) -> Position:
    """Return a deal in which A has held 20 against B and plays this contract from the hand."""
    bids = (Bid(18), Bid(18), Bid(20), Bid(20), Bid(None), Bid(None))
    now = after(now or dealt(), *bids, TakeWidow(takes=False), Choose(contract))
    return after(now, Announce(None))


def points(now: Position) -> tuple[Exact, ...]:
    """Return the points of a deal played out by rule of thumb."""
    thumb, luck = ThumbPlayer(), Random(1)
    while not now.is_over:
        (seat,) = now.to_act
        now = now.after(seat, thumb.choose(view(now, seat), luck))
    return now.score().points


def test_only_opponents_who_have_bid_are_asked():
    """A defender who bid or held may say kontra, before the first card."""
    now = bought("hearts")

    assert now.to_act == {B}
    assert isinstance(after(now, Announce(None)).stages[0], Tricks)


def test_the_player_after_the_declarer_is_asked_first():
    now = after(dealt(), Bid(18), Bid(None), Bid(20), Bid(20), Bid(22), Bid(None))
    now = after(now, TakeWidow(takes=False), Choose("clubs"), Announce(None))

    assert now.declarer == C
    assert now.to_act == {B}

    now = after(dealt(), Bid(18), Bid(18), Bid(None), Bid(20), Bid(None))
    now = after(now, TakeWidow(takes=False), Choose("clubs"), Announce(None))

    assert now.to_act == {A}
    now = after(now, Announce(None))
    assert now.to_act == {B}


def test_nobody_is_asked_if_nobody_else_has_bid():
    now = after(
        dealt(), Bid(None), Bid(None), Bid(18), TakeWidow(takes=False), Choose("hearts"), Announce(None)
    )

    assert isinstance(now.stages[0], Tricks)


def test_the_declarer_answers_only_kontra():
    now = after(bought("hearts"), Announce("kontra"))

    assert now.to_act == {A}
    assert now.legal(A).moves == (Announce(None), Announce("re"))
    with pytest.raises(IllegalMove, match="re or nothing"):
        now.after(A, Announce("kontra"))


@pytest.mark.parametrize(("said", "times"), [(("kontra", None), 2), (("kontra", "re"), 4)])
@pytest.mark.parametrize("contract", ["hearts", "grand", "null"])
def test_a_game_counts_twice_after_kontra_and_four_times_after_re(contract, said, times):
    """Wikipedia, *Skat*: kontra doubles the game, and re doubles it again."""
    plain = points(after(bought(contract), Announce(None)))
    doubled = points(after(bought(contract), *map(Announce, said)))

    assert plain[A] != 0
    assert doubled == tuple(times * each for each in plain)


def test_what_seeger_and_fabian_add_is_not_doubled():
    plain = points(after(bought("hearts"), Announce(None)))
    with_bonus = points(
        after(bought("hearts", dealt(scoring="seeger-fabian")), Announce("kontra"), Announce(None))
    )

    assert with_bonus[A] == 2 * plain[A] + 50


def test_the_reason_of_the_score_says_so():
    now = after(bought("hearts"), Announce("kontra"), Announce("re"))
    thumb, luck = ThumbPlayer(), Random(1)
    while not now.is_over:
        (seat,) = now.to_act
        now = now.after(seat, thumb.choose(view(now, seat), luck))

    assert now.score().items[0].reason.endswith("four times by kontra and re")


def test_what_was_announced_before_still_holds():
    now = after(dealt(), Bid(18), Bid(18), Bid(20), Bid(20), Bid(None), Bid(None), TakeWidow(takes=False))
    now = after(now, Choose("hearts"), Announce("schneider"), Announce("kontra"), Announce(None))
    game = game_value(now.rules)

    assert game is not None
    assert (game.stake.bid, game.stake.announced, game.stake.factor) == (20, ("schneider",), 2)


def test_kontra_is_said_in_games_after_taking_the_skat_too():
    now = after(dealt(), Bid(18), Bid(18), Bid(None), Bid(None), TakeWidow(takes=True))
    now = after(now, Discard(cards(WIDOW)), Choose("hearts"))

    assert now.to_act == {B}


def test_kontra_needs_an_auction():
    """Only a player who has bid may say it."""
    part = SKAT.schedule[0]
    contract = part.rules.stage(ChooseContract)
    assert contract is not None
    hearts = replace(contract.contracts[1], stages=(Kontra(), Tricks(first_lead=Eldest())))
    stages = (replace(contract, contracts=(hearts,), by="eldest"),)

    with pytest.raises(RulesError, match="no auction"):
        replace(SKAT, schedule=(replace(part, rules=replace(part.rules, stages=stages)),))


def test_matches_with_kontra_are_read_back_as_each_seat_saw_them():
    game, luck, player = with_options(SKAT, {"kontra": "yes"}), Random(4), RandomPlayer()
    for seats in (3, 4):
        match = new_match(game, seats)
        while not match.is_over:
            if match.needs_deal:
                match = match.with_deal(luck.sample(match.pack, len(match.pack)))
                continue
            seat = min(match.position.to_act)
            match = match.after(seat, player.choose(view(match.position, seat), luck))
        record = Record(match, seed=4)
        said = [move for deal in match.deals for _, move in deal.moves]

        assert {Announce("kontra"), Announce("re")} <= {*said}
        assert loads(dumps(record)).match == match
        for seat in range(seats):
            seen = view_of(record, seat)
            assert loads_view(dumps(seen)) == seen


@pytest.mark.parametrize("player", [ThumbPlayer(), SamplerPlayer()], ids=["thumb", "sampler"])
def test_computers_double_a_game_that_they_would_win_themselves(player):
    """C has bid, holds the four jacks and every ace, and says kontra; B with nothing of the kind does not."""
    game = with_options(SKAT, {"kontra": "yes"})
    hands = ("A♥ 9♥ 8♥ 7♥ T♠ K♠ 9♠ T♦ K♦ 9♦", "T♥ K♥ Q♥ Q♦ 8♦ 7♦ 8♠ 7♠ 9♣ 8♣")
    others = "J♣ J♠ J♥ J♦ A♠ A♣ T♣ A♦ K♣ Q♣"
    some = [cards(hand) for hand in (*hands, others)]
    standing = new_match(game, 3, C).standing
    now = from_hands(game.rules_for(3, 0), C, some, cards("Q♠ 7♣"), standing)
    now = after(now, Bid(18), Bid(18), Bid(None), Bid(20), Bid(20), Bid(None))
    now = after(now, TakeWidow(takes=False), Choose("hearts"), Announce(None))

    budget = Budget(worlds=100)
    assert now.to_act == {B}
    assert player.choose(view(now, B), Random(1), budget) == Announce(None)
    now = now.after(B, Announce(None))
    assert player.choose(view(now, C), Random(1), budget) == Announce("kontra")
    now = now.after(C, Announce("kontra"))
    assert player.choose(view(now, A), Random(1), budget) == Announce(None)
