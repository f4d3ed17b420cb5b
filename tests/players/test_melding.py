"""Players where melds are laid: what they hold back, which worlds they draw, and the last tricks solved."""

from random import Random

import numpy as np
import pytest

from capot.cards import cards
from capot.play.match import new_match
from capot.play.melding import points_in_play
from capot.play.moves import Expose, PassTurn, PlayCard, SwapCard
from capot.play.position import Position
from capot.play.progress import TricksProgress
from capot.play.view import view
from capot.players.melding.advice import melding_advice
from capot.players.melding.endings import Ending
from capot.players.melding.lie import Lie, knowledge_of
from capot.players.melding.playing_on import World
from capot.players.melding.search import MeldingProspect
from capot.players.melding.side import Outlook
from capot.players.worlds.card_sets import places
from capot.players.worlds.plain import PlainWorlds
from capot.rules.games.bezique import BEZIQUE
from tests.random_play import dealt as shuffled
from tests.random_play import random_match
from tests.rules.bezique_table import after, dealt
from tests.rules.table import A, B, house

OPTIONS = [{}, {"new_card": "hand"}, {"seven": "play"}, {"trump": "first-marriage"}]


def begun(seed: int, **chosen: str) -> Position:
    """Return a deal of the lab shuffle, B dealing."""
    return shuffled(new_match(house(BEZIQUE, **chosen), 2, B), seed).position


def world_at(now: Position) -> World:
    """Return the true world of a deal before its first trick."""
    lies = [Lie(view(now, seat)) for seat in (A, B)]
    deck = lies[0].deck
    stock = [places(deck.bit[card])[0] for card in now.stock]
    return World(deck, (lies[0].own, lies[1].own), stock, 0, 0, 0, now.total_tricks, None, A)


@pytest.mark.parametrize("chosen", OPTIONS, ids=lambda each: "-".join(each.values()) or "by the book")
def test_a_world_played_on_has_the_hands_melds_and_points_of_plain_play(chosen):
    now = begun(3, **chosen)
    world, rng = world_at(now), Random(3)
    while now.to_act:
        (seat,) = now.to_act
        move = rng.choice(now.legal(seat).moves)
        laid = {
            move.cards for move in now.legal(seat).moves if isinstance(move, Expose) and len(move.cards) > 1
        }
        deck, side = world.deck, world.sides[seat]
        if isinstance(move, PlayCard):
            is_paused = world.play(places(deck.bit[move.card])[0]) and bool(world.stock)
        else:
            found = {deck.of_mask(side.laid_by(deck, number)) for number in range(len(deck.patterns))} - {()}
            may = {deck.pattern_of(some) for some in laid}
            assert not laid or may == {deck.pattern_of(some) for some in found}
            match move:
                case SwapCard():
                    world.use_low()
                case Expose(some) if len(some) == 1:
                    world.low |= deck.mask(some)
                    world.points[seat] += deck.low_points
                case Expose(some):
                    world.lay(deck.pattern_of(some), deck.mask(some))
                case _:
                    pass
            is_paused = True
        now = now.after(seat, move)
        if is_paused and not (now.stages and now.stages[0].name == "melding"):
            world.draw()
        assert [world.deck.of_mask(each.hand) for each in world.sides] == [
            tuple(card for card in world.deck.cards if card in hand) for hand in now.hands
        ]
    if chosen.get("seven") != "play":
        turned = [int(points) for points in world.points]
        expected = [int(each) for each in now.score().points]
        dealer_more = (
            10 if now.turned_first is not None and now.turned_first.rank == "7" and not chosen else 0
        )
        assert turned == [expected[A], expected[B] - dealer_more]


def test_the_marriage_is_laid_before_the_sequence_that_takes_its_cards():
    now = after(dealt("KH QH AH TH JH"), "play AS", "play 7C")
    advice = melding_advice(view(now, A))

    assert advice.move == Expose(cards("KH QH"))
    assert "first" in str(advice.reason)


