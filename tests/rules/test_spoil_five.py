"""Spoil Five: a pool for three tricks, taking it or playing on for all five, and the deal that is spoilt."""

from dataclasses import replace

import pytest

from capot.cards import card, cards
from capot.cli.table.hands import in_pot
from capot.cli.table.questions import question
from capot.cli.table.story import deal_opening
from capot.cli.words import Names
from capot.play.errors import IllegalMove
from capot.play.events import Event, Made
from capot.play.match import Match, new_match
from capot.play.moves import PlayCard, Stop
from capot.play.position import Position, from_hands
from capot.play.view import view
from capot.rules.errors import RulesError
from capot.rules.games.twenty_five import SPOIL_FIVE, TWENTY_FIVE
from capot.rules.model import Game
from capot.rules.scoring import PoolTaken, TrickTaken
from capot.rules.stages.tricks import Tricks
from capot.surface.voice import told
from tests.rules.table import A, C, E, hands_of, house, play_rows, playable, ready
from tests.rules.test_twenty_five import TWO_TWO_ONE

NAMES = Names(("Ann", "Ben", "Clara", "Dora", "Eve"))

# Clubs are trumps in all deals here, and A is eldest.
ALL_TO_C = """
    K♠ Q♠ 5♣ A♠ 2♠
    Q♦ K♦ J♣ T♦ 9♦
    K♥ Q♥ A♥ T♥ 9♥
    3♦ 8♦ A♣ 6♦ 7♦
    J♠ 4♥ K♣ 6♥ 7♥
"""
"""C wins every trick."""

ALL_BUT_THE_LAST = ALL_TO_C.replace("K♣", "3♠")
"""The same, but A wins the last trick."""

LATE = """
    K♠ Q♠ 4♠ A♠ 2♠
    Q♦ K♦ J♣ T♦ 9♦
    K♥ Q♥ A♥ T♥ 9♥
    3♦ 8♦ A♣ 6♦ 7♦
    J♠ 4♥ K♣ 6♥ 7♥
"""
"""A wins the first trick, and C all later ones."""


def dealt(rows: str, game: Game = SPOIL_FIVE, *, pot: int = 0, number: int = 0) -> Position:
    """Return a deal with these columns as hands before the first lead; E deals, and nobody robs."""
    hands, turned = hands_of(rows), card("4♣")
    held = {each for hand in hands for each in hand}
    rules = game.rules_for(len(hands), number)
    talon = sorted((each for each in rules.pack.cards() if each not in held), key=lambda each: each != turned)
    standing = replace(new_match(game, len(hands)).standing, number=number, pot=pot)
    return ready(from_hands(rules, len(hands) - 1, hands, talon, standing, turn_up=turned), rows)


def first(rows: str, tricks: int, position: Position) -> Position:
    """Return the position after the first tricks of some rows."""
    return play_rows(position, "\n".join(rows.strip().splitlines()[:tricks]))


def test_everyone_pays_one_into_an_empty_pool_and_the_dealer_alone_into_one_that_stayed() -> None:
    """Britannica, Spoil Five: all put up a counter; after a spoil, the next dealer adds one."""
    new, stayed = dealt(TWO_TWO_ONE), dealt(TWO_TWO_ONE, pot=5)

    assert (new.pool, stayed.pool) == (5, 6)
    assert [view(new, A).bonus(seat) for seat in range(5)] == [-1, -1, -1, -1, -1]
    assert [view(stayed, A).bonus(seat) for seat in range(5)] == [0, 0, 0, 0, -1]


def test_a_deal_in_which_nobody_wins_three_tricks_is_spoilt_and_the_pool_stays() -> None:
    """Peel, Spoil Five: if no player wins three tricks, the pool is left for the next deal."""
    score = play_rows(dealt(TWO_TWO_ONE), TWO_TWO_ONE).score()

    assert score.points == (-1, -1, -1, -1, -1)
    assert score.pot == 5


def test_three_tricks_take_the_pool_and_end_the_deal() -> None:
    """Peel, Spoil Five: who wins three tricks has the pool; having lost one, all five are out of reach."""
    over = first(LATE, 4, dealt(LATE, pot=5))

    assert over.is_over
    assert over.score().points == (0, 0, 6, 0, -1)
    assert over.score().pot == 0


def test_the_winner_of_the_first_three_tricks_may_stop_and_take_the_pool() -> None:
    """Peel, Spoil Five: on three tricks a player may take the pool at once."""
    deal = first(ALL_TO_C, 3, dealt(ALL_TO_C, pot=5))
    assert deal.to_act == {C}
    assert Stop() in deal.legal(C)
    assert playable(deal) == set(cards("A♣ K♣"))
    over = deal.after(C, Stop())

    assert over.is_over
    assert over.score().points == (0, 0, 6, 0, -1)
    assert over.score().pot == 0


def test_playing_on_and_winning_all_five_wins_the_pool_and_one_from_each_of_the_others() -> None:
    """Peel, Spoil Five: a jink made wins the pool and a further stake from every player: 6 and 4."""
    score = play_rows(dealt(ALL_TO_C, pot=5), ALL_TO_C).score()

    assert score.points == (-1, -1, 10, -1, -2)
    assert score.pot == 0


def test_playing_on_and_losing_a_trick_leaves_the_pool() -> None:
    """Peel, Spoil Five: who jinks and fails loses even the pool that he could have taken."""
    score = play_rows(dealt(ALL_BUT_THE_LAST, pot=5), ALL_BUT_THE_LAST).score()

    assert score.points == (0, 0, 0, 0, -1)
    assert score.pot == 6


