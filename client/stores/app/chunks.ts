import { create } from 'zustand';
import { abortedAfter } from '../../api/http.ts';
import { insist, networkOrTime } from '../../api/retry.ts';
import { ownVersion, reloadOnNewVersion, type ReloadCondition } from './versionReload.ts';

/** Calls `act` after the next paint. A hidden page is not painted, so there it calls soon. */
export function afterPaint(act: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(act);
  else requestAnimationFrame(() => setTimeout(act));
}

/** The pause before a retry: while the server does not answer, and after each other failure. */
const awayMs = 3_000;
const retriesMs = [500, 1_500];

/** `isAway`: a chunk cannot be fetched because the server does not answer. */
export const useParts = create<{ isAway: boolean }>()(() => ({ isAway: false }));

const pageTimeoutMs = 10_000;

/** Fetches the current page past every cache. `undefined` when our server does not answer. */
async function getPage(): Promise<string | undefined> {
  try {
    const reply = await fetch(`/?asked=${Date.now()}`, {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: abortedAfter(pageTimeoutMs),
    });
    const page = await reply.text();
    // A captive portal answers with a page of its own.
    return reply.ok && page.includes('name="page-facts"') ? page : undefined;
  } catch {
    return undefined;
  }
}

/** Why a chunk could not be fetched: the server does not answer, it has a new version, or neither. */
async function obstacle(): Promise<'away' | 'updated' | 'none'> {
  const page = await getPage();
  if (page === undefined) return 'away';
  return page.includes(ownVersion) ? 'none' : 'updated';
}

/** Never resolves: the page is about to reload. */
const never = async () => new Promise<never>(() => {});

/**
 * Fetches a chunk and retries it. Without network it sets `isAway` and retries until the server answers. It reloads the page
 * when the server has a new version, or when retries fail (Firefox and WebKit cache a failed import).
 *
 * @param when `now` waits for the reload. `calmly` throws at once, so that the component can show what is missing.
 * @throws The error of the last import when neither retries nor a reload have helped.
 */
export async function fetchPart<T>(load: () => Promise<T>, when: ReloadCondition): Promise<T> {
  let failures = 0;
  for (;;)
    try {
      const part = await load();
      if (lostStyles.size > 0) await Promise.race([Promise.all(lostStyles), networkOrTime(styleMs)]);
      useParts.setState({ isAway: false });
      return part;
    } catch (error) {
      // The development server reports the error itself.
      if (import.meta.env.DEV) throw error;
      const found = await obstacle();
      useParts.setState({ isAway: found === 'away' });
      const ms = found === 'away' ? awayMs : retriesMs[failures];
      if (found === 'none') failures += 1;
      if (found === 'updated' || ms === undefined) {
        const renewed = reloadOnNewVersion(when, { isSameVersion: found === 'none' });
        if (when === 'now' && (await renewed)) return never();
        throw error;
      }
      await networkOrTime(ms);
    }
}

/** The stylesheets that could not be fetched and are being fetched again. */
const lostStyles = new Set<Promise<void>>();
/** How long a part waits for its lost stylesheet; then it is shown without. */
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

/** Fetches each stylesheet again that could not be fetched: Vite adds the link of a part once only. */
export function fetchLostStylesAgain(): void {
  const fetchAgain = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || 'again' in target.dataset)
      return;
    const { href } = target;
    target.remove();
    const coming = insist(async () => loadStyle(href)).finally(() => lostStyles.delete(coming));
    lostStyles.add(coming);
  };
  addEventListener('error', fetchAgain, true);
}

/** A menu or a code has not come, and said so itself: when that is because of a new version, the page gets it calmly. */
export async function notePartMissing(): Promise<void> {
  if ((await obstacle()) === 'updated') await reloadOnNewVersion('calmly');
}
