import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { EventModel } from '../../../server/models/event.ts';
import { ParticipantModel } from '../../../server/models/participant.ts';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';
import type { Browser } from '../../support/Browser.ts';
import { predict, type Guest } from '../questions/guestCalls.ts';
import { readRefusal, refusalOf } from './refusal.ts';
import { runningApp } from '../runningApp.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';

const running = runningApp();
let party: TestEvent;
let question: Question;
let anna: Guest;
let owner: Browser;

beforeAll(async () => {
  party = await createTestEvent(running.app);
  question = await party.addQuestion({ type: 'multiple_choice', options: ['A', 'B'] });
  anna = await party.joinAs('Anna');
  owner = await running.app.owner();
  await predict(anna, question, 'A');
});

/** Every call with a body, a caller who may make it, and a valid body. */
const calls = (): {
  method: string;
  path: string;
  by: Browser;
  body: Record<string, unknown>;
  limit: number;
}[] => {
  const event = `/api/events/${party.code}`;
  const questionPath = `/api/questions/${question.id}`;
  const participantPath = `/api/participants/${anna.participant.id}`;
  const organiser = party.organiser;
  const [ordinary, list, image] = [16 * 1_024, 64 * 1_024, 15 * 1_024 * 1_024];
  const form = { title: 'New', date: '2026-12-05T15:30', location: 'Here', description: 'Soon' };
  const questionOrders = [{ id: question.id, order: 1 }];
  return [
    {
      method: 'POST',
      path: '/api/events',
      by: owner,
      limit: list,
      body: {
        ...form,
        adminCode: 'the code',
        customShareCode: 'BAD-INPUT',
        questions: ['Why?'],
        email: 'a@b.example',
        isPaid: true,
        isActive: true,
      },
    },
    {
      method: 'PATCH',
      path: event,
      by: organiser,
      limit: image,
      body: { ...form, shareCode: party.code, adminCode: 'the code', isActive: true, showAnswers: false },
    },
    {
      method: 'POST',
      path: `${event}/header-image`,
      by: organiser,
      limit: image,
      body: { headerImage: '' },
    },
    {
      method: 'POST',
      path: `${event}/start-over`,
      by: organiser,
      limit: ordinary,
      body: { shareCode: 'NOT-IT' },
    },
    { method: 'POST', path: '/api/seats', by: anna.browser, limit: ordinary, body: { token: 'unknown' } },
    {
      method: 'POST',
      path: '/api/shorten',
      by: anna.browser,
      limit: ordinary,
      body: { url: running.app.origin },
    },
    { method: 'POST', path: `${event}/admin-auth`, by: organiser, limit: ordinary, body: { adminCode: 'x' } },
    { method: 'POST', path: `${event}/participants`, by: owner, limit: ordinary, body: { username: 'Bert' } },
    {
      method: 'POST',
      path: `${event}/questions`,
      by: organiser,
      limit: ordinary,
      body: { text: 'Why?', type: 'multiple_choice', options: ['A', 'B'] },
    },
    {
      method: 'POST',
      path: `${event}/questions/reorder`,
      by: organiser,
      limit: list,
      body: { questionOrders },
    },
    {
      method: 'PATCH',
      path: questionPath,
      by: organiser,
      limit: ordinary,
      body: { text: 'Why?', options: ['A', 'B'], isActive: true },
    },
    {
      method: 'POST',
      path: `${questionPath}/answer`,
      by: organiser,
      limit: ordinary,
      body: { correctAnswer: 'A' },
    },
    {
      method: 'POST',
      path: `${questionPath}/predictions`,
      by: anna.browser,
      limit: ordinary,
      body: { participantId: anna.participant.id, answer: 'A' },
    },
    { method: 'PATCH', path: participantPath, by: anna.browser, limit: ordinary, body: { message: 'Hi' } },
    { method: 'PATCH', path: participantPath, by: organiser, limit: ordinary, body: { username: 'Anna' } },
    { method: 'POST', path: '/api/owner/auth', by: owner, limit: ordinary, body: { password: 'x' } },
  ];
};

/** Returns the stored data, to check that a refused call has changed nothing. */
const stored = async () =>
  JSON.stringify([
    // The participant count is written in the background, shortly after a join.
    await EventModel.find({}, { participantCount: 0 }).lean(),
    await ParticipantModel.find().lean(),
  ]);

