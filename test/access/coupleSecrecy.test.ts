import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Audience } from '../../protocol/live.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import { predict } from '../routes/questions/guestCalls.ts';
import type { Browser } from '../support/Browser.ts';
import { newHelper } from '../support/helpers.ts';
import { createTestEvent, type TestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { readEverything } from './readEverything.ts';

const secret = 'Our Own Secret Song';
const otherSecret = 'Nobody Hears This One';

let app: TestApp;
let clientDir: string;
let party: TestEvent;
let song: Question;
let other: Question;
let couple: Browser;
let readers: Record<string, Browser>;
let ids: string[];

const predictAsCouple = async ({ id }: Question, answer: string) =>
  couple.post(`/api/questions/${id}/couple-predictions`, { answer });

/** Moves the show to a step; a step about a question uses the song question. */
async function show({ kind }: { kind: string }): Promise<void> {
  const path = `/api/events/${party.code}/show`;
  const { revision } = (await party.organiser.get(path)).body;
  const step = kind === 'podium' ? { kind } : { kind, questionId: song.id };
  expect((await party.organiser.post(path, { step, revision, closes: true })).status).toBe(200);
}

/** Returns the snapshot of the organisers' room, without the time. */
async function portalOf(browser: Browser): Promise<unknown> {
  const { reply, socket } = await browser.follow(party.code, 'organiser');
  socket.disconnect();
  return reply.ok ? { ...reply.snapshot, now: 0 } : reply.code;
}

/** Reads everything that callers other than the couple can read: calls, pages and rooms. */
async function readAll(): Promise<Record<string, unknown>> {
  const owner = readers.owner!;
  const read = await Promise.all([
    ...Object.entries(readers).map(async ([who, browser]) => [
      who,
      await readEverything(browser, { code: party.code, ids }),
    ]),
    ...['organiser', 'mc'].map(async (who) => [`the room of the ${who}`, await portalOf(readers[who]!)]),
    ...['events', 'dashboard-stats', 'user-stats'].map(async (path) => [
      `the owner's ${path}`,
      (await owner.get(`/api/owner/${path}`)).body,
    ]),
  ]);
  return Object.fromEntries(read) as Record<string, unknown>;
}

beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'foretold-pages-'));
  await writeFile(join(clientDir, 'index.html'), '<!doctype html><title>Foretold</title>');
  app = await startTestApp({ clientDir });
  party = await createTestEvent(app);
  await party.update({ keepsake: 'link' });
  [song, other] = [
    await party.addQuestion({ text: 'Which song?', type: 'text' }),
    await party.addQuestion({ type: 'text' }),
  ];
  const anna = await party.joinAs('Anna');
  await predict(anna, song, 'Hello');
  couple = (await newHelper(app, party, 'couple')).browser;
  ids = [song.id, anna.participant.id];
  readers = {
    guest: anna.browser,
    organiser: party.organiser,
    owner: await app.owner(),
    mc: (await newHelper(app, party, 'mc')).browser,
  };
});
afterAll(async () => {
  await app.stop();
  await rm(clientDir, { recursive: true, force: true });
});

describe('couple’s prediction before the answer is shown', () => {
  it('changes nothing that others can read, and nothing is published to rooms', async () => {
    const audiences: [string, Audience][] = [
      ['owner', 'screen'],
      ['guest', 'guest'],
      ['organiser', 'organiser'],
      ['mc', 'organiser'],
    ];
    const before = await readAll();
    const listeners = await Promise.all(
      audiences.map(async ([who, audience]) => readers[who]!.follow(party.code, audience)),
    );
    for (const answer of ['Another One', secret])
      expect((await predictAsCouple(song, answer)).status).toBeLessThan(300);
    await predictAsCouple(other, otherSecret);
    expect(await readAll()).toEqual(before);

    // Closing a question and holding an answer do not count as showing it.
    const { organiser, code } = party;
    await organiser.post(`/api/questions/${song.id}/answer`, { correctAnswer: 'Hello', isHeld: true });
    await organiser.post(`/api/events/${code}/questions/close`, { questionIds: [song.id] });
    for (const kind of ['question', 'predictions', 'podium']) await show({ kind });
    await party.update({ showAnswers: true });
    await until('everyone has received the change', () =>
      listeners.every(({ received }) => received.some(({ name }) => name === 'visibility:changed')),
    );
    const published = JSON.stringify([await readAll(), listeners.map(({ received }) => received)]);
    expect(published).not.toMatch(/Our Own Secret|Another One|Nobody Hears|coupleAnswer/);
    for (const { socket } of listeners) socket.disconnect();
  });
});

describe('couple’s prediction once the answer is shown', () => {
  it('is published with that answer, without the couple’s other predictions, and disappears when the answer is hidden again', async () => {
    const phone = await readers.guest!.follow(party.code, 'guest');
    const screen = await app.browser().follow(party.code, 'screen');
    await party.setAnswer(song, 'Perfect');
    for (const { received } of [phone, screen]) {
      await until('the reveal is published', () => received.some(({ name }) => name === 'question:revealed'));
      const { reveal } = received.find(({ name }) => name === 'question:revealed')!.message;
      expect(reveal).toMatchObject({ questionId: song.id, correctAnswer: 'Perfect', coupleAnswer: secret });
    }
    await show({ kind: 'answer' });
    const { body } = await readers.guest!.get(`/api/events/${party.code}/show`);
    expect(body.step).toMatchObject({ kind: 'answer', couple: { answer: secret, isCorrect: false } });
    const shown = await readAll();
    for (const who of Object.keys(readers)) expect(JSON.stringify(shown[who])).toContain(secret);
    expect(JSON.stringify([shown, phone.received, screen.received])).not.toContain(otherSecret);

    await party.update({ showAnswers: false });
    await until('the phone receives the end', () =>
      phone.received.some(
        ({ name, message }) => name === 'visibility:changed' && message.showAnswers === false,
      ),
    );
    expect(JSON.stringify(await readAll())).not.toContain(secret);
    for (const { socket } of [phone, screen]) socket.disconnect();
  });
});
