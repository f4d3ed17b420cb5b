/** Die Wörter des Profils und seiner Nachbarn auf Deutsch. */

import type { ProfileTexts } from "./en";

export const de: ProfileTexts = {
  "devices": "Deine Geräte",
  "devices-what":
    "Deine Partien gehören zu diesem Browser: Es gibt kein Konto und kein Passwort. Wenn du in einem anderen Browser als du selbst weiterspielen willst, etwa auf dem Handy, mach einen Link und öffne ihn dort.",
  "link-make": "Link für ein anderes Gerät",
  "link-label": "Link für dein anderes Gerät",
  "link-warning": "Gib ihn niemandem: Wer diesen Link öffnet, spielt als du. Er gilt einmal und bis {time}.",
  "link-old": "Der Link gilt nicht mehr.",
  "link-withdraw": "Link zurückziehen",
  "link-withdrawn": "Der Link ist zurückgezogen.",
  "sign-out": "Alle anderen Geräte abmelden",
  "sign-out-why": "In jedem anderen Browser, in dem du als du selbst spielst, bist du dann fremd. In diesem bleibst du.",
  "signed-out": "Alle anderen Geräte sind abgemeldet.",
  "earlier": "Vorher war dieses Gerät das von {who}.",
  "earlier-return": "Zu diesem Spieler zurück",
  "earlier-why": "Verloren geht nichts: Du kannst hier jederzeit wieder wechseln.",

  "device-title": "Auf diesem Gerät weiterspielen",
  "device-offer": "Dieser Link macht dieses Gerät zu dem von {who}.",
  "device-warning": "Wer diesen Browser benutzt, spielt von da an als dieser Spieler.",
  "device-mine": "Bisher hast du hier als {who} gespielt. Diese Partien ziehen nicht mit um, verloren sind sie aber nicht: Über dein Profil kommst du zu ihnen zurück.",
  "device-same": "Du bist auf diesem Gerät schon dieser Spieler. Es ist nichts zu tun.",
  "device-use": "Als {name} weiterspielen",
  "device-no-link": "Der Link ist unvollständig. Öffne auf dem anderen Gerät dein Profil und mach einen neuen.",
  "to-profile": "Zu deinem Profil",
  "no-name": "Spieler ohne Namen",
  "this-player": "dieser Spieler",
  "who": "{name} ({matches|eine Partie|{matches} Partien})",
};
