import { spoken } from '../../../protocol/spoken.ts';
import { worker } from '../../../protocol/pwa.ts';
import { call, errorOf, isFinal } from '../../api/http.ts';
import { reminderTexts } from '../../../protocol/texts/guest/own/reminders.ts';
import { failed } from '../../../protocol/texts/toasts.ts';
import { storedKeysWith, writeObject, readObject, writeText } from '../app/storage.ts';
import { showToast } from '../app/toasts.ts';

/** A phone's subscription as the server knows it, and the address that the browser had then. */
interface NotedPhone {
  id: string;
  endpoint: string;
}

const beginning = 'foretold:push:';
const keyOf = (participantId: string) => beginning + participantId;

const notedPhone = (participantId: string) => readObject<NotedPhone>('device', keyOf(participantId));

/** Browsers tell guests of reveals on https alone, and not all of them do. */
const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** How notifications stand for a guest on this phone. `unavailable`: nothing is offered. */
export type Notifications = 'unavailable' | 'off' | 'on' | 'blocked' | 'failed';

/** A browser that does not reach its push service says nothing for as long as it likes. */
const timeoutMs = 20_000;

async function inTime<T>(work: Promise<T>): Promise<T> {
  const patience = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The browser does not answer.')), timeoutMs);
  });
  return Promise.race([work, patience]);
}

async function registered(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(worker.path, { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}

const toBytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** The browser's subscription under the platform's key; one under another key of before makes way. */
async function subscription(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await registered();
  const options = { userVisibleOnly: true, applicationServerKey: toBytes(publicKey) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const earlier = await pushManager.getSubscription();
    if (!earlier) throw error;
    await earlier.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Tells the server where this phone's browser takes messages for a guest. Throws ApiError. */
async function subscribe(participantId: string): Promise<void> {
  const params = { id: participantId };
  const { publicKey } = await call('GET /api/participants/:id/push', { params });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = (
    await inTime(subscription(publicKey))
  ).toJSON();
  const body = { endpoint: endpoint ?? '', p256dh, auth, language: spoken() };
  const { id } = await call('POST /api/participants/:id/push', { params, body });
  writeObject('device', keyOf(participantId), { id, endpoint } satisfies Partial<NotedPhone>);
}

/**
 * How notifications stand for a guest on this phone, as far as the phone knows. An address that the browser has changed
 * since is told to the server; what somebody has forbidden in the browser is off.
 */
export async function readNotifications(participantId: string): Promise<Notifications> {
  if (!canNotify()) return 'unavailable';
  const phone = notedPhone(participantId);
  if (!phone) return 'off';
  if (Notification.permission !== 'granted') return 'blocked';
  const registration = await navigator.serviceWorker.getRegistration();
  const known = await registration?.pushManager.getSubscription();
  if (known && known.endpoint === phone.endpoint) return 'on';
  return subscribe(participantId).then(
    () => 'on',
    () => 'failed',
  );
}

/** Asks the guest's browser, and tells the server: to be called from a tap. */
export async function turnOn(participantId: string): Promise<Notifications> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  return subscribe(participantId).then(
    () => 'on',
    () => 'failed',
  );
}

/** Ends it for a guest on this phone; what the server could not be told stays on. */
export async function turnOff(participantId: string): Promise<Notifications> {
  const { id } = notedPhone(participantId) ?? {};
  if (id !== undefined) {
    const params = { id: participantId, phone: id };
    const error = await errorOf(async () => call('DELETE /api/participants/:id/push/:phone', { params }));
    if (error && !isFinal(error)) {
      showToast(failed(reminderTexts('notTurnedOff')));
      return 'on';
    }
  }
  writeText(keyOf(participantId), undefined);
  await endUnused();
  return 'off';
}

/** Lets go of the browser's subscription once no guest of this phone wants it. */
export async function endUnused(): Promise<void> {
  if (!canNotify() || storedKeysWith(beginning).length > 0) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const known = await registration?.pushManager.getSubscription();
  await known?.unsubscribe();
}
