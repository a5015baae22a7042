import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy between a phone and the server. It forwards all traffic until `dropSilently` is called. */
export class SocketProxy {
  readonly #server: Server;
  readonly #ends = new Map<Socket, { far: Socket; isLive: boolean }>();

  constructor(port: number) {
    this.#server = createServer((near) => this.#carry(near, connect(port, '127.0.0.1')));
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /**
   * Drops all traffic of the open WebSockets without closing either end, as a router does after a long
   * silence. Returns the number of these sockets.
   */
  dropSilently(): number {
    let count = 0;
    for (const [near, { far, isLive }] of this.#ends) {
      if (!isLive) {
        near.destroy();
        continue;
      }
      count += 1;
      near.unpipe(far).pause();
      far.unpipe(near).pause();
    }
    return count;
  }

  close(): void {
    for (const near of this.#ends.keys()) near.destroy();
    this.#server.close();
  }

  #carry(near: Socket, far: Socket): void {
    const ends = { far, isLive: false };
    this.#ends.set(near, ends);
    near.once('data', (start) => {
      ends.isLive = /upgrade: websocket/i.test(start.toString('latin1'));
    });
    near.on('close', () => {
      this.#ends.delete(near);
      far.destroy();
    });
    far.on('close', () => near.destroy());
    for (const end of [near, far]) end.on('error', () => end.destroy());
    near.pipe(far).pipe(near);
  }
}
