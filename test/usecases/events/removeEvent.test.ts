import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, startOfDay } from '../../../protocol/rules/days.ts';
import { logger } from '../../../server/base/logger.ts';
import { EventModel } from '../../../server/models/event.ts';
import { ParticipantModel } from '../../../server/models/participant.ts';
import { RemovedEventModel } from '../../../server/models/removedEvent.ts';
import { TransferLinkModel } from '../../../server/models/transferLink.ts';
import { ImageModel } from '../../../server/models/pictures.ts';
import { PaymentModel } from '../../../server/models/platform/payments.ts';
import { ShareCodeModel, ShortLinkModel } from '../../../server/models/shareCodes.ts';
import { makeSampleEvent } from '../../../server/jobs/sampleEvent.ts';
import { dashboardStats, userStats } from '../../../server/usecases/metrics/metrics.ts';
import { finishRemovals } from '../../../server/usecases/events/removeEvent.ts';
import { listen } from '../../live/listen.ts';
import { runConcurrently, join, predict, tally } from '../../routes/questions/guestCalls.ts';
import { aPhoto, sendPhoto } from '../../routes/pictures/photographs.ts';
import { dataUrl, pictureAs } from '../../routes/pictures/pictures.ts';
import '../../routes/refusals/refusal.ts';
import { runningApp } from '../../routes/runningApp.ts';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';
import { until } from '../../support/until.ts';
import { atSomeWrites, installWriteCut } from '../../support/network/writeCut.ts';
import { storedEvent, storedGuest, storedPayment } from '../../support/stored.ts';

const running = runningApp();

/** The remains of an event of `fullParty`. The logo and a photo are its images. */
const [whole, gone] = [
  [1, 1, 1, 2, 1],
  [0, 0, 0, 0, 0],
];

/** The number of records of each kind that belong to an event. */
const leftOf = async (eventId: string): Promise<number[]> =>
  Promise.all([
    EventModel.countDocuments({ _id: eventId }),
    ParticipantModel.countDocuments({ eventId }),
    ShareCodeModel.countDocuments({ eventId }),
    ImageModel.countDocuments({ eventId }),
    TransferLinkModel.countDocuments({ eventId }),
  ]);

const remove = async ({ event }: TestEvent) =>
  (await running.app.owner()).delete(`/api/owner/events/${event.id}`);

/** An event with one record of each kind. */
async function fullParty() {
  const party = await createTestEvent(running.app);
  const question = await party.addQuestion();
  const guest = await party.joinAs('Anna');
  await predict(guest, question, 'yes');
  await party.update({ logo: dataUrl(await pictureAs('png')) });
  await guest.browser.post(`/api/participants/${guest.participant.id}/seat-links`);
  await sendPhoto(party.organiser, question, await aPhoto());
  return { party, question, guest };
}

