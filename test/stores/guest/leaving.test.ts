import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pageLinks } from '../../../protocol/paths.ts';
import { twinOf } from '../../routes/questions/guestCalls.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { startTestApp, type TestApp } from '../../support/testApp.ts';
import { openPage } from '../fakePage.ts';

describe('leaving an event', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(async () => app.stop());
  afterEach(() => vi.unstubAllGlobals());

  /** Rosa and Grandma play on one phone, which stores the data of both guests. */
  async function shared() {
    const party = await createTestEvent(app);
    const [rain, dance] = [await party.addQuestion(), await party.addQuestion({ text: 'Will they dance?' })];
    const { browser, participant: rosa } = await party.joinAs('Rosa');
    const { body: grandma } = await browser.post(`/api/events/${party.code}/participants`, {
      username: 'Grandma',
    });
    const [device, tab] = [new Map<string, string>(), new Map<string, string>()];
    const page = openPage(browser, { path: pageLinks.event(party.code), local: device, session: tab });
    const session = await import('../../../client/stores/app/session.ts');
    const predictions = await import('../../../client/stores/guest/predictions.ts');
    const { useOutbox } = await import('../../../client/stores/guest/outbox.ts');
    const { leave } = await import('../../../client/stores/guest/ownData.ts');
    const { storeDraft } = await import('../../../client/stores/guest/messageDraft.ts');
    const { handleMessage } = await import('../../../client/live/handleMessage.ts');
    const { startDeletingRemovedGuests } = await import('../../../client/stores/guest/deleteGuestData.ts');
    await session.loadSession(party.code);
    startDeletingRemovedGuests();
    for (const { id } of [grandma, rosa]) {
      session.playAs(id);
      await predictions.loadPredictions(id);
      await predictions.predict(id, rain.id, 'yes');
      page.goOffline();
      await predictions.predict(id, dance.id, 'no');
      predictions.storeTypedAnswer(dance.id, 'half a wor');
      storeDraft(id, 'Dear couple');
      page.goOnline();
    }
    /** All stored data on the phone that names a guest. */
    const storedKeysOf = ({ id }: { id: string }) =>
      [...device, ...tab].filter((entry) => entry.some((text) => text.includes(id)));
    return {
      party,
      browser,
      rosa,
      grandma,
      page,
      session,
      ...predictions,
      useOutbox,
      leave,
      storedKeysOf,
      handleMessage,
    };
  }

  it('removes all data of the guest, and none of the other guest', async () => {
    const { rosa, grandma, leave, storedKeysOf, session, useOutbox, usePredictions } = await shared();
    const [before, others] = [storedKeysOf(rosa), storedKeysOf(grandma)];
    expect(before.length).toBeGreaterThanOrEqual(4);
    expect(await leave(rosa)).toBe(true);
    expect(storedKeysOf(rosa)).toEqual([]);
    expect(storedKeysOf(grandma)).toHaveLength(others.length);
    expect(session.useSession.getState()).toMatchObject({
      participants: [{ id: grandma.id }],
      currentId: undefined,
      removedId: rosa.id,
      removedBy: 'guest',
    });
    expect(useOutbox.getState().waiting.map(({ participantId }) => participantId)).toEqual([grandma.id]);
    expect(usePredictions.getState()).toMatchObject({ participantId: undefined, byQuestion: {}, typed: {} });
  });

  it('keeps all data without a reply, and the retry succeeds when only the reply was lost', async () => {
    const { browser, rosa, leave, storedKeysOf, page, session } = await shared();
    const before = storedKeysOf(rosa);
    page.goOffline();
    expect(await leave(rosa)).toBe(false);
    expect(storedKeysOf(rosa)).toEqual(before);
    expect(session.useSession.getState().currentId).toBe(rosa.id);
    page.goOnline();
    // The server receives the first try, but its reply with the new cookie is lost.
    expect((await twinOf(browser, app.browser()).delete(`/api/participants/${rosa.id}`)).status).toBe(204);
    expect(await leave(rosa)).toBe(true);
    expect(storedKeysOf(rosa)).toEqual([]);
  });

  it.each([
    ['by the guest’s own request on another phone', { hasLeft: true }, 'guest'],
    ['by the host', {}, 'host'],
  ])('reports that the guest was removed %s', async (_, told, removedBy) => {
    const { rosa, storedKeysOf, handleMessage, session } = await shared();
    handleMessage('participant:removed', { participantId: rosa.id, ...told });
    expect(session.useSession.getState()).toMatchObject({ removedId: rosa.id, removedBy });
    expect(storedKeysOf(rosa)).toEqual([]);
  });

  it('finds after a reconnect that the guest is removed, without naming who did it', async () => {
    const { party, rosa, storedKeysOf, session } = await shared();
    await party.organiser.delete(`/api/participants/${rosa.id}`);
    await session.loadSession(party.code);
    expect(session.useSession.getState()).toMatchObject({ removedId: rosa.id, removedBy: undefined });
    expect(storedKeysOf(rosa)).toEqual([]);
  });
});
