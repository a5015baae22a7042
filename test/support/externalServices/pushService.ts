import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';

/** A decrypted push message with its headers. */
export interface Pushed {
  phone: string;
  content: { title: string; body: string; path: string; tag: string };
  headers: NodeJS.Dict<string | string[]>;
}

/** A subscribed browser on a phone, with the key that decrypts its messages. */
export interface PushedPhone {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A local push service that receives and decrypts messages for its phones. */
export async function startPushService() {
  const open = new Map<string, (body: Buffer) => Pushed['content']>();
  const pushed: Pushed[] = [];
  const answers = new Map<string, number>();
  const http = createServer((request, response) => {
    const phone = (request.url ?? '').slice(1);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const content = open.get(phone)!(Buffer.concat(chunks));
      pushed.push({ phone, content, headers: request.headers });
      response.writeHead(answers.get(phone) ?? 201).end();
    });
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    origin,
    /** The received messages, in order. */
    pushed,
    takes: (endpoint: string) => endpoint.startsWith(`${origin}/`),
    /** Subscribes a phone's browser. */
    phone(name: string): PushedPhone {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      open.set(name, (body) =>
        JSON.parse(
          ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString(),
        ),
      );
      return {
        endpoint: `${origin}/${name}`,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    /** Sets the status of further replies for a phone. */
    answer: (phone: string, status: number) => void answers.set(phone, status),
    stop: async () => new Promise((resolve) => http.close(resolve)),
  };
}
