"""The compiled rules of thumb in contracts pursue the contract's aim, side by side."""

from dataclasses import replace

import numpy as np
import pytest

from capot.cards import cards
from capot.kernel.batch import all_that_counts, many_deals
from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.dtypes import new_states
from capot.kernel.playout import POLICIES, QUICK, THUMB, chosen_by
from capot.kernel.state import encode, ordering_of
from capot.kernel.tables import compile_rules
from capot.kernel.tricks.facts import FACTS
from capot.kernel.tricks.following import legal
from capot.play.match import new_match
from capot.play.moves import PlayCard
from capot.play.position import from_hands
from capot.play.standing import Standing
from capot.rules.catalog import GAMES
from capot.rules.check.deal import tricks_in
from capot.rules.derived.weights import card_points, weights_of
from capot.rules.scoring import Bands, GameValue, Makers, MakersBands, PoolTaken, TrickCount
from capot.rules.stages.tricks import BeatTrumps, Tricks
from tests.kernel.both import tables_of
from tests.kernel.games import SHAPED_GAMES, trick_rules_of

SCHAFKOPF = next(
    rules
    for rules, _ in trick_rules_of(GAMES["schafkopf-window"])
    if any(isinstance(term, Bands) for term in rules.scoring)
)
PLAYS = {
    f"{key}-{number}": (game, *table)
    for key, game in SHAPED_GAMES.items()
    for number, table in enumerate(trick_rules_of(game))
}


def points_of(rules, seats, who, deals, *, low_wins):
    """Return the points of deals played by policies, (deals, seats), turned so that more is better."""
    standing = replace(new_match(GAMES["hearts"]).standing, low_wins=low_wins, ends=())
    tables = compile_rules(rules, seats, standing)
    points, tricks = np.empty((deals, seats), np.int64), np.empty((deals, seats), np.int64)
    policies = np.array([POLICIES[each] for each in who])
    whole, facts = all_that_counts(rules, seats), np.empty((deals, FACTS), np.int64)
    luck = np.uint64(5), np.uint64(5), 0, (0, 1), 1, policies, 0, HAS_BIT_DEPOSIT, whole
    many_deals(tables, new_states(2), *luck, points, tricks, facts)
    return points * (-1 if low_wins else 1)


FEW_TRICKS = 3
"""Number of tricks up to which mere chance does as well."""


def needs_everything(rules):
    """Whether a declarer must take all points or tricks, which nobody does with cards dealt at random."""
    some = [term for term in rules.scoring if isinstance(term, Bands) and term.bands]
    return any(len(term.bands) == 1 or term.bands[0][0] == card_points(rules, term.of) for term in some)


OF_SKILL = [
    name
    for name, (_, rules, seats) in PLAYS.items()
    if not name.startswith("schafkopf-window")
    and tricks_in(rules, seats) > FEW_TRICKS
    and not needs_everything(rules)
]


@pytest.mark.parametrize("policy", ["quick", "thumb"])
@pytest.mark.parametrize(("game", "rules", "seats"), [PLAYS[name] for name in OF_SKILL], ids=OF_SKILL)
@pytest.mark.sample(6)
def test_a_rule_of_thumb_does_better_than_chance_in_every_contract(game, rules, seats, policy):
    who = [policy, *["random"] * (seats - 1)]
    # A single card, or a single trick that is enough, is a matter of luck for longer.
    counts = [term for term in rules.scoring if isinstance(term, TrickCount)]
    single = any(not term.each or term.best_only for term in counts)
    single = single or any(isinstance(term, GameValue) and term.fixed for term in rules.scoring)
    # So is a single aim that a declarer seldom reaches with cards dealt at random.
    single = single or any(isinstance(term, Bands) and len(term.bands) == 2 for term in rules.scoring)
    # Where the trick must be beaten, there is less to choose.
    term = rules.stage(Tricks)
    heads = term is not None and any(isinstance(duty, BeatTrumps) and duty.plain for duty in term.duties)
    deals = 6000 if single or heads or len(weights_of(rules, seats).scoring_cards) == 1 else 1200
    # Whether three tricks suffice, or five with a random partner, is a matter of luck for longest.
    longest = Makers | MakersBands | PoolTaken
    deals = 20_000 if any(isinstance(term, longest) for term in rules.scoring) else deals
    points = points_of(rules, seats, who, deals, low_wins=game.low_wins)
    lead = points[:, 0] - points[:, 1:].mean(axis=1)

    assert lead.mean() > 4 * lead.std() / len(lead) ** 0.5


def of_declarers(who_declares, others, deals=900):
    """Return the mean score of declarers by one policy against others by another."""
    found = []
    for seat in range(3):
        who = [others] * 3
        who[seat] = who_declares
        # In deal i of such a run seat i modulo 3 declares.
        found.append(points_of(SCHAFKOPF, 3, who, deals, low_wins=False)[seat::3, seat])
    return float(np.concatenate(found).mean())


def test_declarers_and_their_opponents_do_better_by_rule_of_thumb_than_by_chance():
    by_chance = of_declarers("random", "random")

    assert of_declarers("quick", "random") > by_chance + 0.5
    assert of_declarers("random", "quick") < by_chance - 0.5
    assert of_declarers("random", "quick") < of_declarers("quick", "quick") - 0.5


def last_card(declarer, trick, policy):
    """Return the card that seat 2 plays to a trick, last, from A♠ T♠ 7♠ and seven trumps."""
    hands = (
        cards("K♠ 9♠ 8♠ A♥ T♥ K♥ A♣ T♣ K♣ 9♣"),
        cards("Q♠ 9♥ 8♥ 7♥ 8♣ 7♣ 7♦ 8♦ 9♦ K♦"),
        cards("A♠ T♠ 7♠ Q♣ Q♥ Q♦ J♣ J♠ J♥ J♦"),
    )
    position = from_hands(SCHAFKOPF, 2, hands, cards("A♦ T♦"), Standing(low_wins=False))
    position = replace(position, declarer=declarer)
    for seat, card in enumerate(trick):
        position = position.after(seat, PlayCard(card))
    tables = tables_of(position)
    state = encode(position, tables)
    bit = int(chosen_by(tables, state, policy, legal(tables, state), np.uint64(1)))
    return str(ordering_of(SCHAFKOPF, position.trump).cards[bit.bit_length() - 1])


@pytest.mark.parametrize("policy", [QUICK, THUMB])
def test_points_go_to_the_partner_and_not_to_the_declarer(policy):
    """The Q♠ is the second highest trump, and whoever holds spades must follow with them."""
    trick = cards("K♠ Q♠")

    assert last_card(0, trick, policy) == "A♠"
    assert last_card(1, trick, policy) == "7♠"