const unwanted: [string, unknown][] = [
  ['an operator that matches everything', { $ne: null }],
  ['an operator with a text', { $gt: '' }],
  ['a script operator', { $where: 'sleep(1000)' }],
  ['a regex operator', { $regex: '.*' }],
  ['a list of operators', [{ $ne: null }]],
  ['an unexpected number', -1.5],
  ['nested lists', [[[]]]],
];

describe('invalid input changes nothing', () => {
  it.each(unwanted)('%s, in every field of every body', async (_, value) => {
    const before = await stored();
    for (const { method, path, by, body } of calls())
      for (const field of Object.keys(body)) {
        if (typeof value === 'number' && /[aA]nswer$/.test(field)) continue;
        const answer = await by.send(method, path, { ...body, [field]: value });
        expect(refusalOf(answer, 'invalid').issues?.[0]?.path.split('.')[0]).toBe(field);
      }
    expect(await stored()).toBe(before);
  });

  it('invalid JSON, or JSON that is not an object', async () => {
    for (const { method, path, by } of calls()) {
      for (const broken of [
        '{',
        '{"a":',
        'not json',
        '"text"',
        '7',
        'true',
        '{"__proto__":{"isOwner":true}}',
      ])
        expect(await by.send(method, path, broken)).toBeRefused('malformed_body');
      for (const shape of ['[]', '[{}]']) readRefusal(await by.send(method, path, shape));
    }
  });

  it('a body that is not JSON', async () => {
    for (const { method, path, by, body } of calls())
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/xml',
      ])
        expect(await by.send(method, path, JSON.stringify(body), { 'content-type': type })).toBeRefused(
          'unsupported_media_type',
        );
  });

  it('a compressed body of any encoding and content', async () => {
    const packed = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    for (const { method, path, by, body } of calls()) {
      const odd = { 'content-encoding': 'x-own' };
      expect(await by.send(method, path, body, odd)).toBeRefused('unsupported_media_type');
      const response = await fetch(running.app.origin + path, {
        method,
        headers: { ...packed, cookie: by.cookie },
        body: gzipSync(JSON.stringify(body)),
      });
      expect(response.status).toBe(415);
    }
  });

  it('megabytes that are not a picture, before they are decoded', async () => {
    const path = `/api/events/${party.code}`;
    const image = `"data:image/png;base64,${'A'.repeat(200_000)}"`;
    for (const large of [
      `[${'[],'.repeat(4_000_000)}[]]`,
      `{"logo":[${'[],'.repeat(4_000_000)}[]]}`,
      `{"logo":${image},"title":[${'{},'.repeat(30_000)}{}]}`,
      `{"logo":${image},"headerImage":${image}}`,
      `{"logo":"${'","'.repeat(100_000)}"}`,
      `{"logo":"${'\\"'.repeat(100_000)}"}`,
    ])
      expect(await party.organiser.send('PATCH', path, large)).toBeRefused('body_too_large');
    expect(await party.organiser.send('PATCH', path, `{"logo":${image}}`)).toBeRefused('invalid');
    expect(await party.organiser.send('PATCH', path, `{"logo":${image}`)).toBeRefused('malformed_body');
  });

  it('a body over the limit of its call: 16 KB, 64 KB, 15 MB', async () => {
    for (const { method, path, by, body, limit } of calls()) {
      const padded = (bytes: number) => {
        const text = JSON.stringify({ ...body, padding: '' });
        return text.replace('"padding":""', `"padding":"${'x'.repeat(bytes - text.length)}"`);
      };
      expect(await by.send(method, path, padded(limit + 1))).toBeRefused('body_too_large');
      if (limit > 100_000) continue;
      const fits = await by.send(method, path, padded(limit).replace('"padding"', '"pudding"'));
      expect([200, 201, 400, 403, 404, 409]).toContain(fits.status);
    }
  });

  it('many mistakes, of which at most twenty are reported', async () => {
    const questions = Array.from({ length: 150 }, () => 7);
    const answer = await owner.post('/api/events', { title: 'A', adminCode: 'the code', questions });
    expect(refusalOf(answer, 'invalid').issues).toHaveLength(20);
  });

  it('a body that never ends', async () => {
    const response = await fetch(`${running.app.origin}/api/events/${party.code}/participants`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new ReadableStream({
        start(stream) {
          for (let part = 0; part < 17; part += 1)
            stream.enqueue(new TextEncoder().encode('{'.padEnd(1_024)));
          stream.close();
        },
      }),
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'body_too_large' });
  });
});
