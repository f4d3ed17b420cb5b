/** The words of doubling and other choices before the play in German. */

import type { en } from "./en";

export const de: Record<keyof typeof en, string> = {
  "t.spent": "nicht mehr zu haben",
  "t.double-some": "Kontra: {names}",
  "t.maximum": "Alle",
  "t.more-bids": "Weitere Gebote",
  "t.double-done": "Fertig: Kontra {names}",
  "t.dead": "Das Spiel ist hinfällig; gezeigt hat {name}: {what}.",
  "t.showed": "{name} hat gezeigt: {what}.",
};
