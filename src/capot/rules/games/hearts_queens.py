"""Small relatives of Hearts: four bad queens, face values, four queens with powers, and an unknown widow."""

from dataclasses import replace

from capot.cards import card, cards
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Add, Change, Remove
from capot.rules.changes.options import variant
from capot.rules.games.common import FULL
from capot.rules.games.hearts import HEARTS, TIES_ARE_SHARED
from capot.rules.games.hearts_options import house_rules
from capot.rules.model import Choice, Cite, Game, HouseRule, Option
from capot.rules.scoring import ByRank, Captured, Multiplier
from capot.rules.sources import CAPOT, POKERWINER, TRADITION, WIKIPEDIA
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Payoff

AS_HEARTS = (
    Cite("rules.stages.exchange", CAPOT, "as in Hearts; the source gives only the differences"),
    TIES_ARE_SHARED,
)

_CHASSE = variant(
    HEARTS,
    Change("rules.stages.tricks", Tricks(first_lead=Eldest())),
    Change("rules.scoring.hearts.cards", tuple(c for c in FULL.cards() if c.suit == "♥" and c.rank != "Q")),
    Remove("rules.scoring.queen-of-spades"),
    Add("rules.scoring", Captured("queens", cards("Q♠ Q♥ Q♦ Q♣"), 13), before="sweep"),
    Change("rules.scoring.sweep.target.cards.terms", ("hearts", "queens")),
    Change("rules.scoring.sweep.replaces", ("hearts", "queens")),
    key="chasse-coeur",
    name="Chasse Cœur",
    blurb="Hearts with four bad queens: each costs thirteen points.",
    cites=(
        Cite("rules.stages.tricks", WIKIPEDIA, "any card may be led at any time"),
        Cite("rules.scoring.hearts", WIKIPEDIA),
        Cite("rules.scoring.queens", WIKIPEDIA, "the queen of hearts counts as a queen alone"),
        Cite("rules.scoring.sweep", CAPOT, "as in Hearts: all 64 points to each opponent"),
        Cite("ends.total", CAPOT, "as in Hearts"),
        *AS_HEARTS,
    ),
)


def _rules_of(game: Game, *left_out: str) -> tuple[HouseRule, ...]:
    """Return the house rules of the Hearts group for a game, without some."""
    return tuple(each for each in house_rules(game) if each.name not in left_out)


CHASSE_COEUR = replace(_CHASSE, options=_rules_of(_CHASSE, "jack"))

FACES = ByRank(
    {"A": 15, **dict.fromkeys("KQJT", 10), **{str(pips): pips for pips in range(9, 1, -1)}},
)
SMALL = Option(
    "scale",
    "What do hearts and the queen of spades cost?",
    (
        Choice("greek", "hearts their face value (A♥ 15, K♥, Q♥ and J♥ 10 each), Q♠ 50"),
        Choice(
            "small",
            "hearts 1 each, Q♠ 13; cards are always passed to the right, and 100 points end the match",
            (
                Change("rules.scoring.hearts.points", 1),
                Change("rules.scoring.queen-of-spades.points", 13),
                Change("rules.scoring.sweep.payoff", Payoff(0, 26)),
                Change("rules.stages.exchange.cycle", ("right",)),
                Change("ends.total.points", 100, yields=True),
            ),
        ),
    ),
    POKERWINER,
)
_GREEK = variant(
    HEARTS,
    Change("rules.scoring.hearts.points", FACES),
    Change("rules.scoring.queen-of-spades.points", 50),
    Change("rules.scoring.sweep.payoff", Payoff(0, 150)),
    Change("ends.total.points", 500),
    key="greek-hearts",
    name="Greek Hearts",
    blurb="Hearts at their face value and a queen of fifty points.",
    cites=(
        Cite("rules.scoring.hearts.points", WIKIPEDIA),
        Cite("rules.scoring.queen-of-spades.points", WIKIPEDIA),
        Cite("rules.scoring.sweep.payoff", WIKIPEDIA),
        Cite("ends.total", CAPOT, "no source tells the target"),
        *AS_HEARTS,
    ),
)
_SCORED = ("sweep", "all-tricks", "jack")
GREEK_HEARTS = replace(_GREEK, options=(SMALL, *_rules_of(_GREEK, *_SCORED)))

