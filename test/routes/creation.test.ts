import { beforeEach, describe, expect, it } from 'vitest';
import { Event } from '../../protocol/schemas/events.ts';
import { ShareCodeCheck } from '../../protocol/schemas/platform/payments.ts';
import { EventModel } from '../../server/models/event.ts';
import { SettingsModel } from '../../server/models/platform/platform.ts';
import { ShareCodeModel } from '../../server/models/shareCodes.ts';
import type { Browser } from '../support/Browser.ts';
import { installWriteCut } from '../support/network/writeCut.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { storedQuestions } from '../support/stored.ts';
import { runConcurrently, tally } from './questions/guestCalls.ts';
import { refusalOf } from './refusals/refusal.ts';
import { runningApp } from './runningApp.ts';

const running = runningApp();
const form = { title: 'Ada & Ben', adminCode: 'The Code' };
const create = async (browser: Browser, body: object, key?: string) =>
  browser.post('/api/events', body, key ? { 'idempotency-key': key } : {});
const isOrganiser = async (browser: Browser, code: string) =>
  (await browser.get(`/api/session?event=${code}`)).body.isOrganiser;
const check = async (code: string) =>
  ShareCodeCheck.parse(
    (await running.app.browser().get(`/api/share-codes/${encodeURIComponent(code)}`)).body,
  );
const hold = async (code: string, until: number) =>
  ShareCodeModel.create({ _id: code, eventId: 'a'.repeat(24), until: new Date(until) });

beforeEach(async () => {
  await SettingsModel.updateOne({ _id: 'platform' }, { $set: { paymentRequired: false } }, { upsert: true });
});

describe('creating a free event', () => {
  it('keeps later changes of the organiser when the request is repeated', async () => {
    const request = { ...form, customShareCode: 'MEANWHILE', questions: ['Will it rain?'] };
    const maker = running.app.browser();
    const made = (await create(maker, request, 'meanwhile')).body;
    const [first] = await storedQuestions(made.id);
    const change = { text: 'Will it pour?', isActive: false };
    await maker.patch(`/api/questions/${first!._id.toString()}`, change);
    expect((await create(maker, request, 'meanwhile')).status).toBe(200);
    expect(await storedQuestions(made.id)).toEqual([{ ...first!, ...change }]);
  });

  it('creates it once, with its questions, when it is retried after an interruption at any write', async () => {
    const power = installWriteCut();
    const statuses: number[] = [];
    try {
      for (let writes = 0, isDone = false; !isDone; writes += 1) {
        const request = { ...form, customShareCode: `CUT-${writes}`, questions: ['Rain?', 'Snow?'] };
        power.cutAfter(writes);
        const first = await create(running.app.browser(), request, `cut ${writes}`);
        power.mend();
        isDone = first.status === 201;
        const retried = await create(running.app.browser(), request, `cut ${writes}`);
        statuses.push(retried.status);
        const events = await EventModel.find({ codes: request.customShareCode }).lean();
        expect(events.map(({ _id }) => _id.toString())).toEqual([retried.body.id]);
        expect(events[0]!.questions.map(({ text, order }) => [text, order])).toEqual([
          ['Rain?', 1],
          ['Snow?', 2],
        ]);
      }
    } finally {
      power.uninstall();
    }
    expect(statuses[0]).toBe(201);
    expect(statuses.length).toBeGreaterThan(3);
  });

  it('is allowed for everyone while payment is not required, and the event is marked unpaid', async () => {
    const maker = running.app.browser();
    const made = await create(maker, {
      ...form,
      isPaid: true,
      isActive: false,
      questions: ['Will it rain?'],
    });
    expect(made.status).toBe(201);
    expect(Event.parse(made.body)).toMatchObject({ isPaid: false, isActive: true, adminCode: 'The Code' });
    expect(await isOrganiser(maker, made.body.shareCode)).toBe(true);
  });

  it('is allowed for the owner alone while payment is required, also with a key', async () => {
    await SettingsModel.updateOne({ _id: 'platform' }, { $set: { paymentRequired: true } });
    expect(await create(running.app.browser(), form, 'not-paid')).toBeRefused('payment_required');
    expect((await create(await running.app.owner(), form, 'not-paid')).status).toBe(201);
  });

  it('stores nothing when the share code is taken', async () => {
    const { code } = await createTestEvent(running.app);
    const before = await EventModel.countDocuments();
    const refused = await create(running.app.browser(), {
      ...form,
      customShareCode: code,
      questions: ['Why?'],
    });
    expect(refused).toBeRefused('share_code_taken');
    expect(await EventModel.countDocuments()).toBe(before);
  });

  it('reserves its share code, and holds the reservation only while it runs', async () => {
    const made = await create(running.app.browser(), { ...form, customShareCode: 'MADE' });
    const [reservation] = await ShareCodeModel.find({ _id: 'MADE' }).lean();
    expect(reservation).toMatchObject({ takenAt: expect.any(Date) });
    expect([reservation!.eventId.toString(), reservation!.until]).toEqual([made.body.id, undefined]);
  });
});