def test_a_trick_lost_while_playing_on_ends_the_deal() -> None:
    """Capot’s choice: nobody else can win three tricks any more."""
    deal = first(ALL_BUT_THE_LAST, 3, dealt(ALL_BUT_THE_LAST))
    for each in cards("3♠ 6♦ 7♦ J♠ 4♥"):
        (seat,) = deal.to_act
        deal = deal.after(seat, PlayCard(each))

    assert deal.is_over
    assert len(deal.tricks) == 4
    assert deal.score().pot == 5


@pytest.mark.parametrize(("rows", "tricks"), [(ALL_TO_C, 2), (ALL_TO_C, 4), (LATE, 3)])
def test_nobody_stops_but_right_after_the_first_three_tricks(rows: str, tricks: int) -> None:
    """Peel, Spoil Five: the choice is whether to go on after three; whoever goes on must go on."""
    deal = first(rows, tricks, dealt(rows))
    (seat,) = deal.to_act

    assert Stop() not in deal.legal(seat)
    with pytest.raises(IllegalMove, match="you may stop only"):
        deal.after(seat, Stop())


def test_where_nobody_jinks_three_tricks_end_the_deal() -> None:
    """Peel, Spoil Five: the plain game, three tricks for the pool."""
    over = first(ALL_TO_C, 3, dealt(ALL_TO_C, house(SPOIL_FIVE, jinking="off")))

    assert over.is_over
    assert over.score().points == (-1, -1, 4, -1, -1)


def test_the_next_pool_holds_what_stayed_and_one_from_the_next_dealer() -> None:
    """The rule sheet’s example: 5 stay after a spoil, then 6, then 7."""
    pots = []
    match = replace(new_match(SPOIL_FIVE, 5), first_dealer=E)
    for _ in range(3):
        over = play_rows(dealt(TWO_TWO_ONE, pot=match.pot), TWO_TWO_ONE)
        match = after_deal(match, over)
        pots.append(match.pot)

    assert pots == [5, 6, 7]


def after_deal(match: Match, over: Position) -> Match:
    """Return a match after its next deal, dealt and played like another, by whoever deals it."""
    turn = (match.dealer - over.dealer) % match.seats
    hands = [over.dealt[(seat - turn) % match.seats] for seat in range(match.seats)]
    match = match.with_hands(hands, over.talon, over.turn_up)
    for seat, move in over.moves:
        match = match.after((seat + turn) % match.seats, move)
    return match


def test_what_is_left_after_the_last_deal_is_shared_equally() -> None:
    """Capot’s choice, as in Nine-Card Brag: everybody has paid into it; odd points are lost."""
    score = play_rows(dealt(TWO_TWO_ONE, pot=6, number=24), TWO_TWO_ONE).score()

    assert score.points == (1, 1, 1, 1, 0)
    assert score.pot == 2


def test_a_pool_needs_tricks_that_can_be_won_and_is_all_that_scores() -> None:
    """The constructor refuses what could not be played."""
    part = SPOIL_FIVE.schedule[0]
    for scoring in (
        (PoolTaken("pool", tricks=6),),
        (PoolTaken("pool", tricks=3, ante=0),),
        (PoolTaken("pool", tricks=3), TrickTaken("tricks", "every", 1)),
    ):
        with pytest.raises(RulesError):
            replace(SPOIL_FIVE, schedule=(replace(part, rules=replace(part.rules, scoring=scoring)),))


def test_it_is_twenty_five_but_for_the_pool() -> None:
    """Peel, Spoil Five: cards, robbing and reneging are the same."""
    ours, theirs = (game.schedule[0].rules for game in (SPOIL_FIVE, TWENTY_FIVE))

    assert replace(ours, scoring=theirs.scoring) == theirs


def test_enter_takes_the_pool_and_leads_no_card() -> None:
    """An empty answer never makes a player risk a pool that is won."""
    asked = question(view(first(ALL_TO_C, 3, dealt(ALL_TO_C)), C), NAMES)

    assert asked.start == "stop"
    assert "stop" in [each.answer for each in asked.choices]


def test_everyone_is_told_that_a_player_leads_on() -> None:
    """Peel, Spoil Five: who plays on for all five says so, as the others then play to stop it."""
    before = first(ALL_TO_C, 3, dealt(ALL_TO_C))
    after, made = before.after(C, PlayCard(card("A♣"))), Made(C, PlayCard(card("A♣")))

    assert said(after, made) == "Clara leads A♣ to win every trick instead of taking the pool."
    assert said(begun_deal(), Made(A, PlayCard(card("K♠")))) == "Ann leads K♠."


def said(now, made) -> str:
    """Return the words to A on a card."""
    stage = now.rules.stage(Tricks)
    assert stage is not None
    return NAMES.said(told(view(now, A), [Event(stage, made)], NAMES.you), now.faces)


def test_the_terminal_shows_the_pool_with_what_has_just_been_paid_in() -> None:
    """Britannica, Spoil Five: all put up a counter before the deal."""
    assert in_pot(view(dealt(ALL_TO_C), A)) == 5
    assert in_pot(view(dealt(ALL_TO_C, pot=5), A)) == 6
    assert "In the pool: 5 points." in deal_opening(view(dealt(ALL_TO_C), A), NAMES, SPOIL_FIVE)


def begun_deal() -> Position:
    """Return a deal after its first lead."""
    return dealt(ALL_TO_C).after(A, PlayCard(card("K♠")))
