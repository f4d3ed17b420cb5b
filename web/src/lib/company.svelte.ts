/**
 * The table that a player has gone away from without leaving it: its connection stays open on the other screens, so
 * that nobody there waits for somebody who is only looking at the settings.
 */

import type { TableModel } from "../table/model.svelte";

const KEY = "capot-company";

let kept: TableModel | null = $state.raw(null);

/** Note in the tab at which table somebody waits, so that loading the page anew does not give the seat away. */
function note(model: TableModel | null): void {
  kept = model;
  try {
    if (model) sessionStorage.setItem(KEY, JSON.stringify([model.id, model.invitation]));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage a reload ends the connection.
  }
}

/** Return the table noted in this tab and its invitation. */
function noted(): [string, string | null] | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as [string, string | null] | null;
  } catch {
    return null;
  }
}

export const company = {
  /** The table one is still at, if any. */
  get table(): TableModel | null {
    return kept;
  },

  /** Return the kept table if it is the one asked for; close any other. */
  taken(table: string): TableModel | null {
    const model = kept?.id === table ? kept : null;
    if (!model) kept?.close();
    note(null);
    return model;
  },

  /** Connect again to the table that was kept before the page was loaded anew. */
  async resume(): Promise<void> {
    if (kept || !noted()) return;
    const { TableModel: Model } = await import("../table/model.svelte").catch(() => ({ TableModel: null }));
    // Meanwhile the reader may have gone to a table.
    const found = noted();
    if (kept || !found || !Model) return;
    kept = new Model(...found);
    await kept.open();
  },

  /** Keep a table that is left for another screen while other people play there; close it otherwise. */
  keep(model: TableModel): void {
    if (!model.isClosed && isAwaited(model)) note(model);
    else model.close();
  },
};

/** Whether other people, or seats for them, are at the table of an unfinished match. */
function isAwaited({ now }: TableModel): boolean {
  if (!now || now.you === null || now.phase === "over") return false;
  return now.seats.some(({ seat, who }) => seat !== now.you && who !== "computer");
}
