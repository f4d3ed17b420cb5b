"""Cards that change hands before the play: the pass, the talon, the widow, the spare hand and draws."""

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias, assert_never

from capot.cards import Card, Faces
from capot.cli.screens.screen import Choice, Question
from capot.cli.table.calling import gave_back, given_line
from capot.cli.table.typed import NOTHING, card_choices, either, example, of_hand, read_cards, read_either
from capot.cli.words import Names, count, joined
from capot.play.errors import BadMove
from capot.play.events import Event, Given, Made
from capot.play.moves import Discard, Move, PassCards, RefusePass, TakeWidow
from capot.play.stages.calling import called_in
from capot.play.view import View
from capot.players.stages import stage_move
from capot.rules.brag import SwapHand
from capot.rules.calling import CallCard
from capot.rules.check.deal import dealers_more
from capot.rules.opening import Draw, Exchange, PushTalon, Rob, StageTerm, StayIn, TakeTalon, branches
from capot.rules.opening import TakeWidow as TakeWidowTerm
from capot.rules.tricks import Tricks
from capot.rules.widow import makes_hand_games, widow_word

ExchangeAsks: TypeAlias = Literal["pass", "discard", "draw", "widow", "push", "rob", "spare"]
ExchangeMove: TypeAlias = PassCards | RefusePass | Discard | TakeWidow

_TAKING = {"take": True, "yes": True, "leave": False, "no": False, "pass": False, "push": False}


def exchange_question(asks: ExchangeAsks, seen: View, names: Names, note: str) -> Question:
    """Return the question of which cards to pass or discard, or whether to take some."""
    match asks:
        case "pass" | "discard" | "draw":
            return _picking(seen, names, note)
        case "widow":
            start = "leave" if seen.declarer is None else "take"
            if len(seen.legal.moves) == 1:
                take = (Choice("take", "take"),)
                must = f"You must take the {widow_word(seen.rules)}"
                return Question(must, take, empty="take", note=note, first=None)
            return either(f"Take the {widow_word(seen.rules)} or leave it", "take", "leave", start, note)
        case "rob":
            return either("Take the card turned up or leave it", "take", "leave", "leave", note)
        case "push":
            return either(f"Take up the {widow_word(seen.rules)} or push it on", "take", "push", "push", note)
        case "spare":
            return either("Take the spare hand or keep your own", "take", "leave", "leave", note)
        case _:
            assert_never(asks)


def exchange_explained(asks: ExchangeAsks, seen: View) -> list[str]:
    """Return an explanation of the question, for the first time it is asked."""
    match asks:
        case "push" | "discard" if isinstance(seen.stage, PushTalon):
            return [_pushing_explained(seen, seen.stage)]
        case "rob" | "discard" if isinstance(seen.stage, Rob):
            return [_robbing_explained(seen, seen.stage)]
        case "discard" if isinstance(seen.stage, Draw):
            return [_laying_explained(seen, seen.stage)]
        case "widow" | "discard":
            return [_widow_explained(seen)] if isinstance(seen.stage, TakeWidowTerm) else []
        case "draw" if seen.legal.pick is not None:
            most = count(seen.legal.pick.count, "card")
            return [f"Each player may discard up to {most} and draw as many from the stock."]
        case "spare":
            return ["Nobody has seen the spare hand. Only one player may swap hands with it."]
        case _:
            return []


def read_exchange(asks: ExchangeAsks, words: list[str], seen: View) -> Move:
    """Return the move in the words of an answer."""
    match asks:
        case "pass":
            if RefusePass() in seen.legal.moves and words in (["refuse"], ["no"]):
                return RefusePass()
            return PassCards(_several(words, "pass", seen))
        case "discard" | "draw":
            pick = seen.legal.pick
            named = " ".join(word.lower() for word in words if word != "discard")
            may_keep = pick is not None and pick.least == 0
            return Discard(() if may_keep and named in NOTHING else _several(words, "discard", seen))
        case "widow" | "push" | "rob" | "spare":
            said = (
                " ".join(words)
                .lower()
                .removesuffix(f" the {widow_word(seen.rules)}")
                .removesuffix(" the spare hand")
            )
            return TakeWidow(
                read_either(said, _TAKING, "take or push" if asks == "push" else "take or leave")
            )
        case _:
            assert_never(asks)


def exchange_words(move: ExchangeMove, faces: Faces) -> str:
    """Return a move as typed."""
    match move:
        case PassCards() | Discard():
            return faces.shorts(move.cards) or "nothing"
        case _:
            return move.text


