"""Russian King: seven deals of things to avoid, and the same seven to win them back."""

from capot.cards import cards
from capot.rules.changes.edits import Change, Edit
from capot.rules.games.common import PIQUET, evened
from capot.rules.games.king import HEARTS_LAST, MEN, QUEENS, SERIES_TIES
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Choice, Cite, Game, Option, Part
from capot.rules.ongoing.scaling import scaled
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, ScoreTerm, TrickTaken
from capot.rules.sources import CAPOT, RUSSIAN_KING, TRADITION
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Deal

TRICKS = TrickTaken("tricks", "every", -2)
HEARTS = Captured("hearts", cards("A♥ K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥"), -2)
BOYS = Captured("boys", cards("K♠ K♥ K♦ K♣"), -4)
GIRLS = Captured("girls", QUEENS, -4)
KING_OF_HEARTS = Captured("king-of-hearts", cards("K♥"), -16)
LAST_TWO = (TrickTaken("last-but-one", "last but one", -8), TrickTaken("last", "last", -8))

AIMS: tuple[tuple[str, str, tuple[ScoreTerm, ...]], ...] = (
    ("tricks", "Tricks", (TRICKS,)),
    ("hearts", "Hearts", (HEARTS,)),
    ("boys", "Boys", (BOYS,)),
    ("girls", "Girls", (GIRLS,)),
    ("king", "King of Hearts", (KING_OF_HEARTS,)),
    ("last-two", "Last Two", LAST_TWO),
)
EVERYTHING = (TRICKS, HEARTS, BOYS, GIRLS, KING_OF_HEARTS, *LAST_TWO)


def _part(name: str, title: str, scoring: tuple[ScoreTerm, ...], sign: int) -> Part:
    """Return a deal; hearts are led last where only their king counts."""
    bans = (HEARTS_LAST,) if scoring == (KING_OF_HEARTS,) else ()
    play = Tricks(first_lead=Eldest(), bans=bans)
    counted = tuple(scaled(term, sign) for term in scoring)
    return Part(Rules(packs=evened(PIQUET), deal=Deal(), stages=(play,), scoring=counted), name, title)


def _with_jacks() -> tuple[Edit, ...]:
    """Return the edits that let jacks count as well as kings, each for half."""
    deals = {"no-boys": -2, "no-eralash": -2, "win-boys": 2, "win-eralash": 2}
    cards_counted = tuple(Change(f"rules@{name}.scoring.boys.cards", MEN) for name in deals)
    return (
        *cards_counted,
        *(Change(f"rules@{name}.scoring.boys.points", points) for name, points in deals.items()),
    )


KING_RUSSIAN = Game(
    key="king-russian",
    name="Russian King",
    blurb="Seven deals in which everything costs points, then the same seven in which it earns them.",
    family="barbu",
    players=(4, 3),
    schedule=(
        *(_part(f"no-{name}", f"No {title}", scoring, 1) for name, title, scoring in AIMS),
        _part("no-eralash", "Eralash", EVERYTHING, 1),
        *(_part(f"win-{name}", f"Win {title}", scoring, -1) for name, title, scoring in AIMS),
        _part("win-eralash", "Eralash for Points", EVERYTHING, -1),
    ),
    ends=(AfterDeals(1, per="game"),),
    low_wins=False,
    options=(
        Option(
            "boys",
            "Which cards are the boys?",
            (
                Choice("kings", "the kings, for 4 points each"),
                Choice("with-jacks", "the kings and the jacks, for 2 points each", _with_jacks()),
            ),
            TRADITION,
        ),
        SERIES_TIES,
    ),
    cites=(
        Cite("players", RUSSIAN_KING),
        Cite("rules.packs", RUSSIAN_KING, "three play without the black sevens"),
        Cite("rules.deal.by", CAPOT, "the cards are dealt one at a time"),
        Cite("direction", RUSSIAN_KING),
        Cite(
            "schedule", RUSSIAN_KING, "some let the dealer choose among the deals, which is not offered here"
        ),
        Cite("rules.stages.tricks.first_lead", RUSSIAN_KING),
        Cite("rules@no-king.stages.tricks.bans", RUSSIAN_KING),
        Cite("rules@no-tricks.scoring.tricks", RUSSIAN_KING),
        Cite("rules@no-hearts.scoring.hearts", RUSSIAN_KING),
        Cite("rules@no-boys.scoring.boys", RUSSIAN_KING),
        Cite("rules@no-girls.scoring.girls", RUSSIAN_KING),
        Cite("rules@no-king.scoring.king-of-hearts", RUSSIAN_KING),
        Cite("rules@no-last-two.scoring", TRADITION),
        Cite("rules@no-eralash.scoring", TRADITION, "hearts may be led at any time"),
        Cite("low_wins", RUSSIAN_KING),
        Cite("ends", RUSSIAN_KING),
        Cite("ties", CAPOT, "the sources do not say; here the win is shared"),
    ),
)
