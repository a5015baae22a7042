import type { EmailSettings } from '../../../protocol/schemas/platform/platform.ts';
import { defineModel, flag, instant, number, optional, part, type RecordOf, text, word } from '../record.ts';

/** The platform's settings, a single document. Absent fields have their defaults. */
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
 * The last accepted time of the clock, a single document. It is stored in the database so that backups and
 * exports contain it. `doubt` is present while deletion is paused.
 */
export const ClockModel = defineModel('Clock', {
  _id: word<'clock'>(),
  believedAt: instant,
  /** `steadyMs`: how long the server has run since the pause began. */
  doubt: optional(part({ steadyMs: number })),
});
export type ClockRecord = RecordOf<typeof ClockModel>;

/** A session that was logged out before it expired. All copies of its cookie are void. */
export const EndedSessionModel = defineModel(
  'EndedSession',
  {
    /** The session id in the grant. */
    _id: text,
    /** When the grant expires by itself. Afterwards this record is deleted. */
    until: instant,
  },
  [[{ until: 1 }]],
);
