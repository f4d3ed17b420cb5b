"""A deal as the page draws it: what lies open, the hand of a seat and what it is asked."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any, Literal, NamedTuple

from msgspec import structs

from capot.cards import FACES, Card, Faces
from capot.language.texts import Text, joined, say, sentence
from capot.play.events import Given, Made
from capot.play.moves import LayCards, Move, PlayCard
from capot.play.position import Position, answers_itself
from capot.play.speech import Answer
from capot.play.stages.contract import chooses_each_once
from capot.play.stages.dominoes import has_just_laid
from capot.play.stages.exchange import scattered_to
from capot.play.view import View, as_held
from capot.rules.check.deal import (
    cards_left,
    dealers_more,
    has_further_hands,
    has_stock,
    spare_hand_at,
)
from capot.rules.derived.weights import weights_of
from capot.rules.model import Game
from capot.rules.rules import Rules
from capot.rules.stages.exchanges import DealMore
from capot.rules.stages.opening import StageTerm
from capot.rules.stages.opening import TakeWidow as WidowTerm
from capot.rules.text.facts import SECTIONS
from capot.rules.text.match import deal_name
from capot.rules.text.scoring.stakes import counting_line, scale_line, stakes
from capot.server import deal_parts
from capot.server.messages import asks, states
from capot.server.messages.hands import MakeAsk
from capot.server.messages.plays import kind_of
from capot.surface.hands import antes
from capot.surface.lessons import lesson_of, topics_of
from capot.surface.tricks import counting_cards
from capot.surface.voice import answer, answers, from_table, question, signs, spent_contracts
from capot.surface.voice import facts as facts_of

MOST_LISTED = 500
"""Maximum number of combinations that are listed, a few more than thirteen cards may hold."""

FEW = 15
"""Maximum number of cards for which the page names those who have taken them."""


class DealFacts:
    """Constant facts of one deal's rules that the page shows."""

    def __init__(self, game: Game, rules: Rules, seats: int, number: int, *, turned: bool = False) -> None:
        """Read the rules of deal ``number``, counted from 0, or those of its contract."""
        lines = (counting_line(rules, FACES[game.faces]), scale_line(rules))
        self.number = number
        self.rules = rules
        self._game, self.seats = game, seats
        self.title = deal_name(game, number, turned=turned)
        self.stakes = _stakes(rules, seats, FACES[game.faces])
        self.counts = joined(" ", [line for line in lines if line])
        self.trumps = _codes(rules.pack.trumps)
        self.antes = antes(rules, seats)
        self.spare = spare_hand_at(rules, seats) is not None
        self.talon = cards_left(rules, seats)
        self.stock = has_stock(rules, seats) and not has_further_hands(rules)

    @cached_property
    def lesson(self) -> list[states.LessonTopic]:
        """The rules of the deal by topic."""
        told = lesson_of(self._game, self.rules, self.seats)
        return [
            states.LessonTopic(topic=topic, title=say(SECTIONS[topic]), rules=rules)
            for topic, rules in told.items()
        ]

    def topics(self, stage: StageTerm) -> list[str]:
        """Return the topics of the lesson that a question of a stage needs."""
        return topics_of(self._game, self.rules, self.seats, stage)


@lru_cache(maxsize=256)
def deal_facts(game: Game, rules: Rules, seats: int, number: int, *, turned: bool = False) -> DealFacts:
    """Return the facts of a deal, the same for all tables at which it is played."""
    return DealFacts(game, rules, seats, number, turned=turned)


def _stakes(rules: Rules, seats: int, faces: Faces) -> list[tuple[Text, frozenset[Card]]]:
    """Return what counts in a deal, piece by piece, with the cards if these are few."""
    by_term: dict[int, set[Card]] = defaultdict(set)
    for weight in weights_of(rules, seats).cards:
        by_term[weight.term].update(weight.cards)
    found = [(words, frozenset(by_term[term])) for term, words in stakes(rules, faces)]
    scale = scale_line(rules)
    found += [(scale, frozenset[Card]())] if scale else []
    return [(words, cards if len(cards) <= FEW else frozenset()) for words, cards in found]


