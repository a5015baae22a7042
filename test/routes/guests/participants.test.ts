import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { counts } from '../../../protocol/limits.ts';
import { Participant } from '../../../protocol/schemas/participants.ts';
import { ParticipantModel } from '../../../server/models/participant.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { storedGuest } from '../../support/stored.ts';
import { runConcurrently, join, tally } from '../questions/guestCalls.ts';
import { refusalOf } from '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';
import { dropCachedEvents } from '../../support/testApp.ts';

const running = runningApp();
const stranger = () => running.app.browser();
const nameTaken = 'That name is already taken. Please choose another one.';

describe('joining', () => {
  it('returns the participant and a cookie with the guest’s grant', async () => {
    const { code } = await createTestEvent(running.app);
    const phone = stranger();
    const joined = await join(phone, code, '  Aunt   Kalea ');
    expect(joined.status).toBe(201);
    expect(Participant.parse(joined.body).username).toBe('Aunt Kalea');
    const read = await stranger().get(`/api/participants/${joined.body.id}`);
    expect(Participant.parse(read.body)).toEqual(joined.body);
    expect((await phone.get(`/api/session?event=${code}`)).body.participants).toEqual([joined.body]);
  });

  it('again with the same name and cookie returns the same participant, another name a second one', async () => {
    const { code } = await createTestEvent(running.app);
    const phone = stranger();
    const first = await join(phone, code, 'Anna');
    const repeated = await join(phone, code, ' ANNA ');
    expect([repeated.status, repeated.body]).toEqual([200, first.body]);
    const second = await join(phone, code, 'Bert');
    expect(second.status).toBe(201);
    const list = await stranger().get(`/api/events/${code}/participants`);
    expect(Participant.array().parse(list.body)).toEqual([first.body, second.body]);
  });

  it('on one phone is limited to 24 guests; grants of other events are dropped', async () => {
    const elsewhere = await createTestEvent(running.app);
    const { code } = await createTestEvent(running.app);
    const phone = stranger();
    await join(phone, elsewhere.code, 'Rosa');
    const joined = [];
    for (let index = 0; index < counts.guestsPerPhone; index += 1)
      joined.push((await join(phone, code, `Guest ${index}`)).body);
    expect((await phone.get(`/api/session?event=${code}`)).body.participants).toEqual(joined);
    expect((await phone.get(`/api/session?event=${elsewhere.code}`)).body.participants).toEqual([]);
    const more = await join(phone, code, 'Grandma');
    expect(more).toBeRefused('conflict');
    expect(more.body.message).toContain('already plays for 24 guests');
    expect((await join(phone, code, 'Guest 0')).status).toBe(200);
  });

  it('accepts 50 characters as people count them: a family emoji is one', async () => {
    const { code } = await createTestEvent(running.app);
    const families = '👨‍👩‍👧‍👦'.repeat(50);
    const joined = await join(stranger(), code, families);
    expect([joined.status, joined.body.username]).toEqual([201, families]);
    expect(await join(stranger(), code, `${families}x`)).toBeRefused('invalid');
    expect(await join(stranger(), code, `an${'\u0300'.repeat(900)}`)).toBeRefused('invalid');
  });

  it('with a taken name is refused, whatever its case and spaces', async () => {
    const { code, joinAs } = await createTestEvent(running.app);
    await joinAs('Zoë Müller');
    for (const name of [
      'zoë müller',
      'ZOË MÜLLER',
      ' Zoë  Müller ',
      'Zoe\u0308 Müller',
      'Zoë\u200B Mül\u2060ler',
      'Ｚoë Müller',
    ])
      expect(refusalOf(await join(stranger(), code, name), 'name_taken').message).toBe(nameTaken);
    const other = await createTestEvent(running.app);
    expect((await join(stranger(), other.code, 'Zoë Müller')).status).toBe(201);
  });

  it('assigns a name to exactly one of thirty who request it at once', async () => {
    const { code } = await createTestEvent(running.app);
    const spellings = ['Anna Lee', 'anna lee', 'ANNA LEE', ' Anna  Lee', 'aNNA lEE '];
    const answers = await runConcurrently(30, async (index) => join(stranger(), code, spellings[index % 5]));
    expect(tally(answers)).toEqual({ 201: 1, 409: 29 });
    for (const refused of answers.filter(({ status }) => status === 409))
      expect(refused).toBeRefused('name_taken');
    expect(await ParticipantModel.countDocuments({ username: /^anna lee$/i })).toBe(1);
  });

  it('repeated with the same key after a lost reply returns the same participant and grant', async () => {
    const { code } = await createTestEvent(running.app);
    const key = { 'idempotency-key': 'a1b2c3' };
    const lost = await join(stranger(), code, 'Anna', key);
    const phone = stranger();
    const repeated = await join(phone, code, 'Anna', key);
    expect([repeated.status, repeated.body]).toEqual([200, lost.body]);
    expect((await phone.patch(`/api/participants/${lost.body.id}`, { message: 'Hi' })).status).toBe(200);
    expect(await join(stranger(), code, 'Anna', { 'idempotency-key': 'another' })).toBeRefused('name_taken');
    expect(await join(stranger(), code, 'Anna')).toBeRefused('name_taken');
    const both = await runConcurrently(5, async () =>
      join(stranger(), code, 'Bert', { 'idempotency-key': 'b' }),
    );
    expect(tally(both)).toEqual({ 200: 4, 201: 1 });
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
  });
});

