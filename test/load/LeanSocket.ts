import { WebSocket } from 'ws';

/** The WebSocket status of a connection that ended without a close frame (RFC 6455, section 7.1.5). */
const withoutClosing = 1_006;

/**
 * A Socket.IO connection without the client library, with the same wire format. It takes little time of the
 * load process.
 */
export class LeanSocket {
  bytes = 0;
  messageCount = 0;
  onMessage: ((name: string, message: never) => void) | undefined;
  /** Called when the connection ends; `isClean` is true after a close frame. */
  onClose: ((isClean: boolean) => void) | undefined;
  #socket: WebSocket;
  #answer: ((text: string) => void) | undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => this.#receive(data));
    socket.on('error', () => {});
    socket.on('close', (code) => this.onClose?.(code !== withoutClosing));
  }

  /** Connects, optionally from a local address, and opens the Socket.IO session. */
  static async open(origin: string, cookie = '', localAddress?: string): Promise<LeanSocket> {
    const url = `${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
    const headers = cookie ? { cookie } : {};
    const lean = new LeanSocket(
      new WebSocket(url, { headers, perMessageDeflate: false, ...(localAddress && { localAddress }) }),
    );
    await lean.#until((text) => text.startsWith('0'));
    lean.#socket.send('40');
    await lean.#until((text) => text.startsWith('40'));
    return lean;
  }

  /** Connects to the bare server, which has no sessions. */
  static async openBare(origin: string): Promise<LeanSocket> {
    const socket = new WebSocket(origin.replace('http', 'ws'), { perMessageDeflate: false });
    const lean = new LeanSocket(socket);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return lean;
  }

  /** Joins a room and returns the acknowledgement. */
  async join(shareCode: string, as: string): Promise<{ ok: boolean; version: number; snapshot: never }> {
    this.#socket.send(`420${JSON.stringify(['event:join', { shareCode, as }])}`);
    const text = await this.#until((message) => message.startsWith('430'));
    return (JSON.parse(text.slice(3)) as [never])[0];
  }

  close(): void {
    this.#socket.terminate();
  }

  async #until(isIt: (text: string) => boolean): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#socket.once('close', () => reject(new Error('The connection was closed.')));
      this.#answer = (text) => {
        if (!isIt(text)) return;
        this.#answer = undefined;
        resolve(text);
      };
    });
  }

  /** Counts the bytes of a frame: its header of two or four bytes, and its text. */
  #receive(data: Buffer): void {
    this.bytes += data.length + (data.length < 126 ? 2 : 4);
    this.messageCount += 1;
    if (data.length === 1 && data[0] === 50) return this.#socket.send('3');
    if (!this.#answer && !this.onMessage) return;
    const text = data.toString();
    this.#answer?.(text);
    if (!text.startsWith('42') || !this.onMessage) return;
    const [name, message] = JSON.parse(text.slice(2)) as [string, never];
    this.onMessage(name, message);
  }
}
