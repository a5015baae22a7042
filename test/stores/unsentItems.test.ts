import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Device } from './fakePage.ts';

interface Reply {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});
const serverError = (status: number, code: string) => json(status, { message: 'A sentence.', code });
const page = (status: number): Reply => ({ status, body: '<html>Welcome to our Wi-Fi' });

/** Replies that do not refuse the prediction itself. */
const temporaryReplies: [string, Reply][] = [
  ['our 500', serverError(500, 'internal')],
  ['our 503', serverError(503, 'unavailable')],
  ['our 429', serverError(429, 'too_many_attempts')],
  ...[500, 501, 502, 503, 504, 511, 520, 599].map((status): [string, Reply] => [
    `a proxy’s ${status}`,
    page(status),
  ]),
  ...[200, 201, 204, 400, 401, 403, 404, 407, 409, 410, 413, 429, 451].map((status): [string, Reply] => [
    `a page with ${status}`,
    status === 204 ? { status, body: '' } : page(status),
  ]),
  ['foreign JSON', json(404, { error: 'Not Found' })],
  ['JSON with a foreign code', json(403, { message: 'Blocked', code: 'ACCESS_DENIED' })],
  ['JSON with a number as its code', json(401, { message: 'Sign in', code: 401 })],
  ['one of our codes with the status of another code', serverError(403, 'question_closed')],
  ['foreign JSON that reports success', json(200, { status: 'ok' })],
  ['JSON null', json(200, null)],
];

const refused: [string, Reply][] = [
  ['our 400', serverError(400, 'invalid')],
  ['our 401', serverError(401, 'not_signed_in')],
  ['our 403', serverError(403, 'not_allowed')],
  ['our 404', serverError(404, 'question_not_found')],
  ['our 409', serverError(409, 'question_closed')],
];

const waitOptions = { timeout: 15_000 };

/** A phone with the browser API that the stores need, and a server that sends prepared replies. */
describe('unsent prediction or message', () => {
  let server: Server;
  let reply: Reply | undefined;
  let arrived: unknown[];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = JSON.parse(await text(request)) as object;
    const [, , kind, id] = request.url!.split('/');
    const own = kind === 'participants' ? { id, ...sent } : { id: 'p1', questionId: id, ...sent };
    if (!reply) arrived.push(sent);
    const { status, body, headers } = reply ?? json(201, own);
    response.writeHead(status, headers).end(body);
  }

  beforeAll(async () => {
    server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    // The timers of a closed page end with it.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
    arrived = [];
    reply = undefined;
    new Device().openTab();
    const realFetch = globalThis.fetch;
    const { port } = server.address() as AddressInfo;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
      realFetch(`http://127.0.0.1:${port}${path}`, init),
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  async function openPhone() {
    const { sendWaiting, useOutbox, onRefused } = await import('../../client/stores/guest/outbox.ts');
    const { predict, usePredictions } = await import('../../client/stores/guest/predictions.ts');
    const { liveGame } = await import('../../client/stores/guest/game.ts');
    usePredictions.setState({ participantId: 'anna', status: 'known', byQuestion: {} });
    const refusals: unknown[] = [];
    onRefused((_item, { code }) => refusals.push(code));
    return {
      predict: async (questionId = 'q1') => predict('anna', questionId, 'yes'),
      leaveMessage: async () => liveGame.leaveMessage('anna', 'All the best!'),
      shown: (questionId = 'q1') => usePredictions.getState().byQuestion[questionId],
      sendWaiting,
      waiting: () => useOutbox.getState().waiting.length,
      refusals,
    };
  }

  it.each(temporaryReplies)('is kept and retried after %s', async (_what, given) => {
    const phone = await openPhone();
    reply = given;
    await phone.predict();
    expect(await phone.leaveMessage()).toBe('kept');
    expect(phone.shown()).toEqual({ answer: 'yes', state: 'waiting' });
    await phone.sendWaiting();
    expect(phone.waiting()).toBe(2);
    expect(phone.refusals).toEqual([]);

    reply = undefined;
    await phone.sendWaiting();
    expect(arrived).toEqual([{ participantId: 'anna', answer: 'yes' }, { message: 'All the best!' }]);
    expect(phone.shown()).toMatchObject({ answer: 'yes', state: 'saved' });
    expect(phone.waiting()).toBe(0);
  });

  it.each(refused)('is dropped after %s, a refusal of the item itself', async (_what, given) => {
    const phone = await openPhone();
    reply = given;
    await expect(phone.predict()).rejects.toMatchObject({ name: 'ApiError' });
    await expect(phone.leaveMessage()).rejects.toMatchObject({ name: 'ApiError' });
    expect(phone.waiting()).toBe(0);
  });

  it('is sent automatically', async () => {
    const phone = await openPhone();
    reply = serverError(500, 'internal');
    await phone.predict();
    reply = undefined;
    await vi.waitFor(() => expect(phone.shown()?.state).toBe('saved'), waitOptions);
    expect(arrived).toHaveLength(1);
  });

  it('is not delayed by another item that causes a server error', async () => {
    const phone = await openPhone();
    reply = page(502);
    await phone.predict('q1');
    await phone.predict('q2');
    // Only the first item causes a server error.
    const choose = ({ url }: IncomingMessage) =>
      void (reply = url!.includes('q1') ? serverError(500, 'internal') : undefined);
    server.prependListener('request', choose);
    await phone.sendWaiting();
    server.removeListener('request', choose);
    expect(phone.shown('q1')?.state).toBe('waiting');
    expect(phone.shown('q2')?.state).toBe('saved');
  });

  it.each([
    ['seconds', () => '40'],
    ['a date', () => new Date(Date.now() + 40_000).toUTCString()],
  ])('waits as long as the reply asks in %s, together with the next prediction', async (_how, after) => {
    const phone = await openPhone();
    let requestCount = 0;
    const count = () => (requestCount += 1);
    server.on('request', count);
    reply = json(429, { message: 'Later.', code: 'too_many_attempts' }, { 'retry-after': after() });
    await phone.predict('q1');
    reply = undefined;
    await phone.predict('q2');
    await phone.sendWaiting();
    vi.advanceTimersByTime(35_000);
    await phone.sendWaiting();
    expect(requestCount).toBe(1);
    expect(phone.shown('q2')).toEqual({ answer: 'yes', state: 'waiting' });
    vi.advanceTimersByTime(6_000);
    await vi.waitFor(() => expect(phone.waiting()).toBe(0), waitOptions);
    expect(arrived).toHaveLength(2);
    server.removeListener('request', count);
  });

  it('does not wait an hour for another item', async () => {
    const phone = await openPhone();
    reply = json(503, {}, { 'retry-after': '360000' });
    await phone.predict();
    reply = undefined;
    vi.advanceTimersByTime(5 * 60_000);
    await vi.waitFor(() => expect(phone.shown()?.state).toBe('saved'), waitOptions);
  });
});
