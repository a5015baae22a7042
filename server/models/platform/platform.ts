import type { EmailSettings } from '../../../protocol/schemas/platform/platform.ts';
import { defineModel, flag, instant, number, optional, part, type RecordOf, text, word } from '../record.ts';

/** The platform's settings. The collection has a single document. Absent fields have their default values. */
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
 * The last clock time that the server accepted. The collection has a single document. It is in the
 * database so that backups and exports contain it. `doubt` is present while deletion is paused.
 */
export const ClockModel = defineModel('Clock', {
  _id: word<'clock'>(),
  believedAt: instant,
  /** `steadyMs` is how long the server has run since the pause started. */
  doubt: optional(part({ steadyMs: number })),
});
export type ClockRecord = RecordOf<typeof ClockModel>;

/** A session that was logged out before it expired. All copies of its cookie are invalid. */
export const EndedSessionModel = defineModel(
  'EndedSession',
  {
    /** The session id in the grant. */
    _id: text,
    /** When the grant expires. This record is deleted afterwards. */
    until: instant,
  },
  [[{ until: 1 }]],
);
