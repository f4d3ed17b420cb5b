"""The layout of the kernel's two records, the rules and the deal, and its codes.

Sets of cards are bits over *kernel* card indices: by suit of play, trumps last, within a suit from weak to
strong, so that the stronger of two cards has the larger index.  As trumps reorder the cards, the sets of the
rules have one row for each *ordering*: row 0 without trumps, row 1 + *s* with suit *s* (0 to 3: ♠ ♥ ♦ ♣) as
trumps.  Where the same cards are trumps in every deal, row 0 is the only one and has them last.  Trumps that
replace no plain suit are suit 4; so are jokers, which come first.
"""

from typing import Any, Literal, TypeAlias

import numpy as np

from capot.kernel.learned.net import NET
from capot.rules.errors import RulesError

Tables: TypeAlias = Any
"""One record of `TABLES`: the rules of a deal."""

State: TypeAlias = Any
"""One record of `STATE`: a deal in progress."""

SEATS, CARDS, ORDERINGS, TERMS, PIECES, WORDS, CYCLE, ENDS, GRADES = 10, 64, 5, 48, 128, 8, 32, 4, 3
"""Room for players, cards, orderings, scoring terms, valued sets of cards, bans or duties or undertakings,
deals of a passing cycle, ends of a match, grades of penalty cards."""

SUITS, SUIT, STAGES, BANDS_ROOM, TOPS_ROOM = 5, 15, 5, 12, 16
"""Room for suits of play, for cards of one, for stages, for bands of card points, for trumps in sequence."""

RESULTS = 24
"""The results of a declarer's game: over, enough, under, as bits, and 8 for every trick or 16 for none."""

PLAIN_SUITS = 4
"""Suits of play where trumps are not one besides the plain suits."""

POINTS = 2**30
"""Largest amount; all that a deal makes of it must still fit in 64 bits."""

NOBODY = -1
MOVE_NOTHING, MOVE_REFUSE, MOVE_STOP = 0, 62, 62
"""As moves: announcing nothing (undertaking *k* is 1 + *k*), refusing to pass, and leading no more."""

EXCHANGE, TALON, ANNOUNCE, TRICKS = range(4)
BY_POSITION, HOLDER_LEADS_CARD, HOLDER_LEADS_SUIT, HOLDER_LEADS_ANY = range(4)
UNBROKEN, NOT_TO_FIRST_TRICK, NOT_OPENING, NOT_TO_FIRST_OF_SUIT = range(4)
ALL_OF, EVERY_TRICK, NO_TRICK = range(3)
POLL = {"first": 0, "every": 1, "highest": 2}
POLL_FIRST, POLL_EVERY, POLL_HIGHEST = range(3)
STILL_COUNT = {"nobody": 0, "others": 1, "everybody": 2, "winners": 3}
COUNT_NOBODY, COUNT_OTHERS, COUNT_EVERYBODY, COUNT_WINNERS = range(4)
FIRST_TRICK, LAST_TRICK, ANY_TRICK, BEFORE_LAST, MARKED_TRICK = range(5)
PART_FIRST, PART_LAST, PART_EVERY, PART_BEFORE, PART_MARKED = 1, 2, 4, 8, 16
FREELY, OVER_ANY, OVER_FREE, OVER_BEAT, OVER_ALWAYS = range(5)
OVER = {"any": OVER_ANY, "free": OVER_FREE, "beat": OVER_BEAT, "always": OVER_ALWAYS}
"""Trumping by a player who cannot follow: free, or a duty that depends on the trumps in the trick."""

