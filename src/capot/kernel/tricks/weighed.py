"""Terms of scoring that weigh everything the seats took."""

import numpy as np

from capot.kernel.bits import popcount
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import (
    NOBODY,
    OWN_SCORES,
    SEATS,
    TIED_EACH,
    TIED_EARLIEST,
    TIED_LAST,
    TIED_NONE,
    TIED_ONE,
    TIED_TRUMP,
    State,
    Tables,
)
from capot.kernel.tricks.targets import tricks_won, won_every_trick


@inlined
def drop(tables: Tables, amounts: np.ndarray, terms: int, seat: int) -> None:
    """Clear a seat's score of some terms."""
    for number in range(tables.terms):
        if terms >> number & 1:
            amounts[number, seat] = 0


@inlined
def share_pool(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Share the dealer's pool by order of points; all tricks take it whole."""
    seats = tables.seats
    had = np.zeros(SEATS, np.int64)
    for seat in range(seats):
        for term in range(tables.terms):
            if tables.replaces[number] >> term & 1:
                had[seat] += amounts[term, seat]
        drop(tables, amounts, tables.replaces[number], seat)
    amounts[number, state.dealer] -= tables.ante[number]
    for seat in range(seats):
        if won_every_trick(tables, state, seat):
            each = tables.pays[number, 0]
            amounts[number, seat] += tables.ante[number] + each * seats
            for other in range(seats):
                amounts[number, other] -= each
            return
    for seat in range(seats):
        place = 0
        turn = (seat - state.dealer - 1 + seats) % seats
        for other in range(seats):
            earlier = (other - state.dealer - 1 + seats) % seats < turn
            place += had[other] < had[seat] or (had[other] == had[seat] and earlier)
        amounts[number, seat] += tables.shares[number, place] + tables.most_pays[number]
        if place == seats - 1:
            amounts[number, seat] -= tables.most_pays[number] * seats


@inlined
def share_stakes(tables: Tables, state: State, number: int, amounts: np.ndarray, pot: int) -> int:
    """Pay into the pool, share it among those who are clear or took the fewest, and return what is left.

    After the last deal of the match the rest is shared among all.
    """
    pool, clear, fewest = pot, 0, tables.amounts[number, 0]
    least = tables.size if fewest else np.int64(0)
    cards, counter = tables.term_cards[state.ordering, number], tables.pays[number, 0]
    for seat in range(tables.seats):
        own = popcount(state.taken[seat] & cards)
        amounts[number, seat] -= own * counter
        pool += own
        least = min(least, own)
    for seat in range(tables.seats):
        clear += popcount(state.taken[seat] & cards) == least
    if fewest or not (clear == 0 or clear == tables.seats - 1 or clear > tables.amounts[number, 1]):
        share = pool // clear
        for seat in range(tables.seats):
            if popcount(state.taken[seat] & cards) == least:
                amounts[number, seat] += share * counter
        pool -= share * clear
    if tables.pool_last and state.number + 1 >= tables.pool_last:
        share = pool // tables.seats
        for seat in range(tables.seats):
            amounts[number, seat] += share * counter
        pool -= share * tables.seats
    return pool


@inlined
def early_cards(tables: Tables, state: State, tricks: int) -> np.int64:
    """Return the cards of this many first tricks."""
    early = np.int64(0)
    for place in range(tricks * tables.seats):
        early |= 1 << np.int64(state.plays[place])
    return early


@inlined
def tricks_since(tables: Tables, state: State, seat: int, early: np.int64) -> np.int64:
    """Return the number of tricks of a seat without those of ``early`` cards."""
    if early == 0:
        return tricks_won(tables, state, seat)
    return tables.tricks_of[popcount(state.taken[seat] & ~early)]


@compiled
def count_tricks(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Write the score of a count of tricks: for each above the book, for none, or for every trick."""
    each, none, per = tables.amounts[number, 0], tables.amounts[number, 1], tables.per[number]
    early, whole = early_cards(tables, state, tables.skips[number]), tables.tricks - tables.skips[number]
    for seat in range(tables.seats):
        if tricks_since(tables, state, seat, early) == whole:
            none = tables.amounts[number, 3]
    best = np.int64(0)
    for seat in range(tables.seats):
        best = max(best, tricks_since(tables, state, seat, early))
    for seat in range(tables.seats):
        own = tricks_since(tables, state, seat, early)
        if tables.best_only[number]:
            amounts[number, seat] += each if own == best else 0
        elif own == whole:
            amounts[number, seat] += tables.amounts[number, 2]
        else:
            amounts[number, seat] += max(own * per - tables.book[number], 0) * each if own else none


@compiled
def pay_pool(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Pay the pool to the winner of the last trick if he has won enough, or in the end share what is left."""
    seats, by = tables.seats, state.last_winner
    own, each = tricks_won(tables, state, by), tables.pool_every
    if own == tables.tricks and each >= 0:
        for seat in range(seats):
            amounts[number, seat] -= each
        amounts[number, by] += tables.pool_held + each * seats
    elif own == tables.pool_tricks:
        amounts[number, by] += tables.pool_held
    elif tables.pool_last and state.number + 1 >= tables.pool_last:
        # In whole points.
        share = tables.pool_held // (seats * tables.scale) * tables.scale
        for seat in range(seats):
            amounts[number, seat] += share


@compiled
def pay_by_bands(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Pay the declarer by the card points that the others did not take, or those in his own tricks."""
    seats, by, only = tables.seats, state.declarer, tables.tricks_only[number]
    points = np.int64(0) if only else tables.all_points[number]
    for term in range(tables.terms):
        if tables.replaces[number] >> term & 1:
            for seat in range(seats):
                if seat == by:
                    points += amounts[term, seat] if only else 0
                else:
                    points -= 0 if only else amounts[term, seat]
                amounts[term, seat] = 0
    if by == NOBODY:
        return
    own, paid = tricks_won(tables, state, by), np.int64(0)
    if own == tables.tricks and tables.amounts[number, 2]:
        paid = tables.amounts[number, 0]
    elif own == 0 and tables.amounts[number, 3]:
        paid = tables.amounts[number, 1]
    elif tables.bands[number] == 0:
        paid = tables.each_point[number] * (points - tables.par[number])
    else:
        for place in range(tables.bands[number]):
            if points >= tables.band[number, place, 0]:
                paid = tables.band[number, place, 1]
                break
    if tables.others_pay[number]:
        for seat in range(seats):
            amounts[number, seat] -= paid
        paid *= seats
    amounts[number, by] += paid


@compiled
def pay_makers(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Pay the side of the declarer by its tricks, or the others if it won too few."""
    if state.declarer == NOBODY:
        return
    own = np.int64(0)
    for seat in range(tables.seats):
        if seat % tables.sides == state.declarer % tables.sides:
            own += tricks_won(tables, state, seat)
    made = own >= tables.amounts[number, 0]
    paid = tables.amounts[number, 2 if own == tables.tricks else 1] if made else tables.amounts[number, 3]
    # One of each side stands for it; where all play alone, everyone is a side.
    for side in range(tables.sides):
        if (side == state.declarer % tables.sides) == made:
            amounts[number, side] += paid


@compiled
def pay_game_value(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Pay the value of the declarer's game; all that the others did not take counts for him."""
    seats, by = tables.seats, state.declarer
    points = tables.all_points[number]
    for term in range(tables.terms):
        if tables.replaces[number] >> term & 1:
            for seat in range(seats):
                points -= amounts[term, seat] if seat != by else 0
                amounts[term, seat] = 0
    if by == NOBODY:
        return
    own = tricks_won(tables, state, by)
    place = 8 if own == tables.tricks else 16 if own == 0 else 0
    place += 1 if points >= tables.game_points[0] else 0
    place += 2 if points >= tables.game_points[1] else 0
    place += 4 if points <= tables.game_points[2] else 0
    count = tops_of(tables, state, by)
    for seat in range(seats):
        paid = tables.game_paid if seat == by else tables.game_others
        amounts[number, seat] += paid[count, place]


@inlined
def tops_of(tables: Tables, state: State, by: int) -> int:
    """Return how many trumps in sequence from the highest the declarer had or lacked in a finished deal.

    What the others have not played was his.
    """
    hands = np.zeros(SEATS, np.int64)
    part_hands(tables, state, hands)
    trumps, theirs = tables.trumps[state.ordering], np.int64(0)
    for seat in range(tables.seats):
        theirs |= hands[seat] if seat != by else np.int64(0)
    count, highest = 0, np.int64(-1)
    for step in range(tables.size):
        card = np.int64(1) << (tables.size - 1 - step)
        if not trumps & card:
            break
        lacks = np.int64(theirs & card != 0)
        highest = lacks if highest < 0 else highest
        if lacks != highest:
            break
        count += 1
    return count


@compiled
def pay_honours(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Pay for honours, by the cards that each seat played; partners with one score hold theirs together."""
    hands = np.zeros(SEATS, np.int64)
    part_hands(tables, state, hands)
    sides = tables.seats if tables.one_score == OWN_SCORES else tables.sides
    for side in range(sides):
        own = np.int64(0)
        for seat in range(side, tables.seats, sides):
            own |= hands[seat]
        count = popcount(own & tables.term_cards[state.ordering, number])
        for place in range(tables.bands[number]):
            if count >= tables.band[number, place, 0]:
                amounts[number, side] += tables.band[number, place, 1]
                break


@inlined
def part_hands(tables: Tables, state: State, hands: np.ndarray) -> None:
    """Write the cards that each seat played, where the lead to the first trick goes by position."""
    seat = (state.dealer + tables.lead_step) % tables.seats
    best, winner, wins = np.int64(0), seat, np.int64(0)
    for place in range(state.played):
        index = np.int64(state.plays[place])
        card = np.int64(1) << index
        hands[seat] |= card
        if place % tables.seats == 0:
            # The card led stands until it is beaten, even if it is a joker.
            best, winner, wins = card, seat, tables.wins[state.ordering, index]
        elif card & wins > best:
            if best & tables.jokers:
                wins = tables.wins[state.ordering, index]
            best, winner = card, seat
        seat = winner if place % tables.seats == tables.seats - 1 else (seat + 1) % tables.seats


@compiled
def pay_banded_makers(tables: Tables, state: State, number: int, amounts: np.ndarray, pot: int) -> int:
    """Pay the side of the declarer by its points, or the others if it has too few, and return the pool."""
    points = np.int64(0)
    own = np.int64(0)
    for seat in range(tables.seats):
        is_own = state.declarer != NOBODY and seat % tables.sides == state.declarer % tables.sides
        own += tricks_won(tables, state, seat) if is_own else 0
        for term in range(tables.terms):
            if tables.replaces[number] >> term & 1:
                points += amounts[term, seat] if is_own else 0
                amounts[term, seat] = 0
    if state.declarer == NOBODY:
        return pot
    makers, others = np.int64(0), np.int64(0)
    if own == tables.tricks:
        makers = tables.amounts[number, 1 if leaders_won(tables, state) else 0]
    elif own == 0:
        others = tables.amounts[number, 2]
    else:
        for place in range(tables.bands[number]):
            if points >= tables.band[number, place, 0]:
                makers, others = tables.band[number, place, 1], tables.band[number, place, 2]
                break
    if makers == 0 and others == 0:
        return pot + tables.pays[number, 1]
    # One of each side stands for it; where all play alone, everyone is a side.
    for side in range(tables.sides):
        paid = makers if side == state.declarer % tables.sides else others
        if paid:
            amounts[number, side] += paid + (pot if paid > 0 else -pot) * tables.pays[number, 0]
    return 0


@inlined
def leaders_won(tables: Tables, state: State) -> bool:
    """Whether everyone who led after the first trick won, so that one player won every trick."""
    for first in range(tables.seats, state.played, tables.seats):
        led = state.plays[first]
        for place in range(first + 1, first + tables.seats):
            card = state.plays[place]
            if card > led and tables.wins[state.ordering, led] >> card & 1:
                return False
    return True


@compiled
def pay_fewest(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Pay the fewest points, or winning no trick or every trick."""
    seats = tables.seats
    had = np.zeros(SEATS, np.int64)
    without, clear = 0, NOBODY
    for seat in range(seats):
        for term in range(tables.terms):
            if tables.replaces[number] >> term & 1:
                had[seat] += amounts[term, seat]
                amounts[term, seat] = 0
        if state.taken[seat] == 0:
            without += 1
            clear = seat
    if without == 1:
        amounts[number, clear] += tables.amounts[number, 1]
        return
    if without == seats - 1:
        for seat in range(seats):
            amounts[number, seat] += tables.amounts[number, 3 if state.taken[seat] == 0 else 2]
        return
    pay_lowest(tables, state, number, amounts, had)


@compiled
def pay_lowest(tables: Tables, state: State, number: int, amounts: np.ndarray, had: np.ndarray) -> None:
    """Pay the players with the fewest points; in a tie the winner of the last trick is left out."""
    seats = tables.seats
    fewest = had[:seats].min()
    low, best = 0, 0
    for seat in range(seats):
        if had[seat] == fewest:
            low += 1
            best += seat != state.last_winner
    if low == seats and tables.none_if_all_tie[number]:
        return
    tied = tables.tied[number] if low > 1 and best > 1 else TIED_EACH
    if tied == TIED_NONE:
        return
    paid = tables.pays[number, 0] if tied == TIED_ONE else tables.amounts[number, 0]
    for step in range(seats):
        seat = (state.dealer + 1 + step) % seats
        if had[seat] == fewest and (low == 1 or seat != state.last_winner):
            amounts[number, seat] += paid
            if tied == TIED_EARLIEST:
                return


@compiled
def charge_most(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Charge the players with the most points; winning every trick is paid instead."""
    seats = tables.seats
    had = np.zeros(SEATS, np.int64)
    factor, without = np.int64(1), 0
    for seat in range(seats):
        for term in range(tables.terms):
            if tables.replaces[number] >> term & 1:
                had[seat] += amounts[term, seat]
                amounts[term, seat] = 0
        if state.taken[seat] == 0:
            without += 1
            factor *= tables.amounts[number, 3]
    if without == seats - 1:
        for seat in range(seats):
            amounts[number, seat] += tables.pays[number, np.int64(state.taken[seat] == 0)]
        return
    most, high = had[:seats].max(), 0
    for seat in range(seats):
        high += had[seat] == most
    alone = charged_alone(tables, state, tables.tied[number], had, most) if high > 1 else NOBODY
    high = high if alone == NOBODY else 1
    points, times, pays = tables.amounts[number, 0], tables.amounts[number, 1], tables.amounts[number, 2]
    paid = most
    if tables.talon_too[number] and high == 1:
        paid += left_over(tables, state, number)
    for seat in range(seats):
        if had[seat] == most and (alone == NOBODY or seat == alone):
            amounts[number, seat] += factor * (points + times * paid - pays * (seats - high))
        else:
            amounts[number, seat] += factor * pays * high


@inlined
def left_over(tables: Tables, state: State, number: int) -> int:
    """Return what the terms that a term weighs count for the cards of the talon."""
    total = 0
    for piece in range(tables.pieces):
        if tables.replaces[number] >> tables.piece_term[piece] & 1:
            some = state.talon & tables.piece_cards[state.ordering, piece]
            total += tables.piece_value[piece] * popcount(some)
    return total


@compiled
def charged_alone(tables: Tables, state: State, tied: int, had: np.ndarray, most: int) -> int:
    """Return which of the seats that tie for the most is charged alone, or `NOBODY` if all of them are."""
    if tied == TIED_LAST and had[state.last_winner] == most:
        return state.last_winner
    if tied == TIED_TRUMP:
        trumps = tables.trumps[state.ordering]
        for index in range(tables.size - 1, -1, -1):
            for seat in range(tables.seats):
                if had[seat] == most and (state.taken[seat] & trumps) >> index & 1:
                    return seat
    return NOBODY


@compiled
def count_whole_points(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Drop fractions and charge the winner of the last trick with the rest, or pay for everything."""
    unit, others, parts = tables.amounts[number, 0], np.int64(0), np.int64(0)
    for seat in range(tables.seats):
        had = np.int64(0)
        for term in range(tables.terms):
            if tables.replaces[number] >> term & 1:
                had += amounts[term, seat]
                amounts[term, seat] = 0
        if seat != state.last_winner:
            amounts[number, seat] = had // unit * unit
            others += had // unit * unit
            parts |= had
    if others == 0 and tables.amounts[number, 1] and not (tables.amounts[number, 2] and parts):
        for seat in range(tables.seats):
            amounts[number, seat] = tables.pays[number, np.int64(seat != state.last_winner)]
        return
    amounts[number, state.last_winner] = tables.all_points[number] - others


@compiled
def multiply(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Multiply what the taker of a card, or of all of several cards, has scored by some terms."""
    row = state.ordering
    cards = tables.term_cards[row, number]
    for seat in range(tables.seats):
        if state.taken[seat] & cards == cards:
            for term in range(tables.terms):
                if tables.replaces[number] >> term & 1:
                    amounts[term, seat] *= tables.amounts[number, 0]
            if state.taken[seat] & tables.term_others[row, number] == 0:
                amounts[number, seat] += tables.pays[number, 0]


@compiled
def charge_last_card(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Charge the winner of the last trick for its card, and those who played a card equal to it."""
    row, seats = state.ordering, tables.seats
    first = state.played - seats
    best, led = first, state.plays[first]
    for place in range(first + 1, state.played):
        card, high = state.plays[place], state.plays[best]
        if tables.suitless:
            # Of equal cards the last wins.
            best = place if card > high or tables.equals[high] >> card & 1 else best
        elif tables.wins[row, led] >> card & 1 and card > high:
            if tables.jokers >> high & 1:
                led = card
            best = place
    value, high = tables.card_value[row, state.plays[best]], state.plays[best]
    for place in range(first, state.played):
        equal = (
            tables.suitless and tables.amounts[number, 0] and tables.equals[high] >> state.plays[place] & 1
        )
        if place == best or equal:
            amounts[number, (state.last_winner + place - best + seats) % seats] += value


@inlined
def exempt(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Clear some terms for the seats whose total before the deal was high enough."""
    for seat in range(tables.seats):
        if state.totals[seat] >= tables.amounts[number, 0] * tables.scale:
            drop(tables, amounts, tables.replaces[number], seat)
