"""The words for each scoring term: sentences and phrases with named places, in one table.

A key is the term, a dot and the case.  ``{}`` stands for the value that depends on the number of players.
Keys ending in ``.noun`` name what a term counts, keys ending in ``.stake`` say it briefly at the table;
``.else`` is what holds without the rule.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from capot.language import texts
from capot.language.texts import NOTHING, Text, Value, joined, mark
from capot.language.words import figure
from capot.rules.terms import Exact
from capot.rules.text.facts import Clause
from capot.rules.text.scoring.declarer_words import DECLARERS

ENGLISH = {
    **DECLARERS,
    # What counts, in signs
    "counts": mark("What counts: {terms}."),
    "counts.contract": mark("What counts depends on the contract."),
    "paid.for": mark("{what} {points}"),
    "paid.for.each": mark("{what} {points} each"),
    "payoff.you": mark("you get {points}"),
    "payoff.who": mark("{who} gets {points}"),
    "payoff.others": mark("each opponent gets {points}"),
    "feat.every": mark("all the tricks"),
    "feat.none": mark("no trick"),
    "feat.suit": mark("all {suit}"),
    "aim.every": mark("win every trick"),
    "aim.none": mark("win no trick"),
    "aim.take": mark("win {cards}"),
    "undertaking": mark("{aim}; made: {made}; failed: {failed}"),
    # Captured
    "captured.taking": mark("cards score for the player who takes them in a trick"),
    "captured.costs": mark("{cards} costs {{}}"),
    "captured.brings": mark("{cards} is worth {{}}"),
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
    # TrickTaken
    "trick.every.noun": mark("every trick"),
    "trick.every": mark("each trick"),
    "trick.first": mark("the first trick"),
    "trick.last": mark("the last trick"),
    "trick.last but one": mark("the second-to-last trick"),
    "trick.numbered": mark("the {place} trick"),
    "trick.first.last": mark("the first trick and the last"),
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
    # Together
    "together.noun": mark("all {count} together"),
    "together": mark("if you take {what}, you score {points} for them"),
    "together.instead": mark("if you take {what}, you score {points} for them instead of {usual}"),
    "together.else": mark("taking {what} scores no more than each of them alone"),
    "together.parts.2": mark("both ({parts})"),
    "together.parts.3": mark("all three ({parts})"),
    "together.parts": mark("all ({parts})"),
    "together.stake": mark("all {count} together {points}"),
    # Sweep
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
    "paid.others": mark("you score nothing and each opponent scores {{}}"),
    "paid.own": mark("you score {{}} and each opponent scores nothing"),
    "paid.both": mark("you score {{}} and each opponent scores {others}"),
    "paid.nobody": mark("nobody scores anything"),
    # Scale
    "scale.half.noun": mark("the halving of the points"),
    "scale.noun": mark("the factor of the points"),
    "scale.half": mark("all of these are half the usual points"),
    "scale": mark("all of these are the usual points times {factor}"),
    "scale.half.all": mark("everything in this deal counts half"),
    "scale.all": mark("everything in this deal counts {factor} times"),
    "scale.half.else": mark("nothing is halved"),
    "scale.else": mark("nothing is multiplied"),
    "scale.half.stake": mark("everything halved"),
    "scale.stake": mark("everything times {factor}"),
    "scale.half.line": mark("In this deal all points are halved."),
    "scale.line": mark("In this deal all points are multiplied by {factor}."),
    # Shares
    "shares.noun": mark("the pool"),
    "shares.ante": mark("in each deal, the dealer pays {ante} into a pool"),
    "shares.ante.else": mark("there is no pool"),
    "shares.first.pool": mark("out of the pool, the player with the fewest card points takes {chips}"),
    "shares.first": mark("the player with the fewest card points scores {chips}"),
    "shares.next": mark("the one with the {place} fewest {chips}"),
    "shares.most": mark("the one with the most {chips}"),
    "shares.nothing": mark("nothing"),
    "shares.only": mark("card points are not written down; only chips count"),
    "shares.equals": mark(
        "if players have equal card points, the one who comes first in turn, starting on the dealer’s {side}, counts as having fewer"
    ),
    "shares.sweep": mark("if you win every trick, you take {what} instead"),
    "shares.sweep.pool": mark("the whole pool"),
    "shares.sweep.each": mark("{chips} from each opponent"),
    "shares.most-pays": mark(
        "unless someone won every trick, the player with the most card points pays {chips} to each of the others"
    ),
    "shares.most-pays.else": mark("the player with the most card points pays nobody"),
    "shares.example": mark(
        "a dealer with the fewest card points pays {ante} into the pool and takes {share} out of it, which makes {all}"
    ),
    "shares.stake": mark("from the fewest card points up, {shares} chips"),
    # Sweepstake
    "sweepstake.paying": mark("you pay 1 point into a pool for {card} you take"),
    "sweepstake.sharing": mark(
        "the players who took no {cards} share the pool equally; any odd points stay in it"
    ),
    "sweepstake.fewest": mark(
        "the players who took the fewest {cards}, or none, share the pool equally; any odd points stay in it"
    ),
    "sweepstake.staying": mark(
        "if everyone took some, or one player took them all, the whole pool is carried over to the next deal"
    ),
    "sweepstake.alone": mark("if you are the only player who took no {cards}, you take the pool"),
    "sweepstake.two": mark(
        "if you are the only player who took no {cards}, you take the pool; if there are two such players, they share it equally, and any odd point stays in it"
    ),
    "sweepstake.few": mark(
        "if you are the only player who took no {cards}, you take the pool; two or more such players, but at most {most}, share it equally, and any odd points stay in it"
    ),
    "sweepstake.staying.otherwise": mark("otherwise the whole pool is carried over to the next deal"),
    "sweepstake.jack": mark(
        "a pool that was carried over whole is a jack: it grows from deal to deal until only one player takes none and wins it"
    ),
    "sweepstake.jack.else": mark("a pool that was carried over whole is shared like any other"),
    "sweepstake.stake": mark("{each} into the pool, shared by those who take none"),
    "sweepstake.alone.stake": mark("{each} into the pool, won only by a player who alone takes none"),
    "sweepstake.fewest.stake": mark("{each} into the pool, shared by those who take the fewest"),
    # Howell
    "howell.paying": mark(
        "for {card} you take, you pay one point into a pool for each opponent, which makes {{}}"
    ),
    "howell.drawing": mark("then you take 1 point out of it for {card} that the others took"),
    "howell.example": mark(
        "a player who took {count} of them pays {paid}, takes {drawn} and so scores {points}"
    ),
    "howell.stake": mark("{each} to each opponent"),
    # Pot
    "pot.noun": mark("the pot"),
    "pot.ante": mark("before each deal, everyone puts {ante} in the pot (the ante)"),
    "pot.ante.else": mark("there is no pot"),
    "pot.most": mark("the player who wins {count} or more of the {hands} hands takes the pot"),
    "pot.all": mark("to take the pot, you must win or tie {every}"),
    "pot.tied.nobody": mark("if players tie for a hand, nobody wins it"),
    "pot.tied.earliest": mark(
        "if players tie for a hand, the first of them to show it wins it: first hands are shown in turn, starting on the dealer’s {side}, and later hands starting with the winner of the hand before"
    ),
    "pot.shared.split": mark(
        "if several players win or tie every hand, they share the pot equally; any odd points stay in it"
    ),
    "pot.shared.carry": mark("if several players win or tie every hand, the pot stays for the next deal"),
    "pot.staying": mark("a pot that nobody wins stays for the next deal"),
    "pot.example": mark(
        "winning the antes of a single deal gains you {won} and costs each of the others {lost}"
    ),
    "pot.example.two": mark(
        "winning the antes of a single deal gains you {won} and costs the other player {lost}"
    ),
    "pot.most.stake": mark("{count} of {hands} hands take the pot"),
    "pot.all.stake": mark("{every}, won or tied, take the pot"),
    "hands.both": mark("both hands"),
    "hands.all": mark("all {count} hands"),
    # HandsWon
    "hands-won.noun": mark("the hands won"),
    "hands-won": mark("each hand you win scores {points}; a tied hand scores nothing for anyone"),
    "hands-won.crash": mark("winning {every} is a crash and scores {points} on top"),
    "hands-won.crash.else": mark("winning {every} scores no more than each of them alone"),
    "hands-won.stake": mark("each hand won {points}"),
    "hands-won.crash.stake": mark("each hand won {points}, all {hands} together {crash} more"),
    # TrickCount
    "tricks.noun": mark("the tricks"),
    "tricks.cards.noun": mark("cards beyond those dealt"),
    "tricks.each": mark("each trick you win {gets}"),
    "tricks.over": mark("each trick you win beyond the first {book} {gets}"),
    "tricks.best": mark("whoever wins the most tricks {gets}; if several tie, each of them does"),
    "tricks.best.late": mark(
        "whoever wins the most tricks once the stock is gone {gets}; if several tie, each of them does"
    ),
    "tricks.best.stake": mark("the most tricks"),
    "tricks.best.late.stake": mark("the most tricks once the stock is gone"),
    "tricks.cards": mark("each card in your tricks beyond as many as you were dealt {gets}"),
    "tricks.late": mark("each trick you win once the stock is gone {gets}"),
    "tricks.none": mark("if you win no trick, you {get}"),
    "tricks.none.in": mark("if you stay in and win no trick, you {get}"),
    "tricks.every": mark("if you win every trick, you {get} for the whole deal; {others}"),
    "tricks.swept.scores": mark("each of the others scores {points}"),
    "tricks.swept.takes-off": mark("each of the others takes {points} off the total"),
    "tricks.swept.in.scores": mark("each of the others who stayed in scores {points}"),
    "tricks.swept.in.takes-off": mark("each of the others who stayed in takes {points} off the total"),
    "tricks.swept.nothing": mark("the others score nothing"),
    "tricks.alone": mark("if everyone else drops out, you {get} without playing"),
    "tricks.pool": mark("before each deal the dealer pays {ante} into the pool"),
    "tricks.pool.each": mark("each trick wins an equal share of all that is in the pool"),
    "tricks.pool.none": mark("if you win no trick, you pay {points} into the pool of the next deal"),
    "tricks.pool.none.in": mark(
        "if you stay in and win no trick, you pay {points} into the pool of the next deal"
    ),
    "tricks.pool.alone": mark("if everyone else drops out, you take the whole pool without playing"),
    "tricks.score": mark("score {points}"),
    "tricks.take-off": mark("take {points} off your total"),
    "tricks.scores": mark("scores {points}"),
    "tricks.takes-off": mark("takes {points} off your total"),
    "tricks.stake": mark("{told}, every trick {points} in all"),
    "tricks.each.stake": mark("each trick"),
    "tricks.over.stake": mark("each trick beyond the first {book}"),
    "tricks.cards.stake": mark("each card beyond those dealt"),
    "tricks.late.stake": mark("each trick once the stock is gone"),
    "tricks.none.stake": mark("no trick"),
    # FewestPaid
    "fewest-paid.noun": mark("the party"),
    "fewest-paid.price": mark(
        "the price of a deal (the party) is {price} and the card points that nobody has taken in a trick"
    ),
    "fewest-paid.price.extra": mark(
        "the price of a deal (the party) is {price} and the card points that nobody has taken in a trick, where {extra}"
    ),
    "fewest-paid.extra": mark("{card} counts {points} more"),
    "fewest-paid": mark("whoever took the most card points pays the party to whoever took the fewest"),
    "fewest-paid.opposite": mark("if these two sit opposite each other, it is paid {times}"),
    "fewest-paid.opposite.else": mark("it is the same wherever the two sit"),
    "fewest-paid.tied": mark(
        "of players with equally few points, the one with fewer tricks wins; if these are equal too, the one who dealt most recently"
    ),
    "fewest-paid.tied.most": mark(
        "of players with equally many points, the one with more tricks pays; if these are equal too, the one who dealt longest ago"
    ),
    "fewest-paid.stake": mark("fewest card points: {price} and the points laid aside, from the most"),
    # CardPool
    "card-pool.noun": mark("the pool of {card}"),
    "card-pool.ante": mark(
        "there is a pool for {card}: everyone pays {each} into it when it holds less than {stake}, and before every deal the dealer pays {dealer}"
    ),
    "card-pool.ante.plain": mark(
        "there is a pool for {card}: everyone pays {each} into it when it holds less than {stake}"
    ),
    "card-pool.ante.dealer": mark(
        "there is a pool for {card}: before every deal the dealer pays {dealer} into it"
    ),
    "card-pool.placed": mark("if you discard {card} because you cannot follow suit, you take its pool"),
    "card-pool.forced": mark(
        "if you lead {card} or play it to a lead of its own suit, you pay as much into the pool as it holds"
    ),
    "card-pool.most": mark(
        "you never take more than {most} at a time from the pool of {card}, or pay more into it"
    ),
    "card-pool.most.else": mark("the whole pool of {card} is taken, or paid again"),
    "card-pool.kept": mark(
        "{card} may be laid aside before the play only while its pool holds at least {most}"
    ),
    "card-pool.kept.else": mark("{card} may be laid aside before the play"),
    "card-pool.paid.placed": mark(
        "the winner of the trick on which {card} is discarded pays its player {points}"
    ),
    "card-pool.paid.placed.else": mark("nobody pays anything for {card} discarded"),
    "card-pool.paid.forced": mark(
        "whoever leads the suit to which {card} must be played gets {points} from each of the others"
    ),
    "card-pool.paid.forced.else": mark("nobody pays anything for {card} forced out"),
    "card-pool.paid.last": mark("payments for {card} count twice in the last trick"),
    "card-pool.paid.opposite": mark(
        "payments for {card} count {times} between players who sit opposite each other"
    ),
    "card-pool.begun": mark(
        "in a deal in which someone has won the first {tricks}, only that player takes or pays the pool of {card}, and only if that player played the card before the last two tricks: whoever makes the {title} takes the pool, whoever fails pays it"
    ),
    "card-pool.begun.free": mark("whoever makes the {title} pays nobody anything for {card}"),
    "card-pool.left": mark(
        "what is left in the pool of {card} after the last deal is shared equally; any odd points belong to nobody"
    ),
    "card-pool.stake": mark("{card} discarded takes its pool, led or forced out it pays"),
    "card-pool.stake.held": mark("{card} discarded takes {held}, led or forced out it pays as much"),
    "card-pool.stake.paid": mark("{card} discarded or forced out is paid for"),
    # SweepBegun
    "sweep-begun": mark(
        "whoever wins the first {tricks} has begun the {title}, and nothing is paid for {replaced} in that deal"
    ),
    "sweep-begun.noun": mark("the {title}"),
    "sweep-begun.plain": mark("whoever wins the first {tricks} has begun the {title}"),
    "sweep-begun.made": mark(
        "if you begin the {title} and win all the other tricks too, each of the others pays you {each}"
    ),
    "sweep-begun.opposite": mark("the player opposite pays {times} as much for the {title}"),
    "sweep-begun.opposite.else": mark("the player opposite pays no more for the {title} than the others"),
    "sweep-begun.broken": mark(
        "if you begin the {title} but then lose a trick, you pay {points} to the first player who wins one"
    ),
    "sweep-begun.broken.all": mark(
        "if you begin the {title} but then lose a trick, you pay the others what each of them would have paid you"
    ),
    "sweep-begun.broken.nothing": mark(
        "if you begin the {title} but then lose a trick, you pay nothing for it"
    ),
    "sweep-begun.stake": mark("every trick ({title}) {points} from each"),
    "times.2": mark("twice"),
    "times": mark("{factor} times"),
    # PoolTaken
    "pool-taken.noun": mark("the pool"),
    "pool-taken.ante": mark("before a deal with an empty pool, everyone pays {ante} into it"),
    "pool-taken.again": mark("if the pool has stayed, only the dealer pays {ante} more into it"),
    "pool-taken.again.nothing": mark("if the pool has stayed, nobody pays anything more into it"),
    "pool-taken": mark(
        "as soon as you win {tricks} you take the pool, and the deal is over; if nobody wins that many, the pool stays for the next deal"
    ),
    "pool-taken.every": mark(
        "if you have won the first {tricks}, you may lead on instead of taking the pool, to win every trick: then you get the pool and {every} from each of the others"
    ),
    "pool-taken.every.nothing": mark(
        "if you have won the first {tricks}, you may lead on instead of taking the pool, to win every trick"
    ),
    "pool-taken.every.else": mark("the winner of {tricks} cannot play on"),
    "pool-taken.failed": mark(
        "if you lead on and then lose a trick, the deal is over, you get nothing and the pool stays"
    ),
    "pool-taken.stake": mark("{tricks} take the pool"),
    "pool-taken.every.stake": mark("{every} more from each for all the tricks"),
    # TrumpFactor
    "trump-factor.noun": mark("{suit} as trumps"),
    "trump-factor.2": mark("if {suit} are trumps, all scores for the deal are doubled"),
    "trump-factor.3": mark("if {suit} are trumps, all scores for the deal are tripled"),
    "trump-factor": mark("if {suit} are trumps, all scores for the deal are multiplied by {factor}"),
    "trump-factor.else": mark("{suit} as trumps score like any other suit"),
    "trump-factor.stake": mark("everything times {factor} if {suit} are trumps"),
    # Fewest
    "card-points.sum": mark("there are {points} in the pack; they only decide who scores what"),
    "fewest.noun": mark("the fewest card points"),
    "fewest": mark("if everyone won a trick, the player with the fewest card points scores {points}"),
    "fewest.tied.each": mark(
        "if players tie for the fewest, the one who won the last trick, if among them, scores nothing, and the other tied players score {points} each"
    ),
    "fewest.tied.one": mark(
        "if players tie for the fewest, the one who won the last trick, if among them, scores nothing; if that leaves one tied player, that player scores {points}, but if it leaves two, they score only 1 point each"
    ),
    "fewest.tied.earliest": mark(
        "if players tie for the fewest, the one who won the last trick, if among them, scores nothing; of the other tied players, the first in turn, starting on the dealer’s {side}, scores {points}"
    ),
    "fewest.tied.none": mark(
        "if players tie for the fewest, the one who won the last trick, if among them, scores nothing; if that leaves one tied player, that player scores {points}, but if it leaves two, they score nothing"
    ),
    "fewest.all": mark("if all {count} have the same number of card points, nobody scores"),
    "fewest.all.else": mark("a tie of all players is no exception"),
    "fewest.none": mark(
        "if exactly one player wins no trick, that player scores {points} and nobody else scores"
    ),
    "fewest.every": mark("a player who wins every trick scores {own}, and the others score nothing"),
    "fewest.every.both": mark(
        "a player who wins every trick scores {own}, and each of the others scores {others}"
    ),
    "fewest.every.others": mark("if one player wins every trick, each of the others scores {others}"),
    "fewest.every.nobody": mark("if one player wins every trick, nobody scores"),
    "fewest.points.stake": mark("fewest card points"),
    "fewest.none.stake": mark("only player without a trick"),
    "fewest.every.stake": mark("all the tricks"),
    "fewest.swept.stake": mark("the others then"),
    # Most
    "most.noun": mark("the most card points"),
    "most.points.costs": mark("the player with the most card points scores {points}"),
    "most.points.takes-off": mark("the player with the most card points takes {points} off the total"),
    "most.points.loses": mark("the player with the most card points loses {points}"),
    "most.times": mark("the player with the most card points scores them as points"),
    "most.times.loses": mark("the player with the most card points loses as many points"),
    "most.times.many": mark("the player with the most card points scores {times} points for each of them"),
    "most.pays": mark("the player with the most card points pays {points} to each of the others"),
    "most.tied": mark("if players tie for the most, this applies to each of them"),
    "most.tied.pays": mark(
        "if players tie for the most, each of them pays each player who has fewer; if all tie, nobody pays"
    ),
    "most.tied.last-trick": mark(
        "if players tie for the most, this applies only to the one who won the last trick, or to each of them if none of them did"
    ),
    "most.tied.highest-trump": mark(
        "if players tie for the most, this applies only to the one who took the highest trump, or to each of them if none of them took a trump"
    ),
    "most.talon": mark(
        "the cards left over count for that player too; if several pay, they count for nobody"
    ),
    "most.talon.else": mark("the cards left over do not count for the player with the most card points"),
    "most.trickless.2": mark("each player who wins no trick doubles what is paid"),
    "most.trickless": mark("each player who wins no trick multiplies what is paid by {factor}"),
    "most.trickless.else": mark("what is paid is the same if a player wins no trick"),
    "most.every.others.loses": mark("if one player wins every trick, each of the others loses {others}"),
    "most.points.stake": mark("most card points {points}"),
    "most.times.stake": mark("most card points count {times} each"),
    "most.trickless.stake": mark("×{factor} for each player without a trick"),
    "most.pays.stake": mark("most card points pay {points} to each other player"),
    # WholePoints
    "whole.noun": mark("the points of the deal"),
    "whole.dropped": mark("only whole points count; fractions are dropped"),
    "whole.last": mark(
        "the winner of the last trick scores the rest: {total} less what everyone else scores"
    ),
    "whole.sweep": mark(
        "if nobody else has a whole point, the winner of the last trick scores {own} and everyone else scores {others}"
    ),
    "whole.sweep.clean": mark(
        "if nobody else has taken anything that counts, the winner of the last trick scores {own} and everyone else scores {others}"
    ),
    "whole.sweep.else": mark("taking every point brings no special score"),
    "whole.stake": mark("only whole points, the rest to the last trick"),
    # LastCard
    "last-card.noun": mark("the highest card of the last trick"),
    "last-card.costs": mark("the last trick costs its winner the value of the card that won it: {values}"),
    "last-card.brings": mark("the last trick brings its winner the value of the card that won it: {values}"),
    "last-card.costs.always": mark("the last trick costs its winner {points}"),
    "last-card.brings.always": mark("the last trick brings its winner {points}"),
    "last-card.equals": mark("everyone else who played an equal card to the last trick scores the same"),
    "last-card.equals.else": mark(
        "those who played an equal card to the last trick before its winner score nothing"
    ),
    "last-card.rank": mark("{rank} {points}"),
    "last-card.face": mark("other cards their face value"),
    "last-card.stake": mark("the highest card of the last trick scores its value"),
    # Outset
    "outset.noun": mark("the points from the outset"),
    "outset": mark("everyone starts the deal with {points}"),
    "outset.else": mark("everyone starts the deal with nothing"),
    "outset.stake": mark("everyone {points} from the outset"),
    # Exempt
    "exempt.noun": mark("the exemption from {total} on"),
    "exempt": mark("if your total was {total} or more before the deal, {what} cost you nothing"),
    "exempt.brings": mark("if your total was {total} or more before the deal, {what} bring you nothing"),
    "exempt.else": mark("everyone is charged alike, however high the total"),
    "exempt.brings.else": mark("everyone scores alike, however high the total"),
    "exempt.stake": mark("nothing for {what} from a total of {total} on"),
    # Multiplier
    "multiplier.-1": mark(
        "if you take {card}, whatever you would score for {what} is taken off your score instead"
    ),
    "multiplier.0": mark("if you take {card}, you score nothing for {what}"),
    "multiplier.2": mark("if you take {card}, your score for {what} is doubled"),
    "multiplier.3": mark("if you take {card}, your score for {what} is tripled"),
    "multiplier": mark("if you take {card}, your score for {what} is multiplied by {factor}"),
    "multiplier.alone.costs": mark(
        "if you take {card} and none of the cards it multiplies, it costs you {points}"
    ),
    "multiplier.alone.brings": mark(
        "if you take {card} and none of the cards it multiplies, it is worth {points} to you"
    ),
    "multiplier.alone.takes-off": mark(
        "if you take {card} and none of the cards it multiplies, it takes {points} off your score"
    ),
    "multiplier.alone.else": mark("{card} scores nothing by itself"),
    "multiplier.idle": mark("{cards} score nothing, but are among the cards that {card} multiplies"),
    "multiplier.else": mark("{card} multiplies nothing"),
    "multiplier.every": mark("everything else in the deal"),
    "multiplier.stake": mark("{card} ×{factor} ({what})"),
    # Reversal
    "reversal": mark("if you take {cards}, your score for {what} changes its sign"),
    "reversal.brings": mark("if you take {cards}, {what} brings you as much as it would have cost you"),
    "reversal.else": mark("taking {cards} turns no other score round"),
    "reversal.stake": mark("{cards}: the opposite for {what}"),
    # GoneOut
    "gone-out.noun": mark("going out"),
    "gone-out.first": mark("the first to go out scores {points}"),
    "gone-out.place": mark("the {place} {points}"),
    "gone-out.last": mark("the last {points}"),
    "gone-out.left": mark(
        "everyone who goes out scores {points}, paid by the last player left with cards, who scores {{}}"
    ),
    "gone-out.place.stake": mark("{place} out"),
    "gone-out.any.stake": mark("going out"),
    "gone-out.left.stake": mark("left with cards"),
    # InstantWinPaid
    "instant-win.noun": mark("winning before any card is played"),
    "instant-win": mark(
        "a player who wins a deal before any card is played is paid {points} by everyone else, and nothing else counts in that deal"
    ),
    "instant-win.stake": mark("a winning hand as dealt {points} from each other player"),
    # The deal as a whole
    "total": mark("there are {{}} in each deal"),
    "total.together": mark("together, the players score {{}} in each deal"),
    "total.part": mark("there are {{}} in this deal"),
    "total.together.part": mark("together, the players score {{}}"),
    "total.out.costs": mark(
        "if one of these cards is out of play, nobody loses points for it, so the players together score that much more"
    ),
    "total.out.adds": mark(
        "if one of these cards is out of play, nobody scores it, so the players together score that much less"
    ),
    "total.out": mark("if one of these cards is out of play, nobody scores it, so the total is different"),
    "total.below-zero": mark("totals can go below zero"),
    "total.example": mark("if you take {things}, you score {points}"),
}


@dataclass(frozen=True, slots=True)
class Account:
    """The texts about a scoring term.

    ``noun`` names what it counts; ``clauses`` are its sentences in the rulebook, ``stakes`` its few words at
    the table.  Both can be iterated once and cost nothing until then.
    """

    noun: Text
    clauses: Iterable[Clause] = ()
    stakes: Iterable[Text] = ()


def worded(key: str, **places: Value) -> Text:
    """Return the sentence or phrase of a key with its places filled."""
    return texts.say(ENGLISH[key], **places)


def scores(key: str, text: Text, value: Text = NOTHING, *, otherwise: Text = NOTHING) -> Clause:
    """Return a clause on scoring."""
    return Clause("scoring", key, text, value, otherwise=otherwise)


def follows(key: str, text: Text, value: Text = NOTHING, *, example: bool = False) -> Clause:
    """Return a clause on scoring that only spells out what follows from others."""
    return Clause("scoring", key, text, value, derived=True, example=example)


Nouns: TypeAlias = Callable[[str], Text]
"""Return what the scoring term of a name counts, as a noun."""


def paid_for(told: Iterable[tuple[str, Exact]]) -> Text:
    """Return what is paid for several things, those that are worth nothing left out."""
    return joined(
        ", ", [worded("paid.for", what=what, points=figure(points)) for what, points in told if points]
    )
