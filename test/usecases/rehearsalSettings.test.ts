import { describe, expect, it } from 'vitest';
import { rehearsalLimits } from '../../protocol/limits.ts';
import { EventModel } from '../../server/models/event.ts';
import '../routes/refusals/refusal.ts';
import { runningApp } from '../routes/runningApp.ts';
import { adminCode, type TestEvent, createTestEvent } from '../support/testEvent.ts';

const running = runningApp();

const rehearsed = async ({ organiser, code }: TestEvent): Promise<{ shareCode: string }> =>
  (await organiser.post(`/api/events/${code}/rehearsal`, { guests: rehearsalLimits.guestsMin })).body;
const stored = async (code: string) => EventModel.findOne({ codes: code }).lean();

describe('rehearsal settings', () => {
  it.each([
    ['title', { title: 'The real evening' }],
    ['share code', { shareCode: 'REALEVENING' }],
    [
      'title and share code together with a permitted change',
      { title: 'Real', shareCode: 'REALEVENING', description: 'The real one' },
    ],
  ])('cannot change the %s: a rehearsal is not a free event', async (_, change) => {
    const party = await createTestEvent(running.app);
    const { shareCode } = await rehearsed(party);
    const path = `/api/events/${shareCode}`;
    const before = await stored(shareCode);
    expect(await party.organiser.patch(path, change)).toBeRefused('conflict');
    expect(await stored(shareCode)).toEqual(before);
    const asIs = { title: party.event.title, shareCode, description: 'Another description' };
    expect((await party.organiser.patch(path, asIs)).status).toBe(200);
  });

  it('have the title of its event, also when that changes later', async () => {
    const party = await createTestEvent(running.app);
    const { shareCode } = await rehearsed(party);
    await party.update({ title: 'Ada & Ben, at last' });
    expect((await party.organiser.get(`/api/events/${shareCode}`)).body.title).toBe('Ada & Ben, at last');
  });

  it.each([
    ['a share code that is taken', async (other: TestEvent) => ({ shareCode: other.code })],
    ['the same two languages', async () => ({ language: 'de', secondLanguage: 'de' })],
  ])('keep the admin code when the event’s new one is refused because of %s', async (_, making) => {
    const party = await createTestEvent(running.app);
    const { shareCode } = await rehearsed(party);
    const change = await making(await createTestEvent(running.app));
    const refused = await party.organiser.patch(`/api/events/${party.code}`, {
      adminCode: 'another one',
      ...change,
    });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    const path = `/api/events/${shareCode}/admin-auth`;
    const isValid = async (code: string) =>
      (await running.app.browser().post(path, { adminCode: code })).body.isValid;
    expect([await isValid(adminCode), await isValid('another one')]).toEqual([true, false]);
  });
});
