"""Howard Fosdick's seven games: one frame of piquet pack, passing and tricks, seven things to avoid."""

from dataclasses import replace
from fractions import Fraction

from capot.cards import cards
from capot.rules.by_seats import BySeats
from capot.rules.changes.edits import Add, Change, Remove, edited
from capot.rules.changes.options import variant
from capot.rules.games.common import PIQUET, evened, ties
from capot.rules.games.fosdick_options import (
    FRAME,
    LENGTH,
    RIGHT_LEFT,
    WITH_ACROSS,
    WITH_HOLD,
    announcing,
    optional_passing,
)
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Choice, Cite, Game, NumberOption, Option, Part, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, Scale, Sweep, Together, TrickTaken
from capot.rules.sources import CAPOT, FOSDICK
from capot.rules.stages.announcing import Announce, Undertaking
from capot.rules.stages.exchanges import Exchange
from capot.rules.stages.tricks import DealersRight, NotToFirstTrick, Tricks, Unbroken
from capot.rules.terms import AllOf, Deal, Payoff

CREDIT = (
    "Invented by Howard Fosdick: 7 Trick Avoidance Games, BestFreeNewGames.com, 2023, CC BY-ND. "
    "The rules are given here in Capot’s own words."
)

QUEEN_OF_SPADES = cards("Q♠")
HEART_CARDS = tuple(card for card in PIQUET.cards() if card.suit == "♥")

PASSING = Exchange(
    count=BySeats({3: 3, 4: 3}, others=2), cycle=BySeats({3: WITH_HOLD, 4: WITH_ACROSS}, others=RIGHT_LEFT)
)
ALL_QUEENS = Undertaking(
    name="moon",
    title="the moon",
    target=AllOf(cards("Q♠ Q♥ Q♦ Q♣")),
    made=Payoff(0, 5),
    failed=Payoff(5, 0),
    still_count="others",
)

FIRST_TRICK = TrickTaken("first-trick", "first", 1)
LAST_TRICK = TrickTaken("last-trick", "last", 1)

# --- Citations ---------------------------------------------------------------------------------------

PASSING_CITES = (
    Cite("rules.stages.exchange", FOSDICK),
    Cite(
        "rules.stages.exchange.cycle",
        CAPOT,
        "for five or six players the text only names right and left, which therefore alternate",
    ),
)
FRAME_CITES = (
    Cite("players", FOSDICK),
    Cite("rules.packs", FOSDICK),
    Cite("rules.deal.by", CAPOT, "the text is silent; here they are dealt one at a time"),
    Cite("rules.stages.tricks", FOSDICK),
    Cite("rules.stages.tricks.first_lead", FOSDICK),
    Cite("rotation", FOSDICK),
    Cite(
        "direction",
        CAPOT,
        "the text only gives the direction of the deal; Polignac, from which the game descends, is played "
        "clockwise",
    ),
    Cite("low_wins", FOSDICK),
    Cite("ties", CAPOT, "the text does not say; here the win is shared"),
)
MATCH_CITES = (
    Cite("ends", FOSDICK),
    Cite("ends.deals.count", CAPOT, "the text leaves it to the table; here each player deals twice"),
)
OPTIONAL_PASSING_CITES = (
    *PASSING_CITES,
    Cite(
        "rules.stages.exchange",
        CAPOT,
        "optional in the text; since hands must stay equal, the table decides for the whole match, and passes "
        "unless it chooses otherwise",
    ),
)
ANNOUNCING_CITES = (
    Cite("rules.stages.announce", FOSDICK, "an optional rule"),
    Cite(
        "rules.stages.announce.poll",
        CAPOT,
        "the text allows it at any time before the first trick; here the players are asked once in turn, after "
        "passing, and the first to announce ends the round without gaining the lead",
    ),
)

# --- The games ---------------------------------------------------------------------------------------

