/** The page's own words in the reader's language: `t("key")`, `t("key", { count: 3 })`. */

import type { Points } from "../../messages";
import { settings } from "../settings.svelte";
import { en, type Catalogue, type LateKey, type TextKey } from "./en";
import type { Language } from "./languages";

export type Params = Record<string, string | number>;
export type { TextKey };

/** English comes with the page, the others when they are asked for. */
const others: Record<Exclude<Language, "en">, () => Promise<Catalogue>> = {
  de: () => import("./de").then((module) => module.de),
  fr: () => import("./fr").then((module) => module.fr),
};

let words: Catalogue = $state.raw(en);
let loaded: Language = $state("en");

/** Words added by the screens and panels that need them, by language. */
const late: Record<Language, Partial<Record<LateKey, string>>> = { en: {}, de: {}, fr: {} };

/** Add the words of a screen or panel; its script does so before it shows any. */
export function add(texts: Record<Language, Partial<Record<LateKey, string>>>): void {
  for (const [language, some] of Object.entries(texts)) Object.assign(late[language as Language], some);
}

/** Get the texts of the chosen language; the last good ones stay where they cannot be had. */
export async function loadTexts(language: Language): Promise<void> {
  try {
    const found = language === "en" ? en : await others[language]();
    if (settings.language === language) {
      words = found;
      loaded = language;
    }
  } catch {
    loaded = "en";
  }
}

/** The language that the page speaks just now. */
export function speaks(): Language {
  return loaded;
}

/**
 * The text of a key, its `{name}` replaced. A text may have forms by number, `{count|one card|{count} cards}`:
 * the first for what the language counts as one.
 */
export function t(key: TextKey, params: Params = {}): string {
  const known: Partial<Record<TextKey, string>> = words;
  return filled(known[key] ?? late[loaded][key as LateKey] ?? "", params);
}

/** The texts of a screen with separate words, as `t` gives those of the rest of the page. */
export function wordsOf<Key extends string>(catalogues: Record<Language, Record<Key, string>>): (key: Key, params?: Params) => string {
  return (key, params = {}) => filled(catalogues[speaks()][key], params);
}

/** A text with its `{name}` replaced, and the forms by number chosen, as `t` describes them. */
export function filled(text: string, params: Params): string {
  const counted = text.replace(/\{(\w+)\|([^|]*)\|((?:[^{}]|\{\w+\})*)\}/g, (_, name: string, one: string, more: string) =>
    isOne(String(params[name])) ? one : more,
  );
  return counted.replace(/\{(\w+)\}/g, (_, name: string) => number(params[name]));
}

/** Whether a language counts a number as one, with the decimals it is written with: "0,5 point", "1.0 points". */
function isOne(count: string): boolean {
  const minimumFractionDigits = /[.,](\d+)/.exec(count)?.[1]?.length;
  return new Intl.PluralRules(loaded, { minimumFractionDigits }).select(Number(count.replace(",", "."))) === "one";
}

function number(value: string | number | undefined): string {
  return typeof value === "number" ? value.toLocaleString(loaded) : (value ?? "");
}

/** A card as it is read aloud: “queen of spades”, „Pik-Dame“, « dame de pique »; a joker has no suit. */
export function cardName(faces: string, rank: string, suit: string): string {
  return suit && filled(words[faces === "french" ? "card-french" : "card-german"], { rank, suit }) || rank;
}

/** Fractions that have a sign. */
const PARTS: Record<string, string> = { "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾" };

/** Points as they are written: with a minus and no hyphen, a fraction as a whole number and its sign, "2⅓"; with `decimals`, as many as others beside them. */
export function pointsText(points: Points, decimals?: number): string {
  const rounding: Intl.NumberFormatOptions = { minimumFractionDigits: decimals, maximumFractionDigits: decimals ?? 3, signDisplay: "negative" };
  return (typeof points === "number" ? points.toLocaleString(loaded, rounding) : mixed(points)).replace("-", "−");
}

/** A fraction as the server writes it, "-7/3", as it is read: "-2⅓". */
function mixed(text: string): string {
  const [, minus, over, under] = /^(-?)(\d+)\/(\d+)$/.exec(text) ?? [];
  if (minus === undefined || !over || !under) return text;
  const part = PARTS[`${Number(over) % Number(under)}/${under}`];
  return part ? `${minus}${Math.floor(Number(over) / Number(under)) || ""}${part}` : text;
}

export function date(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : moment.toLocaleDateString(loaded, { dateStyle: "medium" });
}

/** Texts as a list, in English as in rulebooks without a comma before the last: "Ann, Ben and Clara", "2, 4 or 6". */
export function listed(texts: string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(loaded === "en" ? "en-GB" : loaded, { type }).format(texts);
}
