"""The table as data for both screens, made from a `View` so that nothing hidden can be shown."""

from capot.cards import Card
from capot.cli.screens.screen import Held, Place, Table
from capot.cli.table.hands import in_pot, that_lies_there, where_it_lies
from capot.cli.table.kinds import kind_of
from capot.cli.table.rubber import games_line
from capot.cli.words import Names
from capot.language.cards import short
from capot.language.texts import NOTHING, Text, joined, listed, phrase, say, say_count, sentence, told
from capot.language.words import figure, measured, ordinal
from capot.play.events import Trick
from capot.play.moves import LayCards
from capot.play.scores.totals import is_met
from capot.play.stages import stage_of
from capot.play.standing import Standing
from capot.play.tricks.winners import winner_by
from capot.play.view import View, as_held
from capot.rules.check.deal import tricks_foreseen
from capot.rules.derived.piles import piles_of
from capot.rules.derived.weights import trick_span
from capot.rules.match.ends import AfterDeals, AtMost, AtTotal, LastIn, TurnAt
from capot.rules.match.rubber import rubber_of
from capot.rules.model import Game
from capot.rules.rules import Rules
from capot.rules.scoring import ByRank, Captured, Multiplier, Reversal, TrickCount, TrickTaken
from capot.rules.stages.tricks import Tricks
from capot.rules.terms import Exact
from capot.rules.text.match import deal_name
from capot.surface import voice
from capot.surface.points import points_so_far
from capot.surface.questions import doing
from capot.surface.tricks import counting_cards, trick_seats


def table(seen: View, game: Game, names: Names, *, turned: bool = True) -> Table:
    """Return the table of a view; unless ``turned``, the last trick or pile is still shown."""
    trick = None if turned or not seen.tricks else seen.tricks[-1]
    first = 0 if seen.seat is None else seen.seat + 1
    order = [(first + step) % seen.seats for step in range(seen.seats)]
    kind = kind_of(seen.rules.stages[-1])
    column, closed = _heading(seen.rules), None if turned else kind.closed_rows
    progress = kind.progress(seen) if closed and kind.progress else _progress(seen, trick)
    return Table(
        title=told(deal_title(game, seen.standing), names.language),
        progress=names.said(progress),
        is_counted=bool(closed or trick or isinstance(seen.stage, Tricks) or kind_of(seen.stage).progress),
        facts=facts(seen, names),
        places=tuple(_place(seen, names, seat, trick) for seat in order),
        hand=_hand(seen),
        faces=seen.standing.faces,
        trick=trick.cards if trick else seen.trick,
        rows=(closed or kind.rows)(seen, names),
        has_tricks=column == _TAKEN and seen.opened is None,
        column=names.said(column),
        held=kind.held(seen, names),
    )


def _hand(seen: View) -> tuple[Held, ...]:
    """Return the hand in order, grouped by suit or rank."""
    held, reasons = as_held(seen.hand, seen.rules), dict(seen.barred)
    is_by_rank = kind_of(seen.rules.stages[-1]).by_rank
    suits = [card.rank if is_by_rank else seen.rules.pack.suit(card) for card in held]
    return tuple(Held(card, reasons.get(card, ""), suit) for card, suit in zip(held, suits, strict=True))


_TAKEN = say("taken")
"""The heading of the last column in games of tricks."""


def _heading(rules: Rules) -> Text:
    """Return the heading of the last column: cards taken, or cards held."""
    if counts_cards(rules):
        return say("holds")
    return NOTHING if rules.hands_made else _TAKEN


def counts_cards(rules: Rules) -> bool:
    """Whether it matters how many cards each player still holds, because whoever has none is out."""
    moves = [stage_of(stage).MOVES for stage in rules.stages]
    return any(each.lie or each.shed or LayCards in each.types for each in moves)


def deal_title(game: Game, standing: Standing) -> Text:
    """Return a deal's title: ``Compendium · deal 3 of 6 · Slippery Paws``, ``Hearts · deal 2, to 100``."""
    deal = standing.number + 1
    counted = [say("deal {deal}", deal=deal)]
    if rubber_of(standing.ends) is not None:
        counted.insert(0, say("game {game}", game=len(standing.won) + 1))
    target = next((end for end in standing.ends if isinstance(end, AtTotal | AtMost | TurnAt)), None)
    out = next((end for end in standing.ends if isinstance(end, LastIn)), None)
    most = min((end.count for end in standing.ends if isinstance(end, AfterDeals)), default=None)
    if target is not None and is_met(target, standing.totals, standing.number, pot=0):
        counted.append(say("to break the tie"))
    elif isinstance(target, AtMost):
        counted.append(say("down to {points}", points=figure(target.points)))
    elif target is not None:
        counted.append(say("to {points}", points=figure(target.points)))
    elif out is not None:
        counted.append(say("out at {points}", points=figure(out.points)))
    elif most is not None and standing.number < most:
        counted[-1] = say("deal {deal} of {deals}", deal=deal, deals=most)
    elif most is not None:
        rest = say("for what is left in the pot"), say("to break the tie")
        counted.append(rest[0] if standing.pot else rest[1])
    part = deal_name(game, standing.number, turned=standing.turned)
    return joined(" · ", [phrase(game.name), joined(", ", counted), *([part] if part else [])])


