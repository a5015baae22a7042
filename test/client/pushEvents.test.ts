import { describe, expect, it } from 'vitest';
import { handlePushEvents } from '../../client/serviceWorker/pushEvents.ts';

const chrome =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';
const news = { title: 'Mia & Noah', body: 'An answer is out.', path: '/event/PARTY', tag: 'party' };

type Page = { url: string; visibilityState: 'visible' | 'hidden' };

/** The browser API that a service worker needs: its windows and its notifications. */
function browser(pages: Page[], userAgent = chrome) {
  const listeners = new Map<string, (event: never) => void>();
  const [shown, focused, opened]: [unknown[], string[], string[]] = [[], [], []];
  const scope = {
    registration: { showNotification: async (...args: unknown[]) => void shown.push(args) },
    clients: {
      matchAll: async () =>
        pages.map((page) => ({ ...page, focus: async () => void focused.push(page.url) })),
      openWindow: async (path: string) => void opened.push(path),
    },
    navigator: { userAgent },
    addEventListener: (name: string, listen: (event: never) => void) => void listeners.set(name, listen),
  };
  handlePushEvents(scope);
  const happens = async (name: string, event: object) => {
    const works: Promise<unknown>[] = [];
    listeners.get(name)!({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) } as never);
    await Promise.all(works);
  };
  return {
    shown,
    focused,
    opened,
    comes: async () => happens('push', { data: { json: () => news } }),
    isTapped: async () =>
      happens('notificationclick', { notification: { close: () => {}, data: { path: news.path } } }),
  };
}

const at = (path: string, visibilityState: Page['visibilityState'] = 'visible'): Page => ({
  url: `https://play.example.org${path}`,
  visibilityState,
});

describe('push notification', () => {
  it.each<[string, Page[]]>([
    ['no page is open', []],
    ['the event’s page is in the background', [at('/event/PARTY', 'hidden')]],
    ['another event is open', [at('/event/OTHER')]],
  ])('is shown while %s', async (_, pages) => {
    const phone = browser(pages);
    await phone.comes();
    expect(phone.shown).toEqual([
      ['Mia & Noah', expect.objectContaining({ body: 'An answer is out.', tag: 'party' })],
    ]);
  });

  it('is not shown while the event is open on the screen, except where the browser requires it', async () => {
    const pages = [at('/participant/PARTY/6b03', 'visible')];
    const [quiet, strict] = [browser(pages), browser(pages, safari)];
    await quiet.comes();
    await strict.comes();
    expect(quiet.shown).toEqual([]);
    expect(strict.shown).toHaveLength(1);
  });

  it('focuses the open page, or opens a new one', async () => {
    const open = browser([at('/event/OTHER'), at('/leaderboard/PARTY', 'hidden')]);
    await open.isTapped();
    expect([open.focused, open.opened]).toEqual([['https://play.example.org/leaderboard/PARTY'], []]);
    const none = browser([at('/event/OTHER')]);
    await none.isTapped();
    expect([none.focused, none.opened]).toEqual([[], ['/event/PARTY']]);
  });
});
