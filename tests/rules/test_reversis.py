"""Reversis: cards laid aside, the party, two quinolas with separate pools, and the reversis."""

from dataclasses import replace

import pytest

from capot.cards import Card, card, cards
from capot.play.ending.claims import may_claim
from capot.play.errors import IllegalMove
from capot.play.match import Match, new_match
from capot.play.moves import Discard, PassCards
from capot.play.moves import Expose as ExposeMove
from capot.play.position import Position, from_hands
from capot.play.view import view
from capot.rules.changes.edits import Add, Remove, edited
from capot.rules.errors import RulesError
from capot.rules.games.reversis import GREAT, REVERSIS
from capot.rules.model import Game
from capot.rules.rules import Rules
from capot.rules.scoring import CardPool, FewestPaid, SweepBegun
from capot.rules.stages.announcing import Exposable, Expose
from capot.rules.terms import Exact
from tests.rules.table import A, B, C, D, hands_of, house, play_rows

# D deals in all deals here, so that A leads first; A and C, and B and D, sit opposite each other.
PARTY = """
    9♦ J♦ 8♦ 5♦
    8♠ A♠ 7♠ 2♠
    4♦ K♦ 6♣ A♥
    Q♣ J♣ A♣ 5♥
    8♣ 3♣ K♣ 6♥
    J♥ 2♦ 4♣ 4♠
    Q♥ 4♥ 8♥ 3♥
    6♦ 7♦ 2♣ 9♠
    9♥ Q♠ J♠ 5♠
    Q♦ 3♠ 5♣ 7♥
    3♦ 6♠ 7♣ K♥
"""
"""A takes 2 points, B 20, C 11 and D none; A discards J♥ on a trick of C's, and C forces out A's Q♥."""

LED = """
    5♠ 4♠ 8♠ 3♠
    6♠ 2♠ J♠ A♠
    9♦ 8♦ K♦ 6♦
    6♥ J♦ 7♦ 4♦
    5♣ 2♦ 7♥ Q♦
    4♣ 7♣ 3♣ 6♣
    K♥ J♥ A♥ K♣
    9♥ 8♥ 5♥ 5♦
    J♣ 3♦ 4♥ 8♣
    A♣ 7♠ 3♥ 2♣
    Q♣ 9♠ Q♥ Q♠
"""
"""A takes 11 points, B 1, C 14 and D 7; B leads J♥, and C discards Q♥ on A's last trick."""

ASIDE = "A♦ K♠ 9♣ 2♥"
"""Cards laid aside, by seat, in these deals: 5 and 3 points."""

MADE = """
    A♠ 3♠ Q♥ A♣
    K♠ 2♠ A♦ K♣
    J♥ 9♥ K♦ Q♣
    Q♠ 8♥ Q♦ J♣
    J♠ 7♥ J♦ 9♣
    9♠ 6♥ 9♦ 8♣
    8♠ 5♥ 8♦ 7♣
    7♠ 4♥ 7♦ 6♣
    6♠ 3♥ 6♦ 5♣
    5♠ 2♥ 5♦ 4♣
    4♠ 2♦ 4♦ 3♣
"""
"""A wins every trick and leads J♥ in the third; C discards Q♥."""

MADE_ASIDE = "A♥ K♥ 3♦ 2♣"

BROKEN = MADE.replace("4♠ 2♦ 4♦ 3♣", "2♣ 2♦ 4♦ 3♣")
"""The same, but D wins the last trick, which has no points."""

BROKEN_ASIDE = "A♥ K♥ 3♦ 4♠"


def later(rows: str) -> str:
    """Return rows in which the third trick becomes the last but one."""
    lines = rows.strip().splitlines()
    return "\n".join([*lines[:2], *lines[3:10], lines[2], lines[10]])


FIRST_ANTES = (-9, -9, -9, -12)
"""Everybody's payments into two empty pools, with D as dealer."""


