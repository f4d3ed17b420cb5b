/** The words of the deal of the day, which come with its screen and not before. */

import { speaks, wordsOf } from "../lib/texts/index.svelte";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { fr } from "./texts/fr";

export const d = wordsOf({ en, de, fr });

/** The name of a month such as `2026-11`. */
export function monthName(month: string): string {
  return new Date(`${month}-15T12:00`).toLocaleDateString(speaks(), { month: "long", year: "numeric" });
}

/** The name of a day such as `2026-11-22`. */
export function dayName(day: string): string {
  return new Date(`${day}T12:00`).toLocaleDateString(speaks(), { dateStyle: "long" });
}

/** A day, some days later or (negative) earlier. */
export function daysAfter(day: string, days: number): string {
  const moment = new Date(`${day}T12:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** A month, some months later or (negative) earlier. */
export function monthsAfter(month: string, months: number): string {
  const moment = new Date(`${month}-15T12:00:00Z`);
  moment.setUTCMonth(moment.getUTCMonth() + months);
  return moment.toISOString().slice(0, 7);
}

/** A share from 0 to 1 in percent. */
export function percent(share: number): string {
  return share.toLocaleString(speaks(), { style: "percent", maximumFractionDigits: 0 });
}
