import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

const writing = new Set(['insert', 'update', 'delete', 'findAndModify']);
/** Where the name of the command stands in a message of MongoDB's protocol. */
const commandAt = 26;

/** Stands between a server and its database, and sees every write before the database does. */
export interface DatabaseProxy {
  uri: string;
  /** Calls `cut` instead of passing on the next write but `count`, and passes on nothing more; gives how to end that. */
  cutAtWrite: (count: number, cut: () => void) => void;
  /** Passes everything on again. */
  mend: () => void;
  close: () => Promise<void>;
}

function addressOf(uri: string) {
  const [, host = ''] = /^mongodb:\/\/([^/?]+)/.exec(uri) ?? [];
  const name = decodeURIComponent(host);
  if (name.startsWith('/')) return { path: name };
  const [hostname = 'localhost', port = '27017'] = name.split(':');
  return { host: hostname, port: Number(port) };
}

/** Cuts a stream into the messages of MongoDB's protocol, each of which begins with its length. */
function messagesOf(onMessage: (message: Buffer) => void) {
  let rest = Buffer.alloc(0);
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      onMessage(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
}

const commandOf = (message: Buffer) =>
  message.subarray(commandAt, message.indexOf(0, commandAt)).toString('latin1');

/** Starts a proxy in front of the database that an address names; `database` is the name of the one to use. */
export async function startDatabaseProxy(uri: string, database: string): Promise<DatabaseProxy> {
  let left = Infinity;
  let cut = (): void => {};
  let isCut = false;
  const sockets = new Set<Socket>();

  function pass(message: Buffer, upstream: Socket): void {
    if (writing.has(commandOf(message)) && !isCut) {
      left -= 1;
      if (left < 0) {
        isCut = true;
        cut();
      }
    }
    if (!isCut) upstream.write(message);
  }

  const proxy = createServer((client) => {
    const upstream = connect(addressOf(uri));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on(
      'data',
      messagesOf((message) => pass(message, upstream)),
    );
    upstream.pipe(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    uri: `mongodb://127.0.0.1:${(proxy.address() as AddressInfo).port}/${database}?directConnection=true`,
    cutAtWrite: (count, then) => {
      left = count;
      cut = then;
    },
    mend: () => {
      left = Infinity;
      isCut = false;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
