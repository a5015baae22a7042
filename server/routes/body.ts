import type { IncomingMessage } from 'node:http';
import Bourne from '@hapi/bourne';
import type { Context } from 'koa';
import { bodyBytes } from '../../protocol/limits.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { AppError } from '../base/AppError.ts';
import { busyWithPictures, maxWaitingPictures } from '../gateways/pictures.ts';
import { semaphore } from '../base/concurrency.ts';

/** What a call takes for a body. */
export interface Form {
  size: keyof typeof bodyBytes;
  /** The JSON may come as text/plain: all that a browser's beacon can send. */
  mayBeBeacon: boolean;
}

const tooLarge = () => new AppError('body_too_large', refusalTexts.translatable('tooLarge'));
const notJson = () => new AppError('unsupported_media_type', refusalTexts.translatable('notJson'));
const malformed = () => new AppError('malformed_body', refusalTexts.translatable('malformedJson'));

/** Refuses (415) whatever is packed: nothing of ours is, and a few bytes could become megabytes. */
export function requirePlainBody({ req }: Context): void {
  const encoding = req.headers['content-encoding'] ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity')
    throw new AppError('unsupported_media_type', refusalTexts.translatable('encodedBody'));
}

/** Of bodies above 64 KB, all together, so many bytes are held at most. */
export const maxHeldBytes = 128 * 1_024 * 1_024;

/** Reads the bodies of one app's calls. */
export class BodyReader {
  readonly #fewAtOnce = semaphore(2, maxWaitingPictures, busyWithPictures);
  /** The bytes of bodies that are being read or worked on. */
  #held = 0;

  /**
   * Reads the JSON of a request, `{}` when it has no body, and works on it. Refuses what is too large (413), not said to
   * be JSON (415), or none (400); above 64 KB only an object around one picture gets as far as being parsed, and only a
   * few of them are parsed and worked on at once: each becomes many times its size. With too many waiting it is 503.
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
      if (!isPicture(bytes)) throw tooLarge();
      return await this.#fewAtOnce(async () => work(parse(bytes)));
    } finally {
      this.#held -= lengthTogether(chunks);
    }
  }

  /** What was read counts as held until the caller, whose `chunks` these are, lets go of it. */
  async #read(request: IncomingMessage, limit: number, chunks: Buffer[]): Promise<Buffer> {
    let length = 0;
    return new Promise((resolve, reject) => {
      const take = (chunk: Buffer): void => {
        chunks.push(chunk);
        length += chunk.length;
        this.#held += chunk.length;
        if (length > limit) refuse(tooLarge());
        else if (length > bodyBytes.list && this.#held > maxHeldBytes) refuse(busyWithPictures());
      };
      const isBroken = () => reject(malformed());
      const isWhole = () => {
        request.off('close', isBroken);
        resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length));
      };
      const refuse = (refusal: AppError): void => {
        // Whoever is refused on the way is to read why: the request stays open.
        request.pause().off('data', take).off('end', isWhole).off('close', isBroken);
        reject(refusal);
      };
      request.on('data', take).once('end', isWhole).once('error', isBroken).once('close', isBroken);
    });
  }
}

const lengthTogether = (chunks: Buffer[]) => chunks.reduce((sum, { length }) => sum + length, 0);

/** True for a body that may be megabytes: nobody makes us read it without the right to send it. */
export function mayBeLarge(ctx: Context, size: Form['size']): boolean {
  const most = bodyBytes[size];
  const length = lengthOf(ctx) ?? most;
  return length > bodyBytes.list && length <= most;
}

/** How many bytes the body of a request has; undefined when it says so only by ending. */
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
    // Told below.
  }
  throw malformed();
}

const quote = 0x22;
const backslash = 0x5c;

/**
 * True for JSON whose size is one long string, as a picture's data URL is: besides it there are at most 64 KB, and in
 * all no more quotes than that. It looks at quotes alone, so that bytes which would become millions of values are told
 * apart from a picture before anything is made of them.
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
