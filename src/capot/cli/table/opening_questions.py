"""The questions of the stages that shape a deal, and what there is to be known before one answers."""

from collections.abc import Iterable
from typing import TypeAlias, assert_never

from capot.cards import SUITS, Card
from capot.cli.screens.screen import Choice, Question
from capot.cli.table.brag_proposals import hands_explained
from capot.cli.table.climbing import laying_explained
from capot.cli.table.opening import owed_text, untaken_title
from capot.cli.table.words import Names, count, joined, number
from capot.play.moves import Choose, Double, Stop
from capot.play.moves import NameRank as NameRankMove
from capot.play.moves import NameTrump as NameTrumpMove
from capot.play.stages.doubling import deals_left
from capot.play.view import View
from capot.rules.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.climbing import Climb, InstantWin
from capot.rules.dominoes import Layout, NameRank
from capot.rules.opening import (
    Announce,
    ChooseContract,
    DealMore,
    Doubling,
    Draw,
    Exchange,
    NameTrump,
    StayIn,
    TakeTalon,
    TakeWidow,
)
from capot.rules.scoring import TrickCount
from capot.rules.tricks import Tricks
from capot.surface.questions import answers, has_just_laid

Shaping: TypeAlias = (
    ChooseContract | NameTrump | NameRank | Doubling | Layout | TakeWidow | DealMore | Draw | StayIn
)


def shaping_question(seen: View, stage: Shaping, names: Names, note: str) -> Question:
    """Return what the seat of this view is asked in a stage that shapes the deal."""
    match stage:
        case ChooseContract():
            return _contract(seen, note)
        case NameTrump() | NameRank():
            return _naming(seen, note)
        case Doubling():
            return _doubling(seen, names, note)
        case Layout():
            return _laying(seen, note)
        case TakeWidow() | Draw():
            return _widow_or_draw(seen, note)
        case StayIn():
            return Question(
                "In or out", (Choice("in", "in"), Choice("out", "out")), start="in", note=note, first=None
            )
        case DealMore():
            raise AssertionError("nobody is asked while more cards are dealt")
        case _:
            assert_never(stage)


def card_choices(seen: View, among: Iterable[Card]) -> tuple[Choice, ...]:
    """Return the cards of the hand as choices, those ``among`` the given ones open."""
    allowed, faces = tuple(among), seen.standing.faces
    suit_of = seen.rules.pack.suit
    return tuple(
        Choice(faces.short(card), card.code, is_open=card in allowed, suit=suit_of(card))
        for card in seen.hand
    )


