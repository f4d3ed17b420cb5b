/** Moves in the reader's language. */

import "../table/happenings/texts/index";
import "./texts/index";
import { cardName, listed, t } from "../lib/texts/index.svelte";
import type { FaceSet, ReplayDeal } from "../messages";
import { done } from "../table/happenings/happenings";
import { read } from "../table/moves";
import { cardShort } from "../table/words";

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
      return done(move, faces, (seats) => listed(seats.map((seat) => players[seat] ?? "")), deal);
  }
}

/** What is played in a deal: its contract and trumps, and what was doubled, exposed or turned up. */
export function factsOf(deal: ReplayDeal, faces: FaceSet, players: string[]): string[] {
  const { contract, start_rank, trump, trumps, turn_up } = deal;
  const suit = trumps.map((card) => cardShort(card, faces)).join(" ") || (trump && (faces.suit_names[trump] ?? trump));
  const by = (seat: number) => players[seat] ?? "";
  return [
    contract && contract.title,
    start_rank && done({ kind: "from", rank: start_rank }, faces, (seats) => seats.map(by).join(", ")),
    ...deal.doubles.map((each) => `${by(each.by)} ×2 ${by(each.of)}`),
    ...deal.exposed.map((each) => `${by(each.seat)}: ${done({ kind: "expose", cards: [each.card] }, faces, () => "")}`),
    suit && t("trump-is", { suit }),
    turn_up && t("turned-up", { card: nameOfCard(turn_up, faces) }),
  ].filter((each): each is string => Boolean(each));
}
