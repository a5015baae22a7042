import { create } from 'zustand';
import { ApiError } from '../api/http.ts';
import { getParticipantPredictions } from '../api/participants.ts';
import { onRefused, onSent, sendOrKeep, useOutbox, type Waiting } from './outbox.ts';

/** One prediction as the phone shows it: on its way, saved, not sent yet, or refused because the question had closed. */
export interface OwnPrediction {
  answer: string;
  state: 'sending' | 'saved' | 'waiting' | 'refused';
}

interface Predictions {
  participantId: string | undefined;
  status: 'loading' | 'known' | 'unreachable';
  byQuestion: Record<string, OwnPrediction>;
}

/** The predictions of the participant who plays now. */
export const usePredictions = create<Predictions>()(() => ({
  participantId: undefined,
  status: 'loading',
  byQuestion: {},
}));

const put = (questionId: string, prediction: OwnPrediction | undefined) =>
  usePredictions.setState(({ byQuestion: { [questionId]: _before, ...others } }) => ({
    byQuestion: prediction ? { ...others, [questionId]: prediction } : others,
  }));

const waitingOf = (participantId: string) =>
  useOutbox
    .getState()
    .waiting.filter((item) => item.kind === 'prediction')
    .filter((item) => item.participantId === participantId)
    .map((item) => [item.questionId, { answer: item.answer, state: 'waiting' }] as const);

/** Loads what a participant predicted, and adds what still waits on this phone. */
export async function loadPredictions(participantId: string): Promise<void> {
  const isNew = usePredictions.getState().participantId !== participantId;
  if (isNew) usePredictions.setState({ participantId, status: 'loading', byQuestion: {} });
  try {
    const saved = await getParticipantPredictions(participantId);
    if (usePredictions.getState().participantId !== participantId) return;
    usePredictions.setState({
      status: 'known',
      byQuestion: Object.fromEntries<OwnPrediction>([
        ...saved.map(({ questionId, answer }) => [questionId, { answer, state: 'saved' }] as const),
        ...waitingOf(participantId),
      ]),
    });
  } catch {
    usePredictions.setState({
      status: 'unreachable',
      byQuestion: Object.fromEntries(waitingOf(participantId)),
    });
  }
}

/** Predicts: shown at once, sent or kept for later. Throws the server's refusal after taking the choice back. */
export async function predict(participantId: string, questionId: string, answer: string): Promise<void> {
  const before = usePredictions.getState().byQuestion[questionId];
  put(questionId, { answer, state: 'sending' });
  try {
    const outcome = await sendOrKeep({ kind: 'prediction', participantId, questionId, answer });
    put(questionId, { answer, state: outcome === 'sent' ? 'saved' : 'waiting' });
  } catch (error) {
    put(questionId, before);
    throw error;
  }
}

const isShown = (item: Waiting) => item.participantId === usePredictions.getState().participantId;

onSent((item) => {
  if (item.kind === 'prediction' && isShown(item))
    put(item.questionId, { answer: item.answer, state: 'saved' });
});

onRefused((item, error) => {
  if (item.kind !== 'prediction' || !isShown(item)) return;
  if (error instanceof ApiError && error.code === 'question_closed')
    put(item.questionId, { answer: item.answer, state: 'refused' });
});
