import { z } from 'zod';
import { counts, lengths } from '../limits.ts';
import { checkOptions } from '../organiserChecks.ts';
import { questionTypes } from '../rules/scoring.ts';
import { organiserCheckTexts } from '../texts/organiserChecks.ts';
import { schemaTexts } from '../texts/schemas.ts';
import { Answer, Id, Instant, Line, RequiredLine } from './values.ts';

export const QuestionType = z.enum(questionTypes);

/**
 * A question. `correctAnswer` is absent while it is unset, and for guests while they have not been shown it; `wasRevealed`
 * says that showing it has closed the question for good, also when it is hidden or taken back since. `isHeld`, for hosts
 * alone: the answer waits for the show. `wasClosed`: by the host or the clock, and `wasTold`: because the room was shown how
 * it predicted. `closesInMs`: the clock will close it so many milliseconds after this was sent.
 */
export const Question = z.strictObject({
  id: Id,
  text: z.string(),
  type: QuestionType,
  options: z.array(z.string()).optional(),
  correctAnswer: z.string().optional(),
  isActive: z.boolean(),
  isHeld: z.boolean().optional(),
  wasRevealed: z.boolean().optional(),
  wasTold: z.boolean().optional(),
  wasClosed: z.boolean().optional(),
  closesInMs: z.number().int().min(0).optional(),
  order: z.number().int(),
});
export type Question = z.infer<typeof Question>;

const Options = z.array(Line(lengths.option)).superRefine((options, context) => {
  const problem = checkOptions(options);
  if (problem) context.addIssue(problem.description);
});

const optionsCount = () =>
  organiserCheckTexts('optionsCount', { least: counts.optionsMin, most: counts.optionsMax });

const QuestionText = RequiredLine(lengths.question, () => organiserCheckTexts('questionMissing'));

/**
 * Adds a question; `options` (2 to 12, different) with multiple_choice and nowhere else. With `isActive: false` it is a
 * draft that guests do not get.
 */
export const CreateQuestion = z
  .object({
    text: QuestionText,
    type: QuestionType,
    options: Options.optional(),
    isActive: z.boolean().optional(),
  })
  .superRefine(({ type, options }, context) => {
    if (type === 'multiple_choice' && !options)
      context.addIssue({ code: 'custom', path: ['options'], message: optionsCount() });
    if (type !== 'multiple_choice' && options)
      context.addIssue({
        code: 'custom',
        path: ['options'],
        message: schemaTexts('optionsElsewhere'),
      });
  });
export type CreateQuestion = z.infer<typeof CreateQuestion>;

/** Changes a question; an option that somebody predicted stays (409). */
export const UpdateQuestion = z
  .object({ text: QuestionText, options: Options, isActive: z.boolean() })
  .partial();
export type UpdateQuestion = z.infer<typeof UpdateQuestion>;

/**
 * Sets the correct answer, or takes it back with null. With `isHeld` it waits for the show, unless guests see the answer
 * of this question already: then that is corrected.
 */
export const SetAnswer = z.object({ correctAnswer: Answer.nullable(), isHeld: z.boolean().optional() });
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

/** Gives questions a new order; lower comes first. */
export const ReorderQuestions = z.object({
  questionOrders: z
    .array(z.object({ id: Id, order: z.number().int().min(0).max(1_000_000) }))
    .min(1)
    .max(counts.questionsPerEvent)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
      error: () => schemaTexts('questionTwice'),
    }),
});
export type ReorderQuestions = z.infer<typeof ReorderQuestions>;
