/** Die Wörter zur Fairness auf Deutsch. */

import type { FairnessTexts } from "./en";

export const de: FairnessTexts = {
  "as-seen": "So, wie es der Spieler am Zug sah",
  "as-seen-why": "Computer wählen ihren Zug aus genau dem, was hier steht: ihren eigenen Karten und dem, was alle gesehen haben.",
  "hidden-cards": "{count|eine Karte|{count} Karten}, verdeckt",
  "void-in": "nichts mehr in {suits}",
  "was-passed": "bekam {cards}",
  "had-received": "bekam {cards}",
  "unseen-count": "{count|Eine Karte|{count} Karten} noch nicht gesehen",
  "unseen-cards": "{count|Eine Karte|{count} Karten} noch nicht gesehen: {cards}",

  "checks": "Jede Mischung lässt sich hier prüfen. Vor dem Geben veröffentlicht der Server den Fingerabdruck eines Geheimnisses, alle am Tisch mischen mit, und hinterher rechnet dein Browser nach. Beim Nachspielen siehst du den Tisch so, wie jeder Spieler ihn sah: Mehr bekommen die Computer nicht.",
  "counted": "Außerdem zählt der Server in jedem beendeten Spiel, welche Karten er Menschen und welche er Computern gegeben hat, so wie sie gegeben wurden.",
  "no-deals-yet": "Seit der Server zählt, ist noch kein Spiel zu Ende gegangen.",
  "all-games": "{count|Ein Spiel|{count} Spiele} seit dem {date}",
  "special": "Karten, die zählen",
  "high": "Höchste Karten jeder Farbe",
  "dealt-people": "Menschen bekamen {observed} davon; zu erwarten waren {expected}.",
  "dealt-computers": "Computer bekamen {observed}; zu erwarten waren {expected}.",
  "too-few": "Das sind noch zu wenige, um Glück von anderem zu unterscheiden.",
  "by-luck": "Allein durch Glück ist der Unterschied in {percent} solcher Fälle mindestens so groß.",
  "by-luck-what": "Das ist der übliche Test: Die Zahl solcher Karten folgt bei fairem Geben der hypergeometrischen Verteilung und über viele Spiele fast der Normalverteilung. Ein kleiner Wert, etwa unter 1 %, wäre verdächtig; wer aber viele Zahlen oder oft nachsieht, findet ab und zu eine seltene. Spiele, die vor dem Ende abgebrochen wurden, sind nicht dabei.",
  "each-game": "Spiel für Spiel",
  "each-game-what": "Die Zahlen sind die der Menschen, oder die der Computer, wo nur sie gespielt haben. Der Vorsprung steht in Punkten je Blatt gegenüber den anderen am Tisch: Er hängt vom Spiel ab, zu erwarten ist da nichts.",
  "game": "Spiel",
  "deals": "Anzahl",
  "observed": "gegeben",
  "expected": "erwartet",
  "luck": "durch Glück",
  "lead": "Vorsprung je Blatt",
};
