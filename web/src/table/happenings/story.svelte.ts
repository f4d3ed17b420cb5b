/** The story of the deal in progress, in words; kept in the tab so that a reload does not lose it. */

import type { TableState } from "../../messages";

/** A sentence, and the same with cards as letter and sign. */
export interface Line {
  id: number;
  text: string;
  short: string;
}

interface Kept {
  table: string;
  deal: number;
  ply: number;
  lines: Line[];
}

const KEY = "capot-story";
/** The sign for moves made while the page was away. */
const GAP = "…";

export class Story {
  lines: Line[] = $state.raw([]);
  #deal = 0;

  constructor(readonly table: string) {}

  /** Take up what this tab knows of the deal in progress, before the first step. */
  takesUp({ deal, ply }: TableState): void {
    const kept = stored();
    this.#deal = deal;
    if (kept?.table === this.table && kept.deal === deal) {
      this.lines = kept.lines;
      if (kept.ply !== ply) this.#add(GAP, GAP);
    }
  }

  /** Tell of something that happened on the way to a state. */
  tells(text: string, short: string, { deal, ply }: TableState): void {
    if (deal !== this.#deal) this.lines = [];
    this.#deal = deal;
    if (text) this.#add(text, short);
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ table: this.table, deal, ply, lines: this.lines } satisfies Kept));
    } catch {
      // Without storage a reload starts with an empty page.
    }
  }

  #add(text: string, short: string): void {
    this.lines = [...this.lines, { id: (this.lines.at(-1)?.id ?? 0) + 1, text, short }];
  }
}

function stored(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}
