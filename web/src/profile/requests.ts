/** The requests about the reader as a guest, on this device and others. */

import { ask } from "../lib/api";
import type { DeviceLink, Earlier, Guest, Offer, Profile } from "../messages";

export const reader = {
  link: () => ask<DeviceLink>("POST", "/guest/device-link"),
  withdraw: () => ask<unknown>("DELETE", "/guest/device-link"),
  offer: (secret: string) => ask<Offer>("POST", "/guest/offers", { secret }),
  use: (secret: string) => ask<Guest>("POST", "/guest/devices", { secret }),
  forget: () => ask<unknown>("DELETE", "/guest"),
  signOutOthers: () => ask<unknown>("DELETE", "/guest/devices"),
  profile: () => ask<Profile>("GET", "/guest/profile"),
  earlier: () => ask<Earlier>("GET", "/guest/earlier"),
  becomeEarlier: () => ask<Guest>("POST", "/guest/earlier"),
};
