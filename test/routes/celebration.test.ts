import { describe, expect, it } from 'vitest';
import { celebrations } from '../../protocol/rules/celebrations.ts';
import type { Event } from '../../protocol/schemas/events.ts';
import type { LogPage } from '../../protocol/schemas/log.ts';
import { createTestEvent, type TestEvent } from '../support/testEvent.ts';
import './refusals/refusal.ts';
import { runningApp } from './runningApp.ts';

const running = runningApp();

const change = async ({ organiser, code }: TestEvent, body: object) =>
  organiser.patch(`/api/events/${code}`, body);
const seenBy = async ({ code }: TestEvent) =>
  (await running.app.browser().get(`/api/events/${code}`)).body as Event;

describe('celebration of an event', () => {
  it('is absent unless it was chosen', async () => {
    const party = await createTestEvent(running.app);
    expect(party.event).not.toHaveProperty('celebration');
    expect(await seenBy(party)).not.toHaveProperty('celebration');
  });

  it('is chosen at creation, visible to guests, and logged when it changes', async () => {
    const party = await createTestEvent(running.app, { celebration: 'birthday' });
    expect(party.event.celebration).toBe('birthday');
    expect(await seenBy(party)).toMatchObject({ celebration: 'birthday' });
    expect((await change(party, { celebration: 'other' })).body).toMatchObject({ celebration: 'other' });
    const log = (await party.organiser.get(`/api/events/${party.code}/log`)).body as LogPage;
    expect(log.entries[0]).toMatchObject({ what: 'detailsChanged', details: ['celebration'] });
  });

  it('stays when another field changes, and is removed by an empty value', async () => {
    const party = await createTestEvent(running.app, { celebration: 'graduation' });
    expect((await change(party, { title: 'Hats off' })).body).toMatchObject({ celebration: 'graduation' });
    for (const celebration of ['', null]) {
      expect((await change(party, { celebration })).body).not.toHaveProperty('celebration');
      await change(party, { celebration: 'graduation' });
    }
  });

  it.each(celebrations)('may be %s', async (celebration) => {
    const party = await createTestEvent(running.app, { celebration });
    expect(await seenBy(party)).toMatchObject({ celebration });
  });

  it.each(['funeral', 'Wedding', 7, ['birthday']])('refuses %o', async (celebration) => {
    const party = await createTestEvent(running.app);
    const refused = await change(party, { celebration });
    expect(refused).toBeRefused('invalid');
    expect(refused.body).toMatchObject({ issues: [{ path: 'celebration' }] });
    const body = { title: 'A', adminCode: 'lavender', celebration };
    expect(await running.app.browser().post('/api/events', body)).toBeRefused('invalid');
  });

  it('is changed by hosts only', async () => {
    const party = await createTestEvent(running.app);
    const guest = await party.joinAs('Ada');
    const refused = await guest.browser.patch(`/api/events/${party.code}`, { celebration: 'birthday' });
    expect(refused.status).toBe(403);
    expect(await seenBy(party)).not.toHaveProperty('celebration');
  });
});
