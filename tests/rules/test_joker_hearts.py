"""Joker Hearts, and jokers in games of one's own; the rows are the hands after passing."""

from dataclasses import replace

import pytest

from capot.cards import JOKER, Card, CardError, card, cards
from capot.kernel.tables import compile_rules
from capot.language.languages import LANGUAGES
from capot.language.texts import told
from capot.play.ending.claims import takes_all_the_rest
from capot.play.errors import IllegalMove
from capot.play.match import new_match
from capot.play.moves import PlayCard
from capot.play.view import view
from capot.record import Record, dumps, loads
from capot.rules.errors import RulesError
from capot.rules.games.cucumber import CUCUMBER
from capot.rules.games.german_whist import GERMAN_WHIST
from capot.rules.games.hearts import HEARTS
from capot.rules.games.joker_hearts import JOKER_HEARTS
from capot.rules.games.polignac import POLIGNAC
from capot.rules.games.skat_ramsch import RAMSCH
from capot.rules.games.whist import WHIST
from capot.rules.model import Game, every_deal
from capot.rules.scoring import Captured
from capot.rules.stages.tricks import Eldest, MustDiscard, Tricks, Unbroken
from capot.rules.terms import Deal, Pack
from capot.rules.text.book import rulebook
from tests.rules.table import A, B, begun, finished, play, play_rows, playable, points, ready

# A takes all hearts, C the queen of spades.  C leads a joker to the second trick, and A plays the other one
# to the fourth, though A holds spades.
ROWS = """
    2♣ 3♣ A♣
    5♠ 9♠ XX
    Q♠ 2♠ K♠
    XX' 6♠ 4♠
    3♦ 2♦ A♥
    A♦ K♦ K♥
    Q♦ J♦ Q♥
    T♦ 9♦ J♥
    8♦ 7♦ T♥
    6♦ 5♦ 9♥
    4♦ 8♥ 7♥
    K♣ Q♣ J♣
    T♣ 9♣ 8♣
    7♣ 6♣ 5♣
    A♠ J♠ T♠
    8♠ 7♠ 3♠
    6♥ 5♥ 4♥
    4♣ 3♥ 2♥
"""


def after_rows(count, rows=ROWS):
    """Return the position after the passing and this number of tricks of a deal."""
    played = "\n".join(rows.strip().splitlines()[:count])
    return play_rows(ready(begun(JOKER_HEARTS, rows), rows), played)


def small(**changed) -> Game:
    """Return a game of one's own for two: three ranks and two jokers; hearts cost a point."""
    pack = Pack("AKQ", jokers=2)
    hearts = tuple(each for each in pack.cards() if each.suit == "♥")
    rules = replace(
        POLIGNAC.schedule[0].rules,
        packs=pack,
        deal=Deal(),
        stages=(Tricks(first_lead=Eldest(), bans=(Unbroken("♥"),)),),
        scoring=(Captured("hearts", hearts, 1),),
    )
    return replace(
        POLIGNAC,
        key="small",
        players=(2,),
        schedule=every_deal(replace(rules, **changed)),
        options=(),
        cites=(),
    )


@pytest.mark.parametrize(("seats", "size"), [(3, 18), (6, 9)])
def test_fifty_four_cards_two_of_them_jokers_are_dealt_to_three_or_six(seats, size):
    """Wikipedia: two jokers are added."""
    match = new_match(JOKER_HEARTS, seats)
    position = match.with_deal(match.pack).position

    assert len(match.pack) == 54
    assert [each for each in match.pack if each.is_joker] == [JOKER, JOKER.twin]
    assert {len(hand) for hand in position.hands} == {size}
    assert JOKER_HEARTS.players == (3, 6)


def test_a_joker_may_be_played_by_a_player_who_could_follow_suit():
    """Wikipedia: jokers may be played at any time."""
    position = play(after_rows(3), "4♠")

    assert position.to_act == {A}
    assert playable(position) == set(cards("A♠ 8♠ XX'"))


def test_a_joker_never_wins_and_counts_nothing():
    """Wikipedia: they cannot win and have no penalty value."""
    over = finished(JOKER_HEARTS, ROWS)

    assert over.tricks[3].winner == B
    assert over.score().points == (13, 0, 13)


def test_after_a_joker_that_is_led_the_next_card_sets_the_suit():
    """The sheet's choice: a led joker lets the next card set the suit."""
    position = play(after_rows(1), "XX")

    assert position.to_act == {A}
    position = play(position, "5♠")
    assert playable(position) == {each for each in position.hands[B] if each.suit == "♠"}
    assert play(position, "9♠").tricks[-1].winner == B


