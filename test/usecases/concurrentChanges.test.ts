import { describe, expect, it } from 'vitest';
import { Prediction } from '../../protocol/schemas/predictions.ts';
import { runConcurrently, join, predict, tally, twinOf, type Guest } from '../routes/questions/guestCalls.ts';
import { runningApp } from '../routes/runningApp.ts';
import { createTestEvent, type TestEvent } from '../support/testEvent.ts';
import { storedPredictions } from '../support/stored.ts';
import { dropCachedEvents } from '../support/testApp.ts';

const running = runningApp();
const inRandomOrder = async <T>(works: (() => Promise<T>)[]): Promise<T[]> =>
  Promise.all(
    works.map(async (work) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 30));
      return work();
    }),
  );

const boardOf = async ({ organiser, code }: TestEvent) =>
  (await organiser.get(`/api/events/${code}/leaderboard`)).body;

/** Checks that the leaderboard in memory equals one that is rebuilt from the database. */
async function expectTrueBoard(party: TestEvent): Promise<void> {
  const live = await boardOf(party);
  dropCachedEvents(running.app);
  expect(await boardOf(party)).toEqual(live);
}

const guestsOf = async (party: TestEvent, count: number): Promise<Guest[]> =>
  runConcurrently(count, async (index) => {
    const browser = running.app.browser();
    return { browser, participant: (await join(browser, party.code, `Guest ${index}`)).body };
  });

