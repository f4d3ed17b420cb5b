/** The phrases and reactions that people send each other. */

import "./texts/index";
import { t } from "../../lib/texts/index.svelte";
import type { Phrase } from "../../messages";

/** The fixed phrases, sent by name and shown in the reader's language. */
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

/** The reactions and the emoji that show them. */
export const REACTIONS: [Phrase, string][] = [
  ["thumbs-up", "👍"],
  ["applause", "👏"],
  ["laughing", "😂"],
  ["surprised", "😮"],
  ["sad", "😢"],
  ["party", "🎉"],
];

/** The emoji of a reaction; undefined for a phrase in words. */
export function emojiOf(phrase: Phrase): string | undefined {
  return REACTIONS.find(([name]) => name === phrase)?.[1];
}

export function phraseText(phrase: Phrase): string {
  return t(`t.phrase-${phrase}`);
}
