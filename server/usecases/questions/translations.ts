import type { CreateQuestion, UpdateQuestion } from '../../../protocol/schemas/questions.ts';
import { optionOf } from '../../../protocol/rules/spelling.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { wrongField } from '../../base/AppError.ts';
import type { EventRecord, QuestionRecord } from '../../models/event.ts';

type Translation = NonNullable<QuestionRecord['translation']>;
type Input = Pick<CreateQuestion | UpdateQuestion, 'translation'>;

/**
 * Returns the changed question with its translation: the given one, or else the previous one. Translated
 * options follow their options when these are reordered; a renamed option keeps the translation of the option
 * that it replaces. When the number of options changes, their translations are dropped.
 */
export function withTranslation(
  changed: QuestionRecord,
  before: QuestionRecord,
  { translation: input }: Input,
): QuestionRecord {
  const { translation: _, ...rest } = changed;
  const translation = input === undefined ? carriedOver(before, changed) : normalized(input);
  return { ...rest, ...(translation && { translation }) };
}

/** Leaves out missing options, so that `undefined` is not stored. */
function normalized(input: Input['translation']): Translation | undefined {
  if (!input) return undefined;
  const { options, ...texts } = input;
  return { ...texts, ...(options && { options }) };
}

function carriedOver(
  { translation, options: before = [] }: QuestionRecord,
  { options: after = [] }: QuestionRecord,
): Translation | undefined {
  if (!translation?.options) return translation;
  const { options: translated, ...texts } = translation;
  if (after.length !== before.length) return texts;
  const removed = before.filter((option) => optionOf(after, option) === undefined);
  const sourceOf = (option: string) => optionOf(before, option) ?? removed.shift()!;
  return { ...texts, options: after.map((option) => translated[before.indexOf(sourceOf(option))]!) };
}

/**
 * Checks a translation. Throws `invalid` when it is not in the event's second language, or translates only
 * some options.
 */
export function checkTranslation(
  { secondLanguage }: Pick<EventRecord, 'secondLanguage'>,
  { translation: input }: Input,
  { translation, options = [] }: QuestionRecord,
): void {
  if (input && input.language !== secondLanguage) throw translationError('language', 'translationLanguage');
  if (translation?.options && translation.options.length !== options.length)
    throw translationError('options', 'translatedOptions');
}

const translationError = (part: keyof Translation, reason: 'translationLanguage' | 'translatedOptions') =>
  wrongField(`translation.${part}`, refusalTexts.translatable(reason));
