/** The words of a table whose players are still missing in German. */

import type { en } from "./en";

export const de: Record<keyof typeof en, string> = {
  "t.invite": "Lade deine Freunde ein",
  "t.invite-how": "Schick diesen Link deinen Freunden. Gegeben wird, sobald alle Plätze besetzt sind oder der Gastgeber anfängt.",
  "t.link": "Link zu diesem Tisch",
  "t.invited-by": "{name} lädt dich zu {game} ein.",
  "t.invited-to": "Du bist zu {game} eingeladen.",
  "t.name-first": "Gib zuerst deinen Namen ein, dann nimm Platz.",
  "t.challenged-by": "{name} fordert dich bei {game} heraus: dieselben Karten, derselbe Platz. Sobald du sitzt, wird gespielt.",
  "t.your-name": "Dein Name am Tisch",
  "t.sit-down": "Platz nehmen",
  "t.seats": "Plätze",
  "t.sit-here": "Hier sitzen",
  "t.sit-here-at": "Auf Platz {seat} setzen",
  "t.host": "Gastgeber",
  "t.add-computer": "Computer dazusetzen",
  "t.add-computer-at": "Computer auf Platz {seat} setzen",
  "t.remove": "Entfernen",
  "t.remove-who": "{name} entfernen",
  "t.start": "Jetzt anfangen",
  "t.start-why": "Computer nehmen die freien Plätze ein.",
  "t.wait-host": "{name} kann die Partie beginnen, mit Computern auf den freien Plätzen.",
  "t.strength": "Stärke der Computer",
  "t.chat-here": "An diesem Tisch können die Spieler einander schreiben. Der Gastgeber kann das ausschalten.",
};
