import type { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { rehearsalLimits } from '../../protocol/limits.ts';
import type { Rehearsal } from '../../protocol/schemas/rehearsals.ts';
import { ShareCodeModel } from '../../server/models/shareCodes.ts';
import { CoupleModel } from '../../server/models/couple.ts';
import { EventModel } from '../../server/models/event.ts';
import { ParticipantModel } from '../../server/models/participant.ts';
import { LogEntryModel } from '../../server/models/log.ts';
import { MailModel } from '../../server/models/platform/mail.ts';
import { DayMetricsModel, PageViewModel } from '../../server/models/platform/metrics.ts';
import { queueMissedMails } from '../../server/usecases/mail/queue.ts';
import { dashboardStats, listEvents, userStats } from '../../server/usecases/metrics/metrics.ts';
import { repairActivity } from '../../server/usecases/metrics/activityRepair.ts';
import { changeEvent } from '../../server/usecases/events/changeEvent.ts';
import { finishRemovals } from '../../server/usecases/events/removeEvent.ts';
import { makeTransferLink, takeTransfer } from '../../server/usecases/participants/transfers.ts';
import { restartGuests, maintainRehearsals } from '../../server/usecases/rehearsal/rehearsals.ts';
import { SimulatedGuests } from '../../server/usecases/rehearsal/SimulatedGuests.ts';
import { predict, tally } from '../routes/questions/guestCalls.ts';
import '../routes/refusals/refusal.ts';
import { runningApp } from '../routes/runningApp.ts';
import { newHelper, endLink } from '../support/helpers.ts';
import { adminCode, createTestEvent, type TestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { withWriteCut } from '../support/network/writeCut.ts';

const running = runningApp();
const guests: number = rehearsalLimits.guestsMin;

const rehearse = async ({ organiser, code }: TestEvent, count = guests) =>
  organiser.post(`/api/events/${code}/rehearsal`, { guests: count });
const rehearsed = async (party: TestEvent, count = guests) =>
  (await rehearse(party, count)).body as Rehearsal;
const end = async ({ organiser, code }: TestEvent) => organiser.delete(`/api/events/${code}/rehearsal`);
const stored = async (code: string) => EventModel.findOne({ codes: code }).lean();
const playOn = async (tempo = 0) =>
  new SimulatedGuests(running.app.app, tempo).play(new AbortController().signal);

/**
 * An event before the game: a draft, a held answer, a shown answer, a guest with a prediction, and tables.
 */
async function prepared() {
  const party = await createTestEvent(running.app);
  const [song, rain] = [
    await party.addQuestion({ text: 'Which song?', type: 'text', weight: 2, note: 'Ask the DJ' }),
    await party.addQuestion(),
  ];
  const draft = await party.addQuestion({ text: 'Who cries?', isActive: false });
  await party.addQuestion({ text: 'Who dances?', type: 'multiple_choice', options: ['Ada', 'Ben'] });
  await party.organiser.post(`/api/questions/${song.id}/answer`, { correctAnswer: 'Hello', isHeld: true });
  await party.organiser.post(`/api/events/${party.code}/tables`, { name: 'Table 1' });
  await party.update({ coupleName: 'Ada & Ben', celebration: 'engagement', email: 'ada@example.com' });
  await predict(await party.joinAs('Anna'), rain, 'yes');
  await party.update({ showAnswers: true });
  await party.setAnswer(rain, 'yes');
  return { party, draft };
}

describe('rehearsal', () => {
  it('is a copy of the prepared content without any game data, and writes nothing to its event', async () => {
    const { party } = await prepared();
    await running.app.app.activity.settle();
    const before = await stored(party.code);
    const { status, body } = await rehearse(party);
    expect(status).toBe(201);
    const { shareCode, ...rest } = body as Rehearsal;
    expect(rest).toMatchObject({ eventShareCode: party.code, guests, guestsHere: 0 });
    const { organiser } = party;
    const copy = (await organiser.get(`/api/events/${shareCode}`)).body;
    const event = (await organiser.get(`/api/events/${party.code}`)).body;
    const { email: _mail, ...copied } = event;
    expect(copy).toEqual({
      ...copied,
      id: copy.id,
      shareCode,
      showAnswers: false,
      isPaid: false,
      isRehearsal: true,
    });
    expect((await organiser.get(`/api/events/${shareCode}/questions`)).body).toMatchObject([
      {
        text: 'Which song?',
        type: 'text',
        weight: 2,
        note: 'Ask the DJ',
        isActive: true,
        correctAnswer: 'Hello',
        isHeld: true,
      },
      { text: 'Will it rain?', isActive: true, correctAnswer: 'yes', isHeld: true },
      { text: 'Who cries?', isActive: false },
      { text: 'Who dances?', options: ['Ada', 'Ben'], isActive: true },
    ]);
    expect((await organiser.get(`/api/events/${shareCode}/participants`)).body).toEqual([]);
    await playOn();
    expect(await stored(party.code)).toEqual(before);
    expect((await running.app.browser().get(`/api/events/${shareCode}`)).body).toMatchObject({
      isRehearsal: true,
    });
    expect(event).not.toHaveProperty('isRehearsal');
  });

  it('has simulated guests who join, predict, sit at tables and write, beside real guests', async () => {
    const { party } = await prepared();
    const { shareCode } = await rehearsed(party, 20);
    const device = running.app.browser();
    await device.post(`/api/events/${shareCode}/participants`, { username: 'The host' });
    await playOn();
    const { organiser } = party;
    const participants = (await organiser.get(`/api/events/${shareCode}/participants`)).body as Record<
      string,
      unknown
    >[];
    expect(participants).toHaveLength(21);
    expect(participants.filter(({ isSimulated }) => isSimulated)).toHaveLength(20);
    expect(participants.filter(({ tableId }) => tableId)).toHaveLength(20);
    expect(participants.filter(({ message }) => message).length).toBeGreaterThan(2);
    const questions = (await organiser.get(`/api/events/${shareCode}/questions`)).body as {
      id: string;
      text: string;
    }[];
    const { body: predicted } = await organiser.get(`/api/events/${shareCode}/predictions`);
    expect(predicted.length).toBeGreaterThan(40);
    const draft = questions.find(({ text }) => text === 'Who cries?')!;
    expect(predicted.some(({ questionId }: { questionId: string }) => questionId === draft.id)).toBe(false);
    await organiser.patch(`/api/questions/${draft.id}`, { isActive: true });
    await playOn();
    const { body: answers } = await organiser.get(`/api/questions/${draft.id}/answers`);
    expect(answers.length).toBeGreaterThan(1);
    expect((await organiser.get(`/api/events/${shareCode}/rehearsal`)).body).toMatchObject({
      rehearsal: { guests: 20, guestsHere: 20, eventShareCode: party.code },
    });
  });

  it('has predictions and messages that reveal nothing of a held answer or of the host’s note', async () => {
    const party = await createTestEvent(running.app);
    const number = await party.addQuestion({ text: 'How many?', type: 'numeric', note: 'Zanzibar' });
    const song = await party.addQuestion({ text: 'Which song?', type: 'text', note: 'Zanzibar' });
    const hold = async (id: string, correctAnswer: string) =>
      party.organiser.post(`/api/questions/${id}/answer`, { correctAnswer, isHeld: true });
    await hold(number.id, '7731');
    await hold(song.id, 'Zanzibar');
    await newHelper(running.app, party, 'couple');
    const { shareCode } = await rehearsed(party, 30);
    await playOn();
    const copy = (await stored(shareCode))!;
    const participants = await ParticipantModel.find({ eventId: copy._id }).lean();
    const couple = (await CoupleModel.findById(copy._id).lean())!;
    const answersOf = ({ predictions = {} }: Pick<(typeof participants)[number], 'predictions'>) =>
      Object.values(predictions).map(({ answer }) => answer);
    const [predicted, ofCouple] = [participants.flatMap(answersOf), answersOf(couple)];
    expect([predicted.length > 40, ofCouple.length > 0]).toEqual([true, true]);
    const texts = [...predicted, ...ofCouple, ...participants.flatMap(({ message }) => message ?? [])];
    expect(texts.filter((text) => /zanz|7731/i.test(text))).toEqual([]);
  });

  it('does not predict for simulated guests whose place a person has taken', async () => {
    const { app } = running.app;
    const { party } = await prepared();
    const { shareCode } = await rehearsed(party);
    await playOn();
    const rehearsal = (await stored(shareCode))!;
    const draft = rehearsal.questions.find(({ text }) => text === 'Who cries?')!._id.toString();
    for (const guest of await ParticipantModel.find({ eventId: rehearsal._id }).lean())
      await takeTransfer(app, (await makeTransferLink(app, rehearsal, guest)).token);
    await party.organiser.patch(`/api/questions/${draft}`, { isActive: true });
    await playOn();
    const predicted = { eventId: rehearsal._id, [`predictions.${draft}`]: { $exists: true } };
    expect(await ParticipantModel.countDocuments(predicted)).toBe(0);
  });

  it('exists once: two requests, also by two hosts at once, get the same one', async () => {
    const { party } = await prepared();
    const all = await Promise.all([rehearse(party), rehearse(party, 9), rehearse(party)]);
    expect(tally(all)).toEqual({ 200: 2, 201: 1 });
    expect(new Set(all.map(({ body }) => body.shareCode)).size).toBe(1);
    const codes = await ShareCodeModel.find({ until: { $exists: false } }).lean();
    const { _id } = (await stored(all[0].body.shareCode))!;
    expect(codes.filter(({ eventId }) => eventId.equals(_id))).toHaveLength(1);
    expect(
      await party.organiser.post(`/api/events/${all[0].body.shareCode}/rehearsal`, { guests }),
    ).toBeRefused('conflict');
  });

  it('opens with the grants of its event, and closes with it', async () => {
    const { party } = await prepared();
    const mc = await newHelper(running.app, party, 'mc');
    const { shareCode } = await rehearsed(party);
    const device = running.app.browser();
    expect((await device.post(`/api/events/${shareCode}/admin-auth`, { adminCode })).body).toEqual({
      isValid: true,
    });
    const change = { description: 'Another description' };
    expect((await device.patch(`/api/events/${shareCode}`, change)).status).toBe(200);
    expect(await device.patch(`/api/events/${party.code}`, change)).toBeRefused('not_allowed');
    expect((await mc.browser.patch(`/api/events/${shareCode}/show`, { pace: 4 })).status).toBe(200);
    expect((await party.organiser.patch(`/api/events/${shareCode}`, change)).status).toBe(200);
    expect(await party.organiser.patch(`/api/events/${shareCode}`, { adminCode: 'another one' })).toBeRefused(
      'conflict',
    );

    await endLink(party, mc.link);
    expect(await mc.browser.patch(`/api/events/${shareCode}/show`, { pace: 5 })).toBeRefused('not_signed_in');
    const { received } = await device.follow(shareCode, 'organiser');
    await party.update({ adminCode: 'another one' });
    expect(await device.patch(`/api/events/${shareCode}`, change)).toBeRefused('not_signed_in');
    expect((await party.organiser.patch(`/api/events/${shareCode}`, change)).status).toBe(200);
    expect(received.filter(({ name }) => name === 'event:removed')).toEqual([]);
    expect((await device.post(`/api/events/${shareCode}/admin-auth`, { adminCode })).body).toEqual({
      isValid: false,
    });
  });

  it('has predictions of the couple if its event has some, and copies none', async () => {
    const { party } = await prepared();
    const couple = await newHelper(running.app, party, 'couple');
    const questions = (await party.organiser.get(`/api/events/${party.code}/questions`)).body as {
      id: string;
      text: string;
    }[];
    const dance = questions.find(({ text }) => text === 'Who dances?')!;
    await couple.browser.post(`/api/questions/${dance.id}/couple-predictions`, { answer: 'Ada' });
    const { shareCode } = await rehearsed(party);
    await playOn();
    const { _id } = (await stored(shareCode))!;
    const theirs = await CoupleModel.findById(_id).lean();
    expect(Object.keys(theirs?.predictions ?? {}).length).toBeGreaterThan(0);
    expect(theirs?.predictions).not.toHaveProperty(dance.id);
    expect((await couple.browser.get(`/api/events/${shareCode}/couple-predictions`)).status).toBe(200);
  });

  it('gets new simulated guests when it is started over', async () => {
    const { party } = await prepared();
    const { shareCode } = await rehearsed(party);
    await playOn();
    const ids = async () =>
      (await ParticipantModel.find({ eventId: (await stored(shareCode))!._id }).lean()).map(({ _id }) =>
        _id.toString(),
      );
    const before = await ids();
    await party.organiser.delete(`/api/participants/${before[0]}`);
    await playOn();
    expect(await ids()).toEqual(before.slice(1));
    await party.organiser.post(`/api/events/${shareCode}/start-over`, { shareCode });
    await playOn();
    const after = await ids();
    expect(after).toHaveLength(guests);
    expect(after.filter((id) => before.includes(id))).toEqual([]);
  });

  it('has the guests of its latest start only, also when a question is closed at that moment', async () => {
    const { party } = await prepared();
    const { shareCode } = await rehearsed(party);
    const { _id, simulation } = (await stored(shareCode))!;
    const changed = await changeEvent(running.app.app, _id.toString(), async (current) => {
      await restartGuests(running.app.app, current);
      return { ...current, isDoorClosed: true };
    });
    expect(changed.isDoorClosed).toBe(true);
    expect((await stored(shareCode))!.simulation!.seed).not.toBe(simulation!.seed);
  });

  it('counts in no figure, also after its end, and sends no mail', async () => {
    const { party } = await prepared();
    const { app } = running.app;
    const figures = async () => {
      await DayMetricsModel.deleteMany();
      const now = new Date();
      return {
        stats: await dashboardStats(app, { now, isTest: true }),
        users: await userStats(app, now),
        events: (await listEvents(app)).map(({ shareCode }) => shareCode),
        views: (await app.traffic.list(1, now)).map(({ pageViews }) => pageViews),
      };
    };
    const before = await figures();
    const { shareCode } = await rehearsed(party);
    const device = running.app.browser();
    const joined = await device.post(`/api/events/${shareCode}/participants`, { username: 'The host' });
    const [, rain] = (await device.get(`/api/events/${shareCode}/questions`)).body;
    await predict({ browser: device, participant: joined.body }, rain, 'yes');
    await party.organiser.post(`/api/events/${shareCode}/paper-guests`, { username: 'On paper' });
    await device.post('/api/analytics/track', {
      eventType: 'page_view',
      sessionId: 'rehearsal',
      page: `/event/${shareCode.toLowerCase()}`,
      eventData: {
        userAgent:
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      },
    });
    await playOn();
    await repairActivity(app, new Date());
    await app.traffic.write();
    expect(await figures()).toEqual(before);
    expect(await PageViewModel.countDocuments({ sessionId: 'rehearsal' })).toBe(0);
    await queueMissedMails(app, {
      context: () => ({ origin: 'https://x.example', supportEmail: undefined }),
      owner: 'o@example.com',
    });
    expect((await MailModel.find().lean()).filter(({ text }) => text?.includes(shareCode))).toEqual([]);
    await end(party);
    expect(await figures()).toEqual(before);
  });
});

describe('rehearsal end', () => {
  const isGone = async (shareCode: string) => {
    const event = await stored(shareCode);
    return event === null && (await ShareCodeModel.exists({ _id: shareCode })) === null;
  };
  const leftOf = async (eventId: Types.ObjectId) => ParticipantModel.countDocuments({ eventId });

  it('happens once on one tap, from its event or from the rehearsal', async () => {
    const { party } = await prepared();
    for (const from of ['event', 'rehearsal'] as const) {
      const { shareCode } = await rehearsed(party);
      await playOn();
      const { _id } = (await stored(shareCode))!;
      const phone = await running.app.browser().follow(shareCode, 'guest');
      const code = from === 'event' ? party.code : shareCode;
      expect((await party.organiser.delete(`/api/events/${code}/rehearsal`)).status).toBe(204);
      expect([await isGone(shareCode), await leftOf(_id)]).toEqual([true, 0]);
      await until('phones receive it', () => phone.received.some(({ name }) => name === 'event:removed'));
    }
    expect((await end(party)).status).toBe(204);
    expect((await party.organiser.get(`/api/events/${party.code}/rehearsal`)).body).toEqual({});
    expect((await rehearse(party)).status).toBe(201);
    const log = await LogEntryModel.find({ eventId: party.event.id, what: /^rehearsal/ })
      .sort({ at: 1 })
      .lean();
    expect(log.map(({ what, count }) => [what, count])).toEqual([
      ['rehearsalBegun', guests],
      ['rehearsalEnded', undefined],
      ['rehearsalBegun', guests],
      ['rehearsalEnded', undefined],
      ['rehearsalBegun', guests],
    ]);
  });

  it('happens with its event, also when that deletion was interrupted', async () => {
    const { party } = await prepared();
    const { shareCode } = await rehearsed(party);
    await (await running.app.owner()).delete(`/api/owner/events/${party.event.id}`);
    expect(await isGone(shareCode)).toBe(true);

    const { party: other } = await prepared();
    const { shareCode: orphan } = await rehearsed(other);
    await EventModel.deleteOne({ _id: other.event.id });
    await maintainRehearsals(running.app.app, undefined);
    expect(await isGone(orphan)).toBe(true);
  });

  it('happens after a day, not while the clock is doubtful, and leaves its event unchanged', async () => {
    const { party } = await prepared();
    const { shareCode, endsAt } = await rehearsed(party);
    const almost = new Date(Date.parse(endsAt) - 1);
    await maintainRehearsals(running.app.app, almost);
    await maintainRehearsals(running.app.app, undefined);
    expect(await isGone(shareCode)).toBe(false);
    await maintainRehearsals(running.app.app, new Date(endsAt));
    expect(await isGone(shareCode)).toBe(true);
    expect(await stored(party.code)).not.toBeNull();
  });
});

describe('rehearsal creation interrupted by a crash', () => {
  it('leaves a complete one or none at any write, and can be retried', async () => {
    const { party } = await prepared();
    await withWriteCut(async (power) => {
      for (let writes = 0, isDone = false; !isDone; writes += 1) {
        power.cutAfter(writes);
        isDone = (await rehearse(party)).status < 300;
        power.mend();
        const made = await EventModel.find({ originId: party.event.id }).lean();
        expect(made.filter(({ questions }) => questions.length < 4)).toEqual([]);
        const { body, status } = await rehearse(party);
        expect(status).toBeLessThan(300);
        await party.organiser.delete(`/api/events/${body.shareCode}/rehearsal`);
        await finishRemovals(running.app.app);
        expect(await EventModel.countDocuments({ originId: party.event.id })).toBe(0);
      }
    });
  });

  it('continues with the missing guests, and adds none twice', async () => {
    const { party } = await prepared();
    const { shareCode } = await rehearsed(party, 8);
    const { _id } = (await stored(shareCode))!;
    await withWriteCut(async (power) => {
      for (let writes = 1; writes < 30; writes += 4) {
        power.cutAfter(writes);
        await playOn();
        power.mend();
      }
    });
    await running.app.restart();
    await playOn();
    const participants = await ParticipantModel.find({ eventId: _id }).lean();
    expect(new Set(participants.map(({ nameKey }) => nameKey)).size).toBe(8);
    expect(participants.every(({ predictions }) => Object.keys(predictions ?? {}).length > 0)).toBe(true);
  });
});
