"""A seat's inferences, checked against every deal tried and played: small packs, one rule at a time."""

from random import Random

import pytest

from capot.cards import Card, cards
from capot.play.moves import PlayCard
from capot.play.position import Position, from_hands, start
from capot.play.standing import Standing
from capot.play.view import view
from capot.players.worlds.knowledge import know
from capot.players.worlds.sampler import WorldSampler
from capot.rules.check.deal import check_rules
from capot.rules.rules import Rules
from capot.rules.stages.announcing import Announce, Undertaking
from capot.rules.stages.exchanges import Exchange, TakeTalon
from capot.rules.stages.tricks import (
    Ban,
    BeatTrumps,
    DealersRight,
    Duty,
    Eldest,
    HolderOfLowest,
    MustDiscard,
    MustTrump,
    NotOpening,
    NotToFirstTrick,
    Tricks,
    TurnedTrump,
    Unbroken,
)
from capot.rules.terms import Deal, EveryTrick, NoTrick, Pack, Payoff
from tests.players.all_worlds import enumerate_worlds
from tests.players.worlds_by_replay import are_equally_likely, columns_of, fitting
from tests.random_play import any_move

EIGHT = Pack("AK")
NINE = Pack("AKQ", without=cards("A♦ K♦ Q♦"))
TEN = Pack("AKQ", without=cards("K♦ Q♦"))
FEW_CLUBS = Pack("AKQ", without=cards("A♣"))
ELEVEN = Pack("AKQ", without=cards("A♦"))
TWELVE = Pack("AKQ")
SOLO = Undertaking("solo", "solo", EveryTrick(), Payoff(1, 0), Payoff(0, 1), "nobody", leads=True)
QUIET = Undertaking("quiet", "quiet", NoTrick(), Payoff(1, 0), Payoff(0, 1), "nobody", suspends=("first",))
LOWEST_CLUB, ANY_CLUB = HolderOfLowest("♣"), HolderOfLowest("♣", "suit")
PASS_ONE = Exchange(1, ("left", "right", "hold"))
KEEP_ONE = Exchange(2, ("left",))
MAY_REFUSE = Exchange(1, ("left",), unanimous=True)
TAKE_TALON = TakeTalon(cards("A♠ K♥"))
SPEAK = Announce((SOLO, QUIET), poll="every")
DUTIES = (MustDiscard(cards("Q♥")[0], "first"), MustDiscard(cards("A♥")[0], "second"))
THREE = Deal(each=3)
SHOWN = Deal(each=3, turn_up="dealer")
BANS = (Unbroken("♥", also=cards("A♠")), NotOpening("♠"), NotToFirstTrick(cards("A♠ K♥ A♣ Q♥")))
BANS_OF_EIGHT = (Unbroken("♥"), NotToFirstTrick(cards("A♠ K♥ A♣")))
MIXED = Pack("AKQ", trumps=cards("Q♠ K♣ A♦ K♦ Q♦"))
SMALL_MIXED = Pack("AKQ", without=cards("A♣ Q♣"), trumps=cards("Q♠ K♣ A♦ K♦ Q♦"))
ANY, FREE, OVER = MustTrump(), MustTrump("free"), MustTrump("beat")
TURNED = TurnedTrump()


def trumping(*duties: Duty, bans: tuple[Ban, ...] = (), pack: Pack = MIXED) -> Rules:
    """Return a game with fixed trumps of several suits, in which these duties hold."""
    return Rules(pack, Deal(), (Tricks(Eldest(), bans, duties),), ())


