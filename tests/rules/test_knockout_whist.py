"""Knockout Whist: hands that shrink, naming trumps, and who is out; D deals first, so that A leads."""

from capot.cards import SUITS, card
from capot.play.match import new_match
from capot.play.moves import NameTrump, PlayCard
from capot.record import dumps_view, loads_view, view_of
from capot.record.record import Record
from capot.rules.games.knockout_whist import KNOCKOUT_WHIST
from capot.shuffle import lab_shuffle
from tests.rules.table import A, B, C, D, house, match_at, with_rows

# A wins three tricks, B and C two each, D none; clubs are trumps and nobody has any.
D_WITHOUT = """
    A♠ 2♠ 3♠ 4♠
    K♠ 5♠ 6♠ 7♠
    Q♠ 8♠ 9♠ T♠
    2♥ A♥ 3♥ 4♥
    5♥ K♥ 6♥ 7♥
    2♦ 3♦ A♦ 4♦
    5♦ 6♦ K♦ 7♦
"""
# A and B win three tricks each, C one.
TWO_WITH_MOST = """
    A♠ 2♠ 3♠ 4♠
    K♠ 5♠ 6♠ 7♠
    Q♠ 8♠ 9♠ T♠
    2♥ A♥ 3♥ 4♥
    5♥ K♥ 6♥ 7♥
    8♥ Q♥ 9♥ T♥
    2♦ 3♦ A♦ 4♦
"""


def dealt_on(match):
    """Return a match with its next deal begun from the lab shuffle."""
    return match.with_deal(lab_shuffle(1, len(match.deals), match.pack))


def after_first(rows, game=KNOCKOUT_WHIST):
    """Return a match of four in its second deal, after a first one that D has dealt."""
    return dealt_on(with_rows(new_match(game, 4, D), rows, turn_up="2♣"))


def test_seven_cards_are_dealt_first_and_one_card_less_in_each_deal_after():
    """John McLeod, Knockout Whist: seven cards each, then six, down to one; two to seven players."""
    assert [part.rules.deal.each for part in KNOCKOUT_WHIST.schedule] == [7, 6, 5, 4, 3, 2, 1]
    for seats in range(2, 8):
        assert dealt_on(new_match(KNOCKOUT_WHIST, seats)).position.sizes == (7,) * seats


def test_the_next_card_makes_trumps_in_the_first_deal_and_eldest_leads():
    """John McLeod, Knockout Whist: the next card is turned up for trumps; the dealer's left leads."""
    match = new_match(KNOCKOUT_WHIST, 4, D)
    pack = lab_shuffle(5, 0, match.pack)
    position = match.with_deal(pack).position

    assert (position.turn_up, position.trump) == (pack[28], pack[28].suit)
    assert position.to_act == {A}


def test_whoever_wins_no_trick_is_out_and_whoever_won_most_names_trumps():
    """John McLeod, Knockout Whist: out without a trick; the winner of most tricks names trumps.

    Sheet 3, worked example, without the dog's life: tricks 3 2 2 0, six cards for the three who are left.
    """
    match = after_first(D_WITHOUT, house(KNOCKOUT_WHIST, dogs_life="off"))
    position = match.position

    assert match.totals == (0, 0, 0, 1)
    assert position.sizes == (6, 6, 6, 0)
    assert (position.dealer, position.eldest, position.declarer) == (A, B, A)
    assert position.to_act == {A}
    assert [*position.legal(A)] == [NameTrump(suit) for suit in SUITS]
    named = match.after(A, NameTrump("♥")).position
    assert named.trump == "♥"
    assert named.to_act == {B}


def test_of_several_with_most_tricks_the_first_in_turn_names_trumps():
    """Capot's choice: elsewhere they cut the cards; here the first of them after the dealer names trumps."""
    position = after_first(TWO_WITH_MOST).position

    assert (position.dealer, position.declarer) == (A, B)


def test_the_one_trick_of_the_last_deal_decides_the_match():
    """John McLeod, Knockout Whist: the winner of the single trick of the last deal wins the match."""
    match = match_at(KNOCKOUT_WHIST, (0, 1, 0, 0), deals=6, dealer=C)
    hands = [[card("A♠")], [], [card("K♠")], [card("Q♥")]]
    rest = [each for each in match.pack if [each] not in hands]
    match = match.with_hands(hands, rest)
    for seat, move in ((D, NameTrump("♥")), (D, PlayCard(card("Q♥"))), (A, PlayCard(card("A♠")))):
        match = match.after(seat, move)
    match = match.after(C, PlayCard(card("K♠")))

    assert match.is_over
    assert match.winners == (D,)
    assert match.totals == (1, 1, 1, 0)


def test_a_view_tells_who_names_trumps_as_the_match_does():
    """Capot: the record of one seat's view is read back, the declarers of its deals worked out anew."""
    match = after_first(TWO_WITH_MOST).after(B, NameTrump("♠"))
    record = Record(match, ("Ann", "Ben", "Cleo", "Dan"))
    for seat in range(3):
        assert loads_view(dumps_view(record, seat)) == view_of(record, seat)


def test_by_agreement_whoever_names_trumps_leads():
    """Sheet 3: `lead=chooser`; nobody names trumps in the first deal, so that eldest leads there."""
    game = house(KNOCKOUT_WHIST, lead="chooser")
    first = dealt_on(new_match(game, 4, D))
    match = dealt_on(with_rows(new_match(game, 4, D), D_WITHOUT, turn_up="2♣"))
    named = match.after(A, NameTrump("♥")).position

    assert first.position.to_act == {A}
    assert named.eldest == B
    assert named.to_act == {A}
