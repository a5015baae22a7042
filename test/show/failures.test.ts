import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShownStep } from '../../protocol/schemas/show.ts';
import { QuestionSchedule } from '../../server/usecases/questions/schedule.ts';
import { hasProgram, RedisServer } from '../cluster/startCluster.ts';
import { listen } from '../live/listen.ts';
import { startTwoServers, type TwoServers } from '../nodes/twoServers.ts';
import { predict, tally } from '../routes/questions/guestCalls.ts';
import '../routes/refusals/refusal.ts';
import { until } from '../support/until.ts';
import { guestOf, createShow } from './createShow.ts';

let servers: TwoServers;
let redis: RedisServer | undefined;
/** Reveal answers at their planned time. */
let schedules: QuestionSchedule[];
beforeAll(async () => {
  servers = await startTwoServers();
  schedules = [servers.one, servers.other].map(({ app }) => new QuestionSchedule(app));
  if (!hasProgram('redis-server')) return;
  redis = await RedisServer.start();
  await servers.connectRedis(redis);
  await servers.sweep();
});
afterAll(async () => {
  for (const schedule of schedules) schedule.stop();
  await servers.stop();
  await redis?.kill();
});

const onOne = async () => createShow(servers.one);
const onTwo = async () => createShow(servers.one, servers.elsewhere);

