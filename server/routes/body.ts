import type { IncomingMessage } from 'node:http';
import Bourne from '@hapi/bourne';
import type { Context } from 'koa';
import { bodyBytes } from '../../protocol/limits.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { pictureLimits } from '../base/limits.ts';
import { AppError } from '../base/AppError.ts';
import { pictureQueueFull } from '../gateways/pictures.ts';
import { semaphore } from '../base/concurrency.ts';

/** The accepted body of a call. */
export interface Form {
  size: keyof typeof bodyBytes;
  /**
   * True: the JSON may be sent as text/plain, the only type that `sendBeacon` can send without a preflight.
   */
  mayBeBeacon: boolean;
}

const tooLarge = () => new AppError('body_too_large', refusalTexts.translatable('tooLarge'));
const notJson = () => new AppError('unsupported_media_type', refusalTexts.translatable('notJson'));
const malformed = () => new AppError('malformed_body', refusalTexts.translatable('malformedJson'));

/**
 * Throws 415 for a compressed body: our clients never send one, and decompression could exhaust the memory.
 */
export function requirePlainBody({ req }: Context): void {
  const encoding = req.headers['content-encoding'] ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity')
    throw new AppError('unsupported_media_type', refusalTexts.translatable('encodedBody'));
}

/** Reads the request bodies of one app. */
export class BodyReader {
  readonly #limitLarge = semaphore(2, pictureLimits.waiting, pictureQueueFull);
  /** The bytes of bodies that are being read or processed. */
  #held = 0;

  /**
   * Reads the JSON body of a request (`{}` without a body) and passes it to `work`.
   *
   * Above 64 KB, it parses only imports of questions and objects that contain one picture. At most two such
   * bodies are processed at once, because each needs many times its size in memory.
   *
   * Throws `body_too_large` (413), `unsupported_media_type` (415), `malformed_body` (400), and `unavailable`
   * (503) when too many large bodies are in flight.
   */
  async withBody<T>(
    ctx: Context,
    { size, mayBeBeacon }: Form,
    work: (json: unknown) => Promise<T>,
  ): Promise<T> {
    const length = lengthOf(ctx);
    if (length === 0) return work({});
    if (length !== undefined && length > bodyBytes[size]) throw tooLarge();
    if (!ctx.is(mayBeBeacon ? ['json', 'text/plain'] : ['json'])) throw notJson();
    const chunks: Buffer[] = [];
    try {
      const bytes = await this.#read(ctx.req, bodyBytes[size], chunks);
      if (bytes.length <= bodyBytes.list) return await work(parse(bytes));
      if (size !== 'questions' && !isPicture(bytes)) throw tooLarge();
      return await this.#limitLarge(async () => work(parse(bytes)));
    } finally {
      this.#held -= totalLength(chunks);
    }
  }

  /** Reads into `chunks`. Their bytes count as held until the caller subtracts them. */
  async #read(request: IncomingMessage, limit: number, chunks: Buffer[]): Promise<Buffer> {
    let length = 0;
    return new Promise((resolve, reject) => {
      const take = (chunk: Buffer): void => {
        chunks.push(chunk);
        length += chunk.length;
        this.#held += chunk.length;
        if (length > limit) refuse(tooLarge());
        else if (length > bodyBytes.list && this.#held > pictureLimits.heldBytes) refuse(pictureQueueFull());
      };
      const onBroken = () => reject(malformed());
      const onEnd = () => {
        request.off('close', onBroken);
        resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length));
      };
      const refuse = (refusal: AppError): void => {
        // The request stays open, so that the client can read the reply.
        request.pause().off('data', take).off('end', onEnd).off('close', onBroken);
        reject(refusal);
      };
      request.on('data', take).once('end', onEnd).once('error', onBroken).once('close', onBroken);
    });
  }
}

const totalLength = (chunks: Buffer[]) => chunks.reduce((sum, { length }) => sum + length, 0);

/** True for a body that may be larger than 64 KB. The caller then checks access before reading the body. */
export function mayBeLarge(ctx: Context, size: Form['size']): boolean {
  const limit = bodyBytes[size];
  const length = lengthOf(ctx) ?? limit;
  return length > bodyBytes.list && length <= limit;
}

/** The declared size of a request's body in bytes; undefined for a chunked body. */
function lengthOf({ req: { headers } }: Context): number | undefined {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;
}

function parse(bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  if (text.trim() === '') return {};
  try {
    const json: unknown = Bourne.parse(text);
    if (typeof json === 'object' && json !== null) return json;
  } catch {
    // Thrown below.
  }
  throw malformed();
}

const quote = 0x22;
const backslash = 0x5c;

/**
 * True for JSON that consists mostly of one long string, such as a picture's data URL. The rest has at most
 * 64 KB. The JSON has at most about 65,000 quotes.
 *
 * It scans only for quotes. Bodies that would parse to millions of values are therefore refused before
 * parsing.
 */
function isPicture(json: Buffer): boolean {
  let longest = 0;
  let opened: number | undefined;
  let at = json.indexOf(quote);
  for (let quotes = 0; at !== -1; quotes += 1, at = json.indexOf(quote, at + 1)) {
    if (quotes > bodyBytes.list) return false;
    if (opened === undefined) opened = at;
    else if (!isEscaped(json, at)) {
      longest = Math.max(longest, at - opened - 1);
      opened = undefined;
    }
  }
  return json.length - longest <= bodyBytes.list;
}

function isEscaped(json: Buffer, at: number): boolean {
  let first = at;
  while (json[first - 1] === backslash) first -= 1;
  return (at - first) % 2 === 1;
}
