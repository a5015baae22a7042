import { beforeAll, describe, expect, it } from 'vitest';
import { keepsakeParts } from '../../protocol/rules/keepsake.ts';
import { Keepsake } from '../../protocol/schemas/keepsake.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import { LogEntryModel } from '../../server/models/log.ts';
import type { Browser } from '../support/Browser.ts';
import { newHelper } from '../support/helpers.ts';
import { createTestEvent, type TestEvent } from '../support/testEvent.ts';
import { dropCachedEvents } from '../support/testApp.ts';
import { predict, type Guest } from './questions/guestCalls.ts';
import { aPhoto, sendPhoto } from './pictures/photographs.ts';
import './refusals/refusal.ts';
import { runningApp } from './runningApp.ts';

const running = runningApp();

const ask = async (browser: Browser, { code }: TestEvent, query = '') =>
  browser.get(`/api/events/${code}/keepsake${query}`);
const read = async (browser: Browser, party: TestEvent) => {
  const { status, body } = await ask(browser, party);
  expect(status).toBe(200);
  return Keepsake.parse(body);
};

describe('keepsake', () => {
  let party: TestEvent;
  let callers: Record<string, Browser>;

  beforeAll(async () => {
    party = await createTestEvent(running.app);
    const elsewhere = await createTestEvent(running.app);
    const removed = await party.joinAs('Carla');
    await party.organiser.delete(`/api/participants/${removed.participant.id}`);
    callers = {
      stranger: running.app.browser(),
      guest: (await party.joinAs('Anna')).browser,
      'guest of another event': (await elsewhere.joinAs('Anna')).browser,
      'removed guest': removed.browser,
      mc: (await newHelper(running.app, party, 'mc')).browser,
      'co-host': (await newHelper(running.app, party, 'cohost')).browser,
      organiser: party.organiser,
      'organiser of another event': elsewhere.organiser,
      owner: await running.app.owner(),
    };
  });

  const opensTo = async (query = '') => {
    const statuses: Record<string, number> = {};
    for (const [who, browser] of Object.entries(callers))
      statuses[who] = (await ask(browser, party, query)).status;
    return Object.keys(statuses).filter((who) => statuses[who] === 200);
  };

  it('is hidden until it is published, then visible to its audience; the organiser has a preview', async () => {
    expect(await opensTo()).toEqual(['co-host', 'organiser', 'owner']);
    expect(await ask(callers.guest!, party)).toBeRefused('keepsake_not_ready');
    await party.update({ keepsake: 'guests' });
    expect(await opensTo()).toEqual(['guest', 'co-host', 'organiser', 'owner']);
    expect(await ask(callers.stranger!, party)).toBeRefused('keepsake_for_guests');
    expect(await opensTo('?as=guest')).toEqual(['guest']);
    await party.update({ keepsake: 'link' });
    expect(await opensTo()).toEqual(Object.keys(callers));
  });

  it('disappears for the next visit when it is unpublished, and with its event', async () => {
    await party.update({ keepsake: 'link' });
    const guest = callers.guest!;
    expect((await ask(guest, party)).status).toBe(200);
    await party.update({ keepsake: null });
    expect(await ask(guest, party)).toBeRefused('keepsake_not_ready');
    await party.update({ keepsake: 'link', isActive: false });
    expect(await ask(guest, party)).toBeRefused('event_inactive');
    await party.update({ isActive: true });
    expect((await ask(guest, party)).status).toBe(200);
    const owner = await running.app.owner();
    const other = await createTestEvent(running.app);
    await other.update({ keepsake: 'link' });
    expect((await ask(guest, other)).status).toBe(200);
    await owner.delete(`/api/owner/events/${other.event.id}`);
    expect(await ask(guest, other)).toBeRefused('event_not_found');
  });

  it('has an audience, which is a field of the event and absent until it is first set', async () => {
    const untouched = await createTestEvent(running.app);
    const eventOf = async ({ code }: TestEvent) =>
      (await running.app.browser().get(`/api/events/${code}`)).body as object;
    expect(JSON.stringify(await eventOf(untouched))).not.toContain('keepsake');
    await untouched.update({ keepsake: 'link', keepsakeWithout: ['guestBook', 'photos', 'guestBook'] });
    expect(await eventOf(untouched)).toMatchObject({
      keepsake: 'link',
      keepsakeWithout: ['guestBook', 'photos'],
    });
    await untouched.update({ keepsake: null, keepsakeWithout: [] });
    expect(JSON.stringify(await eventOf(untouched))).not.toContain('keepsake');
    for (const change of [{ keepsake: 'everybody' }, { keepsakeWithout: ['questions'] }])
      expect(await untouched.organiser.patch(`/api/events/${untouched.code}`, change)).toBeRefused('invalid');
  });
});

