import { pageLinks } from '../../../protocol/paths.ts';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MessageState } from '../../../protocol/rules/visibility.ts';
import { Keepsake } from '../../../protocol/schemas/keepsake.ts';
import { OwnData, Participant } from '../../../protocol/schemas/participants.ts';
import { ParticipantModel } from '../../../server/models/participant.ts';
import { entryKindsIn } from '../../support/auditLog.ts';
import type { Browser } from '../../support/Browser.ts';
import { newHelper } from '../../support/helpers.ts';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';
import { dropCachedEvents } from '../../support/testApp.ts';
import { until } from '../../support/until.ts';
import { runConcurrently, tally, type Guest } from '../questions/guestCalls.ts';
import '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp({ clientDir: join(import.meta.dirname, '../../../client') });
const text = 'What a lovely day, you two!';
const edited = 'What a strange day, you two!';

let party: TestEvent;
let anna: Guest;
let bert: Guest;
let stranger: Browser;
let path: string;

/** A published keepsake, and Anna's message on the big screen. */
beforeEach(async () => {
  party = await createTestEvent(running.app);
  await party.update({ keepsake: 'link' });
  [anna, bert] = [await party.joinAs('Anna'), await party.joinAs('Bert')];
  stranger = running.app.browser();
  path = `/api/participants/${anna.participant.id}`;
  await write(text);
  const show = `/api/events/${party.code}/show`;
  await party.organiser.patch(show, { wishIds: [anna.participant.id] });
  await party.organiser.post(show, { step: { kind: 'wishes' }, revision: 0 });
});

const write = async (message: string) => {
  const saved = await anna.browser.patch(path, { message });
  expect(saved.status).toBe(200);
  return Participant.parse(saved.body);
};

const moderate = async (
  state: 'shown' | 'hidden',
  seen: { message?: string; from?: MessageState; by?: Browser } = {},
) => {
  const { message = text, from = 'undecided', by = party.organiser } = seen;
  return by.post(`${path}/message`, { state, message, from });
};

const snapshotOf = async (browser: Browser, audience: 'guest' | 'screen') => {
  const { socket, reply } = await browser.follow(party.code, audience);
  socket.disconnect();
  return reply;
};

/** Replies that others can read: those to a guest, a stranger, a screen and the host as a guest. */
const publicPlaces: Record<string, () => Promise<unknown>> = {
  'profile for a guest': async () => (await bert.browser.get(path)).body,
  'profile for a stranger': async () => (await stranger.get(path)).body,
  'profile for the host as a guest': async () => (await party.organiser.get(`${path}?as=guest`)).body,
  keepsake: async () => (await stranger.get(`/api/events/${party.code}/keepsake`)).body,
  'show by HTTP': async () => (await bert.browser.get(`/api/events/${party.code}/show`)).body,
  'big screen': async () => snapshotOf(stranger, 'screen'),
  'big screen page': async () => (await stranger.get(`/leaderboard/${party.code}?display=true`)).body,
};
/** Replies that never contain a message. */
const otherPlaces: typeof publicPlaces = {
  'list of guests': async () => (await bert.browser.get(`/api/events/${party.code}/participants`)).body,
  'list of guests for the host as a guest': async () =>
    (await party.organiser.get(`/api/events/${party.code}/participants?as=guest`)).body,
  'snapshot of a guest': async () => snapshotOf(bert.browser, 'guest'),
  'session of a guest': async () => (await bert.browser.get(`/api/session?event=${party.code}`)).body,
  'data of a guest': async () =>
    (await bert.browser.get(`/api/participants/${bert.participant.id}/data`)).body,
  'event page': async () => (await bert.browser.get(`/event/${party.code}`)).body,
  'profile page': async () =>
    (await stranger.get(pageLinks.participant(party.code, anna.participant.id))).body,
  leaderboard: async () => (await bert.browser.get(`/api/events/${party.code}/leaderboard`)).body,
};

const placesWith = async (places: typeof publicPlaces, message: string) => {
  const found: string[] = [];
  for (const [name, read] of Object.entries(places))
    if (JSON.stringify(await read()).includes(message)) found.push(name);
  return found;
};

