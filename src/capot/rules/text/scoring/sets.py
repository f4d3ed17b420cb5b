"""The words for sets of cards and tricks that one player takes, and for sweeps."""

from collections.abc import Iterator, Sequence
from typing import Final

from capot.cards import SUITS
from capot.language.cards import short, suit_sign
from capot.language.texts import NOTHING, Text, joined, listed, mark, phrase
from capot.language.words import figure, measured, number
from capot.rules.fields import fields_of
from capot.rules.scoring import Captured, ScoreTerm, Sweep, Together, TrickTaken, Which
from capot.rules.terms import AllOf, EveryTrick, NoTrick, Payoff, Role, Target, TimesAll, resolved_cards
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.scoring.captured import is_whole_suit, trick_words, worth
from capot.rules.text.scoring.words import (
    Account,
    Accounts,
    AccountsOfOthers,
    Nouns,
    points_field,
    scores,
    words_of,
)

ENGLISH: Final = {
    "payoff.you": mark("you get {points}"),
    "payoff.who": mark("{who} gets {points}"),
    "payoff.others": mark("each opponent gets {points}"),
    "feat.every": mark("all the tricks"),
    "feat.none": mark("no trick"),
    "feat.suit": mark("all {suit}"),
    "together.noun": mark("all {count} together"),
    "together": mark("if you take {what}, you score {points} for them"),
    "together.instead": mark("if you take {what}, you score {points} for them instead of {usual}"),
    "together.else": mark("taking {what} scores no more than each of them alone"),
    "together.parts.2": mark("both ({parts})"),
    "together.parts.3": mark("all three ({parts})"),
    "together.parts": mark("all ({parts})"),
    "together.first-last": mark("the first trick and the last"),
    "together.stake": mark("all {count} together {points}"),
    "sweep.take": mark("you take {cards}"),
    "sweep.every": mark("you win every trick"),
    "sweep.none": mark("you win no trick"),
    "sweep.take.noun": mark("taking {cards}"),
    "sweep.every.noun": mark("winning every trick"),
    "sweep.none.noun": mark("winning no trick"),
    "sweep": mark("if {feat}, {paid}{rest}"),
    "sweep.moon": mark("if {feat}, you have shot the moon: {paid}{rest}"),
    "sweep.titled": mark("if {feat}, you have {title}: {paid}{rest}"),
    "sweep.alone": mark("; nothing else counts in that deal"),
    "sweep.instead": mark(" instead of the points for {replaced}"),
    "sweep.besides": mark("; the points for {kept} still count"),
    "sweep.silent": mark(". You need not announce it"),
    "sweep.else": mark("{feat} scores as usual"),
    "sweep.spoiled": mark("if that would end the match and you would not win it, {paid} instead"),
    "sweep.spoiled.else": mark("this holds even if it makes another player win the match"),
    "sweep.doubled": mark("if you win every trick as well, these scores are doubled"),
    "sweep.doubled.else": mark("winning every trick as well adds nothing"),
    "sweep.stake": mark("{feat}: {paid}"),
}
worded = words_of(ENGLISH)


def together(now: Context, term: Together) -> Account:
    """Return the words for parts that score otherwise when one player has them all."""
    count = number(len(term.parts))
    stake = worded("together.stake", count=count, points=figure(term.points))
    return Account(worded("together.noun", count=count), _together(now, term), [stake])


def _together(now: Context, term: Together) -> Iterator[Clause]:
    parts = [each for each in now.rules.scoring if each.name in term.parts]
    what, points = _all_parts(now, parts), measured(term.points)
    each = [worth(now, part) for part in parts]
    text = worded("together", what=what, points=points)
    if None not in each:
        usual = figure(sum((part for part in each if part is not None), start=0))
        text = worded("together.instead", what=what, points=points, usual=usual)
    yield scores(term.name, text, otherwise=worded("together.else", what=what))


