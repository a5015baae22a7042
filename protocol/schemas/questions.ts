import { z } from 'zod';
import { encodeIssue } from './issues.ts';
import { counts, lengths } from '../limits.ts';
import { checkOptions } from '../optionChecks.ts';
import { numberRules, questionTypes } from '../rules/scoring.ts';
import { organiserCheckTexts } from '../texts/organiserChecks.ts';
import { schemaTexts } from '../texts/schemas.ts';
import { Language } from './values.ts';
import { Answer, Id, Instant, Line, RequiredLine, Text } from './values.ts';

export const QuestionType = z.enum(questionTypes);

/** A photo of the moment, as large as it is kept; `?size=small` behind its address is as large as phones show it. */
export const Photo = z.strictObject({
  address: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type Photo = z.infer<typeof Photo>;

/** A question's words in another language; its options in the order of its own. */
const ShownTranslation = z.strictObject({
  language: Language,
  text: z.string(),
  options: z.array(z.string()).optional(),
});
export type Translation = z.infer<typeof ShownTranslation>;

/**
 * A question. `correctAnswer` is absent while it is unset, and for guests while they have not been shown it; `wasRevealed`
 * says that showing it has closed the question for good, also when it is hidden or taken back since. `isHeld`, for hosts
 * alone: the answer waits for the show. `wasClosed`: by the host or the clock, and `wasTold`: because the room was shown how
 * it predicted. `coupleAnswer`: what the couple had predicted, once guests are shown the answer. `photo`: of the moment, for
 * guests once they are shown the answer. `closesInMs`: the clock will close it so many milliseconds after this was sent.
 *
 * `weight`: a right prediction counts that many points; absent: 1. `numberRule`, `tolerance`: the closest guess wins, or
 * whoever is not further off than that; absent: a number has to be equal. `isTieBreaker`: of guests with as many points
 * who is nearer stands first. `note` is the host's alone. With an answer that is shown come `acceptedKeys` (8 characters for
 * each further right answer) and `closestDistance` (how far off the closest predictions are, where these win).
 * `translation`: its words in the event's second language; an option is always sent as it stands in `options`.
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
});
export type Question = z.infer<typeof Question>;

const Options = z.array(Line(lengths.option)).superRefine((options, context) => {
  const problem = checkOptions(options);
  if (problem) context.addIssue(encodeIssue(problem.translatable));
});

const optionsCount = () =>
  encodeIssue(
    organiserCheckTexts.translatable('optionsCount', { least: counts.optionsMin, most: counts.optionsMax }),
  );

const QuestionText = RequiredLine(lengths.question, () =>
  organiserCheckTexts.translatable('questionMissing'),
);

/**
 * A question's words in the event's second language, which is named: a form that was opened before another one was chosen is
 * refused. `options` as many as the question's, in their order; without them they read the same in both languages.
 */
const Translation = z.object({ language: Language, text: QuestionText, options: Options.optional() });

/** How a question counts and what the host notes of it; null, `exact` and 1 take a setting back. */
const Settings = z.object({
  weight: z.number().int().min(1).max(counts.weightMax).optional(),
  numberRule: z.enum([...numberRules, 'exact']).nullish(),
  tolerance: z.number().min(0).nullish(),
  isTieBreaker: z.boolean().optional(),
  note: Text(lengths.note).optional(),
});

/** A tolerance belongs to the rule `within`, and comes with it. */
function checkTolerance({ numberRule, tolerance }: z.infer<typeof Settings>, context: z.RefinementCtx): void {
  if ((numberRule === 'within') === (typeof tolerance === 'number')) return;
  context.addIssue({
    code: 'custom',
    path: ['tolerance'],
    message: encodeIssue(schemaTexts.translatable('tolerance')),
  });
}

/**
 * Adds a question; `options` (2 to 12, different) with multiple_choice and nowhere else. With `isActive: false` it is a
 * draft that guests do not get.
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

/**
 * Changes a question; `translation: null` takes its words in the second language away. An option that somebody predicted
 * stays, and so does the rule for numbers and whether it is the tie-breaker (409).
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
 * Sets the correct answer, or takes it back with null. With `isHeld` it waits for the show, unless guests see the answer
 * of this question already: then that is corrected. `acceptedKeys`: those of further right answers that a question had, for
 * whoever puts back what was there before.
 */
export const SetAnswer = z.object({
  correctAnswer: Answer.nullable(),
  isHeld: z.boolean().optional(),
  acceptedKeys: AcceptedKeys.optional(),
});
export type SetAnswer = z.infer<typeof SetAnswer>;

const QuestionIds = z.array(Id).min(1).max(counts.questionsPerEvent);

/**
 * Closes questions, all open ones unless some are named: now, or at an instant; with null the clock closes them no more.
 */
export const CloseQuestions = z.object({
  questionIds: QuestionIds.optional(),
  closesAt: Instant.nullish(),
});
export type CloseQuestions = z.infer<typeof CloseQuestions>;

/** Opens questions again that were closed; those of which the room has heard more stay closed (409). */
export const ReopenQuestions = z.object({ questionIds: QuestionIds });
export type ReopenQuestions = z.infer<typeof ReopenQuestions>;

const SomeAnswers = z.array(Answer).max(counts.acceptedAnswers).optional();

/**
 * What is right from now on beside the correct answer, and what is right no longer; all others stay as they are, so that
 * two hosts who tick at the same moment undo nothing of each other.
 */
export const AcceptAnswers = z.object({ accepts: SomeAnswers, takesBack: SomeAnswers });
export type AcceptAnswers = z.infer<typeof AcceptAnswers>;

/**
 * What guests predicted for a question: each answer in its most frequent spelling, with how many gave it and whether it is
 * right, or accepted already while there is no correct answer. Alike ones stand side by side and have one `group`.
 */
export const PredictedAnswer = z.strictObject({
  answer: z.string(),
  count: z.number().int(),
  isCorrect: z.boolean(),
  group: z.number().int(),
});
export type PredictedAnswer = z.infer<typeof PredictedAnswer>;

/** Gives questions a new order; lower comes first. */
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
