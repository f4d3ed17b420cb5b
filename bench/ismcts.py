"""OpenSpiel's information set tree search against the search of Capot, at equal time for a move.

    python bench/ismcts.py                                # all of `PLAYOUTS`
    python bench/ismcts.py hearts skat --out runs/ismcts  # some; the same again goes on
    python bench/ismcts.py --record bench/results/strength.jsonl

Not a part of Capot: it needs the package ``open_spiel`` (the extra ``spiel``).  Hearts is played without
passing by OpenSpiel's own rules and its bot in C++; that both allow the same cards is checked at every move.
In other games its bot in Python plays the tricks by the compiled rules of Capot, and the search of Capot
chooses before them.  Rollouts are random.  Each side has a fixed number of worlds or playouts, so that what
is found does not depend on the machine: ``ms`` of a record tells how much time each took for a move.
"""

import argparse
import importlib
import random
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from capot.cards import Card
from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.compiling import compiled
from capot.kernel.dtypes import NOBODY
from capot.kernel.playout import RANDOM, play_out
from capot.kernel.rollouts import put_world
from capot.kernel.tricks.following import legal
from capot.kernel.tricks.moves import play
from capot.kernel.tricks.score import score
from capot.lab.arena import compare
from capot.lab.strength.records import append, record_of
from capot.play.moves import Move, PlayCard
from capot.play.view import View
from capot.players.protocol import Budget
from capot.players.readiness import get_ready
from capot.players.sampler import SamplerPlayer
from capot.players.search.settings import Settings
from capot.players.search.values import ahead_of, typical_points, with_doubles
from capot.players.tricks.prospect import TrickProspect
from capot.players.views.seated import seated
from capot.players.views.trick_view import trick_view
from capot.players.worlds.knowledge import know
from capot.players.worlds.sampler import WorldSampler
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.stages.tricks import Tricks

pyspiel: Any = importlib.import_module("pyspiel")
python_ismcts: Any = importlib.import_module("open_spiel.python.algorithms.ismcts")

NO_PASSING = {"pass-cycle": "none", "first-trick": "no-penalty-cards", "hearts-broken": "also-queen"}
"""The house rules by which Hearts is OpenSpiel's."""

PLAYOUTS = {
    "hearts": 1700,
    "polignac": 150,
    "slobberhannes": 150,
    "knaves": 400,
    "german-whist": 320,
    "skat": 170,
}
"""Playouts for a move: they take about as long as the `WORLDS`."""

WORLDS = 200
"""Worlds that the search of Capot tries for a move."""

RANKS, SUITS = "23456789TJQKA", "♣♦♥♠"


def action(card: Card) -> int:
    """Return the number of a card in OpenSpiel's Hearts."""
    return RANKS.index(card.rank) * len(SUITS) + SUITS.index(card.suit)


