import { create } from 'zustand';
import type { ScorekeeperAnswer } from '../../../../protocol/schemas/scorekeeper.ts';
import { sentAnswer } from '../../../../protocol/rules/correctness.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { scorekeeperTexts } from '../../../../protocol/texts/helperPages.ts';
import { errorToast } from '../../../../protocol/texts/toasts.ts';
import { type ApiError, call, errorOf } from '../../../api/http.ts';
import { loadSession } from '../../../stores/app/session.ts';
import { createSendQueue } from '../../../stores/app/sendQueue.ts';
import { showToast } from '../../../stores/app/toasts.ts';

type Unsent = string | number | null;

interface ScorekeeperState {
  shareCode: string;
  status: 'loading' | 'known' | 'unreachable';
  /** The answers that the host has not shown yet, by question id. */
  answers: Readonly<Record<string, ScorekeeperAnswer>>;
  /** The changes that the server has not confirmed: the answer to send, or null to remove it. */
  unsent: Readonly<Record<string, Unsent>>;
  /** True while unsent changes wait for the network. */
  isWaiting: boolean;
}

const initialState: ScorekeeperState = {
  shareCode: '',
  status: 'loading',
  answers: {},
  unsent: {},
  isWaiting: false,
};

/** The scorekeepers' answers and unsent changes. */
export const useScorekeeper = create<ScorekeeperState>()(() => initialState);

const setAnswers = (answers: readonly ScorekeeperAnswer[]) =>
  useScorekeeper.setState({
    status: 'known',
    answers: Object.fromEntries(answers.map((answer) => [answer.questionId, answer])),
  });

/** Reloads the session if the grant has ended, so that the page shows this. */
const reloadSessionIfRefused = ({ isGrantMissing }: ApiError) =>
  isGrantMissing && void loadSession(useScorekeeper.getState().shareCode);

/** Fetches the answers that the host has not shown yet. Keeps unsent changes. */
export async function loadAnswers(shareCode: string): Promise<void> {
  if (useScorekeeper.getState().shareCode !== shareCode)
    useScorekeeper.setState({ ...initialState, shareCode });
  const error = await errorOf(async () => {
    const answers = await call('GET /api/events/:shareCode/witness', { params: { shareCode } });
    if (useScorekeeper.getState().shareCode === shareCode) setAnswers(answers);
  });
  if (!error) return void queue.run();
  reloadSessionIfRefused(error);
  if (useScorekeeper.getState().status === 'loading') useScorekeeper.setState({ status: 'unreachable' });
}

/** Sets or corrects an answer, or removes it (null). Without network, sends the change later. */
export function setAnswer({ id, type }: Pick<Question, 'id' | 'type'>, answer: string | null): void {
  const sent = answer === null ? null : sentAnswer(type, answer);
  useScorekeeper.setState(({ unsent }) => ({ unsent: { ...unsent, [id]: sent } }));
  void queue.run();
}

type UnsentEntry = readonly [questionId: string, answer: Unsent];

/** Sends one change at a time, always the latest per question. Sending is idempotent. */
const queue = createSendQueue<UnsentEntry>({
  items: () => Object.entries(useScorekeeper.getState().unsent),
  keyOf: ([questionId]) => questionId,
  send: async ([id, answer]) => {
    const { shareCode } = useScorekeeper.getState();
    const answers = await call('POST /api/questions/:id/witness', { params: { id }, body: { answer } });
    // The page may show another event when the reply arrives.
    if (useScorekeeper.getState().shareCode === shareCode) setAnswers(answers);
    removeUnsent([id, answer]);
  },
  onFailure: (entry, error) => {
    if (error.isTemporary) {
      useScorekeeper.setState({ isWaiting: true });
      return 'retry';
    }
    removeUnsent(entry);
    reportFailure(error);
    return 'settled';
  },
  retryMs: 4_000,
});

/** Removes a change that the server has confirmed or refused, unless a newer change has replaced it. */
const removeUnsent = ([questionId, answer]: UnsentEntry) =>
  useScorekeeper.setState(({ unsent: { [questionId]: latest, ...others } }) => {
    const isDone = latest === undefined || latest === answer;
    return { unsent: isDone ? others : { ...others, [questionId]: latest }, isWaiting: false };
  });

function reportFailure(error: ApiError): void {
  reloadSessionIfRefused(error);
  showToast(errorToast((error.status === 409 && error.serverText) || scorekeeperTexts('setFailed')));
  void loadAnswers(useScorekeeper.getState().shareCode);
}
