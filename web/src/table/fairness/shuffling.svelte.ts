/** The reader's part in the shuffles of a table: a contribution to each, and a check of what came of it. */

import { api, Refusal } from "../../lib/api";
import type { Outgoing } from "../../lib/socket";
import { t } from "../../lib/texts/index.svelte";
import type { Proof, TableState } from "../../messages";
import { Witness } from "./witness";

export class Shuffling {
  /** The first deal whose shuffle broke its commitment, if any. */
  unfair: number | null = $state(null);
  readonly witness: Witness;
  /** The last deal contributed to. */
  #giving = 0;
  /** The last deal verified. */
  #verified = 0;

  constructor(
    readonly table: string,
    readonly send: (message: Outgoing) => Promise<void> | undefined,
  ) {
    this.witness = new Witness(table);
  }

  /** Verify finished deals once their secrets are published, and contribute to the first. */
  looks(state: TableState): void {
    const proof = state.proof;
    if (proof?.secret) void this.#verify(proof, state.seats.length);
    else if (proof) {
      this.witness.saw(proof.deal, proof.commitment);
      if (state.phase === "scored") this.witness.checksLater(proof.deal);
    }
    if (state.phase === "over") void this.#verifyLater(state.seats.length);
    if (state.phase === "dealing" && state.scores.length === 0) void this.contributes(state).catch(() => undefined);
  }

  /** Show a lasting warning if a deal breaks its commitment. */
  async #verify(proof: Proof, seats: number): Promise<void> {
    if (this.#verified === proof.deal) return;
    this.#verified = proof.deal;
    try {
      await this.#check(proof, seats);
    } catch {
      // The check could not be loaded: it is tried again with the next state.
      this.#verified = 0;
    }
  }

  /** Do the same for the deals of this match whose secrets the server has kept until its end. */
  async #verifyLater(seats: number): Promise<void> {
    const deals = this.witness.takesLater();
    if (!deals.length) return;
    try {
      const proofs = await api.proofs(this.table);
      for (const proof of proofs.filter(({ deal }) => deals.includes(deal))) await this.#check(proof, seats);
    } catch {
      this.witness.checksLater(...deals);
    }
  }

  async #check(proof: Proof, seats: number): Promise<void> {
    const verdict = await this.witness.verdict(proof, seats);
    if (Object.values(verdict).includes(false)) this.unfair ??= proof.deal;
  }

  /** Contribute once to the next deal, if the table waits for it. */
  async contributes(state: TableState): Promise<void> {
    const deal = state.scores.length + 1;
    if (state.you === null || this.#giving === deal || !state.waiting_for.includes(state.you)) return;
    this.#giving = deal;
    try {
      await this.#knowPromise(deal);
      await this.send(this.#gift(deal, state.you));
    } catch (error) {
      // The server has it already, or dealt without it: another page of the same guest, or the clock.
      if (error instanceof Refusal && error.status === 409) return;
      this.#giving = 0;
      throw error;
    }
  }

  #gift(deal: number, seat: number): Outgoing {
    return { type: "contribute", deal, value: this.witness.gift(deal, seat).value };
  }

  /** Record the server's commitment before contributing; after a reload it has to be fetched. */
  async #knowPromise(deal: number): Promise<void> {
    if (this.witness.hasSeen(deal)) return;
    const promised = (await api.proofs(this.table)).find((proof) => proof.deal === deal);
    if (!promised) throw new Refusal(t("t.failed"), 404);
    this.witness.saw(deal, promised.commitment);
  }
}
