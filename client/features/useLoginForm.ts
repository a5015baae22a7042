import { useRef, useState, type FormEvent } from 'react';
import type { Problem } from '../../protocol/checks.ts';
import type { ToastText } from '../../protocol/texts/toasts.ts';
import { ApiError } from '../api/http.ts';
import { showToast } from '../stores/app/toasts.ts';

interface Login {
  /** What is wrong with what was typed, before anybody is asked. */
  check?: (typed: string) => Problem | undefined;
  /** Asks the server; false when it refuses. */
  open: (typed: string) => Promise<boolean>;
  /** Called when it has agreed. */
  onOpen: () => void;
  texts: { refused: ToastText; failed: ToastText; welcome: ToastText };
}

/** A log-in by one code or password. What is refused stays in its field, selected. */
export function useLoginForm({ check, open, onOpen, texts }: Login) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function refuse(toast: ToastText): void {
    showToast(toast);
    setError(toast.description);
    field.current?.select();
  }

  /** After too many attempts the server's sentence says how long to wait. */
  function whyFailed(cause: unknown): ToastText {
    const isLimited = cause instanceof ApiError && cause.status === 429;
    return isLimited && cause.serverText ? { ...texts.refused, description: cause.serverText } : texts.failed;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const problem = check?.(typed);
    if (problem) return refuse({ ...problem, variant: 'destructive' });
    setError(undefined);
    setIsBusy(true);
    try {
      if (!(await open(typed))) return refuse(texts.refused);
      showToast(texts.welcome);
      onOpen();
    } catch (cause) {
      refuse(whyFailed(cause));
    } finally {
      setIsBusy(false);
    }
  }

  return { typed, setTyped, error, isBusy, field, submit };
}