def exchange_decision(move: ExchangeMove) -> str:
    """Return what a move is called when it is taken back."""
    match move:
        case PassCards():
            return "the pass of "
        case Discard((_, *_)):
            return "the discard of "
        case _:
            return "the choice: "


def exchange_sentence(stage: StageTerm, made: Made, seen: View, names: Names) -> str:
    """Return a move as this seat saw it, or nothing if it says nothing by itself."""
    seat = made.seat
    match made.move:
        case TakeWidow(takes):
            does = names.does(seat, "take" if takes else "leave")
            if isinstance(stage, SwapHand | StayIn):
                return f"{does} the spare hand{' in exchange for the one dealt' * takes}."
            if isinstance(stage, Rob) and seen.turn_up is not None:
                return f"{does} the {seen.standing.faces.short(seen.turn_up)} turned up."
            if isinstance(stage, PushTalon):
                pushed = names.does(seat, *(("take", "up") if takes else ("push", "on")))
                return f"{pushed} the {widow_word(seen.rules)}."
            return f"{does} the {widow_word(seen.rules)}."
        case Discard(()):
            return f"{names.does(seat, 'discard', 'nothing')}."
        case Discard(cards):
            return f"{names.does(seat, 'discard', seen.standing.faces.shorts(cards))}."
        case PassCards(cards) if isinstance(stage, CallCard):
            return gave_back(made, seen, cards, names)
        case None if isinstance(stage, CallCard):
            return "" if called_in(seen)[-1][1] == seen.seat else gave_back(made, seen, (), names)
        case None if isinstance(stage, Exchange):
            return ""
        case None:
            return f"{_discarded(stage, made, seen, names)}."
        case _:
            return ""


def exchange_effects(stage: StageTerm, made: Made, seen: View, names: Names) -> list[str]:
    """Return what follows from the move just made: nobody passes, or nobody takes the widow."""
    if seen.stage == stage:
        return []
    if isinstance(stage, Exchange) and not seen.received:
        refused = [each.seat for each in seen.history if isinstance(each.move, RefusePass)]
        who = joined(names[seat] for seat in ([seen.seat] if seen.seat in refused else refused))
        return [f"{who or 'Somebody'} refused to pass, so everybody keeps the same cards."]
    if made.move == TakeWidow(takes=False) and seen.declarer is None and seen.contract is not None:
        return [f"Nobody takes the {widow_word(seen.rules)}: {seen.contract.title} is played."]
    return []


def given_lines(events: Iterable[Event], seen: View, names: Names) -> list[str]:
    """Return the cards that the person was passed, took up, drew, or holds instead of the hand dealt."""
    lines = []
    for event in events:
        match event.what:
            case Given(seat, (), "drawn", count=drawn):
                lines.append(f"{names.does(seat, 'draw', count(drawn, 'card'))}.")
            case Given(seat, (_, *_)) as given if isinstance(event.stage, CallCard):
                lines += (
                    [given_line(given, seen, names)] if seen.seat == seat or given.how == "called" else []
                )
            case Given(seat, (_, *_) as cards, how, giver):
                shown = seen.standing.faces.shorts(cards)
                left_over = ", the cards left over" * isinstance(event.stage, TakeTalon)
                said = {
                    "talon": ("take", f"up {shown}{left_over}"),
                    "drawn": ("draw", shown),
                    "spare": ("hold", f"{shown} now"),
                    "turned": ("take", f"up {shown}"),
                }
                if giver is not None:
                    lines.append(_passed_line(seat, shown, giver, seen, names))
                lines += [f"{names.does(seat, *said[how])}."] if how in said else []
            case _:
                pass
    return lines


def taken_up(seen: View, names: Names) -> list[str]:
    """Return the cards that the person has taken up in this stage and must replace by discards."""
    if isinstance(seen.stage, Tricks):
        return []
    return given_lines((event for event in seen.events if event.stage == seen.stage), seen, names)


def exchange_opening(seen: View, names: Names) -> list[str]:
    """Return the cards taken up as the deal begins, and whether none are passed."""
    holds = seen.rules.stage(Exchange) is not None and seen.passed_to is None
    return [*taken_up(seen, names), *["No cards are passed in this deal."] * holds]


