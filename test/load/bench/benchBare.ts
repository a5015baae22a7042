import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import * as ws from 'ws';
import { DirectAdapter } from '../../../server/live/directAdapter.ts';
import { sleep } from '../figures.ts';

/** Missing from the types of `ws`. */
const { Sender } = ws as unknown as {
  Sender: { frame: (data: Buffer, options: object) => Buffer[] };
};

/**
 * The baseline process: bare `ws`, bare node:http, and Socket.IO alone, as configured here and with defaults.
 */
const payload = { version: 1_790_000_000_000, text: 'x'.repeat(140) };
const everyMs = 25;

const withSocketIo = (isDirect: boolean) => {
  const http = createServer();
  const io = new Server(http, {
    perMessageDeflate: false,
    serveClient: false,
    ...(isDirect && { adapter: DirectAdapter }),
  });
  io.on('connection', (socket) => void socket.join('room'));
  return {
    http,
    broadcast: () => void io.to('room').emit('leaderboard:changed', payload),
    count: () => io.engine.clientsCount,
  };
};

function withBareWs() {
  const http = createServer();
  const server = new ws.WebSocketServer({ server: http, perMessageDeflate: false });
  const text = `42${JSON.stringify(['leaderboard:changed', payload])}`;
  return {
    http,
    broadcast: () => {
      const options = { fin: true, opcode: 1, mask: false, readOnly: false, rsv1: false };
      const frame = Buffer.concat(Sender.frame(Buffer.from(text), options));
      for (const client of server.clients as Set<
        ws.WebSocket & { _socket: { write: (data: Buffer) => void } }
      >)
        if (client.readyState === client.OPEN) client._socket.write(frame);
    },
    count: () => server.clients.size,
  };
}

const variants = { bare: withBareWs(), direct: withSocketIo(true), stock: withSocketIo(false) };
const bareHttp = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => (body += part));
  request.on('end', () => {
    const answer = JSON.stringify({ id: '1', ...(JSON.parse(body) as object) });
    response.writeHead(201, { 'content-type': 'application/json' }).end(answer);
  });
});

async function listening(http: typeof bareHttp): Promise<number> {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return (http.address() as AddressInfo).port;
}

const ports = {
  bare: await listening(variants.bare.http),
  direct: await listening(variants.direct.http),
  stock: await listening(variants.stock.http),
  http: await listening(bareHttp),
};

type Ask =
  | { ask: 'broadcast'; variant: keyof typeof variants; rounds: number }
  | { ask: 'cpu' }
  | { ask: 'end' };

process.on('message', (message: Ask) => {
  void (async () => {
    if (message.ask === 'end') process.exit(0);
    const before = process.cpuUsage();
    let deliveries = 0;
    if (message.ask === 'broadcast') {
      const { broadcast, count } = variants[message.variant];
      for (let i = 0; i < message.rounds; i += 1) {
        broadcast();
        deliveries += count();
        await sleep(everyMs);
      }
    }
    const spent = message.ask === 'cpu' ? process.cpuUsage() : process.cpuUsage(before);
    process.send?.({ cpuUs: spent.user + spent.system, deliveries });
  })();
});
process.send?.({ ports });