def facts(seen: View, names: Names) -> tuple[str, ...]:
    """Return what else is public: what the stages say, and the pool."""
    lines = [line for line in (games_line(seen.standing, names),) if line]
    lines += [names.said(fact, seen.standing.faces) for fact in voice.facts(seen, names.you)]
    if in_pot(seen):
        points, where = that_lies_there(seen.rules, in_pot(seen)), where_it_lies(seen.rules)
        lines.append(names.say("{points} {where}", points=points, where=where))
    return tuple(lines)


def _progress(seen: View, open_trick: Trick | None) -> Text:
    stage = seen.stage
    if isinstance(stage, Tricks) or open_trick is not None:
        place = len(seen.tricks) + (open_trick is None)
        total = tricks_foreseen(seen.rules, seen.seats)
        if total is None:
            return say("trick {trick}", trick=place)
        return say("trick {trick} of {tricks}", trick=place, tricks=total)
    own = kind_of(stage).progress
    if own is not None:
        return own(seen)
    return say("over") if seen.asks is None else doing(seen.asks, seen.rules)


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
    is_marked = seat == seen.seat and names.you is None
    return Place(
        seat=seat,
        name=names.say("{name} (you)", name=names.of(seat)) if is_marked else names[seat],
        card=card,
        led=turn == 0 and bool(cards),
        winning=turn is not None and turn == best,
        to_act=seat in seen.to_act and open_trick is None,
        deals=seat == seen.dealer,
        is_you=seat == seen.seat,
        tricks=sum(trick.winner == seat for trick in seen.tricks),
        taken=counting_cards(seen, seen.taken(seat)),
        deeds=tuple(map(names.said, deeds(seen, seat))),
        total=seen.standing.totals[seat],
    )


def deeds(seen: View, seat: int) -> list[Text]:
    """Return remarks on a player: out, cards held, tricks that count, value of the cards taken."""
    found: list[Text] = [say("partner")] if seat in seen.partners else []
    if seen.sizes[seat] and counts_cards(seen.rules):
        found.append(say_count("{count} card", "{count} cards", seen.sizes[seat]))
    found += [sign.words for sign in voice.signs(seen, seat, None)]
    for term in seen.rules.scoring:
        match term:
            case TrickTaken(which="first" | int() as which):
                won = any(trick.winner == seat for trick in seen.tricks[trick_span(which)])
                place = ordinal(1 if which == "first" else which)
                found += [say("{place} trick", place=place)] if won else []
            case TrickCount(counts="late tricks"):
                late = seen.tricks[piles_of(seen.rules, len(seen.players), term).first :]
                own = sum(trick.winner == seat for trick in late)
                found += [say("{number} that count", number=own)] if late else []
            case TrickCount(counts="late tricks twice"):
                winners = [trick.winner for trick in seen.tricks]
                counted = piles_of(seen.rules, len(seen.players), term).won(winners, seat)
                found += [say("{number} with late tricks twice", number=counted)] if counted else []
            case _:
                pass
    points = _points_taken(seen, seat)
    return [*found, measured(points)] if points else found


def _points_taken(seen: View, seat: int) -> Exact:
    """Return the points of the cards that a seat has taken, where ranks count and nothing can change them.

    Where melds are laid, they are those of melds and cards.
    """
    scoring = seen.rules.scoring
    so_far = points_so_far(seen) if seen.rules.has_melds else None
    if so_far is not None:
        return so_far[seat]
    counted = [term for term in scoring if isinstance(term, Captured)]
    if any(isinstance(term, Multiplier | Reversal) for term in scoring):
        return 0
    if not any(isinstance(term.points, ByRank) for term in counted):
        return 0
    taken = seen.taken(seat)
    return sum((term.value(card) for term in counted for card in taken if card in term.cards), start=0)


def reasons_text(seen: View, names: Names) -> list[str]:
    """Return why cards may not be chosen, one sentence per reason."""
    barred, faces = dict(seen.barred), seen.standing.faces
    grouped: dict[str, list[Card]] = {}
    for card in as_held(tuple(barred), seen.rules):
        reason = barred[card]
        grouped.setdefault(reason.removeprefix(f"{faces.short(card)} "), []).append(card)
    lines = []
    for first, *others in grouped.values():
        reason = sentence(barred[first])
        if faces.short(first) not in barred[first]:
            every = listed([short(faces, card) for card in (first, *others)])
            reason = sentence(say("{cards}: {reason}", cards=every, reason=barred[first]))
        elif others:
            alike = listed([short(faces, card) for card in others])
            reason = sentence(say("{reason}; the same goes for {cards}", reason=barred[first], cards=alike))
        lines.append(names.said(reason))
    return lines
