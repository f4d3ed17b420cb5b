/** The table as it stood between two states: what is drawn while moves are shown one after another. */

import type { Happening, SeatState, TableState, TrickState } from "../messages";
import { read } from "./moves";
import { isSame } from "./together";

/** A state as it was when its cards had just been dealt. */
export function bare(state: TableState): TableState {
  const seats = state.seats.map((seat) => ({
    ...seat,
    cards: state.hand_size,
    tricks: 0,
    penalties: [],
    declared: null,
    drew: null,
    voids: [],
  }));
  const named = state.turn_up === null && !state.trumps.length;
  return {
    ...state,
    seats,
    declarer: null,
    contract: null,
    trump: named ? null : state.trump,
    start_rank: null,
    ranks: [],
    doubles: [],
    dropped: [],
    finished: [],
    laid: [],
    pile: null,
    last_pile: null,
    passes: [],
    chosen: [],
    made: [],
    swapped: null,
    shown: [],
    arranged: [],
    hands_won: [],
    trick: null,
    last_trick: null,
    tricks_played: 0,
    to_act: [],
    scores: earlier(state),
    sheet: state.sheet.filter(({ deal }) => deal < state.deal),
  };
}

/** The scores without that of this deal, which is not over yet where it is shown. */
function earlier(state: TableState): TableState["scores"] {
  return state.scores.slice(0, state.deal - 1);
}

/** The table after one thing more has happened; `state` is how things stand at the end of all that did. */
export function follow(before: TableState, happening: Happening, state: TableState): TableState {
  switch (happening.type) {
    case "dealt":
      return bare(state);
    case "moved":
      if (happening.move === null) return chosen(laidAside(before, happening.seat, happening.count ?? 0, state), happening.seat);
      return moved(before, happening.seat, happening.move, state);
    case "took":
      return took(before, happening.trick, state);
    case "cleared":
      return { ...before, pile: happening.pile, to_act: [] };
    case "showed":
      return { ...before, shown: happening.shown, to_act: [] };
    case "scored":
    case "match-over":
    case "undone":
      return state;
    case "seated":
      return { ...before, seats: before.seats.map((seat, at) => ({ ...seat, ...person(state.seats[at] ?? seat) })) };
    case "came-in":
    case "said":
    case "committed":
    case "rematch":
      return before;
  }
}

function person({ name, who, strength, present, stand_in }: SeatState): Partial<SeatState> {
  return { name, who, strength, present, stand_in };
}

function changed(state: TableState, at: number, change: (seat: SeatState) => Partial<SeatState>): SeatState[] {
  return state.seats.map((seat, index) => (index === at ? { ...seat, ...change(seat) } : seat));
}

function moved(before: TableState, seat: number, text: string, state: TableState): TableState {
  const move = read(text);
  const now = { ...before, to_act: [] };
  switch (move.kind) {
    case "announce":
      return { ...now, seats: changed(before, seat, () => ({ declared: state.seats[seat]?.declared ?? null })) };
    case "choose":
      return { ...now, declarer: seat, contract: state.contract, counts: state.counts, sheet: state.sheet };
    case "trump":
      return { ...now, declarer: seat, trump: move.suit };
    case "from":
      return { ...now, start_rank: move.rank, ranks: state.ranks };
    case "double":
      return { ...now, doubles: [...before.doubles, ...move.seats.map((of) => ({ by: seat, of }))] };
    case "out":
      return { ...now, dropped: [...before.dropped, seat] };
    case "lay":
      return climbed(now, seat, move.cards, state);
    case "pass-turn":
      return { ...now, passes: [...before.passes, seat] };
    case "arrange":
      return { ...chosen(now, seat), made: seat === state.you ? state.made : before.made };
    case "take":
      if (state.swapped !== null) return { ...now, swapped: seat };
      return { ...now, declarer: seat, talon: 0, seats: changed(before, seat, ({ cards }) => ({ cards: cards + before.talon })) };
    case "discard":
      return laidAside(before, seat, move.cards.length, state);
    case "play":
      return before.ranks.length ? laid(now, seat, move.card) : played(now, seat, move.card);
    default:
      return now;
  }
}

/** Cards are laid aside; who draws gets as many back. */
function laidAside(before: TableState, seat: number, count: number, state: TableState): TableState {
  const drew = state.seats[seat]?.drew ?? null;
  if (drew !== null) return { ...before, to_act: [], seats: changed(before, seat, () => ({ drew: count })) };
  if (seat !== before.declarer) return { ...before, to_act: [] };
  return { ...before, to_act: [], seats: changed(before, seat, ({ cards }) => ({ cards: cards - count })) };
}

/** A seat has chosen something that the others do not see. */
function chosen(before: TableState, seat: number): TableState {
  return { ...before, chosen: before.chosen.includes(seat) ? before.chosen : [...before.chosen, seat] };
}

/** Cards are laid on the pile: who passed on what lay there before may come in again, unless he stays out. */
function climbed(before: TableState, seat: number, cards: string[], state: TableState): TableState {
  const known = [...(state.pile?.laid ?? []), ...(state.last_pile?.laid ?? [])];
  const name = known.find((each) => isSame(each.cards, cards))?.name ?? "";
  const seats = changed(before, seat, (each) => ({ cards: Math.max(0, each.cards - cards.length) }));
  const open = before.pile?.taker === null ? before.pile.laid : [];
  return {
    ...before,
    phase: "playing",
    seats,
    pile: { laid: [...open, { seat, cards, name }], taker: null },
    passes: before.passes.filter((each) => state.passes.includes(each)),
    finished: seats[seat]?.cards === 0 ? [...before.finished, seat] : before.finished,
  };
}

function laid(before: TableState, seat: number, card: string): TableState {
  const seats = changed(before, seat, ({ cards }) => ({ cards: Math.max(0, cards - 1) }));
  const out = seats[seat]?.cards === 0 && !before.finished.includes(seat);
  return {
    ...before,
    seats,
    laid: before.laid.includes(card) ? before.laid : [...before.laid, card],
    finished: out ? [...before.finished, seat] : before.finished,
  };
}

function played(before: TableState, seat: number, card: string): TableState {
  const open = before.trick && before.trick.winner === null ? before.trick : null;
  const trick: TrickState = open
    ? open.cards.includes(card)
      ? open
      : { ...open, cards: [...open.cards, card], seats: [...open.seats, seat] }
    : { leader: seat, seats: [seat], cards: [card], winner: null };
  return {
    ...before,
    trick,
    phase: "playing",
    seats: changed(before, seat, ({ cards }) => ({ cards: Math.max(0, cards - 1) })),
  };
}

function took(before: TableState, trick: TrickState, state: TableState): TableState {
  const winner = trick.winner ?? trick.leader;
  const costly = trick.cards.filter((card) => state.seats[winner]?.penalties.includes(card));
  return {
    ...before,
    trick,
    to_act: [],
    tricks_played: before.tricks_played + 1,
    seats: changed(before, winner, ({ tricks, penalties }) => ({
      tricks: tricks + 1,
      penalties: [...penalties, ...costly.filter((card) => !penalties.includes(card))],
    })),
  };
}