describe('audit log: keepsake', () => {
  it('logs when it was published and for whom, changed and unpublished', async () => {
    const party = await createTestEvent(running.app);
    for (const change of [
      { keepsake: 'guests' },
      { keepsake: 'link' },
      { keepsakeWithout: ['guestBook'] },
      { keepsake: null },
    ])
      await party.update(change);
    const entries = await LogEntryModel.find({ eventId: party.event.id }).sort({ _id: 1 }).lean();
    expect(entries.map(({ what, details, by }) => ({ what, details, by }))).toEqual([
      { what: 'keepsakePublished', details: ['guests'], by: 'organiser' },
      { what: 'keepsakePublished', details: ['link'], by: 'organiser' },
      { what: 'keepsakeChanged', details: undefined, by: 'organiser' },
      { what: 'keepsakeWithdrawn', details: undefined, by: 'organiser' },
    ]);
  });
});

describe('keepsake of a rehearsal', () => {
  it('does not exist for anyone, and is not copied from its event', async () => {
    const party = await createTestEvent(running.app);
    await party.addQuestion();
    await party.update({ keepsake: 'link' });
    const { body } = await party.organiser.post(`/api/events/${party.code}/rehearsal`, { guests: 5 });
    const rehearsal = { ...party, code: (body as { shareCode: string }).shareCode };
    await party.organiser.patch(`/api/events/${rehearsal.code}`, { keepsake: 'link' });
    for (const browser of [party.organiser, running.app.browser()])
      expect(await ask(browser, rehearsal)).toBeRefused('keepsake_not_ready');
    expect((await ask(running.app.browser(), party)).status).toBe(200);
  });
});

/** Three guests at two tables with predictions on five questions; two answers are shown. */
async function playedEvent() {
  const party = await createTestEvent(running.app, { title: 'Maya & Jonas' });
  const { organiser, code } = party;
  const songs = { text: 'Which song?', type: 'text' as const };
  const rain = await party.addQuestion();
  const song = await party.addQuestion(songs);
  const guests = await party.addQuestion({ text: 'How many dance?', type: 'numeric' });
  const held = await party.addQuestion({ ...songs, text: 'Who cries?' });
  const open = await party.addQuestion({ ...songs, text: 'Which dress?' });
  const couple = (await newHelper(running.app, party, 'couple')).browser;
  for (const [{ id }, answer] of [
    [rain, 'no'],
    [held, 'Grandma'],
  ] as const)
    await couple.post(`/api/questions/${id}/couple-predictions`, { answer });
  const table = (await organiser.post(`/api/events/${code}/tables`, { name: 'Family' })).body as {
    id: string;
  };
  const [anna, ben, cleo] = [
    await party.joinAs('Anna'),
    await party.joinAs('Ben'),
    await party.joinAs('Cleo'),
  ];
  for (const { browser, participant } of [anna, ben])
    await browser.patch(`/api/participants/${participant.id}`, { tableId: table.id });
  const predicted: [Guest, Question, unknown][] = [
    [anna, rain, 'yes'],
    [ben, rain, 'no'],
    [cleo, rain, 'no'],
    [anna, song, 'Perfect'],
    [ben, song, 'Hello'],
    [anna, guests, 40],
    [anna, held, 'Uncle Bob'],
    [ben, open, 'The blue one'],
  ];
  for (const [guest, question, answer] of predicted) await predict(guest, question, answer);
  for (const [{ browser, participant }, message] of [
    [cleo, 'Be happy!'],
    [anna, 'مبروك 🎉'],
  ] as const)
    await browser.patch(`/api/participants/${participant.id}`, { message });
  for (const question of [song, held]) await sendPhoto(organiser, question, await aPhoto());
  await party.setAnswer(rain, 'no');
  await party.update({ showAnswers: true, keepsake: 'link' });
  await party.setAnswer(song, 'Perfect');
  await organiser.post(`/api/questions/${held.id}/answer`, { correctAnswer: 'Grandma', isHeld: true });
  return { party, anna, ben, cleo, rain, song, guests, held, open, table };
}

