/** The requests of the workshop. */

import { ask } from "../../lib/api";
import type { Draft, DraftRequest, FileRequest, InventedGame, Measured, MeasureRequest, SaveRequest } from "../../messages";

export const workshop = {
  /** A game with edits made, as a draft; refused edits leave it as it was. */
  draft: (request: DraftRequest) => ask<Draft>("POST", "/workshop/drafts", request),
  draftOfFile: (request: FileRequest) => ask<Draft>("POST", "/workshop/files", request),
  save: (request: SaveRequest) => ask<InventedGame>("POST", "/workshop/games", request),
  remove: (id: string) => ask<unknown>("DELETE", `/workshop/games/${encodeURIComponent(id)}`),
  /** The figures so far; they are refined as long as somebody asks again. */
  measure: (request: MeasureRequest) => ask<Measured>("POST", "/workshop/measures", request),
};
