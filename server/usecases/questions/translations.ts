import type { CreateQuestion, UpdateQuestion } from '../../../protocol/schemas/questions.ts';
import { optionOf } from '../../../protocol/rules/spelling.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { wrongField } from '../../base/AppError.ts';
import type { EventRecord, QuestionRecord } from '../../models/event.ts';

type Translation = NonNullable<QuestionRecord['translation']>;
type Input = Pick<CreateQuestion | UpdateQuestion, 'translation'>;

/**
 * A question, as a change makes it of another one, with its words in the second language: those that are given, else those
 * that it had. Options keep theirs wherever they move, a renamed one has that of the one it replaces; of another number of
 * them none is known.
 */
export function withTranslation(
  wanted: QuestionRecord,
  before: QuestionRecord,
  { translation: given }: Input,
): QuestionRecord {
  const { translation: _, ...rest } = wanted;
  const translation = given === undefined ? movedAlong(before, wanted) : tidied(given);
  return { ...rest, ...(translation && { translation }) };
}

/** Where nothing is said of options, nothing is stored. */
function tidied(given: Input['translation']): Translation | undefined {
  if (!given) return undefined;
  const { options, ...words } = given;
  return { ...words, ...(options && { options }) };
}

function movedAlong(
  { translation, options: before = [] }: QuestionRecord,
  { options: after = [] }: QuestionRecord,
): Translation | undefined {
  if (!translation?.options) return translation;
  const { options: known, ...words } = translation;
  if (after.length !== before.length) return words;
  const gone = before.filter((option) => optionOf(after, option) === undefined);
  const sourceOf = (option: string) => optionOf(before, option) ?? gone.shift()!;
  return { ...words, options: after.map((option) => known[before.indexOf(sourceOf(option))]!) };
}

/** Throws when what is given is not in the event's second language, or translates some options only. */
export function checkTranslation(
  { secondLanguage }: EventRecord,
  { translation: given }: Input,
  { translation, options = [] }: QuestionRecord,
): void {
  if (given && given.language !== secondLanguage) throw refusal('language', 'translationLanguage');
  if (translation?.options && translation.options.length !== options.length)
    throw refusal('options', 'translatedOptions');
}

const refusal = (part: keyof Translation, why: 'translationLanguage' | 'translatedOptions') =>
  wrongField(`translation.${part}`, refusalTexts.translatable(why));
