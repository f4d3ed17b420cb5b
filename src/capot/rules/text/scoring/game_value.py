"""The words for a declarer who plays alone for the value of his game."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from capot.language.cards import short, shorts
from capot.language.texts import Text, joined, mark, say
from capot.language.words import figure, measured
from capot.rules.derived.stakes import Result, outcome, result_of
from capot.rules.derived.stakes import paid as settled
from capot.rules.derived.sums import sums_of
from capot.rules.derived.weights import card_points
from capot.rules.ongoing.widow import may_be_left, widow_word
from capot.rules.scoring import GameValue, Stake
from capot.rules.stages.bidding import Raise
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.scoring.words import Account, Accounts, compared_field, follows, points_field, scores


def game_value(now: Context, term: GameValue) -> Account:
    """Return the words for the value of a game."""
    noun = say("the value of the game")
    if term.fixed:
        stake = say("win no trick: {value}", value=figure(term.fixed[0]))
        return Account(noun, _fixed(now, term), [stake])
    stake = say(
        "{base} times its level for {least} card points", base=figure(term.unit), least=figure(term.least)
    )
    return Account(noun, _by_level(now, term), [stake])


def _by_level(now: Context, term: GameValue) -> Iterator[Clause]:
    key, least, few = term.name, figure(term.least), figure(term.schneider)
    whole = measured(card_points(now.rules, term.of), "card point")
    yield follows(
        f"{key}.sum", say("there are {points} in the pack; they only decide who wins", points=whole)
    )
    yield scores(
        f"{key}.aim", say("the declarer, alone against the others, needs {least} of them", least=least)
    )
    yield from _base(now, term)
    text = say(
        "the level is 1, and 1 more for each trump that the declarer has, or lacks, in sequence from the highest down, counting the {widow} before any discard",
        widow=widow_word(now.rules),
    )
    yield scores(f"{key}.tops", text)
    if may_be_left(now.rules):
        yield scores(f"{key}.hand", say("it is 1 more for a hand game"))
    yield scores(f"{key}.schneider", _schneider(term, few))
    yield from _reckoned(now, term)
    raising = next((stage for stage in now.rules.stages if isinstance(stage, Raise)), None)
    if raising is not None and raising.levels:
        text = say(
            "announcing schneider or schwarz is worth 1 more each; a declarer who does not reach what was announced loses"
        )
        yield scores(f"{key}.announced", text)
    if raising is not None and raising.open:
        text = say("an open hand is worth 1 more again, includes both announcements and must win every trick")
        yield scores(f"{key}.open", text)
    yield from _game_paid(now, term)
    text = say(
        "a game worth less than the bid is lost, at the least multiple of its base value that reaches the bid"
    )
    yield scores(f"{key}.overbid", text)


_WITH = 2
"""The trumps in sequence that the declarer of the example has."""

_ENOUGH = Result(enough=True, over=False, under=False, every=False, none=False)


def _base(now: Context, term: GameValue) -> Iterator[Clause]:
    """Say what a level is worth, with a game that is won, lost and overbid as the example."""
    key = term.name
    yield scores(f"{key}.unit", say("the base value is {base}", base=figure(term.unit)))
    yield scores(f"{key}.base", say("the game is worth its base value times its level"))
    plain = replace(term, made=0, failed=0, stake=Stake())
    won = outcome(plain, _WITH, _ENOUGH)
    lost = outcome(plain, _WITH, replace(_ENOUGH, enough=False))
    bid = next((bid for bid in sums_of(now.rules, now.seats).bids if bid > won.value), None)
    if bid is not None:
        overbid = replace(plain, stake=Stake(bid))
        text = say(
            "a game at level {level} counts {won} if won and {lost} if lost; after a bid of {bid}, which it does not reach, it counts {overbid}",
            level=figure(won.level),
            won=measured(settled(plain, won)[0]),
            lost=figure(settled(plain, lost)[0]),
            bid=figure(bid),
            overbid=figure(settled(overbid, outcome(overbid, _WITH, _ENOUGH))[0]),
        )
        yield follows(f"{key}.example", text, example=True)


def _reckoned(now: Context, term: GameValue) -> Iterator[Clause]:
    """Reckon the level of a hand game with the two highest trumps that ends with schneider."""
    trumps, whole = now.rules.pack.trumps, card_points(now.rules, term.of)
    points = whole - term.schneider
    if len(trumps) <= _WITH or points < term.least or not may_be_left(now.rules):
        return
    hand = replace(term, stake=Stake(hand=True))
    schneider = result_of(term, points, whole, every=False, none=False)
    text = say(
        "a declarer who has {cards} but not {missing}, plays a hand game and takes {points} card points reckons: with {count}, game {game}, hand {hand}, schneider {level}",
        cards=shorts(now.faces, trumps[:_WITH]),
        missing=short(now.faces, trumps[_WITH]),
        points=figure(points),
        count=figure(_WITH),
        game=figure(outcome(replace(term, stake=Stake()), _WITH, _ENOUGH).level),
        hand=figure(outcome(hand, _WITH, _ENOUGH).level),
        level=figure(outcome(hand, _WITH, schneider).level),
    )
    yield follows(f"{term.name}.worked", text, example=True)


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


def _fixed(now: Context, term: GameValue) -> Iterator[Clause]:
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
    yield from _game_paid(now, term)


def _game_paid(now: Context, term: GameValue) -> Iterator[Clause]:
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


GUIDES: Final = {
    GameValue: Guide(
        title=mark("the value of a game"),
        meaning=mark("The declarer plays alone, and scores or loses the value of the game."),
        sentence=mark(
            "The declarer needs {least} points for {of}; the game is worth {unit} times its level, by the trumps in sequence that the declarer has or lacks and by what was announced."
        ),
        details=(
            mark("A lost game counts {lost} times."),
            mark("A game won scores {made} besides, a game lost {failed}, and each opponent then {others}."),
        ),
        fields={
            "name": NAME,
            "of": compared_field("the names of the terms whose points are added up"),
            "unit": Field(mark("base value"), "the value of one level", low=1, high=1000),
            "fixed": Field(
                mark("fixed values"),
                "the values of a game to be won without a trick: game, hand, open and open hand; by level if left out",
            ),
            "least": Field(
                mark("points needed"), "the card points with which the game is won", low=1, high=1000
            ),
            "schneider": Field(
                mark("points for schneider"), "the most card points a side has at schneider", low=0, high=1000
            ),
            "self_schneider": Field(
                mark("schneider against the declarer"),
                "whether schneider and schwarz count against the declarer too",
                words={False: mark("counts only for the declarer"), True: mark("counts for either side")},
            ),
            "lost": Field(mark("a game lost"), "how many times its value a lost game costs", low=1, high=10),
            "made": points_field("the points for each game won", mark("for a game won")),
            "failed": points_field("the points for each game lost", mark("for a game lost")),
            "others": points_field("the points of each opponent of a game lost", mark("for the opponents")),
            "stake": Field(
                mark("what was undertaken"), "what the declarer has undertaken in a deal; left out in a game"
            ),
        },
    ),
    Stake: Guide(
        title=mark("what a declarer has undertaken"),
        meaning=mark("The bid, and what was announced, for the value of the game."),
        sentence=mark("The bid was {bid}."),
        fields={
            "bid": Field(mark("the bid"), "the bid that the value must reach", low=0, high=1000),
            "hand": Field(
                mark("hand game"),
                "whether the widow was left",
                words={False: mark("the widow was taken"), True: mark("the widow was left")},
            ),
            "announced": Field(
                mark("announced"),
                "the levels announced",
                words={"schneider": mark("schneider"), "schwarz": mark("schwarz")},
                nothing=mark("nothing"),
            ),
            "is_open": Field(
                mark("open hand"),
                "whether the hand lies open",
                words={False: mark("the hand is hidden"), True: mark("the hand lies open")},
            ),
            "factor": Field(
                mark("how often the value counts"),
                "how many times the value of the game counts",
                low=1,
                high=4,
            ),
        },
    ),
}

ACCOUNTS: Final[Accounts] = {GameValue: game_value}
