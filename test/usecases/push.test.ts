import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWebPushGateway, isPushService, type PushGateway } from '../../server/gateways/webPush.ts';
import {
  PushKeysModel,
  PushSubscriptionModel,
  RevealNotificationModel,
} from '../../server/models/platform/push.ts';
import {
  queueRevealNotifications,
  sendRevealNotifications,
} from '../../server/usecases/push/revealNotifications.ts';
import { pushKeys } from '../../server/usecases/push/keys.ts';
import { EventModel } from '../../server/models/event.ts';
import { type Guest, twinOf } from '../routes/questions/guestCalls.ts';
import { refusalOf } from '../routes/refusals/refusal.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { startPushService, type PushedPhone } from '../support/externalServices/pushService.ts';
import { dropCachedEvents, serveApp, startTestApp, type TestApp } from '../support/testApp.ts';

type Service = Awaited<ReturnType<typeof startPushService>>;
let service: Service;
let push: PushGateway;
let app: TestApp;
let stopNoting: () => Promise<void>;

beforeAll(async () => {
  service = await startPushService();
  push = createWebPushGateway({ subject: 'mailto:help@example.org', takes: service.takes });
  app = await startTestApp({ push });
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});
beforeEach(async () => {
  service.pushed.length = 0;
  await Promise.all([PushSubscriptionModel.deleteMany(), RevealNotificationModel.deleteMany()]);
  stopNoting = queueRevealNotifications(app.app);
});
afterEach(async () => stopNoting());

const pathOf = ({ participant }: Guest) => `/api/participants/${participant.id}/push`;
const subscribes = async (guest: Guest, phone: PushedPhone) => guest.browser.post(pathOf(guest), phone);

/**
 * Sends the notifications that are due after ten seconds, at several servers at once. Returns the phones that
 * got one.
 */
async function sendDue(servers = 1): Promise<string[]> {
  await stopNoting();
  stopNoting = queueRevealNotifications(app.app);
  const now = new Date(Date.now() + 10_000);
  await Promise.all(Array.from({ length: servers }, async () => sendRevealNotifications(push, now)));
  return service.pushed.splice(0).map(({ phone }) => phone);
}

/** Rosa has subscribed on her phone, and two answers are held. */
async function party() {
  const made = await createTestEvent(app, { title: 'Mia & Noah' });
  const [rain, cake] = [
    await made.addQuestion(),
    await made.addQuestion({ text: 'Which cake?', type: 'text' }),
  ];
  const rosa = await made.joinAs('Rosa');
  expect((await subscribes(rosa, service.phone('rosa'))).status).toBe(200);
  await made.update({ showAnswers: true });
  return { ...made, rain, cake, rosa };
}

describe('push notification about reveals', () => {
  it('can be decrypted by the guest’s phone alone, names the event and its link, and contains no answer', async () => {
    const { cake, setAnswer, code, event } = await party();
    await setAnswer(cake, 'Pistachio');
    await stopNoting();
    await sendRevealNotifications(push, new Date(Date.now() + 10_000));
    const [{ content, headers }] = service.pushed as [Service['pushed'][number]];
    expect(content).toEqual({
      title: 'Mia & Noah',
      body: 'An answer was just revealed. Tap to see if you knew it!',
      path: `/event/${code}`,
      tag: event.id,
    });
    const { publicKey } = (await PushKeysModel.findById('push').lean())!;
    expect(headers).toMatchObject({ topic: event.id, ttl: '900' });
    const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? [];
    expect(key).toBe(publicKey);
    expect(JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())).toMatchObject({
      aud: service.origin,
      sub: 'mailto:help@example.org',
    });
  });

  it('is sent once for answers within seconds, again for a later one, and for nothing else', async () => {
    const { rain, cake, addQuestion, setAnswer, update } = await party();
    const third = await addQuestion({ text: 'Who sings?', type: 'text' });
    expect(await sendDue()).toEqual([]);
    await setAnswer(rain, 'yes');
    await setAnswer(cake, 'Pistachio');
    expect(await sendDue(3)).toEqual(['rosa']);
    await update({ showAnswers: false });
    await update({ showAnswers: true });
    await update({ title: 'Mia and Noah' });
    await setAnswer(cake, 'Lemon');
    expect(await sendDue()).toEqual([]);
    await setAnswer(third, 'Ben');
    expect(await sendDue()).toEqual(['rosa']);
  });

  it('is not sent for held answers, for answers shown before, or while the event is inactive', async () => {
    const { rain, cake, setAnswer, update, joinAs } = await party();
    await update({ showAnswers: false });
    await setAnswer(rain, 'yes');
    expect(await sendDue()).toEqual([]);
    await update({ showAnswers: true });
    expect(await sendDue()).toEqual(['rosa']);
    await subscribes(await joinAs('Ben'), service.phone('ben'));
    await update({ description: 'See you soon' });
    expect(await sendDue()).toEqual([]);
    await setAnswer(cake, 'Lemon');
    await update({ isActive: false });
    expect(await sendDue()).toEqual([]);
  });

  it('is sent for the answers of a game that was started over', async () => {
    const { rain, code, organiser, setAnswer, joinAs, update } = await party();
    await setAnswer(rain, 'yes');
    expect(await sendDue()).toEqual(['rosa']);
    await organiser.post(`/api/events/${code}/start-over`, { shareCode: code });
    await subscribes(await joinAs('Ben'), service.phone('ben'));
    await update({ showAnswers: true });
    expect(await sendDue()).toEqual([]);
    await setAnswer(rain, 'no');
    expect(await sendDue()).toEqual(['ben']);
  });

  it('is sent once to a phone that plays for two guests', async () => {
    const { rain, code, rosa, setAnswer } = await party();
    const { body: grandma } = await rosa.browser.post(`/api/events/${code}/participants`, {
      username: 'Grandma',
    });
    const [phone] = await PushSubscriptionModel.find().lean();
    const { endpoint, p256dh, auth } = phone!;
    await subscribes({ browser: rosa.browser, participant: grandma }, { endpoint, p256dh, auth });
    expect(await PushSubscriptionModel.countDocuments()).toBe(2);
    await setAnswer(rain, 'yes');
    expect(await sendDue()).toEqual(['rosa']);
  });
});

