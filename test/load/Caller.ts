import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  // The crowd reads single fields of replies that the route tests parse.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

const agents = {
  plain: new HttpAgent({ keepAlive: true, maxSockets: 256 }),
  secure: new HttpsAgent({ keepAlive: true, maxSockets: 128 }),
};

/** An HTTP client with its own cookies. All callers share keep-alive connections. */
export class Caller {
  readonly origin: string;
  /** The local address of its connections; undefined for the system’s choice. */
  readonly localAddress: string | undefined;
  cookie = '';
  /** The timeout of a request, as on the product’s pages. */
  timeoutMs = 15_000;

  constructor(origin: string, localAddress?: string) {
    this.origin = origin;
    this.localAddress = localAddress;
  }

  /** Rejects without a reply. A refusal is a reply. */
  async call(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const url = new URL(path, this.origin);
    const isSecure = url.protocol === 'https:';
    const text = body && JSON.stringify(body);
    const options = {
      method,
      agent: isSecure ? agents.secure : agents.plain,
      timeout: this.timeoutMs,
      ...(this.localAddress && { localAddress: this.localAddress, family: 4 }),
      headers: {
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...(this.cookie && { cookie: this.cookie }),
        ...headers,
      },
    };
    return new Promise((resolve, reject) => {
      const request = (isSecure ? httpsRequest : httpRequest)(url, options, (response) => {
        this.#keepCookies(response.headers['set-cookie'] ?? []);
        read(response).then(resolve, reject);
      });
      request.on('error', reject);
      request.on('timeout', () => request.destroy(new Error(`No answer within ${this.timeoutMs} ms.`)));
      request.end(text);
    });
  }

  #keepCookies(lines: readonly string[]): void {
    const pairs = [...this.cookie.split('; '), ...lines.map((line) => line.split(';')[0] ?? '')];
    const cookies = new Map(
      pairs.filter((pair) => pair.includes('=')).map((pair) => [pair.slice(0, pair.indexOf('=')), pair]),
    );
    this.cookie = [...cookies.values()].join('; ');
  }
}

async function read(response: IncomingMessage): Promise<Answer> {
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += part as string;
  const isJson = response.headers['content-type']?.includes('json') === true && text !== '';
  const { statusCode: status = 0, headers } = response;
  return { status, headers, body: isJson ? JSON.parse(text) : text };
}
