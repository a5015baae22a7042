import { describe, expect, it } from 'vitest';
import { joinPace } from '../../../server/base/limits.ts';
import { inParallel } from '../../load/bench/benchKit.ts';
import { Caller, type Answer } from '../../load/Caller.ts';
import { sleep } from '../../load/figures.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { exhaustJoins } from '../../support/exhaustJoins.ts';
import { runConcurrently, tally } from '../questions/guestCalls.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp({ trustProxyHops: 1 });
const venue = '127.0.0.2';
let count = 0;

/** Joins with a new phone, from the address `from` or from the address that a proxy reports. */
async function joinWithNewPhone(code: string, { from = venue, forwardedFor = '', key = '' } = {}) {
  const caller = new Caller(running.app.origin, from);
  caller.timeoutMs = 60_000;
  const username = `Guest ${(count += 1)}`;
  return { ...(await repeatJoin(caller, code, username, { forwardedFor, key })), caller, username };
}

const repeatJoin = async (
  caller: Caller,
  code: string,
  username: string,
  { forwardedFor = '', key = '' } = {},
) =>
  caller.call(
    'POST',
    `/api/events/${code}/participants`,
    { username },
    { ...(key && { 'idempotency-key': key }), ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) },
  );

/**
 * Joins with new phones until their address is out of tokens. Repeats this, because the bucket refills
 * continuously.
 */
async function joinWithoutTokens(eventId: string, { code = '', forwardedFor = '', network = venue }) {
  for (;;) {
    exhaustJoins(running.app, eventId, network);
    const late = await joinWithNewPhone(code, { forwardedFor });
    if (late.status === 429) return late;
  }
}

/** Runs a script that joins with new names, 64 at a time. Returns the replies and the duration. */
async function runJoinScript(code: string, tries: number) {
  const answers: Answer[] = [];
  const startedAt = performance.now();
  await inParallel(tries, 64, async () => void answers.push(await joinWithNewPhone(code)));
  return { answers, seconds: (performance.now() - startedAt) / 1_000 };
}

describe('join rate limit', () => {
  it('lets a venue of 1,000 guests behind one address join without a pause', async () => {
    const { code } = await createTestEvent(running.app);
    const { answers } = await runJoinScript(code, 1_000);
    expect(tally(answers)).toEqual({ 201: 1_000 });
  });

  it('limits a script to the burst and then five a second, without delaying others', async () => {
    const { code } = await createTestEvent(running.app);
    const elsewhere = await createTestEvent(running.app);
    const { answers, seconds } = await runJoinScript(code, 2_000);
    const { 201: joined = 0, 429: refused = 0 } = tally(answers);
    expect(joined + refused).toBe(2_000);
    expect(joined).toBeGreaterThanOrEqual(joinPace.burst);
    expect(joined).toBeLessThanOrEqual(joinPace.burst + seconds * joinPace.perSecond + 1);

    const { status, body, headers } = answers.find((answer) => answer.status === 429)!;
    expect([status, body]).toEqual([
      429,
      {
        code: 'too_many_attempts',
        reason: 'refusals.tooManyJoins',
        message: 'So many guests are joining right now. Please try again in a moment.',
      },
    ]);
    expect(Number(headers['retry-after'])).toBe(1);

    expect((await joinWithNewPhone(code, { from: '127.0.0.3' })).status).toBe(201);
    expect((await joinWithNewPhone(elsewhere.code)).status).toBe(201);
  }, 400_000);

  it('accepts a guest who waited as long as requested', async () => {
    const { code, event } = await createTestEvent(running.app);
    const late = await joinWithoutTokens(event.id, { code });
    await sleep(Number(late.headers['retry-after']) * 1_000);
    expect((await repeatJoin(late.caller, code, late.username)).status).toBe(201);
  });

  it('never refuses existing guests, recognised by their cookie or by their key', async () => {
    const { code, event } = await createTestEvent(running.app);
    const key = 'the key of this page';
    const inside = await joinWithNewPhone(code, { key });
    const repeated: Answer[] = [];
    for (let times = 0; times < 20; times += 1) {
      exhaustJoins(running.app, event.id, venue);
      repeated.push(await repeatJoin(inside.caller, code, inside.username));
      exhaustJoins(running.app, event.id, venue);
      repeated.push(await repeatJoin(new Caller(running.app.origin, venue), code, inside.username, { key }));
    }
    expect(tally(repeated)).toEqual({ 200: 40 });
    expect(new Set(repeated.map(({ body }) => body.id))).toEqual(new Set([inside.body.id]));
  });

  it('does not count a repeated join', async () => {
    const { code, event } = await createTestEvent(running.app);
    const { caller, username } = await joinWithNewPhone(code);
    exhaustJoins(running.app, event.id, venue, 30);
    expect(tally(await runConcurrently(60, async () => repeatJoin(caller, code, username)))).toEqual({
      200: 60,
    });
    expect(tally(await runConcurrently(30, async () => joinWithNewPhone(code)))).toEqual({ 201: 30 });
  });

  it('counts a join with a taken name', async () => {
    const { code, event } = await createTestEvent(running.app);
    const { username } = await joinWithNewPhone(code);
    exhaustJoins(running.app, event.id, venue, 2);
    const tries = await runConcurrently(40, async () =>
      repeatJoin(new Caller(running.app.origin, venue), code, username),
    );
    expect(tally(tries)[409]).toBeGreaterThanOrEqual(2);
    expect(tally(tries)[429]).toBeGreaterThan(0);
  });

  it('counts IPv6 addresses by their network behind a trusted proxy', async () => {
    const { code, event } = await createTestEvent(running.app);
    await joinWithoutTokens(event.id, {
      code,
      forwardedFor: '2001:db8:1:2::1',
      network: '2001:db8:1:2:ffff::7',
    });
    exhaustJoins(running.app, event.id, '2001:db8:1:2::1');
    expect((await joinWithNewPhone(code, { forwardedFor: '2001:db8:1:3::1' })).status).toBe(201);
  });
});
