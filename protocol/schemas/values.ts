import { z } from 'zod';
import { encodeIssue } from './issues.ts';
import { hasTooManyUnits, isBlank, isTooLong, oneLine, tidyName, tidyText } from '../userText.ts';
import { type Language as LanguageTag, languageTags } from '../languages.ts';
import { lengths } from '../limits.ts';
import type { Translatable } from '../texts/catalogue.ts';
import { checkTexts } from '../texts/checks.ts';
import { schemaTexts } from '../texts/schemas.ts';

// Building blocks of the other schemas: texts with limits in visible characters, ids, instants.

const tooLong = (most: number) => schemaTexts.translatable('tooLong', { most });

/**
 * A string from a client. A text far longer than `max` visible characters is refused first, so later
 * transforms and patterns get a bounded text.
 */
export const SentText = (max: number, refusal: () => Translatable = () => tooLong(max)) =>
  z.string().refine((text) => !hasTooManyUnits(text, max), {
    abort: true,
    error: () => encodeIssue(refusal()),
  });

const tidied = (max: number, tidy: (text: string) => string) =>
  SentText(max)
    .transform(tidy)
    .refine((text) => !isTooLong(text, max), { error: () => encodeIssue(tooLong(max)) });

/** Text with at most `max` visible characters after trimming; may be empty. */
export const Text = (max: number) => tidied(max, tidyText);

/** Text on one line, such as a title or an option. Line breaks become spaces. */
export const Line = (max: number) => tidied(max, (text) => tidyText(oneLine(text)));

/** One line with 1 to `max` visible characters. */
export const RequiredLine = (max: number, missing: () => Translatable) =>
  Line(max).refine((text) => !isBlank(text), { error: () => encodeIssue(missing()) });

/** The tag of a supported language. */
export const Language = z.enum(languageTags as [LanguageTag]);

/** A prediction or a correct answer on the wire. `fitAnswer` decides whether the question accepts it. */
export const Answer = z.union([Text(lengths.textPrediction), z.number()], {
  error: () => encodeIssue(schemaTexts.translatable('answer')),
});

/** A name on one line, normalized. `checkName` checks its length. */
export const Name = SentText(lengths.usernameMax, () =>
  checkTexts.translatable('nameTooLong', { most: lengths.usernameMax }),
).transform(tidyName);

/** A database id. */
export const Id = z
  .string()
  .regex(/^[0-9a-f]{24}$/, { error: () => encodeIssue(schemaTexts.translatable('id')) });

/** An instant on the wire: ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

const wallClock = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

function toWallClock(text: string): string | undefined {
  const [, day, time = '00:00'] = wallClock.exec(text) ?? [];
  if (!day) return undefined;
  const instant = new Date(`${day}T${time}:00Z`);
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(`${day}T${time}`);
  return isReal ? `${day}T${time}` : undefined;
}

/**
 * The wall clock at the venue, `YYYY-MM-DDTHH:mm`; the zone of an ISO instant is dropped, an empty text means
 * none.
 */
export const WallClock = SentText(lengths.date, () => schemaTexts.translatable('date')).transform(
  (text, context) => {
    if (isBlank(text)) return '';
    const clock = toWallClock(text.trim());
    if (clock === undefined) context.addIssue(encodeIssue(schemaTexts.translatable('date')));
    return clock ?? z.NEVER;
  },
);
