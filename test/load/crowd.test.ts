import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question } from '../../protocol/schemas/questions.ts';
import { startQuestionSchedule } from '../../server/jobs/maintenance.ts';
import { ParticipantModel } from '../../server/models/participant.ts';
import { adminCode, createTestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { exhaustJoins } from '../support/exhaustJoins.ts';
import { main } from './crowd.ts';
import { sleep } from './figures.ts';
import { Phone } from './Phone.ts';
import { runCrowd } from './runCrowd.ts';
import { sourcesOf } from './sources.ts';

describe('simulated crowd', () => {
  let app: TestApp;
  // Reveals answers at their scheduled time.
  let stopSchedule: () => Promise<void>;
  beforeAll(async () => {
    app = await startTestApp();
    stopSchedule = startQuestionSchedule(app.app);
  });
  afterAll(async () => {
    await stopSchedule();
    await app.stop();
  });

  async function command(...args: string[]) {
    const lines: string[] = [];
    const exitCode = await main(['--url', app.origin, ...args], (text) => lines.push(text));
    return { exitCode, text: lines.join('\n') };
  }

  async function eventWithQuestions() {
    const party = await createTestEvent(app);
    await party.addQuestion({ text: 'Will it rain?' });
    await party.addQuestion({ text: 'Which cake?', type: 'multiple_choice', options: ['Lemon', 'Nut'] });
    await party.addQuestion({ text: 'How many?', type: 'numeric' });
    await party.addQuestion({ text: 'Which song?', type: 'text' });
    return party;
  }

  it('plays, prints a report, and is removed without affecting other guests', async () => {
    const { code, joinAs } = await eventWithQuestions();
    const real = await joinAs('A real guest');
    const played = await command('--event', code, '--guests', '20', '--minutes', '0.15');
    expect(played.text).toMatch(/guests joined +20/);
    expect(played.text).toMatch(/of these lost +0/);
    expect(played.text).toMatch(/submit to board .* \d+ \/ \d+ \/ \d+ ms/);
    expect(played.exitCode).toBe(0);

    expect((await command('--event', code, '--cleanup')).exitCode).toBe(2);
    expect((await command('--event', code, '--cleanup', '--admin', 'wrong')).exitCode).toBe(2);
    const cleaned = await command('--event', code, '--cleanup', '--admin', adminCode);
    expect(cleaned).toEqual({ exitCode: 0, text: '20 guests of earlier runs were removed.' });
    const left = (await app.browser().get(`/api/events/${code}/participants`)).body as { id: string }[];
    expect(left.map(({ id }) => id)).toEqual([real.participant.id]);
  }, 40_000);

  it('has a host who leads a show to the winners, and measures the steps', async () => {
    const { code, organiser } = await eventWithQuestions();
    // Long enough for the show to finish when each step takes three quarters of a second.
    const show = ['--event', code, '--guests', '10', '--minutes', '0.5', '--show'];
    expect((await command(...show)).exitCode).toBe(2);
    expect(await command(...show, '--admin', 'wrong')).toMatchObject({ exitCode: 1 });
    const played = await command(...show, '--admin', adminCode);
    expect(played.text).toMatch(/of these lost +0/);
    expect(played.text).toMatch(/steps of the show +\d\d, up to the winners/);
    expect(played.text).toMatch(/tap to big screen .* \d+ \/ \d+ \/ \d+ ms/);
    expect(played.text).not.toContain('refused (show');
    expect(played.exitCode).toBe(0);
    expect((await organiser.get(`/api/events/${code}/show`)).body.step.kind).toBe('podium');
    const questions = (await organiser.get(`/api/events/${code}/questions`)).body as Question[];
    expect(questions.filter(({ wasRevealed }) => wasRevealed)).toHaveLength(4);
  });

  it('uses several addresses for calls and sockets when it is larger than a venue', async () => {
    expect(await sourcesOf('http://192.168.0.7:3000', 5_000)).toEqual([undefined]);
    const sources = await sourcesOf(app.origin, 5_000);
    expect(sources).toHaveLength(new Set(sources).size);
    const [first, last] = [sources[0], sources.at(-1)];
    const seen: string[] = [];
    for (const way of ['request', 'upgrade'])
      app.app.http.on(way, ({ socket }: IncomingMessage) => seen.push(socket.remoteAddress ?? ''));
    const { code } = await eventWithQuestions();
    const watch = { submitting: () => {}, heardReveal: () => {} };
    for (const source of [first, last]) {
      seen.length = 0;
      const phone = new Phone(app.origin, code, { watch, source });
      expect(await phone.join([`From ${source}`], { attempt: `${source}`, isOver: () => false })).toBe(true);
      expect(seen).toEqual([source ?? '127.0.0.1']);
      phone.connect();
      await until('it is inside', () => phone.openQuestions.length > 0);
      expect(seen).toEqual([source ?? '127.0.0.1', source ?? '127.0.0.1']);
      phone.disconnect();
    }
  });

  it('waits like a phone while rate limited, and reports guests who never joined', async () => {
    const { code, event } = await createTestEvent(app);
    const watch = { submitting: () => {}, heardReveal: () => {} };
    const phone = new Phone(app.origin, code, { watch });
    const waits = { attempt: 'late', isOver: () => false };
    // The tokens are used up repeatedly, because they refill continuously.
    const throng = setInterval(() => exhaustJoins(app, event.id, '127.0.0.1'), 5);
    const isRefused = async (name: string) =>
      !(await phone.join([name], { attempt: name, isOver: () => true }));
    let count = 0;
    await until('one is too late', async () => isRefused(`Never ${(count += 1)}`));
    expect(phone.refusals).toEqual(['join: 429 too_many_attempts']);
    const joining = phone.join(['Late'], waits);
    await sleep(500);
    clearInterval(throng);
    expect(await joining).toBe(true);
    const { body } = await app.browser().get(`/api/events/${code}/participants`);
    expect((body as { username: string }[]).at(-1)!.username).toBe('Late');
  });

  it('measures a reveal, and detects losses', async () => {
    const { code, event, addQuestion, setAnswer, update } = await eventWithQuestions();
    const question = await addQuestion({ text: 'And snow?' });
    await update({ showAnswers: true });
    const playing = runCrowd({ url: app.origin, event: code, guests: 15, minutes: 0.05 });
    setTimeout(() => void setAnswer(question, 'yes'), 2_000);
    // Removes the acknowledged predictions of one guest.
    const forget = { $unset: { predictions: 1 } };
    setTimeout(() => void ParticipantModel.updateMany({ eventId: event.id }, forget).exec(), 3_150);
    const result = await playing;
    expect(result.joined).toBe(15);
    expect(result.revealMs.length).toBeGreaterThan(0);
    expect(result.boardMs.length).toBeGreaterThan(0);
    expect(result.bytesPerGuest).toBeGreaterThan(500);
    expect(result.lost.length).toBeGreaterThan(0);
  }, 40_000);

  it('prints its usage, and refuses public servers and invalid numbers', async () => {
    expect(await command('--help')).toMatchObject({
      exitCode: 0,
      text: expect.stringContaining('--cleanup'),
    });
    const lines: string[] = [];
    const print = (text: string) => lines.push(text);
    expect(await main(['--url', 'http://198.51.100.7', '--event', 'X'], print)).toBe(2);
    expect(await main(['--event', 'X'], print)).toBe(2);
    expect(await main(['--what'], print)).toBe(2);
    expect(lines[0]).toContain('--yes');
    expect((await command('--event', 'X', '--guests', 'many')).exitCode).toBe(2);
    expect((await command('--event', 'NOBODY')).exitCode).toBe(1);
  });
});
