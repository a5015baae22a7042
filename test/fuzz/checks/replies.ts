import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** A received reply. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  /** Decompressed if possible. */
  body: string;
  bytes: Buffer;
}

/** True when the data is not HTTP. */
export class NotHttp extends Error {
  override readonly name = 'NotHttp';
}

const headEnd = Buffer.from('\r\n\r\n');
const emptyBuffer = Buffer.alloc(0);

/** Parses replies from a connection’s data, in any fragments. */
export class ReplyReader {
  readonly replies: Reply[] = [];
  /** True after 101: the following data belongs to another protocol. */
  hasSwitched = false;
  rest: Buffer = emptyBuffer;
  #methods: string[];

  /** `methods` of the requests in order: a reply to HEAD has no body. */
  constructor(methods: readonly string[] = []) {
    this.#methods = [...methods];
  }

  expect(method: string): void {
    this.#methods.push(method);
  }

  take(bytes: Buffer): void {
    this.rest = this.rest.length === 0 ? bytes : Buffer.concat([this.rest, bytes]);
    while (!this.hasSwitched && this.rest.length > 0 && this.#takeOne(false));
  }

  /** The connection has ended, and with it a reply without a declared length. */
  end(): void {
    if (!this.hasSwitched && this.rest.length > 0) this.#takeOne(true);
  }

  #takeOne(isOver: boolean): boolean {
    const at = this.rest.indexOf(headEnd);
    if (!'HTTP/1.1 '.startsWith(this.rest.subarray(0, 9).toString('latin1')))
      throw new NotHttp(`not HTTP: ${JSON.stringify(this.rest.subarray(0, 60).toString('latin1'))}`);
    if (at < 0) return false;
    const { status, headers } = parseHead(this.rest.subarray(0, at).toString('latin1'));
    const tail = this.rest.subarray(at + 4);
    if (status === 101) {
      this.hasSwitched = true;
      this.rest = tail;
      this.#add({ status, headers }, emptyBuffer);
      return false;
    }
    if (status < 200) {
      this.rest = tail;
      return true;
    }
    const isBodiless = status === 204 || status === 304 || this.#methods[0] === 'HEAD';
    const read = isBodiless ? { body: emptyBuffer, length: 0 } : bodyOf(headers, tail, isOver);
    if (!read) return false;
    this.rest = tail.subarray(read.length);
    this.#add({ status, headers }, read.body);
    return true;
  }

  #add(head: Pick<Reply, 'status' | 'headers'>, bytes: Buffer): void {
    this.#methods.shift();
    this.replies.push({ ...head, bytes, body: unpacked(head.headers['content-encoding'], bytes) });
  }
}

function parseHead(head: string): Pick<Reply, 'status' | 'headers'> {
  const [first = '', ...lines] = head.split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    headers[name] = name in headers ? `${headers[name]}\n${line.slice(colon + 2)}` : line.slice(colon + 2);
  }
  return { status: Number(first.slice(9, 12)), headers };
}

interface Body {
  body: Buffer;
  /** The number of parsed bytes. */
  length: number;
}

function bodyOf(headers: Record<string, string>, tail: Buffer, isOver: boolean): Body | undefined {
  if (headers['transfer-encoding'] === 'chunked') return chunkedBody(tail);
  const declaredLength = headers['content-length'];
  if (declaredLength === undefined) return isOver ? { body: tail, length: tail.length } : undefined;
  const length = Number(declaredLength);
  return tail.length < length ? undefined : { body: tail.subarray(0, length), length };
}

function chunkedBody(tail: Buffer): Body | undefined {
  const pieces: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = tail.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(tail.subarray(at, lineEnd).toString('latin1'), 16);
    const from = lineEnd + 2;
    if (tail.length < from + size + 2) return undefined;
    if (size === 0) return { body: Buffer.concat(pieces), length: from + 2 };
    pieces.push(tail.subarray(from, from + size));
    at = from + size + 2;
  }
}

function unpacked(encoding: string | undefined, bytes: Buffer): string {
  if (bytes.length === 0) return '';
  if (encoding === 'gzip') return gunzipSync(bytes).toString();
  if (encoding === 'deflate') return inflateSync(bytes).toString();
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return bytes.toString();
}
