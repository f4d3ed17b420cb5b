/** Les mots du profil et de ses voisins en français. */

import type { ProfileTexts } from "./en";

export const fr: ProfileTexts = {
  "devices": "Vos appareils",
  "devices-what":
    "Vos parties appartiennent à ce navigateur : il n’y a ni compte ni mot de passe. Pour continuer sous la même identité dans un autre navigateur, sur votre téléphone par exemple, créez un lien et ouvrez-le là-bas.",
  "link-make": "Créer un lien pour un autre appareil",
  "link-label": "Lien pour votre autre appareil",
  "link-warning": "Ne le donnez à personne : qui ouvre ce lien joue à votre place. Il sert une seule fois, jusqu’à {time}.",
  "link-old": "Le lien n’est plus valable.",
  "link-withdraw": "Retirer le lien",
  "link-withdrawn": "Le lien est retiré.",
  "sign-out": "Déconnecter tous les autres appareils",
  "sign-out-why": "Dans tout autre navigateur où vous jouez sous cette identité, vous devenez un inconnu. Celui-ci reste le vôtre.",
  "signed-out": "Tous les autres appareils sont déconnectés.",
  "earlier": "Auparavant, cet appareil était celui de {who}.",
  "earlier-return": "Revenir à ce joueur",
  "earlier-why": "Rien n’est perdu : vous pouvez changer à nouveau ici à tout moment.",

  "device-title": "Continuer sur cet appareil",
  "device-offer": "Ce lien fait de cet appareil celui de {who}.",
  "device-warning": "Dès lors, quiconque utilise ce navigateur joue à la place de ce joueur.",
  "device-mine": "Jusqu’ici, vous avez joué ici en tant que {who}. Ces parties ne sont pas transférées, mais elles ne sont pas perdues : votre profil y ramène.",
  "device-same": "Vous êtes déjà ce joueur sur cet appareil. Il n’y a rien à faire.",
  "device-use": "Continuer en tant que {name}",
  "device-no-link": "Le lien est incomplet. Ouvrez votre profil sur l’autre appareil et créez-en un nouveau.",
  "to-profile": "Vers votre profil",
  "no-name": "joueur sans nom",
  "this-player": "ce joueur",
  "who": "{name} ({matches|une partie|{matches} parties})",
};
