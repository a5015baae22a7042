import { useState, type FormEvent } from 'react';
import type { Outcome } from '../../stores/organiser/attempt.ts';

interface Submission<Refusal> {
  /** What speaks against the form before it is sent. */
  check: () => Refusal | undefined;
  send: () => Promise<Outcome<Refusal>>;
  onDone: () => void;
}

/** Sends a form, once at a time. `error` is what the check or the server has against it. */
export function useSubmit<Refusal = string>({ check, send, onDone }: Submission<Refusal>) {
  const [error, setError] = useState<Refusal>();
  const [isBusy, setIsBusy] = useState(false);
  async function run(): Promise<void> {
    const problem = check();
    setError(problem);
    if (problem !== undefined) return;
    setIsBusy(true);
    const outcome = await send();
    setIsBusy(false);
    if (outcome === 'done') onDone();
    else if (outcome !== 'failed') setError(outcome.refusal);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isBusy) void run();
  }
  return { error, setError, isBusy, submit };
}
