/** Happenings in words, which are loaded when they are needed. */

import type { Happening, TableState } from "../../messages";
import { cardShort, usual } from "../words";

/** A happening in words, in full and short; the words of most kinds come with the first, and without them nothing is said. */
export async function told(happening: Happening, state: TableState): Promise<[string, string]> {
  const text = usual(happening, state);
  if (text !== null) return [text, usual(happening, state, cardShort) ?? ""];
  try {
    const { sentence } = await import("./happenings");
    return [await sentence(happening, state), await sentence(happening, state, cardShort)];
  } catch {
    return ["", ""];
  }
}
