import { createHash } from 'node:crypto';
import { Types } from 'mongoose';
import type { CreateEvent } from '../../protocol/schemas/events.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import type { TakeToken } from '../access/rateLimits.ts';
import { AppError } from '../base/AppError.ts';
import type { EventReadModel } from '../eventState/EventState.ts';
import type { App } from './App.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * Returns the hash under which an idempotency key is stored. The key is the `Idempotency-Key` header or a
 * card token.
 */
export const submissionKey = (idempotencyKey: string) => digest(`submission ${idempotencyKey}`);

/**
 * Returns a deterministic id for the document that a submission creates. After a crash, a retry therefore
 * uses the share code and the questions of the first attempt.
 */
export const idOfSubmission = (seed: string) =>
  new Types.ObjectId(createHash('sha256').update(`id ${seed}`).digest('hex').slice(0, 24));

/**
 * Returns a fingerprint of a submission's input, which identifies a retry. It excludes the admin code,
 * because the code could otherwise be guessed from the hash.
 */
export const fingerprintOfInput = ({ adminCode: _, ...fields }: CreateEvent, extra: object = {}) =>
  digest(JSON.stringify([fields, extra]));

/** The stored fingerprint of an earlier submission with the same key. */
export interface StoredSubmission {
  print: string | undefined;
  adminCodeHash: string | undefined;
}

/** The context of a submission: its idempotency key and the rate limits of its sender. */
export interface SubmissionContext {
  idempotencyKey?: string | undefined;
  takeToken: TakeToken;
  /** Loads the event to copy. Throws when the sender is not its organiser. */
  loadSource: LoadSource;
}

export type LoadSource = (shareCode: string) => Promise<EventReadModel>;

/**
 * Checks that a retry has the same input as the stored submission, including the admin code. Throws
 * `conflict` otherwise.
 */
export async function requireSameSubmission(
  app: Pick<App, 'adminCodeHashes'>,
  { print: storedPrint, adminCodeHash }: StoredSubmission,
  { print, adminCode }: { print: string; adminCode: string },
  takeToken: TakeToken,
): Promise<void> {
  const isRight = async (hash: string): Promise<boolean> => {
    takeToken('codes', 'repeated');
    return app.adminCodeHashes.matches(adminCode, hash);
  };
  const isSame = storedPrint === print && (!adminCodeHash || (await isRight(adminCodeHash)));
  if (!isSame) throw new AppError('conflict', refusalTexts.translatable('sentBefore'));
}
