/** The fixed phrases, in the reader's language whoever says them. */

import { t } from "../lib/texts/index.svelte";
import type { Phrase } from "../messages";

export const PHRASES: Phrase[] = [
  "hello",
  "good-luck",
  "well-played",
  "thanks",
  "sorry",
  "oops",
  "one-moment",
  "good-bye",
];

export function phraseText(phrase: Phrase): string {
  return t(`t.phrase-${phrase}`);
}