def test_hearts_that_are_not_broken_may_not_set_the_suit_after_a_joker():
    """As in Hearts: the card that sets the suit counts as led."""
    position = play(after_rows(1), "XX")

    assert playable(position) == {each for each in position.hands[A] if each.suit != "♥"}
    with pytest.raises(IllegalMove, match="hearts may not be led until they are broken"):
        position.after(A, PlayCard(card("6♥")))


def test_after_two_jokers_the_third_card_sets_the_suit_and_wins():
    """The sheet's choice, twice over."""
    position = play(after_rows(1), "XX XX'")

    assert playable(position) == {each for each in position.hands[B] if each.suit != "♥"}
    assert play(position, "2♦").tricks[-1].winner == B


def test_a_joker_is_not_led_instead_of_the_two_of_clubs():
    """As in Hearts: the two of clubs is led first."""
    position = ready(begun(JOKER_HEARTS, ROWS), ROWS)

    assert card("XX'") in position.hands[A]
    assert playable(position) == {card("2♣")}


def test_a_joker_may_be_passed():
    """As in Hearts: any card may be."""
    position = begun(JOKER_HEARTS, ROWS)
    holder = next(seat for seat in range(3) if any(each.is_joker for each in position.hands[seat]))
    pick = position.legal(holder).pick

    assert pick is not None
    assert any(each.is_joker for each in pick.among)


def test_shooting_the_moon_takes_all_hearts_and_the_queen_but_no_joker():
    """As in Hearts: all the penalty cards."""
    rows = ROWS.replace("Q♠ 2♠ K♠", "A♠ 2♠ Q♠").replace("A♠ J♠ T♠", "K♠ J♠ T♠")
    rows = rows.replace("XX' 6♠ 4♠", "J♠ 6♠ XX'").replace("K♠ J♠ T♠", "K♠ 4♠ T♠")

    assert points(JOKER_HEARTS, rows) == (0, 26, 26)


def test_a_joker_tells_nothing_of_a_void():
    """It may be played by a player who could follow."""
    position = after_rows(4)

    assert view(position, None).voids == (frozenset(), frozenset(), frozenset())
    position = play(position, "2♦ A♥")
    assert view(position, None).voids == (frozenset(), frozenset(), frozenset("♦"))


def test_a_joker_that_is_led_tells_nothing_of_a_void():
    """Nobody need follow anything in that trick."""
    assert view(play(after_rows(1), "XX XX' 2♦"), None).voids == (frozenset(),) * 3


# A leads a joker to the first trick, and B plays the other one.
TWO = """
    XX XX'
    A♠ K♠
    Q♠ A♥
    A♣ K♣
    Q♣ A♦
    K♦ Q♦
    K♥ Q♥
"""


def test_a_trick_of_nothing_but_jokers_goes_to_its_leader():
    """Capot's choice, where two play: neither joker can win."""
    position = play(begun(small(), TWO), "XX XX'")

    assert position.tricks[-1].winner == A
    assert points(small(), TWO) == (3, 0)


def test_a_player_who_holds_only_hearts_and_a_joker_leads_the_joker_before_hearts_are_broken():
    """Hearts may be led by a player who holds nothing else; a joker is something else."""
    rows = """
        A♠ K♠
        A♣ K♣
        A♦ K♦
        Q♠ Q♣
        XX Q♦
        A♥ Q♥
        K♥ XX'
    """
    position = play(begun(small(), rows), "A♠ K♠ A♣ K♣ A♦ K♦ Q♠ Q♣")

    assert playable(position) == {JOKER}


def test_two_jokers_are_equal_and_either_may_be_typed():
    """A term that names a joker means both."""
    game = small(scoring=(Captured("jokers", (JOKER,), 5),))

    assert points(game, TWO) == (10, 0)
    assert card("jk") == card("Joker") == card("★") == card("xx") == JOKER
    assert JOKER.twin.code == "XX'"
    assert not Card("X", "♠").is_joker, "a joker of a suit is another card, which is always a trump"
    for rank, suit in (("Q", "★"), ("X", "?"), ("★", "X")):
        with pytest.raises(CardError):
            Card(rank, suit)


