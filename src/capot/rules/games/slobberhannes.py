"""Slobberhannes and its German-suited kin: no first trick, no last trick, and not the one bad queen."""

from capot.cards import card, cards
from capot.rules.changes.edits import Add, Change, Keep, Remove
from capot.rules.changes.options import variant
from capot.rules.games.common import PIQUET, TIES, deals, evened
from capot.rules.match.ends import AfterDeals, AtTotal
from capot.rules.model import Choice, Cite, Game, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, Sweep, Together, TrickTaken
from capot.rules.sources import BAYERN_2, CAPOT, GEISER, PARLETT, POLIGNAC_PAGE, TRADITION, WIKIPEDIA
from capot.rules.stages.announcing import Announce, Undertaking
from capot.rules.stages.tricks import Eldest, MustDiscard, Tricks
from capot.rules.terms import Batches, Deal, EveryTrick, NoTrick, Payoff

FIRST_TRICK = TrickTaken("first-trick", "first", 1)
LAST_TRICK = TrickTaken("last-trick", "last", 1)
ALL_THREE = Together("all-three", ("first-trick", "last-trick", "queen"), 4)
IN_FOURS = Batches({8: "4-4"})

TIES_CITE = Cite("ties", CAPOT, "the sources do not say; here the win is shared")

SLOBBERHANNES = Game(
    key="slobberhannes",
    name="Slobberhannes",
    blurb="Slip past the queen of clubs, the first trick and the last.",
    family="slobberhannes",
    players=(4, 3, 5, 6),
    schedule=every_deal(
        Rules(
            packs=evened(PIQUET),
            deal=Deal(),
            stages=(Tricks(first_lead=Eldest()),),
            scoring=(FIRST_TRICK, LAST_TRICK, Captured("queen", cards("Q♣"), 1), ALL_THREE),
        )
    ),
    ends=(AtTotal(10),),
    also_called=("Slippery Hannes",),
    options=(
        Option(
            "all-three",
            "What does taking all three (the queen, the first trick and the last) score?",
            (
                Choice("penalty", "four points instead of three"),
                Choice(
                    "credit",
                    "four points off your total, as a reward",
                    (Change("rules.scoring.all-three.points", -4),),
                ),
            ),
            PARLETT,
        ),
        deals(CAPOT),
        TIES,
    ),
    cites=(
        Cite("players", WIKIPEDIA, "best with four"),
        Cite("rules.packs", PARLETT),
        Cite("rules.packs.order", WIKIPEDIA),
        Cite("rules.deal.by", PARLETT),
        Cite("rules.stages.tricks", PARLETT),
        Cite("direction", WIKIPEDIA),
        Cite("rules.scoring", POLIGNAC_PAGE, "the penalty card is a queen"),
        Cite("rules.scoring.first-trick", PARLETT),
        Cite("rules.scoring.last-trick", PARLETT),
        Cite("rules.scoring.queen", PARLETT),
        Cite("rules.scoring.all-three", PARLETT),
        Cite("ends", TRADITION),
        Cite("low_wins", TRADITION),
        TIES_CITE,
    ),
)

EICHELOBERN = variant(
    SLOBBERHANNES,
    Change("rules.deal.by", IN_FOURS),
    key="eichelobern",
    name="Eichelobern",
    blurb="Slobberhannes with Austrian cards: beware of the Ober of Acorns.",
    faces="tell",
    also_called=("Schinderhansen",),
    options=(deals(CAPOT), TIES),
    cites=(
        Cite("players", GEISER),
        Cite("faces", POLIGNAC_PAGE),
        Cite(
            "rules.packs",
            CAPOT,
            "32 cards in all accounts; unless four play two sevens go out, as in Slobberhannes",
        ),
        Cite("rules.packs.order", GEISER),
        Cite(
            "rules.deal.by", GEISER, "two packets of four; hands of other sizes are dealt one card at a time"
        ),
        Cite("rules.stages.tricks", GEISER),
        Cite("direction", GEISER),
        Cite("rules.scoring", POLIGNAC_PAGE),
        Cite("rules.scoring.all-three", GEISER),
        Cite("ends", CAPOT, "as in Slobberhannes, of which this is the German-suited form"),
        TIES_CITE,
    ),
)

