import { create } from 'zustand';
import type { WitnessedAnswer } from '../../../../protocol/schemas/witness.ts';
import { witnessTexts } from '../../../../protocol/texts/helpers.ts';
import { failed } from '../../../../protocol/texts/toasts.ts';
import { type ApiError, call, errorOf } from '../../../api/http.ts';
import { loadSession } from '../../../stores/app/session.ts';
import { showToast } from '../../../stores/app/toasts.ts';

interface Witnessed {
  shareCode: string;
  status: 'loading' | 'known' | 'unreachable';
  /** The answers that wait for the host, by question. */
  answers: Readonly<Record<string, WitnessedAnswer>>;
  /** What was tapped and has not arrived: an answer, or null where one is taken back. */
  unsent: Readonly<Record<string, string | null>>;
  /** What is unsent has to wait for the network. */
  isWaiting: boolean;
}

const nothing: Witnessed = { shareCode: '', status: 'loading', answers: {}, unsent: {}, isWaiting: false };

/** What witnesses have set, and what is on its way. */
export const useWitnessed = create<Witnessed>()(() => nothing);

const take = (told: readonly WitnessedAnswer[]) =>
  useWitnessed.setState({
    status: 'known',
    answers: Object.fromEntries(told.map((answer) => [answer.questionId, answer])),
  });

/** A link that was ended says so on the page. */
const leaveIfRefused = ({ isGrantMissing }: ApiError) =>
  isGrantMissing && void loadSession(useWitnessed.getState().shareCode);

/** Asks what waits for the host by now; what is on its way stays. */
export async function loadWitnessed(shareCode: string): Promise<void> {
  if (useWitnessed.getState().shareCode !== shareCode) useWitnessed.setState({ ...nothing, shareCode });
  const error = await errorOf(async () => {
    const told = await call('GET /api/events/:shareCode/witness', { params: { shareCode } });
    if (useWitnessed.getState().shareCode === shareCode) take(told);
  });
  if (!error) return void send();
  leaveIfRefused(error);
  if (useWitnessed.getState().status === 'loading') useWitnessed.setState({ status: 'unreachable' });
}

/** Sets an answer, corrects it, or takes it back with null. Without network it is sent when that is back. */
export function setWitnessed(questionId: string, answer: string | null): void {
  useWitnessed.setState(({ unsent }) => ({ unsent: { ...unsent, [questionId]: answer } }));
  void send();
}

const retryMs = 4_000;
let isSending = false;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Sends one after the other, each as it was tapped last: sent twice it is the same. */
async function send(): Promise<void> {
  if (isSending) return;
  isSending = true;
  clearTimeout(retry);
  try {
    for (;;) {
      const [next] = Object.entries(useWitnessed.getState().unsent);
      if (!next) return useWitnessed.setState({ isWaiting: false });
      const error = await errorOf(async () => sendOne(...next));
      if (error?.isTemporary) {
        useWitnessed.setState({ isWaiting: true });
        retry = setTimeout(() => void send(), retryMs);
        return;
      }
      settle(...next);
      if (error) tell(error);
    }
  } finally {
    isSending = false;
  }
}

async function sendOne(id: string, answer: string | null): Promise<void> {
  take(await call('POST /api/questions/:id/witness', { params: { id }, body: { answer } }));
}

/** It has arrived, or never will; unless something else was tapped meanwhile. */
const settle = (questionId: string, answer: string | null) =>
  useWitnessed.setState(({ unsent: { [questionId]: latest, ...others } }) => ({
    unsent: latest === undefined || latest === answer ? others : { ...others, [questionId]: latest },
  }));

function tell(error: ApiError): void {
  leaveIfRefused(error);
  showToast(failed((error.status === 409 && error.serverText) || witnessTexts('setFailed')));
  void loadWitnessed(useWitnessed.getState().shareCode);
}