def double_choices(seen: View, names: Names) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return each way to double that is legal, as it is shown and as seats: the fewest first."""
    ways = [move.seats for move in seen.legal.moves if isinstance(move, Double)]
    most = max(map(len, ways), default=0)

    def shown(seats: tuple[int, ...]) -> str:
        if len(seats) == most > 1:
            return "maximum"
        return joined(names.inside(seat) for seat in seats) or "nobody"

    return tuple((shown(seats), seats) for seats in ways)


def explained(seen: View, names: Names) -> list[str]:
    """Return what is asked now, and what comes of it, for somebody who has not been asked so before."""
    stage = seen.stage
    match stage:
        case ChooseContract():
            return [
                "You are the declarer: choose what this deal is about, out of what you have not played yet."
            ]
        case NameTrump():
            return [_trump_explained(seen)]
        case NameRank():
            return ["You say with which rank the rows begin: from it they grow up and down in each suit."]
        case Doubling():
            return _doubling_explained(seen, names)
        case Layout():
            return _layout_explained(stage)
        case TakeWidow():
            return [_widow_explained(seen)]
        case Draw():
            return [
                f"Whoever likes discards up to {count(stage.most, 'card')} and draws as many from the stock."
            ]
        case StayIn():
            return [_staying_explained(seen)]
        case Climb():
            return laying_explained(seen)
        case DecidedByHand():
            return [_declaring_explained(stage)]
        case SwapHand():
            return [
                "Nobody has seen the spare hand. Only one player may take it, and puts the dealt one away."
            ]
        case Arrange():
            return hands_explained(seen)
        case InstantWin() | DealMore() | Exchange() | TakeTalon() | Announce() | Tricks() | None:
            return []
        case _:
            assert_never(stage)


def _declaring_explained(stage: DecidedByHand) -> str:
    """Return what comes of what is declared, and what counts though nobody says it."""
    lines = []
    if stage.fours == "declared":
        lines.append("Four of a kind that is declared wins the pot at once.")
    if stage.pairs == "declared":
        lines.append("Four pairs that are declared make the deal dead, and the pot stays.")
    return " ".join([*lines, "All answer in secret, and nobody is asked why he kept silent."])


def _contract(seen: View, note: str) -> Question:
    choices = [
        Choice(each.title or "", each.move.contract, detail=each.meaning)
        for each in answers(seen)
        if isinstance(each.move, Choose)
    ]
    return Question("Your contract", choices, kind="list", note=note, first=1, is_strict=True)


def _naming(seen: View, note: str) -> Question:
    faces = seen.standing.faces
    suits = [move.suit for move in seen.legal.moves if isinstance(move, NameTrumpMove)]
    if suits:
        signs = [faces.suit_signs[SUITS.index(suit)] for suit in suits]
        names = [faces.suit_name(suit) for suit in suits]
        choices = [Choice(f"{sign} {name}", name) for sign, name in zip(signs, names, strict=True)]
        return Question("Your trumps", choices, note=note, first=1)
    ranks = [move.rank for move in seen.legal.moves if isinstance(move, NameRankMove)]
    letters = [faces.rank_letter(rank) for rank in ranks]
    choices = [Choice(letter, letter) for letter in letters]
    return Question("The rows begin with", choices, note=note, first=None)


def _trump_explained(seen: View) -> str:
    more = sum(each.each for each in seen.rules.stages if isinstance(each, DealMore))
    later = f" on your {count(len(seen.hand), 'card')}: {count(more, 'card')} more follow" if more else ""
    return f"You name the trumps{later}. It may be any suit, held or not."


def _doubling(seen: View, names: Names, note: str) -> Question:
    ways = double_choices(seen, names)
    choices = [Choice(shown, shown) for shown, _ in ways]
    nobody = "nobody" if ways and not ways[0][1] else ""
    targets = {seat for _, seats in ways for seat in seats}
    answers = all((seat, seen.seat) in seen.doubles for seat in targets)
    verb = "double back" if answers else "double"
    return Question(f"Whom do you {verb}", choices, empty=nobody, note=note, first=0 if nobody else 1)


def _doubling_explained(seen: View, names: Names) -> list[str]:
    lines = [
        "A double settles the difference of your two scores, and each doubling the other settles it twice."
    ]
    if seen.declarer == seen.seat:
        lines.append("The declarer may only double back.")
    return [*lines, *double_owed(seen, names)]


def double_owed(seen: View, names: Names) -> list[str]:
    """Return what the player owes the declarer, and whether he has to double him now."""
    owed = owed_text(seen, names)
    if not owed or seen.declarer is None:
        return []
    declarer = names.inside(seen.declarer)
    with_him = [isinstance(move, Double) and seen.declarer in move.seats for move in seen.legal.moves]
    if not any(with_him):
        return []
    must = all(with_him)
    now = f": you have to double {declarer} now" if must else ""
    left = names.does(seen.declarer, "have", f"{count(deals_left(seen), 'deal')} left")
    return [f"{owed}; {left}, this one included{now}."]


def _layout_explained(stage: Layout) -> list[str]:
    many = "one card or more" if stage.per_turn == "any" else "one card"
    lines = [
        f"In your turn you lay {many} if any fits; else you pass.",
        "The sooner all your cards are laid, the more you score.",
    ]
    if stage.first_may_pass:
        lines.append("The declarer alone may pass in his first turn though a card fits.")
    if stage.wrap:
        lines.append("The rows go round: ace and two are neighbours.")
    return lines


def _laying(seen: View, note: str) -> Question:
    cards = card_choices(seen, seen.playable)
    stop = "stop" if has_just_laid(seen, seen.seat) else "pass"
    may_stop = Stop() in seen.legal.moves
    if not seen.playable:
        prompt = "None of your cards fits; Enter passes"
        return Question(prompt, cards, empty="pass", kind="cards", verb="passes", note=note)
    prompt = f'Lay a card, or "{stop}"' if may_stop else "Lay a card"
    empty = seen.playable[0].code if len(seen.playable) == 1 and not may_stop else ""
    instead = stop if may_stop else ""
    return Question(prompt, cards, empty=empty, kind="cards", verb="lay", instead=instead, note=note)


def _staying_explained(seen: View) -> str:
    none = next((term.none for term in seen.rules.scoring if isinstance(term, TrickCount)), 0)
    costs = f", and who then wins none scores {number(none)}" if none else ""
    return f"Who is in plays for tricks{costs}. Who drops out neither gains nor loses in this deal."


def _widow_explained(seen: View) -> str:
    many = count(seen.stock, "card")
    if seen.declarer is not None:
        return f"You discard {many}; they count for you at the end."
    untaken = untaken_title(seen)
    nobody = f"{untaken} is played" if untaken else "nothing is played"
    return (
        f"Who takes the widow, {many} that nobody has seen, discards as many and plays alone "
        f"against the others. If nobody does, {nobody}."
    )


def _widow_or_draw(seen: View, note: str) -> Question:
    pick = seen.legal.pick
    if pick is None:
        choices = (Choice("take", "take"), Choice("leave", "leave"))
        return Question("Take the widow or leave it", choices, start="leave", note=note, first=None)
    cards, many = card_choices(seen, pick.among), count(pick.count, "card")
    if pick.least is None:
        prompt = f"Discard {many}"
        return Question(prompt, cards, pick=pick.count, kind="cards", verb="discard", note=note)
    return Question(
        f'Discard up to {many}, or "nothing"',
        cards,
        pick=pick.count,
        kind="cards",
        verb="discard",
        note=note,
        least=pick.least,
    )
