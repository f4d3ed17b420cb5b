/** The requests about opened records; each brings the record along, as the server keeps none. */

import { ask } from "../lib/api";
import type { OpenedFile, OpenRequest, Replay, ReviewRequest, ReviewState, Seen } from "../messages";

export const records = {
  open: (file: OpenRequest) => ask<OpenedFile>("POST", "/records/files", file),
  replay: (record: string) => ask<Replay>("POST", "/records/replays", { record }),
  seen: (record: string, deal: number) => ask<Seen[]>("POST", "/records/seen", { record, deal }),
  review: (record: string, review: ReviewRequest) => ask<ReviewState>("POST", "/records/reviews", { record, review }),
};
