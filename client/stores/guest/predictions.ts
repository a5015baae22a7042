import { create } from 'zustand';
import type { QuestionType } from '../../../protocol/rules/correctness.ts';
import type { Prediction } from '../../../protocol/schemas/predictions.ts';
import { ApiError, call, isFinal } from '../../api/http.ts';
import { asGuest } from '../../../protocol/paths.ts';
import { takePagePredictions } from '../room/embeddedPageData.ts';
import { writeObject, readObject } from '../app/storage.ts';
import { onOtherTabChange, onRefused, onSent, sendOrKeep, useOutbox, type OutboxItem } from './outbox.ts';

/**
 * A prediction as the phone shows it: in flight, saved, waiting in the outbox, or refused because the
 * question had closed. `submittedAt` is the server's time (ISO) when it accepted the prediction. Saved
 * predictions have it, except in the demo.
 */
export interface OwnPrediction {
  answer: string;
  state: 'sending' | 'saved' | 'waiting' | 'refused';
  submittedAt?: string | undefined;
}

/** Returns the answer of a prediction, unless the prediction was refused. */
export const validAnswerOf = (prediction: OwnPrediction | undefined): string | undefined =>
  prediction?.state === 'refused' ? undefined : prediction?.answer;

const initialState = {
  participantId: undefined as string | undefined,
  status: 'loading' as 'loading' | 'known' | 'unreachable',
  byQuestion: {} as Record<string, OwnPrediction>,
  /**
   * Typed text that the guest has not submitted yet, by question id. It appears again when a closed question
   * opens again.
   */
  typed: {} as Record<string, string>,
};

/** The predictions of the current participant. */
export const usePredictions = create(() => initialState);

const typedKeyOf = (participantId: string | undefined) => `foretold:typed:${participantId}`;

/**
 * Stores the text that the guest types as an answer. It survives a reload of this tab. Undefined deletes it.
 */
export function storeTypedAnswer(questionId: string, text: string | undefined): void {
  const { participantId, typed } = usePredictions.getState();
  const { [questionId]: _before, ...others } = typed;
  const nextTyped = text === undefined ? others : { ...others, [questionId]: text };
  usePredictions.setState({ typed: nextTyped });
  writeObject('tab', typedKeyOf(participantId), Object.keys(nextTyped).length > 0 ? nextTyped : undefined);
}

