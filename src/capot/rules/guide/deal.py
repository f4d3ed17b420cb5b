"""The guides to the pack, the deal, and what is to be won and paid."""

from typing import Final

from capot.language.texts import mark
from capot.rules import terms
from capot.rules.text.guides import Field, Guide

_TIMES: Final = {
    -2: mark("minus twice the points of the whole set"),
    -1: mark("minus the points of the whole set"),
    0: mark("nothing"),
    1: mark("the points of the whole set"),
    2: mark("twice the points of the whole set"),
}

DEAL: Final = {
    terms.Pack: Guide(
        title=mark("the pack"),
        meaning=mark("The cards of a game and how they rank."),
        sentence=mark("In each suit the cards rank, from high to low, {order}."),
        details=(
            mark("Cards left out of the pack: {without}."),
            mark("Cards that are trumps in every deal, from high to low: {trumps}."),
            mark("Trumps rank {trump_order}."),
            mark("In tricks, {suitless}."),
            mark("Spades and clubs rank {black_order}."),
            mark("Every card is there {copies}."),
            mark("Jokers: {jokers}."),
            mark("A joker that is always a trump and, turned up, stands for a suit: {best_joker}."),
        ),
        fields={
            "order": Field(mark("ranks from high to low"), "the ranks of each suit, from high to low"),
            "without": Field(mark("cards left out"), "cards that are not in the pack", nothing=mark("none")),
            "trumps": Field(
                mark("fixed trumps"),
                "cards that are trumps in every deal, from high to low; with all cards of the suit of the last of them they take its place, otherwise they form a separate suit",
                nothing=mark("none"),
            ),
            "trump_order": Field(
                mark("ranking of trumps"),
                "how the cards of a suit rank when it is trumps in a deal, or `null`",
                words={None: mark("like any other suit")},
            ),
            "suitless": Field(
                mark("suits"),
                "whether suits mean nothing, so that cards of one rank are equal",
                words={False: mark("suits count as usual"), True: mark("suits mean nothing")},
            ),
            "black_order": Field(
                mark("ranks of black cards"),
                "the ranks of spades and clubs from high to low, where they differ from those of red cards",
                nothing=mark("like the other suits"),
            ),
            "copies": Field(
                mark("packs"),
                "the number of packs, one or two; with two, every card is there twice",
                words={1: mark("once"), 2: mark("twice")},
            ),
            "jokers": Field(
                mark("jokers"),
                "the number of jokers, at most two: they belong to no suit, may be played at any time and never win; if one is led, the first card that is not a joker counts as led",
                words={0: mark("none"), 1: mark("one"), 2: mark("two")},
            ),
            "best_joker": Field(
                mark("a joker that is always a trump"),
                "the suit of a joker that is one of the `first` of the order of trumps, for which it stands if it is turned up, or `null`",
                nothing=mark("none"),
            ),
        },
    ),
    terms.TrumpOrder: Guide(
        title=mark("an order of trumps"),
        meaning=mark("How the cards of a suit rank once it is trumps."),
        sentence="{kind}",
        kind=mark("in their own order"),
        details=(
            mark("From high to low, trumps rank {order}."),
            mark("Ranks with a trump in both suits of a colour: {both}."),
            mark("Cards that are the highest trumps in every deal: {first}."),
            mark("Black trumps rank {black_order}."),
            mark("Cards that are trumps whatever the suit: {always}."),
        ),
        fields={
            "order": Field(mark("trumps from high to low"), "the ranks of the trump suit, from high to low"),
            "both": Field(
                mark("trumps of the other suit"),
                "ranks whose card in the other suit of the same colour is a trump too, right below that of the trump suit",
                nothing=mark("none"),
            ),
            "black_order": Field(
                mark("black trumps from high to low"),
                "the ranks of spades or clubs as trumps, where they differ from those of red trumps",
                nothing=mark("like red trumps"),
            ),
            "always": Field(
                mark("trumps in every deal"),
                "cards that are trumps whatever the suit, each just above the trump of its rank",
                nothing=mark("none"),
            ),
            "first": Field(
                mark("cards that are always trumps"),
                "cards that are trumps whichever suit is, above all others, from high to low",
                nothing=mark("none"),
            ),
        },
    ),
    terms.Deal: Guide(
        title=mark("the deal"),
        meaning=mark("How the hands are dealt."),
        sentence=mark("Everyone is dealt {each}, {by}."),
        details=(
            mark("{turn_up}."),
            mark("{sits_out}."),
            mark("The cards left over {widow}."),
            mark("{uneven}."),
        ),
        fields={
            "by": Field(mark("packets"), "the packets in which hands are dealt; card by card if left out"),
            "each": Field(
                mark("cards in a hand"),
                "the number of cards in a hand; as many as possible if left out, the rest is the talon",
                words={None: mark("as many cards as possible")},
                unit="card",
                low=1,
                high=26,
            ),
            "turn_up": Field(
                mark("card turned up"),
                "the card shown to all",
                words={
                    "none": mark("no card is turned up"),
                    "talon": mark("the top card of those left over is turned up"),
                    "bottom": mark("a card is turned up under the stock, and drawn last"),
                    "dealer": mark("the dealer’s last card is shown to all before it is picked up"),
                },
            ),
            "widow": Field(
                mark("the name of the cards left over"),
                "what the cards left over are called",
                words={
                    "widow": mark("are called the widow"),
                    "skat": mark("are called the skat"),
                    "cat": mark("are called the cat"),
                },
            ),
            "uneven": Field(
                mark("a spare hand"),
                "whether a spare hand is dealt after all others until no card is left, so that the first players may get one card more",
                words={
                    False: mark("all hands are of the same size"),
                    True: mark("all cards are dealt out, to a spare hand too"),
                },
            ),
            "sits_out": Field(
                mark("the dealer"),
                "whether the dealer gets no cards and has no part in the deal",
                words={
                    False: mark("the dealer plays too"),
                    True: mark("the dealer gets no cards and sits out the deal"),
                },
            ),
        },
    ),
    terms.Batches: Guide(
        title=mark("packets"),
        meaning=mark("The packets in which hands are dealt; hands of other sizes are dealt card by card."),
        fields={"packets": Field("", "the packets for each size of hand")},
    ),
    terms.CardsOf: Guide(
        title=mark("cards that score elsewhere"),
        meaning=mark("The cards counted by scoring terms, found by their names."),
        fields={"terms": Field(mark("what is meant"), "the names of the terms", nothing=mark("nothing"))},
    ),
    terms.AllOf: Guide(
        title=mark("to win cards"),
        meaning=mark("To win every one of some cards in tricks."),
        sentence=mark("{kind} {cards}"),
        kind=mark("to win"),
        fields={
            "cards": Field(mark("cards"), "the cards to be won", style="all", nothing=mark("no cards at all"))
        },
    ),
    terms.EveryTrick: Guide(
        title=mark("to win every trick"),
        meaning=mark("To win every trick."),
        sentence="{kind}",
        kind=mark("to win every trick"),
    ),
    terms.NoTrick: Guide(
        title=mark("to win no trick"),
        meaning=mark("To win no trick."),
        sentence="{kind}",
        kind=mark("to win no trick"),
    ),
    terms.Payoff: Guide(
        title=mark("points"),
        meaning=mark("Points for the player concerned, and for each of the others."),
        kind=mark("in points"),
        sentence=mark("{declarer}, and each of the others {others}"),
        fields={
            "declarer": Field(
                mark("points of the player"), "the points of the player", unit="point", low=-1000, high=1000
            ),
            "others": Field(
                mark("points of the others"),
                "the points of each of the others",
                unit="point",
                low=-1000,
                high=1000,
            ),
        },
    ),
    terms.TimesAll: Guide(
        title=mark("the points of the whole set"),
        meaning=mark("A payoff in multiples of all the points that it replaces."),
        kind=mark("in multiples of the points of the whole set"),
        sentence=mark("{declarer}, and each of the others {others}"),
        fields={
            "declarer": Field(mark("points of the player"), "how often the player scores them", words=_TIMES),
            "others": Field(
                mark("points of the others"), "how often each of the others scores them", words=_TIMES
            ),
        },
    ),
}
