import type { TableTexts } from "./en";

export const table: TableTexts = {
  "table-opening": "Der Tisch wird geöffnet …",
};