describe('full event', () => {
  it('accepts no more guests, however many come at once; existing guests still get their grant', async () => {
    const { code, event } = await createTestEvent(running.app);
    const eventId = new Types.ObjectId(event.id);
    const phone = stranger();
    const anna = await join(phone, code, 'Anna', { 'idempotency-key': 'anna' });
    const others = Array.from({ length: counts.participantsPerEvent - 4 }, () =>
      storedGuest(eventId, [new Date()]),
    );
    await ParticipantModel.insertMany(others);
    dropCachedEvents(running.app);
    const answers = await runConcurrently(10, async (index) => join(stranger(), code, `Late ${index}`));
    expect(tally(answers)).toEqual({ 201: 3, 409: 7 });
    for (const refused of answers.filter(({ status }) => status === 409))
      expect(refusalOf(refused, 'event_full').message).toBe(
        'This event is full. It can have up to 5,000 guests.',
      );
    for (const repeated of [
      await join(phone, code, 'Anna'),
      await join(stranger(), code, 'Anna', { 'idempotency-key': 'anna' }),
    ])
      expect([repeated.status, repeated.body]).toEqual([200, anna.body]);
    expect(await ParticipantModel.countDocuments({ eventId })).toBe(counts.participantsPerEvent);
  });
});

describe('guest names', () => {
  it.each([
    ['emoji', '🎉💍'],
    ['a family and a flag', '👨‍👩‍👧‍👦🇫🇷'],
    ['Hebrew', 'דוד ושרה'],
    ['Arabic', 'محمد'],
    ['Chinese', '美玲'],
    ['Hindi', 'नेहा'],
    ['the newest emoji', '\u{1FADC}\u{1FAE9}'],
    ['fifty letters', 'ä'.repeat(50)],
    ['fifty families', '👨‍👩‍👧'.repeat(50)],
    ['HTML', '<b onclick="alert(1)">Bo</b>'],
    ['a JavaScript keyword', '__proto__'],
    ['an operator', '$where'],
    ['quotes', `O'Neil "Jr" \\ %00`],
  ])('may contain %s, and are returned unchanged', async (_, name) => {
    const { code } = await createTestEvent(running.app);
    const joined = await join(stranger(), code, name);
    expect([joined.status, joined.body.username]).toEqual([201, name]);
    const board = await stranger().get(`/api/events/${code}/leaderboard`);
    expect(board.body[0].participant.username).toBe(name);
  });

  const short = 'Your name must be at least 2 characters long.';
  const long = 'Your name must be less than 50 characters long.';
  const missing = 'Please enter your name to continue.';
  it.each([
    ['nothing', '', missing],
    ['spaces', ' \n\t\u00A0 ', missing],
    ['zero-width characters only', '\u200B\u200D\u2060\uFEFF', missing],
    ['blank letters', '\u3164\u115F\uFFA0\u2800', missing],
    ['variation selectors alone', '\uFE0F \uFE0F', missing],
    ['control characters', '\u0000\u0007\u202E', missing],
    ['a lone surrogate', '\uD83D', missing],
    ['one letter', ' A ', short],
    ['one emoji of many parts', '👨‍👩‍👧‍👦', short],
    ['one letter with many accents', `e${'\u0301'.repeat(40)}`, short],
    ['one letter and invisible characters', 'A\u200B\u2060', short],
    ['51 letters', 'a'.repeat(51), long],
    ['51 emoji', '🎉'.repeat(51), long],
    ['16,000 characters', 'a'.repeat(16_000), long],
    ['two letters with a stack of accents', `ab${'\u0300'.repeat(1_000)}`, long],
  ])('may not be %s', async (_, name, message) => {
    const { code } = await createTestEvent(running.app);
    expect(refusalOf(await join(stranger(), code, name), 'invalid')).toMatchObject({
      message,
      issues: [{ path: 'username', message }],
    });
    expect((await stranger().get(`/api/events/${code}/participants`)).body).toEqual([]);
  });

  it('of 20,000 characters exceed the body limit', async () => {
    const { code } = await createTestEvent(running.app);
    expect(await join(stranger(), code, 'a'.repeat(20_000))).toBeRefused('body_too_large');
  });

  it('lose direction marks and unpaired surrogates', async () => {
    const { code } = await createTestEvent(running.app);
    const joined = await join(stranger(), code, 'Ann\u202Ea\uD83D Lee\u0000');
    expect(joined.body.username).toBe('Ann a Lee');
    expect((await stranger().get(`/api/participants/${joined.body.id}`)).body).toEqual(joined.body);
  });
});

