import { create } from 'zustand';
import { paymentCurrency } from '../../../protocol/limits.ts';
import { celebrationOf } from '../../../protocol/rules/celebrations.ts';
import type { CreateEvent, Event } from '../../../protocol/schemas/events.ts';
import type { ProcessPayment } from '../../../protocol/schemas/platform/payments.ts';
import { copyEventTexts } from '../../../protocol/texts/creation/copyEvent.ts';
import { creatorTexts } from '../../../protocol/texts/creation/creator.ts';
import { paymentTexts } from '../../../protocol/texts/creation/payment.ts';
import { successToast, errorToast } from '../../../protocol/texts/toasts.ts';
import { ApiError, call } from '../../api/http.ts';
import { randomId } from '../app/ids.ts';
import { writeObject, readObject } from '../app/storage.ts';
import { useSession } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { isCopyRefused } from './copySource.ts';
import { setCreatedEvent } from './createdEvent.ts';
import { type CreationForm, serverProblems } from './creationChecks.ts';
import { deleteDraft, showProblems } from './draft.ts';
import { forgetEarlierPrice, readSettings } from './platformSettings.ts';

/**
 * The outcome of a submission. With `unsettled` the outcome is unknown, and the client must send the same
 * submission again. With `refused` a field is invalid. With `declined` the server refused for any other
 * reason.
 */
export type LaunchOutcome = 'live' | 'unsettled' | 'declined' | 'price_changed' | 'refused' | 'ignored';

const initialState = {
  isSending: false,
  /** The text to show while the outcome of the last attempt is unknown. */
  unsettled: undefined as string | undefined,
  /** Why the server declined the last attempt. The next attempt clears this text. */
  refusal: undefined as string | undefined,
};

/** The state of the submission. */
export const useLaunch = create(() => initialState);

/** Clears the reason for the last refusal before another card or another attempt. */
export const clearRefusal = () => useLaunch.setState({ refusal: undefined });

/** Returns the body of the call that creates the event. */
export const eventDataFrom = (form: CreationForm, { isPaid }: { isPaid: boolean }): CreateEvent => ({
  title: form.title.trim(),
  date: form.date,
  location: form.location.trim(),
  description: form.description.trim(),
  customShareCode: form.shareCode,
  adminCode: form.adminCode.trim(),
  questions: [...form.questions],
  email: form.email.trim(),
  ...(form.celebration && { celebration: celebrationOf(form) }),
  language: form.language,
  ...(form.copy && { copyOf: form.copy.shareCode }),
  isPaid,
});

/**
 * Creates a paid submission: the event, the price that the payer saw, and the provider's token for the card.
 */
export const paymentFor = (form: CreationForm, amount: number, sourceId: string): Submission => ({
  payment: {
    sourceId,
    amount,
    currency: paymentCurrency,
    customerEmail: form.email.trim(),
    eventTitle: form.title.trim(),
    eventData: eventDataFrom(form, { isPaid: true }),
  },
});

/**
 * Stores and sends a submission. After a reload, a lost reply or a second tap, the client repeats the stored
 * submission. Returns refusals as an outcome.
 * @throws Errors that are not an ApiError.
 */
export async function launch(submission: Submission): Promise<LaunchOutcome> {
  if (useLaunch.getState().isSending) return 'ignored';
  useLaunch.setState({ isSending: true, refusal: undefined });
  const { key } = storeAttempt(submission);
  try {
    complete(await send(submission, key), submission);
    return 'live';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return await refuse(error, submission);
  } finally {
    useLaunch.setState({ isSending: false });
  }
}

/** Repeats the submission of this tab to learn its outcome. Does nothing when there is none. */
export async function resumeLaunch(): Promise<LaunchOutcome> {
  const submission = sentSubmission();
  return submission ? launch(submission) : 'ignored';
}

async function send(submission: Submission, key: string): Promise<Event> {
  const options = { needsCookies: true, idempotencyKey: key, timeoutMs: 60_000 } as const;
  if ('free' in submission) return call('POST /api/events', { body: submission.free, ...options });
  return (await call('POST /api/payment/process', { body: submission.payment, ...options })).event;
}

function complete(event: Event, submission: Submission): void {
  const { adminCode, email } = eventDataOf(submission);
  setCreatedEvent({
    title: event.title,
    shareCode: event.shareCode,
    adminCode: event.adminCode ?? adminCode,
    email: email ?? '',
  });
  deleteAttempt();
  deleteDraft();
  forgetEarlierPrice();
  useLaunch.setState(initialState);
  // The server's reply has set the organiser's cookie.
  useSession.setState(({ grantCount }) => ({ grantCount: grantCount + 1 }));
  showToast(
    isPaidFor(submission)
      ? successToast(paymentTexts('paidTitle'), paymentTexts('paid'))
      : successToast(creatorTexts('createdTitle'), creatorTexts('created')),
  );
}

