import { expect, it } from 'vitest';
import { HostRoom } from '../../protocol/schemas/hostRoom.ts';
import { predict } from '../live/listen.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { runningApp } from './runningApp.ts';

const running = runningApp();

/** Removes what depends on the time of reading. */
function timeless({ now: _, seatRequests: _requests, ...room }: HostRoom) {
  return { ...room, show: { ...room.show, shownForMs: 0, undoableForMs: 0 } };
}

it('host’s pages: HTTP reads return the same data as the live room', async () => {
  const party = await createTestEvent(running.app);
  const { code, organiser } = party;
  const [rain, cake, draft] = [
    await party.addQuestion(),
    await party.addQuestion({ text: 'Cake?' }),
    await party.addQuestion(),
  ];
  await organiser.patch(`/api/questions/${draft.id}`, { isActive: false });
  const { body: oak } = await organiser.post(`/api/events/${code}/tables`, { name: 'Oak' });
  const anna = await party.joinAs('Anna');
  await anna.browser.patch(`/api/participants/${anna.participant.id}`, { tableId: oak.id });
  await organiser.post(`/api/events/${code}/paper-guests`, { username: 'Grandpa' });
  await predict(anna, rain, 'yes');
  await party.setAnswer(rain, 'no');
  await organiser.post(`/api/questions/${cake.id}/answer`, { correctAnswer: 'yes', isHeld: true });
  await organiser.post(`/api/events/${code}/questions/close`, {
    questionIds: [draft.id],
    closesAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await organiser.post(`/api/events/${code}/show`, { step: { kind: 'pause' }, revision: 0 });

  const read = await organiser.get(`/api/events/${code}/room`);
  expect(read.status).toBe(200);
  const { reply } = await organiser.follow(code, 'organiser');
  if (!reply.ok) throw new Error(reply.code);
  expect(timeless(HostRoom.parse(read.body))).toEqual(timeless(reply.snapshot));
  expect(read.body.predictionCounts[rain.id]).toBe(1);
  expect(read.body.seatRequests).toEqual([]);
});

it('MC: reads the game, but not the requests to be let back in', async () => {
  const { code, organiser } = await createTestEvent(running.app);
  const link = await organiser.post(`/api/events/${code}/helpers`, { role: 'mc', name: 'Mia' });
  const mc = running.app.browser();
  await mc.post('/api/helpers/enter', { token: link.body.token });
  const { status, body } = await mc.get(`/api/events/${code}/room`);
  expect([status, 'seatRequests' in body]).toEqual([200, false]);
});
