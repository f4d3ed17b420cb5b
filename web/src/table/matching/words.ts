/** A pile of shed cards in words. */

import "./texts/index";
import { t } from "../../lib/texts/index.svelte";
import type { MatchingPlay, TableState } from "../../messages";
import { cardWords, nameOf } from "../words";

/** Whether play goes clockwise now. */
export const isClockwise = (direction: TableState["direction"], play: MatchingPlay) => (direction === "clockwise") !== play.turned;

export const wayWords = (direction: TableState["direction"], play: MatchingPlay) => t(isClockwise(direction, play) ? "t.heap-clockwise" : "t.heap-anticlockwise");

/** The card that lies face up, and the way that play goes where it can turn. */
export function lyingWords(table: TableState, play: MatchingPlay): string {
  const [code, seat] = [play.pile.at(-1), play.by.at(-1)];
  const card = cardWords(code ?? "", table.faces);
  const top = seat === undefined ? t("t.heap-first", { card }) : t("t.heap", { card, name: nameOf(table, seat) });
  return [...(code ? [top] : []), ...(table.seats.length > 2 ? [wayWords(table.direction, play)] : [])].join(" ");
}

/** The suit named for the next card, the cards to be drawn, and those in the stock; nothing if there are none. */
export const suitNamed = ({ faces }: Pick<TableState, "faces">, { suit }: MatchingPlay) => (suit ? t("t.heap-named", { suit: faces.suit_names[suit] ?? suit }) : "");
export const dueWords = ({ due }: MatchingPlay) => (due ? t("t.heap-due", { count: due }) : "");
export const stockWords = ({ stock }: MatchingPlay) => t("t.heap-stock", { count: stock });
