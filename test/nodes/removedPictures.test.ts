import { expect, it } from 'vitest';
import { dataUrl, pictureAs } from '../routes/pictures/pictures.ts';
import { aPhoto, sendPhoto } from '../routes/pictures/photographs.ts';
import { runConcurrently } from '../routes/questions/guestCalls.ts';
import { type TestEvent, createTestEvent } from '../support/testEvent.ts';
import { runningServers } from './twoServers.ts';

/** Servers without an event bus. */
const servers = runningServers();

const statusAt = async (address: string) => (await servers.other.browser().get(address)).status;
const picture = async () => dataUrl(await pictureAs('png'));
const setLogo = async ({ organiser, code }: TestEvent, logo: string | null) =>
  organiser.patch(`/api/events/${code}`, { logo });
const setHeader = async ({ organiser, code }: TestEvent, headerImage: string | null) =>
  organiser.post(`/api/events/${code}/header-image`, { headerImage });
/** Only the owner can delete a whole event. */
const deleteEvent = async ({ event }: TestEvent) =>
  (await servers.one.owner()).delete(`/api/owner/events/${event.id}`);

const kinds = [
  ['logo', 'logo', setLogo],
  ['header image', 'headerImage', setHeader],
] as const;
const removals = [
  ['is replaced', async (party: TestEvent, set: typeof setLogo) => set(party, await picture())],
  ['is removed', async (party: TestEvent, set: typeof setLogo) => set(party, null)],
  ['belongs to a deleted event', deleteEvent],
] as const;
const cases = kinds.flatMap(([name, field, set]) =>
  removals.map(([how, remove]) => ({ title: `a ${name} that ${how}`, field, set, remove })),
);

it.each(cases)(
  '$title: is not served any more by another server that has served it',
  async ({ field, set, remove }) => {
    const party = await createTestEvent(servers.one);
    const address = (await set(party, await picture())).body[field] as string;
    expect(await runConcurrently(3, async () => statusAt(address))).toEqual([200, 200, 200]);
    expect((await remove(party, set)).status).toBeLessThan(300);
    expect(await runConcurrently(3, async () => statusAt(address))).toEqual([404, 404, 404]);
    expect(await statusAt(address)).toBe(404);
  },
);

it('shown photo of a deleted event: is not served any more by another server that has served it', async () => {
  const party = await createTestEvent(servers.one);
  const question = await party.addQuestion();
  const { photo } = (await sendPhoto(party.organiser, question, await aPhoto())).body;
  await party.setAnswer(question, 'yes');
  await party.update({ showAnswers: true });
  expect(await statusAt(photo.address)).toBe(200);
  expect((await deleteEvent(party)).status).toBe(204);
  expect(await statusAt(photo.address)).toBe(404);
});
