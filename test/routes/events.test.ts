import { describe, expect, it } from 'vitest';
import { Event, EventStats, GuestEvent, OwnerEvent } from '../../protocol/schemas/events.ts';
import { PlatformSettings } from '../../protocol/schemas/platform/platform.ts';
import { Question } from '../../protocol/schemas/questions.ts';
import { SettingsModel } from '../../server/models/platform/platform.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { refusalOf } from './refusals/refusal.ts';
import { runningApp } from './runningApp.ts';

const running = runningApp();
const form = { title: 'Ada & Ben', adminCode: 'The Code' };

describe('creating an event', () => {
  it('requires payment from everyone but the owner while payment is required', async () => {
    const { body } = await running.app.browser().get('/api/platform/settings');
    expect(PlatformSettings.parse(body)).toEqual({
      eventPrice: 1_999,
      paymentRequired: true,
      payment: { provider: 'test' },
      isMailConfigured: false,
    });
    expect(await running.app.browser().post('/api/events', form)).toBeRefused('payment_required');
    const { organiser } = await createTestEvent(running.app);
    expect(await organiser.post('/api/events', form)).toBeRefused('payment_required');
    const before = (await (await running.app.owner()).get('/api/owner/events')).body;
    expect(before.filter(({ title }: Event) => title === form.title)).toEqual([]);
  });

  it('returns the new event, the organiser’s grant and, this time only, the admin code to the owner', async () => {
    const owner = await running.app.owner();
    const made = await owner.post('/api/events', { ...form, customShareCode: ' ada_ben-26 ', isPaid: true });
    expect(made.status).toBe(201);
    const { id: _, ...event } = Event.parse(made.body);
    expect(event).toEqual({
      ...form,
      shareCode: 'ADA_BEN-26',
      isActive: true,
      isPaid: true,
      isDoorClosed: false,
      isOver: false,
      showAnswers: false,
    });
    const read = await owner.get('/api/events/ada_ben-26');
    expect(Event.parse(read.body)).not.toHaveProperty('adminCode');
    expect((await owner.get('/api/session?event=ADA_BEN-26')).body).toMatchObject({ isOrganiser: true });
  });

  it('generates six unambiguous letters and digits when no code is requested', async () => {
    const owner = await running.app.owner();
    for (const customShareCode of [undefined, null, '', '   ']) {
      const { status, body } = await owner.post('/api/events', { ...form, customShareCode });
      expect(status).toBe(201);
      expect(body.shareCode).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    }
  });

  it('turns the wizard’s texts into yes/no questions in order, without blank ones', async () => {
    const owner = await running.app.owner();
    const { body: event } = await owner.post('/api/events', {
      ...form,
      email: 'ada@example.org',
      location: 'Kapalua',
      description: 'Bring shoes.',
      questions: ['Will it rain?', '', '  ', ' Will he cry? '],
    });
    expect(Event.parse(event)).toMatchObject({ email: 'ada@example.org', location: 'Kapalua' });
    const questions = Question.array().parse(
      (await owner.get(`/api/events/${event.shareCode}/questions`)).body,
    );
    expect(questions.map(({ id: _, ...question }) => question)).toEqual([
      { text: 'Will it rain?', type: 'yes_no', isActive: true, order: 1 },
      { text: 'Will he cry?', type: 'yes_no', isActive: true, order: 2 },
    ]);
  });

  it('is open to everyone when payment is not required; only the owner may set paid and inactive', async () => {
    await SettingsModel.create({ _id: 'platform', paymentRequired: false });
    const host = running.app.browser();
    const made = await host.post('/api/events', { ...form, isPaid: true, isActive: false });
    expect(made.status).toBe(201);
    expect(Event.parse(made.body)).toMatchObject({ isPaid: false, isActive: true });
    expect((await host.patch(`/api/events/${made.body.shareCode}`, { location: 'Here' })).status).toBe(200);
    const owner = await running.app.owner();
    const { body } = await owner.post('/api/events', { ...form, isActive: false });
    expect(Event.parse(body)).toMatchObject({ isActive: false });
    await SettingsModel.deleteOne({ _id: 'platform' });
  });

  it.each([
    ['no title', { title: ' \u200B ' }, 'title', 'Please enter a title.'],
    ['a long title', { title: 'x'.repeat(121) }, 'title', 'Please use 120 characters or fewer.'],
    ['no admin code', { adminCode: ' ' }, 'adminCode', 'Please choose an admin code.'],
    ['a short admin code', { adminCode: ' abcde ' }, 'adminCode', 'Please use at least 6 characters.'],
    ['a long admin code', { adminCode: 'x'.repeat(65) }, 'adminCode', 'Please use 64 characters or fewer.'],
    ['a long location', { location: 'x'.repeat(201) }, 'location', 'Please use 200 characters or fewer.'],
    [
      'a long description',
      { description: 'x'.repeat(2_001) },
      'description',
      'Please use 2,000 characters or fewer.',
    ],
    ['a bad e-mail', { email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [
      'a long e-mail',
      { email: `${'x'.repeat(243)}@example.org` },
      'email',
      'Please use 254 characters or fewer.',
    ],
    [
      'an odd code',
      { customShareCode: 'A B' },
      'customShareCode',
      'Please use 1 to 12 letters, numbers, hyphens or underscores.',
    ],
    [
      'a long code',
      { customShareCode: 'A234567890123' },
      'customShareCode',
      'Please use 1 to 12 letters, numbers, hyphens or underscores.',
    ],
    [
      'a long question',
      { questions: ['fine', 'x'.repeat(301)] },
      'questions.1',
      'Please use 300 characters or fewer.',
    ],
  ])('refuses %s with a message', async (_, wrong, path, message) => {
    const owner = await running.app.owner();
    const refusal = refusalOf(await owner.post('/api/events', { ...form, ...wrong }), 'invalid');
    expect(refusal).toMatchObject({ code: 'invalid', message });
    expect(refusal.issues).toEqual([expect.objectContaining({ path, message })]);
  });

  it('accepts an e-mail address of 254 characters', async () => {
    const owner = await running.app.owner();
    const email = `${'x'.repeat(242)}@example.org`;
    const { body } = await owner.post('/api/events', { ...form, email });
    expect(Event.parse(body)).toMatchObject({ email });
  });

  it('refuses a 201st question', async () => {
    const owner = await running.app.owner();
    const questions = Array.from({ length: 201 }, (_, at) => `Question ${at}?`);
    expect(await owner.post('/api/events', { ...form, questions })).toBeRefused('invalid');
    const made = await owner.post('/api/events', { ...form, questions: questions.slice(1) });
    expect(made.status).toBe(201);
    const path = `/api/events/${made.body.shareCode}/questions`;
    expect(await owner.post(path, { text: 'One more?', type: 'text' })).toBeRefused('invalid');
    expect((await owner.get(path)).body).toHaveLength(200);
  });
});

describe('changing an event', () => {
  it('returns the event to the organiser, and guests see the change without private fields', async () => {
    const { code, organiser } = await createTestEvent(running.app, { email: 'ada@example.org' });
    const change = { title: 'Ada + Ben', location: 'The barn', description: 'Dress warm.', isActive: true };
    const changed = await organiser.patch(`/api/events/${code}`, change);
    expect(changed.status).toBe(200);
    expect(Event.parse(changed.body)).toMatchObject({ ...change, email: 'ada@example.org', isPaid: false });
    const seen = GuestEvent.parse((await running.app.browser().get(`/api/events/${code}`)).body);
    expect(seen).toMatchObject(change);
    expect((await organiser.patch(`/api/events/${code}`, {})).body).toEqual(changed.body);
  });

  it('clears optional fields by an empty text or null, and no other fields', async () => {
    const { code, organiser } = await createTestEvent(running.app, { location: 'Here', description: 'Soon' });
    const { body } = await organiser.patch(`/api/events/${code}`, {
      location: '',
      description: null,
      date: '',
    });
    expect(body).not.toHaveProperty('location');
    expect(body).not.toHaveProperty('description');
    expect(body).not.toHaveProperty('date');
    for (const wrong of [
      { title: '' },
      { title: null },
      { adminCode: '' },
      { shareCode: '' },
      { isActive: null },
      { bigScreenQr: 'huge' },
    ])
      expect(await organiser.patch(`/api/events/${code}`, wrong)).toBeRefused('invalid');
  });

  it('sets the size of the QR code on the big screen, publishes it, and resets it to automatic', async () => {
    const { code, organiser } = await createTestEvent(running.app);
    const { received } = await running.app.browser().follow(code, 'screen');
    const eventReceived = () => received.findLast(({ name }) => name === 'event:changed')?.message.event;
    for (const bigScreenQr of ['small', 'large']) {
      const { body } = await organiser.patch(`/api/events/${code}`, { bigScreenQr });
      expect(Event.parse(body)).toMatchObject({ bigScreenQr });
      await expect.poll(() => eventReceived()?.bigScreenQr).toBe(bigScreenQr);
    }
    for (const none of ['', null]) {
      await organiser.patch(`/api/events/${code}`, { bigScreenQr: 'small' });
      const { body } = await organiser.patch(`/api/events/${code}`, { bigScreenQr: none });
      expect(Event.parse(body)).not.toHaveProperty('bigScreenQr');
    }
  });

  it.each([
    ['2026-12-05T15:30', '2026-12-05T15:30'],
    ['2026-12-05T15:30:45', '2026-12-05T15:30'],
    ['2026-12-05T15:30:00.000Z', '2026-12-05T15:30'],
    ['2026-12-05T15:30+09:00', '2026-12-05T15:30'],
    ['2026-12-05 15:30', '2026-12-05T15:30'],
    ['2026-12-05', '2026-12-05T00:00'],
    ['2028-02-29T23:59', '2028-02-29T23:59'],
  ])('keeps the local time of %s', async (date, stored) => {
    const { code, organiser } = await createTestEvent(running.app);
    expect((await organiser.patch(`/api/events/${code}`, { date })).body.date).toBe(stored);
    expect((await running.app.browser().get(`/api/events/${code}`)).body.date).toBe(stored);
  });

  it.each([
    'tomorrow',
    '2026-13-01T10:00',
    '2026-02-30T10:00',
    '2026-12-05T24:00',
    '05.12.2026',
    1_796_000_000,
    {},
  ])('refuses %j as a date', async (date) => {
    const { code, organiser } = await createTestEvent(running.app);
    expect(await organiser.patch(`/api/events/${code}`, { date })).toBeRefused('invalid');
    expect((await organiser.get(`/api/events/${code}`)).body.date).toBe('2026-12-05T15:30');
  });
});

describe('event counts', () => {
  it('exclude drafts for guests, and include everything for the organiser', async () => {
    const { code, organiser, addQuestion, joinAs } = await createTestEvent(running.app);
    const draft = await addQuestion();
    await organiser.patch(`/api/questions/${draft.id}`, { isActive: false });
    await addQuestion();
    await joinAs('Anna');
    const path = `/api/events/${code}/stats`;
    const totals = { totalParticipants: 1, totalPredictions: 0 };
    expect(EventStats.parse((await running.app.browser().get(path)).body)).toEqual({
      totalQuestions: 1,
      ...totals,
    });
    expect(EventStats.parse((await organiser.get(path)).body)).toEqual({ totalQuestions: 2, ...totals });
  });

  it('are in the owner’s list of all events, newest first, without codes', async () => {
    const older = await createTestEvent(running.app);
    await older.joinAs('Anna');
    const newer = await createTestEvent(running.app);
    const owner = await running.app.owner();
    const list = OwnerEvent.array().parse((await owner.get('/api/owner/events')).body);
    expect(list.slice(0, 2).map(({ shareCode, participantCount }) => [shareCode, participantCount])).toEqual([
      [newer.code, 0],
      [older.code, 1],
    ]);
    expect(list.every((event) => event.adminCode === undefined)).toBe(true);
  });
});
