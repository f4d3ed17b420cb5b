/** The words of arranging a table in French. */

import type { en } from "./en";

export const fr: Record<keyof typeof en, string> = {
  "new-table": "Nouvelle table : {game}",
  "who-plays": "Qui joue",
  "a-friend": "Une personne",
  "friends-hint": "Vous pouvez commencer avant que toutes les places soient prises : des ordinateurs occupent les autres.",
  "who-may-come": "Qui peut s’asseoir",
  "by-link": "Seulement les personnes à qui j’envoie le lien",
  "chat-allowed": "Les joueurs peuvent s’écrire",
  "chat-allowed-hint": "Chaque joueur qui s’assied en est informé. Vous pourrez le désactiver plus tard.",
  "ends-decided": "Terminer les donnes jouées d’avance",
  "ends-decided-hint": "Dès qu’aucune carte ne peut changer les points, on ne joue pas le reste.",
  "over-days-hint": "Les joueurs n’ont pas besoin d’être là en même temps. La page « Jeux » montre où c’est à vous de jouer ; tant qu’elle est ouverte, elle vous en avertit aussi, si vous avez activé les notifications dans les réglages.",
  "house-rules": "Règles maison",
  "house-rules-changed": "{count|une modifiée|{count} modifiées}",
  "house-rules-usual": "toutes comme d’habitude",
  "as-usual": "comme d’habitude",
  "number-between": "De {low} à {high} ; vide : comme d’habitude",
  "open-table": "Ouvrir la table",
  "with-anyone": "Jouer avec des inconnus",
  "with-anyone-at": "Jouer avec des inconnus : {game}",
  "anyone-how": "Prenez place et attendez les autres. Au bout de {time}, des ordinateurs prennent les places vides. Vous avez une minute par coup.",
  "anyone-game": "Jeu",
  "anyone-here": "{game} ({here} sur {seats})",
  "anyone-rated": "Compter pour ma cote, si tout le monde est d’accord",
  "take-a-seat": "Prendre place",
};
