import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question } from '../../protocol/schemas/questions.ts';
import { predict, type Guest } from '../routes/questions/guestCalls.ts';
import type { Browser } from '../support/Browser.ts';
import { createTestEvent, type TestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { readEverything, secretsIn, type Everything } from './readEverything.ts';

const hidden = {
  text: 'Never Gonna Give You Up',
  numeric: '424242',
  draft: 'A Draft Nobody Saw',
  note: 'Ask The Groom First',
};
const email = 'couple@secret.example';

let app: TestApp;
let clientDir: string;
let party: TestEvent;
let questions: Record<'yesNo' | 'choice' | 'number' | 'song' | 'draft', Question>;
let first: Guest;
let second: Guest;
/** The browsers that may read as a guest, with the query that requests it. */
let readers: Record<string, { browser: Browser; query: string }>;

const readAll = async (): Promise<Record<string, Everything>> => {
  const ids = [...Object.values(questions), first.participant, second.participant].map(({ id }) => id);
  const read: Record<string, Everything> = {};
  for (const [who, { browser, query }] of Object.entries(readers))
    read[who] = await readEverything(browser, { code: party.code, ids }, query);
  return read;
};

const answer = async (correct: Record<keyof typeof questions, string | null>) => {
  for (const [name, value] of Object.entries(correct))
    await party.setAnswer(questions[name as keyof typeof questions], value);
  await party.organiser.post(`/api/questions/${questions.song.id}/accepted`, {
    accepts: correct.song === null ? [] : [`${correct.song} by somebody`],
  });
};
const none = { yesNo: null, choice: null, number: null, song: null, draft: null };
const truth = { yesNo: 'no', choice: 'Waltz', number: hidden.numeric, song: hidden.text, draft: 'yes' };
const otherTruth = { yesNo: 'yes', choice: 'Tango', number: '1', song: 'Yesterday', draft: 'no' };

/**
 * The guest who is never right predicts first, so that the true order is the reverse of the order while
 * answers are hidden.
 */
beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'foretold-pages-'));
  await writeFile(
    join(clientDir, 'index.html'),
    '<!doctype html><title>Foretold</title><div id="root"></div>',
  );
  app = await startTestApp({ clientDir });
  party = await createTestEvent(app, { email, isPaid: true });
  await party.update({ keepsake: 'link' });
  const choice = { type: 'multiple_choice' as const, options: ['Waltz', 'Tango', 'None'] };
  questions = {
    yesNo: await party.addQuestion(),
    choice: await party.addQuestion({ text: 'Which dance?', ...choice, weight: 2, note: hidden.note }),
    number: await party.addQuestion({
      text: 'How many?',
      type: 'numeric',
      numberRule: 'within',
      tolerance: 1,
      isTieBreaker: true,
    }),
    song: await party.addQuestion({ text: 'Which song?', type: 'text' }),
    draft: await party.addQuestion({ text: hidden.draft }),
  };
  await party.organiser.patch(`/api/questions/${questions.draft.id}`, { isActive: false });
  first = await party.joinAs('Anna');
  second = await party.joinAs('Bert');
  for (const [name, wrong] of Object.entries({ yesNo: 'yes', choice: 'None', number: '3', song: 'Hello' }))
    await predict(first, questions[name as keyof typeof questions], wrong);
  for (const [name, right] of Object.entries({ yesNo: 'no', choice: 'Waltz' }))
    await predict(second, questions[name as keyof typeof questions], right);
  readers = {
    nobody: { browser: app.browser(), query: '' },
    guest: { browser: first.browser, query: '' },
    'the organiser, as a guest': { browser: party.organiser, query: '?as=guest' },
    'the owner, as a guest': { browser: await app.owner(), query: '?as=guest' },
  };
});
afterAll(async () => {
  await app.stop();
  await rm(clientDir, { recursive: true, force: true });
});

const expectNoSecrets = (read: unknown) => {
  expect(secretsIn(read)).toEqual([]);
  const text = JSON.stringify(read);
  for (const secret of [...Object.values(hidden), email, 'The Admin Code'])
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
};

