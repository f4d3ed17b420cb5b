/**
 * The table that a player has gone away from without leaving it: its connection stays open on the other screens, so
 * that nobody there waits for somebody who is only looking at the settings.
 */

import type { TableModel } from "../table/model.svelte";

let kept: TableModel | null = $state.raw(null);

export const company = {
  /** The table one is still at, if any. */
  get table(): TableModel | null {
    return kept;
  },

  /** Return the kept table if it is the one asked for; close any other. */
  taken(table: string): TableModel | null {
    const model = kept?.id === table ? kept : null;
    if (!model) kept?.close();
    kept = null;
    return model;
  },

  /** Keep a table that is left for another screen while other people play there; close it otherwise. */
  keep(model: TableModel): void {
    if (!model.isClosed && isAwaited(model)) kept = model;
    else model.close();
  },
};

/** Whether other people, or seats for them, are at the table of an unfinished match. */
function isAwaited({ now }: TableModel): boolean {
  if (!now || now.you === null || now.phase === "over") return false;
  return now.seats.some(({ seat, who }) => seat !== now.you && who !== "computer");
}