/** The big screen and the host's other device use the server of the third column. */
describe.each([
  ['one server', onOne, () => servers.one],
  ['two servers', onTwo, () => servers.other],
])('show failures, at %s:', (where, begin, there) => {
  const isPossible = () => where === 'one server' || redis !== undefined;

  /** Connects a big screen; the result has its current step. */
  async function look(code: string) {
    const screen = await listen(there().browser(), code, 'screen');
    const step = <Kind extends ShownStep['kind']>(kind: Kind) => {
      const now = screen.state().show?.step;
      return now?.kind === kind ? (now as Extract<ShownStep, { kind: Kind }>) : undefined;
    };
    return { ...screen, step };
  }

  it('the host’s phone dies between closing and answer: another device continues from the current step', async ({
    skip,
  }) => {
    if (!isPossible()) skip('There is no redis-server here.');
    const { at, code, host, otherHost } = await begin();
    const { step } = await look(code);
    await host.hold();
    await host.move(at('predictions'), { closes: true });
    await until('the screen follows', () => step('predictions') !== undefined);
    expect(await otherHost.seen()).toMatchObject({ step: { kind: 'predictions', predictionCount: 2 } });
    expect((await otherHost.move(at('answer'))).status).toBe(200);
    await until('the answer is shown', () => step('answer')?.correctAnswer === 'yes');
  });

  it('two hosts press at once: one step is taken, the other host sees the current step', async ({ skip }) => {
    if (!isPossible()) skip('There is no redis-server here.');
    const { code, host, otherHost, shown } = await begin();
    const { state } = await look(code);
    const seen = await host.seen();
    const both = await Promise.all([
      host.move({ kind: 'pause' }, { revision: seen.revision }),
      otherHost.move({ kind: 'leaderboard' }, { revision: seen.revision }),
    ]);
    expect(tally(both)).toEqual({ 200: 1, 409: 1 });
    await until('both servers have received the step', async () => (await shown()).revision === 1);
    const { step } = await shown();
    await until('the screen shows that one', () => state().show?.step.kind === step.kind);
  });

  it('two hosts show two answers at once: the refused one shows and closes nothing', async ({ skip }) => {
    if (!isPossible()) skip('There is no redis-server here.');
    const { addQuestion, asked, at, host, otherHost } = await begin();
    const other = await addQuestion({ text: 'Will the groom cry?' });
    await host.hold();
    await host.hold(other, 'no');
    const seen = await host.seen();
    const both = await Promise.all([
      host.move(at('answer'), { revision: seen.revision }),
      otherHost.move(at('answer', other), { revision: seen.revision }),
    ]);
    expect(tally(both)).toEqual({ 200: 1, 409: 1 });
    const questions = await asked();
    const lost = questions[both.findIndex(({ status }) => status === 409)];
    expect(lost).not.toHaveProperty('correctAnswer');
    expect(lost).toMatchObject({ isActive: true });
    expect(questions.filter(({ correctAnswer }) => correctAnswer !== undefined)).toHaveLength(1);
  });

  it('a correction during the podium replaces the guest on it', async ({ skip }) => {
    if (!isPossible()) skip('There is no redis-server here.');
    const { anna, at, bert, code, host, otherHost } = await begin();
    const { step } = await look(code);
    await host.hold();
    await host.move(at('answer'));
    await host.move({ kind: 'podium' });
    const first = () => step('podium')?.places[0]?.guests;
    await until('Anna has won', () => first()?.[0]?.id === anna.participant.id);
    await otherHost.hold(undefined, 'no');
    await until('Bert has won', () => first()?.[0]?.id === bert.participant.id);
    expect(first()).toEqual([guestOf(bert)]);
  });

  it('removing a guest on the podium promotes the next one', async ({ skip }) => {
    if (!isPossible()) skip('There is no redis-server here.');
    const { anna, at, addQuestion, bert, code, host, otherHost } = await begin();
    const song = await addQuestion({ text: 'Which song?', type: 'text', weight: 2 });
    await predict(anna, song, 'Hello');
    await predict(bert, song, 'Hello');
    const { step } = await look(code);
    for (const [question, answer] of [
      [undefined, 'yes'],
      [song, 'Hello'],
    ] as const) {
      await host.hold(question, answer);
      await host.move(at('answer', question));
    }
    await host.move({ kind: 'podium' });
    const names = () => step('podium')?.places.map(({ place, points }) => `${place} ${points}`);
    await until('both are on the podium', () => names()?.join() === '1 3,2 2');
    await otherHost.browser.delete(`/api/participants/${anna.participant.id}`);
    await until('Bert is first', () => names()?.join() === '1 2');
    expect(step('podium')?.places[0]?.guests).toEqual([guestOf(bert)]);
  });

  it('an accepted answer is removed while it is on the screen', async ({ skip }) => {
    if (!isPossible()) skip('There is no redis-server here.');
    const { anna, addQuestion, at, bert, board, code, host, otherHost } = await begin();
    const song = await addQuestion({ text: 'Which song?', type: 'text' });
    await predict(anna, song, 'Perfect');
    await predict(bert, song, 'perfect by Ed Sheeran');
    const { step } = await look(code);
    await host.hold(song, 'Perfect');
    const change = async (body: object) => otherHost.browser.post(`/api/questions/${song.id}/accepted`, body);
    await change({ accepts: ['Perfect by Ed Sheeran'] });
    await host.move(at('answer', song));
    await until('both were right', () => step('answer')?.correctCount === 2);
    await change({ takesBack: ['Perfect by Ed Sheeran'] });
    await until('Anna alone was right', () => step('answer')?.right.length === 1);
    expect(step('answer')?.right).toEqual([guestOf(anna)]);
    await until('the board follows', async () => {
      const rows = await board();
      return rows[0].correctPredictions === 1 && rows[1].correctPredictions === 0;
    });
  });

  it('a screen that wakes from sleep gets the current step and its elapsed time', async ({ skip }) => {
    if (!isPossible()) skip('There is no redis-server here.');
    const { at, code, host } = await begin();
    const { socket } = await look(code);
    socket.disconnect();
    await host.move(at('question'));
    await until('the step has been shown for a moment', async () => (await host.seen()).shownForMs > 300);
    const { snapshot } = await look(code);
    expect(snapshot.show).toMatchObject({ revision: 1, step: { kind: 'question', predictionCount: 2 } });
    expect(snapshot.show.shownForMs).toBeGreaterThan(250);
  });

  it('a slow network delivers a request twice: it is applied once, and overwrites no other host’s change', async ({
    skip,
  }) => {
    if (!isPossible()) skip('There is no redis-server here.');
    const { at, host, otherHost, path, shown } = await begin();
    await host.hold();
    const late = { step: at('answer'), revision: 0 };
    await host.browser.post(path, late);
    // The reply was lost, and the request is retried through another server.
    expect((await otherHost.browser.post(path, late)).status).toBe(200);
    await otherHost.move({ kind: 'leaderboard' });
    expect(await host.browser.post(path, late)).toBeRefused('show_moved');
    expect(await host.browser.post(`${path}/undo`, { revision: 1 })).toBeRefused('show_moved');
    await until('nothing has moved', async () => (await shown()).step.kind === 'leaderboard');
    expect((await shown()).revision).toBe(2);
  });
});
