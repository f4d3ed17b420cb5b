/** The questions that most deals do not ask, in German. */

import type { en } from "./en";

export const de: Record<keyof typeof en, string> = {
  "t.ask-announce": "Sagst du etwas an?",
  "t.ask-draw": "Kaufe bis zu {count|eine Karte|{count} Karten}: Wähle, was du dafür ablegst, oder nichts.",
  "t.ask-contract": "Du bestimmst das Spiel: Wähle einen Kontrakt. Jeden kannst du nur einmal wählen.",
  "t.ask-contract-only": "Du bestimmst das Spiel: Wähle einen Kontrakt.",
  "t.ask-bid": "Reize um das Recht, die zählende Farbe zu nennen, oder passe.",
  "t.ask-suit": "Nenne die Farbe, die in diesem Spiel zählt.",
  "t.ask-make": "Mach Trumpf oder passe.",
  "t.ask-trump": "Nenne die Trumpffarbe.",
  "t.ask-rank": "Mit welchem Rang beginnen die Reihen?",
  "t.ask-double": "Wem gibst du Kontra?",
  "t.ask-expose": "Möchtest du Karten aufdecken, damit sie mehr zählen?",
  "t.ask-expose-none": "Du hast keine der Karten, die aufgedeckt werden dürfen; alle werden gefragt, damit niemand es merkt.",
  "t.ask-widow": "Nimmst du den Talon auf und spielst allein?",
  "t.ask-push": "Nimmst du den Skat auf, oder schiebst du ihn weiter und erhöhst den Einsatz?",
  "t.ask-rob": "Nimmst du die aufgedeckte Karte?",
  "t.ask-stay": "Spielst du dieses Spiel mit?",
  "t.ask-lay": "Lege eine Karte an, die passt.",
  "t.ask-lay-more": "Lege noch eine Karte an, oder hör auf.",
  "t.ask-lay-none": "Keine deiner Karten passt: Du musst passen.",
  "t.ask-lay-first": "Lege eine Karte an, die passt, oder passe.",
  "t.ask-climb-lead": "Du spielst aus: Wähle eine oder mehrere Karten.",
  "t.ask-climb-with": "Du spielst aus: Lege {card}, allein oder mit anderen.",
  "t.ask-climb": "Schlage {what} oder passe.",
  "t.ask-climb-none": "Du kannst {what} nicht schlagen: Du musst passen.",
  "t.ask-declare": "Sagst du dein Blatt an?",
  "t.ask-spare": "Tauschst du dein Blatt gegen das Reserveblatt?",
  "t.ask-arrange": "Bilde deine Blätter: Tippe zwei Karten an, um sie zu tauschen.",
};
