import { create } from 'zustand';
import { sentAnswer } from '../../../protocol/rules/correctness.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import { isAnswerHeld, phaseOf } from '../../../protocol/rules/questions/questionPhase.ts';
import type { CreateQuestion, Question, UpdateQuestion } from '../../../protocol/schemas/questions.ts';
import { acceptedTexts, setAnswerTexts } from '../../../protocol/texts/portal/answers.ts';
import { questionFormTexts } from '../../../protocol/texts/portal/questionForm.ts';
import { questionImportTexts } from '../../../protocol/texts/portal/questionImport.ts';
import { manageQuestionsTexts, questionOrderTexts } from '../../../protocol/texts/portal/questions.ts';
import { successToast, errorToast, type ToastText } from '../../../protocol/texts/toasts.ts';
import { type ApiError, call } from '../../api/http.ts';
import { IdempotencyKeys } from '../app/ids.ts';
import { showToast } from '../app/toasts.ts';
import type { RoomState } from '../room/eventRoom.ts';
import {
  organiserErrorOf,
  outcomeOf,
  outcomeWithToast,
  runWithToast,
  type SubmitOutcome,
} from './runWithToast.ts';
import {
  changed,
  eventParams,
  organiserRoom,
  type RoomChange,
  applyOptimistically,
  applyReply,
} from './organiserRoom.ts';
import { offerUndo, resetShowActions } from './showActions.ts';

/** The last answer that this page set for a question, and the previous one. */
interface Decision {
  set: string;
  previous: string | null;
  /** The further answers that counted as correct together with the previous answer. */
  previousKeys?: string | undefined;
}

const useDecisions = create<Record<string, Decision>>()(() => ({}));

/** Deletes this page's decisions and show actions when another event opens. */
export function resetDecisions(): void {
  useDecisions.setState({}, true);
  resetShowActions();
}

/** Returns this page's last decision for a question, until the answer changes. */
export function useDecision({ id, correctAnswer }: Question): Decision | undefined {
  const decision = useDecisions((decisions) => decisions[id]);
  return decision?.set === correctAnswer ? decision : undefined;
}

/** Returns whether guests can see the question. They cannot see a draft. */
export const isAsked = (
  { event, predictionCounts }: Pick<RoomState, 'event' | 'predictionCounts'>,
  question: Question,
) => phaseOf(question, event, predictionCounts[question.id] ?? 0) !== 'draft';

/** Returns whether guests will see the answer once it is set. A held answer waits for the show. */
export const isAnswerVisible = (room: RoomState, question: Question): boolean =>
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

/** Questions without a position come last. */
const withOrder =
  (ids: string[]): RoomChange =>
  (room) => {
    const positionOf = ({ id }: Question) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
    const ordered = sorted(room.questions, (a, b) => positionOf(a) - positionOf(b));
    return withQuestions(room, ordered);
  };

/** Applies a question from a reply while there is no live connection. */
export const applyQuestion = (question: Question) => applyReply(withQuestion(question.id, () => question));

/** Changes a question with an optimistic update. Returns true when the change is stored. */
const changeQuestion = async (
  { id }: Question,
  change: Partial<Question>,
  send: () => Promise<Question>,
  ...toasts: [done: ToastText, failed: ToastText]
) =>
  applyOptimistically(
    withQuestion(id, (question) => changed(question, change)),
    async () => runWithToast(async () => applyQuestion(await send()), ...toasts),
  );

const questionUpdated = () =>
  successToast(questionFormTexts('updatedToastTitle'), questionFormTexts('updatedToast'));
const questionNotUpdated = () => errorToast(questionFormTexts('updateFailed'));

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
 * Sets an answer that waits for the show, or removes it (null). If guests already see the answer, this
 * corrects it. The host can undo the action for ten seconds. Returns true when the answer is stored.
 */
