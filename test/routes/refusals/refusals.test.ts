import { once } from 'node:events';
import { request as open, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../protocol/errorCodes.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { makeSampleEvent } from '../../../server/jobs/sampleEvent.ts';
import { EventModel } from '../../../server/models/event.ts';
import type { Browser } from '../../support/Browser.ts';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';
import { cookieOf, nowInSeconds } from './cookies.ts';
import { join, predict, type Guest } from '../questions/guestCalls.ts';
import './refusal.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();
let party: TestEvent;
let question: Question;
let anna: Guest;

beforeAll(async () => {
  party = await createTestEvent(running.app);
  question = await party.addQuestion();
  anna = await party.joinAs('Anna');
});

/** Sends the headers of a picture without its body. Returns the refusal. */
async function refusalBefore(
  event: string,
  by: Browser,
  announced: Record<string, string | number>,
): Promise<ErrorCode> {
  const request = open(`${running.app.origin}/api/events/${event}/header-image`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: by.cookie, ...announced },
  });
  request.flushHeaders();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const { code } = (await json(response)) as { code: ErrorCode };
  request.on('error', () => undefined).destroy();
  return code;
}

describe('order of refusals', () => {
  const unknown = 'f'.repeat(24);
  const large = `{"x":"${'x'.repeat(17_000)}"}`;
  const refused = async (
    path: string,
    body: unknown,
    by = running.app.browser(),
    type = 'application/json',
  ) => (await by.send('POST', path, body, { 'content-type': type })).body.code as ErrorCode;

  it('unreadable body first: 413, then 415, then 400', async () => {
    for (const path of [`/api/questions/${unknown}/answer`, `/api/questions/${question.id}/answer`]) {
      expect(await refused(path, large, undefined, 'text/plain')).toBe('body_too_large');
      expect(await refused(path, '{', undefined, 'text/plain')).toBe('unsupported_media_type');
      expect(await refused(path, '{')).toBe('malformed_body');
    }
  });

  it('then the missing resource (404), for any caller and input', async () => {
    for (const by of [running.app.browser(), anna.browser, party.organiser]) {
      expect(await refused(`/api/questions/${unknown}/answer`, { correctAnswer: [] }, by)).toBe(
        'question_not_found',
      );
      expect(await refused('/api/events/NOWHERE/questions', {}, by)).toBe('event_not_found');
    }
  });

  it('then the caller: 401 without a grant, 403 with a wrong one', async () => {
    for (const body of [{}, { correctAnswer: [] }, { correctAnswer: 'yes' }]) {
      expect(await refused(`/api/questions/${question.id}/answer`, body)).toBe('not_signed_in');
      expect(await refused(`/api/questions/${question.id}/answer`, body, anna.browser)).toBe('not_allowed');
    }
  });

  it.each<[string, Record<string, string | number>]>([
    ['of megabytes', { 'content-length': 14_000_000 }],
    ['of more than 64 KB', { 'content-length': 64 * 1_024 + 1 }],
    ['of unknown length', { 'transfer-encoding': 'chunked' }],
  ])('the caller (404, 401, 403) before a picture %s is read', async (_, announced) => {
    const nobody = running.app.browser();
    expect(await refusalBefore('NOWHERE', party.organiser, announced)).toBe('event_not_found');
    expect(await refusalBefore(party.code, nobody, announced)).toBe('not_signed_in');
    expect(await refusalBefore(party.code, anna.browser, announced)).toBe('not_allowed');
  });

  it('then the input (400), and last a conflict (409)', async () => {
    const closed = await party.addQuestion();
    await party.organiser.patch(`/api/questions/${closed.id}`, { isActive: false });
    expect(await predict(anna, closed, 'maybe')).toBeRefused('invalid');
    expect(await predict(anna, closed, 'yes')).toBeRefused('question_closed');
    await party.update({ isOver: true });
    expect(await predict(anna, closed, 'maybe')).toBeRefused('invalid');
    expect(await predict(anna, closed, 'yes')).toBeRefused('event_over');
    await party.update({ isOver: false });
    const path = `/api/events/${party.code}/participants`;
    expect(await refused(path, { username: 'A' })).toBe('invalid');
    expect(await refused(path, { username: 'Anna' })).toBe('name_taken');
  });
});

