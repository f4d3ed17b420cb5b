"""Every reason for a move is true: each claim that can be read off a sentence is held against the deal."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from capot.cards import FRENCH, SUITS, Card, cards
from capot.play.events import Trick
from capot.play.match import new_match
from capot.play.moves import Discard, Move, PassCards, PlayCard
from capot.play.position import Position, from_hands
from capot.play.standing import Standing
from capot.play.view import View, view
from capot.players.thumb import advise
from capot.players.tricks.facts import Case, balance
from capot.rules.catalog import GAMES
from capot.rules.model import Game
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, Howell, Multiplier, Sweepstake, TrickTaken
from capot.rules.stages.announcing import Announce, Undertaking
from capot.rules.stages.exchanges import Exchange
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import SUITS_OF_PLAY, Deal, EveryTrick, Exact, Pack, Payoff
from tests.random_play import any_move, at_its_end, dealt

NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
COMPLETIONS = 4


@dataclass(frozen=True)
class Told:
    """An advice in the position in which it was given."""

    game: str
    position: Position
    seat: int
    seen: View
    move: Move
    reason: str

    @property
    def card(self) -> Card:
        assert isinstance(self.move, PlayCard)
        return self.move.card

    @property
    def strength(self) -> Callable[[Card], int]:
        return self.position.rules.pack.strength

    def suit_of(self, card: Card) -> str:
        """Return the suit of play of a card."""
        return self.position.rules.pack.suit(card)

    @property
    def others(self) -> set[Card]:
        """The cards of the others who play on."""
        out = {self.seat, *self.position.dropped}
        return {each for seat, hand in enumerate(self.position.hands) if seat not in out for each in hand}

    @property
    def unseen(self) -> set[Card]:
        """The cards in other hands, and those out of play that the seat has not seen."""
        played = {move.card for _, move in self.position.moves if isinstance(move, PlayCard)}
        # The taker of the card turned up may have laid it away unseen.
        turned = {self.seen.open_card} & {*self.position.talon}
        return {*self.position.rules.pack.cards()} - {*self.seen.hand, *self.seen.discards} - played - turned

    @property
    def mine(self) -> list[Card]:
        """The cards of the suit of the card played that the seat holds, from the highest down."""
        held = (each for each in self.seen.hand if self.suit_of(each) == self.suit_of(self.card))
        return sorted(held, key=self.strength, reverse=True)

    def named(self, text: str) -> Card:
        """Return the card that is shown so in the faces of the match."""
        faces = self.seen.standing.faces
        return next(each for each in self.position.rules.pack.cards() if faces.short(each) == text)

    def suit(self, name: str) -> str:
        """Return the suit that is called so, in one or many cards."""
        if name.startswith("trump"):
            trumps = self.position.rules.pack.trump_suit
            assert trumps is not None
            return trumps
        names = self.seen.standing.faces.suit_names
        return SUITS[names.index(name.removeprefix("card of ").removesuffix("s") + "s")]


TABLES: list[tuple[Game, int]] = []


@pytest.fixture(autouse=True, scope="module")
def tables(request):
    """Set the tables at which advice is heard: one of each game, or all where every case is asked for."""
    all_of_them = request.config.option.every_case
    TABLES[:] = [
        (game, seats)
        for place, game in enumerate(GAMES.values())
        for seats in (game.players if all_of_them else game.players[place % len(game.players) :][:1])
    ]


@lru_cache(maxsize=1)
def everything_told() -> tuple[Told, ...]:
    """Return the advice in a deal at every table, of three kinds in turn: played well, at random, or both."""
    return tuple(
        told
        for place, (game, seats) in enumerate(TABLES)
        for told in told_in_a_deal(game, seats, seed=place % 3)
    )


def told_in_a_deal(game, seats, seed) -> Iterator[Told]:
    luck = Random(seed)
    match = dealt(new_match(game, seats), seed)
    while match.position.to_act:
        position, seat = match.position, min(match.position.to_act)
        seen = view(position, seat)
        advice = advise(seen, luck)
        yield Told(game.key, position, seat, seen, advice.move, advice.reason)
        is_random = luck.randrange(2) < seed
        match = match.after(seat, any_move(position.legal(seat), luck) if is_random else advice.move)


def claims(pattern: str) -> list[tuple[Told, re.Match[str]]]:
    """Return every advice whose reason makes a claim; there must be some."""
    found = [(told, match) for told in everything_told() if (match := re.search(pattern, told.reason))]
    assert found
    return found


def winners(told: Told, card: Card) -> set[int]:
    """Return who wins the trick, if this card is played and all the others play at random."""
    won = set()
    for seed in range(COMPLETIONS):
        luck, position = Random(seed), told.position.after(told.seat, PlayCard(card))
        count = len(told.position.tricks)
        while len(position.tricks) == count:
            (seat,) = position.to_act
            position = position.after(seat, any_move(position.legal(seat), luck))
        won.add(position.tricks[count].taker)
    return won


def scores(start: Position) -> set[tuple[Exact, ...]]:
    """Return how the deal may end, if all play on at random."""
    ends = set()
    for seed in range(COMPLETIONS):
        ends.add(at_its_end(start, Random(seed)).score().points)
    return ends


def costly(rules: Rules, *, gains: bool | None = None) -> set[Card]:
    """Return the cards that score for who takes them; not those above 0 if ``gains``, those below if not."""
    some = set()
    for term in rules.scoring:
        if isinstance(term, Captured):
            values = {each: term.value(each) for each in term.cards}
            some |= {each for each, value in values.items() if value and (value > 0) is not gains}
        elif isinstance(term, Howell | Sweepstake):
            some |= set(term.cards)
        elif isinstance(term, Multiplier):
            some.add(term.card)
    return some


# --- Every claim, in every game ----------------------------------------------------------------------


def test_a_card_that_will_win_wins_whatever_the_others_play():
    for told, _ in claims(r"\bwill win (?!.*as would)|it will go to your|so it will win"):
        assert winners(told, told.card) == {told.seat}, told


def test_where_whatever_is_played_wins_every_card_wins():
    for told, _ in claims(r"as would whatever else you led|whatever you play will win this trick"):
        assert all(winners(told, each) == {told.seat} for each in told.seen.playable), told


def test_a_card_that_cannot_win_never_wins():
    for told, _ in claims(r"cannot win|^stay under|^get rid of the \S+ under|^go under|: throw the "):
        assert told.seat not in winners(told, told.card), told


def test_what_is_called_probable_comes_about_more_often_than_not():
    for word, seat_wins in (("win", True), ("lose", False)):
        found = [told for told, _ in claims(rf"so the \S+ will probably {word}")]
        right = sum((finished_trick(told).winner == told.seat) == seat_wins for told in found)
        assert right > len(found) / 2


def finished_trick(told: Told) -> Trick:
    """Return the trick as the rule of thumb at all the other seats finishes it."""
    position, count = told.position.after(told.seat, told.move), len(told.position.tricks)
    while len(position.tricks) == count:
        (seat,) = position.to_act
        position = position.after(seat, advise(view(position, seat), Random(1)).move)
    return position.tricks[count]


def test_nothing_is_left_to_lose_only_where_no_play_changes_the_score():
    for told, _ in claims("^nothing is left to lose"):
        assert len(scores(told.position)) == 1, told


def test_nothing_is_left_to_lose_after_a_trick_only_where_no_play_changes_the_score_then():
    for told, _ in claims("after it nothing is left to lose"):
        assert all(told.seat not in winners(told, each) for each in told.seen.playable), told
        position, count = told.position, len(told.position.tricks)
        while len(position.tricks) == count:
            (seat,) = position.to_act
            position = position.after(seat, any_move(position.legal(seat), Random(1)))
        assert len(scores(position)) == 1, told


def test_higher_and_lower_cards_are_counted_right():
    counted = r"^(\w+) higher (?:card of )?(\w+) (is|are) (out|unseen) and (\w+) lower"
    for told, found in claims(counted):
        higher, name, verb, where, lower = found.groups()
        assert told.suit(name) == told.suit_of(told.card)
        assert (verb == "is") == (higher in {"no", "one"})
        pool = told.others if where == "out" else told.unseen
        same = [told.strength(each) for each in pool if told.suit_of(each) == told.suit_of(told.card)]
        mine = told.strength(told.card)
        assert NUMBERS.index(higher) == sum(each > mine for each in same), told
        assert NUMBERS.index(lower.replace("none", "no")) == sum(each < mine for each in same), told


def test_no_higher_card_is_out_only_where_none_is():
    for told, found in claims(r"no higher ((?:card of )?\w+) is out"):
        assert told.suit(found[1]) == told.suit_of(told.card)
        same = (each for each in told.unseen if told.suit_of(each) == told.suit_of(told.card))
        assert all(told.strength(each) < told.strength(told.card) for each in same), told


def test_every_card_still_out_is_higher_only_where_it_is():
    for told, _ in claims("still out is higher"):
        same = [each for each in told.others if told.suit_of(each) == told.suit_of(told.card)]
        assert same, told
        assert all(told.strength(each) > told.strength(told.card) for each in same), told


def test_nobody_else_has_a_suit_only_where_nobody_has():
    for told, found in claims(r"nobody else has (\w+)"):
        assert all(told.suit_of(each) != told.suit(found[1]) for each in told.others), told


def test_who_is_told_to_have_none_of_a_suit_has_none():
    for told, found in claims(r"^you have no (\w+)"):
        assert all(told.suit_of(each) != told.suit(found[1]) for each in told.seen.hand), told
        assert told.suit_of(told.seen.trick[0]) == told.suit(found[1])


def test_cards_between_which_nobody_holds_one_are_next_to_each_other():
    for told, _ in claims("nobody else holds a card between"):
        ends = [told.strength(each) for each in told.seen.playable]
        same = (told.strength(each) for each in told.others if told.suit_of(each) == told.suit_of(told.card))
        assert not any(min(ends) < each < max(ends) for each in same), told


def test_the_highest_lowest_and_only_card_of_a_suit_is_that():
    for told, found in claims(r"your (highest|lowest|only) ((?:card of )?\w+)(?<!card)(?= |,|:|$)"):
        which, name = found.groups()
        assert told.suit(name) == told.suit_of(told.card)
        assert told.mine[-1 if which == "lowest" else 0] == told.card, told
        assert (len(told.mine) == 1) == (which == "only"), told


def test_the_highest_card_that_loses_is_that():
    for told, found in claims("your (highest|only) card that (?:still )?loses"):
        losing = [each for each in told.seen.playable if told.seat not in winners(told, each)]
        assert told.card in losing
        certain = [each for each in losing if told.strength(each) <= told.strength(told.card)]
        assert found[1] == "only" or len(certain) > 1, told


def test_whoever_takes_a_card_pays_only_for_one_that_scores():
    for told, _ in claims("whoever takes (it|the trick) pays"):
        assert told.card in costly(told.position.rules), told


def test_nothing_costs_anything_in_a_trick_without_cards_that_score():
    for told, _ in claims("nothing in the trick costs"):
        assert not costly(told.position.rules) & {*told.seen.trick, told.card}, told
        every = (term for term in told.position.rules.scoring if isinstance(term, TrickTaken))
        assert not any(term.which == "every" for term in every), told


def test_nobody_else_holds_a_penalty_card_only_where_nobody_does():
    """A card that gains something, as the sheep of Gong Zhu, is none."""
    for told, _ in claims("nobody else holds a penalty card"):
        penalties = costly(told.position.rules, gains=not told.seen.standing.low_wins)
        assert not penalties & told.others, told


def test_only_the_last_trick_counts_where_no_card_does_any_more():
    for told, _ in claims("only the last trick counts"):
        assert not costly(told.position.rules) & {*told.others, *told.seen.hand}, told
        assert len(told.seen.hand) > 1


def test_a_card_that_may_have_to_take_another_is_above_it():
    for told, found in claims(
        r"(?:throw the |^)(?!both|all)([^ ,]+),? (?:which might|could) have to take the (\w+[♠♥♦♣]?)"
    ):
        catcher, prey = told.named(found[1]), told.named(found[2])
        assert prey in costly(told.position.rules)
        assert prey in told.unseen, told
        assert told.suit_of(catcher) == told.suit_of(prey)
        assert told.strength(catcher) > told.strength(prey)


def test_cards_given_away_are_what_they_are_called():
    for told, found in claims(r"^(both|all three|[^ ,]+)(?: is| are) (?:a )?penalty card"):
        assert isinstance(told.move, PassCards | Discard)
        is_all = found[1] in {"it", "both", "all three"}
        some = told.move.cards if is_all else [told.named(found[1])]
        assert set(some) <= set(told.move.cards) & costly(told.position.rules), told


def test_a_hand_left_without_a_suit_holds_none_of_it():
    for told, found in claims(r"you would be left without ([\w ,]+)$"):
        assert isinstance(told.move, PassCards | Discard)
        for name in re.split(r", | or ", found[1]):
            left = {each for each in told.seen.hand if told.suit_of(each) == told.suit(name)}
            assert left <= set(told.move.cards), told


@pytest.mark.parametrize(("game", "number", "said"), [("reversis", 1, "is"), ("schieberamsch", 2, "are")])
def test_one_card_laid_away_is_likely_to_win_a_trick_and_several_are(game, number, said):
    for seed in range(1, 9):
        position = dealt(new_match(GAMES[game], GAMES[game].players[0]), seed).position
        while (advice := advise(view(position, min(position.to_act)), Random(0))).move.text[:4] == "take":
            position = position.after(min(position.to_act), advice.move)
        if "likely to win" in advice.reason:
            assert isinstance(advice.move, Discard)
            assert len(advice.move.cards) == number
            assert f", which {said} likely to win " in advice.reason
            return
    pytest.fail("no cards are laid away because they win tricks")


def test_every_card_is_named_in_the_faces_of_the_match():
    for told in everything_told():
        if told.seen.standing.face_set != "french":
            assert not set(SUITS) & set(told.reason), told


def test_a_reason_is_short_and_does_not_count_to_nought():
    for told in everything_told():
        assert len(told.reason) < 125, told
        assert not re.search(r"\b0 |\b1 higher", told.reason), told


# --- One player against all others --------------------------------------------------------------------


@lru_cache(maxsize=1)
def told_for_a_side() -> tuple[Told, ...]:
    """Return the advice in deals of Schafkopf in which somebody took the widow."""
    everything = (told for seed in range(24) for told in told_in_a_deal(GAMES["schafkopf-window"], 3, seed))
    return tuple(told for told in everything if told.position.declarer is not None and told.seen.tricks)


@pytest.mark.parametrize(
    ("claim", "true"),
    [
        (r"^nobody can beat the|^the \S+ wins this trick", lambda told, who: who == {told.seat}),
        (
            "your partner wins this trick",
            lambda told, who: not who & {told.seat, told.position.declarer},
        ),
        ("the declarer takes this trick", lambda told, who: who == {told.position.declarer}),
        ("the others will take this trick", lambda told, who: told.position.declarer not in who),
    ],
)
def test_who_is_said_to_win_a_trick_of_partners_wins_it(claim, true):
    found = [told for told in told_for_a_side() if re.search(claim, told.reason)]
    assert found
    for told in found:
        assert true(told, winners(told, told.card)), told


# --- Sentences in small deals ------------------------------------------------------------------------

COURT = Pack(order="AKQJ")
QUEEN = Captured("queen", cards("Q♠"), 13)
JACKS = Captured("jacks", cards("J♠ J♥ J♦ J♣"), 1)
LAST = TrickTaken("last", "last", 1)
EVERY = TrickTaken("tricks", "every", 1)
CAPOT = Undertaking("capot", "capot", EveryTrick(), Payoff(0, 5), Payoff(5, 0), "nobody")


def reason(hands, played="", scoring=(QUEEN,), *, low_wins=True, face_set="french"):
    """Return the reason for the card advised after some were played; seat 0 leads first."""
    rules = Rules(COURT, Deal(), (Tricks(Eldest()),), tuple(scoring))
    standing = Standing(low_wins=low_wins, face_set=face_set)
    position = from_hands(rules, 3, [cards(hand) for hand in hands], standing=standing)
    for each in cards(played):
        (seat,) = position.to_act
        position = position.after(seat, PlayCard(each))
    (seat,) = position.to_act
    return advise(view(position, seat), Random(1)).reason


THROWN = ("A♣ K♣ Q♣ J♠", "Q♠ J♥ A♦ K♦", "J♣ K♠ A♠ Q♦", "A♥ K♥ Q♥ J♦")
DUCKED = ("K♠ A♣ K♣ Q♣", "A♠ Q♠ J♥ A♦", "J♣ K♥ A♥ Q♦", "Q♥ J♠ K♦ J♦")
OVER = ("Q♥ A♣ K♣ Q♣", "K♥ A♥ J♥ A♦", "J♣ K♠ A♠ Q♦", "Q♠ J♠ K♦ J♦")
FORCED = ("J♥ A♠ A♣ J♦", "Q♥ A♥ K♠ J♣", "K♥ Q♠ K♣ K♦", "J♠ Q♣ A♦ Q♦")
LOW = ("Q♣ A♥ A♦ A♠", "J♣ K♣ K♥ K♦", "Q♠ Q♥ Q♦ A♣", "J♠ J♥ J♦ K♠")
FOLLOWED = ("J♥ K♣ Q♣ J♣", "K♥ Q♥ A♦ J♦", "A♥ A♠ K♠ Q♠", "J♠ A♣ K♦ Q♦")


@pytest.mark.parametrize(
    ("hands", "played", "scoring", "sentence"),
    [
        (
            THROWN,
            "",
            (QUEEN,),
            "every spade still out is higher, so the J♠ cannot win, and it is your only spade",
        ),
        (THROWN, "A♣", (QUEEN,), "you have no clubs: throw the Q♠, and whoever takes the trick pays for it"),
        (THROWN, "A♣ Q♠", (QUEEN,), "the J♣ is the only card you may play"),
        (
            THROWN,
            "A♣ Q♠ J♣",
            (QUEEN,),
            "you cannot win this trick, and after it nothing is left to lose: any card will do",
        ),
        (THROWN, "A♣", (LAST,), "you have no clubs: throw the A♦, since no higher diamond is out to beat it"),
        (
            THROWN,
            "",
            (LAST,),
            "no higher club is out, so the A♣ will win, which costs nothing: only the last trick counts",
        ),
        (DUCKED, "K♠", (QUEEN,), "get rid of the Q♠ under the K♠: whoever takes the trick pays for it"),
        (DUCKED, "K♠ Q♠ A♥ J♠", (QUEEN,), "nothing is left to lose in this deal: any card will do"),
        (
            FOLLOWED,
            "J♥",
            (LAST,),
            "nobody else holds a card between your hearts: any of them does the same",
        ),
        (FOLLOWED, "J♥ K♥ A♥", (JACKS,), "you have no hearts: throw the A♣, which might have to take the J♣"),
        (
            FORCED,
            "J♥",
            (QUEEN,),
            (
                "you cannot stay under the J♥, but somebody after you may go over the Q♥, "
                "which is likely to cost least"
            ),
        ),
        (
            FORCED,
            "J♥",
            (LAST,),
            "you cannot stay under the J♥: the A♥ will win this trick, and it is likely to cost least",
        ),
        (OVER, "Q♥", (QUEEN,), "stay under the Q♥ with the J♥, your only card that loses for sure"),
        (OVER, "Q♥", (LAST,), "get rid of the A♥ while nothing in the trick costs anything"),
        (
            LOW,
            "",
            (QUEEN,),
            "two higher clubs are out and one lower, so the Q♣ will probably lose, and it is your only club",
        ),
    ],
)
def test_a_reason_says_what_a_card_player_would(hands, played, scoring, sentence):
    assert reason(hands, played, scoring) == sentence


def test_where_tricks_are_wanted_the_reasons_are_those_of_winning():
    assert reason(THROWN, "", [EVERY], low_wins=False) == (
        "no higher club is out, so the A♣ will win, and the trick is likely to be worth it"
    )
    assert reason(THROWN, "A♣", [EVERY], low_wins=False) == (
        "you have no clubs: throw the J♥, which is least likely to win a trick"
    )


def test_cards_are_named_in_the_faces_of_the_match():
    assert reason(THROWN, "A♣", face_set="tell") == (
        "you have no Acorns: throw the OL, and whoever takes the trick pays for it"
    )


def test_who_gives_cards_is_told_what_they_would_do():
    rules = Rules(COURT, Deal(), (Exchange(2, ("left",)), Tricks(Eldest())), (QUEEN,))
    hands = ("A♠ A♥ J♥ J♦", "Q♠ A♣ K♥ K♦", "J♠ A♦ Q♥ Q♦", "K♠ K♣ Q♣ J♣")
    position = from_hands(rules, 3, [cards(hand) for hand in hands])

    reasons = [advise(view(position, seat), Random(1)).reason for seat in range(4)]

    assert reasons == [
        "A♠ could be forced to take the Q♠, and you would be left without spades or diamonds",
        "Q♠ is a penalty card, and A♣ is high and might win tricks that cost",
        "you would be left without spades or hearts",
        "K♠ could be forced to take the Q♠, and you would be left without spades",
    ]


def test_a_hand_that_can_announce_nothing_is_told_so():
    rules = Rules(COURT, Deal(), (Announce((CAPOT,)), Tricks(Eldest())), (QUEEN,))
    position = from_hands(rules, 3, [cards(hand) for hand in THROWN])

    assert advise(view(position, 0), Random(1)).reason == (
        "this hand is not strong enough for anything you could announce"
    )


@pytest.mark.parametrize(
    ("is_out", "words"), [(True, "no other heart is out"), (False, "no other heart is unseen")]
)
def test_where_no_card_of_the_suit_is_left_that_is_said_in_one(is_out, words):
    none = SimpleNamespace(higher=lambda _: 0, lower=lambda _: 0)
    rules, standing = SimpleNamespace(pack=SimpleNamespace(trump_suit=None)), SimpleNamespace(faces=FRENCH)
    seen = SimpleNamespace(rules=rules, standing=standing)
    case = SimpleNamespace(
        account=none, card=0, all_in_hands=is_out, suit=SUITS_OF_PLAY.index("♥"), view=seen
    )

    assert str(balance(cast("Case", case))) == words
