"""The question to a person, in the words of its stage, with the answers as they are typed."""

from capot.cli.screens.screen import Choice, Question
from capot.cli.table.answers import declined, first_number, typed
from capot.cli.table.hands import hands_question
from capot.cli.table.kinds import kind_of
from capot.cli.words import Names
from capot.language.texts import mark
from capot.play.moves import Discard, LayCards, PassCards, Stop, TakeWidow
from capot.play.speech import Answer, Look
from capot.play.view import View, as_held
from capot.players.stages import stage_move
from capot.rules.stages.tricks import Tricks
from capot.surface import voice
from capot.surface.hands import Hands

SHOWN = 13
"""Maximum number of choices listed in a row."""


def question(seen: View, names: Names, note: str = "", hands: Hands = ()) -> Question:
    """Return the question to the seat of this view, which must be to act.

    ``hands`` are the hands of three proposed, where the seat makes some.
    """
    asked, faces = voice.question(seen), seen.standing.faces
    prompt = names.said(asked.words, faces).rstrip(".")
    match asked.look:
        case "hands":
            return hands_question(seen, names, hands, prompt, note)
        case "cards":
            return _of_cards(seen, names, prompt, note)
        case look:
            return _of_choices(seen, names, look, prompt, note)


def _of_cards(seen: View, names: Names, prompt: str, note: str) -> Question:
    """Return the question for cards of the hand; another answer may be typed in their place."""
    pick, used, faces = seen.legal.pick, seen.legal.cards, seen.standing.faces
    by_rank = kind_of(seen.stage).by_rank
    cards = [
        Choice(
            faces.short(each),
            each.code,
            each in used,
            suit=each.rank if by_rank else seen.rules.pack.suit(each),
        )
        for each in as_held(seen.hand, seen.rules)
    ]
    # Captures and builds are too many to be named in the question.
    given = [] if voice.from_table(seen) else voice.answers(seen)
    words = [typed(each.move, seen, names) for each in given]
    instead = words[0] if words else ""
    if not used:
        if not {*words} <= {*prompt.split()}:
            prompt = f"{prompt} ({', '.join([names.say('Enter'), *map(quoted, words)])})"
        return Question(prompt, cards, empty=instead, kind="cards", verb="passes", note=note)
    laid = [len(move.cards) for move in seen.legal.moves if isinstance(move, LayCards)]
    sizes = pick.counts if pick else sorted({*laid}) or [1]
    several = bool(laid) and sizes[-1] > 1
    only = [each.answer for each in cards if each.is_open]
    # A card that can capture in several ways says too little.
    is_clear = len(only) == 1 and (not voice.from_table(seen) or seen.legal.only is not None)
    start = _start(seen)
    if Stop() in seen.legal.moves and isinstance(seen.stage, Tricks):
        # Enter takes the pool, which is safe; it is offered together with the cards.
        cards, start = [*cards, Choice(instead, instead, suit=instead)], instead
    return Question(
        f"{prompt} ({', '.join(map(quoted, words))})" if words else prompt,
        cards,
        pick=sizes[-1],
        least=pick.least if pick else sizes[0] if several else None,
        empty=only[0] if is_clear and sizes[-1] == 1 and not pick and not instead else "",
        start=start,
        kind="cards",
        verb=pick.verb if pick else "lay" if laid else "play",
        is_ordered=pick is not None and pick.is_ordered,
        instead=instead,
        note=note,
    )


def quoted(word: str) -> str:
    """Return a word as it is typed, in quotes."""
    return f'"{word}"'


def _start(seen: View) -> str:
    """Return the card at which the arrow keys begin: the last playable, or the one best given away."""
    if seen.playable:
        return seen.playable[-1].code
    move = stage_move(seen) if seen.legal.pick and seen.legal.pick.count == 1 else None
    return move.cards[0].code if isinstance(move, PassCards | Discard) and move.cards else ""


def _of_choices(seen: View, names: Names, look: Look, prompt: str, note: str) -> Question:
    """Return the question with a choice for each answer."""
    given = voice.answers(seen)
    choices = [_choice(each, seen, names) for each in given]
    refusing = [choice.answer for choice, each in zip(choices, given, strict=True) if declined(each.move)]
    leave = [typed(each.move, seen, names) for each in given if each.move == TakeWidow(takes=False)]
    # A single number that is left out would take as much room as the dots.
    if look == "numbers" and len(choices) > SHOWN + 1:
        last = choices[-1]
        choices = [*choices[:SHOWN], Choice(f"… {last.label}", last.answer)]
    return Question(
        prompt,
        choices,
        # Where there is no choice, Enter gives the answer.
        empty=choices[0].answer if len(choices) == 1 else "".join(refusing[:1]),
        start="".join(leave) if seen.declarer is None else "",
        kind="list" if look == "list" and seen.asks == "contract" else "words",
        note=note,
        first=first_number(seen),
        is_strict=look == "list",
    )


def _choice(each: Answer, seen: View, names: Names) -> Choice:
    faces = seen.standing.faces
    word = typed(each.move, seen, names)
    return Choice(names.said(each.title, faces), word, detail=names.said(each.meaning, faces))


def between_deals(names: Names, note: str = "", *, reviews: bool = True) -> Question:
    """Return the question that waits for Enter between deals, and offers a review unless it comes later."""
    prompt = mark("Enter for the next deal, or review") if reviews else mark("Enter for the next deal")
    return Question(names.say(prompt), empty="next", note=note)


def after_match(names: Names, note: str = "") -> Question:
    """Return the question that waits for Enter when a match is over."""
    return Question(names.say("Enter to leave, or review"), empty="leave", note=note)


def explained(seen: View, names: Names) -> list[str]:
    """Return an explanation of the question, for the first time it is asked."""
    more = voice.question(seen).more
    return [names.said(more, seen.standing.faces)] if more else []