def _all_parts(now: Context, parts: Sequence[ScoreTerm]) -> Text:
    some = [part for part in parts if isinstance(part, Captured)]
    if len(some) == len(parts):
        return now.names.all(card for part in some for card in part.cards)
    tricks = [part.which for part in parts if isinstance(part, TrickTaken)]
    told = [*(now.names.plain(part.cards) for part in some), *_tricks(tricks)]
    key = {2: "together.parts.2", 3: "together.parts.3"}.get(len(parts), "together.parts")
    return worded(key, parts=listed(told))


def _tricks(which: Sequence[Which]) -> list[Text]:
    """Return tricks of a set, the first and the last of them together."""
    if set(which) == {"first", "last"}:
        return [worded("together.first-last")]
    return [trick_words(each) for each in which]


def feat(now: Context, target: Target) -> Text:
    """Return the clause for reaching a target: ``you win every trick``."""
    return worded(f"sweep.{_kind(target)}", cards=_cards_of(now, target))


def _kind(target: Target) -> str:
    match target:
        case AllOf():
            return "take"
        case EveryTrick():
            return "every"
        case NoTrick():
            return "none"


def _cards_of(now: Context, target: Target) -> Text:
    return now.names.all(resolved_cards(target.cards)) if isinstance(target, AllOf) else NOTHING


def sweep(now: Context, term: Sweep, noun_of: Nouns) -> Account:
    """Return the words for a sweep."""
    noun = worded(f"sweep.{_kind(term.target)}.noun", cards=_cards_of(now, term.target))
    return Account(noun, _sweep(now, term, noun, noun_of), _sweep_stakes(now, term))


_TITLED = {"won every trick": "sweep", "caught all the hearts": "sweep", "shot the moon": "sweep.moon"}
"""The sentences for titles that say the feat itself, or are a verb."""


def _sweep(now: Context, term: Sweep, noun: str, noun_of: Nouns) -> Iterator[Clause]:
    payoff, otherwise = term.payoff, term.otherwise
    assert not isinstance(payoff, TimesAll), "rules must be resolved before they are described"
    assert not isinstance(otherwise, TimesAll), "rules must be resolved before they are described"
    deed, (paid, value) = feat(now, term.target), _paid_at_once(payoff, alone=not _kept(now, term))
    titled = _TITLED.get(term.title, "sweep.titled")
    is_penalty = now.low_wins and payoff.declarer > 0
    rest = joined("", [_in_place(now, term, noun_of), *([] if is_penalty else [worded("sweep.silent")])])
    text = worded(titled, feat=deed, title=phrase(term.title), paid=paid, rest=rest)
    yield scores(term.name, text, value, otherwise=worded("sweep.else", feat=noun))
    if otherwise is not None:
        paid, value = _paid_at_once(otherwise, alone=True)
        always = worded("sweep.spoiled.else")
        yield scores(f"{term.name}.otherwise", worded("sweep.spoiled", paid=paid), value, otherwise=always)
    if term.doubled_by_every_trick and not isinstance(term.target, EveryTrick):
        yield scores(f"{term.name}.doubled", worded("sweep.doubled"), otherwise=worded("sweep.doubled.else"))


def _paid_at_once(payoff: Payoff, *, alone: bool) -> tuple[Text, Text]:
    """Return the scores of the player and the opponents, and the number that depends on the table.

    Opponents who get nothing are named only where this is ``alone`` what counts.
    """
    own, others = payoff.declarer, payoff.others
    if not own:
        return worded("paid.others" if others else "paid.nobody"), measured(others)
    only = "paid.own" if alone else "paid.own.only"
    return worded("paid.both" if others else only, others=figure(others)), measured(own)


def _in_place(now: Context, term: Sweep, noun_of: Nouns) -> Text:
    """Return which scores for cards and tricks a sweep replaces, and which still count."""
    kept = [noun_of(name) for name in _kept(now, term)]
    replaced = [noun_of(name) for name in _counted(now) if name in term.replaces]
    if not kept:
        return worded("sweep.alone")
    besides = worded("sweep.besides", kept=listed(kept))
    return joined("", [worded("sweep.instead", replaced=listed(replaced)), besides]) if replaced else besides


