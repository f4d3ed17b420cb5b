/** Facts about a game in the reader's language. */

import { listed, t } from "../lib/texts/index.svelte";
import type { GameInfo, Length } from "../messages";

/** Seconds of a day. */
export const DAY = 86_400;

export function playersText({ players }: GameInfo): string {
  const [low, high] = [Math.min(...players), Math.max(...players)];
  const isRange = low < high && high - low < players.length;
  return isRange ? t("players-range", { low, high }) : t("players-only", { players: listed(players.map(String), "disjunction") });
}

/** A match may end in more than one way, whichever comes first. */
export function lengthText({ length }: GameInfo): string {
  return length.map(oneLength).reduce((one, other) => t("length-or", { one, other }));
}

/** About how long a match takes. */
export function timeText({ minutes }: GameInfo): string {
  return t("about-minutes", { minutes });
}

function oneLength({ points, deals, down, left, games, worth, opening }: Length): string {
  if (games !== null) return t("until-games", { games });
  if (worth !== null) return t("until-worth", { worth });
  if (left !== null) return t("until-left", { left });
  if (down !== null) return t("down-to", { from: opening, to: down });
  return points === null ? t("deals-many", { deals: deals ?? 0 }) : t("until-points", { points });
}

/** The time for a move, null or 0 if there is no limit. */
export function paceText(seconds: number | null): string {
  if (!seconds) return t("no-clock");
  if (seconds >= DAY) return t("a-day");
  const parts = { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, seconds: seconds % 60 };
  const keys = ["hours", "minutes", "seconds"] as const;
  return listed(keys.flatMap((key) => (parts[key] ? t(key, { count: parts[key] }) : [])));
}
