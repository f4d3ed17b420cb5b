"""The points of a deal in progress: what everybody at the table can count, and nothing else."""

import pytest

from capot.play.match import new_match
from capot.play.moves import Announce
from capot.play.view import view
from capot.rules import scoring
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.surface.points import points_so_far
from tests.random_play import dealt, random_positions
from tests.rules.bezique_table import after, played_out
from tests.rules.bezique_table import dealt as of_bezique

AT_ONCE = scoring.Captured | scoring.TrickTaken | scoring.Howell | scoring.GoneOut
"""Terms that add up as the deal goes on."""


def is_added_at_once(term):
    return isinstance(term, AT_ONCE) and getattr(term, "which", "every") in {"first", "every"}


def hearts_taken(position, seat):
    return sum(card.suit == "♥" for card in view(position, None).taken(seat))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.sample
def test_every_seat_and_a_watcher_count_the_same_points(game):
    for position in random_positions(game, game.players[0], 3):
        seats = {points_so_far(view(position, seat)) for seat in (*range(position.seats), None)}

        assert len(seats) == 1


def test_at_the_end_they_are_the_score_where_nothing_else_is_added():
    equal = set()
    for game in GAMES.values():
        for seed in range(6):
            *_, end = random_positions(game, game.players[0], seed)
            score, so_far = end.score(), points_so_far(view(end, None))
            at_once = {term.name for term in end.rules.scoring if is_added_at_once(term)}
            if so_far is not None and not end.talon and {item.term for item in score.items} <= at_once:
                assert so_far == score.points, (game.key, seed)
                equal.add(game.key)
                break

    assert equal >= {"hearts", "black-maria", "compendium", "four-bad-queens", "tien-len"}


def test_the_points_of_cards_grow_with_each_trick():
    for position in random_positions(GAMES["hearts"], 4, 5):
        queen = [any(str(card) == "Q♠" for card in view(position, None).taken(seat)) for seat in range(4)]

        expected = tuple(hearts_taken(position, seat) + 13 * queen[seat] for seat in range(4))
        assert points_so_far(view(position, None)) == expected


def test_in_howells_settlement_the_others_draw_for_every_heart_taken():
    game = with_options(GAMES["original-hearts"], {"settlement": "howell"})
    for position in random_positions(game, 4, 5):
        taken = [hearts_taken(position, seat) for seat in range(4)]

        assert points_so_far(view(position, None)) == tuple(sum(taken) - 4 * own for own in taken)


def test_tricks_count_down_doubled_when_hearts_are_trumps():
    """Twenty Down: each trick takes a point off, two with hearts as trumps; what none costs is left."""
    for seed in range(9):
        for position in random_positions(GAMES["twenty-down"], 4, seed):
            won = [sum(trick.winner == seat for trick in position.tricks) for seat in range(4)]
            worth = -2 if position.trump == "♥" else -1

            assert points_so_far(view(position, None)) == tuple(worth * count for count in won)


def test_whoever_goes_out_has_the_points_of_the_place():
    *_, before, end = random_positions(GAMES["tien-len"], 4, 2)

    assert len(before.finished) < len(end.finished) == 4
    so_far = points_so_far(view(before, None))
    assert so_far is not None
    assert [so_far[seat] for seat in before.finished] == [
        end.score().points[seat] for seat in before.finished
    ]
    assert all(so_far[seat] == 0 for seat in range(4) if seat not in before.finished)


@pytest.mark.parametrize("game", ["bassadewitz", "the-least", "schafkopf-window", "nine-card-brag"])
def test_there_are_none_where_nothing_counts_before_the_end(game):
    for position in random_positions(GAMES[game], GAMES[game].players[0], 2):
        assert points_so_far(view(position, None)) is None


def test_there_are_none_while_an_undertaking_decides_what_counts():
    position = dealt(new_match(GAMES["polignac"], 4), 1).position
    assert points_so_far(view(position, None)) == (0, 0, 0, 0)

    position = position.after(min(position.to_act), Announce("capot"))

    assert points_so_far(view(position, None)) is None


def test_card_points_that_only_decide_a_game_of_skat_are_not_counted_before_its_end():
    """Card points win or lose the game, whose value alone is scored."""
    for position in random_positions(GAMES["skat"], 3, 7):
        assert points_so_far(view(position, None)) is None


@pytest.mark.parametrize(("move", "reason"), [("swap 7H", "exchanged 7♥"), ("expose 7H", "showed 7♥")])
def test_a_trump_is_shown_or_exchanged_on_the_sheet(move, reason):
    now = played_out(after(of_bezique("7H"), "play AS", "play 7C", move))
    assert reason in [str(item.reason) for item in now.score().items if item.seat == 0]
