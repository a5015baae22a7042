import { useMemo } from 'react';
import { create } from 'zustand';
import type { CreateQuestion, Question } from '../../../protocol/schemas/questions.ts';
import { organiserFailures, organiserSuccesses } from '../../../protocol/texts/organiserTexts.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import { isDraft } from '../../../protocol/rules/visibility.ts';
import { type ToastText } from '../../../protocol/texts/texts.ts';
import { ApiError } from '../../api/http.ts';
import {
  createQuestion,
  deleteQuestion,
  reorderQuestions,
  setAnswer,
  updateQuestion,
} from '../../api/questions.ts';
import { changeRoom, useEventRoom } from '../room/eventRoom.ts';
import { IdempotencyKeys } from '../app/ids.ts';
import { shutGate } from './login.ts';
import type { RoomState } from '../room/roomState.ts';
import { showToast } from '../app/toasts.ts';
import { untilTold } from '../room/untilTold.ts';

interface Decision {
  set: string;
  previous: string | null;
}

/** A change of one question that was asked for. */
interface Wish {
  id: string;
  change: Partial<Question>;
}

interface Organiser {
  /** What was asked for and is not told by the room yet, in this order: shown at once. */
  wishes: Wish[];
  pendingOrder: string[] | undefined;
  pendingShowAnswers: boolean | undefined;
  /** The last answer that this page set for a question, and what stood there before. */
  decisions: Record<string, Decision>;
}

type Wanted = Pick<Organiser, 'wishes' | 'pendingOrder'>;

const idle: Organiser = {
  wishes: [],
  pendingOrder: undefined,
  pendingShowAnswers: undefined,
  decisions: {},
};

/** What an organiser's page is doing; the truth is the room. */
export const useOrganiser = create<Organiser>()(() => idle);

export const resetOrganiser = () => useOrganiser.setState(idle, true);

const storedOrder = () =>
  useEventRoom
    .getState()
    .room?.questions.map(({ id }) => id)
    .join();

/** Does an organiser's deed with its toasts; true when it is stored. A grant that ended leads back to the gate. */
export async function attempt(
  deed: () => Promise<unknown>,
  done: ToastText,
  failed: ToastText,
): Promise<boolean> {
  try {
    await deed();
    showToast(done);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast(failed);
    leaveIfRefused(error);
    return false;
  }
}

/** A call that was refused for want of a grant leads back to the gate. */
export function leaveIfRefused({ isGrantMissing }: ApiError): void {
  const shareCode = useEventRoom.getState().room?.event.shareCode;
  if (shareCode && isGrantMissing) shutGate(shareCode);
}

/** Without a live connection nothing but the reply tells what is stored; the next snapshot confirms it. */
export function takeReply(change: (room: RoomState) => RoomState): void {
  if (useEventRoom.getState().connection !== 'live') changeRoom(change);
}

const takeQuestion = (question: Question) =>
  takeReply((room) => ({
    ...room,
    questions: room.questions.map((known) => (known.id === question.id ? question : known)),
  }));

const drop = (wish: Wish) =>
  useOrganiser.setState(({ wishes }) => ({ wishes: wishes.filter((other) => other !== wish) }));

/** True when the room shows a question as it was asked for, or has it no longer. */
function isFulfilled({ id, change }: Wish): boolean {
  const question = useEventRoom.getState().room?.questions.find((known) => known.id === id);
  return (
    !question || Object.entries(change).every(([name, value]) => question[name as keyof Question] === value)
  );
}

async function changeQuestion(
  { id }: Question,
  change: Partial<Question>,
  [deed, done, failed]: [() => Promise<Question>, ToastText, ToastText],
): Promise<boolean> {
  const wish = { id, change };
  useOrganiser.setState(({ wishes }) => ({ wishes: [...wishes, wish] }));
  const isDone = await attempt(async () => takeQuestion(await deed()), done, failed);
  if (isDone) void untilTold(() => isFulfilled(wish)).then(() => drop(wish));
  else drop(wish);
  return isDone;
}

/** Opens a question for predictions, or closes it. */
export const setQuestionActive = async (question: Question, isActive: boolean): Promise<boolean> =>
  changeQuestion(question, { isActive }, [
    () => updateQuestion(question.id, { isActive }),
    organiserSuccesses.questionUpdated,
    organiserFailures.updateQuestion,
  ]);

/** Sets a question's correct answer, or takes it back with null; what stood there before can be restored. */
export async function decide(question: Question, answer: string | null): Promise<boolean> {
  const isDone = await changeQuestion(question, { correctAnswer: answer ?? undefined }, [
    () => setAnswer(question.id, answer),
    answer === null ? organiserSuccesses.answerTakenBack : organiserSuccesses.answerSet,
    organiserFailures.setAnswer,
  ]);
  if (isDone)
    useOrganiser.setState(({ decisions: { [question.id]: _before, ...others } }) => ({
      decisions:
        answer === null
          ? others
          : { ...others, [question.id]: { set: answer, previous: question.correctAnswer ?? null } },
    }));
  return isDone;
}