describe('changing a participant', () => {
  it('stores the guest’s own message as written, and clears it with an empty one', async () => {
    const { code, joinAs } = await createTestEvent(running.app);
    const { browser, participant } = await joinAs('Anna');
    const path = `/api/participants/${participant.id}`;
    const message = '<i>Love</i>\nfrom 👩‍👩‍👧 & "us"';
    const saved = await browser.patch(path, { message: ` ${message} ` });
    expect(saved.status).toBe(200);
    expect(Participant.parse(saved.body)).toEqual({ ...participant, message });
    expect((await stranger().get(path)).body.message).toBe(message);
    expect((await stranger().get(`/api/events/${code}/participants`)).body).toEqual([participant]);
    for (const heavy of ['🎉', '👩🏽‍❤️‍💋‍👩🏽'])
      expect((await browser.patch(path, { message: heavy.repeat(280) })).status).toBe(200);
    expect((await browser.patch(path, { message: '  ' })).body).toEqual(participant);
  });

  it.each([
    ['281 characters', { message: 'x'.repeat(281) }],
    ['a number', { message: 7 }],
    ['null', { message: null }],
    ['nothing', {}],
    ['a text with a name', { message: 'Hi', username: 'Berta' }],
  ])('refuses a message of %s', async (_, body) => {
    const { joinAs } = await createTestEvent(running.app);
    const { browser, participant } = await joinAs('Anna');
    expect(await browser.patch(`/api/participants/${participant.id}`, body)).toBeRefused('invalid');
  });

  it('lets the organiser correct the name, which stays unique', async () => {
    const { organiser, joinAs } = await createTestEvent(running.app);
    const { participant } = await joinAs('Rude Word');
    await joinAs('Bert');
    const path = `/api/participants/${participant.id}`;
    const mended = await organiser.patch(path, { username: ' Anna ' });
    expect(Participant.parse(mended.body)).toEqual({ ...participant, username: 'Anna' });
    expect(await organiser.patch(path, { username: 'BERT' })).toBeRefused('name_taken');
    expect((await organiser.patch(path, { username: 'ANNA' })).body.username).toBe('ANNA');
    expect(await organiser.patch(path, { username: 'A' })).toBeRefused('invalid');
  });

  it('frees the name and revokes the cookie’s grant on removal', async () => {
    const { code, organiser, joinAs } = await createTestEvent(running.app);
    const { browser, participant } = await joinAs('Anna');
    const path = `/api/participants/${participant.id}`;
    const removed = await organiser.delete(path);
    expect([removed.status, removed.body]).toEqual([204, '']);
    for (const answer of [
      await organiser.delete(path),
      await browser.get(path),
      await browser.patch(path, { message: 'Hi' }),
    ])
      expect(answer).toBeRefused('participant_not_found');
    expect((await browser.get(`/api/session?event=${code}`)).body.participants).toEqual([]);
    const back = await join(browser, code, 'Anna');
    expect(back.status).toBe(201);
    expect(back.body.id).not.toBe(participant.id);
  });
});

describe('guest book', () => {
  it('is visible to the organiser alone: guest lists and guest screens contain no messages', async () => {
    const { code, joinAs, organiser } = await createTestEvent(running.app);
    const anna = await joinAs('Anna');
    await joinAs('Bert');
    await anna.browser.patch(`/api/participants/${anna.participant.id}`, { message: 'Be happy!' });
    const path = `/api/events/${code}/participants`;
    for (const reader of [organiser, await running.app.owner()]) {
      const book = Participant.array().parse((await reader.get(path)).body);
      expect(book.map(({ username, message }) => [username, message])).toEqual([
        ['Anna', 'Be happy!'],
        ['Bert', undefined],
      ]);
      expect(JSON.stringify((await reader.get(`${path}?as=guest`)).body)).not.toContain('Be happy!');
    }
    for (const reader of [anna.browser, stranger()])
      expect(JSON.stringify((await reader.get(path)).body)).not.toContain('Be happy!');
  });
});
