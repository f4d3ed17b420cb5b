/** The words for a table from which cards are captured in German. */

import type { en } from "./en";

export const de: Record<keyof typeof en, string> = {
  "t.fish-empty": "Der Tisch ist leer.",
  "t.fish-build": "Bau von {value}, {name}: {cards}",
  "t.fish-several": "Bau von {value} aus mehreren Gruppen, {name}: {cards}",
  "t.fish-rounds": "Es wird noch {count|einmal|{count}-mal} ausgeteilt",
  "t.fish-last": "Die letzten Karten",
  "t.fish-take": "Nehmen",
  "t.fish-make": "{value} bauen",
  "t.fish-join": "Zum Bau von {value} legen",
  "t.fish-raise": "{from} auf {value} erhöhen",
  "t.fish-lay": "Ablegen",
  "t.fish-down": "{card} ablegen",
  "t.fish-pick": "Wähle eine Karte deiner Hand.",
  "t.fish-more": "Oder tippe Karten auf dem Tisch an.",
  "t.fish-then": "Tippe jetzt Karten auf dem Tisch an.",
  "t.fish-clear": "Zurücksetzen",
  "t.fish-sign": "Wert eines Baus und wem er gehört",
};