async function expectPublic(message: string | undefined): Promise<void> {
  for (const each of [text, edited])
    expect(await placesWith(publicPlaces, each)).toEqual(each === message ? Object.keys(publicPlaces) : []);
  const { statistics } = Keepsake.parse(await publicPlaces.keepsake!());
  expect(statistics?.messageCount).toBe(message === undefined ? 0 : 1);
  expect(await placesWith(otherPlaces, text)).toEqual([]);
}

/** Author and hosts read the message, and the host's decision about it. */
async function expectPrivate(message: string, messageState: MessageState | undefined): Promise<void> {
  const expected = { message, ...(messageState && { messageState }) };
  const { code, organiser } = party;
  const mc = (await newHelper(running.app, party, 'mc')).browser;
  for (const reader of [anna.browser, organiser, mc])
    expect(Participant.parse((await reader.get(path)).body)).toMatchObject(expected);
  const list = Participant.array().parse((await organiser.get(`/api/events/${code}/participants`)).body);
  expect(list[0]).toMatchObject(expected);
  expect((await anna.browser.get(`/api/session?event=${code}`)).body.participants[0]).toMatchObject(expected);
  expect((await anna.browser.get(`/event/${code}`)).body).toContain(message);
  expect(OwnData.parse((await anna.browser.get(`${path}/data`)).body)).toMatchObject(expected);
  expect('messageState' in list[0]!).toBe(messageState !== undefined);
}

describe('hidden message', () => {
  it('is visible only to its author and the hosts until a host shows it, also after a restart', async () => {
    await expectPublic(text);
    await expectPrivate(text, undefined);
    expect((await moderate('hidden')).body).toMatchObject({ message: text, messageState: 'hidden' });
    await expectPublic(undefined);
    await expectPrivate(text, 'hidden');
    expect((await moderate('shown', { from: 'hidden' })).body.messageState).toBe('shown');
    await expectPublic(text);
    await expectPrivate(text, 'shown');
    await moderate('hidden');
    dropCachedEvents(running.app);
    await expectPublic(undefined);
    await expectPrivate(text, 'hidden');
  });

  it('stays hidden when its guest changes, deletes or rewrites it, and when approval is switched off', async () => {
    await moderate('hidden');
    expect(await write(edited)).toMatchObject({ message: edited, messageState: 'hidden' });
    await expectPublic(undefined);
    await write('');
    await write(text);
    await party.update({ holdsMessages: true });
    await party.update({ holdsMessages: false });
    await expectPublic(undefined);
    await expectPrivate(text, 'hidden');
  });

  it('is removed from screens and marked for its author at once, and no phone of others receives it', async () => {
    const screen = await stranger.follow(party.code, 'screen');
    const host = await party.organiser.follow(party.code, 'organiser');
    const author = await anna.browser.follow(party.code, 'guest');
    const other = await bert.browser.follow(party.code, 'guest');
    const wishes = () =>
      screen.received
        .filter(({ name }) => name === 'show:changed')
        .map(({ message }) => message.show.step.wishes);
    const states = (received: typeof host.received) =>
      received
        .filter(({ name }) => name === 'participant:changed')
        .map(({ message }) => message.messageState);
    await moderate('hidden');
    await until('the screen is empty', () => wishes().at(-1)?.length === 0);
    await until('the author has received it', () => states(author.received).at(-1) === 'hidden');
    await until('the host has received it', () => states(host.received).at(-1) === 'hidden');
    await moderate('shown', { from: 'hidden' });
    await until('the screen shows it', () => wishes().at(-1)?.[0]?.message === text);
    await party.update({ holdsMessages: true });
    await write(edited);
    await until('the screen drops the changed text', () => wishes().at(-1)?.length === 0);
    await until('the author sees the pending text', () => states(author.received).at(-1) === 'undecided');
    const lastChange = host.received.findLast(({ name }) => name === 'participant:changed')?.message;
    expect(lastChange).toMatchObject({ message: edited, messageState: 'undecided' });
    await party.update({ holdsMessages: false });
    await until('the screen shows the changed text', () => wishes().at(-1)?.[0]?.message === edited);
    for (const { received } of [other, author])
      expect(JSON.stringify(received)).not.toContain('day, you two');
    expect(states(other.received)).toEqual([]);
  });
});

