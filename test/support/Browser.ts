import { io, type Socket } from 'socket.io-client';
import type { Audience, ClientToServer, JoinReply, ServerToClient } from '../../protocol/live.ts';

/** A reply as a test looks at it. */
export interface Answer {
  status: number;
  headers: Headers;
  // The schemas of `protocol/` parse it where a test cares; elsewhere tests read single fields.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export type TestSocket = Socket<ServerToClient, ClientToServer>;

/** What a socket heard: the name and the payload, in order. */
export interface Heard {
  name: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  message: any;
}

/** A visitor: real HTTP and real sockets with one cookie jar. */
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

  /** Sends a call; a string is sent as it is, anything else as JSON. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
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

  /** Opens a socket, joins the room, and remembers everything that it hears. */
  async follow<A extends Audience>(shareCode: string, as: A) {
    const socket = this.connect();
    const heard: Heard[] = [];
    socket.onAny((name: string, message: unknown) => heard.push({ name, message }));
    const reply = (await socket.timeout(5_000).emitWithAck('event:join', { shareCode, as })) as JoinReply<A>;
    return { socket, reply, heard };
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

  /** Keeps what a reply sets. */
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