def worth_of(lie: Lie, move: Expose | None) -> float:
    """Return what laying a meld is worth, or laying none, with what the hand may still become."""
    side, points = lie.own.copy(), 0
    if move is not None:
        number, mask = lie.deck.pattern_of(move.cards), lie.deck.mask(move.cards)
        side.lay(lie.deck, number, mask)
        points = lie.deck.patterns[number].meld.points
    return points + Outlook(lie.deck, lie.live & ~lie.theirs, lie.draws - 1).worths(side)


@pytest.mark.parametrize(("chosen", "seed"), [({}, 3), ({"new_card": "hand"}, 24)], ids=["book", "hand"])
def test_of_the_melds_that_may_be_laid_the_one_worth_most_is_laid(chosen: dict[str, str], seed: int):
    now, weighed = begun(seed, **chosen), 0
    while now.in_stock:
        (seat,) = now.to_act
        seen = view(now, seat)
        move = melding_advice(seen).move
        melds = [each for each in seen.legal.moves if isinstance(each, Expose) and len(each.cards) > 1]
        if melds and (move in melds or move == PassTurn()):
            lie = Lie(seen)
            most = max(worth_of(lie, each) for each in (None, *melds))
            assert worth_of(lie, move if isinstance(move, Expose) else None) == most
            weighed += 1
        now = now.after(seat, move)

    assert weighed


def test_a_card_is_not_kept_for_those_that_lie_open_in_the_other_hand():
    """A shows four jacks: B would need all the others for four, and throws its own rather than a ten."""
    now = after(dealt("JD JD' JC JH", "QS TC TC' TD TD' JS' KC 7C", stock="8S KD"), "play AS", "play 7C")
    now = after(now, "expose JC JD JH JD'", "pass", "play AS'")

    assert melding_advice(view(now, B)).move == PlayCard(cards("JS'")[0])


def test_a_card_that_the_other_player_needs_is_not_thrown_for_one_that_nobody_needs():
    """A, who has shown one bezique, would score 500 for the second with B's queen of spades."""
    now = after(dealt("QS JD JD'", "QS' 7D", stock="8S 7S"), "play AS", "play 7C", "expose QS JD", "pass")
    prospect = MeldingProspect(view(after(now, "play AS'"), B), np.random.default_rng(1))
    thrown = [prospect.moves.index(PlayCard(card)) for card in cards("QS' 7D")]
    points = prospect.points(40, np.array(thrown)).mean(axis=0)

    queen, seven = points[:, B] - points[:, A]
    assert queen < seven


@pytest.mark.parametrize("queen", ["QS", "QS'"])
def test_whichever_queen_was_in_a_bezique_a_marriage_is_laid_for_its_points(queen: str):
    now = after(dealt(f"{queen} JD", stock="KS QC QS QC'" if queen == "QS'" else "KS QC QS' QC'"), "play AS")
    now = after(now, "play 7C", f"expose {queen} JD", "pass", "play AS'", "play 7C'", "pass")
    now = after(now, "play AD", "play 8C")

    assert isinstance(melding_advice(view(now, A)).move, Expose)


def test_played_on_in_a_world_a_card_just_taken_up_waits_for_the_next_trick(monkeypatch: pytest.MonkeyPatch):
    """Enquire Within, § 125: the card taken up may not be declared in the same trick."""
    now = after(dealt("7H KH", turned="QH"), "play AS", "play 7C")
    prospect = MeldingProspect(view(now, A), np.random.default_rng(1))
    lay, queen, tricks = World.lay, prospect.lie.deck.mask(cards("QH")), []

    def noted(world: World, number: int, some: int) -> None:
        tricks.extend([world.number] if some & queen else [])
        lay(world, number, some)

    monkeypatch.setattr(World, "lay", noted)
    prospect.points(8, np.arange(len(prospect.moves)))

    assert SwapCard(cards("7H")[0]) in prospect.moves
    assert tricks
    assert min(tricks) > 1


def test_nothing_to_lay_means_to_draw():
    now = after(dealt("AS"), "play AS", "play 7C")

    assert PassTurn() in now.legal(A).moves


