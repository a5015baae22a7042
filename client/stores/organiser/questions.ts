import { create } from 'zustand';
import { sentAnswer } from '../../../protocol/rules/scoring.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import { isAnswerHeld, phaseOf } from '../../../protocol/rules/questions/questionPhase.ts';
import type { CreateQuestion, Question, UpdateQuestion } from '../../../protocol/schemas/questions.ts';
import { acceptedTexts, setAnswerTexts } from '../../../protocol/texts/portal/answers.ts';
import { questionFormTexts } from '../../../protocol/texts/portal/questionForm.ts';
import { manageQuestionsTexts, questionOrderTexts } from '../../../protocol/texts/portal/questions.ts';
import { done, failed, type ToastText } from '../../../protocol/texts/toasts.ts';
import { type ApiError, call } from '../../api/http.ts';
import { IdempotencyKeys } from '../app/ids.ts';
import { showToast } from '../app/toasts.ts';
import type { RoomState } from '../room/eventRoom.ts';
import { attempt, organiserErrorOf, outcomeOf } from './attempt.ts';
import {
  changed,
  ofEvent,
  organiserRoom,
  type RoomChange,
  applyOptimistically,
  applyReply,
} from './organiserRoom.ts';
import { offerUndo, resetShowActions } from './showActions.ts';

/** The last answer that this page set for a question, and what stood there before. */
interface Decision {
  set: string;
  previous: string | null;
  /** The further right answers that went with it. */
  previousKeys?: string | undefined;
}

const useDecisions = create<Record<string, Decision>>()(() => ({}));

/** Forgets what this page has set and done: from here on it is another event's. */
export function resetDecisions(): void {
  useDecisions.setState({}, true);
  resetShowActions();
}

/** What this page last set for a question, while nobody changed it since. */
export function useDecision({ id, correctAnswer }: Question): Decision | undefined {
  const decision = useDecisions((decisions) => decisions[id]);
  return decision?.set === correctAnswer ? decision : undefined;
}

/** Guests have been asked this question: it is no draft, of which they get nothing. */
export const isAsked = (
  { event, predictionCounts }: Pick<RoomState, 'event' | 'predictionCounts'>,
  question: Question,
) => phaseOf(question, event, predictionCounts[question.id] ?? 0) !== 'draft';

/** Guests are shown the answer of this question, once it is set; one that is held waits for the show. */
export const isAnswerSeen = (room: RoomState, question: Question): boolean =>
  room.event.showAnswers && !question.isHeld && isAsked(room, question);

function withQuestions(room: RoomState, questions: Question[]): RoomState {
  const isSame = questions.every((question, index) => question === room.questions[index]);
  return isSame ? room : { ...room, questions };
}

const withQuestion =
  (id: string, change: (question: Question) => Question): RoomChange =>
  (room) => {
    const changeOne = (question: Question) => (question.id === id ? change(question) : question);
    return withQuestions(room, room.questions.map(changeOne));
  };

/** What nobody has put in order yet comes last. */
const withOrder =
  (ids: string[]): RoomChange =>
  (room) => {
    const positionOf = ({ id }: Question) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
    const ordered = sorted(room.questions, (a, b) => positionOf(a) - positionOf(b));
    return withQuestions(room, ordered);
  };

/** Shows a question as a reply says it, where the room tells nothing. */
export const applyQuestion = (question: Question) => applyReply(withQuestion(question.id, () => question));

/** True when the change is stored; it is shown at once. */
const changeQuestion = async (
  { id }: Question,
  change: Partial<Question>,
  send: () => Promise<Question>,
  ...toasts: [done: ToastText, failed: ToastText]
) =>
  applyOptimistically(
    withQuestion(id, (question) => changed(question, change)),
    async () => attempt(async () => applyQuestion(await send()), ...toasts),
  );