def dealt(
    rows: str, aside: str, game: Game = REVERSIS, *, number: int = 0, pools: tuple[int, ...] = ()
) -> Position:
    """Return a deal as dealt which becomes these hands once some cards have been laid aside and passed."""
    hands, laid = hands_of(rows), cards(aside)
    before = [(hands[(seat + 2) % 4][0], *hand[1:]) for seat, hand in enumerate(hands)]
    drawn = [hand[-1] for hand in before]
    begun = [(*hand[:-1], each) for hand, each in zip(before[:3], laid, strict=False)]
    match = new_match(game, 4)
    standing = replace(match.standing, number=number, pot=sum(pools), pools=pools)
    return from_hands(game.rules_for(4, number), D, [*begun, before[3]], (laid[3], *drawn[:3]), standing)


def ready(position: Position, rows: str, aside: str) -> Position:
    """Return the deal before the first lead."""
    for seat, each in enumerate(cards(aside)):
        position = position.after(seat, Discard((each,)))
    for seat, hand in enumerate(hands_of(rows)):
        position = position.after((seat + 2) % 4, PassCards((hand[0],)))
    return position


def finished(
    rows: str, aside: str, game: Game = REVERSIS, *, number: int = 0, pools: tuple[int, ...] = ()
) -> Position:
    """Return a deal played to its end."""
    begun = dealt(rows, aside, game, number=number, pools=pools)
    over = play_rows(ready(begun, rows, aside), rows)
    assert over.is_over
    return over


def scored(over: Position, *terms: str) -> tuple[Exact, ...]:
    """Return what some terms score by seat."""
    items = over.score().items
    return tuple(sum(item.points for item in items if (item.seat, item.term) in {(seat, t) for t in terms})
                 for seat in range(4))  # fmt: skip


def without_antes(over: Position, term: str) -> tuple[Exact, ...]:
    """Return what a term scores by seat, but for what is paid into a pool before the deal."""
    items = [
        item for item in over.score().items if item.term == term and "into the pool of" not in item.reason
    ]
    return tuple(sum(item.points for item in items if item.seat == seat) for seat in range(4))


# --- The deal ----------------------------------------------------------------------------------------


def test_the_dealer_has_twelve_cards_and_the_others_eleven_and_three_are_left() -> None:
    """Hoyle’s Games, Reversis: three to each and four to the dealer, then fours; three remain."""
    position = dealt(PARTY, ASIDE)

    assert position.sizes == (11, 11, 11, 12)
    assert view(position, A).stock == 3
    assert len(position.rules.pack.cards()) == 48
    assert not any(each.rank == "T" for each in position.rules.pack.cards())


def test_each_non_dealer_lays_a_card_aside_and_takes_another_unseen_the_dealer_takes_none() -> None:
    """Hoyle’s Games, Reversis: a non-dealer replaces the card put out, the dealer does not take in."""
    position = dealt(PARTY, ASIDE)
    left = position.stock
    for seat, each in enumerate(cards(ASIDE)):
        position = position.after(seat, Discard((each,)))

    assert position.sizes == (11, 11, 11, 11)
    assert view(position, D).stock == 0
    assert [position.received[seat] for seat in (A, B, C)] == [(each,) for each in left]
    assert position.received[D] == ()


def test_a_card_laid_aside_is_known_to_its_player_alone_and_one_taken_to_its_taker() -> None:
    position = dealt(PARTY, ASIDE).after(A, Discard(cards("A♦")))
    taken = position.received[A]

    assert view(position, A).discards == cards("A♦")
    assert view(position, A).received == taken
    for other in (B, C, D, None):
        seen = view(position, other)
        assert seen.discards == ()
        assert seen.received == ()
        assert not any(set(taken) & set(getattr(event.what, "cards", ())) for event in seen.events)
        assert card("A♦") not in {each for event in seen.events for each in getattr(event.what, "cards", ())}


def test_opposite_players_then_exchange_one_card_with_each_other() -> None:
    """Hoyle’s Games, Reversis: before the play the opposite parties exchange one card."""
    position = dealt(PARTY, ASIDE)
    for seat, each in enumerate(cards(ASIDE)):
        position = position.after(seat, Discard((each,)))
    given = [position.hands[seat][0] for seat in range(4)]
    for seat, each in enumerate(given):
        position = position.after(seat, PassCards((each,)))

    assert [position.received[seat] for seat in range(4)] == [(given[each],) for each in (C, D, A, B)]


