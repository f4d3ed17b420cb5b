"""The words for each scoring term: sentences and phrases with named places, in one table.

A key is the term, a dot and the case.  ``{}`` stands for the value that depends on the number of players.
Keys ending in ``.noun`` name what a term counts, keys ending in ``.stake`` say it briefly at the table;
``.else`` is what holds without the rule.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from capot.rules.text.facts import Clause

ENGLISH = {
    # Captured
    "captured.taking": "cards score for the player who takes them in a trick",
    "captured.costs": "{cards} costs {{}}",
    "captured.brings": "{cards} is worth {{}}",
    "captured.takes-off": "{cards} takes {{}} off your score",
    "captured.face-values": "each {card} costs its face value ({values})",
    "captured.whole-pack.noun": "the cards",
    "captured.stake": "{cards} {points}",
    "captured.stake.several": "{cards} {points} each",
    "captured.stake.but": "each {suit} but {card} {points}",
    "captured.stake.whole": "each {suit} {points}",
    "captured.stake.span": "each {suit} {least} to {most}",
    "captured.stake.card-points": "{values} in card points",
    "captured.face-up": "lay {cards} that you take in tricks face up in front of you",
    "captured.face-up.else": "{cards} taken in tricks lie face down with the other cards of the trick",
    # TrickTaken
    "trick.every.noun": "every trick",
    "trick.every": "each trick",
    "trick.first": "the first trick",
    "trick.last": "the last trick",
    "trick.last but one": "the second-to-last trick",
    "trick.costs": "{trick} costs its winner {{}}",
    "trick.brings": "{trick} is worth {{}} to its winner",
    "trick.takes-off": "{trick} takes {{}} off its winner’s score",
    "trick.others.takes-off": "{trick} takes {{}} off the score of everyone except its winner",
    "trick.others.costs": "{trick} costs everyone except its winner {{}}",
    "trick.others.brings": "{trick} is worth {{}} to everyone except its winner",
    "trick.else": "{trick} scores nothing",
    "trick.stake": "{trick} {points}",
    "trick.others.stake": "{trick} {points} for everyone except its winner",
    # Together
    "together.noun": "all {count} together",
    "together": "if you take {what}, you score {points} for them",
    "together.instead": "if you take {what}, you score {points} for them instead of {usual}",
    "together.else": "taking {what} scores no more than each of them alone",
    "together.parts": "{count} ({parts})",
    "together.stake": "all {count} together {points}",
    # Sweep
    "sweep.take": "you take {cards}",
    "sweep.every": "you win every trick",
    "sweep.none": "you win no trick",
    "sweep.take.noun": "taking {cards}",
    "sweep.every.noun": "winning every trick",
    "sweep.none.noun": "winning no trick",
    "sweep": "if {feat}, {paid}{rest}",
    "sweep.titled": "if {feat}, you have {title}: {paid}{rest}",
    "sweep.alone": "; nothing else counts in that deal",
    "sweep.instead": " instead of the points for {replaced}",
    "sweep.besides": "; the points for {kept} still count",
    "sweep.silent": ". You need not announce it",
    "sweep.else": "{feat} scores as usual",
    "sweep.spoiled": "if that would end the match and you would not win it, {paid} instead",
    "sweep.spoiled.else": "this holds even if it makes another player win the match",
    "sweep.doubled": "if you win every trick as well, these scores are doubled",
    "sweep.doubled.else": "winning every trick as well adds nothing",
    "sweep.stake": "{feat}: {paid}",
    "paid.others": "you score nothing and each opponent scores {{}}",
    "paid.own": "you score {{}} and each opponent scores nothing",
    "paid.both": "you score {{}} and each opponent scores {others}",
    "paid.nobody": "nobody scores anything",
    # Undertakings
    "undertaking.made": "a declarer who {makes} scores {paid}; nothing else counts in that deal",
    "undertaking.paid.others": "nothing, and {opponents} scores {others}",
    "undertaking.paid.own": "{own}, and {opponents} scores nothing",
    "undertaking.paid.both": "{own}, and {opponents} scores {others}",
    "undertaking.opponents": "each opponent",
    "undertaking.opponents.several": "each opponent (other declarers included)",
    "undertaking.makes": "makes {title}",
    "undertaking.makes.the moon": "shoots the moon",
    "undertaking.fails": "fails to make {title}",
    "undertaking.fails.the moon": "fails to shoot the moon",
    "undertaking.failed.nobody": "a declarer who {fails} scores {paid}; nothing else counts in that deal",
    "undertaking.failed.others.own": "a declarer who {fails} scores {own} and no more, while {who} score what they took in tricks as usual",
    "undertaking.failed.others": "a declarer who {fails} scores {paid}; in addition, {who} score what they took in tricks as usual",
    "undertaking.failed.everybody.free": "a declarer who {fails} pays nothing for it; everyone scores what they took in tricks as usual",
    "undertaking.failed.everybody": "a declarer who {fails} scores {paid}; in addition, everyone scores what they took in tricks as usual",
    "undertaking.opponents.all": "the opponents",
    "undertaking.opponents.silent": "the players who announced nothing",
    "undertaking.silent": "if {feat} without having announced it, you score {{}}",
    "undertaking.silent.usual": "as usual",
    "undertaking.silent.points": "just {points}",
    # Scale
    "scale.half.noun": "the halving of the points",
    "scale.noun": "the factor of the points",
    "scale.half": "all of these are half the usual points",
    "scale": "all of these are the usual points times {factor}",
    "scale.half.all": "everything in this deal counts half",
    "scale.all": "everything in this deal counts {factor} times",
    "scale.half.else": "nothing is halved",
    "scale.else": "nothing is multiplied",
    "scale.half.stake": "everything halved",
    "scale.stake": "everything times {factor}",
    "scale.half.line": "In this deal all points are halved.",
    "scale.line": "In this deal all points are multiplied by {factor}.",
    # Shares
    "shares.noun": "the pool",
    "shares.ante": "in each deal, the dealer pays {ante} into a pool",
    "shares.ante.else": "there is no pool",
    "shares.first.pool": "out of the pool, the player with the fewest card points takes {chips}",
    "shares.first": "the player with the fewest card points scores {chips}",
    "shares.next": "the one with the {place} fewest {chips}",
    "shares.most": "the one with the most {chips}",
    "shares.nothing": "nothing",
    "shares.only": "card points are not written down; only chips count",
    "shares.equals": "if players have equal card points, the one who comes first in turn, starting on the dealer’s {side}, counts as having fewer",
    "shares.sweep": "if you win every trick, you take {what} instead",
    "shares.sweep.pool": "the whole pool",
    "shares.sweep.each": "{chips} from each opponent",
    "shares.most-pays": "unless someone won every trick, the player with the most card points pays {chips} to each of the others",
    "shares.most-pays.else": "the player with the most card points pays nobody",
    "shares.example": "a dealer with the fewest card points pays {ante} into the pool and takes {share} out of it, which makes {all}",
    "shares.stake": "from the fewest card points up, {shares} chips",
    # Sweepstake
    "sweepstake.paying": "you pay 1 point into a pool for {card} you take",
    "sweepstake.sharing": "the players who took no {cards} share the pool equally; any odd points stay in it",
    "sweepstake.staying": "if everyone took some, or one player took them all, the whole pool is carried over to the next deal",
    "sweepstake.left": "whatever is left in the pool at the end of the match belongs to nobody",
    "sweepstake.stake": "{each} into the pool, shared by those who take none",
    # Howell
    "howell.paying": "for {card} you take, you pay one point into a pool for each opponent, which makes {{}}",
    "howell.drawing": "then you take 1 point out of it for {card} that the others took",
    "howell.example": "a player who took {count} of them pays {paid}, takes {drawn} and so scores {points}",
    "howell.stake": "{each} to each opponent",
    # Pot
    "pot.noun": "the pot",
    "pot.ante": "before each deal, everyone puts {ante} in the pot (the ante)",
    "pot.ante.else": "there is no pot",
    "pot.most": "the player who wins {count} or more of the {hands} hands takes the pot",
    "pot.all": "to take the pot, you must win or tie {every}",
    "pot.tied.nobody": "if players tie for a hand, nobody wins it",
    "pot.tied.earliest": "if players tie for a hand, the first of them to show it wins it: first hands are shown in turn, starting on the dealer’s {side}, and later hands starting with the winner of the hand before",
    "pot.shared.split": "if several players win or tie every hand, they share the pot equally; any odd points stay in it",
    "pot.shared.carry": "if several players win or tie every hand, the pot stays for the next deal",
    "pot.staying": "a pot that nobody wins stays for the next deal",
    "pot.example": "winning the antes of a single deal gains you {won} and costs each of the others {lost}",
    "pot.example.two": "winning the antes of a single deal gains you {won} and costs the other player {lost}",
    "pot.most.stake": "{count} of {hands} hands take the pot",
    "pot.all.stake": "{every}, won or tied, take the pot",
    "hands.both": "both hands",
    "hands.all": "all {count} hands",
    # HandsWon
    "hands-won.noun": "the hands won",
    "hands-won": "each hand you win scores {points}; a tied hand scores nothing for anyone",
    "hands-won.crash": "winning {every} is a crash and scores {points} on top",
    "hands-won.crash.else": "winning {every} scores no more than each of them alone",
    "hands-won.stake": "each hand won {points}",
    "hands-won.crash.stake": "each hand won {points}, all {hands} together {crash} more",
    # TrickCount
    "tricks.noun": "the tricks",
    "tricks.each": "each trick you win {gets}",
    "tricks.none": "if you win no trick, you {get}",
    "tricks.none.in": "if you stay in and win no trick, you {get}",
    "tricks.every": "if you win every trick, you {get} for the whole deal; {others}",
    "tricks.swept": "each of the others {gets}",
    "tricks.swept.in": "each of the others who stayed in {gets}",
    "tricks.swept.nothing": "the others score nothing",
    "tricks.alone": "if everyone else drops out, you {get} without playing",
    "tricks.score": "score {points}",
    "tricks.take-off": "take {points} off your total",
    "tricks.scores": "scores {points}",
    "tricks.takes-off": "takes {points} off your total",
    "tricks.takes-off.theirs": "takes {points} off the total",
    "tricks.stake": "{told}, every trick {points} in all",
    "tricks.each.stake": "each trick",
    "tricks.none.stake": "no trick",
    # TrumpFactor
    "trump-factor.noun": "{suit} as trumps",
    "trump-factor.2": "if {suit} are trumps, all scores for the deal are doubled",
    "trump-factor.3": "if {suit} are trumps, all scores for the deal are tripled",
    "trump-factor": "if {suit} are trumps, all scores for the deal are multiplied by {factor}",
    "trump-factor.else": "{suit} as trumps score like any other suit",
    "trump-factor.stake": "everything times {factor} if {suit} are trumps",
    # Bands and Fewest
    "card-points.sum": "there are {points} in the pack; they only decide who scores what",
    "bands.noun": "the card points of the declarer",
    "bands": "the declarer counts the card points in the tricks won and the cards discarded, and scores {bands}",
    "bands.band": "{points} with {span}",
    "bands.span.top": "{low} or more",
    "bands.span": "{low} to {high}",
    "bands.span.bottom": "fewer than {high}",
    "bands.every": "a declarer who wins every trick scores {points} instead",
    "bands.none": "a declarer who wins no trick scores {points} instead",
    "bands.paying": "each opponent pays the declarer that score (or receives it if it is below zero), so the declarer’s own score is {often} as much",
    "bands.alone": "the opponents score nothing",
    "bands.stake": "the declarer scores {told}",
    "bands.band.stake": "{points} with {span}",
    "bands.every.stake": "{points} for every trick",
    "bands.none.stake": "{points} for no trick",
    "fewest.noun": "the fewest card points",
    "fewest": "if everyone won a trick, the player with the fewest card points scores {points}",
    "fewest.tied.each": "if players tie for the fewest, the one who won the last trick, if among them, scores nothing, and the other tied players score {points} each",
    "fewest.tied.one": "if players tie for the fewest, the one who won the last trick, if among them, scores nothing; if that leaves one tied player, that player scores {points}, but if it leaves two, they score only 1 point each",
    "fewest.tied.earliest": "if players tie for the fewest, the one who won the last trick, if among them, scores nothing; of the other tied players, the first in turn, starting on the dealer’s {side}, scores {points}",
    "fewest.tied.none": "if players tie for the fewest, the one who won the last trick, if among them, scores nothing; if that leaves one tied player, that player scores {points}, but if it leaves two, they score nothing",
    "fewest.all": "if all {count} have the same number of card points, nobody scores",
    "fewest.all.else": "a tie of all players is no exception",
    "fewest.none": "if exactly one player wins no trick, that player scores {points} and nobody else scores",
    "fewest.every": "a player who wins every trick scores {own}, and the others score nothing",
    "fewest.every.both": "a player who wins every trick scores {own}, and each of the others scores {others}",
    "fewest.every.others": "if one player wins every trick, each of the others scores {others}",
    "fewest.every.nobody": "if one player wins every trick, nobody scores",
    "fewest.points.stake": "fewest card points",
    "fewest.none.stake": "only player without a trick",
    "fewest.every.stake": "every trick",
    "fewest.swept.stake": "the others then",
    # GoneOut
    "gone-out.noun": "going out",
    "gone-out.first": "the first to go out scores {points}",
    "gone-out.place": "the {place} {points}",
    "gone-out.last": "the last {points}",
    "gone-out.left": "everyone who goes out scores {points}, paid by the last player left with cards, who scores {{}}",
    "gone-out.place.stake": "{place} out",
    "gone-out.any.stake": "going out",
    "gone-out.left.stake": "left with cards",
    # InstantWinPaid
    "instant-win.noun": "winning before any card is played",
    "instant-win": "a player who wins a deal before any card is played is paid {points} by everyone else, and nothing else counts in that deal",
    "instant-win.stake": "a winning hand as dealt {points} from each other player",
    # The deal as a whole
    "total": "there are {{}} in each deal",
    "total.together": "together, the players score {{}} in each deal",
    "total.out.costs": "if one of these cards is out of play, nobody loses points for it, so the players together score that much more",
    "total.out.adds": "if one of these cards is out of play, nobody scores it, so the players together score that much less",
    "total.out": "if one of these cards is out of play, nobody scores it, so the total is different",
    "total.below-zero": "totals can go below zero",
    "total.example": "if you take {things}, you score {points}",
}


@dataclass(frozen=True, slots=True)
class Account:
    """The texts about a scoring term.

    ``noun`` names what it counts; ``clauses`` are its sentences in the rulebook, ``stakes`` its few words at
    the table.  Both can be iterated once and cost nothing until then.
    """

    noun: str
    clauses: Iterable[Clause] = ()
    stakes: Iterable[str] = ()


def say(key: str, **places: object) -> str:
    """Return the sentence or phrase of a key with its places filled."""
    return ENGLISH[key].format(**places)


def scores(key: str, text: str, value: str = "", *, otherwise: str = "") -> Clause:
    """Return a clause on scoring."""
    return Clause("scoring", key, text, value, otherwise=otherwise)


def follows(key: str, text: str, value: str = "", *, example: bool = False) -> Clause:
    """Return a clause on scoring that only spells out what follows from others."""
    return Clause("scoring", key, text, value, derived=True, example=example)
