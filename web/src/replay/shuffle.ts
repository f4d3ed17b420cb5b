/** The proof of a deal, computed anew: docs/shuffle.md is the specification, and says what this proves. */

import type { Proof } from "../messages";

export type Verdict = "good" | "wrong-secret" | "wrong-pack";

const LABEL = "capot table shuffle 1";
const SUITS = "SHDC";

/** Browsers compute SHA-256 on secure pages and on this computer's own only. */
export function canCheck(): boolean {
  return Boolean(globalThis.crypto?.subtle);
}

/** Say whether a deal is as it was published, and its cards as secret and contributions shuffle them. */
export async function verdict(proof: Proof, seats: number): Promise<Verdict> {
  if (!proof.secret || !proof.pack) return "wrong-secret";
  const secret = bytes(proof.secret);
  if (hex(await sha256(secret)) !== proof.commitment) return "wrong-secret";
  const places = await shuffled(await keyOf(proof, secret, seats), proof.pack.length);
  const before = new Array<string>(places.length);
  proof.pack.forEach((card, place) => (before[places[place] ?? 0] = card));
  return inOrder(before) ? "good" : "wrong-pack";
}

async function keyOf(proof: Proof, secret: Uint8Array, seats: number): Promise<Uint8Array> {
  const given = Array.from({ length: seats }, (_, seat) =>
    withLength(bytes(proof.contributions.find((one) => one.seat === seat)?.value ?? "")),
  );
  const label = new TextEncoder().encode(LABEL);
  return sha256(joined([withLength(label), withLength(secret), number(seats), ...given, number(proof.deal)]));
}

/** Return the places of the pack in the order in which they are dealt. */
async function shuffled(key: Uint8Array, size: number): Promise<number[]> {
  const places = Array.from({ length: size }, (_, place) => place);
  const stream = await draws(key, size);
  for (let left = size; left > 1; left--) {
    const drawn = stream(left);
    const [last, other] = [places[left - 1] ?? 0, places[drawn] ?? 0];
    places[left - 1] = other;
    places[drawn] = last;
  }
  return places;
}

/** Return a function that draws below a number; a pack needs far fewer bytes than are made here at once. */
async function draws(key: Uint8Array, size: number): Promise<(below: number) => number> {
  const blocks = Array.from({ length: Math.ceil((size * 8) / 32) }, (_, block) => sha256(joined([key, number(block)])));
  const stream = joined(await Promise.all(blocks)).values();
  return (below) => {
    const fair = 256 - (256 % below);
    for (const byte of stream) if (byte < fair) return byte % below;
    throw new RangeError("The shuffle took more bytes than were made for it.");
  };
}

/**
 * Say whether cards lie as in a fresh pack: by suit, and in every suit in one and the same order of ranks.
 * Which order that is depends on the game; that a wrong shuffle leads to any is as good as impossible.
 */
function inOrder(cards: string[]): boolean {
  const suits = cards.map((card) => SUITS.indexOf(card.charAt(1)));
  if (suits.some((suit, place) => suit < (suits[place - 1] ?? 0))) return false;
  const above = new Set<string>();
  for (const suit of SUITS) {
    const ranks = cards.filter((card) => card.charAt(1) === suit).map((card) => card.charAt(0));
    ranks.forEach((rank, place) => ranks.slice(place + 1).forEach((lower) => above.add(rank + lower)));
  }
  return [...above].every((pair) => !above.has(pair.charAt(1) + pair.charAt(0)));
}

async function sha256(data: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(data)));
}

function bytes(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hex(data: Uint8Array): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function number(value: number): Uint8Array {
  return new Uint8Array([value >>> 24, value >>> 16, value >>> 8, value]);
}

function withLength(part: Uint8Array): Uint8Array {
  return joined([number(part.length), part]);
}

function joined(parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
