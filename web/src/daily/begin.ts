/** Beginning a deal of the day, or coming back to the table where it was begun. */

import { go } from "../lib/shell/router.svelte";
import { days } from "./requests";

export async function begin(day: string, deal: string): Promise<void> {
  const { table } = await days.begin(day, deal);
  go(`/table/${table}`);
}
