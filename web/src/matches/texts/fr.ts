/** The words of the list of matches in French. */

import type { en } from "./en";

export const fr: Record<keyof typeof en, string> = {
  "matches-title": "Vos parties",
  "no-matches": "Pas encore de partie terminée. Vous pourrez revoir ici chaque partie, carte par carte.",
  "look-again": "Revoir",
  "look-again-at": "Revoir {game} du {date}",
  "review-of": "Analyse : {game}, {date}",
  "unfinished": "Parties en cours",
};
