import { createHash } from 'node:crypto';
import { Types } from 'mongoose';
import type { CreateEvent } from '../../protocol/schemas/events.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import type { Spend } from '../access/rateLimits.ts';
import { AppError } from '../base/AppError.ts';
import type { App } from './App.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The stored form of what makes a submission the same one again (`Idempotency-Key`, or a card's token). */
export const submissionKey = (idempotencyKey: string) => digest(`submission ${idempotencyKey}`);

/**
 * The id of what a submission makes: the same when it is sent again, so that whatever a crash has left of it (a held
 * share code, its questions) is its own.
 */
export const idOfSubmission = (seed: string) =>
  new Types.ObjectId(createHash('sha256').update(`id ${seed}`).digest('hex').slice(0, 24));

/** Tells whether what is asked for is the same; the admin code, which is not to be guessed from it, is left out. */
export const printOf = ({ adminCode: _, ...asked }: CreateEvent, more: object = {}) =>
  digest(JSON.stringify([asked, more]));

/** What was made under a key before. */
export interface Submitted {
  print: string | undefined;
  adminCodeHash: string | undefined;
}

/** How a submission comes: its page's key, and what its sender may still do. */
export interface Sent {
  idempotencyKey?: string | undefined;
  spend: Spend;
}

/** Refuses (409) something else under a key that is taken; whoever repeats a submission knows its admin code. */
export async function requireSame(
  app: Pick<App, 'codes'>,
  { print, adminCodeHash }: Submitted,
  wanted: { print: string; adminCode: string },
  spend: Spend,
): Promise<void> {
  const isRight = async (hash: string): Promise<boolean> => {
    spend('codes', 'repeated');
    return app.codes.isRight(wanted.adminCode, hash);
  };
  const isSame = print === wanted.print && (!adminCodeHash || (await isRight(adminCodeHash)));
  if (!isSame) throw new AppError('conflict', refusalTexts.translatable('sentBefore'));
}