def test_a_pack_may_have_a_single_joker():
    """A game of one's own has as many as it wants, up to two."""
    rules = replace(small().schedule[0].rules, packs=Pack("AKQ", without=cards("Q♣"), jokers=1))
    game = replace(small(), schedule=every_deal(rules))

    assert sum(each.is_joker for each in new_match(game, 2).pack) == 1
    assert "A joker is added, which belongs to no suit: 12 cards in all" in rulebook(game)
    with pytest.raises(RulesError, match="no joker, one or two, not 3"):
        Pack("AKQ", jokers=3).cards()


@pytest.mark.parametrize(
    ("game", "change", "why"),
    [
        (HEARTS, {"copies": 2}, "jokers go with a single pack"),
        (CUCUMBER, {}, "where suits mean nothing"),
        (RAMSCH, {}, "trumps can only be a whole suit"),
        (GERMAN_WHIST, {}, "a joker could be turned up"),
        (WHIST, {}, "a joker could be turned up"),
    ],
)
def test_rules_that_do_not_go_with_jokers_are_refused(game, change, why):
    """Rules that contradict themselves are refused with the reason."""
    (part, *_) = game.schedule
    pack = part.rules.at(game.players[0]).pack
    with pytest.raises(RulesError, match=why):
        replace(
            game,
            schedule=every_deal(replace(part.rules, packs=replace(pack, jokers=2, **change))),
            options=(),
        )


def test_no_duty_can_name_a_joker():
    """A joker may be played at any time, and so need never be."""
    tricks = Tricks(first_lead=Eldest(), duties=(MustDiscard(JOKER),))
    with pytest.raises(RulesError, match="no rule can name one"):
        small(stages=(tricks,))


# A holds the ace and queen of spades at the end, B the king, and a joker or a diamond.
LAST_TWO = """
    A♦ K♦
    A♣ K♣
    Q♣ Q♥
    A♥ XX
    K♥ {}
    A♠ K♠
    Q♠ {}
"""


@pytest.mark.parametrize(("fifth", "last", "sure"), [("Q♦", "XX'", False), ("XX'", "Q♦", True)])
def test_all_the_rest_is_not_sure_while_another_may_play_a_joker_instead_of_following(fifth, last, sure):
    """The king of spades need not fall under the ace."""
    rows = LAST_TWO.format(fifth, last)
    position = play_rows(begun(small(), rows), "\n".join(rows.strip().splitlines()[:5]))

    assert takes_all_the_rest(view(position, A)) == sure


def test_a_player_with_a_joker_cannot_claim_all_the_rest():
    """A joker never wins."""
    rows = LAST_TWO.format("Q♦", "XX'").replace("A♥ XX", "A♥ Q♠").replace("Q♠ XX'", "XX XX'")
    position = play_rows(begun(small(), rows), "\n".join(rows.strip().splitlines()[:5]))

    assert set(position.hands[A]) == set(cards("A♠ XX"))
    assert not takes_all_the_rest(view(position, A))


def test_jokers_stand_in_records_as_cards_of_their_own():
    """Codes in files: a joker is XX, the second one XX'."""
    match = new_match(JOKER_HEARTS, 3)
    match = match.with_deal(match.pack)
    while len(match.position.tricks) < 3:
        seat = min(match.position.to_act)
        legal = match.position.legal(seat)
        jokers = [each for each in legal.moves if isinstance(each, PlayCard) and each.card.is_joker]
        some = legal.pick.move(legal.pick.among[: legal.pick.count]) if legal.pick else legal.moves[0]
        match = match.after(seat, jokers[0] if jokers else some)
    text = dumps(Record(match, ("A", "B", "C")))

    assert " X:X" in text
    assert loads(text).match == match


def test_the_kernel_numbers_jokers_before_all_other_cards():
    """Any other card beats a joker."""
    tables = compile_rules(JOKER_HEARTS.rules_for(3, 0), 3)

    assert tables["jokers"] == 0b11
    assert not tables["wins"][0, 5] & 0b11
    assert tables["wins"][0, 0] == (1 << 54) - 4


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", ("Two jokers are added", "sets the suit", "a joker never wins")),
        ("de", ("Zwei Joker", "Joker")),
        ("fr", ("On ajoute deux jokers", "joker")),
    ],
)
def test_the_rulebook_tells_what_jokers_do(language, sentences):
    """In every language."""
    text = told(rulebook(JOKER_HEARTS), LANGUAGES[language])

    for sentence in sentences:
        assert sentence in text
    assert "nothing but jokers" not in rulebook(JOKER_HEARTS)
    assert "A trick of nothing but jokers goes to the player who led" in rulebook(small())
