"""Polignac, its form with queens, and the old French game: do not take the jacks."""

from dataclasses import replace

from capot.cards import Card, cards
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Add, Change, Remove
from capot.rules.changes.options import variant
from capot.rules.games.common import FULL, PIQUET, PIQUET_KING_HIGH, TIES, deals, direction, evened
from capot.rules.match.ends import AtTotal
from capot.rules.model import Choice, Cite, Game, HouseRule, NumberOption, Option, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured
from capot.rules.sources import CAPOT, FOSDICK, POLIGNAC_PAGE, TRADITION
from capot.rules.stages.announcing import Announce, Undertaking
from capot.rules.stages.exchanges import TakeTalon
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import AllOf, Batches, CardsOf, Deal, EveryTrick, Pack, Payoff

CAPOT_BID = Undertaking(
    name="capot",
    title="capot",
    target=EveryTrick(),
    made=Payoff(0, 5),
    failed=Payoff(5, 0),
    still_count="nobody",
)
GENERAL = replace(CAPOT_BID, name="general", title="a general", failed=Payoff(0, 0), still_count="everybody")

IN_TWOS_AND_THREES = Batches({10: "3-2-3-2", 8: "3-2-3", 6: "3-3", 5: "3-2"})
PARTY_PACKETS = Batches({17: "3-3-3-3-3-2", 13: "3-3-3-2-2", 10: "3-2-3-2", 8: "3-2-3", 7: "3-2-2"})

# --- House rules -------------------------------------------------------------------------------------

SLAM = Option(
    "slam",
    "What may be announced before the first lead?",
    (
        Choice(
            "capot",
            "capot, to win every trick; if you fail, it costs you five points and nothing else counts",
        ),
        Choice(
            "general",
            "a general, to win every trick; if you fail, it costs nothing and penalty cards count as usual",
            (Change("rules.stages.announce.undertakings", (GENERAL,)),),
        ),
        Choice("off", "nothing", (Remove("rules.stages.announce"),)),
    ),
    POLIGNAC_PAGE,
)
FAILED_CAPOT = Option(
    "failed-capot",
    "What counts if a capot fails?",
    (
        Choice("five", "five points for the declarer, and nothing else"),
        Choice(
            "penalties-too",
            "five points for the declarer; the opponents score the penalty cards they took",
            (Change("rules.stages.announce.undertakings.capot.still_count", "others"),),
        ),
    ),
    FOSDICK,
)
POINTS = NumberOption(
    "points", "Total that ends the match", 5, 100, "ends.total.points", 10, source=POLIGNAC_PAGE
)
LENGTH: tuple[HouseRule, ...] = (POINTS, deals(CAPOT), TIES, direction(TRADITION))


def _party(pack: Pack) -> Option:
    packs = BySeats(
        {
            3: replace(pack, without=cards("2♣")),
            4: pack,
            5: replace(pack, without=cards("2♣ 2♠")),
            6: replace(pack, without=cards("2♣ 2♠ 2♦ 2♥")),
            7: replace(pack, without=cards("2♣ 2♠ 2♦")),
        }
    )
    return Option(
        "party",
        "Is the full 52-card pack used, as at parties?",
        (
            Choice("off", "no; 32 cards are used, or 30 that deal out evenly"),
            Choice(
                "on",
                "yes, for three to seven players; twos are removed where needed for an even deal",
                (
                    Change("rules.packs", packs),
                    Change("rules.deal.by", PARTY_PACKETS),
                    Change("players", (4, 3, 5, 6, 7)),
                ),
            ),
        ),
        POLIGNAC_PAGE,
    )


def _odd_cards(pack: Pack, barred: tuple[Card, ...], what: str) -> Option:
    return Option(
        "odd-cards",
        "With three, five or six players, what happens to the two extra cards?",
        (
            Choice("out", "the black sevens are removed"),
            Choice(
                "dealer",
                f"all 32 cards are used; the dealer picks up the last two and discards any two cards except {what}s",
                (
                    Change("rules.packs", pack),
                    Add("rules.stages", TakeTalon(barred), first=True),
                    Change("players", (3, 5, 6)),
                ),
            ),
        ),
        TRADITION,
    )


# --- Citations ---------------------------------------------------------------------------------------

