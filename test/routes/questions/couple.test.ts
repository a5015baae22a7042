import { describe, expect, it } from 'vitest';
import { CouplePrediction } from '../../../protocol/schemas/couple.ts';
import { CoupleModel } from '../../../server/models/couple.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import type { Browser } from '../../support/Browser.ts';
import { endLink, enter, newHelper } from '../../support/helpers.ts';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';
import { dropCachedEvents } from '../../support/testApp.ts';
import '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();
const predict = async (browser: Browser, { id }: Question, answer: unknown) =>
  browser.post(`/api/questions/${id}/couple-predictions`, { answer });
const predictionsOf = async (browser: Browser, { code }: TestEvent) =>
  CouplePrediction.array().parse((await browser.get(`/api/events/${code}/couple-predictions`)).body);
const coupleOf = async (party: TestEvent) => (await newHelper(running.app, party, 'couple')).browser;
const shownOf = async ({ organiser, code }: TestEvent): Promise<(string | undefined)[]> =>
  (await organiser.get(`/api/events/${code}/questions`)).body.map(
    ({ coupleAnswer }: Question) => coupleAnswer,
  );

const songs = { text: 'Which song?', type: 'text' as const };
const dances = { type: 'multiple_choice' as const, options: ['Waltz', 'Tango', 'Hula'] };

describe('couple’s prediction', () => {
  it('is stored and can be changed, on each of their devices, and after a restart of the server', async () => {
    const party = await createTestEvent(running.app);
    const [song, dance] = [await party.addQuestion(songs), await party.addQuestion(dances)];
    const { browser: hers, link } = await newHelper(running.app, party, 'couple');
    const his = running.app.browser();
    await enter(his, link);
    expect(await predictionsOf(hers, party)).toEqual([]);
    const first = await predict(hers, song, ' Perfect ');
    expect([first.status, first.body]).toMatchObject([201, { questionId: song.id, answer: 'Perfect' }]);
    expect((await predict(his, song, 'Perfect')).status).toBe(200);
    expect((await predict(his, dance, 'tango')).status).toBe(201);
    const changed = await predict(his, song, 'Hello');
    expect([changed.status, changed.body.answer]).toEqual([200, 'Hello']);
    dropCachedEvents(running.app);
    const all = await predictionsOf(hers, party);
    expect(all.map(({ answer }) => answer)).toEqual(['Hello', 'Tango']);
    expect((await predict(hers, dance, 'Hula')).status).toBe(200);
  });

  describe('secrecy of another couple link created by the organiser', () => {
    /** The couple have predicted by the first link. */
    async function predicted() {
      const party = await createTestEvent(running.app);
      const song = await party.addQuestion(songs);
      const first = await newHelper(running.app, party, 'couple');
      await predict(first.browser, song, 'Perfect');
      return { party, song, first };
    }

    it('hides the predictions of the first link until they are shown, also after that link has ended', async () => {
      const { party, song, first } = await predicted();
      const second = await coupleOf(party);
      expect(await predictionsOf(second, party)).toEqual([]);
      await endLink(party, first.link);
      expect(await predictionsOf(await coupleOf(party), party)).toEqual([]);
      await party.setAnswer(song, 'Hello');
      await party.update({ showAnswers: true });
      expect(await shownOf(party)).toEqual(['Perfect']);
    });

    it('does not disclose the prediction by predicting the same or a different answer', async () => {
      for (const answer of ['Perfect', 'Hello']) {
        const { party, song, first } = await predicted();
        const [{ submittedAt }] = (await predictionsOf(first.browser, party)) as [CouplePrediction];
        const reply = await predict(await coupleOf(party), song, answer);
        expect([reply.status, reply.body.answer]).toEqual([201, answer]);
        expect(reply.body.submittedAt).not.toBe(submittedAt);
      }
    });

    it('lets a browser with both links read the predictions of both', async () => {
      const { party, first } = await predicted();
      const dance = await party.addQuestion(dances);
      const second = await newHelper(running.app, party, 'couple');
      await predict(second.browser, dance, 'Waltz');
      await enter(first.browser, second.link);
      const all = await predictionsOf(first.browser, party);
      expect(all.map(({ answer }) => answer)).toEqual(['Perfect', 'Waltz']);
      const repeated = await predict(first.browser, dance, 'Waltz');
      expect(repeated.status).toBe(200);
    });

    it('keeps a prediction of an earlier version readable', async () => {
      const { party, song, first } = await predicted();
      const path = `predictions.${song.id}.linkId`;
      await CoupleModel.collection.updateMany({ [path]: { $exists: true } }, { $unset: { [path]: 1 } });
      expect(await predictionsOf(first.browser, party)).toHaveLength(1);
    });
  });

  it('follows the rules of guests’ predictions', async () => {
    const party = await createTestEvent(running.app);
    const [dance, song] = [await party.addQuestion(dances), await party.addQuestion(songs)];
    const couple = await coupleOf(party);
    expect(await predict(couple, dance, 'Polka')).toBeRefused('invalid');
    expect(await predict(couple, song, '')).toBeRefused('invalid');
    await party.organiser.post(`/api/questions/${song.id}/answer`, { correctAnswer: 'Hello', isHeld: true });
    expect((await predict(couple, song, 'Hello')).status).toBe(201);
    await party.organiser.post(`/api/events/${party.code}/questions/close`, { questionIds: [song.id] });
    expect(await predict(couple, song, 'Perfect')).toBeRefused('question_closed');
    await party.update({ isOver: true });
    expect(await predict(couple, dance, 'Waltz')).toBeRefused('event_over');
    expect((await predictionsOf(couple, party)).map(({ answer }) => answer)).toEqual(['Hello']);
  });

  it('is accepted in their own event alone', async () => {
    const [party, other] = [await createTestEvent(running.app), await createTestEvent(running.app)];
    const couple = await coupleOf(party);
    expect(await predict(couple, await other.addQuestion(), 'yes')).toBeRefused('not_allowed');
  });
});

