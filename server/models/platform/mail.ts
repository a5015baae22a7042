import { defineModel, instant, number, optional, type RecordOf, text, word } from '../record.ts';

export type MailKind = 'receipt' | 'welcome' | 'newEvent' | 'payment' | 'report' | 'deletion' | 'recovery';

/**
 * A mail in the outbox. It is pending while it has `nextAttemptAt`. At `forgetAt` its content is deleted. The
 * record itself stays, so that the same mail is not queued again.
 */
export const MailModel = defineModel(
  'Mail',
  {
    /**
     * The idempotency key of the mail: its kind and what it is about. A mail with the same key is queued only
     * once.
     */
    uniqueKey: text,
    kind: word<MailKind>(),
    to: optional(text),
    /**
     * Only for mails to hosts: the recipient (`addressKey`), and the number of the mail to this recipient.
     */
    toKey: optional(text),
    toNumber: optional(number),
    subject: optional(text),
    text: optional(text),
    html: optional(text),
    attempts: number,
    createdAt: instant,
    nextAttemptAt: optional(instant),
    /**
     * Only for mails with a secret link: the mail is not sent after this time. Its content is erased as soon
     * as it was sent or abandoned.
     */
    sendBefore: optional(instant),
    /**
     * Present while the mail is being sent. If it is present at the start, the server that was sending the
     * mail has died.
     */
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
