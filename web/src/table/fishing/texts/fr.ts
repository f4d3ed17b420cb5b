/** The words for a table from which cards are captured in French. */

import type { en } from "./en";

export const fr: Record<keyof typeof en, string> = {
  "t.fish-empty": "La table est vide.",
  "t.fish-build": "Construction de {value}, {name} : {cards}",
  "t.fish-several": "Construction de {value} en plusieurs groupes, {name} : {cards}",
  "t.fish-rounds": "Encore {count|une distribution|{count} distributions}",
  "t.fish-last": "Les dernières cartes",
  "t.fish-take": "Prendre",
  "t.fish-make": "Construire {value}",
  "t.fish-join": "Joindre à la construction de {value}",
  "t.fish-raise": "Passer de {from} à {value}",
  "t.fish-lay": "Poser",
  "t.fish-down": "poser {card}",
  "t.fish-pick": "Choisissez une carte de votre main.",
  "t.fish-more": "Ou touchez des cartes sur la table.",
  "t.fish-then": "Touchez maintenant des cartes sur la table.",
  "t.fish-clear": "Effacer",
  "t.fish-sign": "valeur d’une construction, et à qui elle appartient",
};
