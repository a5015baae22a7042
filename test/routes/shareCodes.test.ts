import { describe, expect, it } from 'vitest';
import { createTestEvent } from '../support/testEvent.ts';
import { runConcurrently, tally } from './questions/guestCalls.ts';
import { refusalOf } from './refusals/refusal.ts';
import { runningApp } from './runningApp.ts';

const running = runningApp();
const form = { title: 'Ada & Ben', adminCode: 'The Code' };
const notFound = (code: string) => `The event code "${code}" could not be found or is no longer active.`;

describe('share codes', () => {
  it('are looked up ignoring case and outer spaces', async () => {
    const { code, event } = await createTestEvent(running.app);
    for (const typed of [code.toLowerCase(), ` ${code} `, code])
      expect((await running.app.browser().get(`/api/events/${encodeURIComponent(typed)}`)).body.id).toBe(
        event.id,
      );
  });

  it('belong to one event only', async () => {
    const { code } = await createTestEvent(running.app);
    const owner = await running.app.owner();
    const answer = await owner.post('/api/events', { ...form, customShareCode: code.toLowerCase() });
    expect(refusalOf(answer, 'share_code_taken').message).toBe(
      'That event code is already taken. Please choose another one.',
    );
    const other = await createTestEvent(running.app);
    expect(await other.organiser.patch(`/api/events/${other.code}`, { shareCode: code })).toBeRefused(
      'share_code_taken',
    );
  });

  it('are assigned to exactly one of thirty concurrent requests', async () => {
    const owner = await running.app.owner();
    const answers = await runConcurrently(30, async () =>
      owner.post('/api/events', { ...form, customShareCode: 'WANTED' }),
    );
    expect(tally(answers)).toEqual({ 201: 1, 409: 29 });
    expect((await owner.get('/api/events/WANTED')).body.id).toBe(
      answers.find(({ status }) => status === 201)?.body.id,
    );
  });

  it('still lead to their event after a change, stay reserved, and can be taken back', async () => {
    const { code, event, organiser } = await createTestEvent(running.app);
    const renamed = await organiser.patch(`/api/events/${code}`, { shareCode: `${code}-b` });
    expect(renamed.body).toMatchObject({ id: event.id, shareCode: `${code}-B` });
    const stranger = running.app.browser();
    for (const validCode of [code, `${code}-B`])
      expect((await stranger.get(`/api/events/${validCode}`)).body).toMatchObject({
        id: event.id,
        shareCode: `${code}-B`,
      });
    expect((await stranger.post(`/api/events/${code}/participants`, { username: 'Anna' })).status).toBe(201);
    const owner = await running.app.owner();
    expect(await owner.post('/api/events', { ...form, customShareCode: code })).toBeRefused(
      'share_code_taken',
    );
    const back = await organiser.patch(`/api/events/${code}`, { shareCode: code });
    expect(back.body).toMatchObject({ id: event.id, shareCode: code });
  });

  it('that are unknown or invalid are refused as event_not_found', async () => {
    const stranger = running.app.browser();
    for (const [typed, shown] of [
      ['nowhere', 'NOWHERE'],
      ['a/b', 'A/B'],
      ['$ne', '$NE'],
      ['A234567890123', 'A234567890123'],
      ['💍', '💍'],
      ['undefined', 'UNDEFINED'],
    ] as const) {
      const answer = await stranger.get(`/api/events/${encodeURIComponent(typed)}`);
      expect(refusalOf(answer, 'event_not_found').message).toBe(notFound(shown));
    }
    expect(await stranger.get(`/api/events/${'A'.repeat(5_000)}`)).toBeRefused('event_not_found');
    expect(await stranger.get('/api/events/%00')).toBeRefused('event_not_found');
  });

  it('of an inactive event are event_inactive for guests, and open for the organiser, who can activate it again', async () => {
    const { code, organiser, joinAs } = await createTestEvent(running.app);
    const anna = await joinAs('Anna');
    await organiser.patch(`/api/events/${code}`, { isActive: false });
    const refusal = refusalOf(await anna.browser.get(`/api/events/${code}`), 'event_inactive');
    expect(refusal.message).toBe(notFound(code));
    expect(await organiser.get(`/api/events/${code}?as=guest`)).toBeRefused('event_inactive');
    expect(
      await running.app.browser().post(`/api/events/${code}/participants`, { username: 'Bert' }),
    ).toBeRefused('event_inactive');
    expect((await organiser.get(`/api/events/${code}`)).body.isActive).toBe(false);
    await organiser.patch(`/api/events/${code}`, { isActive: true });
    expect((await anna.browser.get(`/api/participants/${anna.participant.id}`)).status).toBe(200);
  });

  it('that cannot be decoded are refused, without a server error', async () => {
    for (const path of ['/api/events/%E0%A4%A', '/api/events/%', '/api/questions/%FF', '/%E0%A4%A'])
      expect([400, 404, 405]).toContain((await running.app.browser().get(path)).status);
  });
});
