"""German Whist: the open card, draws that all or one may see, and the tricks that count; B deals, A leads."""

from dataclasses import replace

from capot.cards import Card, card, cards
from capot.cli.table.picture import deeds
from capot.play.ending.decided import is_decided
from capot.play.events import Given
from capot.play.match import Match, new_match
from capot.play.position import Position
from capot.play.view import view
from capot.players.worlds.card_sets import bits_of, together
from capot.players.worlds.stock import lie_of_cards
from capot.rules.games.german_whist import GERMAN_WHIST
from capot.rules.match.ends import AtTotal
from capot.rules.text.book import rulebook
from capot.shuffle import lab_shuffle
from tests.random_play import at_its_end, dealt, random_match
from tests.rules.table import A, B, C, house, match_at, play, playable

SPADES_AND_DIAMONDS = cards("A♠ K♠ Q♠ J♠ T♠ 9♠ 8♠ 7♠ 6♠ 5♠ 3♠ 2♠ A♦")
CLUBS_AND_DIAMONDS = cards("A♣ K♣ Q♣ J♣ T♣ 9♣ 7♣ 6♣ 5♣ 4♣ 3♣ 2♣ 2♦")


def begun(*top: str) -> Position:
    """Return a deal in which A holds spades and B clubs, with a stock that begins with these cards."""
    first = cards(" ".join(top))
    held = {*SPADES_AND_DIAMONDS, *CLUBS_AND_DIAMONDS, *first}
    match = new_match(GERMAN_WHIST, 2, B)
    stock = (*first, *(each for each in match.pack if each not in held))
    return match.with_hands((SPADES_AND_DIAMONDS, CLUBS_AND_DIAMONDS), stock).position


def played_out(seats: int, seed: int) -> Position:
    """Return a deal of the lab shuffle in which everybody plays the first card that may be played."""
    return at_its_end(dealt(new_match(GERMAN_WHIST, seats), seed).position)


def test_two_get_thirteen_cards_and_the_top_of_the_stock_makes_trumps():
    """Wikipedia, German Whist: 13 cards each; the top card of the stock is turned and makes trumps."""
    match = new_match(GERMAN_WHIST, 2, B)
    pack = lab_shuffle(1, 0, match.pack)
    position = match.with_deal(pack).position

    assert [len(hand) for hand in position.hands] == [13, 13]
    assert position.in_stock == 26
    assert position.turn_up == pack[26]
    assert position.trump == pack[26].suit
    assert position.to_act == {A}


def test_the_winner_takes_the_open_card_and_the_other_the_next_unseen():
    """Sheet 2, example: Q♥ 4♠ 8♦ on the stock; the trick's winner takes the queen, 4♠ is drawn, 8♦ turned."""
    position = begun("Q♥", "4♠", "8♣")
    after = play(position, "A♦ 2♦")

    assert position.trump == after.trump == "♥"
    assert after.to_act == {A}
    assert card("Q♥") in after.hands[A]
    assert card("4♠") in after.hands[B]
    assert after.turn_up == card("8♣")
    assert [len(hand) for hand in after.hands] == [13, 13]


def test_everybody_knows_the_card_taken_openly_and_only_the_drawer_the_other():
    """Sheet 2: each sees the cards that the other took openly; that is public knowledge."""
    after = play(begun("Q♥", "4♠", "8♣"), "A♦ 2♦")

    def given(seat: int | None) -> list[tuple[int, tuple[Card, ...]]]:
        events = (event.what for event in view(after, seat).events)
        return [(each.seat, each.cards) for each in events if isinstance(each, Given)]

    assert given(A) == given(None) == [(A, cards("Q♥"))]
    assert given(B) == [(A, cards("Q♥")), (B, cards("4♠"))]
    assert view(after, B).turn_up == view(after, None).turn_up == card("8♣")


def test_players_know_where_an_open_card_lies_until_it_is_played():
    """Sheet 2: what was taken openly is known; no world has it elsewhere, nor the card now on top."""
    seen = view(play(begun("Q♥", "4♠", "8♣"), "A♦ 2♦ 3♠"), B)
    bits = bits_of(seen.rules.pack)
    lie = lie_of_cards(seen)
    of_a = [place for place, owner in enumerate(lie.owners) if owner == A]

    assert together(cards("Q♥"), bits) == sum(lie.known[place] for place in of_a)
    assert lie.known[-1] == together(cards("8♣"), bits)
    assert lie.needs[-1] == 23
    assert sum(lie.needs[place] for place in of_a) + 1 == 12 + lie.played.bit_count()


def test_suit_is_followed_in_both_phases_and_nobody_has_to_trump():
    """Wikipedia, German Whist: suit is followed from the first trick to the last."""
    position = begun("Q♥", "4♠", "8♣")

    assert playable(position) == {*SPADES_AND_DIAMONDS}
    assert playable(play(position, "A♦")) == {card("2♦")}
    assert playable(play(position, "A♠")) == {*CLUBS_AND_DIAMONDS}


def test_only_tricks_after_the_stock_count_and_the_most_of_them_score_a_point():
    """Wikipedia, German Whist: the second thirteen tricks count; seven or more of them win the deal."""
    position = played_out(2, 4)
    won = [trick.winner for trick in position.tricks]
    late = [won[13:].count(seat) for seat in (A, B)]

    assert len(won) == 26
    assert position.turn_up is None
    assert sum(late) == 13
    assert position.score().points == tuple(int(count == max(late)) for count in late)


