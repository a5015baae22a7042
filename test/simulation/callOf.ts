import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

export interface Reply {
  status: number;
  // `findViolations` reads single fields.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export interface Call {
  method: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/** The cookies of a browser. */
export interface Jar {
  cookie: string;
}

/** Calls a server without a network. The whole server stack handles the request. */
export async function callOf(http: Server, { method, path, body, headers }: Call, jar: Jar): Promise<Reply> {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: '127.0.0.1' });
  const request = new IncomingMessage(socket);
  const text = body === undefined ? '' : JSON.stringify(body);
  Object.assign(request, {
    method,
    url: path,
    headers: {
      host: 'localhost',
      ...(text && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
      ...(jar.cookie && { cookie: jar.cookie }),
      ...headers,
    },
  });
  const response = new ServerResponse(request);
  const sent = replyOf(response);
  http.emit('request', request, response);
  if (text) request.push(text);
  request.push(null);
  const reply = await sent;
  keepCookies(jar, response);
  return reply;
}

async function replyOf(response: ServerResponse): Promise<Reply> {
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  await new Promise<void>((resolve) => {
    response.write = (chunk: unknown) => (keep(chunk), true);
    response.end = (chunk?: unknown) => {
      keep(chunk);
      resolve();
      return response;
    };
  });
  const text = Buffer.concat(chunks).toString();
  return { status: response.statusCode, body: text ? (JSON.parse(text) as unknown) : undefined };
}

function keepCookies(jar: Jar, response: ServerResponse): void {
  const lines = response.getHeader('set-cookie');
  if (!Array.isArray(lines)) return;
  jar.cookie = lines.map((line) => line.slice(0, line.indexOf(';'))).join('; ');
}
