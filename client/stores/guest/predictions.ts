import { create } from 'zustand';
import type { QuestionType } from '../../../protocol/rules/scoring.ts';
import type { Prediction } from '../../../protocol/schemas/predictions.ts';
import { ApiError, call, isFinal } from '../../api/http.ts';
import { asGuest } from '../../../protocol/paths.ts';
import { takePagePredictions } from '../room/pageFacts.ts';
import { writeObject, readObject } from '../app/storage.ts';
import { onChangedElsewhere, onRefused, onSent, sendOrKeep, useOutbox, type Waiting } from './outbox.ts';

/**
 * One prediction as the phone shows it: on its way, saved, not sent yet, or refused because the question had closed.
 * `submittedAt`: when the server took it (ISO), of saved ones outside the demo.
 */
export interface OwnPrediction {
  answer: string;
  state: 'sending' | 'saved' | 'waiting' | 'refused';
  submittedAt?: string | undefined;
}

/** What a guest predicted, as far as it counts: not what came too late. */
export const answerThatCounts = (prediction: OwnPrediction | undefined): string | undefined =>
  prediction?.state === 'refused' ? undefined : prediction?.answer;

const ofNobody = {
  participantId: undefined as string | undefined,
  status: 'loading' as 'loading' | 'known' | 'unreachable',
  byQuestion: {} as Record<string, OwnPrediction>,
  /** What was typed and not submitted yet, by question: it is still there when a question that closed opens again. */
  typed: {} as Record<string, string>,
};

/** The predictions of the participant who plays now. */
export const usePredictions = create(() => ofNobody);

const typedKeyOf = (participantId: string | undefined) => `foretold:typed:${participantId}`;

/** Keeps what is being typed as the answer to a question, in this tab, also over a reload; undefined: it is settled. */
export function storeTypedAnswer(questionId: string, text: string | undefined): void {
  const { participantId, typed } = usePredictions.getState();
  const { [questionId]: _before, ...others } = typed;
  const now = text === undefined ? others : { ...others, [questionId]: text };
  usePredictions.setState({ typed: now });
  writeObject('tab', typedKeyOf(participantId), Object.keys(now).length > 0 ? now : undefined);
}