FOUR_BAD_QUEENS = Game(
    key="four-bad-queens",
    name="Four Bad Queens",
    blurb="Avoid the four queens, above all the queen of spades, or announce that you will win all four.",
    family="fosdick",
    players=(4, 3, 5, 6),
    best=(3, 4),
    schedule=every_deal(
        Rules(
            packs=evened(PIQUET),
            deal=Deal(),
            stages=(PASSING, Announce((ALL_QUEENS,)), Tricks(first_lead=DealersRight())),
            scoring=(
                Captured("queen-of-spades", QUEEN_OF_SPADES, 2),
                Captured("other-queens", cards("Q♥ Q♦ Q♣"), 1),
            ),
        )
    ),
    ends=(AfterDeals(2, per="player"),),
    rotation="clockwise",
    credit=CREDIT,
    options=(*announcing(), *FRAME, *LENGTH),
    cites=(
        *FRAME_CITES,
        *PASSING_CITES,
        *ANNOUNCING_CITES,
        Cite("rules.scoring.queen-of-spades", FOSDICK),
        Cite("rules.scoring.other-queens", FOSDICK),
        *MATCH_CITES,
    ),
)

FOUR_MAD_QUEENS = variant(
    FOUR_BAD_QUEENS,
    Remove("rules.stages.announce"),
    Change(
        "rules.scoring",
        (
            Captured("red-queens", cards("Q♥ Q♦"), 2),
            Captured("black-queens", cards("Q♠ Q♣"), 1),
            replace(LAST_TRICK, points=2),
        ),
    ),
    key="four-mad-queens",
    name="Four Mad Queens",
    blurb="The red queens cost double, and the last trick is as bad as either of them.",
    options=(*FRAME, *LENGTH),
    cites=(
        *FRAME_CITES,
        *PASSING_CITES,
        Cite("rules.scoring.red-queens", FOSDICK),
        Cite("rules.scoring.black-queens", FOSDICK),
        Cite("rules.scoring.last-trick", FOSDICK),
        *MATCH_CITES,
    ),
)

SLIPPERY_PAWS = variant(
    FOUR_BAD_QUEENS,
    Remove("rules.stages.announce"),
    Change(
        "rules.scoring",
        (
            FIRST_TRICK,
            LAST_TRICK,
            Captured("queen-of-spades", QUEEN_OF_SPADES, 1),
            Together("all-three", ("first-trick", "last-trick", "queen-of-spades"), 4),
        ),
    ),
    key="slippery-paws",
    name="Slippery Paws",
    blurb="Three things to avoid: the queen of spades, the first trick and the last.",
    options=(optional_passing("rules"), *FRAME, *LENGTH),
    cites=(
        *FRAME_CITES,
        *OPTIONAL_PASSING_CITES,
        Cite("rules.scoring.first-trick", FOSDICK),
        Cite("rules.scoring.last-trick", FOSDICK),
        Cite("rules.scoring.queen-of-spades", FOSDICK),
        Cite("rules.scoring.all-three", FOSDICK),
        *MATCH_CITES,
    ),
)

FINIS = variant(
    FOUR_BAD_QUEENS,
    Remove("rules.stages.announce"),
    Change("rules.scoring", (LAST_TRICK,)),
    key="finis",
    name="Finis",
    blurb="Everything hangs on the last trick: do not win it.",
    options=(optional_passing("rules"), *FRAME, *LENGTH),
    cites=(
        *FRAME_CITES,
        *OPTIONAL_PASSING_CITES,
        Cite("rules.scoring.last-trick", FOSDICK),
        *MATCH_CITES,
    ),
)

CRUEL_FATE = variant(
    FINIS,
    Change("rules.scoring.last-trick.to", "others"),
    key="cruel-fate",
    name="Cruel Fate",
    blurb="Everything hangs on the last trick: whoever wins it escapes, and everyone else pays.",
    options=FINIS.options,
    cites=FINIS.cites,
)

