"""The guides to the ends of a match."""

from typing import Final

from capot.language.texts import mark
from capot.rules.match import ends
from capot.rules.text.guides import NAME, Field, Guide

ENDS: Final = {
    ends.AtTotal: Guide(
        title=mark("a total"),
        meaning=mark("The match ends when somebody reaches a total."),
        sentence=mark("The match ends after a deal in which someone reaches {points}."),
        details=(
            mark("{loses}."),
            mark("A total of exactly that many points {exactly_halves}."),
            mark("A total of exactly that many points drops to another: {exactly_drops_to}."),
            mark("A total of exactly that many points {exactly_wins}."),
            mark("The scores of a deal {in_order}."),
            mark("Points for tricks and melds count {at_once}."),
            mark("Points for cards count {cards_at_once}."),
            mark("While several players are there, the total rises by {rises}."),
        ),
        fields={
            "name": NAME,
            "points": Field(mark("total"), "the total that ends the match", unit="point", low=1, high=10_000),
            "loses": Field(
                mark("a loser"),
                "whether the player with the most is named the loser",
                words={
                    False: mark("only the winner is named"),
                    True: mark("whoever has the most points by then is named the loser"),
                },
            ),
            "exactly_halves": Field(
                mark("exactly that total"),
                "whether a total of exactly the target is halved first, rounded down",
                words={False: mark("counts like any other"), True: mark("is halved first")},
            ),
            "exactly_drops_to": Field(
                mark("another total instead"),
                "what a total of exactly the target drops to, or `null`",
                words={None: mark("none")},
                low=0,
                high=1000,
            ),
            "exactly_wins": Field(
                mark("winning with exactly that total"),
                "whether whoever hits the target exactly at the end wins, whatever the others have",
                words={
                    False: mark("wins only if it is the best"),
                    True: mark("wins, whatever the others have"),
                },
            ),
            "in_order": Field(
                mark("counted in order"),
                "whether scoring terms count one after the other until somebody has reached the total",
                words={
                    False: mark("count in full"),
                    True: mark("count one kind after the other, and none once the total is reached"),
                },
            ),
            "at_once": Field(
                mark("when tricks count"),
                "whether points for tricks and melds count as they are made, so that the match may end in mid-deal",
                words={
                    False: mark("after the deal"),
                    True: mark("as they are made, and the match may end in mid-deal"),
                },
            ),
            "cards_at_once": Field(
                mark("when cards count"),
                "whether points for cards taken count as they are taken too, in games with melds",
                words={False: mark("after the deal"), True: mark("as they are taken")},
            ),
            "rises": Field(
                mark("a higher total"),
                "by how much the total rises as long as several players have reached it",
                unit="point",
                low=0,
                high=1000,
                words={0: mark("nothing")},
            ),
        },
    ),
    ends.AtMost: Guide(
        title=mark("a total to come down to"),
        meaning=mark("The match ends when somebody’s total comes down to a number."),
        sentence=mark("The match ends after a deal in which someone comes down to {points} or below."),
        details=(
            mark("The winner has {nearest}."),
            mark("{loses}."),
            mark("A total below that {bounces}."),
        ),
        fields={
            "name": NAME,
            "points": Field(
                mark("total"), "the total that ends the match", unit="point", low=-1000, high=1000
            ),
            "nearest": Field(
                mark("who wins"),
                "whether the total nearest to it wins, of those that came down to it, instead of the best",
                words={
                    False: mark("the best total"),
                    True: mark("the total nearest to it, of those that came down to it"),
                },
            ),
            "loses": Field(
                mark("a loser"),
                "whether the player with the least is named the loser",
                words={
                    False: mark("only the winner is named"),
                    True: mark("whoever has the least points by then is named the loser"),
                },
            ),
            "bounces": Field(
                mark("below that total"),
                "whether a total below it goes up again by as much, so that only an exact hit ends the match",
                words={False: mark("ends the match too"), True: mark("goes up again by as much")},
            ),
        },
    ),
    ends.TurnAt: Guide(
        title=mark("points are subtracted from a total on"),
        meaning=mark(
            "From the deal after somebody’s total has reached a number, what is scored is subtracted; before, no total ends the match."
        ),
        sentence=mark("Points are subtracted from the deal after someone has reached {points}."),
        details=(mark("In those deals {without} counts no more."),),
        fields={
            "name": NAME,
            "points": Field(
                mark("total"), "the total from which points are subtracted", unit="point", low=1, high=10_000
            ),
            "without": Field(
                mark("what then counts no more"),
                "the names of the scoring terms that do not count once points are subtracted",
                nothing=mark("nothing"),
            ),
        },
    ),
    ends.LastIn: Guide(
        title=mark("players drop out until one is left"),
        meaning=mark("Players whose total reaches a number are out, and the last one in wins the match."),
        sentence=mark("Whoever’s total {down} {points} is out, and the last one in wins."),
        details=(
            mark("The match ends with the best total of those still in once they are no more than {left}."),
            mark("Each player may come back {comebacks}."),
            mark(
                "Whoever is the first to go out, in one of the first {dogs_life} deals, gets a dog’s life: a single card in the next deal, played or held back."
            ),
        ),
        fields={
            "name": NAME,
            "points": Field(
                mark("total"), "the total at which a player is out", unit="point", low=-1000, high=10_000
            ),
            "down": Field(
                mark("direction of totals"),
                "whether totals come down to it, as lives do",
                words={False: mark("comes up to"), True: mark("comes down to")},
            ),
            "left": Field(
                mark("players left"), "the number of players left with which the match ends", low=1, high=9
            ),
            "comebacks": Field(
                mark("coming back"),
                "how often a player who is out may come back, with the worst total of those still in",
                high=9,
            ),
            "dogs_life": Field(
                mark("dog’s life"),
                "the number of first deals of the match in which the first to go out get a dog's life: they stay in and are dealt a single card in the next deal, which they may hold back from any trick but the last; 0 for none",
                high=100,
            ),
        },
    ),
    ends.Rubber: Guide(
        title=mark("a match of several games"),
        meaning=mark(
            "A total that would end the match ends a game of it instead; then all begin anew, until somebody has won the match."
        ),
        sentence=mark("Whoever has won {target} {by} wins the match; a game is worth {points}."),
        details=(
            mark("By what the best of the losers have scored, a game is worth something else: {by_losers}."),
            mark("Winning the match is worth {bonus} more."),
            mark("The winners of a game {carries}."),
        ),
        fields={
            "name": NAME,
            "target": Field(
                mark("what wins the match"),
                "the number of games, or of points for games, that wins the match",
                low=1,
                high=100,
            ),
            "by": Field(
                mark("counted in"),
                "whether games or their points are counted",
                words={"games": mark("games"), "points": mark("points for games")},
            ),
            "points": Field(
                mark("worth of a game"), "what a game is worth to its winners", unit="point", low=1, high=100
            ),
            "by_losers": Field(
                mark("by the losers’ score"),
                "pairs of the least that the best of the losers have scored by the end of a game, from the highest down, and the points it is then worth",
                nothing=mark("nothing"),
            ),
            "bonus": Field(
                mark("for the match"),
                "what winning the match adds to the points for games",
                unit="point",
                high=100,
            ),
            "carries": Field(
                mark("points beyond the end"),
                "whether the winners of a game carry points above its target into the next, but too few to win that",
                words={
                    True: mark("carry points above the target into the next game"),
                    False: mark("begin the next like the others"),
                },
            ),
        },
    ),
    ends.AfterDeals: Guide(
        title=mark("a number of deals"),
        meaning=mark("The match ends after a number of deals."),
        sentence=mark("The match ends after {count} {per}."),
        details=(
            mark("The number of deals {multiple_of_seats}."),
            mark("While the pot holds anything, up to {for_pot} are played."),
        ),
        fields={
            "name": NAME,
            "count": Field(mark("deals"), "the number of deals", unit="deal", low=1, high=1000),
            "per": Field(
                mark("counted for"),
                "whether that is all, or for each player, or for each part of the schedule",
                words={
                    "match": mark("in all"),
                    "player": mark("for each player"),
                    "game": mark("of each of its games"),
                },
            ),
            "multiple_of_seats": Field(
                mark("a multiple"),
                "whether the number is usually a multiple of the number of players",
                words={
                    False: mark("may be any"),
                    True: mark("is usually a multiple of the number of players"),
                },
            ),
            "for_pot": Field(
                mark("deals for the pot"),
                "how many more deals are played at most while the pot holds anything",
                unit="more deal",
                high=100,
            ),
        },
    ),
}
