"""Each term of the rules has its sentence, in the rulebook and among the differences alike."""

from dataclasses import replace
from fractions import Fraction

import pytest

from capot.cards import BAVARIAN, FRENCH, TELL, cards
from capot.language.cards import a_rank, rank_names
from capot.language.texts import listed
from capot.language.words import counted, figure, measured, ordinal, spanned
from capot.rules.changes.edits import Add, Change, Remove, edited
from capot.rules.changes.options import with_options
from capot.rules.games.black_lady import BLACK_MARIA
from capot.rules.games.common import FULL, PIQUET
from capot.rules.games.hearts import HEARTS, SPOT_HEARTS
from capot.rules.games.knaves import KNAVES
from capot.rules.games.polignac import POLIGNAC
from capot.rules.match.ends import AfterDeals, AtTotal
from capot.rules.scoring import ByRank, Howell, Scale, Shares, Sweepstake, Together, TrickTaken
from capot.rules.stages.announcing import Announce, Undertaking
from capot.rules.stages.exchanges import TakeTalon
from capot.rules.stages.tricks import (
    DealersRight,
    HolderOfLowest,
    MustDiscard,
    NotOpening,
    NotToFirstTrick,
    TurnedTrump,
    Unbroken,
)
from capot.rules.terms import AllOf, NoTrick, Pack, Payoff
from capot.rules.text import differences, rulebook
from capot.rules.text.card_names import Names

QUEEN_OF_SPADES = cards("Q♠")
FIVE = Payoff(0, 5)
MOON = Undertaking("moon", "the moon", AllOf(cards("Q♠ Q♥ Q♦ Q♣")), FIVE, Payoff(5, 0), "nobody")

