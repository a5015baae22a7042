import { z } from 'zod';
import { encodeIssue } from './issues.ts';
import { hasTooManyUnits, isBlank, isTooLong, oneLine, tidyName, tidyText } from '../checks.ts';
import { type Language as LanguageTag, languageTags } from '../languages.ts';
import { lengths } from '../limits.ts';
import type { Translatable } from '../texts/catalogue.ts';
import { checkTexts } from '../texts/checks.ts';
import { schemaTexts } from '../texts/schemas.ts';

/** What the other schemas are built from: texts whose limits count visible characters, ids, instants. */

const tooLong = (most: number) => schemaTexts.translatable('tooLong', { most });

/**
 * A string that a client sends. One that is far longer than `max` visible characters is refused before anything else reads
 * it: a transform or a pattern behind this sees a bounded text.
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

/** Text that may be empty, at most `max` visible characters after trimming. */
export const Text = (max: number) => tidied(max, tidyText);

/** The same on one line, such as a title or an option: a line break in it becomes a space. */
export const Line = (max: number) => tidied(max, (text) => tidyText(oneLine(text)));

/** One line that must show something, at most `max` visible characters. */
export const RequiredLine = (max: number, missing: () => Translatable) =>
  Line(max).refine((text) => !isBlank(text), { error: () => encodeIssue(missing()) });

/** A language that the product speaks, by its tag. */
export const Language = z.enum(languageTags as [LanguageTag]);

/** A prediction or a correct answer as it is sent; whether the question takes it, the game's rules say. */
export const Answer = z.union([Text(lengths.textPrediction), z.number()], {
  error: () => encodeIssue(schemaTexts.translatable('answer')),
});

/** A one-line name, tidied; its length is checked by `checkName`. */
export const Name = SentText(lengths.usernameMax, () =>
  checkTexts.translatable('nameTooLong', { most: lengths.usernameMax }),
).transform(tidyName);

/** An id as the database makes it. */
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

/** The wall clock at the venue, `YYYY-MM-DDTHH:mm`; the zone of an ISO instant is dropped, an empty text means none. */
export const WallClock = SentText(lengths.date, () => schemaTexts.translatable('date')).transform(
  (text, context) => {
    if (isBlank(text)) return '';
    const clock = toWallClock(text.trim());
    if (clock === undefined) context.addIssue(encodeIssue(schemaTexts.translatable('date')));
    return clock ?? z.NEVER;
  },
);
