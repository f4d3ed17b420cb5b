/** Sitting down at once: a new table of a game against computers. */

import { remember } from "../lobby/recent";
import { api } from "./api";
import { go } from "./shell/router.svelte";

/** Open a table against computers and go there; in a lesson they play easily and a coach explains. */
export async function begin(game: string, seats: number, { lesson = false } = {}): Promise<void> {
  const others = Array.from({ length: seats - 1 }, () => (lesson ? ("easy" as const) : ("medium" as const)));
  const { table } = await api.open({ game, seats, others, lesson });
  remember(game);
  go(`/table/${table}`);
}
