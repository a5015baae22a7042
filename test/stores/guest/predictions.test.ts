import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestEvent } from '../../support/testEvent.ts';
import { until } from '../../support/until.ts';
import { startTestApp, type TestApp } from '../../support/testApp.ts';
import { predict } from '../../routes/questions/guestCalls.ts';
import { openPage } from '../fakePage.ts';

/** The time at which the server stored the prediction. */
const submittedAt = expect.stringMatching(/^\d{4}-.+Z$/) as string;

describe('guest predictions', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(async () => app.stop());
  afterEach(() => vi.unstubAllGlobals());

  /** Anna's phone, and her data on the server. */
  async function openAnnasPhone() {
    const party = await createTestEvent(app);
    const rain = await party.addQuestion();
    const { browser, participant } = await party.joinAs('Anna');
    const page = openPage(browser);
    const store = await import('../../../client/stores/guest/predictions.ts');
    const { sendWaiting } = await import('../../../client/stores/guest/outbox.ts');
    await store.loadPredictions(participant.id);
    return {
      ...party,
      ...page,
      rain,
      sendWaiting,
      reads: async () => store.loadPredictions(participant.id),
      predictsElsewhere: async (answer: string) => predict({ browser, participant }, rain, answer),
      predicts: async (answer: string) => store.predict(participant.id, rain.id, answer),
      shown: () => store.usePredictions.getState().byQuestion[rain.id],
      stored: async () => {
        const { body } = await browser.get(`/api/participants/${participant.id}/predictions`);
        return (body as { answer: string }[]).map(({ answer }) => answer);
      },
    };
  }

  it('are shown immediately, saved, and can be changed while the question is open', async () => {
    const { predicts, shown, stored } = await openAnnasPhone();
    const first = predicts('yes');
    expect(shown()).toEqual({ answer: 'yes', state: 'sending' });
    await first;
    expect(shown()).toEqual({ answer: 'yes', state: 'saved', submittedAt });
    await predicts('no');
    expect(shown()).toEqual({ answer: 'no', state: 'saved', submittedAt });
    expect(await stored()).toEqual(['no']);
  });

  it('end with the value of the last tap, however quickly it was changed', async () => {
    const { predicts, shown, stored } = await openAnnasPhone();
    await Promise.all([predicts('yes'), predicts('no'), predicts('yes'), predicts('no')]);
    expect(shown()).toEqual({ answer: 'no', state: 'saved', submittedAt });
    expect(await stored()).toEqual(['no']);
  });

  it('revert to the saved value when a change is too late', async () => {
    const { predicts, shown, stored, setAnswer, rain, update } = await openAnnasPhone();
    await predicts('yes');
    await setAnswer(rain, 'no');
    await update({ showAnswers: true });
    await expect(predicts('no')).rejects.toMatchObject({ code: 'question_closed' });
    expect(shown()).toEqual({ answer: 'yes', state: 'saved', submittedAt });
    expect(await stored()).toEqual(['yes']);
  });

  it('revert to the earlier values when a queued change is too late', async () => {
    const page = await openAnnasPhone();
    await page.predicts('yes');
    page.goOffline();
    await page.predicts('no');
    await page.organiser.patch(`/api/questions/${page.rain.id}`, { isActive: false });
    page.goOnline();
    await page.sendWaiting();
    await expect.poll(page.shown).toEqual({ answer: 'yes', state: 'saved', submittedAt });
  });

  it('report a first prediction that is too late', async () => {
    const { predicts, shown, stored, organiser, rain } = await openAnnasPhone();
    await organiser.patch(`/api/questions/${rain.id}`, { isActive: false });
    await expect(predicts('yes')).rejects.toMatchObject({ code: 'question_closed' });
    expect(shown()).toEqual({ answer: 'yes', state: 'refused' });
    expect(await stored()).toEqual([]);
  });

  it('report queued predictions that the end of the game prevents; nothing is dropped silently', async () => {
    const page = await openAnnasPhone();
    page.goOffline();
    await page.predicts('yes');
    await page.update({ isOver: true });
    page.goOnline();
    const { onRefused, useOutbox } = await import('../../../client/stores/guest/outbox.ts');
    const refused: string[] = [];
    onRefused((_item, { code }) => refused.push(code ?? ''));
    await page.sendWaiting();
    expect(refused).toEqual(['event_over']);
    expect(page.shown()).toEqual({ answer: 'yes', state: 'refused' });
    expect(useOutbox.getState().waiting).toEqual([]);
    expect(await page.stored()).toEqual([]);
  });

  it('report late predictions that were made while another guest played on the phone', async () => {
    const page = await openAnnasPhone();
    const ben = await page.joinAs('Ben');
    page.goOffline();
    await page.predicts('yes');
    await page.update({ isOver: true });
    page.goOnline();
    const { loadPredictions } = await import('../../../client/stores/guest/predictions.ts');
    await loadPredictions(ben.participant.id);
    await page.sendWaiting();
    expect(page.shown()).toBeUndefined();
    await page.reads();
    expect(page.shown()).toEqual({ answer: 'yes', state: 'refused' });
  });

  it('are queued offline, also changes, and are sent once with the last value', async () => {
    const page = await openAnnasPhone();
    await page.predicts('yes');
    page.goOffline();
    await page.predicts('no');
    expect(page.shown()).toEqual({ answer: 'no', state: 'waiting' });
    await page.predicts('yes');
    await page.predicts('no');
    expect(await page.stored()).toEqual(['yes']);

    page.goOnline();
    const before = page.calls.length;
    await page.sendWaiting();
    await until('it is saved', () => page.shown()?.state === 'saved');
    expect(await page.stored()).toEqual(['no']);
    expect(page.calls.slice(before)).toHaveLength(1);
  });

  it('are retried by their own page only, not by an earlier page with a pending retry', async () => {
    const left = await openAnnasPhone();
    left.goOffline();
    await left.predicts('yes');
    const page = await openAnnasPhone();
    page.goOffline();
    await page.predicts('no');
    page.goOnline();
    const before = page.calls.length;
    // The retry of the previous page would run before this page's retry.
    await until('it is saved', () => page.shown()?.state === 'saved');
    expect(page.calls.slice(before)).toHaveLength(1);
    expect(await page.stored()).toEqual(['no']);
  });

  it('keep the acknowledged value when an earlier list arrives late', async () => {
    const page = await openAnnasPhone();
    for (const answer of ['yes', 'no']) {
      const { isAnswered, letThrough } = page.delayNextReading();
      const reading = page.reads();
      await isAnswered;
      await page.predicts(answer);
      letThrough();
      await reading;
      expect(page.shown()).toEqual({ answer, state: 'saved', submittedAt });
    }
  });

  it('keep the sent value after a wake-up when an earlier list arrives late', async () => {
    const page = await openAnnasPhone();
    await page.predicts('yes');
    page.goOffline();
    await page.predicts('no');
    page.goOnline();
    const { isAnswered, letThrough } = page.delayNextReading();
    const reading = page.reads();
    await isAnswered;
    await page.sendWaiting();
    letThrough();
    await reading;
    // The phone may have started to send automatically.
    await expect.poll(page.shown).toEqual({ answer: 'no', state: 'saved', submittedAt });
  });

  it('are those of the latest list, in whichever order the lists arrive', async () => {
    const page = await openAnnasPhone();
    await page.predicts('yes');
    const { isAnswered, letThrough } = page.delayNextReading();
    const reading = page.reads();
    await isAnswered;
    await page.predictsElsewhere('no');
    await page.reads();
    letThrough();
    await reading;
    expect(page.shown()).toEqual({ answer: 'no', state: 'saved', submittedAt });
    await page.predictsElsewhere('yes');
    await page.reads();
    expect(page.shown()).toEqual({ answer: 'yes', state: 'saved', submittedAt });
  });
});