TABLE_CITES = (
    Cite("players", POLIGNAC_PAGE),
    Cite("rules.packs", POLIGNAC_PAGE),
    Cite("rules.packs.order", POLIGNAC_PAGE),
    Cite(
        "rules.deal.by",
        POLIGNAC_PAGE,
        "twos and threes; their order is Capot’s choice",
    ),
    Cite("rules.stages.tricks", POLIGNAC_PAGE),
    Cite("direction", POLIGNAC_PAGE),
)
SLAM_CITES = (
    Cite("rules.stages.announce", POLIGNAC_PAGE, "capot and general are two rules for the same feat"),
    Cite(
        "rules.stages.announce.poll",
        CAPOT,
        "the source sets no order; here all are asked in turn, beginning with the player who leads first, and "
        "the first announcement ends the round",
    ),
    Cite(
        "rules.stages.announce.undertakings.capot.still_count",
        CAPOT,
        "the source gives the five points and no other consequence of a failed capot",
    ),
)
END_CITES = (
    Cite("ends", POLIGNAC_PAGE),
    Cite("ends.total.points", CAPOT, "of ten and twenty points, ten makes the shorter match"),
    Cite("ends.total.loses", POLIGNAC_PAGE),
    Cite("low_wins", FOSDICK),
    Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
)

# --- The games ---------------------------------------------------------------------------------------

JACKS = cards("J♠ J♥ J♦ J♣")

POLIGNAC = Game(
    key="polignac",
    name="Polignac",
    blurb="Do not take the jacks, least of all Polignac, the jack of spades.",
    family="polignac",
    players=(4, 3, 5, 6),
    schedule=every_deal(
        Rules(
            packs=evened(PIQUET_KING_HIGH),
            deal=Deal(by=IN_TWOS_AND_THREES),
            stages=(Announce((CAPOT_BID,)), Tricks(first_lead=Eldest())),
            scoring=(Captured("polignac", cards("J♠"), 2), Captured("other-jacks", cards("J♥ J♦ J♣"), 1)),
        )
    ),
    ends=(AtTotal(10, loses=True),),
    also_called=("Jeu des Valets", "Quatre Valets", "Four Jacks", "Stay Away"),
    options=(
        SLAM,
        FAILED_CAPOT,
        *LENGTH,
        _party(replace(FULL, order="KQJAT98765432")),
        _odd_cards(PIQUET_KING_HIGH, JACKS, "jack"),
    ),
    cites=(
        *TABLE_CITES,
        *SLAM_CITES,
        Cite("rules.scoring.polignac", POLIGNAC_PAGE),
        Cite("rules.scoring.other-jacks", POLIGNAC_PAGE),
        *END_CITES,
    ),
)

POLIGNAC_QUEENS = variant(
    POLIGNAC,
    Change("rules.packs", evened(PIQUET)),
    Change(
        "rules.scoring",
        (Captured("queen-of-spades", cards("Q♠"), 2), Captured("other-queens", cards("Q♥ Q♦ Q♣"), 1)),
    ),
    key="polignac-queens",
    name="Polignac with queens",
    blurb="Polignac with the ace high and queens instead of jacks.",
    options=(SLAM, FAILED_CAPOT, *LENGTH, _party(FULL), _odd_cards(PIQUET, cards("Q♠ Q♥ Q♦ Q♣"), "queen")),
    cites=(
        *TABLE_CITES,
        *SLAM_CITES,
        Cite("rules.scoring.queen-of-spades", POLIGNAC_PAGE),
        Cite("rules.scoring.other-queens", POLIGNAC_PAGE),
        *END_CITES,
    ),
)

POLIGNAC_FRENCH = variant(
    POLIGNAC,
    Change("rules.stages.announce.undertakings.capot.target", AllOf(CardsOf(("polignac", "other-jacks")))),
    Change("rules.stages.announce.undertakings.capot.still_count", "others"),
    Change("ends.total.loses", value=False),
    key="polignac-french",
    name="Old French Polignac",
    blurb="The old game: the ace ranks below the jack, jacks are bad, and capot means winning all four of them.",
    options=(
        Option(
            "capot",
            "What do you undertake by announcing capot?",
            (
                Choice("all-jacks", "to win all four jacks"),
                Choice(
                    "every-trick",
                    "to win every trick",
                    (Change("rules.stages.announce.undertakings.capot.target", EveryTrick()),),
                ),
            ),
            POLIGNAC_PAGE,
        ),
        *LENGTH,
    ),
    cites=(
        Cite("rules.packs.order", FOSDICK),
        Cite("rules.packs", POLIGNAC_PAGE),
        Cite("rules.deal.by", POLIGNAC_PAGE),
        Cite("rules.stages", FOSDICK, "no cards are passed"),
        Cite("rules.stages.announce", FOSDICK),
        Cite(
            "rules.stages.announce.undertakings.capot.target",
            CAPOT,
            "the text uses capot for shooting the moon, that is, winning all penalty cards",
        ),
        Cite("rules.stages.announce.undertakings.capot.failed", FOSDICK, "as in Four Bad Queens"),
        Cite("rules.stages.tricks", POLIGNAC_PAGE),
        Cite(
            "rules.scoring",
            CAPOT,
            "it varies according to the text; here jacks count as in Polignac",
        ),
        Cite("direction", POLIGNAC_PAGE),
        Cite("ends", FOSDICK),
        Cite("low_wins", FOSDICK),
        Cite("ties", CAPOT, "the text does not say; here the win is shared"),
    ),
)
