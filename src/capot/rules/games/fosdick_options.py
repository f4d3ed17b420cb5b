"""House rules of Howard Fosdick's games: where his text leaves a choice, and where tables differ."""

from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Change, Remove, Shift
from capot.rules.games.common import TIES, deals, direction
from capot.rules.model import Choice, HouseRule, Option
from capot.rules.sources import CAPOT, FOSDICK
from capot.rules.stages.exchanges import Side

RIGHT_LEFT: tuple[Side, ...] = ("right", "left")
WITH_HOLD: tuple[Side, ...] = ("right", "left", "hold")
WITH_ACROSS: tuple[Side, ...] = ("right", "left", "across", "hold")

PASS_CYCLE = Option(
    "pass-cycle",
    "With five or six players, which way are cards passed, deal by deal?",
    (
        Choice("right-left", "right, then left"),
        Choice(
            "right-left-hold",
            "right, left, then no passing",
            (
                Change(
                    "rules.stages.exchange.cycle",
                    BySeats({3: WITH_HOLD, 4: WITH_ACROSS}, others=WITH_HOLD),
                ),
            ),
        ),
        Choice(
            "right-left-across-hold",
            "right, left, across, then no passing; with five players, the deal across is left out",
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
LENGTH: tuple[HouseRule, ...] = (deals(FOSDICK), TIES)


def announcing(rules: str = "rules") -> tuple[HouseRule, ...]:
    """Return the choices about the announced moon in the set of rules at this path."""
    announce = f"{rules}.stages.announce"
    return (
        Option(
            "moon",
            "May you announce that you will shoot the moon, which is to win all four queens?",
            (
                Choice("on", "yes"),
                Choice("off", "no", (Remove(announce),)),
            ),
            FOSDICK,
        ),
        Option(
            "moon-timing",
            "When is the moon announced?",
            (
                Choice("after-passing", "after passing"),
                Choice("before-passing", "before passing", (Shift(announce, "exchange"),)),
            ),
            CAPOT,
        ),
        Option(
            "moon-bidders",
            "How many players may announce the moon in one deal?",
            (
                Choice("first", "only one, the first to announce it"),
                Choice(
                    "several",
                    "any number; for example, if two announce it and one of them wins all four queens, that player has shot the "
                    "moon and nothing else counts; if neither does, both fail",
                    (Change(f"{announce}.poll", "every"),),
                ),
            ),
            CAPOT,
        ),
    )


def optional_passing(*rules: str, where: str = "") -> Option:
    """Return the choice whether to pass cards in the sets of rules at these paths, which ``where`` names."""
    return Option(
        "passing",
        f"Are cards passed{where}, where passing is optional?",
        (
            Choice("on", "yes, by everyone"),
            Choice("off", "no", tuple(Remove(f"{each}.stages.exchange") for each in rules)),
            Choice(
                "unanimous",
                "yes, unless anyone refuses",
                tuple(Change(f"{each}.stages.exchange.unanimous", value=True) for each in rules),
            ),
        ),
        FOSDICK,
    )