def test_worlds_leave_open_cards_with_their_player_and_the_turn_up_below_the_stock():
    now = after(dealt("QS JD"), "play AS", "play 7C", "expose QS JD", "pass")
    lie = Lie(view(now, B))
    for seed in range(5):
        drawn = PlainWorlds(knowledge_of(lie), now.rules.pack, Random(seed)).draw()
        assert {card for _, card in now.exposed} <= {*drawn[A]}
        assert now.turn_up in drawn[2]
        assert len(drawn[A]) == 8


def at_the_end(cards_left: int) -> Position:
    """Return a deal played by the rule of thumb until each hand has ``cards_left`` cards."""
    now = begun(5)
    while len(now.hands[A]) > cards_left or len(now.hands[B]) > cards_left or now.in_stock:
        (seat,) = now.to_act
        now = now.after(seat, melding_advice(view(now, seat)).move)
    while now.progress is None or now.progress_of(TricksProgress).cards:
        (seat,) = now.to_act
        now = now.after(seat, now.legal(seat).moves[0])
    return now


def best(now: Position, seat: int) -> int:
    """Return by how much a seat is ahead at the end if both play as well as they can."""
    if not now.to_act:
        points = now.score().points
        return int(points[seat] - points[1 - seat])
    (turn,) = now.to_act
    values = [best(now.after(turn, move), seat) for move in now.legal(turn).moves]
    return max(values) if turn == seat else min(values)


def test_the_last_tricks_are_solved_as_by_trying_everything():
    now = at_the_end(4)
    (seat,) = now.to_act
    lie = Lie(view(now, seat))
    values = Ending(lie.deck, lie.total).lead_values(lie.own.hand, lie.deck.mask(now.hands[1 - seat]))
    ahead = points_in_play(now, seat, cards=True) - points_in_play(now, 1 - seat, cards=True)

    for place, value in values.items():
        card = lie.deck.cards[place]
        assert value + ahead == best(now.after(seat, PlayCard(card)), seat)


def test_once_the_stock_is_gone_the_search_knows_the_score_of_each_move():
    now = at_the_end(5)
    (seat,) = now.to_act
    prospect = MeldingProspect(view(now, seat), np.random.default_rng(1))
    points = prospect.points(3, np.arange(len(prospect.moves)))

    assert (points == points[0]).all()
    assert len(prospect.moves) >= 2


def test_of_two_equal_cards_one_is_tried_and_the_one_that_was_played_if_any():
    now = begun(3)
    seen = view(now, A)
    twins = [move for move in seen.legal.moves if isinstance(move, PlayCard) and move.card.copy]
    prospect = MeldingProspect(seen, np.random.default_rng(1), also=twins[0])

    assert twins[0] in prospect.moves


def test_a_whole_deal_is_played_by_the_rule_of_thumb_with_a_reason_for_each_move():
    now = random_match(BEZIQUE, 2, 8, deals=1).deals[0]
    said = set()
    again = begun(8)
    while again.to_act:
        (seat,) = again.to_act
        advice = melding_advice(view(again, seat))
        said.add(str(advice.reason))
        again = again.after(seat, advice.move)

    assert len(said) > 10
    assert sum(again.score().points) > sum(now.score().points)


def test_a_card_gives_away_least_only_where_no_other_gives_away_as_little():
    """Aces and tens count; of two cards that do not, the lower one is merely chosen."""
    said = set()
    for seed in range(6):
        now = begun(seed)
        while now.to_act:
            (seat,) = now.to_act
            seen = view(now, seat)
            advice = melding_advice(seen)
            reason = str(advice.reason)
            if reason.startswith("the trick is lost"):
                assert isinstance(advice.move, PlayCard)
                counts = advice.move.card.rank in "AT"
                alike = sum((card.rank in "AT") == counts for card in seen.playable)
                assert ("give away equally little" in reason) == (alike > 1)
                said.add(alike > 1)
            now = now.after(seat, advice.move)

    assert True in said
