"""The guides to the stages before the play."""

from typing import Final

from capot.language.texts import mark
from capot.rules.stages import opening
from capot.rules.text.guides import NAME, Field, Guide

SIDES: Final = {
    "left": mark("to the left"),
    "right": mark("to the right"),
    "across": mark("across the table"),
    "hold": mark("to nobody"),
}
"""The words for the sides to which cards are passed."""

PASSING: Final = {
    opening.Exchange: Guide(
        title=mark("passing cards"),
        meaning=mark("Players pass cards to each other before the play."),
        sentence=mark("Before the play, everyone passes {count} face down, {cycle}."),
        details=(
            mark("In deals that would be without passing, cards go {instead_of_hold}."),
            mark("{unanimous}."),
            mark("Cards that may not be passed as the last of their suit: {keep_last}."),
        ),
        fields={
            "name": NAME,
            "count": Field(mark("how many"), "how many cards everyone passes", unit="card", low=1, high=13),
            "cycle": Field(
                mark("to whom"),
                "the sides to pass to, deal by deal, from the start again at the end: `left`, `right`, `across`, or "
                "`hold` for no passing",
                words=SIDES,
            ),
            "instead_of_hold": Field(
                mark("instead of no passing"),
                "the side to pass to in a deal that would be played without passing",
                words={None: mark("to nobody all the same"), **SIDES},
            ),
            "unanimous": Field(
                mark("refusing to pass"),
                "whether a single player may refuse, and then nobody passes",
                words={
                    False: mark("nobody may refuse to pass"),
                    True: mark("if even one player refuses, no cards are passed"),
                },
            ),
            "keep_last": Field(
                mark("cards kept as the last of their suit"),
                "cards that a player who has no others of their suit may not all pass",
                nothing=mark("none"),
            ),
        },
    ),
    opening.TakeTalon: Guide(
        title=mark("the dealer takes the cards left over"),
        meaning=mark("The dealer picks up the cards left over and discards as many."),
        sentence=mark("The dealer picks up the cards left over and discards as many, which are out of play."),
        details=(mark("Cards that the dealer may not discard: {barred}."),),
        fields={
            "name": NAME,
            "barred": Field(
                mark("cards that may not be discarded"),
                "cards that the dealer may not discard",
                nothing=mark("none"),
            ),
        },
    ),
    opening.DealMore: Guide(
        title=mark("a second deal"),
        meaning=mark("Everyone, or only the dealer, is dealt more cards."),
        sentence=mark("Next, {to} is dealt {each} in one packet."),
        fields={
            "name": NAME,
            "each": Field(
                mark("how many"),
                "how many cards everyone or the dealer gets",
                unit="more card",
                low=1,
                high=13,
            ),
            "to": Field(
                mark("to whom"),
                "whether everyone is dealt more cards, or only the dealer, who then discards as many more",
                words={"everybody": mark("everyone"), "dealer": mark("the dealer")},
            ),
        },
    ),
    opening.Draw: Guide(
        title=mark("drawing cards"),
        meaning=mark("Players may discard cards and draw others."),
        sentence=mark("Each player in turn may discard up to {most} face down and draw as many."),
        details=(
            mark("Whether everyone must discard exactly that many: {must}."),
            mark("Cards that nobody may discard: {barred}."),
        ),
        fields={
            "name": NAME,
            "most": Field(mark("at most"), "the greatest number of cards", unit="card", low=1, high=13),
            "must": Field(
                mark("duty"),
                "whether everyone must discard exactly that many cards",
                words={False: mark("at will"), True: mark("everyone must")},
            ),
            "barred": Field(
                mark("cards that may not be discarded"),
                "cards that nobody may discard",
                nothing=mark("none"),
            ),
        },
    ),
}

