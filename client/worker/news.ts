/** What the server tells a phone while the page may be closed. */
interface News {
  title: string;
  body: string;
  /** The page that it leads to. */
  path: string;
  /** Later news of the same takes its place. */
  tag: string;
}

interface Waiting {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Told extends Waiting {
  data: { json: () => News } | null;
}
interface Tapped extends Waiting {
  notification: { close: () => void; data: Pick<News, 'path'> };
}
interface Page {
  url: string;
  visibilityState: 'visible' | 'hidden';
  focus: () => Promise<unknown>;
}

/** As much of a service worker's surroundings as news need. */
export interface NewsScope {
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  clients: {
    matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<Page[]>;
    openWindow: (path: string) => Promise<unknown>;
  };
  navigator: { userAgent: string };
  addEventListener: ((name: 'push', listen: (event: Told) => void) => void) &
    ((name: 'notificationclick', listen: (event: Tapped) => void) => void);
}

/** The event of one of our pages: what stands after the page's name. */
const codeIn = (url: string): string | undefined => new URL(url, 'https://here').pathname.split('/')[2];

const pagesOf = async ({ clients }: NewsScope, path: string): Promise<Page[]> => {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.filter(({ url }) => codeIn(url) === codeIn(path));
};

/** Safari takes the permission away from whoever is silent; others let us be while somebody looks. */
const mustShow = ({ userAgent }: NewsScope['navigator']): boolean =>
  userAgent.includes('Safari') && !/Chrome|Chromium|CriOS/.test(userAgent);

/** Shows news, unless the guest has the event before them at this moment. */
async function show(scope: NewsScope, { title, body, path, tag }: News): Promise<void> {
  const isLookedAt = (await pagesOf(scope, path)).some((page) => page.visibilityState === 'visible');
  if (isLookedAt && !mustShow(scope.navigator)) return;
  const icon = '/icon-192.png';
  await scope.registration.showNotification(title, { body, tag, renotify: true, icon, data: { path } });
}

/** Leads to the event: to the page of it that is open, or to a new one. */
async function lead(scope: NewsScope, path: string): Promise<void> {
  const [page] = await pagesOf(scope, path);
  await (page ? page.focus() : scope.clients.openWindow(path));
}

/** From now on tells the guest what comes, and leads to it. */
export function tellNews(scope: NewsScope): void {
  scope.addEventListener('push', (event) => {
    const news = event.data?.json();
    if (news) event.waitUntil(show(scope, news));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(lead(scope, event.notification.data.path));
  });
}
