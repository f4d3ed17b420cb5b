/** The places around the table, seen from one seat. */

import type { TableState } from "../../messages";

export interface Place {
  /** The middle of a seat's name, in hundredths of the table's width and height. */
  x: number;
  y: number;
}

/** Places by number of opponents, in clockwise order of play; where more sit, they stand in lines. */
const AROUND: Record<number, Place[]> = {
  1: [{ x: 50, y: 9 }],
  2: [
    { x: 18, y: 22 },
    { x: 82, y: 22 },
  ],
  3: [
    { x: 13, y: 40 },
    { x: 50, y: 9 },
    { x: 87, y: 40 },
  ],
  4: [
    { x: 13, y: 42 },
    { x: 27, y: 10 },
    { x: 73, y: 10 },
    { x: 87, y: 42 },
  ],
  5: [
    { x: 13, y: 60 },
    { x: 13, y: 25 },
    { x: 50, y: 9 },
    { x: 87, y: 25 },
    { x: 87, y: 60 },
  ],
  6: [
    { x: 13, y: 70 },
    { x: 13, y: 38 },
    { x: 30, y: 9 },
    { x: 70, y: 9 },
    { x: 87, y: 38 },
    { x: 87, y: 70 },
  ],
};

interface Size {
  width: number;
  height: number;
}

/** The rows of a trick of many cards that makes them largest on a part of the felt, and their width in pixels. */
export function inRows(seats: number, free: Size): { columns: number; rows: number; width: number } {
  const ways = [1, 2, 3].map((rows) => {
    const columns = Math.ceil(seats / rows);
    return { rows, columns, width: Math.min(free.width > 640 ? 130 : 84, free.width / columns - 6, ((free.height - 12) / rows - 8) / 1.4) };
  });
  return ways.reduce((best, way) => (way.width > best.width ? way : best));
}

/** The width of a card in pixels with which a trick fits into a part of the felt, from all sides or in rows. */
export function fitting(seats: number, free: Size): number {
  if (seats > 5) return Math.max(20, inRows(seats, free).width);
  const { across, up } = seats < 5 ? { across: 3.1, up: 3.3 } : { across: 4.1, up: 4.1 };
  return Math.max(20, Math.min(free.width > 640 ? 130 : 84, free.width / across, (free.height - 8) / up));
}

/** The distance of a seat from the reader's, in the direction of play. */
export function distance(seat: number, from: number, seats: number): number {
  return (seat - from + seats) % seats;
}

/** The seats in the order of play, beginning with the one after `from`. */
export function others(from: number, seats: number): number[] {
  return Array.from({ length: seats - 1 }, (_, step) => (from + 1 + step) % seats);
}

/** The place of the seat `step` seats after the reader's. */
export function place(step: number, seats: number, clockwise: boolean): Place {
  const around = AROUND[seats - 1] ?? [];
  const found = around[clockwise ? step - 1 : seats - 1 - step];
  return found ?? { x: 50, y: 92 };
}

/** The direction from the middle of the table to a seat: a unit vector, y downwards. */
export function way(seat: number, { seats, you, direction }: Pick<TableState, "you" | "direction"> & { seats: unknown[] }): Place {
  const turn = (distance(seat, you ?? 0, seats.length) / seats.length) * (direction === "clockwise" ? 2 : -2) * Math.PI;
  return { x: -Math.sin(turn), y: Math.cos(turn) };
}

/** The flight of a card that comes from, or goes to, a place `far` pixels that way. */
export function flight({ x, y }: Place, far: number, duration: number): { duration: number; css: (time: number, left: number) => string } {
  return { duration, css: (_, left) => `transform: translate(${x * left * far}px, ${y * left * far}px); opacity: ${1 - left * left}` };
}

/** The side of a neighbour: `left`, `right`, `across` from the reader, or none of these. */
export function side(step: number, seats: number, clockwise: boolean): "left" | "right" | "across" | null {
  if (step * 2 === seats) return "across";
  if (step === 1) return clockwise ? "left" : "right";
  if (step === seats - 1) return clockwise ? "right" : "left";
  return null;
}
