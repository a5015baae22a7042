import { z } from 'zod';
import { encodeIssue } from './issues.ts';
import { hasTooManyUnits, isBlank, isTooLong, oneLine, tidyName, tidyText } from '../userText.ts';
import { type Language as LanguageTag, languageTags } from '../languages.ts';
import { lengths } from '../limits.ts';
import type { Translatable } from '../texts/catalogue.ts';
import { checkTexts } from '../texts/checks.ts';
import { schemaTexts } from '../texts/schemas.ts';

// Common parts of the other schemas: texts with a maximum of visible characters, ids and instants.

const tooLong = (most: number) => schemaTexts.translatable('tooLong', { most });

/**
 * A string from a client. A text that is far too long is refused before any other work, so later steps
 * process only bounded texts.
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

/** A text with at most `max` visible characters after trimming. It can be empty. */
export const Text = (max: number) => tidied(max, tidyText);

/** A text on one line, such as a title or an option. Line breaks are replaced by spaces. */
export const Line = (max: number) => tidied(max, (text) => tidyText(oneLine(text)));

/** A text on one line with 1 to `max` visible characters. */
export const RequiredLine = (max: number, missing: () => Translatable) =>
  Line(max).refine((text) => !isBlank(text), { error: () => encodeIssue(missing()) });

/** The BCP 47 tag of a supported language. */
export const Language = z.enum(languageTags as [LanguageTag]);

/**
 * A prediction or a correct answer as the client sends it. `fitAnswer` decides whether the question accepts
 * it.
 */
export const Answer = z.union([Text(lengths.textPrediction), z.number()], {
  error: () => encodeIssue(schemaTexts.translatable('answer')),
});

/** A name on one line, normalized. `checkName` checks the length afterwards. */
export const Name = SentText(lengths.usernameMax, () =>
  checkTexts.translatable('nameTooLong', { most: lengths.usernameMax }),
).transform(tidyName);

export const Id = z
  .string()
  .regex(/^[0-9a-f]{24}$/, { error: () => encodeIssue(schemaTexts.translatable('id')) });

/** An instant in ISO 8601 and UTC. */
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
 * A date and time at the venue without a time zone: `YYYY-MM-DDTHH:mm`. The time zone of an ISO instant is
 * removed. An empty text means no date.
 */
export const WallClock = SentText(lengths.date, () => schemaTexts.translatable('date')).transform(
  (text, context) => {
    if (isBlank(text)) return '';
    const clock = toWallClock(text.trim());
    if (clock === undefined) context.addIssue(encodeIssue(schemaTexts.translatable('date')));
    return clock ?? z.NEVER;
  },
);
