/** What happened, in the reader's words. */

import { cardName, rankName, suitName, t } from "../lib/texts/index.svelte";
import type { FaceSet } from "../messages";

export function nameOfCard(code: string, faces: FaceSet): string {
  const [rank, suit] = [code.charAt(0), code.charAt(1)];
  return cardName(
    faces.key,
    rankName(faces.key, rank, faces.rank_names[rank] ?? rank),
    suitName(faces.key, suit, faces.suit_names[suit] ?? suit),
  );
}

/** A move such as `pass QS KS 9H` after the name of who made it. */
export function moveText(move: string, faces: FaceSet): string {
  const [verb, ...words] = move.split(" ");
  const cards = () => words.map((code) => nameOfCard(code, faces)).join(", ");
  switch (verb) {
    case "play":
      return t("move-play", { cards: cards() });
    case "pass":
      return t("move-pass", { cards: cards() });
    case "discard":
      return t("move-discard", { cards: cards() });
    case "refuse":
      return t("move-refuse");
    case "announce":
      return words[0] === "nothing" ? t("move-nothing") : t("move-announce", { what: words.join(" ") });
    default:
      return move;
  }
}

/** Cards in the order of a hand held: by suit, red and black in turn, and high cards first. */
export function sorted(cards: readonly string[]): string[] {
  const place = (code: string) => "SHCD".indexOf(code.charAt(1)) * 20 + "AKQJT98765432".indexOf(code.charAt(0));
  return [...cards].sort((one, other) => place(one) - place(other));
}
