/** The words of the coach in German. */

import type { CoachTexts } from "./en";

export const de: CoachTexts = {
  "welcome": "Worum es geht",
  "page": "{page} von {count}",
  "next": "Weiter",
  "on": "Weiter",
  "hint": "Was würdest du tun?",
  "leave": "Beenden",
  "match": "Eine Partie spielen",
  "tactics": "Lektionen zur Taktik",
  "watch": "Sieh den anderen zu; gleich bist du dran.",
  "takes": "{name} macht den Stich:",
  "takes-you": "Du machst den Stich:",
  "by-suit": "{card} ist die höchste Karte der ausgespielten Farbe.",
  "by-trump": "{card} ist darin der höchste Trumpf.",
  "leads": "Wer einen Stich macht, spielt zum nächsten aus.",
  "costs": "Das kostet {points|einen Punkt|{points} Punkte}.",
  "brings": "Das bringt {points|einen Punkt|{points} Punkte}.",
  "nothing": "An den Punkten ändert das nichts.",
  "pile": "Niemand geht drüber: {name} beginnt einen neuen Stapel.",
  "pile-you": "Niemand geht drüber: Du beginnst einen neuen Stapel.",
  "lead": "Du spielst aus. Die anderen müssen deine Farbe bedienen, wenn sie können.",
  "follow": "Ausgespielt ist {suit}: Bediene. {count|Nur eine deiner Karten ist erlaubt.|Erlaubt sind {count} deiner Karten.}",
  "led": "Ausgespielt ist {suit}. Abgeblendete Karten sind jetzt nicht erlaubt.",
  "void": "Ausgespielt ist {suit}, und du hast keine Karte davon: Jede Karte ist erlaubt.",
  "void-but": "Ausgespielt ist {suit}, und du hast keine Karte davon; doch manche Karten sind nicht erlaubt.",
  "scored": "Das Spiel ist aus; die Tafel sagt, wer wofür wie viel bekommt. So geht es weiter, Spiel für Spiel. Spiel hier noch eines, oder versuche eine Partie.",
  "over": "Jetzt hast du alles gesehen. Versuche eine Partie; Einzelheiten stehen in den Regeln.",
};
