import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TransferRequest } from '../../protocol/schemas/transfers.ts';
import { listen } from '../live/listening.ts';
import { throwParty, until } from '../support/party.ts';
import { startTwoServers, type TwoServers } from './twoServers.ts';

let servers: TwoServers;
beforeAll(async () => {
  servers = await startTwoServers();
  await servers.look();
});
afterAll(async () => servers.stop());

it('an organiser sees guests’ messages and requests of another server, and that they are gone, without news', async () => {
  const { one, elsewhere } = servers;
  const { code, organiser, guest } = await throwParty(one);
  const { browser, participant } = await guest('Anna');
  const portal = await listen(elsewhere(organiser), code, 'organiser');
  const message = () => portal.of('participant:changed').at(-1)?.message as string | undefined;
  const requests = () => (portal.of('seatRequests:changed').at(-1)?.requests ?? []) as TransferRequest[];
  const token = '0123456789abcdef0123456789abcdef';

  expect((await browser.patch(`/api/participants/${participant.id}`, { message: 'Be happy!' })).status).toBe(
    200,
  );
  const asked = await one.browser().post(`/api/events/${code}/seat-requests`, { username: 'Anna', token });
  expect(asked.status).toBe(201);
  await until('the message is there', () => message() === 'Be happy!');
  await until('the request is there', () => requests().length === 1);

  expect((await browser.patch(`/api/participants/${participant.id}`, { message: '' })).status).toBe(200);
  const path = `/api/events/${code}/seat-requests/${requests()[0]!.id}`;
  expect((await organiser.post(path, { isLetIn: false })).status).toBe(204);
  await until('the message is gone', () => message() === '');
  await until('the request is gone', () => requests().length === 0);

  // Looking again and finding nothing new tells nothing.
  let looks = 0;
  const stop = servers.other.app.announcements.on('swept', () => void (looks += 1));
  await until('it was looked for twice more', () => looks === 2);
  stop();
  const told = portal.of('seatRequests:changed').map((heard) => (heard.requests as TransferRequest[]).length);
  expect(told).toEqual(told.filter((count, index) => count !== told[index - 1]));
});