TOLD = [
    (Change("rules.packs", Pack("AKQJT98765432", cards("2♦"))), "The two of diamonds is removed"),
    (Change("rules.packs.order", "AKQJT98765432"[::-1]), "2 3 4 5 6 7 8 9 10 J Q K A"),
    (Change("rules.packs.order", "KQJT98765432A"), "note that the ace is the lowest card"),
    (Change("rules.packs.order", "ATKQJ98765432"), "note that the ten ranks between the ace and the king"),
    (Change("rules.deal.each", 12), "The four cards left over lie face down and out of play."),
    (Change("rules.stages.exchange.count", 1), "choose one card and pass it face down"),
    (Change("rules.stages.exchange.cycle", ("left",)), "The cards always go to the left."),
    (
        Change("rules.stages.exchange.unanimous", value=True),
        "Anyone may refuse to pass; if even one player refuses, no cards are passed in that deal.",
    ),
    (Remove("rules.stages.exchange"), "No cards are passed."),
    (
        Change("rules.stages.tricks.first_lead", DealersRight()),
        "The player on the dealer’s right leads to the",
    ),
    (
        Change("rules.stages.tricks.first_lead", HolderOfLowest("♦")),
        "The player with the two of diamonds leads it",
    ),
    (
        Change("rules.stages.tricks.first_lead", HolderOfLowest("♣", "suit")),
        "The player with the two of clubs leads that card or any other club to the first trick.",
    ),
    (Remove("rules.stages.tricks.bans.breaking"), "Hearts may be led at any time."),
    (
        Change("rules.stages.tricks.bans.breaking", Unbroken("♥", "play", QUEEN_OF_SPADES)),
        "until they are broken, that is, until a heart or the queen of spades has been played; but if you",
    ),
    (
        Change("rules.stages.tricks.bans.breaking", Unbroken("♠", also=cards("K♥ Q♥"))),
        "until a spade has been discarded on another suit, or the king or queen of hearts has been played;",
    ),
    (
        Add("rules.stages.tricks.bans", NotToFirstTrick(QUEEN_OF_SPADES)),
        "You may not play the queen of spades to the first trick unless you have nothing else to play.",
    ),
    (
        Add("rules.stages.tricks.bans", NotOpening("♥")),
        "You may not lead hearts to the first trick unless you hold nothing else.",
    ),
    (
        Add("rules.stages.tricks.duties", MustDiscard(QUEEN_OF_SPADES[0])),
        "If you hold the queen of spades and cannot follow suit, you must play it.",
    ),
    (Change("rules.scoring.queen-of-spades.points", Fraction(1, 2)), "The queen of spades costs ½ point."),
    (Change("rules.scoring.queen-of-spades.points", -1), "The queen of spades takes 1 point off your score."),
    (
        Change("rules.scoring.hearts.points", ByRank({"A": 5, "K": 3})),
        "The ace of hearts costs 5 points and the king of hearts 3.",
    ),
    (Remove("rules.scoring.sweep"), "Taking all the hearts and the queen of spades scores as usual."),
    (
        Change("rules.scoring.sweep.payoff", Payoff(-26, 0)),
        "you score −26 points and each opponent scores nothing;",
    ),
    (
        Change("rules.scoring.sweep.payoff", Payoff(-26, 1)),
        "you score −26 points and each opponent scores 1;",
    ),
    (
        Change("rules.scoring.sweep.target", NoTrick()),
        "If you win no trick, you have shot the moon: you score nothing",
    ),
    (
        Change("rules.scoring.sweep.replaces", ("hearts",)),
        "instead of the points for hearts; the points for the queen of spades still count.",
    ),
    (
        Change("rules.scoring.sweep.doubled_by_every_trick", value=True),
        "If you win every trick as well, these scores are doubled.",
    ),
    (
        Add("rules.scoring", TrickTaken("first", "first", 2)),
        "The first trick costs its winner 2 points.",
    ),
    (Add("rules.scoring", TrickTaken("each", "every", 1)), "Each trick costs its winner 1 point."),
    (
        Add("rules.scoring", TrickTaken("last", "last", 1, "others")),
        "The last trick costs everyone except its winner 1 point.",
    ),
    (
        Add("rules.scoring", Together("both", ("hearts", "queen-of-spades"), 20)),
        "If you take all the hearts and the queen of spades, you score 20 points for them instead of 26.",
    ),
    (
        Add("rules.scoring", Scale("third", Fraction(1, 3))),
        "All of these are the usual points times ⅓.",
    ),
    (Add("rules.scoring", Sweepstake("pool", cards("Q♠ Q♥"))), "You pay 1 point into a pool for each"),
    (
        Add("rules.scoring", Howell("pool", cards("Q♠ Q♥"))),
        "you pay one point into a pool for each opponent, which makes three.",
    ),
    (
        Add("rules.scoring", Shares("pool", ("hearts", "queen-of-spades"), 6, (3, 2, 1, 0), 2, 4)),
        "takes 3 chips, the one with the second fewest 2, the one with the third fewest 1 and the one with",
    ),
    (Change("ends", (AfterDeals(12),)), "The match ends after twelve deals."),
    (Change("ends", (AfterDeals(13),)), "The match ends after 13 deals."),
    (Change("ends", (AfterDeals(3, "player"),)), "when each player has dealt three times (12 deals)."),
    (Change("ends", (AtTotal(50), AfterDeals(9))), "reaches 50 points, or after nine deals, whichever"),
    (
        Change("ends.total.loses", value=True),
        "Of the players who then have 100 points or more, the one with the most loses the match;",
    ),
    (
        Change("ends.total.exactly_halves", value=True),
        "But a total of exactly 100 drops to 50 instead of ending the match.",
    ),
    (Change("direction", "anticlockwise"), "Play goes anticlockwise, to the right."),
    (Change("rotation", "anticlockwise"), "after each deal, the player on the dealer’s right deals next."),
    (Change("low_wins", value=False), "The highest total wins."),
    (Change("ties", "play on"), "more deals are played until one player wins alone."),
    (
        Change("ties", "round"),
        "more rounds are played (everyone deals once in each) until one player wins alone.",
    ),
    (
        Add("rules.stages", Announce((MOON,)), before="tricks"),
        "may announce that they will shoot the moon.",
    ),
    (Add("rules.stages", Announce((MOON,)), before="exchange"), "Announcing comes before passing."),
    (
        Add("rules.stages", Announce((replace(MOON, leads=True),)), before="tricks"),
        "The declarer leads to the first trick instead of the player with the two of clubs.",
    ),
    (
        Add(
            "rules.stages",
            Announce((replace(MOON, still_count="others", failed=Payoff(5, 1)),)),
            before="tricks",
        ),
        "scores 5 points, and each opponent scores 1; in addition, the opponents score what they took",
    ),
    (
        Add("rules.stages", Announce((replace(MOON, still_count="everybody"),), "every"), before="tricks"),
        "scores 5 points, and each opponent scores nothing; in addition, everyone scores what they took",
    ),
]


