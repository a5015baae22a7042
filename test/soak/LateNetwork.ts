import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy between phones and the server: normal, delayed, or cut. */
export class LateNetwork {
  /** The maximum delay of each chunk in milliseconds; the order on a connection is kept. */
  mostMs = 0;
  readonly #server: Server;
  readonly #pairs = new Set<[Socket, Socket]>();

  private constructor(toPort: number) {
    this.#server = createServer((phone) => this.#join(phone, connect(toPort, '127.0.0.1')));
  }

  static async open(toPort: number): Promise<LateNetwork> {
    const network = new LateNetwork(toPort);
    network.#server.listen(0, '127.0.0.1');
    await once(network.#server, 'listening');
    return network;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Destroys every connection, as when a router is switched off. */
  cut(): void {
    for (const [phone, server] of this.#pairs) {
      phone.destroy();
      server.destroy();
    }
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.cut();
    await closed;
  }

  #join(phone: Socket, server: Socket): void {
    const pair: [Socket, Socket] = [phone, server];
    this.#pairs.add(pair);
    this.#carry(phone, server);
    this.#carry(server, phone);
    for (const end of pair)
      end
        .on('error', () => {})
        .on('close', () => {
          this.#pairs.delete(pair);
          pair.forEach((other) => other.destroy());
        });
  }

  /** Forwards the chunks in order, each after its own delay. */
  #carry(from: Socket, to: Socket): void {
    let last = Promise.resolve();
    from.on('data', (piece: Buffer) => {
      const due = new Promise<void>((resolve) => {
        if (this.mostMs === 0) resolve();
        else setTimeout(resolve, Math.random() * this.mostMs);
      });
      last = last.then(async () => due).then(() => void (to.destroyed || to.write(piece)));
    });
    from.on('end', () => void last.then(() => to.end()));
  }
}
