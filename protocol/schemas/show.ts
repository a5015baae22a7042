import { z } from 'zod';
import { encodeIssue } from './issues.ts';
import { counts, revealPace } from '../limits.ts';
import { titleKinds } from '../rules/finale/titles.ts';
import { stepsWithoutQuestion, questionSteps } from '../showSteps.ts';
import { schemaTexts } from '../texts/schemas.ts';
import { Id } from './values.ts';

/** A step of the show. The step is `automatic` until a host starts the show. */
export const Step = z.union(
  [
    z.strictObject({ kind: z.enum(questionSteps), questionId: Id }),
    z.strictObject({ kind: z.enum(stepsWithoutQuestion) }),
  ],
  { error: () => encodeIssue(schemaTexts.translatable('step')) },
);
export type Step = z.infer<typeof Step>;

/** A guest as the show displays them. */
export const Guest = z.strictObject({ id: Id, username: z.string() });

/**
 * An answer with the number of guests who gave it. Texts that are equal after `foldSpelling` are counted
 * together, under the most frequent spelling.
 */
export const AnswerCount = z.strictObject({ answer: z.string(), count: z.number().int() });
export type AnswerCount = z.infer<typeof AnswerCount>;

/** A question with the number of its predictions. */
const QuestionShown = z.strictObject({
  kind: z.literal('question'),
  questionId: Id,
  predictionCount: z.number().int(),
});

/**
 * The distribution of predictions. `counts` contains all options in their order, the most frequent texts, or
 * all distinct numbers (lowest first). `median` is present only for numbers.
 */
const PredictionsShown = z.strictObject({
  kind: z.literal('predictions'),
  questionId: Id,
  predictionCount: z.number().int(),
  counts: z.array(AnswerCount),
  median: z.number().optional(),
});

/**
 * The answer, the guests with a correct prediction, and the couple's prediction. The guests are ordered by
 * rank, and limited to the number that fits on one screen. `suspenseMs` is the time from the start of the
 * step until the answer becomes visible. Absent: the answer is visible immediately. `correctAnswer` is absent
 * in two cases: with `suspenseMs` it is not visible yet, and without `suspenseMs` it was hidden again.
 */
const AnswerShown = z.strictObject({
  kind: z.literal('answer'),
  questionId: Id,
  suspenseMs: z.number().int().optional(),
  correctAnswer: z.string().optional(),
  correctCount: z.number().int(),
  predictionCount: z.number().int(),
  right: z.array(Guest),
  couple: z.strictObject({ answer: z.string(), isCorrect: z.boolean() }).optional(),
});

/**
 * The guests who gained most ranks by the latest answer. The guest with the most gained ranks comes first.
 * `rank` is the current rank.
 */
const ClimbersShown = z.strictObject({
  kind: z.literal('climbers'),
  climbers: z.array(z.strictObject({ ...Guest.shape, gained: z.number().int(), rank: z.number().int() })),
});

const Wishes = z.array(z.strictObject({ ...Guest.shape, message: z.string() }));

/** Guests' messages to the couple that the host has selected. */
const WishesShown = z.strictObject({ kind: z.literal('wishes'), wishes: Wishes });

/**
 * A place of the podium. Guests with equal points and equal tie-breaker distance share it. `guests` contains
 * the guests to display.
 */
export const PodiumPlace = z.strictObject({
  place: z.number().int(),
  guests: z.array(Guest),
  guestCount: z.number().int(),
  points: z.number().int(),
});
export type PodiumPlace = z.infer<typeof PodiumPlace>;

/**
 * A playful title of the finale, with the guests who share it. The reason is `count` of `total` predictions,
 * or the question.
 */
export const Title = z.strictObject({
  kind: z.enum(titleKinds),
  guests: z.array(Guest),
  count: z.number().int().optional(),
  total: z.number().int().optional(),
  questionId: Id.optional(),
});
export type Title = z.infer<typeof Title>;

/**
 * The highlights of the game:
 * - `surprise`: the question with the smallest share of correct predictions
 * - `beatCouple`: the best guest among the questions that the couple predicted. It contains the couple's
 *   number of correct predictions, the number of these questions, and the number of guests who beat the
 *   couple.
 * - `titles`: the guests' titles
 */