GAMES = {
    "following": Rules(TWELVE, Deal(), (Tricks(Eldest()),), ()),
    "two-and-few-cards": Rules(EIGHT, THREE, (PASS_ONE, Tricks(LOWEST_CLUB, bans=BANS_OF_EIGHT)), ()),
    "two-seats": Rules(TEN, Deal(each=4), (Exchange(2, ("left",)), Tricks(LOWEST_CLUB)), ()),
    "duties": Rules(TWELVE, Deal(), (SPEAK, Tricks(Eldest(), duties=DUTIES)), ()),
    "unbroken": Rules(TWELVE, Deal(), (Tricks(Eldest(), bans=(Unbroken("♥"),)),), ()),
    "several-bans": Rules(TWELVE, Deal(), (Tricks(DealersRight(), bans=BANS),), ()),
    "bans-turned": Rules(TWELVE, Deal(), (Tricks(Eldest(), bans=BANS[::-1], duties=DUTIES),), ()),
    "card-that-waits": Rules(
        TWELVE, Deal(), (Tricks(Eldest(), bans=(Unbroken("♥", closed=cards("A♠")),)),), ()
    ),
    "broken-by-play": Rules(TWELVE, Deal(), (Tricks(Eldest(), bans=(Unbroken("♣", "play"),)),), ()),
    "lowest": Rules(TWELVE, Deal(), (Tricks(LOWEST_CLUB, bans=BANS),), ()),
    "lowest-of-suit": Rules(TWELVE, Deal(), (Tricks(ANY_CLUB, bans=BANS),), ()),
    "lowest-or-out": Rules(FEW_CLUBS, THREE, (Tricks(LOWEST_CLUB, bans=(NotOpening("♣"),)),), ()),
    "suit-or-out": Rules(ELEVEN, THREE, (Tricks(ANY_CLUB, bans=BANS),), ()),
    "speaking-first": Rules(FEW_CLUBS, THREE, (SPEAK, Tricks(LOWEST_CLUB)), ()),
    "speaking-before-passing": Rules(TEN, THREE, (SPEAK, PASS_ONE, Tricks(LOWEST_CLUB)), ()),
    "passing": Rules(NINE, THREE, (PASS_ONE, Tricks(LOWEST_CLUB, bans=BANS)), ()),
    "keeping-one": Rules(NINE, THREE, (KEEP_ONE, Tricks(Eldest())), ()),
    "refusing": Rules(NINE, THREE, (MAY_REFUSE, SPEAK, Tricks(Eldest())), ()),
    "passing-what-was-shown": Rules(TEN, SHOWN, (PASS_ONE, Tricks(Eldest(), trump=TurnedTrump())), ()),
    "shown-and-lying": Rules(TEN, Deal(each=3, turn_up="talon"), (PASS_ONE, Tricks(LOWEST_CLUB)), ()),
    "talon": Rules(ELEVEN, SHOWN, (TAKE_TALON, Tricks(ANY_CLUB)), ()),
    "passing-then-talon": Rules(TEN, SHOWN, (PASS_ONE, TAKE_TALON, Tricks(LOWEST_CLUB)), ()),
    "talon-then-passing": Rules(TEN, SHOWN, (TAKE_TALON, PASS_ONE, Tricks(Eldest())), ()),
    "speaking-before-talon": Rules(ELEVEN, THREE, (SPEAK, TAKE_TALON, Tricks(LOWEST_CLUB)), ()),
    "speaking-before-small-talon": Rules(TEN, THREE, (SPEAK, TAKE_TALON, Tricks(LOWEST_CLUB)), ()),
    "never-broken": Rules(TWELVE, Deal(), (Tricks(Eldest(), bans=(Unbroken("♥", "never"),)),), ()),
    "mixed-trumps": trumping(),
    "mixed-unbroken": trumping(bans=(Unbroken("♦"), NotOpening("♠"))),
    "mixed-broken-by-play": trumping(FREE, bans=(NotOpening("♦"), Unbroken("♣", "play"))),
    "mixed-lowest": Rules(SMALL_MIXED, THREE, (Tricks(HolderOfLowest("♦")),), ()),
    "mixed-lowest-of-suit": Rules(SMALL_MIXED, THREE, (Tricks(HolderOfLowest("♦", "suit")),), ()),
    "must-trump": trumping(ANY),
    "must-trump-if-higher": trumping(FREE),
    "must-overtrump": trumping(OVER, *DUTIES),
    "must-beat-trumps": trumping(BeatTrumps()),
    "must-play-highest-trump": trumping(OVER, BeatTrumps("highest"), bans=(Unbroken("♥", "never"),)),
    "trumping-with-cards-out": Rules(SMALL_MIXED, THREE, (Tricks(Eldest(), duties=(FREE,)),), ()),
    "turned-trumps": Rules(
        TWELVE, Deal(turn_up="dealer"), (Tricks(Eldest(), (), (OVER, BeatTrumps("highest")), TURNED),), ()
    ),
    "speaking-talon-passing": Rules(TEN, THREE, (SPEAK, TAKE_TALON, PASS_ONE, Tricks(ANY_CLUB)), ()),
}
EVERY_GAME = pytest.mark.parametrize("name", GAMES)
DEALS = [(name, seed) for name in GAMES for seed in ([0, 1, 2] if "speaking" in name else [0, 2])]

