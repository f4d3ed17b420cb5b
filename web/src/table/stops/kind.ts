/** Runs of cards laid in rows, with chips on horses. */

import type { RunsPlay } from "../../messages";
import type { Kind } from "../kind";

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
};
