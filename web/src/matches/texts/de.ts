/** The words of the list of matches in German. */

import type { en } from "./en";

export const de: Record<keyof typeof en, string> = {
  "matches-title": "Deine Partien",
  "no-matches": "Noch keine beendete Partie. Jede beendete kannst du hier Karte für Karte nachspielen.",
  "look-again": "Nachspielen",
  "look-again-at": "{game} vom {date} nachspielen",
  "review-of": "Analyse: {game}, {date}",
  "unfinished": "Offene Partien",
};