BEAT_ANY, BEAT_HIGHEST = 1, 2
BEAT = {"any": BEAT_ANY, "highest": BEAT_HIGHEST}
OWN_SCORES, ADDED, PILED = range(3)
HEAD_OR_LOWEST, MUST_HEAD = 1, 2
ONE_SCORE: dict[Literal["own", "added", "piled"], int] = {"own": OWN_SCORES, "added": ADDED, "piled": PILED}
DRAWS = {"never": 0, "after each trick": 1, "to follow": 2, "hand by hand": 3}
DRAW_NEVER, DRAW_AFTER, DRAW_TO_FOLLOW, DRAW_HANDS = range(4)
TIED = {"each": 0, "one": 1, "earliest": 2, "none": 3, "last trick": 4, "highest trump": 5}
TIED_EACH, TIED_ONE, TIED_EARLIEST, TIED_NONE, TIED_LAST, TIED_TRUMP = range(6)

_I, _F = "<i8", "<f8"

STAKES = np.dtype(
    [
        # As in the books: what a card, and the first, the last two and every trick cost their takers.
        ("card", _F, (ORDERINGS, CARDS)),
        ("first", _F),
        ("before", _F),
        ("marked", _F),
        ("last", _F),
        ("every", _F),
        # The cards that cost something, by cost, the dearest first; those that bring something.
        ("grades", _I),
        ("grade_cost", _F, (CARDS,)),
        # The points that a card brings its player when it is discarded, and costs him otherwise.
        ("played", _F, (ORDERINGS, CARDS)),
        ("grade_cards", _I, (ORDERINGS, CARDS)),
        ("gifts", _I, (ORDERINGS,)),
        # The cards of a pool; sets of cards, first and last trick that cost more together.
        ("pool_cards", _I, (ORDERINGS,)),
        ("sets", _I),
        ("set_cards", _I, (ORDERINGS, TERMS)),
        ("set_first", _I, (TERMS,)),
        ("set_last", _I, (TERMS,)),
        ("set_extra", _F, (TERMS,)),
        # Unannounced sweeps: their cards (0 for every trick), what the sweeper gains, what the cards cost.
        ("prizes", _I),
        ("prize_cards", _I, (ORDERINGS, TERMS)),
        ("prize_gain", _F, (TERMS,)),
        ("prize_alone", _F, (TERMS,)),
        # A declarer's gain over each of the others, if it is made and if it fails.
        ("gain", _F, (WORDS, 2)),
    ],
    align=True,
)

