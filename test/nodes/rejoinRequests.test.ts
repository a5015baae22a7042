import { expect, it } from 'vitest';
import { TransferLinkModel } from '../../server/models/transferLink.ts';
import { tally } from '../routes/questions/guestCalls.ts';
import { refusalOf } from '../routes/refusals/refusal.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { runningServers } from './twoServers.ts';

const servers = runningServers();
let count = 0;
const newToken = () => (count += 1).toString(16).padStart(32, '0');

it('rejoin request: is stored once when two servers get the same token at once', async () => {
  const { code, event, joinAs } = await createTestEvent(servers.one);
  await joinAs('Anna');
  const path = `/api/events/${code}/seat-requests`;
  for (let round = 1; round <= 5; round += 1) {
    const token = newToken();
    const replies = await Promise.all(
      [servers.one, servers.other].map(async (server) =>
        server.browser().post(path, { username: 'Anna', token }),
      ),
    );
    expect(tally(replies)).toEqual({ 200: 1, 201: 1 });
    expect(replies[0]!.body).toEqual(replies[1]!.body);
    expect(await TransferLinkModel.countDocuments({ eventId: event.id })).toBe(1);
    await TransferLinkModel.deleteMany({ eventId: event.id });
  }
});

it('rejoin request: is stored for one guest when two servers get the same token for two guests', async () => {
  const { code, event, joinAs } = await createTestEvent(servers.one);
  await joinAs('Anna');
  await joinAs('Bert');
  const path = `/api/events/${code}/seat-requests`;
  const token = newToken();
  const replies = await Promise.all([
    servers.one.browser().post(path, { username: 'Anna', token }),
    servers.other.browser().post(path, { username: 'Bert', token }),
  ]);
  const refused = replies.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(1);
  refusalOf(refused[0]!, 'conflict');
  expect(await TransferLinkModel.countDocuments({ eventId: event.id })).toBe(1);
});
