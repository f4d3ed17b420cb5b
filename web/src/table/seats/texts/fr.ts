/** The words of a table whose players are still missing in French. */

import type { en } from "./en";

export const fr: Record<keyof typeof en, string> = {
  "t.invite": "Invitez vos amis",
  "t.invite-how": "Envoyez ce lien à vos amis. On donne dès que toutes les places sont prises, ou quand l’hôte commence.",
  "t.link": "Lien vers cette table",
  "t.invited-by": "{name} vous invite à jouer : {game}.",
  "t.invited-to": "Vous êtes invité à jouer : {game}.",
  "t.name-first": "Indiquez d’abord votre nom, puis prenez place.",
  "t.challenged-by": "{name} vous défie ({game}) : mêmes cartes, même place. On joue dès que vous êtes assis.",
  "t.your-name": "Votre nom à la table",
  "t.sit-down": "S’asseoir",
  "t.seats": "Places",
  "t.sit-here": "S’asseoir ici",
  "t.sit-here-at": "S’asseoir à la place {seat}",
  "t.host": "hôte",
  "t.add-computer": "Ajouter un ordinateur",
  "t.add-computer-at": "Mettre un ordinateur à la place {seat}",
  "t.remove": "Retirer",
  "t.remove-who": "Retirer {name}",
  "t.start": "Commencer",
  "t.start-why": "Des ordinateurs prennent les places encore libres.",
  "t.wait-host": "{name} peut commencer la partie, avec des ordinateurs aux places libres.",
  "t.strength": "Force des ordinateurs",
  "t.chat-here": "À cette table, les joueurs peuvent s’écrire. L’hôte peut désactiver le chat.",
};
