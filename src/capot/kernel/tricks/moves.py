"""The effects of moves on a deal; legality is assumed, not checked."""

import numpy as np

from capot.kernel.bits import lowest, lowest_index, popcount
from capot.kernel.compiling import called, compiled, inlined
from capot.kernel.dtypes import (
    ANNOUNCE,
    BY_POSITION,
    DRAW_AFTER,
    DRAW_HANDS,
    DRAW_TO_FOLLOW,
    EXCHANGE,
    MOVE_REFUSE,
    MOVE_STOP,
    NOBODY,
    POLL_EVERY,
    POLL_FIRST,
    TALON,
    State,
    Tables,
)
from capot.kernel.luck import U64
from capot.kernel.tricks.following import as_high, held, open_undertakings, soloist
from capot.kernel.tricks.targets import tricks_won


@inlined
def first_to_speak(tables: Tables, state: State) -> int:
    """Return the seat that leads to the first trick unless an announcement changes that."""
    if tables.first_lead != BY_POSITION:
        card = lowest(held(tables, state) & tables.lead_suit[state.ordering])
        first = state.dealer + 1 if state.dealer + 1 < tables.seats else 0
        for seat in range(tables.seats):
            # No branch on the content of a hand: it would be mispredicted too often.
            first = seat if state.hands[seat] & card else first
        return first
    return (state.dealer + tables.lead_step) % tables.seats


@compiled
def open_stage(tables: Tables, state: State) -> None:
    """Open the next stage, skipping those in which nobody acts."""
    while True:
        kind = tables.stage[state.stage]
        if kind == EXCHANGE:
            if tables.pass_steps[state.number % tables.pass_cycle]:
                state.turn = 0
                return
        elif kind == TALON:
            if state.talon:
                state.hands[state.dealer] |= state.talon
                state.turn = state.dealer
                return
        elif kind == ANNOUNCE:
            state.speaker = first_to_speak(tables, state)
            state.asked = 0
            state.turn = state.speaker
            return
        else:
            alone = soloist(tables, state)
            state.leader = first_to_speak(tables, state) if alone == NOBODY else alone
            state.turn = state.leader
            return
        state.stage += 1


@called
def play(tables: Tables, state: State, move: int) -> None:
    """Change the state by a legal move of the seat to act."""
    kind = tables.stage[U64(state.stage)]
    if kind == EXCHANGE:
        pass_card(tables, state, move)
    elif kind == TALON:
        lay_aside(tables, state, move)
    elif kind == ANNOUNCE:
        announce(tables, state, move)
    elif tables.pool_tricks and move >> MOVE_STOP & 1:
        end_tricks(tables, state)
    else:
        play_card(tables, state, move)


@inlined
def pass_card(tables: Tables, state: State, move: int) -> None:
    """Put down one more card to pass, or refuse; when all have chosen, the cards change hands."""
    if move >> MOVE_REFUSE & 1:
        state.refused |= 1 << state.turn
    else:
        state.passed[U64(state.turn)] |= move
    for seat in range(tables.seats):
        if not state.refused >> seat & 1 and popcount(state.passed[seat]) < tables.pass_count:
            state.turn = seat
            return
    if state.refused == 0:
        step = tables.pass_steps[state.number % tables.pass_cycle]
        for seat in range(tables.seats):
            giver = (seat - step + tables.seats) % tables.seats
            state.hands[seat] = state.hands[seat] & ~state.passed[seat] | state.passed[giver]
    state.stage += 1
    open_stage(tables, state)


@inlined
def lay_aside(tables: Tables, state: State, move: int) -> None:
    """Lay one more card aside."""
    state.hands[state.turn] ^= move
    state.discards |= move
    if popcount(state.discards) == tables.discards:
        state.stage += 1
        open_stage(tables, state)


