/** The table as it stood between two states: what is drawn while moves are shown one after another. */

import type { Happening, SeatState, TableState, TrickState } from "../messages";
import { read } from "./moves";

/** A state as it was when its cards had just been dealt. */
export function bare(state: TableState): TableState {
  const seats = state.seats.map((seat) => ({
    ...seat,
    cards: state.tricks_total,
    tricks: 0,
    penalties: [],
    declared: null,
    voids: [],
  }));
  return { ...state, seats, trick: null, last_trick: null, tricks_played: 0, to_act: [], scores: earlier(state) };
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
      return happening.move === null ? before : moved(before, happening.seat, happening.move, state);
    case "took":
      return took(before, happening.trick, state);
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
  if (move.kind === "announce") {
    return { ...before, to_act: [], seats: changed(before, seat, () => ({ declared: state.seats[seat]?.declared ?? null })) };
  }
  if (move.kind !== "play") return { ...before, to_act: [] };
  const open = before.trick && before.trick.winner === null ? before.trick : null;
  const trick: TrickState = open
    ? { ...open, cards: open.cards.includes(move.card) ? open.cards : [...open.cards, move.card] }
    : { leader: seat, cards: [move.card], winner: null };
  return {
    ...before,
    trick,
    to_act: [],
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
