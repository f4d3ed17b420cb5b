/** The table shuffle of docs/shuffle.md, repeated in the browser to check the server. */

import type { Proof } from "../messages";
// The browser's own hash is missing on pages without HTTPS, such as those of a server at home.
import { sha256 } from "@noble/hashes/sha2.js";

const LABEL = "capot table shuffle 1";
const SUITS = "SHDCX";

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function word(number: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

function joined(...pieces: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function keyOf(proof: Proof, secret: Uint8Array, seats: number): Uint8Array {
  const label = new TextEncoder().encode(LABEL);
  const given = Array.from({ length: seats }, (_, seat) =>
    bytesOf(proof.contributions.find((each) => each.seat === seat)?.value ?? ""),
  );
  return sha256(
    joined(
      word(label.length),
      label,
      word(secret.length),
      secret,
      word(seats),
      ...given.flatMap((each) => [word(each.length), each]),
      word(proof.deal),
    ),
  );
}

/** Return the places of a pack of `size` cards in order of dealing. */
function places(key: Uint8Array, size: number): number[] {
  let block = 0;
  let bytes: number[] = [];
  const order = Array.from({ length: size }, (_, place) => place);
  for (let left = size; left > 1; left--) {
    const fair = 256 - (256 % left);
    let drawn: number;
    do {
      if (bytes.length === 0) bytes = [...sha256(joined(key, word(block++)))];
      drawn = bytes.shift() as number;
    } while (drawn >= fair);
    const last = order[left - 1] as number;
    order[left - 1] = order[drawn % left] as number;
    order[drawn % left] = last;
  }
  return order;
}

/**
 * Whether cards are sorted like a new pack: by suit, with one order of ranks in all suits, twins side by side.
 * That order depends on the game; a wrong shuffle practically never leads to any.
 */
function isNew(pack: string[]): boolean {
  const suits = pack.map((card) => SUITS.indexOf(card.slice(1, 2)));
  if (suits.some((suit, at) => suit < (suits[at - 1] ?? 0))) return false;
  const above = new Set<string>();
  for (let at = 0; at < pack.length; at++) {
    for (let later = at + 1; later < pack.length && suits[later] === suits[at]; later++) {
      const ranks = (pack[at] ?? "").slice(0, 1) + (pack[later] ?? "").slice(0, 1);
      if (ranks[0] !== ranks[1]) above.add(ranks);
      else if (pack[later] !== `${pack[at]}'` || later > at + 1) return false;
    }
  }
  return [...above].every((two) => !above.has((two[1] ?? "") + (two[0] ?? "")));
}

export interface Verdict {
  /** The server's secret matches its commitment. */
  commitment: boolean;
  /** The commitment is the one this page saw before it contributed; null if it saw none. */
  seen: boolean | null;
  /** The contribution of this page went into the shuffle; null if there was none. */
  given: boolean | null;
  /** Secret and contributions give exactly these cards. */
  cards: boolean;
}

/** Check a finished deal, also against the commitment seen and the contribution made by this page. */
export function verify(
  proof: Proof,
  seats: number,
  saw?: string,
  gave?: { seat: number; value: string },
): Verdict {
  const secret = bytesOf(proof.secret ?? "");
  const pack = proof.pack ?? [];
  const order = places(keyOf(proof, secret, seats), pack.length);
  const before: string[] = [];
  order.forEach((place, at) => (before[place] = pack[at] as string));
  const mine = gave && proof.contributions.find((each) => each.seat === gave.seat)?.value;
  return {
    commitment: hexOf(sha256(secret)) === proof.commitment,
    seen: saw === undefined ? null : saw === proof.commitment,
    given: gave === undefined ? null : mine === gave.value,
    cards: pack.length > 0 && isNew(before),
  };
}
