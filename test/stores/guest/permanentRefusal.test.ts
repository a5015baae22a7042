import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { delaysMs } from '../../../client/limits.ts';
import { until } from '../../support/until.ts';
import { startTestApp, type TestApp } from '../../support/testApp.ts';
import { openPage } from '../fakePage.ts';

/** A permanent refusal is reported once; a failed request is retried. */
describe('permanent refusal', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(async () => app.stop());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('shows that the phone has no guest in a missing event; offline this is unknown', async () => {
    const page = openPage(app.browser());
    const { loadSession, useSession } = await import('../../../client/stores/app/session.ts');
    page.goOffline();
    await loadSession('NOBODYS');
    expect(useSession.getState().status).toBe('unreachable');
    page.goOnline();
    await loadSession('NOBODYS');
    expect(useSession.getState()).toMatchObject({ status: 'known', participants: [] });
  });

  it('shows that a removed guest has no predictions', async () => {
    const page = openPage(app.browser());
    const { loadPredictions, usePredictions } = await import('../../../client/stores/guest/predictions.ts');
    page.goOffline();
    await loadPredictions('f'.repeat(24));
    expect(usePredictions.getState().status).toBe('unreachable');
    page.goOnline();
    await loadPredictions('f'.repeat(24));
    expect(usePredictions.getState()).toMatchObject({ status: 'known', byQuestion: {} });
  });

  it('ends the polling for an event; an event that may still be created is polled again', async () => {
    for (const [code, isLastWord] of [
      ['NOBODYS', false],
      ['WEDDING', true],
    ] as const) {
      openPage(app.browser());
      const refusal = { code: 'method_not_allowed', message: 'No.' };
      const ask = vi.fn<typeof fetch>(
        isLastWord ? async () => Response.json(refusal, { status: 405 }) : fetch,
      );
      vi.stubGlobal('fetch', ask);
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const { pollEvent } = await import('../../../client/live/pollEvent.ts');
      const { useEventRoom } = await import('../../../client/stores/room/eventRoom.ts');
      const polling = pollEvent(code, 'guest');
      polling.start();
      await until('the refusal arrives', () => useEventRoom.getState().status === 'not_found');
      const askedBefore = ask.mock.calls.length;
      vi.advanceTimersByTime(delaysMs.fallbackPoll);
      expect(ask.mock.calls.length > askedBefore).toBe(!isLastWord);
      polling.stop();
      vi.useRealTimers();
      vi.unstubAllGlobals();
    }
  });
});
