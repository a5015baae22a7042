import { useState } from 'react';
import { useBusy } from '../components/controls/Button.tsx';
import type { Outcome } from '../stores/organiser/attempt.ts';

interface Submission<Refusal> {
  /** What speaks against the form before it is sent. */
  check?: () => Refusal | undefined;
  send: () => Promise<Outcome<Refusal>>;
  onDone?: () => void;
}

/** Sends a form, once at a time. `error` is what the check or the server has against it. */
export function useSubmit<Refusal = string>({ check, send, onDone }: Submission<Refusal>) {
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
