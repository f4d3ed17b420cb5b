"""Schafkopf with a widow and The Least: queens, jacks and diamonds are trumps, and card points count."""

from capot.cards import cards
from capot.rules.changes.edits import Change, Edit, Keep
from capot.rules.games.common import ties
from capot.rules.match.ends import AfterDeals, AtTotal
from capot.rules.model import Choice, Cite, Game, HouseRule, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Bands, ByRank, Captured, Fewest
from capot.rules.sources import CAPOT, MCNEELY, PARLETT, TRADITION
from capot.rules.stages.opening import Contract, TakeWidow
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Batches, Deal, Pack

# --- House rules -----------------------------------------------------------------------------------

WIDOW = "rules.stages.widow"
TRUMPS = cards("Q♣ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A♦ T♦ K♦ 9♦ 8♦ 7♦")
ACES = cards("A♣ A♠ A♥ A♦")


def least_rules(where: str) -> tuple[HouseRule, ...]:
    """Return the house rules on the scores of The Least, whose term is at ``where``."""
    return (
        Option(
            "two-without-a-trick",
            "In The Least, what if one player wins every trick?",
            (
                Choice("sweeper-pays", "that player loses 4 points"),
                Choice(
                    "others-score",
                    "each of the others scores 4 points",
                    (Change(f"{where}.sweeper", 0), Change(f"{where}.swept", 4)),
                ),
                Choice("nobody", "nobody scores", (Change(f"{where}.sweeper", 0),)),
            ),
            TRADITION,
        ),
        Option(
            "tied-fewest",
            "If two players tie for the fewest card points and neither won the last trick, what do they score?",
            (
                Choice("each", "2 points each"),
                Choice("one", "1 point each", (Change(f"{where}.tied", "one"),)),
                Choice(
                    "earliest",
                    "2 points for the first of them in turn, starting on the dealer’s left",
                    (Change(f"{where}.tied", "earliest"),),
                ),
                Choice("none", "nothing", (Change(f"{where}.tied", "none"),)),
            ),
            CAPOT,
        ),
        Option(
            "forty-each",
            "What if all three have 40 card points?",
            (
                Choice("two-score", "the two who did not win the last trick score as if only they had tied"),
                Choice("nobody", "nobody scores", (Change(f"{where}.all_tied", "none"),)),
            ),
            CAPOT,
        ),
    )


def _deals(*edits: Edit) -> NumberOption:
    return NumberOption(
        "deals",
        "Maximum number of deals in the match, usually a multiple of three",
        1,
        120,
        "ends.deals.count",
        edits=edits,
        source=CAPOT,
    )


TARGET = NumberOption("points", "Total that ends the match", 2, 50, "ends.total.points", 10, source=TRADITION)
NO_LEAST = Keep(f"{WIDOW}.untaken", "leaves out The Least")

SCHAFKOPF_OPTIONS: tuple[HouseRule, ...] = (
    TARGET,
    _deals(Change("ends.deals", AfterDeals(1, multiple_of_seats=True))),
    Option(
        "nobody-takes",
        "What if nobody takes the widow?",
        (
            Choice("the-least", "The Least is played"),
            Choice("redeal", "the next dealer deals", (Change(f"{WIDOW}.untaken", None), NO_LEAST)),
            Choice(
                "forced",
                "the dealer, who is asked last, must take it",
                (Change(f"{WIDOW}.untaken", None), Change(f"{WIDOW}.forced", value=True), NO_LEAST),
            ),
        ),
        TRADITION,
    ),
    Option(
        "discards",
        "Which cards may the declarer discard only for lack of others?",
        (
            Choice("any", "none; any card may be discarded"),
            Choice("no-trumps", "trumps", (Change(f"{WIDOW}.barred", TRUMPS),)),
            Choice("no-aces", "aces", (Change(f"{WIDOW}.barred", ACES),)),
            Choice(
                "no-trumps-or-aces", "trumps and aces", (Change(f"{WIDOW}.barred", (*TRUMPS, *ACES[:3])),)
            ),
        ),
        TRADITION,
    ),
    Option(
        "payment",
        "Who scores when there is a declarer?",
        (
            Choice("declarer", "the declarer alone"),
            Choice(
                "by-each",
                "each opponent pays the declarer, or is paid by the declarer",
                (Change("rules.scoring.bands.others_pay", value=True),),
            ),
        ),
        PARLETT,
    ),
    Option(
        "schneider",
        "How many card points does the declarer need to score 4?",
        (
            Choice("ninety-one", "91"),
            Choice(
                "ninety",
                "90, as in Skat",
                (Change("rules.scoring.bands.bands", ((90, 4), (61, 2), (31, -2), (0, -4))),),
            ),
        ),
        TRADITION,
    ),
    *least_rules(f"{WIDOW}.untaken.scoring.fewest"),
    ties(CAPOT, playing_on=True),
)