def test_a_quinola_may_not_be_laid_aside_unless_its_pool_holds_three_stakes() -> None:
    """Hoyle’s Games, Reversis: not put to the discard, unless a hundred fish, or fifty, are in the pool."""
    position = dealt(PARTY, ASIDE)
    for seat in (A, B, C):
        held = position.hands[seat]
        for each in cards("J♥ Q♥"):
            if each in held:
                with pytest.raises(IllegalMove, match=r"may not be laid aside: the rules keep it in play$"):
                    position.after(seat, Discard((each,)))
        position = position.after(seat, Discard((cards(ASIDE)[seat],)))
    full = dealt(PARTY, ASIDE, pools=(98, 49))
    holder = next(seat for seat in range(4) if card("J♥") in full.hands[seat])
    for seat in range(holder):
        full = full.after(seat, Discard((cards(ASIDE)[seat],)))

    assert Discard(cards("J♥")) in full.legal(holder)


# --- The party ---------------------------------------------------------------------------------------


def test_the_party_is_four_and_the_points_aside_and_double_for_the_player_opposite() -> None:
    """World sheet, Reversis, the worked example: 5 + 3 + 4 = 12 from B to D, who sit opposite: 24."""
    assert scored(finished(PARTY, ASIDE), "party", "points") == (0, -24, 0, 24)


def test_the_party_is_paid_once_by_a_player_at_one_s_side() -> None:
    """The same cards lie aside: C has the most points, B the fewest."""
    assert scored(finished(LED, ASIDE), "party") == (0, 12, -12, 0)


def test_players_opposite_may_pay_as_much_as_others() -> None:
    assert scored(finished(PARTY, ASIDE, house(REVERSIS, opposite="once")), "party") == (0, -12, 0, 12)


UNSWEPT = edited(REVERSIS, (Remove("rules.scoring.reversis"),))


def test_of_players_without_points_or_tricks_the_one_who_dealt_last_wins() -> None:
    """Hoyle’s Games, Reversis: if points and tricks are equal, he who dealt last wins."""
    # A♥, K♥, 3♦ and 2♣ aside: 4 + 3 + 4.
    assert scored(finished(MADE, MADE_ASIDE, UNSWEPT), "party") == (-11, 0, 0, 11)


def test_no_trick_is_better_than_a_trick_without_points() -> None:
    """Hoyle’s Games, Reversis: he who has no trick is preferred to a trick without points."""
    # D has won a trick; C dealt later than B.
    assert scored(finished(BROKEN, BROKEN_ASIDE, UNSWEPT), "party") == (-22, 0, 22, 0)


EQUAL = """
    6♣ Q♣ 3♣ 7♣
    5♥ 9♥ A♥ 4♥
    6♥ 7♥ K♥ 8♥
    7♠ 4♦ 3♥ J♥
    9♦ 7♦ 6♦ Q♦
    6♠ J♠ 8♠ 2♠
    J♣ 8♦ 2♦ 3♦
    A♣ J♦ 5♦ K♦
    8♣ K♣ 2♣ 4♣
    9♠ A♠ 3♠ 5♠
    Q♠ 4♠ Q♥ 5♣
"""
"""B and D take 11 points each, B in five tricks and D in three; A takes 4."""


def test_of_players_with_equally_many_points_the_one_with_more_tricks_pays() -> None:
    """The sheet’s default: a tie for the most is settled the other way round."""
    assert scored(finished(EQUAL, ASIDE), "party") == (12, -12, 0, 0)


