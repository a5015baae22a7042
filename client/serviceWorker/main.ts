import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { opensOffline, worker } from '../../protocol/pwa.ts';
import { type NotificationScope, handlePushEvents } from './pushEvents.ts';

/**
 * Constants that the build writes into the worker: the files of the app shell, and the name of the shell's
 * version.
 */
declare const shellFiles: PrecacheEntry[];
declare const shellVersion: string;

/** The members of the service worker's scope that this file uses. The DOM types of pages do not have them. */
interface WorkerScope {
  skipWaiting: () => Promise<void>;
  addEventListener: (
    name: 'activate',
    listen: (event: { waitUntil: (work: Promise<unknown>) => void }) => void,
  ) => void;
}
const scope = globalThis as unknown as WorkerScope & NotificationScope;

/** The maximum wait for a page from the network, in milliseconds. Then the worker uses the cached shell. */
const timeoutMs = 3_000;

const delay = async (ms: number) => new Promise<undefined>((resolve) => void setTimeout(resolve, ms));

/** Returns true when a proxy reports that it cannot reach the server. */
const isGatewayError = ({ status }: Response) => status === 502 || status === 503 || status === 504;

/**
 * Serves a page from the network, or from the cache when the network fails or times out. A client with a
 * working network therefore gets the current version.
 */
async function networkFirst(request: Request): Promise<Response> {
  const networkResponse = fetch(request);
  const response = await Promise.race([networkResponse, delay(timeoutMs)]).catch(() => undefined);
  if (response && !isGatewayError(response)) return response;
  return (await matchPrecache('/index.html')) ?? networkResponse;
}

/**
 * Serves a file from the cache of any version. A file name contains a content hash, so no file is outdated.
 */
const cacheFirst = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

/**
 * Deletes all cached versions except the latest two. Open pages still load chunks of the previous version.
 */
async function deleteOldShells(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(worker.shells));
  await Promise.all(shells.slice(0, -2).map(async (name) => caches.delete(name)));
}

setCacheNameDetails({ prefix: '', precache: worker.shells, suffix: shellVersion });
precache(shellFiles);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && opensOffline(url),
  async ({ request }) => networkFirst(request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => cacheFirst(request),
);
scope.addEventListener('activate', (event) => event.waitUntil(deleteOldShells()));
handlePushEvents(scope);
void scope.skipWaiting();
clientsClaim();
