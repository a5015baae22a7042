import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantsMs } from '../../server/base/limits.ts';
import type { Audience } from '../../protocol/live.ts';
import { EventModel } from '../../server/models/event.ts';
import { cookieOf, nowInSeconds, type Spelled } from '../routes/refusals/cookies.ts';
import { makeLink } from '../support/helpers.ts';
import { createTestEvent, type TestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { requestSnapshot, listen } from './listen.ts';

let app: TestApp;
let party: TestEvent;
/** Grants for everything in the test's event; the issue time is in seconds. */
let grant: Record<keyof typeof grantsMs, (at: number) => Spelled>;

beforeAll(async () => {
  app = await startTestApp();
  party = await createTestEvent(app);
  const eventId = party.event.id;
  const { adminCodeMark } = (await EventModel.findById(eventId).lean())!;
  const { id: participantId } = (await party.joinAs('Anna')).participant;
  const { id: linkId } = await makeLink(party, 'mc');
  grant = {
    participant: (at) => ({ p: [[eventId, participantId, at]] }),
    organiser: (at) => ({ o: [[eventId, adminCodeMark, at, 'the session']] }),
    owner: (at) => ({ w: [app.app.ownerFingerprint, at, 'the owner’s session'] }),
    helper: (at) => ({ h: [[eventId, linkId, at, 'the helper’s session']] }),
  };
});
afterAll(async () => app.stop());

/** Returns the issue time of a grant that expires in two seconds. */
const endingSoon = (kind: keyof typeof grantsMs) => nowInSeconds() + 2 - grantsMs[kind] / 1_000;

const connect = async <A extends Audience>(grants: Spelled, as: A) => {
  const browser = app.browser();
  browser.cookie = cookieOf(grants);
  return listen(browser, party.code, as);
};

describe('live connection whose grant ends', () => {
  it.each(['organiser', 'owner', 'helper'] as const)('is closed: %s', async (kind) => {
    const { socket } = await connect(grant[kind](endingSoon(kind)), 'organiser');
    await until('it is closed', () => socket.disconnected);
    socket.connect();
    expect(await requestSnapshot(socket, party.code, 'organiser')).toMatchObject({
      ok: false,
      code: 'not_signed_in',
    });
    socket.disconnect();
  });

  it('is closed for a participant, whose phone returns as a visitor', async () => {
    const { socket, snapshot } = await connect(grant.participant(endingSoon('participant')), 'guest');
    expect(snapshot.places).toHaveLength(1);
    await until('it is closed', () => socket.disconnected);
    socket.connect();
    const reply = await requestSnapshot(socket, party.code, 'guest');
    expect(reply.ok && reply.snapshot.places).toEqual([]);
    socket.disconnect();
  });

  it('can reconnect with another valid grant', async () => {
    const both = { ...grant.owner(endingSoon('owner')), ...grant.organiser(nowInSeconds()) };
    const { socket } = await connect(both, 'organiser');
    await until('it is closed', () => socket.disconnected);
    socket.connect();
    expect(await requestSnapshot(socket, party.code, 'organiser')).toMatchObject({ ok: true });
    socket.disconnect();
  });

  it('is the only one that is closed: connections by newer grants, or that do not use the grant, stay open', async () => {
    const { organiser, owner, helper, participant } = grant;
    const now = nowInSeconds();
    const ending = { ...organiser(endingSoon('organiser')), ...owner(endingSoon('owner')) };
    const others = [
      await connect({ ...organiser(now), ...owner(now), ...helper(now) }, 'organiser'),
      await connect({ ...ending, ...participant(now) }, 'guest'),
      await connect(ending, 'screen'),
    ];
    const { socket } = await connect(ending, 'organiser');
    await until('it is closed', () => socket.disconnected);
    for (const other of others) {
      expect(other.socket.connected).toBe(true);
      other.socket.disconnect();
    }
  });
});
