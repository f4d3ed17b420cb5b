/** The requests for deals of the day. */

import { ask } from "../lib/api";
import type { DailyDay, DailyMonth, DailyRanks, Invited } from "../messages";

const path = (day: string, deal: string) => `/daily/${encodeURIComponent(day)}/${encodeURIComponent(deal)}`;

export const days = {
  day: (day: string | null) => ask<DailyDay>("GET", day === null ? "/daily" : `/daily/${encodeURIComponent(day)}`),
  begin: (day: string, deal: string) => ask<Invited>("POST", path(day, deal)),
  ranks: (day: string, deal: string) => ask<DailyRanks>("GET", path(day, deal)),
  month: (month: string) => ask<DailyMonth>("GET", `/daily-months/${encodeURIComponent(month)}`),
};