describe('repeated event creation after a lost reply', () => {
  const request = { ...form, customShareCode: 'LOST-REPLY', questions: ['Will it rain?'] };

  it('returns the same event, admin code and grant, also to another browser and after payment became required', async () => {
    const first = await create(running.app.browser(), request, 'lost-reply');
    await SettingsModel.updateOne({ _id: 'platform' }, { $set: { paymentRequired: true } });
    const other = running.app.browser();
    const second = await create(other, request, 'lost-reply');
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(await isOrganiser(other, 'LOST-REPLY')).toBe(true);
    expect((await other.get('/api/events/LOST-REPLY/questions')).body).toHaveLength(1);
  });

  it('sent five times at once creates one event, with a chosen or a random share code', async () => {
    for (const body of [{ ...form, customShareCode: 'FIVE' }, form]) {
      const key = JSON.stringify(body);
      const answers = await runConcurrently(5, async () => create(running.app.browser(), body, key));
      expect(tally(answers)).toEqual({ 201: 1, 200: 4 });
      expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    }
  });

  it('with different content answers 409 and discloses nothing', async () => {
    await create(running.app.browser(), { ...form, customShareCode: 'OTHER' }, 'other');
    const eve = running.app.browser();
    for (const change of [{ title: 'Another' }, { adminCode: 'a guess' }, { questions: ['Why?'] }]) {
      const refused = await create(eve, { ...form, customShareCode: 'OTHER', ...change }, 'other');
      expect(refusalOf(refused, 'conflict').message).toMatch(
        /^You’ve already sent this with different details/,
      );
    }
    expect(await isOrganiser(eve, 'OTHER')).toBe(false);
  });

  it('without a key is refused for its own share code', async () => {
    await create(running.app.browser(), { ...form, customShareCode: 'NO-KEY' });
    expect(await create(running.app.browser(), { ...form, customShareCode: 'NO-KEY' })).toBeRefused(
      'share_code_taken',
    );
  });
});

describe('share code suggestion', () => {
  it('confirms a free code, however it is typed', async () => {
    for (const code of ['FREE-ONE', ' free-one ', 'A', 'ABCDEFGHIJKL'])
      expect(await check(code)).toEqual({ isAvailable: true });
  });

  it('offers a similar free code for a taken one', async () => {
    await create(running.app.browser(), { ...form, customShareCode: 'ADABEN' });
    expect(await check('adaben')).toEqual({ isAvailable: false, suggestion: 'ADABEN2' });
    await create(running.app.browser(), { ...form, customShareCode: 'ADABEN2' });
    expect(await check('ADABEN')).toEqual({ isAvailable: false, suggestion: 'ADABEN3' });
    await create(running.app.browser(), { ...form, customShareCode: 'TWELVELETTER' });
    expect(await check('TWELVELETTER')).toEqual({ isAvailable: false, suggestion: 'TWELVELETTE2' });
  });

  it('treats earlier codes of events as taken', async () => {
    const { code, organiser } = await createTestEvent(running.app);
    await organiser.patch(`/api/events/${code}`, { shareCode: `${code}X` });
    expect((await check(code)).isAvailable).toBe(false);
  });

  it('offers a valid code for an invalid one', async () => {
    expect(await check('Zoë & Max')).toEqual({ isAvailable: false, suggestion: 'ZOEMAX' });
    expect(await check('THIRTEENCHARS')).toEqual({ isAvailable: false, suggestion: 'THIRTEENCHAR' });
    for (const nothing of ['💍', ' ', '"$ne"', 'x'.repeat(5_000), '%00']) {
      const { isAvailable, suggestion } = await check(nothing);
      expect(isAvailable).toBe(false);
      expect(suggestion).toMatch(/^[A-Z0-9_-]{1,12}$/);
    }
  });

  it('treats a code as taken for everyone while its payment is pending', async () => {
    await hold('HELD', Date.now() + 60_000);
    expect(await check('HELD')).toEqual({ isAvailable: false, suggestion: 'HELD2' });
    const owner = await running.app.owner();
    expect(await create(owner, { ...form, customShareCode: 'HELD' })).toBeRefused('share_code_taken');
    const { code, organiser } = await createTestEvent(running.app);
    expect(await organiser.patch(`/api/events/${code}`, { shareCode: 'HELD' })).toBeRefused(
      'share_code_taken',
    );
    await ShareCodeModel.deleteOne({ _id: 'HELD' });
    expect((await organiser.patch(`/api/events/${code}`, { shareCode: 'HELD' })).body.shareCode).toBe('HELD');
  });

  it('treats a code held by a crashed request as free after its timeout', async () => {
    await hold('LEFT-OVER', Date.now() - 1);
    expect(await check('LEFT-OVER')).toEqual({ isAvailable: true });
    expect((await create(running.app.browser(), { ...form, customShareCode: 'LEFT-OVER' })).status).toBe(201);
  });

  it('assigns a code to one of ten concurrent creations and changes', async () => {
    const parties = [];
    for (let party = 1; party <= 5; party += 1) parties.push(await createTestEvent(running.app));
    const answers = await Promise.all(
      parties.flatMap(({ organiser, code }) => [
        organiser.patch(`/api/events/${code}`, { shareCode: 'RACE' }),
        create(running.app.browser(), { ...form, customShareCode: 'RACE' }),
      ]),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(tally(answers)[409]).toBe(9);
    expect(await EventModel.countDocuments({ codes: 'RACE' })).toBe(1);
  });
});
