import { defineModel, instant, number, optional, type RecordOf, text, word } from '../record.ts';

export type MailKind = 'receipt' | 'welcome' | 'newEvent' | 'payment' | 'report' | 'deletion' | 'recovery';

/**
 * A mail of the outbox. It is pending while it has `nextAttemptAt`. At `forgetAt` its content is deleted; the
 * record stays, so that the same mail is not queued again.
 */
export const MailModel = defineModel(
  'Mail',
  {
    /** The kind and subject of the mail, as an idempotency key: the same mail is queued once. */
    uniqueKey: text,
    kind: word<MailKind>(),
    to: optional(text),
    /** Mails to hosts only: the inbox (`addressKey`), and the mail's number within that inbox. */
    toKey: optional(text),
    toNumber: optional(number),
    subject: optional(text),
    text: optional(text),
    html: optional(text),
    attempts: number,
    createdAt: instant,
    nextAttemptAt: optional(instant),
    /**
     * Mails with a secret link only: the mail is not sent after this time, and its content is erased as soon as
     * it was sent or abandoned.
     */
    sendBefore: optional(instant),
    /** Present while the mail is being sent. If present at startup, the sending server has died. */
    startedAt: optional(instant),
    sentAt: optional(instant),
    failedAt: optional(instant),
    /** The reason of the last failure, without secrets. */
    lastError: optional(text),
    forgetAt: optional(instant),
  },
  [
    [{ uniqueKey: 1 }, { unique: true }],
    [{ nextAttemptAt: 1 }, { sparse: true }],
    [{ forgetAt: 1 }, { sparse: true }],
    [{ to: 1 }, { sparse: true }],
    [
      { toKey: 1, toNumber: 1 },
      { unique: true, sparse: true },
    ],
  ],
);
export type MailRecord = RecordOf<typeof MailModel>;
