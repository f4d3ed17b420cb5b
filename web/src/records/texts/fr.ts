/** The words of opening records in French. */

import type { en } from "./en";

export const fr: Record<keyof typeof en, string> = {
  "open": "Ouvrir un enregistrement…",
  "open-hint": "Un enregistrement de Capot, ou un fichier de l’International Skat Server ou d’OpenSpiel. Vous pouvez aussi le déposer n’importe où sur cette page.",
  "reading": "Lecture de {file}…",
  "not-text": "{file} n’est pas un fichier texte, comme le sont les enregistrements.",
  "too-large": "{file} est trop gros : on peut ouvrir ici {most} Ko. capot import lit des fichiers de toute longueur.",
  "format-capot": "enregistrement de Capot",
  "format-skat-server": "fichier de l’International Skat Server",
  "format-openspiel": "fichier d’OpenSpiel",
  "refused": "{file}, lu comme {format} : {reason}",
  "refused-line": "{file}, lu comme {format}, ligne {line} : {reason}",
  "refused-more": "{count|Une autre partie ne peut pas être lue.|{count} autres parties ne peuvent pas être lues.}",
  "choose": "{count|Une partie|{count} parties} dans {file}",
  "more": "Le reste du fichier n’a pas été lu. capot import le lit en entier.",
  "match-of": "{number} : {game}",
  "deals": "{count|une donne|{count} donnes}",
  "unfinished": "inachevée",
  "watch": "Ouvrir",
  "watch-of": "Ouvrir la partie {number} : {names}",
  "opened": "Enregistrements ouverts",
  "opened-hint": "Ils ne sont gardés que dans ce navigateur.",
  "replay-of": "Revoir {game} : {names}",
  "review-of": "Analyse : {game}, {names}",
  "forget": "Retirer",
  "forget-of": "Retirer {game} : {names}",
  "gone": "Cet enregistrement n’est plus dans ce navigateur. Ouvrez de nouveau le fichier.",
};
