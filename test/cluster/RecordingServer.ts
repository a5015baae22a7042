import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a server received. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  bytes: number;
}

/** A fake of the server behind a balancer. It records every request except health checks. */
export class RecordingServer {
  readonly asked: ReceivedRequest[] = [];
  isReady = true;
  /** The files under `/assets/` that it serves; others are 404. */
  readonly files = new Set<string>();
  readonly #http: Server;

  private constructor() {
    this.#http = createServer((request, response) => void this.#onRequest(request, response));
  }

  static async start(): Promise<RecordingServer> {
    const server = new RecordingServer();
    server.#http.listen(0, '127.0.0.1');
    await once(server.#http, 'listening');
    return server;
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  stop(): void {
    this.#http.closeAllConnections();
    this.#http.close();
  }

  async #onRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    if (path === '/readyz') return void response.writeHead(this.isReady ? 200 : 503).end();
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    this.asked.push({ method, path, headers, bytes });
    if (path === '/cut') request.socket.destroy();
    else response.writeHead(this.#statusOf(path)).end(String(this.port));
  }

  #statusOf(path: string): number {
    if (path.startsWith('/assets/')) return this.files.has(path) ? 200 : 404;
    if (path.startsWith('/socket.io/') && !this.isReady) return 503;
    return 200;
  }
}