const typedBy = (participantId: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries<unknown>(readObject('tab', typedKeyOf(participantId)) ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

const put = (questionId: string, prediction: OwnPrediction | undefined) =>
  usePredictions.setState(({ byQuestion: { [questionId]: _before, ...others } }) => ({
    byQuestion: prediction ? { ...others, [questionId]: prediction } : others,
  }));

/** Counts what this page learnt and asked for: tells what was acknowledged after a reading began. */
let turn = 0;
const acknowledgedAt = new Map<string, number>();
let lastReadAt = 0;

/** A prediction as far as screens show it; copies of earlier versions do not know when it was taken. */
export type SavedPrediction = Pick<Prediction, 'questionId' | 'answer'> &
  Partial<Pick<Prediction, 'submittedAt'>>;

/** A saved prediction as the phone shows it, by its question. */
export const asSaved = ({ questionId, answer, submittedAt }: SavedPrediction): [string, OwnPrediction] => [
  questionId,
  { answer, state: 'saved', submittedAt },
];

const isShown = ({ participantId }: Pick<Waiting, 'participantId'>) =>
  participantId === usePredictions.getState().participantId;

/** What a participant predicted and the server has not acknowledged yet. */
export const waitingOf = (participantId: string) =>
  useOutbox
    .getState()
    .waiting.filter((item) => item.kind === 'prediction')
    .filter((item) => item.participantId === participantId)
    .map((item) => [item.questionId, { answer: item.answer, state: 'waiting' }] as const);

/** What the server does not tell: predictions on their way, and those that came too late. */
const unsettled = () =>
  Object.entries(usePredictions.getState().byQuestion).filter(
    ([, { state }]) => state === 'sending' || state === 'refused',
  );

/** What the server acknowledged since a reading began, whose reply may not know of it. */
const acknowledgedSince = (begunAt: number) =>
  Object.entries(usePredictions.getState().byQuestion).filter(
    ([questionId, { state }]) => state === 'saved' && (acknowledgedAt.get(questionId) ?? 0) > begunAt,
  );

/** What came too late while another page, or another guest of this phone, was shown: told when its guest comes back. */
const lateUnseen: Extract<Waiting, { kind: 'prediction' }>[] = [];

const lateOf = (participantId: string) =>
  lateUnseen
    .filter((item) => item.participantId === participantId)
    .map(({ questionId, answer }) => [questionId, { answer, state: 'refused' }] as const);

/** What is known of the guests of this phone who do not play at the moment: who comes back sees it at once. */
const aside = new Map<string, Record<string, OwnPrediction>>();

/** What this page knows of a guest of this phone, whoever plays; undefined where it never asked. */
export function storedPredictionsOf(id: string): Record<string, OwnPrediction> | undefined {
  const { participantId, status, byQuestion } = usePredictions.getState();
  return participantId === id && status === 'known' ? byQuestion : aside.get(id);
}

/** Lets go of what this page knows of a guest who is gone. */
export function forgetPredictionsOf(participantId: string): void {
  aside.delete(participantId);
  const others = lateUnseen.filter((item) => item.participantId !== participantId);
  lateUnseen.splice(0, lateUnseen.length, ...others);
  if (isShown({ participantId })) usePredictions.setState(ofNobody);
}

/** Another guest of this phone plays from now on. */
function changeTo(participantId: string): void {
  const { participantId: before } = usePredictions.getState();
  const left = before !== undefined && storedPredictionsOf(before);
  if (left) aside.set(before, left);
  const known = aside.get(participantId);
  usePredictions.setState({
    participantId,
    status: known ? 'known' : 'loading',
    // What was on its way then is in the outbox, or with the server.
    byQuestion: Object.fromEntries<OwnPrediction>([
      ...Object.entries(known ?? {}).filter(([, { state }]) => state === 'saved' || state === 'refused'),
      ...(known ? waitingOf(participantId) : []),
    ]),
    typed: typedBy(participantId),
  });
}

/**
 * Loads what a participant predicted, and adds what still waits on this phone. What was acknowledged meanwhile wins over
 * the reply, and a later reading over an earlier one whose reply is late.
 */
export async function loadPredictions(participantId: string): Promise<void> {
  if (usePredictions.getState().participantId !== participantId) changeTo(participantId);
  const begunAt = ++turn;
  try {
    const saved =
      takePagePredictions(participantId) ??
      (await call('GET /api/participants/:id/predictions', {
        params: { id: participantId },
        query: asGuest,
      }));
    if (usePredictions.getState().participantId !== participantId || lastReadAt > begunAt) return;
    lastReadAt = begunAt;
    usePredictions.setState({
      status: 'known',
      byQuestion: Object.fromEntries<OwnPrediction>([
        ...lateOf(participantId),
        ...unsettled(),
        ...saved.map(asSaved),
        ...acknowledgedSince(begunAt),
        ...unsettled().filter(([, { state }]) => state === 'sending'),
        ...waitingOf(participantId),
      ]),
    });
  } catch (error) {
    if (usePredictions.getState().participantId !== participantId) return;
    // What is known already stays; a page that knows nothing yet shows what waits on the phone.
    if (usePredictions.getState().status !== 'known')
      usePredictions.setState({
        status: isFinal(error) ? 'known' : 'unreachable',
        byQuestion: Object.fromEntries(waitingOf(participantId)),
      });
  }
}

/** The question had closed, or the whole game was over, before the prediction arrived. */
export const isTooLate = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'question_closed' || error.code === 'event_over');

/** Predicts: shown at once, sent or kept for later. Throws the server's refusal after taking the choice back. */
export async function predict(
  participantId: string,
  questionId: string,
  answer: string,
  type?: QuestionType,
): Promise<void> {
  const before = usePredictions.getState().byQuestion[questionId];
  const sending = { answer, state: 'sending' } as const;
  put(questionId, sending);
  try {
    const outcome = await sendOrKeep({ kind: 'prediction', participantId, questionId, answer, type });
    if (!isShown({ participantId })) return;
    // After a later choice of this page there is nothing to tell: it tells of itself.
    if (outcome === 'replaced' && usePredictions.getState().byQuestion[questionId] !== sending) return;
    if (outcome !== 'sent') put(questionId, { answer, state: 'waiting' });
    if (outcome === 'replaced') catchUp();
  } catch (error) {
    const wasTooLate = isTooLate(error);
    if (isShown({ participantId }))
      put(questionId, wasTooLate && !before ? { answer, state: 'refused' } : before);
    throw error;
  }
}

/** Another tab of this phone predicted, or sent what waited: shows what waits now, and asks for what was settled. */
function catchUp(): void {
  const { participantId, byQuestion } = usePredictions.getState();
  if (participantId === undefined) return;
  const waiting = Object.fromEntries<OwnPrediction>(waitingOf(participantId));
  const isSettled = Object.entries(byQuestion).some(([id, { state }]) => state === 'waiting' && !waiting[id]);
  usePredictions.setState({ byQuestion: { ...byQuestion, ...waiting } });
  if (isSettled) void loadPredictions(participantId);
}

onChangedElsewhere(catchUp);

onSent((item, submittedAt) => {
  if (item.kind !== 'prediction' || !isShown(item)) return;
  const { questionId, answer } = item;
  acknowledgedAt.set(questionId, ++turn);
  put(questionId, { answer, state: 'saved', submittedAt });
});

onRefused((item, error) => {
  if (item.kind !== 'prediction' || !isTooLate(error)) return;
  if (!isShown(item)) return void lateUnseen.push(item);
  put(item.questionId, { answer: item.answer, state: 'refused' });
  // An earlier one may have been saved.
  void loadPredictions(item.participantId);
});
