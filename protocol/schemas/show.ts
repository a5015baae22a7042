import { z } from 'zod';
import { encodeIssue } from './issues.ts';
import { counts, revealPace } from '../limits.ts';
import { eveningSteps, questionSteps } from '../steps.ts';
import { schemaTexts } from '../texts/schemas.ts';
import { Id } from './values.ts';

/** What the host wants on the big screens: `automatic` until somebody takes over. */
export const Step = z.union(
  [
    z.strictObject({ kind: z.enum(questionSteps), questionId: Id }),
    z.strictObject({ kind: z.enum(eveningSteps) }),
  ],
  { error: () => encodeIssue(schemaTexts.translatable('step')) },
);
export type Step = z.infer<typeof Step>;

/** A guest as screens name one. */
export const Guest = z.strictObject({ id: Id, username: z.string() });

/** So many guests gave this answer. Alike spellings of a text are one, in the spelling that is most frequent. */
export const AnswerCount = z.strictObject({ answer: z.string(), count: z.number().int() });
export type AnswerCount = z.infer<typeof AnswerCount>;

/** A question with how many have predicted it. */
const QuestionShown = z.strictObject({
  kind: z.literal('question'),
  questionId: Id,
  predictionCount: z.number().int(),
});

/**
 * How the room predicted. `counts`: every option in its order; of texts the most frequent; of numbers all that were given,
 * lowest first. `median` of numbers alone.
 */
const PredictionsShown = z.strictObject({
  kind: z.literal('predictions'),
  questionId: Id,
  predictionCount: z.number().int(),
  counts: z.array(AnswerCount),
  median: z.number().optional(),
});

/**
 * The answer, who was right (in order of their rank, up to a screenful), and what the couple had predicted where they
 * play, too. Without `correctAnswer`: it is hidden again.
 */
const AnswerShown = z.strictObject({
  kind: z.literal('answer'),
  questionId: Id,
  correctAnswer: z.string().optional(),
  correctCount: z.number().int(),
  predictionCount: z.number().int(),
  right: z.array(Guest),
  couple: z.strictObject({ answer: z.string(), isCorrect: z.boolean() }).optional(),
});

/** Who gained most places by the latest answer, most first; `rank` is where they stand now. */
const ClimbersShown = z.strictObject({
  kind: z.literal('climbers'),
  climbers: z.array(z.strictObject({ ...Guest.shape, gained: z.number().int(), rank: z.number().int() })),
});

/** What guests wrote to the couple, as the host has ticked it. */
const WishesShown = z.strictObject({
  kind: z.literal('wishes'),
  wishes: z.array(z.strictObject({ ...Guest.shape, message: z.string() })),
});

/** A place of the podium: equal points with equal tie-breaker are one place. `guests`: so many as screens name, of `guestCount`. */
export const PodiumPlace = z.strictObject({
  place: z.number().int(),
  guests: z.array(Guest),
  guestCount: z.number().int(),
  points: z.number().int(),
});
export type PodiumPlace = z.infer<typeof PodiumPlace>;

/**
 * What was worth telling. `surprise`: the answer that the fewest saw coming, with how many did; `onlyOne`: who alone knew an
 * answer; `likeCouple`: whose predictions are most like the couple's, and how many of both are equal; `beatCouple`: who of
 * them knew best what would happen, how many of the couple's own questions they and the couple had right, and how many
 * guests had more right than the couple.
 */
export const Highlights = z.strictObject({
  surprise: z
    .strictObject({ questionId: Id, correctCount: z.number().int(), predictionCount: z.number().int() })
    .optional(),
  onlyOne: z.strictObject({ ...Guest.shape, questionId: Id }).optional(),
  likeCouple: z
    .strictObject({ ...Guest.shape, equalCount: z.number().int(), comparedCount: z.number().int() })
    .optional(),
  beatCouple: z
    .strictObject({
      ...Guest.shape,
      correctCount: z.number().int(),
      coupleCount: z.number().int(),
      guestCount: z.number().int(),
    })
    .optional(),
});
export type Highlights = z.infer<typeof Highlights>;

/** The winners, first place first, each place with its guests. */
const PodiumShown = z.strictObject({
  kind: z.literal('podium'),
  places: z.array(PodiumPlace),
  highlights: Highlights,
});

const PlainShown = z.strictObject({ kind: z.enum(['automatic', 'invitation', 'leaderboard', 'pause']) });

/** A step with what screens show of it: all that they need beside the room's board and questions. */
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

/** How the big screens sound: drawn there, off unless the host wants it. `volume` from 0 to 1. */
export const Sound = z.strictObject({ isOn: z.boolean(), volume: z.number().min(0).max(1) });
export type Sound = z.infer<typeof Sound>;

/** Seconds that each beat of suspense takes. */
const Pace = z.number().int().min(revealPace.least).max(revealPace.most);

/**
 * The show as the big screens follow it. `revision` rises with each step that is put on the screens or undone; the content of
 * a step also follows what happens in the game. `shownForMs`: for how long this step has been there.
 */
export const Show = z.strictObject({
  revision: z.number().int(),
  step: ShownStep,
  shownForMs: z.number().int(),
  pace: Pace,
  sound: Sound,
});
export type Show = z.infer<typeof Show>;

/**
 * The same for the host, with the messages that are ticked. `undoable`: the last step can be undone (`reveal`: it has shown
 * an answer), for `undoableForMs` more milliseconds after this was sent; absent: it cannot.
 */
export const HostShow = Show.extend({
  wishIds: z.array(Id),
  undoable: z.enum(['step', 'reveal']).optional(),
  undoableForMs: z.number().int().min(0).optional(),
});
export type HostShow = z.infer<typeof HostShow>;

/** The show as whoever asks may see it. */
export const ShowAsSeen = z.union([Show, HostShow]);

/**
 * Puts a step on the big screens. `revision` is that of the show that the host saw: when somebody else has gone on since,
 * nothing happens (409). `closes`: an open question may be closed by it (409 `question_open` otherwise).
 */
export const MoveShow = z.object({
  step: Step,
  revision: z.number().int().min(0),
  closes: z.boolean().optional(),
});
export type MoveShow = z.infer<typeof MoveShow>;

/** Undoes the change that made this revision. */
export const UndoShow = z.object({ revision: z.number().int().min(0) });

/** Changes how the show looks and sounds, and which messages it shows; which of two changes came last decides. */
export const UpdateShow = z
  .object({
    pace: Pace,
    sound: Sound,
    wishIds: z.array(Id).max(counts.wishes),
  })
  .partial();
export type UpdateShow = z.infer<typeof UpdateShow>;
