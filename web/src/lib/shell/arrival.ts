/** Focus on the heading of a new screen, so that it is read aloud. */

import { router } from "./router.svelte";

/** `{@attach arrived}` on the heading of a screen: it takes the focus except when the page has just loaded. */
export function arrived(heading: HTMLElement): void {
  heading.tabIndex = -1;
  if (router.moves > 0) heading.focus({ preventScroll: true });
}
