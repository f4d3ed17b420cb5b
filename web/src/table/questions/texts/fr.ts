/** The questions that most deals do not ask, in French. */

import type { en } from "./en";

export const fr: Record<keyof typeof en, string> = {
  "t.ask-announce": "Annoncez-vous quelque chose ?",
  "t.ask-draw": "Changez jusqu’à {count|une carte|{count} cartes} : choisissez celles que vous écartez, ou aucune.",
  "t.ask-contract": "Vous êtes le déclarant : choisissez un contrat. Vous ne pouvez choisir chacun qu’une fois.",
  "t.ask-contract-only": "Vous êtes le déclarant : choisissez un contrat.",
  "t.ask-bid": "Enchérissez pour nommer la couleur qui compte, ou passez.",
  "t.ask-suit": "Nommez la couleur qui compte dans cette donne.",
  "t.ask-make": "Faites atout, ou passez.",
  "t.ask-trump": "Nommez l’atout.",
  "t.ask-rank": "De quel rang part la réussite ?",
  "t.ask-double": "Qui contrez-vous ?",
  "t.ask-expose": "Voulez-vous exposer des cartes, pour qu’elles comptent davantage ?",
  "t.ask-expose-none": "Vous n’avez aucune des cartes que l’on peut exposer ; on demande à tous, pour que personne ne le sache.",
  "t.ask-widow": "Prenez-vous le talon pour jouer seul ?",
  "t.ask-push": "Prenez-vous le talon, ou le poussez-vous plus loin en augmentant l’enjeu ?",
  "t.ask-rob": "Prenez-vous la carte retournée ?",
  "t.ask-stay": "Jouez-vous cette donne ?",
  "t.ask-lay": "Posez une carte qui convient.",
  "t.ask-lay-more": "Posez encore une carte, ou arrêtez-vous.",
  "t.ask-lay-none": "Aucune de vos cartes ne convient : vous devez passer.",
  "t.ask-lay-first": "Posez une carte qui convient, ou passez.",
  "t.ask-climb-lead": "Vous entamez : choisissez une ou plusieurs cartes.",
  "t.ask-climb-with": "Vous entamez : posez {card}, seule ou avec d’autres.",
  "t.ask-climb": "Battez {what}, ou passez.",
  "t.ask-climb-none": "Vous ne pouvez pas battre {what} : vous devez passer.",
  "t.ask-declare": "Déclarez-vous votre main ?",
  "t.ask-spare": "Échangez-vous votre main contre celle de réserve ?",
  "t.ask-arrange": "Faites vos mains : touchez deux cartes pour les échanger.",
};
