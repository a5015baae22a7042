import { describe, expect, it } from 'vitest';
import { joinPace } from '../../../server/base/limits.ts';
import { inParallel } from '../../load/bench/benchKit.ts';
import { Caller, type Answer } from '../../load/Caller.ts';
import { sleep } from '../../load/figures.ts';
import { throwParty } from '../../support/party.ts';
import { exhaustJoins } from '../../support/exhaustJoins.ts';
import { atOnce, tally } from '../questions/asking.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp({ trustProxyHops: 1 });
const venue = '127.0.0.2';
let count = 0;

/** Joins with a new phone, `from` an address or from the address that a proxy reports. */
async function joins(code: string, { from = venue, said = '', key = '' } = {}) {
  const caller = new Caller(running.app.origin, from);
  caller.timeoutMs = 60_000;
  const username = `Guest ${(count += 1)}`;
  return { ...(await again(caller, code, username, { said, key })), caller, username };
}

const again = async (caller: Caller, code: string, username: string, { said = '', key = '' } = {}) =>
  caller.call(
    'POST',
    `/api/events/${code}/participants`,
    { username },
    { ...(key && { 'idempotency-key': key }), ...(said && { 'x-forwarded-for': said }) },
  );

/**
 * Joins with new phones until their address is out of tokens. Repeats this, because the bucket refills
 * continuously.
 */
async function comesTooLate(eventId: string, { code = '', said = '', network = venue }) {
  for (;;) {
    exhaustJoins(running.app, eventId, network);
    const late = await joins(code, { said });
    if (late.status === 429) return late;
  }
}

/** Runs a script that joins with new names, 64 at a time. Returns the replies and the duration. */
async function script(code: string, tries: number) {
  const answers: Answer[] = [];
  const startedAt = performance.now();
  await inParallel(tries, 64, async () => void answers.push(await joins(code)));
  return { answers, seconds: (performance.now() - startedAt) / 1_000 };
}

describe('join rate limit', () => {
  it('lets a venue of 1,000 guests behind one address join without a pause', async () => {
    const { code } = await throwParty(running.app);
    const { answers } = await script(code, 1_000);
    expect(tally(answers)).toEqual({ 201: 1_000 });
  });

  it('limits a script to the burst and then five a second, without delaying others', async () => {
    const { code } = await throwParty(running.app);
    const elsewhere = await throwParty(running.app);
    const { answers, seconds } = await script(code, 2_000);
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

    expect((await joins(code, { from: '127.0.0.3' })).status).toBe(201);
    expect((await joins(elsewhere.code)).status).toBe(201);
  }, 400_000);

  it('accepts a guest who waited as long as requested', async () => {
    const { code, event } = await throwParty(running.app);
    const late = await comesTooLate(event.id, { code });
    await sleep(Number(late.headers['retry-after']) * 1_000);
    expect((await again(late.caller, code, late.username)).status).toBe(201);
  });

  it('never refuses existing guests, recognised by their cookie or by their key', async () => {
    const { code, event } = await throwParty(running.app);
    const key = 'the key of this page';
    const inside = await joins(code, { key });
    const repeated: Answer[] = [];
    for (let times = 0; times < 20; times += 1) {
      exhaustJoins(running.app, event.id, venue);
      repeated.push(await again(inside.caller, code, inside.username));
      exhaustJoins(running.app, event.id, venue);
      repeated.push(await again(new Caller(running.app.origin, venue), code, inside.username, { key }));
    }
    expect(tally(repeated)).toEqual({ 200: 40 });
    expect(new Set(repeated.map(({ body }) => body.id))).toEqual(new Set([inside.body.id]));
  });

  it('does not count a repeated join', async () => {
    const { code, event } = await throwParty(running.app);
    const { caller, username } = await joins(code);
    exhaustJoins(running.app, event.id, venue, 30);
    expect(tally(await atOnce(60, async () => again(caller, code, username)))).toEqual({ 200: 60 });
    expect(tally(await atOnce(30, async () => joins(code)))).toEqual({ 201: 30 });
  });

  it('counts a join with a taken name', async () => {
    const { code, event } = await throwParty(running.app);
    const { username } = await joins(code);
    exhaustJoins(running.app, event.id, venue, 2);
    const tries = await atOnce(40, async () => again(new Caller(running.app.origin, venue), code, username));
    expect(tally(tries)[409]).toBeGreaterThanOrEqual(2);
    expect(tally(tries)[429]).toBeGreaterThan(0);
  });

  it('counts IPv6 addresses by their network behind a trusted proxy', async () => {
    const { code, event } = await throwParty(running.app);
    await comesTooLate(event.id, { code, said: '2001:db8:1:2::1', network: '2001:db8:1:2:ffff::7' });
    exhaustJoins(running.app, event.id, '2001:db8:1:2::1');
    expect((await joins(code, { said: '2001:db8:1:3::1' })).status).toBe(201);
  });
});
