"""Newmarket: cards in runs with gaps, horses, and a payment by whoever still holds cards.

The dealer sits last, so that A is eldest; hands are written for the moment in question.
"""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from capot.cards import RANKS, SUITS, Card, card, cards
from capot.language.languages import LANGUAGES
from capot.language.texts import told
from capot.play.errors import IllegalMove, Impossible, PlayError
from capot.play.events import Made
from capot.play.match import new_match
from capot.play.moves import Bid, PlayCard, TakeWidow
from capot.play.position import Position, answers_itself, from_hands, moves_chosen, positions_of
from capot.play.seat.updates import begun, moved
from capot.play.stages.stops import runs_seen
from capot.play.standing import Standing
from capot.play.stops import RunProgress, due_after, runs_of
from capot.play.view import view
from capot.rules.changes.edits import Change, edited
from capot.rules.errors import RulesError
from capot.rules.games.newmarket import NEWMARKET
from capot.rules.model import Game
from capot.rules.scoring import Horses
from capot.rules.terms import Suit
from capot.rules.text import rulebook
from capot.server.messages.plays.stops import runs_play
from capot.surface import voice
from tests.random_play import random_match
from tests.rules.table import A, B, C, house, play, playable, said

SIZES = {
    3: (13, 13, 13),
    4: (11, 11, 10, 10),
    5: (9, 9, 9, 9, 8),
    6: (8, 8, 8, 7, 7, 7),
    7: (7, 7, 7, 7, 6, 6, 6),
    8: (6, 6, 6, 6, 6, 6, 6, 5),
}
HORSES = cards("A♥ K♣ Q♦ J♠")


def dealt(game: Game = NEWMARKET, seats: int = 3, dealer: int | None = None) -> Position:
    """Return a deal as the pack comes, the last seat dealing."""
    match = new_match(game, seats, first_dealer=seats - 1 if dealer is None else dealer)
    return match.with_deal(match.pack).position


def at(*hands: str, laid: str = "", turn: int = A, game: Game = NEWMARKET, held: bool = False) -> Position:
    """Return a moment of a deal: these hands, these cards laid, and the lead or the next card due.

    With ``held`` the next card of the run is held by the seat whose turn it is.
    """
    now = dealt(game, len(hands))
    return replace(
        now,
        hands=tuple(now.rules.pack.sorted(cards(hand)) for hand in hands),
        progress=RunProgress(turn, cards(laid), leads=not held),
    )


def asked(now: Position) -> tuple[set[int], set[Card]]:
    """Return whose turn it is, and the cards that may be laid."""
    return {*now.to_act}, playable(now)


def horses(now: Position) -> Horses:
    """Return the horses of a deal."""
    return next(term for term in now.rules.scoring if isinstance(term, Horses))


def of(deal: Position, term: str) -> list[int]:
    """Return what each seat scores by a term."""
    found: Counter[int] = Counter()
    for item in deal.score().items:
        found[item.seat] += int(item.points) if item.term == term else 0
    return [found[seat] for seat in range(deal.seats)]


@pytest.mark.parametrize("seats", SIZES)
def test_all_cards_are_dealt_singly_to_the_players_and_a_spare_hand(seats):
    """John McLeod, pagat.com: one hand more is dealt, after the dealer; hands differ by a card at most.

    The spare hand is what is left once the players have been dealt theirs, a card at a time.
    """
    match = new_match(NEWMARKET, seats, first_dealer=seats - 1)
    pack = Random(seats).sample(match.pack, len(match.pack))
    now = match.with_deal(pack).position
    given = sum(SIZES[seats])

    assert now.sizes == SIZES[seats]
    assert [{*hand} for hand in now.hands] == [{*pack[seat:given:seats]} for seat in range(seats)]
    assert now.talon == tuple(pack[given:])
    assert len(now.talon) == SIZES[seats][-1]


def test_eldest_gets_the_first_of_the_odd_cards_wherever_the_dealer_sits():
    assert dealt(seats=4, dealer=1).sizes == (10, 10, 11, 11)


