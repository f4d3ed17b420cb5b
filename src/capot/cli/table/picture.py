"""The table as data for both screens, made from a `View` so that nothing hidden can be shown."""

from capot.cards import Card
from capot.cli.screens.screen import Held, Place, Table
from capot.cli.table.climbing import held_line, last_pile_rows, pile_number, pile_rows
from capot.cli.table.dominoes import layout_rows
from capot.cli.table.hands import in_pot, pot_word
from capot.cli.table.rubber import games_line, number_of_game
from capot.cli.words import Names, figures, joined, number, points
from capot.language.words import ordinal
from capot.play.events import Trick
from capot.play.scores.totals import is_met
from capot.play.situation import Standing
from capot.play.stages.tricks import winner_by
from capot.play.view import View, as_held
from capot.rules.check.deal import tricks_foreseen
from capot.rules.derived.piles import piles_of
from capot.rules.derived.weights import trick_span
from capot.rules.match.ends import AfterDeals, AtMost, AtTotal, LastIn, TurnAt
from capot.rules.model import Game
from capot.rules.rules import Rules
from capot.rules.scoring import ByRank, Captured, Multiplier, Reversal, TrickCount, TrickTaken
from capot.rules.stages.climbing import Climb
from capot.rules.stages.dominoes import Layout
from capot.rules.stages.opening import Exchange
from capot.rules.stages.tricks import Tricks
from capot.rules.terms import Exact
from capot.rules.text.match import deal_name
from capot.surface import voice
from capot.surface.hands import makes_hands
from capot.surface.questions import doing, seats_ready
from capot.surface.tricks import counting_cards, trick_seats


def table(seen: View, game: Game, names: Names, *, turned: bool = True) -> Table:
    """Return the table of a view; unless ``turned``, the last trick or pile is still shown."""
    trick = None if turned or not seen.tricks else seen.tricks[-1]
    first = 0 if seen.seat is None else seen.seat + 1
    order = [(first + step) % seen.seats for step in range(seen.seats)]
    column, lies = _heading(seen.rules), not turned and seen.rules.stage(Climb) is not None
    return Table(
        title=deal_title(game, seen.standing),
        progress=f"pile {pile_number(seen)}" if lies else _progress(seen, trick),
        facts=facts(seen, names),
        places=tuple(_place(seen, names, seat, trick) for seat in order),
        hand=_hand(seen),
        faces=seen.standing.faces,
        trick=trick.cards if trick else seen.trick,
        rows=last_pile_rows(seen, names) if lies else (*layout_rows(seen), *pile_rows(seen, names)),
        has_tricks=column == "taken",
        column=column,
        held=held_line(seen, names),
    )


def _hand(seen: View) -> tuple[Held, ...]:
    """Return the hand in order, grouped by suit or rank."""
    held = as_held(seen.hand, seen.rules)
    if makes_hands(seen.rules):
        return tuple(Held(card, suit=card.rank) for card in held)
    reasons, is_by_rank = dict(seen.barred), seen.rules.stage(Climb) is not None
    suits = [card.rank if is_by_rank else seen.rules.pack.suit(card) for card in held]
    return tuple(Held(card, reasons.get(card, ""), suit) for card, suit in zip(held, suits, strict=True))


def _heading(rules: Rules) -> str:
    """Return the heading of the last column: cards taken, or cards held."""
    if any(isinstance(stage, Layout | Climb) for stage in rules.stages):
        return "holds"
    return "" if makes_hands(rules) else "taken"


def deal_title(game: Game, standing: Standing) -> str:
    """Return a deal's title: ``Compendium · deal 3 of 6 · Slippery Paws``, ``Hearts · deal 2, to 100``."""
    part = deal_name(game, standing.number, turned=standing.turned)
    counted = f"{number_of_game(standing)}deal {standing.number + 1}"
    target = next((end for end in standing.ends if isinstance(end, AtTotal | AtMost | TurnAt)), None)
    out = next((end for end in standing.ends if isinstance(end, LastIn)), None)
    most = min((end.count for end in standing.ends if isinstance(end, AfterDeals)), default=None)
    if target is not None and is_met(target, standing.totals, standing.number, pot=0):
        counted += ", to break the tie"
    elif target is not None:
        counted += f", {'down ' if isinstance(target, AtMost) else ''}to {number(target.points)}"
    elif out is not None:
        counted += f", out at {number(out.points)}"
    elif most is not None:
        rest = ", for what is left in the pot" if standing.pot else ", to break the tie"
        counted += f" of {most}" if standing.number < most else rest
    return f"{game.name} · {counted}" + (f" · {part}" if part else "")