const readTyped = (participantId: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries<unknown>(readObject('tab', typedKeyOf(participantId)) ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

const setPrediction = (questionId: string, prediction: OwnPrediction | undefined) =>
  usePredictions.setState(({ byQuestion: { [questionId]: _before, ...others } }) => ({
    byQuestion: prediction ? { ...others, [questionId]: prediction } : others,
  }));

/**
 * A logical clock of loads and acknowledgements. It orders them, to find the acknowledgements that arrived
 * after a load began.
 */
let clock = 0;
const acknowledgedAt = new Map<string, number>();
let lastReadAt = 0;

/**
 * A prediction as screens show it. Copies that an earlier version of the app stored have no `submittedAt`.
 */
export type SavedPrediction = Pick<Prediction, 'questionId' | 'answer'> &
  Partial<Pick<Prediction, 'submittedAt'>>;

/** Converts a saved prediction to an entry by question id. */
export const asSaved = ({ questionId, answer, submittedAt }: SavedPrediction): [string, OwnPrediction] => [
  questionId,
  { answer, state: 'saved', submittedAt },
];

const isCurrent = ({ participantId }: Pick<OutboxItem, 'participantId'>) =>
  participantId === usePredictions.getState().participantId;

/** Returns the waiting predictions of a participant as entries by question id. */
export const waitingOf = (participantId: string) =>
  useOutbox
    .getState()
    .waiting.filter((item) => item.kind === 'prediction')
    .filter((item) => item.participantId === participantId)
    .map((item) => [item.questionId, { answer: item.answer, state: 'waiting' }] as const);

/** Returns the predictions that the server does not know: those in flight, and the refused ones. */
const unsettled = () =>
  Object.entries(usePredictions.getState().byQuestion).filter(
    ([, { state }]) => state === 'sending' || state === 'refused',
  );

/** Returns the predictions that were acknowledged after a load began. The reply of the load can lack them. */
const acknowledgedSince = (startedAt: number) =>
  Object.entries(usePredictions.getState().byQuestion).filter(
    ([questionId, { state }]) => state === 'saved' && (acknowledgedAt.get(questionId) ?? 0) > startedAt,
  );

/**
 * Predictions that the server refused while another guest was current. The page shows them when their guest
 * is current again.
 */
const unseenRefusals: Extract<OutboxItem, { kind: 'prediction' }>[] = [];

const unseenRefusalsOf = (participantId: string) =>
  unseenRefusals
    .filter((item) => item.participantId === participantId)
    .map(({ questionId, answer }) => [questionId, { answer, state: 'refused' }] as const);

/** The predictions of this phone's other guests. They appear at once when their guest is current again. */
const cache = new Map<string, Record<string, OwnPrediction>>();

/**
 * Returns the known predictions of one of this phone's guests. Returns undefined if this page never loaded
 * them.
 */
export function storedPredictionsOf(id: string): Record<string, OwnPrediction> | undefined {
  const { participantId, status, byQuestion } = usePredictions.getState();
  return participantId === id && status === 'known' ? byQuestion : cache.get(id);
}

/** Deletes the predictions of a removed guest from this page. */
export function forgetPredictionsOf(participantId: string): void {
  cache.delete(participantId);
  const others = unseenRefusals.filter((item) => item.participantId !== participantId);
  unseenRefusals.splice(0, unseenRefusals.length, ...others);
  if (isCurrent({ participantId })) usePredictions.setState(initialState);
}

/** Switches to another guest of this phone. */
function switchTo(participantId: string): void {
  const { participantId: before } = usePredictions.getState();
  const previous = before !== undefined && storedPredictionsOf(before);
  if (previous) cache.set(before, previous);
  const cached = cache.get(participantId);
  usePredictions.setState({
    participantId,
    status: cached ? 'known' : 'loading',
    // Predictions that were in flight are now either in the outbox or on the server.
    byQuestion: Object.fromEntries<OwnPrediction>([
      ...Object.entries(cached ?? {}).filter(([, { state }]) => state === 'saved' || state === 'refused'),
      ...(cached ? waitingOf(participantId) : []),
    ]),
    typed: readTyped(participantId),
  });
}

/**
 * Loads a participant's predictions and adds those that wait on this phone. A prediction that the server
 * acknowledged after the request takes precedence over the reply. The reply of an earlier load never replaces
 * the reply of a later load.
 */
export async function loadPredictions(participantId: string): Promise<void> {
  if (usePredictions.getState().participantId !== participantId) switchTo(participantId);
  const startedAt = ++clock;
  try {
    const saved =
      takePagePredictions(participantId) ??
      (await call('GET /api/participants/:id/predictions', {
        params: { id: participantId },
        query: asGuest,
      }));
    if (usePredictions.getState().participantId !== participantId || lastReadAt > startedAt) return;
    lastReadAt = startedAt;
    usePredictions.setState({
      status: 'known',
      byQuestion: Object.fromEntries<OwnPrediction>([
        ...unseenRefusalsOf(participantId),
        ...unsettled(),
        ...saved.map(asSaved),
        ...acknowledgedSince(startedAt),
        ...unsettled().filter(([, { state }]) => state === 'sending'),
        ...waitingOf(participantId),
      ]),
    });
  } catch (error) {
    if (usePredictions.getState().participantId !== participantId) return;
    // Known predictions remain. Without known predictions, the page shows those in the outbox.
    if (usePredictions.getState().status !== 'known')
      usePredictions.setState({
        status: isFinal(error) ? 'known' : 'unreachable',
        byQuestion: Object.fromEntries(waitingOf(participantId)),
      });
  }
}

/** Returns whether the question had closed or the game had ended before the prediction arrived. */
export const isTooLate = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'question_closed' || error.code === 'event_over');

/**
 * Saves a prediction with an optimistic update. Without network, the prediction stays in the outbox.
 * @throws ApiError when the server refuses the prediction. The page then shows the previous prediction again.
 * Without a previous prediction, a refusal because of a closed question remains visible.
 */
export async function predict(
  participantId: string,
  questionId: string,
  answer: string,
  type?: QuestionType,
): Promise<void> {
  const before = usePredictions.getState().byQuestion[questionId];
  const sending = { answer, state: 'sending' } as const;
  setPrediction(questionId, sending);
  try {
    const outcome = await sendOrKeep({ kind: 'prediction', participantId, questionId, answer, type });
    if (!isCurrent({ participantId })) return;
    // A later prediction on this page reports its own result.
    if (outcome === 'replaced' && usePredictions.getState().byQuestion[questionId] !== sending) return;
    if (outcome !== 'sent') setPrediction(questionId, { answer, state: 'waiting' });
    if (outcome === 'replaced') syncWithOutbox();
  } catch (error) {
    const wasTooLate = isTooLate(error);
    if (isCurrent({ participantId }))
      setPrediction(questionId, wasTooLate && !before ? { answer, state: 'refused' } : before);
    throw error;
  }
}

/**
 * Shows the outbox after another tab has changed it. Reloads the predictions if a waiting prediction was sent
 * or refused.
 */
function syncWithOutbox(): void {
  const { participantId, byQuestion } = usePredictions.getState();
  if (participantId === undefined) return;
  const waiting = Object.fromEntries<OwnPrediction>(waitingOf(participantId));
  const isSettled = Object.entries(byQuestion).some(([id, { state }]) => state === 'waiting' && !waiting[id]);
  usePredictions.setState({ byQuestion: { ...byQuestion, ...waiting } });
  if (isSettled) void loadPredictions(participantId);
}

onOtherTabChange(syncWithOutbox);

onSent((item, submittedAt) => {
  if (item.kind !== 'prediction' || !isCurrent(item)) return;
  const { questionId, answer } = item;
  acknowledgedAt.set(questionId, ++clock);
  setPrediction(questionId, { answer, state: 'saved', submittedAt });
});

onRefused((item, error) => {
  if (item.kind !== 'prediction' || !isTooLate(error)) return;
  if (!isCurrent(item)) return void unseenRefusals.push(item);
  setPrediction(item.questionId, { answer: item.answer, state: 'refused' });
  // The server may have an earlier prediction.
  void loadPredictions(item.participantId);
});
