import { describe, expect, it } from 'vitest';
import { ParticipantModel } from '../../server/models/participant.ts';
import { listen } from '../live/listen.ts';
import { type Guest, predict } from '../routes/questions/guestCalls.ts';
import { refusalOf } from '../routes/refusals/refusal.ts';
import { type TestEvent, createTestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { runningServers } from './twoServers.ts';

/** Servers without an event bus. */
const servers = runningServers();

async function remove({ organiser }: TestEvent, { participant }: Guest): Promise<void> {
  expect((await organiser.delete(`/api/participants/${participant.id}`)).status).toBe(204);
}

/** A screen connected to the other server. */
const otherScreen = async ({ code }: TestEvent) => listen(servers.other.browser(), code, 'screen');

/**
 * A guest who leaves and a guest who joins. Neither the number of guests nor the sum of revisions changes.
 */
interface Pair {
  title: string;
  names: [leaves: string, joins: string][];
  isPlaying?: boolean;
  /** The leaving guest was stored by an earlier version. */
  isEarlier?: boolean;
}
const pairs: Pair[] = [
  { title: 'one guest by another', names: [['Anna', 'Bert']] },
  { title: 'a guest by one of the same name', names: [['Anna', 'Anna']] },
  {
    title: 'two guests by two others',
    names: [
      ['Anna', 'Cleo'],
      ['Bert', 'Dora'],
    ],
  },
  { title: 'a guest who predicted by another who did', names: [['Anna', 'Bert']], isPlaying: true },
  { title: 'a guest whom the version before stored', names: [['Anna', 'Bert']], isEarlier: true },
];

describe('sweep that finds the same number of guests and revisions as before', () => {
  it.each(pairs)('replaces $title', async ({ names, isPlaying, isEarlier }) => {
    const party = await createTestEvent(servers.one);
    const question = await party.addQuestion();
    const join = async (name: string) => {
      const guest = await party.joinAs(name);
      if (isPlaying) await predict(guest, question, 'yes');
      if (isEarlier) await ParticipantModel.updateOne({ username: name }, { $unset: { setHashTerm: 1 } });
      return guest;
    };
    const leaving: Guest[] = [];
    for (const [name] of names) leaving.push(await join(name));
    await party.joinAs('Zoe');
    const screen = await otherScreen(party);
    const ids = () => screen.state().rows.map(({ id }) => id);
    expect(ids()).toEqual(expect.arrayContaining(leaving.map(({ participant }) => participant.id)));
    for (const guest of leaving) await remove(party, guest);
    const joined: Guest[] = [];
    for (const [, name] of names) joined.push(await join(name));
    await servers.other.app.eventCache.sweep();
    await until('the screen shows who joined', () =>
      joined.every(({ participant }) => ids().includes(participant.id)),
    );
    for (const { participant } of leaving) expect(ids()).not.toContain(participant.id);
  });
});

describe('guest removed at another server', () => {
  /** Anna was cached at the other server when the first one removed her. */
  async function removed() {
    const party = await createTestEvent(servers.one);
    const question = await party.addQuestion();
    const anna = await party.joinAs('Anna');
    await otherScreen(party);
    const browser = servers.elsewhere(anna.browser);
    expect((await browser.get(`/api/session?event=${party.code}`)).body.participants).toHaveLength(1);
    return { party, question, anna: { ...anna, browser } };
  }

  it('cannot read the guests’ keepsake', async () => {
    const { party, anna } = await removed();
    await party.update({ keepsake: 'guests' });
    const path = `/api/events/${party.code}/keepsake`;
    expect((await anna.browser.get(path)).status).toBe(200);
    await remove(party, anna);
    refusalOf(await anna.browser.get(path), 'keepsake_for_guests');
  });

  it('cannot predict, read the own data, create transfer links, subscribe or change the profile', async () => {
    const { party, question, anna } = await removed();
    const own = `/api/participants/${anna.participant.id}`;
    expect((await predict(anna, question, 'yes')).status).toBe(201);
    await remove(party, anna);
    refusalOf(await anna.browser.get(`/api/events/${party.code}/predictions`), 'not_signed_in');
    refusalOf(await predict(anna, question, 'no'), 'not_signed_in');
    refusalOf(await anna.browser.get(`${own}/data`), 'participant_not_found');
    refusalOf(await anna.browser.get(`${own}/push`), 'participant_not_found');
    refusalOf(await anna.browser.post(`${own}/seat-links`), 'participant_not_found');
    refusalOf(await anna.browser.patch(own, { message: 'Hi' }), 'participant_not_found');
  });

  it('has no rank in the snapshot and no participant in the session', async () => {
    const { party, anna } = await removed();
    await remove(party, anna);
    const phone = await listen(anna.browser, party.code, 'guest');
    expect(phone.snapshot.places).toEqual([]);
    expect((await anna.browser.get(`/api/session?event=${party.code}`)).body.participants).toEqual([]);
  });

  it('disappears from connected screens when the guest’s browser makes a call', async () => {
    const { party, anna } = await removed();
    const screen = await otherScreen(party);
    await remove(party, anna);
    expect((await anna.browser.get(`/api/session?event=${party.code}`)).body.participants).toEqual([]);
    await until('the row is gone', () => screen.state().rows.length === 0);
  });
});