def facts(seen: View, names: Names) -> tuple[str, ...]:
    """Return what else is public: what the stages say, and the pool."""
    lines = [line for line in (games_line(seen.standing, names),) if line]
    lines += [names.said(fact, seen.standing.faces) for fact in voice.facts(seen, names.you)]
    if in_pot(seen):
        lines.append(f"{points(in_pot(seen))} in the {pot_word(seen.rules)}")
    return tuple(lines)


def _progress(seen: View, open_trick: Trick | None) -> str:
    stage = seen.stage
    if isinstance(stage, Tricks) or open_trick is not None:
        place = len(seen.tricks) + (open_trick is None)
        total = tricks_foreseen(seen.rules, seen.seats)
        return f"trick {place}" if total is None else f"trick {place} of {total}"
    if isinstance(stage, Climb):
        return f"pile {pile_number(seen)}"
    return "over" if seen.asks is None else doing(seen.asks, seen.rules)


def _place(seen: View, names: Names, seat: int, open_trick: Trick | None) -> Place:
    cards = open_trick.cards if open_trick else seen.trick
    seats = open_trick.seats if open_trick else trick_seats(seen)
    turn = seats.index(seat) if seat in seats else None
    card = cards[turn] if turn is not None and turn < len(cards) else None
    term = seen.rules.stage(Tricks)
    best = (
        winner_by(term, cards, tuple(range(len(cards))), seen.rules.pack, seen.trump)
        if cards and term
        else None
    )
    return Place(
        seat=seat,
        name=names[seat] + (" (you)" if seat == seen.seat and names.you is None else ""),
        card=card,
        led=turn == 0 and bool(cards),
        winning=turn is not None and turn == best,
        to_act=seat in seen.to_act and open_trick is None,
        deals=seat == seen.dealer,
        is_you=seat == seen.seat,
        tricks=sum(trick.winner == seat for trick in seen.tricks),
        taken=counting_cards(seen, seen.taken(seat)),
        deeds=deeds(seen, seat),
        total=seen.standing.totals[seat],
    )


def deeds(seen: View, seat: int) -> tuple[str, ...]:
    """Return remarks on a player: out, cards held, tricks that count, value of the cards taken."""
    found = ["partner"] if seat in seen.partners else []
    if seat in seen.dropped:
        found.append("out")
    if any(isinstance(stage, Layout | Climb) for stage in seen.rules.stages):
        is_out = seat in seen.finished and not seen.sizes[seat]
        found.append(
            f"out {ordinal(seen.finished.index(seat) + 1)}" if is_out else figures(seen.sizes[seat], "card")
        )
        found += ["passed"] if seat in seen.passes else []
    # Where cards are passed, the others are always ready before the person is asked.
    found += ["ready"] if seat in seats_ready(seen) and not isinstance(seen.stage, Exchange) else []
    for term in seen.rules.scoring:
        match term:
            case TrickTaken(which="first" | int() as which):
                won = any(trick.winner == seat for trick in seen.tricks[trick_span(which)])
                found += [f"{'first' if which == 'first' else ordinal(which)} trick"] if won else []
            case TrickCount(counts="late tricks"):
                late = seen.tricks[piles_of(seen.rules, len(seen.players), term).first :]
                found += [f"{sum(trick.winner == seat for trick in late)} that count"] if late else []
            case _:
                pass
    own = _points_taken(seen, seat)
    found += [points(own)] if own else []
    return tuple(found)


def _points_taken(seen: View, seat: int) -> Exact:
    """Return the points of the cards that a seat has taken, where ranks count and nothing can change them."""
    scoring = seen.rules.scoring
    counted = [term for term in scoring if isinstance(term, Captured)]
    if any(isinstance(term, Multiplier | Reversal) for term in scoring):
        return 0
    if not any(isinstance(term.points, ByRank) for term in counted):
        return 0
    taken = seen.taken(seat)
    return sum((term.value(card) for term in counted for card in taken if card in term.cards), start=0)


def reasons_text(seen: View) -> list[str]:
    """Return why cards may not be chosen, one sentence per reason."""
    barred, faces = dict(seen.barred), seen.standing.faces
    grouped: dict[str, list[Card]] = {}
    for card in as_held(tuple(barred), seen.rules):
        reason = barred[card]
        grouped.setdefault(reason.removeprefix(f"{faces.short(card)} "), []).append(card)
    return [f"{joined(map(faces.short, some))} {_of(some, reason)}." for reason, some in grouped.items()]


def _of(cards: list[Card], reason: str) -> str:
    """Return the reason in the singular or plural."""
    if len(cards) == 1:
        return reason
    return (
        reason.replace("does not", "do not").replace(": it is", ": each is").replace("keep it", "keep them")
    )
