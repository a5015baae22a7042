import { join } from 'node:path';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import type { PageData } from '../../../protocol/live.ts';
import { ParticipantModel } from '../../../server/models/participant.ts';
import type { Browser } from '../../support/Browser.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { storedGuest } from '../../support/stored.ts';
import { runningApp } from '../runningApp.ts';
import { dropCachedEvents } from '../../support/testApp.ts';

// The source page stands in for the built one: the build does not change its head.
const running = runningApp({ clientDir: join(import.meta.dirname, '../../../client') });

async function open(path: string, browser: Browser = running.app.browser()) {
  const reply = await browser.send('GET', path, undefined, { accept: 'text/html' });
  const [, written = ''] = /<meta name="page-facts" content="([^"]*)"/.exec(String(reply.body)) ?? [];
  const text = written
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  return { ...reply, page: String(reply.body), facts: text ? (JSON.parse(text) as PageData) : undefined };
}

describe('embedded data of an event’s page', () => {
  it('for a new visitor: the event, its questions, the top ranks and no guest', async () => {
    const party = await createTestEvent(running.app, { title: 'Clara & "Theo" <3' });
    const rain = await party.addQuestion({ text: 'Will it rain?' });
    await party.addQuestion({ text: 'A secret draft', isActive: false });
    await party.joinAs('Rosa');
    await party.setAnswer(rain, 'yes');
    const { facts, headers } = await open(`/event/${party.code.toLowerCase()}?utm_source=x`);
    expect(facts).toMatchObject({
      shareCode: party.code,
      session: { participants: [], isOrganiser: false, isOwner: false },
      predictions: {},
      room: { audience: 'guest', snapshot: { counters: [1], places: [] } },
    });
    expect(facts?.room.snapshot.event.title).toBe('Clara & "Theo" <3');
    expect(facts?.room.snapshot.questions.map(({ text }) => text)).toEqual(['Will it rain?']);
    expect(JSON.stringify(facts)).not.toMatch(/correctAnswer|adminCode|email|secret draft/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('for a known guest: the guest, their rank and their predictions', async () => {
    const party = await createTestEvent(running.app);
    const rain = await party.addQuestion();
    const { browser, participant } = await party.joinAs('Rosa');
    const other = await party.joinAs('Emil');
    for (const [guest, { id }] of [
      [browser, participant],
      [other.browser, other.participant],
    ] as const)
      await guest.post(`/api/questions/${rain.id}/predictions`, { participantId: id, answer: 'yes' });
    const { facts } = await open(`/event/${party.code}`, browser);
    expect(facts?.session?.participants).toMatchObject([{ id: participant.id, username: 'Rosa' }]);
    expect(facts?.room.snapshot).toMatchObject({ places: [{ participantId: participant.id, rank: 1 }] });
    expect(facts?.predictions).toMatchObject({
      [participant.id]: [{ questionId: rain.id, participantId: participant.id, answer: 'yes' }],
    });
    expect(Object.keys(facts?.predictions ?? {})).toEqual([participant.id]);
  });

  it('for the host: no more of the event than for a guest', async () => {
    const party = await createTestEvent(running.app);
    await party.setAnswer(await party.addQuestion({ text: 'Will it rain?' }), 'yes');
    await party.addQuestion({ text: 'A secret draft', isActive: false });
    const { facts } = await open(`/event/${party.code}`, party.organiser);
    expect(facts?.session?.isOrganiser).toBe(true);
    expect(JSON.stringify(facts?.room)).not.toMatch(/correctAnswer|secret draft/);
  });

  it('for the leaderboard all rows, and for the big screen nothing about the viewer', async () => {
    const party = await createTestEvent(running.app);
    const { browser, participant } = await party.joinAs('Rosa');
    const reading = await open(`/leaderboard/${party.code}`, browser);
    expect(reading.facts?.room).toMatchObject({
      audience: 'screen',
      snapshot: { rows: [{ id: participant.id, username: 'Rosa' }] },
    });
    expect(reading.facts?.session?.participants).toHaveLength(1);
    const wall = await open(`/leaderboard/${party.code}?display=true`, browser);
    expect(wall.facts?.room.audience).toBe('screen');
    expect(wall.facts).not.toHaveProperty('session');
    expect(wall.facts?.predictions).toEqual({});
  });

  it('for the demo: the whole board', async () => {
    const party = await createTestEvent(running.app);
    expect((await open(`/event/${party.code}?demo=true`)).facts?.room.audience).toBe('screen');
  });

  it('exclude a board of more than 300 rows, which would delay the page', async () => {
    const party = await createTestEvent(running.app);
    const eventId = new Types.ObjectId(party.event.id);
    await ParticipantModel.insertMany(Array.from({ length: 301 }, () => storedGuest(eventId, [new Date()])));
    dropCachedEvents(running.app);
    expect((await open(`/leaderboard/${party.code}`)).facts).toBeUndefined();
    expect((await open(`/event/${party.code}`)).facts?.room.snapshot.counters[0]).toBe(301);
  });
});

it.each(['/event/NOBODY', '/event/%E0%A4%A', '/event/a%00b', '/', '/admin/NOBODY'])(
  'embedded page data: a page without an event has none and is still served: %s',
  async (path) => {
    const { status, facts, headers } = await open(path);
    expect(status).toBe(200);
    expect(facts).toBeUndefined();
    expect(headers.get('cache-control')).toBe('no-cache');
  },
);

it('embedded page data: an inactive event has none, not even for its host', async () => {
  const party = await createTestEvent(running.app);
  await party.update({ isActive: false });
  expect((await open(`/event/${party.code}`, party.organiser)).facts).toBeUndefined();
});
