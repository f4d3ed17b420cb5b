"""Climbing: players shed cards by beating those on the table, until only one holds any."""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from capot.cards import Card, Faces
from capot.language.cards import rank_laid, rank_letter, ranks_laid, short, shorts
from capot.language.texts import NOTHING, Text, joined, listed, mark, say, say_count
from capot.language.tokens import card_token, card_tokens, tell
from capot.play.choices import Legal
from capot.play.climbing import (
    CardOrder,
    ClimbProgress,
    Combo,
    all_combos,
    beats,
    card_order,
    combo_of,
    may_be_bombed,
)
from capot.play.events import Laid, Made, Pile, What
from capot.play.moves import LayCards, Move, PassTurn
from capot.play.seen import View
from capot.play.situation import Moves, S, Situation, without
from capot.play.speech import (
    Answer,
    Question,
    Sign,
    answer_with_cards,
    gone_out,
    nothing,
    passes,
    place_of,
    unsaid,
)
from capot.play.stages.exchange import fault_of_cards
from capot.play.stages.seats_asked import always, unchanged
from capot.rules.stages.climbing import Climb

MOVES = Moves((LayCards, PassTurn), is_turn_hidden=True)


def begin(now: S) -> S:
    """Give the lead to the last deal's winner, or in the first deal to the holder of the lowest card."""
    leader = now.standing.last_winner
    if leader is None:
        lowest = lowest_dealt(now)
        leader = next(seat for seat, hand in enumerate(now.hands) if lowest in hand)
    return replace(now, progress=ClimbProgress(leader))


def lowest_dealt(now: Situation) -> Card:
    """Return the lowest card dealt."""
    cards = (card for hand in now.dealt for card in hand)
    return min(cards, key=ladder_of(now).strength)


def ladder_of(now: Situation) -> CardOrder:
    """Return the order of cards in the current stage."""
    return CardOrder(now.rules.pack.order, now.term(Climb))


def to_act(now: Situation) -> frozenset[int]:
    """The player whose turn it is, until only one holds cards."""
    return frozenset() if len(now.finished) == now.seats else frozenset({now.progress_of(ClimbProgress).turn})


asks = always("climb")


def legal(now: Situation, seat: int) -> Legal:
    """Each combination that beats the pile, or a pass; the leader may lay anything but not pass."""
    ladder, top = ladder_of(now), top_of(now)
    combos = all_combos(now.hands[seat], ladder)
    if top is not None:
        combos = (combo for combo in combos if beats(combo, top, ladder))
    first = _must_lay(now)
    some = [combo for combo in combos if first is None or first in combo.cards]
    if not _may_go_out_with_any(now, seat):
        some = [combo for combo in some if not _is_bad_end(now, seat, combo.cards)]
    moves: tuple[Move, ...] = tuple(LayCards(combo.cards) for combo in some)
    return Legal(moves if top is None else (*moves, PassTurn()))


def top_of(now: Situation) -> Combo | None:
    """Return the combination to beat, or None at the start of a pile."""
    pile = now.progress_of(ClimbProgress).pile
    return combo_of(pile[-1].cards, ladder_of(now)) if pile else None


def _must_lay(now: Situation) -> Card | None:
    """Return the card that the first play of the match must include, or None for any other play."""
    opens = (
        now.standing.last_winner is None and _is_untouched(now) and not now.progress_of(ClimbProgress).pile
    )
    return lowest_dealt(now) if opens else None


def _is_untouched(now: Situation) -> bool:
    """Whether nobody has laid a card yet."""
    return all(len(hand) == len(dealt) for hand, dealt in zip(now.hands, now.dealt, strict=True))


def _is_bad_end(now: Situation, seat: int, cards: tuple[Card, ...]) -> bool:
    """Whether a player would go out with a rank that may not be last."""
    return len(cards) == len(now.hands[seat]) and any(card.rank in now.term(Climb).not_last for card in cards)


