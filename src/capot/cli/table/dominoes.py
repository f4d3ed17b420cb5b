"""Dominoes in words: the rows on the table, the question of what to lay, and the cards laid."""

from itertools import groupby

from capot.cards import SUITS, Card, Faces
from capot.cli.screens.screen import Question
from capot.cli.table.typed import card_choices, read_card
from capot.cli.words import Names
from capot.play.moves import Move, PlayCard, Stop
from capot.play.stages.dominoes import has_just_laid
from capot.play.view import View
from capot.rules.dominoes import Layout

_STOPPING = ("pass", "stop", "done", "enough")


def layout_question(seen: View, note: str) -> Question:
    """Return the question of which card to lay, or whether to stop or pass."""
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


def layout_explained(seen: View) -> list[str]:
    """Return how cards are laid, the first time the person is asked."""
    stage = seen.stage
    if not isinstance(stage, Layout):
        return []
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


def read_layout(words: list[str], seen: View) -> Move:
    """Return the card to lay, or the stop or pass, in the words of an answer."""
    return Stop() if " ".join(words).lower() in _STOPPING else read_card(words, seen, "laid")


def layout_rows(seen: View) -> tuple[str, ...]:
    """Return a line for each suit: the cards of its row from low to high, and those that fit next."""
    term = seen.rules.stage(Layout)
    if term is None or seen.start_rank is None:
        return ()
    faces = seen.standing.faces
    return tuple(_row(seen, suit, faces, wraps=term.wrap) for suit in SUITS)


def _row(seen: View, suit: str, faces: Faces, *, wraps: bool) -> str:
    sign = faces.suit_signs[SUITS.index(suit)]
    start, order = seen.start_rank, seen.rules.pack.order
    laid = {card.rank for card in seen.laid if card.suit == suit}
    if not laid or start is None:
        return f"{sign}  not started: next {faces.short(Card(start or order[0], suit))}"
    if len(laid) == len(order):
        return f"{sign}  complete"
    low, high = _ends(order, start, laid, wraps=wraps)
    size = len(order)
    ranks = [order[(low - step) % size] for step in range(len(laid))]
    more = [place % size for place in (low + 1, high - 1) if wraps or 0 <= place < size]
    ends = [faces.short(Card(order[place], suit)) for place in dict.fromkeys(more)]
    row = " ".join(faces.rank_letter(rank) for rank in ranks)
    return f"{sign}  {row}   next {' or '.join(ends)}"


def _ends(order: str, start: str, laid: set[str], *, wraps: bool) -> tuple[int, int]:
    """Return the positions, in the order from high to low, of the lowest and highest card of a row."""
    size, low, high = len(order), order.index(start), order.index(start)
    while (wraps or low + 1 < size) and order[(low + 1) % size] in laid:
        low += 1
    while (wraps or high > 0) and order[(high - 1) % size] in laid:
        high -= 1
    return low, high


def stop_sentence(seen: View, names: Names) -> str:
    """Return that the last player to move has passed; nothing if that player has laid cards and stopped."""
    *before, last = seen.history
    has_laid = before and before[-1].seat == last.seat and isinstance(before[-1].move, PlayCard)
    return "" if has_laid else f"{names.does(last.seat, 'pass')}."


def turn_line(seen: View, names: Names) -> str:
    """Return the cards laid in the turn that has just ended, in a line."""
    seat = seen.history[-1].seat
    turn: list[Card] = []
    for each in reversed(seen.history):
        if each.seat != seat or not isinstance(each.move, PlayCard):
            if turn or each.seat != seat:
                break
            continue
        turn.append(each.move.card)
    shown = seen.standing.faces.shorts(reversed(turn))
    return f"{names.does(seat, 'lay', shown)}." if turn else f"{names.does(seat, 'pass')}."


def turns_since(seen: View, names: Names) -> str:
    """Return the others' turns since the player's own, in a line."""
    later = [each for each in seen.history if isinstance(each.move, PlayCard) or each.move is not None]
    own = [place for place, each in enumerate(later) if each.seat == seen.seat]
    first = own[-1] + 1 if own else 0
    turns = []
    for seat, some in groupby(later[first:], key=lambda each: each.seat):
        cards = [each.move.card for each in some if isinstance(each.move, PlayCard)]
        turns.append(
            names.does(seat, "lay", seen.standing.faces.shorts(cards)) if cards else names.does(seat, "pass")
        )
    return f"{'; '.join(turns)}." if turns else "Nobody has laid a card since your last turn."


def ranks_text(rank: str, faces: Faces) -> str:
    """Return the cards of a rank: ``the 7s``, ``the queens``."""
    return f"the {faces.rank_name(rank)}s" if rank in "AKQJ" else f"the {faces.rank_letter(rank)}s"
