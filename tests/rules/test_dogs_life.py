"""The dog's life of Knockout Whist: one card for those who are first without a trick; D deals first."""

from dataclasses import replace
from random import Random

import pytest

from capot.cards import card, cards
from capot.language.languages import LANGUAGES
from capot.play.errors import IllegalMove
from capot.play.match import new_match
from capot.play.moves import NameTrump, PassTurn, PlayCard
from capot.play.progress import TricksProgress
from capot.play.stages import stage_of
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.players.tricks.dogs_life import DogsLifeProspect
from capot.record import dumps, dumps_view, load, loads, loads_view, view_of
from capot.record.record import Record
from capot.rules.errors import RulesError
from capot.rules.games.knockout_whist import KNOCKOUT_WHIST
from capot.rules.match.ends import LastIn
from capot.rules.scoring import TrickCount
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.text.book import rulebook
from capot.study.review import review_deal
from capot.surface import voice
from tests.random_play import by_first, random_match
from tests.record.test_matches import DIRECTORY as MATCHES
from tests.rules.table import A, B, C, D, house, match_at, with_rows
from tests.rules.test_knockout_whist import D_WITHOUT, dealt_on

GAME, AT_ONCE = KNOCKOUT_WHIST, house(KNOCKOUT_WHIST, dogs_life="off")
HOLD = PassTurn()
DRAWING = replace(
    GAME.schedule[1],
    rules=replace(GAME.schedule[1].rules, stages=(Tricks(first_lead=Eldest(), draws="after each trick"),)),
)


def second(hands, trump="♥"):
    """Return the second deal of a match, with trumps named; D had no trick in the first."""
    first = with_rows(new_match(GAME, 4, D), D_WITHOUT, turn_up="2♣")
    hands = [cards(hand) for hand in hands]
    held = {each for hand in hands for each in hand}
    match = first.with_hands(hands, [each for each in first.pack if each not in held])
    return match.after(A, NameTrump(trump))


def led(match, *moves):
    """Return a match after moves, each by the seat to act: a card, or None to hold one back."""
    for move in moves:
        (seat,) = match.position.to_act
        match = match.after(seat, HOLD if move is None else PlayCard(card(move)))
    return match


# A wins all tricks, and nobody has a diamond, which are trumps.
A_TAKES_ALL = """
    A♠ 2♠ 3♠ 4♠
    K♠ 5♠ 6♠ 7♠
    Q♠ 8♠ 9♠ T♠
    J♠ 2♥ 3♥ 4♥
    A♥ 5♥ 6♥ 7♥
    K♥ 8♥ 9♥ T♥
    Q♥ 2♣ 3♣ 4♣
"""

# Hearts are trumps, A deals and B leads; the sheet's tricks of the second deal are 4, 0, 1 and 1.
HANDS = ("A♠ K♠ A♦ K♦ A♣ 9♥", "2♠ 3♠ 2♦ 3♦ 2♣ 4♣", "Q♠ J♠ 4♦ 5♦ 3♣ K♥", "2♥")


def test_who_first_wins_no_trick_stays_in_with_one_card_whatever_the_size_of_hands():
    """John McLeod, Knockout Whist: a dog's life; sheet 3: D has one card, the others six."""
    match = second(HANDS)

    assert match.totals == (0, 0, 0, 0)
    assert not match.out
    assert match.position.sizes == (6, 6, 6, 1)
    dealt = dealt_on(with_rows(new_match(GAME, 4, D), D_WITHOUT, turn_up="2♣"))
    assert dealt.position.sizes == (6, 6, 6, 1)
    assert len(dealt.position.talon) == 52 - 19


def test_the_card_is_held_back_or_played_at_any_trick_even_by_who_could_follow():
    """Sheet 3: at each turn, leading included, the player plays the card or holds it back."""
    match = led(second(HANDS), "2♠", "Q♠")
    assert set(match.position.legal(D)) == {PlayCard(card("2♥")), HOLD}

    held = led(match, None, "A♠")
    assert held.position.tricks[-1].seats == (B, C, A)
    assert held.position.to_act == {A}
    assert D in held.position.players_from(A)


def test_who_holds_back_on_lead_leaves_it_to_the_next_player():
    """Sheet 3: if the player holds back on lead, the next one leads."""
    position = second(HANDS).position
    position = replace(position, progress=TricksProgress(D))

    assert set(position.legal(D)) == {PlayCard(card("2♥")), HOLD}
    after = position.after(D, HOLD)
    assert after.to_act == {A}
    assert after.players_from(A) == (A, B, C)


def test_after_a_trick_with_the_only_card_the_next_player_leads_and_its_winner_is_back_in():
    """Sheet 3, worked example: tricks 4 0 1 1; B is out, as the dog's life is gone, and D is back."""
    match = led(second(HANDS), "2♠", "Q♠", "2♥", "A♠")
    assert match.position.tricks[-1].winner == D
    assert match.position.to_act == {A}
    match = led(match, "A♦", "2♦", "4♦", "K♦", "3♦", "5♦", "K♠", "3♠", "J♠", "9♥", "2♣", "K♥")
    assert match.position.to_act == {C}
    match = led(match, "3♣", "A♣", "4♣")

    assert match.totals == (0, 1, 0, 0)
    assert match.out == (B,)
    third = dealt_on(match).position
    assert third.sizes == (5, 0, 5, 5)
    assert third.declarer == A


