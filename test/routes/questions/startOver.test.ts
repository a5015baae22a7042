import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { Question } from '../../../protocol/schemas/questions.ts';
import { makeSampleEvent } from '../../../server/jobs/sampleEvent.ts';
import { ParticipantModel } from '../../../server/models/participant.ts';
import { TransferLinkModel } from '../../../server/models/transferLink.ts';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';
import { until } from '../../support/until.ts';
import { runConcurrently, join, predict, type Guest } from './guestCalls.ts';
import { refusalOf } from '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';
import { storedGuest, storedPredictions } from '../../support/stored.ts';
import { dropCachedEvents } from '../../support/testApp.ts';

const running = runningApp();
const startOver = async ({ organiser, code }: TestEvent, shareCode: unknown = code) =>
  organiser.post(`/api/events/${code}/start-over`, { shareCode });
const questionsOf = async ({ organiser, code }: TestEvent) =>
  Question.array().parse((await organiser.get(`/api/events/${code}/questions`)).body);
const counted = async ({ event }: TestEvent) => ({
  participants: await ParticipantModel.countDocuments({ eventId: event.id }),
  predictions: (await storedPredictions({ eventId: event.id })).length,
  seatLinks: await TransferLinkModel.countDocuments({ eventId: event.id }),
});
const nobody = { participants: 0, predictions: 0, seatLinks: 0 };

/** An event after a trial game: two guests have predicted, one answer was shown, and a draft is left. */
async function playedEvent() {
  const party = await createTestEvent(running.app);
  const [shown, open] = [
    await party.addQuestion(),
    await party.addQuestion({ text: 'Which song?', type: 'text' }),
  ];
  const unplayed = await party.addQuestion({ text: 'Who cries?' });
  const draft = await party.addQuestion();
  await party.organiser.patch(`/api/questions/${draft.id}`, { isActive: false });
  const anna = await party.joinAs('Anna');
  const bert = await party.joinAs('Bert');
  for (const guest of [anna, bert]) {
    await predict(guest, shown, 'yes');
    await predict(guest, open, 'Hello');
  }
  await party.update({ showAnswers: true });
  await party.setAnswer(shown, 'yes');
  await party.setAnswer(unplayed, 'yes');
  await anna.browser.post(`/api/participants/${anna.participant.id}/seat-links`);
  return { party, asked: [shown, open, unplayed, draft], shown, anna, bert };
}

