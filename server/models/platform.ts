import type { EmailSettings } from '../../protocol/schemas/platform/platform.ts';
import { defineModel, flag, instant, number, optional, part, type RecordOf, text, word } from './record.ts';

/** The platform's settings: one document. What is absent has its default. */
export const SettingsModel = defineModel('Settings', {
  _id: word<'platform'>(),
  eventPrice: optional(number),
  paymentRequired: optional(flag),
  emailSettings: optional(
    part({ newEvents: optional(flag), payments: optional(flag), reports: optional(flag) } satisfies Record<
      keyof EmailSettings,
      unknown
    >),
  ),
});

/**
 * What is known of the clock: one document. It lives with the data that the clock could cost, so that it goes with them
 * into a backup, an export and another data folder.
 */
export const ClockModel = defineModel('Clock', {
  _id: word<'clock'>(),
  believedAt: instant,
  aheadMs: number,
  doubt: optional(part({ seenAt: instant, aheadMs: number, steadyMs: number })),
});
export type ClockRecord = RecordOf<typeof ClockModel>;

/** An organiser's or owner's session that was logged out before its time: its cookie, wherever a copy of it is, grants nothing. */
export const EndedSessionModel = defineModel(
  'EndedSession',
  {
    /** The id that the grant carries. */
    _id: text,
    /** When the grant would have ended anyway; afterwards nobody has to know. */
    until: instant,
  },
  [[{ until: 1 }]],
);