export async function holdAnswer(question: Question, answer: string | null): Promise<boolean> {
  const { id, correctAnswer = null, acceptedKeys } = question;
  const isHeld = answer !== null && phaseOf(question, organiserRoom().event) !== 'shown';
  const change = { correctAnswer: answer ?? undefined, isHeld: isHeld || undefined };
  const isDone = await applyOptimistically(
    withQuestion(id, (current) => changed(current, change)),
    async () => sendAnswer(question, { correctAnswer: answer, isHeld: true }),
  );
  if (isDone)
    offerUndo('Held', async () => sendAnswer(question, { correctAnswer, isHeld: true, acceptedKeys }));
  return isDone;
}

/** Stores an answer that waits for the show. Throws ApiError. */
export async function storeHeldAnswer({ id, type }: Question, answer: string): Promise<void> {
  const body = { correctAnswer: sentAnswer(type, answer), isHeld: true };
  applyQuestion(await call('POST /api/questions/:id/answer', { params: { id }, body }));
}

const normalisedAnswer = (type: Question['type'], answer: string | null) =>
  answer === null ? null : sentAnswer(type, answer);

/** Sends an answer. Returns true when it is stored. Otherwise shows a toast. */
async function sendAnswer(
  { id, type }: Pick<Question, 'id' | 'type'>,
  {
    correctAnswer,
    ...rest
  }: { correctAnswer: string | null; isHeld?: boolean; acceptedKeys?: string | undefined },
): Promise<boolean> {
  const body = { correctAnswer: normalisedAnswer(type, correctAnswer), ...rest };
  const error = await organiserErrorOf(async () =>
    applyQuestion(await call('POST /api/questions/:id/answer', { params: { id }, body })),
  );
  if (error) showToast(errorToast(setAnswerTexts('setFailed')));
  return !error;
}

/** Releases all held answers together. Returns true when all are released. */
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

/**
 * Sets a question's correct answer, or removes it (null). The host can restore the previous answer. Returns
 * true when the answer is stored.
 */
export async function setCorrectAnswer(question: Question, answer: string | null, acceptedKeys?: string) {
  const { id } = question;
  const textKey = answer === null ? 'takenBack' : 'set';
  const isDone = await changeQuestion(
    question,
    { correctAnswer: answer ?? undefined },
    () =>
      call('POST /api/questions/:id/answer', {
        params: { id },
        body: { correctAnswer: normalisedAnswer(question.type, answer), acceptedKeys },
      }),
    successToast(setAnswerTexts(`${textKey}ToastTitle`), setAnswerTexts(`${textKey}Toast`)),
    errorToast(setAnswerTexts('setFailed')),
  );
  if (isDone) storeDecision(id, answer, question);
  return isDone;
}

/** Restores the answer before the last change by this page. */
export async function undoDecision(question: Question): Promise<void> {
  const decision = useDecisions.getState()[question.id];
  if (decision && (await setCorrectAnswer(question, decision.previous, decision.previousKeys)))
    storeDecision(question.id, null, question);
}

const storeDecision = (id: string, set: string | null, before: Question) =>
  useDecisions.setState(({ [id]: _before, ...others }) => {
    if (set === null) return others;
    const { correctAnswer: previous = null, acceptedKeys: previousKeys } = before;
    return { ...others, [id]: { set, previous, previousKeys } };
  }, true);

const additionKeys = new IdempotencyKeys();

/** Returns the toast text of an added question, which depends on the state of the event. */
function additionText({ isActive }: CreateQuestion): string {
  if (isActive === false) return questionFormTexts('draftCreatedToast');
  const { event } = organiserRoom();
  const isGameOn = event.isActive && !event.isOver;
  return questionFormTexts(isGameOn ? 'createdToast' : 'createdEarlyToast');
}

