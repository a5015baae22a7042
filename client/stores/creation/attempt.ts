import type { CreateEvent } from '../../../protocol/schemas/events.ts';
import type { ProcessPayment } from '../../../protocol/schemas/payments.ts';
import { randomId } from '../app/ids.ts';
import { note, noted } from '../app/memory.ts';

/** What is sent to create an event: with a payment, or for free. */
export type Submission = { payment: ProcessPayment } | { free: CreateEvent };

/** A submission that was sent and whose outcome is not known yet. */
export interface Attempt {
  /** Names the submission to the server: sent again, it is the same one, also with another card. */
  key: string;
  shareCode: string;
  isPaid: boolean;
  /** What makes it the same submission: everything but the card and the admin code. (The name is that of the stored record.) */
  print: string;
}

/**
 * An attempt is written down before it is sent. The key stays on the device with the draft; what was sent (it holds the
 * admin code and the provider's name for the card, never a card number) stays in this tab only. So a reload asks again
 * with the very same words; and who closed the page and enters the same event again, even with another card, is known
 * by the key and not charged twice.
 */
const key = 'foretold:draft:attempt';

export const isPaidFor = (submission: Submission) => 'payment' in submission;

export const eventDataOf = (submission: Submission): CreateEvent =>
  'payment' in submission ? submission.payment.eventData : submission.free;

function fingerprintOf(submission: Submission): string {
  const { adminCode: _secret, ...event } = eventDataOf(submission);
  return JSON.stringify(event);
}

/** The attempt whose outcome is not known, if any. */
export function currentAttempt(): Attempt | undefined {
  const found = noted<Attempt>('device', key);
  return typeof found?.key === 'string' && typeof found.shareCode === 'string'
    ? { isPaid: false, print: '', ...found, key: found.key, shareCode: found.shareCode }
    : undefined;
}

/** True for the code of an event that is on its way itself: that it is taken is no surprise, and the server knows the key. */
export const isOwnCode = (shareCode: string) => currentAttempt()?.shareCode === shareCode;

/** What this tab sent in its attempt; undefined when the tab was closed since. */
export function sentSubmission(): Submission | undefined {
  const sent = noted<{ key: string; submission: Submission }>('tab', key);
  return sent?.key !== undefined && sent.key === currentAttempt()?.key ? sent.submission : undefined;
}

/** Writes a submission down before it is sent. The same event again is the same attempt. */
export function noteAttempt(submission: Submission): Attempt {
  const print = fingerprintOf(submission);
  const before = currentAttempt();
  const attempt: Attempt =
    before?.print === print
      ? before
      : {
          key: randomId(),
          shareCode: eventDataOf(submission).customShareCode ?? '',
          isPaid: isPaidFor(submission),
          print,
        };
  note('device', key, attempt);
  note('tab', key, { key: attempt.key, submission });
  return attempt;
}

/** It was refused, but its key stays: whoever tries the same event again goes on where the server stands. */
export const forgetSent = () => note('tab', key, undefined);

/** Its outcome is known: an event, or a refusal that cost nothing. */
export function dropAttempt(): void {
  forgetSent();
  note('device', key, undefined);
}
