import { ECDH } from 'node:crypto';
import webPush from 'web-push';
import { pushing } from '../base/limits.ts';

/** The VAPID keys of this platform. */
interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** A push subscription: the endpoint of the push service, and the encryption keys. */
interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A push message. `topic`: a later message replaces an undelivered message with the same topic. */
interface PushMessage {
  topic: string;
  content: object;
}

/** Sends push messages to phones. */
export interface PushGateway {
  makeKeys: () => PushKeys;
  /** Returns true if an endpoint belongs to a known push service. */
  isPushEndpoint: (endpoint: string) => boolean;
  /** Returns `gone` if the subscription no longer exists, and `failed` for a temporary failure. */
  send: (keys: PushKeys, target: PushTarget, message: PushMessage) => Promise<'sent' | 'gone' | 'failed'>;
}

/**
 * The push services of browsers. Other endpoints are refused, because they could be hosts in our own network
 * (SSRF).
 */
const services = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.push\.apple\.com$/,
  /\.notify\.windows\.com$/,
];

/** Returns true for an https endpoint of a browser's push service. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && services.some((service) => service.test(hostname));
}

/**
 * Returns true for a valid public key, which is a point on the P-256 curve. Encryption fails with any other
 * key.
 */
export function isPushKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0;
  } catch {
    return false;
  }
}

interface WebPushSettings {
  /** The operator's contact for push services: a URL with `mailto:` or `https:`. */
  subject: string;
  takes?: PushGateway['isPushEndpoint'];
}

/**
 * Creates a gateway that encrypts messages (RFC 8291) and signs them by VAPID (RFC 8292). It does not follow
 * redirects (SSRF).
 */
export const createWebPushGateway = ({ subject, takes = isPushService }: WebPushSettings): PushGateway => ({
  makeKeys: webPush.generateVAPIDKeys,
  isPushEndpoint: takes,
  async send(keys, { endpoint, p256dh, auth }, { topic, content }) {
    if (!takes(endpoint)) return 'gone';
    const details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(content),
      { vapidDetails: { subject, ...keys }, TTL: pushing.validSeconds, urgency: 'high', topic },
    );
    const { 'Content-Length': _, ...headers } = details.headers as Record<string, string | number>;
    const reply = await fetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(details.body ?? []),
      redirect: 'error',
      signal: AbortSignal.timeout(pushing.timeoutMs),
    }).catch(() => undefined);
    await reply?.body?.cancel();
    if (reply?.status === 404 || reply?.status === 410) return 'gone';
    return reply?.ok ? 'sent' : 'failed';
  },
});