def test_an_exposed_card_counts_twice_in_the_party_and_scores_nothing_by_itself() -> None:
    """A game of one’s own: with J♥ exposed D has 12 points instead of 11, the most, and pays A."""
    stage = Expose((Exposable("jack", card("J♥")),))
    game = edited(REVERSIS, (Add("rules.stages", stage, before="tricks"),))
    position = ready(dealt(EQUAL, ASIDE, game), EQUAL, ASIDE)
    for seat in range(4):
        position = position.after(seat, ExposeMove(cards("J♥" if seat == D else "")))

    over = play_rows(position, EQUAL)

    assert scored(over, "party") == (12, 0, 0, -12)
    assert not any(scored(over, "points", "points J♥"))


# --- The quinolas ------------------------------------------------------------------------------------


def test_everybody_fills_an_empty_pool_and_the_dealer_always_adds_to_it() -> None:
    """Hoyle’s Games, Reversis: six fish and three each, the dealer two more and one; 26 and 13."""
    new, full, short = (dealt(PARTY, ASIDE, pools=pools) for pools in ((), (26, 13), (25, 30)))

    assert [view(new, A).bonus(seat) for seat in range(4)] == [*FIRST_ANTES]
    assert [view(full, A).bonus(seat) for seat in range(4)] == [0, 0, 0, -3]
    assert [view(short, A).bonus(seat) for seat in range(4)] == [-6, -6, -6, -9]
    assert (new.pool, full.pool, short.pool) == (39, 42, 82)


def test_a_quinola_discarded_takes_its_pool_and_one_forced_out_pays_as_much_into_it() -> None:
    """Hoyle’s Games, Reversis: placed on a renounce it is entitled to the stakes; forced it pays them."""
    over = finished(PARTY, ASIDE, house(REVERSIS, consolations="off"))

    assert without_antes(over, "great-quinola") == (26, 0, 0, 0)
    assert without_antes(over, "little-quinola") == (-13, 0, 0, 0)
    assert over.score().pools == (0, 26)


def test_a_quinola_led_pays_as_much_into_its_pool() -> None:
    """Hoyle’s Games, Reversis: led out, the stakes are to be paid."""
    over = finished(LED, ASIDE, house(REVERSIS, consolations="off"))

    assert without_antes(over, "great-quinola") == (0, -26, 0, 0)
    assert over.score().pools == (52, 0)


def test_a_quinola_takes_or_pays_at_most_a_hundred_or_fifty() -> None:
    """Hoyle’s Games, Reversis: with three stakes in the pool a hundred, and fifty for the little one."""
    over = finished(PARTY, ASIDE, house(REVERSIS, consolations="off"), number=1, pools=(120, 70))

    assert without_antes(over, "great-quinola") == (100, 0, 0, 0)
    assert without_antes(over, "little-quinola") == (-50, 0, 0, 0)
    assert over.score().pools == (22, 121)


def test_a_quinola_discarded_is_paid_by_the_trick_s_winner_and_one_forced_out_by_all_to_the_forcer() -> None:
    """Hoyle’s Games, Reversis: six and three fish, and all payments are double for the player opposite."""
    over, plain = finished(PARTY, ASIDE), finished(PARTY, ASIDE, house(REVERSIS, consolations="off"))

    # C wins A's jack, and they sit opposite; C leads to A's queen.
    assert difference(over, plain, "great-quinola") == (12, 0, -12, 0)
    assert difference(over, plain, "little-quinola") == (-6, -3, 12, -3)


def test_payments_are_double_in_the_last_trick() -> None:
    """Hoyle’s Games, Reversis: a quinola placed as the last card is paid double."""
    over, plain = finished(LED, ASIDE), finished(LED, ASIDE, house(REVERSIS, consolations="off"))

    assert difference(over, plain, "little-quinola") == (-12, 0, 12, 0)
    assert difference(over, plain, "great-quinola") == (0, 0, 0, 0)


def difference(over: Position, plain: Position, term: str) -> tuple[Exact, ...]:
    """Return how much more a term scores by seat in one of two deals."""
    return tuple(one - two for one, two in zip(scored(over, term), scored(plain, term), strict=True))


