import { activeLanguage } from '../../../protocol/i18n.ts';
import { worker } from '../../../protocol/pwa.ts';
import { call, errorOf, isFinal } from '../../api/http.ts';
import { reminderTexts } from '../../../protocol/texts/guest/own/reminders.ts';
import { errorToast } from '../../../protocol/texts/toasts.ts';
import { storedKeysWith, writeObject, readObject, writeText } from '../app/storage.ts';
import { showToast } from '../app/toasts.ts';

/** A phone's subscription: its id on the server, and the browser's endpoint when it was registered. */
interface StoredPhone {
  id: string;
  endpoint: string;
}

const prefix = 'foretold:push:';
const keyOf = (participantId: string) => prefix + participantId;

const storedPhone = (participantId: string) => readObject<StoredPhone>('device', keyOf(participantId));

/** Returns whether this browser supports push messages, which need https. */
const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The state of notifications for a guest on this phone. With `unavailable` the page does not offer them. */
export type Notifications = 'unavailable' | 'off' | 'on' | 'blocked' | 'failed';

/**
 * The timeout for a subscription, in milliseconds. A browser that cannot reach its push service never
 * replies.
 */
const timeoutMs = 20_000;

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The browser did not respond in time.')), timeoutMs);
  });
  return Promise.race([work, timeout]);
}

async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(worker.path, { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}

const toBytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** Subscribes with the platform's key. Replaces a subscription that uses an earlier key. */
async function createSubscription(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await registerWorker();
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

/**
 * Subscribes this phone to a guest's messages and registers the subscription with the server. Throws
 * ApiError.
 */
async function subscribe(participantId: string): Promise<void> {
  const params = { id: participantId };
  const { publicKey } = await call('GET /api/participants/:id/push', { params });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = (
    await withTimeout(createSubscription(publicKey))
  ).toJSON();
  const body = { endpoint: endpoint ?? '', p256dh, auth, language: activeLanguage() };
  const { id } = await call('POST /api/participants/:id/push', { params, body });
  writeObject('device', keyOf(participantId), { id, endpoint } satisfies Partial<StoredPhone>);
}

/**
 * Reads the state of notifications for a guest from this phone. Registers the endpoint again if the browser
 * has changed it. Returns `blocked` if the user has revoked the permission.
 */
export async function readNotifications(participantId: string): Promise<Notifications> {
  if (!canNotify()) return 'unavailable';
  const phone = storedPhone(participantId);
  if (!phone) return 'off';
  if (Notification.permission !== 'granted') return 'blocked';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription && subscription.endpoint === phone.endpoint) return 'on';
  return subscribe(participantId).then(
    () => 'on',
    () => 'failed',
  );
}

/** Asks for permission and subscribes. Browsers require that a tap calls this function. */
export async function turnOn(participantId: string): Promise<Notifications> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  return subscribe(participantId).then(
    () => 'on',
    () => 'failed',
  );
}

/** Turns off the notifications of a guest on this phone. They stay on if the server cannot be reached. */
export async function turnOff(participantId: string): Promise<Notifications> {
  const { id } = storedPhone(participantId) ?? {};
  if (id !== undefined) {
    const params = { id: participantId, phone: id };
    const error = await errorOf(async () => call('DELETE /api/participants/:id/push/:phone', { params }));
    if (error && !isFinal(error)) {
      showToast(errorToast(reminderTexts('notTurnedOff')));
      return 'on';
    }
  }
  writeText(keyOf(participantId), undefined);
  await unsubscribeIfUnused();
  return 'off';
}

/** Unsubscribes the browser if no guest of this phone wants notifications. */
export async function unsubscribeIfUnused(): Promise<void> {
  if (!canNotify() || storedKeysWith(prefix).length > 0) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
