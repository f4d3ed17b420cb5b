"""What players of Cassino are told, asked and shown, and its rulebook."""

from itertools import pairwise

import pytest

from capot.cards import cards
from capot.language.languages import LANGUAGES
from capot.language.texts import told
from capot.play.match import new_match
from capot.play.position import Position
from capot.play.stages.fishing_words import facts, question, signs
from capot.play.stages.fishing_words import told as said
from capot.play.view import view
from capot.rules.games.cassino import CASSINO
from capot.rules.text import rulebook
from tests.rules.cassino_table import at, build_of, played, positions, table
from tests.rules.table import A, B, C, D, house


def told_of(
    now: Position, before: Position, to: int, language: str = "en", *, seen: Position | None = None
) -> list[str]:
    """Return what a seat reads about the moves since ``before``, perhaps as ``seen`` later."""
    then = view(seen or now, to)
    fresh = [event.seen_by(to) for event in now.events[len(before.events) :]]
    lines = [said(then, event.what, to) for event in fresh if event is not None]
    return [told(line, LANGUAGES[language]) for line in lines if line]


def test_everyone_is_told_what_was_captured_and_built():
    """A sentence for each move, with what follows from it."""
    now = at("8♠ 6♥ 2♦", "8♣ K♦ 6♠", loose="8♦ 4♠")
    after = played(now, "build 6 2D 4S")
    assert told_of(after, now, A) == ["You play {2D} and build 6 with {4S}."]
    assert next(str(each) for each in facts(view(after, B), B)) == "{@0}’s build of 6: {4S} {2D}"
    taken = played(after, "capture 8C 8D")
    assert told_of(taken, after, A) == ["{@1} takes {8D} with {8C}."]
    swept = played(taken, "capture 6H 2D 4S")
    assert told_of(swept, taken, A) == ["You take {2D} {4S} with {6H}. That sweeps the table."]


def dealt_open(*hands: str, loose: str) -> Position:
    """Return a deal with these hands and cards laid open, whose events say so."""
    match = new_match(CASSINO, len(hands), first_dealer=len(hands) - 1)
    first = [card for round_of in zip(*map(cards, hands), strict=True) for card in round_of]
    rest = [card for card in match.pack if card not in {*first, *cards(loose)}]
    now = match.with_deal((*first, *cards(loose), *rest)).position
    assert table(now).loose == cards(loose)
    return now


def test_everyone_is_told_which_card_raises_a_build_or_is_added_to_one():
    """The card played is named first, and what was there before."""
    now = dealt_open("2♦ 6♥ 9♠ 9♣", "3♠ 9♥ K♦ Q♦", loose="4♠ 8♦ A♦ 10♣")
    one = played(now, "build 6 2D 4S")
    two = played(one, "build 9 3S 4S 2D")
    three = played(two, "build 9 9S AD 8D 4S 2D 3S")
    assert told_of(two, one, A) == ["{@1} plays {3S} and raises the build of 6 to 9."]
    assert told_of(three, two, B) == [
        "{@0} plays {9S} and adds it to the build of 9, together with {8D} {AD}."
    ]
    assert told_of(two, one, A, seen=three) == told_of(two, one, A)


def test_what_is_told_of_several_moves_is_told_of_each_as_it_was():
    """Only the move that swept the table is called a sweep."""
    every = [*positions(CASSINO, 2, 5)]
    last = every[-1]
    at_once = [told_of(after, before, B) for before, after in pairwise(every)]
    later = [told_of(after, before, B, seen=last) for before, after in pairwise(every)]
    assert later == at_once
    assert sum("sweeps" in line for lines in later for line in lines) == sum(table(last).sweeps) > 0
    assert sum("The last cards are dealt" in line for lines in later for line in lines) == 1


def test_the_last_cards_are_announced():
    """John McLeod, pagat.com: the dealer says so."""
    now = at("8♠", "K♣", loose="8♦ 2♣", stock=8)
    after = played(now, "play 8S", "play KC")
    assert told_of(after, now, A)[1].startswith("{@1} lays down {KC}. The last cards are dealt.")
    assert [str(each) for each in facts(view(after, A), A)] == ["these are the last cards"]


