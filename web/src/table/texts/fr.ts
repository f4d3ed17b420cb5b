import type { TableTexts } from "./en";

export const table: TableTexts = {
  "table-opening": "La table s’ouvre…",
};
