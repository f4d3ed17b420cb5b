/** Notices of the reader's turn at matches that go on over days, from the page of the games. */

import { isAllowed, notify } from "../lib/shell/notices";
import { t } from "../lib/texts/index.svelte";
import type { TableInfo } from "../messages";

/** The tables at which the reader knows of the turn. */
const known = new Set<string>();

/** Notify a reader who looks elsewhere, once for each turn. */
export async function tell(tables: TableInfo[]): Promise<void> {
  for (const { table, you, left, to_act, name } of tables) {
    if (you === null || left || !to_act.includes(you)) known.delete(table);
    else if (!known.has(table)) {
      known.add(table);
      if (document.hidden && isAllowed()) await notify(`capot-${table}`, t("company-turn"), name, `/table/${table}`);
    }
  }
}
