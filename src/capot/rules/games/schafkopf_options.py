"""House rules of Schafkopf with a widow and of The Least, which is played in it too."""

from capot.cards import cards
from capot.rules.edits import Change, Edit, Keep
from capot.rules.ends import AfterDeals
from capot.rules.games.usual import ties
from capot.rules.model import Choice, HouseRule, NumberOption, Option
from capot.rules.sources import CAPOT, PARLETT, TRADITION

WIDOW = "rules.stages.widow"
TRUMPS = cards("Q♣ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A♦ T♦ K♦ 9♦ 8♦ 7♦")
ACES = cards("A♣ A♠ A♥ A♦")


def least_rules(where: str) -> tuple[HouseRule, ...]:
    """Return the house rules on the scores of The Least, whose term stands at ``where``."""
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
            "What do two players score who tie for the fewest card points, if neither won the last trick?",
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
        "Most deals in the match, a multiple of three",
        3,
        120,
        "ends.deals.count",
        edits=edits,
        source=CAPOT,
    )


POINTS = NumberOption("points", "Total that ends the match", 2, 50, "ends.total.points", 10, source=TRADITION)
NO_LEAST = Keep(f"{WIDOW}.untaken", "leaves out The Least")

SCHAFKOPF_OPTIONS: tuple[HouseRule, ...] = (
    POINTS,
    _deals(Change("ends.deals", AfterDeals(3, multiple_of_seats=True))),
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
        "Which cards may the declarer not discard, unless there are too few others?",
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
                "each opponent pays the declarer, or is paid",
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
    POINTS,
    *least_rules("rules.scoring.fewest"),
    ties(CAPOT, playing_on=True),
)