describe('keepsake content', () => {
  let setup: Awaited<ReturnType<typeof playedEvent>>;
  beforeAll(async () => {
    setup = await playedEvent();
  });

  it('is every question whose answer was shown, the distribution of its predictions, and the final ranking', async () => {
    const { party, anna, ben, cleo, rain, song, table } = setup;
    const keepsake = await read(running.app.browser(), party);
    const nameOf = ({ participant: { id, username } }: Guest) => ({ id, username });
    expect(keepsake).toMatchObject({ event: { title: 'Maya & Jonas' }, guestCount: 3 });
    expect(keepsake.questions).toMatchObject([
      {
        question: { id: rain.id, correctAnswer: 'no', coupleAnswer: 'no' },
        room: { predictionCount: 3, correctCount: 2, right: [nameOf(ben), nameOf(cleo)] },
      },
      {
        question: { id: song.id, correctAnswer: 'Perfect', photo: { width: 120, height: 80 } },
        room: {
          predictionCount: 2,
          correctCount: 1,
          counts: [
            { answer: 'Hello', count: 1 },
            { answer: 'Perfect', count: 1 },
          ],
          right: [nameOf(anna)],
        },
      },
    ]);
    expect(keepsake.podium?.map(({ place, guestCount }) => [place, guestCount])).toEqual([[1, 3]]);
    expect(keepsake.places?.map(({ rank, participant }) => [rank, participant])).toEqual([
      [1, nameOf(anna)],
      [2, nameOf(ben)],
      [3, nameOf(cleo)],
    ]);
    expect(keepsake.tables).toEqual([{ tableId: table.id, memberCount: 2, total: 2 }]);
    expect(keepsake.messages).toEqual([
      { ...nameOf(anna), message: 'مبروك 🎉' },
      { ...nameOf(cleo), message: 'Be happy!' },
    ]);
    expect(keepsake.statistics).toMatchObject({
      messageCount: 2,
      predictionCount: 5,
      correctCount: 3,
      clearest: { questionId: rain.id, correctCount: 2, predictionCount: 3 },
      highlights: { titles: [{ kind: 'onlyOne', guests: [nameOf(anna)], questionId: song.id }] },
    });
  });

  it('excludes questions without a shown answer, for the organiser and for guests', async () => {
    const { party, anna, guests, held, open } = setup;
    for (const browser of [anna.browser, party.organiser, running.app.browser()]) {
      const text = JSON.stringify(await read(browser, party));
      for (const secret of [guests, held, open].flatMap(({ id, text: asked }) => [id, asked]))
        expect(text).not.toContain(secret);
      expect(text).not.toMatch(/Grandma|Uncle Bob|The blue one|"40"/);
    }
  });

  it('marks the reader’s own entries, and no others', async () => {
    const { party, anna, ben, rain, song } = setup;
    expect((await read(running.app.browser(), party)).own).toEqual([]);
    expect((await read(party.organiser, party)).own).toEqual([]);
    const { own } = await read(anna.browser, party);
    expect(own).toMatchObject([
      { rank: 1, participant: { username: 'Anna' }, correctPredictions: 1, totalPredictions: 4 },
    ]);
    expect(own[0]?.answers).toEqual({ [rain.id]: 'yes', [song.id]: 'Perfect' });
    dropCachedEvents(running.app);
    expect((await read(ben.browser, party)).own[0]?.answers).toEqual({ [rain.id]: 'no', [song.id]: 'Hello' });
  });

  it.each([
    ['photos', /"photo":/],
    ['room', /"room":|"counts":|"right":/],
    ['podium', /"podium":/],
    ['places', /"places":/],
    ['tables', /"tables":\[\{"tableId"/],
    ['guestBook', /Be happy|"messages":/],
    ['statistics', /"statistics":|"highlights":/],
  ] as const)('excludes %s where the organiser has turned it off', async (part, trace) => {
    const { party } = setup;
    const stranger = running.app.browser();
    await party.update({ keepsakeWithout: keepsakeParts.filter((other) => other !== part) });
    const alone = JSON.stringify(await read(stranger, party));
    await party.update({ keepsakeWithout: [part] });
    const without = JSON.stringify(await read(stranger, party));
    await party.update({ keepsakeWithout: [] });
    expect({ alone: trace.test(alone), without: trace.test(without) }).toEqual({
      alone: true,
      without: false,
    });
  });

  it('excludes answers, winners and ranks while answers are hidden again', async () => {
    const { party, anna } = await playedEvent();
    await party.update({ showAnswers: false });
    const keepsake = await read(anna.browser, party);
    expect(keepsake.questions).toEqual([]);
    expect(keepsake).not.toHaveProperty('podium');
    expect(keepsake).not.toHaveProperty('tables');
    expect(keepsake.places?.map(({ correctPredictions }) => correctPredictions)).toEqual([0, 0, 0]);
    expect(keepsake.statistics).toMatchObject({ predictionCount: 0, correctCount: 0, highlights: {} });
    expect(keepsake.own[0]?.answers).toEqual({});
  });

  it('excludes removed guests', async () => {
    const { party, anna } = await playedEvent();
    await party.organiser.delete(`/api/participants/${anna.participant.id}`);
    const text = JSON.stringify(await read(running.app.browser(), party));
    expect(text).not.toContain(anna.participant.id);
    expect(text).not.toMatch(/Anna|مبروك/);
  });
});