def test_an_ace_discarded_or_forced_out_is_paid_for_as_a_house_rule() -> None:
    """Hoyle’s Games, Reversis: one fish for an ace given on a renounce, two for the ace of diamonds."""
    over = finished(PARTY, ASIDE, house(REVERSIS, aces="on"))

    # B leads diamonds, and D discards the ace on B's trick, opposite.
    assert scored(over, "ace-of-hearts") == (0, -2, 0, 2)
    # B leads clubs, and C must play the ace: 1 each from A and C, and 2 from D.
    assert scored(over, "ace-of-clubs") == (-1, 4, -1, -2)
    assert scored(over, "ace-of-diamonds") == (0, 0, 0, 0)


def test_nobody_claims_the_rest_while_a_quinola_is_still_to_be_played() -> None:
    """It may still be discarded or forced out; once both are played, all the rest may be claimed."""
    early = MADE.replace("Q♥ A♣", "Q♥ J♥").replace("J♥ 9♥", "A♣ 9♥")
    late = early.replace("Q♥ J♥", "Q♥ 3♣").replace("4♦ 3♣", "4♦ J♥")

    assert may_claim(view(three_tricks(early), A))
    assert not may_claim(view(three_tricks(late), A))


def three_tricks(rows: str) -> Position:
    """Return a deal after its first three tricks."""
    position = ready(dealt(rows, MADE_ASIDE), rows, MADE_ASIDE)
    return play_rows(position, "\n".join(rows.strip().splitlines()[:3]))


# --- The reversis ------------------------------------------------------------------------------------


def test_winning_every_trick_is_paid_by_all_and_double_by_the_player_opposite() -> None:
    """Hoyle’s Games, Reversis: each player pays twenty and the opposite party forty; there is no party."""
    over = finished(MADE, MADE_ASIDE)

    assert scored(over, "reversis") == (80, -20, -40, -20)
    assert scored(over, "party", "points") == (0, 0, 0, 0)


def test_a_reversis_is_begun_with_nine_tricks_and_broken_by_whoever_wins_another() -> None:
    """Hoyle’s Games, Reversis: undertaken with the first nine tricks, which ends the party."""
    over = finished(BROKEN, BROKEN_ASIDE)

    assert scored(over, "reversis") == (-80, 0, 0, 80)
    assert scored(over, "party", "points") == (0, 0, 0, 0)


def test_a_broken_reversis_may_be_paid_to_all() -> None:
    over = finished(BROKEN, BROKEN_ASIDE, house(REVERSIS, broken="all"))

    assert scored(over, "reversis") == (-80, 20, 40, 20)


def test_whoever_makes_the_reversis_takes_the_pool_of_a_quinola_however_it_was_played() -> None:
    """Hoyle’s Games, Reversis: the exception to paying for one led is making the reversis."""
    assert without_antes(finished(MADE, MADE_ASIDE), "great-quinola") == (26, 0, 0, 0)


def test_whoever_fails_pays_for_a_quinola_played_before() -> None:
    """Hoyle’s Games, Reversis: he pays the stakes for the quinolas he may have played."""
    assert without_antes(finished(BROKEN, BROKEN_ASIDE), "great-quinola") == (-26, 0, 0, 0)


@pytest.mark.parametrize(("rows", "aside"), [(MADE, MADE_ASIDE), (BROKEN, BROKEN_ASIDE)])
def test_a_quinola_played_in_the_last_two_tricks_moves_nothing(rows: str, aside: str) -> None:
    """Hoyle’s Games, Reversis: it must be played before the two last tricks."""
    assert without_antes(finished(later(rows), aside), "great-quinola") == (0, 0, 0, 0)


def test_the_quinola_of_another_player_moves_no_pool_once_a_reversis_was_begun() -> None:
    """Hoyle’s Games, Reversis: then stakes are received and paid only by him who undertakes it."""
    assert finished(MADE, MADE_ASIDE).score().pools == (0, 13)
    assert finished(BROKEN, BROKEN_ASIDE).score().pools == (52, 13)


def test_what_the_player_has_paid_for_quinolas_is_returned_if_the_reversis_is_made() -> None:
    """Hoyle’s Games, Reversis: consolations paid by the person undertaking it are returned on winning it."""
    assert without_antes(finished(MADE, MADE_ASIDE), "little-quinola") == (0, 0, 0, 0)
    assert without_antes(finished(BROKEN, BROKEN_ASIDE), "little-quinola") == (-6, 0, 6, 0)


