/** The sign beside a pile of shed cards. */

import "./texts/index";
import { t } from "../../lib/texts/index.svelte";
import type { MatchingPlay } from "../../messages";
import type { At, Helped } from "../kind";

export function help({ direction, play, seats }: At<MatchingPlay>): Helped {
  const clockwise = (direction === "clockwise") !== play.turned;
  return { signs: seats.length > 2 ? [{ sign: "↻", words: t(clockwise ? "t.heap-clockwise" : "t.heap-anticlockwise") }] : [] };
}
