import { create } from 'zustand';
import { paymentCurrency } from '../../../protocol/limits.ts';
import type { CreateEvent, Event } from '../../../protocol/schemas/events.ts';
import type { ProcessPayment } from '../../../protocol/schemas/platform/payments.ts';
import { creatorTexts } from '../../../protocol/texts/creation/creator.ts';
import { paymentTexts } from '../../../protocol/texts/creation/payment.ts';
import { done, failed } from '../../../protocol/texts/toasts.ts';
import { ApiError, call } from '../../api/http.ts';
import { randomId } from '../app/ids.ts';
import { writeObject, readObject } from '../app/storage.ts';
import { useSession } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { noteCreated } from './createdEvent.ts';
import { type CreationForm, serverProblems } from './creationChecks.ts';
import { deleteDraft, showProblems } from './draft.ts';
import { forgetEarlierPrice, readSettings } from './platformSettings.ts';

/**
 * What became of a submission. `unsettled`: nobody knows yet, and the same one has to be sent again; `refused`: a field is
 * wrong; `declined`: anything else that kept the event from being made.
 */
export type Outcome = 'live' | 'unsettled' | 'declined' | 'price_changed' | 'refused' | 'ignored';

const idle = {
  isSending: false,
  /** The last try has no known outcome: what the server, or the lack of an answer, says of it. */
  unsettled: undefined as string | undefined,
  /** Why the last try was declined or refused, until the next one. */
  refusal: undefined as string | undefined,
};

/** The submission that is under way. */
export const useLaunch = create(() => idle);

/** Another card, or another try: why the last one was declined is no news any more. */
export const clearRefusal = () => useLaunch.setState({ refusal: undefined });

/** The event as the call takes it. */
export const eventDataFrom = (form: CreationForm, { isPaid }: { isPaid: boolean }): CreateEvent => ({
  title: form.title.trim(),
  date: form.date,
  location: form.location.trim(),
  description: form.description.trim(),
  customShareCode: form.shareCode,
  adminCode: form.adminCode.trim(),
  questions: [...form.questions],
  email: form.email.trim(),
  language: form.language,
  isPaid,
});

/** A paid submission: the event, the price that the payer has seen, and the provider's name for the card. */
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
 * Sends a submission. It is written down first, so that a reload, a lost reply or another tap sends the same one again,
 * and never a second one. Never throws a refusal.
 */
export async function launch(submission: Submission): Promise<Outcome> {
  if (useLaunch.getState().isSending) return 'ignored';
  useLaunch.setState({ isSending: true, refusal: undefined });
  const { key } = noteAttempt(submission);
  try {
    live(await send(submission, key), submission);
    return 'live';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return await refuse(error, submission);
  } finally {
    useLaunch.setState({ isSending: false });
  }
}

/** Asks again what became of the submission that this tab sent; nothing to do when there is none. */
export async function resumeLaunch(): Promise<Outcome> {
  const submission = sentSubmission();
  return submission ? launch(submission) : 'ignored';
}

async function send(submission: Submission, key: string): Promise<Event> {
  const sending = { needsCookies: true, idempotencyKey: key, timeoutMs: 60_000 } as const;
  if ('free' in submission) return call('POST /api/events', { body: submission.free, ...sending });
  return (await call('POST /api/payment/process', { body: submission.payment, ...sending })).event;
}

function live(event: Event, submission: Submission): void {
  const { adminCode, email } = eventDataOf(submission);
  noteCreated({
    title: event.title,
    shareCode: event.shareCode,
    adminCode: event.adminCode ?? adminCode,
    email: email ?? '',
  });
  deleteAttempt();
  deleteDraft();
  forgetEarlierPrice();
  useLaunch.setState(idle);
  // The reply has brought the organiser's grant.
  useSession.setState(({ grantCount }) => ({ grantCount: grantCount + 1 }));
  showToast(
    isPaidFor(submission)
      ? done(paymentTexts('paidTitle'), paymentTexts('paid'))
      : done(creatorTexts('createdTitle'), creatorTexts('created')),
  );
}

async function refuse(error: ApiError, submission: Submission): Promise<Outcome> {
  const isPaid = isPaidFor(submission);
  const words = failureWords(error);
  showToast(
    isPaid
      ? failed(words, paymentTexts('failedTitle'))
      : failed(creatorTexts('createFailed'), creatorTexts('createFailedTitle')),
  );
  if (error.isTemporary) {
    if (isPaid) useLaunch.setState({ unsettled: words });
    return 'unsettled';
  }
  // After a `conflict` its key may still stand for a payment.
  if (error.code === 'conflict') forgetSent();
  else deleteAttempt();
  useLaunch.setState({ unsettled: undefined });
  if (error.code === 'price_changed' || error.code === 'payment_required') {
    await readSettings();
    return 'price_changed';
  }
  const problems = serverProblems(error);
  if (Object.keys(problems).length > 0) {
    showProblems(problems);
    return 'refused';
  }
  useLaunch.setState({ refusal: words });
  return 'declined';
}

const longest = 200;

/** What the toast says: the server's sentence, else 'HTTP {status}: {text}', else what to do. */
function failureWords({ status, serverText, message }: ApiError): string {
  if (serverText) return serverText;
  if (status === 0) return paymentTexts('tryAgain');
  const text = message.slice(message.indexOf(':') + 1).trim();
  return text === ''
    ? paymentTexts('failed')
    : paymentTexts('failedWith', { status, text: text.slice(0, longest) });
}

/** What is sent to create an event: with a payment, or for free. */
type Submission = { payment: ProcessPayment } | { free: CreateEvent };

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
  const found = readObject<Attempt>('device', key);
  return typeof found?.key === 'string' && typeof found.shareCode === 'string'
    ? { isPaid: false, print: '', ...found, key: found.key, shareCode: found.shareCode }
    : undefined;
}

/** True for the code of an event that is on its way itself: that it is taken is no surprise, and the server knows the key. */
export const isOwnCode = (shareCode: string) => currentAttempt()?.shareCode === shareCode;

/** What this tab sent in its attempt; undefined when the tab was closed since. */
export function sentSubmission(): Submission | undefined {
  const sent = readObject<{ key: string; submission: Submission }>('tab', key);
  return sent?.key !== undefined && sent.key === currentAttempt()?.key ? sent.submission : undefined;
}

/** Writes a submission down before it is sent. The same event again is the same attempt. */
function noteAttempt(submission: Submission): Attempt {
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

/** It was refused, but its key stays: whoever tries the same event again goes on where the server stands. */
const forgetSent = () => writeObject('tab', key, undefined);

/** Its outcome is known: an event, or a refusal that cost nothing. */
export function deleteAttempt(): void {
  forgetSent();
  writeObject('device', key, undefined);
}
