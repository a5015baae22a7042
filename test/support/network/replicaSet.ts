import { EventEmitter, once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Long, ObjectId, type Document } from 'bson';
import { addressOf, DatabaseProxy, type Address } from './databaseProxy.ts';
import {
  answeredIdOf,
  serializeRequest,
  greetingReply,
  messagesOf,
  parseRequest,
  serializeReply,
  type WireRequest,
} from './wireMessages.ts';

export const setName = 'set-of-the-test';
const memberCount = 2;
const notWritablePrimary = { code: 10_107, codeName: 'NotWritablePrimary' };
const notPrimaryNoSecondaryOk = { code: 13_435, codeName: 'NotPrimaryNoSecondaryOk' };
const reading = new Set(['find', 'aggregate', 'count', 'distinct', 'listIndexes', 'listCollections']);
const anywhere = new Set(['ping', 'buildInfo', 'endSessions', 'getMore', 'killCursors']);
/** Session fields that members of a replica set accept, and a standalone server may not. */
const ofSessions = new Set(['lsid', 'txnNumber', '$clusterTime']);

interface Member {
  server: Server;
  sockets: Set<Socket>;
  processId: ObjectId;
  counter: number;
  isDown: boolean;
}

/**
 * Simulates a replica set of two members on top of one standalone database.
 * - Members report the primary, and the secondary refuses commands.
 * - A retried write with the same transaction number returns the first reply and is not executed again.
 * - Both members have the same data, as with write concern majority.
 */
export class ReplicaSet {
  /** The members' addresses as reported to clients, in the order of `addresses`. */
  hosts: string[] = [];
  readonly #database: Address;
  readonly #members: Member[];
  readonly #replies = new Map<string, Promise<Document>>();
  readonly #changes = new EventEmitter().setMaxListeners(0);
  #primary: number | undefined = 0;
  #term = 1;