ANNOUNCING: Final = {
    opening.Announce: Guide(
        title=mark("announcing"),
        meaning=mark("Players may announce something before the first lead."),
        sentence=mark("Before the first lead, everyone is asked in turn for an announcement; {poll}."),
        fields={
            "name": NAME,
            "undertakings": Field(
                mark("what may be announced"), "the undertakings that may be announced, from low to high"
            ),
            "poll": Field(
                mark("which announcement stands"),
                "whether the first announcement stands, every one, or the highest",
                words={
                    "first": mark("the first announcement stands"),
                    "every": mark("all who announce are bound by it"),
                    "highest": mark("a later one must be higher, and the last stands"),
                },
            ),
        },
    ),
    opening.Undertaking: Guide(
        title=mark("something to announce"),
        meaning=mark("Something that a player may announce before the first lead."),
        sentence=mark("By announcing {title} you undertake {target}."),
        details=(
            mark("If you succeed, you score {made}, and nothing else counts."),
            mark("If you fail, you score {failed}, and {still_count}."),
            mark("After announcing it, {leads} to the first trick."),
            mark("Duties that do not apply after the announcement: {suspends}."),
            mark("If there is a pool, {pooled}."),
        ),
        fields={
            "name": Field("", "the word for it in records and commands"),
            "title": Field(mark("its name"), "its name at the table: “the moon”"),
            "target": Field(mark("what must be done"), "what the player undertakes"),
            "made": Field(mark("points for success"), "the points if it succeeds"),
            "failed": Field(mark("points for failure"), "the points if it fails"),
            "still_count": Field(
                mark("what else counts"),
                "for whom tricks and cards count as usual if it fails",
                words={
                    "nobody": mark("nothing else counts"),
                    "others": mark("cards and tricks count for the others only"),
                    "winners": mark("cards and tricks count only for others who won any"),
                    "everybody": mark("cards and tricks count for everyone as usual"),
                },
            ),
            "leads": Field(
                mark("who leads"),
                "whether the declarer leads to the first trick",
                words={False: mark("the usual player leads"), True: mark("you lead")},
            ),
            "suspends": Field(
                mark("duties suspended"),
                "the names of the duties that do not apply then",
                nothing=mark("none"),
            ),
            "pooled": Field(
                mark("the pool"),
                "whether the declarer pays or gets what the others score, and wins the pool, or pays as much into it",
                words={False: mark("the pool does not matter"), True: mark("it is won or doubled")},
            ),
        },
    ),
}