describe('reveal amid fifty predictions', () => {
  it.each(['setting the answer while answers are shown', 'showing answers when it is set'])(
    'by %s: every accepted prediction was made before it',
    async (how) => {
      const isAnswerFirst = how.startsWith('showing');
      const party = await createTestEvent(running.app);
      const question = await party.addQuestion();
      const guests = await guestsOf(party, 50);
      await (isAnswerFirst ? party.setAnswer(question, 'yes') : party.update({ showAnswers: true }));

      const isShown = async () =>
        (await running.app.browser().get(`/api/events/${party.code}/questions`)).body[0].correctAnswer !==
        undefined;
      const tap = (guest: Guest) => async () => {
        const shownBefore = await isShown();
        const { status } = await predict(guest, question, 'yes');
        return { status, shownBefore };
      };
      const reveal = async () => {
        const reply = await (isAnswerFirst
          ? party.update({ showAnswers: true })
          : party.setAnswer(question, 'yes'));
        expect(reply).toMatchObject({ status: 200 });
        return { counted: (await storedPredictions({ questionId: question.id })).length };
      };
      const outcomes = await inRandomOrder<object>([...guests.map(tap), reveal]);

      const taps = outcomes.filter((one): one is { status: number; shownBefore: boolean } => 'status' in one);
      const accepted = taps.filter(({ status }) => status === 201);
      expect(taps.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
      expect(accepted.filter(({ shownBefore }) => shownBefore)).toEqual([]);
      // When the reveal was acknowledged, every accepted prediction was already stored.
      expect(outcomes.find((one) => 'counted' in one)).toEqual({ counted: accepted.length });
      expect(await storedPredictions({ questionId: question.id })).toHaveLength(accepted.length);
      expect((await predict(guests[0]!, question, 'no')).status).toBe(409);
      await expectTrueBoard(party);
    },
  );
});

describe('two phones of one guest predicting at once', () => {
  it('are both acknowledged; one of the answers is stored and on the board', async () => {
    const party = await createTestEvent(running.app);
    const question = await party.addQuestion();
    const guest = await party.joinAs('Anna');
    const twin = { ...guest, browser: twinOf(guest.browser, running.app.browser()) };
    for (let round = 0; round < 10; round += 1) {
      const answers = round % 2 ? ['yes', 'no'] : ['no', 'yes'];
      const replies = await inRandomOrder(
        [guest, twin].map((phone, index) => async () => predict(phone, question, answers[index])),
      );
      expect(replies.map(({ body }) => body.answer)).toEqual(answers);
      expect(tally(replies)).toEqual(round === 0 ? { 200: 1, 201: 1 } : { 200: 2 });
      const stored = await storedPredictions({ questionId: question.id });
      expect(stored.map(({ participantId }) => participantId)).toEqual([guest.participant.id]);
      await party.setAnswer(question, stored[0]!.answer);
      expect(await boardOf(party)).toMatchObject([{ totalPredictions: 1, correctPredictions: 1 }]);
      await expectTrueBoard(party);
    }
  });
});

describe('removing a guest who is predicting', () => {
  it('leaves no prediction on the board or in the database', async () => {
    const party = await createTestEvent(running.app);
    const questions = await runConcurrently(5, async () => party.addQuestion());
    const guests = await guestsOf(party, 10);
    const taps = guests.flatMap((guest) =>
      questions.map((question) => async () => (await predict(guest, question, 'yes')).status),
    );
    const removals = guests.slice(0, 5).map(
      ({ participant }) =>
        async () =>
          (await party.organiser.delete(`/api/participants/${participant.id}`)).status,
    );
    const statuses = await inRandomOrder([...taps, ...removals]);
    expect(statuses.filter((status) => ![201, 204, 401].includes(status))).toEqual([]);

    const stored = Prediction.array().parse(
      (await party.organiser.get(`/api/events/${party.code}/predictions`)).body,
    );
    const left = new Set(guests.slice(5).map(({ participant }) => participant.id));
    expect(stored.filter(({ participantId }) => !left.has(participantId))).toEqual([]);
    expect(stored).toHaveLength(25);
    const board = await boardOf(party);
    expect(board.map(({ totalPredictions }: { totalPredictions: number }) => totalPredictions)).toEqual([
      5, 5, 5, 5, 5,
    ]);
    await expectTrueBoard(party);
  });
});

describe('deleting or closing a question that is being predicted', () => {
  it('leaves no predictions of a deleted one, and accepts none after closing', async () => {
    const party = await createTestEvent(running.app);
    const [deleted, closed] = [await party.addQuestion(), await party.addQuestion()];
    const guests = await guestsOf(party, 10);
    const statuses = await inRandomOrder([
      ...guests.flatMap((guest) =>
        [deleted, closed].map((question) => async () => (await predict(guest, question, 'no')).status),
      ),
      async () => (await party.organiser.delete(`/api/questions/${deleted.id}`)).status,
      async () => (await party.organiser.patch(`/api/questions/${closed.id}`, { isActive: false })).status,
    ]);
    expect(statuses.filter((status) => ![200, 201, 204, 404, 409].includes(status))).toEqual([]);
    expect(await storedPredictions({ questionId: deleted.id })).toEqual([]);
    const stats = (await party.organiser.get(`/api/events/${party.code}/stats`)).body;
    expect(stats.totalPredictions).toBe((await storedPredictions({ questionId: closed.id })).length);
    await expectTrueBoard(party);
  });
});

describe('concurrent operations of all kinds', () => {
  it('keep the board equal to the stored state', async () => {
    const party = await createTestEvent(running.app);
    const questions = await runConcurrently(4, async () => party.addQuestion());
    const guests = await guestsOf(party, 8);
    const answer = () => (Math.random() < 0.5 ? 'yes' : 'no');
    const works = [
      ...guests.flatMap((guest) =>
        questions.flatMap((question) => [1, 2].map(() => async () => predict(guest, question, answer()))),
      ),
      ...questions.map(
        (question) => async () =>
          party.organiser.post(`/api/questions/${question.id}/answer`, { correctAnswer: answer() }),
      ),
      async () => party.organiser.patch(`/api/events/${party.code}`, { showAnswers: true }),
      async () => party.organiser.patch(`/api/events/${party.code}`, { showAnswers: false }),
      async () =>
        party.organiser.patch(`/api/participants/${guests[0]!.participant.id}`, { username: 'Renamed' }),
      ...Array.from(
        { length: 5 },
        (_, index) => async () => join(running.app.browser(), party.code, `Late ${index}`),
      ),
    ];
    const statuses = (await inRandomOrder(works)).map((reply) => ({ status: reply.status }));
    expect(Object.keys(tally(statuses)).filter((status) => !['200', '201', '409'].includes(status))).toEqual(
      [],
    );
    expect(await boardOf(party)).toHaveLength(13);
    await expectTrueBoard(party);
  });
});