ACORN_HEARTS = variant(
    FOUR_BAD_QUEENS,
    Remove("rules.stages.announce"),
    Change(
        "rules.scoring",
        (
            Captured("hearts", HEART_CARDS, 1),
            Captured("queen-of-spades", QUEEN_OF_SPADES, 4),
            Sweep(
                "sweep",
                "shot the moon",
                AllOf(HEART_CARDS + QUEEN_OF_SPADES),
                ("hearts", "queen-of-spades"),
                Payoff(0, 12),
            ),
        ),
    ),
    key="acorn-hearts",
    name="Acorn Hearts",
    blurb="Hearts with 32 cards: avoid hearts and the queen of spades, or shoot the moon and take them all.",
    options=(
        Option(
            "hearts-broken",
            "May hearts be led at any time?",
            (
                Choice("no-ban", "yes"),
                Choice(
                    "discard",
                    "no, not until a heart has been discarded on another suit, unless you hold nothing else",
                    (Add("rules.stages.tricks.bans", Unbroken("♥")),),
                ),
            ),
            CAPOT,
        ),
        Option(
            "first-trick",
            "May penalty cards be played to the first trick?",
            (
                Choice("free", "yes"),
                Choice(
                    "no-penalty-cards",
                    "no, unless you have nothing else to play",
                    (
                        Add(
                            "rules.stages.tricks.bans",
                            NotToFirstTrick(HEART_CARDS + QUEEN_OF_SPADES),
                        ),
                    ),
                ),
            ),
            CAPOT,
        ),
        *FRAME,
        *LENGTH,
    ),
    cites=(
        *FRAME_CITES,
        *PASSING_CITES,
        Cite("rules.stages.tricks.bans", CAPOT, "the text does not forbid any lead"),
        Cite("rules.scoring.hearts", FOSDICK),
        Cite("rules.scoring.queen-of-spades", FOSDICK),
        Cite("rules.scoring.sweep", FOSDICK),
        *MATCH_CITES,
    ),
)

# --- Compendium --------------------------------------------------------------------------------------

HALF = Scale("half", Fraction(1, 2))
OPTIONAL_PARTS = ("rules@slippery-paws", "rules@finis", "rules@cruel-fate")


def _part(game: Game) -> Part:
    return Part(game.schedule[0].rules, game.key, game.name)


def _halved(game: Game) -> Part:
    """Acorn Hearts as a part of Compendium, where it counts half and is never played without passing."""
    part = _part(game)
    edits = (Add("scoring", HALF), Change("stages.exchange.instead_of_hold", "right"))
    return replace(part, rules=edited(part.rules, edits))


COMPENDIUM = Game(
    key="compendium",
    name="Compendium",
    blurb="One deal of each of Fosdick’s six games, and one winner over all of them.",
    family="fosdick",
    players=(4, 3, 5, 6),
    best=(3, 4),
    schedule=(
        _part(FOUR_BAD_QUEENS),
        _part(FOUR_MAD_QUEENS),
        _part(SLIPPERY_PAWS),
        _part(FINIS),
        _part(CRUEL_FATE),
        _halved(ACORN_HEARTS),
    ),
    ends=(AfterDeals(1, per="game"),),
    rotation="clockwise",
    credit=CREDIT,
    options=(
        NumberOption(
            "rounds", "Number of times the six games are played", 1, 10, "ends.deals.count", 1, source=CAPOT
        ),
        *announcing("rules@four-bad-queens"),
        optional_passing(*OPTIONAL_PARTS, where=" in Slippery Paws, Finis and Cruel Fate"),
        Option(
            "pass-count",
            "How is the passing cycle counted?",
            (
                Choice("match", "over all the deals of the match"),
                Choice(
                    "game",
                    "anew in each game, so cards always go to the right",
                    (
                        Change("rules.stages.exchange.cycle", ("right",)),
                        Change("rules.stages.exchange.instead_of_hold", None),
                    ),
                ),
            ),
            CAPOT,
        ),
        *FRAME,
        ties(CAPOT, one_more="all six games are played once more, and so on until someone wins alone"),
    ),
    cites=(
        *FRAME_CITES,
        Cite("schedule", FOSDICK),
        Cite("rules.stages.exchange.count", FOSDICK),
        Cite(
            "rules.stages.exchange.cycle",
            CAPOT,
            "the text does not say for one deal of each game; here the deals of the match count, as in the games "
            "themselves",
        ),
        Cite(
            "rules@acorn-hearts.stages.exchange.instead_of_hold",
            CAPOT,
            "passing is an essential part of this game, so it is never played without",
        ),
        *(
            replace(cite, where=cite.where.replace("rules", "rules@four-bad-queens", 1))
            for cite in ANNOUNCING_CITES
        ),
        Cite("rules@acorn-hearts.scoring.half", FOSDICK),
        Cite("ends", FOSDICK),
    ),
)