describe('hidden answers', () => {
  it('change nothing that a guest can read when they are set, changed or removed', async () => {
    await answer(none);
    const before = await readAll();
    expect(Object.keys(before.nobody!).length).toBeGreaterThan(15);
    for (const correct of [truth, otherTruth, truth, none, truth]) {
      await answer(correct);
      expect(await readAll()).toEqual(before);
    }
  });

  it('do not appear in anything that a guest can read, nor do scores, drafts or private fields', async () => {
    await answer(truth);
    const read = await readAll();
    expect(Object.keys(read)).toEqual(Object.keys(readers));
    expectNoSecrets(read);
  });

  it('are visible on the organiser’s own screens', async () => {
    const { organiser, code } = party;
    const seen = await organiser.get(`/api/events/${code}/questions`);
    const seenSecrets = secretsIn(seen.body).map((where) => where.split(' ').at(-1));
    expect(new Set(seenSecrets)).toEqual(new Set(['acceptedKeys', 'correctAnswer', 'note']));
    expect(seenSecrets).toHaveLength(7);
    expect(JSON.stringify(seen.body)).toContain(hidden.draft);
    const board = await organiser.get(`/api/events/${code}/leaderboard`);
    expect(board.body).toMatchObject([
      { participant: { username: 'Bert' }, correctPredictions: 2, points: 3 },
      { tieBreakerDistance: 424_239 },
    ]);
  });

  it('are not published to phones and the big screen by any action of the organiser', async () => {
    await answer(none);
    const { code, organiser } = party;
    const phone = await first.browser.follow(code, 'guest');
    const watcher = await app.browser().follow(code, 'guest');
    const screen = await organiser.follow(code, 'screen');
    const listeners = [phone, watcher, screen];

    await answer(truth);
    await answer(otherTruth);
    await party.setAnswer(questions.yesNo, null);
    await answer(truth);
    const path = `/api/questions/${questions.draft.id}`;
    await organiser.patch(path, { text: `${hidden.draft}, Edited` });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(listeners.flatMap(({ received }) => received)).toEqual([]);

    await predict(second, questions.number, hidden.numeric.slice(0, 3));
    await organiser.patch(`/api/questions/${questions.yesNo.id}`, { text: 'Will it pour?' });
    await organiser.patch(`/api/questions/${questions.choice.id}`, { isActive: false });
    const order = [questions.draft, questions.song, questions.yesNo].map(({ id }, at) => ({ id, order: at }));
    await organiser.post(`/api/events/${code}/questions/reorder`, { questionOrders: order });
    await until('all receive the new order', () =>
      listeners.every(({ received }) => received.some(({ name }) => name === 'questions:reordered')),
    );
    await until('the score follows', () =>
      screen.received.some(({ name }) => name === 'leaderboard:changed'),
    );
    for (const { received } of listeners) expectNoSecrets(received);
    for (const { socket } of listeners) socket.disconnect();
  });
});

describe('answers that are shown and hidden again', () => {
  it('are visible to guests while shown, with the true order, but without drafts and private fields', async () => {
    await answer(truth);
    await party.update({ showAnswers: true });
    const shown = await readAll();
    const asGuest = shown.guest!;
    const text = JSON.stringify(asGuest);
    expect(text).toContain(hidden.text);
    expect(text).toContain(hidden.numeric);
    expect(asGuest[`/api/events/${party.code}/leaderboard`]).toMatchObject({
      body: [{ participant: { username: 'Bert' }, correctPredictions: 2 }, { correctPredictions: 0 }],
    });
    const more = secretsIn(shown).filter(
      (where) => !/(correct(Answer|Predictions|Count)|acceptedKeys|points|tieBreakerDistance)$/.test(where),
    );
    expect(more).toEqual([]);
    expect(JSON.stringify(shown)).not.toMatch(
      new RegExp(`${hidden.draft}|${email}|${hidden.note}|The Admin Code`),
    );
  });

  it('are published to phones when shown, and removed when hidden', async () => {
    await party.update({ showAnswers: false });
    const before = await readAll();
    const phone = await first.browser.follow(party.code, 'guest');
    await party.update({ showAnswers: true });
    await until('the phone receives the reveal', () => secretsIn(phone.received).length > 0);
    const receivedBefore = phone.received.length;
    await party.update({ showAnswers: false });
    await until('the phone receives the end', () =>
      phone.received.slice(receivedBefore).some(({ name }) => name === 'visibility:changed'),
    );
    phone.socket.disconnect();
    expect(await readAll()).toEqual(before);
    expectNoSecrets(before);
    expectNoSecrets(phone.received.slice(receivedBefore).filter(({ name }) => name === 'visibility:changed'));
  });
});