@pytest.mark.parametrize("seats", SIZES)
def test_with_equal_hands_the_rest_goes_to_the_spare_hand(seats):
    """David Parlett, The Penguin Book of Card Games: equal hands, and what remains is the spare one."""
    now = dealt(house(NEWMARKET, even="on"), seats)

    assert set(now.sizes) == {52 // (seats + 1)}
    assert sum(now.sizes) + len(now.talon) == 52


def test_hands_of_other_sizes_are_refused():
    now = dealt(seats=4)
    hands = [*now.dealt[1:], now.dealt[0]]

    with pytest.raises(PlayError, match="11, 11, 10 and 10"):
        from_hands(now.rules, now.dealer, hands, now.talon, Standing())


def test_the_lowest_card_held_of_a_suit_is_led():
    """Pagat, worked example: of 3♠ 7♠ 4♥ K♦ the 7♠ may not be led."""
    now = at("3♠ 7♠ 4♥ K♦", "2♠ 5♠", "A♣")

    assert playable(now) == {*cards("3♠ 4♥ K♦")}
    with pytest.raises(IllegalMove, match="lowest card of the suit is led, and you hold the 3♠"):
        now.after(A, PlayCard(card("7♠")))


def test_whoever_holds_the_next_higher_card_lays_it_whatever_the_seat():
    """Pagat: the holder of the next card of the suit plays it, and so on."""
    now = play(at("3♠ K♦", "5♠ 9♣", "4♠ 6♠ T♣"), "3♠ 4♠ 5♠")

    assert now.to_act == {C}
    assert playable(now) == {card("6♠")}
    with pytest.raises(IllegalMove, match="the run goes on with the 6♠, which you hold"):
        now.after(C, PlayCard(card("T♣")))


def is_made_alone(now: Position, seat: int) -> bool:
    """Whether nobody need ask a seat for its move."""
    seen = view(now, seat)
    return answers_itself(seen.stage, seen.asks, seen.legal)


def test_only_the_leader_of_a_run_is_asked():
    """The next card of a run is laid by itself: its holder has no choice, and everybody knows that."""
    now = at("3♠ K♦", "5♠ 9♣", "4♠ 6♠ T♣")
    assert not is_made_alone(now, A)

    now = play(now, "3♠")
    assert view(now, None).asks == "play"
    assert is_made_alone(now, C)

    now = play(now, "4♠ 5♠ 6♠")
    assert not is_made_alone(now, C)


def test_the_moves_chosen_are_the_leads():
    deal = random_match(NEWMARKET, 5, 3, deals=1).position
    laid = [each for run in runs_of(deal.rules.pack, deal.moves, is_open=False) for each in run.laid]

    assert moves_chosen(deal) == tuple(place for place, each in enumerate(laid) if each.leads)


def test_a_run_stops_at_the_ace_and_at_a_card_that_nobody_holds():
    """Pagat: at the ace, or when the next card lies in the spare hand or was played in an earlier run."""
    ace = play(at("K♠ 2♥ 3♥", "A♠ 5♦ 6♦", "9♥ T♥"), "K♠ A♠")
    gap = play(at("3♠ 2♥", "4♠ 5♦", "9♥ T♥"), "3♠ 4♠")
    earlier = play(at("3♥ 2♥", "9♥ 5♦", "4♠ T♥", laid="5♠ 9♦", turn=C), "4♠")

    assert asked(ace) == ({B}, {card("5♦")})
    assert asked(gap) == ({B}, {card("5♦")})
    assert asked(earlier) == ({C}, {card("T♥")})


def test_whoever_lays_the_last_card_leads_a_suit_of_the_other_colour():
    """The Guardian, 2008: the next run is of the other colour."""
    now = play(at("8♠ 2♥", "9♠ 5♦ 6♥ 7♥ 3♣", "T♥ J♥"), "8♠ 9♠")

    assert now.to_act == {B}
    assert playable(now) == {*cards("5♦ 6♥")}
    with pytest.raises(IllegalMove, match="the next run is of the other colour"):
        now.after(B, PlayCard(card("3♣")))


def test_a_lead_passes_left_to_the_next_who_holds_the_other_colour():
    """Pagat, worked example: B stops spades at 9♠ and holds clubs only; C leads 5♦ or his lowest heart."""
    now = play(at("2♠ 8♠", "9♠ 3♣ 6♣", "5♦ 7♥ 9♥", turn=A, laid="7♠", held=True), "8♠ 9♠")

    assert now.to_act == {C}
    assert playable(now) == {*cards("5♦ 7♥")}


def test_if_nobody_holds_the_other_colour_any_suit_is_led():
    now = play(at("2♠ 8♠", "9♠ 3♣ 6♣", "4♣ Q♠", laid="7♠", held=True), "8♠ 9♠")

    assert now.to_act == {B}
    assert playable(now) == {card("3♣")}


def test_by_house_rule_only_the_suit_changes_or_nothing_does():
    """Bicycle Cards: another suit; David Parlett: any suit."""
    hands = "8♠ 2♥", "9♠ J♠ 5♦ 3♣", "T♥ J♥"
    suit = play(at(*hands, game=house(NEWMARKET, change="suit")), "8♠ 9♠")
    free = play(at(*hands, game=house(NEWMARKET, change="free")), "8♠ 9♠")

    assert playable(suit) == {*cards("5♦ 3♣")}
    assert playable(free) == {*cards("J♠ 5♦ 3♣")}
    with pytest.raises(IllegalMove, match="the next run is of another suit"):
        suit.after(B, PlayCard(card("J♠")))


def test_the_holder_of_the_two_of_diamonds_leads_it_by_house_rule():
    """The Guardian, 2008: its holder begins, or that of the three, and so on."""
    game = house(NEWMARKET, start="two-of-diamonds")
    match = new_match(game, 3, first_dealer=2)
    two, three = card("2♦"), card("3♦")
    rest = [each for each in match.pack if each not in {two, three}]
    held = match.with_deal([rest[0], three, two, *rest[1:]]).position
    missing = match.with_deal([rest[0], three, *rest[1:], two]).position

    assert asked(held) == ({C}, {two})
    assert asked(missing) == ({B}, {three})


def test_with_kings_as_horses_the_ace_is_low():
    """David Parlett: the horses are the four kings, and the ace ranks below the two."""
    now = dealt(house(NEWMARKET, horses="kings"))

    assert due_after(now.rules.pack, cards("A♠")) == card("2♠")
    assert due_after(now.rules.pack, cards("K♠")) is None
    assert set(horses(now).cards) == {*cards("K♠ K♥ K♦ K♣")}


@pytest.mark.parametrize(("stake", "lies", "paid"), [(2, 5, (-4, -4, -4, -8)), (1, 4, (-4, -4, -4, -4))])
def test_everybody_puts_a_chip_on_each_horse_and_the_dealer_two(stake, lies, paid):
    """Pagat, worked example: with four players each horse holds 1 + 1 + 1 + 2 chips in the first deal."""
    game = house(NEWMARKET, dealer_stake=stake)
    now = dealt(game, 4)

    assert horses(now).held == (lies,) * 4
    deal = play(at("2♠", "4♥ 5♥", "7♣ 9♣", "T♦ J♦", game=game), "2♠")
    assert tuple(of(deal, "horses")) == paid


def test_whoever_plays_a_horse_takes_its_chips_and_the_others_stay():
    """All sources: the chips go to whoever plays the card, those unclaimed stay for the next deal."""
    now = play(at("J♠ 2♥", "Q♠", "Q♦ 3♥"), "J♠ Q♠")

    assert of(now, "horses") == [4 - 4, -4, -8]
    assert now.score().pools == (4, 4, 4, 0)


def test_the_horses_that_a_player_has_taken_stay_written_beside_the_name():
    """All see until the end of the deal who took which chips, though the card lies among others."""
    now = play(at("J♠ 2♥", "Q♠", "Q♦ 3♥"), "J♠ Q♠")
    signs = [
        [told(each.words, LANGUAGES["en"]) for each in voice.signs(view(now, C), seat, C)]
        for seat in (A, B, C)
    ]

    assert signs == [["4 chips from J♠"], ["out"], []]


def test_a_deal_ends_when_a_player_is_out_in_mid_run_too():
    """Pagat: the deal ends at once; no later card of the run takes its horse."""
    now = play(at("T♠ 2♥", "2♦ J♠", "9♠", turn=C), "9♠")

    assert now.is_over
    assert of(now, "horses")[B] == -4


def test_the_player_who_is_out_is_paid_for_the_cards_of_the_others():
    """David Parlett, worked example: A holds 2 cards, B 6: C +8, A −2, B −6; Q♦ in A's hand stays."""
    now = play(at("Q♦ 3♦", "2♥ 3♥ 4♥ 5♥ 6♥ 7♥", "9♠", turn=C), "9♠")

    assert of(now, "cards-left") == [-2, -6, 8]
    assert now.score().pools[HORSES.index(card("Q♦"))] == 4


def test_a_kitty_may_replace_the_payment_or_be_added_to_it():
    """The Guardian, 2008: everybody, the dealer too, puts a chip into a kitty for the first out."""
    hands = "Q♦ 3♦", "2♥ 3♥", "9♠"
    kitty = play(at(*hands, turn=C, game=house(NEWMARKET, out="kitty")), "9♠")
    both = play(at(*hands, turn=C, game=house(NEWMARKET, out="both")), "9♠")

    assert of(kitty, "kitty") == of(both, "kitty") == [-1, -1, 2]
    assert of(kitty, "cards-left") == [0, 0, 0]
    assert of(both, "cards-left") == [-2, -2, 4]


@pytest.mark.parametrize("seats", SIZES)
def test_scores_and_chips_on_the_horses_add_up_to_nothing(seats):
    """Everybody deals twice; what lies on the horses then is shared evenly, and an odd rest is lost."""
    match = random_match(NEWMARKET, seats, 1)

    assert len(match.deals) == 2 * seats
    assert sum(match.totals) + match.pot == 0
    assert match.pot == sum(match.pools) < seats


def test_the_next_deal_begins_with_what_lies_on_the_horses():
    match = random_match(NEWMARKET, 4, 3)

    for before, deal in zip(match.deals, match.deals[1:], strict=False):
        lies = [chips + 5 for chips in before.score().pools]
        assert list(horses(deal).held) == lies


def test_a_player_without_chips_is_out_of_the_match_by_house_rule():
    match = random_match(house(NEWMARKET, chips=40), 8, 8)
    gone = [seat for seat, total in enumerate(match.totals) if total <= 0]

    assert gone
    assert sum(match.totals) + match.pot == 8 * 40
    assert all(not match.deals[-1].dealt[seat] for seat in match.position.standing.gone)
    assert not set(match.winners) & set(gone)


def test_the_length_of_a_match_in_which_players_drop_out_is_told_in_deals():
    one, several = (told(rulebook(house(NEWMARKET, chips=40), seats), LANGUAGES["en"]) for seats in (5, None))

    assert "The match ends after ten deals, or once no more than two players are still in" in one
    assert "The match ends after 6 deals with 3 players, 8 with 4" in several


def test_every_stop_shows_a_card_of_the_spare_hand_unless_it_was_laid():
    """A watcher sees those cards and no others, even once the deal is over."""
    for seed in range(4):
        deal = random_match(NEWMARKET, 4, seed, deals=1).position
        for now in positions_of(deal):
            seen = view(now, None)
            stops = {run.stop for run in runs_seen(seen) if run.stop is not None}

            assert stops <= {*deal.talon}
            assert runs_play(seen).aside == sorted(each.code for each in stops)


def test_a_run_that_ends_with_the_deal_does_not_say_where_the_next_card_lies():
    now = play(at("T♠ 2♥", "2♦ J♠", "9♠", turn=C), "9♠")
    seen = view(now, None)

    assert now.is_over
    assert card("T♠") in now.hands[A]
    assert not runs_play(seen).aside
    assert not [each for each in voice.facts(seen, None) if "spare hand" in told(each, LANGUAGES["en"])]


def test_what_happens_is_told_card_by_card():
    now = play(at("3♠ K♦", "4♠ 9♣", "J♦ T♥ 5♦", turn=A), "3♠ 4♠")
    seen = view(now, A)
    words = [told(voice.told(seen, [each], None), LANGUAGES["en"]) for each in seen.events[-1:]]
    assert isinstance(seen.events[-1].what, Made)

    assert words == ["{@1} lays {4S}. The run stops: nobody holds 5♠. {@1} holds no ♥ or ♦, so {@2} leads."]
    seen = view(play(at("3♠ K♦", "4♠ 9♦", "J♦ T♥ 5♦"), "3♠ 4♠"), A)
    assert told(voice.told(seen, seen.events[-1:], None), LANGUAGES["en"]).endswith(
        "5♠. {@1} leads the next run."
    )
    assert "in the spare hand: 5♠" in [told(each, LANGUAGES["en"]) for each in voice.facts(seen, None)]


@pytest.mark.parametrize(
    ("hands", "laid", "words"),
    [
        (("3♠ 2♥ 5♦", "9♣", "J♠"), "3♠", "The run stops: nobody holds 4♠. You lead ♥ or ♦."),
        (("3♠ 2♥ 5♣", "9♣", "J♠"), "3♠", "The run stops: nobody holds 4♠. You can only lead {2H}."),
        (("A♠ 2♥ 5♦", "9♣", "J♠"), "A♠", "The run is at its end. You lead ♥ or ♦."),
        (
            ("3♠ 5♣ 7♠", "9♣", "J♠"),
            "3♠",
            "The run stops: nobody holds 4♠. Nobody holds ♥ or ♦, so you may lead any suit.",
        ),
        (
            ("2♥ 5♦", "9♣", "3♠ 7♠"),
            "3♠",
            "The run stops: nobody holds 4♠. {@2} holds no ♥ or ♦, so you lead.",
        ),
    ],
)
def test_the_question_for_a_lead_says_why_the_run_before_has_stopped(hands, laid, words):
    """Whoever leads again at once has seen the card that stopped the run for no longer than a moment."""
    turn = next(seat for seat, hand in enumerate(hands) if laid in hand)
    now = play(at(*hands, turn=turn), laid)
    (leader,) = now.to_act

    assert told(voice.question(view(now, leader)).words, LANGUAGES["en"]) == words


def test_runs_need_plain_suits_a_spare_hand_and_nothing_else_beside_them():
    for change, why in (
        (Change("rules.packs.suitless", value=True), "one pack of plain suits"),
        (Change("rules.deal.each", 4), "differ by more than a card"),
        (Change("rules.scoring.horses.cards", ()), "no card has chips on it"),
        (Change("rules.scoring.horses.cards", cards("A♥ A♥")), "a card has one pool"),
    ):
        with pytest.raises(RulesError, match=why):
            edited(NEWMARKET, (change,))


def short_pack(*gone: str, order: str = RANKS, first_suit: Suit | None = None) -> Game:
    """Return the game without the cards of these suits and ranks (``2-9♠``), with horses in every pack."""
    without = [Card(rank, each[-1]) for each in gone for rank in order if rank in each]
    left = [Card(rank, suit) for suit in SUITS for rank in order if Card(rank, suit) not in without]
    return edited(
        NEWMARKET,
        (
            Change("rules.packs.order", order),
            Change("rules.packs.without", tuple(without)),
            Change("rules.deal.each", len(left) // 4),
            Change("rules.scoring.horses.cards", (left[0],)),
            Change("rules.stages.stops.first_suit", first_suit),
            Change("players", (3,)),
            Change("best", (3,)),
        ),
    )


@pytest.mark.parametrize(
    ("game", "stops", "examples"),
    [
        (short_pack(order="AKQJT"), "at an ace", ["jack of spades, the queen"]),
        (short_pack("23456789♠"), "at an ace", ["jack of spades, the queen", "three and seven of hearts"]),
        (short_pack(f"{RANKS}♠"), "at an ace", ["three of hearts, the four", "three and seven of hearts"]),
        (short_pack("A♠", order="AKQ"), "at the highest card of its suit", []),
    ],
)
def test_the_rulebook_of_a_short_pack_takes_its_examples_from_cards_in_it(game, stops, examples):
    text = told(rulebook(game, 3), LANGUAGES["en"])
    play = text[text.index("## The play") : text.index("## Scoring")]

    assert f"A run stops {stops}" in play
    assert all(each in play for each in examples)
    assert ("as in" in play) + ("For example" in play) == len(examples)


def test_the_suit_led_first_is_in_the_pack():
    with pytest.raises(RulesError, match="no card of the suit that is led first"):
        short_pack(f"{RANKS}♦", first_suit="♦")


def test_the_rulebook_says_who_gets_a_card_more():
    five, three, some = (told(rulebook(NEWMARKET, seats), LANGUAGES["en"]) for seats in (5, 3, None))

    assert "Each player gets at least eight cards. A spare hand is dealt too" in five
    assert "until no card is left; the first four players get one card more. The eight cards" in five
    assert (
        "Each player gets 13 cards. A spare hand is dealt too, after the dealer, until no card is left. The"
        in three
    )
    assert (
        "one card more goes to the first four players (nobody with 3 players, the first two with 4," in some
    )


def test_the_holder_of_the_lowest_diamond_is_named_alike_in_rulebook_and_house_rule():
    text = told(rulebook(house(NEWMARKET, horses="kings", start="two-of-diamonds"), 5), LANGUAGES["en"])

    assert "Whoever holds the ace of diamonds leads it" in text
    assert "Whoever holds the lowest diamond dealt (usually the two), with that card." in text
    assert "The horses are the four kings: " in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_tells_runs_horses_and_a_worked_score(language):
    text = told(rulebook(NEWMARKET, 5), LANGUAGES[language])

    worked = {"en": "your score is −1 point", "de": "Das macht −1 Punkt", "fr": "cela fait −1 point"}
    for word in {"en": "run horses", "de": "Folge Pferde", "fr": "suite chevaux"}[language].split():
        assert word in text
    assert worked[language] in text


# --- The spare hand ----------------------------------------------------------------------------------

DEALER = house(NEWMARKET, dead_hand="dealer")
AUCTION = house(NEWMARKET, dead_hand="auction")
TAKE, LEAVE, PASS = TakeWidow(takes=True), TakeWidow(takes=False), Bid(None)


def play_on(now: Position) -> Position:
    """Return the deal once the first of all legal moves has been made again and again."""
    while not now.is_over:
        now = said(now, now.legal(min(now.to_act)).moves[0])
    return now


@pytest.mark.parametrize("seats", SIZES)
def test_the_dealer_alone_may_exchange_his_hand_for_the_spare_one_before_the_first_lead(seats):
    now, dealer = dealt(DEALER, seats), seats - 1
    assert now.to_act == {dealer}
    assert {*now.legal(dealer)} == {TAKE, LEAVE}
    assert said(now, LEAVE).hands == now.hands
    taken = said(now, TAKE)
    assert {*taken.hands[dealer]} == {*now.talon}
    assert taken.to_act == {A}


def test_the_hand_given_up_becomes_the_spare_one_whose_cards_are_the_stops():
    now = play_on(said(dealt(DEALER, 4), TAKE))
    stops = {run.stop for run in runs_seen(view(now, A)) if run.stop is not None}
    assert stops
    assert stops <= {*now.dealt[3]}


def test_nobody_but_the_taker_sees_either_hand():
    now = said(dealt(DEALER, 3), TAKE)
    assert {*view(now, C).hand} == {*now.talon}
    assert {*view(now, C).dealt} == {*now.dealt[C]}
    assert not {*now.talon, *now.dealt[C]} & {
        *view(now, A).hand,
        *view(now, A).received,
        *view(now, A).discards,
    }


def test_a_spare_hand_that_the_dealer_leaves_is_sold_to_the_highest_bidder_who_pays_him():
    now = said(dealt(AUCTION, 4), LEAVE)
    assert now.to_act == {A}
    now = said(now, Bid(1), PASS, Bid(3))
    # B has passed, so A is asked next and may not bid less.
    assert now.to_act == {A}
    with pytest.raises(IllegalMove, match="bid from 4 to 20"):
        now.after(A, Bid(3))
    now = said(now, PASS)
    assert now.to_act == {A}
    assert {*now.hands[C]} == {*now.talon}
    assert now.hands[3] == now.dealt[3]
    over = play_on(now)
    assert of(over, "spare-hand") == [0, 0, -3, 3]
    assert sum(over.score().points) + sum(over.score().pools) == 0


def test_a_spare_hand_for_which_nobody_bids_stays_where_it_is():
    now = said(dealt(AUCTION, 3), LEAVE, PASS, PASS)
    assert now.hands == now.dealt
    assert now.progress == RunProgress(A)
    assert of(play_on(now), "spare-hand") == [0, 0, 0]


def test_a_dealer_who_takes_the_spare_hand_sells_nothing():
    assert said(dealt(AUCTION, 3), TAKE).progress == RunProgress(A)


def test_a_hand_of_a_card_more_is_exchanged_for_the_spare_hand_as_it_is():
    now = said(dealt(AUCTION, 5), LEAVE, Bid(2), PASS, PASS, PASS)
    assert now.sizes == (8, 9, 9, 9, 8)
    assert {*now.hands[A]} == {*now.talon}


def test_what_is_left_on_the_horses_is_shared_by_those_whom_the_price_leaves_in_the_match():
    """It is paid with all else, once the deal is over: so B, whom it ruins, has no share."""
    game = house(NEWMARKET, dead_hand="auction", chips=40)
    over = play_on(said(dealt(game, 3), LEAVE, PASS, Bid(20)))
    lost = -int(over.score().points[B])
    for chips, sharers in ((lost, {A, C}), (lost + 1, {A, B, C})):
        last = replace(over, standing=replace(over.standing, number=5, totals=(60, chips, 60)))
        shares = [item.seat for item in last.score().items if item.reason.startswith("took a share")]
        assert {*shares} == sharers


def test_a_program_that_is_told_of_a_bid_which_nobody_may_make_says_so():
    now = dealt(AUCTION, 4)
    deal = begun(now.rules, 4, A, 3, hand=now.dealt[A], turn_up=None, standing=now.standing)
    with pytest.raises(Impossible, match="swap your hand"):
        moved(deal, 3, Bid(2))
    deal = moved(moved(deal, 3, LEAVE), A, Bid(5))
    for bid in (5, 21):
        with pytest.raises(Impossible, match="bid from 6 to 20"):
            moved(deal, B, Bid(bid))


def test_a_spare_hand_has_a_card_for_each_of_a_hand():
    three = Change("players", (3,)), Change("best", (3,))
    uneven, each = Change("rules.deal.uneven", value=False), Change("rules.deal.each", 16)
    for changes in ((*three, uneven, each), (Change("rules.deal.turn_up", "talon"),)):
        with pytest.raises(RulesError, match="cards left over are not enough for a spare hand"):
            edited(DEALER, changes)


def test_of_a_spare_hand_of_more_cards_only_a_hand_is_taken():
    """With equal hands all that is left goes to the spare one; nobody plays with more cards than others."""
    game = house(NEWMARKET, dead_hand="dealer", even="on")
    now = said(dealt(game, 5), TAKE)
    assert (now.sizes, len(now.talon)) == ((8,) * 5, 12)
    assert "gets only as many of its cards" in told(rulebook(game, 5), LANGUAGES["en"])
    assert "gets only as many of its cards" not in told(rulebook(game, 3), LANGUAGES["en"])
