/** Where the deals of a review come from: a table, a public link, or a record that was opened. */

import type { ReviewRequest, ReviewState } from "../messages";
import { requests } from "./requests";

export interface ReviewSource {
  /** The review of a deal, or how far it is: then ask again. */
  review: (wish: ReviewRequest) => Promise<ReviewState>;
  /** The address of the reviews. */
  way: string;
  /** The address of the table, if the reader may have come from there. */
  table?: string;
  /** The address of the replay at a move, if there is one. */
  replayAt: (state: ReviewState, deal: number, move: number) => string | null;
}

/** Reviews of a table's deals, or of those that a public link shows by its key. */
export function ofTable(table: string, key: string | null): ReviewSource {
  const replay = key === null ? `/replay/${table}` : `/shared/${table}/${key}`;
  return {
    review: (wish) => requests.review(table, key, wish),
    way: key === null ? `/review/${table}` : `/review/${table}/${key}`,
    table: key === null ? `/table/${table}` : undefined,
    replayAt(state, deal, move) {
      if (key === null && !state.is_over) return null;
      return `${replay}?deal=${key !== null && state.deals.length === 1 ? 1 : deal}&move=${move}`;
    },
  };
}
