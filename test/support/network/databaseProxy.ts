import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document } from 'bson';
import {
  answeredIdOf,
  serializeRequest,
  collectionOf,
  commandOf,
  messagesOf,
  parseRequest,
  serializeReply,
  requestIdOf,
  replyDocument,
} from './wireMessages.ts';

/** MongoDB's write commands. */
export const writeCommands = ['insert', 'update', 'delete', 'findAndModify'];

/** A fault that is injected into the next matching commands. */
export interface Fault {
  /** The affected commands, by MongoDB's names. */
  commands: string[];
  /** Limits the fault to one collection, because servers also write in the background. */
  collection?: string;
  /** The number of matching commands that pass before the first fault. */
  after?: number;
  /** The number of faults; unlimited by default. */
  times?: number;
  /** Whether the database executes the command despite the fault. */
  isDone?: boolean;
  /**
   * The reply to the server:
   * - A function makes it from the database's reply (empty if the command is not executed) and the request.
   * - 'reset' cuts the connection: while the request arrives, or instead of the reply if `isDone`.
   * - 'stall' sends no reply. A command that is not executed is held until `deliverHeld`.
   */
  answer: ((reply: Document, request: Document) => Document) | 'reset' | 'stall';
}

/** Delay before a connection is cut, so that a long request is still being written. */
const stallMs = 50;

export type Address = { path: string } | { host: string; port: number };

/** Returns the address of the database in a connection string. */
export function addressOf(uri: string): Address {
  const [, host = ''] = /^mongodb:\/\/([^/?]+)/.exec(uri) ?? [];
  const name = decodeURIComponent(host);
  if (name.startsWith('/')) return { path: name };
  const [hostname = 'localhost', port = '27017'] = name.split(':');
  return { host: hostname, port: Number(port) };
}

