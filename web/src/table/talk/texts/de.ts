/** The words of what people say and ask at a table in German. */

import type { en } from "./en";

export const de: Record<keyof typeof en, string> = {
  "t.helped-stand-in": "Während du weg warst, hat ein Computer {count|einen Zug|{count} Züge} für dich gemacht. Du bist wieder da: Spiel weiter, sobald du dran bist.",
  "t.helped-clock": "Deine Zeit war um, deshalb hat ein Computer {count|einen Zug|{count} Züge} für dich gemacht. Spiel weiter, sobald du dran bist.",
  "t.reactions": "Reaktionen",
  "t.phrases": "Sätze",
  "t.chat-empty": "Noch hat niemand etwas geschrieben.",
  "t.chat-write": "An den Tisch schreiben",
  "t.chat-send": "Senden",
  "t.chat-kept": "Alle am Tisch können das lesen, auch wer zusieht. Es wird nicht gespeichert und steht in keiner Aufzeichnung.",
  "t.chat-off": "Der Gastgeber hat den Chat ausgeschaltet.",
  "t.chat-end": "Chat ausschalten",
  "t.chat-begin": "Chat wieder einschalten",
  "t.mute": "Nicht hören",
  "t.mute-why": "Nur für dich und nur an diesem Tisch. Die anderen erfahren es nicht.",
  "t.proposed-waiting": "Es fehlt noch die Zustimmung von {names}.",
  "t.agree": "Zustimmen",
  "t.disagree": "Ablehnen",
  "t.withdraw": "Zurückziehen",
  "t.playing-for-you": "Ein Computer spielt für dich.",
  "t.take-over": "Selbst weiterspielen",
  "t.slow": "{name} hat länger nicht gespielt.",
  "t.slow-you": "Die anderen warten auf dich.",
  "t.nudge": "Anstupsen",
  "t.nudge-who": "{name} anstupsen",
  "t.vote": "Computer spielen lassen",
  "t.vote-who": "Computer für {name} spielen lassen",
  "t.voted": "{votes} von {needed} Stimmen für einen Computer",
  "t.notices": "Hinweise",
  "t.dismiss": "Ausblenden",
};