describe('API addresses', () => {
  it('that do not exist answer 404 in JSON', async () => {
    for (const path of [
      '/api/nothing',
      '/api',
      '/api/',
      '/api/events/A/B/C',
      '/apis',
      '/API%2Fevents',
      '/api/__proto__',
    ])
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await running.app.browser().send(method, path);
        expect(answer).toBeRefused('not_found');
        expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      }
  });

  it('that exist answer 405 to an unsupported method', async () => {
    for (const [method, path] of [
      ['PUT', `/api/events/${party.code}`],
      ['DELETE', `/api/events/${party.code}`],
      ['GET', '/api/logout'],
      ['GET', `/api/questions/${question.id}`],
      ['POST', `/api/participants/${anna.participant.id}`],
      ['PATCH', '/api/session'],
    ] as const)
      expect(await running.app.browser().send(method, path)).toBeRefused('method_not_allowed');
  });

  it('answer HEAD as GET, without the body', async () => {
    for (const path of [
      `/api/events/${party.code}`,
      `/api/events/${party.code}/questions`,
      '/healthz',
      '/readyz',
    ]) {
      const head = await fetch(running.app.origin + path, { method: 'HEAD' });
      const get = await running.app.browser().get(path);
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    }
    expect((await fetch(`${running.app.origin}/api/events/NOWHERE`, { method: 'HEAD' })).status).toBe(404);
  });

  it('are never cached', async () => {
    for (const path of [`/api/events/${party.code}`, '/api/events/NOWHERE', '/api/session'])
      expect((await running.app.browser().get(path)).headers.get('cache-control')).toBe('no-store');
  });
});

describe('sample game', () => {
  it('is readable, and guests’ writes are refused as sample_event', async () => {
    await makeSampleEvent(running.app.app);
    const reader = running.app.browser();
    const event = await EventModel.findOne({ codes: 'MAUI' }).lean();
    const questions = (await reader.get('/api/events/maui/questions')).body as Question[];
    const [player] = (await reader.get('/api/events/MAUI/participants')).body;
    expect(questions.every(({ correctAnswer }) => correctAnswer !== undefined)).toBe(true);
    expect((await reader.get('/api/events/MAUI/leaderboard')).body).toHaveLength(12);

    expect(await join(reader, 'MAUI', 'Anna')).toBeRefused('sample_event');
    expect(await join(reader, 'MAUI', 'Ben')).toBeRefused('sample_event');
    // No guest ever gets a grant for the sample game; one with such a cookie would be refused as well.
    const seated = running.app.browser();
    seated.cookie = cookieOf({ p: [[event!._id.toString(), player.id, nowInSeconds()]] });
    for (const asked of questions)
      expect(await predict({ browser: seated, participant: player }, asked, asked.correctAnswer)).toBeRefused(
        'sample_event',
      );
    expect(await seated.patch(`/api/participants/${player.id}`, { message: 'Hi' })).toBeRefused(
      'sample_event',
    );
    const hiding = { state: 'hidden', message: '', from: 'undecided' };
    const owner = await running.app.owner();
    expect(await owner.post(`/api/participants/${player.id}/message`, hiding)).toBeRefused('sample_event');
    expect((await reader.get('/api/events/MAUI/participants')).body).toHaveLength(12);
  });

  it('is not among the owner’s events', async () => {
    const owner = await running.app.owner();
    const codes = (await owner.get('/api/owner/events')).body.map(
      ({ shareCode }: { shareCode: string }) => shareCode,
    );
    expect(codes).toContain(party.code);
    expect(codes).not.toContain('MAUI');
  });
});
