/** The words of the table screen in English; its keys are those of every language. */

export const table = {
  "table-opening": "Opening the table…",
};

export type TableTexts = Record<keyof typeof table, string>;