def test_a_question_says_what_can_be_done():
    """A player is asked to capture, build or lay a card down."""
    both = at("3♥ 3♠ 6♦", "K♣ K♦ Q♣", loose="A♦ 2♣")
    assert question(view(both, A)).words == "Your turn: capture cards, build, or lay a card down."
    none = at("K♥ 9♦", "K♣ K♦", loose="Q♠")
    assert question(view(none, A)).words == "Your turn: nothing can be captured, so lay a card down."
    for hand, loose, more in (
        ("7♠ 4♥", "", "."),
        ("7♠ 4♥", "4♣", ", or capture other cards."),
        ("7♠ 4♥", "3♥", ", or build with another card."),
        ("7♠ 4♥", "3♥ 4♣", ", or capture or build with another card."),
    ):
        owner = at(hand, "K♣ K♦", loose=loose, builds=(build_of(7, "3♣ 4♦", A),))
        assert question(view(owner, A)).words == f"Your turn: take your build{more}"


def test_cards_taken_and_sweeps_stand_beside_a_name():
    """Piles may not be searched, but their size is seen."""
    now = at("8♠ 4♥", "K♣ K♦", taken=(cards("2♣ 2♦"), ()), sweeps=(1, 0))
    assert [str(each.words) for each in signs(view(now, A), A, A)] == ["2 cards taken", "1 sweep"]
    assert not signs(view(now, A), B, A)


def test_beside_the_names_of_partners_stands_what_their_side_has_taken():
    """They have one pile."""
    piles = cards("2♣ 2♦"), (), cards("3♣ 3♦ A♥"), ()
    hands = "8♠ 4♥", "K♣ K♦", "Q♣ Q♦", "J♣ J♦"
    now = at(*hands, taken=piles, sweeps=(1, 0, 1, 0))
    for seat in (A, C):
        assert [str(each.words) for each in signs(view(now, A), seat, A)] == ["5 cards taken", "2 sweeps"]
    assert not signs(view(now, A), D, A)
    alone = at(*hands, taken=piles, sweeps=(1, 0, 1, 0), game=house(CASSINO, sides="off"))
    assert [str(each.words) for each in signs(view(alone, A), C, A)] == ["3 cards taken", "1 sweep"]


def test_the_rulebook_says_what_counts_and_gives_an_example():
    """Eleven points, and what three of them are for."""
    book = rulebook(CASSINO, 2)
    assert "most cards scores 3 points; in a tie nobody does" in book
    assert "3 + 2 + 2 + 1 make 8 points" in book


def test_nothing_is_said_of_a_rank_of_cards_as_nothing_ranks():
    """A card is worth its value, and no card beats another."""
    assert "rank, from high to low" not in rulebook(CASSINO, 2)


def test_the_rulebook_says_what_an_owner_owes_and_what_is_never_built():
    """In sections of their own: capturing, building, laying down, more cards."""
    book = rulebook(CASSINO, 4)
    heads = [
        book.index(f"## {each}") for each in ("Capturing", "Building", "Laying cards down", "More cards")
    ]
    assert heads == sorted(heads)
    for said_there in (
        "to raise a build of your own you hold cards of both values, the old and the new",
        "it has no value, so it is never part of a build or of a group",
        "A card on the table that is in no build is loose",
        "each card counts in one group only",
        "goes to your pile, together with the card that captured it",
        "while raising a build, you may join further groups",
        "A build is captured whole, and only by a card of its value.",
    ):
        assert said_there.lower() in book.lower()


@pytest.mark.parametrize(
    ("chosen", "is_said", "is_not_said"),
    [
        ({"sides": "on"}, "A card in your partner’s hand does not count", "captured whole, by a card"),
        ({"sides": "off"}, "Capturing", "partner’s hand"),
        ({"builds_as_cards": "yes"}, "by a card of its value or as part of a group", "only by a card of its"),
        ({"courts": "several"}, "captures any number of loose cards", "captures one loose card"),
        ({"raise_from_table": "yes"}, "with loose cards if you like, if you hold", "you play, if you hold"),
        ({"trail_with_build": "yes"}, "You may always lay a card down", "you may not lay a card down"),
        ({"form": "spade"}, "The jack of spades is worth 1 point more.", "jack of spades is worth 1 point."),
        ({"form": "spade"}, "So the jack of spades counts 2 points in all.", "most spades scores"),
        ({"form": "royal-ace"}, "An ace may also count 14", "it has no value"),
        ({"form": "draw"}, "After playing, draw a card", "Once all hands are empty"),
    ],
)
def test_the_rulebook_says_what_the_house_rules_make_of_it(
    chosen: dict[str, str], is_said: str, is_not_said: str
):
    """And not what they do away with."""
    book = rulebook(house(CASSINO, **chosen), 4)
    assert is_said in book
    assert is_not_said not in book.partition("## House rules")[0]