/** Restores what stood before the last answer that this page set. */
export async function undoDecision(question: Question): Promise<void> {
  const decision = useOrganiser.getState().decisions[question.id];
  if (!decision || !(await decide(question, decision.previous))) return;
  useOrganiser.setState(({ decisions: { [question.id]: _undone, ...others } }) => ({ decisions: others }));
}

const additions = new IdempotencyKeys();

/** What an added question means for guests at this moment. */
function additionWords({ isActive }: CreateQuestion): ToastText {
  if (isActive === false) return organiserSuccesses.draftCreated;
  const event = useEventRoom.getState().room?.event;
  const isGameOn = event === undefined || (event.isActive && !event.isOver);
  return isGameOn ? organiserSuccesses.questionCreated : organiserSuccesses.questionCreatedEarly;
}

/** Adds a question at the end, open or as a draft; true when it is stored. */
export const addQuestion = async (shareCode: string, question: CreateQuestion): Promise<boolean> =>
  attempt(
    async () => {
      const thing = JSON.stringify([shareCode, question]);
      const added = await createQuestion(shareCode, question, additions.keyOf(thing));
      additions.settle(thing);
      takeReply((room) => ({
        ...room,
        questions: [...room.questions.filter(({ id }) => id !== added.id), added],
      }));
    },
    additionWords(question),
    organiserFailures.createQuestion,
  );

/** Deletes a question with its predictions. */
export const removeQuestion = async ({ id }: Question): Promise<boolean> =>
  attempt(
    async () => {
      await deleteQuestion(id);
      takeReply((room) => ({ ...room, questions: room.questions.filter((known) => known.id !== id) }));
    },
    organiserSuccesses.questionDeleted,
    organiserFailures.deleteQuestion,
  );

/** Moves a question to a position, from 1. */
export async function moveQuestion(shareCode: string, ids: string[], move: { id: string; to: number }) {
  const others = ids.filter((id) => id !== move.id);
  const order = [...others.slice(0, move.to - 1), move.id, ...others.slice(move.to - 1)];
  useOrganiser.setState({ pendingOrder: order });
  const isDone = await attempt(
    async () => {
      const questions = await reorderQuestions(shareCode, order);
      takeReply((room) => ({ ...room, questions }));
    },
    organiserSuccesses.questionsReordered,
    organiserFailures.reorder,
  );
  const settle = () =>
    useOrganiser.setState(({ pendingOrder }) => (pendingOrder === order ? { pendingOrder: undefined } : {}));
  if (isDone) await untilTold(() => storedOrder() === order.join());
  settle();
}

const noQuestions: Question[] = [];

/** The stored questions with what was asked for and is not confirmed yet. */
function asWanted(questions: Question[], { wishes, pendingOrder: order }: Wanted): Question[] {
  const wanted = questions.map((question) => {
    const changes = wishes.filter(({ id }) => id === question.id).map(({ change }) => change);
    return changes.length > 0 ? Object.assign({}, question, ...changes) : question;
  });
  if (!order) return wanted;
  const place = ({ id }: Question) => (order.includes(id) ? order.indexOf(id) : order.length);
  return sorted(wanted, (a, b) => place(a) - place(b));
}

/** The questions as the organiser wants them: the room's, with what is not confirmed yet. */
export function useOrganiserQuestions(): Question[] {
  const questions = useEventRoom(({ room }) => room?.questions ?? noQuestions);
  const wishes = useOrganiser((state) => state.wishes);
  const pendingOrder = useOrganiser((state) => state.pendingOrder);
  return useMemo(() => asWanted(questions, { wishes, pendingOrder }), [questions, wishes, pendingOrder]);
}

/** The questions of this moment, as `useOrganiserQuestions` shows them. */
export const organiserQuestions = (): Question[] =>
  asWanted(useEventRoom.getState().room?.questions ?? noQuestions, useOrganiser.getState());

/** Whether guests see answers, as the organiser wants it. */
export function useShowAnswers(): boolean {
  const stored = useEventRoom(({ room }) => room?.event.showAnswers ?? false);
  return useOrganiser((state) => state.pendingShowAnswers) ?? stored;
}

/** Whether a question is a draft, which guests do not get, nor its answer. */
export const useIsDraft = (question: Question) =>
  useEventRoom(({ room }) => isDraft(question, room?.predictionCounts[question.id] ?? 0));

/** What this page last set for a question, while nobody changed it since. */
export function useDecision(question: Question): Decision | undefined {
  const decision = useOrganiser((state) => state.decisions[question.id]);
  return decision && decision.set === question.correctAnswer ? decision : undefined;
}
