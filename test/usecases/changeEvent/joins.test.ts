import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../protocol/errorCodes.ts';
import { ParticipantModel } from '../../../server/models/participant.ts';
import { join } from '../../routes/questions/guestCalls.ts';
import '../../routes/refusals/refusal.ts';
import { atEveryInterruptionPoint, interruptAt } from '../../support/network/interruptAt.ts';
import type { TestEvent } from '../../support/testEvent.ts';
import { setUpTwoServers } from './twoServerSetup.ts';

const { servers, ready } = setUpTwoServers();

describe('join at a server with stale state', () => {
  const restrictions: [string, ErrorCode, (party: TestEvent) => Promise<unknown>][] = [
    ['joining was closed', 'door_closed', async (party) => party.update({ isDoorClosed: true })],
    ['the game is over', 'event_over', async (party) => party.update({ isOver: true })],
    ['the event was deactivated', 'event_inactive', async (party) => party.update({ isActive: false })],
    [
      'the event was deleted',
      'event_not_found',
      async ({ event }) => (await servers.one.owner()).delete(`/api/owner/events/${event.id}`),
    ],
  ];

  const names = async ({ event }: TestEvent) =>
    (await ParticipantModel.find({ eventId: event.id }).lean()).map(({ username }) => username);

  it.each(restrictions)('is refused when %s, and stores no guest', async (_, code, restrict) => {
    const { party } = await ready();
    await restrict(party);
    expect(await join(servers.other.browser(), party.code, 'Late')).toBeRefused(code);
    expect(await names(party)).not.toContain('Late');
  });

  for (const [where, served] of [
    ['another server', () => servers.other],
    ['the same server', () => servers.one],
  ] as const)
    it.each(restrictions)(
      `is also refused at any moment of the join at which %s, at ${where}`,
      async (_, code, restrict) => {
        const outcomes: unknown[] = [];
        await atEveryInterruptionPoint(async (moment) => {
          const { party } = await ready();
          const late = served().browser();
          const { result, hasCome } = await interruptAt(
            moment,
            async () => join(late, party.code, 'Late'),
            async () => restrict(party),
          );
          if (!hasCome) return false;
          outcomes.push(result.status);
          if (result.status === 201) return true;
          expect(result).toBeRefused(code);
          expect(await names(party)).not.toContain('Late');
          // The server that closed joining may have loaded the guest in between; a resync removes the guest
          // from its memory.
          if (served() === servers.other) await servers.one.app.eventCache.resync(party.event.id);
          for (const { app } of [servers.one, servers.other]) {
            const rows = app.eventCache.getCached(party.event.id)?.board.rankedByEffort() ?? [];
            expect(rows.map(({ username }) => username)).not.toContain('Late');
          }
          return true;
        });
        // The first two moments are before and after the first write, when no guest is stored yet.
        expect(outcomes.slice(0, 2)).toEqual([expect.toSatisfy((status) => status >= 400), outcomes[0]]);
      },
    );
});