/** Adds a question at the end, open or as a draft. Returns true when it is stored. */
export const addQuestion = async (question: CreateQuestion) =>
  runWithToast(
    async () => {
      const { shareCode } = organiserRoom().event;
      const keySource = JSON.stringify([shareCode, question]);
      const added = await call('POST /api/events/:shareCode/questions', {
        params: { shareCode },
        body: question,
        idempotencyKey: additionKeys.keyOf(keySource),
      });
      additionKeys.settle(keySource);
      applyReply((room) => ({
        ...room,
        questions: [...room.questions.filter(({ id }) => id !== added.id), added],
      }));
    },
    successToast(questionFormTexts('createdToastTitle'), additionText(question)),
    errorToast(questionFormTexts('createFailed')),
  );

/** Stores several questions at the end: all or none. */
export async function storeQuestions(questions: CreateQuestion[]): Promise<void> {
  const { shareCode } = organiserRoom().event;
  const keySource = JSON.stringify([shareCode, questions]);
  const added = await call('POST /api/events/:shareCode/questions/import', {
    params: { shareCode },
    body: { questions },
    idempotencyKey: additionKeys.keyOf(keySource),
  });
  additionKeys.settle(keySource);
  const ids = new Set(added.map(({ id }) => id));
  applyReply((room) => ({
    ...room,
    questions: [...room.questions.filter(({ id }) => !ids.has(id)), ...added],
  }));
}

/** Adds the questions of a pasted list or a file. */
export async function importQuestions(questions: CreateQuestion[]): Promise<SubmitOutcome> {
  const error = await organiserErrorOf(async () => storeQuestions(questions));
  const count = questions.length;
  if (!error)
    showToast(
      successToast(questionImportTexts('addedToastTitle'), questionImportTexts('addedToast', { count })),
    );
  return outcomeWithToast(error, errorToast(questionImportTexts('addFailed')));
}

/** Why a question was refused, and the part of the form beside which the text appears. */
export interface QuestionRefusal {
  part: 'text' | 'options' | 'translation' | 'settings';
  sentence: string;
}

/**
 * Changes a question. If the question has predictions, the server refuses to change its number rule. It also
 * refuses to remove an option that has predictions.
 */
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

/**
 * Sets which further answers count as correct, in addition to the correct answer. Returns true when the
 * change is stored.
 */
export const acceptAnswers = async ({ id }: Question, body: { accepts: string[]; takesBack: string[] }) =>
  runWithToast(
    async () => applyQuestion(await call('POST /api/questions/:id/accepted', { params: { id }, body })),
    successToast(acceptedTexts('savedToastTitle'), acceptedTexts('savedToast')),
    errorToast(acceptedTexts('saveFailed')),
  );

/** Deletes a question with its predictions. */
export const removeQuestion = async ({ id }: Question) =>
  runWithToast(
    async () => {
      await call('DELETE /api/questions/:id', { params: { id } });
      applyReply((room) => ({ ...room, questions: room.questions.filter((question) => question.id !== id) }));
    },
    successToast(manageQuestionsTexts('deletedToastTitle'), manageQuestionsTexts('deletedToast')),
    errorToast(manageQuestionsTexts('deleteFailed')),
  );

/** Moves a question to a position. The first position is 1. */
export async function moveQuestion(id: string, position: number) {
  const { questions } = organiserRoom();
  const others = questions.map((question) => question.id).filter((other) => other !== id);
  const order = [...others.slice(0, position - 1), id, ...others.slice(position - 1)];
  return applyOptimistically(withOrder(order), async () =>
    runWithToast(
      async () => {
        const ordered = await call('POST /api/events/:shareCode/questions/reorder', {
          ...eventParams(),
          body: { questionOrders: order.map((questionId, index) => ({ id: questionId, order: index + 1 })) },
        });
        applyReply((room) => ({ ...room, questions: ordered }));
      },
      successToast(questionOrderTexts('savedToastTitle'), questionOrderTexts('savedToast')),
      errorToast(questionOrderTexts('saveFailed')),
    ),
  );
}
