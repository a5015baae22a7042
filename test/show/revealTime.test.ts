import { afterEach, describe, expect, it } from 'vitest';
import type { Question } from '../../protocol/schemas/questions.ts';
import { QuestionSchedule } from '../../server/usecases/questions/schedule.ts';
import { listen } from '../live/listen.ts';
import { runningServers } from '../nodes/twoServers.ts';
import { predict } from '../routes/questions/guestCalls.ts';
import '../routes/refusals/refusal.ts';
import { dropCachedEvents } from '../support/testApp.ts';
import { until } from '../support/until.ts';
import { createShow } from './createShow.ts';

const servers = runningServers();
let schedules: QuestionSchedule[] = [];

/** Starts the schedules of both servers. Missed reveals happen immediately, later ones at their time. */
async function startSchedules(): Promise<void> {
  schedules = [servers.one, servers.other].map(({ app }) => new QuestionSchedule(app));
  for (const schedule of schedules) await schedule.scheduleAll();
}
afterEach(() => {
  for (const schedule of schedules.splice(0)) schedule.stop();
});

/**
 * A show with a held answer, a connected big screen, and the shortest suspense.
 */
async function ready({ hasScreen = true } = {}) {
  const created = await createShow(servers.one, servers.elsewhere);
  const { anna, code, host, organiser, path, question } = created;
  await organiser.patch(path, { pace: 1 });
  await host.hold();
  const screen = hasScreen ? await listen(servers.one.browser(), code, 'screen') : undefined;
  const phone = await listen(anna.browser, code, 'guest');
  /** Everything that guests can read by HTTP. */
  const readable = async () => {
    const paths = ['', '/questions', '/show', '/leaderboard', '/participants', '/keepsake'];
    const replies = await Promise.all(
      paths.map(async (end) => anna.browser.get(`/api/events/${code}${end}?as=guest`)),
    );
    const page = await anna.browser.get(`/event/${code}`);
    return JSON.stringify([replies.map(({ body }) => body), page.body]);
  };
  const isSeen = async () => (await created.asked())[0]!.correctAnswer === 'yes';
  return { ...created, phone, screen: screen!, readable, isSeen, question };
}

const answerIn = (text: string) => /"correctAnswer"|"correctPredictions":[1-9]|correctAnswer/.test(text);

describe('reveal time of an answer', () => {
  it('is after the suspense, for phones, screens and calls alike', async () => {
    const { anna, at, host, isSeen, phone, question, readable, screen } = await ready();
    const { body } = await host.move(at('answer'));
    expect(body.step).toMatchObject({ kind: 'answer', suspenseMs: 1_000, correctCount: 0 });
    expect(body.step).not.toHaveProperty('correctAnswer');
    expect(await predict(anna, question, 'no')).toBeRefused('question_closed');
    expect(answerIn(await readable())).toBe(false);
    expect(answerIn(JSON.stringify([phone.received, screen.received]))).toBe(false);
    expect(phone.of('stage:changed').at(-1).stage).toMatchObject({ kind: 'answer', questionId: question.id });
    expect(phone.of('stage:changed').at(-1).stage.revealsInMs).toBeLessThanOrEqual(1_000);
    await startSchedules();
    await until('all see it', async () => {
      const isOnPhone = phone.state().questions[0]!.correctAnswer === 'yes';
      const { step } = screen.of('show:changed').at(-1).show;
      return isOnPhone && step.correctAnswer === 'yes' && (await isSeen());
    });
    await until('scores follow', () => phone.state().top[0]?.correctPredictions === 1);
  });

  it('ends on phones when the answer is taken back before it', async () => {
    const { at, host, organiser, phone, question } = await ready();
    await host.move(at('answer'));
    await until('the suspense begins', () => phone.state().stage?.revealsInMs !== undefined);
    await organiser.post(`/api/questions/${question.id}/answer`, { correctAnswer: null });
    await until('it ends', () => phone.state().stage?.revealsInMs === undefined);
    expect(phone.state().stage?.kind).toBe('answer');
  });

  it('is immediate where no screen is connected', async () => {
    const { at, host, isSeen } = await ready({ hasScreen: false });
    const { body } = await host.move(at('answer'));
    expect(body.step).toMatchObject({ correctAnswer: 'yes' });
    expect(await isSeen()).toBe(true);
  });

  it('is cancelled by an undo; the question can be opened again', async () => {
    const { anna, at, code, host, organiser, phone, question, readable } = await ready();
    await host.move(at('answer'));
    expect(
      await organiser.post(`/api/events/${code}/questions/reopen`, { questionIds: [question.id] }),
    ).toBeRefused('question_closed');
    expect((await host.undo()).status).toBe(200);
    const reopened = await organiser.post(`/api/events/${code}/questions/reopen`, {
      questionIds: [question.id],
    });
    expect(reopened.status).toBe(200);
    await organiser.patch(`/api/events/${code}`, { description: 'Later than the moment' });
    await startSchedules();
    expect((await predict(anna, question, 'no')).status).toBe(200);
    expect(answerIn(await readable())).toBe(false);
    expect(phone.of('question:revealed')).toEqual([]);
  });

  it('is postponed while no server runs', async () => {
    const { at, host, isSeen } = await ready();
    await host.move(at('answer'));
    dropCachedEvents(servers.one);
    expect(await isSeen()).toBe(false);
    await startSchedules();
    await until('it is shown', isSeen);
  });

  it('reveals the answer as corrected meanwhile, and nothing when it was removed or hidden', async () => {
    const { addQuestion, asked, at, host, organiser, code, setAnswer } = await ready();
    const others: Question[] = [];
    for (const text of ['Second?', 'Third?', 'Last?']) {
      const other = await addQuestion({ text });
      await host.hold(other, 'yes');
      others.push(other);
    }
    const [second, third, last] = others as [Question, Question, Question];
    const answerOf = async ({ id }: Question) =>
      (await asked()).find((each) => each.id === id)!.correctAnswer;
    await host.move(at('answer'));
    await setAnswer((await asked())[0]!, 'no');
    expect((await asked())[0]).not.toHaveProperty('correctAnswer');
    await startSchedules();
    await until('the corrected one is shown', async () => (await asked())[0]!.correctAnswer === 'no');
    for (const schedule of schedules.splice(0)) schedule.stop();
    await host.move(at('answer', second));
    await setAnswer(second, null);
    await host.move(at('answer', third));
    await organiser.patch(`/api/events/${code}`, { showAnswers: false });
    await host.move(at('answer', last));
    await startSchedules();
    await until('a later one is shown', async () => (await answerOf(last)) === 'yes');
    expect(await Promise.all([second, third].map(answerOf))).toEqual([undefined, undefined]);
  });

  it('applies at a server without a screen, and the log names the host', async () => {
    const { at, code, isSeen, organiser, otherHost } = await ready();
    await servers.sweep();
    const { body } = await otherHost.move(at('answer'));
    expect(body.step).toMatchObject({ suspenseMs: 1_000 });
    expect(await isSeen()).toBe(false);
    await startSchedules();
    await until('it is shown', isSeen);
    const { body: log } = await organiser.get(`/api/events/${code}/log`);
    const entry = log.entries.find(({ what }: { what: string }) => what === 'answersRevealed');
    expect(entry.by).toBe('organiser');
  });
});
