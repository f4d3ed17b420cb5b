/** The words of the end of a match in German. */

import type { en } from "./en";

export const de: Record<keyof typeof en, string> = {
  "t.challenge-result": "Mit denselben Karten auf demselben Platz: {player} {mine}, {name} {theirs}.",
  "t.challenge-deal": "So hat {name} gespielt",
  "t.daily-ranks": "Zur Rangliste",
  "t.you-win": "Du gewinnst die Partie mit {points}",
  "t.wins": "{name} gewinnt die Partie mit {points}",
  "t.share-win": "{names} teilen sich den Sieg mit je {points}",
  "t.side-wins": "{names} gewinnen die Partie mit {points}",
  "t.sides-share": "Die Parteien teilen sich den Sieg: {names}",
  "t.losers": "Verloren: {names}",
  "t.rematch": "Revanche",
  "t.go-rematch": "Zur Revanche",
  "t.replay": "Nachspielen",
  "t.record": "Aufzeichnung laden",
  "t.ranking": "Rangliste",
  "t.place": "Platz",
  "t.story": "So verlief die Partie",
  "t.story-big": "Größtes Spiel: Spiel {deal} ({names}: {points}).",
  "t.story-swept": "Spiel {deal}: Durchmarsch – {name}.",
  "t.story-made": "Spiel {deal}: „{title}“ angesagt und geschafft – {name}.",
  "t.story-failed": "Spiel {deal}: „{title}“ angesagt und verfehlt – {name}.",
  "t.story-changes": "Die Führung wechselte {count|einmal|{count}-mal}.",
  "t.story-changes-last": "Die Führung wechselte {count|einmal|{count}-mal}, zuletzt in Spiel {deal}: {name}.",
  "t.story-always": "Vorn vom ersten bis zum letzten Spiel: {name}.",
  "t.story-since": "Vorn ab Spiel {deal}: {name}.",
};