DECLARING: Final = {
    opening.Contract: Guide(
        title=mark("a contract"),
        meaning=mark("A kind of deal to choose: the stages that follow, and the scoring."),
        kind=mark("a deal without a declarer is played"),
        sentence=mark("This is called {title}; all scores add up to {total}."),
        fields={
            "name": Field("", "the word to choose it by, in lower case"),
            "title": Field(mark("its name"), "its name at the table"),
            "stages": Field(mark("stages"), "the stages that follow once it is chosen"),
            "scoring": Field(mark("scoring"), "the scoring of the deal"),
            "total": Field(
                mark("sum of all scores"),
                "the sum of all scores before any doubles, if it is always the same",
                words={None: mark("no fixed number")},
                unit="point",
                low=-1000,
                high=1000,
            ),
            "pack": Field(
                mark("its cards"),
                "how the cards rank in it and which are trumps; as in the rest of the game if left out",
            ),
        },
    ),
    opening.ChooseContract: Guide(
        title=mark("choosing a contract"),
        meaning=mark("The declarer chooses the contract of the deal."),
        sentence=mark(
            "{by} is the declarer, and chooses a contract that they have not yet played in this match."
        ),
        fields={
            "name": NAME,
            "contracts": Field(mark("contracts"), "the contracts to choose from"),
            "by": Field(
                mark("the declarer"),
                "the player who chooses: eldest hand, the dealer or the highest bidder; by the bid nobody "
                "chooses, as each bid is one of the contracts, from the lowest to the highest",
                words={
                    "eldest": mark("Eldest hand"),
                    "dealer": mark("The dealer"),
                    "bidder": mark("The highest bidder"),
                    "bid": mark("The highest bidder, by the bid,"),
                },
            ),
            "again": Field(
                mark("the same contract again"),
                "whether any contract may be chosen in every deal",
                words={
                    False: mark("each contract once in a match"),
                    True: mark("any contract in every deal"),
                },
            ),
            "quotas": Field(
                mark("how often"),
                "how often contracts may be declared; without quotas each player declares each once",
            ),
        },
    ),
    opening.Quota: Guide(
        title=mark("how often contracts may be declared"),
        meaning=mark("A limit on how many times some contracts may be declared in a match."),
        sentence=mark("{contracts} may be declared {times} times, counting {by}."),
        fields={
            "name": Field("", "the word by which options find it"),
            "contracts": Field(mark("contracts"), "the names of the contracts that are counted together"),
            "times": Field(mark("times"), "how often they may be declared", low=0, high=100),
            "by": Field(
                mark("whose deals"),
                "the deals that count: those the player has declared, or those of everybody",
                words={
                    "player": mark("the deals that the player has declared"),
                    "table": mark("the deals of everybody"),
                },
            ),
        },
    ),
    opening.NameTrump: Guide(
        title=mark("naming trumps"),
        meaning=mark("The declarer names the suit of trumps."),
        sentence=mark("{by} is the declarer, and names the suit of trumps."),
        details=(
            mark("Suits that may be named: {suits}."),
            mark("Fixed trump suit late in the match: {fixed}."),
            mark("First deal of the match with the fixed suit: {fixed_from}."),
        ),
        fields={
            "name": NAME,
            "suits": Field(
                mark("suits"),
                "the suits of which one may be named; without any, all of them",
                nothing=mark("any"),
            ),
            "fixed": Field(
                mark("fixed suit"),
                "the suit that is trumps from deal `fixed_from` on",
                words={None: mark("none")},
            ),
            "fixed_from": Field(
                mark("from which deal"),
                "the deal of the match, from 1, from which the suit is fixed",
                words={None: mark("none")},
                low=1,
                high=40,
            ),
            "by": Field(
                mark("the declarer"),
                "the player who names trumps, unless there is a declarer already",
                words={
                    "eldest": mark("Eldest hand"),
                    "most tricks": mark("Whoever won the most tricks in the deal before"),
                },
            ),
        },
    ),
    opening.Doubling: Guide(
        title=mark("doubling"),
        meaning=mark("Players may double each other: a side bet on who will do better."),
        sentence=mark(
            "Each player in turn, the declarer last, may double {only_declarer}; the declarer may only double back. Two players settle the difference of their scores once for each double between them."
        ),
        details=(
            mark("A player doubled after their turn {reply}."),
            mark("Doubles that each player owes each declarer: {owed}."),
            mark("Once as many deals are left as doubles are owed, {forced}."),
            mark("A double still owed at the end costs {missing}."),
            mark("A contract with a negative total that nobody doubled {undoubled}."),
        ),
        fields={
            "name": NAME,
            "only_declarer": Field(
                mark("who may be doubled"),
                "whether the others may double only the declarer",
                words={False: mark("any of the others"), True: mark("only the declarer")},
            ),
            "reply": Field(
                mark("redoubling"),
                "whether a player doubled after their turn may redouble at the end",
                words={True: mark("may redouble at the end"), False: mark("may not redouble")},
            ),
            "owed": Field(
                mark("doubles owed"),
                "how often each player must double a declarer in the course of the declarer’s contracts",
                high=20,
            ),
            "forced": Field(
                mark("enforcing them"),
                "whether a player must double once only that many deals are left",
                words={True: mark("players must double"), False: mark("nobody is forced to double")},
            ),
            "missing": Field(
                mark("cost of a missing double"),
                "what a double still owed at the end costs, if nobody is forced",
                unit="point",
            ),
            "undoubled": Field(
                mark("nobody doubles"),
                "what happens to a contract with a negative total that nobody doubled",
                words={
                    "play": mark("is played like any other"),
                    "split": mark("is not played: the other players share its total"),
                },
            ),
        },
    ),
    opening.TakeWidow: Guide(
        title=mark("taking the widow"),
        meaning=mark("Somebody may take the cards left over and play alone against the others."),
        sentence=mark(
            "Each player in turn may take up the cards left over, become the declarer and discard as many, which count for the declarer. If nobody takes them, {untaken}."
        ),
        details=(
            mark("The last player to be asked {forced}."),
            mark("Cards that may be discarded only if there are no others: {barred}."),
        ),
        fields={
            "name": NAME,
            "untaken": Field(
                mark("if nobody takes it"),
                "what is played if nobody takes the widow; nothing if left out",
                words={None: mark("nothing is played"), "": mark("a deal without a declarer is played")},
            ),
            "barred": Field(
                mark("cards that may not be discarded"),
                "cards that may be discarded only if there are no others",
                nothing=mark("none"),
            ),
            "forced": Field(
                mark("the last player"),
                "whether the last player must take it if nobody else does",
                words={False: mark("may decline too"), True: mark("must take them if nobody else has")},
            ),
            "by": Field(
                mark("who may take it"),
                "whether all are asked in turn, or only the highest bidder of an auction",
                words={"anybody": mark("each player in turn"), "bidder": mark("only the highest bidder")},
            ),
        },
    ),
    opening.PushTalon: Guide(
        title=mark("taking up or pushing on the widow"),
        meaning=mark(
            "Each player takes up the cards left over and lays others in their place, or pushes them on."
        ),
        sentence=mark(
            "Each player in turn takes up the cards left over and lays as many in their place, or pushes them on unseen. Each push multiplies what is scored by {factor}."
        ),
        details=(
            mark("What is multiplied: {of}."),
            mark("Cards that may be laid there only if there are no others: {barred}."),
        ),
        fields={
            "name": NAME,
            "of": Field(
                mark("what is multiplied"),
                "the scoring terms that each push multiplies",
                nothing=mark("nothing"),
            ),
            "factor": Field(mark("factor of a push"), "the factor of each push", low=1, high=20),
            "barred": Field(
                mark("cards that may not be laid away"),
                "cards that may be laid away only if there are no others",
                nothing=mark("none"),
            ),
        },
    ),
    opening.ThrowIn: Guide(
        title=mark("throwing in a hand"),
        meaning=mark("A player with a poor hand may throw it in, and the next dealer deals."),
        sentence=mark(
            "A player who holds at least {least} of these ranks may throw the hand in, and the next dealer deals: {ranks}."
        ),
        fields={
            "name": NAME,
            "ranks": Field(mark("ranks"), "the ranks of which such a hand has many cards"),
            "least": Field(
                mark("how many"), "how many cards of these ranks such a hand has", unit="card", low=1, high=13
            ),
        },
    ),
    opening.Rob: Guide(
        title=mark("robbing the pack"),
        meaning=mark("One player may take the card turned up and lay away another."),
        sentence=mark(
            "The holder of the trump of this rank, or the dealer if it is turned up, {must} the card turned up and lays away another: {rank}."
        ),
        fields={
            "name": NAME,
            "rank": Field(mark("rank of the trump"), "the rank of the trump whose holder may rob"),
            "must": Field(
                mark("duty to rob"),
                "whether that player has no choice",
                words={False: mark("may take"), True: mark("must take")},
            ),
        },
    ),
    opening.Expose: Guide(
        title=mark("exposing cards"),
        meaning=mark("Players may lay some cards open before the play, so that they score more."),
        sentence=mark("Before the play, everyone may lay some cards open, all at the same time."),
        details=(
            mark("An exposed card {held_back}."),
            mark("After such a round, {again}."),
        ),
        fields={
            "name": NAME,
            "cards": Field(mark("cards"), "the cards that may be exposed", nothing=mark("none")),
            "held_back": Field(
                mark("playing exposed cards"),
                "whether an exposed card may not be played to the first trick in which its suit is led, while its "
                "holder has another card of the suit",
                words={
                    False: mark("is played as usual"),
                    True: mark("may not be played to the first trick in its suit, if you have others"),
                },
            ),
            "again": Field(
                mark("further rounds"),
                "whether everybody is asked again until nobody exposes anything",
                words={
                    False: mark("the play begins"),
                    True: mark("further rounds follow until nobody exposes anything"),
                },
            ),
        },
    ),
    opening.Exposable: Guide(
        title=mark("a card that may be exposed"),
        meaning=mark("Once exposed, a card makes some scores count several times."),
        sentence=mark("If {card} is exposed, {of} scores {factor} times as much."),
        details=(mark("Whoever exposed it gets {bonus} for it."),),
        fields={
            "name": Field("", "the word by which options find it"),
            "card": Field(mark("card"), "the card that may be exposed"),
            "of": Field(
                mark("what scores more"),
                "the names of the scoring terms that score more; without any, only the card itself does",
                nothing=mark("the card itself"),
            ),
            "factor": Field(mark("factor"), "how many times as much they score", low=1, high=20),
            "bonus": Field(
                mark("for its first holder"),
                "the points for the player who exposed the card, whoever takes it",
                unit="point",
                low=-1000,
                high=1000,
            ),
        },
    ),
    opening.StayIn: Guide(
        title=mark("staying in"),
        meaning=mark("Players say whether they play or drop out of the deal."),
        sentence=mark(
            "Each player in turn, except a declarer, who must stay, says whether they are in or out."
        ),
        details=(
            mark("Trump suit with which nobody may drop out: {forced_by}."),
            mark("First deal of the match in which nobody may drop out: {forced_from}."),
            mark("While the pool holds only the dealer’s stake, {forced_simple}."),
            mark("Without a declarer, {last}."),
            mark("In place of the hand dealt, {spare}."),
        ),
        fields={
            "name": NAME,
            "forced_by": Field(
                mark("suit that keeps all in"),
                "the suit with which, as trumps, all must stay",
                words={None: mark("none")},
            ),
            "forced_from": Field(
                mark("from which deal"),
                "the deal of the match, from 1, from which all must stay",
                words={None: mark("none")},
                low=1,
                high=40,
            ),
            "forced_simple": Field(
                mark("a simple pool"),
                "whether all must stay while the pool holds nothing from earlier deals",
                words={False: mark("anybody may drop out"), True: mark("nobody may drop out")},
            ),
            "last": Field(
                mark("the last player"),
                "whether, without a declarer, the last player is in unasked if all others are out, is asked too, or "
                "must also meet a single player who is in",
                words={
                    "unasked": mark("the last player is in, unasked, if all others are out"),
                    "asked": mark("the last player may drop out too, and then nobody scores"),
                    "meets": mark("the last player must stay if no more than one other is in"),
                },
            ),
            "spare": Field(
                mark("the spare hand"),
                "whether the first who asks may play a spare hand, dealt from the cards left over",
                words={
                    False: mark("there is no other"),
                    True: mark("the first who asks may play a spare one"),
                },
            ),
            "undertakings": Field(
                mark("what may be announced"),
                "the undertakings that may be announced instead, which ends the round; then all play",
                nothing=mark("nothing"),
            ),
        },
    ),
}
