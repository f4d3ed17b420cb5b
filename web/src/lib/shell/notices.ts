/** Notifications of the system. */

/** Whether this browser can show them: only on secure pages, and on phones often only if the page is installed. */
export const canNotify = isSecureContext && "Notification" in window;

export function isAllowed(): boolean {
  return canNotify && Notification.permission === "granted";
}

/** Ask the reader for the permission; return whether it is given. */
export async function ask(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === "granted";
}

/** The notification shown by this tab, where there is no service worker. */
const shown = new Map<string, Notification>();

/** Show a notification that leads to a path of this page; it replaces an earlier one with the same tag. */
export async function notify(tag: string, title: string, body: string, path: string): Promise<void> {
  const options = { tag, body, icon: "/icon-192.png", data: path };
  const worker = await navigator.serviceWorker?.getRegistration();
  // Phones know only those of a service worker, which also lead back to the tab.
  if (worker?.active) return worker.showNotification(title, options);
  const notice = new Notification(title, options);
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
  shown.set(tag, notice);
}

export async function withdraw(tag: string): Promise<void> {
  shown.get(tag)?.close();
  shown.delete(tag);
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await worker?.getNotifications({ tag })) ?? []) notice.close();
}