@pytest.mark.parametrize(
    ("edit", "told"), TOLD, ids=[f"{place}: {told[:50]}" for place, (_, told) in enumerate(TOLD)]
)
def test_a_change_of_hearts_is_told(edit, told):
    changed = edited(replace(HEARTS, options=()), (edit,))

    assert told in " ".join(differences(changed, HEARTS))


@pytest.mark.parametrize(
    ("edit", "told"), TOLD, ids=[f"{place}: {told[:50]}" for place, (_, told) in enumerate(TOLD)]
)
def test_what_is_told_as_a_difference_stands_in_the_rulebook_too(edit, told):
    changed = edited(replace(HEARTS, options=()), (edit,))
    gone = isinstance(edit, Remove)

    assert (told in rulebook(changed)) is not gone


def test_other_faces_rename_the_cards_and_are_told():
    leaves = replace(HEARTS, faces="tell", options=())

    assert differences(leaves, HEARTS) == ("The cards are those of a William Tell pack.",)
    assert "The Ober of Leaves costs 13 points." in rulebook(leaves)
    assert "Each card of Hearts costs 1 point." in rulebook(leaves)


def test_the_dealer_takes_up_what_is_left_over():
    edits = (
        Change("rules.deal.each", 12),
        Add("rules.stages", TakeTalon(QUEEN_OF_SPADES), before="exchange"),
    )
    page = rulebook(edited(replace(HEARTS, options=()), edits))

    assert "The dealer picks up the four cards left over and discards four face down." in page
    assert "The dealer may not discard the queen of spades." in page
    assert "The player with the lowest club dealt leads it to the first trick." in page


def test_the_card_turned_up_makes_trumps_with_its_exceptions():
    trump = Change("rules.stages.tricks.trump", TurnedTrump(none_at="JA", none_when_repeated=True))
    told = differences(edited(KNAVES, (trump,)), KNAVES)

    assert told == (
        "If a jack or an ace is turned up, there are no trumps in that deal.",
        "If the same suit is turned up as in the deal before, there are no trumps in that deal.",
    )


def test_what_a_variant_leaves_out_is_told_once():
    silent = edited(replace(POLIGNAC, options=()), (Remove("rules.stages.announce"),))

    assert differences(silent, POLIGNAC) == ("Nothing may be announced.",)


def test_numbers_of_players_are_told_within_the_sentence():
    page = rulebook(KNAVES)

    assert "Each player gets 17 cards (13 with 4 players, 10 with 5)." in page
    assert "With 3, 5 or 6 players, both black sevens are removed, which leaves 30 cards." in rulebook(
        POLIGNAC
    )


def test_packets_that_depend_on_the_number_of_players_stand_in_a_table():
    page = rulebook(POLIGNAC)

    assert (
        "face down in packets, starting with the player on the dealer’s left:\n\n| Players | Cards each"
        in page
    )
    assert "\n| 3 | 10 | 3-2-3-2 |\n| 4 | 8 | 3-2-3 |\n| 5 | 6 | 3-3 |\n| 6 | 5 | 3-2 |\n" in page
    assert "in packets of 3-2-3, starting" in rulebook(POLIGNAC, 4)


def test_thirteen_face_values_are_told_as_face_values():
    """Encyclopædia Britannica, Hearts: each heart counts its spots, the ace as fourteen."""
    assert "- Each heart costs its face value (J 11, Q 12, K 13, A 14).\n" in rulebook(SPOT_HEARTS)
    face = rulebook(with_options(BLACK_MARIA, {"values": "face"}))
    assert "- Each heart costs its face value (K, Q and J 10, A 15).\n" in face


