/** The words of the profile and its neighbours in English; its keys are those of every language. */

export const en = {
  "devices": "Your devices",
  "devices-what":
    "Your matches belong to this browser: there is no account and no password. To go on as yourself in another browser, on your phone for instance, make a link and open it there.",
  "link-make": "Make a link for another device",
  "link-label": "Link for your other device",
  "link-warning": "Keep it to yourself: whoever opens this link plays as you. It works once, until {time}.",
  "link-old": "The link is no longer valid.",
  "link-withdraw": "Withdraw the link",
  "link-withdrawn": "The link is withdrawn.",
  "sign-out": "Sign out all other devices",
  "sign-out-why": "Every other browser in which you play as yourself becomes a stranger's. This one stays.",
  "signed-out": "All other devices are signed out.",
  "earlier": "Before, this device was that of {who}.",
  "earlier-return": "Go back to that player",
  "earlier-why": "Nothing is lost: you can change back here at any time.",

  "device-title": "Go on on this device",
  "device-offer": "This link makes this device that of {who}.",
  "device-warning": "From then on, whoever uses this browser plays as that player.",
  "device-mine": "So far you have played here as {who}. These matches are not moved, but they are not lost: your profile leads back to them.",
  "device-same": "You are already this player on this device. There is nothing to do.",
  "device-use": "Go on as {name}",
  "device-no-link": "The link is incomplete. Open your profile on the other device and make a new one.",
  "to-profile": "To your profile",
  "no-name": "a player without a name",
  "this-player": "this player",
  "who": "{name} ({matches|one match|{matches} matches})",
} as const;

export type ProfileKey = keyof typeof en;
export type ProfileTexts = Record<ProfileKey, string>;
