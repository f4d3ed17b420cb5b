/** The words of the end of a match in French. */

import type { en } from "./en";

export const fr: Record<keyof typeof en, string> = {
  "t.challenge-result": "Avec les mêmes cartes à la même place : {player} {mine}, {name} {theirs}.",
  "t.challenge-deal": "Comment {name} a joué",
  "t.daily-ranks": "Voir votre classement",
  "t.you-win": "Vous gagnez la partie avec {points}",
  "t.wins": "{name} gagne la partie avec {points}",
  "t.share-win": "{names} partagent la victoire avec {points} chacun",
  "t.side-wins": "{names} gagnent la partie avec {points}",
  "t.sides-share": "Les deux camps partagent la victoire : {names}",
  "t.losers": "Perdu : {names}",
  "t.rematch": "Revanche",
  "t.go-rematch": "Aller à la revanche",
  "t.replay": "Revoir",
  "t.record": "Télécharger la partie",
  "t.ranking": "Classement final",
  "t.place": "Place",
  "t.story": "Le film de la partie",
  "t.story-big": "La plus grosse donne : donne {deal} ({names} : {points}).",
  "t.story-swept": "Donne {deal} : grand chelem – {name}.",
  "t.story-made": "Donne {deal} : « {title} » annoncé et réussi – {name}.",
  "t.story-failed": "Donne {deal} : « {title} » annoncé et manqué – {name}.",
  "t.story-changes": "La tête a changé {count|une fois|{count} fois}.",
  "t.story-changes-last": "La tête a changé {count|une fois|{count} fois}, la dernière à la donne {deal} : {name}.",
  "t.story-always": "En tête de la première à la dernière donne : {name}.",
  "t.story-since": "En tête à partir de la donne {deal} : {name}.",
};