# --- The names of cards ------------------------------------------------------------------------------

FRENCH_32, FRENCH_52 = Names(FRENCH, PIQUET), Names(FRENCH, FULL)
HEART_CARDS = tuple(card for card in FULL.cards() if card.suit == "♥")


@pytest.mark.parametrize(
    ("some", "each", "every", "plain"),
    [
        ("Q♠", "the queen of spades", "the queen of spades", "the queen of spades"),
        ("J♠ J♥ J♦ J♣", "each jack", "all four jacks", "jacks"),
        ("Q♥ Q♦", "each red queen", "both red queens", "the red queens"),
        ("7♠ 7♣", "each black seven", "both black sevens", "the black sevens"),
        ("Q♠ Q♥", "each of the queens of spades and hearts") + ("the queens of spades and hearts",) * 2,
        ("A♠ K♠", "each of the ace and king of spades") + ("the ace and king of spades",) * 2,
        ("6♠ 6♥", "each of the sixes of spades and hearts") + ("the sixes of spades and hearts",) * 2,
        ("Q♠ J♦",) + ("the queen of spades and the jack of diamonds",) * 3,
    ],
)
def test_cards_are_named_as_players_name_them(some, each, every, plain):
    assert FRENCH_52.each(cards(some)) == each
    assert FRENCH_52.all(cards(some)) == every
    assert FRENCH_52.plain(cards(some)) == plain


def test_a_whole_suit_is_named_by_its_suit():
    some = (*HEART_CARDS, *QUEEN_OF_SPADES)

    assert FRENCH_52.each(some) == "each heart and the queen of spades"
    assert FRENCH_52.all(some) == "all the hearts and the queen of spades"
    assert FRENCH_52.plain(some, "or") == "hearts or the queen of spades"
    assert FRENCH_32.plain(cards("A♥ K♥ Q♥ J♥ 10♥ 9♥ 8♥ 7♥")) == "hearts"


def test_german_cards_have_their_own_names():
    assert Names(TELL, PIQUET).one(QUEEN_OF_SPADES[0]) == "the Ober of Leaves"
    assert Names(BAVARIAN, PIQUET).all(cards("A♠ A♥ A♦ A♣")) == "all four Sows"
    assert Names(TELL, PIQUET).plain(cards("Q♥ Q♦")) == "the Obers of Hearts and Bells"


# --- English -----------------------------------------------------------------------------------------


def test_numbers_and_amounts():
    assert [figure(each) for each in (13, -1, Fraction(1, 2), Fraction(-5, 2), Fraction(2, 7))] == [
        "13", "−1", "½", "−2½", "2/7",
    ]  # fmt: skip
    assert [measured(each) for each in (1, -1, 0, 2, Fraction(1, 2), Fraction(3, 2))] == [
        "1 point", "−1 point", "0 points", "2 points", "½ point", "1½ points",
    ]  # fmt: skip
    assert [counted(each, "card") for each in (1, 3, 12, 13)] == [
        "one card", "three cards", "twelve cards", "13 cards",
    ]  # fmt: skip
    assert [ordinal(each) for each in (1, 3, 11, 12, 21, 22, 23, 112)] == [
        "first", "third", "11th", "12th", "21st", "22nd", "23rd", "112th",
    ]  # fmt: skip


def test_lists_plurals_and_articles():
    assert listed(["hearts"]) == "hearts"
    assert listed(["hearts", "clubs", "spades"], "or") == "hearts, clubs or spades"
    assert [spanned(each) for each in ((4,), (3, 4), (6, 3, 5, 4), (3, 5, 6))] == [
        "4", "3 or 4", "3 to 6", "3, 5 or 6",
    ]  # fmt: skip
    assert [rank_names(FRENCH, each) for each in "Q6"] == ["queens", "sixes"]
    assert [a_rank(TELL, each) for each in "KAJ"] == ["a King", "an Ace", "an Unter"]