def _may_go_out_with_any(now: Situation, seat: int) -> bool:
    """Whether a player leads with only cards that may not be last."""
    only = all(card.rank in now.term(Climb).not_last for card in now.hands[seat])
    return only and not now.progress_of(ClimbProgress).pile


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why these cards may not be laid, or why passing is not allowed."""
    top = top_of(now)
    if isinstance(move, PassTurn):
        first = _must_lay(now)
        if first is None:
            return say("you lead and must lay cards")
        return say("you lead and must lay cards, including the {card}", card=short(now.faces, first))
    if not isinstance(move, LayCards):
        return say("it is time to lay cards or to pass") if top else say("it is time to lay cards")
    return fault_of_cards(move.cards, now.hands[seat], now) or _fault_in_play(now, seat, move.cards, top)


def why_useless(now: Situation, card: Card) -> str:
    """Return the reason a card of the hand cannot be part of a legal play."""
    name = short(now.faces, card)
    return say("{card} cannot be laid now, alone or with other cards you hold", card=name)


def _fault_in_play(now: Situation, seat: int, cards: tuple[Card, ...], top: Combo | None) -> str:
    ladder, faces = ladder_of(now), now.faces
    combo, first = combo_of(cards, ladder), _must_lay(now)
    if combo is None:
        return _no_combo(cards, ladder, faces)
    if first is not None and first not in cards:
        return say("the first play of the match must include the {card}", card=short(faces, first))
    if top is not None and not beats(combo, top, ladder):
        return _too_low(combo, top, ladder, faces)
    ranks = [say("a {rank}", rank=rank_letter(faces, rank)) for rank in now.term(Climb).not_last]
    return say("you may not go out with {ranks}", ranks=listed(ranks, "or"))


def _too_low(combo: Combo, top: Combo, ladder: CardOrder, faces: Faces) -> str:
    """Return the reason a combination does not beat another."""
    lies = shorts(faces, top.cards)
    if len(top.cards) > 1:
        lies = say("{combo} ({cards})", combo=combo_name(top, faces), cards=lies)
    if (combo.kind, combo.size) == (top.kind, top.size):
        return say_count(
            "{cards} does not beat {lies}",
            "{cards} do not beat {lies}",
            combo.size,
            cards=shorts(faces, combo.cards),
            lies=lies,
        )
    if may_be_bombed(top, ladder):
        return say("to beat {lies} you need {higher} or a bomb", lies=lies, higher=_higher(top))
    return say("to beat {lies} you need {higher}", lies=lies, higher=_higher(top))


def _no_combo(cards: tuple[Card, ...], ladder: CardOrder, faces: Faces) -> str:
    """Return the reason cards may not be laid together."""
    shown = shorts(faces, cards)
    outside = next((card.rank for card in cards if card.rank in ladder.term.outside), None)
    if outside is not None and len({card.rank for card in cards}) > 1:
        return say(
            "{cards} may not be laid together: a sequence may not contain a {rank}",
            cards=shown,
            rank=rank_letter(faces, outside),
        )
    if ladder.term.one_suit and combo_of(
        cards, CardOrder(ladder.order, replace(ladder.term, one_suit=False))
    ):
        return say("{cards} may not be laid together: a sequence must be of one suit", cards=shown)
    return say(
        "{cards} may not be laid together: lay cards of one rank, three or more in sequence, or three or "
        "more pairs in sequence",
        cards=shown,
    )


def _higher(top: Combo) -> Text:
    """Return what must be laid on a combination: ``a higher pair``."""
    match top.kind:
        case "single":
            return say("a higher card")
        case "pair":
            return say("a higher pair")
        case "triplet":
            return say("a higher triplet")
        case "four":
            return say("a higher four of a kind")
        case "sequence":
            return say("a higher sequence of {count} cards", count=top.size)
        case "double sequence":
            return say("a higher sequence of {count} pairs", count=top.size // 2)
        case _:
            assert_never(top.kind)


def combo_name(combo: Combo, faces: Faces) -> Text:
    """Return the name of a combination: ``a pair of 9s``, ``a sequence of 4 cards up to the king``."""
    rank = combo.cards[-1].rank
    high = rank_laid(faces, rank)
    match combo.kind:
        case "single":
            return say("a single card")
        case "pair":
            return say("a pair of {ranks}", ranks=ranks_laid(faces, rank))
        case "triplet":
            return say("a triplet of {ranks}", ranks=ranks_laid(faces, rank))
        case "four":
            return say("four {ranks}", ranks=ranks_laid(faces, rank))
        case "sequence":
            return say("a sequence of {count} cards up to the {rank}", count=combo.size, rank=high)
        case "double sequence":
            return say("a sequence of {count} pairs up to the {rank}", count=combo.size // 2, rank=high)
        case _:
            assert_never(combo.kind)


def question(seen: View) -> Question:
    """Ask what to lead, or whether to beat the combination on the table."""
    laid = [set(move.cards) for move in seen.legal.moves if isinstance(move, LayCards)]
    more = joined(" ", _explained(seen))
    if not seen.pile:
        must = set.intersection(*laid) if laid and len(seen.hand) > 1 else set()
        words: Text = say("You lead: lay one or more cards.")
        if must:
            words = say("You lead: lay {card}, alone or with others.", card=card_token(min(must)))
        return Question(words, "cards", more)
    what = _combination(seen.pile[-1].cards, seen)
    if laid:
        return Question(say("Beat {what}, or pass.", what=what), "cards", more)
    if rank := kept_back(seen):
        return Question(say("You may not go out with a {rank}: you must pass.", rank=rank), "cards", more)
    return Question(say("You hold nothing that beats {what}: you must pass.", what=what), "cards", more)


def kept_back(seen: View) -> Text:
    """Return the rank with which a hand that beats the pile may not go out, or nothing."""
    order = card_order(seen.rules)
    assert order is not None, "cards are laid"
    held, top = combo_of(seen.hand, order), combo_of(seen.pile[-1].cards, order)
    if held is None or top is None or not beats(held, top, order):
        return NOTHING
    return rank_letter(seen.standing.faces, order.term.not_last[0])


def _explained(seen: View) -> list[Text]:
    """Return how cards are laid, with the rules that a player might not expect."""
    order, faces = card_order(seen.rules), seen.standing.faces
    assert order is not None, "cards are laid"
    term, high = order.term, rank_letter(faces, order.order[0])
    said: list[Text] = [
        say(
            "Lay one card, two to four of a rank, three or more cards in sequence, or three or more pairs in sequence. To beat that, lay higher cards of the same kind and number."
        )
    ]
    if term.bombs != "none":
        said.append(
            say(
                "Bombs: four of a kind or three pairs in sequence beat a single {rank}, four pairs in sequence beat two of them, and five beat three.",
                rank=high,
            )
        )
    if term.locked:
        said.append(say("Once you have passed, you are out until the next pile."))
    if term.outside:
        said.append(say("A sequence may not contain a {rank}.", rank=rank_letter(faces, term.outside[0])))
    if term.one_suit:
        said.append(say("A sequence must be of one suit."))
    if term.not_last:
        said.append(say("You may not go out with a {rank}.", rank=rank_letter(faces, term.not_last[0])))
    return said


def answer(seen: View, move: Move) -> Answer:
    """The cards, or a pass."""
    return Answer(move, say("Pass")) if isinstance(move, PassTurn) else answer_with_cards(move)


def told(seen: View, what: What, to: int | None) -> Text:
    """Say what a seat has laid, who has gone out, and who takes the pile."""
    match what:
        case Made(seat, LayCards(cards)):
            yours, theirs = mark("You lay {what}."), mark("{name} lays {what}.")
            said = tell(to, seat, yours, theirs, what=_combination(cards, seen))
            return joined(" ", [said, *gone_out(seen, seat, to)])
        case Made(seat):
            return passes(seat, to)
        case Pile():
            yours, theirs = mark("The pile is yours."), mark("The pile goes to {name}.")
            return tell(to, what.winner, yours, theirs)
        case _:
            raise unsaid(what)


def _combination(cards: Sequence[Card], seen: View) -> Text:
    """Return cards after the name of the combination that several of them make."""
    order = card_order(seen.rules)
    assert order is not None, "combinations are laid"
    combo, shown = combo_of(cards, order), card_tokens(order.sorted(cards))
    return (
        shown
        if combo is None or len(cards) == 1
        else joined(": ", [combo_name(combo, seen.standing.faces), shown])
    )


facts = nothing


def signs(seen: View, seat: int, to: int | None) -> list[Sign]:
    """The place in which a player has gone out, or that it has passed."""
    passed = [Sign(say("passed"), look="passed")] if seat in seen.passes else []
    return [*place_of(seen, seat), *passed]


def after(now: S, seat: int, move: Move) -> S:
    """Lay the cards or pass; record players who have gone out, and pass on the turn or the lead."""
    cards: tuple[Card, ...] = ()
    if isinstance(move, LayCards):
        cards = ladder_of(now).sorted(move.cards)
        now = replace(now, hands=now.hand_changed(seat, without(now.hands[seat], cards)))
    holds = [bool(hand) for hand in now.hands]
    if not holds[seat]:
        last = tuple(other for other in range(now.seats) if holds[other])
        now = replace(now, finished=(*now.finished, seat, *(last if len(last) == 1 else ())))
    return after_turn(now, carried_on(now.progress_of(ClimbProgress), now.term(Climb), seat, cards, holds))


def after_turn(now: S, progress: ClimbProgress) -> S:
    """Return the situation with the progress after a turn, and with the pile that it has won for somebody."""
    # The pile on which the deal ends is not won by anybody.
    is_won = not progress.pile and len(now.finished) < now.seats
    return replace(now, progress=progress, events=now.events_with(*[Pile(progress.last)] * is_won))


def carried_on(
    progress: ClimbProgress, term: Climb, seat: int, cards: tuple[Card, ...], holds: Sequence[bool]
) -> ClimbProgress:
    """Return the pile and the turn after a seat has laid cards, lowest first, or passed (no cards).

    ``holds`` is whether each seat holds cards afterwards.  The turn goes to the next player who may still
    beat the pile; if nobody may, its last player leads, or the next player in turn who holds cards.
    """
    if cards:
        passed = progress.passed if term.locked else ()
        pile = (*progress.pile, Laid(seat, cards))
        progress = replace(progress, turn=seat, pile=pile, passed=passed)
    else:
        progress = replace(progress, turn=seat, passed=(*progress.passed, seat))
    top = progress.pile[-1].seat
    seats = len(holds)
    holders = [(seat + step) % seats for step in range(1, seats + 1) if holds[(seat + step) % seats]]
    asked = [other for other in holders if other != top and other not in progress.passed]
    if asked:
        return replace(progress, turn=asked[0])
    leaders = [(top + step) % seats for step in range(seats) if holds[(top + step) % seats]]
    return ClimbProgress(leaders[0] if leaders else top, last=progress.pile)


end = unchanged
