import type { IncomingMessage } from 'node:http';
import Bourne from '@hapi/bourne';
import type { Context } from 'koa';
import { bodyBytes } from '../../protocol/limits.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { pictureLimits } from '../base/limits.ts';
import { AppError } from '../base/AppError.ts';
import { pictureQueueFull } from '../gateways/encodePicture.ts';
import { semaphore } from '../base/concurrency.ts';

/** The form of a body that a call accepts. */
export interface Form {
  size: keyof typeof bodyBytes;
  /** True: the JSON can have the type text/plain, with which `sendBeacon` sends strings. */
  mayBeBeacon: boolean;
}

const tooLarge = () => new AppError('body_too_large', refusalTexts.translatable('tooLarge'));
const notJson = () => new AppError('unsupported_media_type', refusalTexts.translatable('notJson'));
const malformed = () => new AppError('malformed_body', refusalTexts.translatable('malformedJson'));

/**
 * Throws 415 for a compressed body. Our clients never send one, and decompression could use up the memory.
 */
export function requirePlainBody({ req }: Context): void {
  const encoding = req.headers['content-encoding'] ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity')
    throw new AppError('unsupported_media_type', refusalTexts.translatable('encodedBody'));
}

/** Reads the request bodies of one app. */
export class BodyReader {
  readonly #limitLarge = semaphore(2, pictureLimits.waiting, pictureQueueFull);
  /** The number of bytes of bodies that are being read or processed. */
  #held = 0;

  /**
   * Reads the JSON body of a request and passes it to `work`. Without a body, passes `{}`. Above 64 KB,
   * parses only imports of questions, and objects that contain one picture. At most two such bodies are
   * processed at once, because each needs many times its size in memory. Throws these errors:
   * - 413 `body_too_large`
   * - 415 `unsupported_media_type`
   * - 400 `malformed_body`
   * - 503 `unavailable` while too many large bodies are in flight
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

  /** Reads the body into `chunks`. Their bytes are included in `#held` until the caller subtracts them. */
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
        // The request is not destroyed, so that the client can still read the reply.
        request.pause().off('data', take).off('end', onEnd).off('close', onBroken);
        reject(refusal);
      };
      request.on('data', take).once('end', onEnd).once('error', onBroken).once('close', onBroken);
    });
  }
}

const totalLength = (chunks: Buffer[]) => chunks.reduce((sum, { length }) => sum + length, 0);

/**
 * Returns true for a body that can be larger than 64 KB. The caller then checks access before it reads the
 * body.
 */
export function mayBeLarge(ctx: Context, size: Form['size']): boolean {
  const limit = bodyBytes[size];
  const length = lengthOf(ctx) ?? limit;
  return length > bodyBytes.list && length <= limit;
}

/** Returns the declared size of a request's body in bytes, or undefined for a chunked body. */
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
    // The code below throws the error.
  }
  throw malformed();
}

const quote = 0x22;
const backslash = 0x5c;

/**
 * Returns true for JSON that consists mainly of one long string, such as a picture's data URL. The other
 * content has at most 64 KB, so it has at most about 65,000 quotes. The function scans only for quotes. It
 * therefore refuses a body with millions of values before the body is parsed.
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
