import type { CreateQuestion, UpdateQuestion } from '../../../protocol/schemas/questions.ts';
import { optionOf } from '../../../protocol/rules/spelling.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { wrongField } from '../../base/AppError.ts';
import type { EventRecord, QuestionRecord } from '../../models/event.ts';

type Translation = NonNullable<QuestionRecord['translation']>;
type Input = Pick<CreateQuestion | UpdateQuestion, 'translation'>;

/**
 * Returns the changed question with its translation. It is the given translation, or else the previous one.
 * If options are reordered, their translations are reordered as well. If an option is renamed, the new option
 * keeps the translation. If the number of options changes, the translations of the options are removed.
 */
export function withTranslation(
  changed: QuestionRecord,
  before: QuestionRecord,
  { translation: input }: Input,
): QuestionRecord {
  const { translation: _, ...rest } = changed;
  const translation = input === undefined ? carryOverTranslation(before, changed) : normalized(input);
  return { ...rest, ...(translation && { translation }) };
}

/** Omits missing options, so that `undefined` is not stored. */
function normalized(input: Input['translation']): Translation | undefined {
  if (!input) return undefined;
  const { options, ...texts } = input;
  return { ...texts, ...(options && { options }) };
}

function carryOverTranslation(
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
 * Checks a translation. Throws `invalid` if it is not in the event's second language, or if it translates
 * only some options.
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
