/** The words of doubling and other choices before the play in German. */

import type { en } from "./en";

export const de: Record<keyof typeof en, string> = {
  "t.spent": "nicht mehr zu haben",
  "t.double-nobody": "Kein Kontra",
  "t.double-some": "Kontra: {names}",
  "t.maximum": "Alle",
  "t.must-double": "Du musst {name} jetzt Kontra geben: Du schuldest so viele Kontras, wie {name} noch Kontrakte hat.",
  "t.you-owe": "In dieser Partie schuldest du {name} noch {count|ein Kontra|{count} Kontras}; es muss nicht jetzt sein.",
  "t.more-bids": "Weitere Gebote",
  "t.double-done": "Fertig: Kontra {names}",
  "t.double-not": "Kein Kontra",
  "t.double-means": "Ein Kontra ist eine Wette zwischen euch beiden: Wer in diesem Spiel besser abschneidet, gewinnt den Unterschied, der andere verliert ihn.",
};