# --- Grasobern ---------------------------------------------------------------------------------------

BETTEL = Undertaking(
    name="bettel",
    title="Bettel",
    target=NoTrick(),
    made=Payoff(-12, 4),
    failed=Payoff(12, -4),
    still_count="nobody",
    leads=True,
    suspends=("forced-discard",),
)
MORD = Undertaking(
    name="mord",
    title="Mord",
    target=EveryTrick(),
    made=Payoff(-12, 4),
    failed=Payoff(12, -4),
    still_count="nobody",
    leads=True,
    suspends=("forced-discard",),
)

GRASOBERN = Game(
    key="grasobern",
    name="Grasobern",
    blurb="The Bavarian game: if you hold the Ober of Leaves and cannot follow suit, you must throw it.",
    family="slobberhannes",
    players=(4,),
    schedule=every_deal(
        Rules(
            packs=PIQUET,
            deal=Deal(by=IN_FOURS),
            stages=(Tricks(first_lead=Eldest(), duties=(MustDiscard(card("Q♠")),)),),
            scoring=(
                FIRST_TRICK,
                LAST_TRICK,
                Captured("queen", cards("Q♠"), 2),
                Sweep(
                    "sweep",
                    "won every trick",
                    EveryTrick(),
                    ("first-trick", "last-trick", "queen"),
                    Payoff(4, 0),
                ),
            ),
        )
    ),
    ends=(AfterDeals(2, per="player"),),
    faces="bavarian",
    also_called=("Grasoberl", "Grasoberln", "Graseberla", "Grünobern", "Laubobern", "Lauboberl"),
    options=(
        Option(
            "announcements",
            "What may be announced before the first lead?",
            (
                Choice("off", "nothing"),
                Choice(
                    "on",
                    "Bettel (to win no trick) or the higher Mord (to win every trick); each opponent pays you four points, or you "
                    "pay each of them four if you fail; the declarer leads, and the Ober need not be thrown",
                    (Add("rules.stages", Announce((BETTEL, MORD), poll="highest"), before="tricks"),),
                ),
            ),
            BAYERN_2,
        ),
        Option(
            "tariff",
            "What do the penalties score?",
            (
                Choice(
                    "grasobern",
                    "the Ober of Leaves two points, each trick one; if you hold the Ober and cannot follow suit, you must throw it",
                ),
                Choice(
                    "family",
                    "one point each and four for all three, as in Slobberhannes, and you may discard what you like",
                    (
                        Change("rules.scoring.queen.points", 1),
                        Remove("rules.scoring.sweep"),
                        Add("rules.scoring", ALL_THREE),
                        Remove("rules.stages.tricks.duties.forced-discard"),
                    ),
                ),
            ),
            CAPOT,
        ),
        Option(
            "first-trick",
            "Does the first trick count?",
            (
                Choice("counts", "yes, one point"),
                Choice(
                    "free",
                    "no; only the last trick and the Ober of Leaves do",
                    (
                        Keep("rules.scoring.all-three", "leaves no three penalties to take together"),
                        Remove("rules.scoring.first-trick"),
                        Change("rules.scoring.sweep.replaces", ("last-trick", "queen")),
                    ),
                ),
            ),
            TRADITION,
        ),
        deals(CAPOT),
        TIES,
    ),
    cites=(
        Cite("players", BAYERN_2),
        Cite("faces", POLIGNAC_PAGE),
        Cite("rules.packs", POLIGNAC_PAGE),
        Cite("rules.packs.order", BAYERN_2),
        Cite("rules.deal.by", BAYERN_2),
        Cite("rules.stages.tricks", BAYERN_2),
        Cite("rules.stages.tricks.duties.forced-discard", BAYERN_2),
        Cite("direction", BAYERN_2),
        Cite("rules.scoring", POLIGNAC_PAGE),
        Cite(
            "rules.scoring.queen",
            CAPOT,
            "sources disagree on the points; two for the Ober and the forced discard set the game apart from "
            "Eichelobern",
        ),
        Cite("rules.scoring.sweep", BAYERN_2),
        Cite("ends", CAPOT, "the sources do not say; here each player deals twice"),
        Cite("low_wins", CAPOT, "points are penalties, as in the whole family"),
        TIES_CITE,
    ),
)