describe('stored prediction of the couple', () => {
  it('is published with the answer, also when this server has loaded the event after the answer', async () => {
    const party = await createTestEvent(running.app);
    const [song, open] = [await party.addQuestion(songs), await party.addQuestion(songs)];
    const couple = await coupleOf(party);
    for (const question of [song, open]) await predict(couple, question, 'Perfect');
    await party.update({ showAnswers: true });
    await party.setAnswer(song, 'Hello');
    expect(await shownOf(party)).toEqual(['Perfect', undefined]);
    dropCachedEvents(running.app);
    expect(await shownOf(party)).toEqual(['Perfect', undefined]);
  });

  it('is deleted with its question, and completely when the host starts over', async () => {
    const party = await createTestEvent(running.app);
    const [song, dance] = [await party.addQuestion(songs), await party.addQuestion(dances)];
    const couple = await coupleOf(party);
    for (const [question, answer] of [
      [song, 'Hello'],
      [dance, 'Waltz'],
    ] as const)
      await predict(couple, question, answer);
    const stored = async () => (await CoupleModel.findById(party.event.id).lean())?.predictions;
    await party.organiser.delete(`/api/questions/${song.id}`);
    expect(Object.keys((await stored()) ?? {})).toEqual([dance.id]);
    await party.organiser.post(`/api/events/${party.code}/start-over`, { shareCode: party.code });
    expect(await stored()).toBeUndefined();
    expect(await predictionsOf(couple, party)).toEqual([]);
    expect((await predict(couple, dance, 'Hula')).status).toBe(201);
    await (await running.app.owner()).delete(`/api/owner/events/${party.event.id}`);
    expect(await CoupleModel.countDocuments({ _id: party.event.id })).toBe(0);
  });

  it('does not protect an option from removal, and does not count without it', async () => {
    const party = await createTestEvent(running.app);
    const dance = await party.addQuestion(dances);
    await predict(await coupleOf(party), dance, 'Hula');
    const path = `/api/questions/${dance.id}`;
    expect((await party.organiser.patch(path, { options: ['Waltz', 'Tango'] })).status).toBe(200);
    await party.setAnswer(dance, 'Waltz');
    await party.update({ showAnswers: true });
    expect(await shownOf(party)).toEqual([undefined]);
  });
});