def stakes_of(seen: View | None, facts: DealFacts) -> list[states.StakeState]:
    """Return what counts in a deal, and who has taken it."""
    tricks = () if seen is None else seen.tricks
    seats = range(facts.seats)
    taken = [[card for trick in tricks if trick.winner == seat for card in trick.cards] for seat in seats]
    return [
        states.StakeState(
            words=words, cards=len(cards), taken=[sum(card in cards for card in own) for own in taken]
        )
        for words, cards in facts.stakes
    ]


def opening_of(seen: View, facts: DealFacts) -> states.Opening:
    """Return the opening of a deal, public knowledge only."""
    return states.Opening(
        declarer=seen.declarer,
        contract=deal_parts.contract_of(seen),
        doubles=deal_parts.double_states(seen.doubles),
        exposed=deal_parts.exposed_states(seen),
        turn_up=seen.open_card.code if seen.open_card else None,
        trump=deal_parts.suit_code(seen.trump) if seen.trump else None,
        trumps=facts.trumps,
        talon=_talon(seen, facts),
        stock=facts.stock,
        widow=seen.rules.deal.widow,
        dropped=[seat for seat in seen.dropped if seat not in seen.standing.one_card],
        sitting=seen.standing.sitting,
        shown=deal_parts.shown_states(seen),
        facts=[*facts_of(seen, None, drawn=True)],
    )


def own_opening(seen: View, common: states.Opening) -> states.Opening:
    """Return the opening of a deal with the seat's private cards."""
    return structs.replace(
        common,
        passed=_codes(seen.passed),
        passed_to=seen.passed_to,
        passed_to_each=[*scattered_to(seen)],
        received=_codes(_received(seen)),
        discards=_codes(seen.discards),
        facts=[*facts_of(seen, seen.seat, drawn=True)],
    )


def shown_now(seen: View, position: Position, facts: DealFacts) -> list[object]:
    """Return all that a seat is shown of a deal at a moment: its state without the table."""
    kind = kind_of(seen.rules)
    return [
        own_opening(seen, opening_of(seen, facts)),
        kind.own(seen, kind.play(seen, position, "now")),
        ask(seen, kind.make(seen)),
        hand_cards(seen),
        stakes_of(seen, facts),
    ]


def _talon(seen: View, facts: DealFacts) -> int:
    """Return the number of cards face down, 0 once the declarer has taken them, or if they are hands."""
    if has_further_hands(seen.rules):
        return 0
    if facts.spare:
        # The discarded hand replaces the spare one.
        return facts.talon
    return 0 if seen.declarer is not None and seen.rules.stage(WidowTerm) is not None else seen.stock


def _received(seen: View) -> tuple[Card, ...]:
    """Return the cards a seat was passed, drew, or took from the widow, until its next card is played."""
    if seen.asks == "discard" and seen.is_my_turn:
        return tuple(card for card in seen.hand if card not in seen.dealt)
    for event in reversed(seen.events):
        match event.what:
            case Made(seat, PlayCard()) if seat == seen.seat:
                return ()
            case Given(seat, (_, *_)) if seat == seen.seat:
                break
            case _:
                pass
    return seen.received


def signs_of(seen: View, seat: int) -> list[states.SignState]:
    """Return the signs next to a player's name."""
    return [
        states.SignState(words=each.words, short=each.short, look=each.look)
        for each in signs(seen, seat, None)
    ]


def penalties_of(seen: View) -> list[list[str]]:
    """Return the cards that count of those that each seat has taken."""
    taken = [frozenset(seen.taken(seat)) for seat in range(seen.seats)]
    counting = counting_cards(seen, frozenset().union(*taken))
    return [[card.code for card in counting if card in own] for own in taken]


