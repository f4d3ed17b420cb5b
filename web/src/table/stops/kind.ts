/** Runs of cards laid in rows, with chips on horses. */

import type { Frame, RunsPlay } from "../../messages";
import type { Kind, Still } from "../kind";

const still: Still<Pick<Frame, "laid" | "aside"> & { chips: Frame["horses"] }> = {
  title: "t.layout",
  of: ({ laid, aside, horses: chips }) => (aside.length || Object.keys(chips).length ? { laid, aside, chips } : null),
  onCloth: true,
  part: () => import("../rows/StillRows.svelte"),
};

export const stops: Kind<RunsPlay> = {
  felt: () => import("./Runs.svelte"),
  lies: () => true,
  shows: ["facts", "pot"],
  isWide: true,
  perRow: 10,
  figures: true,
  pot: { holds: "t.on-horses", of: "t.horses-of", left: "t.horses-left", nobody: null },
  left: "spare",
  about: () => import("./about"),
  still,
};