describe('approval of messages', () => {
  it('is off by default, holds every text that was not approved, and holds a changed text again', async () => {
    expect((await stranger.get(`/api/events/${party.code}`)).body).not.toHaveProperty('holdsMessages');
    await party.update({ holdsMessages: true });
    expect((await stranger.get(`/api/events/${party.code}`)).body.holdsMessages).toBe(true);
    await expectPublic(undefined);
    await expectPrivate(text, undefined);
    await moderate('shown');
    await expectPublic(text);
    expect(await write(text)).toHaveProperty('messageState', 'shown');
    expect(await write(edited)).not.toHaveProperty('messageState');
    await expectPublic(undefined);
    await moderate('hidden', { message: edited });
    await party.update({ holdsMessages: false });
    await expectPublic(undefined);
    await moderate('shown', { message: edited, from: 'hidden' });
    await expectPublic(edited);
  });

  it('never shows a text that the host has not seen, nor one that another host has hidden', async () => {
    await party.update({ holdsMessages: true });
    await write(edited);
    expect(await moderate('shown')).toBeRefused('conflict');
    await expectPublic(undefined);
    const cohost = (await newHelper(running.app, party, 'cohost')).browser;
    await moderate('hidden', { message: edited, by: cohost });
    expect(await moderate('shown', { message: edited })).toBeRefused('conflict');
    await expectPublic(undefined);
    await moderate('shown', { message: edited, from: 'hidden' });
    await write('');
    expect(await moderate('shown', { message: edited, from: 'shown' })).toBeRefused('conflict');
    expect(await moderate('shown', { message: 'x'.repeat(281) })).toBeRefused('invalid');
    expect(await moderate('shown', { message: 'x'.repeat(15_000) })).toBeRefused('invalid');
  });

  it('shows a text that its guest changes at the same time only if the host has seen it', async () => {
    await party.update({ holdsMessages: true });
    for (let round = 0; round < 10; round += 1) {
      await write(text);
      await Promise.all([moderate('shown'), write(edited)]);
      expect(await placesWith(publicPlaces, edited)).toEqual([]);
    }
  });

  it('is copied to a rehearsal, and kept when the event starts over without its messages', async () => {
    await party.update({ holdsMessages: true });
    const { organiser, code } = party;
    const rehearsal = (await organiser.post(`/api/events/${code}/rehearsal`, { guests: 5 })).body.shareCode;
    expect((await organiser.get(`/api/events/${rehearsal}`)).body.holdsMessages).toBe(true);
    expect((await organiser.post(`/api/events/${code}/start-over`, { shareCode: code })).status).toBe(204);
    expect((await organiser.get(`/api/events/${code}`)).body.holdsMessages).toBe(true);
    expect(await ParticipantModel.countDocuments({ eventId: party.event.id })).toBe(0);
  });
});

describe('a host’s decision about a message', () => {
  it('is in the audit log once, however often it is repeated, by hosts and co-hosts at the same time', async () => {
    const cohost = (await newHelper(running.app, party, 'cohost')).browser;
    const before = await entryKindsIn(party);
    const hidden = await runConcurrently(6, async (index) =>
      moderate('hidden', { by: index % 2 ? cohost : party.organiser }),
    );
    expect(tally(hidden)).toEqual({ 200: 6 });
    const shown = await runConcurrently(6, async (index) =>
      moderate('shown', { from: 'hidden', by: index % 2 ? cohost : party.organiser }),
    );
    expect(tally(shown)).toEqual({ 200: 6 });
    await party.update({ holdsMessages: true });
    await party.update({ holdsMessages: false });
    expect(await entryKindsIn(party)).toEqual([
      'messagesReleased',
      'messagesHeld',
      'messageShown',
      'messageHidden',
      ...before,
    ]);
  });

  it('is refused when the guest has left', async () => {
    await anna.browser.delete(path);
    expect(await moderate('hidden')).toBeRefused('participant_not_found');
  });

  it('that another server has stored applies after a resync', async () => {
    await expectPublic(text);
    await ParticipantModel.updateOne(
      { _id: anna.participant.id },
      { $set: { isMessageHidden: true }, $inc: { revision: 1 } },
    );
    const host = await party.organiser.follow(party.code, 'organiser');
    await running.app.app.eventCache.resync(party.event.id);
    await until('the host has received it', () =>
      host.received.some(({ message }) => message?.messageState === 'hidden'),
    );
    expect(await placesWith(publicPlaces, text)).toEqual([]);
  });
});
