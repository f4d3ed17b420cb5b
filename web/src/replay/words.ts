/** Moves in the reader's language. */

import "./texts/index";
import { cardName, listed, t } from "../lib/texts/index.svelte";
import type { FaceSet, ReplayDeal } from "../messages";
import { read } from "../table/moves";
import { done } from "../table/words";

export function nameOfCard(code: string, faces: FaceSet): string {
  const [rank, suit] = [code.charAt(0), code.charAt(1)];
  return cardName(
    faces.key,
    faces.rank_names[rank] ?? rank,
    faces.suit_names[suit] ?? suit,
  );
}

/** A sentence for a move such as `pass QS KS 9H`, with the player's name. */
export function moveText(text: string, faces: FaceSet, players: string[], deal: ReplayDeal): string {
  const move = read(text);
  const names = (codes: string[]) => codes.map((code) => nameOfCard(code, faces)).join(", ");
  switch (move.kind) {
    case "play":
      return t("move-play", { cards: nameOfCard(move.card, faces) });
    case "pass":
      return t("move-pass", { cards: names(move.cards) });
    case "discard":
      return move.cards.length ? t("move-discard", { cards: names(move.cards) }) : t("t.did-draw-none");
    case "lay":
      return names(move.cards);
    case "arrange":
      return move.hands.map((hand) => names(hand)).join(" / ") || t("t.did-arrange-none");
    case "refuse":
      return t("move-refuse");
    case "announce":
      return move.name === null ? t("move-nothing") : t("move-announce", { what: deal.announced[move.name] ?? move.name });
    case "choose":
      return deal.contract?.title ?? "";
    default:
      return done(move, faces, (seats) => listed(seats.map((seat) => players[seat] ?? "")), deal.spare);
  }
}
