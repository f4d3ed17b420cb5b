/** The words of the workshop, which come with its screens and not before. */

import { speaks, wordsOf } from "../lib/texts/index.svelte";
import type { FigureInfo } from "../messages";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { fr } from "./texts/fr";

export const w = wordsOf({ en, de, fr });

/** A number with as many digits as it needs, and a minus. */
export function numberText(value: number, options: Intl.NumberFormatOptions = {}): string {
  return value.toLocaleString(speaks(), { maximumSignificantDigits: 3, ...options }).replace("-", "−");
}

/** A share of a whole as a percentage. */
export function shareText(share: number): string {
  return share.toLocaleString(speaks(), { style: "percent", maximumFractionDigits: 0 });
}

/** The value of a figure without its unit, shares as percentages. */
export function valueText({ unit }: FigureInfo, value: number, signed = false): string {
  const sign: Intl.NumberFormatOptions = signed ? { signDisplay: "exceptZero" } : {};
  return numberText(value, unit === "share" ? { style: "percent", ...sign } : sign);
}

/** The 95% interval of a figure, or nothing if there is none. */
export function intervalText(figure: FigureInfo, signed = false): string {
  const { low, high } = figure;
  if (low === null || high === null) return "";
  return w("interval", { low: valueText(figure, low, signed), high: valueText(figure, high, signed) });
}
