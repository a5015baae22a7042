import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../../api/http.ts';
import { unlockOwnerGate } from '../../../stores/ownerGate.ts';
import { openOwnerGate } from '../../../stores/session.ts';
import { showToast } from '../../../stores/toasts.ts';
import { delaysMs } from '../../../../protocol/limits.ts';
import { ownerFailures, ownerSuccesses } from '../../../../protocol/ownerTexts.ts';
import { type ToastText } from '../../../../protocol/texts.ts';

const pause = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What the form of the owner's gate knows and does. A wrong password stays in its field, selected. */
export function useOwnerGateForm() {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function refuse(toast: ToastText): void {
    showToast(toast);
    setError(toast.description);
    field.current?.select();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setError(undefined);
    setIsBusy(true);
    try {
      const asked = openOwnerGate(password);
      await Promise.all([asked, pause(delaysMs.ownerGate)]);
      if (!(await asked)) return refuse(ownerFailures.password);
      showToast(ownerSuccesses.welcome);
      unlockOwnerGate();
    } catch (cause) {
      refuse(whyFailed(cause));
    } finally {
      setIsBusy(false);
    }
  }

  return { password, setPassword, error, isBusy, field, submit };
}

/** Too many attempts: the server's sentence says how long to wait. */
function whyFailed(cause: unknown): ToastText {
  const isLimited = cause instanceof ApiError && cause.status === 429;
  return isLimited && cause.serverText
    ? ownerFailures.tooManyAttempts(cause.serverText)
    : ownerFailures.gateRequest;
}
