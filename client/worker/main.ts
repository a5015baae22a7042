import { clientsClaim, setCacheNameDetails } from 'workbox-core';
import { matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { opensOffline, worker } from '../../protocol/pwa.ts';
import { type NotificationScope, handlePushEvents } from './pushEvents.ts';

/** What the build writes into the worker: the files of the shell, and the name of this version of it. */
declare const shellFiles: PrecacheEntry[];
declare const shellVersion: string;

/** As much of a service worker's surroundings as is used here; the pages' own do not know it. */
interface WorkerScope {
  skipWaiting: () => Promise<void>;
  addEventListener: (
    name: 'activate',
    listen: (event: { waitUntil: (work: Promise<unknown>) => void }) => void,
  ) => void;
}
const scope = globalThis as unknown as WorkerScope & NotificationScope;

/** How long a page is awaited from the network before the phone opens it by itself. */
const timeoutMs = 3_000;

const after = async (ms: number) => new Promise<undefined>((resolve) => void setTimeout(resolve, ms));

/** The server cannot be reached: a proxy in front of it says so. */
const isGateway = ({ status }: Response) => status === 502 || status === 503 || status === 504;

/**
 * A page comes from the network; from the phone only when nobody answers in time. An old version of it is therefore
 * never shown to somebody who can have the new one.
 */
async function freshOrKept(request: Request): Promise<Response> {
  const coming = fetch(request);
  const response = await Promise.race([coming, after(timeoutMs)]).catch(() => undefined);
  if (response && !isGateway(response)) return response;
  return (await matchPrecache('/index.html')) ?? coming;
}

/** A file of this or an earlier version: its name tells its content. */
const keptFile = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

/** The version before this one stays as well: pages that are open still load their parts from it. */
async function forgetOlderShells(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(worker.shells));
  await Promise.all(shells.slice(0, -2).map(async (name) => caches.delete(name)));
}

setCacheNameDetails({ prefix: '', precache: worker.shells, suffix: shellVersion });
precache(shellFiles);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && opensOffline(url),
  async ({ request }) => freshOrKept(request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => keptFile(request),
);
scope.addEventListener('activate', (event) => event.waitUntil(forgetOlderShells()));
handlePushEvents(scope);
void scope.skipWaiting();
clientsClaim();
