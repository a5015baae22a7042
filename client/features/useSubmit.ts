import { useState } from 'react';
import { useBusy } from '../components/controls/Button.tsx';
import type { SubmitOutcome } from '../stores/organiser/runWithToast.ts';

interface SubmitOptions<Refusal> {
  /** Validates the form before it is sent. Returns the problem, if any. */
  check?: () => Refusal | undefined;
  send: () => Promise<SubmitOutcome<Refusal>>;
  onDone?: () => void;
}

/**
 * Submits a form, one request at a time. `error` is the problem that `check` found or the server returned.
 */
export function useSubmit<Refusal = string>({ check, send, onDone }: SubmitOptions<Refusal>) {
  const [error, setError] = useState<Refusal>();
  const [isBusy, run] = useBusy();
  const submit = async () =>
    run(async () => {
      const problem = check?.();
      setError(problem);
      if (problem !== undefined) return;
      const outcome = await send();
      if (outcome === 'done') onDone?.();
      else if (outcome !== 'failed') setError(outcome.refusal);
    });
  return { error, setError, isBusy, submit };
}

/**
 * Returns a function that updates a field after `sent` was saved. It removes `sent` and keeps the text that
 * was typed since then.
 */
export const withoutSent = (sent: string) => (current: string) =>
  current.startsWith(sent) ? current.slice(sent.length) : current;
