"""Turkish King: quotas of contracts, cards that go as soon as they can, trumps that must be played."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from capot.cards import card, cards
from capot.play.events import Trick
from capot.play.match import new_match
from capot.play.moves import Choose, NameTrump, PlayCard
from capot.play.position import from_hands
from capot.rules.codec import dumps, loads
from capot.rules.errors import RulesError
from capot.rules.games.king_turkish import KING_TURKISH, NAMES, NEGATIVES, TRUMPS
from capot.rules.stages.opening import ChooseContract, Quota
from tests.random_play import random_match
from tests.rules.table import A, B, C, D, hands_with, playable

STAGE = next(each for each in KING_TURKISH.rules_for(4, 0).stages if isinstance(each, ChooseContract))
PACK = KING_TURKISH.rules_for(4, 0).pack.cards()
ALL = ("trumps", *NAMES)


def deal(contract: str = "", *, spent=(), declared=(), dealer: int = A, **seats: str):
    """Return a deal, with a contract if one is named, and these cards in the hands of A to D."""
    standing = replace(new_match(KING_TURKISH).standing, spent=spent, declared=declared)
    position = from_hands(KING_TURKISH.rules_for(4, 0), dealer, hands_with(PACK, **seats), (), standing)
    return position.after(dealer, Choose(contract)) if contract else position


def led(contract: str, played: str, **seats: Any):
    """Return a deal in which A has declared, and these cards have been played to the first trick."""
    position = deal(contract, **seats)
    for seat, each in zip((A, B, C, D), cards(played), strict=False):
        position = position.after(seat, PlayCard(each))
    return position


def name_of(position) -> str:
    assert position.contract is not None
    return str(position.contract.name)


def offered(position):
    return {move.contract for move in position.legal(position.dealer) if isinstance(move, Choose)}


def test_twenty_deals_go_anticlockwise_and_each_dealer_declares():
    """World sheet 1.2, after pagat: 4 players, 52, A high, anticlockwise; 20 deals, five for each player."""
    match = random_match(KING_TURKISH, 4, seed=5)

    assert (KING_TURKISH.players, KING_TURKISH.direction, len(PACK)) == ((4,), "anticlockwise", 52)
    assert len(match.deals) == 20
    assert Counter(each.dealer for each in match.deals) == dict.fromkeys(range(4), 5)
    assert all(each.declarer == each.dealer for each in match.deals)


def test_each_player_declares_trumps_twice_and_a_negative_contract_three_times_each_of_them_twice_in_all():
    """World sheet 1.2: trumps twice and a negative contract three times; each of the six only twice."""
    for seed in range(3):
        deals = random_match(KING_TURKISH, 4, seed).deals
        names = Counter(map(name_of, deals))

        assert names == {"trumps": 8, **dict.fromkeys(NAMES, 2)}
        assert all(
            sum(name_of(each) == "trumps" for each in deals if each.dealer == seat) == 2 for seat in range(4)
        )


def test_over_a_match_nothing_is_won_or_lost():
    """World sheet 1.2: sum over the match 2·(−2600) + 8·650 = 0."""
    match = random_match(KING_TURKISH, 4, seed=1)

    totals = {each.name: each.total or 0 for each in (TRUMPS, *NEGATIVES)}
    assert sum(totals.values()) - totals["trumps"] == -2600
    assert totals["trumps"] == 650
    assert all(sum(each.score().points) == totals[name_of(each)] for each in match.deals)
    assert sum(match.totals) == 0


def test_what_is_left_depends_on_what_one_has_declared_and_what_all_have():
    """World sheet 1.2: each negative may be declared only twice in the whole match."""
    assert offered(deal()) == {*ALL}
    assert offered(deal(spent=("trumps", "rifki"))) == {*ALL}
    assert offered(deal(spent=("trumps", "trumps"))) == {*NAMES}
    assert offered(deal(spent=("rifki", "no-boys", "no-boys"))) == {"trumps"}
    assert offered(deal(declared=("rifki", "no-boys", "rifki"))) == {*ALL} - {"rifki"}


def test_the_same_player_may_repeat_a_negative_contract():
    """World sheet 1.2: the same player may repeat one."""
    assert "no-girls" in offered(deal(spent=("no-girls",), declared=("no-girls",)))


def test_the_declarer_leads_and_names_a_suit_but_not_no_trumps():
    """World sheet 1.2: declarer leads; declarer names a suit (no-trump is not offered)."""
    position = deal("trumps", dealer=C)

    assert set(position.legal(C)) == {NameTrump(suit) for suit in "♠♥♦♣"}
    assert position.after(C, NameTrump("♦")).to_act == {C}


def test_who_cannot_follow_must_trump_even_below_a_trump_already_played():
    """World sheet 1.2: void: must trump, even below a trump already played; neither: any card."""
    position = deal("trumps", A="A♠", B="9♦ 2♥").after(A, NameTrump("♦"))
    hands = cards("A♠ 2♠"), cards("9♦ 2♥"), cards("3♦ J♦ K♥"), cards("Q♥ K♣")
    position = replace(position, hands=hands)
    for seat, text in ((A, "A♠"), (B, "9♦")):
        position = position.after(seat, PlayCard(card(text)))

    assert playable(position) == {*cards("3♦ J♦")}
    assert playable(position.after(C, PlayCard(card("3♦")))) == {*cards("Q♥ K♣")}


def test_who_is_void_at_a_contract_of_cards_must_discard_one_of_them():
    """World sheet 1.2: void → a penalty card must be discarded if one is held."""
    void = "K♠ J♥ Q♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ T♥ A♥"
    assert playable(led("no-boys", "A♦", A="A♦", B=void)) == {*cards("K♠ J♥")}
    assert playable(led("no-girls", "A♦", A="A♦", B=void)) == {card("Q♥")}
    assert playable(led("no-hearts", "A♦", A="A♦", B=void)) == {*cards(void)} - {card("K♠")}
    assert playable(led("rifki", "A♦", A="A♦", B=void.replace("K♠", "K♥"))) == {card("K♥")}
    assert playable(led("no-tricks", "A♦", A="A♦", B=void)) == {*cards(void)}


def test_a_boy_must_be_played_under_a_higher_card_of_its_suit():
    """World sheet 1.2, example: A leads AS, B holds KS QS JS 4S: legal are KS and JS only."""
    assert playable(led("no-boys", "A♠", A="A♠", B="K♠ Q♠ J♠ 4♠")) == {*cards("K♠ J♠")}


def test_a_boy_that_would_beat_the_trick_may_be_kept():
    """World sheet 1.2, example: QS is the highest so far, C holds KS JS 4S: only JS."""
    position = led("no-boys", "T♠ Q♠", A="T♠", B="Q♠", C="K♠ J♠ 4♠")

    assert playable(position) == {card("J♠")}


def left_with(contract: str, *hands: str):
    """Return the last tricks of a deal, with only these cards in the hands."""
    return replace(deal(contract), hands=tuple(cards(each) for each in hands))


def test_where_hearts_are_led_at_no_hearts_any_heart_may_be_played():
    """World sheet 1.2: in No Hearts with hearts led any heart may be played."""
    position = left_with("no-hearts", "J♥", "Q♥", "2♥ K♥ 3♥", "A♥")
    position = position.after(A, PlayCard(card("J♥"))).after(B, PlayCard(card("Q♥")))

    assert playable(position) == {*cards("2♥ K♥ 3♥")}


def test_the_king_of_hearts_must_be_played_under_the_ace_and_may_be_kept_under_the_queen():
    """World sheet 1.2: following → a penalty card must be played if a higher card is already in the trick."""
    under = left_with("rifki", "A♥", "K♥ Q♥", "2♥", "3♥").after(A, PlayCard(card("A♥")))
    above = left_with("rifki", "J♥", "K♥ Q♥", "2♥", "3♥").after(A, PlayCard(card("J♥")))

    assert playable(under) == {card("K♥")}
    assert playable(above) == {*cards("K♥ Q♥")}


@pytest.mark.parametrize("contract", ["no-hearts", "rifki"])
def test_hearts_are_led_only_after_one_was_discarded_or_with_nothing_else(contract):
    """World sheet 1.2: only after a heart was discarded in an earlier trick, or with nothing else in hand."""
    position = deal(contract, A="2♥ 3♥ A♠")
    assert playable(position) == {each for each in position.hands[A] if each.suit != "♥"}
    only = deal(contract, A="2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ T♥ J♥ Q♥ K♥ A♥")
    assert {each.suit for each in playable(only)} == {"♥"}


@pytest.mark.parametrize("contract", ["no-tricks", "no-boys", "no-girls", "no-last-two"])
def test_elsewhere_hearts_may_be_led_at_any_time(contract):
    """World sheet 1.2: the ban is that of No Hearts and Rıfkı."""
    assert card("2♥") in playable(deal(contract, A="2♥ A♠"))


@pytest.mark.parametrize(
    ("contract", "scores"),
    [
        ("trumps", (50, 100, 0, 0)),
        ("no-tricks", (-50, -100, 0, 0)),
        ("no-hearts", (-30, -90, 0, 0)),
        ("no-boys", (-60, -120, 0, 0)),
        ("no-girls", (0, -300, 0, 0)),
        ("rifki", (0, -320, 0, 0)),
    ],
)
def test_each_contract_scores_what_belongs_to_it(contract, scores):
    """World sheet 1.2: +50 a trick; −50, −30 a heart, −60 a king or jack, −100 a queen, −320 for KH."""
    position = deal(contract)
    if contract == "trumps":
        position = position.after(A, NameTrump("♠"))
    tricks = (
        Trick(A, cards("K♠ 2♥ 3♠ 4♠"), A),
        Trick(A, cards("K♥ Q♥ Q♠ 2♣"), B),
        Trick(B, cards("J♣ Q♦ A♥ 3♣"), B),
    )

    assert replace(position, stages=(), tricks=tricks).score().points == scores


def test_the_last_two_tricks_cost_180_each():
    """World sheet 1.2: last two tricks −180 each."""
    tricks = tuple(Trick(A, cards("A♠ 2♠ 3♠ 4♠"), winner) for winner in (A, A, C, B))

    points = replace(deal("no-last-two"), stages=(), tricks=tricks).score().points

    assert points == (0, -180, -180, 0)


# --- Quotas in games of one's own ------------------------------------------------------------------


def with_quotas(*quotas):
    return dumps(replace(KING_TURKISH, schedule=_schedule(quotas)))


def _schedule(quotas):
    part = KING_TURKISH.schedule[0]
    return (replace(part, rules=replace(part.rules, stages=(replace(STAGE, quotas=quotas),))),)


@pytest.mark.parametrize(
    ("quotas", "reason"),
    [
        ((Quota("few", ("no-such",), 1),), "these are no contracts of the game: no-such"),
        ((Quota("few", (), 1),), "these are no contracts of the game"),
        ((Quota("few", ("trumps",), -1),), "cannot be declared -1 times"),
        ((Quota("few", ("trumps",), 1), Quota("few", ("rifki",), 1)), "each quota needs a different name"),
    ],
)
def test_a_quota_that_cannot_be_is_refused_in_a_sentence(quotas, reason):
    with pytest.raises(RulesError, match=reason):
        loads(with_quotas(*quotas))


def test_without_a_quota_a_contract_may_be_declared_in_every_deal():
    stage = ChooseContract(STAGE.contracts, quotas=(Quota("trumps", ("trumps",), 1),))

    assert {each.name for each in stage.left(("trumps", "rifki", "rifki"), ())} == {*NAMES}
    assert len(stage.left(("rifki",) * 9, ())) == 7
