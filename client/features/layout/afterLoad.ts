import { manifestOf, worker } from '../../../protocol/pwa.ts';
import { insist } from '../../api/retry.ts';
import { followVisits } from '../../stores/app/analytics.ts';
import { bringTexts, keepTexts, useLanguage } from '../../stores/app/language.ts';
import { deleteCopies } from '../../stores/room/offline/copies.ts';
import { startKeeping } from '../../stores/room/offline/startKeeping.ts';
import { startShowing } from '../../stores/room/offline/startShowing.ts';
import { isKeptPage, platformFacts } from './platformFacts.ts';
import { startForgetting } from '../../stores/guest/forgetting.ts';

/** What the page begins once it is there: sending what a guest did without network, counting visits, and keeping what a reload without signal needs. */
export function afterLoad(): void {
  void bringTexts(['guest']);
  fetchLostStyles();
  followVisits();
  startForgetting();
  // On plain http browsers have no service worker, and the development server has none either.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) keepForOffline();
}

/** Fetches the stylesheets that the page itself names and that were lost before any script could notice. */
function fetchLostStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!isThere(link)) void insist(async () => loadsCopy(link));
}

/** Chromium gives a lost stylesheet a sheet without rules. */
function isThere({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

const loadsCopy = async (link: HTMLLinkElement) =>
  new Promise<boolean>((resolve) => {
    const copy = link.cloneNode() as HTMLLinkElement;
    copy.addEventListener('load', () => resolve(true));
    copy.addEventListener('error', () => resolve(false));
    document.head.append(copy);
  });

/**
 * From now on a guest's phone keeps what it needs to open the game without signal: the copy of the event, and, with the
 * first copy, the service worker. Where the server wants none of it, what was kept is deleted.
 */
function keepForOffline(): void {
  const { retentionDays, serviceWorker } = platformFacts();
  if (serviceWorker === 'off') return forgetAll();
  deleteCopies({ onlyEnded: true });
  startShowing({ isAway: isKeptPage() });
  startKeeping({ retentionDays, onKept: equip });
}

/**
 * Browsers look for another worker when they see fit, which may be minutes after the page is there; the page that is told
 * 'off' takes the worker and its files away at once.
 */
function forgetAll(): void {
  deleteCopies();
  void takeWorkerOff().catch(() => {});
}

async function takeWorkerOff(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map(async (registration) => registration.unregister()));
  const shells = (await caches.keys()).filter(
    (name) => name.startsWith(worker.shells) || name === worker.texts,
  );
  await Promise.all(shells.map(async (name) => caches.delete(name)));
}

let equippedFor: string | undefined;

/** The worker, and the game's icon for the home screen, which leads back to the event. */
function equip(shareCode: string): void {
  if (equippedFor === shareCode) return;
  if (equippedFor === undefined) useLanguage.subscribe(() => void keepTexts().catch(() => {}));
  equippedFor = shareCode;
  navigator.serviceWorker.register(worker.path, { updateViaCache: 'none' }).catch(() => {});
  void keepTexts().catch(() => {});
  document.querySelector('link[rel="manifest"]')?.remove();
  const link = document.createElement('link');
  Object.assign(link, { rel: 'manifest', href: manifestOf(shareCode) });
  document.head.append(link);
}
