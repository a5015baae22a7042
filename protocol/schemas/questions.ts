import { z } from 'zod';
import { encodeIssue } from './issues.ts';
import { counts, lengths } from '../limits.ts';
import { checkOptions } from '../optionChecks.ts';
import { numberRules, questionTypes } from '../rules/correctness.ts';
import { organiserCheckTexts } from '../texts/organiserChecks.ts';
import { schemaTexts } from '../texts/schemas.ts';
import { Language } from './values.ts';
import { Answer, Id, Instant, Line, RequiredLine, Text } from './values.ts';

export const QuestionType = z.enum(questionTypes);

/**
 * A photo of the moment in its stored size. Appending `?size=small` to the address returns the size for
 * phones.
 */
export const Photo = z.strictObject({
  address: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type Photo = z.infer<typeof Photo>;

/**
 * The image of a question, in its stored size. `alt`: its alternative text; `translatedAlt`: the same in the
 * event's second language.
 */
const QuestionImage = Photo.extend({
  alt: z.string().optional(),
  translatedAlt: z.strictObject({ language: Language, text: z.string() }).optional(),
});
export type QuestionImage = z.infer<typeof QuestionImage>;

/** The translation of a question. Its `options` have the same order as the question's options. */
const ShownTranslation = z.strictObject({
  language: Language,
  text: z.string(),
  options: z.array(z.string()).optional(),
});
export type Translation = z.infer<typeof ShownTranslation>;

/**
 * A question.
 * - `correctAnswer`: absent if it is not set, and for guests until they see it
 * - `acceptedKeys`: 8 characters for each accepted answer; for guests only with a shown answer
 * - `closestDistance`: the distance of the closest predictions; for guests only with a shown answer
 * - `isHeld`: the answer is held for the show; only for hosts
 * - `wasRevealed`: guests have seen the answer, which closes the question permanently
 * - `wasTold`: the big screen has shown the distribution of predictions, which closes the question
 *   permanently
 * - `wasClosed`: the host or the clock has closed the question
 * - `closesInMs`: the server will close the question this many milliseconds after it sent the reply
 * - `coupleAnswer`: the couple's prediction; for guests only with a shown answer
 * - `photo`: the photo of the moment; for guests only with a shown answer
 * - `questionImage`: the image that belongs to the question, unlike `photo` not to its answer
 * - `weight`: the points for a correct prediction; absent: 1
 * - `numberRule`, `tolerance`: the closest predictions are correct, or all within the tolerance; absent: only
 *   an equal number is correct
 * - `isTieBreaker`: if points are equal, the guest with the closer prediction of this question ranks higher
 * - `note`: only for hosts
 * - `translation`: the text in the event's second language; predictions always use the spelling in `options`
 */
export const Question = z.strictObject({
  id: Id,
  text: z.string(),
  type: QuestionType,
  options: z.array(z.string()).optional(),
  translation: ShownTranslation.optional(),
  correctAnswer: z.string().optional(),
  acceptedKeys: z.string().optional(),
  closestDistance: z.number().optional(),
  weight: z.number().int().optional(),
  numberRule: z.enum(numberRules).optional(),
  tolerance: z.number().optional(),
  isTieBreaker: z.boolean().optional(),
  note: z.string().optional(),
  isActive: z.boolean(),
  isHeld: z.boolean().optional(),
  wasRevealed: z.boolean().optional(),
  wasTold: z.boolean().optional(),
  wasClosed: z.boolean().optional(),
  closesInMs: z.number().int().min(0).optional(),
  order: z.number().int(),
  coupleAnswer: z.string().optional(),
  photo: Photo.optional(),
  questionImage: QuestionImage.optional(),
});
export type Question = z.infer<typeof Question>;

const optionsCount = () =>
  encodeIssue(
    organiserCheckTexts.translatable('optionsCount', { least: counts.optionsMin, most: counts.optionsMax }),
  );

const Options = z
  .array(Line(lengths.option))
  .max(counts.optionsMax, { error: optionsCount, abort: true })
  .superRefine((options, context) => {
    const problem = checkOptions(options);
    if (problem) context.addIssue(encodeIssue(problem.translatable));
  });

const QuestionText = RequiredLine(lengths.question, () =>
  organiserCheckTexts.translatable('questionMissing'),
);

/**
 * The translation of a question into the event's second language.
 * - `language` must be the current second language. A form that was opened before the language changed is
 *   therefore refused.
 * - `options` have the number and the order of the question's options. Absent: both languages have the same
 *   options.
 */
const Translation = z.object({ language: Language, text: QuestionText, options: Options.optional() });

/**
 * The scoring settings and the host's note of a question. A setting is removed by a `weight` of 1, a
 * `numberRule` of `exact` or null, or a `tolerance` of null.
 */
const Settings = z.object({
  weight: z.number().int().min(1).max(counts.weightMax).optional(),
  numberRule: z.enum([...numberRules, 'exact']).nullish(),
  tolerance: z.number().min(0).nullish(),
  isTieBreaker: z.boolean().optional(),
  note: Text(lengths.note).optional(),
});

/** Checks the tolerance. The rule `within` requires it, and the other rules do not allow it. */
function checkTolerance({ numberRule, tolerance }: z.infer<typeof Settings>, context: z.RefinementCtx): void {
  if ((numberRule === 'within') === (typeof tolerance === 'number')) return;
  context.addIssue({
    code: 'custom',
    path: ['tolerance'],
    message: encodeIssue(schemaTexts.translatable('tolerance')),
  });
}

/**
 * Adds a question. Only `multiple_choice` questions have `options` (2 to 12 different ones), and they are
 * required there. With `isActive: false` the question is a draft, which guests do not get.
 */
export const CreateQuestion = z
  .object({
    text: QuestionText,
    type: QuestionType,
    options: Options.optional(),
    translation: Translation.nullish(),
    isActive: z.boolean().optional(),
    ...Settings.shape,
  })
  .superRefine(checkTolerance)
  .superRefine(({ type, options, translation, numberRule, isTieBreaker }, context) => {
    if (type === 'multiple_choice' && !options)
      context.addIssue({ code: 'custom', path: ['options'], message: optionsCount() });
    if (type !== 'multiple_choice' && options)
      context.addIssue({
        code: 'custom',
        path: ['options'],
        message: encodeIssue(schemaTexts.translatable('optionsElsewhere')),
      });
    if (translation?.options && translation.options.length !== options?.length)
      context.addIssue({
        code: 'custom',
        path: ['translation', 'options'],
        message: encodeIssue(schemaTexts.translatable('translatedOptions')),
      });
    const rule = numberRule && numberRule !== 'exact' ? 'numberRule' : isTieBreaker && 'isTieBreaker';
    if (type !== 'numeric' && rule)
      context.addIssue({
        code: 'custom',
        path: [rule],
        message: encodeIssue(schemaTexts.translatable('numbersOnly')),
      });
  });
export type CreateQuestion = z.infer<typeof CreateQuestion>;

/** Adds several questions in the given order. If one of them is invalid, none is added. */
export const ImportQuestions = z.object({
  questions: z.array(CreateQuestion).min(1).max(counts.questionsPerEvent),
});
export type ImportQuestions = z.infer<typeof ImportQuestions>;

/**
 * Changes a question. `translation: null` removes the translation. After the first prediction, the predicted
 * options, the rule for numbers and the tie-breaker cannot change (409).
 */
export const UpdateQuestion = z
  .object({
    text: QuestionText,
    options: Options,
    translation: Translation.nullable(),
    isActive: z.boolean(),
    ...Settings.shape,
  })
  .partial()
  .superRefine(checkTolerance);
export type UpdateQuestion = z.infer<typeof UpdateQuestion>;

const AcceptedKeys = z.string().regex(new RegExp(`^(?:[\\w-]{8}){0,${counts.acceptedAnswers}}$`));

/**
 * Sets the correct answer, or removes it with null. With `isHeld` the answer is held for the show. If guests
 * already see the answer, the shown answer changes despite `isHeld`. `acceptedKeys` are the previous accepted
 * answers, which an undo restores.
 */
export const SetAnswer = z.object({
  correctAnswer: Answer.nullable(),
  isHeld: z.boolean().optional(),
  acceptedKeys: AcceptedKeys.optional(),
});
export type SetAnswer = z.infer<typeof SetAnswer>;

const QuestionIds = z.array(Id).min(1).max(counts.questionsPerEvent);

/**
 * Closes the given questions, or all open questions if none are given. Closes them immediately or at
 * `closesAt`. `closesAt: null` cancels a scheduled closing.
 */
export const CloseQuestions = z.object({
  questionIds: QuestionIds.optional(),
  closesAt: Instant.nullish(),
});
export type CloseQuestions = z.infer<typeof CloseQuestions>;

/**
 * Reopens closed questions. Questions whose answer or distribution of predictions guests have seen are
 * refused (409).
 */
export const ReopenQuestions = z.object({ questionIds: QuestionIds });
export type ReopenQuestions = z.infer<typeof ReopenQuestions>;

const SomeAnswers = z.array(Answer).max(counts.acceptedAnswers).optional();

/**
 * Adds and removes accepted answers. The other accepted answers stay, so concurrent changes by two hosts do
 * not overwrite each other.
 */
export const AcceptAnswers = z.object({ accepts: SomeAnswers, takesBack: SomeAnswers });
export type AcceptAnswers = z.infer<typeof AcceptAnswers>;

/**
 * A predicted answer in its most frequent spelling, with the number of guests who gave it. If no correct
 * answer is set, `isCorrect` is true for accepted answers. Similar answers are adjacent and have the same
 * `group`.
 */
export const PredictedAnswer = z.strictObject({
  answer: z.string(),
  count: z.number().int(),
  isCorrect: z.boolean(),
  group: z.number().int(),
});
export type PredictedAnswer = z.infer<typeof PredictedAnswer>;

/** Changes the order of questions. Lower numbers come first. */
export const ReorderQuestions = z.object({
  questionOrders: z
    .array(z.object({ id: Id, order: z.number().int().min(0).max(1_000_000) }))
    .min(1)
    .max(counts.questionsPerEvent)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
      error: () => encodeIssue(schemaTexts.translatable('questionTwice')),
    }),
});
export type ReorderQuestions = z.infer<typeof ReorderQuestions>;
