"""Questions, answers and news of the stages, for page, terminal and programs alike."""

from collections.abc import Iterable, Sequence

from capot.language.texts import Text, joined, listed, say, say_count
from capot.language.tokens import card_token, player
from capot.language.words import counted
from capot.play.events import Event, What
from capot.play.moves import Choose, LayCards, Move, PlayCard
from capot.play.speech import Answer, Question, Sign
from capot.play.stages import stage_of
from capot.play.view import View
from capot.rules.check.deal import hand_size, has_further_hands, stock_of
from capot.rules.stages.bidding import MakeTrump
from capot.rules.stages.exchanges import Exchange
from capot.rules.stages.opening import ChooseContract


def question(seen: View) -> Question:
    """Return the question to the seat of this view, which must be to act."""
    assert seen.stage is not None, "nobody is asked after the end of a deal"
    return stage_of(seen.stage).question(seen)


def answer(seen: View, move: Move) -> Answer:
    """Return the title of a legal move, and what it means."""
    assert seen.stage is not None, "nobody is asked after the end of a deal"
    return stage_of(seen.stage).answer(seen, move)


def from_table(seen: View) -> bool:
    """Whether moves are made card by card now, from the hand and then the table."""
    return seen.stage is not None and stage_of(seen.stage).MOVES.are_from_table


def answers(seen: View) -> list[Answer]:
    """Return the seat's possible answers, other than cards and choices that `Legal` describes."""
    return [answer(seen, move) for move in seen.legal.moves if not isinstance(move, PlayCard | LayCards)]


def spent_contracts(seen: View) -> list[Answer]:
    """Return the contracts no longer available, while the declarer chooses one."""
    if not isinstance(seen.stage, ChooseContract):
        return []
    left = {move.contract for move in seen.legal.moves if isinstance(move, Choose)}
    return [answer(seen, Choose(each.name)) for each in seen.stage.contracts if each.name not in left]


def told(seen: View, events: Iterable[Event], to: int | None) -> Text:
    """Return the words for the reader at seat ``to`` on some events, each as that seat saw it.

    ``seen`` is any view of the deal right after them.
    """
    said = (stage_of(event.stage).told(seen, event.what, to) for event in events)
    return joined(" ", [each for each in said if each])


class Teller:
    """Tells several readers of the same events, each time anew only for those who are named."""

    def __init__(self, seen: View) -> None:
        """Tell of what has just happened; ``seen`` is any view of the deal right after it."""
        self.seen = seen
        self._public: list[tuple[list[What], Text]] = []

    def told(self, events: Sequence[Event], to: int | None) -> Text:
        """Return the words for the reader at seat ``to`` on some events, each as that seat saw it."""
        happened = [event.what for event in events]
        public = next((text for known, text in self._public if known == happened), None)
        if public is None:
            public = told(self.seen, events, None)
            self._public.append((happened, public))
        return told(self.seen, events, to) if to is not None and player(to, None) in public else public


def facts(seen: View, to: int | None, *, drawn: bool = False) -> list[Text]:
    """Return what stays public besides the cards on the table, as clauses for the reader at seat ``to``.

    The stock and the card turned up are left out where they are ``drawn``.
    """
    by_stage = [fact for stage in seen.rules.stages for fact in stage_of(stage).facts(seen, to)]
    return [*dict.fromkeys(by_stage), *_of_the_deal(seen, to, drawn=drawn)]


def signs(seen: View, seat: int, to: int | None) -> list[Sign]:
    """Return the signs next to the name of a player, for the reader at seat ``to``."""
    # Some stages, such as dealing more cards and drawing, share their signs.
    stages = dict.fromkeys(map(stage_of, seen.rules.stages))
    by_stage = [sign for stage in stages for sign in stage.signs(seen, seat, to)]
    if seat in seen.dropped and seat not in seen.standing.one_card:
        is_sitting = seat == seen.standing.sitting
        by_stage.insert(0, Sign(say("sits out")) if is_sitting else Sign(say("out of this deal"), say("out")))
    # Where cards are passed, computer players are always ready before a person is asked.
    is_ready = seat in seats_ready(seen) and not isinstance(seen.stage, Exchange)
    return [*by_stage, *([Sign(say("ready"), look="ready")] if is_ready else [])]


def seats_ready(seen: View) -> list[int]:
    """Return the seats that have chosen where all choose at the same time."""
    if seen.stage is None or not stage_of(seen.stage).MOVES.at_once:
        return []
    return [seat for seat in range(seen.seats) if seat not in seen.to_act]


def _of_the_deal(seen: View, to: int | None, *, drawn: bool) -> list[Text]:
    """Return who takes no part, and which cards lie in the middle."""
    found: list[Text] = []
    if seen.standing.sitting is not None:
        found.append(say("dealer, sitting out: {name}", name=player(seen.standing.sitting, to)))
    elif gone := [seat for seat in seen.dropped if seat not in seen.standing.one_card]:
        found.append(say("out: {names}", names=listed([player(seat, to) for seat in gone])))
    if seen.stock and has_further_hands(seen.rules):
        more = seen.stock // (hand_size(seen.rules, len(seen.players)) * len(seen.players))
        hands = say_count("one hand each", "{count} hands each", more)
        found.append(say("still to be taken up: {hands}", hands=hands))
    elif not drawn and seen.stock and stock_of(seen.rules, len(seen.players)):
        found.append(say("in the stock: {cards}", cards=counted(seen.stock, "card")))
    if seen.open_card is not None:
        if not drawn:
            found.append(say("turned up: {card}", card=card_token(seen.open_card)))
        if seen.trump is None and seen.rules.stage(MakeTrump) is None:
            found.append(say("no trumps"))
    return found
