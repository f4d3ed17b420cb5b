/** The server's checks of moves that the reader has not made yet. */

import { api } from "../lib/api";
import type { Checked, TableState } from "../messages";

export class Checks {
  readonly #table: { readonly id: string; readonly shown: TableState | null };
  #considered: { of: string; said: Checked } | null = $state.raw(null);

  constructor(table: { readonly id: string; readonly shown: TableState | null }) {
    this.#table = table;
  }

  /** The check of a move; null if it is unavailable now. */
  async of(move: string): Promise<Checked | null> {
    const { id, shown } = this.#table;
    if (!shown?.ask) return null;
    try {
      return await api.check(id, { move, deal: shown.deal, ply: shown.ply });
    } catch {
      return null;
    }
  }

  /** Check a move, and keep what the server says about it. */
  async consider(move: string): Promise<Checked | null> {
    const of = this.#thought(move);
    const said = await this.of(move);
    if (said && of === this.#thought(move)) this.#considered = { of, said };
    return said;
  }

  /** The check of the move that was considered last in this state; null of any other. */
  told(move: string): Checked | null {
    return this.#considered?.of === this.#thought(move) ? this.#considered.said : null;
  }

  #thought(move: string): string {
    return `${this.#table.shown?.seq} ${move}`;
  }
}
