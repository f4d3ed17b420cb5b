/** The requests of the workshop. */

import { ask } from "../lib/api";
import type { Draft, DraftWish, FileWish, InventedGame, Measured, MeasureWish, SaveWish } from "../messages";

export const workshop = {
  /** A game with edits made, as a draft; refused edits leave it as it was. */
  draft: (wish: DraftWish) => ask<Draft>("POST", "/workshop/drafts", wish),
  draftOfFile: (wish: FileWish) => ask<Draft>("POST", "/workshop/files", wish),
  save: (wish: SaveWish) => ask<InventedGame>("POST", "/workshop/games", wish),
  remove: (id: string) => ask<unknown>("DELETE", `/workshop/games/${encodeURIComponent(id)}`),
  /** The figures so far; they are refined as long as somebody asks again. */
  measure: (wish: MeasureWish) => ask<Measured>("POST", "/workshop/measures", wish),
};
