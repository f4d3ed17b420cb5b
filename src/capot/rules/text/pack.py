"""Sentences on the pack, and how its cards rank."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from capot.cards import FRENCH, RANKS, SUITS, Card
from capot.language.cards import rank_letters, short, shorts, suit_sign
from capot.language.languages import ENGLISH, Language
from capot.language.texts import Text, listed, say
from capot.language.words import counted, number
from capot.rules.ongoing.trumps import ranked_by_contracts
from capot.rules.terms import OWN_SUIT, Pack, TrumpOrder
from capot.rules.text.card_names import PACK_NAMES, Names
from capot.rules.text.facts import Clause, Context
from capot.rules.text.jokers import best_joker_clause, joker_clause
from capot.rules.text.ranking import ranking
from capot.rules.text.trumping import order_of_colours, order_of_trumps


def pack_line(names: Names) -> Text:
    """Return the whole pack, before any card is removed, in a few words."""
    pack = replace(names.pack, without=(), copies=1, jokers=0, best_joker=None)
    size = len(pack.cards())
    if set(pack.order) == set(RANKS) and names.is_french:
        return say("a standard pack of {size} cards", size=size)
    ranks = listed([names.rank(rank) for rank in sorted(pack.order, key=RANKS.index)])
    if names.is_french:
        return say("{size} cards: the {ranks} of each suit", size=size, ranks=ranks)
    return say(
        "the {size} cards of {pack}: the {ranks} of each of the four suits, {suits}",
        size=size,
        pack=say(PACK_NAMES[names.faces.key]),
        ranks=ranks,
        suits=listed([names.suit(suit) for suit in SUITS]),
    )


def pack_clauses(now: Context) -> Iterator[Clause]:
    """Say which cards are used and how they rank."""
    yield from _cards(now)
    yield from _ranks(now)


def _cards(now: Context) -> Iterator[Clause]:
    """Say which cards there are."""
    pack, names = now.rules.pack, now.names
    text = say("the game is played with {pack}", pack=pack_line(names))
    if pack.copies > 1:
        text = say("the game is played with two packs shuffled together, each {pack}", pack=pack_line(names))
    yield Clause("cards", "pack", text, varied=_sizes_of_pack(now))
    if pack.copies > 1:
        text = say("every card is there twice; what is said of one of the two goes for both")
        yield Clause("cards", "twins", text, otherwise=say("every card is there once"))
    if pack.without:
        yield _without(now, pack)
    if pack.jokers:
        yield joker_clause(now)
    if pack.best_joker is not None:
        yield best_joker_clause(now)
    if not names.is_french:
        yield Clause("cards", "letters", _letters(names), derived=True)
        yield Clause("cards", "french", _french(names), derived=True)


def _ranks(now: Context) -> Iterator[Clause]:
    """Say how the cards rank, and which are trumps whatever is played."""
    pack = now.rules.pack
    if ranked_by_contracts(now.rules):
        pass
    elif pack.trumps:
        yield from _fixed_trumps(now)
    elif pack.suitless:
        order = ranking(now, pack.order)
        text = say("suits mean nothing; the cards rank, from high to low, {order}", order=order)
        yield Clause("cards", "ranking", text)
    elif pack.black_order:
        yield from order_of_colours(now)
    elif pack.trump_order is not None and pack.trump_order.first:
        yield from _others_rank(now, pack, pack.trump_order)
        return
    elif not now.rules.kind_of_play.unranked:
        order = ranking(now, pack.order)
        text = say("in every suit the cards rank, from high to low, {order}", order=order)
        usual = Clause(
            "cards", "ranking", say("in every suit the ace is the highest card, and the others rank as usual")
        )
        yield Clause("cards", "ranking", text, varied=(usual,) if _is_top_of_pack(pack) else ())
    if pack.trump_order is not None:
        yield from order_of_trumps(now, pack.trump_order)


def _others_rank(now: Context, pack: Pack, order: TrumpOrder) -> Iterator[Clause]:
    """Say which cards are trumps in every deal, and how the others rank in each suit."""
    yield from order_of_trumps(now, order)
    of_suit = {
        suit: rank_letters(
            now.faces,
            [rank for rank in pack.order_in(suit) if Card(rank, suit) in {*pack.cards()} - {*order.first}],
        )
        for suit in SUITS
    }
    for place, told in enumerate(dict.fromkeys(of_suit.values())):
        same = listed([now.names.suit(suit) for suit in SUITS if of_suit[suit] == told])
        text = say("in {suits} the other cards rank, from high to low, {order}", suits=same, order=told)
        yield Clause("cards", f"ranking.{place}" if place else "ranking", text)


def _without(now: Context, pack: Pack) -> Clause:
    """Say which cards are removed; of two equal cards usually one."""
    pack = replace(pack, jokers=0, best_joker=None)
    whole = Names(now.faces, replace(pack, without=(), copies=1))
    cards, left = whole.all(pack.without), len(pack.cards())
    if pack.copies > 1 and not any(card.twin in pack.without for card in pack.without):
        cards = listed([whole.one(card) for card in pack.without])
        text = say("one copy of {cards} is removed, which leaves {left} cards", cards=cards, left=left)
        if len(pack.without) > 1:
            text = say(
                "one copy each of {cards} is removed, which leaves {left} cards", cards=cards, left=left
            )
    elif len(pack.without) == 1:
        text = say("{cards} is removed, which leaves {left} cards", cards=cards, left=left)
    else:
        text = say("{cards} are removed, which leaves {left} cards", cards=cards, left=left)
    return Clause("cards", "without", text, otherwise=say("no cards are removed"))


def ranking_clauses(now: Context) -> Iterator[Clause]:
    """Say which cards are trumps in a contract, and how all rank."""
    pack, order = now.rules.pack, ranking(now, now.rules.pack.order)
    if not pack.trumps:
        text = say(
            "there are no trumps, and in every suit the cards rank, from high to low, {order}", order=order
        )
        yield Clause("play", "ranks", text)
        return
    text = say(
        "{cards} are trumps, {count} in all, and rank, from high to low, {order}",
        cards=_trumps(now),
        count=number(len(pack.trumps)),
        order=shorts(now.faces, pack.trumps),
    )
    yield Clause("play", "ranks", text)
    plain = [suit for suit in SUITS if suit != pack.trump_suit]
    text = say(
        "in a suit that is not trumps the cards rank, from high to low, {order}",
        order=_plain_order(now, plain[0]),
    )
    if pack.trump_suit == OWN_SUIT:
        text = say(
            "in each suit the other cards rank, from high to low, {order}", order=_plain_order(now, plain[0])
        )
    yield Clause("play", "plain ranks", text)


def _is_top_of_pack(pack: Pack) -> bool:
    """Whether a pack is all cards from the ace down to some rank, in their usual order."""
    plain = not pack.without and not pack.trumps and not pack.black_order
    return plain and RANKS.startswith(pack.order)


def _sizes_of_pack(now: Context) -> tuple[Clause, ...]:
    """Return how many cards there are and which are the lowest, if that is all that need be said."""
    pack, names = now.rules.pack, now.names
    if pack.copies > 1 or pack.jokers or not (names.is_french and _is_top_of_pack(pack)):
        return ()
    size = Clause("cards", "pack", say("the game is played with {{}}"), counted(len(pack.cards()), "card"))
    lowest = names.the_rank(pack.order[-1])
    return (size, Clause("cards", "lowest", say("the lowest card of each suit is {{}}"), lowest))


def _fixed_trumps(now: Context) -> Iterator[Clause]:
    """Say which cards are trumps in every deal, and how the others rank."""
    pack, names = now.rules.pack, now.names
    if now.parts > 1 and pack.trumps == tuple(Card(rank, pack.trumps[0].suit) for rank in pack.order):
        text = say("{suit} are trumps", suit=names.suit(pack.trumps[0].suit))
        yield Clause("cards", "trumps", text, otherwise=say("no cards are trumps in every deal"))
        order = ranking(now, pack.order)
        text = say("in every suit the cards rank, from high to low, {order}", order=order)
        yield Clause("cards", "ranking", text)
        return
    text = say(
        "{cards} are always trumps, {count} in all, and rank, from high to low, {order}",
        cards=_trumps(now),
        count=number(len(pack.trumps)),
        order=shorts(now.faces, pack.trumps),
    )
    yield Clause("cards", "trumps", text, otherwise=say("no cards are trumps in every deal"))
    if strangers := _strangers(pack):
        told = listed(_rank_by_rank(now, strangers))
        if pack.trump_suit == OWN_SUIT:
            text = say(
                "they form a separate suit: {cards} do not belong to the suit printed on them", cards=told
            )
        else:
            text = say(
                "together they form one suit: {cards} do not belong to the suit printed on them", cards=told
            )
        yield Clause("cards", "suits", text, derived=True)
    plain = [suit for suit in SUITS if suit != pack.trump_suit]
    for place, order in enumerate(dict.fromkeys(_plain_order(now, suit) for suit in plain)):
        same = [names.suit(suit) for suit in plain if _plain_order(now, suit) == order]
        text = say("in {suits} the cards rank, from high to low, {order}", suits=listed(same), order=order)
        yield Clause("cards", f"ranking.{place}" if place else "ranking", text)


def _trumps(now: Context) -> Text:
    """Return the cards that are trumps in every deal: ``queens, jacks and all other diamonds``."""
    pack, names = now.rules.pack, now.names
    strangers = _strangers(pack)
    told = _rank_by_rank(now, strangers)
    if pack.trump_suit == OWN_SUIT:
        return listed(told)
    rest = say("all other {suit}", suit=names.suit(pack.trumps[-1].suit))
    return listed([*told, rest]) if told else names.plain(pack.trumps)


def _rank_by_rank(now: Context, cards: Sequence[Card]) -> list[Text]:
    """Return cards by rank, ``all`` for whole ranks among others: ``the black queens``, ``all jacks``."""
    names, whole = now.names, now.rules.pack.cards()
    told: dict[str, tuple[Text, bool]] = {}
    for rank in dict.fromkeys(card.rank for card in cards):
        some = [card for card in cards if card.rank == rank]
        told[rank] = names.plain(some), set(some) == {card for card in whole if card.rank == rank}
    if all(is_whole for _, is_whole in told.values()):
        return [text for text, _ in told.values()]
    return [say("all {cards}", cards=text) if is_whole else text for text, is_whole in told.values()]


def _strangers(pack: Pack) -> tuple[Card, ...]:
    """Return the trumps of all ranks that are trumps outside the trump suit too."""
    ranks = {card.rank for card in pack.trumps if card.suit != pack.trump_suit}
    return tuple(card for card in pack.trumps if card.rank in ranks)


def _plain_order(now: Context, suit: str) -> Text:
    pack = now.rules.pack
    return rank_letters(now.faces, [rank for rank in pack.order_in(suit) if _is_plain(pack, rank, suit)])


def _is_plain(pack: Pack, rank: str, suit: str) -> bool:
    card = Card(rank, suit)
    return card not in pack.trumps and card not in pack.without


def _letters(names: Names) -> Text:
    faces, card = names.faces, Card("Q", "♠")
    signs = [say("{sign} for {suit}", sign=suit_sign(faces, suit), suit=names.suit(suit)) for suit in SUITS]
    return say(
        "cards are written by rank and suit, {signs}: {short} is {card}",
        signs=listed(signs),
        short=short(faces, card),
        card=names.one(card),
    )


def _french(names: Names) -> Text:
    """Return which French cards stand for the cards of another pack."""
    french = Names(FRENCH, names.pack)
    suits = [(french.suit(suit), names.suit(suit)) for suit in SUITS]
    ranks = [(french.the_rank(rank), names.the_rank(rank)) for rank in names.pack.order]
    return say("with French cards, use {cards}", cards=_instead((*suits, *ranks)))


class _Instead(Text):
    """Names that stand for others, ``the king for the Re``, without those that are the same in a language."""

    __slots__ = ("pairs",)

    pairs: tuple[tuple[Text, Text], ...]

    def told(self, language: Language, form: str = "") -> str:
        """Return the names that differ in a language."""
        some = [
            say("{french} for {other}", french=one, other=other)
            for one, other in self.pairs
            if one.told(language).casefold() != other.told(language).casefold()
        ]
        return listed(some).told(language, form)

    @property
    def parts(self) -> Sequence[Text]:
        """All names."""
        return tuple(name for pair in self.pairs for name in pair)


def _instead(pairs: tuple[tuple[Text, Text], ...]) -> Text:
    text = _Instead()
    text.pairs = pairs
    text = _Instead(text.told(ENGLISH))
    text.pairs = pairs
    return text
