import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubPage } from '../fakePage.ts';

const isPrediction = { kind: 'prediction', participantId: 'anna', questionId: 'q1' } as const;

/** Simulates several tabs of one browser, with a minimal browser API. */
describe('outbox', () => {
  let stored: Map<string, string>;
  let arrived: string[];
  let answerCall: (questionId: string) => Promise<Response>;

  const acknowledge = async (questionId: string) => Response.json({ questionId });
  const noNetwork = async () => Promise.reject(new TypeError('Failed to fetch'));

  beforeEach(() => {
    vi.useFakeTimers();
    stored = new Map();
    arrived = [];
    answerCall = acknowledge;
    vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
      const { answer } = JSON.parse(body) as { answer: string };
      const response = await answerCall(path.split('/')[3]!);
      arrived.push(answer);
      return response;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  async function openTab() {
    const { window } = stubPage({ local: stored });
    const { sendOrKeep, sendWaiting, useOutbox } = await import('../../../client/stores/guest/outbox.ts');
    return {
      predict: async (answer: string, questionId = 'q1') =>
        sendOrKeep({ ...isPrediction, questionId, answer }),
      sendWaiting,
      waiting: () => useOutbox.getState().waiting.map((item) => 'answer' in item && item.answer),
      hearStorage: () => window.dispatchEvent(Object.assign(new Event('storage'), { key: null })),
    };
  }

  it('keeps unsent items of two tabs, and a third tab sends both', async () => {
    answerCall = noNetwork;
    const [firstTab, secondTab] = [await openTab(), await openTab()];
    expect(await firstTab.predict('yes', 'q1')).toBe('kept');
    vi.advanceTimersByTime(1);
    expect(await secondTab.predict('no', 'q2')).toBe('kept');
    firstTab.hearStorage();
    expect(firstTab.waiting()).toEqual(['yes', 'no']);

    answerCall = acknowledge;
    const thirdTab = await openTab();
    await thirdTab.sendWaiting();
    expect(arrived).toEqual(['yes', 'no']);
    expect([...stored]).toEqual([]);
    await firstTab.sendWaiting();
    expect(arrived).toEqual(['yes', 'no']);
  });

  it('never sends an old prediction after another tab’s later one was acknowledged', async () => {
    answerCall = noNetwork;
    const [firstTab, secondTab] = [await openTab(), await openTab()];
    await firstTab.predict('yes');
    answerCall = acknowledge;
    expect(await secondTab.predict('no')).toBe('sent');
    await firstTab.sendWaiting();
    expect(arrived).toEqual(['no']);
    expect(firstTab.waiting()).toEqual([]);
  });

  it('sends a later prediction after an earlier one that is in flight', async () => {
    let letThrough = () => {};
    const slow = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    answerCall = async (questionId) => slow.then(async () => acknowledge(questionId));
    const tab = await openTab();
    const first = tab.predict('yes');
    await vi.advanceTimersByTimeAsync(1);
    const second = tab.predict('no');
    letThrough();
    expect(await Promise.all([first, second])).toEqual(['replaced', 'sent']);
    expect(arrived).toEqual(['yes', 'no']);
    expect([...stored]).toEqual([]);
  });

  it.each([
    ['a page in place of the reply', 200],
    ['a sign-in page', 403],
    ['a not-found page', 404],
    ['a captive-portal status', 511],
  ])(
    'keeps an item that a captive portal answered with %s, and sends it once the server is reachable',
    async (_what, status) => {
      const portal = async () => new Response('<html>Welcome to our Wi-Fi', { status });
      answerCall = portal;
      const tab = await openTab();
      expect(await tab.predict('yes')).toBe('kept');
      await tab.sendWaiting();
      expect(tab.waiting()).toEqual(['yes']);
      expect([...stored]).toHaveLength(1);

      answerCall = acknowledge;
      arrived = [];
      await tab.sendWaiting();
      expect(arrived).toEqual(['yes']);
      expect([...stored]).toEqual([]);
    },
  );

  it('removes items that the server refuses, and reports it', async () => {
    answerCall = noNetwork;
    const tab = await openTab();
    const { onRefused } = await import('../../../client/stores/guest/outbox.ts');
    const refused: unknown[] = [];
    onRefused((_item, { code }) => refused.push(code));
    await tab.predict('yes');
    answerCall = async () => Response.json({ message: 'No.', code: 'question_closed' }, { status: 409 });
    await tab.sendWaiting();
    expect(refused).toEqual(['question_closed']);
    expect([...stored]).toEqual([]);
  });

  it('keeps a prediction after an error that is no reply, and sends it later', async () => {
    const bug = new TypeError('blocked by an extension');
    const reported: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
    const { fetch: answering } = globalThis;
    vi.stubGlobal('fetch', () => {
      throw bug;
    });
    const tab = await openTab();
    expect(await tab.predict('yes')).toBe('kept');
    await tab.sendWaiting();
    expect([tab.waiting(), reported]).toEqual([['yes'], [bug, bug]]);
    vi.stubGlobal('fetch', answering);
    answerCall = acknowledge;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(arrived).toEqual(['yes']);
    expect([...stored]).toEqual([]);
  });

  describe('outbox storage reads stored items', () => {
    const key = 'foretold:outbox:anna:q1';
    const whole = { ...isPrediction, answer: 'yes', madeAt: 1 };

    /** Opens a page with a stored item; returns the items that it sends. */
    async function openWithStored(text: string): Promise<string[]> {
      stored.set(key, text);
      const tab = await openTab();
      await tab.sendWaiting();
      return arrived;
    }

    it.each([
      ['invalid JSON', 'yes'],
      ['null', 'null'],
      ['a list', '[]'],
      ['an unknown kind', JSON.stringify({ ...whole, kind: 'vote' })],
      ['no answer', JSON.stringify({ ...whole, answer: undefined })],
      ['an answer that is not a text', JSON.stringify({ ...whole, answer: 7 })],
      ['no time', JSON.stringify({ ...whole, madeAt: undefined })],
      ['a question that differs from its storage key', JSON.stringify({ ...whole, questionId: 'q2' })],
      ['differently formatted JSON', JSON.stringify(whole, null, 2)],
    ])('and removes %s, so that it does not return', async (_what, text) => {
      expect(await openWithStored(text)).toEqual([]);
      expect([...stored]).toEqual([]);
    });

    it.each([
      ['of the first version, which had no format number', whole],
      ['of this version', { ...whole, format: 1 }],
    ])('and sends an item %s', async (_which, item) => {
      expect(await openWithStored(JSON.stringify(item))).toEqual(['yes']);
      expect([...stored]).toEqual([]);
    });

    it('and keeps items of a later version', async () => {
      const later = JSON.stringify({ format: 2, kind: 'prediction', answers: ['yes'] });
      expect(await openWithStored(later)).toEqual([]);
      expect([...stored]).toEqual([[key, later]]);
    });
  });

  it('outbox: works without storage', async () => {
    answerCall = noNetwork;
    const tab = await openTab();
    vi.stubGlobal('localStorage', undefined);
    expect(await tab.predict('yes')).toBe('kept');
    expect(tab.waiting()).toEqual(['yes']);
    answerCall = acknowledge;
    await vi.advanceTimersByTimeAsync(3_000);
    await tab.sendWaiting();
    expect(arrived).toEqual(['yes']);
    expect(tab.waiting()).toEqual([]);
  });
});