def _picking(seen: View, names: Names, note: str) -> Question:
    """Return the question of which cards to pass or discard."""
    pick = seen.legal.pick
    assert pick is not None
    many, instead = count(pick.count, "card"), ""
    prompt = f"Discard {many}" if pick.least is None else f'Discard up to {many}, or "nothing"'
    if pick.verb == "pass":
        assert seen.passed_to is not None
        does = "Give" if isinstance(seen.stage, CallCard) else "Pass"
        prompt = f"{does} {many} to {names.inside(seen.passed_to)}"
        if RefusePass() in seen.legal.moves:
            instead = "refuse"
            prompt += f', or "{instead}" to keep yours'
    return Question(
        prompt,
        card_choices(seen, pick.among),
        start=_least_useful(seen),
        pick=pick.count,
        least=pick.least,
        kind="cards",
        verb=pick.verb,
        instead=instead,
        note=note,
    )


def _least_useful(seen: View) -> str:
    """Return the card with which the arrow keys begin where a declarer, or a robber, gives one away."""
    if not isinstance(seen.stage, CallCard | Rob):
        return ""
    move = stage_move(seen)
    assert isinstance(move, PassCards | Discard), "one card is picked"
    return move.cards[0].code


def _widow_explained(seen: View) -> str:
    many, word = count(seen.stock, "card"), widow_word(seen.rules)
    if seen.asks == "widow" and len(seen.legal.moves) == 1:
        return f"You must take the {word}, {many}, and discard as many; they count for you."
    if seen.declarer is not None and seen.asks == "widow":
        if not makes_hand_games(seen.rules):
            return f"Take the {word}, {many}, and discard as many, or leave it; either way it counts for you."
        return (
            f"Take the {word}, {many}, and discard as many, or leave it for a hand game, which is worth more."
        )
    if seen.declarer is not None:
        return f"You discard {many}; they count for you at the end."
    untaken = next((each.title for stage in seen.rules.stages for each in branches(stage)), "nothing")
    return (
        f"Whoever takes the {word}, {many} that nobody has seen, discards as many and plays alone "
        f"against the others. If nobody does, {untaken} is played."
    )


def _pushing_explained(seen: View, stage: PushTalon) -> str:
    many = count(seen.stock, "card")
    if seen.asks == "discard":
        return f"You lay {many} face down for the next player; those you took may be among them."
    return (
        f"Take up the {widow_word(seen.rules)}, {many}, and lay as many in its place, or push it on unseen. "
        + "Each push doubles what the deal scores." * (stage.factor == 2 and bool(stage.of))
    ).strip()


def _robbing_explained(seen: View, stage: Rob) -> str:
    if seen.asks == "discard":
        return "You lay one card away face down; nobody else sees it."
    must = "must" if stage.must else "may"
    return f"You {must} take the card turned up and lay another card away for it."


def _several(words: Sequence[str], verb: str, seen: View) -> tuple[Card, ...]:
    said = read_cards(words[1:] if words[:1] == [verb] else words, seen.standing.faces)
    some = of_hand(said, seen.hand)
    if not some:
        wanted = 1 if seen.legal.pick is None else seen.legal.pick.count
        raise BadMove(f"name {count(wanted, 'card')} to {verb}, like {example(seen, wanted)}")
    return some


def _discarded(stage: StageTerm, made: Made, seen: View, names: Names) -> str:
    """Return a discard of which only the number of cards was seen."""
    if not made.count:
        return names.does(made.seat, "discard", "nothing")
    many = count(made.count, "card")
    if isinstance(stage, Draw) and stage.must:
        draws = made.count - (dealers_more(seen.rules) if made.seat == seen.dealer else 0)
        aside = names.does(made.seat, "lay", f"{many} aside")
        return f"{aside} and draws {count(draws, 'card')}" if draws else aside
    if isinstance(stage, TakeTalon):
        return f"{names.does(made.seat, 'take')} up {many} and discards as many"
    return names.does(made.seat, "discard", many) + " and draws as many" * isinstance(stage, Draw)


def _laying_explained(seen: View, stage: Draw) -> str:
    """Return who lays cards aside, and what is drawn for them."""
    more, many = dealers_more(seen.rules), count(stage.most, "card")
    if more and seen.seat == seen.dealer:
        draws = f"draw {count(stage.most - more, 'card')}" if stage.most > more else "draw none"
        return f"As dealer you were dealt {count(more, 'card')} more: lay {many} aside; you {draws}."
    return f"Lay {many} aside, face down; you draw as many unseen. What lies aside is out of play."


def _passed_line(seat: int, shown: str, giver: int, seen: View, names: Names) -> str:
    assert seen.passed_to is not None, "cards were passed"
    gave = f"{seen.standing.faces.shorts(seen.passed)} to {names.inside(seen.passed_to)}"
    source = "in return" if giver == seen.passed_to else f"from {names.inside(giver)}"
    return f"{names.does(seat, 'pass', gave)} and {names.verb(seat, 'receive')} {shown} {source}."
