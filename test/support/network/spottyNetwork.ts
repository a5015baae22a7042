import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy to a server that drops requests for some paths, as with bad reception. */
export interface SpottyNetwork {
  origin: string;
  /** Drops requests for these paths from now on; none without `paths`. */
  lose: (paths?: RegExp) => void;
  close: () => Promise<void>;
}

export async function startSpottyNetwork(to: string): Promise<SpottyNetwork> {
  let lost: RegExp | undefined;
  const server = createServer((asked, reply) => {
    if (lost?.test(asked.url!)) return void asked.socket.destroy();
    const { method, headers } = asked;
    const onward = request(to + asked.url!, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(reply);
    });
    onward.on('error', () => asked.socket.destroy());
    reply.on('close', () => onward.destroy());
    asked.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose: (paths) => {
      lost = paths;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
