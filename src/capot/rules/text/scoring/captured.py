"""The words for cards and tricks that score."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import Final

from capot.cards import SUITS, Card
from capot.language.cards import rank_letter, rank_letters, short, shorts, suit_sign
from capot.language.texts import NOTHING, Text, filled, inflected, joined, listed, mark
from capot.language.words import figure, measured, ordinal
from capot.rules.check.deal import tricks_in
from capot.rules.fields import names_in
from capot.rules.scoring import BasePoints, ByRank, Captured, ScoreTerm, TrickTaken, Which
from capot.rules.terms import Exact, Role
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.scoring.words import Account, Accounts, follows, points_field, scores, words_of

ENGLISH: Final = {
    "captured.taking": mark("cards score for the player who takes them in a trick"),
    "captured.costs": mark("{cards} costs {{}}"),
    "captured.brings": mark("{cards} is worth {{}}"),
    "captured.more": mark("{cards} is worth {{}} more"),
    "captured.more.whole": mark("so {cards} counts {points} in all"),
    "captured.takes-off": mark("{cards} takes {{}} off your score"),
    "captured.all.costs": mark("{cards} cost {{}} each"),
    "captured.all.brings": mark("{cards} are worth {{}} each"),
    "captured.all.takes-off": mark("{cards} take {{}} each off your score"),
    "captured.of-trumps": mark("{rank} of trumps"),
    "captured.face-values": mark("each {card} costs its face value ({values})"),
    "captured.whole-pack.noun": mark("the cards"),
    "captured.whole-pack.each": mark("each card"),
    "captured.stake": mark("{cards} {points}"),
    "captured.stake.several": mark("{cards} {points} each"),
    "captured.stake.but": mark("each {suit} but {card} {points}"),
    "captured.stake.whole": mark("each {suit} {points}"),
    "captured.stake.from-to": mark("{first} to {last} {points} each"),
    "captured.stake.span": mark("each {suit} {least} to {most}"),
    "captured.stake.card-points": mark("{values} in card points"),
    "captured.face-up": mark("lay {cards} that you take in tricks face up in front of you"),
    "captured.face-up.else": mark("{cards} taken in tricks lie face down with the other cards of the trick"),
    "trick.every.noun": mark("every trick"),
    "trick.every": mark("each trick"),
    "trick.first": mark("the first trick"),
    "trick.last": mark("the last trick"),
    "trick.last but one": mark("the second-to-last trick"),
    "trick.numbered": mark("the {place} trick"),
    "trick.costs": mark("{trick} costs its winner {{}}"),
    "trick.brings": mark("{trick} is worth {{}} to its winner"),
    "trick.takes-off": mark("{trick} takes {{}} off its winner’s score"),
    "trick.others.takes-off": mark("{trick} takes {{}} off the score of everyone except its winner"),
    "trick.others.costs": mark("{trick} costs everyone except its winner {{}}"),
    "trick.others.brings": mark("{trick} is worth {{}} to everyone except its winner"),
    "trick.else": mark("{trick} scores nothing"),
    "trick.every.else": mark("tricks score nothing by themselves"),
    "trick.stake": mark("{trick} {points}"),
    "trick.others.stake": mark("{trick} {points} for everyone except its winner"),
    "outset.noun": mark("the points from the outset"),
    "outset": mark("everyone starts the deal with {points}"),
    "outset.else": mark("everyone starts the deal with nothing"),
    "outset.stake": mark("everyone {points} from the outset"),
}


worded = words_of(ENGLISH)


_FEW = 6
"""Maximum number of values listed one by one at the table."""


def captured(now: Context, term: Captured) -> Account:
    """Return the words for cards that score."""
    whole = set(term.cards) == set(now.rules.pack.cards())
    noun = worded("captured.whole-pack.noun") if whole else now.names.plain(term.cards)
    noun = _of_trumps(now, term) if term.only_trumps else noun
    return Account(noun, _captured(now, term), _captured_stakes(now, term))


def _captured(now: Context, term: Captured) -> Iterator[Clause]:
    if not any(term.value(card) for card in term.cards):
        return
    unit, some = _unit(now, term), frozenset(term.cards)
    now = replace(now, low_wins=False) if unit == "card point" else now
    if isinstance(term.points, ByRank):
        text = _face_values(now, term, term.points) or _by_rank(now, term, term.points, unit)
        yield replace(scores(term.name, text), cards=some)
        return
    if term.only_trumps:
        text = worded(f"captured.{does(now, term.points)}", cards=_of_trumps(now, term))
    elif now.names.include_single_cards(term.cards):
        text = worded(f"captured.all.{does(now, term.points)}", cards=now.names.all(term.cards))
    else:
        every = set(term.cards) == set(now.rules.pack.cards())
        each = worded("captured.whole-pack.each") if every else now.names.each(term.cards)
        before = _whole_before(now, term)
        text = worded("captured.more" if before else f"captured.{does(now, term.points)}", cards=each)
        yield replace(scores(term.name, text, measured(size(term.points), unit)), cards=some)
        if before:
            told = worded("captured.more.whole", cards=each, points=measured(before + term.points, unit))
            yield follows(f"{term.name}.whole", told)
        return
    yield replace(scores(term.name, text, measured(size(term.points), unit)), cards=some)


def _whole_before(now: Context, term: Captured) -> Exact:
    """Return the points that a single card brings by terms told before this one, which brings more."""
    card, *others = term.cards
    if others or does(now, term.value(card)) != "brings":
        return 0
    cards = [each for each in now.rules.scoring if isinstance(each, Captured)]
    told = cards[: [each.name for each in cards].index(term.name)]
    alike = [each for each in told if not each.only_trumps and _unit(now, each) == _unit(now, term)]
    return sum((each.value(card) for each in alike if card in each.cards), start=0)


def _of_trumps(now: Context, term: Captured) -> Text:
    """Return the cards that count if they are trumps: ``the ten of trumps``."""
    ranks = dict.fromkeys(card.rank for card in term.cards)
    return listed([worded("captured.of-trumps", rank=now.names.the_rank(rank)) for rank in ranks])


def does(now: Context, points: Exact) -> str:
    """Return the verb for points: cost, bring, or take off."""
    if points > 0:
        return "costs" if now.low_wins else "brings"
    return "takes-off" if now.low_wins else "costs"


def size(points: Exact) -> Exact:
    """Return the size of an amount whose direction the verb gives."""
    return points if points > 0 else -points


def _unit(now: Context, term: ScoreTerm) -> str:
    """Return the unit of a term: points, or card points that are only compared."""
    compared = (name for each in now.rules.scoring for name in names_in(each, Role.COMPARED))
    return "card point" if term.name in compared else "point"


def _ranks(now: Context, term: Captured, values: ByRank) -> list[str]:
    """Return the ranks that score, including any out of the pack for this number of players."""
    suits, named = {card.suit for card in term.cards}, {*term.cards, *now.names.pack.without}
    return [
        rank for rank, value in values.values if value and any(Card(rank, suit) in named for suit in suits)
    ]


def _face_values(now: Context, term: Captured, values: ByRank) -> Text:
    """Return that cards of a whole suit cost their face value, or nothing if they do not."""
    ranks = _ranks(now, term, values)
    suits = {card.suit for card in term.cards}
    pips = [rank for rank in ranks if rank.isdigit() or rank == "T"]
    if not now.low_wins or len(suits) > 1 or len(ranks) <= _FEW:
        return NOTHING
    if any(values.of(rank) != (10 if rank == "T" else int(rank)) for rank in pips):
        return NOTHING
    courts = sorted((rank for rank in ranks if rank not in pips), key=values.of)
    told = [
        _paid(listed([rank_letter(now.faces, rank) for rank in same]), value)
        for value, same in groupby(courts, values.of)
    ]
    card = now.names.card_of(term.cards[0].suit)
    return worded("captured.face-values", card=card, values=joined(", ", told))


def _by_rank(now: Context, term: Captured, values: ByRank, unit: str) -> Text:
    suits = {card.suit for card in term.cards}

    def named(rank: str) -> Text:
        if len(suits) == 1:
            return now.names.one(Card(rank, term.cards[0].suit))
        return inflected("whole_rank", now.faces.key, rank, len(suits), "each")

    first, *others = _ranks(now, term, values)
    text = worded(f"captured.{does(now, values.of(first))}", cards=named(first))
    sign = 1 if values.of(first) > 0 else -1
    told = []
    for value, alike in groupby(others, values.of):
        ranks = list(alike)
        if len(suits) == 1 and len(ranks) > 2:
            some = now.names.plain([Card(rank, term.cards[0].suit) for rank in ranks])
            told.append(worded("paid.for.each", what=some, points=figure(sign * value)))
        else:
            told += [_paid(named(rank), sign * value) for rank in ranks]
    return listed([filled(text, measured(size(values.of(first)), unit)), *told])


def face_up(now: Context) -> Iterator[Clause]:
    """Say which cards lie face up once they are taken."""
    kept = [each for each in now.rules.scoring if isinstance(each, Captured) and each.face_up]
    some = [card for term in kept for card in term.cards]
    if some:
        cards = now.names.plain(some)
        text, hidden = worded("captured.face-up", cards=cards), worded("captured.face-up.else", cards=cards)
        yield Clause("play", "face up", text, otherwise=hidden)


def _captured_stakes(now: Context, term: Captured) -> Iterator[Text]:
    if term.only_trumps and not isinstance(term.points, ByRank):
        yield worded("captured.stake", cards=_of_trumps(now, term), points=figure(term.points))
    elif isinstance(term.points, ByRank):
        yield _by_rank_stake(now, term, term.points)
    elif term.points:
        yield stake_of_cards(now, term.cards, term.points)


def stake_of_cards(now: Context, cards: tuple[Card, ...], points: Exact) -> Text:
    """Return the score of each of some cards, in signs: ``each ♥ 1``."""
    if not cards:
        return listed([])
    worth, sign = figure(points), suit_sign(now.faces, cards[0].suit)
    if set(cards) == set(now.rules.pack.cards()):
        return worded("captured.stake", cards=worded("captured.whole-pack.each"), points=worth)
    if is_whole_suit(now, cards):
        return worded("captured.stake.whole", suit=sign, points=worth)
    missing = [card for card in now.rules.pack.cards() if card.suit == cards[0].suit and card not in cards]
    if len(cards) > _FEW and len(missing) == 1 and is_whole_suit(now, (*cards, *missing)):
        return worded("captured.stake.but", suit=sign, card=short(now.faces, missing[0]), points=worth)
    ranks = dict.fromkeys(card.rank for card in cards)
    whole = sum(card.rank in ranks for card in now.rules.pack.cards()) == len(cards)
    if whole and len(cards) > 4:
        return _stake_of_whole_ranks(now, ranks, cards, worth)
    several = "captured.stake.several" if len(cards) > 1 else "captured.stake"
    return worded(several, cards=shorts(now.faces, now.rules.pack.sorted(cards)), points=worth)


def _stake_of_whole_ranks(now: Context, ranks: Iterable[str], cards: tuple[Card, ...], worth: Text) -> Text:
    if any(rank == "T" or rank.isdigit() for rank in ranks):
        # A figure would run into that of the points.
        return worded("captured.stake", cards=now.names.each(cards), points=worth)
    return worded("captured.stake.several", cards=rank_letters(now.faces, ranks), points=worth)


def _by_rank_stake(now: Context, term: Captured, points: ByRank) -> Text:
    suits = {card.suit for card in term.cards}
    values = [(rank, value) for rank, value in points.values if value]
    sizes = [value for _, value in values]
    (suit, *others) = suits
    if len(set(sizes)) > _FEW and is_whole_suit(now, term.cards):
        return worded(
            "captured.stake.span",
            suit=suit_sign(now.faces, suit),
            least=figure(min(sizes)),
            most=figure(max(sizes)),
        )
    if not others:
        alike = groupby(values, itemgetter(1))
        return joined(
            ", ", [_stake_of_ranks(now, suit, [rank for rank, _ in same], value) for value, same in alike]
        )
    told = [_paid(rank_letter(now.faces, rank), value) for rank, value in values]
    return worded("captured.stake.card-points", values=joined(", ", told))


def _stake_of_ranks(now: Context, suit: str, ranks: Sequence[str], value: Exact) -> Text:
    """Return the score of each card of some ranks that follow each other: ``10♥ to 5♥ −10 each``."""
    first, last = (short(now.faces, Card(rank, suit)) for rank in (ranks[0], ranks[-1]))
    if len(ranks) > 2:
        return worded("captured.stake.from-to", first=first, last=last, points=figure(value))
    return joined(", ", [_paid(short(now.faces, Card(rank, suit)), value) for rank in ranks])


def _paid(what: str, points: Exact) -> Text:
    return worded("paid.for", what=what, points=figure(points))


def is_whole_suit(now: Context, cards: Iterable[Card]) -> bool:
    """Whether some cards are all those of a suit."""
    some = set(cards)
    return any(
        some == {card for card in now.rules.pack.cards() if card.suit == suit} for suit in SUITS if some
    )


def trick_words(which: Which) -> Text:
    """Return a trick as a noun: ``the seventh trick``."""
    if isinstance(which, int):
        return worded("trick.numbered", place=ordinal(which))
    return worded(f"trick.{which}")


def trick_taken(now: Context, term: TrickTaken) -> Account:
    """Return the words for a trick, or every trick, that scores."""
    trick = trick_words(term.which)
    noun = worded("trick.every.noun") if term.which == "every" else trick
    others = "" if term.to == "winner" else "others."
    same = [each for each in now.rules.scoring if isinstance(each, TrickTaken) and each.which == term.which]
    key = term.name if len(same) > 1 else f"{term.which} trick"
    unit = _unit(now, term)
    now = replace(now, low_wins=False) if unit == "card point" else now
    text, nothing = (
        worded(f"trick.{others}{does(now, term.points)}", trick=trick),
        worded("trick.every.else") if term.which == "every" else worded("trick.else", trick=trick),
    )
    points = size(term.points)
    stake = worded(f"trick.{others}stake", trick=trick, points=figure(term.points))
    return Account(noun, [scores(key, text, measured(points, unit), otherwise=nothing)], [stake])


def worth(now: Context, term: ScoreTerm) -> Exact | None:
    """Return the total of a term for all players in every deal, or None if that varies."""
    if isinstance(term, Captured):
        return sum((term.value(card) for card in term.cards), start=0)
    if isinstance(term, TrickTaken):
        tricks = tricks_in(now.rules, now.seats) if term.which == "every" else 1
        return term.points * tricks * (1 if term.to == "winner" else now.seats - 1)
    return None


def base_points(_: Context, term: BasePoints) -> Account:
    """Return the words for points from the outset."""
    text = worded("outset", points=measured(term.points))
    clause = scores(term.name, text, otherwise=worded("outset.else"))
    return Account(worded("outset.noun"), [clause], [worded("outset.stake", points=figure(term.points))])


GUIDES: Final = {
    Captured: Guide(
        aim="cards",
        title=mark("cards that score"),
        meaning=mark("Each of some cards scores points for whoever takes it in a trick."),
        sentence=mark("{cards} scores {points} for whoever takes it."),
        details=(mark("Once taken, such a card {face_up}."), mark("It counts {only_trumps}.")),
        fields={
            "name": NAME,
            "cards": Field(mark("cards"), "the cards that score", style="each", nothing=mark("no card")),
            "points": points_field("the points for each of the cards, or a value for each rank"),
            "face_up": Field(
                mark("where it is put"),
                "whether the cards, once taken, lie face up in front of their taker",
                words={
                    False: mark("is put away face down"),
                    True: mark("lies face up in front of its taker"),
                },
            ),
            "only_trumps": Field(
                mark("trumps only"),
                "whether only those of the cards count that are trumps in the deal",
                words={False: mark("in every deal"), True: mark("only if it is a trump")},
            ),
        },
    ),
    ByRank: Guide(
        title=mark("points by rank"),
        meaning=mark("A value for each rank; ranks that are not listed are worth nothing."),
        fields={"values": Field(mark("values"), "the value of each rank")},
    ),
    TrickTaken: Guide(
        aim="tricks",
        title=mark("tricks that score"),
        meaning=mark("One trick, or every trick, scores points for its winner or for everyone else."),
        sentence=mark("{which} scores {points} for {to}."),
        fields={
            "name": NAME,
            "which": Field(
                mark("which trick"),
                "the trick that scores, by its place or by its number, counted from 1",
                words={
                    "first": mark("the first trick"),
                    "last but one": mark("the last trick but one"),
                    "last": mark("the last trick"),
                    "every": mark("each trick"),
                },
                low=2,
                high=13,
            ),
            "points": points_field("the points for the trick"),
            "to": Field(
                mark("who scores"),
                "who gets the points",
                words={"winner": mark("its winner"), "others": mark("everyone except its winner")},
            ),
        },
    ),
    BasePoints: Guide(
        title=mark("points from the outset"),
        meaning=mark("Everybody scores the same points, whatever happens in the play."),
        sentence=mark("Everyone starts the deal with {points}."),
        fields={"name": NAME, "points": points_field("the points that everybody starts with")},
    ),
}


ACCOUNTS: Final[Accounts] = {
    Captured: captured,
    TrickTaken: trick_taken,
    BasePoints: base_points,
}
