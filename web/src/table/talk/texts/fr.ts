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
};
