"""The guides to the terms that score by comparison: counts of tricks, most and fewest points, going out."""

from typing import Final

from capot.language.texts import mark
from capot.rules import scoring
from capot.rules.guide.entries import NAME, Field, Guide
from capot.rules.guide.scoring import compared, points

COMPARED: Final = {
    scoring.TrickCount: Guide(
        title=mark("tricks counted"),
        meaning=mark("Players score by the number of tricks they win, with special scores for none and all."),
        sentence=mark(
            "Each player who stayed in scores {each} for every trick won, and {none} for winning none at all."
        ),
        details=(
            mark("The first {book} tricks of a player or side do not count."),
            mark("What counts: {counts}."),
            mark("Who scores: {best_only}."),
            mark(
                "A player who wins every trick scores {every} instead, and each of the others {none_at_sweep}."
            ),
            mark("If all others drop out, the last player scores {alone} without play."),
            mark("Before each deal the dealer pays {pool} into a pool that the tricks share."),
        ),
        fields={
            "name": NAME,
            "each": points("the points for each trick"),
            "none": points("the points for winning no trick", mark("points for no trick")),
            "book": Field(
                mark("book"),
                "the number of tricks of one player or side that do not count, usually called the book",
                low=0,
                high=12,
            ),
            "counts": Field(
                mark("what counts"),
                "whether tricks count, cards won beyond those dealt, or only tricks after the last draw",
                words={
                    "tricks": mark("every trick counts"),
                    "cards": mark("cards won beyond those dealt count instead of tricks"),
                    "late tricks": mark("only tricks won once the stock is gone count"),
                },
            ),
            "best_only": Field(
                mark("who scores"),
                "whether only whoever has the most scores the points, once",
                words={
                    False: mark("everybody for each"),
                    True: mark("whoever has the most, once"),
                },
            ),
            "pool": Field(
                mark("the dealer’s stake"),
                "what the dealer pays before each deal into a pool of which each trick then wins an equal share, "
                "instead of its points; what is paid for no trick stays in it",
                words={0: mark("nothing")},
                low=0,
                high=100,
            ),
            "every": Field(
                mark("points for every trick"),
                "the points for winning every trick instead, or `null`",
                words={None: mark("no other points")},
                unit="point",
                low=-1000,
                high=1000,
            ),
            "none_at_sweep": points(
                "the points of the others when one player wins every trick", mark("points of the others")
            ),
            "alone": points("the points of a player left alone", mark("points without play")),
        },
    ),
    scoring.PoolTaken: Guide(
        title=mark("a pool for enough tricks"),
        meaning=mark("Whoever wins enough tricks takes the pool, and the deal is over."),
        sentence=mark(
            "Whoever wins {tricks} tricks takes the pool, into which everyone pays {ante} when it is empty."
        ),
        details=(
            mark("If the pool has stayed, the dealer pays {again} more."),
            mark("Whoever has won the first of that many tricks and plays on for every trick: {every}."),
        ),
        fields={
            "name": NAME,
            "tricks": Field(mark("tricks needed"), "the number of tricks that take the pool", low=1, high=13),
            "ante": Field(
                mark("stake"),
                "what everyone pays before a deal with an empty pool",
                unit="chip",
                low=1,
                high=100,
            ),
            "again": Field(
                mark("the dealer’s stake"),
                "what the dealer pays before a deal with a pool that has stayed",
                unit="chip",
                low=0,
                high=100,
            ),
            "every": Field(
                mark("playing on"),
                "what each of the others pays, beside the pool, to a player who has won the first of these tricks, "
                "leads on and wins every trick; `null` if nobody may lead on",
                words={None: mark("it is not allowed")},
                unit="point",
                low=0,
                high=100,
            ),
            "held": Field(mark("in the pool"), "what the pool holds in a deal; left out in a game"),
        },
    ),
    scoring.Bands: Guide(
        title=mark("a score by card points"),
        meaning=mark("The declarer scores by the card points taken."),
        sentence=mark("The declarer scores by the points for {of}: {bands}."),
        details=(
            mark("For each point above {par}, the declarer scores {each} instead of bands."),
            mark("Winning every trick scores {every_trick} instead, and winning none {no_trick}."),
            mark("Cards discarded and left over {tricks_only}."),
            mark("Suits of trumps with which it counts: {trumps}."),
            mark("{others_pay}."),
        ),
        fields={
            "name": NAME,
            "of": compared("the names of the terms whose points are added up"),
            "bands": Field(
                mark("bands"),
                "pairs of the lowest number of points and the score for it, from the highest down to 0",
                nothing=mark("no bands"),
            ),
            "each": points(
                "instead of bands, the score for each point above `par`; each below costs as much",
                mark("points for each point"),
            ),
            "par": Field(
                mark("par"),
                "the number of points that score nothing, where each point scores",
                low=0,
                high=1000,
            ),
            "every_trick": Field(
                mark("points for every trick"),
                "the score for winning every trick, or `null`",
                words={None: mark("no other points")},
                unit="point",
                low=-1000,
                high=1000,
            ),
            "no_trick": Field(
                mark("points for no trick"),
                "the score for winning no trick, or `null`",
                words={None: mark("no other points")},
                unit="point",
                low=-1000,
                high=1000,
            ),
            "tricks_only": Field(
                mark("cards left over"),
                "whether only cards won in tricks count, and not those discarded or left over",
                words={False: mark("count for the declarer"), True: mark("do not count")},
            ),
            "trumps": Field(
                mark("with which trumps"),
                "the suits of trumps with which the term counts; without any, it always does",
                nothing=mark("all"),
            ),
            "others_pay": Field(
                mark("who pays"),
                "whether each of the others pays the declarer that score, instead of only the declarer scoring",
                words={
                    False: mark("only the declarer scores"),
                    True: mark("each of the others pays the declarer that score"),
                },
            ),
        },
    ),
    scoring.Makers: Guide(
        title=mark("a score for the makers of trumps"),
        meaning=mark("The side that made trumps scores by its tricks, or the others if these are too few."),
        sentence=mark(
            "The side that made trumps scores {made} for {needed} tricks or more and {march} for every trick; for fewer, the others score {failed}."
        ),
        details=(
            mark(
                "A player who made trumps alone scores {lone_march} for every trick, and the others {lone_failed} for too few."
            ),
        ),
        fields={
            "name": NAME,
            "needed": Field(
                mark("tricks needed"), "the number of tricks from which the makers score", low=1, high=13
            ),
            "made": points("the points for that many tricks"),
            "march": points("the points for every trick", mark("points for every trick")),
            "failed": points(
                "the points of each of the others for fewer tricks", mark("points of the others")
            ),
            "lone_march": points(
                "the points for every trick of a player without a partner",
                mark("points for every trick, alone"),
            ),
            "lone_failed": points(
                "the points of each of the others if such a player fails", mark("points of the others, alone")
            ),
        },
    ),
    scoring.GameValue: Guide(
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
            "of": compared("the names of the terms whose points are added up"),
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
            "made": points("the points for each game won", mark("for a game won")),
            "failed": points("the points for each game lost", mark("for a game lost")),
            "others": points("the points of each opponent of a game lost", mark("for the opponents")),
            "stake": Field(
                mark("what was undertaken"), "what the declarer has undertaken in a deal; left out in a game"
            ),
        },
    ),
    scoring.Stake: Guide(
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
    scoring.MakersBands: Guide(
        title=mark("a score for the card points of the makers"),
        meaning=mark(
            "The side that made trumps scores by its card points, or the others if these are too few."
        ),
        sentence=mark(
            "The side that made trumps scores by its points for {of}, or the others do if these are too few: {bands}."
        ),
        details=(
            mark(
                "For every trick it scores {every_trick} instead, or {one_player} if one player wins all of them."
            ),
            mark("If it wins no trick, the others score {no_trick} instead."),
            mark("If nobody scores, the next score grows by {carried}."),
            mark("This counts only with these trumps: {trumps}."),
        ),
        fields={
            "name": NAME,
            "of": compared("the names of the terms whose points are added up"),
            "bands": Field(
                mark("bands"),
                "the lowest number of points, what the makers score for it and what each of the others does, from the highest down to 0",
            ),
            "every_trick": points("the score for every trick", mark("points for every trick")),
            "one_player": points(
                "the score if one player wins every trick", mark("points for every trick by one player")
            ),
            "no_trick": points(
                "the score of the others if the makers win no trick",
                mark("points of the others for no trick"),
            ),
            "carried": Field(
                mark("carried over"),
                "by how much the next score grows if nobody scores",
                unit="point",
                low=0,
                high=1000,
            ),
            "trumps": Field(
                mark("trumps"),
                "the suits with which as trumps this counts, or none if it always does",
                nothing=mark("any"),
            ),
        },
    ),
    scoring.Fewest: Guide(
        title=mark("a score for the fewest points"),
        meaning=mark("The player with the fewest points wins the deal."),
        sentence=mark("The player with the fewest points for {of} scores {points}."),
        details=(
            mark("If a single player wins no trick, that player scores {no_trick}, and nobody else scores."),
            mark("A player who wins every trick scores {sweeper}, and each of the others {swept}."),
            mark("In a tie for the fewest the winner of the last trick is left out, and {tied}."),
            mark("If all players tie, {all_tied}."),
        ),
        fields={
            "name": NAME,
            "of": compared("the names of the terms whose points are compared"),
            "points": points("the points for the fewest"),
            "no_trick": points("the score of the only player who wins no trick", mark("points for no trick")),
            "sweeper": points("the score of a player who wins every trick", mark("points for every trick")),
            "swept": points("the score of each of the others then", mark("points of the others")),
            "tied": Field(
                mark("ties"),
                "what the tied players get, without the winner of the last trick",
                words={
                    "each": mark("each of the others scores the points"),
                    "one": mark("each of the others scores one point"),
                    "earliest": mark("only the first of the others in turn scores the points"),
                    "none": mark("several others score nothing"),
                },
            ),
            "all_tied": Field(
                mark("if all tie"),
                "whether that holds if all players tie",
                words={"likewise": mark("the same applies"), "none": mark("nobody scores")},
            ),
        },
    ),
    scoring.Most: Guide(
        title=mark("a price for the most points"),
        meaning=mark("The player with the most points pays; the points themselves score nothing."),
        sentence=mark("The player with the most points for {of} scores {points}."),
        details=(
            mark("How often those points themselves are added to that: {times}."),
            mark("The player with the most pays {pays} to each player who has fewer."),
            mark("If several have the most, this applies to {tied}."),
            mark("The cards left over {talon}."),
            mark("Each player without a trick multiplies this by {trickless}."),
            mark("A player who wins every trick scores {sweeper} instead, and each of the others {swept}."),
        ),
        fields={
            "name": NAME,
            "of": compared("the names of the terms whose points are compared; they stand before this one"),
            "points": points("the points scored for having the most"),
            "times": Field(mark("times"), "how many times the most points count", low=-20, high=20),
            "pays": points("what is paid to each player who has fewer", mark("payment")),
            "tied": Field(
                mark("ties"),
                "who of several players with the most is charged",
                words={
                    "each": mark("each of them"),
                    "last trick": mark("the one who won the last trick"),
                    "highest trump": mark("the one who took the highest trump"),
                },
            ),
            "talon": Field(
                mark("cards left over"),
                "whether the cards left over count for the player with the most too, unless several pay",
                words={
                    False: mark("do not count for this player"),
                    True: mark("count for this player too, unless several pay"),
                },
            ),
            "trickless": Field(mark("factor"), "the factor for each player without a trick", low=1, high=20),
            "sweeper": points("the score of a player who wins every trick", mark("points for every trick")),
            "swept": points("the score of each of the others then", mark("points of the others")),
        },
    ),
    scoring.WholePoints: Guide(
        title=mark("points in whole numbers"),
        meaning=mark("Fractions of points are dropped, and the last trick is charged with what is missing."),
        sentence=mark(
            "Only whole points count for {of}; the winner of the last trick is charged with the rest."
        ),
        details=(
            mark("If nobody else has anything that counts, this is paid instead: {sweep}."),
            mark("What the others may have for that: {clean}."),
        ),
        fields={
            "name": NAME,
            "of": Field(
                mark("the scores that count in whole points"),
                "the names of the terms whose points are added up; they stand before this one",
                nothing=mark("nothing"),
            ),
            "sweep": Field(
                mark("payment for everything"),
                "what the winner of the last trick and each of the others score if the others have nothing that counts",
                words={None: mark("nothing special")},
            ),
            "clean": Field(
                mark("what the others may have"),
                "whether that also needs that the others have no fraction of a point",
                words={False: mark("less than a whole point each"), True: mark("no part of a point")},
            ),
        },
    ),
    scoring.GoneOut: Guide(
        title=mark("a score for going out"),
        meaning=mark("Players score by the order in which they get rid of their cards."),
        sentence=mark("Players score by the order in which they go out: {points}."),
        fields={
            "name": NAME,
            "points": Field(mark("points by place"), "the points for each place, the first place first"),
        },
    ),
    scoring.InstantWinPaid: Guide(
        title=mark("a win before the play"),
        meaning=mark("The reward for a hand that wins before any card is laid."),
        sentence=mark(
            "Whoever wins before any card is laid gets {each} from every other player, and nothing else counts."
        ),
        fields={"name": NAME, "each": points("what each of the others pays")},
    ),
}
