"""The questions of a match: prompts, choices and explanations."""

from collections.abc import Iterable
from typing import assert_never

from capot.cards import SUITS, Card
from capot.cli.screens.screen import Choice, Question
from capot.cli.table.brag import hands_explained, hands_question
from capot.cli.table.climbing import laying_explained, laying_question
from capot.cli.table.opening import owed_text, untaken_title
from capot.cli.words import Names, count, joined, number
from capot.play.moves import Choose, Double, NameRank, NameTrump, RefusePass, Stop
from capot.play.stages.doubling import deals_left
from capot.play.view import View
from capot.rules.brag import DecidedByHand
from capot.rules.dominoes import Layout
from capot.rules.opening import DealMore, TakeWidow
from capot.rules.scoring import TrickCount
from capot.surface.hands import Hands
from capot.surface.questions import announcements, answers, has_just_laid


def question(seen: View, names: Names, note: str = "", hands: Hands = ()) -> Question:
    """Return the question to the seat of this view, which must be to act.

    ``hands`` are the hands of three proposed, where the seat makes some.
    """
    match seen.asks:
        case "lead" | "play":
            return _playing(seen, note)
        case "lay":
            return _laying(seen, note)
        case "pass" | "discard" | "draw":
            return _picking(seen, names, note)
        case "announce" | "declare":
            return _announcing(seen, note)
        case "climb":
            return laying_question(seen, note)
        case "arrange":
            return hands_question(seen, hands, note)
        case "contract":
            return _contract(seen, note)
        case "trump" | "rank":
            return _naming(seen, note)
        case "double":
            return _doubling(seen, names, note)
        case "widow":
            return _either("Take the widow or leave it", "take", "leave", "leave", note)
        case "spare":
            return _either("Take the spare hand or keep your own", "take", "leave", "leave", note)
        case "stay":
            return _either("In or out", "in", "out", "in", note)
        case None:
            raise AssertionError("nobody is asked after the end of a deal")
        case _:
            assert_never(seen.asks)


def between_deals(note: str = "") -> Question:
    """Return the question that waits for Enter between deals."""
    return Question("Enter for the next deal", empty="next", note=note)


def card_choices(seen: View, among: Iterable[Card]) -> tuple[Choice, ...]:
    """Return the cards of the hand as choices, of which those in ``among`` are allowed."""
    allowed, faces = tuple(among), seen.standing.faces
    suit_of = seen.rules.pack.suit
    return tuple(
        Choice(faces.short(card), card.code, is_open=card in allowed, suit=suit_of(card))
        for card in seen.hand
    )


