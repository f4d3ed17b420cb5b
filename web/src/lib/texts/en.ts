/** The page's own words in English; its keys are those of every language. */

import { table } from "../../table/texts/en";

const page = {
  "no-server": "The server cannot be reached. Check your connection; the page tries again by itself.",
  "no-answer": "The server did not answer in time. What you see may be out of date; please try again.",
  "server-failed": "Something went wrong on the server (status {status}). Please try again in a moment.",
  "card-french": "{rank} of {suit}",
  "card-german": "{rank} of {suit}",
};

export type TextKey = keyof typeof page | keyof typeof table;

/** All words of one language. What stands in no list is shown as the server tells it, in English. */
export interface Catalogue {
  texts: Record<TextKey, string>;
  games: Record<string, { name: string; blurb: string }>;
  families: Record<string, string>;
  suits: Record<string, Record<string, string>>;
  ranks: Record<string, Record<string, string>>;
  letters: Record<string, Record<string, string>>;
}

export const en: Catalogue = { texts: { ...page, ...table }, games: {}, families: {}, suits: {}, ranks: {}, letters: {} };
