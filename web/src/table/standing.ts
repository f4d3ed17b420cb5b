/** How a table stands, in words for the reader. */

import { t } from "../lib/texts/index.svelte";
import type { TableState } from "../messages";
import type { TableModel } from "./model.svelte";
import { cardWords, isOut, namesOf, partnersOf } from "./words";

/** Whether the next deal waits for the reader; it is offered only after the last trick has been shown. */
export function isNextDeal({ behind }: TableModel, { phase, scores, waiting_for, you }: TableState): boolean {
  return !behind && you !== null && waiting_for.includes(you) && (phase === "scored" || phase === "dealing") && scores.length > 0;
}

/** The state of play in words; null if it is the question. */
export function stateWords(model: TableModel, table: TableState, lifted: string): string | null {
  if (model.sent !== null) return t("t.sending");
  if (model.behind && !table.ask) return model.log.at(-1)?.short ?? "";
  const others = table.waiting_for.filter((seat) => seat !== table.you);
  switch (table.phase) {
    case "seating":
      return t("t.seats-open", { open: table.seats.filter(({ who }) => who === "open").length });
    case "dealing":
    case "scored":
      if (isNextDeal(model, table)) return t("t.ready");
      return others.length ? t("t.waiting-for", { names: namesOf(table, others) }) : t("t.dealing");
    case "over":
      return t("t.match-over");
    case "playing":
      return playing(model, table, lifted);
  }
}

function playing({ automatic: { ahead, forced } }: TableModel, table: TableState, lifted: string): string | null {
  const { ask, faces, opening, to_act, you } = table;
  if (lifted) return t(ask ? "t.tap-again" : "t.tap-again-ahead", { card: cardWords(lifted, faces) });
  if (ahead) return t("t.ahead", { card: cardWords(ahead, faces) });
  if (forced) return t("t.forced", { card: cardWords(forced, faces) });
  if (ask) return null;
  const names = namesOf(table, to_act);
  if (you !== null && opening.sitting === you && names) return t("t.you-sit-out", { names });
  if (isOut(table) && partnersOf(table).some((seat) => !opening.dropped.includes(seat)) && names) return t("t.partner-plays", { names });
  return names ? t("t.waiting-for", { names }) : t("t.one-moment");
}