def hands_dealt(position: Position) -> dict[str, Any]:
    """Return the cards shown after a deal: the hands as dealt, and the rest."""
    term = position.rules.stage(DealMore)
    more = 0 if term is None else term.each
    to = (position.dealer,) if dealers_more(position.rules) else position.from_seat(position.eldest)
    hands = list(position.dealt)
    for step, seat in enumerate(to):
        extra = position.talon[step * more : (step + 1) * more]
        hands[seat] = position.rules.pack.sorted((*hands[seat], *extra))
    spare = spare_hand_at(position.rules, position.still_in)
    return {
        "hands": [_codes(hand) for hand in hands],
        "widow": _codes(position.stock if spare is None else position.talon),
    }


def _codes(some: tuple[Card, ...]) -> list[str]:
    return [card.code for card in some]


def ask(seen: View, make: MakeAsk | None = None, topics: Sequence[str] = ()) -> asks.Ask | None:
    """Return the question for a seat, or None if it is not to act.

    ``make`` describes the hands of three that it has to make, if any; ``topics`` are those of a lesson.
    """
    if not seen.is_my_turn or seen.asks is None or answers_itself(seen.stage, seen.asks, seen.legal):
        return None
    pick, may = seen.legal.pick, seen.legal.cards
    kind = PlayCard if from_table(seen) else LayCards
    laid = [move.held for move in seen.legal.moves if isinstance(move, kind)]
    if len(laid) > MOST_LISTED:
        laid.sort(key=len)
    asked = question(seen)
    verb = _verb(seen) if asked.look == "cards" else None
    one = int(verb in {"play", "capture"})
    return asks.Ask(
        what=seen.asks,
        words=asked.words,
        look=asked.look,
        more=asked.more,
        count=pick.count if pick else one,
        least=pick.counts[0] if pick else one,
        among=[card.code for card in seen.hand if card in may],
        choices=[_choice(each) for each in answers(seen)],
        spent=[_choice(each) for each in spent_contracts(seen)],
        again=_again(seen),
        to=seen.passed_to if seen.asks == "pass" else None,
        to_each=[*scattered_to(seen)] if seen.asks == "pass" else [],
        combos=[[card.code for card in cards] for cards in laid[:MOST_LISTED]],
        unlisted=len(laid) > MOST_LISTED or seen.legal.more,
        make=make,
        verb=verb,
        topics=list(topics),
    )


class MadeWith(NamedTuple):
    """The captures and builds with just the chosen cards, and the cards of the table that go with them."""

    moves: list[asks.MoveChoice]
    goes: list[str]


def made_with(seen: View, move: Move) -> MadeWith:
    """Return what the cards of a capture make, listed or not, and nothing elsewhere."""
    also = seen.legal.also
    if also is None or not move.on_table:
        return MadeWith([], [])
    (own,) = move.held
    others = [card for card in also.lying if card not in move.on_table]
    return MadeWith(
        [_choice(answer(seen, each)) for each in also.ends(own, move.on_table)],
        [card.code for card in others if also.begins(own, (*move.on_table, card), others)],
    )


def _verb(seen: View) -> Literal["play", "pass", "scatter", "discard", "lay", "capture"]:
    """Return the first word of the moves with cards."""
    if seen.legal.pick is not None:
        return seen.legal.pick.verb
    if from_table(seen):
        return "capture"
    return "lay" if seen.asks == "climb" else "play"


def _again(seen: View) -> bool:
    """Whether the seat does this for another time, or will."""
    if seen.asks == "contract":
        return chooses_each_once(seen)
    return seen.asks == "lay" and has_just_laid(seen, seen.seat)


def hand_cards(seen: View) -> list[asks.HandCard]:
    """Return the seat's cards in order, with the reasons why some may not be played now."""
    may, barred = seen.legal.cards, dict(seen.barred)
    return [
        asks.HandCard(
            card=card.code,
            playable=card in may,
            why=sentence(barred[card]) if card in barred else None,
        )
        for card in as_held(seen.hand, seen.rules)
    ]


def _choice(answer: Answer) -> asks.MoveChoice:
    meaning = sentence(answer.meaning) if answer.meaning else ""
    return asks.MoveChoice(move=answer.move.text, name=answer.title, meaning=meaning)