@inlined
def announce(tables: Tables, state: State, move: int) -> None:
    """Record an announcement; the next player is asked, or the stage closes."""
    said = lowest_index(move)
    state.said[state.turn] = said
    if said > 0:
        state.bound = (state.bound if tables.poll == POLL_EVERY else 0) | 1 << state.turn
    state.asked += 1
    closed = state.asked == tables.seats or (said > 0 and tables.poll == POLL_FIRST)
    if closed or open_undertakings(tables, state) == 0:
        state.stage += 1
        open_stage(tables, state)
    else:
        state.turn = (state.turn + 1) % tables.seats


@inlined
def play_card(tables: Tables, state: State, card: int) -> None:
    """Play a card to the trick; a full trick goes to its winner, who leads next."""
    row, seat = state.ordering, state.turn
    index = lowest_index(card)
    state.hands[U64(seat)] ^= card
    state.plays[U64(state.played)] = index
    state.played += 1
    if state.trick == 0:
        state.led = index
        state.leader = seat
        state.best = card
        state.best_seat = seat
    else:
        led = U64(state.led)
        if not card & tables.answers[U64(row), led]:
            state.lacks[U64(seat)] |= tables.due[U64(row), led]
        wins = (
            wins_apart(tables, state, row, card, index)
            if tables.apart
            else card & tables.wins[U64(row), led] > state.best
        )
        if wins:
            state.best = card
            state.best_seat = seat
    state.trick |= card
    state.in_trick += 1
    if tables.draws == DRAW_TO_FOLLOW:
        pass_turn(tables, state)
    elif state.in_trick < tables.seats:
        seat += 1
        state.turn = seat if seat < tables.seats else 0
    else:
        close_trick(tables, state)


@called
def wins_apart(tables: Tables, state: State, row: int, card: int, index: int) -> bool:
    """Whether a card beats the trick where following suit has special rules.

    After a joker, the first other card is as if led.
    """
    if tables.suitless:
        return bool(card & as_high(tables, state) != 0)
    wins = bool(card & tables.wins[row, state.led] > state.best)
    if wins and state.best & tables.jokers:
        state.led = index
    return wins


@inlined
def close_trick(tables: Tables, state: State) -> None:
    """Give the trick to its winner; after the last, the deal is over."""
    winner = state.best_seat
    state.broken |= newly_broken(tables, state.ordering, state.trick, 1 << state.led)
    state.taken[U64(winner)] |= state.trick
    if state.tricks == 0:
        state.first_winner = winner
    if state.tricks == tables.marked:
        state.marked_winner = winner
    state.tricks += 1
    if state.tricks == tables.tricks - 1:
        state.before_winner = winner
    state.trick = 0
    state.in_trick = 0
    state.leader = winner
    state.turn = winner
    if tables.draws == DRAW_AFTER:
        draw_after_trick(tables, state)
    elif tables.draws == DRAW_HANDS and state.tricks % tables.hand == 0:
        take_up_hands(tables, state)
    elif tables.draws == DRAW_TO_FOLLOW:
        lead_on(tables, state)
        return
    if (
        state.tricks == tables.tricks
        or (tables.wins_at and has_won_at_once(tables, state, winner))
        or (tables.pool_tricks and is_pool_settled(tables, state, winner))
    ):
        end_tricks(tables, state)


@compiled
def is_pool_settled(tables: Tables, state: State, winner: int) -> bool:
    """Whether a trick has decided who takes the pool: its winner, or nobody if another has played on."""
    own = tricks_won(tables, state, winner)
    if own == tables.pool_tricks and (tables.pool_every < 0 or state.tricks > own):
        return True
    for seat in range(tables.seats):
        if seat != winner and tricks_won(tables, state, seat) >= tables.pool_tricks:
            return True
    return False


@inlined
def has_won_at_once(tables: Tables, state: State, winner: int) -> bool:
    """Whether the winner of a trick has reached the total at which the match ends in mid-deal."""
    own = np.int64(0)
    for seat in range(tables.seats):
        if seat % tables.sides == winner % tables.sides:
            own += tables.tricks_of[popcount(state.taken[seat])]
    return state.totals[winner] + own * tables.every_value >= tables.wins_at