def card_of(number: int) -> Card:
    """Return the card of a number in OpenSpiel's Hearts."""
    return Card(RANKS[number // len(SUITS)], SUITS[number % len(SUITS)])


def spread(view: View) -> float:
    """Return the standard deviation of a seat's points."""
    return typical_points(view.rules, view.seats, view.standing)[1]


@dataclass(frozen=True, slots=True)
class Ismcts:
    """OpenSpiel's bot; ``eager`` is its UCT constant, in standard deviations of the points."""

    playouts: int
    eager: float = 1.0

    @property
    def name(self) -> str:
        """The name in records."""
        return f"ismcts with {self.playouts} playouts"


class OwnHearts(Ismcts):
    """The bot in C++ for OpenSpiel's own Hearts."""

    def choose(self, view: View, rng: random.Random, budget: Budget | None = None) -> Move:  # noqa: ARG002
        """Return the bot's card; the hidden cards it is handed are drawn anew, and it draws others itself."""
        if len(view.playable) == 1:
            return PlayCard(view.playable[0])
        seed = rng.getrandbits(31)
        bot = pyspiel.ISMCTSBot(
            seed,
            pyspiel.RandomRolloutEvaluator(1, seed),
            self.eager * spread(view),
            self.playouts,
            -1,
            pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            use_observation_string=False,
            allow_inconsistent_action_sets=False,
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


class CompiledTricks(Ismcts):
    """The bot in Python for the tricks of any game; before them the search of Capot chooses."""

    def choose(self, view: View, rng: random.Random, budget: Budget | None = None) -> Move:
        """Return the bot's card."""
        if not isinstance(view.stage, Tricks) or view.legal.only is not None:
            return SamplerPlayer().choose(view, rng, budget)
        prospect = TrickProspect(trick_view(seated(view)), Settings(Budget(), match=False), rng)
        bot = python_ismcts.ISMCTSBot(
            None,
            Rollouts(),
            self.eager * spread(prospect.view),
            self.playouts,
            random_state=np.random.RandomState(rng.getrandbits(31)),
        )
        tables = np.array([prospect.tables])
        root = bot.create_new_node(Tree(prospect, tables, prospect.root, rng))
        for world in prospect.draw(self.playouts):
            tree = Tree(prospect, tables, prospect.root.copy(), rng)
            tree.put(world)
            bot.run_simulation(tree)
        tried = {each: root.child_info[each].visits for each in root.child_info}
        return prospect.moves[[*prospect.bits].index(1 << max(tried, key=tried.__getitem__))]


# Arrays of one record, as Numba takes long to tell the type of a record itself.


@compiled
def begin(tables: Any, state: Any, world: Any, discarded: Any, word: np.uint64) -> int:  # noqa: ANN401
    """Put a world into a state, and return the cards that may be played."""
    put_world(tables[0], state[0], state[0].turn, world, discarded, word)
    return legal(tables[0], state[0])


@compiled
def advance(tables: Any, state: Any, card: int) -> int:  # noqa: ANN401
    """Play a card, and return those that may be played then."""
    play(tables[0], state[0], card)
    return 0 if state[0].turn == NOBODY else legal(tables[0], state[0])


@compiled
def finish(tables: Any, state: Any, policies: Any, luck: np.uint64, points: Any) -> None:  # noqa: ANN401
    """Play a deal to its end, and write the points of each seat."""
    play_out(tables[0], state[0], policies, 0, luck, HAS_BIT_DEPOSIT)
    score(tables[0], state[0], points)


class Tree:
    """A state of the compiled rules as the bot asks for it: an action is the bit of a card."""

    def __init__(self, prospect: TrickProspect, tables: Any, state: Any, rng: random.Random) -> None:  # noqa: ANN401
        """Take rules and state, each as an array of one record."""
        self.prospect, self.tables, self.state, self.rng = prospect, tables, state, rng
        self.may = 0

    def put(self, world: Any) -> None:  # noqa: ANN401
        """Put the hidden cards of a world into the hands."""
        word = np.uint64(self.rng.getrandbits(64))
        self.may = begin(self.tables, self.state, world, self.prospect.discarded, word)

    def current_player(self) -> int:
        """Return the seat to act."""
        return int(self.state["turn"][0])

    def legal_actions(self) -> list[int]:
        """Return the cards that may be played."""
        return [place for place in range(64) if self.may >> place & 1]

    def apply_action(self, action: int) -> None:
        """Play a card."""
        self.may = advance(self.tables, self.state, 1 << action)

    def is_chance_node(self) -> bool:
        """Whether cards are dealt: never, as they are drawn before."""
        return False

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.current_player() == NOBODY

    def information_state_string(self) -> tuple[object, ...]:
        """Return what the seat to act knows: its cards, those played, and its discards."""
        state = self.state[0]
        turn = state["turn"]
        laid = state["discards"] if turn == state["discarder"] else 0
        return state["hands"][turn], laid, state["plays"][: state["played"]].tobytes()

    def returns(self) -> list[float]:
        """Return how far each seat is ahead of the others, after random play if the deal is not over."""
        now, seats = self.prospect.view.standing, self.prospect.view.seats
        points, state = np.zeros(seats, np.int64), self.state.copy()
        luck = np.uint64(self.rng.getrandbits(64))
        finish(self.tables, state, np.full(seats, RANDOM), luck, points)
        points = with_doubles(points, self.prospect.view.doubles)
        found: list[float] = ahead_of(points, low_wins=now.low_wins, sides=now.sides).tolist()
        return found


SAME = [(card, 1.0) for card in range(64)]


class Rollouts:
    """Random play to the end of the deal, as an evaluator of OpenSpiel."""

    def prior(self, _: Tree) -> list[tuple[int, float]]:
        """Return the same for each card: the bot only weighs how they have done."""
        return SAME

    def evaluate(self, state: Tree) -> list[float]:
        """Return the leads after one deal played to its end."""
        return state.returns()


def main() -> None:
    """Compare the two in each game."""
    parser = argparse.ArgumentParser(description="OpenSpiel's tree search against the search of Capot")
    parser.add_argument("games", nargs="*", help=f"of {', '.join(PLAYOUTS)}; all if none is named")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--playouts", type=int, help="for a move, instead of the usual number of the game")
    parser.add_argument(
        "--eager", type=float, default=1.0, help="UCT constant in standard deviations of points"
    )
    parser.add_argument("--out", type=Path, help="where to keep what is played")
    parser.add_argument("--record", type=Path, help="file to which each comparison is added, as JSON")
    args = parser.parse_args()
    get_ready()
    for key in args.games or PLAYOUTS:
        measure(key, args)


def measure(key: str, args: argparse.Namespace) -> None:
    """Compare the two in a game, print what was found and record it."""
    game = with_options(GAMES[key], NO_PASSING) if key == "hearts" else GAMES[key]
    bot = (OwnHearts if key == "hearts" else CompiledTricks)(args.playouts or PLAYOUTS[key], args.eager)
    players = [SamplerPlayer(), bot]
    found = compare(
        game,
        game.players[0],
        players,
        deals=args.deals,
        seed=args.seed,
        budget=Budget(worlds=WORLDS),
        workers=args.workers,
        design="mirror",
        directory=args.out / f"{key}-{bot.playouts}-{bot.eager}" if args.out else None,
    )
    low, high = found.difference.interval or (float("nan"), float("nan"))
    times = ", ".join(f"{player.milliseconds[0]:.1f}" for player in found.players)
    lead = f"{found.difference.mean:+.2f} ({low:+.2f} to {high:+.2f})"
    print(f"{key:<16}{lead}, {found.played} deals; {times} ms a move", flush=True)
    if args.record:
        words = ["python", "bench/ismcts.py", key, "--deals", args.deals, "--seed", args.seed]
        words += ["--playouts", bot.playouts, "--eager", bot.eager]
        append(args.record, record_of(found, players, shlex.join(map(str, words))))


if __name__ == "__main__":
    main()