LEAST_OPTIONS: tuple[HouseRule, ...] = (
    TARGET,
    *least_rules("rules.scoring.fewest"),
    ties(CAPOT, playing_on=True),
)

# --- The games -------------------------------------------------------------------------------------

PACK = Pack(order="ATKQJ987", trumps=cards("Q♣ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A♦ T♦ K♦ 9♦ 8♦ 7♦"))
POINTS = Captured("card-points", PACK.cards(), ByRank({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}))
LEAST = Contract(
    "the-least",
    "The Least",
    (Tricks(first_lead=Eldest(), talon_to="last trick"),),
    (POINTS, Fewest("fewest", ("card-points",), points=2, no_trick=4, sweeper=-4)),
)
DEAL = Deal(by=Batches({10: "3-4-3"}), each=10)
BANDS = ((91, 4), (61, 2), (31, -2), (0, -4))

COMMON_CITES = (
    Cite("players", MCNEELY),
    Cite("rules.packs", TRADITION, "the 32 cards of Skat, as the game is a variation of it"),
    Cite(
        "rules.packs.trumps",
        MCNEELY,
        "queens, jacks and diamonds; the order among them is that of Sheepshead by common practice",
    ),
    Cite("rules.deal", TRADITION, "ten cards each; the widow is dealt after the first packets"),
    Cite("rules.scoring.card-points", TRADITION, "the values of Skat, to which the source refers"),
    Cite("ends.total", MCNEELY),
    Cite("low_wins", MCNEELY),
)

SCHAFKOPF = Game(
    key="schafkopf-window",
    name="Schafkopf with a Widow",
    blurb="Take the widow and you need 61 card points against the other two; if nobody takes it, the fewest win.",
    family="schafkopf",
    players=(3,),
    schedule=every_deal(
        Rules(
            packs=PACK,
            deal=DEAL,
            stages=(TakeWidow(untaken=LEAST), Tricks(first_lead=Eldest())),
            scoring=(POINTS, Bands("bands", ("card-points",), BANDS, every_trick=6, no_trick=-6)),
        )
    ),
    ends=(AtTotal(10), AfterDeals(12, per="player")),
    low_wins=False,
    ties="play on",
    also_called=("Three-hand Sheepshead",),
    options=SCHAFKOPF_OPTIONS,
    cites=(
        *COMMON_CITES,
        Cite(
            "rules.stages.widow",
            MCNEELY,
            "called the window there, probably a slip for widow; asking each player once, starting on the dealer’s "
            "left, is common practice",
        ),
        Cite("rules.stages.widow.barred", CAPOT, "the source allows any two cards to be discarded"),
        Cite(
            "rules.stages.widow.untaken",
            MCNEELY,
            "the source is silent on a player who wins every trick, and on most ties",
        ),
        Cite(
            "rules.stages.tricks",
            MCNEELY,
            "the player on the dealer’s left always leads, whoever is the declarer",
        ),
        Cite(
            "rules.scoring.bands",
            MCNEELY,
            "only the declarer scores; 6 instead of 4 is Capot’s choice",
        ),
        Cite(
            "ends.deals",
            CAPOT,
            "players who take too many widows may fall so far below zero that nobody ever reaches the target",
        ),
        Cite("ties", CAPOT, "if two reach the target together, the higher total wins"),
    ),
)

THE_LEAST = Game(
    key="the-least",
    name="The Least",
    blurb="Everyone plays alone: take the fewest card points or, better still, no trick at all.",
    family="schafkopf",
    players=(3,),
    schedule=every_deal(Rules(packs=PACK, deal=DEAL, stages=LEAST.stages, scoring=LEAST.scoring)),
    ends=(AtTotal(10),),
    low_wins=False,
    ties="play on",
    also_called=("Leaster",),
    options=LEAST_OPTIONS,
    cites=(
        *COMMON_CITES,
        Cite("rules.stages.tricks", MCNEELY),
        Cite("rules.stages.tricks.talon_to", MCNEELY),
        Cite("rules.scoring.fewest", MCNEELY),
        Cite("rules.scoring.fewest.no_trick", PARLETT, "the same 4 points for no trick"),
        Cite(
            "rules.scoring.fewest.sweeper",
            TRADITION,
            "the source is silent on two players without a trick",
        ),
        Cite(
            "rules.scoring.fewest.tied",
            CAPOT,
            "the source covers two who tie, one of whom won the last trick; other ties are treated alike",
        ),
        Cite("ties", CAPOT, "if two reach the target together, the higher total wins"),
    ),
)
