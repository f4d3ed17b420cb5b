"""The words for the value of a game that the declarer has named."""

from collections.abc import Iterator

from capot.language.texts import Text, joined, say
from capot.language.words import figure, measured
from capot.rules.opening import Raise, TakeWidow
from capot.rules.scoring import GameValue
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.scoring.words import Account, follows, scores
from capot.rules.weights import card_points
from capot.rules.widow import widow_word


def game_value(now: Setting, term: GameValue) -> Account:
    """Return the words for the value of a game."""
    noun = say("the value of the game")
    if term.fixed:
        stake = say("win no trick: {value}", value=figure(term.fixed[0]))
        return Account(noun, _fixed(now, term), [stake])
    stake = say(
        "{base} times its level for {least} card points", base=figure(term.unit), least=figure(term.least)
    )
    return Account(noun, _by_level(now, term), [stake])


def _by_level(now: Setting, term: GameValue) -> Iterator[Clause]:
    key, least, few = term.name, figure(term.least), figure(term.schneider)
    whole = measured(card_points(now.rules, term.of), "card point")
    yield follows(
        f"{key}.sum", say("there are {points} in the pack; they only decide who wins", points=whole)
    )
    yield scores(
        f"{key}.aim", say("the declarer, alone against the others, needs {least} of them", least=least)
    )
    yield scores(f"{key}.base", say("the game is worth {base} times its level", base=figure(term.unit)))
    text = say(
        "the level is 1, and 1 more for each trump that the declarer has, or lacks, in sequence from the highest down, counting the {widow} before any discard",
        widow=widow_word(now.rules),
    )
    yield scores(f"{key}.tops", text)
    if any(isinstance(stage, TakeWidow) and stage.by == "bidder" for stage in now.rules.stages):
        yield scores(f"{key}.hand", say("it is 1 more for a hand game"))
    yield scores(f"{key}.schneider", _schneider(term, few))
    raising = next((stage for stage in now.rules.stages if isinstance(stage, Raise)), None)
    if raising is not None and raising.levels:
        text = say(
            "announcing schneider or schwarz is worth 1 more each; a declarer who does not reach what was announced loses"
        )
        yield scores(f"{key}.announced", text)
    if raising is not None and raising.open:
        text = say("an open hand is worth 1 more again, includes both announcements and must win every trick")
        yield scores(f"{key}.open", text)
    yield from _paid(now, term)
    text = say(
        "a game worth less than the bid is lost, at the least multiple of {base} that reaches the bid",
        base=figure(term.unit),
    )
    yield scores(f"{key}.overbid", text)


def _schneider(term: GameValue, few: Text) -> Text:
    if term.self_schneider:
        return say(
            "it is 1 more for schneider, if a side has {few} card points or fewer, and 1 more for schwarz, if a side has no trick",
            few=few,
        )
    return say(
        "it is 1 more for schneider, if the opponents have {few} card points or fewer, and 1 more for schwarz, if they have no trick",
        few=few,
    )


def _fixed(now: Setting, term: GameValue) -> Iterator[Clause]:
    key = term.name
    text = say("card points do not count: the declarer, alone against the others, must win no trick")
    yield scores(f"{key}.aim", text)
    plain, hand, is_open, both = map(figure, term.fixed)
    text = say(
        "the game is worth {plain}, a hand game {hand}; with an open hand {open}, and {both} for both",
        plain=plain,
        hand=hand,
        open=is_open,
        both=both,
    )
    raising = next((stage for stage in now.rules.stages if isinstance(stage, Raise)), None)
    if raising is not None and not raising.open:
        text = say("the game is worth {plain}, a hand game {hand}", plain=plain, hand=hand)
    yield scores(f"{key}.value", text)
    yield from _paid(now, term)


def _paid(now: Setting, term: GameValue) -> Iterator[Clause]:
    key = term.name
    text = say("the declarer scores the value of a game won, and loses it if the game is lost")
    if term.lost == 2:
        text = say("the declarer scores the value of a game won, and loses twice the value of a game lost")
    elif term.lost > 2:
        text = say(
            "the declarer scores the value of a game won, and loses {times} times the value of a game lost",
            times=term.lost,
        )
    yield scores(f"{key}.paid", text)
    extra = []
    if term.made:
        extra.append(say("a declarer who wins scores {points} more", points=measured(term.made)))
    if term.failed:
        extra.append(say("one who loses scores {points} less", points=measured(-term.failed)))
    if term.for_others and now.rules.deal.sits_out:
        some = measured(term.for_others)
        extra.append(say("everyone else scores {points} for a game lost, the dealer too", points=some))
    elif term.for_others:
        extra.append(say("each opponent of a game lost scores {points}", points=measured(term.for_others)))
    if extra:
        yield scores(
            f"{key}.extra", joined(", ", extra), otherwise=say("nothing is scored besides the value")
        )
