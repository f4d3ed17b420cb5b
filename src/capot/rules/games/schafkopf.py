"""Schafkopf with a widow and The Least: queens, jacks and diamonds are trumps, and card points count."""

from capot.cards import cards
from capot.rules.ends import AfterDeals, AtTotal
from capot.rules.games.schafkopf_options import LEAST_OPTIONS, SCHAFKOPF_OPTIONS
from capot.rules.model import Cite, Game, every_deal
from capot.rules.opening import Contract, TakeWidow
from capot.rules.rules import Rules
from capot.rules.scoring import Bands, ByRank, Captured, Fewest
from capot.rules.sources import CAPOT, MCNEELY, PARLETT, TRADITION
from capot.rules.terms import Batches, Deal, Pack
from capot.rules.tricks import Eldest, Tricks

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
    Cite("rules.packs", TRADITION, "the 32 cards of Skat, of which the game is a variation"),
    Cite(
        "rules.packs.trumps",
        MCNEELY,
        "queens, jacks and diamonds; the order among them is that of Sheepshead by common practice",
    ),
    Cite("rules.deal", TRADITION, "ten cards each; the two of the widow are dealt after the first packets"),
    Cite("rules.scoring.card-points", TRADITION, "the values of Skat, to which the source refers"),
    Cite("ends.total", MCNEELY),
    Cite("low_wins", MCNEELY),
)

SCHAFKOPF = Game(
    key="schafkopf-window",
    name="Schafkopf with a Widow",
    blurb="One player takes the widow and needs 61 card points against two; if nobody does, the fewest win.",
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
            "there it is the window, probably a slip for widow; that each player is asked once, from the "
            "dealer’s left on, is common practice",
        ),
        Cite("rules.stages.widow.barred", CAPOT, "the source lets any two cards be discarded"),
        Cite(
            "rules.stages.widow.untaken",
            MCNEELY,
            "the source is silent on one player who wins every trick, and on most ties",
        ),
        Cite("rules.stages.tricks", MCNEELY, "the dealer’s left leads always, whoever is the declarer"),
        Cite(
            "rules.scoring.bands",
            MCNEELY,
            "only the declarer scores; that 6 takes the place of 4 is Capot’s choice",
        ),
        Cite(
            "ends.deals",
            CAPOT,
            "those who take too many widows may fall so far below zero that nobody ever reaches the target",
        ),
        Cite("ties", CAPOT, "of two who reach the target together the higher total wins"),
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
            "the source knows two who tie, one of whom won the last trick; the same holds of all other ties",
        ),
        Cite("ties", CAPOT, "of two who reach the target together the higher total wins"),
    ),
)