def test_in_the_last_trick_the_card_must_be_played_and_without_a_trick_its_player_is_out():
    """Sheet 3: in the last trick it must be played; if it wins nothing, its player is out."""
    hands = ("A♠ K♠ A♦ K♦ A♣ 9♥", "2♠ 3♠ 2♦ 3♦ 2♣ A♥", "Q♠ J♠ 4♦ 5♦ 3♣ K♥", "4♣")
    match = led(second(hands), "2♠", "Q♠", None, "A♠", "A♦", "2♦", "4♦", None)
    match = led(match, "K♦", "3♦", "5♦", None, "K♠", "3♠", "J♠", None, "A♣", "2♣", "3♣", None)
    assert match.position.to_act == {A}
    match = led(match, "9♥", "A♥", "K♥")

    assert [*match.position.legal(D)] == [PlayCard(card("4♣"))]
    with pytest.raises(IllegalMove, match="this is the last trick, and you must play your card"):
        match.after(D, HOLD)
    over = led(match, "4♣")
    assert over.totals == (0, 0, 1, 1)
    assert over.out == (C, D)


def test_nobody_else_may_hold_a_card_back():
    match = second(HANDS)

    assert HOLD not in match.position.legal(B)
    with pytest.raises(IllegalMove, match="you may not hold a card back"):
        match.after(B, HOLD)


def test_all_who_are_first_without_a_trick_get_a_dogs_life_and_nobody_after_them():
    """John McLeod, Knockout Whist; sheet 3: all who take none in the first such deal."""
    first = with_rows(new_match(GAME, 4, D), A_TAKES_ALL, turn_up="8♦")
    assert first.came_back == (0, 1, 1, 1)
    second = dealt_on(first)
    assert second.position.sizes == (6, 1, 1, 1)

    match = second.after(A, NameTrump("♣"))
    while match.position.to_act:
        (seat,) = match.position.to_act
        match = match.after(seat, match.position.legal(seat).moves[-1])
    lost = tuple(seat for seat in range(4) if all(trick.winner != seat for trick in match.position.tricks))
    assert lost
    assert match.out == lost
    assert match.came_back == (0, 1, 1, 1)


def test_the_last_deal_gives_no_dogs_life():
    """John McLeod, Knockout Whist: the winner of the single trick of the last deal wins the match."""
    match = by_first(dealt_on(match_at(GAME, (0, 0, 0, 0), deals=6)))

    assert match.is_over
    assert len(match.winners) == 1
    assert sorted(match.totals) == [0, 1, 1, 1]


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 0), (7, 4)])
def test_a_match_with_a_dogs_life_and_each_view_of_it_are_read_back_as_they_were(seats, seed):
    """Capot: the deal in which some hold one card is written move by move."""
    match = random_match(GAME, seats, seed)
    assert any(deal.standing.one_card for deal in match.deals)
    assert any(move == HOLD for deal in match.deals for _, move in deal.moves)

    record = Record(match, tuple(f"Player {seat}" for seat in range(seats)))
    assert loads(dumps(record)).match == match
    for seat in range(seats):
        assert loads_view(dumps_view(record, seat)) == view_of(record, seat)


def test_a_record_from_before_the_dogs_life_was_usual_is_read_by_its_hash():
    """Capot: without its rules a record has their hash, which names the house rule that it was played by."""
    match = random_match(AT_ONCE, 4, 1)
    text = dumps(Record(match, ()), embed=False)
    before = text.replace('[Options "dogs-life=off"]\n', "")
    found = loads(before)

    assert before != text
    assert found.match == match
    assert found.head.notes == ("This was recorded when dogs-life=off was the rule of Knockout Whist.",)
    assert loads(text).head.notes == ()


def test_question_answers_and_news_speak_of_the_card_that_is_held_back():
    match = led(second(HANDS), "2♠", "Q♠")
    seen = view(match.position, D)
    assert seen.stage is not None
    stage = stage_of(seen.stage)
    held = match.after(D, HOLD)

    assert stage.question(seen).words == "Play your only card, or hold it back."
    assert stage.answer(seen, HOLD).title == "Hold back"
    assert "You hold your card back." in voice.told(view(held.position, D), held.position.events[-1:], D)
    signs = [sign.words for sign in voice.signs(view(held.position, A), D, A)]
    assert signs == ["dog’s life", "holds back"]
    assert [sign.words for sign in voice.signs(view(match.position, A), D, A)] == ["dog’s life"]


def test_the_rulebook_says_what_a_dogs_life_is_and_until_when_there_is_one():
    page = rulebook(GAME)

    assert "they stay in with the total they had, but are dealt a single card in the next deal." in page
    assert "they play that card or hold it back, even if they could follow suit; they must play it" in page
    assert "who holds the card back instead of leading leaves the lead to the next player." in page
    assert "If the card wins a trick, the next player who holds cards leads." in page
    assert "If it wins no trick, its holder is out." in page
    assert "From deal 7 on, nobody gets a dog’s life any more." in page
    assert "dog’s life instead" not in rulebook(AT_ONCE)
    assert "hold it back, even if" not in rulebook(AT_ONCE)


