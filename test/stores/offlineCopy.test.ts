import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { GuestEvent } from '../../protocol/schemas/events.ts';
import { Participant } from '../../protocol/schemas/participants.ts';
import { pageLinks } from '../../protocol/paths.ts';
import { Question } from '../../protocol/schemas/questions.ts';
import { predict } from '../live/listen.ts';
import { createTestEvent, type TestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import type { Browser } from '../support/Browser.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { openPage } from './fakePage.ts';

const dayMs = 24 * 3_600_000;

describe('offline copy of an event', () => {
  let app: TestApp;
  /** Simulates a closed tab. */
  let leavePage = () => {};
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(async () => app.stop());
  afterEach(() => {
    leavePage();
    leavePage = () => {};
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  type Opening = {
    path?: string;
    isOffline?: boolean;
    retentionDays?: number;
    visitor?: Browser;
    isAway?: boolean;
  };

  /** Anna has joined and predicted rain. `opens` loads a page on her phone with its stored data. */
  async function anna() {
    const party = await createTestEvent(app);
    const rain = await party.addQuestion();
    const dance = await party.addQuestion({ text: 'Who dances first?' });
    const { browser, participant } = await party.joinAs('Anna');
    await predict({ browser, participant }, rain, 'yes');
    const stored = new Map<string, string>();
    const copies = () => [...stored].flatMap(([key, text]) => (key.startsWith('foretold:copy:') ? text : []));

    async function opens(opening: Opening = {}) {
      const {
        path = pageLinks.event(party.code),
        retentionDays,
        visitor = browser,
        isAway = false,
      } = opening;
      let { isOffline = false } = opening;
      leavePage();
      const page = openPage(visitor, { path, local: stored });
      if (isOffline) page.goOffline();
      const tab = window;
      const session = await import('../../client/stores/app/session.ts');
      const { resetRoom, useEventRoom } = await import('../../client/stores/room/eventRoom.ts');
      const predictions = await import('../../client/stores/guest/predictions.ts');
      const { startOfflineFallback } = await import('../../client/stores/room/offline/showCopies.ts');
      const { startSavingEventCopies: startKeeping } =
        await import('../../client/stores/room/offline/saveCopies.ts');
      const { pollEvent } = await import('../../client/live/pollEvent.ts');
      startOfflineFallback({ isServerUnreachable: isAway });
      startKeeping({ retentionDays, onStored: () => {} });
      resetRoom(party.code);
      const room = () => useEventRoom.getState();
      const hidePage = () => tab.dispatchEvent(new Event('pagehide'));
      let stopPolling = () => {};
      leavePage = () => {
        stopPolling();
        useEventRoom.setState({ status: 'not_allowed' });
        hidePage();
      };
      return {
        ...session,
        ...predictions,
        room,
        /** Requests the event once, as a guest or for the full leaderboard. */
        async readEvent(as: 'guest' | 'screen' = 'guest') {
          const { snapshotCount, status } = room();
          stopPolling();
          const { start, stop } = pollEvent(party.code, as);
          stopPolling = stop;
          start();
          const isAnswered = () => room().snapshotCount > snapshotCount || room().status !== status;
          await until('the reply arrives, or the request fails', () =>
            isOffline ? room().isUnreachable : isAnswered(),
          );
        },
        goOnline: () => {
          isOffline = false;
          page.goOnline();
        },
        /** Starts what the event's page starts once it shows the event. */
        async loadPredictionsAndStart() {
          await session.loadSession(party.code);
          const { currentId } = session.useSession.getState();
          if (currentId) await predictions.loadPredictions(currentId);
        },
        hidePage,
      };
    }

    /** An online visit, after which the phone has its copy. */
    async function visits(opening: Opening = {}, as: 'guest' | 'screen' = 'guest') {
      const page = await opens(opening);
      await page.readEvent(as);
      await page.loadPredictionsAndStart();
      page.hidePage();
      return page;
    }
    return { ...party, party, rain, dance, participant, stored, copies, opens, visits };
  }

  it('is shown with its time only while the server cannot be reached', async () => {
    const { visits, opens, event, rain, participant, update } = await anna();
    await visits();
    const page = await opens({ isOffline: true });
    expect(page.room().status).toBe('loading');
    await page.readEvent();
    expect(page.room()).toMatchObject({
      status: 'ready',
      connection: 'reconnecting',
      asOf: expect.stringMatching(/^\d+:\d\d [AP]M$/),
      room: { event: { title: event.title }, counters: [1, 0], top: [{ username: 'Anna' }] },
    });
    await page.loadPredictionsAndStart();
    expect(page.useSession.getState()).toMatchObject({ status: 'known', currentId: participant.id });
    expect(page.usePredictions.getState()).toMatchObject({
      status: 'known',
      byQuestion: { [rain.id]: { answer: 'yes', state: 'saved' } },
    });

    await update({ title: 'Ada & Ben, at last' });
    page.goOnline();
    await page.readEvent();
    expect(page.room()).toMatchObject({ asOf: undefined, room: { event: { title: 'Ada & Ben, at last' } } });
  });

  it('is shown when the server does not respond for long, and immediately on later pages', async () => {
    const { visits, opens, code } = await anna();
    await visits();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const page = await opens();
    vi.advanceTimersByTime(3_900);
    expect(page.room().status).toBe('loading');
    vi.advanceTimersByTime(200);
    expect(page.room().status).toBe('ready');
    const { resetRoom } = await import('../../client/stores/room/eventRoom.ts');
    resetRoom(code);
    expect(page.room()).toMatchObject({ status: 'ready', asOf: expect.any(String) });
    const awayPage = await opens({ isAway: true });
    expect(awayPage.room().status).toBe('ready');
  });

  it('accepts predictions, queues them, and shows them as saved after the reconnect', async () => {
    const { visits, opens, dance, participant } = await anna();
    await visits();
    const before = await opens({ isOffline: true });
    await before.readEvent();
    await before.loadPredictionsAndStart();
    await before.predict(participant.id, dance.id, 'no');
    const page = await opens({ isOffline: true });
    await page.readEvent();
    await page.loadPredictionsAndStart();
    const shown = () => page.usePredictions.getState().byQuestion[dance.id];
    expect(shown()).toEqual({ answer: 'no', state: 'waiting' });
    page.goOnline();
    await page.readEvent();
    await (await import('../../client/stores/guest/outbox.ts')).sendWaiting();
    await until('it is saved', () => shown()?.state === 'saved');
  });

  it('keeps its age: a diff that arrives before a full snapshot is not applied', async () => {
    const { visits, opens } = await anna();
    await visits();
    const page = await opens({ isOffline: true });
    await page.readEvent();
    const { handleMessage } = await import('../../client/live/handleMessage.ts');
    expect(handleMessage('counters:changed', { version: Date.now() * 1_000, counters: [9] })).toBe('ignored');
    expect(page.room().room?.counters).toEqual([1, 0]);
  });

  it('contains the full leaderboard as last opened, or the places sent to phones', async () => {
    const { visits, opens, joinAs, code } = await anna();
    const path = pageLinks.leaderboard(code);
    for (const name of ['Ben', 'Cem', 'Dan', 'Eve', 'Flo']) await joinAs(name);
    await visits();
    const topPage = await opens({ path, isOffline: true });
    await topPage.readEvent('screen');
    expect(topPage.room().room?.rows).toHaveLength(5);
    await visits({ path }, 'screen');
    await joinAs('Gil');
    await visits();
    const all = await opens({ path, isOffline: true });
    await all.readEvent('screen');
    expect(all.room().room).toMatchObject({ counters: [7, 0] });
    expect(all.room().room?.rows).toHaveLength(6);
  });

  it('is found under a former share code of the event', async () => {
    const { visits, opens, update, code } = await anna();
    await update({ shareCode: `${code}NEW` });
    await visits();
    const { copyOf } = await import('../../client/stores/room/offline/copies.ts');
    expect(copyOf(code)).toEqual(copyOf(`${code}NEW`));
    const page = await opens({ path: pageLinks.event(code), isOffline: true });
    await page.readEvent();
    expect(page.room().room?.event.shareCode).toBe(`${code}NEW`);
  });

  type Anna = Awaited<ReturnType<typeof anna>>;
  type Page = Awaited<ReturnType<Anna['visits']>>;

  it.each<[string, (page: Page, anna: Anna) => unknown]>([
    ['the choice ‘Not me’', (page) => page.playAs(undefined)],
    ['the removal of the guest', (page, { participant }) => page.forgetParticipant(participant.id)],
    ['a logout of every role', async (page) => page.leaveAll()],
    [
      'the deactivation of the event',
      async (page, { update }) => (await update({ isActive: false }), page.readEvent()),
    ],
    [
      'the deletion of the event',
      async (page, { event }) => {
        await (await app.owner()).delete(`/api/owner/events/${event.id}`);
        await page.readEvent();
      },
    ],
  ])('is removed with %s', async (_, happens) => {
    const everything = await anna();
    const page = await everything.visits();
    expect(everything.copies()).toHaveLength(1);
    await happens(page, everything);
    expect(everything.copies()).toEqual([]);
    page.hidePage();
    expect(everything.copies()).toEqual([]);
  });

  it.each([
    ['30 days after the last reply of the server', undefined, 30],
    ['earlier where the server deletes events earlier', 7, 7],
    ['not later where the server deletes them later', 90, 30],
  ])('is removed %s', async (_, retentionDays, days) => {
    const { visits, copies, code } = await anna();
    await visits({ ...(retentionDays && { retentionDays }) });
    const { copyOf, deleteCopies } = await import('../../client/stores/room/offline/copies.ts');
    const lastReplyAt = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: lastReplyAt + days * dayMs - 60_000 });
    expect(copyOf(code)).toBeDefined();
    vi.setSystemTime(lastReplyAt + days * dayMs + 1);
    expect(copyOf(code)).toBeUndefined();
    deleteCopies({ onlyExpired: true });
    expect(copies()).toEqual([]);
  });

  it('reports a removal by the host that happened offline', async () => {
    const { visits, opens, organiser, participant, copies } = await anna();
    await visits();
    const page = await opens({ isOffline: true });
    await page.readEvent();
    await page.loadPredictionsAndStart();
    await organiser.delete(`/api/participants/${participant.id}`);
    page.goOnline();
    await page.readEvent();
    await until('the removal arrives', () => page.useSession.getState().removedId === participant.id);
    expect(copies()).toEqual([]);
  });

  it('remains while the phone shows the form for another guest’s name', async () => {
    const { visits, copies } = await anna();
    const page = await visits();
    page.playForAnother();
    page.hidePage();
    expect(copies()).toHaveLength(1);
  });

  it('keeps the other guests of a shared phone, without removed ones', async () => {
    const { visits, copies, participant } = await anna();
    const page = await visits();
    const cem = { ...participant, id: 'c'.repeat(24), username: 'Cem' };
    page.useSession.setState({ participants: [participant, cem] });
    page.hidePage();
    expect(copies()[0]).toContain('Cem');
    page.forgetParticipant(cem.id);
    page.hidePage();
    expect(copies()[0]).toContain('Anna');
    expect(copies()[0]).not.toContain('Cem');
  });

  it.each<[string, (party: TestEvent) => Opening]>([
    ['a visitor', () => ({ visitor: app.browser() })],
    ['the big screen', ({ code }) => ({ path: pageLinks.bigScreen(code) })],
    ['the demo', ({ code }) => ({ path: pageLinks.demoEvent(code) })],
    ['the portal', ({ code }) => ({ path: pageLinks.admin(code) })],
  ])('is not created for %s', async (_, openingOf) => {
    const { party, visits, copies } = await anna();
    const { room } = await visits(openingOf(party), 'screen');
    expect(room().status).toBe('ready');
    expect(copies()).toEqual([]);
    await visits();
    expect(copies()).toHaveLength(1);
  });

  it('is ignored when another version of the page has written it', async () => {
    const { visits, opens, stored, code } = await anna();
    await visits();
    for (const [key, text] of stored) stored.set(key, text.replace(/"format":\d+/, '"format":0'));
    const page = await opens({ isOffline: true });
    await page.readEvent();
    expect(page.room().status).toBe('loading');
    const { copyOf, deleteCopies } = await import('../../client/stores/room/offline/copies.ts');
    expect(copyOf(code)).toBeUndefined();
    deleteCopies({ onlyExpired: true });
    expect([...stored.keys()].filter((key) => key.startsWith('foretold:copy:'))).toEqual([]);
  });

  it('has a new format version whenever its fields change', async () => {
    const { copyFormat } = await import('../../client/stores/room/offline/copies.ts');
    const fields = [GuestEvent, Question, Participant].map(({ shape }) => Object.keys(shape).join(' '));
    // When a field is added or removed: increase `copyFormat`, and update the expected fields here.
    expect({ copyFormat, fields }).toEqual({
      copyFormat: 10,
      fields: [
        'id title date location description logo headerImage shareCode isActive isDoorClosed isOver showAnswers wasCrowned frozenIds bigScreenQr tables celebration look accent stylesheet coupleName deletesOn holdsMessages keepsake keepsakeWithout language secondLanguage startOvers isRehearsal',
        'id text type options translation correctAnswer acceptedKeys closestDistance weight numberRule tolerance isTieBreaker note isActive isHeld wasRevealed wasTold wasClosed closesInMs order coupleAnswer photo questionImage',
        'id username message messageState joinedAt isOnPaper isSimulated tableId',
      ],
    });
  });
});