const questionUpdated = () => done(questionFormTexts('updatedToastTitle'), questionFormTexts('updatedToast'));
const questionNotUpdated = () => failed(questionFormTexts('updateFailed'));

/** Opens a question for predictions, or closes it. */
export const setQuestionActive = async (question: Question, isActive: boolean) =>
  changeQuestion(
    question,
    { isActive },
    () => call('PATCH /api/questions/:id', { params: { id: question.id }, body: { isActive } }),
    questionUpdated(),
    questionNotUpdated(),
  );

/**
 * Holds an answer for the show, or takes it back with null; one that guests see already is corrected. For ten seconds what
 * was there before can be put back. True when it is stored.
 */
export async function holdAnswer(question: Question, answer: string | null): Promise<boolean> {
  const { id, correctAnswer = null, acceptedKeys } = question;
  const isHeld = answer !== null && phaseOf(question, organiserRoom().event) !== 'shown';
  const change = { correctAnswer: answer ?? undefined, isHeld: isHeld || undefined };
  const isDone = await applyOptimistically(
    withQuestion(id, (known) => changed(known, change)),
    async () => sendAnswer(question, { correctAnswer: answer, isHeld: true }),
  );
  if (isDone)
    offerUndo('Held', async () => sendAnswer(question, { correctAnswer, isHeld: true, acceptedKeys }));
  return isDone;
}

const sent = (type: Question['type'], answer: string | null) =>
  answer === null ? null : sentAnswer(type, answer);

/** True when it is stored; a toast says it when it is not. */
async function sendAnswer(
  { id, type }: Pick<Question, 'id' | 'type'>,
  {
    correctAnswer,
    ...rest
  }: { correctAnswer: string | null; isHeld?: boolean; acceptedKeys?: string | undefined },
): Promise<boolean> {
  const body = { correctAnswer: sent(type, correctAnswer), ...rest };
  const error = await organiserErrorOf(async () =>
    applyQuestion(await call('POST /api/questions/:id/answer', { params: { id }, body })),
  );
  if (error) showToast(failed(setAnswerTexts('setFailed')));
  return !error;
}

/** Lets go of the answers that wait for the show, for whoever reveals everything together; true when they are all ready. */
export async function releaseHeldAnswers(): Promise<boolean> {
  for (const question of organiserRoom().questions) {
    const { correctAnswer } = question;
    if (
      isAnswerHeld(question) &&
      correctAnswer !== undefined &&
      !(await sendAnswer(question, { correctAnswer }))
    )
      return false;
  }
  return true;
}

/** Sets a question's correct answer, or takes it back with null; what stood there before can be restored. */
export async function decide(question: Question, answer: string | null, acceptedKeys?: string) {
  const { id } = question;
  const word = answer === null ? 'takenBack' : 'set';
  const isDone = await changeQuestion(
    question,
    { correctAnswer: answer ?? undefined },
    () =>
      call('POST /api/questions/:id/answer', {
        params: { id },
        body: { correctAnswer: sent(question.type, answer), acceptedKeys },
      }),
    done(setAnswerTexts(`${word}ToastTitle`), setAnswerTexts(`${word}Toast`)),
    failed(setAnswerTexts('setFailed')),
  );
  if (isDone) noteDecision(id, answer, question);
  return isDone;
}

/** Restores what stood before the last answer that this page set. */
export async function undoDecision(question: Question): Promise<void> {
  const decision = useDecisions.getState()[question.id];
  if (decision && (await decide(question, decision.previous, decision.previousKeys)))
    noteDecision(question.id, null, question);
}

const noteDecision = (id: string, set: string | null, before: Question) =>
  useDecisions.setState(({ [id]: _known, ...others }) => {
    if (set === null) return others;
    const { correctAnswer: previous = null, acceptedKeys: previousKeys } = before;
    return { ...others, [id]: { set, previous, previousKeys } };
  }, true);

const additions = new IdempotencyKeys();