def double_choices(seen: View, names: Names) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the legal ways to double, as shown and as seats, the fewest first."""
    ways = [move.seats for move in seen.legal.moves if isinstance(move, Double)]
    most = max(map(len, ways), default=0)

    def shown(seats: tuple[int, ...]) -> str:
        if len(seats) == most > 1:
            return "maximum"
        return joined(names.inside(seat) for seat in seats) or "nobody"

    return tuple((shown(seats), seats) for seats in ways)


def explained(seen: View, names: Names) -> list[str]:
    """Return an explanation of the question, for the first time it is asked."""
    stage = seen.stage
    match seen.asks:
        case "contract":
            return ["You are the declarer: choose a contract that you have not played yet."]
        case "trump":
            return [_trump_explained(seen)]
        case "rank":
            return ["Choose the rank that starts the rows; each suit is built up and down from it."]
        case "double":
            return _doubling_explained(seen, names)
        case "lay":
            return _layout_explained(stage) if isinstance(stage, Layout) else []
        case "widow" | "discard":
            return [_widow_explained(seen)] if isinstance(stage, TakeWidow) else []
        case "draw" if seen.legal.pick is not None:
            most = count(seen.legal.pick.count, "card")
            return [f"Each player may discard up to {most} and draw as many from the stock."]
        case "stay":
            return [_staying_explained(seen)]
        case "climb":
            return laying_explained(seen)
        case "declare":
            return [_declaring_explained(stage)] if isinstance(stage, DecidedByHand) else []
        case "spare":
            return ["Nobody has seen the spare hand. Only one player may swap hands with it."]
        case "arrange":
            return hands_explained(seen)
        case _:
            return []


def double_owed(seen: View, names: Names) -> list[str]:
    """Return the doubles that the player owes the declarer, and whether one is due now."""
    owed = owed_text(seen, names)
    if not owed or seen.declarer is None:
        return []
    declarer = names.inside(seen.declarer)
    with_him = [isinstance(move, Double) and seen.declarer in move.seats for move in seen.legal.moves]
    if not any(with_him):
        return []
    now = f": you must double {declarer} now" if all(with_him) else ""
    left = names.does(seen.declarer, "have", f"{count(deals_left(seen), 'deal')} left")
    return [f"{owed}; {left}, this one included{now}."]


def _playing(seen: View, note: str) -> Question:
    cards = card_choices(seen, seen.playable)
    empty = seen.playable[0].code if len(seen.playable) == 1 else ""
    prompt = "Your lead" if seen.asks == "lead" else "Your card"
    return Question(prompt, cards, empty=empty, start=seen.playable[-1].code, kind="cards", note=note)


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


def _picking(seen: View, names: Names, note: str) -> Question:
    """Return the question of which cards to pass or discard."""
    pick = seen.legal.pick
    assert pick is not None
    many, instead = count(pick.count, "card"), ""
    prompt = f"Discard {many}" if pick.least is None else f'Discard up to {many}, or "nothing"'
    if pick.verb == "pass":
        assert seen.passed_to is not None
        prompt = f"Pass {many} to {names.inside(seen.passed_to)}"
        if RefusePass() in seen.legal.moves:
            instead = "refuse"
            prompt += f', or "{instead}" to keep yours'
    return Question(
        prompt,
        card_choices(seen, pick.among),
        pick=pick.count,
        least=pick.least,
        kind="cards",
        verb=pick.verb,
        instead=instead,
        note=note,
    )


def _announcing(seen: View, note: str) -> Question:
    """Return the question of what to announce or declare.

    Everybody is asked to declare, so that the question gives no hand away.
    """
    found = announcements(seen)
    if seen.asks == "declare" and not found:
        return Question("You have nothing to declare; press Enter", empty="nothing", note=note)
    named = [
        Choice(each.title or name, name, detail=each.meaning)
        if seen.asks == "announce"
        else Choice(name.replace("-", " "), name)
        for name, each in found.items()
    ]
    prompt = "Announce" if seen.asks == "announce" else "Declare"
    return Question(prompt, [Choice("nothing", "nothing"), *named], empty="nothing", note=note)


def _contract(seen: View, note: str) -> Question:
    choices = [
        Choice(each.title or "", each.move.contract, detail=each.meaning)
        for each in answers(seen)
        if isinstance(each.move, Choose)
    ]
    return Question("Your contract", choices, kind="list", note=note, first=1, is_strict=True)


def _naming(seen: View, note: str) -> Question:
    faces = seen.standing.faces
    suits = [move.suit for move in seen.legal.moves if isinstance(move, NameTrump)]
    if suits:
        signs = [faces.suit_signs[SUITS.index(suit)] for suit in suits]
        names = [faces.suit_name(suit) for suit in suits]
        choices = [Choice(f"{sign} {name}", name) for sign, name in zip(signs, names, strict=True)]
        return Question("Your trumps", choices, note=note, first=1)
    ranks = [move.rank for move in seen.legal.moves if isinstance(move, NameRank)]
    choices = [Choice(letter, letter) for letter in map(faces.rank_letter, ranks)]
    return Question("Start the rows with", choices, note=note, first=None)


def _doubling(seen: View, names: Names, note: str) -> Question:
    ways = double_choices(seen, names)
    choices = [Choice(shown, shown) for shown, _ in ways]
    nobody = "nobody" if ways and not ways[0][1] else ""
    targets = {seat for _, seats in ways for seat in seats}
    back = " back" * all((seat, seen.seat) in seen.doubles for seat in targets)
    prompt = f"Who do you double{back}"
    return Question(prompt, choices, empty=nobody, note=note, first=0 if nobody else 1)


def _either(prompt: str, first: str, second: str, start: str, note: str) -> Question:
    return Question(
        prompt, (Choice(first, first), Choice(second, second)), start=start, note=note, first=None
    )


def _trump_explained(seen: View) -> str:
    more = sum(each.each for each in seen.rules.stages if isinstance(each, DealMore))
    first = f" on your first {count(len(seen.hand), 'card')}, before you get {more} more" if more else ""
    return f"You name the trumps{first}. You may choose any suit, even one you do not hold."


def _doubling_explained(seen: View, names: Names) -> list[str]:
    lines = [
        (
            "A double is between two players: the one who scores less pays the other the difference between "
            "their scores, or twice that if each has doubled the other."
        )
    ]
    if seen.declarer == seen.seat:
        lines.append("As the declarer, you may only double back.")
    return [*lines, *double_owed(seen, names)]


def _layout_explained(stage: Layout) -> list[str]:
    many = "one or more cards" if stage.per_turn == "any" else "one card"
    lines = [
        f"On your turn, lay {many} if you can; otherwise you pass.",
        "The sooner you get rid of all your cards, the more you score.",
    ]
    if stage.first_may_pass:
        lines.append("Only the declarer may pass on the first turn even if a card fits.")
    if stage.wrap:
        lines.append("The rows go round the corner: the ace and the two are neighbours.")
    return lines


def _staying_explained(seen: View) -> str:
    none = next((term.none for term in seen.rules.scoring if isinstance(term, TrickCount)), 0)
    costs = f"; if you then win none, you score {number(none)}" if none else ""
    return f"If you stay in, you play for tricks{costs}. If you drop out, you neither win nor lose points."


def _widow_explained(seen: View) -> str:
    many = count(seen.stock, "card")
    if seen.declarer is not None:
        return f"You discard {many}; they count for you at the end."
    return (
        f"Whoever takes the widow, {many} that nobody has seen, discards as many and plays alone "
        f"against the others. If nobody does, {untaken_title(seen) or 'nothing'} is played."
    )


def _declaring_explained(stage: DecidedByHand) -> str:
    lines = []
    if stage.fours == "declared":
        lines.append("If you declare four of a kind, you win the pot at once.")
    if stage.pairs == "declared":
        lines.append("If you declare four pairs, the deal is dead, and the pot stays for the next deal.")
    return " ".join([*lines, "Everybody answers in secret, and nobody has to declare."])
