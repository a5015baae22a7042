import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pageLinks } from '../../../protocol/paths.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { startTestApp, type TestApp } from '../../support/testApp.ts';
import { openPage } from '../fakePage.ts';

describe('shared phone', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(async () => app.stop());
  afterEach(() => vi.unstubAllGlobals());

  /** Rosa has joined, and shares her phone with Grandma. */
  async function shared() {
    const party = await createTestEvent(app);
    const [rain, dance] = [await party.addQuestion(), await party.addQuestion({ text: 'Will they dance?' })];
    const { browser, participant: rosa } = await party.joinAs('Rosa');
    const { body: grandma } = await browser.post(`/api/events/${party.code}/participants`, {
      username: 'Grandma',
    });
    const page = openPage(browser, { path: pageLinks.event(party.code) });
    const session = await import('../../../client/stores/app/session.ts');
    const store = await import('../../../client/stores/guest/predictions.ts');
    const outbox = await import('../../../client/stores/guest/outbox.ts');
    await session.loadSession(party.code);
    const shown = () => {
      const { participantId, status, byQuestion } = store.usePredictions.getState();
      return { participantId, status, byQuestion };
    };
    const plays = async ({ id }: { id: string }) => {
      session.playAs(id);
      await store.loadPredictions(id);
    };
    const stored = async ({ id }: { id: string }) =>
      (await browser.get(`/api/participants/${id}/predictions`)).body as { answer: string }[];
    return { ...party, rain, dance, rosa, grandma, page, ...session, ...store, outbox, shown, plays, stored };
  }

  it('predicts for each of two guests, and shows each their own', async () => {
    const { rain, rosa, grandma, plays, predict, shown, stored } = await shared();
    await plays(rosa);
    await predict(rosa.id, rain.id, 'yes');
    await plays(grandma);
    expect(shown()).toEqual({ participantId: grandma.id, status: 'known', byQuestion: {} });
    await predict(grandma.id, rain.id, 'no');
    await plays(rosa);
    expect(shown()).toMatchObject({ byQuestion: { [rain.id]: { answer: 'yes', state: 'saved' } } });
    expect([await stored(rosa), await stored(grandma)]).toMatchObject([
      [{ answer: 'yes' }],
      [{ answer: 'no' }],
    ]);
  });

  it('switches guests offline, and sends each guest’s predictions', async () => {
    const { rain, dance, rosa, grandma, page, plays, predict, shown, stored, outbox } = await shared();
    await plays(rosa);
    await predict(rosa.id, rain.id, 'yes');
    await plays(grandma);
    page.goOffline();
    await predict(grandma.id, rain.id, 'no');
    await plays(rosa);
    expect(shown()).toMatchObject({
      participantId: rosa.id,
      status: 'known',
      byQuestion: { [rain.id]: { answer: 'yes', state: 'saved' } },
    });
    await predict(rosa.id, dance.id, 'no');
    await plays(grandma);
    expect(shown().byQuestion).toEqual({ [rain.id]: { answer: 'no', state: 'waiting' } });
    page.goOnline();
    await outbox.sendWaiting();
    expect(await stored(grandma)).toMatchObject([{ answer: 'no' }]);
    expect(await stored(rosa)).toMatchObject([{ answer: 'yes' }, { answer: 'no' }]);
  });

  it('shows the form for another guest’s name without losing the previous guest', async () => {
    const { rosa, playAs, playForAnother, useSession } = await shared();
    playForAnother();
    expect(useSession.getState()).toMatchObject({ currentId: undefined, isForAnother: true });
    playAs(rosa.id);
    expect(useSession.getState()).toMatchObject({ currentId: rosa.id, isForAnother: false });
  });
});
