/** The words of opening records in German. */

import type { en } from "./en";

export const de: Record<keyof typeof en, string> = {
  "open": "Aufzeichnung öffnen …",
  "open-hint": "Eine Aufzeichnung von Capot oder eine Datei vom International Skat Server oder von OpenSpiel. Du kannst sie auch irgendwo auf dieser Seite ablegen.",
  "reading": "{file} wird gelesen …",
  "not-text": "{file} ist keine Textdatei, wie es Aufzeichnungen sind.",
  "too-large": "{file} ist zu groß: Hier lassen sich {most} KB öffnen. capot import liest Dateien jeder Länge.",
  "format-capot": "Aufzeichnung von Capot",
  "format-skat-server": "Datei vom International Skat Server",
  "format-openspiel": "Datei von OpenSpiel",
  "refused": "{file}, gelesen als {format}: {reason}",
  "refused-line": "{file}, gelesen als {format}, Zeile {line}: {reason}",
  "refused-more": "{count|Eine weitere Partie lässt|{count} weitere Partien lassen} sich nicht lesen.",
  "choose": "{count|Eine Partie|{count} Partien} in {file}",
  "more": "Der Rest der Datei wurde nicht gelesen. capot import liest sie ganz.",
  "match-of": "{number}: {game}",
  "deals": "{count|ein Spiel|{count} Spiele}",
  "unfinished": "nicht zu Ende gespielt",
  "watch": "Öffnen",
  "watch-of": "Partie {number} öffnen: {names}",
  "opened": "Geöffnete Aufzeichnungen",
  "opened-hint": "Sie bleiben allein in diesem Browser.",
  "replay-of": "{game} nachspielen: {names}",
  "review-of": "Analyse: {game}, {names}",
  "forget": "Entfernen",
  "forget-of": "{game} entfernen: {names}",
  "gone": "Diese Aufzeichnung ist nicht mehr in diesem Browser. Öffne die Datei noch einmal.",
};
