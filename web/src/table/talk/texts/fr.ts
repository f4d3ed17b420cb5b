/** The words of what people say and ask at a table in French. */

import type { en } from "./en";

export const fr: Record<keyof typeof en, string> = {
  "t.helped-stand-in": "En votre absence, un ordinateur a joué {count|un coup|{count} coups} à votre place. Vous revoilà : jouez quand vient votre tour.",
  "t.helped-clock": "Votre temps était écoulé : un ordinateur a joué {count|un coup|{count} coups} à votre place. Jouez quand vient votre tour.",
  "t.reactions": "Réactions",
  "t.phrases": "Phrases",
  "t.chat-empty": "Personne n’a encore rien écrit.",
  "t.chat-write": "Écrire à la table",
  "t.chat-send": "Envoyer",
  "t.chat-kept": "Tout le monde à la table peut lire ceci, spectateurs compris. Rien n’en est conservé avec la partie.",
  "t.chat-off": "L’hôte a désactivé le chat.",
  "t.chat-end": "Désactiver le chat",
  "t.chat-begin": "Réactiver le chat",
  "t.mute": "Ne pas entendre",
  "t.mute-why": "Pour vous seul, à cette table. Les autres n’en savent rien.",
  "t.proposed-waiting": "On attend l’accord de {names}.",
  "t.agree": "Accepter",
  "t.disagree": "Refuser",
  "t.withdraw": "Retirer la demande",
  "t.playing-for-you": "Un ordinateur joue à votre place.",
  "t.take-over": "Reprendre mon jeu",
  "t.slow": "{name} n’a pas joué depuis un moment.",
  "t.slow-you": "Les autres vous attendent.",
  "t.nudge": "Relancer",
  "t.nudge-who": "Relancer {name}",
  "t.vote": "Faire jouer un ordinateur",
  "t.vote-who": "Faire jouer un ordinateur pour {name}",
  "t.voted": "{votes} voix sur {needed} pour un ordinateur",
  "t.notices": "Avis",
  "t.dismiss": "Masquer",
};