describe('starting over', () => {
  it('removes all guests and answers, and opens the questions that were played or shown', async () => {
    const { party, anna, asked, shown } = await playedEvent();
    const { status } = await startOver(party);
    expect(status).toBe(204);
    expect(await counted(party)).toEqual(nobody);
    expect(await questionsOf(party)).toEqual(
      asked.map((question, index) => ({ ...question, isActive: index < 3 })),
    );
    const { organiser, code } = party;
    expect((await organiser.get(`/api/events/${code}/leaderboard`)).body).toEqual([]);
    expect((await organiser.get(`/api/events/${code}/stats`)).body).toEqual({
      totalQuestions: 4,
      totalParticipants: 0,
      totalPredictions: 0,
    });
    expect(await predict(anna, shown, 'no')).toBeRefused('not_signed_in');
    dropCachedEvents(running.app);
    expect((await organiser.get(`/api/events/${code}/leaderboard`)).body).toEqual([]);
  });

  it('lets the same people join again, as new guests', async () => {
    const { party, anna, shown } = await playedEvent();
    await startOver(party);
    const rejoined = await join(anna.browser, party.code, 'Anna');
    expect(rejoined.status).toBe(201);
    expect(rejoined.body.id).not.toBe(anna.participant.id);
    expect((await predict({ ...anna, participant: rejoined.body }, shown, 'no')).status).toBe(201);
  });

  it('notifies connected guests of their removal, and empties every board', async () => {
    const { party, anna, bert } = await playedEvent();
    const { code, organiser } = party;
    const phones = [await anna.browser.follow(code, 'guest'), await bert.browser.follow(code, 'guest')];
    const screen = await running.app.browser().follow(code, 'screen');
    const portal = await organiser.follow(code, 'organiser');
    await startOver(party);
    await until('each phone receives its own removal', () =>
      phones.every(({ received }, index) => {
        const { id } = [anna, bert][index]!.participant;
        return received.some(
          ({ name, message }) => name === 'participant:removed' && message.participantId === id,
        );
      }),
    );
    for (const { received } of [screen, portal])
      await until('the boards are empty', () => {
        const removals = received.filter(({ name }) => name === 'participant:removed');
        return removals.length === 1 && removals[0]!.message.seats.length === 2;
      });
    await until('the answers are removed on the phones', () =>
      phones.every(({ received }) =>
        received.some(({ name, message }) => name === 'question:changed' && !message.question.correctAnswer),
      ),
    );
    const fresh = await running.app.browser().follow(code, 'screen');
    expect(fresh.reply).toMatchObject({ ok: true, snapshot: { rows: [], counters: [0, 0] } });
    expect((await organiser.get(`/api/events/${code}`)).body).toMatchObject({ showAnswers: true });
  });

  it('is confirmed by the code, in any case; anything else changes nothing', async () => {
    const { party } = await playedEvent();
    const before = await counted(party);
    for (const wrong of ['', ' ', 'OTHER', `${party.code}X`, party.event.title]) {
      const refused = refusalOf(await startOver(party, wrong), 'invalid');
      expect(refused.issues).toMatchObject([{ path: 'shareCode', message: refused.message }]);
      expect(refused.message).toContain(party.code);
    }
    expect(await counted(party)).toEqual(before);
    expect((await startOver(party, ` ${party.code.toLowerCase()} `)).status).toBe(204);
    expect(await counted(party)).toEqual(nobody);
  });

  it('is confirmed by the current code, not by an earlier one', async () => {
    const { party } = await playedEvent();
    const renamed = `${party.code}-2`;
    await party.update({ shareCode: renamed });
    expect(await startOver(party, party.code)).toBeRefused('invalid');
    expect((await startOver(party, renamed)).status).toBe(204);
  });

  it('resumes a game that was over, and publishes it', async () => {
    const { party, shown, anna } = await playedEvent();
    await party.update({ isOver: true });
    const { received } = await running.app.browser().follow(party.code, 'screen');
    expect((await startOver(party)).status).toBe(204);
    await until('the screen receives the resumed game', () =>
      received.some(({ name, message }) => name === 'event:changed' && !message.event.isOver),
    );
    const rejoined = await join(anna.browser, party.code, 'Anna');
    expect((await predict({ ...anna, participant: rejoined.body }, shown, 'no')).status).toBe(201);
  });

  it('leaves other events unchanged', async () => {
    const { party } = await playedEvent();
    const { party: other } = await playedEvent();
    const before = [await counted(other), await questionsOf(other)];
    await startOver(party);
    expect([await counted(other), await questionsOf(other)]).toEqual(before);
  });

  it('succeeds again when nothing is left', async () => {
    const { party } = await playedEvent();
    await startOver(party);
    expect((await startOver(party)).status).toBe(204);
  });

  it('is refused for the sample game', async () => {
    await makeSampleEvent(running.app.app);
    const owner = await running.app.owner();
    expect(await owner.post('/api/events/MAUI/start-over', { shareCode: 'MAUI' })).toBeRefused(
      'sample_event',
    );
    expect((await owner.get('/api/events/MAUI/participants')).body).toHaveLength(12);
  });

  it('amid predictions and joins keeps only guests who joined afterwards', async () => {
    const party = await createTestEvent(running.app);
    const questions = await runConcurrently(4, async () => party.addQuestion());
    const guests: Guest[] = await runConcurrently(10, async (index) => party.joinAs(`Guest ${index}`));
    const taps = guests.flatMap((guest) => questions.map(async (asked) => predict(guest, asked, 'yes')));
    const [begun, ...rest] = await Promise.all([
      startOver(party),
      ...taps,
      ...Array.from({ length: 5 }, async (_, index) =>
        join(running.app.browser(), party.code, `Late ${index}`),
      ),
    ]);
    expect(begun.status).toBe(204);
    expect(rest.filter(({ status }) => ![201, 401].includes(status))).toEqual([]);
    expect(await storedPredictions({ eventId: party.event.id })).toEqual([]);
    const live = (await party.organiser.get(`/api/events/${party.code}/leaderboard`)).body;
    dropCachedEvents(running.app);
    expect((await party.organiser.get(`/api/events/${party.code}/leaderboard`)).body).toEqual(live);
  });

  it('empties the board in one step for 300 guests with 40 questions', async () => {
    const party = await createTestEvent(running.app);
    const questions = await runConcurrently(40, async () => party.addQuestion());
    const eventId = new Types.ObjectId(party.event.id);
    const at = new Date();
    const predictions = Object.fromEntries(
      questions.slice(0, 10).map(({ id }) => [id, { answer: 'yes', submittedAt: at }]),
    );
    await ParticipantModel.insertMany(
      Array.from({ length: 300 }, () => ({ ...storedGuest(eventId, [at]), predictions })),
    );
    dropCachedEvents(running.app);
    const { received } = await party.organiser.follow(party.code, 'organiser');
    await running.app.browser().follow(party.code, 'guest');
    expect((await startOver(party)).status).toBe(204);
    await until('the board is emptied in one step', () =>
      received.some(({ name, message }) => name === 'participant:removed' && message.seats.length === 300),
    );
  });
});
