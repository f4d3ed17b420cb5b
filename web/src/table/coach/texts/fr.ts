/** The words of the coach in French. */

import type { CoachTexts } from "./en";

export const fr: CoachTexts = {
  "welcome": "Le but du jeu",
  "page": "{page} sur {count}",
  "next": "Suite",
  "on": "Continuer",
  "hint": "Que feriez-vous ?",
  "leave": "Terminer",
  "match": "Jouer une partie",
  "tactics": "Leçons de tactique",
  "watch": "Regardez les autres ; votre tour viendra.",
  "takes": "{name} fait le pli :",
  "takes-you": "Vous faites le pli :",
  "by-suit": "{card}, la plus forte carte de la couleur demandée.",
  "by-trump": "{card}, le plus fort atout.",
  "leads": "Qui fait un pli entame le suivant.",
  "costs": "Cela coûte {points|un point|{points} points}.",
  "brings": "Cela rapporte {points|un point|{points} points}.",
  "nothing": "Ce pli ne change les points de personne.",
  "pile": "Personne ne monte : {name} commence une nouvelle pile.",
  "pile-you": "Personne ne monte : vous commencez une nouvelle pile.",
  "lead": "Vous entamez. Les autres doivent fournir la même couleur s’ils en ont.",
  "follow": "Couleur demandée : {suit}. Fournissez. {count|Une seule de vos cartes est permise.|{count} de vos cartes sont permises.}",
  "led": "Couleur demandée : {suit}. Les cartes estompées ne sont pas permises.",
  "void": "Couleur demandée : {suit}. Vous n’en avez pas : toute carte est permise.",
  "void-but": "Couleur demandée : {suit}. Vous n’en avez pas, mais certaines cartes ne sont pas permises.",
  "scored": "La donne est finie ; la feuille dit qui a marqué quoi, et pourquoi. On continue ainsi, donne après donne. Jouez-en une autre ici, ou essayez une partie.",
  "over": "Vous avez tout vu. Essayez une partie ; les détails sont dans les règles.",
};
