"""House rules of Howard Fosdick's games: where his text leaves a choice, and where tables differ."""

from capot.rules.by_seats import BySeats
from capot.rules.edits import Change, Remove, Shift
from capot.rules.games.usual import TIES, deals, direction
from capot.rules.model import Choice, HouseRule, Option
from capot.rules.opening import Side
from capot.rules.sources import CAPOT, FOSDICK

RIGHT_LEFT: tuple[Side, ...] = ("right", "left")
WITH_HOLD: tuple[Side, ...] = ("right", "left", "hold")
WITH_ACROSS: tuple[Side, ...] = ("right", "left", "across", "hold")

PASS_CYCLE = Option(
    "pass-cycle",
    "To whom five or six players pass, deal by deal",
    (
        Choice("right-left", "to the right and to the left by turns"),
        Choice(
            "right-left-hold",
            "right, left, then a deal without passing",
            (
                Change(
                    "rules.stages.exchange.cycle",
                    BySeats({3: WITH_HOLD, 4: WITH_ACROSS}, others=WITH_HOLD),
                ),
            ),
        ),
        Choice(
            "right-left-across-hold",
            "right, left, across, then a deal without passing; five players leave out the deal across",
            (
                Change(
                    "rules.stages.exchange.cycle",
                    BySeats({3: WITH_HOLD, 4: WITH_ACROSS, 5: WITH_HOLD}, others=WITH_ACROSS),
                ),
            ),
        ),
    ),
    CAPOT,
)
FRAME: tuple[HouseRule, ...] = (PASS_CYCLE, direction(CAPOT))
LENGTH: tuple[HouseRule, ...] = (deals(3, FOSDICK), TIES)


def announcing(rules: str = "rules") -> tuple[HouseRule, ...]:
    """Return the choices about the announced moon in the set of rules at this path."""
    announce = f"{rules}.stages.announce"
    return (
        Option(
            "moon",
            "Whether anybody may announce the moon, which is to win all four queens",
            (
                Choice("on", "anybody may"),
                Choice("off", "nobody may", (Remove(announce),)),
            ),
            FOSDICK,
        ),
        Option(
            "moon-timing",
            "When the moon is announced",
            (
                Choice("after-passing", "after the cards are passed"),
                Choice("before-passing", "before the cards are passed", (Shift(announce, "exchange"),)),
            ),
            CAPOT,
        ),
        Option(
            "moon-bidders",
            "How many may announce the moon in one deal",
            (
                Choice("first", "the first to announce it is the only one"),
                Choice(
                    "several",
                    "everybody is asked, and all who announce it fail but one who wins all four queens",
                    (Change(f"{announce}.poll", "every"),),
                ),
            ),
            CAPOT,
        ),
    )


def optional_passing(*rules: str) -> Option:
    """Return the choice whether to pass cards in the sets of rules at these paths."""
    return Option(
        "passing",
        "Whether cards are passed where that is optional",
        (
            Choice("on", "every player passes"),
            Choice("off", "nobody passes", tuple(Remove(f"{each}.stages.exchange") for each in rules)),
            Choice(
                "unanimous",
                "any player may refuse, and one refusal leaves all cards where they are",
                tuple(Change(f"{each}.stages.exchange.unanimous", value=True) for each in rules),
            ),
        ),
        FOSDICK,
    )