  constructor(uri: string) {
    this.#database = addressOf(uri);
    this.#members = Array.from({ length: memberCount }, (_, index) => ({
      server: createServer((client) => this.#accept(client, index)).listen(0, '127.0.0.1'),
      sockets: new Set(),
      processId: new ObjectId(),
      counter: 0,
      isDown: false,
    }));
  }

  async begin(): Promise<void> {
    for (const { server } of this.#members) if (!server.listening) await once(server, 'listening');
  }

  /** The members' real addresses. */
  get addresses() {
    return this.#members.map(({ server }) => ({
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
    }));
  }

  /** Makes the primary step down. There is no primary until `elect`; connections stay open. */
  stepDown(): void {
    this.#primary = undefined;
    this.#notifyChange();
  }

  /** Makes a member the primary; by default the one that was not the last primary. */
  elect(index = this.#lastPrimary === 0 ? 1 : 0): void {
    this.#primary = index;
    this.#lastPrimary = index;
    this.#term += 1;
    this.#notifyChange();
  }
  #lastPrimary = 0;

  /** Simulates a crash of the primary: its connections are cut, and new ones until `restart`. */
  crash(): void {
    const member = this.#members[this.#lastPrimary]!;
    member.isDown = true;
    for (const socket of member.sockets) socket.destroy();
    this.stepDown();
  }

  /** Restarts crashed members with new process ids. */
  restart(): void {
    for (const member of this.#members.filter(({ isDown }) => isDown))
      Object.assign(member, { isDown: false, processId: new ObjectId(), counter: 0 });
  }

  async close(): Promise<void> {
    for (const { server, sockets } of this.#members) {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  #notifyChange(): void {
    for (const member of this.#members) member.counter += 1;
    this.#changes.emit('change');
  }

  #accept(client: Socket, index: number): void {
    const member = this.#members[index]!;
    if (member.isDown) return void client.destroy();
    const upstream = connect(this.#database);
    const waiting = new Map<number, { resolve: (reply: Document) => void; reject: (why: Error) => void }>();
    for (const socket of [client, upstream]) socket.on('error', () => {});
    member.sockets.add(client);
    client.on('close', () => {
      member.sockets.delete(client);
      // A command that has arrived is executed even if its client has disconnected.
      if (waiting.size === 0) upstream.end();
    });
    upstream.on('close', () => {
      client.destroy();
      for (const { reject } of waiting.values()) reject(new Error('The database is gone'));
    });
    upstream.on(
      'data',
      messagesOf({
        onMessage: (reply) => waiting.get(answeredIdOf(reply))?.resolve(parseRequest(reply).body),
      }),
    );
    const execute = async ({ requestId, body }: WireRequest): Promise<Document> =>
      new Promise<Document>((resolve, reject) => {
        waiting.set(requestId, { resolve, reject });
        upstream.write(serializeRequest(requestId, body));
      }).finally(() => {
        waiting.delete(requestId);
        if (client.destroyed && waiting.size === 0) upstream.end();
      });
    const onMessage = (bytes: Buffer): void => {
      const request = parseRequest(bytes);
      void this.#answer(index, request, client, execute).catch(() => client.destroy());
    };
    client.on('data', messagesOf({ onMessage }));
  }

  async #answer(
    index: number,
    request: WireRequest,
    client: Socket,
    execute: (request: WireRequest) => Promise<Document>,
  ) {
    const { requestId, body, isGreeting } = request;
    const [command = ''] = Object.keys(body);
    if (isGreeting) return void client.write(greetingReply(requestId, this.#hello(index)));
    if (/^(hello|ismaster)$/i.test(command)) return this.#answerHello(index, request, client);
    const refusal = this.#refusalOf(index, command, body);
    if (command === 'replSetStepDown' && !refusal) {
      this.elect();
      return void client.write(serializeReply(requestId, { ok: 1 }));
    }
    client.write(serializeReply(requestId, refusal ?? (await this.#executeOnce(request, execute))));
  }

  /** Answers `hello`: immediately, or after the next change if the client already has the current version. */
  async #answerHello(
    index: number,
    { requestId, body, takesMany }: WireRequest,
    client: Socket,
  ): Promise<void> {
    let knownVersion = body.topologyVersion;
    for (;;) {
      const { processId, counter } = this.#versionOf(index);
      if (knownVersion && processId.equals(knownVersion.processId) && counter.equals(knownVersion.counter))
        await this.#nextChange(Number(body.maxAwaitTimeMS));
      if (client.destroyed) return;
      client.write(serializeReply(requestId, this.#hello(index), { isMoreToCome: takesMany }));
      if (!takesMany) return;
      knownVersion = this.#versionOf(index);
    }
  }

  async #nextChange(withinMs: number): Promise<void> {
    const timeout = new AbortController();
    const { signal } = timeout;
    const change = once(this.#changes, 'change', { signal });
    const end = delay(withinMs, undefined, { signal, ref: false });
    await Promise.race([change, end]).finally(() => {
      void Promise.allSettled([change, end]);
      timeout.abort();
    });
  }

  #versionOf(index: number) {
    const { processId, counter } = this.#members[index]!;
    return { processId, counter: Long.fromNumber(counter) };
  }

  #hello(index: number): Document {
    const isPrimary = index === this.#primary;
    return {
      helloOk: true,
      ismaster: isPrimary,
      isWritablePrimary: isPrimary,
      secondary: !isPrimary,
      setName,
      setVersion: 1,
      hosts: this.hosts,
      me: this.hosts[index],
      ...(this.#primary !== undefined && { primary: this.hosts[this.#primary] }),
      ...(isPrimary && { electionId: new ObjectId(this.#term.toString(16).padStart(24, '0')) }),
      topologyVersion: this.#versionOf(index),
      maxBsonObjectSize: 16 * 1024 * 1024,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      logicalSessionTimeoutMinutes: 30,
      localTime: new Date(),
      minWireVersion: 0,
      maxWireVersion: 21,
      readOnly: false,
      ok: 1,
    };
  }

  #refusalOf(index: number, command: string, body: Document): Document | undefined {
    if (index === this.#primary || anywhere.has(command)) return undefined;
    const reason = reading.has(command) ? notPrimaryNoSecondaryOk : notWritablePrimary;
    return {
      ok: 0,
      errmsg: 'not primary',
      ...reason,
      topologyVersion: this.#versionOf(index),
      ...('txnNumber' in body && { errorLabels: ['RetryableWriteError'] }),
    };
  }

  /** Executes a command, or returns the first reply of the same retryable write. */
  async #executeOnce(
    request: WireRequest,
    execute: (request: WireRequest) => Promise<Document>,
  ): Promise<Document> {
    const { lsid, txnNumber } = request.body;
    const fields = Object.entries(request.body).filter(([name]) => !ofSessions.has(name));
    const plain = { ...request, body: Object.fromEntries(fields) };
    if (txnNumber === undefined) return execute(plain);
    const key = `${lsid.id.toString('hex')} ${String(txnNumber)}`;
    const earlier = this.#replies.get(key);
    if (earlier) return earlier;
    const reply = execute(plain);
    this.#replies.set(key, reply);
    const isDone = await reply.then(
      ({ ok, writeErrors }) => Number(ok) === 1 && !writeErrors,
      () => false,
    );
    if (!isDone) this.#replies.delete(key);
    return reply;
  }
}

/** A simulated replica set with a proxy in front of its members. */
export interface ProxiedSet {
  uri: string;
  network: DatabaseProxy;
  set: ReplicaSet;
  close: () => Promise<void>;
}

/** Simulates a replica set on the database of a connection string, with a proxy in front of its members. */
export async function startReplicaSet(uri: string, database: string): Promise<ProxiedSet> {
  const set = new ReplicaSet(uri);
  await set.begin();
  const network = new DatabaseProxy(set.addresses, database);
  await network.isListening();
  set.hosts = network.hosts;
  return {
    uri: `mongodb://${network.hosts.join(',')}/${database}?replicaSet=${setName}`,
    network,
    set,
    close: async () => {
      await network.close();
      await set.close();
    },
  };
}
