import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { logger } from '../../../server/base/logger.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { startTestApp, type TestApp } from '../../support/testApp.ts';
import { openPage } from '../fakePage.ts';
import { idleShow } from '../../support/idleShow.ts';

describe('paper slip form', () => {
  let app: TestApp;
  beforeAll(async () => {
    logger.level = 'silent';
    app = await startTestApp();
  });
  afterAll(async () => app.stop());
  afterEach(() => vi.unstubAllGlobals());

  /** Grandma plays on paper; her slip is open on the host's page. */
  async function sheet() {
    const party = await createTestEvent(app);
    const rain = await party.addQuestion();
    const minutes = await party.addQuestion({ text: 'How many minutes?', type: 'numeric' });
    const page = openPage(party.organiser);
    const { applySnapshot } = await import('../../../client/stores/room/eventRoom.ts');
    const counters: [number, number] = [0, 0];
    const room = { event: party.event, questions: [rain, minutes], counters, rows: [] };
    applySnapshot('organiser', {
      version: 1,
      snapshot: { ...room, predictionCounts: {}, show: idleShow, now: Date.now() },
    });
    const paper = await import('../../../client/stores/organiser/paper.ts');
    let id = '';
    const added = await paper.addPaperGuest('Grandma', (guest) => (id = guest.id));
    await paper.openPaper({ id, username: 'Grandma' });
    const { useToasts } = await import('../../../client/stores/app/toasts.ts');
    const toastText = () => useToasts.getState().current?.description;
    const field = ({ id: questionId }: { id: string }) =>
      paper.paperField(paper.usePaper.getState(), questionId);
    const fill = async (question: typeof rain, text: string) => {
      paper.changePaperField(question.id, text);
      await paper.savePaperField(question);
      return field(question);
    };
    const stored = async () =>
      (await party.organiser.get(`/api/participants/${id}/predictions`)).body.map(
        ({ answer }: { answer: string }) => answer,
      );
    return { ...party, ...paper, page, rain, minutes, id, added, field, fill, stored, toastText };
  }

  it('saves each field once when it loses the focus', async () => {
    const { rain, minutes, fill, stored, savePaperField: leavePaper, page, added } = await sheet();
    expect(added).toBe('done');
    expect(await fill(rain, 'yes')).toMatchObject({ saved: 'yes', state: 'saved' });
    expect(await fill(minutes, ' 7,5 ')).toMatchObject({ text: '7.5', saved: '7.5', state: 'saved' });
    const before = page.calls.length;
    await leavePaper(rain);
    await fill(rain, 'Yes ');
    expect(page.calls.length).toBe(before);
    expect(await fill(rain, 'no')).toMatchObject({ saved: 'no', state: 'saved' });
    expect(await stored()).toEqual(['7.5', 'no']);
  });

  it('reports invalid values, and values that cannot be removed', async () => {
    const { minutes, fill, stored } = await sheet();
    expect(await fill(minutes, 'many')).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('number'),
    });
    expect(await fill(minutes, '7')).toMatchObject({ state: 'saved', error: undefined });
    expect(await fill(minutes, '')).toMatchObject({ state: 'failed', saved: '7' });
    expect(await stored()).toEqual(['7']);
  });

  it('keeps unsaved values for a retry', async () => {
    const { rain, fill, page, savePaperField: leavePaper, field, stored } = await sheet();
    page.goOffline();
    expect(await fill(rain, 'yes')).toMatchObject({ text: 'yes', saved: undefined, state: 'failed' });
    page.goOnline();
    await leavePaper(rain);
    expect(field(rain)).toMatchObject({ saved: 'yes', state: 'saved', error: undefined });
    expect(await stored()).toEqual(['yes']);
  });

  it('saves a field again after an error that is no reply', async () => {
    const { rain, fill, stored } = await sheet();
    const reported: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
    const { fetch: workingFetch } = globalThis;
    vi.stubGlobal('fetch', () => {
      throw new TypeError('blocked by an extension');
    });
    expect(await fill(rain, 'yes')).toMatchObject({ state: 'failed' });
    expect(reported).toHaveLength(1);
    vi.stubGlobal('fetch', workingFetch);
    expect(await fill(rain, 'no')).toMatchObject({ saved: 'no', state: 'saved' });
    expect(await stored()).toEqual(['no']);
  });

  it('stores the last value of a field that loses the focus again during a save', async () => {
    const { rain, minutes, fill, field, stored } = await sheet();
    const saves = [fill(rain, 'yes'), fill(minutes, '3'), fill(rain, 'no'), fill(minutes, '4')];
    await Promise.all(saves);
    expect(field(rain)).toMatchObject({ text: 'no', saved: 'no', state: 'saved' });
    expect(field(minutes)).toMatchObject({ text: '4', saved: '4', state: 'saved' });
    expect(await stored()).toEqual(expect.arrayContaining(['no', '4']));
  });

  it('reports unsaved values after the form is closed', async () => {
    const { rain, minutes, changePaperField: typePaper, closePaper, page, stored, toastText } = await sheet();
    typePaper(rain.id, 'yes');
    page.goOffline();
    closePaper([rain, minutes]);
    expect(toastText()).toBeUndefined();
    await expect.poll(toastText).toMatch(/^We couldn’t save one of .*Grandma/u);
    page.goOnline();
    expect(await stored()).toEqual([]);
  });

  it('reports an invalid number after closing, and not while its field shows the error', async () => {
    const { minutes, fill, closePaper, toastText } = await sheet();
    await fill(minutes, 'many');
    expect(toastText()).toBeUndefined();
    closePaper([minutes]);
    expect(toastText()).toMatch(/Grandma/);
  });

  it('shows a question whose answer was revealed meanwhile as closed, with the saved value', async () => {
    const { rain, fill, setAnswer, update, stored } = await sheet();
    await fill(rain, 'yes');
    await setAnswer(rain, 'no');
    await update({ showAnswers: true });
    expect(await fill(rain, 'no')).toMatchObject({ text: 'yes', saved: 'yes', state: 'closed' });
    expect(await stored()).toEqual(['yes']);
  });

  it('reports why a guest cannot be added', async () => {
    const { addPaperGuest } = await sheet();
    const onAdded = vi.fn<(guest: unknown) => void>();
    expect(await addPaperGuest('grandma', onAdded)).toMatchObject({
      refusal: expect.stringContaining('taken'),
    });
    expect(onAdded).not.toHaveBeenCalled();
  });
});