_ROYAL = variant(
    HEARTS,
    Change("rules.scoring.queen-of-spades.points", 26),
    Add("rules.scoring", Captured("queen-of-diamonds", cards("Q♦"), -10), before="sweep"),
    Add("rules.scoring", Multiplier("queen-of-hearts", card("Q♥"), ("hearts",), 2), before="sweep"),
    Add("rules.scoring", Multiplier("queen-of-clubs", card("Q♣"), ("queen-of-spades",), 0), before="sweep"),
    key="royal-hearts",
    name="Royal Hearts",
    blurb="Four queens with four powers: one costs, one pays, one doubles and one forgives.",
    cites=(
        Cite("rules.scoring.queen-of-spades.points", WIKIPEDIA),
        Cite("rules.scoring.queen-of-diamonds", WIKIPEDIA),
        Cite("rules.scoring.queen-of-hearts", WIKIPEDIA, "it doubles itself too"),
        Cite("rules.scoring.queen-of-clubs", WIKIPEDIA),
        Cite(
            "rules.scoring.sweep",
            CAPOT,
            "as in Hearts: all 39 points of hearts and the queen of spades, neither doubled nor cancelled",
        ),
        Cite("ends.total", CAPOT, "as in Hearts"),
        *AS_HEARTS,
    ),
)
ROYAL_HEARTS = replace(_ROYAL, options=_rules_of(_ROYAL, *_SCORED, "first-trick"))

# --- Heartsette --------------------------------------------------------------------------------------

QUEEN = Option(
    "queen",
    "What does the queen of spades cost?",
    (
        Choice("thirteen", "13 points"),
        Choice(
            "plain",
            "nothing; only hearts count, as in the nineteenth century",
            (
                Remove("rules.scoring.queen-of-spades"),
                Change("rules.scoring.sweep.target.cards.terms", ("hearts",)),
                Change("rules.scoring.sweep.replaces", ("hearts",)),
            ),
        ),
    ),
    TRADITION,
)
_HEARTSETTE = variant(
    HEARTS,
    Change("players", (4, 3, 5, 6)),
    Change(
        "rules.packs",
        BySeats(dict.fromkeys((3, 4), replace(FULL, without=cards("2♠"))), others=FULL),
    ),
    Change("rules.deal.each", BySeats({3: 16, 4: 12, 5: 10, 6: 8})),
    Remove("rules.stages.exchange"),
    Change("rules.stages.tricks.first_lead", Eldest()),
    Change("rules.stages.tricks.talon_to", "first trick"),
    key="heartsette",
    name="Heartsette",
    blurb="Hearts with a widow that nobody has seen, and that the winner of the first trick must take.",
    cites=(
        Cite("players", POKERWINER),
        Cite("rules.deal.each", POKERWINER),
        Cite("rules.packs", POKERWINER),
        Cite("rules.stages.tricks.first_lead", CAPOT, "the sources do not say"),
        Cite("rules.stages.tricks.talon_to", WIKIPEDIA, "elsewhere its winner may exchange cards with it"),
        Cite("rules.stages.tricks.bans.breaking", CAPOT, "the sources do not say"),
        Cite("rules.scoring", POKERWINER),
        Cite("rules.scoring.sweep", CAPOT, "penalty cards in the widow count towards it"),
        Cite("ends.total", CAPOT, "as in Hearts"),
        TIES_ARE_SHARED,
    ),
)
HEARTSETTE = replace(
    _HEARTSETTE,
    options=(
        QUEEN,
        *_rules_of(_HEARTSETTE, "pass-cycle", "opening-lead", "first-trick", "jack", "all-tricks"),
    ),
)