describe('event deleted by the owner', () => {
  it('disappears with all its data, but its payment record stays', async () => {
    const { party } = await fullParty();
    const other = await fullParty();
    const { id } = party.event;
    await PaymentModel.create(storedPayment({ eventId: new Types.ObjectId(id), paidAt: new Date() }));
    expect(await leftOf(id)).toEqual(whole);

    expect((await remove(party)).status).toBe(204);
    expect(await leftOf(id)).toEqual(gone);
    expect(await EventModel.exists({ _id: id })).toBeNull();
    expect(await PaymentModel.countDocuments({ eventId: id })).toBe(1);
    expect(await leftOf(other.party.event.id)).toEqual(whole);
  });

  it('cannot be read by anyone, and neither can its picture', async () => {
    const { party, guest, question } = await fullParty();
    const { logo } = (await party.organiser.get(`/api/events/${party.code}`)).body;
    expect((await running.app.browser().get(logo)).status).toBe(200);
    await remove(party);
    expect(await running.app.browser().get(`/api/events/${party.code}`)).toBeRefused('event_not_found');
    expect(await party.organiser.patch(`/api/events/${party.code}`, { title: 'x' })).toBeRefused(
      'event_not_found',
    );
    expect(await predict(guest, question, 'no')).toBeRefused('question_not_found');
    expect(await guest.browser.get(`/api/participants/${guest.participant.id}`)).toBeRefused(
      'participant_not_found',
    );
    expect((await running.app.browser().get(logo)).status).toBe(404);
    expect(await remove(party)).toBeRefused('event_not_found');
  });

  it('loses its short links; similar links stay', async () => {
    const party = await createTestEvent(running.app, { customShareCode: 'ANNA' });
    const other = await createTestEvent(running.app, { customShareCode: 'ANNA2' });
    const [ida, ole] = [
      (await party.joinAs('Ida')).participant.id,
      (await other.joinAs('Ole')).participant.id,
    ];
    const visitor = running.app.browser();
    const shorten = async (path: string) =>
      (await visitor.post('/api/shorten', { url: `${running.app.origin}${path}` })).body.shortUrl as string;
    const own = [
      '/event/ANNA',
      '/event/ANNA?demo=true',
      `/participant/ANNA/${ida}?readonly=true`,
      '/admin/ANNA',
    ];
    const others = ['/event/ANNA2', '/', `/participant/ANNA2/${ole}`];
    for (const path of [...own, ...others]) await shorten(path);
    await remove(party);
    expect((await ShortLinkModel.find().lean()).map(({ path }) => path).toSorted()).toEqual(
      others.toSorted(),
    );
  });

  it('has its connections notified and disconnected', async () => {
    const { party, guest } = await fullParty();
    const phones = await Promise.all([
      listen(guest.browser, party.code, 'guest'),
      listen(running.app.browser(), party.code, 'screen'),
      listen(party.organiser, party.code, 'organiser'),
    ]);
    await remove(party);
    for (const { received } of phones)
      await until('everyone receives it', () => received.some(({ name }) => name === 'event:removed'));
    expect(running.app.app.hub.metrics().liveEvents).toBe(0);
    const { reply } = await running.app.browser().follow(party.code, 'guest');
    expect(reply).toMatchObject({ ok: false, code: 'event_not_found' });
  });

  it('is removed before its connections are notified, so that none of them rejoins', async () => {
    const party = await createTestEvent(running.app);
    const looks: Promise<unknown>[] = [];
    const look = ({ eventId }: { eventId: string }) =>
      void looks.push(EventModel.exists({ _id: eventId }).exec());
    const stop = running.app.app.domainEvents.on('eventRemoved', look);
    await remove(party);
    stop();
    expect(await Promise.all(looks)).toEqual([null]);
  });

  it('still counts with its guests in the owner’s figures, also on rolled-up days', async () => {
    const daysAgo = (days: number) => startOfDay(addDays(dayOf(new Date()), -days));
    const event = storedEvent({ createdAt: daysAgo(4) });
    await EventModel.create(event);
    await ParticipantModel.create(storedGuest(event._id, [daysAgo(3), daysAgo(2)]));
    const figures = async () => {
      const now = new Date();
      const { activeEvents, totalUsers } = await dashboardStats(running.app.app, { now, isTest: true });
      return { activeEvents, totalUsers, newThisMonth: (await userStats(running.app.app, now)).newThisMonth };
    };
    const before = await figures();
    await (await running.app.owner()).delete(`/api/owner/events/${event._id.toString()}`);
    expect(await figures()).toEqual({
      activeEvents: before.activeEvents - 1,
      totalUsers: before.totalUsers - 1,
      newThisMonth: before.newThisMonth - 1,
    });
  });

  it('keeps the short links of the next event with the same code', async () => {
    const party = await createTestEvent(running.app, { customShareCode: 'AGAIN' });
    await remove(party);
    await createTestEvent(running.app, { customShareCode: 'AGAIN' });
    const url = `${running.app.origin}/event/AGAIN`;
    const { shortUrl } = (await running.app.browser().post('/api/shorten', { url })).body;
    await finishRemovals(running.app.app);
    expect((await running.app.browser().get(new URL(shortUrl).pathname)).status).toBe(302);
  });

  it('releases its share codes, including earlier ones', async () => {
    const party = await createTestEvent(running.app, { customShareCode: 'FIRST' });
    await party.update({ shareCode: 'SECOND' });
    await remove(party);
    for (const code of ['FIRST', 'SECOND'])
      expect((await createTestEvent(running.app, { customShareCode: code })).code).toBe(code);
  });

  it('leaves no predictions or guests that arrive during the deletion', async () => {
    const { party, guest, question } = await fullParty();
    const [removal, ...others] = await Promise.all([
      remove(party),
      ...(
        await runConcurrently(10, async (index) => [
          predict(guest, question, index % 2 ? 'yes' : 'no'),
          join(running.app.browser(), party.code, `Late ${index}`),
        ])
      ).flat(),
    ]);
    expect(removal.status).toBe(204);
    expect(Object.keys(tally(others)).filter((status) => !['200', '201', '404'].includes(status))).toEqual(
      [],
    );
    expect(await leftOf(party.event.id)).toEqual(gone);
  });

  it('must exist and must not be the sample game', async () => {
    await makeSampleEvent(running.app.app);
    const owner = await running.app.owner();
    const sample = await EventModel.findOne({ isSample: true }).lean();
    expect(await owner.delete(`/api/owner/events/${sample!._id.toString()}`)).toBeRefused('sample_event');
    for (const id of ['f'.repeat(24), 'MAUI', '%24ne'])
      expect(await owner.delete(`/api/owner/events/${id}`)).toBeRefused('event_not_found');
  });
});

