/** Beginning a deal of the day, or coming back to the table where it was begun. */

import { api } from "../lib/api";
import { go } from "../lib/router.svelte";

export async function begin(day: string, deal: string): Promise<void> {
  const { table } = await api.beginDaily(day, deal);
  go(`/table/${table}`);
}
