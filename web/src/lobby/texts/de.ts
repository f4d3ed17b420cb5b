/** The words of arranging a table in German. */

import type { en } from "./en";

export const de: Record<keyof typeof en, string> = {
  "new-table": "Neuer Tisch: {game}",
  "who-plays": "Wer spielt",
  "a-friend": "Ein Mitspieler",
  "friends-hint": "Du kannst anfangen, bevor alle Plätze besetzt sind: Computer nehmen die freien ein.",
  "who-may-come": "Wer sich setzen darf",
  "by-link": "Nur Leute, denen ich den Link schicke",
  "chat-allowed": "Die Spieler dürfen einander schreiben",
  "chat-allowed-hint": "Wer sich setzt, erfährt es. Du kannst es später ausschalten.",
  "ends-decided": "Entschiedene Spiele beenden",
  "ends-decided-hint": "Sobald keine Karte mehr etwas an den Punkten ändert, wird der Rest nicht gespielt.",
  "over-days-hint": "Die Spieler müssen nicht gleichzeitig da sein. Unter „Spiele“ steht, wo du am Zug bist; solange die Seite offen ist, meldet sie es dir auch, wenn du Mitteilungen in den Einstellungen einschaltest.",
  "house-rules": "Hausregeln",
  "house-rules-changed": "{count|eine geändert|{count} geändert}",
  "house-rules-usual": "alle wie üblich",
  "as-usual": "wie üblich",
  "number-between": "Von {low} bis {high}; leer: wie üblich",
  "open-table": "Tisch öffnen",
  "with-anyone": "Mit Fremden spielen",
  "with-anyone-at": "{game} mit Fremden spielen",
  "anyone-how": "Nimm Platz und warte auf andere. Ist die Wartezeit um ({time}), nehmen Computer die leeren Plätze ein. Für jeden Zug hast du eine Minute.",
  "anyone-game": "Spiel",
  "anyone-here": "{game} ({here} von {seats} da)",
  "anyone-rated": "Für meine Wertung zählen, wenn alle zustimmen",
  "take-a-seat": "Platz nehmen",
};
