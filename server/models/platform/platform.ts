import type { EmailSettings } from '../../../protocol/schemas/platform/platform.ts';
import { defineModel, flag, instant, number, optional, part, type RecordOf, text, word } from '../record.ts';

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
 * The last accepted time of the clock: one document. It is stored with the data that a wrong clock could delete, so that
 * backups and exports contain it. `doubt` is present while deletion is paused.
 */
export const ClockModel = defineModel('Clock', {
  _id: word<'clock'>(),
  believedAt: instant,
  /** `steadyMs`: how long the server has run since the pause began. */
  doubt: optional(part({ steadyMs: number })),
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
