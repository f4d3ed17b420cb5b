"""OpenSpiel's information set tree search at a table of Capot, for Hearts without passing.

Not a part of Capot: it needs the package ``open_spiel`` (the extra ``spiel``).  Its rules are Capot's Hearts
with the house rules `RULES`; that both allow the same cards is checked at every move.
"""

import importlib
import random
from dataclasses import dataclass
from typing import Any

from capot.cards import Card
from capot.play.moves import Move, PlayCard
from capot.play.view import View
from capot.players.protocol import Budget
from capot.players.worlds.knowledge import know
from capot.players.worlds.sampler import WorldSampler

pyspiel: Any = importlib.import_module("pyspiel")

RULES = {"pass-cycle": "none", "first-trick": "no-penalty-cards", "hearts-broken": "also-queen"}
RANKS, SUITS = "23456789TJQKA", "♣♦♥♠"


def action(card: Card) -> int:
    """Return the number of a card in OpenSpiel's Hearts."""
    return RANKS.index(card.rank) * len(SUITS) + SUITS.index(card.suit)


def card_of(number: int) -> Card:
    """Return the card of a number in OpenSpiel's Hearts."""
    return Card(RANKS[number // len(SUITS)], SUITS[number % len(SUITS)])


@dataclass(frozen=True, slots=True)
class IsmctsPlayer:
    """OpenSpiel's ISMCTS bot with random rollouts and a time for each move; ``eager`` is its UCT constant."""

    name: str = "ismcts"
    eager: float = 20.0

    def choose(self, view: View, rng: random.Random, budget: Budget | None = None) -> Move:
        """Return the bot's card; the hidden cards it is handed are drawn anew, and it draws others itself."""
        if len(view.playable) == 1:
            return PlayCard(view.playable[0])
        seconds = 0.05 if budget is None or budget.milliseconds is None else budget.milliseconds / 1000
        seed = rng.getrandbits(31)
        bot = pyspiel.ISMCTSBot(
            seed,
            pyspiel.RandomRolloutEvaluator(1, seed),
            self.eager,
            10_000_000,
            -1,
            pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            use_observation_string=False,
            allow_inconsistent_action_sets=False,
            max_wall_clock_time=seconds,
        )
        state = openspiel_state(view, rng.getrandbits(64))
        assert {card_of(each) for each in state.legal_actions()} == set(view.playable), "the rules differ"
        return PlayCard(card_of(bot.step(state)))


def openspiel_state(view: View, seed: int) -> Any:  # noqa: ANN401 - OpenSpiel has no types
    """Return the position as OpenSpiel has it, the hidden cards as in one world drawn from all that fit."""
    pack = view.rules.pack.cards()
    world = WorldSampler(know(view)).draw(1, seed)[0]
    hands = [[card for place, card in enumerate(pack) if int(world[seat]) >> place & 1] for seat in range(4)]
    plays = [(each.seat, each.move.card) for each in view.history if isinstance(each.move, PlayCard)]
    for seat, card in plays:
        hands[seat].append(card)
    state = pyspiel.load_game("hearts(pass_cards=false)").new_initial_state()
    state.apply_action(0)
    for number in range(len(pack)):
        state.apply_action(action(hands[number % 4][number // 4]))
    for _, card in plays:
        state.apply_action(action(card))
    return state