/** A proxy between a server and its database, which reads every command. */
export class DatabaseProxy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'foretold-proxy-'));
  readonly #database: string;
  readonly #servers: Server[];
  readonly #sockets = new Set<Socket>();
  #left = Infinity;
  #onCut = (): void => {};
  #isCut = false;
  #isUnavailable = false;
  #rewrite: ((request: Document) => Document) | undefined;
  #held: (() => Promise<void>)[] = [];
  #fault: (Fault & { seen: number; count: number }) | undefined;

  /**
   * Listens in front of a database, or of the members of a replica set. `database` is the database name to
   * use.
   */
  constructor(addresses: Address[], database: string) {
    this.#database = database;
    this.#servers = addresses.map((address) => createServer((client) => this.#accept(client, address)));
    if (addresses.length === 1) this.#servers[0]!.listen(this.#path);
    else for (const server of this.#servers) server.listen(0, '127.0.0.1');
  }

  get uri(): string {
    return `mongodb://${encodeURIComponent(this.#path)}/${this.#database}?directConnection=true`;
  }

  get #path(): string {
    return join(this.#folder, 'proxy.sock');
  }

  /** The proxy's addresses of the members of a replica set. */
  get hosts(): string[] {
    return this.#servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  /** Lets `count` writes pass, then calls `cut` and drops all traffic until `restore`. */
  cutAtWrite(count: number, cut: () => void): void {
    this.#left = count;
    this.#onCut = cut;
  }

  /** Injects a fault into the next commands until `restore`. The result counts the faults. */
  injectFault(injected: Fault): { count: () => number } {
    const fault = { ...injected, seen: 0, count: 0 };
    this.#fault = fault;
    return { count: () => fault.count };
  }

  /** Simulates an unavailable database: cuts all connections, and new ones until `restore`. */
  makeUnavailable(): void {
    this.#isUnavailable = true;
    this.#cutAll();
  }

  /** Rewrites every request, to simulate a database that does not do what is requested. */
  change(rewrite: ((request: Document) => Document) | undefined): void {
    this.#rewrite = rewrite;
  }

  /** Delivers the held commands to the database, also those whose client has stopped waiting. */
  async deliverHeld(): Promise<void> {
    for (const arrive of this.#held.splice(0)) await arrive();
  }

  /** Ends all faults. */
  restore(): void {
    this.#left = Infinity;
    this.#isCut = false;
    this.#isUnavailable = false;
    this.#fault = undefined;
  }

  async close(): Promise<void> {
    this.#cutAll();
    for (const server of this.#servers) await new Promise((resolve) => server.close(resolve));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async isListening(): Promise<void> {
    for (const server of this.#servers) if (!server.listening) await once(server, 'listening');
  }

  #cutAll = () => this.#sockets.forEach((socket) => socket.destroy());

  #accept(client: Socket, address: Address): void {
    if (this.#isUnavailable) return void client.destroy();
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
    /** The faults to apply to pending replies, by request id. */
    const pendingReplies = new Map<number, { how: Fault['answer']; message: Buffer }>();
    let isStalled = false;
    const answer = (message: Buffer, fault: Fault['answer'], reply: Document): void => {
      if (fault === 'reset') client.destroy();
      else if (fault !== 'stall')
        client.write(serializeReply(requestIdOf(message), fault(reply, parseRequest(message).body)));
    };
    const onBegin = (beginning: Buffer): void => {
      if (!this.#cutsPartialRequests) return;
      isStalled = this.#faultFor(beginning) !== undefined;
      if (!isStalled) return;
      client.pause();
      setTimeout(() => client.destroy(), stallMs);
    };
    const onMessage = (message: Buffer): void => {
      const command = commandOf(message);
      if (isStalled || this.#dropsAfter(command)) return;
      const fault = this.#cutsPartialRequests ? undefined : this.#faultFor(message);
      if (fault?.answer === 'stall' && !fault.isDone)
        return void this.#held.push(async () => deliver(message, address));
      if (fault?.isDone) pendingReplies.set(requestIdOf(message), { how: fault.answer, message });
      else if (fault) return answer(message, fault.answer, {});
      upstream.write(this.#rewrite ? rewritten(message, this.#rewrite) : message);
    };
    const onReply = (reply: Buffer): void => {
      const pending = pendingReplies.get(answeredIdOf(reply));
      if (pending) answer(pending.message, pending.how, replyDocument(reply));
      else client.write(reply);
    };
    client.on('data', messagesOf({ onBegin, onMessage }));
    upstream.on('data', messagesOf({ onMessage: onReply }));
  }

  /** Whether the fault applies while the request is still arriving. */
  get #cutsPartialRequests(): boolean {
    return this.#fault?.answer === 'reset' && !this.#fault.isDone;
  }

  /** Counts writes; returns true once nothing more is passed on. */
  #dropsAfter(command: string): boolean {
    if (writeCommands.includes(command) && !this.#isCut) {
      this.#left -= 1;
      if (this.#left < 0) {
        this.#isCut = true;
        this.#onCut();
      }
    }
    return this.#isCut;
  }

  #faultFor(message: Buffer): Fault | undefined {
    const fault = this.#fault;
    if (!fault?.commands.includes(commandOf(message))) return undefined;
    if (fault.collection !== undefined && fault.collection !== collectionOf(message)) return undefined;
    fault.seen += 1;
    if (fault.seen <= (fault.after ?? 0) || fault.count >= (fault.times ?? Infinity)) return undefined;
    fault.count += 1;
    return fault;
  }
}

function rewritten(message: Buffer, rewrite: (request: Document) => Document): Buffer {
  const { requestId, body, isGreeting } = parseRequest(message);
  return isGreeting ? message : serializeRequest(requestId, rewrite(body));
}

/** Sends a message to a database on a separate connection, and waits for the reply. */
async function deliver(message: Buffer, address: Address): Promise<void> {
  const socket = connect(address);
  socket.write(message);
  await once(socket, 'data');
  socket.destroy();
}

/** Starts a proxy in front of the database of a connection string. `database` is the database name to use. */
export async function startDatabaseProxy(uri: string, database: string): Promise<DatabaseProxy> {
  const proxy = new DatabaseProxy([addressOf(uri)], database);
  await proxy.isListening();
  return proxy;
}
