import { manifestOf, worker } from '../../../protocol/pwa.ts';
import { retryUntilTrue } from '../../api/retry.ts';
import { startPageTracking } from '../../stores/app/analytics.ts';
import { loadTexts, cacheTexts, useLanguage } from '../../stores/app/language.ts';
import { deleteCopies } from '../../stores/room/offline/copies.ts';
import { startSavingEventCopies } from '../../stores/room/offline/saveCopies.ts';
import { startOfflineFallback } from '../../stores/room/offline/showCopies.ts';
import { isCachedPage, platformFacts } from './platformFacts.ts';
import { startDeletingRemovedGuests } from '../../stores/guest/deleteGuestData.ts';

/**
 * Starts background work after the first paint. Sends the actions that were stored without network, counts
 * visits, and stores what a reload without signal needs.
 */
export function afterLoad(): void {
  void loadTexts(['guest']);
  fetchLostStyles();
  startPageTracking();
  startDeletingRemovedGuests();
  // There is no service worker on plain http, and none in development.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) storeForOffline();
}

/** Reloads the stylesheets of the page that failed to load before any script ran. */
function fetchLostStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!isLoaded(link)) void retryUntilTrue(async () => loadCopy(link));
}

/** Returns whether a stylesheet has loaded. In Chromium a failed stylesheet has a sheet without rules. */
function isLoaded({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

const loadCopy = async (link: HTMLLinkElement) =>
  new Promise<boolean>((resolve) => {
    const copy = link.cloneNode() as HTMLLinkElement;
    copy.addEventListener('load', () => resolve(true));
    copy.addEventListener('error', () => resolve(false));
    document.head.append(copy);
  });

/**
 * Stores what a guest's phone needs to open the game without signal: copies of the event, and after the first
 * copy the service worker. If the server has switched this off, it deletes everything stored before.
 */
function storeForOffline(): void {
  const { retentionDays, serviceWorker } = platformFacts();
  if (serviceWorker === 'off') return deleteOfflineData();
  deleteCopies({ onlyExpired: true });
  startOfflineFallback({ isServerUnreachable: isCachedPage() });
  startSavingEventCopies({ retentionDays, onStored: installOffline });
}

/**
 * Deletes the copies, the service worker and its caches at once. Without this, browsers may check for a new
 * worker only minutes later.
 */
function deleteOfflineData(): void {
  deleteCopies();
  void removeWorker().catch(() => {});
}

async function removeWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map(async (registration) => registration.unregister()));
  const shells = (await caches.keys()).filter(
    (name) => name.startsWith(worker.shells) || name === worker.texts,
  );
  await Promise.all(shells.map(async (name) => caches.delete(name)));
}

let installedFor: string | undefined;

/**
 * Registers the service worker. Also sets the event's web app manifest, so that an icon on the home screen
 * opens the event.
 */
function installOffline(shareCode: string): void {
  if (installedFor === shareCode) return;
  if (installedFor === undefined) useLanguage.subscribe(() => void cacheTexts().catch(() => {}));
  installedFor = shareCode;
  navigator.serviceWorker.register(worker.path, { updateViaCache: 'none' }).catch(() => {});
  void cacheTexts().catch(() => {});
  document.querySelector('link[rel="manifest"]')?.remove();
  const link = document.createElement('link');
  Object.assign(link, { rel: 'manifest', href: manifestOf(shareCode) });
  document.head.append(link);
}