TABLES = np.dtype(
    [
        # The table and the pack.  `tricks` counts those of drawn cards too; `tricks_of` is by number of cards
        # taken, `bit` and `index` by canonical place, `canonical` by kernel index.
        ("seats", _I),
        # The number of sides, that of the seats where everyone plays alone, and what partners share.
        ("sides", _I),
        ("one_score", _I),
        ("size", _I),
        ("tricks", _I),
        ("orderings", _I),
        ("tricks_of", _I, (CARDS,)),
        ("bit", _I, (ORDERINGS, CARDS)),
        ("index", _I, (ORDERINGS, CARDS)),
        ("canonical", _I, (ORDERINGS, CARDS)),
        # By the card led: the cards that follow it, and those that may win the trick.
        ("follow", _I, (ORDERINGS, CARDS)),
        ("wins", _I, (ORDERINGS, CARDS)),
        ("suit", _I, (ORDERINGS, SUITS)),
        # Where suits mean nothing, the cards equal to each; the duty to head the trick, and the leads to
        # which all play their lowest.
        ("suitless", _I),
        ("equals", _I, (CARDS,)),
        ("heading", _I),
        ("lowest_to", _I),
        # Where trumps may be played at will or kept back: by the card led, the cards of which some must be
        # played by a hand that holds one of another set; elsewhere both are the cards that follow.
        ("freely", _I),
        ("answers", _I, (ORDERINGS, CARDS)),
        ("due", _I, (ORDERINGS, CARDS)),
        # The trumps that need not be played to a lower one.
        ("spared", _I, (ORDERINGS,)),
        # Whether following suit has special rules: without suits, freely, or with jokers; and whether,
        # freely, only tricks score, for those who win them.
        ("apart", _I),
        ("races", _I),
        # The suits of play: four, or five where trumps are a separate suit or there are jokers.  The
        # jokers, the lowest cards in every ordering, and the suits without them, which can be led.
        ("suits", _I),
        ("ranked", _I),
        ("jokers", _I),
        # Trumps, as the place of their suit of play (-1 for none), and as a set.
        ("trump", _I, (ORDERINGS,)),
        ("trumps", _I, (ORDERINGS,)),
        # The deal: places in the shuffled pack, for hands counted from eldest.
        ("dealt", _I, (SEATS, CARDS)),
        ("hand", _I),
        ("talon_from", _I),
        ("turned", _I),
        ("ordering_of", _I, (CARDS,)),
        ("suit_of", _I, (CARDS,)),
        ("not_repeated", _I),
        # Whether, before the play, trumps are named, whether there is a declarer against all others, and
        # whether there is one whose side scores by its tricks.
        ("named_trump", _I),
        ("declares", _I),
        ("makes", _I),
        # The stages.
        ("stages", _I),
        ("stage", _I, (STAGES,)),
        ("pass_count", _I),
        ("pass_cycle", _I),
        ("pass_steps", _I, (CYCLE,)),
        ("may_refuse", _I),
        ("discards", _I),
        # For each stage the cards that may not be passed or laid aside, and sets that may not go whole from
        # a hand that holds none of others.
        ("barred", _I, (ORDERINGS, STAGES)),
        ("keeps", _I),
        ("keep", _I, (ORDERINGS, STAGES, WORDS)),
        ("keep_unless", _I, (ORDERINGS, STAGES, WORDS)),
        ("undertakings", _I),
        ("poll", _I),
        ("aim", _I, (WORDS,)),
        ("aim_cards", _I, (ORDERINGS, WORDS)),
        ("made", _I, (WORDS, 2)),
        ("failed", _I, (WORDS, 2)),
        ("still_count", _I, (WORDS,)),
        ("leads", _I, (WORDS,)),
        ("suspends", _I, (WORDS,)),
        # The tricks.
        ("first_lead", _I),
        ("lead_step", _I),
        ("lead_suit", _I, (ORDERINGS,)),
        ("bans", _I),
        ("lead_bans", _I),
        ("first_bans", _I),
        ("suit_bans", _I),
        ("ban", _I, (WORDS,)),
        ("ban_cards", _I, (ORDERINGS, WORDS)),
        ("breaks_played", _I, (ORDERINGS, WORDS)),
        ("breaks_discarded", _I, (ORDERINGS, WORDS)),
        ("breaks_led", _I, (ORDERINGS, WORDS)),
        ("duties", _I),
        ("duty", _I, (ORDERINGS, WORDS)),
        ("all_duties", _I, (ORDERINGS,)),
        # The duties that hold under a higher card of the suit led too, and their cards.
        ("under", _I, (WORDS,)),
        ("all_under", _I, (ORDERINGS,)),
        ("must_trump", _I),
        ("beat_trumps", _I),
        # The cards of the suits in which the trick must be beaten, if any.
        ("beaten", _I, (ORDERINGS,)),
        ("last_takes_turned", _I),
        ("last_takes_talon", _I),
        ("first_takes_talon", _I),
        # Whether players draw during the tricks, and the number of cards in the stock at first.
        ("draws", _I),
        ("stock", _I),
        # The score, in units of 1 / scale once multiplied by `factor`; `unit` of them make one of those.
        ("scale", _I),
        ("factor", _I, (ORDERINGS,)),
        ("unit", _I),
        # The plain terms summed up: sets of cards and their value, tricks, and what everybody scores anyway.
        ("values", _I),
        ("value", _I, (PIECES,)),
        ("value_cards", _I, (ORDERINGS, PIECES)),
        ("first_value", _I),
        ("before_value", _I),
        ("last_value", _I),
        ("every_value", _I),
        # The number of one trick that counts by its number (from 0, -1 for none), and its value.
        ("marked", _I),
        ("marked_value", _I),
        ("constant", _I),
        ("always_itemised", _I),
        # The same by term: valued sets of cards; tricks (which, value to the winner and the others).
        ("pieces", _I),
        ("piece_term", _I, (PIECES,)),
        ("piece_value", _I, (PIECES,)),
        ("piece_cards", _I, (ORDERINGS, PIECES)),
        ("term_constant", _I, (TERMS,)),
        ("trick_kind", _I, (TERMS,)),
        ("trick_value", _I, (TERMS, 2)),
        # The terms that weigh the whole: kind, aim, the terms they replace (as bits), payments.
        ("terms", _I),
        ("term", _I, (TERMS,)),
        ("term_aim", _I, (TERMS,)),
        ("term_cards", _I, (ORDERINGS, TERMS)),
        ("term_others", _I, (ORDERINGS, TERMS)),
        ("term_parts", _I, (TERMS,)),
        ("replaces", _I, (TERMS,)),
        ("pays", _I, (TERMS, 2)),
        ("otherwise", _I, (TERMS, 2)),
        ("has_otherwise", _I, (TERMS,)),
        ("doubled", _I, (TERMS,)),
        ("ante", _I, (TERMS,)),
        ("shares", _I, (TERMS, SEATS)),
        ("most_pays", _I, (TERMS,)),
        # The numbers of a term, as filled in and read in `capot.kernel.tricks.terms`.
        ("amounts", _I, (TERMS, 4)),
        ("all_points", _I, (TERMS,)),
        # Whether the card that wins the last trick scores, and how much.
        ("last_card", _I),
        # Whether a score is read off the cards in the order in which they were played.
        ("by_plays", _I),
        ("card_value", _I, (ORDERINGS, CARDS)),
        # Tricks of a player or side that do not count, or cards where each trick counts as ``per`` of them.
        ("book", _I, (TERMS,)),
        ("per", _I, (TERMS,)),
        # The number of first tricks that a count leaves out, and the first that any of them counts.
        ("skips", _I, (TERMS,)),
        # The number of the first trick, counted from 1, that a count counts twice; 0 if there is none.
        ("twice_from", _I, (TERMS,)),
        ("counts_from", _I),
        # Whether only whoever has the most of what a count counts scores by it.
        ("best_only", _I, (TERMS,)),
        ("bands", _I, (TERMS,)),
        ("band", _I, (TERMS, BANDS_ROOM, 3)),
        ("others_pay", _I, (TERMS,)),
        # Instead of bands, what each point scores above a par; and whether only cards won in tricks count.
        ("each_point", _I, (TERMS,)),
        ("par", _I, (TERMS,)),
        ("tricks_only", _I, (TERMS,)),
        # The value of a declarer's game, by the trumps in sequence and the result: what he scores, and each
        # of the others; the points for enough, over and under; whether he must avoid every trick.
        ("game_paid", _I, (TOPS_ROOM, RESULTS)),
        ("game_others", _I, (TOPS_ROOM, RESULTS)),
        ("game_points", _I, (3,)),
        ("avoids", _I),
        # The tricks that take the pool and end the deal (0 if there is none), what it holds, what each of the
        # others pays for every trick (-1 if nobody may play on), and the deal after which it is shared.
        ("pool_tricks", _I),
        ("pool_held", _I),
        ("pool_every", _I),
        ("pool_last", _I),
        # Points of cards for the price of a deal if nobody takes it; first tricks that begin a sweep, or 0.
        ("aside_value", _I, (ORDERINGS, CARDS)),
        ("begins", _I),
        ("tied", _I, (TERMS,)),
        ("none_if_all_tie", _I, (TERMS,)),
        ("talon_too", _I, (TERMS,)),
        # The match: totals that end it (halved or dropped if met exactly), its last deal, who wins it.
        ("targets", _I),
        ("target", _I, (ENDS,)),
        ("halves", _I, (ENDS,)),
        ("drops", _I, (ENDS,)),
        ("rises", _I, (ENDS,)),
        ("floors", _I),
        ("floor", _I, (ENDS,)),
        ("nearest", _I, (ENDS,)),
        ("bounces", _I, (ENDS,)),
        # The total at which terms stop counting, in units of 1 / scale, or 0.
        ("stops_at", _I),
        # The total, in units of 1 / scale, at which the match ends in mid-deal, or 0.
        ("wins_at", _I),
        ("last_deal", _I),
        ("low_wins", _I),
        ("shared_ties", _I),
        # For players: the cost of a card and of a trick to its taker, linear terms only, harm positive.
        ("cost", _I, (ORDERINGS, CARDS)),
        ("trick_cost", _I, (CARDS,)),
        # The same in units of an average trick; of every trick, and the extra cost of the last.
        ("card_cost", _F, (ORDERINGS, CARDS)),
        ("trick_price", _F, (CARDS,)),
        ("every_price", _F),
        ("last_price", _F),
        # Cards that cost something, in grades, the dearest first; cards that bring something.
        ("dear", _I, (ORDERINGS,)),
        ("grades", _I),
        ("grade_cards", _I, (ORDERINGS, GRADES)),
        ("grade_cost", _F, (GRADES,)),
        ("prized", _I, (ORDERINGS,)),
        ("prized_cost", _F),
        # A declarer's gain over each of the others, made and failed; that of an unannounced sweep.
        ("said_gain", _F, (WORDS, 2)),
        ("sweep_gain", _F),
        ("sweep_cards", _I, (ORDERINGS,)),
        # Cards that bring their player something when discarded, and cost it when led or made to follow.
        ("staked", _I, (ORDERINGS,)),
        # For the thumb policy: the stakes.
        ("stakes", STAKES),
        # For the learned policy: the cost of an average trick, what tricks are about (a number of
        # `capot.kernel.learned.net`), and the nets.
        ("usual_trick", _F),
        ("tricks_are", _I),
        ("nets", NET, (2,)),
    ],
    align=True,
)