async function refuse(error: ApiError, submission: Submission): Promise<LaunchOutcome> {
  const isPaid = isPaidFor(submission);
  const text = failureText(error);
  showToast(
    isPaid
      ? errorToast(text, paymentTexts('failedTitle'))
      : errorToast(creatorTexts('createFailed'), creatorTexts('createFailedTitle')),
  );
  if (error.isTemporary) {
    if (isPaid) useLaunch.setState({ unsettled: text });
    return 'unsettled';
  }
  // After a `conflict` the key may belong to a payment, so the client keeps the key.
  if (error.code === 'conflict') deleteSubmission();
  else deleteAttempt();
  useLaunch.setState({ unsettled: undefined });
  if (error.code === 'price_changed' || error.code === 'payment_required') {
    await readSettings();
    return 'price_changed';
  }
  const isCopyMissing = eventDataOf(submission).copyOf && isCopyRefused(error);
  const problems = isCopyMissing ? { questions: copyEventTexts('refused') } : serverProblems(error);
  if (Object.keys(problems).length > 0) {
    showProblems(problems);
    return 'refused';
  }
  useLaunch.setState({ refusal: text });
  return 'declined';
}

const maxTextLength = 200;

/** Returns the text of the toast: the server's text, or else 'HTTP {status}: {text}', or else advice. */
function failureText({ status, serverText, message }: ApiError): string {
  if (serverText) return serverText;
  if (status === 0) return paymentTexts('tryAgain');
  const text = message.slice(message.indexOf(':') + 1).trim();
  return text === ''
    ? paymentTexts('failed')
    : paymentTexts('failedWith', { status, text: text.slice(0, maxTextLength) });
}

/** A submission that creates an event: with a payment, or for free. */
type Submission = { payment: ProcessPayment } | { free: CreateEvent };

/** A sent submission whose outcome is unknown. */
export interface Attempt {
  /** The idempotency key of the submission. It stays the same with another card. */
  key: string;
  shareCode: string;
  isPaid: boolean;
  /**
   * A fingerprint that identifies equal submissions. It covers all data except the card and the admin code.
   * Stored records use this name.
   */
  print: string;
}

/**
 * The storage key of an attempt. The client stores an attempt before it sends it:
 * - The device stores the idempotency key beside the draft. The organiser may close the page and enter the
 *   same event again, even with another card. The key then prevents a second charge.
 * - The tab stores the submission. It contains the admin code and the provider's token for the card, never a
 *   card number. After a reload the tab repeats exactly this submission.
 */
const key = 'foretold:draft:attempt';

export const isPaidFor = (submission: Submission) => 'payment' in submission;

export const eventDataOf = (submission: Submission): CreateEvent =>
  'payment' in submission ? submission.payment.eventData : submission.free;

function fingerprintOf(submission: Submission): string {
  const { adminCode: _secret, ...event } = eventDataOf(submission);
  return JSON.stringify(event);
}

/** Returns the attempt whose outcome is unknown, if any. */
export function currentAttempt(): Attempt | undefined {
  const stored = readObject<Attempt>('device', key);
  return typeof stored?.key === 'string' && typeof stored.shareCode === 'string'
    ? { isPaid: false, print: '', ...stored, key: stored.key, shareCode: stored.shareCode }
    : undefined;
}

/**
 * Returns whether a share code belongs to the pending attempt. The attempt itself may have taken the code.
 */
export const isOwnCode = (shareCode: string) => currentAttempt()?.shareCode === shareCode;

/** Returns the submission of this tab's attempt. Returns undefined when a closed tab sent the attempt. */
export function sentSubmission(): Submission | undefined {
  const sent = readObject<{ key: string; submission: Submission }>('tab', key);
  return sent?.key !== undefined && sent.key === currentAttempt()?.key ? sent.submission : undefined;
}

/** Stores a submission before it is sent. An equal submission reuses the attempt. */
function storeAttempt(submission: Submission): Attempt {
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
  writeObject('device', key, attempt);
  writeObject('tab', key, { key: attempt.key, submission });
  return attempt;
}

/** Deletes the submission but keeps its key, so that the same event continues the same attempt. */
const deleteSubmission = () => writeObject('tab', key, undefined);

/** Deletes the attempt after its outcome is known: an event, or a refusal without a charge. */
export function deleteAttempt(): void {
  deleteSubmission();
  writeObject('device', key, undefined);
}