export const Highlights = z.strictObject({
  surprise: z
    .strictObject({ questionId: Id, correctCount: z.number().int(), predictionCount: z.number().int() })
    .optional(),
  beatCouple: z
    .strictObject({
      ...Guest.shape,
      correctCount: z.number().int(),
      coupleCount: z.number().int(),
      comparedCount: z.number().int(),
      guestCount: z.number().int(),
    })
    .optional(),
  titles: z.array(Title).optional(),
});
export type Highlights = z.infer<typeof Highlights>;

/**
 * The winners, first place first, and the other parts of the finale: the highlights, the best tables, the
 * first selected messages, and the photos of questions. `total / memberCount` is the mean score of a table.
 */
const PodiumShown = z.strictObject({
  kind: z.literal('podium'),
  places: z.array(PodiumPlace),
  highlights: Highlights,
  bestTable: z
    .strictObject({ tableIds: z.array(Id), total: z.number(), memberCount: z.number().int() })
    .optional(),
  wishes: Wishes,
  photos: z.array(Id),
});

const PlainShown = z.strictObject({ kind: z.enum(['automatic', 'invitation', 'leaderboard', 'pause']) });

/** A step with its content. Screens need only the board and the questions in addition to it. */
export const ShownStep = z.discriminatedUnion('kind', [
  QuestionShown,
  PredictionsShown,
  AnswerShown,
  ClimbersShown,
  WishesShown,
  PodiumShown,
  PlainShown,
]);
export type ShownStep = z.infer<typeof ShownStep>;

/** The sound of the big screens. It is off by default. `volume` ranges from 0 to 1. */
export const Sound = z.strictObject({ isOn: z.boolean(), volume: z.number().min(0).max(1) });
export type Sound = z.infer<typeof Sound>;

/** Seconds between the steps of a reveal. */
const Pace = z.number().int().min(revealPace.least).max(revealPace.most);

/**
 * The show for the big screens. `revision` increases with each step and each undo. The content of a step can
 * also change because the game changes. `shownForMs` is the time since the start of the step.
 */
export const Show = z.strictObject({
  revision: z.number().int(),
  step: ShownStep,
  shownForMs: z.number().int(),
  pace: Pace,
  sound: Sound,
  /** Cheering is off, so guests cannot cheer. */
  isCheeringOff: z.literal(true).optional(),
});
export type Show = z.infer<typeof Show>;

/**
 * The show for hosts.
 * - `wishIds`: the selected messages
 * - `isFrozen`: guests see the places 1 to 3 as they were before the last answer
 * - `undoable`: the last step can be undone; absent if it cannot. `reveal` means that the step has shown an
 *   answer.
 * - `undoableForMs`: the step can be undone until this many milliseconds after the reply was sent
 */
export const HostShow = Show.extend({
  wishIds: z.array(Id),
  isFrozen: z.literal(true).optional(),
  undoable: z.enum(['step', 'reveal']).optional(),
  undoableForMs: z.number().int().min(0).optional(),
});
export type HostShow = z.infer<typeof HostShow>;

/** The show. Hosts get a `HostShow`. */
export const ShowAsSeen = z.union([Show, HostShow]);

/**
 * Shows a step on the big screens. `revision` is the revision that the host has seen. The call is refused
 * (409) if it is out of date. `closes` allows the step to close an open question. Without it, an open
 * question is refused (409 `question_open`).
 */
export const MoveShow = z.object({
  step: Step,
  revision: z.number().int().min(0),
  closes: z.boolean().optional(),
});
export type MoveShow = z.infer<typeof MoveShow>;

/** Undoes the step that produced this revision. */
export const UndoShow = z.object({ revision: z.number().int().min(0) });

/** Changes the settings of the show and the selected messages. The last of concurrent changes wins. */
export const UpdateShow = z
  .object({
    pace: Pace,
    sound: Sound,
    isCheeringOff: z.boolean(),
    wishIds: z.array(Id).max(counts.wishes),
    /** Ends the freeze: guests see the current places. */
    isFrozen: z.literal(false),
  })
  .partial();
export type UpdateShow = z.infer<typeof UpdateShow>;