describe('push subscription is removed', () => {
  it('when it was turned off on that phone; the other phone still gets messages', async () => {
    const { rain, rosa, setAnswer } = await party();
    const { body } = await subscribes(rosa, service.phone('tablet'));
    expect((await rosa.browser.delete(`${pathOf(rosa)}/${body.id}`)).status).toBe(204);
    expect((await rosa.browser.delete(`${pathOf(rosa)}/${body.id}`)).status).toBe(204);
    await setAnswer(rain, 'yes');
    expect(await sendDue()).toEqual(['rosa']);
  });

  it.each<[string, (made: Awaited<ReturnType<typeof party>>) => Promise<unknown>]>([
    [
      'the guest has left',
      async ({ rosa }) => rosa.browser.delete(`/api/participants/${rosa.participant.id}`),
    ],
    [
      'the host has removed the guest',
      async ({ rosa, organiser }) => organiser.delete(`/api/participants/${rosa.participant.id}`),
    ],
    [
      'the event was deleted',
      async ({ event }) => (await app.owner()).delete(`/api/owner/events/${event.id}`),
    ],
  ])('when %s', async (_, ends) => {
    const made = await party();
    await ends(made);
    expect(await PushSubscriptionModel.countDocuments()).toBe(0);
  });

  it('when its push service reports it gone; a failing service does not block the others', async () => {
    const { rain, cake, joinAs, setAnswer } = await party();
    await subscribes(await joinAs('Ben'), service.phone('ben'));
    await subscribes(await joinAs('Cem'), service.phone('cem'));
    service.answer('rosa', 410);
    service.answer('ben', 503);
    await setAnswer(rain, 'yes');
    expect((await sendDue()).toSorted()).toEqual(['ben', 'cem', 'rosa']);
    await setAnswer(cake, 'Lemon');
    expect((await sendDue()).toSorted()).toEqual(['ben', 'cem']);
    service.answer('rosa', 201);
    service.answer('ben', 201);
  });

  it('when the guest adds five newer ones', async () => {
    const { rosa } = await party();
    for (const name of ['a', 'b', 'c', 'd', 'e']) await subscribes(rosa, service.phone(name));
    const subscriptions = await PushSubscriptionModel.find().sort({ createdAt: 1 }).lean();
    expect(subscriptions.map(({ endpoint }) => endpoint.at(-1))).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe('push subscribing', () => {
  it('uses one key pair, whichever server receives the first request', async () => {
    await PushKeysModel.deleteMany();
    const keys = await Promise.all(Array.from({ length: 4 }, async () => pushKeys(push)));
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(await PushKeysModel.countDocuments()).toBe(1);
    const { rosa } = await party();
    expect((await rosa.browser.get(pathOf(rosa))).body).toEqual({ publicKey: keys[0]!.publicKey });
  });

  it('is limited to the guest, to known push services, and to servers that can send', async () => {
    const { rosa, joinAs, event } = await party();
    const ben = await joinAs('Ben');
    refusalOf(await ben.browser.post(pathOf(rosa), service.phone('ben')), 'not_allowed');
    const elsewhere = { ...service.phone('x'), endpoint: 'https://example.org/x' };
    refusalOf(await subscribes(rosa, elsewhere), 'invalid');
    refusalOf(await subscribes(rosa, { ...service.phone('x'), auth: 'short' }), 'invalid');
    const noKey = { ...service.phone('x'), p256dh: `B${'A'.repeat(86)}` };
    expect(refusalOf(await subscribes(rosa, noKey), 'invalid').issues).toMatchObject([{ path: 'p256dh' }]);
    expect(await PushSubscriptionModel.countDocuments()).toBe(1);
    const without = await serveApp();
    refusalOf(await twinOf(rosa.browser, without.browser()).get(pathOf(rosa)), 'not_found');
    await without.close();
    await EventModel.updateOne({ _id: event.id }, { $set: { isSample: true }, $inc: { revision: 1 } });
    dropCachedEvents(app);
    refusalOf(await rosa.browser.get(pathOf(rosa)), 'not_found');
  });

  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://wns2-by3p.notify.windows.com/w/?token=abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/abc', false],
    ['https://somebody@fcm.googleapis.com/abc', false],
    ['https://fcm.googleapis.com.example.org/abc', false],
    ['https://notpush.apple.com/abc', false],
    ['https://127.0.0.1/abc', false],
    ['https://[::1]/abc', false],
    ['https://169.254.169.254/latest', false],
    ['not an address', false],
  ])('%s: %s', (endpoint, isTaken) => {
    expect(isPushService(endpoint)).toBe(isTaken);
  });
});
