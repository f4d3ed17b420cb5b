/** Commitments seen, contributions made and deals to be checked later by this page, kept as long as its tab. */

import type { Proof } from "../../messages";
import type { Verdict } from "../../lib/shuffle";

export interface Gift {
  seat: number;
  value: string;
}

interface Kept {
  saw: Record<number, string>;
  gave: Record<number, Gift>;
  later: number[];
}

export class Witness {
  #kept: Kept;
  #key: string;

  constructor(table: string) {
    this.#key = `capot-witness-${table}`;
    this.#kept = read(this.#key);
  }

  /** Record the commitment to a deal; only the first one counts. */
  saw(deal: number, commitment: string): void {
    if (deal in this.#kept.saw) return;
    this.#kept.saw[deal] = commitment;
    this.#write();
  }

  hasSeen(deal: number): boolean {
    return deal in this.#kept.saw;
  }

  /** Return this page's contribution to a deal, drawn once. */
  gift(deal: number, seat: number): Gift {
    const gift = (this.#kept.gave[deal] ??= { seat, value: contribution() });
    this.#write();
    return gift;
  }

  /** Remember finished deals whose secrets are published later. */
  checksLater(...deals: number[]): void {
    if (deals.every((deal) => this.#kept.later.includes(deal))) return;
    this.#kept.later = [...new Set([...this.#kept.later, ...deals])];
    this.#write();
  }

  /** Return the deals to be checked later, and forget them. */
  takesLater(): number[] {
    const deals = this.#kept.later;
    this.#kept.later = [];
    if (deals.length) this.#write();
    return deals;
  }

  /** Check a finished deal; what repeats the shuffle is not loaded before. */
  async verdict(proof: Proof, seats: number): Promise<Verdict> {
    const { verify } = await import("../../lib/shuffle");
    return verify(proof, seats, this.#kept.saw[proof.deal], this.#kept.gave[proof.deal]);
  }

  #write(): void {
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(this.#kept));
    } catch {
      // Without storage it is kept until the page is left.
    }
  }
}

/** Return a contribution to a shuffle: 32 random bytes in hexadecimal. */
function contribution(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function read(key: string): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<Kept>;
    return { saw: kept.saw ?? {}, gave: kept.gave ?? {}, later: kept.later ?? [] };
  } catch {
    return { saw: {}, gave: {}, later: [] };
  }
}
