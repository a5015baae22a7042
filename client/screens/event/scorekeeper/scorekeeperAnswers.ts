import { create } from 'zustand';
import type { ScorekeeperAnswer } from '../../../../protocol/schemas/scorekeeper.ts';
import { sentAnswer } from '../../../../protocol/rules/scoring.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { scorekeeperTexts } from '../../../../protocol/texts/helpers.ts';
import { failed } from '../../../../protocol/texts/toasts.ts';
import { type ApiError, call, errorOf } from '../../../api/http.ts';
import { loadSession } from '../../../stores/app/session.ts';
import { createSendQueue } from '../../../stores/app/sendQueue.ts';
import { showToast } from '../../../stores/app/toasts.ts';

type Unsent = string | number | null;

interface ScorekeeperState {
  shareCode: string;
  status: 'loading' | 'known' | 'unreachable';
  /** The answers that wait for the host, by question. */
  answers: Readonly<Record<string, ScorekeeperAnswer>>;
  /** What was tapped and has not arrived: an answer as it is sent, or null where one is taken back. */
  unsent: Readonly<Record<string, Unsent>>;
  /** What is unsent has to wait for the network. */
  isWaiting: boolean;
}

const nothing: ScorekeeperState = {
  shareCode: '',
  status: 'loading',
  answers: {},
  unsent: {},
  isWaiting: false,
};

/** What witnesses have set, and what is on its way. */
export const useScorekeeper = create<ScorekeeperState>()(() => nothing);

const take = (told: readonly ScorekeeperAnswer[]) =>
  useScorekeeper.setState({
    status: 'known',
    answers: Object.fromEntries(told.map((answer) => [answer.questionId, answer])),
  });

/** A link that was ended says so on the page. */
const leaveIfRefused = ({ isGrantMissing }: ApiError) =>
  isGrantMissing && void loadSession(useScorekeeper.getState().shareCode);

/** Asks what waits for the host by now; what is on its way stays. */
export async function loadAnswers(shareCode: string): Promise<void> {
  if (useScorekeeper.getState().shareCode !== shareCode) useScorekeeper.setState({ ...nothing, shareCode });
  const error = await errorOf(async () => {
    const told = await call('GET /api/events/:shareCode/witness', { params: { shareCode } });
    if (useScorekeeper.getState().shareCode === shareCode) take(told);
  });
  if (!error) return void queue.run();
  leaveIfRefused(error);
  if (useScorekeeper.getState().status === 'loading') useScorekeeper.setState({ status: 'unreachable' });
}

/** Sets an answer, corrects it, or takes it back with null. Without network it is sent when that is back. */
export function setAnswer({ id, type }: Pick<Question, 'id' | 'type'>, answer: string | null): void {
  const sent = answer === null ? null : sentAnswer(type, answer);
  useScorekeeper.setState(({ unsent }) => ({ unsent: { ...unsent, [id]: sent } }));
  void queue.run();
}

type Tap = readonly [questionId: string, answer: Unsent];

/** Sends one after the other, each as it was tapped last: sent twice it is the same. */
const queue = createSendQueue<Tap>({
  items: () => Object.entries(useScorekeeper.getState().unsent),
  keyOf: ([questionId]) => questionId,
  send: async ([id, answer]) => {
    take(await call('POST /api/questions/:id/witness', { params: { id }, body: { answer } }));
    settle([id, answer]);
  },
  onFailure: (tap, error) => {
    if (error.isTemporary) {
      useScorekeeper.setState({ isWaiting: true });
      return 'retry';
    }
    settle(tap);
    tell(error);
    return 'settled';
  },
  retryMs: 4_000,
});

/** It has arrived, or never will; unless something else was tapped meanwhile. */
const settle = ([questionId, answer]: Tap) =>
  useScorekeeper.setState(({ unsent: { [questionId]: latest, ...others } }) => {
    const isDone = latest === undefined || latest === answer;
    return { unsent: isDone ? others : { ...others, [questionId]: latest }, isWaiting: false };
  });

function tell(error: ApiError): void {
  leaveIfRefused(error);
  showToast(failed((error.status === 409 && error.serverText) || scorekeeperTexts('setFailed')));
  void loadAnswers(useScorekeeper.getState().shareCode);
}
