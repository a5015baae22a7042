/** What the server tells a phone while the page may be closed. */
interface PushMessage {
  title: string;
  body: string;
  /** The page that it leads to. */
  path: string;
  /** Later news of the same takes its place. */
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

/** As much of a service worker's surroundings as news need. */
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

/** The event of one of our pages: what stands after the page's name. */
const codeIn = (url: string): string | undefined => new URL(url, 'https://here').pathname.split('/')[2];

const pagesOf = async ({ clients }: NotificationScope, path: string): Promise<Page[]> => {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.filter(({ url }) => codeIn(url) === codeIn(path));
};

/** Safari takes the permission away from whoever is silent; others let us be while somebody looks. */
const mustShow = ({ userAgent }: NotificationScope['navigator']): boolean =>
  userAgent.includes('Safari') && !/Chrome|Chromium|CriOS/.test(userAgent);

/** Shows news, unless the guest has the event before them at this moment. */
async function show(scope: NotificationScope, { title, body, path, tag }: PushMessage): Promise<void> {
  const isLookedAt = (await pagesOf(scope, path)).some((page) => page.visibilityState === 'visible');
  if (isLookedAt && !mustShow(scope.navigator)) return;
  const icon = '/icon-192.png';
  await scope.registration.showNotification(title, { body, tag, renotify: true, icon, data: { path } });
}

/** Leads to the event: to the page of it that is open, or to a new one. */
async function openPage(scope: NotificationScope, path: string): Promise<void> {
  const [page] = await pagesOf(scope, path);
  await (page ? page.focus() : scope.clients.openWindow(path));
}

/** From now on tells the guest what comes, and leads to it. */
export function handlePushEvents(scope: NotificationScope): void {
  scope.addEventListener('push', (event) => {
    const news = event.data?.json();
    if (news) event.waitUntil(show(scope, news));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(scope, event.notification.data.path));
  });
}
