import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Document } from 'bson';
import { answeredIdOf, commandOf, messagesOf, replyTo, requestIdOf, saidBy } from './wireMessages.ts';

/** The commands of MongoDB that write. */
export const writing = ['insert', 'update', 'delete', 'findAndModify'];

/** What befalls the next commands of some kinds. */
export interface Mishap {
  /** By MongoDB's names. */
  commands: string[];
  /** How many of them; all, when it is not said. */
  times?: number;
  /** Whether the database does the command all the same. */
  isDone?: boolean;
  /**
   * What the server hears, made of the database's own reply where it gave one. 'reset': the connection is cut, when the
   * command has begun to arrive or, when it is done, in place of the reply.
   */
  answer: ((reply: Document) => Document) | 'reset';
}

/** Some patience, so that what is long is still being written when its connection is cut. */
const stallMs = 50;

function addressOf(uri: string) {
  const [, host = ''] = /^mongodb:\/\/([^/?]+)/.exec(uri) ?? [];
  const name = decodeURIComponent(host);
  if (name.startsWith('/')) return { path: name };
  const [hostname = 'localhost', port = '27017'] = name.split(':');
  return { host: hostname, port: Number(port) };
}

/** Stands between a server and its database, and sees every command before the database does. */
export class DatabaseProxy {
  readonly uri: string;
  readonly #path = join(mkdtempSync(join(tmpdir(), 'foretold-proxy-')), 'proxy.sock');
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #left = Infinity;
  #cut = (): void => {};
  #isCut = false;
  #isAway = false;
  #mishap: (Mishap & { count: number }) | undefined;

  /** In front of the database that an address names; `database` is the name of the one to use. */
  constructor(uri: string, database: string) {
    this.uri = `mongodb://${encodeURIComponent(this.#path)}/${database}?directConnection=true`;
    this.#server = createServer((client) => this.#welcome(client, addressOf(uri))).listen(this.#path);
  }

  /** Calls `cut` instead of passing on the next write but `count`, and passes on nothing more, until `mend`. */
  cutAtWrite(count: number, cut: () => void): void {
    this.#left = count;
    this.#cut = cut;
  }

  /** Lets something befall the next commands, until `mend`; tells how many it has befallen. */
  befall(mishap: Mishap): { count: () => number } {
    const begun = { ...mishap, count: 0 };
    this.#mishap = begun;
    return { count: () => begun.count };
  }

  /** The database is gone: connections are cut, and new ones, too, until `mend`. */
  goAway(): void {
    this.#isAway = true;
    this.#cutAll();
  }

  /** Passes everything on again. */
  mend(): void {
    this.#left = Infinity;
    this.#isCut = false;
    this.#isAway = false;
    this.#mishap = undefined;
  }

  async close(): Promise<void> {
    this.#cutAll();
    await new Promise((resolve) => this.#server.close(resolve));
    rmSync(dirname(this.#path), { recursive: true, force: true });
  }

  async isListening(): Promise<void> {
    if (!this.#server.listening) await once(this.#server, 'listening');
  }

  #cutAll = () => this.#sockets.forEach((socket) => socket.destroy());

  #welcome(client: Socket, address: ReturnType<typeof addressOf>): void {
    if (this.#isAway) return void client.destroy();
    const upstream = connect(address);
    for (const socket of [client, upstream]) {
      this.#sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        this.#sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    /** What becomes of replies that are awaited, by the message that they answer. */
    const awaited = new Map<number, Mishap['answer']>();
    let isStalled = false;
    const answer = (requestId: number, how: Mishap['answer'], reply: Document): void => {
      if (how === 'reset') client.destroy();
      else client.write(replyTo(requestId, how(reply)));
    };
    const onBegin = (beginning: Buffer): void => {
      if (this.#mishap?.answer !== 'reset' || this.#mishap.isDone) return;
      isStalled = this.#befalls(commandOf(beginning)) !== undefined;
      if (!isStalled) return;
      client.pause();
      setTimeout(() => client.destroy(), stallMs);
    };
    const onMessage = (message: Buffer): void => {
      const command = commandOf(message);
      if (isStalled || this.#cutsAt(command)) return;
      const befallen = this.#befalls(command);
      if (befallen?.isDone) awaited.set(requestIdOf(message), befallen.answer);
      else if (befallen) return answer(requestIdOf(message), befallen.answer, {});
      upstream.write(message);
    };
    const onReply = (reply: Buffer): void => {
      const how = awaited.get(answeredIdOf(reply));
      if (how) answer(answeredIdOf(reply), how, saidBy(reply));
      else client.write(reply);
    };
    client.on('data', messagesOf({ onBegin, onMessage }));
    upstream.on('data', messagesOf({ onMessage: onReply }));
  }

  /** True when nothing more is passed on. */
  #cutsAt(command: string): boolean {
    if (writing.includes(command) && !this.#isCut) {
      this.#left -= 1;
      if (this.#left < 0) {
        this.#isCut = true;
        this.#cut();
      }
    }
    return this.#isCut;
  }

  #befalls(command: string): Mishap | undefined {
    const mishap = this.#mishap;
    if (!mishap?.commands.includes(command) || mishap.count >= (mishap.times ?? Infinity)) return undefined;
    mishap.count += 1;
    return mishap;
  }
}

/** Starts a proxy in front of the database that an address names; `database` is the name of the one to use. */
export async function startDatabaseProxy(uri: string, database: string): Promise<DatabaseProxy> {
  const proxy = new DatabaseProxy(uri, database);
  await proxy.isListening();
  return proxy;
}
