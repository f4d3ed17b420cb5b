/** The requests of reviews. */

import { ask, table } from "../lib/api";
import type { GameLosses, ReviewState, ReviewRequest } from "../messages";

export const requests = {
  /** The review of a deal, or how far it is: then ask again; `key` is that of a public link. */
  review: (id: string, key: string | null, body: ReviewRequest) =>
    ask<ReviewState>("POST", `${key === null ? table(id) : `/shared/${encodeURIComponent(id)}/${encodeURIComponent(key)}`}/reviews`, body),
  losses: () => ask<GameLosses[]>("GET", "/guest/losses"),
};
