"""The words for what declarers and makers of trumps score, part of the table in `words`."""

from capot.language.texts import mark

DECLARERS = {
    # Undertakings
    "undertaking.made": mark("a declarer who {makes} scores {paid}; nothing else counts in that deal"),
    "undertaking.paid.others": mark("nothing, and {opponents} scores {others}"),
    "undertaking.paid.own": mark("{own}, and {opponents} scores nothing"),
    "undertaking.paid.both": mark("{own}, and {opponents} scores {others}"),
    "undertaking.pooled.made": mark(
        "a declarer who {makes} takes the whole pool and {points} from each opponent"
    ),
    "undertaking.pooled.failed": mark(
        "a declarer who {fails} pays as much into the pool as it holds, and {points} to each opponent; nothing else counts in that deal"
    ),
    "undertaking.opponents": mark("each opponent"),
    "undertaking.opponents.several": mark("each opponent (other declarers included)"),
    "undertaking.makes": mark("makes {title}"),
    "undertaking.makes.the moon": mark("shoots the moon"),
    "undertaking.fails": mark("fails to make {title}"),
    "undertaking.fails.the moon": mark("fails to shoot the moon"),
    "undertaking.failed.nobody": mark(
        "a declarer who {fails} scores {paid}; nothing else counts in that deal"
    ),
    "undertaking.failed.others.own": mark(
        "a declarer who {fails} scores {own} and no more, while {who} score what they took in tricks as usual"
    ),
    "undertaking.failed.others": mark(
        "a declarer who {fails} scores {paid}; in addition, {who} score what they took in tricks as usual"
    ),
    "undertaking.failed.winners.own": mark(
        "a declarer who {fails} scores {own} and no more, while {who} score for the tricks they won, but nothing for winning none"
    ),
    "undertaking.failed.winners": mark(
        "a declarer who {fails} scores {paid}; in addition, {who} score for the tricks they won, but nothing for winning none"
    ),
    "undertaking.failed.everybody.free": mark(
        "a declarer who {fails} pays nothing for it; everyone scores what they took in tricks as usual"
    ),
    "undertaking.failed.everybody": mark(
        "a declarer who {fails} scores {paid}; in addition, everyone scores what they took in tricks as usual"
    ),
    "undertaking.opponents.all": mark("the opponents"),
    "undertaking.opponents.silent": mark("the players who announced nothing"),
    "undertaking.silent": mark("if {feat} without having announced it, you score {{}}"),
    "undertaking.silent.usual": mark("as usual"),
    "undertaking.silent.points": mark("just {points}"),
    # Bands
    "bands.noun": mark("the card points of the declarer"),
    "bands.noun.if": mark("the card points of the declarer, with {suits} as trumps"),
    "bands": mark(
        "the declarer counts the card points in the tricks won and the cards discarded, and scores {bands}"
    ),
    "bands.tricks": mark("the declarer counts the card points in the tricks won, and scores {bands}"),
    "bands.widow": mark(
        "the declarer counts the card points in the tricks won and in the {widow}, and scores {bands}"
    ),
    "bands.each": mark("{points} for each point above {par}, and loses as much for each below"),
    "bands.each.stake": mark("{points} for each card point above {par}"),
    "bands.each.lost.stake": mark("{points} for each below"),
    "bands.sweep": mark("a declarer who wins every trick scores {every}, and any other declarer {points}"),
    "bands.otherwise.stake": mark("{points} otherwise"),
    "bands.with": mark("with {suits} as trumps, {what}"),
    "bands.band": mark("{points} with {span}"),
    "bands.band.none": mark("{points} with no card points"),
    "bands.band.any": mark("{points} with any"),
    "bands.span.top": mark("{low} or more"),
    "bands.span": mark("{low} to {high}"),
    "bands.span.bottom": mark("fewer than {high}"),
    "bands.every": mark("a declarer who wins every trick scores {points} instead"),
    "bands.none": mark("a declarer who wins no trick scores {points} instead"),
    "bands.paying": mark(
        "each opponent pays the declarer that score (or receives it if it is below zero), so the declarer’s own score is {often} as much"
    ),
    "bands.alone": mark("the opponents score nothing"),
    "bands.stake": mark("the declarer scores {told}"),
    "bands.paid.stake": mark("each opponent pays the declarer {won}, and gets {lost}"),
    "bands.won.stake": mark("each opponent pays the declarer {won}"),
    "bands.lost.stake": mark("the declarer pays each opponent {lost}"),
    "bands.band.stake": mark("{points} for {span}"),
    "bands.band.none.stake": mark("{points} for no card points"),
    "bands.every.stake": mark("{points} for winning every trick"),
    "bands.none.stake": mark("{points} for winning no trick"),
    # Makers
    "makers.noun": mark("the tricks of the makers of trumps"),
    "makers.who": mark("the player who made trumps"),
    "makers.who.partner": mark("the side of the player who made trumps"),
    "makers.made": mark("{who} scores {points} for winning {needed} tricks or more"),
    "makers.march": mark("for winning every trick it is {{}} instead"),
    "makers.failed": mark("for fewer tricks, the other side scores {points}"),
    "makers.failed.each": mark("for fewer tricks, each of the others scores {points}"),
    "makers.lone": mark("for winning every trick alone, it is {points}"),
    "makers.lone.else": mark("winning every trick alone scores no more than in partnership"),
    "makers.lone.failed": mark("if the player who made trumps alone wins fewer, it is {points}"),
    "makers.lone.failed.else": mark("failing alone costs no more than in partnership"),
    "makers.made.stake": mark("makers {points} for {needed} tricks"),
    "makers.march.stake": mark("{points} for all"),
    "makers.failed.stake": mark("the others {points} for fewer"),
    # Honours
    "honours.noun": mark("the honours"),
    "honours": mark(
        "honours, the trumps {ranks}, score for whoever was dealt them, partners together: {told}"
    ),
    "honours.else": mark("honours do not score"),
    "honours.band": mark("{points} for {count}"),
    "honours.stake": mark("honours {told}"),
    # MakersBands
    "banded.noun": mark("the card points of the makers of trumps"),
    "banded.noun.if": mark("the card points of the makers if {suits} are trumps"),
    "banded.with": mark("with {suits} as trumps, {what}"),
    "banded.who": mark("the player who made trumps"),
    "banded.who.partner": mark("the side of the player who made trumps"),
    "banded.rest": mark("each of the others"),
    "banded.rest.partner": mark("the other side"),
    "banded.nothing": mark("nothing"),
    "banded.makers": mark("{who} scores by its card points: {bands}"),
    "banded.makers.off": mark("{who} takes points off its total by its card points: {bands}"),
    "banded.others": mark("if the makers have fewer, {who} scores instead: {bands}"),
    "banded.others.off": mark("if the makers have fewer, {who} takes points off its total instead: {bands}"),
    "banded.every": mark(
        "makers who win every trick score {points} instead, or {one} if one player wins them all"
    ),
    "banded.every.off": mark(
        "makers who win every trick take off {points} instead, or {one} if one player wins them all"
    ),
    "banded.every.alike": mark("makers who win every trick score {points} instead"),
    "banded.every.alike.off": mark("makers who win every trick take off {points} instead"),
    "banded.none": mark("if the makers win no trick, {who} scores {points}"),
    "banded.none.off": mark("if the makers win no trick, {who} takes off {points}"),
    "banded.carried": mark(
        "{span} scores nothing, and the next score grows by {points}; several such deals add up"
    ),
    "banded.carried.else": mark("if nobody scores, the next deal is played as usual"),
    "banded.span.one": mark("exactly {points}"),
    "banded.stake": mark("makers {told}"),
    "banded.others.stake": mark("the others {told}"),
    "banded.needed.stake": mark("makers need {points}"),
}