STATE = np.dtype(
    [
        # By seat: sets of cards, announcement (-1 not asked, 0 nothing, 1 + k), totals before the deal.
        ("hands", _I, (SEATS,)),
        ("dealt", _I, (SEATS,)),
        ("taken", _I, (SEATS,)),
        ("lacks", _I, (SEATS,)),
        ("passed", _I, (SEATS,)),
        ("said", _I, (SEATS,)),
        ("totals", _I, (SEATS,)),
        # The cards played so far, as kernel indices, in order.
        ("plays", "<i1", (CARDS,)),
        ("played", _I),
        # The cards of the stock as it was at first, as kernel indices, top card first: `NOBODY` for a card
        # drawn before that need not be drawn again.
        ("stock", "<i1", (CARDS,)),
        ("ordering", _I),
        ("dealer", _I),
        # The seat that declared before the play (-1 for none), and the only one that knows the discards.
        ("declarer", _I),
        ("discarder", _I),
        ("number", _I),
        ("pot", _I),
        ("talon", _I),
        ("discards", _I),
        ("turn_up", _I),
        ("stage", _I),
        ("turn", _I),
        ("refused", _I),
        ("speaker", _I),
        ("asked", _I),
        ("bound", _I),
        ("leader", _I),
        ("trick", _I),
        ("in_trick", _I),
        ("led", _I),
        ("best", _I),
        ("best_seat", _I),
        ("tricks", _I),
        ("broken", _I),
        ("first_winner", _I),
        ("before_winner", _I),
        ("marked_winner", _I),
        ("last_winner", _I),
    ],
    align=True,
)


def room(what: str, wanted: int, there_is: int) -> None:
    """Raise `RulesError` if rules need more than the records have room for."""
    if wanted > there_is:
        raise RulesError(f"fast play has room for {there_is} {what}, and these rules need {wanted}")


def new_states(count: int) -> np.ndarray[Any, Any]:
    """Return ``count`` records of `STATE`, all zero."""
    return np.zeros(count, STATE)
