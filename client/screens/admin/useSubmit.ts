import { useState, type FormEvent } from 'react';
import type { Outcome } from '../../stores/organiser/attempt.ts';

/** Sends a form, once at a time. `error` is what speaks against it: before it is sent (`check`), or by the server. */
export function useSubmit<Refusal = string>({
  check,
  send,
  onDone,
}: {
  check: () => Refusal | undefined;
  send: () => Promise<Outcome<Refusal>>;
  onDone: () => void;
}) {
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