# --- The match ---------------------------------------------------------------------------------------


def played(match: Match, rows: str, aside: str) -> Match:
    """Return a match after its next deal, in which D must deal."""
    over = finished(rows, aside, match.game, number=len(match.deals), pools=match.pools)
    match = match.with_hands(over.dealt, over.talon)
    for seat, move in over.moves:
        match = match.after(seat, move)
    return match


def test_the_pools_go_on_from_deal_to_deal() -> None:
    match = played(new_match(REVERSIS, 4, D), PARTY, ASIDE)

    assert match.totals == (10, -36, -9, 9)
    assert (match.pools, match.pot) == ((0, 26), 26)
    assert match.standing.pools == (0, 26)


def test_what_the_pools_hold_after_the_last_deal_is_shared() -> None:
    """The sheet’s default: the pools left are shared."""
    last = finished(PARTY, ASIDE, house(REVERSIS, rounds="1", consolations="off"), number=3, pools=(50, 20))

    # Of the great pool nothing is left; the little one holds 21 and as much again.
    assert without_antes(last, "great-quinola") == (52, 0, 0, 0)
    assert without_antes(last, "little-quinola") == (-21 + 10, 10, 10, 10)
    assert last.score().pools == (0, 2)


def test_a_match_is_a_number_of_rounds_in_which_each_player_deals_once() -> None:
    assert [REVERSIS.ends[0].deals(4, 1), house(REVERSIS, rounds="3").ends[0].deals(4, 1)] == [8, 12]  # type: ignore[union-attr]


# --- What does not fit -------------------------------------------------------------------------------


def changed(**terms: object) -> Rules:
    """Return the rules with fields of the great quinola changed."""
    (part,) = REVERSIS.schedule
    scoring = tuple(replace(each, **terms) if each == GREAT else each for each in part.rules.scoring)  # type: ignore[arg-type]
    return replace(part.rules, scoring=scoring)


@pytest.mark.parametrize(
    ("terms", "why"),
    [
        ({"card": Card("Q", "♥")}, "a card has one pool"),
        ({"each": -1}, "nothing is paid below zero"),
        ({"opposite": 0}, "a factor is at least 1"),
        ({"most": 0}, "until its pool holds the most"),
    ],
)
def test_pools_that_contradict_themselves_are_refused(terms: dict[str, object], why: str) -> None:
    with pytest.raises(RulesError, match=why):
        replace(REVERSIS, schedule=(replace(REVERSIS.schedule[0], rules=changed(**terms)),))


def test_a_sweep_begins_before_the_last_trick() -> None:
    (part,) = REVERSIS.schedule
    scoring = tuple(
        replace(each, tricks=11) if isinstance(each, SweepBegun) else each for each in part.rules.scoring
    )
    with pytest.raises(RulesError, match="a sweep begins before the last trick"):
        replace(REVERSIS, schedule=(replace(part, rules=replace(part.rules, scoring=scoring)),))


def test_the_party_weighs_cards_that_are_counted_before_it() -> None:
    (part,) = REVERSIS.schedule
    party = next(each for each in part.rules.scoring if isinstance(each, FewestPaid))
    rest = tuple(each for each in part.rules.scoring if isinstance(each, CardPool))
    pool = replace(party, of=(rest[0].name,))
    with pytest.raises(RulesError, match="party refers to points, which does not score here"):
        replace(REVERSIS, schedule=(replace(part, rules=replace(part.rules, scoring=(party, *rest))),))
    with pytest.raises(RulesError, match="it weighs the points of cards that are counted before it"):
        replace(REVERSIS, schedule=(replace(part, rules=replace(part.rules, scoring=(*rest, pool))),))


def test_a_dealer_with_more_cards_must_lay_some_aside() -> None:
    with pytest.raises(RulesError, match="must discard them at once"):
        edited(REVERSIS, (Remove("rules.stages.draw"),))