describe('event deletion interrupted by a crash', () => {
  const remembered = (event: ReturnType<typeof storedEvent>) => ({
    _id: event._id,
    codes: event.codes,
    createdAt: event.createdAt,
    removedAt: new Date(),
  });

  it.each(['before the event was gone', 'before its guests were gone'])('%s is completed', async (when) => {
    const event = storedEvent({ createdAt: new Date() });
    if (when.startsWith('before the event')) await EventModel.create(event);
    await ParticipantModel.create(storedGuest(event._id, [new Date()]));
    await RemovedEventModel.create(remembered(event));
    await finishRemovals(running.app.app);
    expect(await EventModel.exists({ _id: event._id })).toBeNull();
    expect(await leftOf(event._id.toString())).toEqual(gone);
    const record = await RemovedEventModel.findById(event._id).lean();
    expect(record).toMatchObject({ createdAt: event.createdAt, sweptAt: expect.any(Date) });
    expect(record).not.toHaveProperty('codes');
  });

  it('does not block other deletions when it keeps failing', async () => {
    const [broken, other] = [storedEvent({ createdAt: new Date() }), storedEvent({ createdAt: new Date() })];
    await EventModel.create(broken, other);
    await RemovedEventModel.create(remembered(broken), remembered(other));
    // The product never writes such a record; removing its event fails.
    await RemovedEventModel.collection.updateOne({ _id: broken._id }, { $set: { createdAt: 'no day' } });
    logger.level = 'silent';
    await finishRemovals(running.app.app);
    const sweptAt = async ({ _id }: typeof broken) => (await RemovedEventModel.findById(_id).lean())?.sweptAt;
    expect([await sweptAt(broken), await sweptAt(other)]).toEqual([undefined, expect.any(Date)]);
    expect(await EventModel.exists({ _id: other._id })).toBeNull();
    await RemovedEventModel.deleteOne({ _id: broken._id });
  });

  it('leaves the event complete at any write, or is completed by the next start', async () => {
    const cut = installWriteCut();
    logger.level = 'silent';
    const ends: string[] = [];
    try {
      await atSomeWrites(async (write) => {
        const { party } = await fullParty();
        const owner = await running.app.owner();
        const { id } = party.event;
        cut.cutAfter(write);
        const isDone = (await owner.delete(`/api/owner/events/${id}`)).status === 204;
        cut.mend();
        await finishRemovals(running.app.app);
        const isThere = (await running.app.browser().get(`/api/events/${party.code}`)).status === 200;
        expect(await leftOf(id)).toEqual(isThere ? whole : gone);
        expect(await EventModel.countDocuments({ _id: id })).toBe(isThere ? 1 : 0);
        ends.push(isThere ? 'whole' : 'gone');
        return isDone;
      });
    } finally {
      cut.uninstall();
    }
    expect([ends[0], ends.at(-1)]).toEqual(['whole', 'gone']);
    expect(ends.length).toBeGreaterThan(6);
  });
});
