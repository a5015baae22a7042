import { create } from 'zustand';
import { abortedAfter } from '../../api/http.ts';
import { ownVersion, renewPage, type When } from './renewal.ts';

/** Calls back when what was rendered just now has been painted; a page that nobody looks at is not painted. */
export function afterPaint(act: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(act);
  else requestAnimationFrame(() => setTimeout(act));
}

/** How soon it is tried again while nobody answers, and after a mere mishap. */
const retryMs = { away: 3_000, none: 500 };

/** What the client knows of its own parts that come later. */
export const useParts = create<{ isAway: boolean }>()(() => ({ isAway: false }));

const pageTimeoutMs = 10_000;

/** The page as the server gives it now, past every copy of it on the way; undefined where nobody of ours answers. */
async function getPage(): Promise<string | undefined> {
  try {
    const reply = await fetch(`/?asked=${Date.now()}`, {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: abortedAfter(pageTimeoutMs),
    });
    const page = await reply.text();
    // A hotel's Wi-Fi answers with a page of its own.
    return reply.ok && page.includes('name="page-facts"') ? page : undefined;
  } catch {
    return undefined;
  }
}

/** Why a part could not be fetched: nobody answers, the server has another version by now, or neither. */
async function obstacle(): Promise<'away' | 'updated' | 'none'> {
  const page = await getPage();
  if (page === undefined) return 'away';
  return page.includes(ownVersion) ? 'none' : 'updated';
}

/** Waits for a time, or until the network is back. */
const networkOrTime = async (ms: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
  });

/** The page is about to be loaded anew: nothing is to be shown any more. */
const never = async () => new Promise<never>(() => {});

/**
 * Fetches a part of the client. Without network it says so (`useParts`) and tries again; when the server has another
 * version by now, or the browser keeps to its failure, the page is loaded anew. Throws where that has not helped.
 */
export async function fetchPart<T>(load: () => Promise<T>, when: When): Promise<T> {
  for (let tries = 0; ; tries += 1)
    try {
      const part = await load();
      useParts.setState({ isAway: false });
      return part;
    } catch (error) {
      // In development the server says itself what is wrong.
      if (import.meta.env.DEV) throw error;
      const found = await obstacle();
      useParts.setState({ isAway: found === 'away' });
      if (found === 'updated' || (found === 'none' && tries > 0)) {
        if (await renewPage(when)) return never();
        throw error;
      }
      await networkOrTime(retryMs[found]);
    }
}

/** A menu or a code has not come, and said so itself: when that is because of a new version, the page gets it calmly. */
export async function notePartMissing(): Promise<void> {
  if ((await obstacle()) === 'updated') await renewPage('calmly');
}