/** What an added question means for guests at this moment. */
function additionWords({ isActive }: CreateQuestion): string {
  if (isActive === false) return questionFormTexts('draftCreatedToast');
  const { event } = organiserRoom();
  const isGameOn = event.isActive && !event.isOver;
  return questionFormTexts(isGameOn ? 'createdToast' : 'createdEarlyToast');
}

/** Adds a question at the end, open or as a draft; true when it is stored. */
export const addQuestion = async (question: CreateQuestion) =>
  attempt(
    async () => {
      const { shareCode } = organiserRoom().event;
      const thing = JSON.stringify([shareCode, question]);
      const added = await call('POST /api/events/:shareCode/questions', {
        params: { shareCode },
        body: question,
        idempotencyKey: additions.keyOf(thing),
      });
      additions.settle(thing);
      applyReply((room) => ({
        ...room,
        questions: [...room.questions.filter(({ id }) => id !== added.id), added],
      }));
    },
    done(questionFormTexts('createdToastTitle'), additionWords(question)),
    failed(questionFormTexts('createFailed')),
  );

/** Why a question is not stored as it is, beside the part of the form that it belongs to. */
export interface QuestionRefusal {
  part: 'text' | 'options' | 'translation' | 'settings';
  sentence: string;
}

/** Changes a question's words and how it counts; an option that somebody predicted stays, and so does the rule for numbers. */
export async function editQuestion({ id }: Question, change: UpdateQuestion) {
  const error = await organiserErrorOf(async () =>
    applyQuestion(await call('PATCH /api/questions/:id', { params: { id }, body: change })),
  );
  showToast(error ? questionNotUpdated() : questionUpdated());
  return outcomeOf(error, error && refusalOf(error));
}

function refusalOf({ code, issues: [issue], serverText }: ApiError): QuestionRefusal | undefined {
  if (code === 'option_in_use' && serverText) return { part: 'options', sentence: serverText };
  if ((code === 'rule_in_use' || code === 'tie_breaker_taken') && serverText)
    return { part: 'settings', sentence: serverText };
  const part = (['options', 'translation'] as const).find((name) => issue?.path.startsWith(name)) ?? 'text';
  return issue && { part, sentence: issue.message };
}

/** Says which answers are right beside the correct one from now on, and which no longer; true when it is stored. */
export const acceptAnswers = async ({ id }: Question, body: { accepts: string[]; takesBack: string[] }) =>
  attempt(
    async () => applyQuestion(await call('POST /api/questions/:id/accepted', { params: { id }, body })),
    done(acceptedTexts('savedToastTitle'), acceptedTexts('savedToast')),
    failed(acceptedTexts('saveFailed')),
  );

/** Deletes a question with its predictions. */
export const removeQuestion = async ({ id }: Question) =>
  attempt(
    async () => {
      await call('DELETE /api/questions/:id', { params: { id } });
      applyReply((room) => ({ ...room, questions: room.questions.filter((known) => known.id !== id) }));
    },
    done(manageQuestionsTexts('deletedToastTitle'), manageQuestionsTexts('deletedToast')),
    failed(manageQuestionsTexts('deleteFailed')),
  );

/** Moves a question to a position, from 1. */
export async function moveQuestion(id: string, position: number) {
  const { questions } = organiserRoom();
  const others = questions.map((question) => question.id).filter((other) => other !== id);
  const order = [...others.slice(0, position - 1), id, ...others.slice(position - 1)];
  return applyOptimistically(withOrder(order), async () =>
    attempt(
      async () => {
        const ordered = await call('POST /api/events/:shareCode/questions/reorder', {
          ...ofEvent(),
          body: { questionOrders: order.map((one, index) => ({ id: one, order: index + 1 })) },
        });
        applyReply((room) => ({ ...room, questions: ordered }));
      },
      done(questionOrderTexts('savedToastTitle'), questionOrderTexts('savedToast')),
      failed(questionOrderTexts('saveFailed')),
    ),
  );
}
