import { defineModel, instant, number, optional, type RecordOf, text, word } from '../record.ts';

/** What a mail is about. */
export type MailKind = 'receipt' | 'welcome' | 'newEvent' | 'payment' | 'report' | 'deletion';

/**
 * A mail of the outbox, before it is sent. It waits while it has `nextAttemptAt`; at `forgetAt` what is in it goes, and
 * that there was such a mail stays, so that it is not queued again.
 */
export const MailModel = defineModel(
  'Mail',
  {
    /** What is told, and of what: the same mail is queued once. */
    uniqueKey: text,
    kind: word<MailKind>(),
    to: optional(text),
    /** Of mails to hosts: the inbox (`addressKey`), and the mail's number among those of that inbox. */
    toKey: optional(text),
    toNumber: optional(number),
    subject: optional(text),
    text: optional(text),
    html: optional(text),
    attempts: number,
    createdAt: instant,
    nextAttemptAt: optional(instant),
    /** While it is being sent; still there at a start, its server ended meanwhile. */
    startedAt: optional(instant),
    sentAt: optional(instant),
    failedAt: optional(instant),
    /** Why the last attempt failed, without secrets. */
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
