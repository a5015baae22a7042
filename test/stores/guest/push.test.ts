import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWebPushGateway } from '../../../server/gateways/webPush.ts';
import { PushSubscriptionModel } from '../../../server/models/platform/push.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { startPushService, type PushedPhone } from '../../support/externalServices/pushService.ts';
import { startTestApp, type TestApp } from '../../support/testApp.ts';
import { openPage } from '../fakePage.ts';

let app: TestApp;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
  const push = createWebPushGateway({ subject: 'mailto:help@example.org', takes: service.takes });
  app = await startTestApp({ push });
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});
beforeEach(async () => void (await PushSubscriptionModel.deleteMany()));
afterEach(() => vi.unstubAllGlobals());

/** The browser API that notifications need; `current` is the subscription. */
function stubBrowser(permission: NotificationPermission, phone: PushedPhone) {
  const browser = { permission, phone, current: undefined as PushedPhone | undefined, underKey: '' };
  const shown = ({ endpoint, p256dh, auth }: PushedPhone) => ({
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => void (browser.current = undefined),
  });
  const pushManager = {
    getSubscription: async () => browser.current && shown(browser.current),
    async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
      browser.underKey = Buffer.from(applicationServerKey).toString('base64url');
      browser.current = browser.phone;
      return shown(browser.phone);
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  vi.stubGlobal('navigator', { onLine: true, serviceWorker });
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => browser.permission,
  });
  Object.assign(window, { PushManager: {}, Notification: {} });
  return browser;
}

async function rosasPhone(permission: NotificationPermission = 'granted') {
  const { browser: visitor, participant } = await (await createTestEvent(app)).joinAs('Rosa');
  const stored = new Map<string, string>();
  const page = openPage(visitor, { local: stored });
  const browser = stubBrowser(permission, service.phone('rosa'));
  const { readNotifications, turnOn, turnOff } = await import('../../../client/stores/guest/push.ts');
  const { id } = participant;
  return {
    page,
    browser,
    visitor,
    readState: async () => readNotifications(id),
    turnOnPush: async () => turnOn(id),
    turnsOff: async () => turnOff(id),
    /** The addresses to which the server sends her notifications. */
    serverAddresses: async () =>
      (await PushSubscriptionModel.find({ participantId: id }).lean()).map((one) => one.endpoint),
    id,
  };
}

describe('push notifications', () => {
  it('are off by default, on after opting in and after a reload, and off again everywhere', async () => {
    const { readState, turnOnPush, turnsOff, serverAddresses, browser, visitor, id } = await rosasPhone();
    expect([await readState(), await serverAddresses()]).toEqual(['off', []]);
    expect(await turnOnPush()).toBe('on');
    expect(await serverAddresses()).toEqual([browser.phone.endpoint]);
    expect(browser.underKey).toBe((await visitor.get(`/api/participants/${id}/push`)).body.publicKey);
    expect(await readState()).toBe('on');
    expect(await turnsOff()).toBe('off');
    expect([await serverAddresses(), browser.current, await readState()]).toEqual([[], undefined, 'off']);
  });

  it('send the server a new subscription of the browser', async () => {
    const { readState, turnOnPush, serverAddresses, browser } = await rosasPhone();
    await turnOnPush();
    browser.current = undefined;
    browser.phone = service.phone('rosa-renewed');
    expect(await readState()).toBe('on');
    expect(await serverAddresses()).toContain(browser.phone.endpoint);
  });

  it.each([
    ['blocked', 'denied'],
    ['off', 'default'],
  ] as const)(
    'are %s where the browser says %s, and send nothing to the server',
    async (state, permission) => {
      const { turnOnPush, serverAddresses } = await rosasPhone(permission);
      expect(await turnOnPush()).toBe(state);
      expect(await serverAddresses()).toEqual([]);
    },
  );

  it('are blocked when the permission was withdrawn', async () => {
    const { turnOnPush, readState, browser } = await rosasPhone();
    await turnOnPush();
    browser.permission = 'denied';
    expect(await readState()).toBe('blocked');
  });

  it('fail without a reply, and stay on where the server could not be reached to turn them off', async () => {
    const { turnOnPush, turnsOff, serverAddresses, page } = await rosasPhone();
    page.goOffline();
    expect(await turnOnPush()).toBe('failed');
    page.goOnline();
    expect(await turnOnPush()).toBe('on');
    page.goOffline();
    expect(await turnsOff()).toBe('on');
    expect(await serverAddresses()).toHaveLength(1);
  });

  it('are not offered on plain http', async () => {
    const { readState } = await rosasPhone();
    vi.stubGlobal('navigator', { onLine: true });
    expect(await readState()).toBe('unavailable');
  });
});
