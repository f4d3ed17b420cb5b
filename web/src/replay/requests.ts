/** The requests of replays. */

import { ask, request, table } from "../lib/api";
import type { Invited, Replay, Seen } from "../messages";

export const replays = {
  shared: (id: string, key: string) => request<Replay>("GET", `/shared/${encodeURIComponent(id)}/${encodeURIComponent(key)}`),
  seen: (id: string, deal: number) => ask<Seen[]>("GET", `${table(id)}/deals/${deal}/seen`),
  sharedSeen: (id: string, key: string, deal: number) =>
    request<Seen[]>("GET", `/shared/${encodeURIComponent(id)}/${encodeURIComponent(key)}/deals/${deal}/seen`),
  match: (id: string) => ask<Replay>("GET", `${table(id)}/replay`),
  challenge: (id: string, deal: number) => ask<Invited>("POST", `${table(id)}/challenges`, { deal }),
};
