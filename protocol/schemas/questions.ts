import { z } from 'zod';
import { counts, lengths } from '../limits.ts';
import { checkOptions } from '../organiserChecks.ts';
import { questionTypes } from '../rules/scoring.ts';
import { organiserCheckTexts } from '../texts/organiserChecks.ts';
import { schemaTexts } from '../texts/schemas.ts';
import { Answer, Id, Line, RequiredLine } from './values.ts';

export const QuestionType = z.enum(questionTypes);

/**
 * A question. `correctAnswer` is absent while it is unset, and for guests while they have not been shown it; `wasRevealed`
 * says that showing it has closed the question, also when it is hidden or taken back since.
 */
export const Question = z.strictObject({
  id: Id,
  text: z.string(),
  type: QuestionType,
  options: z.array(z.string()).optional(),
  correctAnswer: z.string().optional(),
  isActive: z.boolean(),
  wasRevealed: z.boolean().optional(),
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

/** Sets the correct answer, or takes it back with null. */
export const SetAnswer = z.object({ correctAnswer: Answer.nullable() });
export type SetAnswer = z.infer<typeof SetAnswer>;

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
