import { expect, it } from 'vitest';
import { addDays, dayOf } from '../../protocol/rules/days.ts';
import { GuestEvent } from '../../protocol/schemas/events.ts';
import { OwnData } from '../../protocol/schemas/participants.ts';
import { EventModel } from '../../server/models/event.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { refusalOf } from './refusals/refusal.ts';
import { runningApp } from './runningApp.ts';

const running = runningApp({ retentionDays: 30 });

it('deletion date: is visible to guests and organisers, and follows the date of the event', async () => {
  const { code, organiser } = await createTestEvent(running.app);
  const guest = running.app.browser();
  const path = `/api/events/${code}`;
  await organiser.patch(path, { date: '2099-06-14T15:00' });
  expect(GuestEvent.parse((await guest.get(path)).body).deletesOn).toBe('2099-07-15');
  const changed = await organiser.patch(path, { date: '2099-06-20T15:00' });
  expect(changed.body).toMatchObject({ deletesOn: '2099-07-21' });
  expect((await (await running.app.owner()).get('/api/owner/events')).body[0]).toMatchObject({
    deletesOn: '2099-07-21',
  });
});

it('deletion date: the sample event has none', async () => {
  const { code, event } = await createTestEvent(running.app);
  await EventModel.updateOne({ _id: event.id }, { $set: { isSample: true }, $inc: { revision: 1 } });
  expect((await running.app.browser().get(`/api/events/${code}`)).body).not.toHaveProperty('deletesOn');
});

it('deletion date: an event date that precedes all reminders is refused; a stored one stays', async () => {
  const { code, organiser, event } = await createTestEvent(running.app);
  const path = `/api/events/${code}`;
  const inDays = (count: number) => `${addDays(dayOf(new Date()), count)}T15:00`;
  await organiser.patch(path, { date: inDays(100) });
  const createdAt = new Date('2020-01-01T00:00:00Z');
  await EventModel.updateOne({ _id: event.id }, { $set: { createdAt }, $inc: { revision: 1 } });
  for (const date of ['2021-06-14T15:00', inDays(-29), null]) {
    const refused = refusalOf(await organiser.patch(path, { date, title: 'Moved' }), 'invalid');
    expect(refused.issues).toMatchObject([{ path: 'date' }]);
  }
  expect((await organiser.get(path)).body).toMatchObject({ title: event.title, date: inDays(100) });
  expect((await organiser.patch(path, { date: inDays(-28) })).body).toMatchObject({
    deletesOn: addDays(dayOf(new Date()), 3),
  });
  await EventModel.updateOne({ _id: event.id }, { $set: { date: inDays(-40) }, $inc: { revision: 1 } });
  expect((await organiser.patch(path, { date: inDays(-40), title: 'Named anew' })).status).toBe(200);
  expect((await organiser.patch(path, { date: inDays(-35) })).status).toBe(200);
});

it('deletion date: a rehearsal has none', async () => {
  const { code, organiser } = await createTestEvent(running.app);
  await organiser.patch(`/api/events/${code}`, { date: '2099-06-14T15:00' });
  const { shareCode } = (await organiser.post(`/api/events/${code}/rehearsal`, { guests: 5 })).body;
  const rehearsal = `/api/events/${shareCode}`;
  for (const browser of [organiser, running.app.browser()])
    expect((await browser.get(rehearsal)).body).not.toHaveProperty('deletesOn');
  const guest = running.app.browser();
  const joined = await guest.post(`${rehearsal}/participants`, { username: 'Anna' });
  const own = await guest.get(`/api/participants/${joined.body.id}/data`);
  expect(OwnData.parse(own.body).event).not.toHaveProperty('deletesOn');
});
