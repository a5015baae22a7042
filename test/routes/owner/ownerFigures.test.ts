import { describe, expect, it } from 'vitest';
import { OwnerEvent } from '../../../protocol/schemas/events.ts';
import {
  DashboardStats,
  PlatformHealth,
  Revenue,
  UserStats,
} from '../../../protocol/schemas/platform/owner.ts';
import packageInfo from '../../../package.json' with { type: 'json' };
import type { Reply } from '../../support/Browser.ts';
import { adminCode, createTestEvent } from '../../support/testEvent.ts';
import { runConcurrently, tally, twinOf } from '../questions/guestCalls.ts';
import { cookieOf, nowInSeconds } from '../refusals/cookies.ts';
import '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';

const lastBackupAt = new Date('2026-06-20T12:00:00Z');
const running = runningApp({
  isMailConfigured: true,
  health: { databaseKind: 'embedded', lastBackupAt: () => lastBackupAt },
});
const ask = async (path: string) => (await running.app.owner()).get(path);

describe('owner’s figures', () => {
  it('follow a game immediately', async () => {
    const before = DashboardStats.parse((await ask('/api/owner/dashboard-stats')).body);
    const party = await createTestEvent(running.app);
    await party.joinAs('Anna');
    await party.joinAs('Bert');
    expect((await ask('/api/owner/dashboard-stats')).body).toEqual({
      ...before,
      activeEvents: before.activeEvents + 1,
      newEventsThisWeek: before.newEventsThisWeek + 1,
      totalUsers: before.totalUsers + 2,
      activeUsersToday: before.activeUsersToday + 2,
    });
    const users = UserStats.parse((await ask('/api/owner/user-stats')).body);
    expect(users.total).toBe(before.totalUsers + 2);
  });

  it.each([
    ['', 30],
    ['?range=7', 7],
    ['?range=30', 30],
    ['?range=90', 90],
    ['?range=365', 365],
  ])('of the call revenue%s contain %d days', async (query, days) => {
    expect(Revenue.parse((await ask(`/api/owner/revenue${query}`)).body).days).toHaveLength(days);
  });

  it.each(['8', '0', '-7', '30.0', '1e2', '', 'all', '7&range=30', ' 7'])(
    'are refused for the range "%s"',
    async (range) => {
      for (const call of ['revenue', 'revenue/export', 'payments'])
        expect(await ask(`/api/owner/${call}?range=${range}`)).toBeRefused('invalid');
    },
  );

  it('are refused for organisers, strangers and forged cookies', async () => {
    const { organiser } = await createTestEvent(running.app);
    const owner = await running.app.owner();
    const forger = running.app.browser();
    for (const cookie of [
      cookieOf({ w: ['a mark', nowInSeconds()] }, 'another secret'),
      cookieOf({ w: ['a mark', nowInSeconds()] }),
      cookieOf({ w: true }),
      owner.cookie.replace(/sig=./, 'sig=!'),
    ]) {
      forger.cookie = cookie;
      expect(await forger.get('/api/owner/dashboard-stats')).toBeRefused('not_signed_in');
    }
    expect(await organiser.get('/api/owner/dashboard-stats')).toBeRefused('not_allowed');
    expect(await running.app.browser().get('/api/owner/dashboard-stats')).toBeRefused('not_signed_in');
  });
});

describe('owner’s health panel', () => {
  it('reports the current state', async () => {
    const { code, joinAs } = await createTestEvent(running.app);
    const { browser } = await joinAs('Anna');
    await browser.follow(code, 'guest');
    await running.app.browser().follow(code, 'screen');
    const health = PlatformHealth.parse((await ask('/api/owner/health')).body);
    expect(health).toEqual({
      database: { kind: 'embedded', latencyMs: expect.any(Number) },
      clock: { at: expect.any(String) },
      connectedSockets: 2,
      liveEvents: 1,
      version: packageInfo.version,
      uptimeSeconds: Math.floor(health.uptimeSeconds),
      lastBackupAt: lastBackupAt.toISOString(),
      isMailConfigured: true,
      paymentProvider: 'test',
    });
    expect(health.database.latencyMs).toBeGreaterThan(0);
    browser.close();
  });
});

describe('owner', () => {
  it('sets a new admin code of an event, which revokes the old one', async () => {
    const { code } = await createTestEvent(running.app);
    const owner = await running.app.owner();
    const changed = await owner.patch(`/api/events/${code}`, { adminCode: 'a new one' });
    expect([changed.status, changed.body.adminCode]).toEqual([200, 'a new one']);
    const gate = async (secret: string) =>
      (await running.app.browser().post(`/api/events/${code}/admin-auth`, { adminCode: secret })).body;
    expect(await gate(adminCode)).toEqual({ isValid: false });
    expect(await gate('a new one')).toEqual({ isValid: true });
  });

  it('creates a free event, which is first in the list', async () => {
    const { event } = await createTestEvent(running.app, { title: 'Free of charge', isPaid: false });
    const [first] = OwnerEvent.array().parse((await ask('/api/owner/events')).body);
    expect(first).toMatchObject({
      id: event.id,
      title: 'Free of charge',
      isPaid: false,
      participantCount: 0,
    });
    expect(first).not.toHaveProperty('adminCode');
  });

  it('can log in from a known browser while another client tries a thousand passwords', async () => {
    const knownBrowser = await running.app.owner();
    const tries: Reply[] = [];
    while (tries.length < 1_000)
      tries.push(
        ...(await runConcurrently(50, async (index) =>
          running.app.browser().post('/api/owner/auth', { password: `guess ${tries.length + index}` }),
        )),
      );
    expect(tally(tries)).toEqual({ 200: 10, 429: 990 });
    const stranger = running.app.browser();
    const password = running.app.ownerPassword;
    const late = await stranger.post('/api/owner/auth', { password });
    expect(late).toBeRefused('too_many_attempts');
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    const returning = twinOf(knownBrowser, running.app.browser());
    expect((await returning.post('/api/owner/auth', { password })).body).toEqual({ isValid: true });
    await running.app.restart();
  });
});