def test_by_agreement_each_of_those_tricks_scores():
    """Meggiesoft, German Whist: a point for each trick of the second half; fifty points win."""
    game = house(GERMAN_WHIST, score="points")
    position = played_out(2, 4)
    late = [trick.winner for trick in position.tricks[13:]]
    again = match_at(game, (0, 0), dealer=position.dealer).with_hands(position.dealt, position.talon).position
    for seat, move in position.moves:
        again = again.after(seat, move)

    assert again.score().points == (late.count(A), late.count(B))
    assert game.ends == (AtTotal(50, rises=10),)


def test_by_agreement_all_tricks_count_and_the_difference_scores():
    """Pokerwiner, German Whist: the majority of all 26 tricks scores the difference; 13 each, nothing."""
    game = house(GERMAN_WHIST, score="all")
    position = random_match(game, 2, 4).deals[0]
    won = [sum(trick.winner == seat for trick in position.tricks) for seat in (A, B)]

    assert sum(won) == 26
    assert position.score().points == tuple(max(2 * own - 26, 0) for own in won)
    assert game.players == (2,)


def test_three_play_eight_tricks_for_cards_and_eight_that_count():
    """Capot's choice for the three players of source 002: no twos, eight cards each, a stock of 24."""
    position = played_out(3, 1)
    late = [trick.winner for trick in position.tricks[8:]]
    counts = [late.count(seat) for seat in (A, B, C)]
    openly = [event.what for event in position.events if isinstance(event.what, Given) and event.what.is_open]

    assert len(position.tricks) == 16
    assert len(openly) == 8
    assert [each.seat for each in openly] == [trick.winner for trick in position.tricks[:8]]
    assert position.score().points == tuple(int(count == max(counts)) for count in counts)


def test_the_first_to_win_three_deals_wins_the_match():
    """Capot's choice: three deals."""
    deal = played_out(2, 4)
    winner = deal.score().points.index(1)
    match = match_at(GERMAN_WHIST, (2, 2), dealer=deal.dealer).with_hands(deal.dealt, deal.talon)
    for seat, move in deal.moves:
        match = match.after(seat, move)

    assert match.is_over
    assert match.winners == (winner,)


def test_the_terminal_shows_how_many_tricks_of_each_player_count():
    """Wikipedia, German Whist: only the tricks of the second half count."""
    match = new_match(GERMAN_WHIST, 2, B).with_deal(lab_shuffle(1, 0, new_match(GERMAN_WHIST, 2, B).pack))
    position, told = match.position, []
    while len(position.tricks) < 15:
        (seat,) = position.to_act
        position = position.after(seat, position.legal(seat).moves[0])
        told.append([deeds(view(position, A), each) for each in (A, B)])
    late = [sum(trick.winner == seat for trick in position.tricks[13:]) for seat in (A, B)]

    assert told[2 * 13 - 1] == [[], []]
    assert told[-1] == [[f"{won} that count"] for won in late]


def test_if_both_have_fifty_points_the_goal_rises_by_ten_again_and_again():
    """Meggiesoft, German Whist: 50 points win; with both there after a deal the goal becomes 60, then 70."""
    game = house(GERMAN_WHIST, score="points")

    def after(*totals: int) -> Match:
        return replace(match_at(game, (0, 0)), totals=totals, deals=(played_out(2, 1),))

    assert after(49, 48).standing.ends == (AtTotal(50, rises=10),)
    assert after(50, 41).winners == (A,)
    assert after(52, 52).winners == ()
    assert after(52, 52).standing.ends == (AtTotal(60, rises=10),)
    assert after(58, 60).winners == (B,)
    assert after(69, 62).winners == ()
    assert after(69, 62).standing.ends == (AtTotal(70, rises=10),)
    told = rulebook(game, 2)
    assert "the total that ends the match rises by 10 points, again and again" in told
    assert "tie" not in told


def test_by_agreement_early_tricks_count_one_and_late_ones_two():
    """The Guardian, German Whist: 1 for a trick of the first half, 2 for a later one; most of 39 win."""
    game = house(GERMAN_WHIST, score="weighted")
    decided_late = set[bool]()
    for seed in range(12):
        deal = random_match(game, 2, seed).deals[0]
        won = [trick.winner for trick in deal.tricks]
        worth = [won.count(seat) + won[13:].count(seat) for seat in (A, B)]

        assert sum(worth) == 39
        assert deal.score().points == tuple(int(own == max(worth)) for own in worth)
        decided_late.add((won[13:].count(A) > 6) == (worth[A] > worth[B]))
    assert decided_late == {True, False}
    assert game.ends == (AtTotal(3),)


def test_a_deal_in_which_late_tricks_count_twice_is_decided_once_nobody_can_catch_up():
    """The Guardian, German Whist: a trick still to come counts two, so the lead must be larger than that."""
    game = house(GERMAN_WHIST, score="weighted")
    for seed in range(6):
        match = dealt(new_match(game, 2), seed)
        position = match.position
        while position.to_act:
            won = [trick.winner for trick in position.tricks]
            lead = abs(sum((1 if each == A else -1) * (1 + (at >= 13)) for at, each in enumerate(won)))
            left = sum(1 + (at >= 13) for at in range(len(won), 26))
            seen = view(position, None)
            if not seen.trick:
                assert is_decided(seen) == (lead > left)
            (seat,) = position.to_act
            position = position.after(seat, position.legal(seat).moves[0])


def test_the_rulebook_and_the_terminal_say_that_late_tricks_count_twice():
    """From the same rules in every place."""
    game = house(GERMAN_WHIST, score="weighted")
    deal = random_match(game, 2, 1).deals[0]
    won = [trick.winner for trick in deal.tricks]

    assert "each trick counts one, and two once the stock is gone" in rulebook(game, 2).lower()
    assert deeds(view(deal, A), A)[0] == f"{won.count(A) + won[13:].count(A)} with late tricks twice"
