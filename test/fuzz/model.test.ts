import { describe, expect, it } from 'vitest';
import type { RequestFacts } from './inputs/cases.ts';
import { Chance } from './inputs/Chance.ts';
import { frame, opcodes, readFrames } from './inputs/frames.ts';
import { findLogged } from './checks/log.ts';
import { validateAnyReply, validateReply } from './checks/model.ts';
import { ReplyReader, type Reply } from './checks/replies.ts';
import { makeSecrets } from './world.ts';

const secrets = makeSecrets();
const asked: RequestFacts = {
  method: 'GET',
  path: '/api/events/MAUI',
  sender: 'stranger',
  mayBeUnreadable: false,
};

function reply(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers, body: text, bytes: Buffer.from(text) };
}

const faults = (given: Reply, request: RequestFacts = asked) =>
  validateReply(given, request, secrets).map(({ fault }) => fault);

describe('response model', () => {
  it('accepts a success, or a refusal whose code belongs to its status', () => {
    expect(faults(reply(200, { title: 'Ada & Ben' }))).toEqual([]);
    expect(faults(reply(404, { code: 'event_not_found', message: 'No.' }))).toEqual([]);
    expect(faults(reply(400, { code: 'event_not_found', message: 'No.' }))).toEqual(['undocumented answer']);
    expect(faults(reply(404, { code: 'event_not_found' }))).toEqual(['undocumented answer']);
    expect(faults(reply(404, 'Not Found'))).toEqual(['undocumented answer']);
    expect(faults(reply(418, { code: 'teapot', message: 'No.' }))).toEqual(['undocumented answer']);
  });

  it('rejects server errors, except a full queue with Retry-After', () => {
    const full = { code: 'unavailable', message: 'Please try again in a moment.' };
    expect(faults(reply(500, { code: 'internal', message: 'No.' }))).toEqual(['server error']);
    expect(faults(reply(503, full))).toEqual(['server error']);
    expect(faults(reply(503, full, { 'retry-after': '5' }))).toEqual([]);
    expect(validateAnyReply(reply(502, ''), secrets).map(({ fault }) => fault)).toEqual(['server error']);
  });

  it('accepts Node’s own replies only for malformed requests', () => {
    expect(faults(reply(431, ''))).toEqual(['undocumented answer']);
    expect(faults(reply(431, ''), { ...asked, mayBeUnreadable: true })).toEqual([]);
  });

  it('rejects secrets in a body or a header', () => {
    const { hiddenAnswer, email, adminCode } = secrets;
    expect(faults(reply(200, { correctAnswer: hiddenAnswer }))).toEqual(['secret leaked']);
    expect(faults(reply(200, {}, { 'x-code': adminCode }))).toEqual(['secret leaked']);
    expect(faults(reply(200, { email }))).toEqual(['secret leaked']);
    expect(faults(reply(200, { email }), { ...asked, sender: 'owner' })).toEqual([]);
    const stack = 'Error: no\n    at find (/srv/app.js:1:2)';
    expect(faults(reply(400, `${JSON.stringify({ code: 'invalid', message: 'x' })}${stack}`))).toContain(
      'secret leaked',
    );
  });

  it('rejects log errors, and secrets in the log', () => {
    const lines = [
      JSON.stringify({ level: 30, msg: 'listening' }),
      JSON.stringify({ level: 50, msg: 'call failed', err: { message: 'oh' } }),
      `password ${secrets.ownerPassword}`,
    ];
    expect(findLogged(lines.join('\n'), secrets).map(({ fault }) => fault)).toEqual([
      'logged as an error',
      'secret leaked',
    ]);
  });
});

describe('wire parser', () => {
  it('reads replies in any fragments', () => {
    const text =
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\nHTTP/1.1 404 Not Found\r\n\r\nlast';
    const reader = new ReplyReader(['GET', 'GET', 'GET']);
    for (const character of text) reader.take(Buffer.from(character));
    reader.end();
    expect(reader.replies.map(({ status, body }) => [status, body])).toEqual([
      [200, 'ok'],
      [200, 'abc'],
      [404, 'last'],
    ]);
    expect(() => reader.take(Buffer.from('garbage'))).toThrow('not HTTP');
  });

  it('accepts whole server frames only', () => {
    const sent = frame(opcodes.text, 'x'.repeat(300), { isMasked: false });
    const { frames, rest } = readFrames(Buffer.concat([sent, sent.subarray(0, 10)]));
    expect(frames.map(({ payload }) => payload.length)).toEqual([300]);
    expect(rest).toHaveLength(10);
    expect(() => readFrames(frame(opcodes.text, 'masked'))).toThrow('masked');
  });
});

describe('seeded random generator', () => {
  it('returns the same values for the same seed and index, and others otherwise', () => {
    const draw = (seed: number, index: number) => new Chance(seed, index).bytes(16).toString('hex');
    expect(draw(1, 5)).toBe(draw(1, 5));
    const drawn = new Set(
      [0, 1, 2].flatMap((seed) => Array.from({ length: 100 }, (_, index) => draw(seed, index))),
    );
    expect(drawn.size).toBe(300);
  });
});
