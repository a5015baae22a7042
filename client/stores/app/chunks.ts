import { create } from 'zustand';
import { abortedAfter } from '../../api/http.ts';
import { retryUntilTrue, waitForNetworkOr } from '../../api/retry.ts';
import { ownVersion, reloadOnNewVersion, type ReloadCondition } from './versionReload.ts';

/**
 * Calls `action` after the next paint. On a hidden page, which is never painted, calls it in the next task.
 */
export function afterPaint(action: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(action);
  else requestAnimationFrame(() => setTimeout(action));
}

/**
 * The delays before a retry in milliseconds: `awayMs` while the server does not respond, `retriesMs` after
 * any other failure.
 */
const awayMs = 3_000;
const retriesMs = [500, 1_500];

/** `isServerUnreachable` is true while a chunk cannot be fetched because the server does not respond. */
export const useChunkState = create<{ isServerUnreachable: boolean }>()(() => ({
  isServerUnreachable: false,
}));

const pageTimeoutMs = 10_000;

/**
 * Fetches the current page and bypasses every cache. Returns `undefined` when our server does not respond.
 */
async function getPage(): Promise<string | undefined> {
  try {
    const reply = await fetch(`/?asked=${Date.now()}`, {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: abortedAfter(pageTimeoutMs),
    });
    const page = await reply.text();
    // A captive portal replies with its own page.
    return reply.ok && page.includes('name="page-facts"') ? page : undefined;
  } catch {
    return undefined;
  }
}

/** Finds why a chunk could not be fetched: the server does not respond, has a new version, or neither. */
async function findCause(): Promise<'away' | 'updated' | 'none'> {
  const page = await getPage();
  if (page === undefined) return 'away';
  return page.includes(ownVersion) ? 'none' : 'updated';
}

/** Returns a promise that never resolves, for a page that is about to reload. */
const never = async () => new Promise<never>(() => {});

/**
 * Fetches a chunk and retries on failure. While the server does not respond, it sets `isServerUnreachable`
 * and keeps retrying. It reloads the page when the server has a new version. It also reloads when the retries
 * fail, because Firefox and WebKit cache a failed import.
 * @param when `now` waits for the reload. `whenIdle` throws at once, so that the component can show that a
 * part is missing.
 * @throws The error of the last import when neither retries nor a reload have helped.
 */
export async function fetchChunk<T>(load: () => Promise<T>, when: ReloadCondition): Promise<T> {
  let failures = 0;
  for (;;)
    try {
      const chunk = await load();
      if (failedStyles.size > 0) await Promise.race([Promise.all(failedStyles), waitForNetworkOr(styleMs)]);
      useChunkState.setState({ isServerUnreachable: false });
      return chunk;
    } catch (error) {
      // The development server reports the error itself.
      if (import.meta.env.DEV) throw error;
      const cause = await findCause();
      useChunkState.setState({ isServerUnreachable: cause === 'away' });
      const ms = cause === 'away' ? awayMs : retriesMs[failures];
      if (cause === 'none') failures += 1;
      if (cause === 'updated' || ms === undefined) {
        const reloading = reloadOnNewVersion(when, { isSameVersion: cause === 'none' });
        if (when === 'now' && (await reloading)) return never();
        throw error;
      }
      await waitForNetworkOr(ms);
    }
}

/** The failed stylesheets whose retries are in flight. */
const failedStyles = new Set<Promise<void>>();
/**
 * The maximum time that a chunk waits for a failed stylesheet, in milliseconds. Then it renders without it.
 */
const styleMs = 3_000;

const loadStyle = async (href: string) =>
  new Promise<boolean>((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.dataset.again = '';
    link.addEventListener('load', () => resolve(true));
    link.addEventListener('error', () => {
      link.remove();
      resolve(false);
    });
    document.head.append(link);
  });

/** Retries each stylesheet that fails to load. Vite adds the link of a chunk only once. */
export function retryFailedStyles(): void {
  const retryStyle = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || 'again' in target.dataset)
      return;
    const { href } = target;
    target.remove();
    const retry = retryUntilTrue(async () => loadStyle(href)).finally(() => failedStyles.delete(retry));
    failedStyles.add(retry);
  };
  addEventListener('error', retryStyle, true);
}

/**
 * Reloads the page at the next idle moment if the server has a new version. Called by a component whose chunk
 * is missing.
 */
export async function reloadIfOutdated(): Promise<void> {
  if ((await findCause()) === 'updated') await reloadOnNewVersion('whenIdle');
}
