/** A push message from the server. It can arrive while the page is closed. */
interface PushMessage {
  title: string;
  body: string;
  /** The page that a click opens. */
  path: string;
  /** A later notification with the same tag replaces this one. */
  tag: string;
}

interface WaitableEvent {
  waitUntil: (work: Promise<unknown>) => void;
}
interface PushEvent extends WaitableEvent {
  data: { json: () => PushMessage } | null;
}
interface NotificationClickEvent extends WaitableEvent {
  notification: { close: () => void; data: Pick<PushMessage, 'path'> };
}
interface Page {
  url: string;
  visibilityState: 'visible' | 'hidden';
  focus: () => Promise<unknown>;
}

/** The members of the service worker's scope that notifications use. */
export interface NotificationScope {
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  clients: {
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<Page[]>;
    openWindow: (path: string) => Promise<unknown>;
  };
  navigator: { userAgent: string };
  addEventListener: ((name: 'push', listen: (event: PushEvent) => void) => void) &
    ((name: 'notificationclick', listen: (event: NotificationClickEvent) => void) => void);
}

/** Returns the share code in the address of one of our pages: the second path segment. */
const shareCodeIn = (url: string): string | undefined => new URL(url, 'https://here').pathname.split('/')[2];

const pagesOf = async ({ clients }: NotificationScope, path: string): Promise<Page[]> => {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.filter(({ url }) => shareCodeIn(url) === shareCodeIn(path));
};

/**
 * Returns true in Safari, which revokes the permission when a push message shows no notification. Other
 * browsers tolerate a missing notification while a page is visible.
 */
const mustShow = ({ userAgent }: NotificationScope['navigator']): boolean =>
  userAgent.includes('Safari') && !/Chrome|Chromium|CriOS/.test(userAgent);

/** Shows a notification, unless the guest is looking at the event and the browser tolerates a missing one. */
async function show(scope: NotificationScope, { title, body, path, tag }: PushMessage): Promise<void> {
  const isPageVisible = (await pagesOf(scope, path)).some((page) => page.visibilityState === 'visible');
  if (isPageVisible && !mustShow(scope.navigator)) return;
  const icon = '/icon-192.png';
  await scope.registration.showNotification(title, { body, tag, renotify: true, icon, data: { path } });
}

/** Focuses an open page of the event, or opens a new one. */
async function openPage(scope: NotificationScope, path: string): Promise<void> {
  const [page] = await pagesOf(scope, path);
  await (page ? page.focus() : scope.clients.openWindow(path));
}

/** Handles push messages and clicks on their notifications. */
export function handlePushEvents(scope: NotificationScope): void {
  scope.addEventListener('push', (event) => {
    const message = event.data?.json();
    if (message) event.waitUntil(show(scope, message));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(scope, event.notification.data.path));
  });
}
