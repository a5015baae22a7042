import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import mongoose from 'mongoose';
import { version } from '../../package.json' with { type: 'json' };

// The format of an export file. Each line is one JSON value:
// - a header
// - for each collection its name, then its documents (as EJSON, which preserves dates, ids and binary data)
// - the number of documents, and the SHA-256 of all previous lines

const { EJSON } = mongoose.mongo.BSON;
const portableFormat = 2;

type Doc = mongoose.mongo.Document;

interface Header {
  foretold: 'export';
  format: number;
  version: string;
  date: string;
}

interface End {
  end: { documents: number; sha256: string };
}

export const headerLine = (now: Date): string =>
  JSON.stringify({
    foretold: 'export',
    format: portableFormat,
    version,
    date: now.toISOString(),
  } satisfies Header);
export const collectionLine = (name: string): string => JSON.stringify({ collection: name });
/** Returns the line of a document. It starts with `_id`, which distinguishes it from all other lines. */
export const documentLine = ({ _id, ...rest }: Doc): string =>
  EJSON.stringify({ _id, ...rest }, { relaxed: true });
const isDocument = (line: string) => line.startsWith('{"_id"');
export const endLine = (documents: number, hash: Hash): string =>
  JSON.stringify({ end: { documents, sha256: hash.digest('hex') } } satisfies End);

/** Adds a line to the hash. */
export const addToHash = (hash: Hash, line: string): void => void hash.update(line).update('\n');

/** A line of the file: the start of a collection, or a document of the current collection. */
type PortableItem = { collection: string } | { doc: Doc };

/** Yields the lines of a file without line breaks, including an unterminated last line. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1024 * 1024 })) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Returns true for an empty line, which some editors add at the end of the file. */
const isBlank = (line: string) => line.trim() === '';

const unreadable = (path: string, why: string) => new Error(`${path} cannot be imported: ${why}`);

/**
 * Validates a whole export file before an import stores anything. Throws an error for the operator if the
 * file is no export, has another format, is truncated, or was changed. Returns the number of documents.
 */
export async function checkPortable(path: string): Promise<number> {
  await requireFile(path);
  const hash = createHash('sha256');
  let documents = 0;
  let end: End | undefined;
  let isFirst = true;
  for await (const line of linesOf(path)) {
    if (isFirst) requireHeader(path, line);
    if (end && isBlank(line)) continue;
    if (end) throw unreadable(path, 'there is data after its end.');
    if (line.startsWith('{"end"')) {
      end = JSON.parse(line) as End;
      continue;
    }
    addToHash(hash, line);
    if (isDocument(line)) documents += 1;
    isFirst = false;
  }
  if (!end) throw unreadable(path, 'it is incomplete. Export the data again.');
  if (end.end.documents !== documents || end.end.sha256 !== hash.digest('hex'))
    throw unreadable(path, 'it has been changed or damaged since it was exported.');
  return documents;
}

async function requireFile(path: string): Promise<void> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw unreadable(path, error.code === 'ENOENT' ? 'there is no such file.' : `${error.message}.`);
  });
  const stats = await file.stat();
  await file.close();
  if (!stats.isFile()) throw unreadable(path, 'it is not a file.');
}

function requireHeader(path: string, line: string): void {
  let header: Partial<Header> | undefined;
  try {
    header = JSON.parse(line) as Partial<Header>;
  } catch {
    // The check below reports the error.
  }
  if (header?.foretold !== 'export') throw unreadable(path, 'it is not a file that `npm run export` wrote.');
  if (header.format !== portableFormat)
    throw unreadable(
      path,
      `it has the format ${header.format} (written by version ${header.version}); this version reads ${portableFormat}.`,
    );
}

/** Yields the collections and documents of a validated file. */
export async function* readPortable(path: string): AsyncGenerator<PortableItem> {
  for await (const line of linesOf(path)) {
    if (isDocument(line)) yield { doc: EJSON.parse(line, { relaxed: true }) as Doc };
    else if (line.startsWith('{"collection"'))
      yield { collection: (JSON.parse(line) as { collection: string }).collection };
  }
}
