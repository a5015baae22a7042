import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP relay to a local port. It can simulate a partition: data are dropped, and connections stay open. */
export interface Relay {
  port: number;
  cut: () => void;
  /** Forwards new connections again. Connections from before are closed. */
  mend: () => void;
  close: () => Promise<void>;
}

export async function startRelay(port: number): Promise<Relay> {
  const pairs = new Set<[Socket, Socket]>();
  let isCut = false;
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      from.on('error', () => {});
      from.on('data', (bytes) => isCut || to.write(bytes));
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endAll = (): void => {
    for (const [client] of pairs) client.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => void (isCut = true),
    mend: () => {
      isCut = false;
      endAll();
    },
    close: async () => {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