@pytest.mark.parametrize(
    ("end", "scoring"),
    [
        (LastIn(2, dogs_life=6), GAME.schedule[0].rules.scoring),
        (LastIn(-3, down=True, dogs_life=6), GAME.schedule[0].rules.scoring),
        (GAME.ends[0], (*GAME.schedule[0].rules.scoring, TrickCount("late", each=0, none=1))),
        (GAME.ends[0], (TrickCount("tricks", each=1),)),
    ],
    ids=["more points", "downwards", "another score", "each trick"],
)
def test_where_other_scores_matter_no_trick_is_not_said_to_end_a_dogs_life(end, scoring):
    schedule = tuple(replace(part, rules=replace(part.rules, scoring=scoring)) for part in GAME.schedule)
    page = rulebook(replace(GAME, schedule=schedule, ends=(end,)))

    assert "Whoever would drop out again in that deal is out." in page
    assert "its holder is out" not in page


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "Macht sie keinen Stich, scheidet der Spieler aus. Ab Spiel 7 bekommt niemand"),
        ("fr", "Si elle ne fait aucun pli, son détenteur est éliminé. À partir de la donne 7,"),
    ],
)
def test_a_dogs_life_is_told_in_other_languages_in_short_sentences(language, sentence):
    assert sentence in rulebook(GAME).told(LANGUAGES[language])


def test_computer_players_hold_a_card_back_that_cannot_win_and_play_one_that_wins():
    """The plain rule: a card is played to the trick that it is likely to take."""
    loses = ("A♠ K♠ A♦ K♦ A♣ 9♥", "2♠ 3♠ 2♦ 3♦ 2♣ A♥", "Q♠ J♠ 4♦ 5♦ 3♣ K♥", "4♣")
    for hands, move in ((loses, HOLD), (HANDS, PlayCard(card("2♥")))):
        seen = view(led(second(hands), "2♠", "Q♠").position, D)
        for player in ("simple", "thumb", "quick", "easy"):
            assert PLAYERS[player].choose(seen, Random(1)) == move


def test_the_search_holds_a_card_back_where_it_loses_and_sees_that_it_wins():
    """Capot: worlds and playouts in plain Python, of which every legal move has its estimate."""
    seen = view(led(second(HANDS), "2♠", "Q♠").position, D)
    found = SamplerPlayer().evaluate(seen, Random(1), Budget(worlds=24))

    assert [*found] == [PlayCard(card("2♥")), HOLD]
    assert found[PlayCard(card("2♥"))].points == 0
    assert 0 < found[HOLD].points < 1


def test_worlds_of_a_deal_with_a_dogs_life_fit_the_sizes_of_hands_and_the_suits_they_lack():
    match = led(second(HANDS), "2♠", "Q♠", None, "A♠", "A♦", "2♦", "4♦", None, "A♣", "2♣", "3♣")
    early = view(match.position, D)
    match = led(match, None, "9♥", "3♠", "K♥", None)
    late = view(match.position, C)

    for seat, seen in ((D, early), (C, late)):
        *hands, _ = DogsLifeProspect(seen, Random(3)).worlds.draw()
        assert tuple(map(len, hands)) == seen.sizes
        assert {*hands[seat]} == {*seen.hand}
        assert all(not {each.suit for each in hands[by]} & lacks for by, lacks in enumerate(seen.voids))
    assert late.voids[B] == {"♥"}


def test_computer_players_play_a_deal_with_a_dogs_life_to_its_end():
    position = dealt_on(with_rows(new_match(GAME, 4, D), D_WITHOUT, turn_up="2♣")).position
    while position.to_act:
        (seat,) = position.to_act
        player = PLAYERS[("thumb", "easy", "quick", "medium")[seat]]
        position = position.after(seat, player.choose(view(position, seat), Random(seat)))

    assert len(position.tricks) == 6


def test_a_review_goes_past_the_decisions_of_a_deal_with_a_dogs_life():
    """Capot: they are not graded, but the cards of the deal are weighed as in any other."""
    match = load(MATCHES / "knockout-whist.capot").match
    found = review_deal(match, 2)

    assert [len(seat.decisions) for seat in found.seats] == [0] * 5
    assert all(seat.account.points == match.scores[1].points[seat.seat] for seat in found.seats)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"ends": (LastIn(1, dogs_life=6, comebacks=1),)}, "has a dog’s life or comes back, not both"),
        ({"schedule": (DRAWING,)}, "in which nobody draws cards"),
        ({"ends": (LastIn(1, dogs_life=-1),)}, "below zero"),
        ({"ends": (LastIn(1, comebacks=-1),)}, "below zero"),
    ],
)
def test_what_a_dogs_life_does_not_go_with_is_refused_with_the_reason(change, reason):
    with pytest.raises(RulesError, match=reason):
        replace(GAME, **change)
