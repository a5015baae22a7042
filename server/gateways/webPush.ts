import { ECDH } from 'node:crypto';
import webPush from 'web-push';

/** By what push services know this platform. */
interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Where a phone's browser takes messages, and how they are sealed for it. */
interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What a phone is told; `topic`: a later message of it takes the place of one that has not arrived yet. */
interface PushMessage {
  topic: string;
  content: object;
}

/** The ones who bring messages to phones. */
export interface PushGateway {
  makeKeys: () => PushKeys;
  /** Whether messages for an address go to a push service at all, and to nobody else's server. */
  takes: (endpoint: string) => boolean;
  /** `gone`: nobody will ever hear of anything there. `failed`: not this time. */
  send: (keys: PushKeys, target: PushTarget, message: PushMessage) => Promise<'sent' | 'gone' | 'failed'>;
}

/** The push services of the browsers; whatever else somebody names could be a machine behind our own door. */
const services = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.push\.apple\.com$/,
  /\.notify\.windows\.com$/,
];

/** True for an address at a browser's push service. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && services.some((service) => service.test(hostname));
}

/** True for a key of a browser: a point on the curve. By any other one nothing can be sealed. */
export function isPushKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0;
  } catch {
    return false;
  }
}

/** A service that does not answer is not waited for. */
const timeoutMs = 10_000;
/** A reveal is news for so long; a phone that is off until then hears nothing. */
const notificationSeconds = 15 * 60;

interface WebPushSettings {
  /** Where a push service finds whoever sends too much: `mailto:` or https. */
  subject: string;
  takes?: PushGateway['takes'];
}

/** Sends sealed messages (RFC 8291), signed by the keys (RFC 8292). Follows no redirect: it may lead anywhere. */
export const createWebPushGateway = ({ subject, takes = isPushService }: WebPushSettings): PushGateway => ({
  makeKeys: webPush.generateVAPIDKeys,
  takes,
  async send(keys, { endpoint, p256dh, auth }, { topic, content }) {
    if (!takes(endpoint)) return 'gone';
    const details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(content),
      { vapidDetails: { subject, ...keys }, TTL: notificationSeconds, urgency: 'high', topic },
    );
    const { 'Content-Length': _, ...headers } = details.headers as Record<string, string | number>;
    const reply = await fetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(details.body ?? []),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined);
    await reply?.body?.cancel();
    if (reply?.status === 404 || reply?.status === 410) return 'gone';
    return reply?.ok ? 'sent' : 'failed';
  },
});