@compiled
def pass_turn(tables: Tables, state: State) -> None:
    """Let the next player who has cards play, drawing until able to follow, or close the trick."""
    seats = tables.seats
    seat = (state.turn + 1) % seats
    while seat != state.leader and state.hands[seat] == 0:
        seat = (seat + 1) % seats
    if seat == state.leader:
        close_trick(tables, state)
        return
    state.turn = seat
    follow = tables.follow[state.ordering, state.led]
    while state.talon and state.hands[seat] & follow == 0:
        place = tables.stock - popcount(state.talon)
        if state.stock[place] == NOBODY:
            # Without a world, the stock is unknown.
            break
        draw_card(state, seat, place)


@inlined
def lead_on(tables: Tables, state: State) -> None:
    """Let the winner of a trick lead, or the next who has cards; the last to have any keeps the rest."""
    holders, seats = 0, tables.seats
    for step in range(seats - 1, -1, -1):
        seat = (state.leader + step) % seats
        if state.hands[seat]:
            holders += 1
            state.turn = seat
    if holders < 2:
        keeper = state.turn
        state.taken[keeper] |= state.hands[keeper] | state.talon
        state.hands[keeper] = 0
        state.talon = 0
        end_tricks(tables, state)
    else:
        state.leader = state.turn


@compiled
def draw_after_trick(tables: Tables, state: State) -> None:
    """Let the winner of a trick draw the top card of the stock, then the others, as long as there is one."""
    first = (state.tricks - 1) * tables.seats
    seat = state.leader
    for place in range(first, min(first + tables.seats, tables.stock)):
        draw_card(state, seat, place)
        seat = seat + 1 if seat + 1 < tables.seats else 0
    if tables.turned == tables.talon_from:
        top = first + tables.seats
        state.turn_up = state.stock[top] if top < tables.stock else NOBODY


@inlined
def lies_last(tables: Tables, state: State) -> bool:
    """Whether the dealer's last card, shown to all, lies in a hand that is yet to be taken up."""
    return bool(tables.draws == DRAW_HANDS and state.turn_up != NOBODY and state.talon >> state.turn_up & 1)


@compiled
def take_up_hands(tables: Tables, state: State) -> None:
    """Let each player take up the next hand, as long as there are any, dealt like the first."""
    first = (state.tricks - tables.hand) * tables.seats
    if first >= tables.stock:
        return
    seat = state.dealer
    for place in range(tables.seats):
        seat = seat + 1 if seat + 1 < tables.seats else 0
        for number in range(tables.hand):
            draw_card(state, seat, first + tables.dealt[place, number])


@inlined
def draw_card(state: State, seat: int, place: int) -> None:
    """Give a seat a card of the stock by its place; its suits are unknown again."""
    index = state.stock[place]
    if index != NOBODY:
        card = 1 << np.int64(index)
        state.hands[seat] |= card
        state.talon &= ~card
    state.lacks[seat] = 0


@inlined
def end_tricks(tables: Tables, state: State) -> None:
    """Record the winner of the last trick, and award the talon where the rules do; the deal is over."""
    state.last_winner = state.leader
    turned = 0
    if tables.last_takes_turned and state.turn_up != NOBODY:
        turned = state.talon & 1 << state.turn_up
        state.taken[state.leader] |= turned
    if tables.last_takes_talon and turned == 0:
        state.taken[state.leader] |= state.talon
    if tables.first_takes_talon:
        state.taken[state.first_winner] |= state.talon
    state.stage = tables.stages
    state.turn = NOBODY


@inlined
def newly_broken(tables: Tables, row: int, trick: int, led: int) -> int:
    """Return the bans that a finished trick lifts, as bits; ``led`` is the card led alone."""
    lifted = 0
    for number in range(tables.bans):
        discarded = tables.breaks_discarded[row, number]
        played = trick & tables.breaks_played[row, number] or led & tables.breaks_led[row, number]
        if played or (trick & discarded and not led & discarded):
            lifted |= 1 << number
    return lifted
