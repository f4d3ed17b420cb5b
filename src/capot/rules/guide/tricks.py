"""The guides to the terms of trick play."""

from typing import Final

from capot.language.texts import mark
from capot.rules.stages import tricks
from capot.rules.text.guides import NAME, Field, Guide

_CARDS_LEFT = {"nobody": mark("nobody"), "last trick": mark("the winner of the last trick")}

TRICKS: Final = {
    tricks.Tricks: Guide(
        title=mark("tricks"),
        meaning=mark("The cards are played in tricks; everyone must follow suit."),
        sentence=mark("{first_lead} leads to the first trick; everyone must follow suit if they can."),
        details=(
            mark("{trump}."),
            mark("The card turned up goes to {turn_up_to}."),
            mark("The cards left over go to {talon_to}."),
            mark("Cards are drawn from a stock: {draws}."),
            mark("Equal cards: {cancelling}."),
            mark("The declarer’s hand is laid open: {open_hand}."),
        ),
        fields={
            "name": NAME,
            "first_lead": Field(mark("first lead"), "who leads to the first trick"),
            "bans": Field(mark("what may not be played"), "what may not be led or played, a list of bans"),
            "duties": Field(
                mark("what must be played"), "what must be played beyond following suit, a list of duties"
            ),
            "trump": Field(
                mark("trumps"),
                "which suit is trumps, or `null` for none",
                words={None: mark("there are no trumps")},
            ),
            "turn_up_to": Field(
                mark("the card turned up"),
                "who gets the card turned up, if nobody holds it",
                words=_CARDS_LEFT,
            ),
            "talon_to": Field(
                mark("the cards left over"),
                "who gets all the cards left over",
                words={**_CARDS_LEFT, "first trick": mark("the winner of the first trick")},
            ),
            "draws": Field(
                mark("drawing"),
                "when players draw from the cards left over, which are then a stock",
                words={
                    "never": mark("never"),
                    "after each trick": mark("after each trick, by everyone"),
                    "to follow": mark("by players who cannot follow suit, until they can"),
                },
            ),
            "cancelling": Field(
                mark("equal cards"),
                "with two packs, whether equal cards in a trick cancel each other, or `null`",
                words={None: mark("the one played last is the higher")},
            ),
            "open_hand": Field(
                mark("the declarer’s hand"),
                "when the declarer's hand is laid open for all to see",
                words={
                    "never": mark("never"),
                    "first trick": mark("in the first trick, once all others have played to it"),
                },
            ),
        },
    ),
    tricks.Cancelling: Guide(
        title=mark("cards that cancel each other"),
        meaning=mark("With two packs, equal cards in a trick cancel each other, and neither wins."),
        sentence="{kind}",
        kind=mark("they cancel each other"),
        details=(mark("If nobody wins the last trick, it goes to {last}."),),
        fields={
            "name": NAME,
            "last": Field(
                mark("the last trick if nobody wins it"),
                "who takes the last trick if nobody wins it: its leader, or the player of the second of its highest twins",
                words={
                    "leader": mark("its leader"),
                    "second": mark("the player of the second of its highest two equal cards"),
                },
            ),
        },
    ),
    tricks.Eldest: Guide(
        title=mark("eldest hand"),
        meaning=mark("The player after the dealer leads first."),
        sentence="{kind}",
        kind=mark("the player after the dealer"),
    ),
    tricks.DealersRight: Guide(
        title=mark("the player on the dealer’s right"),
        meaning=mark("The player on the dealer’s right leads first, whichever way play goes."),
        sentence="{kind}",
        kind=mark("the player on the dealer’s right"),
    ),
    tricks.Dealer: Guide(
        title=mark("the dealer"),
        meaning=mark("The dealer leads first."),
        sentence="{kind}",
        kind=mark("the dealer"),
    ),
    tricks.Declarer: Guide(
        title=mark("the declarer"),
        meaning=mark("The declarer leads first, or eldest hand if there is none."),
        sentence="{kind}",
        kind=mark("the declarer"),
    ),
    tricks.HolderOfLowest: Guide(
        title=mark("the holder of a low card"),
        meaning=mark("Whoever holds the lowest card of a suit leads first."),
        sentence=mark("{kind} {suit}, who must lead {must_lead},"),
        kind=mark("the holder of the lowest"),
        fields={
            "suit": Field(mark("suit"), "the suit whose lowest card is looked for", one=True),
            "must_lead": Field(
                mark("what must be led"),
                "whether that card must be led, any card of the suit, or any card",
                words={
                    "card": mark("that card"),
                    "suit": mark("a card of that suit"),
                    "any": mark("any card"),
                },
            ),
        },
    ),
    tricks.LastTaker: Guide(
        title=mark("whoever took a card last time"),
        meaning=mark("Whoever took a certain card in the deal before leads first."),
        sentence=mark("{kind} {card} in the deal before"),
        kind=mark("whoever took"),
        fields={
            "card": Field(mark("card"), "the card whose taker leads in the next deal"),
            "first": Field(mark("in the first deal"), "who leads in the first deal of the match"),
        },
    ),
    tricks.Unbroken: Guide(
        title=mark("a suit that must be broken"),
        meaning=mark("A suit may not be led until it is broken."),
        sentence=mark("{suit} may not be led {by}, unless the leader has nothing else."),
        details=(mark("Cards whose play breaks them too: {also}."),),
        fields={
            "name": NAME,
            "suit": Field(mark("suit"), "the suit that may not be led"),
            "by": Field(
                mark("how it is broken"),
                "how the suit is broken: by a discard, by any play of it, or never",
                words={
                    "discard": mark("until one of them has been discarded on another suit"),
                    "play": mark("until one of them has been played"),
                    "never": mark("at any time"),
                },
            ),
            "also": Field(
                mark("other cards that break it"),
                "cards whose play breaks the suit too",
                nothing=mark("none"),
            ),
        },
    ),
    tricks.NotToFirstTrick: Guide(
        title=mark("cards barred from the first trick"),
        meaning=mark("Some cards may not be played to the first trick."),
        sentence=mark("{cards} may not be played to the first trick, unless you have nothing else to play."),
        fields={
            "name": NAME,
            "cards": Field(mark("cards"), "the cards that are barred", nothing=mark("no cards")),
        },
    ),
    tricks.NotOpening: Guide(
        title=mark("a suit that may not be led first"),
        meaning=mark("A suit may not be led to the first trick."),
        sentence=mark("{suit} may not be led to the first trick, unless the leader has nothing else."),
        fields={"name": NAME, "suit": Field(mark("suit"), "the suit that may not be led")},
    ),
    tricks.NotToFirstOfSuit: Guide(
        title=mark("a card held back from the first trick in its suit"),
        meaning=mark("A card may not be played to the first trick in which its suit is led."),
        sentence=mark("{card} may not be played to the first trick in its suit by a holder of others."),
        fields={"name": NAME, "card": Field(mark("card"), "the card that is held back")},
    ),
    tricks.MustDiscard: Guide(
        title=mark("a card that must be discarded"),
        meaning=mark("Whoever cannot follow suit must play a certain card."),
        sentence=mark("If you hold {card} and cannot follow suit, you must play it."),
        details=(
            mark("One of these will do as well: {others}."),
            mark("Following suit under a higher card, {beaten}."),
        ),
        fields={
            "name": NAME,
            "card": Field(mark("card"), "the card that must be played"),
            "others": Field(
                mark("other cards"), "other cards, one of which will do as well", nothing=mark("none")
            ),
            "beaten": Field(
                mark("under a higher card"),
                "whether it must also be played when its suit was led and a higher card lies in the trick",
                words={False: mark("you may keep it"), True: mark("you must play it too")},
            ),
        },
    ),
    tricks.MustTrump: Guide(
        title=mark("a duty to trump"),
        meaning=mark("Whoever cannot follow suit must play a trump."),
        sentence=mark(
            "If you cannot follow suit, you must play a trump; if the trick already contains one, {over}."
        ),
        fields={
            "name": NAME,
            "over": Field(
                mark("if there is a trump already"),
                "what holds if the trick contains a trump: the same; or only for who can beat it, with any trump or "
                "with one that beats it; or a trump that beats it if possible, otherwise any trump",
                words={
                    "any": mark("you must do so all the same"),
                    "free": mark("you must only if you can beat it, and then any trump will do"),
                    "beat": mark("you must beat it if you can, and otherwise may play any card"),
                    "always": mark("you must beat it if you can, and otherwise play any trump"),
                },
            ),
        },
    ),
    tricks.BeatTrumps: Guide(
        title=mark("a duty to beat trumps"),
        meaning=mark("When trumps are led, everyone must beat the trick if they can."),
        sentence=mark("When trumps are led, you must beat the trick if you can, with {by}."),
        details=(mark("When another suit is led, {plain}."),),
        fields={
            "name": NAME,
            "by": Field(
                mark("with which trump"),
                "whether the highest trump must be played, or any that beats the trick",
                words={"highest": mark("your highest trump"), "any": mark("any trump that does it")},
            ),
            "plain": Field(
                mark("other suits"),
                "whether the same holds for a player who follows suit to any other lead",
                words={False: mark("any card of it will do"), True: mark("you must beat the trick too")},
            ),
        },
    ),
    tricks.HeadOrLowest: Guide(
        title=mark("a duty to head the trick or play the lowest card"),
        meaning=mark("Where suits mean nothing, each card must be high enough or the lowest of its hand."),
        sentence=mark(
            "You must play a card at least as high as the highest in the trick or your lowest, {must_head}."
        ),
        details=(mark("If a card of one of these ranks is led, everyone plays their lowest: {lowest_to}."),),
        fields={
            "name": NAME,
            "must_head": Field(
                mark("if you can do either"),
                "whether those who can play a card that is high enough must do so",
                words={False: mark("as you like"), True: mark("the lowest only if you must")},
            ),
            "lowest_to": Field(
                mark("leads to which all play their lowest"),
                "the ranks to whose lead everyone must play their lowest card",
                nothing=mark("none"),
            ),
        },
    ),
    tricks.MayTrump: Guide(
        title=mark("trumping at will"),
        meaning=mark("Trumps may be played even by those who can follow suit."),
        sentence=mark("You may play a trump even if you can follow suit."),
        fields={"name": NAME},
    ),
    tricks.MayRenege: Guide(
        title=mark("reneging"),
        meaning=mark("The highest trumps need not be played to a lower trump led."),
        sentence=mark("The highest trumps need not be played to a lower trump led: {top} of them."),
        fields={
            "name": NAME,
            "top": Field(
                mark("number of the highest trumps"),
                "how many of the highest trumps need not be played to a lower one",
                low=1,
                high=10,
            ),
        },
    ),
    tricks.TurnedTrump: Guide(
        title=mark("trumps turned up"),
        meaning=mark("The suit of the card turned up is trumps."),
        sentence="{kind}",
        kind=mark("the suit of the card turned up is trumps"),
        details=(
            mark("There are no trumps if the card turned up is of one of these ranks: {none_at}."),
            mark("If the same suit was turned up in the deal before, {none_when_repeated}."),
        ),
        fields={
            "none_at": Field(
                mark("ranks without trumps"),
                "if a card of one of these ranks is turned up, there are no trumps",
                nothing=mark("none"),
            ),
            "none_when_repeated": Field(
                mark("the same suit again"),
                "whether there are no trumps if the suit is that of the deal before",
                words={False: mark("it is trumps again"), True: mark("there are no trumps")},
            ),
        },
    ),
    tricks.NamedTrump: Guide(
        title=mark("trumps named"),
        meaning=mark("The suit that was named before the play is trumps."),
        sentence="{kind}",
        kind=mark("the suit named before the play is trumps"),
    ),
}
