import { io, type Socket } from 'socket.io-client';
import type { Audience, ClientToServer, JoinReply, ServerToClient } from '../../protocol/live.ts';

/** A reply to a call. */
export interface Reply {
  status: number;
  headers: Headers;
  // `any`: tests read single fields. Tests of the shape parse the body by the schemas of `protocol/`.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export type TestSocket = Socket<ServerToClient, ClientToServer>;

/** A received socket message. */
export interface ReceivedMessage {
  name: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  message: any;
}

/** A visitor: real HTTP calls and real sockets that share one cookie jar. */
export class Browser {
  readonly origin: string;
  #cookies = new Map<string, string>();
  #sockets: TestSocket[] = [];

  constructor(origin: string) {
    this.origin = origin;
  }

  get cookie(): string {
    return Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(header: string) {
    this.#cookies = new Map(
      header.split('; ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    );
  }

  get = async (path: string) => this.send('GET', path);
  post = async (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
    this.send('POST', path, body, headers);
  patch = async (path: string, body: unknown) => this.send('PATCH', path, body);
  delete = async (path: string) => this.send('DELETE', path);

  /** Sends a call. A string body is sent unchanged, any other body as JSON. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const response = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.cookie && { cookie: this.cookie }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    this.keepCookies(response);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  /** Opens a socket, joins the room and records every received message. */
  async follow<A extends Audience>(shareCode: string, as: A) {
    const socket = this.connect();
    const received: ReceivedMessage[] = [];
    socket.onAny((name: string, message: unknown) => received.push({ name, message }));
    const reply = (await socket.timeout(60_000).emitWithAck('event:join', { shareCode, as })) as JoinReply<A>;
    return { socket, reply, received };
  }

  connect(): TestSocket {
    const socket: TestSocket = io(this.origin, {
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { cookie: this.cookie },
    });
    this.#sockets.push(socket);
    return socket;
  }

  close(): void {
    for (const socket of this.#sockets) socket.disconnect();
  }

  /** Stores the cookies that a reply sets. */
  keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) this.keepCookie(line);
  }

  keepCookie(line: string): void {
    const [pair = ''] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    if (/expires=Thu, 01 Jan 1970/i.test(line) || value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