def _counted(now: Context) -> list[str]:
    """Return the names of the terms that score cards and tricks."""
    terms = now.rules.scoring
    return [
        each.name for each in terms if isinstance(each, TrickTaken) or fields_of(type(each), Role.COUNTED)
    ]


def _kept(now: Context, term: Sweep) -> list[str]:
    """Return the names of the terms that still count with a sweep."""
    return [name for name in _counted(now) if name not in term.replaces]


def _sweep_stakes(now: Context, term: Sweep) -> Iterator[Text]:
    if isinstance(term.payoff, Payoff):
        yield worded(
            "sweep.stake",
            feat=feat_in_signs(now, term.target),
            paid=paid(term.payoff, "you"),
        )


def paid(payoff: Payoff, who: str) -> Text:
    """Return the scores of a payoff in words; ``who`` reached the target: ``you``, or a noun or name."""
    points = figure(payoff.declarer)
    own = (
        worded("payoff.you", points=points) if who == "you" else worded("payoff.who", who=who, points=points)
    )
    parts = [own] if payoff.declarer else []
    parts += [worded("payoff.others", points=figure(payoff.others))] if payoff.others else []
    return listed(parts) if parts else worded("nothing")


def feat_in_signs(now: Context, target: Target) -> Text:
    """Return a target as a noun at the table: ``all ♥ and Q♠``."""
    if not isinstance(target, AllOf):
        return worded(f"feat.{_kind(target)}")
    cards = resolved_cards(target.cards)
    suits = sorted({card.suit for card in cards}, key=SUITS.index)
    whole = [suit for suit in suits if is_whole_suit(now, [card for card in cards if card.suit == suit])]
    others = [card for card in cards if card.suit not in whole]
    signs = [worded("feat.suit", suit=suit_sign(now.faces, suit)) for suit in whole]
    return listed([*signs, *(short(now.faces, card) for card in now.rules.pack.sorted(others))])


GUIDES: Final = {
    Together: Guide(
        title=mark("a set"),
        meaning=mark(
            "A player who takes several things that score gets a special score instead of their sum."
        ),
        sentence=mark("Whoever takes {parts} scores {points} instead of their sum."),
        fields={
            "name": NAME,
            "parts": Field(
                mark("the set"), "the names of the terms that make the set", nothing=mark("nothing")
            ),
            "points": points_field("the points for the whole set"),
        },
    ),
    Sweep: Guide(
        aim="",
        title=mark("a sweep"),
        meaning=mark(
            "A player who achieves a feat without announcing it, such as taking every penalty card, is rewarded."
        ),
        sentence=mark("A player who manages {target} scores {payoff}, instead of the points for {replaces}."),
        details=(
            mark("If that would end the match without making the player its winner, {otherwise}."),
            mark("The reward is counted {payoff.kind}."),
            mark("For winning every trick as well, {doubled_by_every_trick}."),
            mark("The score sheet says that the player {title}."),
        ),
        fields={
            "name": NAME,
            "title": Field(
                mark("words on the score sheet"),
                "what the player did, in words that follow “you have”: a past participle, such as “shot the moon”",
            ),
            "target": Field(mark("what must be done"), "what the player must manage to do"),
            "replaces": Field(
                mark("the scores that it replaces"),
                "the names of the terms that do not count then",
                nothing=mark("nothing"),
            ),
            "payoff": Field(mark("what it pays"), "points, or multiples of the total of what it replaces"),
            "otherwise": Field(
                mark("what it pays instead"),
                "what is paid if `payoff` would end the match without making the player its winner",
                words={
                    None: mark("the score stands all the same"),
                    "": mark("the player scores"),
                },
            ),
            "doubled_by_every_trick": Field(
                mark("reward for every trick"),
                "whether winning every trick doubles the payoff",
                words={False: mark("nothing is added"), True: mark("the score is doubled")},
            ),
        },
    ),
}

ACCOUNTS: Final[Accounts] = {Together: together}

OF_OTHERS: Final[AccountsOfOthers] = {Sweep: sweep}