TELLING = [
    ("never-broken", 13),
    ("mixed-unbroken", 5),
    ("must-trump", 25),
    ("must-trump-if-higher", 25),
    ("must-trump-if-higher", 84),
    ("must-beat-trumps", 27),
    ("must-play-highest-trump", 10),
    ("must-play-highest-trump", 84),
    ("trumping-with-cards-out", 3),
]
"""Deals in which a card shows that its player had none that he would have had to play by a duty or a ban."""


def played(name: str, seed: int) -> list[Position]:
    """Return the positions of a deal of a game played at random."""
    rng = Random(seed)
    seats = 2 if name.startswith("two") else 3
    rules = GAMES[name].at(seats)
    check_rules(rules, seats)
    pack = list(rules.pack.cards())
    rng.shuffle(pack)
    found = [start(rules, seats, rng.randrange(seats), pack, Standing(number=seed % 3))]
    while found[-1].to_act:
        seat = rng.choice(sorted(found[-1].to_act))
        found.append(found[-1].after(seat, any_move(found[-1].legal(seat), rng)))
    return found


@pytest.mark.parametrize(("name", "seed"), DEALS)
@pytest.mark.sample
def test_what_a_seat_knows_is_what_all_deals_that_it_may_be_in_have_in_common(name, seed):
    dealer = played(name, seed)[0].dealer
    check_deal(name, seed, (dealer, 1, 0)[seed])


@pytest.mark.parametrize(("name", "seed"), TELLING)
def test_a_card_tells_which_trumps_its_player_cannot_have(name, seed):
    check_deal(name, seed, seed % 2)


@pytest.mark.slow
@EVERY_GAME
@pytest.mark.parametrize("seed", range(3, 30))
def test_what_a_seat_knows_is_what_all_deals_have_in_common_many_times(name, seed):
    check_deal(name, seed, seed % 2)


def check_deal(name: str, seed: int, seat: int | None) -> None:
    """Assert of each position of a deal that a seat knows exactly what follows from what it saw."""
    for position, worlds in fitting(played(name, seed), seat):
        knowledge = know(view(position, seat))
        listed = list(enumerate_worlds(knowledge))

        true = columns_of(position)
        assert true in worlds
        if seat is not None:
            assert knowledge.may_hold[seat] == true[seat]
            assert seat != position.dealer or not position.discards or knowledge.may_hold[-1] == true[-1]
        assert set(listed) == worlds
        assert len(listed) == len(worlds) == WorldSampler(knowledge).count


@EVERY_GAME
def test_no_world_that_a_seat_may_be_in_is_favoured(name):
    for position in played(name, 5)[::3]:
        knowledge = know(view(position, 1))
        worlds = list(enumerate_worlds(knowledge))
        assert are_equally_likely(worlds, WorldSampler(knowledge).draw(20 * len(worlds), 9))


@pytest.mark.parametrize("seed", range(2))
def test_a_watcher_knows_what_all_deals_that_may_be_played_have_in_common(seed):
    check_deal("two-and-few-cards", seed, None)


def test_once_a_suit_was_broken_by_being_led_whoever_leads_it_tells_nothing():
    pack = Pack("AKQJT9", without=tuple(Card(rank, suit) for suit in "♦♣" for rank in "AKQJT9"))
    rules = Rules(pack, Deal(), (Tricks(Eldest(), bans=(Unbroken("♥", "play"),)),), ()).at(3)
    hands = (cards("K♥ Q♥ J♥ T♥"), cards("A♥ 9♥ A♠ K♠"), cards("Q♠ J♠ T♠ 9♠"))
    position = from_hands(rules, 2, hands)
    for seat, card in enumerate(cards("K♥ A♥ 9♠")):
        position = position.after(seat, PlayCard(card))
    before = WorldSampler(know(view(position, 0))).count
    after = WorldSampler(know(view(position.after(1, PlayCard(hands[1][1])), 0))).count

    # The third player showed no heart, so the second was known to have the nine, and two of five spades.
    assert before == after == 10
